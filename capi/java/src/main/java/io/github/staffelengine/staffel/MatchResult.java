package io.github.staffelengine.staffel;

import java.util.List;

/**
 * What came of one game of a match.
 *
 * @param round  its number, from 1
 * @param first  the contestant who was the first player in it
 * @param winner the player who won; null for a draw
 * @param reason as in {@link Result}
 * @param scores by player
 * @param points by contestant
 * @param totals by contestant, of this game and those before it
 */
public record MatchResult(int round, Contestant first, Player winner, String reason, List<Double> scores,
        List<Double> points, List<Double> totals) {
}
