package io.github.staffelengine.staffel;

import java.util.List;

/** A record cannot be read, replayed or written; {@link #line()} says where. */
public final class RecordException extends StaffelException {
    private static final long serialVersionUID = 1;

    RecordException(String message, List<Detail> details) {
        super(Status.RECORD, message, details);
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
