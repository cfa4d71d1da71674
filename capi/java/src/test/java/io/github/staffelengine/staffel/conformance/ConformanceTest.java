package io.github.staffelengine.staffel.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.staffelengine.staffel.Branch;
import io.github.staffelengine.staffel.Game;
import io.github.staffelengine.staffel.Staffel;
import io.github.staffelengine.staffel.State;
import io.github.staffelengine.staffel.Tree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceTest {
    private static final long MOST = 5_000_000;

    @Test
    void everyCase() {
        long handles = Staffel.openHandles();
        List<String> failures = new ArrayList<>();
        int passed = 0;
        for (JsonNode c : Cases.ALL) {
            try {
                Runner.run(new JavaDriver(), c);
                passed++;
            } catch (Runner.Failure e) {
                failures.add(e.getMessage());
            }
        }
        assertEquals(List.of(), failures);
        System.out.println("conformance: " + passed + " cases passed");
        assertEquals(handles, Staffel.openHandles());
    }

    @Test
    void everyRowOfCounts() throws Exception {
        JsonNode rows = Tree.json("conformance/perft.json");
        assertTrue(rows.has("note"));
        int passed = 0;
        for (Map.Entry<String, JsonNode> row : rows.properties()) {
            if (row.getKey().equals("note")) {
                continue;
            }
            String[] words = row.getKey().split(" ");
            Map<String, String> options = new HashMap<>();
            for (String word : List.of(words).subList(1, words.length)) {
                String[] option = word.split("=", 2);
                assertEquals(null, options.put(option[0], option[1]), row.getKey());
            }
            try (Game game = Game.load(words[0], options); State state = game.newState()) {
                int depth = 0;
                for (JsonNode count : row.getValue()) {
                    depth++;
                    if (count.longValue() > MOST) {
                        break;
                    }
                    assertEquals(count.longValue(), state.perft(depth), row.getKey() + ", depth " + depth);
                    long sum = state.perftSplit(depth, 1, null).stream().mapToLong(Branch::nodes).sum();
                    assertEquals(count.longValue(), sum, row.getKey() + ", depth " + depth + ", split");
                }
                assertTrue(depth > 0, row.getKey());
            }
            passed++;
        }
        assertTrue(passed > 0);
        System.out.println("counts: " + passed + " rows passed");
    }

    /** A folder with something in it that is no case is not passed over. */
    @Test
    void onlyCases(@TempDir Path folder) throws Exception {
        assertThrows(IllegalStateException.class, () -> Cases.read(folder), "no cases");
        JsonNode one = Cases.ALL.get(0);
        Path file = folder.resolve(one.get("id").textValue() + ".json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, one.toString());
        assertEquals(1, Cases.read(folder).size());
        for (String wrong : List.of(
                one.toString().replace("\"title\":", "\"titel\":"),
                one.toString().replace("\"id\":\"", "\"id\":\"x"),
                one.toString().replaceFirst("\\{", "{\"title\":\"Twice the title.\","),
                one.toString() + "{}")) {
            Files.writeString(file, wrong);
            assertThrows(IllegalStateException.class, () -> Cases.read(folder), wrong);
        }
    }
}
