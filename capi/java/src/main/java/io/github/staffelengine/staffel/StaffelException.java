package io.github.staffelengine.staffel;

import java.util.List;

/**
 * What is refused, and why. There is one subclass for each {@link Status}. A call that
 * throws has changed nothing.
 *
 * <p>{@link #getMessage()} says in English, for people, what went wrong and what to do
 * instead; it may be several lines.
 */
public abstract sealed class StaffelException extends RuntimeException permits
        InvalidException,
        HandleException,
        ShortException,
        UnknownException,
        OptionException,
        ScriptException,
        PositionException,
        UnreadableException,
        IllegalActionException,
        AmbiguousException,
        RecordException,
        MatchException,
        CancelledException,
        ForkedException,
        InternalException,
        RuleException,
        LibraryException {
    private static final long serialVersionUID = 1;

    private final Status status;
    private final transient List<Detail> details;

    StaffelException(Status status, String message, List<Detail> details) {
        super(message);
        this.status = status;
        this.details = List.copyOf(details);
    }

    static StaffelException of(Status status, String message, List<Detail> details) {
        return switch (status) {
            case INVALID -> new InvalidException(message, details);
            case HANDLE -> new HandleException(message, details);
            case SHORT -> new ShortException(message, details);
            case UNKNOWN -> new UnknownException(message, details);
            case OPTION -> new OptionException(message, details);
            case SCRIPT -> new ScriptException(message, details);
            case POSITION -> new PositionException(message, details);
            case UNREADABLE -> new UnreadableException(message, details);
            case ILLEGAL -> new IllegalActionException(message, details);
            case AMBIGUOUS -> new AmbiguousException(message, details);
            case RECORD -> new RecordException(message, details);
            case MATCH -> new MatchException(message, details);
            case CANCELLED -> new CancelledException(message, details);
            case FORKED -> new ForkedException(message, details);
            case INTERNAL -> new InternalException(message, details);
            case RULE -> new RuleException(message, details);
            case LIBRARY -> new LibraryException(message, null);
            case OK -> throw new AssertionError(message);
        };
    }

    /**
     * Returns what kind of refusal it is.
     *
     * @return never {@link Status#OK}
     */
    public final Status status() {
        return status;
    }

    /**
     * Returns the name of the status, as the engine writes it.
     *
     * @return such as {@code "illegal"}
     */
    public final String kind() {
        return status.kind();
    }

    /**
     * Returns what is wrong one by one: of a script its faults, of an ambiguous text the
     * actions that fit, of a record the place.
     *
     * @return a list that cannot be changed, empty when there are no details
     */
    public final List<Detail> details() {
        return details == null ? List.of() : details;
    }
}
