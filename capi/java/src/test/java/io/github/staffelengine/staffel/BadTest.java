package io.github.staffelengine.staffel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** conformance/bad.json and seeded.json. */
class BadTest {
    private static final Set<String> KEYS = Set.of("id", "error", "variant", "options", "script", "position", "actions",
            "play", "record", "replay", "match");

    /** A text, which long ones say shortly: a string, one that is repeated, or a list. */
    private static String words(JsonNode node) {
        if (node.isTextual()) {
            return node.textValue();
        }
        if (node.isArray()) {
            StringBuilder text = new StringBuilder();
            node.forEach(part -> text.append(words(part)));
            return text.toString();
        }
        assertEquals(2, node.size(), node.toString());
        return node.get("repeat").textValue().repeat(node.get("times").intValue());
    }

    private static Map<String, String> options(JsonNode node) {
        Map<String, String> options = new HashMap<>();
        if (node.has("options")) {
            node.get("options").properties().forEach(e -> options.put(e.getKey(), e.getValue().textValue()));
        }
        return options;
    }

    @Test
    void everyBadInput() throws Exception {
        long handles = Staffel.openHandles();
        Set<String> seen = new HashSet<>();
        List<String> failures = new ArrayList<>();
        int passed = 0;
        for (JsonNode c : Tree.json("conformance/bad.json").get("cases")) {
            String id = c.get("id").textValue();
            assertTrue(seen.add(id), id);
            c.fieldNames().forEachRemaining(key -> assertTrue(KEYS.contains(key), id + " has a key " + key));
            try {
                put(c);
                passed++;
            } catch (AssertionError | RuntimeException e) {
                failures.add(id + ": " + e);
            }
        }
        assertEquals(List.of(), failures);
        assertTrue(passed > 0);
        System.out.println("bad input: " + passed + " cases passed");
        assertEquals(handles, Staffel.openHandles());
    }

    private interface Call {
        Object call();
    }

    /** Makes the call that must fail, and compares how. */
    private static void fails(JsonNode c, Call call) {
        StaffelException e = assertThrows(StaffelException.class, () -> {
            Object made = call.call();
            if (made instanceof Owned owned) {
                owned.close();
            }
        });
        JsonNode error = c.get("error");
        assertEquals(error.get("kind").textValue(), e.kind());
        assertEquals(error.get("message").textValue(), e.getMessage());
        JsonNode details = error.get("details");
        assertEquals(details == null ? 0 : details.size(), e.details().size());
        for (int i = 0; details != null && i < details.size(); i++) {
            Detail got = e.details().get(i);
            JsonNode want = details.get(i);
            assertEquals(new Detail(want.path("message").asText(""), want.path("file").asText(""),
                    want.path("line").asInt(0), want.path("hint").asText(""), want.path("source").asText(""),
                    want.path("shown").asText("")), got);
        }
        Class<?> type = switch (e.kind()) {
            case "unknown" -> UnknownException.class;
            case "option" -> OptionException.class;
            case "script" -> ScriptException.class;
            case "position" -> PositionException.class;
            case "unreadable" -> UnreadableException.class;
            case "illegal" -> IllegalActionException.class;
            case "ambiguous" -> AmbiguousException.class;
            case "record" -> RecordException.class;
            case "match" -> MatchException.class;
            case "invalid" -> InvalidException.class;
            default -> null;
        };
        assertEquals(type, e.getClass());
    }

    private static void put(JsonNode c) {
        if (c.has("script")) {
            fails(c, () -> Game.script(words(c.get("script").get("file")), words(c.get("script").get("source")), options(c)));
            return;
        }
        if (c.has("record")) {
            if (!c.path("replay").asBoolean()) {
                fails(c, () -> GameRecord.read(words(c.get("record"))));
                return;
            }
            try (GameRecord record = GameRecord.read(words(c.get("record"))); Game game = record.game()) {
                fails(c, () -> record.replay(game));
            }
            return;
        }
        String variant = words(c.get("variant"));
        if (!c.has("position") && !c.has("play") && !c.has("match")) {
            fails(c, () -> Game.load(variant, options(c)));
            return;
        }
        try (Game game = Game.load(variant, options(c))) {
            if (c.has("position")) {
                fails(c, () -> game.readState(words(c.get("position"))));
            } else if (c.has("play")) {
                try (State state = game.newState()) {
                    c.path("actions").forEach(action -> state.play(action.textValue()));
                    String position = state.position();
                    List<String> legal = state.legalTexts();
                    fails(c, () -> state.play(words(c.get("play"))));
                    fails(c, () -> state.parse(words(c.get("play"))));
                    assertEquals(position, state.position());
                    assertEquals(legal, state.legalTexts());
                }
            } else if (c.get("match").has("text")) {
                fails(c, () -> game.readMatch(words(c.get("match").get("text"))));
            } else {
                JsonNode match = c.get("match");
                fails(c, () -> game.newMatch(match.get("games").bigIntegerValue().intValueExact(), words(match.get("first")),
                        words(match.get("second"))));
            }
        }
    }

    @Test
    void everyGameBySeed() throws Exception {
        int passed = 0;
        for (JsonNode g : Tree.json("conformance/seeded.json").get("games")) {
            long seed = Long.parseUnsignedLong(g.get("seed").textValue());
            try (Game game = Game.load(g.get("variant").textValue(), options(g)); State state = game.newState()) {
                state.setRandom(seed, 0);
                for (JsonNode action : g.get("actions")) {
                    Move move;
                    if (state.isChance()) {
                        move = state.roll();
                    } else {
                        move = state.pick(seed, state.plies()).orElseThrow();
                        state.play(move);
                    }
                    assertEquals(action.textValue(), game.text(move));
                }
                assertTrue(state.isOver());
                assertEquals(g.get("position").textValue(), state.position());
                assertEquals(g.get("hash").textValue(), String.format("%016x", state.hash()));
            }
            passed++;
        }
        assertTrue(passed > 0);
        System.out.println("seeded: " + passed + " games passed");
    }
}
