package io.github.staffelengine.staffel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is for a process of its own. */
class ProcessTest {
    /** A small program that says what it is told. */
    static final class Small {
        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) { // the second time it is told again
                try {
                    System.out.println("version " + Staffel.version());
                } catch (LibraryException e) {
                    System.out.println("refused: " + e.getMessage() + " " + e.kind());
                    for (Runnable call : List.<Runnable>of(() -> Game.load("delta"), () -> Game.script("a", "b"),
                            () -> GameRecord.read(""), () -> GameRecord.readAll(""), () -> GameRecord.documented("x"),
                            () -> Batch.of(List.of()), Staffel::variants, Staffel::records, Staffel::abiVersion,
                            Staffel::openHandles, () -> Staffel.variantSource("delta"))) {
                        try {
                            call.run();
                            throw new AssertionError("it was accepted");
                        } catch (LibraryException again) {
                            if (!again.getMessage().equals(e.getMessage())) {
                                throw again;
                            }
                        }
                    }
                }
            }
        }
    }

    @Test
    void nullChecks() throws Exception {
        // The first compiler makes every null check by a signal; the second gives that up where many fail.
        Child.of(Signals.class, "-XX:TieredStopAtLevel=1").with("null", "2000000").run().succeeds("caught 1000000\nfine 2");
        Child.of(Signals.class).with("null", "20000000").run().succeeds("caught 10000000\nfine 2");
        Child.of(Signals.class, "-XX:-TieredCompilation", "-XX:-OmitStackTraceInFastThrow", "-XX:PerMethodTrapLimit=0")
                .with("null", "400000").run().succeeds("caught 200000\nfine 2");
        Child.of(Signals.class, "-XX:+UseZGC", "-XX:TieredStopAtLevel=1").with("null", "400000").run()
                .succeeds("caught 200000\nfine 2");
    }

    @Test
    void stackOverflows() throws Exception {
        Child.Ended ended = Child.of(Signals.class).with("deep").run();
        ended.succeeds("fine 2");
        assertEquals(4, ended.printed().lines().filter("caught 300"::equals).count(), ended.printed());
        Child.of(Signals.class, "-Xint").with("deep").run().succeeds("fine 2");
    }

    @Test
    void threadDump() throws Exception {
        Process process = Child.of(Signals.class).with("dump").builder.start();
        BufferedReader out = process.inputReader();
        assertEquals("ready", out.readLine());
        StringBuilder printed = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            new ProcessBuilder("kill", "-QUIT", "" + process.pid()).inheritIO().start().waitFor();
            String line;
            do {
                line = out.readLine();
                assertTrue(line != null, printed.toString());
                printed.append(line).append('\n');
            } while (!line.contains("JNI global refs"));
            assertTrue(printed.toString().contains("Full thread dump"), printed.toString());
        }
        process.getOutputStream().write('\n');
        process.getOutputStream().close();
        String rest = out.lines().reduce("", (a, b) -> a + b + "\n");
        assertEquals(0, process.waitFor(), rest);
        assertTrue(rest.contains("fine 2"), rest);
    }

    @Test
    void terminated() throws Exception {
        for (String signal : List.of("-TERM", "-INT", "-HUP")) {
            Process process = Child.of(Signals.class).with("end").builder.start();
            BufferedReader out = process.inputReader();
            assertEquals("ready", out.readLine());
            new ProcessBuilder("kill", signal, "" + process.pid()).inheritIO().start().waitFor();
            assertEquals("hooked 25", out.readLine());
            process.waitFor();
        }
    }

    @Test
    void memory() throws Exception {
        String games = "1".equals(System.getenv("STAFFEL_LONG")) ? "100000" : "2000";
        Child.Ended ended = Child.of(Memory.class, "-Xms96m", "-Xmx96m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC",
                "-Xshare:auto").with(games).run();
        ended.succeeds("memory: " + games + " games");
        System.out.print(ended.printed());
    }

    @Test
    void libraryOfTheEnvironment(@TempDir Path folder) throws Exception {
        Path library;
        try (Stream<Path> files = Files.walk(Tree.PACKAGE.resolve("target/library/native"))) {
            library = files.filter(Files::isRegularFile).findAny().orElseThrow();
        }
        Path copy = Files.copy(library, folder.resolve("of my own"));
        Child.of(Small.class).environment(Map.of("STAFFEL_LIBRARY", copy.toString())).run().succeeds("version 0.1.0");
        Child.of(Small.class).environment(Map.of("STAFFEL_LIBRARY", "")).run().succeeds("version 0.1.0");

        refused(folder.resolve("none").toString(), "STAFFEL_LIBRARY is " + folder.resolve("none") + ", and there is no such file");
        refused(folder.toString(), "and there is no such file");
        Path text = Files.writeString(folder.resolve("text"), "no library");
        refused(text.toString(), "STAFFEL_LIBRARY is " + text + ", which cannot be loaded: ");

        Files.writeString(folder.resolve("other.c"), "int other(void) { return 1; }\n");
        refused(compile(folder, "other"), "which is not a library of Staffel");
        Files.writeString(folder.resolve("newer.c"), "unsigned staffel_abi_version(void) { return 2; }\n");
        refused(compile(folder, "newer"), "which has the interface of number 2, and this package needs number 1");
        Files.writeString(folder.resolve("empty.c"), "unsigned staffel_abi_version(void) { return 1; }\n");
        refused(compile(folder, "empty"), "the library of Staffel has no staffel_version: it is older than this package");
    }

    private static void refused(String library, String message) throws Exception {
        Child.Ended ended = Child.of(Small.class).environment(Map.of("STAFFEL_LIBRARY", library)).run();
        ended.succeeds("refused: ");
        assertTrue(ended.printed().contains(message), ended.printed());
        assertEquals(2, ended.printed().lines().filter(line -> line.endsWith(" library")).count(), ended.printed());
    }

    private static String compile(Path folder, String name) throws Exception {
        Path out = folder.resolve(name + ".so");
        Child.command(folder, List.of("cc", "-shared", "-fPIC", "-o", out.toString(), name + ".c")).run().succeeds("");
        return out.toString();
    }

    /** The unpacked library is gone when it has been loaded. */
    @Test
    void nothingIsLeftBehind(@TempDir Path temporary) throws Exception {
        Child.of(Small.class, "-Djava.io.tmpdir=" + temporary).run().succeeds("version 0.1.0");
        try (Stream<Path> left = Files.list(temporary)) {
            assertEquals(List.of(), left.filter(path -> path.getFileName().toString().startsWith("staffel")).toList());
        }
        Child.of(Small.class, "-Djava.io.tmpdir=" + temporary.resolve("none")).run()
                .succeeds("refused: the library of Staffel cannot be unpacked to a temporary folder");
    }

    /** Loads the package by several class loaders, and on a thread that is interrupted. */
    static final class Loaders {
        public static void main(String[] args) throws Exception {
            Thread.currentThread().interrupt();
            String[] path = System.getProperty("java.class.path").split(java.io.File.pathSeparator);
            java.net.URL[] urls = {Path.of(path[0]).toUri().toURL()};
            for (int i = 0; i < 3; i++) {
                try (var loader = new java.net.URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
                    Class<?> game = loader.loadClass("io.github.staffelengine.staffel.Game");
                    Object delta = game.getMethod("load", String.class).invoke(null, "delta");
                    Object state = game.getMethod("newState").invoke(delta);
                    System.out.println(state.getClass().getMethod("count").invoke(state));
                }
            }
            System.out.println(Staffel.openHandles() + " " + Thread.interrupted());
        }
    }

    @Test
    void severalClassLoaders() throws Exception {
        assertEquals("25\n25\n25\n0 true\n", Child.of(Loaders.class).run().printed());
    }

    @Test
    void withoutNativeAccess() throws Exception {
        Child child = Child.of(Small.class);
        child.builder.command().remove("--enable-native-access=ALL-UNNAMED");
        Child.Ended ended = child.run();
        ended.succeeds("version 0.1.0"); // with a warning
        assertTrue(ended.printed().contains("WARNING: "), ended.printed());
        // Where others may and we may not, Java refuses.
        child.builder.command().add(1, "--enable-native-access=java.base");
        ended = child.run();
        assertTrue(ended.printed().contains("version 0.1.0") || ended.printed().contains("--enable-native-access=ALL-UNNAMED"),
                ended.printed());
    }
}
