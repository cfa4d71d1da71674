package io.github.staffelengine.staffel;

import java.util.List;

/** What the engine knows without a game. */
public final class Staffel {
    private Staffel() {
    }

    /**
     * Returns the version of the library.
     *
     * @return a semantic version, such as {@code "1.2.3"}
     */
    public static String version() {
        Library.require();
        return Native.version();
    }

    /**
     * Returns the number of the interface that the library is built for.
     *
     * @return the number, which is the one that this package needs
     */
    public static int abiVersion() {
        Library.require();
        return Native.abiVersion();
    }

    /**
     * Returns the names of the built-in games.
     *
     * @return the names, for {@link Game#load(String)}
     */
    public static List<String> variants() {
        Library.require();
        return Utf8.list(Native.variants());
    }

    /**
     * Returns the script of a built-in game.
     *
     * @param name its name
     * @return a text in the rule language
     * @throws UnknownException when there is no game of this name
     */
    public static String variantSource(String name) {
        Library.require();
        return Native.variantSource(Utf8.encode(name, "name"));
    }

    /**
     * Returns the names of the documented games.
     *
     * @return the names, for {@link GameRecord#documented(String)}
     */
    public static List<String> records() {
        Library.require();
        return Utf8.list(Native.records());
    }

    /**
     * Counts what the engine holds for this process.
     *
     * @return how many objects of all kinds have been made and not been closed
     */
    public static long openHandles() {
        Library.require();
        return Native.openHandles();
    }
}
