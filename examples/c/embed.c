/*
 * The first program of somebody who embeds the engine in C: it loads a built-in game, loads
 * a script, plays a whole game, and shows what is wrong with a third. In the folders beside
 * this one it is written in other languages, to the letter of the output.
 *
 *   make -C examples/c run
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "staffel.h"

/* Every call returns 0 or what went wrong, which the library then tells in words. */
static void check(staffel_status status) {
    if (status == STAFFEL_OK) return;
    char message[2000];
    if (staffel_error_message(message, sizeof message, NULL)) message[0] = 0;
    fprintf(stderr, "%s: %s\n", staffel_status_name(status), message);
    exit(1);
}

/* Prints the board as it stands. */
static void draw(staffel_state state) {
    char text[4000];
    check(staffel_state_drawing(text, sizeof text, NULL, state));
    fputs(text, stdout);
}

static void print_title(staffel_game game) {
    char title[200];
    check(staffel_game_title(title, sizeof title, NULL, game));
    puts(title);
}

/* Prints the name of a player, which is a line of the list of both. */
static void print_player(staffel_game game, int32_t player) {
    char names[200];
    check(staffel_game_players(names, sizeof names, NULL, game));
    const char *name = names;
    for (; player > 0; name++) player -= *name == '\n';
    while (*name != 0 && *name != '\n') putchar(*name++);
}

/* A built-in game, with actions as people write them. */
static void play_delta(void) {
    staffel_option points = {"scoring", STAFFEL_NUL, "points", STAFFEL_NUL};
    staffel_game game;
    check(staffel_game_load(&game, "delta", STAFFEL_NUL, &points, 1));
    staffel_state state;
    check(staffel_state_new(&state, game));
    const char *actions[] = {"b2", "c3", "b2-b5(b4)", "b3", "b5-e5"};
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        check(staffel_state_play_text(NULL, state, actions[i], STAFFEL_NUL));

    staffel_info info;
    check(staffel_state_info(&info, sizeof info, state));
    size_t count;
    check(staffel_state_count(&count, state));
    print_title(game);
    draw(state);
    print_player(game, info.mover);
    printf(" has %zu actions\n\n", count);

    check(staffel_state_free(state));
    check(staffel_game_free(game));
}

/* Reads a file whole; the caller frees what it returns. */
static char *read_file(const char *name, size_t *length) {
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        perror(name);
        exit(1);
    }
    char *text = NULL;
    size_t room = 0, more;
    *length = 0;
    do {
        if (*length == room) {
            room = room * 2 + 4096;
            char *moved = realloc(text, room);
            if (moved == NULL) {
                perror(name);
                exit(1);
            }
            text = moved;
        }
        more = fread(text + *length, 1, room - *length, file);
        *length += more;
    } while (more > 0);
    fclose(file);
    return text;
}

/* A script of one's own, played to the end by chance. */
static void play_script(const char *file) {
    size_t length;
    char *source = read_file(file, &length);
    staffel_game game;
    check(staffel_game_script(&game, "royal-game-of-ur.lua", STAFFEL_NUL, source, length, NULL, 0));
    free(source);
    staffel_state state;
    check(staffel_state_new(&state, game));

    const uint64_t seed = 2026;
    check(staffel_state_set_random(state, seed, 0));
    staffel_info info;
    check(staffel_state_info(&info, sizeof info, state));
    while (!info.over) {
        if (info.chance) {
            check(staffel_state_roll(NULL, state));
        } else {
            staffel_move move;
            check(staffel_state_pick(&move, state, seed, (uint64_t)info.plies));
            check(staffel_state_play(state, move));
        }
        check(staffel_state_info(&info, sizeof info, state));
    }

    char reason[100];
    check(staffel_state_reason(reason, sizeof reason, NULL, state));
    print_title(game);
    draw(state);
    print_player(game, info.winner);
    printf(" won by %s, %g to %g, after %" PRId64 " actions\n\n", reason, info.scores[0], info.scores[1], info.plies);

    check(staffel_state_free(state));
    check(staffel_game_free(game));
}

/* A script with a mistake in it. */
static void show_mistake(void) {
    const char *source = "return game { board = grd(3, 3) }";
    staffel_game game;
    if (staffel_game_script(&game, "mine.lua", STAFFEL_NUL, source, STAFFEL_NUL, NULL, 0) != STAFFEL_SCRIPT) {
        fputs("the mistake was not found\n", stderr);
        exit(1);
    }
    char shown[1000];
    check(staffel_error_detail(shown, sizeof shown, NULL, 0, STAFFEL_DETAIL_SHOWN));
    puts(shown);
}

int main(int count, char **arguments) {
    play_delta();
    play_script(count > 1 ? arguments[1] : "examples/variants/royal-game-of-ur.lua");
    show_mistake();
    return 0;
}
