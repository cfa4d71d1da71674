// Games are made, played to their ends and freed; what the process holds afterwards is what
// it held when it had warmed up. Some are of scripts with functions, which hold machines.
//
//	memory GAMES
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "staffel.h"

#define OK(call)                                                                                  \
    do {                                                                                          \
        staffel_status status_ = (call);                                                          \
        if (status_ != STAFFEL_OK) {                                                              \
            char text_[1000] = "";                                                                \
            staffel_error_message(text_, sizeof text_, NULL);                                     \
            fprintf(stderr, "memory.c:%d: %s: %s\n", __LINE__, #call, text_);                     \
            exit(1);                                                                              \
        }                                                                                         \
    } while (0)

static long resident(void) { // KiB
    long pages = 0, ignored;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f == NULL || fscanf(f, "%ld %ld", &ignored, &pages) != 2) exit(1);
    fclose(f);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

// A script whose functions are asked. Each machine that asks them has a large table
// of its own, and there are as many of them as threads have asked at once.
static const char asked[] =
    "local man = piece('man', { each = 5, symbols = { 'X', 'O' } })\n"
    "local large = {} for i = 1, 10000 do large[i] = i end\n"
    "local function place(view)\n"
    "  if view.owner('c3') then error('on purpose') end\n"
    "  local all = {}\n"
    "  for i, cell in ipairs(view.empty()) do all[i] = { 'drop', man, cell } end\n"
    "  return all\n"
    "end\n"
    "return game { title = 'Asked', board = grid(3, 3), players = { 'Ann', 'Bob' }, pieces = { man }, turns = { { place } },\n"
    "  ends = { { function (view) return #large < 5 end, win = 1, reason = 'never' }, { no_move, draw = true } } }\n";

static void *ask(void *game) {
    staffel_state s = 0;
    staffel_move m = 0;
    OK(staffel_state_new(&s, *(staffel_game *)game));
    for (uint64_t i = 0; i < 9; i++) {
        OK(staffel_state_pick(&m, s, 7, i));
        staffel_status got = m == 0 ? STAFFEL_OK : staffel_state_play(s, m);
        if (got != STAFFEL_OK && got != STAFFEL_RULE) exit(1);
    }
    OK(staffel_state_free(s));
    return NULL;
}

static void play_by_functions(void) {
    staffel_game g = 0;
    staffel_state s = 0;
    staffel_tally t;
    pthread_t threads[4];
    OK(staffel_game_script(&g, "asked.lua", STAFFEL_NUL, asked, sizeof asked - 1, NULL, 0));
    OK(staffel_state_new(&s, g));
    for (int i = 0; i < 4; i++)
        if (pthread_create(&threads[i], NULL, ask, &g) != 0) exit(1);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    OK(staffel_game_free(g));
    if (staffel_playouts(&t, sizeof t, NULL, 0, NULL, s, 200, 1, 3, 0, 0) != STAFFEL_RULE) exit(1);
    OK(staffel_state_free(s));
}

static void play(long i) {
    if (i % 20 == 0) play_by_functions();
    static const char *const names[] = {"delta", "daldos", "epsilon", "neo-delta"};
    static staffel_game games[4];
    staffel_game g = 0, own = 0;
    staffel_state s = 0, copy = 0;
    staffel_record r = 0;
    staffel_match match = 0;
    staffel_move m = 0;
    char text[20000];
    size_t n = 0;
    // The rules are made anew now and then, which takes longer than playing by them.
    if (games[i % 4] == 0) OK(staffel_game_load(&games[i % 4], names[i % 4], STAFFEL_NUL, NULL, 0));
    g = games[i % 4];
    if (i % 20 < 4) OK(staffel_game_load(&own, names[i % 4], STAFFEL_NUL, NULL, 0));
    OK(staffel_state_new(&s, own ? own : g));
    OK(staffel_state_set_random(s, (uint64_t)i, 0));
    for (uint64_t plies = 0;; plies++) {
        OK(staffel_state_pick(&m, s, (uint64_t)i, plies));
        if (m == 0 || plies == 2000) break;
        OK(staffel_state_play(s, m));
    }
    OK(staffel_state_legal_texts(text, sizeof text, NULL, s));
    OK(staffel_state_position(text, sizeof text, NULL, s));
    OK(staffel_state_clone(&copy, s));
    OK(staffel_record_of(&r, copy));
    OK(staffel_match_new(&match, g, 3, "Ann", STAFFEL_NUL, "Bob", STAFFEL_NUL));
    OK(staffel_match_resign(match, 0));
    if (staffel_state_play_text(NULL, s, "z9", STAFFEL_NUL) == STAFFEL_OK || staffel_record_write(text, 10, &n, r) != STAFFEL_SHORT) exit(1);
    OK(staffel_match_free(match));
    OK(staffel_record_free(r));
    OK(staffel_state_free(copy));
    OK(staffel_state_free(s));
    if (own) OK(staffel_game_free(own));
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 2000, warm = 0, most = 0;
    size_t open = 0, then = 0;
    for (long i = 0; i < games + 500; i++) {
        if (i == 500) {
            warm = resident();
            OK(staffel_open_handles(&open));
        }
        play(i);
        if (i % 100 == 0 && resident() > most) most = resident();
    }
    long grown = resident() - warm;
    OK(staffel_open_handles(&then));
    printf("memory: %ld games; %ld MiB when warm, %ld more at the end, %ld at most\n", games, warm / 1024, grown / 1024, most / 1024);
    if (then != open || open != 4) {
        fprintf(stderr, "%zu handles are open, and %zu were\n", then, open);
        return 1;
    }
    if (grown > 16 * 1024) { // a collector's heap is never quite the same
        fprintf(stderr, "%ld KiB more than when it was warm\n", grown);
        return 1;
    }
    return 0;
}
