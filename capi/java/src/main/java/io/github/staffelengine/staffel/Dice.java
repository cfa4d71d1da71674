package io.github.staffelengine.staffel;

import java.util.List;

/**
 * The dice of a game.
 *
 * @param count how many are thrown together; 0 when the game has none
 * @param faces the faces of each; a face's number is its index
 */
public record Dice(int count, List<Face> faces) {
    /**
     * Makes one with a list of its own.
     *
     * @param count as above
     * @param faces as above
     */
    public Dice {
        faces = List.copyOf(faces);
    }

    /**
     * One face of a die.
     *
     * @param value  how far it moves a piece, in cells
     * @param weight how often it comes beside the others
     * @param symbol a capital letter or digit
     */
    public record Face(int value, int weight, String symbol) {
    }
}
