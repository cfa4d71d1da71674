#include "api.h"

static void test_variants(void) {
    TEXT("daldos\ndelta\nepsilon\nneo-delta", staffel_variants);
    TEXT(NULL, staffel_variant_source, WITH("delta"));
    OK(staffel_variant_source(OUT, ROOM, LEN, "delta", STAFFEL_NUL));
    CHECK(strncmp(OUT, "-- Delta.", 9) == 0 && strstr(OUT, "return game {") != NULL);
    TEXTS(staffel_variant_source(OUT, ROOM, LEN, t, n));
    FAILS(STAFFEL_UNKNOWN, staffel_variant_source(OUT, ROOM, LEN, WITH("Delta")));
    FAILS(STAFFEL_UNKNOWN, staffel_variant_source(OUT, ROOM, LEN, WITH("../delta")));
    FAILS(STAFFEL_UNKNOWN, staffel_variant_source(OUT, ROOM, LEN, NULL, 0));
}

static void test_load(void) {
    staffel_game g = 0;
    TEXTS(staffel_game_load(ONE, t, n, NULL, 0));
    FAILS(STAFFEL_INVALID, staffel_game_load(NULL, WITH("delta"), NULL, 0));
    ITEMS(staffel_option, staffel_game_load(ONE, WITH("delta"), a, n));
    FAILS(STAFFEL_UNKNOWN, staffel_game_load(ONE, WITH("gamma"), NULL, 0));

    // The last of two values counts.
    staffel_option o[] = {{WITH("scoring"), WITH("win-loss")}, {WITH("repetition"), "2", STAFFEL_NUL}, {WITH("scoring"), WITH("points")}};
    OK(staffel_game_load(&g, WITH("delta"), o, 3));
    TEXT("points", staffel_game_option, g, WITH("scoring"));
    TEXT("2", staffel_game_option, g, WITH("repetition"));
    OK(staffel_game_free(g));
    OK(staffel_game_load(&g, WITH("delta"), o, 1));
    TEXT("win-loss", staffel_game_option, g, WITH("scoring"));
    OK(staffel_game_free(g));
    OK(staffel_game_load(&g, WITH("delta"), o, 0)); // not read
    OK(staffel_game_free(g));

    TEXTS(staffel_game_load(ONE, WITH("delta"), (&(staffel_option){t, n, WITH("points")}), 1));
    TEXTS(staffel_game_load(ONE, WITH("delta"), (&(staffel_option){WITH("scoring"), t, n}), 1));
    FAILS(STAFFEL_OPTION, staffel_game_load(ONE, WITH("delta"), (&(staffel_option){WITH("scorin"), WITH("points")}), 1));
    SAYS("option \"scorin\": there is no such option; did you mean \"scoring\"?");
    FAILS(STAFFEL_OPTION, staffel_game_load(ONE, WITH("delta"), (&(staffel_option){WITH("scoring"), WITH("Points")}), 1));
    FAILS(STAFFEL_OPTION, staffel_game_load(ONE, WITH("delta"), (&(staffel_option){WITH("scoring\0"), WITH("points")}), 1));
    FAILS(STAFFEL_OPTION, staffel_game_load(ONE, WITH("delta"), (&(staffel_option){NULL, 0, NULL, 0}), 1));
    // A name of as many bytes as may be is not all told, nor that of a value that cannot be read.
    FAILS(STAFFEL_OPTION, staffel_game_load(ONE, WITH("delta"), (&(staffel_option){bad_texts[3].text, STAFFEL_MAX_TEXT, WITH("points")}), 1));
    FAILS(STAFFEL_INVALID, staffel_game_load(ONE, WITH("delta"), (&(staffel_option){bad_texts[3].text, STAFFEL_MAX_TEXT, NULL, 1}), 1));
    FAILS(STAFFEL_INVALID, staffel_game_load(ONE, WITH("delta"), (&(staffel_option){WITH("a\nb\1"), NULL, 1}), 1));
    SAYS("the value of option \"a\\nb\\x01\" is NULL");
}

static const char ours[] =
    "local size = option('size', { 3, 4 })\n"
    "local man = piece('man', { each = 4, faces = { 'young', 'old' }, symbols = { young = { 'A', 'B' }, old = { 'C', 'D' } } })\n"
    "local rock = piece('rock', { neutral = 2, symbols = { 'N' } })\n"
    "return game {\n"
    "  title = 'Ours',\n"
    "  board = grid(size.value, 3),\n"
    "  players = { 'Ann', 'Bob' },\n"
    "  pieces = { man, rock },\n"
    "  turns = { { drop { hand(man), on = empty } + drop { hand(rock), on = empty } } },\n"
    "  ends = { { line(own(man), 3), win = 1 }, { no_move, draw = true } },\n"
    "}\n";

static void test_script(void) {
    staffel_game g = 0;
    FAILS(STAFFEL_INVALID, staffel_game_script(NULL, WITH("a.lua"), WITH(ours), NULL, 0));
    TEXTS(staffel_game_script(ONE, t, n, WITH(ours), NULL, 0));
    TEXTS_OF(bad_length_count, staffel_game_script(ONE, WITH("a.lua"), t, n, NULL, 0));
    ITEMS(staffel_option, staffel_game_script(ONE, WITH("a.lua"), WITH(ours), a, n));
    TEXTS(staffel_game_script(ONE, WITH("a.lua"), WITH(ours), (&(staffel_option){WITH("size"), t, n}), 1));
    // A source that is not UTF-8 is a fault with a line.
    for (int i = bad_length_count; i < bad_text_count; i++)
        FAILS(STAFFEL_SCRIPT, staffel_game_script(ONE, WITH("a.lua"), bad_texts[i].text, bad_texts[i].length, NULL, 0));
    FAILS(STAFFEL_SCRIPT, staffel_game_script(ONE, WITH("a.lua"), "", 0, NULL, 0));
    FAILS(STAFFEL_SCRIPT, staffel_game_script(ONE, WITH("a.lua"), NULL, 0, NULL, 0));
    FAILS(STAFFEL_SCRIPT, staffel_game_script(ONE, NULL, 0, WITH("return 1"), NULL, 0));
    FAILS(STAFFEL_SCRIPT, staffel_game_script(ONE, WITH("a.lua"), "return game {}\0 and more", 22, NULL, 0));
    FAILS(STAFFEL_SCRIPT, staffel_game_script(ONE, WITH("a.lua"), WITH("while true do end"), NULL, 0));
    FAILS(STAFFEL_SCRIPT, staffel_game_script(ONE, WITH("a.lua"), WITH("local s = 'x' while true do s = s .. s end"), NULL, 0));
    FAILS(STAFFEL_SCRIPT, staffel_game_script(ONE, WITH("a.lua"), WITH("local function f() return f() + 1 end f()"), NULL, 0));
    FAILS(STAFFEL_OPTION, staffel_game_script(ONE, WITH("a.lua"), WITH(ours), (&(staffel_option){WITH("size"), WITH("5")}), 1));
    FAILS(STAFFEL_SCRIPT, staffel_game_script(ONE, WITH("a.lua"), bad_texts[3].text, STAFFEL_MAX_TEXT, NULL, 0));

    staffel_option four = {WITH("size"), WITH("4")};
    OK(staffel_game_script(&g, WITH("some/where/ours.lua"), WITH(ours), &four, 1));
    TEXT("ours", staffel_game_name, g);
    TEXT("Ours", staffel_game_title, g);
    TEXT("size", staffel_game_options, g);
    TEXT("3\n4", staffel_game_option_values, g, WITH("size"));
    TEXT("4", staffel_game_option, g, WITH("size"));
    TEXT("Ann\nBob", staffel_game_players, g);
    TEXT("man\nrock", staffel_game_pieces, g);
    TEXT("young\nold", staffel_game_faces, g, 0);
    TEXT("", staffel_game_faces, g, 1);
    TEXT("A\nC\nB\nD", staffel_game_symbols, g, 0);
    TEXT("N", staffel_game_symbols, g, 1);
    STRUCT(staffel_piece, staffel_game_piece, g, 0);
    staffel_piece *man = OUT;
    SAME(man->neutral, 0);
    SAME(man->faces, 2);
    SAME(man->supply[0], 4);
    SAME(man->supply[1], 4);
    OK(staffel_game_piece(OUT, sizeof(staffel_piece), g, 1));
    SAME(man->neutral, 1);
    SAME(man->faces, 1);
    SAME(man->supply[0], 2);
    SAME(man->supply[1], 0);
    ARRAY(staffel_point, 12, staffel_game_cells, g);
    OK(staffel_game_free(g));
}

static void test_about(void) {
    staffel_game g = load("delta"), dice = load("daldos");
    staffel_state s = begin(g);
    watch_state(s);

    TEXT("delta", staffel_game_name, g);
    TEXT("Delta", staffel_game_title, g);
    TEXT(NULL, staffel_game_digest, g);
    OK(staffel_game_digest(OUT, 17, LEN, g));
    SAME(strspn(OUT, "0123456789abcdef"), 16);
    TEXT("scoring\nrepetition\nlift", staffel_game_options, g);
    TEXT("points\nwin-loss", staffel_game_option_values, g, WITH("scoring"));
    TEXT("points", staffel_game_option, g, WITH("scoring"));
    TEXT("White\nBlack", staffel_game_players, g);
    TEXT("stone", staffel_game_pieces, g);
    HANDLES(GAME, staffel_game_name(OUT, ROOM, LEN, h));
    HANDLES(GAME, staffel_game_title(OUT, ROOM, LEN, h));
    HANDLES(GAME, staffel_game_digest(OUT, ROOM, LEN, h));
    HANDLES(GAME, staffel_game_options(OUT, ROOM, LEN, h));
    HANDLES(GAME, staffel_game_option_values(OUT, ROOM, LEN, h, WITH("scoring")));
    HANDLES(GAME, staffel_game_option(OUT, ROOM, LEN, h, WITH("scoring")));
    HANDLES(GAME, staffel_game_players(OUT, ROOM, LEN, h));
    HANDLES(GAME, staffel_game_pieces(OUT, ROOM, LEN, h));
    TEXTS(staffel_game_option_values(OUT, ROOM, LEN, g, t, n));
    TEXTS(staffel_game_option(OUT, ROOM, LEN, g, t, n));
    FAILS(STAFFEL_OPTION, staffel_game_option_values(OUT, ROOM, LEN, g, WITH("scorin")));
    SAYS("delta has no option \"scorin\"; did you mean scoring?");
    FAILS(STAFFEL_OPTION, staffel_game_option(OUT, ROOM, LEN, g, WITH("")));
    SAYS("delta has no option \"\"; staffel_game_options lists those there are");

    HANDLES(GAME, staffel_game_piece(OUT, sizeof(staffel_piece), h, 0));
    HANDLES(GAME, staffel_game_faces(OUT, ROOM, LEN, h, 0));
    HANDLES(GAME, staffel_game_symbols(OUT, ROOM, LEN, h, 0));
    int32_t wrong[] = {-1, 1, 2, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 5; i++) {
        FAILS(STAFFEL_INVALID, staffel_game_piece(OUT, sizeof(staffel_piece), g, wrong[i]));
        FAILS(STAFFEL_INVALID, staffel_game_faces(OUT, ROOM, LEN, g, wrong[i]));
        FAILS(STAFFEL_INVALID, staffel_game_symbols(OUT, ROOM, LEN, g, wrong[i]));
    }
    SAYS("the kind of pieces -2147483648 does not exist; there are 1, numbered from 0");

    ARRAY(staffel_point, 25, staffel_game_cells, g);
    staffel_point *points = OUT;
    CHECK(points[0].x == 0 && points[0].y == 0 && points[24].x == 4 && points[24].y == 4);
    const char *names = "a1\nb1\nc1\nd1\ne1\na2\nb2\nc2\nd2\ne2\na3\nb3\nc3\nd3\ne3\na4\nb4\nc4\nd4\ne4\na5\nb5\nc5\nd5\ne5";
    TEXT(names, staffel_game_cell_names, g);
    HANDLES(GAME, staffel_game_cells(OUT, 100, LEN, h));
    HANDLES(GAME, staffel_game_cell_names(OUT, ROOM, LEN, h));
    int32_t cell = -7;
    OK(staffel_game_cell(&cell, g, WITH("c4")));
    SAME(cell, 17);
    FAILS(STAFFEL_INVALID, staffel_game_cell(NULL, g, WITH("c4")));
    HANDLES(GAME, staffel_game_cell(ONE, h, WITH("c4")));
    TEXTS(staffel_game_cell(ONE, g, t, n));
    FAILS(STAFFEL_UNKNOWN, staffel_game_cell(ONE, g, WITH("c6")));
    SAYS("\"c6\" is not a cell of the board; it has 25 cells: a1, b1 … e5");
    FAILS(STAFFEL_UNKNOWN, staffel_game_cell(ONE, g, NULL, 0));

    TEXT(NULL, staffel_game_directions, g);
    OK(staffel_game_directions(OUT, ROOM, LEN, g));
    int directions = 1;
    for (char *p = OUT; *p; p++) directions += *p == '\n';
    SAME(directions, 8);
    ARRAY(int32_t, directions * 25, staffel_game_links, g);
    int32_t *links = OUT;
    for (int i = 0; i < directions * 25; i++) CHECK(links[i] >= STAFFEL_NONE && links[i] < 25);
    HANDLES(GAME, staffel_game_directions(OUT, ROOM, LEN, h));
    HANDLES(GAME, staffel_game_links(OUT, 1000, LEN, h));

    // Dice, of which there are none in the first.
    fresh();
    OK(staffel_game_dice(ONE, NULL, 0, LEN, g));
    SAME(*(int32_t *)ONE, 0);
    SAME(*LEN, 0);
    for (size_t capacity = 0; capacity < 4; capacity++) SHORT(4, staffel_game_dice(ONE, OUT, capacity, LEN, dice));
    FAILS(STAFFEL_SHORT, staffel_game_dice(ONE, OUT, 3, NULL, dice));
    fresh();
    OK(staffel_game_dice(ONE, OUT, 4, LEN, dice));
    SAME(*(int32_t *)ONE, 2);
    SAME(*LEN, 4);
    staffel_face *faces = OUT;
    READS(faces[0].symbol, "A");
    READS(faces[3].symbol, "4");
    for (int i = 0; i < 4; i++) CHECK(faces[i].weight == 1 && faces[i].value == (i == 0 ? 1 : i + 1));
    CHECK(intact(faces + 4, ROOM - 4096));
    HANDLES(GAME, staffel_game_dice(ONE, OUT, 10, LEN, h));
    FAILS(STAFFEL_INVALID, staffel_game_dice(NULL, OUT, 10, LEN, dice));
    FAILS(STAFFEL_INVALID, staffel_game_dice(ONE, NULL, 1, LEN, dice));
    FAILS(STAFFEL_INVALID, staffel_game_dice(ONE, NULL, SIZE_MAX, LEN, dice));
    FAILS(STAFFEL_INVALID, staffel_game_dice(ONE, NULL, 0, NULL, dice));

    // Freeing a game leaves its states.
    HANDLES(GAME, staffel_game_free(h));
    OK(staffel_game_free(dice));
    FAILS(STAFFEL_HANDLE, staffel_game_free(dice));
    OK(staffel_game_free(g));
    FAILS(STAFFEL_HANDLE, staffel_game_name(OUT, ROOM, LEN, g));
    play(s, "c3");
    unwatch();
    OK(staffel_state_free(s));
}

static void test_moves(void) {
    staffel_game g = load("delta"), other = load("epsilon"), dice = load("daldos");
    staffel_state s = begin(g), d = begin(dice);
    watch_state(s);
    watch_state(d);
    staffel_move m[5] = {play(s, "b2"), play(s, "c3"), play(s, "b2-b5(b4)"), play(s, "b3"), play(s, "b5-e5(d5)")};
    TEXT("b2-b5(b4)", staffel_move_text, g, m[2]);
    HANDLES(GAME, staffel_move_text(OUT, ROOM, LEN, h, m[2]));
    staffel_move wrong[] = {0, 1, UINT64_MAX, (uint64_t)INT64_MIN, m[2] ^ (uint64_t)1 << 63, 0x5555555555555555};
    for (int i = 0; i < 6; i++) {
        FAILS(STAFFEL_INVALID, staffel_move_text(OUT, ROOM, LEN, g, wrong[i]));
        FAILS(STAFFEL_INVALID, staffel_move_parts(OUT, 100, LEN, g, wrong[i]));
        FAILS(STAFFEL_INVALID, staffel_move_dice(OUT, 100, LEN, g, wrong[i]));
        staffel_move among[3] = {m[0], wrong[i], m[1]};
        FAILS(STAFFEL_INVALID, staffel_move_texts(OUT, ROOM, LEN, g, among, 3));
    }
    FAILS(STAFFEL_INVALID, staffel_move_text(OUT, ROOM, LEN, g, 0));
    SAYS("0x0 is not a move of delta; moves come from its states");

    TEXT("b2\nc3\nb2-b5(b4)\nb3\nb5-e5(d5)", staffel_move_texts, g, m, 5);
    TEXT("b2", staffel_move_texts, g, m, 1);
    TEXT("", staffel_move_texts, g, NULL, 0);
    HANDLES(GAME, staffel_move_texts(OUT, ROOM, LEN, h, m, 5));
    ITEMS(staffel_move, staffel_move_texts(OUT, ROOM, LEN, g, a, n));

    ARRAY(staffel_part, 2, staffel_move_parts, g, m[2]);
    staffel_part *parts = OUT;
    CHECK(parts[0].kind == STAFFEL_MOVED && parts[0].piece == 0 && parts[0].owner == 0 && parts[0].face == 0 &&
          parts[0].from == 6 && parts[0].to == 21);
    CHECK(parts[1].kind == STAFFEL_DROPPED && parts[1].owner == 0 && parts[1].from == STAFFEL_NONE && parts[1].to == 16);
    HANDLES(GAME, staffel_move_parts(OUT, 100, LEN, h, m[2]));
    ARRAY(int32_t, 0, staffel_move_dice, g, m[2]);

    staffel_move throw = play(d, "[A3]");
    TEXT("[A3]", staffel_move_text, dice, throw);
    ARRAY(staffel_part, 0, staffel_move_parts, dice, throw);
    ARRAY(int32_t, 2, staffel_move_dice, dice, throw);
    int32_t *faces = OUT;
    CHECK(faces[0] == 0 && faces[1] == 2);
    HANDLES(GAME, staffel_move_dice(OUT, 100, LEN, h, throw));

    unwatch();
    OK(staffel_state_free(s));
    OK(staffel_state_free(d));
    OK(staffel_game_free(g));
    OK(staffel_game_free(other));
    OK(staffel_game_free(dice));
}

void test_games(void) {
    test_variants();
    test_load();
    test_script();
    test_about();
    test_moves();
}
