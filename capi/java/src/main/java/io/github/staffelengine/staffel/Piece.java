package io.github.staffelengine.staffel;

import java.util.List;

/**
 * A kind of pieces.
 *
 * @param number  its number, from 0
 * @param name    such as {@code "stone"}
 * @param neutral whether pieces of the kind are nobody's, and in one hand for both
 * @param faces   the names of its faces, one or more; each "" when they have none
 * @param supply  how many pieces each player has; of a neutral kind the first is for both
 * @param symbols the letters by which it is written: all faces of the first player's, then of
 *                the second's; of a neutral kind one for each face
 */
public record Piece(int number, String name, boolean neutral, List<String> faces, List<Integer> supply,
        List<String> symbols) {
    @Override
    public String toString() {
        return name;
    }
}
