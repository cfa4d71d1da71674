package io.github.staffelengine.staffel;

import java.util.List;

/** There can be no such match, or the match cannot do that now. */
public final class MatchException extends StaffelException {
    private static final long serialVersionUID = 1;

    MatchException(String message, List<Detail> details) {
        super(Status.MATCH, message, details);
    }

    /**
     * Returns the line of the text that is at fault.
     *
     * @return the line, from 1; 0 when it is no line's
     */
    public int line() {
        return details().isEmpty() ? 0 : details().get(0).line();
    }
}
