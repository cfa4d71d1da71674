package io.github.staffelengine.staffel;

import java.util.List;

/** A game has no such option, or the option no such value. */
public final class OptionException extends StaffelException {
    private static final long serialVersionUID = 1;

    OptionException(String message, List<Detail> details) {
        super(Status.OPTION, message, details);
    }
}
