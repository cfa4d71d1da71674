package io.github.staffelengine.staffel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Games of scripts: with functions, chains and passes, on boards of all kinds. */
class ScriptsTest {
    private long handles;

    @BeforeEach
    void before() {
        handles = Staffel.openHandles();
    }

    @AfterEach
    void nothingIsLeftOpen() {
        assertEquals(handles, Staffel.openHandles());
    }

    private static Game script(String path) throws IOException {
        return Game.script(path.substring(path.lastIndexOf('/') + 1), Tree.text(path));
    }

    /** What came of a game: its actions, its last position, why and for whom it ended. */
    private static List<String> played(Game game, long seed) {
        List<String> told = new ArrayList<>();
        try (State state = game.newState()) {
            for (long i = 0; i < 100; i++) {
                Move move = state.pick(seed, i).orElse(null);
                if (move == null) {
                    break;
                }
                for (Part part : game.parts(move)) {
                    assertNotEquals(Part.Kind.OTHER, part.kind());
                }
                told.add(game.text(move));
                state.play(move);
            }
            String position = state.position();
            told.add(position);
            told.add(state.reason());
            Player winner = state.result().map(Result::winner).orElse(null);
            told.add(winner == null ? "null" : winner.name());
            try (State again = game.readState(position)) {
                assertEquals(position, again.position());
            }
        }
        return told;
    }

    @Test
    void asInGo() throws Exception {
        JsonNode games = Tree.json("capi/testdata/games.json").get("games");
        assertTrue(games.size() >= 14);
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (JsonNode wanted : games) {
                List<String> want = new ArrayList<>();
                wanted.get("actions").forEach(action -> want.add(action.asText()));
                want.add(wanted.get("position").asText());
                want.add(wanted.get("reason").asText());
                want.add(wanted.get("winner").asText());
                try (Game game = script(wanted.get("script").asText())) {
                    List<Future<List<String>>> all = new ArrayList<>();
                    for (int i = 0; i < 4; i++) { // all of one game, whose functions they ask together
                        all.add(threads.submit(() -> played(game, wanted.get("seed").asLong())));
                    }
                    for (Future<List<String>> one : all) {
                        assertEquals(want, one.get());
                    }
                }
            }
        }
    }

    @Test
    void boards() throws Exception {
        try (Game hexagon = script("capi/testdata/hexagon.lua"); Game gomoku = script("examples/variants/gomoku.lua")) {
            assertEquals(37, hexagon.cells().size());
            assertEquals(6, hexagon.directions().size());
            for (int i = 1; i < 4; i++) { // in half cells
                assertEquals(hexagon.cells().get(i - 1).x() + 2, hexagon.cells().get(i).x());
                assertEquals(hexagon.cells().get(i - 1).y(), hexagon.cells().get(i).y());
            }
            assertEquals(new Cell(224, "o15", 14, 14), gomoku.cells().get(224));
            String message = assertThrows(UnknownException.class, () -> gomoku.cell("p1")).getMessage();
            assertTrue(message.contains("225 cells: a1, b1 … o15"), message);
        }
    }

    @Test
    void failingFunction() throws Exception {
        try (Game game = script("capi/testdata/fails.lua"); State state = game.newState(); State theirs = game.newState();
                GameRecord record = GameRecord.read("[Variant \"fails\"]\n\n1. c3\n");
                Match match = game.newMatch(2, "Ann", "Bob"); Batch batch = game.newBatch(2)) {
            String start = state.position();
            RuleException e = assertThrows(RuleException.class, () -> state.play("c3"));
            assertEquals("fails.lua:6: on purpose; asked about 2X/3/3 South X8O9 1, after c3", e.getMessage());
            assertEquals(Status.RULE, e.status());
            assertEquals("rule", e.kind());
            assertEquals(6, e.line());
            assertEquals(-1, e.index());
            assertEquals(new Detail("on purpose", "fails.lua", 6, "", "  if view.owner(\"c3\") then error(\"on purpose\") end",
                    "fails.lua:6: on purpose\n    6 |   if view.owner(\"c3\") then error(\"on purpose\") end"), e.details().get(0));

            Move c3 = state.parse("c3");
            Move a3 = state.parse("a3");
            List<Executable> ways = List.of(
                    () -> state.play(c3),
                    () -> state.play("b2"),
                    () -> game.readState("2X/3/3 South X8O9 1"),
                    () -> state.perft(3),
                    () -> state.perftSplit(2),
                    () -> state.playouts(100, 1),
                    () -> record.replay(game),
                    () -> match.play("c3"),
                    () -> batch.play(new long[] {c3.number(), 0}));
            for (Executable way : ways) {
                assertThrows(RuleException.class, way);
                assertEquals(start, state.position());
            }
            theirs.play(a3);
            Move next = theirs.parse("c3");
            assertEquals(1, assertThrows(RuleException.class, () -> state.playAll(List.of(a3, next))).index());
            assertEquals(0, state.plies());
            state.play("a1");
            assertThrows(RuleException.class, () -> state.resign("South"));
            String never = Tree.text("capi/testdata/fails.lua").replace("local all = {}", "local all = {} while true do end");
            assertThrows(RuleException.class, () -> Game.script("never.lua", never));
        }
    }
}
