#include "api.h"

static void test_making(staffel_game g, staffel_game other) {
    staffel_match m = 0, again = 0;
    FAILS(STAFFEL_INVALID, staffel_match_new(NULL, g, 2, WITH("Ann"), WITH("Bob")));
    HANDLES(GAME, staffel_match_new(ONE, h, 2, WITH("Ann"), WITH("Bob")));
    TEXTS(staffel_match_new(ONE, g, 2, t, n, WITH("Bob")));
    TEXTS(staffel_match_new(ONE, g, 2, WITH("Ann"), t, n));
    int32_t games[] = {0, -1, 1001, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 5; i++) FAILS(STAFFEL_MATCH, staffel_match_new(ONE, g, games[i], WITH("Ann"), WITH("Bob")));
    FAILS(STAFFEL_MATCH, staffel_match_new(ONE, g, 2, WITH("Ann"), WITH("Ann")));
    FAILS(STAFFEL_MATCH, staffel_match_new(ONE, g, 2, WITH("Ann\0"), WITH("Bob")));
    FAILS(STAFFEL_MATCH, staffel_match_new(ONE, g, 2, NULL, 0, WITH("Bob")));
    FAILS(STAFFEL_MATCH, staffel_match_new(ONE, g, 2, bad_texts[3].text, STAFFEL_MAX_TEXT, WITH("Bob")));
    OK(staffel_match_new(&m, g, 1000, "Ann", STAFFEL_NUL, WITH("J\xc3\xb6rg")));
    TEXT("Ann\nJ\xc3\xb6rg", staffel_match_contestants, m);
    HANDLES(MATCH, staffel_match_contestants(OUT, ROOM, LEN, h));
    OK(staffel_match_play_text(NULL, m, WITH("b2")));
    watch_match(m);

    TEXT(NULL, staffel_match_write, m);
    HANDLES(MATCH, staffel_match_write(OUT, ROOM, LEN, h));
    char text[4000];
    size_t n = 0;
    OK(staffel_match_write(text, sizeof text, &n, m));
    FAILS(STAFFEL_INVALID, staffel_match_read(NULL, g, text, n));
    HANDLES(GAME, staffel_match_read(ONE, h, text, n));
    TEXTS(staffel_match_read(ONE, g, t, n));
    FAILS(STAFFEL_RECORD, staffel_match_read(ONE, g, WITH("")));
    FAILS(STAFFEL_RECORD, staffel_match_read(ONE, other, text, n));
    size_t details = 0;
    OK(staffel_error_details(&details));
    SAME(details, 1);
    OK(staffel_match_read(&again, g, text, n));
    TEXT(text, staffel_match_write, again);
    HANDLES(MATCH, staffel_match_free(h));
    OK(staffel_match_free(again));
    FAILS(STAFFEL_HANDLE, staffel_match_free(again));
    unwatch();
    OK(staffel_match_free(m));
}

static void test_playing(staffel_game g, staffel_game other) {
    staffel_match m = 0;
    staffel_move b2 = 0, made = 0;
    staffel_state s = 0;
    OK(staffel_match_new(&m, g, 2, WITH("Ann"), WITH("Bob")));
    watch_match(m);

    FAILS(STAFFEL_INVALID, staffel_match_state(NULL, m));
    HANDLES(MATCH, staffel_match_state(ONE, h));
    OK(staffel_match_state(&s, m));
    OK(staffel_state_parse(&b2, s, WITH("b2")));
    play(s, "c3"); // in the copy alone

    HANDLES(MATCH, staffel_match_play(h, b2));
    HANDLES(MATCH, staffel_match_play_text(ONE, h, WITH("b2")));
    HANDLES(MATCH, staffel_match_undo(h));
    FAILS(STAFFEL_ILLEGAL, staffel_match_undo(m));
    staffel_move wrong[] = {0, 1, UINT64_MAX};
    for (int i = 0; i < 3; i++) FAILS(STAFFEL_ILLEGAL, staffel_match_play(m, wrong[i]));
    TEXTS(staffel_match_play_text(ONE, m, t, n));
    FAILS(STAFFEL_UNREADABLE, staffel_match_play_text(ONE, m, WITH("what?")));
    FAILS(STAFFEL_ILLEGAL, staffel_match_play_text(ONE, m, WITH("b2-b5(b4)")));
    OK(staffel_match_play(m, b2));
    FAILS(STAFFEL_ILLEGAL, staffel_match_play(m, b2));
    OK(staffel_match_play_text(&made, m, WITH("c3")));
    TEXT("c3", staffel_move_text, g, made);
    OK(staffel_match_undo(m));
    OK(staffel_match_play_text(NULL, m, WITH("b4")));

    HANDLES(MATCH, staffel_match_info(OUT, sizeof(staffel_progress), h));
    STRUCT(staffel_progress, staffel_match_info, m);
    staffel_progress *p = OUT;
    CHECK(p->seed == 0 && p->points[0] == 0 && p->seeded == 0 && p->games == 2 && p->round == 1 && p->to_move == 0 &&
          p->first == 0 && p->over == 0 && p->winner == STAFFEL_NONE);
    HANDLES(MATCH, staffel_match_results(OUT, 10, LEN, h));
    ARRAY(staffel_match_result, 0, staffel_match_results, m);

    HANDLES(MATCH, staffel_match_resign(h, 0));
    int32_t nobody[] = {-1, 2, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 4; i++) FAILS(STAFFEL_INVALID, staffel_match_resign(m, nobody[i]));
    FAILS(STAFFEL_MATCH, staffel_match_set_seed(m, 7)); // there are no dice
    FAILS(STAFFEL_ILLEGAL, staffel_match_roll(ONE, m));
    OK(staffel_match_resign(m, 1));
    FAILS(STAFFEL_ILLEGAL, staffel_match_undo(m)); // the second game has begun
    OK(staffel_match_info(OUT, sizeof *p, m));
    CHECK(p->points[0] == 23 && p->points[1] == 0 && p->round == 2 && p->to_move == 1 && p->first == 1 && p->over == 0);

    ARRAY(staffel_match_result, 1, staffel_match_results, m);
    staffel_match_result *r = OUT;
    CHECK(r->scores[0] == 23 && r->points[0] == 23 && r->totals[0] == 23 && r->round == 1 && r->first == 0 && r->winner == 0);
    READS(r->reason, "resigned");
    TEXT("Ann leads 23 to 0 after 1 of 2 games", staffel_match_standing, m);
    TEXT(NULL, staffel_match_table, m);
    HANDLES(MATCH, staffel_match_standing(OUT, ROOM, LEN, h));
    HANDLES(MATCH, staffel_match_table(OUT, ROOM, LEN, h));

    staffel_record record = 0;
    FAILS(STAFFEL_INVALID, staffel_match_record(NULL, m, 1));
    HANDLES(MATCH, staffel_match_record(ONE, h, 1));
    int32_t rounds[] = {0, -1, 3, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 5; i++) FAILS(STAFFEL_INVALID, staffel_match_record(ONE, m, rounds[i]));
    for (int round = 1; round <= 2; round++) {
        OK(staffel_match_record(&record, m, round));
        TEXT(round == 1 ? "b2\nb4" : "", staffel_record_action_texts, record);
        OK(staffel_record_free(record));
    }

    HANDLES(MATCH, staffel_match_agree_draw(h));
    OK(staffel_match_agree_draw(m));
    OK(staffel_match_info(OUT, sizeof *p, m));
    CHECK(p->over == 1 && p->winner == 0 && p->to_move == STAFFEL_NONE && p->round == 2);
    FAILS(STAFFEL_ILLEGAL, staffel_match_play(m, b2));
    FAILS(STAFFEL_ILLEGAL, staffel_match_play_text(ONE, m, WITH("b2")));
    FAILS(STAFFEL_ILLEGAL, staffel_match_resign(m, 0));
    FAILS(STAFFEL_ILLEGAL, staffel_match_agree_draw(m));
    FAILS(STAFFEL_ILLEGAL, staffel_match_undo(m));
    FAILS(STAFFEL_MATCH, staffel_match_state(ONE, m));
    FAILS(STAFFEL_MATCH, staffel_match_set_seed(m, 7));
    ARRAY(staffel_match_result, 2, staffel_match_results, m);
    unwatch();
    OK(staffel_match_free(m));
    OK(staffel_state_free(s));

    // Dice.
    OK(staffel_match_new(&m, other, 2, WITH("Ann"), WITH("Bob")));
    watch_match(m);
    HANDLES(MATCH, staffel_match_set_seed(h, 7));
    HANDLES(MATCH, staffel_match_roll(ONE, h));
    FAILS(STAFFEL_MATCH, staffel_match_roll(ONE, m)); // no seed
    OK(staffel_match_set_seed(m, UINT64_MAX));
    OK(staffel_match_info(OUT, sizeof *p, m));
    CHECK(p->seeded == 1 && p->seed == UINT64_MAX);
    OK(staffel_match_roll(&made, m));
    int32_t faces[2];
    OK(staffel_move_dice(faces, 2, NULL, other, made));
    OK(staffel_match_roll(NULL, m));
    OK(staffel_match_resign(m, 0));
    OK(staffel_match_info(OUT, sizeof *p, m));
    CHECK(p->seeded == 1 && p->seed == 0); // the one after the last
    unwatch();
    OK(staffel_match_free(m));
}

void test_matches(void) {
    staffel_game g = load("delta"), other = load("daldos");
    test_making(g, other);
    test_playing(g, other);
    OK(staffel_game_free(g));
    OK(staffel_game_free(other));
}
