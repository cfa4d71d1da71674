#include "api.h"

// Four states, the third of which is none, the last the first once more.
enum { N = 4 };
static staffel_game g, dice;
static staffel_state s[N];

static void set_up(void) {
    g = load("delta");
    dice = load("daldos");
    s[0] = begin(g);
    s[1] = begin(dice);
    s[2] = bad_handles[STATE][5];
    s[3] = s[0];
    play_all(s[0], "b2 c3 b2-b5(b4) b3 b5-e5(d5)");
    watch_state(s[0]);
    watch_state(s[1]);
}

static void tear_down(void) {
    unwatch();
    OK(staffel_state_free(s[0]));
    OK(staffel_state_free(s[1]));
    OK(staffel_game_free(g));
    OK(staffel_game_free(dice));
}

// The statuses in MANY.
static void statuses(int line, staffel_status a, staffel_status b, staffel_status c, staffel_status d) {
    staffel_status want[N] = {a, b, c, d};
    for (int i = 0; i < N; i++) same("api_batch.c", line, "a status", MANY[i], want[i]);
    CHECK(intact(MANY + N, 1000));
}
#define STATUSES(...) statuses(__LINE__, __VA_ARGS__)

// The last error is the one of the state without a handle.
static void told(int line) {
    checks++;
    if (strncmp(message(), "states[2]: 0x", 13) != 0) complain("api_batch.c", line, "the last error", "is another");
    same("api_batch.c", line, "staffel_error_status()", staffel_error_status(), STAFFEL_HANDLE);
}

static void test_new_and_free(void) {
    staffel_state made[5] = {0};
    FAILS(STAFFEL_INVALID, staffel_batch_new(NULL, 1, g));
    ITEMS(staffel_state, staffel_batch_new((staffel_state *)a, n, g));
    HANDLES(GAME, staffel_batch_new(OUT, 3, h));
    fresh();
    OK(staffel_batch_new(OUT, 0, g));
    OK(staffel_batch_new(NULL, 0, g));
    CHECK(intact(area, AREA));
    OK(staffel_batch_new(OUT, 5, g));
    CHECK(intact(area + sizeof made, AREA - sizeof made));
    memcpy(made, OUT, sizeof made);
    for (int i = 0; i < 5; i++) TEXT("5/5/5/5/5 White W9B9 1", staffel_state_position, made[i]);

    ITEMS(staffel_state, staffel_batch_free(MANY, a, n));
    OK(staffel_batch_free(NULL, NULL, 0));
    staffel_state two[N] = {made[0], made[1], s[2], made[0]};
    fresh();
    OK(staffel_batch_free(MANY, two, N));
    STATUSES(STAFFEL_OK, STAFFEL_OK, STAFFEL_HANDLE, STAFFEL_HANDLE);
    told(__LINE__);
    two[0] = made[2], two[1] = made[3], two[3] = made[4];
    SAME(staffel_batch_free(NULL, two, N), STAFFEL_HANDLE);
    told(__LINE__);
    for (int i = 0; i < 5; i++) FAILS(STAFFEL_HANDLE, staffel_state_free(made[i]));
}

static void test_info(void) {
    ITEMS(staffel_state, staffel_batch_info(OUT, sizeof(staffel_info), MANY, a, n));
    for (size_t size = 0; size < sizeof(staffel_info); size++) FAILS(STAFFEL_INVALID, staffel_batch_info(OUT, size, MANY, s, N));
    FAILS(STAFFEL_INVALID, staffel_batch_info(OUT, 4097, MANY, s, N));
    FAILS(STAFFEL_INVALID, staffel_batch_info(OUT, SIZE_MAX, MANY, s, N));
    FAILS(STAFFEL_INVALID, staffel_batch_info(NULL, sizeof(staffel_info), MANY, s, N));
    fresh();
    OK(staffel_batch_info(NULL, sizeof(staffel_info), NULL, NULL, 0));
    CHECK(intact(area, AREA));
    for (size_t size = sizeof(staffel_info); size <= 4096; size += 1 + size / 3)
        for (int with = 0; with < 2; with++) {
            fresh();
            SAME(staffel_batch_info(OUT, size, with ? MANY : NULL, s, N), with ? STAFFEL_OK : STAFFEL_HANDLE);
            told(__LINE__);
            if (with) STATUSES(STAFFEL_OK, STAFFEL_OK, STAFFEL_HANDLE, STAFFEL_OK);
            for (int i = 0; i < N; i++) {
                staffel_info want = {0};
                if (i != 2) want = info(s[i]);
                CHECK(memcmp(area + i * size, &want, sizeof want) == 0);
                for (size_t j = sizeof want; j < size; j++) CHECK(area[i * size + j] == 0);
            }
            CHECK(intact(area + N * size, ROOM - N * size));
        }
}

static void test_cells(void) {
    size_t cells = 16 + 17 + 16; // of the larger board
    ITEMS(staffel_state, staffel_batch_cells(OUT, 60, MANY, a, n));
    FAILS(STAFFEL_INVALID, staffel_batch_cells(NULL, 60, MANY, s, N));
    FAILS(STAFFEL_INVALID, staffel_batch_cells(OUT, SIZE_MAX, MANY, s, N));
    FAILS(STAFFEL_INVALID, staffel_batch_cells(OUT, SIZE_MAX / N + 1, MANY, s, N));
    fresh();
    OK(staffel_batch_cells(NULL, 60, NULL, NULL, 0));
    CHECK(intact(area, AREA));
    size_t widths[] = {0, 24, 25, cells - 1, cells, 100, 512};
    for (int w = 0; w < 7; w++)
        for (int with = 0; with < 2; with++) {
            size_t width = widths[w];
            fresh();
            staffel_status got = staffel_batch_cells(width == 0 ? NULL : OUT, width, with ? MANY : NULL, s, N);
            if (with) {
                SAME(got, STAFFEL_OK);
                STATUSES(width < 25 ? STAFFEL_SHORT : STAFFEL_OK, width < cells ? STAFFEL_SHORT : STAFFEL_OK, STAFFEL_HANDLE,
                         width < 25 ? STAFFEL_SHORT : STAFFEL_OK);
            } else
                SAME(got, width < cells ? STAFFEL_SHORT : STAFFEL_HANDLE);
            for (int i = 0; i < N; i++) {
                const staffel_content *all = (staffel_content *)OUT + i * width;
                staffel_content want[100];
                size_t count = 0;
                if (i != 2) OK(staffel_state_cells(want, 100, &count, s[i]));
                for (size_t c = 0; c < width; c++) {
                    if (i == 2 || count > width) CHECK(all[c].piece == 0 && all[c].owner == 0 && all[c].face == 0);
                    else if (c < count) CHECK(memcmp(&all[c], &want[c], sizeof want[c]) == 0);
                    else CHECK(all[c].piece == STAFFEL_NONE && all[c].owner == STAFFEL_NONE && all[c].face == STAFFEL_NONE);
                }
            }
            CHECK(intact(area + N * width * sizeof(staffel_content), ROOM - N * width * sizeof(staffel_content)));
        }
}

static void test_legal(void) {
    size_t *offsets = TWO;
    ITEMS(staffel_state, staffel_batch_legal(OUT, 100, LEN, offsets, MANY, a, n));
    FAILS(STAFFEL_INVALID, staffel_batch_legal(OUT, 100, NULL, offsets, MANY, s, N));
    FAILS(STAFFEL_INVALID, staffel_batch_legal(OUT, 100, LEN, NULL, MANY, s, N));
    FAILS(STAFFEL_INVALID, staffel_batch_legal(NULL, 100, LEN, offsets, MANY, s, N));
    FAILS(STAFFEL_INVALID, staffel_batch_legal(NULL, SIZE_MAX, LEN, offsets, MANY, s, N));
    // Too little room: nothing is written but how many there are, with statuses or without.
    for (size_t capacity = 0; capacity < 24; capacity++)
        for (int with = 0; with < 2; with++) SHORT(24, staffel_batch_legal(OUT, capacity, LEN, offsets, with ? MANY : NULL, s, N));
    size_t capacities[] = {24, 25, ROOM / 8, SIZE_MAX};
    for (int i = 0; i < 4; i++)
        for (int with = 0; with < 2; with++) {
            fresh();
            SAME(staffel_batch_legal(OUT, capacities[i], LEN, offsets, with ? MANY : NULL, s, N), with ? STAFFEL_OK : STAFFEL_HANDLE);
            told(__LINE__);
            if (with) STATUSES(STAFFEL_OK, STAFFEL_OK, STAFFEL_HANDLE, STAFFEL_OK);
            SAME(*LEN, 24);
            CHECK(offsets[0] == 0 && offsets[1] == 7 && offsets[2] == 17 && offsets[3] == 17 && offsets[4] == 24);
            CHECK(intact(offsets + 5, 900) && intact(area + 24 * 8, ROOM - 24 * 8));
            staffel_move want[10];
            for (int k = 0; k < N; k++) {
                size_t count = 0;
                if (k == 2) continue;
                OK(staffel_state_legal(want, 10, &count, s[k]));
                SAME(count, offsets[k + 1] - offsets[k]);
                CHECK(memcmp((staffel_move *)OUT + offsets[k], want, count * sizeof *want) == 0);
            }
        }
    fresh();
    OK(staffel_batch_legal(NULL, 0, LEN, offsets, MANY, s, N)); // only how many there are
    SAME(*LEN, 24);
    fresh();
    OK(staffel_batch_legal(OUT, 100, LEN, offsets, NULL, NULL, 0));
    CHECK(*LEN == 0 && offsets[0] == 0 && intact(offsets + 1, 900) && intact(OUT, ROOM));
}

static void test_play_and_undo(void) {
    staffel_move moves[N] = {0}, none[N] = {0};
    ITEMS(staffel_state, staffel_batch_pick(OUT, MANY, a, n, 7, 0));
    FAILS(STAFFEL_INVALID, staffel_batch_pick(NULL, MANY, s, N, 7, 0));
    fresh();
    OK(staffel_batch_pick(NULL, NULL, NULL, 0, 7, 0));
    CHECK(intact(area, AREA));
    for (int with = 0; with < 2; with++) {
        fresh();
        SAME(staffel_batch_pick(OUT, with ? MANY : NULL, s, N, 7, UINT64_MAX), with ? STAFFEL_OK : STAFFEL_HANDLE);
        told(__LINE__);
        if (with) STATUSES(STAFFEL_OK, STAFFEL_OK, STAFFEL_HANDLE, STAFFEL_OK);
        CHECK(intact(area + sizeof moves, ROOM - sizeof moves));
        memcpy(moves, OUT, sizeof moves);
        for (int i = 0; i < N; i++) {
            staffel_move want = 0;
            if (i != 2) OK(staffel_state_pick(&want, s[i], 7, UINT64_MAX + i));
            SAME(moves[i], want);
        }
    }

    ITEMS(staffel_state, staffel_batch_play(MANY, a, (const staffel_move *)OUT, n));
    FAILS(STAFFEL_INVALID, staffel_batch_play(MANY, s, NULL, N));
    OK(staffel_batch_play(NULL, NULL, NULL, 0));
    fresh();
    uint64_t before = world();
    OK(staffel_batch_play(MANY, s, none, N)); // nothing is to be played
    STATUSES(STAFFEL_OK, STAFFEL_OK, STAFFEL_HANDLE, STAFFEL_OK);
    CHECK(world() == before);
    moves[3] = moves[0]; // not twice
    fresh();
    OK(staffel_batch_play(MANY, s, moves, N));
    STATUSES(STAFFEL_OK, STAFFEL_OK, STAFFEL_HANDLE, STAFFEL_ILLEGAL);
    told(__LINE__);
    CHECK(info(s[0]).plies == 6 && info(s[1]).plies == 1);
    SAME(staffel_batch_play(NULL, s, moves, N), STAFFEL_ILLEGAL);
    CHECK(strncmp(message(), "states[0]: illegal action ", 26) == 0);
    CHECK(info(s[0]).plies == 6 && info(s[1]).plies == 2); // the others have been dealt with

    ITEMS(staffel_state, staffel_batch_undo(MANY, a, n));
    OK(staffel_batch_undo(NULL, NULL, 0));
    fresh();
    OK(staffel_batch_undo(MANY, s, N));
    STATUSES(STAFFEL_OK, STAFFEL_OK, STAFFEL_HANDLE, STAFFEL_OK); // the first twice
    told(__LINE__);
    CHECK(info(s[0]).plies == 4 && info(s[1]).plies == 1);
    SAME(staffel_batch_undo(NULL, s, N), STAFFEL_HANDLE);
    told(__LINE__);
    CHECK(info(s[0]).plies == 2 && info(s[1]).plies == 0);
    SAME(staffel_batch_undo(NULL, s, N), STAFFEL_ILLEGAL);
    CHECK(strncmp(message(), "states[1]: ", 11) == 0);
    CHECK(info(s[0]).plies == 0 && info(s[1]).plies == 0);
}

void test_batches(void) {
    set_up();
    test_new_and_free();
    test_info();
    test_cells();
    test_legal();
    test_play_and_undo();
    tear_down();
}
