package io.github.staffelengine.staffel;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A game written down. Any thread may use it; calls on one record are done one after the other.
 */
public final class GameRecord extends Owned {
    /** The index of the comment that stands before all actions. */
    public static final int BEFORE_ALL = -1;

    GameRecord(long handle) {
        super("record", handle, null, Native::recordFree);
    }

    /**
     * One action of a record.
     *
     * @param turn   the number of the turn; 0 for what is thrown before turn 1
     * @param player the number of the player whose turn it is; null before turn 1
     * @param line   in the text it was read from, from 1; else 0
     * @param text   as written
     */
    public record Action(long turn, Integer player, int line, String text) {
    }

    /**
     * Returns one of the documented games.
     *
     * @param name one of {@link Staffel#records()}
     * @return the record
     * @throws UnknownException when there is none of this name
     */
    public static GameRecord documented(String name) {
        Library.require();
        return new GameRecord(Native.recordDocumented(Utf8.encode(name, "name")));
    }

    /**
     * Reads one record.
     *
     * @param text as {@link #write()} writes it
     * @return the record, whose actions have not been looked at yet
     * @throws RecordException when it cannot be read
     */
    public static GameRecord read(String text) {
        Library.require();
        return new GameRecord(Native.recordRead(Utf8.encode(text, "text")));
    }

    /**
     * Reads all records of a text.
     *
     * @param text one record or more
     * @return the records, each to be closed on its own
     * @throws RecordException when they cannot be read
     */
    public static List<GameRecord> readAll(String text) {
        Library.require();
        List<GameRecord> records = new ArrayList<>();
        for (long record : Native.recordReadAll(Utf8.encode(text, "text"))) {
            records.add(new GameRecord(record));
        }
        return List.copyOf(records);
    }

    /**
     * Returns a copy.
     *
     * @return another record, to be closed on its own
     */
    public GameRecord copy() {
        return new GameRecord(longOf(Native::recordClone));
    }

    /**
     * Writes it as a text.
     *
     * @return a text for {@link #read(String)}
     * @throws RecordException when it cannot be written
     */
    public String write() {
        return with((record, facts) -> Native.recordWrite(record));
    }

    /**
     * Tells whether two records say the same.
     *
     * @param other the other one
     * @return whether they do
     */
    public boolean sameAs(GameRecord other) {
        Objects.requireNonNull(other, "other");
        return test(record -> other.test(with -> Native.recordEqual(record, with)));
    }

    // ---- With the rules ----------------------------------------------------------------

    /**
     * Makes the built-in game that it names, with the options that it names.
     *
     * @return the game, to be closed on its own
     * @throws UnknownException when there is no game of that name
     * @throws OptionException  when the game has no such option, or the option no such value
     */
    public Game game() {
        return Game.of(longOf(Native::recordGame), null);
    }

    /**
     * Returns the state that it begins in.
     *
     * @param game the game it is a record of
     * @return a state in which nothing has been played
     * @throws RecordException when it was not played by these rules
     */
    public State start(Game game) {
        Objects.requireNonNull(game, "game");
        return with((record, none) -> game.with((rules, facts) -> new State(Native.recordStart(record, rules), facts)));
    }

    /**
     * Returns the state that it ends in, all of it having been verified.
     *
     * @param game the game it is a record of
     * @return a state with all actions played
     * @throws RecordException when it was not played by these rules;
     *                         {@link RecordException#line()} tells where
     */
    public State replay(Game game) {
        Objects.requireNonNull(game, "game");
        return with((record, none) -> game.with((rules, facts) -> new State(Native.recordReplay(record, rules), facts)));
    }

    /**
     * Returns a copy with actions in canonical form, and the tags that {@link State#toRecord()}
     * gives.
     *
     * @param game the game it is a record of
     * @return another record, to be closed on its own
     * @throws RecordException when it was not played by these rules
     */
    public GameRecord canonical(Game game) {
        Objects.requireNonNull(game, "game");
        return with((record, none) -> game.with((rules, facts) -> new GameRecord(Native.recordCanonical(record, rules))));
    }

    // ---- Tags ----------------------------------------------------------------------------

    /**
     * Returns the names of the tags.
     *
     * @return in the order of the record
     */
    public List<String> tagNames() {
        return Utf8.list(with((record, facts) -> Native.recordTags(record)));
    }

    /**
     * Returns all tags.
     *
     * @return values by name, in the order of the record; a copy
     */
    public Map<String, String> tags() {
        Map<String, String> tags = new LinkedHashMap<>();
        for (String name : tagNames()) {
            tag(name).ifPresent(value -> tags.put(name, value)); // another thread may have taken it away
        }
        return tags;
    }

    /**
     * Returns the value of a tag.
     *
     * @param name the tag
     * @return its value, empty when the record has no such tag
     */
    public Optional<String> tag(String name) {
        byte[] utf8 = Utf8.encode(name, "name");
        try {
            return Optional.of(with((record, facts) -> Native.recordTag(record, utf8)));
        } catch (UnknownException e) {
            return Optional.empty();
        }
    }

    /**
     * Gives a tag a value.
     *
     * @param name  the tag, which is added when it is not there
     * @param value the value
     * @throws RecordException when there can be no such tag
     */
    public void setTag(String name, String value) {
        byte[] utf8 = Utf8.encode(name, "name");
        byte[] valueUtf8 = Utf8.encode(value, "value");
        run(record -> Native.recordSetTag(record, utf8, valueUtf8));
    }

    /**
     * Takes a tag away.
     *
     * @param name the tag, which may not be there
     */
    public void removeTag(String name) {
        byte[] utf8 = Utf8.encode(name, "name");
        run(record -> Native.recordRemoveTag(record, utf8));
    }

    // ---- Actions -------------------------------------------------------------------------

    /**
     * Returns the actions.
     *
     * @return first to last
     */
    public List<Action> actions() {
        return with((record, facts) -> {
            ByteBuffer structs = Native.recordActions(record);
            List<String> texts = Utf8.list(Native.recordActionTexts(record), structs.capacity() / Native.ACTION);
            List<Action> actions = new ArrayList<>(texts.size());
            for (int i = 0; i < texts.size(); i++) {
                int at = i * Native.ACTION;
                int player = structs.getInt(at + 8);
                actions.add(new Action(structs.getLong(at), player < 0 ? null : Integer.valueOf(player),
                        structs.getInt(at + 12), texts.get(i)));
            }
            return List.copyOf(actions);
        });
    }

    /**
     * Returns how the game was ended by word.
     *
     * @return {@code "resigns"} (of the player to move), a player's name and {@code " resigns"},
     *         {@code "draw agreed"}, or "" when it was not
     */
    public String end() {
        return with((record, facts) -> Native.recordEnd(record));
    }

    /**
     * Returns a comment.
     *
     * @param index of the action it stands behind, or {@link #BEFORE_ALL}, or the number of actions
     *              for the one behind the word at the end
     * @return the comment; "" when there is none
     * @throws InvalidException when there is no such place
     */
    public String comment(int index) {
        return with((record, facts) -> Native.recordComment(record, index));
    }

    /**
     * Sets a comment.
     *
     * @param index as in {@link #comment(int)}
     * @param text  the comment; "" takes it away
     * @throws RecordException  when the text cannot be a comment
     * @throws InvalidException when there is no such place
     */
    public void setComment(int index, String text) {
        byte[] utf8 = Utf8.encode(text, "text");
        run(record -> Native.recordSetComment(record, index, utf8));
    }

    @Override
    public String toString() {
        return isClosed() ? "a closed record" : "a record of " + tag("Variant").orElse("a game");
    }
}
