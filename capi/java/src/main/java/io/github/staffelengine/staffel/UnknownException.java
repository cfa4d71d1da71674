package io.github.staffelengine.staffel;

import java.util.List;

/** There is nothing of a name. */
public final class UnknownException extends StaffelException {
    private static final long serialVersionUID = 1;

    UnknownException(String message, List<Detail> details) {
        super(Status.UNKNOWN, message, details);
    }
}
