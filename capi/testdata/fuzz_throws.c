// Many actions of which one is illegal change nothing, whatever the count of throws.
#include "check.h"

int main(void) {
    staffel_game g = load("daldos");
    const uint64_t counts[] = {0, 1, UINT64_MAX - 1, UINT64_MAX};
    for (int i = 0; i < 4; i++) {
        staffel_state s = begin(g);
        OK(staffel_state_set_random(s, 5, counts[i]));
        staffel_move moves[2] = {0, 1};
        OK(staffel_state_pick(&moves[0], s, 1, 1));
        watch_state(s);
        FAILS(STAFFEL_ILLEGAL, staffel_state_play_many(NULL, s, moves, 2));
        unwatch();
        CHECK(info(s).throws == counts[i] && info(s).seed == 5);
        OK(staffel_state_play_many(NULL, s, moves, 1));
        CHECK(info(s).throws == counts[i] + 1);
        OK(staffel_state_free(s));
    }
    OK(staffel_game_free(g));
    if (complaints > 0) return 1;
    puts("ok");
    return 0;
}
