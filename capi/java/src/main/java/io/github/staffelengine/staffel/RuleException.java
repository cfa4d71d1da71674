package io.github.staffelengine.staffel;

import java.util.Collection;
import java.util.List;

/**
 * A function of the rules failed: of a script, while its game was played. The message has the
 * position that it was asked about and the actions that led there as well.
 */
public final class RuleException extends StaffelException {
    private static final long serialVersionUID = 1;

    private final int index;

    RuleException(String message, List<Detail> details) {
        this(message, details, -1);
    }

    RuleException(String message, List<Detail> details, int index) {
        super(Status.RULE, message, details);
        this.index = index;
    }

    /**
     * Returns which of several actions it came about by, when they were played by
     * {@link State#playAll(Collection)}.
     *
     * @return the index, from 0; -1 when there were not several
     */
    public int index() {
        return index;
    }

    /**
     * Returns the line of the script that is at fault.
     *
     * @return the line, from 1; 0 when it is no line's
     */
    public int line() {
        return details().isEmpty() ? 0 : details().get(0).line();
    }
}
