package io.github.staffelengine.staffel;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A number of games between two contestants, who begin in turn; their points add up. When a game
 * ends, the next one begins, and no undo goes back over that.
 *
 * <p>Any thread may use it; calls on one match are done one after the other.
 */
public final class Match extends Owned {
    private final List<Contestant> contestants;

    private Match(long handle, Facts facts, List<Contestant> contestants) {
        super("match", handle, facts, Native::matchFree);
        this.contestants = contestants;
    }

    static Match of(long handle, Facts facts) {
        try {
            List<String> names = Utf8.list(Native.matchContestants(handle), Native.PLAYERS);
            return new Match(handle, facts, List.of(new Contestant(0, names.get(0)), new Contestant(1, names.get(1))));
        } catch (Throwable e) {
            Native.matchFree(handle);
            throw e;
        }
    }

    private Contestant contestant(int number) {
        return number < 0 ? null : contestants.get(number);
    }

    /**
     * Returns the contestants.
     *
     * @return two, by number
     */
    public List<Contestant> contestants() {
        facts();
        return contestants;
    }

    /**
     * Returns all numbers about it at once.
     *
     * @return as they are now
     */
    public Progress info() {
        return with((match, facts) -> {
            ByteBuffer struct = Native.matchInfo(match);
            return new Progress(struct.getInt(24) != 0 ? struct.getLong(0) : null, InfoColumns.doubles(struct, 8),
                    struct.getInt(28), struct.getInt(32), contestant(struct.getInt(36)), contestant(struct.getInt(40)),
                    struct.getInt(44) != 0, contestant(struct.getInt(48)));
        });
    }

    /**
     * Tells whether all games are over.
     *
     * @return whether they are
     */
    public boolean isOver() {
        return info().over();
    }

    /**
     * Plays an action in the game being played.
     *
     * @param move a legal action
     * @throws IllegalActionException when it may not be done now
     * @throws RuleException          when a function of the rules fails
     * @throws MatchException         when all games are over
     */
    public void play(Move move) {
        long number = move.number();
        run(match -> Native.matchPlay(match, number));
    }

    /**
     * Plays the action that a text stands for, which is read as by {@link State#parse(String)}.
     *
     * @param text the text
     * @return the action
     * @throws UnreadableException    when it is no action at all
     * @throws IllegalActionException when it may not be done now
     * @throws RuleException          when a function of the rules fails
     * @throws AmbiguousException     when several legal actions fit
     * @throws MatchException         when all games are over
     */
    public Move play(String text) {
        byte[] utf8 = Utf8.encode(text, "text");
        return new Move(longOf(match -> Native.matchPlayText(match, utf8)));
    }

    /**
     * Takes the last action of the game being played back.
     *
     * @throws IllegalActionException when there is none
     */
    public void undo() {
        run(Native::matchUndo);
    }

    /**
     * Ends the game being played in favour of a contestant's opponent.
     *
     * @param contestant who resigns, whoever is to move
     */
    public void resign(Contestant contestant) {
        resign(contestant.number());
    }

    /**
     * Ends the game being played in favour of a contestant's opponent.
     *
     * @param contestant the number of who resigns, whoever is to move
     * @throws InvalidException when there is no such contestant
     */
    public void resign(int contestant) {
        run(match -> Native.matchResign(match, contestant));
    }

    /** Ends the game being played as a draw. */
    public void agreeDraw() {
        run(Native::matchAgreeDraw);
    }

    /**
     * Sets the seed by which {@link #roll()} throws; each game has the one after the last.
     *
     * @param seed 64 bits without sign
     * @throws MatchException when the game has no dice, or all games are over
     */
    public void setSeed(long seed) {
        run(match -> Native.matchSetSeed(match, seed));
    }

    /**
     * Throws the dice, as the seed says.
     *
     * @return the throw
     * @throws MatchException         when there is no seed, or all games are over
     * @throws IllegalActionException when none is due
     */
    public Move roll() {
        return new Move(longOf(Native::matchRoll));
    }

    /**
     * Returns how it stands.
     *
     * @return a sentence
     */
    public String standing() {
        return with((match, facts) -> Native.matchStanding(match));
    }

    /**
     * Returns all games as a table.
     *
     * @return lines that end in newlines
     */
    public String table() {
        return with((match, facts) -> Native.matchTable(match));
    }

    /**
     * Returns the games that are over.
     *
     * @return in order
     */
    public List<MatchResult> results() {
        return with((match, facts) -> {
            ByteBuffer structs = Native.matchResults(match);
            List<MatchResult> results = new ArrayList<>();
            for (int at = 0; at < structs.capacity(); at += Native.MATCH_RESULT) {
                results.add(new MatchResult(structs.getInt(at + 48), contestant(structs.getInt(at + 52)),
                        facts.player(structs.getInt(at + 56)), Native.string(structs, at + 60, 44),
                        InfoColumns.doubles(structs, at), InfoColumns.doubles(structs, at + 16),
                        InfoColumns.doubles(structs, at + 32)));
            }
            return List.copyOf(results);
        });
    }

    /**
     * Returns a copy of the game being played.
     *
     * @return a state, to be closed on its own
     * @throws MatchException when all games are over
     */
    public State state() {
        return with((match, facts) -> new State(Native.matchState(match), facts));
    }

    /**
     * Returns the record of a game.
     *
     * @param round its number, from 1
     * @return a record, to be closed on its own
     * @throws InvalidException when there is none yet
     */
    public GameRecord record(int round) {
        return new GameRecord(longOf(match -> Native.matchRecord(match, round)));
    }

    /**
     * Writes it as a text.
     *
     * @return a text for {@link Game#readMatch(String)}
     */
    public String write() {
        return with((match, facts) -> Native.matchWrite(match));
    }

    @Override
    public String toString() {
        return isClosed() ? "a closed match" : standing();
    }
}
