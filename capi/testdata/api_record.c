#include "api.h"

static const char text[] =
    "[Variant \"delta\"]\n"
    "[Option.scoring \"points\"]\n"
    "[White \"Ann\"]\n"
    "[Black \"Bob\"]\n"
    "[Result \"1-0\"]\n"
    "\n"
    "{A short game.}\n"
    "1. b2 b4\n"
    "2. b2-e2(d2) {threatens nothing yet} b4-b1(b2)\n"
    "3. d2-b4(c3) resigns {enough}\n";

static staffel_record read(const char *t) {
    staffel_record r = 0;
    OK(staffel_record_read(&r, t, STAFFEL_NUL));
    return r;
}

static void test_making(void) {
    staffel_record r = 0, c = 0;
    TEXT("baggio-andreotti\nbaggio-keller\nbaggio-vecchi\nper-gioco", staffel_records);
    OK(staffel_record_documented(&r, WITH("per-gioco")));
    TEXT("delta", staffel_record_tag, r, WITH("Variant"));
    OK(staffel_record_free(r));
    FAILS(STAFFEL_INVALID, staffel_record_documented(NULL, WITH("per-gioco")));
    TEXTS(staffel_record_documented(ONE, t, n));
    FAILS(STAFFEL_UNKNOWN, staffel_record_documented(ONE, WITH("per-gico")));

    FAILS(STAFFEL_INVALID, staffel_record_read(NULL, WITH(text)));
    TEXTS(staffel_record_read(ONE, t, n));
    FAILS(STAFFEL_RECORD, staffel_record_read(ONE, WITH("")));
    FAILS(STAFFEL_RECORD, staffel_record_read(ONE, bad_texts[3].text, STAFFEL_MAX_TEXT));
    FAILS(STAFFEL_RECORD, staffel_record_read(ONE, WITH("[Variant \"delta\"]\n\n1. b2 b4\n\n3. c3\n")));
    size_t details = 0;
    int32_t line = 0;
    OK(staffel_error_details(&details));
    SAME(details, 1);
    OK(staffel_error_line(&line, 0));
    SAME(line, 5);
    r = read(text);
    TEXT(text, staffel_record_write, r);
    HANDLES(RECORD, staffel_record_write(OUT, ROOM, LEN, h));
    watch_record(r);

    // Several in one text.
    char both[2 * sizeof text + 2];
    snprintf(both, sizeof both, "%s\n%s", text, text);
    FAILS(STAFFEL_RECORD, staffel_record_read(ONE, both, STAFFEL_NUL));
    size_t n = 0;
    OK(staffel_record_read_all(NULL, 0, &n, both, STAFFEL_NUL));
    SAME(n, 2);
    for (size_t capacity = 0; capacity < 2; capacity++) SHORT(2, staffel_record_read_all(OUT, capacity, LEN, both, STAFFEL_NUL));
    FAILS(STAFFEL_SHORT, staffel_record_read_all(OUT, 1, NULL, both, STAFFEL_NUL));
    FAILS(STAFFEL_INVALID, staffel_record_read_all(NULL, 1, LEN, both, STAFFEL_NUL));
    FAILS(STAFFEL_INVALID, staffel_record_read_all(NULL, 0, NULL, both, STAFFEL_NUL));
    TEXTS(staffel_record_read_all(OUT, 10, LEN, t, n));
    FAILS(STAFFEL_RECORD, staffel_record_read_all(OUT, 10, LEN, WITH("1. b2")));
    fresh();
    OK(staffel_record_read_all(OUT, SIZE_MAX, LEN, both, STAFFEL_NUL));
    SAME(*LEN, 2);
    CHECK(intact(area + 16, ROOM - 16));
    staffel_record two[2];
    memcpy(two, OUT, sizeof two);

    // Copies, and what makes them unequal.
    int32_t equal = -1;
    OK(staffel_record_equal(&equal, two[0], two[1]));
    SAME(equal, 1);
    OK(staffel_record_equal(&equal, r, r));
    SAME(equal, 1);
    FAILS(STAFFEL_INVALID, staffel_record_equal(NULL, r, r));
    HANDLES(RECORD, staffel_record_equal(ONE, h, r));
    HANDLES(RECORD, staffel_record_equal(ONE, r, h));
    FAILS(STAFFEL_INVALID, staffel_record_clone(NULL, r));
    HANDLES(RECORD, staffel_record_clone(ONE, h));
    OK(staffel_record_clone(&c, r));
    OK(staffel_record_equal(&equal, c, r));
    SAME(equal, 1);
    OK(staffel_record_set_tag(c, WITH("White"), WITH("Anna")));
    OK(staffel_record_equal(&equal, r, c));
    SAME(equal, 0);

    HANDLES(RECORD, staffel_record_free(h));
    OK(staffel_record_free(two[0]));
    FAILS(STAFFEL_HANDLE, staffel_record_free(two[0]));
    OK(staffel_record_free(two[1]));
    OK(staffel_record_free(c));
    unwatch();
    OK(staffel_record_free(r));
}

static void test_replaying(void) {
    staffel_record r = read(text), c = 0, unknown = read("[Variant \"gamma\"]\n\n1. b2\n"),
                   option = read("[Variant \"delta\"]\n[Option.scoring \"much\"]\n\n1. b2\n"),
                   illegal = read("[Variant \"delta\"]\n\n1. b2 b2\n");
    staffel_game g = 0, other = load("epsilon");
    staffel_state s = 0;
    watch_record(r);

    FAILS(STAFFEL_INVALID, staffel_record_game(NULL, r));
    HANDLES(RECORD, staffel_record_game(ONE, h));
    FAILS(STAFFEL_UNKNOWN, staffel_record_game(ONE, unknown));
    FAILS(STAFFEL_OPTION, staffel_record_game(ONE, option));
    OK(staffel_record_game(&g, r));
    TEXT("delta", staffel_game_name, g);

    FAILS(STAFFEL_INVALID, staffel_record_start(NULL, r, g));
    HANDLES(RECORD, staffel_record_start(ONE, h, g));
    HANDLES(GAME, staffel_record_start(ONE, r, h));
    FAILS(STAFFEL_RECORD, staffel_record_start(ONE, r, other));
    OK(staffel_record_start(&s, r, g));
    SAME(info(s).plies, 0);
    OK(staffel_state_free(s));

    FAILS(STAFFEL_INVALID, staffel_record_replay(NULL, r, g));
    HANDLES(RECORD, staffel_record_replay(ONE, h, g));
    HANDLES(GAME, staffel_record_replay(ONE, r, h));
    FAILS(STAFFEL_RECORD, staffel_record_replay(ONE, r, other));
    FAILS(STAFFEL_RECORD, staffel_record_replay(ONE, illegal, g));
    int32_t line = 0;
    OK(staffel_error_line(&line, 0));
    SAME(line, 3);
    OK(staffel_record_replay(&s, r, g));
    staffel_info it = info(s);
    CHECK(it.over == 1 && it.winner == 0);
    SAME(it.plies, 5 + 1); // the resignation too

    FAILS(STAFFEL_INVALID, staffel_record_canonical(NULL, r, g));
    HANDLES(RECORD, staffel_record_canonical(ONE, h, g));
    HANDLES(GAME, staffel_record_canonical(ONE, r, h));
    FAILS(STAFFEL_RECORD, staffel_record_canonical(ONE, illegal, g));
    OK(staffel_record_canonical(&c, r, g));
    TEXT(NULL, staffel_record_write, c);
    OK(staffel_record_free(c));

    FAILS(STAFFEL_INVALID, staffel_record_of(NULL, s));
    HANDLES(STATE, staffel_record_of(ONE, h));
    OK(staffel_record_of(&c, s));
    TEXT("b2\nb4\nb2-e2(d2)\nb4-b1(b2)\nd2-b4(c3)", staffel_record_action_texts, c);
    TEXT("resigns", staffel_record_end, c);

    unwatch();
    OK(staffel_record_free(r));
    OK(staffel_record_free(c));
    OK(staffel_record_free(unknown));
    OK(staffel_record_free(option));
    OK(staffel_record_free(illegal));
    OK(staffel_state_free(s));
    OK(staffel_game_free(g));
    OK(staffel_game_free(other));
}

static void test_parts(void) {
    staffel_record r = read(text), going = read("[Variant \"delta\"]\n\n1. b2\n");
    watch_record(r);

    TEXT("Variant\nOption.scoring\nWhite\nBlack\nResult", staffel_record_tags, r);
    HANDLES(RECORD, staffel_record_tags(OUT, ROOM, LEN, h));
    TEXT("Ann", staffel_record_tag, r, WITH("White"));
    HANDLES(RECORD, staffel_record_tag(OUT, ROOM, LEN, h, WITH("White")));
    TEXTS(staffel_record_tag(OUT, ROOM, LEN, r, t, n));
    FAILS(STAFFEL_UNKNOWN, staffel_record_tag(OUT, ROOM, LEN, r, WITH("white")));
    FAILS(STAFFEL_UNKNOWN, staffel_record_tag(OUT, ROOM, LEN, r, WITH("")));
    HANDLES(RECORD, staffel_record_set_tag(h, WITH("Date"), WITH("1996-05-04")));
    TEXTS(staffel_record_set_tag(r, t, n, WITH("x")));
    TEXTS(staffel_record_set_tag(r, WITH("Date"), t, n));
    FAILS(STAFFEL_RECORD, staffel_record_set_tag(r, WITH("no name"), WITH("x")));
    FAILS(STAFFEL_RECORD, staffel_record_set_tag(r, WITH(""), WITH("x")));
    FAILS(STAFFEL_RECORD, staffel_record_set_tag(r, WITH("Date"), WITH("two\nlines")));
    FAILS(STAFFEL_RECORD, staffel_record_set_tag(r, WITH("Date"), WITH("a\0b")));
    FAILS(STAFFEL_RECORD, staffel_record_set_tag(r, WITH("variant"), WITH("delta"))); // but for a capital
    OK(staffel_record_set_tag(r, WITH("Date"), WITH("1996-05-04 \"\\ \xc3\xa9")));
    TEXT("1996-05-04 \"\\ \xc3\xa9", staffel_record_tag, r, WITH("Date"));
    HANDLES(RECORD, staffel_record_remove_tag(h, WITH("Date")));
    TEXTS(staffel_record_remove_tag(r, t, n));
    OK(staffel_record_remove_tag(r, WITH("Date")));
    OK(staffel_record_remove_tag(r, WITH("Date")));
    TEXT("Variant\nOption.scoring\nWhite\nBlack\nResult", staffel_record_tags, r);

    ARRAY(staffel_action, 5, staffel_record_actions, r);
    staffel_action *actions = OUT;
    CHECK(actions[0].turn == 1 && actions[0].player == 0 && actions[0].line == 8);
    CHECK(actions[3].turn == 2 && actions[3].player == 1 && actions[3].line == 9);
    HANDLES(RECORD, staffel_record_actions(OUT, 100, LEN, h));
    TEXT("b2\nb4\nb2-e2(d2)\nb4-b1(b2)\nd2-b4(c3)", staffel_record_action_texts, r);
    HANDLES(RECORD, staffel_record_action_texts(OUT, ROOM, LEN, h));
    TEXT("resigns", staffel_record_end, r);
    TEXT("", staffel_record_end, going);
    HANDLES(RECORD, staffel_record_end(OUT, ROOM, LEN, h));
    const char *others[] = {"[Variant \"delta\"]\n\n1. b2 draw agreed\n", "[Variant \"delta\"]\n\n1. b2 White resigns\n"};
    const char *ends[] = {"draw agreed", "White resigns"};
    for (int i = 0; i < 2; i++) {
        staffel_record other = read(others[i]);
        TEXT(ends[i], staffel_record_end, other);
        OK(staffel_record_free(other));
    }

    TEXT("A short game.", staffel_record_comment, r, STAFFEL_NONE);
    TEXT("", staffel_record_comment, r, 0);
    TEXT("threatens nothing yet", staffel_record_comment, r, 2);
    TEXT("enough", staffel_record_comment, r, 5);
    HANDLES(RECORD, staffel_record_comment(OUT, ROOM, LEN, h, 0));
    HANDLES(RECORD, staffel_record_set_comment(h, 0, WITH("good")));
    int32_t wrong[] = {-2, 6, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 4; i++) {
        FAILS(STAFFEL_INVALID, staffel_record_comment(OUT, ROOM, LEN, r, wrong[i]));
        FAILS(STAFFEL_INVALID, staffel_record_set_comment(r, wrong[i], WITH("good")));
    }
    FAILS(STAFFEL_INVALID, staffel_record_comment(OUT, ROOM, LEN, going, 1)); // no word ends that one
    TEXTS(staffel_record_set_comment(r, 0, t, n));
    FAILS(STAFFEL_RECORD, staffel_record_set_comment(r, 0, WITH("a\0b")));
    OK(staffel_record_set_comment(r, 0, WITH("two\nlines, {braces} and \\")));
    TEXT("two\nlines, {braces} and \\", staffel_record_comment, r, 0);
    staffel_record again = 0;
    OK(staffel_record_write(OUT, ROOM, LEN, r));
    OK(staffel_record_read(&again, OUT, *LEN));
    int32_t equal = 0;
    OK(staffel_record_equal(&equal, r, again));
    SAME(equal, 1);
    OK(staffel_record_set_comment(r, 0, NULL, 0));
    OK(staffel_record_set_comment(r, 5, WITH("")));
    OK(staffel_record_set_comment(r, STAFFEL_NONE, WITH("")));
    TEXT("", staffel_record_comment, r, STAFFEL_NONE);

    unwatch();
    // A record without any tag cannot be written.
    OK(staffel_record_remove_tag(going, WITH("Variant")));
    FAILS(STAFFEL_RECORD, staffel_record_write(OUT, ROOM, LEN, going));
    OK(staffel_record_free(again));
    OK(staffel_record_free(going));
    OK(staffel_record_free(r));
}

void test_records(void) {
    test_making();
    test_replaying();
    test_parts();
}
