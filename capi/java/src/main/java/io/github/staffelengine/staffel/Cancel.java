package io.github.staffelengine.staffel;

import java.util.HashSet;
import java.util.Set;

/**
 * A means to stop long calls from another thread: those under way that were given it, and
 * those to come. It holds nothing that would have to be closed.
 */
public final class Cancel {
    private final Set<Long> running = new HashSet<>();
    private boolean requested;

    /** Makes one that has not been requested. */
    public Cancel() {
    }

    /**
     * Stops the calls that were given it, within milliseconds, and those to come at once; they
     * throw a {@link CancelledException}.
     */
    public synchronized void request() {
        requested = true;
        for (long handle : running) {
            Native.cancelRequest(handle);
        }
    }

    /**
     * Tells whether {@link #request()} has been called.
     *
     * @return whether it has
     */
    public synchronized boolean isRequested() {
        return requested;
    }

    /** Ties it to the handle of one call. */
    synchronized void add(long handle) {
        running.add(handle);
        if (requested) {
            Native.cancelRequest(handle);
        }
    }

    synchronized void remove(long handle) {
        running.remove(handle);
    }
}
