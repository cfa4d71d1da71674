#include "api.h"

#include <pthread.h>
#include <time.h>

// Waits a little and requests a cancel.
static void *request(void *cancel) {
    nanosleep(&(struct timespec){0, 20 * 1000 * 1000}, NULL);
    OK(staffel_cancel_request(*(staffel_cancel *)cancel));
    return NULL;
}

static void test_cancels(void) {
    staffel_cancel c = 0;
    FAILS(STAFFEL_INVALID, staffel_cancel_new(NULL));
    OK(staffel_cancel_new(&c));
    HANDLES(CANCEL, staffel_cancel_request(h));
    HANDLES(CANCEL, staffel_cancel_free(h));
    OK(staffel_cancel_request(c));
    OK(staffel_cancel_request(c));
    OK(staffel_cancel_free(c));
    FAILS(STAFFEL_HANDLE, staffel_cancel_request(c));
    FAILS(STAFFEL_HANDLE, staffel_cancel_free(c));
}

static void test_perft(void) {
    staffel_game g = load("delta");
    staffel_state s = begin(g), over = begin(g);
    staffel_cancel open = 0, requested = 0;
    OK(staffel_state_resign(over, 0));
    OK(staffel_cancel_new(&open));
    OK(staffel_cancel_new(&requested));
    OK(staffel_cancel_request(requested));
    watch_state(s);

    uint64_t nodes = 0, want[] = {1, 25, 600, 3768};
    for (int depth = 0; depth < 4; depth++)
        for (int threads = 0; threads < 4; threads++) {
            OK(staffel_perft(&nodes, s, depth, threads, threads == 2 ? open : 0));
            SAME(nodes, want[depth]);
        }
    OK(staffel_perft(&nodes, s, 2, STAFFEL_MAX_THREADS, 0));
    SAME(nodes, 600);
    OK(staffel_perft(&nodes, over, 1000, 0, 0));
    SAME(nodes, 0);
    FAILS(STAFFEL_INVALID, staffel_perft(NULL, s, 1, 0, 0));
    HANDLES(STATE, staffel_perft(ONE, h, 1, 0, 0));
    for (int i = 0; i < bad_handle_count; i++) {
        uint64_t h = bad_handles[CANCEL][i];
        if (h == 0) continue; // none is given
        FAILS(STAFFEL_HANDLE, staffel_perft(ONE, s, 1, 0, h));
        FAILS(STAFFEL_HANDLE, staffel_perft_split(OUT, 100, LEN, s, 1, 0, h));
        FAILS(STAFFEL_HANDLE, staffel_playouts(OUT, sizeof(staffel_tally), TWO, 1, LEN, s, 1, 7, 0, 0, h));
    }
    int32_t depths[] = {-1, 1001, INT32_MAX, INT32_MIN}, threads[] = {-1, STAFFEL_MAX_THREADS + 1, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 4; i++) {
        FAILS(STAFFEL_INVALID, staffel_perft(ONE, s, depths[i], 0, 0));
        FAILS(STAFFEL_INVALID, staffel_perft(ONE, s, 1, threads[i], 0));
        FAILS(STAFFEL_INVALID, staffel_perft_split(OUT, 100, LEN, s, depths[i], 0, 0));
        FAILS(STAFFEL_INVALID, staffel_perft_split(OUT, 100, LEN, s, 1, threads[i], 0));
        FAILS(STAFFEL_INVALID, staffel_playouts(OUT, sizeof(staffel_tally), TWO, 1, LEN, s, 1, 7, threads[i], 0, 0));
    }
    FAILS(STAFFEL_INVALID, staffel_perft_split(OUT, 100, LEN, s, 0, 0, 0));

    ARRAY(staffel_branch, 25, staffel_perft_split, s, 3, 0, 0);
    staffel_branch *branches = OUT;
    uint64_t sum = 0;
    for (int i = 0; i < 25; i++) sum += branches[i].nodes;
    SAME(sum, 3768);
    ARRAY(staffel_branch, 0, staffel_perft_split, over, 3, 0, 0);
    HANDLES(STATE, staffel_perft_split(OUT, 100, LEN, h, 1, 0, 0));
    SHORT(25, staffel_perft_split(OUT, 24, LEN, s, 1000, 0, 0)); // before anything is counted

    FAILS(STAFFEL_CANCELLED, staffel_perft(ONE, s, 1000, 0, requested));
    SAYS("cancelled");
    FAILS(STAFFEL_CANCELLED, staffel_perft(ONE, s, 0, 0, requested));
    FAILS(STAFFEL_CANCELLED, staffel_perft_split(OUT, 100, LEN, s, 1000, 0, requested));
    pthread_t thread;
    pthread_create(&thread, NULL, request, &open);
    FAILS(STAFFEL_CANCELLED, staffel_perft(ONE, s, 1000, 2, open));
    pthread_join(thread, NULL);
    FAILS(STAFFEL_CANCELLED, staffel_perft(ONE, s, 1, 2, open));

    unwatch();
    OK(staffel_cancel_free(open));
    OK(staffel_cancel_free(requested));
    OK(staffel_state_free(s));
    OK(staffel_state_free(over));
    OK(staffel_game_free(g));
}

static void test_playouts(void) {
    staffel_game g = load("delta");
    staffel_state s = begin(g);
    staffel_cancel open = 0;
    OK(staffel_cancel_new(&open));
    watch_state(s);

    STRUCT(staffel_tally, staffel_playouts, NULL, 0, NULL, s, 3, 7, 1, 0, 0);
    staffel_tally one, many, *got = OUT;
    staffel_tally_end ends[64], few[64];
    size_t count = 0;
    OK(staffel_playouts(&one, sizeof one, ends, 64, &count, s, 200, 7, 1, 0, open));
    OK(staffel_playouts(&many, sizeof many, few, 64, NULL, s, 200, 7, 3, 0, 0));
    CHECK(memcmp(&one, &many, sizeof one) == 0 && memcmp(ends, few, count * sizeof *ends) == 0);
    CHECK(one.games == 200 && one.unfinished == 0 && one.shortest > 3 && one.longest >= one.shortest &&
          one.actions >= 200 * one.shortest && one.actions <= 200 * one.longest && count >= 2);
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        CHECK(ends[i].games > 0 && ends[i].winner >= STAFFEL_NONE && ends[i].winner < 2 && strlen(ends[i].reason) > 0);
        sum += ends[i].games;
    }
    SAME(sum, 200);
    OK(staffel_playouts(&many, sizeof many, NULL, 0, &count, s, 200, 7, 1, 5, 0));
    CHECK(many.games == 200 && many.unfinished == 200 && many.longest == 5);
    SAME(count, 0);

    // Too little room for the ends; the tally is there all the same.
    fresh();
    SAME(staffel_playouts(OUT, sizeof *got, ONE, 1, LEN, s, 200, 7, 1, 0, 0), STAFFEL_SHORT);
    CHECK(memcmp(got, &one, sizeof one) == 0 && *LEN >= 2 && intact(ONE, 900) && intact(got + 1, ROOM - sizeof *got));

    FAILS(STAFFEL_INVALID, staffel_playouts(OUT, sizeof *got, NULL, 1, LEN, s, 1, 7, 0, 0, 0));
    FAILS(STAFFEL_INVALID, staffel_playouts(OUT, sizeof *got, NULL, SIZE_MAX, LEN, s, 1, 7, 0, 0, 0));
    HANDLES(STATE, staffel_playouts(OUT, sizeof *got, NULL, 0, LEN, h, 1, 7, 0, 0, 0));
    int64_t games[] = {0, -1, INT64_MIN};
    for (int i = 0; i < 3; i++) FAILS(STAFFEL_INVALID, staffel_playouts(OUT, sizeof *got, ONE, 1, LEN, s, games[i], 7, 0, 0, 0));
    for (int i = 1; i < 3; i++) FAILS(STAFFEL_INVALID, staffel_playouts(OUT, sizeof *got, ONE, 1, LEN, s, 1, 7, 0, games[i], 0));
    OK(staffel_playouts(&many, sizeof many, NULL, 0, NULL, s, 1, UINT64_MAX, STAFFEL_MAX_THREADS, INT64_MAX, 0));

    pthread_t thread;
    pthread_create(&thread, NULL, request, &open);
    FAILS(STAFFEL_CANCELLED, staffel_playouts(OUT, sizeof *got, ONE, 1, LEN, s, INT64_MAX, 7, 2, INT64_MAX, open));
    pthread_join(thread, NULL);
    FAILS(STAFFEL_CANCELLED, staffel_playouts(OUT, sizeof *got, ONE, 1, LEN, s, 1, 7, 2, 0, open));

    unwatch();
    OK(staffel_cancel_free(open));
    OK(staffel_state_free(s));
    OK(staffel_game_free(g));
}

void test_searches(void) {
    test_cancels();
    test_perft();
    test_playouts();
}
