package io.github.staffelengine.staffel;

import java.util.function.BooleanSupplier;

/** Waits for what other threads do. */
final class Wait {
    private Wait() {
    }

    /** Looks until something is so, with garbage collections in between, or a minute has passed. */
    static boolean until(BooleanSupplier so) {
        for (int i = 0; i < 600; i++) {
            if (so.getAsBoolean()) {
                return true;
            }
            System.gc();
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return so.getAsBoolean();
    }
}
