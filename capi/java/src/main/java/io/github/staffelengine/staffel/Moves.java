package io.github.staffelengine.staffel;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** Actions as objects and as numbers. */
final class Moves {
    private Moves() {
    }

    static long[] numbers(Collection<Move> moves) {
        return moves.stream().mapToLong(Move::number).toArray();
    }

    static List<Integer> faces(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    static List<Move> list(long[] numbers) {
        return Arrays.stream(numbers).mapToObj(Move::new).toList();
    }
}
