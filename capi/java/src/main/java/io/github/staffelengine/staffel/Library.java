package io.github.staffelengine.staffel;

/** Sees to it that the engine can be called, before anything of it is. */
final class Library {
    private static final int JAVA = 22;

    private static volatile boolean loaded;
    private static LibraryException failed;

    private Library() {
    }

    /**
     * Loads the library when first called. Classes that need a newer Java than this one are
     * touched behind the look at its version alone.
     */
    static void require() {
        if (!loaded) {
            load();
        }
    }

    private static synchronized void load() {
        if (loaded) {
            return;
        }
        if (failed == null) {
            int java = Runtime.version().feature();
            if (java < JAVA) {
                failed = new LibraryException("Staffel needs Java " + JAVA + " or newer, and this is Java " + java + " ("
                        + System.getProperty("java.home") + ")", null);
            } else {
                try {
                    Native.load();
                    loaded = true;
                    return;
                } catch (LibraryException e) {
                    failed = e;
                } catch (LinkageError e) {
                    Throwable cause = e.getCause() == null ? e : e.getCause();
                    failed = cause instanceof LibraryException known ? known
                            : new LibraryException("the library of Staffel cannot be used: " + cause, cause);
                }
            }
        }
        // A new one each time, which has the stack of this call.
        throw new LibraryException(failed.getMessage(), failed);
    }
}
