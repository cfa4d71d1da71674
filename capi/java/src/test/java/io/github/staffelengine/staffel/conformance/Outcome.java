package io.github.staffelengine.staffel.conformance;

import java.util.Map;
import java.util.TreeMap;

/** How a game ended; winner is null for a draw. */
public record Outcome(String winner, String reason, Map<String, Double> scores) {
    static String text(Outcome result) {
        if (result == null) {
            return "the game goes on";
        }
        StringBuilder text = new StringBuilder(result.winner == null ? "nobody won" : result.winner + " won");
        text.append(" (").append(result.reason).append("), scores");
        new TreeMap<>(result.scores).forEach((player, score) -> text.append(' ').append(player).append(' ').append(score));
        return text.toString();
    }
}
