package io.github.staffelengine.staffel;

import java.util.List;

/**
 * How a game ended.
 *
 * @param winner who won; null for a draw
 * @param reason in the rules' word, or {@code "resigned"} or {@code "agreed"}
 * @param scores of each player
 */
public record Result(Player winner, String reason, List<Double> scores) {
}
