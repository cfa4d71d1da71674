package io.github.staffelengine.staffel;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Many states, with which one call deals at once, each as by the call for one.
 *
 * <p>Each method comes in two forms. With an array of statuses it throws for its own arguments
 * only: each state has a status then, and what fails for one leaves the others alone. Without
 * one it throws the first exception, the other states having been dealt with. For a state that
 * failed zeros come, and no moves.
 */
public final class Batch implements AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();

    private final long[] handles; // of states of its own
    private final Facts facts;
    private final State[] states; // or those of others
    private final Cleaner.Cleanable cleanable;
    private volatile boolean closed;

    private Batch(long[] handles, Facts facts, State[] states) {
        this.handles = handles;
        this.facts = facts;
        this.states = states;
        cleanable = handles == null ? null : CLEANER.register(this, () -> Native.batchFree(handles));
    }

    static Batch owning(long[] handles, Facts facts) {
        return new Batch(handles, facts, null);
    }

    /**
     * Makes one of states that there are. They may be of different games where nothing else is
     * said, and one may come more than once. Closing the batch does not close them.
     *
     * @param states the states
     * @return the batch
     */
    public static Batch of(List<State> states) {
        Library.require();
        return new Batch(null, null, List.copyOf(states).toArray(State[]::new));
    }

    /**
     * Returns how many states there are.
     *
     * @return the number
     */
    public int size() {
        return handles != null ? handles.length : states.length;
    }

    /**
     * Returns a copy of one state with its history.
     *
     * @param index which, from 0
     * @return a state, to be closed on its own
     */
    public State copy(int index) {
        Objects.checkIndex(index, size());
        if (handles == null) {
            open();
            return states[index].copy();
        }
        return call(null, (numbers, told) -> new State(Native.stateClone(numbers[index]), facts));
    }

    private interface Call<T> {
        T call(long[] handles, int[] statuses);
    }

    private void open() {
        if (closed) {
            throw new ClosedException("batch");
        }
    }

    private <T> T call(Status[] statuses, Call<T> call) {
        open();
        if (statuses != null && statuses.length != size()) {
            throw new IllegalArgumentException("there are " + size() + " states, and " + statuses.length + " statuses");
        }
        int[] numbers = statuses == null ? null : new int[statuses.length];
        try {
            T result = call.call(handles != null ? handles : Arrays.stream(states).mapToLong(State::rawHandle).toArray(),
                    numbers);
            if (statuses != null) {
                Arrays.setAll(statuses, i -> Status.of(numbers[i]));
            }
            return result;
        } catch (HandleException e) {
            open();
            if (states != null && Arrays.stream(states).anyMatch(State::isClosed)) {
                throw new ClosedException("state of a batch");
            }
            throw e;
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Returns the numbers of each state.
     *
     * @return as they are now
     */
    public BatchInfo info() {
        return info(null);
    }

    /**
     * Returns the numbers of each state.
     *
     * @param statuses becomes the status of each; null as without
     * @return as they are now
     */
    public BatchInfo info(Status[] statuses) {
        return call(statuses, (numbers, told) -> {
            Facts[] games = handles != null ? null : Arrays.stream(states).map(State::rawFacts).toArray(Facts[]::new);
            ByteBuffer structs = Native.batchInfo(numbers, told);
            return new BatchInfo(structs, facts, games);
        });
    }

    /**
     * Returns what stands on the cells of each state.
     *
     * @param width how many cells there is room for in each
     * @return as {@link #cells(int, Status[])}
     * @throws ShortException when a state has more cells than that
     */
    public byte[] cells(int width) {
        return cells(width, null);
    }

    /**
     * Returns what stands on the cells of each state.
     *
     * @param width    how many cells there is room for in each; a state that has more gets
     *                 {@link Status#SHORT}
     * @param statuses becomes the status of each; null as without
     * @return piece, owner and face of cell {@code c} of state {@code i} at
     *         {@code (i * width + c) * 3} and behind, -1 for none; what is beyond a state's cells
     *         is -1 throughout
     */
    public byte[] cells(int width, Status[] statuses) {
        if (width < 0 || 3L * width * size() > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("a width of " + width + " for " + size() + " states is out of range");
        }
        return call(statuses, (numbers, told) -> Native.batchCells(numbers, width, told));
    }

    /**
     * The legal actions of many states, one state behind the other.
     *
     * @param moves   numbers of actions
     * @param offsets those of state {@code i} are {@code offsets[i]} to {@code offsets[i + 1] - 1}
     */
    public record Legal(long[] moves, int[] offsets) {
        /**
         * Returns how many legal actions a state has.
         *
         * @param index which state, from 0
         * @return the number
         */
        public int count(int index) {
            return offsets[index + 1] - offsets[index];
        }

        /**
         * Returns the legal actions of a state.
         *
         * @param index which state, from 0
         * @return numbers of actions
         */
        public long[] of(int index) {
            return Arrays.copyOfRange(moves, offsets[index], offsets[index + 1]);
        }
    }

    /**
     * Returns the legal actions of each state.
     *
     * @return as they are now
     */
    public Legal legal() {
        return legal(null);
    }

    /**
     * Returns the legal actions of each state.
     *
     * @param statuses becomes the status of each; null as without
     * @return as they are now
     */
    public Legal legal(Status[] statuses) {
        return call(statuses, (numbers, told) -> Native.batchLegal(numbers, told));
    }

    /**
     * Plays one action of each state.
     *
     * @param moves numbers of actions, as many as there are states; 0 leaves a state as it is
     * @throws IllegalActionException when one may not be done now
     * @throws RuleException          when a function of the rules fails
     */
    public void play(long[] moves) {
        play(moves, null);
    }

    /**
     * Plays one action of each state.
     *
     * @param moves    numbers of actions, as many as there are states; 0 leaves a state as it is
     * @param statuses becomes the status of each; null as without
     */
    public void play(long[] moves, Status[] statuses) {
        if (moves.length != size()) {
            throw new IllegalArgumentException("there are " + size() + " states, and " + moves.length + " moves");
        }
        call(statuses, (numbers, told) -> {
            Native.batchPlay(numbers, moves, told);
            return null;
        });
    }

    /**
     * Takes one action of each state back.
     *
     * @throws IllegalActionException when one has none
     */
    public void undo() {
        undo(null);
    }

    /**
     * Takes one action of each state back.
     *
     * @param statuses becomes the status of each; null as without
     */
    public void undo(Status[] statuses) {
        call(statuses, (numbers, told) -> {
            Native.batchUndo(numbers, told);
            return null;
        });
    }

    /**
     * Picks an action for each state, as {@link State#pick(long, long)} does, for state {@code i}
     * number {@code counter + i}.
     *
     * @param seed    64 bits without sign
     * @param counter 64 bits without sign
     * @return numbers of actions, 0 where the game is over
     */
    public long[] pick(long seed, long counter) {
        return pick(seed, counter, null);
    }

    /**
     * Picks an action for each state, as {@link #pick(long, long)}.
     *
     * @param seed     64 bits without sign
     * @param counter  64 bits without sign
     * @param statuses becomes the status of each; null as without
     * @return numbers of actions, 0 where the game is over
     */
    public long[] pick(long seed, long counter, Status[] statuses) {
        return call(statuses, (numbers, told) -> Native.batchPick(numbers, seed, counter, told));
    }

    /**
     * Frees the states that it was made with by {@link Game#newBatch(int)}. Closing again does
     * nothing; any other use throws a {@link ClosedException} from then on.
     */
    @Override
    public void close() {
        closed = true;
        if (cleanable != null) {
            cleanable.clean();
        }
    }

    /**
     * Tells whether it has been closed.
     *
     * @return whether it has
     */
    public boolean isClosed() {
        return closed;
    }
}
