package io.github.staffelengine.staffel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
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
