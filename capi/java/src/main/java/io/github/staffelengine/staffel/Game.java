package io.github.staffelengine.staffel;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The rules of a game. They never change, and any number of threads may use them at the same
 * time.
 */
public final class Game extends Owned {
    private Game(long handle, Facts facts) {
        super("game", handle, facts, Native::gameFree);
    }

    /** Takes over a handle, whose facts are not known when they are null. */
    static Game of(long handle, Facts known) {
        Facts facts = known;
        if (facts == null) {
            try {
                facts = Facts.of(handle);
            } catch (Throwable e) {
                Native.gameFree(handle);
                throw e;
            }
        }
        return new Game(handle, facts);
    }

    /**
     * Makes a built-in game, with all options at their defaults.
     *
     * @param name one of {@link Staffel#variants()}
     * @return the game
     * @throws UnknownException when there is no game of this name
     */
    public static Game load(String name) {
        return load(name, Map.of());
    }

    /**
     * Makes a built-in game.
     *
     * @param name    one of {@link Staffel#variants()}
     * @param options values of options by name; those not named have their defaults
     * @return the game
     * @throws UnknownException when there is no game of this name
     * @throws OptionException  when it has no such option, or the option no such value
     */
    public static Game load(String name, Map<String, String> options) {
        Library.require();
        return of(Native.gameLoad(Utf8.encode(name, "name"), Native.options(options)), null);
    }

    /**
     * Makes a game of a script, with all options at their defaults.
     *
     * @param file   as below
     * @param source as below
     * @return the game
     * @throws ScriptException when the script has faults
     * @throws RuleException   when a function of it fails about the beginning of the game
     */
    public static Game script(String file, String source) {
        return script(file, source, Map.of());
    }

    /**
     * Makes a game of a script in the rule language, which can include the moves that the
     * built-in games share. Scripts may come from strangers: they reach nothing, and have a
     * budget.
     *
     * @param file    its name in messages, and without folder and ending the name of the game;
     *                no file is read
     * @param source  the script
     * @param options values of options by name; those not named have their defaults
     * @return the game
     * @throws ScriptException when the script has faults
     * @throws RuleException   when a function of it fails about the beginning of the game
     * @throws OptionException when it has no such option, or the option no such value
     */
    public static Game script(String file, String source, Map<String, String> options) {
        Library.require();
        return of(Native.gameScript(Utf8.encode(file, "file"), Utf8.encode(source, "source"), Native.options(options)),
                null);
    }

    // ---- What it is --------------------------------------------------------------------

    /**
     * Returns its short name.
     *
     * @return such as {@code "delta"}
     */
    public String name() {
        return facts().name();
    }

    /**
     * Returns its name for people.
     *
     * @return such as {@code "Delta"}
     */
    public String title() {
        return facts().title();
    }

    /**
     * Returns what stands for its rules: two games with the same digest have the same rules.
     *
     * @return 16 hexadecimal digits
     */
    public String digest() {
        return facts().digest();
    }

    /**
     * Returns its options and the values that they have.
     *
     * @return values by name, in the order of the game
     */
    public Map<String, String> options() {
        return facts().options();
    }

    /**
     * Returns the value of an option.
     *
     * @param name the option
     * @return its value
     * @throws OptionException when the game has no such option
     */
    public String option(String name) {
        byte[] utf8 = Utf8.encode(name, "name");
        return with((game, facts) -> Native.gameOption(game, utf8));
    }

    /**
     * Returns the values that an option may have.
     *
     * @param name the option
     * @return the values, the default first
     * @throws OptionException when the game has no such option
     */
    public List<String> optionValues(String name) {
        byte[] utf8 = Utf8.encode(name, "name");
        return Utf8.list(with((game, facts) -> Native.gameOptionValues(game, utf8)));
    }

    /**
     * Returns the players in order of play.
     *
     * @return two, by number
     */
    public List<Player> players() {
        return facts().players();
    }

    /**
     * Returns the player of a name.
     *
     * @param name such as {@code "White"}
     * @return the player
     * @throws UnknownException when there is no such player
     */
    public Player player(String name) {
        return facts().player(Objects.requireNonNull(name, "name"));
    }

    /**
     * Returns the kinds of pieces.
     *
     * @return the kinds, by number
     */
    public List<Piece> pieces() {
        return facts().pieces();
    }

    /**
     * Returns the kind of pieces of a name.
     *
     * @param name such as {@code "stone"}
     * @return the kind
     * @throws UnknownException when there is no such kind
     */
    public Piece piece(String name) {
        return facts().piece(Objects.requireNonNull(name, "name"));
    }

    /**
     * Returns the dice.
     *
     * @return the dice, of which there may be 0
     */
    public Dice dice() {
        return facts().dice();
    }

    // ---- The board -----------------------------------------------------------------------

    /**
     * Returns the cells of the board.
     *
     * @return the cells, by number
     */
    public List<Cell> cells() {
        return facts().cells();
    }

    /**
     * Returns the cell of a name.
     *
     * @param name such as {@code "b2"}
     * @return the cell
     * @throws UnknownException when there is no such cell
     */
    public Cell cell(String name) {
        byte[] utf8 = Utf8.encode(name, "name");
        return with((game, facts) -> facts.cell(Native.gameCell(game, utf8)));
    }

    /**
     * Returns the names of the directions.
     *
     * @return the names, by number
     */
    public List<String> directions() {
        return facts().directions();
    }

    /**
     * Returns which cell is next to each cell in each direction.
     *
     * @return the number of a cell or -1, at {@code direction * cells().size() + cell}; a copy
     */
    public int[] links() {
        return facts().links().clone();
    }

    /**
     * Returns the cell next to a cell.
     *
     * @param cell      a cell of this game
     * @param direction the name of a direction
     * @return the cell next to it in that direction, empty when there is none
     * @throws UnknownException when there is no such direction
     */
    public Optional<Cell> next(Cell cell, String direction) {
        Objects.requireNonNull(cell, "cell");
        return next(cell, facts().direction(Objects.requireNonNull(direction, "direction")));
    }

    /**
     * Returns the cell next to a cell.
     *
     * @param cell      a cell of this game
     * @param direction the number of a direction
     * @return the cell next to it in that direction, empty when there is none
     * @throws IndexOutOfBoundsException when there is no such direction or cell
     */
    public Optional<Cell> next(Cell cell, int direction) {
        Facts facts = facts();
        int from = Objects.checkIndex(cell.number(), facts.cells().size());
        Objects.checkIndex(direction, facts.directions().size());
        return Optional.ofNullable(facts.cell(facts.links()[direction * facts.cells().size() + from]));
    }

    // ---- Actions ---------------------------------------------------------------------------

    /**
     * Returns the text of an action in its one canonical form.
     *
     * @param move an action of this game
     * @return such as {@code "b5-e5(d5)"}
     * @throws InvalidException when it is none of this game's
     */
    public String text(Move move) {
        long number = move.number();
        return with((game, facts) -> Native.moveText(game, number));
    }

    /**
     * Returns the texts of many actions.
     *
     * @param moves actions of this game
     * @return their texts, in that order
     * @throws InvalidException when one is none of this game's
     */
    public List<String> texts(Collection<Move> moves) {
        return texts(Moves.numbers(moves));
    }

    /**
     * Returns the texts of many actions.
     *
     * @param moves numbers of actions of this game
     * @return their texts, in that order
     * @throws InvalidException when one is none of this game's
     */
    public List<String> texts(long[] moves) {
        Objects.requireNonNull(moves, "moves");
        return Utf8.list(with((game, facts) -> Native.moveTexts(game, moves)), moves.length);
    }

    /**
     * Returns what an action does, step by step. It is what can be told without a state: what
     * becomes of other pieces where the rules turn over or take what is enclosed, or have a
     * function, {@link State#cells()} tells.
     *
     * @param move an action of this game
     * @return the parts, in the order in which they happen; none for a throw or a pass
     * @throws InvalidException when it is none of this game's
     */
    public List<Part> parts(Move move) {
        long number = move.number();
        return with((game, facts) -> {
            int[] numbers = Native.moveParts(game, number);
            List<Part> parts = new ArrayList<>();
            for (int i = 0; i < numbers.length; i += 6) {
                parts.add(new Part(Part.Kind.of(numbers[i]), facts.pieces().get(numbers[i + 1]),
                        facts.player(numbers[i + 2]), numbers[i + 3], facts.cell(numbers[i + 4]),
                        facts.cell(numbers[i + 5])));
            }
            return List.copyOf(parts);
        });
    }

    /**
     * Returns the dice that an action throws or uses.
     *
     * @param move an action of this game
     * @return numbers of faces, ascending
     * @throws InvalidException when it is none of this game's
     */
    public List<Integer> dice(Move move) {
        long number = move.number();
        return Moves.faces(with((game, facts) -> Native.moveDice(game, number)));
    }

    // ---- What is made of it ------------------------------------------------------------------

    /**
     * Begins a game.
     *
     * @return a state at the game's beginning
     */
    public State newState() {
        return with((game, facts) -> new State(Native.stateNew(game), facts));
    }

    /**
     * Begins a game from a position.
     *
     * @param position as {@link State#position()} writes it
     * @return a state with that position, in which nothing has been played
     * @throws PositionException when the text is no position of the game
     * @throws RuleException     when a function of the rules fails about it
     */
    public State readState(String position) {
        byte[] utf8 = Utf8.encode(position, "position");
        return with((game, facts) -> new State(Native.stateRead(game, utf8), facts));
    }

    /**
     * Begins many games.
     *
     * @param count how many, at most 16777216; one takes some 2 kB
     * @return states at the game's beginning, to be played side by side
     * @throws InvalidException when the number is out of range
     */
    public Batch newBatch(int count) {
        if (count < 0) {
            throw new InvalidException("a batch of " + count + " states; it can have 0 or more", List.of());
        }
        return with((game, facts) -> Batch.owning(Native.batchNew(game, count), facts));
    }

    /**
     * Begins a match.
     *
     * @param games  how many games are agreed on, 1 to 1000
     * @param first  the name of the contestant who begins the first game
     * @param second the name of the other
     * @return the match
     * @throws MatchException when there can be no such match
     */
    public Match newMatch(int games, String first, String second) {
        byte[] one = Utf8.encode(first, "first");
        byte[] two = Utf8.encode(second, "second");
        return with((game, facts) -> Match.of(Native.matchNew(game, games, one, two), facts));
    }

    /**
     * Reads a match, and verifies it.
     *
     * @param text as {@link Match#write()} writes it
     * @return the match
     * @throws RecordException when it cannot be read or was not played by these rules
     */
    public Match readMatch(String text) {
        byte[] utf8 = Utf8.encode(text, "text");
        return with((game, facts) -> Match.of(Native.matchRead(game, utf8), facts));
    }

    @Override
    public String toString() {
        return rawFacts().name() + rawFacts().options();
    }
}
