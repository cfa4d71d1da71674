package io.github.staffelengine.staffel;

import java.util.List;

/** The library cannot be loaded; it is not for this Java, not found, or another one. */
public final class LibraryException extends StaffelException {
    private static final long serialVersionUID = 1;

    LibraryException(String message, Throwable cause) {
        super(Status.LIBRARY, message, List.of());
        initCause(cause);
    }
}
