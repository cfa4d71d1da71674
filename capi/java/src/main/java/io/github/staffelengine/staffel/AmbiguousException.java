package io.github.staffelengine.staffel;

import java.util.List;

/** Several legal actions fit a text. */
public final class AmbiguousException extends StaffelException {
    private static final long serialVersionUID = 1;

    AmbiguousException(String message, List<Detail> details) {
        super(Status.AMBIGUOUS, message, details);
    }

    /**
     * Returns the legal actions that fit the text.
     *
     * @return canonical texts, in the order of the legal actions
     */
    public List<String> candidates() {
        return details().stream().map(Detail::message).toList();
    }
}
