package io.github.staffelengine.staffel;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;

/**
 * The numbers of many states at one moment, as {@link StateInfo}s or by column: each column is a
 * new array with a number for each state.
 */
public final class BatchInfo {
    private final ByteBuffer structs;
    private final Facts facts; // of all states
    private final Facts[] each; // or of each

    BatchInfo(ByteBuffer structs, Facts facts, Facts[] each) {
        this.structs = structs;
        this.facts = facts;
        this.each = each;
    }

    /**
     * Returns how many states there are.
     *
     * @return the number
     */
    public int size() {
        return structs.capacity() / Native.INFO;
    }

    /**
     * Returns the numbers of one state.
     *
     * @param index which, from 0
     * @return its numbers
     */
    public StateInfo get(int index) {
        Objects.checkIndex(index, size());
        return InfoColumns.read(structs, index * Native.INFO, each == null ? facts : each[index]);
    }

    private long[] longs(int offset) {
        long[] column = new long[size()];
        Arrays.setAll(column, i -> structs.getLong(i * Native.INFO + offset));
        return column;
    }

    private int[] ints(int offset) {
        int[] column = new int[size()];
        Arrays.setAll(column, i -> structs.getInt(i * Native.INFO + offset));
        return column;
    }

    private boolean[] booleans(int offset) {
        boolean[] column = new boolean[size()];
        for (int i = 0; i < column.length; i++) {
            column[i] = structs.getInt(i * Native.INFO + offset) != 0;
        }
        return column;
    }

    /**
     * Returns the hash of each position, 64 bits without sign.
     *
     * @return one for each state
     */
    public long[] hashes() {
        return longs(InfoColumns.HASH);
    }

    /**
     * Returns the seed of each state, 64 bits without sign.
     *
     * @return one for each state
     */
    public long[] seeds() {
        return longs(InfoColumns.SEED);
    }

    /**
     * Returns the number of throws that came before, 64 bits without sign.
     *
     * @return one for each state
     */
    public long[] throwCounts() {
        return longs(InfoColumns.THROWS);
    }

    /**
     * Returns the number of each turn.
     *
     * @return one for each state
     */
    public long[] turns() {
        return longs(InfoColumns.TURN);
    }

    /**
     * Returns the number of actions that can be taken back.
     *
     * @return one for each state
     */
    public long[] plies() {
        return longs(InfoColumns.PLIES);
    }

    /**
     * Returns the number of the player whose turn it is, or would be.
     *
     * @return one for each state
     */
    public int[] movers() {
        return ints(InfoColumns.MOVER);
    }

    /**
     * Returns the number of the action of the turn that comes next, from 1; 0 in turns with dice.
     *
     * @return one for each state
     */
    public int[] turnActions() {
        return ints(InfoColumns.TURN_ACTION);
    }

    /**
     * Returns the number of actions that the turn has; 0 in turns with dice.
     *
     * @return one for each state
     */
    public int[] turnActionCounts() {
        return ints(InfoColumns.TURN_ACTIONS);
    }

    /**
     * Returns how often each position came up at the beginning of a turn; 0 within a turn.
     *
     * @return one for each state
     */
    public int[] repetitions() {
        return ints(InfoColumns.REPETITION);
    }

    /**
     * Returns finished turns that an end counts; -1 where it does not count.
     *
     * @return one for each state
     */
    public int[] turnsCounted() {
        return ints(InfoColumns.TURNS_COUNTED);
    }

    /**
     * Returns whether the dice are to be thrown.
     *
     * @return one for each state
     */
    public boolean[] chance() {
        return booleans(InfoColumns.CHANCE);
    }

    /**
     * Returns whether the game has ended.
     *
     * @return one for each state
     */
    public boolean[] over() {
        return booleans(InfoColumns.OVER);
    }

    /**
     * Returns the number of the player who won; -1 for a draw, and while the game goes on.
     *
     * @return one for each state
     */
    public int[] winners() {
        return ints(InfoColumns.WINNER);
    }

    /**
     * Returns the scores of both players.
     *
     * @return two for each state: of player {@code p} of state {@code i} at {@code i * 2 + p}
     */
    public double[] scores() {
        double[] column = new double[size() * Native.PLAYERS];
        Arrays.setAll(column, i -> structs.getDouble(i / 2 * Native.INFO + InfoColumns.SCORES + i % 2 * 8));
        return column;
    }
}
