package io.github.staffelengine.staffel;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One game being played.
 *
 * <p>Any thread may use it. Calls on one state are done one after the other, calls on
 * different states do not wait for each other.
 */
public final class State extends Owned {
    State(long handle, Facts facts) {
        super("state", handle, facts, Native::stateFree);
    }

    /**
     * Returns a copy with its history.
     *
     * @return another state, to be closed on its own
     */
    public State copy() {
        return with((state, facts) -> new State(Native.stateClone(state), facts));
    }

    /**
     * Makes this state equal to another one, with its history. That may be one of another game.
     *
     * @param from the other one, which stays as it is
     */
    public void copyFrom(State from) {
        Objects.requireNonNull(from, "from");
        with((state, facts) -> from.with((other, otherFacts) -> {
            if (facts == otherFacts) {
                Native.stateCopy(state, other);
            } else {
                replace(Native.stateClone(other), otherFacts);
            }
            return null;
        }));
    }

    /**
     * Returns the game it is a state of.
     *
     * @return another object for the game, to be closed on its own
     */
    public Game game() {
        return with((state, facts) -> Game.of(Native.stateGame(state), facts));
    }

    // ---- Where it stands -----------------------------------------------------------------

    /**
     * Returns all numbers about it at once.
     *
     * @return as they are now
     */
    public StateInfo info() {
        return with((state, facts) -> InfoColumns.read(Native.stateInfo(state), 0, facts));
    }

    /**
     * Returns whose turn it is.
     *
     * @return the player; when the game is over, whose turn it would be
     */
    public Player mover() {
        return with((state, facts) -> facts.player(Native.stateInfoInt(state, InfoColumns.MOVER)));
    }

    /**
     * Returns the number of the turn.
     *
     * @return the number, from 1; 0 while it is thrown for who begins
     */
    public long turn() {
        return longOf(state -> Native.stateInfoLong(state, InfoColumns.TURN));
    }

    /**
     * Returns how often {@link #undo()} can go back.
     *
     * @return the number of actions played since the state was made, a resignation or agreement
     *         that ended the game among them
     */
    public long plies() {
        return longOf(state -> Native.stateInfoLong(state, InfoColumns.PLIES));
    }

    /**
     * Returns the hash of the position.
     *
     * @return 64 bits without sign, the same on every machine
     */
    public long hash() {
        return longOf(state -> Native.stateInfoLong(state, InfoColumns.HASH));
    }

    /**
     * Tells whether the dice are to be thrown next.
     *
     * @return whether they are; the legal actions are the throws then
     */
    public boolean isChance() {
        return test(state -> Native.stateInfoInt(state, InfoColumns.CHANCE) != 0);
    }

    /**
     * Tells whether the game has ended.
     *
     * @return whether it has
     */
    public boolean isOver() {
        return test(state -> Native.stateInfoInt(state, InfoColumns.OVER) != 0);
    }

    /**
     * Returns why the game has ended.
     *
     * @return in the rules' word, or {@code "resigned"} or {@code "agreed"}; "" while it goes on
     */
    public String reason() {
        return with((state, facts) -> Native.stateReason(state));
    }

    /**
     * Returns how the game has ended.
     *
     * @return the result, empty while it goes on
     */
    public Optional<Result> result() {
        return with((state, facts) -> {
            // Another thread may play or undo between two calls: so until nothing has changed.
            for (StateInfo info = InfoColumns.read(Native.stateInfo(state), 0, facts);;) {
                String reason = Native.stateReason(state);
                StateInfo behind = InfoColumns.read(Native.stateInfo(state), 0, facts);
                if (info.equals(behind) && info.over() == !reason.isEmpty()) {
                    return info.over() ? Optional.of(new Result(info.winner(), reason, info.scores())) : Optional.empty();
                }
                info = behind;
            }
        });
    }

    /**
     * Returns the position as one line.
     *
     * @return a text for {@link Game#readState(String)}
     */
    public String position() {
        return with((state, facts) -> Native.statePosition(state));
    }

    /**
     * Returns a drawing of the board.
     *
     * @return lines that end in newlines
     */
    public String drawing() {
        return with((state, facts) -> Native.stateDrawing(state));
    }

    /**
     * Returns what stands on every cell.
     *
     * @return by number of the cell
     */
    public List<Content> cells() {
        return with(State::contents);
    }

    private static List<Content> contents(long state, Facts facts) {
        byte[] bytes = Native.stateCells(state);
        List<Content> cells = new ArrayList<>(bytes.length / 3);
        for (int i = 0; i < bytes.length; i += 3) {
            cells.add(bytes[i] < 0 ? Content.EMPTY
                    : new Content(facts.pieces().get(bytes[i]), facts.player(bytes[i + 1]), (int) bytes[i + 2]));
        }
        return List.copyOf(cells);
    }

    /**
     * Returns what stands on a cell.
     *
     * @param cell a cell of the game
     * @return what stands there
     * @throws IndexOutOfBoundsException when there is no such cell
     */
    public Content at(Cell cell) {
        return cells().get(cell.number());
    }

    /**
     * Returns what stands on a cell.
     *
     * @param cell the name of the cell
     * @return what stands there
     * @throws UnknownException when there is no such cell
     */
    public Content at(String cell) {
        Objects.requireNonNull(cell, "cell");
        return with((state, facts) -> contents(state, facts).get(facts.cell(cell).number()));
    }

    /**
     * Returns what is in hand.
     *
     * @return how many pieces each player has, by kind
     */
    public Hands hands() {
        return with((state, facts) -> new Hands(facts, Native.stateHands(state)));
    }

    /**
     * Returns the dice thrown and not used yet.
     *
     * @return numbers of faces, ascending
     */
    public List<Integer> dice() {
        return Moves.faces(with((state, facts) -> Native.stateDice(state)));
    }

    // ---- Legal actions ---------------------------------------------------------------------

    /**
     * Returns the legal actions.
     *
     * @return in an order that is the same on every machine; none when the game is over
     */
    public List<Move> legal() {
        return Moves.list(legalNumbers());
    }

    /**
     * Returns the numbers of the legal actions, for programs in a hurry.
     *
     * @return as {@link #legal()}
     */
    public long[] legalNumbers() {
        return with((state, facts) -> Native.stateLegal(state));
    }

    /**
     * Returns the texts of the legal actions.
     *
     * @return canonical texts, in the order of {@link #legal()}
     */
    public List<String> legalTexts() {
        return Utf8.list(with((state, facts) -> Native.stateLegalTexts(state)));
    }

    /**
     * Counts the legal actions without listing them.
     *
     * @return how many there are
     */
    public long count() {
        return longOf(Native::stateCount);
    }

    /**
     * Tells whether an action is legal.
     *
     * @param move an action
     * @return whether it is
     */
    public boolean isLegal(Move move) {
        long number = move.number();
        return test(state -> Native.stateIsLegal(state, number));
    }

    /**
     * Returns the legal action that a text stands for: canonical, or typed by a person, with
     * spaces, without hyphens, or without parentheses when one legal action fits.
     *
     * @param text the text
     * @return the action, which is not played
     * @throws UnreadableException    when it is no action at all
     * @throws IllegalActionException when it may not be done now
     * @throws AmbiguousException     when several legal actions fit
     */
    public Move parse(String text) {
        byte[] utf8 = Utf8.encode(text, "text");
        return new Move(longOf(state -> Native.stateParse(state, utf8)));
    }

    // ---- Playing ---------------------------------------------------------------------------

    /**
     * Plays an action.
     *
     * @param move a legal action
     * @throws IllegalActionException when it may not be done now
     * @throws RuleException          when a function of the rules fails
     */
    public void play(Move move) {
        play(move.number());
    }

    /**
     * Plays an action, by its number.
     *
     * @param move the number of a legal action
     * @throws IllegalActionException when it may not be done now
     * @throws RuleException          when a function of the rules fails
     */
    public void play(long move) {
        run(state -> Native.statePlay(state, move));
    }

    /**
     * Plays the action that a text stands for, which is read as by {@link #parse(String)}.
     *
     * @param text the text
     * @return the action
     * @throws UnreadableException    when it is no action at all
     * @throws IllegalActionException when it may not be done now
     * @throws RuleException          when a function of the rules fails
     * @throws AmbiguousException     when several legal actions fit
     */
    public Move play(String text) {
        byte[] utf8 = Utf8.encode(text, "text");
        return new Move(longOf(state -> Native.statePlayText(state, utf8)));
    }

    /**
     * Plays many actions one after the other: all of them, or none when one is not legal.
     *
     * @param moves the actions
     * @throws IllegalActionException when one may not be done;
     *                                {@link IllegalActionException#index()} tells which
     * @throws RuleException          when a function of the rules fails, likewise
     */
    public void playAll(Collection<Move> moves) {
        playAll(Moves.numbers(moves));
    }

    /**
     * Plays many actions by their numbers, as {@link #playAll(Collection)}.
     *
     * @param moves the numbers of the actions
     * @throws IllegalActionException when one may not be done
     */
    public void playAll(long[] moves) {
        Objects.requireNonNull(moves, "moves");
        run(state -> Native.statePlayMany(state, moves));
    }

    /**
     * Takes the last action back, or the resignation or agreement that ended the game.
     *
     * @throws IllegalActionException when there is none
     */
    public void undo() {
        run(Native::stateUndo);
    }

    /**
     * Returns the actions played since the state was made.
     *
     * @return first to last
     */
    public List<Move> history() {
        return Moves.list(with((state, facts) -> Native.stateHistory(state)));
    }

    /**
     * Ends the game in favour of a player's opponent.
     *
     * @param player who resigns, whoever is to move
     * @throws IllegalActionException when the game is over
     */
    public void resign(Player player) {
        resign(player.number());
    }

    /**
     * Ends the game in favour of a player's opponent.
     *
     * @param player the number of who resigns, whoever is to move
     * @throws IllegalActionException when the game is over
     * @throws InvalidException       when there is no such player
     */
    public void resign(int player) {
        run(state -> Native.stateResign(state, player));
    }

    /**
     * Ends the game in favour of a player's opponent.
     *
     * @param player the name of who resigns, whoever is to move
     * @throws IllegalActionException when the game is over
     * @throws UnknownException       when there is no such player
     */
    public void resign(String player) {
        Objects.requireNonNull(player, "player");
        with((state, facts) -> {
            Native.stateResign(state, facts.player(player).number());
            return null;
        });
    }

    /**
     * Ends the game as a draw.
     *
     * @throws IllegalActionException when the game is over
     */
    public void agreeDraw() {
        run(Native::stateAgreeDraw);
    }

    // ---- Chance ----------------------------------------------------------------------------

    /**
     * Returns the throws that may come next.
     *
     * @return in the order of the legal actions; none when none is due
     */
    public List<Chance> chances() {
        long[] numbers = with((state, facts) -> Native.stateChances(state));
        List<Chance> chances = new ArrayList<>(numbers.length / 2);
        for (int i = 0; i < numbers.length; i += 2) {
            chances.add(new Chance(new Move(numbers[i]), numbers[i + 1]));
        }
        return List.copyOf(chances);
    }

    /**
     * Throws the dice, as the state's seed and the number of throws before say.
     *
     * @return the throw
     * @throws IllegalActionException when none is due
     */
    public Move roll() {
        return new Move(longOf(Native::stateRoll));
    }

    /**
     * Plays the throw that shows these faces: of real dice, or another generator's.
     *
     * @param faces numbers of faces, in any order
     * @return the throw
     * @throws IllegalActionException when none is due
     * @throws InvalidException       when the dice do not have these faces, or are not so many
     */
    public Move throwDice(int... faces) {
        Objects.requireNonNull(faces, "faces");
        return new Move(longOf(state -> Native.stateThrow(state, faces)));
    }

    /**
     * Sets what the dice are thrown by: 0 and 0 in a new state. The same two give the same
     * throws in every language.
     *
     * @param seed         64 bits without sign; {@link Long#parseUnsignedLong(String)} reads those
     *                     from 2^63 on
     * @param throwsBefore how many throws came before; 64 bits without sign
     */
    public void setRandom(long seed, long throwsBefore) {
        run(state -> Native.stateSetRandom(state, seed, throwsBefore));
    }

    /**
     * Picks a legal action, each equally likely, a throw as often as it comes. It is not played.
     *
     * @param seed    64 bits without sign
     * @param counter 64 bits without sign; the same two pick the same on every machine
     * @return the action, empty when the game is over
     */
    public Optional<Move> pick(long seed, long counter) {
        long number = longOf(state -> Native.statePick(state, seed, counter));
        return number == 0 ? Optional.empty() : Optional.of(new Move(number));
    }

    // ---- Counting and random games -----------------------------------------------------------

    /**
     * Counts the sequences of so many actions, on all processors.
     *
     * @param depth how many actions, 0 to 1000
     * @return the number, of 64 bits without sign
     * @throws CancelledException when this thread is interrupted
     */
    public long perft(int depth) {
        return perft(depth, 0, null);
    }

    /**
     * Counts the sequences of so many actions. The state is read when the call begins. This
     * thread waits, and may be interrupted meanwhile: the call is cancelled then, and the
     * thread's interrupt status stays set.
     *
     * @param depth   how many actions, 0 to 1000
     * @param threads how many work at the same time, 0 for one on each processor, at most 1024;
     *                what comes out is the same for any number
     * @param cancel  what can stop it, or null
     * @return the number, of 64 bits without sign
     * @throws CancelledException when it was stopped
     */
    public long perft(int depth, int threads, Cancel cancel) {
        return LongCalls.run(cancel, c -> longOf(state -> Native.perft(state, depth, threads, c)));
    }

    /**
     * Counts the sequences of so many actions by first action, on all processors.
     *
     * @param depth how many actions, 1 to 1000
     * @return in the order of the legal actions
     * @throws CancelledException when this thread is interrupted
     */
    public List<Branch> perftSplit(int depth) {
        return perftSplit(depth, 0, null);
    }

    /**
     * Counts the sequences of so many actions by first action.
     *
     * @param depth   how many actions, 1 to 1000
     * @param threads as in {@link #perft(int, int, Cancel)}
     * @param cancel  what can stop it, or null
     * @return in the order of the legal actions
     * @throws CancelledException when it was stopped
     */
    public List<Branch> perftSplit(int depth, int threads, Cancel cancel) {
        long[] numbers = LongCalls.run(cancel,
                c -> with((state, facts) -> Native.perftSplit(state, depth, threads, c)));
        List<Branch> branches = new ArrayList<>(numbers.length / 2);
        for (int i = 0; i < numbers.length; i += 2) {
            branches.add(new Branch(new Move(numbers[i]), numbers[i + 1]));
        }
        return List.copyOf(branches);
    }

    /**
     * Plays random games from here, on all processors.
     *
     * @param games how many, 1 or more
     * @param seed  64 bits without sign; the same seed gives the same games
     * @return what came of them
     * @throws CancelledException when this thread is interrupted
     */
    public Tally playouts(long games, long seed) {
        return playouts(games, seed, 0, 0, null);
    }

    /**
     * Plays random games from here, each legal action equally likely and throws as often as they
     * come. The state is read when the call begins, and stays as it is. This thread waits, as in
     * {@link #perft(int, int, Cancel)}.
     *
     * @param games      how many, 1 or more
     * @param seed       64 bits without sign; the same seed gives the same games
     * @param threads    as in {@link #perft(int, int, Cancel)}
     * @param maxActions the number of actions after which a game is given up; 0 for 20,000
     * @param cancel     what can stop it, or null
     * @return what came of them
     * @throws CancelledException when it was stopped
     */
    public Tally playouts(long games, long seed, int threads, long maxActions, Cancel cancel) {
        return LongCalls.run(cancel, c -> with((state, facts) -> {
            ByteBuffer structs = Native.playouts(state, games, seed, threads, maxActions, c);
            List<Tally.End> ends = new ArrayList<>();
            for (int at = Native.TALLY; at < structs.capacity(); at += Native.TALLY_END) {
                ends.add(new Tally.End(structs.getLong(at), facts.player(structs.getInt(at + 8)),
                        Native.string(structs, at + 12, 44)));
            }
            return new Tally(structs.getLong(0), structs.getLong(8), structs.getLong(16), structs.getLong(24),
                    structs.getLong(32), InfoColumns.doubles(structs, 40), List.copyOf(ends));
        }));
    }

    // ---- Records ---------------------------------------------------------------------------

    /**
     * Writes the game down that was played here.
     *
     * @return a record, to be closed on its own
     */
    public GameRecord toRecord() {
        return new GameRecord(longOf(Native::recordOf));
    }

    @Override
    public String toString() {
        return isClosed() ? "a closed state" : position();
    }
}
