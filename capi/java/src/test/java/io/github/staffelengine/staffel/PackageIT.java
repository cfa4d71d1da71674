package io.github.staffelengine.staffel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.DataInputStream;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar and the source archive, away from the tree. */
class PackageIT {
    private static final String HOME = System.getProperty("java.home");
    private static final Path JAR = Tree.PACKAGE.resolve("target/staffel-0.1.0.jar");
    private static final Path ARCHIVE = Tree.PACKAGE.resolve("target/staffel-0.1.0-src.tar.gz");

    private static final String PROGRAM = """
            import io.github.staffelengine.staffel.Game;
            import io.github.staffelengine.staffel.Move;
            import io.github.staffelengine.staffel.State;
            import io.github.staffelengine.staffel.StaffelException;

            public class Program {
                public static void main(String[] args) {
                    try (Game game = Game.load("delta"); State state = game.newState()) {
                        Move move = state.play("b2");
                        System.out.println(game.text(move) + " of " + game.title() + ", then " + state.perft(3));
                    } catch (StaffelException e) {
                        System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
                        System.exit(3);
                    }
                }
            }
            """;
    private static final String PRINTS = "b2 of Delta, then ";

    private static String tool(String home, String name) {
        return Path.of(home, "bin", name).toString();
    }

    private static Child.Ended run(Path folder, String... command) throws Exception {
        Child child = Child.command(folder, List.of(command));
        child.builder.environment().remove("STAFFEL_LIBRARY");
        return child.run();
    }

    private static void compile(String home, Path folder, Path jar) throws Exception {
        Files.writeString(folder.resolve("Program.java"), PROGRAM);
        Child.Ended ended = run(folder, tool(home, "javac"), "-Werror", "-cp", jar.toString(), "Program.java");
        assertEquals("", ended.printed());
        ended.succeeds("");
    }

    private static void runProgram(Path folder, Path jar) throws Exception {
        compile(HOME, folder, jar);
        Child.Ended ended = run(folder, tool(HOME, "java"), "--enable-native-access=ALL-UNNAMED", "-cp",
                jar + File.pathSeparator + folder, "Program");
        ended.succeeds(PRINTS);
        assertEquals(1, ended.printed().lines().count(), ended.printed());
    }

    @Test
    void jarAwayFromTheTree(@TempDir Path folder) throws Exception {
        runProgram(folder, Files.copy(JAR, folder.resolve("moved here.jar")));
        System.out.println("jar: works away from the tree");
    }

    @Test
    void jarOnTheModulePath(@TempDir Path folder) throws Exception {
        Path jar = Files.copy(JAR, folder.resolve("staffel.jar"));
        Path source = Files.createDirectories(folder.resolve("source"));
        Files.writeString(source.resolve("module-info.java"), "module program { requires io.github.staffelengine.staffel; }");
        Files.createDirectories(source.resolve("program"));
        Files.writeString(source.resolve("program/Program.java"), "package program;\n" + PROGRAM);
        run(folder, tool(HOME, "javac"), "-p", jar.toString(), "-d", "program", "source/module-info.java",
                "source/program/Program.java").succeeds("");
        Child.Ended ended = run(folder, tool(HOME, "java"), "--enable-native-access=io.github.staffelengine.staffel", "-p",
                jar + File.pathSeparator + "program", "-m", "program/program.Program");
        ended.succeeds(PRINTS);
        assertEquals(1, ended.printed().lines().count(), ended.printed());
        System.out.println("jar: works as a module");
    }

    /** All but what calls the library can be loaded by Java 17. */
    @Test
    void versionsOfClasses() throws Exception {
        Map<Integer, List<String>> versions = new TreeMap<>();
        try (JarFile jar = new JarFile(JAR.toFile())) {
            for (JarEntry entry : jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
                try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
                    assertEquals(0xcafebabe, in.readInt());
                    in.readUnsignedShort();
                    versions.computeIfAbsent(in.readUnsignedShort(), v -> new ArrayList<>()).add(entry.getName());
                }
            }
            assertEquals("ALL-UNNAMED", jar.getManifest().getMainAttributes().getValue("Enable-Native-Access"));
            assertTrue(jar.stream().anyMatch(e -> e.getName().matches("native/\\w+-\\w+/(lib)?staffel\\.(so|dylib|dll)")));
            assertFalse(jar.stream().anyMatch(e -> e.getName().endsWith(".h")));
        }
        assertEquals(List.of(17 + 44, 22 + 44), List.copyOf(versions.keySet()));
        for (String name : versions.get(22 + 44)) {
            assertTrue(name.matches(".*/Native\\w*(\\$\\w+)?\\.class"), name);
        }
    }

    /** A JDK of 17 to 21; null when it is said that there is none. */
    private static String oldJava() throws Exception {
        String given = System.getenv("STAFFEL_OLD_JAVA");
        if ("none".equals(given)) {
            return null;
        }
        List<String> homes = new ArrayList<>();
        if (given != null) {
            homes.add(given);
        } else if (Files.isDirectory(Path.of("/usr/lib/jvm"))) {
            try (Stream<Path> found = Files.list(Path.of("/usr/lib/jvm"))) {
                found.map(Path::toString).forEach(homes::add);
            }
        }
        for (String home : homes) {
            if (Files.isExecutable(Path.of(tool(home, "java"))) && Files.isExecutable(Path.of(tool(home, "javac")))) {
                String version = run(Tree.PACKAGE, tool(home, "java"), "-version").printed();
                if (version.matches("(?s).*version \"(17|18|19|20|21)\\b.*")) {
                    return home;
                }
            }
        }
        return fail("no JDK of 17 to 21 is there to try the jar on; set STAFFEL_OLD_JAVA to the folder of one, or to \"none\"");
    }

    @Test
    void jarOnOldJava(@TempDir Path folder) throws Exception {
        String old = oldJava();
        if (old == null) {
            System.out.println("jar: NOT TRIED on an older Java, as STAFFEL_OLD_JAVA says");
            return;
        }
        Path jar = Files.copy(JAR, folder.resolve("staffel.jar"));
        compile(old, folder, jar);
        Child.Ended ended = run(folder, tool(old, "java"), "-cp", jar + File.pathSeparator + folder, "Program");
        assertEquals(3, ended.code(), ended.printed());
        assertTrue(ended.printed().matches("LibraryException: Staffel needs Java 22 or newer, and this is Java \\d+ \\(.*\\)\n"),
                ended.printed());

        // Every call says so, those that begin with another class too.
        Files.writeString(folder.resolve("Others.java"), """
                import io.github.staffelengine.staffel.*;
                import java.util.List;

                public class Others {
                    public static void main(String[] args) {
                        List<Runnable> calls = List.of(() -> Game.script("x.lua", ""), () -> GameRecord.read(""),
                                () -> GameRecord.readAll(""), () -> GameRecord.documented("x"), () -> Staffel.variants(),
                                () -> Staffel.records(), () -> Staffel.version(), () -> Staffel.abiVersion(),
                                () -> Staffel.openHandles(), () -> Staffel.variantSource("x"), () -> Batch.of(List.of()));
                        for (Runnable call : calls) {
                            try {
                                call.run();
                            } catch (LibraryException e) {
                                System.out.println(e.getMessage().startsWith("Staffel needs Java 22"));
                            }
                        }
                        new Cancel().request();
                    }
                }
                """);
        run(folder, tool(old, "javac"), "-cp", jar.toString(), "Others.java").succeeds("");
        ended = run(folder, tool(old, "java"), "-cp", jar + File.pathSeparator + folder, "Others");
        assertEquals("true\n".repeat(11), ended.printed());
        System.out.println("jar: says on Java 17 to 21 what it needs");

        // And so does the pom.
        Child maven = Child.command(Tree.PACKAGE, List.of("mvn", "-q", "-B", "validate"));
        maven.builder.environment().put("JAVA_HOME", old);
        maven.run().fails("Staffel needs a JDK of 22 or newer, and Maven runs on ");
    }

    private static Path unpack(Path folder) throws Exception {
        run(folder, "tar", "xzf", ARCHIVE.toString()).succeeds("");
        return folder.resolve("staffel-java-0.1.0");
    }

    @Test
    void sourceArchive(@TempDir Path folder) throws Exception {
        Path unpacked = unpack(folder);
        Child maven = Child.command(unpacked, List.of("mvn", "-q", "-B", "package"));
        maven.builder.environment().put("JAVA_HOME", HOME);
        // The engine is built of what the archive has, without the network.
        maven.builder.environment().putAll(Map.of("GOPROXY", "off", "GOFLAGS", "-mod=vendor"));
        maven.run().succeeds("");
        assertFalse(Files.exists(unpacked.resolve("target/engine")));
        runProgram(folder, unpacked.resolve("target/staffel-0.1.0.jar"));
        System.out.println("source archive: builds away from the tree, and what it builds works");
    }

    /** What is missing for the build is told, and what to install. */
    @Test
    void toolsMissing(@TempDir Path folder) throws Exception {
        Path unpacked = unpack(folder);
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Child without = build(unpacked, bin);
        without.run().fails("no \"go\" can be run: install Go 1.26 or newer from https://go.dev/dl and a C compiler.");

        script(bin.resolve("go"), "echo go1.19.2");
        build(unpacked, bin).run().fails("the \"go\" here is go1.19.2: install Go 1.26 or newer");
        script(bin.resolve("go"), "echo 'go: go.mod requires go >= 1.26 (running go 1.22.0; GOTOOLCHAIN=local)' >&2; exit 1");
        build(unpacked, bin).run().fails("the \"go\" here will not serve: install Go 1.26 or newer");
        script(bin.resolve("go"), "case $2 in GOVERSION) echo go1.26.0 ;; CC) echo nocc -m64 ;; *) exit 9 ;; esac");
        build(unpacked, bin).run().fails("there is no \"nocc\": install one");

        try (Stream<Path> files = Files.walk(unpacked.resolve("engine"))) {
            files.sorted(java.util.Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        }
        build(unpacked, bin).run().fails("The sources of Staffel's library are not here: ");
    }

    private static Child build(Path unpacked, Path path) {
        Child child = Child.command(unpacked, List.of(tool(HOME, "java"), "build/BuildLibrary.java", ".", "out"));
        child.builder.environment().put("PATH", path.toString());
        return child;
    }

    private static void script(Path file, String commands) throws Exception {
        Files.writeString(file, "#!/bin/sh\n" + commands + "\n");
        assertTrue(file.toFile().setExecutable(true));
    }
}
