// Gives what is empty by addresses that are none, as many languages do, while other threads
// have Go move its stacks and collect its garbage.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include "staffel.h"

#define TIMES 3000

static void *nowhere(int i) { return (void *)(size_t)(1 << i % 12); }

static void need(int holds, const char *what) {
    if (holds) return;
    char message[500];
    staffel_error_message(message, sizeof message, NULL);
    fprintf(stderr, "%s: %s\n", what, message);
    exit(1);
}

static void *calls(void *seed) {
    staffel_game game;
    need(!staffel_game_load(&game, "delta", STAFFEL_NUL, NULL, 0), "load");
    for (int i = (int)(size_t)seed; i < TIMES; i++) {
        void *p = nowhere(i);
        uint64_t made;
        staffel_option option = {p, 0, p, 0};
        size_t count;
        need(staffel_game_load(p, "delta", 5, p, 0) == STAFFEL_INVALID, "a game to nowhere");
        need(staffel_game_load(&made, p, 0, p, 0) == STAFFEL_UNKNOWN, "a game of no name");
        need(staffel_game_load(&made, "delta", 5, &option, 1) == STAFFEL_OPTION, "an option of no name");
        option.name_length = 3;
        need(staffel_game_load(&made, "delta", 5, &option, 1) == STAFFEL_INVALID, "an option from nowhere");
        need(staffel_game_script(&made, p, 0, p, 0, p, 0) == STAFFEL_SCRIPT, "an empty script");
        staffel_state state;
        need(!staffel_state_new(&state, game), "a state");
        need(!staffel_state_play_many(p, state, p, 0), "no moves");
        need(staffel_state_play_text(p, state, p, 0) == STAFFEL_UNREADABLE, "no text");
        need(staffel_state_legal(p, 0, &count, state) == STAFFEL_OK && count == 25, "no room");
        need(staffel_state_legal(p, 1000, &count, state) == STAFFEL_INVALID, "room nowhere");
        need(staffel_state_position(p, 0, &count, state) == STAFFEL_OK && count > 0, "no buffer");
        need(!staffel_batch_play(p, p, p, 0) && !staffel_batch_free(p, p, 0), "no states");
        need(staffel_record_read(&made, p, 0) == STAFFEL_RECORD, "no record");
        need(staffel_match_new(&made, game, 2, p, 0, p, 0) == STAFFEL_MATCH, "no names");
        need(!staffel_state_free(state), "free");
    }
    return NULL;
}

int main(void) {
    pthread_t threads[4];
    for (size_t i = 0; i < 4; i++) need(!pthread_create(&threads[i], NULL, calls, (void *)i), "a thread");
    for (size_t i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    puts("ok");
    return 0;
}
