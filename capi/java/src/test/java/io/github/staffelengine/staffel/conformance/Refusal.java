package io.github.staffelengine.staffel.conformance;

import java.util.List;

/** A refusal by an implementation, as its driver reports it. Any other exception is a failure of the driver. */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    /** What is wrong with something that was refused. */
    public enum Kind {
        ILLEGAL, UNREADABLE, AMBIGUOUS, BAD_VARIANT, BAD_OPTION, BAD_POSITION;

        @Override
        public String toString() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }

        static Kind of(String text) {
            return valueOf(text.toUpperCase(java.util.Locale.ROOT).replace('-', '_'));
        }
    }

    final Kind kind;
    final transient List<String> candidates;

    public Refusal(Kind kind) {
        this(kind, List.of(), "");
    }

    public Refusal(Kind kind, List<String> candidates, String message) {
        super(message.isEmpty() ? kind.toString() : kind + ": " + message);
        this.kind = kind;
        this.candidates = candidates;
    }
}
