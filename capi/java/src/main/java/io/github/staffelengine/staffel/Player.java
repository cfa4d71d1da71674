package io.github.staffelengine.staffel;

/**
 * One of the two players of a game.
 *
 * @param number 0 for who plays first in the order of play, 1 for the other
 * @param name   such as {@code "White"}
 */
public record Player(int number, String name) {
    @Override
    public String toString() {
        return name;
    }
}
