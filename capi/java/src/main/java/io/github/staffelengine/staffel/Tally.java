package io.github.staffelengine.staffel;

import java.util.List;

/**
 * What came of random games.
 *
 * @param games      how many were played
 * @param unfinished how many were given up
 * @param actions    how many actions there were in all games
 * @param shortest   the actions of the shortest game
 * @param longest    the actions of the longest game
 * @param scores     the sum of each player's scores over all games
 * @param ends       how many games ended in each way, ordered by reason, then winner, a draw first
 */
public record Tally(long games, long unfinished, long actions, long shortest, long longest, List<Double> scores,
        List<End> ends) {
    /**
     * One way in which games ended.
     *
     * @param games  how many
     * @param winner who won; null for a draw
     * @param reason as in {@link Result}
     */
    public record End(long games, Player winner, String reason) {
    }
}
