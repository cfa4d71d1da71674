package io.github.staffelengine.staffel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the package says about the C interface is what staffel.h says. */
class HeaderTest {
    private static final String HEADER = header();

    private static String header() {
        try {
            return Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL).matcher(Tree.text("capi/staffel.h")).replaceAll(" ");
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<MatchResult> all(String pattern, String text) {
        return Pattern.compile(pattern, Pattern.DOTALL).matcher(text).results().toList();
    }

    private static Class<?> type(String declared) {
        if (declared.contains("*")) {
            return MemorySegment.class;
        }
        return switch (declared.replaceAll("\\s*\\w+$", "").strip()) {
            case "int32_t", "uint32_t", "staffel_status", "staffel_detail" -> int.class;
            case "int64_t", "uint64_t", "size_t", "staffel_game", "staffel_state", "staffel_record", "staffel_match",
                    "staffel_cancel", "staffel_move" -> long.class;
            default -> throw new IllegalArgumentException(declared);
        };
    }

    @Test
    void everyFunction() throws Exception {
        Library.require();
        Map<String, MethodType> want = new TreeMap<>();
        for (MatchResult f : all("STAFFEL_API ([\\w ]+?[ *]+)staffel_(\\w+)\\((.*?)\\);", HEADER)) {
            List<Class<?>> arguments = new ArrayList<>();
            for (String argument : f.group(3).split(",")) {
                if (!argument.strip().equals("void")) {
                    arguments.add(type(argument.strip()));
                }
            }
            want.put(f.group(2), MethodType.methodType(type(f.group(1).strip() + " x"), arguments));
        }
        Map<String, MethodType> got = new TreeMap<>();
        for (Field field : Native.class.getDeclaredFields()) {
            if (field.getType() == MethodHandle.class) {
                field.setAccessible(true);
                got.put(field.getName().toLowerCase(Locale.ROOT), ((MethodHandle) field.get(null)).type());
            }
        }
        got.remove("malloc");
        got.remove("free");
        assertEquals(want, got);
        // The functions that nothing in the package would call are few, and these are all.
        String source = Files.readString(Tree.PACKAGE.resolve("src/main/java/io/github/staffelengine/staffel/Native.java"));
        for (String name : want.keySet()) {
            assertTrue(source.contains(name.toUpperCase(Locale.ROOT) + ".invokeExact("), name);
        }
        System.out.println("header: " + want.size() + " functions");
    }

    @Test
    void everyStruct() {
        Map<String, Integer> sizes = new HashMap<>(Map.of("int8_t", 1, "int32_t", 4, "int64_t", 8, "uint64_t", 8, "size_t",
                8, "double", 8, "char", 1, "staffel_move", 8, "const char *", 8));
        Map<String, Map<String, Integer>> structs = new LinkedHashMap<>();
        for (MatchResult s : all("typedef struct \\w+ \\{(.*?)\\} (\\w+);", HEADER)) {
            Map<String, Integer> members = new LinkedHashMap<>();
            int at = 0;
            int widest = 1;
            for (MatchResult m : all("\\s*((?:const )?\\w+ \\*|\\w+) ?([^;]+);", s.group(1))) {
                int size = sizes.get(m.group(1));
                widest = Math.max(widest, size);
                for (String name : m.group(2).split(",")) {
                    at = (at + size - 1) / size * size;
                    String[] parts = name.strip().split("[\\[\\]]");
                    members.put(parts[0], at);
                    at += size * (parts.length == 1 ? 1 : parts[1].equals("STAFFEL_PLAYERS") ? 2 : Integer.parseInt(parts[1]));
                }
            }
            members.put("", (at + widest - 1) / widest * widest);
            structs.put(s.group(2), members);
        }
        assertEquals(Map.of("name", 0, "name_length", 8, "value", 16, "value_length", 24, "", Native.OPTION),
                structs.get("staffel_option"));
        assertEquals(Map.of("neutral", 0, "faces", 4, "supply", 8, "", 16), structs.get("staffel_piece"));
        assertEquals(Map.of("x", 0, "y", 4, "", 8), structs.get("staffel_point"));
        assertEquals(Map.of("value", 0, "weight", 4, "symbol", 8, "", Native.FACE), structs.get("staffel_face"));
        assertEquals(Map.of("kind", 0, "piece", 4, "owner", 8, "face", 12, "from", 16, "to", 20, "", 24),
                structs.get("staffel_part"));
        Map<String, Integer> info = new HashMap<>(Map.of("", Native.INFO, "hash", InfoColumns.HASH, "seed", InfoColumns.SEED,
                "throws", InfoColumns.THROWS, "turn", InfoColumns.TURN, "plies", InfoColumns.PLIES, "scores",
                InfoColumns.SCORES, "mover", InfoColumns.MOVER));
        info.putAll(Map.of("turn_action", InfoColumns.TURN_ACTION, "turn_actions", InfoColumns.TURN_ACTIONS, "repetition",
                InfoColumns.REPETITION, "turns_counted", InfoColumns.TURNS_COUNTED, "chance", InfoColumns.CHANCE, "over",
                InfoColumns.OVER, "winner", InfoColumns.WINNER));
        assertEquals(info, structs.get("staffel_info"));
        assertEquals(Map.of("piece", 0, "owner", 1, "face", 2, "", 3), structs.get("staffel_content"));
        assertEquals(Map.of("move", 0, "weight", 8, "", 16), structs.get("staffel_chance"));
        assertEquals(Map.of("move", 0, "nodes", 8, "", 16), structs.get("staffel_branch"));
        assertEquals(Map.of("games", 0, "unfinished", 8, "actions", 16, "shortest", 24, "longest", 32, "scores", 40, "",
                Native.TALLY), structs.get("staffel_tally"));
        assertEquals(Map.of("games", 0, "winner", 8, "reason", 12, "", Native.TALLY_END), structs.get("staffel_tally_end"));
        assertEquals(Map.of("turn", 0, "player", 8, "line", 12, "", Native.ACTION), structs.get("staffel_action"));
        assertEquals(Map.of("seed", 0, "points", 8, "seeded", 24, "games", 28, "round", 32, "to_move", 36, "first", 40,
                "over", 44, "winner", 48, "", Native.PROGRESS), structs.get("staffel_progress"));
        assertEquals(Map.of("scores", 0, "points", 16, "totals", 32, "round", 48, "first", 52, "winner", 56, "reason", 60,
                "", Native.MATCH_RESULT), structs.get("staffel_match_result"));
        assertEquals(14, structs.size(), "structs that are not looked at here");
    }

    @Test
    void everyNumber() {
        int statuses = 0;
        int kinds = 0;
        for (MatchResult e : all("STAFFEL_(\\w+) = (\\d+)", HEADER)) {
            int number = Integer.parseInt(e.group(2));
            if (e.group(1).startsWith("DETAIL_")) {
                continue; // by their order in Native.failure
            }
            if (Part.Kind.of(number).name().equals(e.group(1))) {
                kinds++;
                continue;
            }
            assertEquals(e.group(1), Status.of(number).name());
            assertEquals(Native.statusName(number), Status.of(number).kind());
            statuses++;
        }
        assertEquals(Status.values().length - 1, statuses);
        assertEquals(Part.Kind.values().length - 1, kinds); // all but OTHER
        assertEquals(List.of(Part.Kind.OTHER, Part.Kind.OTHER, Part.Kind.OTHER),
                List.of(Part.Kind.of(0), Part.Kind.of(-1), Part.Kind.of(99)));
        assertEquals("unknown status", Native.statusName(99));
        assertEquals(Status.INTERNAL, Status.of(99));
        assertEquals(1, Staffel.abiVersion());
        assertTrue(HEADER.contains("#define STAFFEL_ABI 1\n"));
        assertTrue(HEADER.contains("#define STAFFEL_VERSION \"" + Staffel.version() + "\""));
    }

    @Test
    void versionOfThePackage() throws Exception {
        String pom = Files.readString(Tree.PACKAGE.resolve("pom.xml"));
        assertTrue(pom.contains("<artifactId>staffel</artifactId>\n  <version>" + Staffel.version() + "</version>"));
    }
}
