package io.github.staffelengine.staffel;

import java.nio.ByteBuffer;
import java.util.List;

/** Where the members of the structs staffel_info are, one behind the other. */
final class InfoColumns {
    static final int HASH = 0;
    static final int SEED = 8;
    static final int THROWS = 16;
    static final int TURN = 24;
    static final int PLIES = 32;
    static final int SCORES = 40;
    static final int MOVER = 56;
    static final int TURN_ACTION = 60;
    static final int TURN_ACTIONS = 64;
    static final int REPETITION = 68;
    static final int TURNS_COUNTED = 72;
    static final int CHANCE = 76;
    static final int OVER = 80;
    static final int WINNER = 84;

    private InfoColumns() {
    }

    static StateInfo read(ByteBuffer structs, int at, Facts facts) {
        int counted = structs.getInt(at + TURNS_COUNTED);
        return new StateInfo(
                structs.getLong(at + HASH),
                structs.getLong(at + SEED),
                structs.getLong(at + THROWS),
                structs.getLong(at + TURN),
                structs.getLong(at + PLIES),
                doubles(structs, at + SCORES),
                facts.player(structs.getInt(at + MOVER)),
                structs.getInt(at + TURN_ACTION),
                structs.getInt(at + TURN_ACTIONS),
                structs.getInt(at + REPETITION),
                counted == -1 ? null : Integer.valueOf(counted),
                structs.getInt(at + CHANCE) != 0,
                structs.getInt(at + OVER) != 0,
                facts.player(structs.getInt(at + WINNER)));
    }

    /** Two numbers, for the players or contestants. */
    static List<Double> doubles(ByteBuffer structs, int at) {
        return List.of(structs.getDouble(at), structs.getDouble(at + 8));
    }
}
