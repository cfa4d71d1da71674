package io.github.staffelengine.staffel;

import java.util.Collection;
import java.util.List;

/** An action may not be done now. */
public final class IllegalActionException extends StaffelException {
    private static final long serialVersionUID = 1;

    private final int index;

    IllegalActionException(String message, List<Detail> details) {
        this(message, details, -1);
    }

    IllegalActionException(String message, List<Detail> details, int index) {
        super(Status.ILLEGAL, message, details);
        this.index = index;
    }

    /**
     * Returns which of several actions it was, when they were played by
     * {@link State#playAll(Collection)}.
     *
     * @return the index, from 0; -1 when there were not several
     */
    public int index() {
        return index;
    }
}
