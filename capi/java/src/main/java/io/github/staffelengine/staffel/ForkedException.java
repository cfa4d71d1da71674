package io.github.staffelengine.staffel;

import java.util.List;

/** This is a forked child, where the library cannot run. */
public final class ForkedException extends StaffelException {
    private static final long serialVersionUID = 1;

    ForkedException(String message, List<Detail> details) {
        super(Status.FORKED, message, details);
    }
}
