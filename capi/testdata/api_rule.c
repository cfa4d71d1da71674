#include "api.h"

// A game whose functions fail: what may be done once c3 is taken or b3 is, the end once b2 is,
// what resigning gives once a1 is.
static const char source[] =
    "local man = piece('man', { each = 9, symbols = { 'X', 'O' } })\n"
    "local function place(view)\n"
    "  if view.owner('c3') then error('on purpose') end\n"
    "  local all = {}\n"
    "  for i, cell in ipairs(view.empty()) do all[i] = { 'drop', man, cell } end\n"
    "  if view.owner('b3') then all[2] = all[1] end\n"
    "  return all\n"
    "end\n"
    "return game { title = 'Fails', board = grid(3, 3), players = { 'North', 'South' }, pieces = { man }, turns = { { place } },\n"
    "  ends = { { function (view) return view.owner('b2') and 3 end, win = 1, reason = 'asked' }, { no_move, draw = true } },\n"
    "  resign = function (view) return view.owner('a1') and 'much' or 1 end }\n";

static void detail(const char *want, staffel_detail what) {
    fresh();
    OK(staffel_error_detail(OUT, ROOM, LEN, 0, what));
    READS(OUT, want);
}

static void test_told(staffel_state s) {
    size_t details = 0;
    int32_t line = 0;
    FAILS(STAFFEL_RULE, staffel_state_play_text(ONE, s, WITH("c3")));
    SAYS("test.lua:3: on purpose; asked about 2O/3/2X North X8O8 2, after c1 c3");
    OK(staffel_error_details(&details));
    SAME(details, 1);
    OK(staffel_error_line(&line, 0));
    SAME(line, 3);
    detail("on purpose", STAFFEL_DETAIL_MESSAGE);
    detail("test.lua", STAFFEL_DETAIL_FILE);
    detail("", STAFFEL_DETAIL_HINT);
    detail("  if view.owner('c3') then error('on purpose') end", STAFFEL_DETAIL_SOURCE);
    detail("test.lua:3: on purpose\n    3 |   if view.owner('c3') then error('on purpose') end", STAFFEL_DETAIL_SHOWN);

    // What the function gives is wrong, of which the engine knows no line but the function's.
    FAILS(STAFFEL_RULE, staffel_state_play_text(ONE, s, WITH("b3")));
    SAYS("test.lua:2: turns: actions 1 and 2 are both a1; one text stands for one action; asked about 1O1/3/2X North X8O8 2, after c1 b3");
    OK(staffel_error_line(&line, 0));
    SAME(line, 2);
    detail("turns: actions 1 and 2 are both a1; one text stands for one action", STAFFEL_DETAIL_MESSAGE);
    detail("test.lua", STAFFEL_DETAIL_FILE);
    detail("test.lua:2: turns: actions 1 and 2 are both a1; one text stands for one action", STAFFEL_DETAIL_SHOWN);

    FAILS(STAFFEL_RULE, staffel_state_play_text(NULL, s, WITH("b2")));
    CHECK(strstr(message(), "a condition is true or false") != NULL && strstr(message(), ", after c1 b2") != NULL);
}

static void test_every_way(staffel_game g, staffel_state s) {
    staffel_move c3 = 0, a3 = 0;
    OK(staffel_state_parse(&c3, s, WITH("c3")));
    OK(staffel_state_parse(&a3, s, WITH("a3")));
    FAILS(STAFFEL_RULE, staffel_state_play(s, c3));
    staffel_state other = begin(g), both[] = {s, other}; // of the other player's turn
    staffel_move theirs = 0;
    OK(staffel_state_parse(&theirs, other, WITH("c3")));
    staffel_move row[] = {a3, theirs};
    size_t wrong = 9;
    uint64_t before = world();
    SAME(staffel_state_play_many(&wrong, s, row, 2), STAFFEL_RULE);
    SAME(wrong, 1);
    SAME(world(), before);
    CHECK(strncmp(message(), "moves[1]: test.lua:3: on purpose", 30) == 0);
    size_t details = 0;
    OK(staffel_error_details(&details));
    SAME(details, 1);

    OK(staffel_state_parse(&theirs, other, WITH("a3")));
    staffel_status statuses[2] = {7, 7};
    row[0] = c3;
    row[1] = theirs;
    OK(staffel_batch_play(statuses, both, row, 2));
    CHECK(statuses[0] == STAFFEL_RULE && statuses[1] == STAFFEL_OK && staffel_error_status() == STAFFEL_RULE && info(other).plies == 1);
    FAILS(STAFFEL_RULE, staffel_batch_play(NULL, both, row, 1));
    OK(staffel_state_free(other));

    FAILS(STAFFEL_RULE, staffel_state_read(ONE, g, WITH("2X/3/3 South X8O9 1")));
    SAYS("test.lua:3: on purpose; asked about 2X/3/3 South X8O9 1");
    for (int threads = 1; threads < 4; threads++) {
        FAILS(STAFFEL_RULE, staffel_perft(ONE, s, 2 + threads, threads, 0));
        FAILS(STAFFEL_RULE, staffel_perft_split(OUT, 100, LEN, s, 2, threads, 0));
        CHECK(strstr(message(), ", after c1 b2") != NULL);
        FAILS(STAFFEL_RULE, staffel_playouts(OUT, sizeof(staffel_tally), TWO, 1, LEN, s, 300, 7, threads, 0, 0));
        static char first[4000];
        if (threads == 1) strcpy(first, message());
        READS(message(), first);
    }

    OK(staffel_state_clone(&other, s));
    OK(staffel_state_resign(other, 0));
    OK(staffel_state_undo(other));
    play(other, "a1");
    watch_state(other);
    FAILS(STAFFEL_RULE, staffel_state_resign(other, 1));
    OK(staffel_state_agree_draw(other));
    unwatch();
    OK(staffel_state_free(other));
}

static void test_written(staffel_game g) {
    staffel_record r = 0, from = 0;
    OK(staffel_record_read(&r, WITH("[Variant \"test\"]\n\n1. a3\n1... c3\n")));
    OK(staffel_record_read(&from, WITH("[Variant \"test\"]\n[Position \"2X/3/3 South X8O9 1\"]\n")));
    FAILS(STAFFEL_RULE, staffel_record_replay(ONE, r, g));
    CHECK(strstr(message(), "on purpose") != NULL && strstr(message(), "line 4") != NULL);
    FAILS(STAFFEL_RULE, staffel_record_canonical(ONE, r, g));
    FAILS(STAFFEL_RULE, staffel_record_start(ONE, from, g));
    OK(staffel_record_free(r));
    OK(staffel_record_free(from));

    staffel_match m = 0;
    FAILS(STAFFEL_RULE, staffel_match_read(ONE, g, WITH("[Variant \"test\"]\n[Match.Games \"2\"]\n[Match.Round \"1\"]\n[North \"Ann\"]\n[South \"Bob\"]\n[Result \"*\"]\n\n1. c3\n")));
    OK(staffel_match_new(&m, g, 2, WITH("Ann"), WITH("Bob")));
    watch_match(m);
    staffel_state s = begin(g);
    staffel_move c3 = 0;
    OK(staffel_state_parse(&c3, s, WITH("c3")));
    FAILS(STAFFEL_RULE, staffel_match_play(m, c3));
    FAILS(STAFFEL_RULE, staffel_match_play_text(ONE, m, WITH("c3")));
    OK(staffel_match_play_text(NULL, m, WITH("a1")));
    FAILS(STAFFEL_RULE, staffel_match_resign(m, 0));
    unwatch();
    OK(staffel_match_free(m));
    OK(staffel_state_free(s));
}

void test_rules(void) {
    static const char never[] =
        "local man = piece('man', { each = 9 })\n"
        "return game { title = 'Never', board = grid(3, 3), players = { 'North', 'South' }, pieces = { man },\n"
        "  turns = { { function (view) while true do end end } }, ends = { { no_move, draw = true } } }\n";
    FAILS(STAFFEL_RULE, staffel_game_script(ONE, WITH("never.lua"), WITH(never), NULL, 0));
    CHECK(strncmp(message(), "never.lua:3: the script ran longer than ", 38) == 0);

    staffel_game g = script(source);
    staffel_state s = begin(g);
    play(s, "c1");
    watch_state(s);
    test_told(s);
    test_every_way(g, s);
    test_written(g);
    unwatch();
    // States go on when the game is freed, and ask the functions.
    OK(staffel_game_free(g));
    FAILS(STAFFEL_RULE, staffel_state_play_text(ONE, s, WITH("c3")));
    play(s, "a3");
    OK(staffel_state_free(s));
}
