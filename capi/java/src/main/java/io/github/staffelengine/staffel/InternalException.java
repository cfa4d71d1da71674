package io.github.staffelengine.staffel;

import java.util.List;

/** A fault of the engine's own; please report the message. */
public final class InternalException extends StaffelException {
    private static final long serialVersionUID = 1;

    InternalException(String message, List<Detail> details) {
        super(Status.INTERNAL, message, details);
    }
}
