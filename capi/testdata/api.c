// Goes through every function of staffel.h, with arguments good and bad.
#include "api.h"

#include <pthread.h>

// What never enters Go, before anything has failed.
static void test_no_error_yet(void) {
    SAME(staffel_error_status(), STAFFEL_OK);
    READS(message(), "");
    fresh();
    SAME(staffel_error_details(LEN), STAFFEL_OK);
    SAME(*LEN, 0);
    SAME(staffel_error_detail(OUT, ROOM, LEN, 0, STAFFEL_DETAIL_MESSAGE), STAFFEL_INVALID);
    SAME(staffel_error_line(ONE, 0), STAFFEL_INVALID);
}

static void *test_no_error_in_a_thread(void *unused) {
    SAME(staffel_error_status(), STAFFEL_OK);
    READS(message(), "");
    SAME(staffel_state_free(0), STAFFEL_HANDLE);
    SAME(staffel_error_status(), STAFFEL_HANDLE);
    return unused;
}

static void test_names(void) {
    SAME(staffel_abi_version(), STAFFEL_ABI);
    READS(staffel_version(), STAFFEL_VERSION);
    const char *names[] = {"ok", "invalid", "handle", "short", "unknown", "option", "script", "position", "unreadable",
                           "illegal", "ambiguous", "record", "match", "cancelled", "forked", "internal", "rule"};
    for (int i = 0; i < 17; i++) READS(staffel_status_name(i), names[i]);
    int32_t others[] = {-1, 17, 18, INT32_MIN, INT32_MAX, 1 << 16};
    for (int i = 0; i < 6; i++) READS(staffel_status_name(others[i]), "unknown status");
    FAILS(STAFFEL_INVALID, staffel_open_handles(NULL));
    SAYS("count is NULL; point it at what is to be written");
}

// The functions about the last error, which have no last error of their own.
static void test_errors(void) {
    pthread_t thread;
    SAME(staffel_game_free(7), STAFFEL_HANDLE);
    READS(message(), "0x7 is the handle of nothing; the game was freed, or never was");
    pthread_create(&thread, NULL, test_no_error_in_a_thread, NULL);
    pthread_join(thread, NULL);

    // One of a script with two faults.
    staffel_game g = 0;
    static const char source[] = "local stone = piece(\"stone\", { each = 3 })\n\nreturn game {\n  board = grd(3, 3),\n}";
    SAME(staffel_game_script(&g, WITH("dir/mine.lua"), WITH(source), NULL, 0), STAFFEL_SCRIPT);
    size_t details = 0;
    OK(staffel_error_details(&details));
    SAME(details, 1);
    const char *wanted[] = {"unknown word \"grd\"", "dir/mine.lua", "did you mean \"grid\"?", "  board = grd(3, 3),",
                            "dir/mine.lua:4: unknown word \"grd\"; did you mean \"grid\"?\n"
                            "    4 |   board = grd(3, 3),\n"
                            "      |           ^^^"};
    char *before = strdup(message());
    for (int what = 0; what < 5; what++) {
        size_t need = strlen(wanted[what]);
        for (size_t capacity = 0; capacity <= need + 1; capacity++) {
            fresh();
            staffel_status got = staffel_error_detail(OUT, capacity, LEN, 0, what);
            SAME(got, capacity <= need ? STAFFEL_SHORT : STAFFEL_OK);
            SAME(*LEN, need);
            if (capacity <= need) CHECK(intact(OUT, ROOM));
            else READS(OUT, wanted[what]);
        }
        SAME(staffel_error_detail(NULL, 0, LEN, 0, what), STAFFEL_OK);
        SAME(*LEN, need);
        SAME(staffel_error_detail(OUT, need + 1, NULL, 0, what), STAFFEL_OK);
        fresh();
        SAME(staffel_error_detail(OUT, need, NULL, 0, what), STAFFEL_SHORT);
        SAME(staffel_error_detail(NULL, 1, LEN, 0, what), STAFFEL_INVALID);
        SAME(staffel_error_detail(NULL, 0, NULL, 0, what), STAFFEL_INVALID);
        SAME(staffel_error_detail(OUT, ROOM, LEN, 1, what), STAFFEL_INVALID);
        SAME(staffel_error_detail(OUT, ROOM, LEN, SIZE_MAX, what), STAFFEL_INVALID);
        CHECK(intact(area, AREA));
    }
    int32_t wrong[] = {-1, 5, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 4; i++) SAME(staffel_error_detail(OUT, ROOM, LEN, 0, wrong[i]), STAFFEL_INVALID);
    int32_t line = 0;
    OK(staffel_error_line(&line, 0));
    SAME(line, 4);
    SAME(staffel_error_line(NULL, 0), STAFFEL_INVALID);
    SAME(staffel_error_line(ONE, 1), STAFFEL_INVALID);
    SAME(staffel_error_line(ONE, SIZE_MAX), STAFFEL_INVALID);
    SAME(staffel_error_details(NULL), STAFFEL_INVALID);
    CHECK(intact(area, AREA));
    size_t need = strlen(before);
    for (size_t capacity = 0; capacity <= need; capacity++) {
        fresh();
        SAME(staffel_error_message(OUT, capacity, LEN), STAFFEL_SHORT);
        SAME(*LEN, need);
        CHECK(intact(OUT, ROOM));
    }
    fresh();
    SAME(staffel_error_message(OUT, 0, NULL), STAFFEL_SHORT);
    SAME(staffel_error_message(NULL, 1, LEN), STAFFEL_INVALID);
    SAME(staffel_error_message(NULL, 0, NULL), STAFFEL_INVALID);
    CHECK(intact(area, AREA));

    // Calls that succeed leave it as it is, and so have all of these.
    OK(staffel_game_load(&g, WITH("delta"), NULL, 0));
    OK(staffel_game_free(g));
    SAME(staffel_error_status(), STAFFEL_SCRIPT);
    READS(message(), before);
    free(before);

    // Several faults.
    SAME(staffel_game_script(&g, WITH("x.lua"), WITH("return game { board = grid(3, 3), players = { \"A\", \"A\" }, pieces = 3, turns = {}, ends = 7 }"), NULL, 0), STAFFEL_SCRIPT);
    OK(staffel_error_details(&details));
    CHECK(details >= 1);
    for (size_t i = 0; i < details; i++)
        for (int what = 0; what < 5; what++) {
            OK(staffel_error_detail(NULL, 0, LEN, i, what));
            CHECK(*LEN < 4000 && (*LEN > 0 || what == STAFFEL_DETAIL_HINT || what == STAFFEL_DETAIL_SOURCE));
        }
}

// Lengths of texts that are not their lengths.
static void test_texts_in(void) {
    staffel_game g;
    OK(staffel_game_load(&g, "delta", STAFFEL_NUL, NULL, 0));
    OK(staffel_game_free(g));
    OK(staffel_game_load(&g, "deltas", 5, NULL, 0));
    OK(staffel_game_free(g));
    FAILS(STAFFEL_UNKNOWN, staffel_game_load(ONE, "delta", 4, NULL, 0));
    FAILS(STAFFEL_UNKNOWN, staffel_game_load(ONE, "delta", 6, NULL, 0)); // its NUL too
    SAYS("unknown variant \"delta\\x00\"; did you mean \"delta\"?");
    FAILS(STAFFEL_UNKNOWN, staffel_game_load(ONE, "delta", 0, NULL, 0));
    FAILS(STAFFEL_UNKNOWN, staffel_game_load(ONE, NULL, 0, NULL, 0));
    FAILS(STAFFEL_UNKNOWN, staffel_game_load(ONE, "", STAFFEL_NUL, NULL, 0));
    FAILS(STAFFEL_UNKNOWN, staffel_game_load(ONE, bad_texts[3].text, STAFFEL_MAX_TEXT, NULL, 0)); // as long as may be
    FAILS(STAFFEL_UNKNOWN, staffel_game_load(ONE, bad_texts[3].text + 1, STAFFEL_NUL, NULL, 0));
}

int main(void) {
    fresh();
    test_no_error_yet();
    test_names();
    make_bad_handles();
    size_t before = open_handles();
    test_errors();
    test_texts_in();
    test_games();
    test_states();
    test_searches();
    test_batches();
    test_records();
    test_matches();
    test_rules();
    SAME(open_handles(), before);
    free_bad_handles();
    SAME(open_handles(), 0);
    if (complaints > 0) return 1;
    printf("%ld checks passed\n", checks);
    free(area);
    return 0;
}
