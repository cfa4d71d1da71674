package io.github.staffelengine.staffel;

import java.util.List;

/** A text is no action at all, whatever the position. */
public final class UnreadableException extends StaffelException {
    private static final long serialVersionUID = 1;

    UnreadableException(String message, List<Detail> details) {
        super(Status.UNREADABLE, message, details);
    }
}
