package io.github.staffelengine.staffel;

import java.util.List;

/** An argument is out of its range, or not of the game that it is used with. */
public final class InvalidException extends StaffelException {
    private static final long serialVersionUID = 1;

    InvalidException(String message, List<Detail> details) {
        super(Status.INVALID, message, details);
    }
}
