package io.github.staffelengine.staffel;

import java.util.List;

/** The room for an answer is too small, such as the width in {@link Batch#cells(int)}. */
public final class ShortException extends StaffelException {
    private static final long serialVersionUID = 1;

    ShortException(String message, List<Detail> details) {
        super(Status.SHORT, message, details);
    }
}
