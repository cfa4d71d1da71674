package io.github.staffelengine.staffel;

import java.util.Locale;

/** What came of a call of the engine; every {@link StaffelException} has one. */
public enum Status {
    /** Nothing is wrong. */
    OK(0),
    /** An argument is out of its range. */
    INVALID(1),
    /** No object has this handle, or one of another kind. */
    HANDLE(2),
    /** A buffer is too small. */
    SHORT(3),
    /** There is nothing of this name. */
    UNKNOWN(4),
    /** The game has no such option, or the option no such value. */
    OPTION(5),
    /** There are faults in a script. */
    SCRIPT(6),
    /** The text is no position of the game. */
    POSITION(7),
    /** The text is no action at all. */
    UNREADABLE(8),
    /** The action may not be done now. */
    ILLEGAL(9),
    /** Several legal actions fit the text. */
    AMBIGUOUS(10),
    /** A record cannot be read, replayed or written. */
    RECORD(11),
    /** There can be no such match. */
    MATCH(12),
    /** A {@link Cancel}, or an interrupt of the thread, has stopped the call. */
    CANCELLED(13),
    /** This is a forked child, where the library cannot run. */
    FORKED(14),
    /** A fault of the engine's own. */
    INTERNAL(15),
    /** A function of the rules failed. */
    RULE(16),
    /** The library cannot be loaded; told by this package, not by the engine. */
    LIBRARY(-1);

    private static final Status[] BY_NUMBER = values();

    private final int number;

    Status(int number) {
        this.number = number;
    }

    /**
     * Returns the number that the engine has for it.
     *
     * @return the number, from 0; -1 for {@link #LIBRARY}
     */
    public int number() {
        return number;
    }

    /**
     * Returns its name as the engine writes it.
     *
     * @return such as {@code "illegal"}
     */
    public String kind() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The one of a number; INTERNAL for numbers of a later library. */
    static Status of(int number) {
        return number >= 0 && number <= RULE.number ? BY_NUMBER[number] : INTERNAL;
    }
}
