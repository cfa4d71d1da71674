// Two libraries in Go in one process, both used from several threads.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "staffel.h"

extern int other_work(int n);
extern int other_recovers(int n);

#define CHECK(condition)                                                                     \
    do {                                                                                     \
        if (!(condition)) {                                                                  \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);    \
            exit(1);                                                                         \
        }                                                                                    \
    } while (0)

static void *work(void *number) {
    int me = (int)(long)number;
    for (int i = 0; i < 60; i++) {
        staffel_game g = 0;
        staffel_state s = 0;
        staffel_tally t;
        char text[200];
        CHECK(other_work(100 + me) == 4 * (50 * (100 + me) + 50 * 51 / 2));
        CHECK(staffel_game_load(&g, "delta", STAFFEL_NUL, NULL, 0) == STAFFEL_OK);
        CHECK(staffel_state_new(&s, g) == STAFFEL_OK);
        CHECK(staffel_playouts(&t, sizeof t, NULL, 0, NULL, s, 30, (uint64_t)me, 2, 0, 0) == STAFFEL_OK && t.games == 30);
        CHECK(other_recovers(i % 2) == 7);
        CHECK(staffel_state_play_text(NULL, s, "z9", STAFFEL_NUL) != STAFFEL_OK);
        CHECK(other_work(3) > 0);
        CHECK(staffel_error_message(text, sizeof text, NULL) == STAFFEL_OK && strstr(text, "z9") != NULL);
        CHECK(staffel_state_free(s) == STAFFEL_OK && staffel_game_free(g) == STAFFEL_OK);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[6];
    for (long i = 0; i < 6; i++) CHECK(pthread_create(&threads[i], NULL, work, (void *)i) == 0);
    work((void *)6);
    for (int i = 0; i < 6; i++) CHECK(pthread_join(threads[i], NULL) == 0);
    size_t open = 7;
    CHECK(staffel_open_handles(&open) == STAFFEL_OK && open == 0);
    printf("done\n");
    return 0;
}
