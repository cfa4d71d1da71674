// What calls cost, in nanoseconds.
//
//	bench [CALLS [GAMES]]
//
// The random games are those of BenchmarkPlayouts, which plays them without the library.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "staffel.h"

#define OK(call)                                                                        \
    do {                                                                                \
        if ((call) != STAFFEL_OK) {                                                     \
            fprintf(stderr, "bench.c:%d: %s fails\n", __LINE__, #call);                 \
            exit(1);                                                                    \
        }                                                                               \
    } while (0)

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

// The best of five rounds, since others may be using the machine.
#define TIME(name, calls, what) TIME_OF(name, 1, calls, what)
#define TIME_OF(name, things, calls, what)                             \
    do {                                                               \
        double best_ = 1e99;                                           \
        for (int round_ = 0; round_ < 5; round_++) {                   \
            double begun_ = now();                                     \
            for (long i_ = 0; i_ < (calls); i_++) {                    \
                what;                                                  \
            }                                                          \
            double took_ = (now() - begun_) / (double)(calls) / (things); \
            if (took_ < best_) best_ = took_;                          \
        }                                                              \
        printf("%-28s %10.0f ns\n", name, best_);                      \
    } while (0)

int main(int argc, char **argv) {
    long calls = argc > 1 ? atol(argv[1]) : 1000000;
    int64_t games = argc > 2 ? atol(argv[2]) : 20000;
    staffel_game g = 0;
    staffel_state s = 0, begin = 0, many[256];
    staffel_move moves[256], move = 0, read = 0;
    staffel_info info, infos[256];
    size_t count = 0;
    char text[4000];

    OK(staffel_game_load(&g, "delta", STAFFEL_NUL, NULL, 0));
    OK(staffel_state_new(&s, g));
    OK(staffel_state_new(&begin, g));
    static const char *const actions[] = {"b2", "c3", "b2-b5(b4)", "b3", "b5-e5(d5)"};
    for (int i = 0; i < 5; i++) OK(staffel_state_play_text(NULL, s, actions[i], STAFFEL_NUL));
    OK(staffel_state_legal(moves, 256, &count, s));
    move = moves[count / 2];
    OK(staffel_move_text(text, sizeof text, NULL, g, move));
    char action[40];
    snprintf(action, sizeof action, "%.39s", text);

    TIME("status_name (not in Go)", calls, if (staffel_status_name(3) == NULL) exit(1));
    TIME("state_count", calls, OK(staffel_state_count(&count, s)));
    TIME("state_info", calls, OK(staffel_state_info(&info, sizeof info, s)));
    TIME("state_play + undo", calls, OK(staffel_state_play(s, move)); OK(staffel_state_undo(s)));
    TIME("state_legal", calls, OK(staffel_state_legal(moves, 256, &count, s)));
    TIME("state_is_legal", calls, int32_t legal; OK(staffel_state_is_legal(&legal, s, move)));
    TIME("state_pick", calls, OK(staffel_state_pick(&read, s, 7, (uint64_t)i_)));
    TIME("move_text", calls, OK(staffel_move_text(text, sizeof text, NULL, g, move)));
    TIME("state_play_text + undo", calls / 4 + 1, OK(staffel_state_play_text(&read, s, action, STAFFEL_NUL)); OK(staffel_state_undo(s)));
    TIME("state_position", calls, OK(staffel_state_position(text, sizeof text, NULL, s)));
    TIME("state_legal_texts", calls / 4 + 1, OK(staffel_state_legal_texts(text, sizeof text, NULL, s)));
    TIME("state_new + free", calls / 4 + 1, staffel_state made; OK(staffel_state_new(&made, g)); OK(staffel_state_free(made)));
    TIME("a call that fails", calls / 4 + 1, if (staffel_state_undo(7) != STAFFEL_HANDLE) exit(1));

    OK(staffel_batch_new(many, 256, g)); // so many states in one call
    TIME_OF("batch_info, a state", 256, calls / 256 + 1, OK(staffel_batch_info(infos, sizeof *infos, NULL, many, 256)));
    TIME_OF("batch_pick, a state", 256, calls / 256 + 1, OK(staffel_batch_pick(moves, NULL, many, 256, 7, (uint64_t)i_)));
    TIME_OF("batch_play + undo, a state", 256, calls / 256 + 1, OK(staffel_batch_play(NULL, many, moves, 256)); OK(staffel_batch_undo(NULL, many, 256)));

    staffel_tally tally;
    double best = 1e99;
    for (int round = 0; round < 5; round++) {
        double begun = now();
        OK(staffel_playouts(&tally, sizeof tally, NULL, 0, NULL, begin, games, 7, 1, 0, 0));
        double took = (now() - begun) / (double)games;
        if (took < best) best = took;
    }
    printf("%-28s %10.0f ns\n", "playouts, a game", best);
    printf("%lld games with %lld actions\n", (long long)tally.games, (long long)tally.actions);

    OK(staffel_batch_free(NULL, many, 256));
    OK(staffel_state_free(begin));
    OK(staffel_state_free(s));
    OK(staffel_game_free(g));
    return 0;
}
