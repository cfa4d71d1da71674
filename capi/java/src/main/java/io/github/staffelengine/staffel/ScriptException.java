package io.github.staffelengine.staffel;

import java.util.List;

/** A script has faults; {@link #details()} has them, in the order of the script. */
public final class ScriptException extends StaffelException {
    private static final long serialVersionUID = 1;

    ScriptException(String message, List<Detail> details) {
        super(Status.SCRIPT, message, details);
    }
}
