package io.github.staffelengine.staffel;

/**
 * A throw of the dice that may come.
 *
 * @param move   the throw
 * @param weight how often it comes beside the others
 */
public record Chance(Move move, long weight) {
}
