package io.github.staffelengine.staffel;

import java.util.List;

/** No object has a handle. It is seen as {@link ClosedException} alone. */
public sealed class HandleException extends StaffelException permits ClosedException {
    private static final long serialVersionUID = 1;

    HandleException(String message, List<Detail> details) {
        super(Status.HANDLE, message, details);
    }
}
