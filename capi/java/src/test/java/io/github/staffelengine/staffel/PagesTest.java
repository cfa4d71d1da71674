package io.github.staffelengine.staffel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the pages show works: the samples of README.md, and the example. */
class PagesTest {
    private static final String CLASSES = Tree.PACKAGE.resolve("target/classes").toString();

    private static Child.Ended java(Path folder, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(Child.java(System.getProperty("java.home")), "-cp", CLASSES,
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of(arguments));
        return Child.command(folder, command).run();
    }

    /** The compiler has nothing to say, about the comments on what is public neither. */
    @Test
    void noWarnings(@TempDir Path folder) throws Exception {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                "--release", "22", "-Xlint:all,-restricted", "-Xdoclint:all/protected", "-d", folder.toString()));
        try (Stream<Path> files = Files.walk(Tree.PACKAGE.resolve("src/main/java"))) {
            files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(command::add);
        }
        try (Stream<Path> files = Stream.of(Tree.PACKAGE.resolve("build/BuildLibrary.java"),
                Tree.ROOT.resolve("examples/java/Embed.java"))) {
            Child.Ended ended = Child.command(folder, command).run();
            assertEquals("", ended.printed());
            command.removeIf(argument -> argument.endsWith(".java") || argument.startsWith("-Xdoclint"));
            command.addAll(List.of("-cp", folder.toString()));
            files.map(Path::toString).forEach(command::add);
            assertEquals("", Child.command(folder, command).run().printed());
        }
    }

    @Test
    void samples(@TempDir Path folder) throws Exception {
        List<MatchResult> samples = Pattern.compile("```java\n(.*?)```\n\n```text\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Tree.PACKAGE.resolve("README.md"))).results().toList();
        assertEquals(Files.readString(Tree.PACKAGE.resolve("README.md")).split("```java").length - 1, samples.size());
        assertTrue(samples.size() >= 7);
        for (MatchResult sample : samples) {
            String code = sample.group(1);
            if (!code.contains("public class")) {
                code = "import io.github.staffelengine.staffel.*;\nimport java.util.*;\n\npublic class First {\n"
                        + "    public static void main(String[] args) {\n" + code + "    }\n}\n";
            }
            Path file = Files.writeString(folder.resolve("First.java"), code);
            Child.Ended ended = java(folder, file.toString());
            assertEquals(sample.group(2), ended.printed(), sample.group(1));
            assertEquals(0, ended.code());
        }
        System.out.println("readme: " + samples.size() + " samples");
    }

    @Test
    void example(@TempDir Path folder) throws Exception {
        String want = Tree.text("examples/testdata/embed.txt");
        Path example = Tree.ROOT.resolve("examples/java/Embed.java");
        assertEquals(want, java(folder, example.toString()).printed()); // finds the script beside it
        Path script = Files.copy(Tree.ROOT.resolve("examples/variants/royal-game-of-ur.lua"), folder.resolve("my game.lua"));
        assertEquals(want, java(folder, example.toString(), script.toString()).printed());
        assertTrue(java(folder, example.toString(), "none.lua").code() != 0);
        System.out.println("example: embed.txt, to the letter");
    }
}
