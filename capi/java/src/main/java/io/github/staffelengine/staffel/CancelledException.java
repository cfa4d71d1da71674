package io.github.staffelengine.staffel;

import java.util.List;

/** A {@link Cancel}, or an interrupt of the waiting thread, has stopped a long call. */
public final class CancelledException extends StaffelException {
    private static final long serialVersionUID = 1;

    CancelledException(String message, List<Detail> details) {
        super(Status.CANCELLED, message, details);
    }
}
