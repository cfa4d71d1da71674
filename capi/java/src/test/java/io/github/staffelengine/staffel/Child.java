package io.github.staffelengine.staffel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program that runs in a process of its own. */
final class Child {
    private static final long MINUTES = 30;

    final ProcessBuilder builder;

    /** What came of it. */
    record Ended(int code, String printed) {
        void succeeds(String says) {
            assertEquals(0, code, printed);
            assertTrue(printed.contains(says), printed);
        }

        void fails(String says) {
            assertTrue(code != 0, printed);
            assertTrue(printed.contains(says), printed);
        }
    }

    private Child(List<String> command) {
        builder = new ProcessBuilder(command).redirectErrorStream(true);
    }

    static Child command(Path folder, List<String> command) {
        Child child = new Child(command);
        child.builder.directory(folder.toFile());
        return child;
    }

    /** A class of the tests, on this Java, with flags of the virtual machine first. */
    static Child of(Class<?> main, String... flags) {
        List<String> command = new ArrayList<>(List.of(java(System.getProperty("java.home"))));
        command.addAll(List.of(flags));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp",
                Tree.PACKAGE.resolve("target/classes") + System.getProperty("path.separator")
                        + Tree.PACKAGE.resolve("target/test-classes"),
                main.getName()));
        return new Child(command);
    }

    static String java(String home) {
        return Path.of(home, "bin", "java").toString();
    }

    Child with(String... arguments) {
        builder.command().addAll(List.of(arguments));
        return this;
    }

    Child environment(Map<String, String> more) {
        builder.environment().putAll(more);
        return this;
    }

    Ended run() throws IOException, InterruptedException {
        Process process = builder.start();
        process.getOutputStream().close();
        Thread watch = Thread.ofVirtual().start(() -> {
            try {
                if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException e) {
                process.destroyForcibly();
            }
        });
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        watch.join();
        return new Ended(code, printed);
    }
}
