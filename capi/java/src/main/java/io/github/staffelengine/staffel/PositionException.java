package io.github.staffelengine.staffel;

import java.util.List;

/** A text is no position of the game. */
public final class PositionException extends StaffelException {
    private static final long serialVersionUID = 1;

    PositionException(String message, List<Detail> details) {
        super(Status.POSITION, message, details);
    }
}
