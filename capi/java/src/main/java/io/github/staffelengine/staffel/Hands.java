package io.github.staffelengine.staffel;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many pieces are in hand, at one moment. Of a neutral kind both players have what is in
 * the hand that they share.
 */
public final class Hands {
    private final Facts facts;
    private final int[] counts; // every kind of the first player's, then of the second's

    Hands(Facts facts, int[] counts) {
        this.facts = facts;
        this.counts = counts;
    }

    /**
     * Returns how many pieces of a kind a player has in hand.
     *
     * @param player the player
     * @param piece  the kind
     * @return how many
     */
    public int count(Player player, Piece piece) {
        return count(player.number(), piece.number());
    }

    /**
     * Returns the same, by number.
     *
     * @param player the number of the player
     * @param piece  the number of the kind
     * @return how many
     * @throws IndexOutOfBoundsException when there is no such player or kind
     */
    public int count(int player, int piece) {
        int pieces = facts.pieces().size();
        if (player < 0 || player >= Native.PLAYERS || piece < 0 || piece >= pieces) {
            throw new IndexOutOfBoundsException("there is no player " + player + " or no kind of pieces " + piece);
        }
        return counts[player * pieces + piece];
    }

    /**
     * Returns the same, by name.
     *
     * @param player the name of the player
     * @param piece  the name of the kind
     * @return how many
     * @throws UnknownException when there is no such player or kind
     */
    public int count(String player, String piece) {
        return count(facts.player(player), facts.piece(piece));
    }

    /**
     * Returns all of it, by names.
     *
     * @return by player, in order of play, and then by kind of pieces
     */
    public Map<String, Map<String, Integer>> byName() {
        Map<String, Map<String, Integer>> all = new LinkedHashMap<>();
        for (Player player : facts.players()) {
            Map<String, Integer> hand = new LinkedHashMap<>();
            for (Piece piece : facts.pieces()) {
                hand.put(piece.name(), count(player, piece));
            }
            all.put(player.name(), hand);
        }
        return all;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Hands hands && Arrays.equals(counts, hands.counts)
                && facts.pieces().equals(hands.facts.pieces());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
        return byName().toString();
    }
}
