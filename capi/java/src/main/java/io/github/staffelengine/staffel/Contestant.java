package io.github.staffelengine.staffel;

/**
 * One of the two who play a {@link Match}.
 *
 * @param number 0 for who begins (or throws first in) the games of odd number, 1 for the other
 * @param name   as given when the match was made
 */
public record Contestant(int number, String name) {
    @Override
    public String toString() {
        return name;
    }
}
