package io.github.staffelengine.staffel;

import java.util.List;

/** An object has been used after it was closed. */
public final class ClosedException extends HandleException {
    private static final long serialVersionUID = 1;

    ClosedException(String what) {
        super("this " + what + " is closed and cannot be used any more", List.of());
    }
}
