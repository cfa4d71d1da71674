#include "api.h"

static void test_making(void) {
    staffel_game g = load("delta"), other = load("daldos");
    staffel_state s = begin(g), c = 0, d = begin(other);
    play_all(s, "b2 c3 b2-b5(b4) b3 b5-e5(d5)");
    watch_state(s);
    watch_state(d);

    FAILS(STAFFEL_INVALID, staffel_state_new(NULL, g));
    HANDLES(GAME, staffel_state_new(ONE, h));

    OK(staffel_state_read(&c, g, WITH("3WW/1W3/1BB2/5/5 Black W6B7 3")));
    TEXT("3WW/1W3/1BB2/5/5 Black W6B7 3", staffel_state_position, c);
    SAME(info(c).hash, info(s).hash);
    SAME(info(c).plies, 0);
    OK(staffel_state_free(c));
    FAILS(STAFFEL_INVALID, staffel_state_read(NULL, g, WITH("5/5/5/5/5 White W9B9 1")));
    HANDLES(GAME, staffel_state_read(ONE, h, WITH("5/5/5/5/5 White W9B9 1")));
    TEXTS(staffel_state_read(ONE, g, t, n));
    FAILS(STAFFEL_POSITION, staffel_state_read(ONE, g, WITH("5/5/5/5/6 White W9B9 1")));
    FAILS(STAFFEL_POSITION, staffel_state_read(ONE, g, WITH("5/5/5/5/5 White W9B9 1\0")));
    FAILS(STAFFEL_POSITION, staffel_state_read(ONE, g, NULL, 0));
    FAILS(STAFFEL_POSITION, staffel_state_read(ONE, g, bad_texts[3].text, STAFFEL_MAX_TEXT));

    // A copy is one of its own, with the history.
    FAILS(STAFFEL_INVALID, staffel_state_clone(NULL, s));
    HANDLES(STATE, staffel_state_clone(ONE, h));
    OK(staffel_state_clone(&c, s));
    SAME(info(c).plies, 5);
    OK(staffel_state_undo(c));
    SAME(info(c).plies, 4);
    SAME(info(s).plies, 5);

    // Another state made equal, of the same game, another, and itself.
    HANDLES(STATE, staffel_state_copy(h, s));
    HANDLES(STATE, staffel_state_copy(s, h));
    OK(staffel_state_copy(c, d));
    SAME(info(c).hash, info(d).hash);
    OK(staffel_state_copy(c, s));
    SAME(info(c).hash, info(s).hash);
    SAME(info(c).plies, 5);
    OK(staffel_state_copy(c, c));
    SAME(info(c).hash, info(s).hash);

    // Its game is a handle of its own.
    staffel_game of = 0;
    FAILS(STAFFEL_INVALID, staffel_state_game(NULL, s));
    HANDLES(STATE, staffel_state_game(ONE, h));
    OK(staffel_state_game(&of, d));
    CHECK(of != other);
    TEXT("daldos", staffel_game_name, of);
    OK(staffel_game_free(of));

    HANDLES(STATE, staffel_state_free(h));
    OK(staffel_state_free(c));
    FAILS(STAFFEL_HANDLE, staffel_state_free(c));
    FAILS(STAFFEL_HANDLE, staffel_state_undo(c));
    unwatch();
    OK(staffel_state_free(s));
    OK(staffel_state_free(d));
    OK(staffel_game_free(g));
    OK(staffel_game_free(other));
}

static void test_about(void) {
    staffel_game g = load("delta"), dice = load("daldos");
    staffel_state s = begin(g), d = begin(dice);
    play_all(s, "b2 c3 b2-b5(b4) b3 b5-e5(d5)");
    watch_state(s);
    watch_state(d);

    HANDLES(STATE, staffel_state_info(OUT, sizeof(staffel_info), h));
    STRUCT(staffel_info, staffel_state_info, s);
    staffel_info it = info(s);
    CHECK(it.hash != 0 && it.seed == 0 && it.throws == 0 && it.turn == 3 && it.plies == 5 && it.scores[0] == 0 &&
          it.mover == 1 && it.turn_action == 1 && it.turn_actions == 1 && it.repetition == 1 &&
          it.turns_counted == STAFFEL_NONE && it.chance == 0 && it.over == 0 && it.winner == STAFFEL_NONE);
    it = info(d);
    CHECK(it.turn == 0 && it.chance == 1 && it.turn_actions == 0 && it.over == 0);

    TEXT("", staffel_state_reason, s);
    TEXT("3WW/1W3/1BB2/5/5 Black W6B7 3", staffel_state_position, s);
    TEXT("5 . . . W W\n4 . W . . .\n3 . B B . .\n2 . . . . .\n1 . . . . .\n  a b c d e\n", staffel_state_drawing, s);
    HANDLES(STATE, staffel_state_reason(OUT, ROOM, LEN, h));
    HANDLES(STATE, staffel_state_position(OUT, ROOM, LEN, h));
    HANDLES(STATE, staffel_state_drawing(OUT, ROOM, LEN, h));

    ARRAY(staffel_content, 25, staffel_state_cells, s);
    staffel_content *cells = OUT;
    CHECK(cells[0].piece == STAFFEL_NONE && cells[0].owner == STAFFEL_NONE && cells[0].face == STAFFEL_NONE);
    CHECK(cells[12].piece == 0 && cells[12].owner == 1 && cells[12].face == 0);
    CHECK(cells[24].piece == 0 && cells[24].owner == 0 && cells[24].face == 0);
    HANDLES(STATE, staffel_state_cells(OUT, 100, LEN, h));
    ARRAY(int32_t, 2, staffel_state_hands, s);
    CHECK(((int32_t *)OUT)[0] == 6 && ((int32_t *)OUT)[1] == 7);
    HANDLES(STATE, staffel_state_hands(OUT, 100, LEN, h));
    ARRAY(int32_t, 0, staffel_state_dice, d);
    HANDLES(STATE, staffel_state_dice(OUT, 100, LEN, h));

    ARRAY(staffel_move, 7, staffel_state_legal, s);
    staffel_move moves[7];
    memcpy(moves, OUT, sizeof moves);
    HANDLES(STATE, staffel_state_legal(OUT, 1000, LEN, h));
    TEXT(NULL, staffel_state_legal_texts, s);
    HANDLES(STATE, staffel_state_legal_texts(OUT, ROOM, LEN, h));
    char list[1000];
    OK(staffel_state_legal_texts(list, sizeof list, NULL, s));
    TEXT(list, staffel_move_texts, g, moves, 7);
    size_t count = 0;
    OK(staffel_state_count(&count, s));
    SAME(count, 7);
    FAILS(STAFFEL_INVALID, staffel_state_count(NULL, s));
    HANDLES(STATE, staffel_state_count(ONE, h));
    for (int i = 0; i < 7; i++) {
        int32_t legal = -1;
        OK(staffel_state_is_legal(&legal, s, moves[i]));
        SAME(legal, 1);
    }
    staffel_move not[] = {0, 1, UINT64_MAX, moves[0] ^ (uint64_t)1 << 63};
    for (int i = 0; i < 4; i++) {
        int32_t legal = -1;
        OK(staffel_state_is_legal(&legal, s, not[i]));
        SAME(legal, 0);
        FAILS(STAFFEL_ILLEGAL, staffel_state_play(s, not[i]));
    }
    FAILS(STAFFEL_INVALID, staffel_state_is_legal(NULL, s, moves[0]));
    HANDLES(STATE, staffel_state_is_legal(ONE, h, moves[0]));

    ARRAY(staffel_move, 5, staffel_state_history, s);
    memcpy(moves, OUT, 5 * sizeof *moves);
    TEXT("b2\nc3\nb2-b5(b4)\nb3\nb5-e5(d5)", staffel_move_texts, g, moves, 5);
    HANDLES(STATE, staffel_state_history(OUT, 100, LEN, h));

    unwatch();
    OK(staffel_state_free(s));
    OK(staffel_state_free(d));
    OK(staffel_game_free(g));
    OK(staffel_game_free(dice));
}

static void test_playing(void) {
    staffel_game g = load("delta");
    staffel_state s = begin(g);
    staffel_move m = 0, b2 = 0;
    watch_state(s);

    HANDLES(STATE, staffel_state_play(h, 1));
    OK(staffel_state_parse(&b2, s, WITH(" b 2 ")));
    TEXT("b2", staffel_move_text, g, b2);
    OK(staffel_state_play(s, b2));
    FAILS(STAFFEL_ILLEGAL, staffel_state_play(s, b2));
    SAYS("illegal action \"b2\": it is not one of the 24 actions that Black has now");

    FAILS(STAFFEL_INVALID, staffel_state_parse(NULL, s, WITH("c3")));
    HANDLES(STATE, staffel_state_parse(ONE, h, WITH("c3")));
    TEXTS(staffel_state_parse(ONE, s, t, n));
    FAILS(STAFFEL_UNREADABLE, staffel_state_parse(ONE, s, WITH("")));
    FAILS(STAFFEL_UNREADABLE, staffel_state_parse(ONE, s, WITH("c3\0")));
    FAILS(STAFFEL_UNREADABLE, staffel_state_parse(ONE, s, bad_texts[3].text, STAFFEL_MAX_TEXT));
    FAILS(STAFFEL_ILLEGAL, staffel_state_parse(ONE, s, WITH("b2")));
    HANDLES(STATE, staffel_state_play_text(ONE, h, WITH("c3")));
    TEXTS(staffel_state_play_text(ONE, s, t, n));
    FAILS(STAFFEL_UNREADABLE, staffel_state_play_text(ONE, s, WITH("what?")));
    FAILS(STAFFEL_ILLEGAL, staffel_state_play_text(ONE, s, WITH("b2")));
    FAILS(STAFFEL_ILLEGAL, staffel_state_play_text(NULL, s, WITH("b2")));
    OK(staffel_state_play_text(NULL, s, WITH("c3")));

    // Several that fit.
    staffel_game neo = load("neo-delta");
    staffel_state several = begin(neo);
    play_all(several, "R@d5 d3 d5-a2(b3)");
    watch_state(several);
    for (int i = 0; i < 2; i++) {
        if (i == 0) FAILS(STAFFEL_AMBIGUOUS, staffel_state_play_text(ONE, several, WITH("d3 b1")));
        else FAILS(STAFFEL_AMBIGUOUS, staffel_state_parse(ONE, several, WITH("d3-b1")));
        size_t details = 0;
        OK(staffel_error_details(&details));
        SAME(details, 2);
        char text[100];
        int32_t line = 7;
        OK(staffel_error_detail(text, sizeof text, NULL, 0, STAFFEL_DETAIL_MESSAGE));
        READS(text, "d3-b1(c2)");
        OK(staffel_error_detail(text, sizeof text, NULL, 1, STAFFEL_DETAIL_SHOWN));
        READS(text, "d3-b1(c2<a2)");
        OK(staffel_error_detail(text, sizeof text, NULL, 1, STAFFEL_DETAIL_SOURCE));
        READS(text, "");
        OK(staffel_error_line(&line, 1));
        SAME(line, 0);
    }
    unwatch();
    OK(staffel_state_free(several));
    OK(staffel_game_free(neo));
    watch_state(s);

    m = play(s, "b2-b5(b4)");
    TEXT("b2-b5(b4)", staffel_move_text, g, m);

    // Many at once: all or none.
    staffel_move many[3];
    many[0] = play(s, "b3");
    many[1] = play(s, "b5-e5(d5)");
    many[2] = b2;
    OK(staffel_state_undo(s));
    OK(staffel_state_undo(s));
    HANDLES(STATE, staffel_state_play_many(ONE, h, many, 2));
    ITEMS(staffel_move, staffel_state_play_many(ONE, s, a, n));
    staffel_info before = info(s);
    size_t wrong = 77;
    SAME(staffel_state_play_many(&wrong, s, many, 3), STAFFEL_ILLEGAL);
    SAME(wrong, 2);
    CHECK(strncmp(message(), "moves[2]: illegal action \"b2\"", 29) == 0);
    staffel_info after = info(s);
    CHECK(memcmp(&before, &after, sizeof before) == 0);
    FAILS(STAFFEL_ILLEGAL, staffel_state_play_many(NULL, s, many, 3));
    wrong = 77;
    OK(staffel_state_play_many(&wrong, s, many, 2));
    SAME(wrong, 77);
    OK(staffel_state_play_many(NULL, s, NULL, 0));
    SAME(info(s).plies, 5);

    // Back, to the beginning and no further.
    HANDLES(STATE, staffel_state_undo(h));
    for (int i = 0; i < 5; i++) OK(staffel_state_undo(s));
    FAILS(STAFFEL_ILLEGAL, staffel_state_undo(s));
    SAYS("there is nothing to take back: this is where the game began");

    // Ends by word.
    HANDLES(STATE, staffel_state_resign(h, 0));
    int32_t nobody[] = {-1, 2, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 4; i++) FAILS(STAFFEL_INVALID, staffel_state_resign(s, nobody[i]));
    OK(staffel_state_resign(s, 1));
    staffel_info it = info(s);
    CHECK(it.over == 1 && it.winner == 0 && it.scores[0] == 25 && it.scores[1] == 0);
    TEXT("resigned", staffel_state_reason, s);
    FAILS(STAFFEL_ILLEGAL, staffel_state_resign(s, 0));
    FAILS(STAFFEL_ILLEGAL, staffel_state_agree_draw(s));
    FAILS(STAFFEL_ILLEGAL, staffel_state_play(s, b2));
    ARRAY(staffel_move, 0, staffel_state_legal, s);
    TEXT("", staffel_state_legal_texts, s);
    OK(staffel_state_undo(s));
    HANDLES(STATE, staffel_state_agree_draw(h));
    OK(staffel_state_agree_draw(s));
    it = info(s);
    CHECK(it.over == 1 && it.winner == STAFFEL_NONE && it.scores[0] == it.scores[1]);
    TEXT("agreed", staffel_state_reason, s);
    fresh();
    OK(staffel_state_pick(ONE, s, 1, 1));
    SAME(*(staffel_move *)ONE, 0);

    unwatch();
    OK(staffel_state_free(s));
    OK(staffel_game_free(g));
}

static void test_dice(void) {
    staffel_game g = load("daldos"), none = load("delta");
    staffel_state s = begin(g), n = begin(none), other = 0;
    staffel_move m = 0;
    watch_state(s);
    watch_state(n);

    ARRAY(staffel_chance, 10, staffel_state_chances, s);
    staffel_chance chances[10];
    memcpy(chances, OUT, sizeof chances);
    CHECK(chances[0].weight == 1 && chances[1].weight == 2);
    TEXT("[AA]", staffel_move_text, g, chances[0].move);
    ARRAY(staffel_chance, 0, staffel_state_chances, n);
    HANDLES(STATE, staffel_state_chances(OUT, 100, LEN, h));

    // By seed: the same in every state.
    HANDLES(STATE, staffel_state_set_random(h, 7, 0));
    OK(staffel_state_set_random(s, UINT64_MAX, 3));
    CHECK(info(s).seed == UINT64_MAX && info(s).throws == 3);
    OK(staffel_state_set_random(s, 7, 0));
    OK(staffel_state_clone(&other, s));
    HANDLES(STATE, staffel_state_roll(ONE, h));
    OK(staffel_state_roll(&m, s));
    staffel_move again = 0;
    OK(staffel_state_roll(&again, other));
    SAME(m, again);
    SAME(info(s).throws, 1);
    OK(staffel_state_undo(s));
    SAME(info(s).throws, 0);
    OK(staffel_state_roll(NULL, s));
    OK(staffel_state_free(other));
    FAILS(STAFFEL_ILLEGAL, staffel_state_roll(ONE, n));
    SAYS("illegal action \"roll\": the game has no dice");
    OK(staffel_state_undo(s));

    // By hand: the faces in any order.
    HANDLES(STATE, staffel_state_throw(ONE, h, (int32_t[]){0, 2}, 2));
    ITEMS(int32_t, staffel_state_throw(ONE, s, a, n));
    FAILS(STAFFEL_INVALID, staffel_state_throw(ONE, s, (int32_t[]){0, 2}, 1));
    SAYS("1 faces are given; 2 dice are thrown");
    FAILS(STAFFEL_INVALID, staffel_state_throw(ONE, s, NULL, 0));
    FAILS(STAFFEL_INVALID, staffel_state_throw(ONE, s, (int32_t[]){0, 1, 2}, 3));
    FAILS(STAFFEL_INVALID, staffel_state_throw(ONE, s, (int32_t[]){0, 4}, 2));
    FAILS(STAFFEL_INVALID, staffel_state_throw(ONE, s, (int32_t[]){-1, 0}, 2));
    FAILS(STAFFEL_INVALID, staffel_state_throw(ONE, s, (int32_t[]){INT32_MIN, INT32_MAX}, 2));
    FAILS(STAFFEL_ILLEGAL, staffel_state_throw(ONE, n, (int32_t[]){0, 2}, 2));
    OK(staffel_state_throw(&m, s, (int32_t[]){2, 0}, 2));
    TEXT("[A3]", staffel_move_text, g, m);
    OK(staffel_state_throw(NULL, s, (int32_t[]){3, 3}, 2));
    while (info(s).chance) OK(staffel_state_throw(NULL, s, (int32_t[]){0, 2}, 2));
    ARRAY(int32_t, 2, staffel_state_dice, s);
    CHECK(((int32_t *)OUT)[0] == 0 && ((int32_t *)OUT)[1] == 2);
    FAILS(STAFFEL_ILLEGAL, staffel_state_throw(ONE, s, (int32_t[]){0, 2}, 2));
    FAILS(STAFFEL_ILLEGAL, staffel_state_roll(ONE, s));
    ARRAY(staffel_chance, 0, staffel_state_chances, s);

    // Picks, which are not played.
    HANDLES(STATE, staffel_state_pick(ONE, h, 7, 0));
    FAILS(STAFFEL_INVALID, staffel_state_pick(NULL, s, 7, 0));
    OK(staffel_state_pick(&m, n, 7, 3));
    OK(staffel_state_pick(&again, n, 7, 3));
    SAME(m, again);
    OK(staffel_state_pick(&again, n, UINT64_MAX, UINT64_MAX));
    int32_t legal = 0;
    OK(staffel_state_is_legal(&legal, n, again));
    SAME(legal, 1);
    SAME(info(n).plies, 0);

    unwatch();
    OK(staffel_state_free(s));
    OK(staffel_state_free(n));
    OK(staffel_game_free(g));
    OK(staffel_game_free(none));
}

void test_states(void) {
    test_making();
    test_about();
    test_playing();
    test_dice();
}
