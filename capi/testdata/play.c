// Plays random games of a script by seed and tells all about them, from several threads that
// play by one game and must tell the same.
//
//	play FILE SEEDS THREADS
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "staffel.h"

#define OK(call)                                                                \
    do {                                                                        \
        staffel_status status_ = (call);                                        \
        if (status_ != STAFFEL_OK) {                                            \
            char text_[1000] = "";                                              \
            staffel_error_message(text_, sizeof text_, NULL);                   \
            fprintf(stderr, "play.c:%d: %s: %s\n", __LINE__, #call, text_);     \
            exit(1);                                                            \
        }                                                                       \
    } while (0)

enum { TEXT = 1 << 20, CELLS = 512, DIRECTIONS = 64, MOST = 150 };

static staffel_game game;
static int seeds;

static void tell_board(FILE *f, char *text) {
    static staffel_point points[CELLS];
    static int32_t links[CELLS * DIRECTIONS];
    size_t n = 0, all = 0;
    OK(staffel_game_cells(points, CELLS, &n, game));
    OK(staffel_game_cell_names(text, TEXT, NULL, game));
    char *name = strtok(text, "\n");
    for (size_t i = 0; i < n; i++, name = strtok(NULL, "\n")) {
        int32_t cell = -1;
        OK(staffel_game_cell(&cell, game, name, STAFFEL_NUL));
        fprintf(f, "%s %d %d %d\n", name, cell, points[i].x, points[i].y);
    }
    OK(staffel_game_links(links, CELLS * DIRECTIONS, &all, game));
    for (size_t i = 0; i < all; i++) fprintf(f, "%d%c", links[i], (i + 1) % n == 0 ? '\n' : ' ');
}

static void tell_state(FILE *f, staffel_state s, char *text) {
    static __thread staffel_content cells[CELLS];
    staffel_info it;
    size_t n = 0;
    OK(staffel_state_position(text, TEXT, NULL, s));
    fprintf(f, "%s\n", text);
    OK(staffel_state_info(&it, sizeof it, s));
    OK(staffel_state_reason(text, TEXT, NULL, s));
    fprintf(f, "%016llx %d %d %d %d \"%s\" %d %g %g\n", (unsigned long long)it.hash, it.mover, it.turn_action, it.turn_actions, it.over, text,
            it.winner, it.scores[0], it.scores[1]);
    OK(staffel_state_cells(cells, CELLS, &n, s));
    for (size_t i = 0; i < n; i++)
        if (cells[i].piece >= 0) fprintf(f, "%zu:%d/%d/%d ", i, cells[i].piece, cells[i].owner, cells[i].face);
    OK(staffel_state_legal_texts(text, TEXT, NULL, s));
    fprintf(f, "\n%s\n", text);
}

static void tell_game(FILE *f, int seed, char *text) {
    staffel_state s = 0, back = 0;
    staffel_move m = 0;
    OK(staffel_state_new(&s, game));
    for (uint64_t i = 0; i < MOST; i++) {
        OK(staffel_state_pick(&m, s, (uint64_t)seed, i));
        if (m == 0) break;
        OK(staffel_move_text(text, TEXT, NULL, game, m));
        fprintf(f, "%016llx %s", (unsigned long long)m, text);
        staffel_part parts[50];
        size_t n = 0;
        OK(staffel_move_parts(parts, 50, &n, game, m));
        for (size_t k = 0; k < n; k++)
            fprintf(f, " %d/%d/%d/%d/%d/%d", parts[k].kind, parts[k].piece, parts[k].owner, parts[k].face, parts[k].from, parts[k].to);
        fprintf(f, "\n");
        OK(staffel_state_play(s, m));
        if (i % 10 == 0) tell_state(f, s, text);
    }
    tell_state(f, s, text);
    OK(staffel_state_position(text, TEXT, NULL, s));
    OK(staffel_state_read(&back, game, text, STAFFEL_NUL));
    tell_state(f, back, text);
    OK(staffel_state_free(back));
    staffel_info it;
    OK(staffel_state_info(&it, sizeof it, s));
    for (; it.plies > 0; it.plies--) OK(staffel_state_undo(s));
    tell_state(f, s, text);
    OK(staffel_state_free(s));
}

static void tell_numbers(FILE *f) {
    staffel_state s = 0;
    staffel_branch branches[600];
    staffel_tally t;
    staffel_tally_end ends[64];
    size_t n = 0;
    OK(staffel_state_new(&s, game));
    OK(staffel_perft_split(branches, 600, &n, s, 2, 2, 0));
    for (size_t i = 0; i < n; i++) fprintf(f, "%016llx %llu\n", (unsigned long long)branches[i].move, (unsigned long long)branches[i].nodes);
    OK(staffel_playouts(&t, sizeof t, ends, 64, &n, s, 20, 5, 2, 200, 0));
    fprintf(f, "%lld %lld %lld %lld %lld %g %g\n", (long long)t.games, (long long)t.unfinished, (long long)t.actions, (long long)t.shortest,
            (long long)t.longest, t.scores[0], t.scores[1]);
    for (size_t i = 0; i < n; i++) fprintf(f, "%lld %d %s\n", (long long)ends[i].games, ends[i].winner, ends[i].reason);
    OK(staffel_state_free(s));
}

static void *play(void *unused) {
    (void)unused;
    char *told = NULL, *text = malloc(TEXT);
    size_t size = 0;
    FILE *f = open_memstream(&told, &size);
    if (f == NULL || text == NULL) exit(1);
    for (int seed = 0; seed < seeds; seed++) tell_game(f, seed, text);
    fclose(f);
    free(text);
    return told;
}

int main(int argc, char **argv) {
    if (argc != 4) exit(2);
    static char source[1 << 16], text[TEXT];
    FILE *f = fopen(argv[1], "rb");
    if (f == NULL) exit(2);
    size_t n = fread(source, 1, sizeof source, f);
    fclose(f);
    seeds = atoi(argv[2]);
    OK(staffel_game_script(&game, argv[1], STAFFEL_NUL, source, n, NULL, 0));
    OK(staffel_game_digest(text, TEXT, NULL, game));
    printf("%s\n", text);
    tell_board(stdout, text);
    pthread_t threads[16];
    int count = atoi(argv[3]);
    for (int i = 0; i < count; i++)
        if (pthread_create(&threads[i], NULL, play, NULL) != 0) exit(1);
    char *first = NULL;
    for (int i = 0; i < count; i++) {
        void *told = NULL;
        pthread_join(threads[i], &told);
        if (first == NULL) {
            first = told;
            continue;
        }
        if (strcmp(first, told) != 0) {
            fprintf(stderr, "thread %d has played other games\n", i);
            return 1;
        }
        free(told);
    }
    fputs(first, stdout);
    free(first);
    tell_numbers(stdout);
    OK(staffel_game_free(game));
    return 0;
}
