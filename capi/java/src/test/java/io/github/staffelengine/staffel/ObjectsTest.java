package io.github.staffelengine.staffel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Everything there is, used as it is meant. */
class ObjectsTest {
    private long handles;

    @BeforeEach
    void before() {
        handles = Staffel.openHandles();
    }

    @AfterEach
    void nothingIsLeftOpen() {
        assertEquals(handles, Staffel.openHandles());
    }

    @Test
    void library() {
        assertEquals("0.1.0", Staffel.version());
        assertEquals(List.of("daldos", "delta", "epsilon", "neo-delta"), Staffel.variants());
        assertTrue(Staffel.records().contains("baggio-keller"));
        assertTrue(Staffel.variantSource("delta").contains("return game"));
    }

    @Test
    void game() throws Exception {
        try (Game game = Game.load("neo-delta", Map.of("lift", "any"))) {
            assertEquals("neo-delta", game.name());
            assertEquals("Neo-Delta", game.title());
            assertTrue(game.digest().matches("[0-9a-f]{16}"));
            assertEquals("any", game.options().get("lift"));
            assertEquals("any", game.option("lift"));
            assertEquals(List.of("others", "any"), game.optionValues("lift"));
            assertEquals(List.of(new Player(0, "White"), new Player(1, "Black")), game.players());
            assertEquals(new Player(1, "Black"), game.player("Black"));
            assertEquals(new Piece(0, "stone", false, List.of(""), List.of(9, 9), List.of("W", "B")), game.piece("stone"));
            Piece red = game.piece("red");
            assertTrue(red.neutral());
            assertEquals(List.of("R"), red.symbols());
            assertEquals(1, red.supply().get(0));
            assertEquals(36, game.cells().size());
            assertEquals(new Cell(7, "b2", 1, 1), game.cell("b2"));
            assertEquals(List.of("n", "ne", "e", "se", "s", "sw", "w", "nw"), game.directions());
            assertEquals(8 * 36, game.links().length);
            assertEquals(Optional.of(game.cell("c3")), game.next(game.cell("b2"), "ne"));
            assertEquals(Optional.empty(), game.next(game.cell("a1"), "s"));
            assertEquals(0, game.dice().count());
            assertEquals("there is no player \"Red\"; there are White, Black",
                    assertThrows(UnknownException.class, () -> game.player("Red")).getMessage());
        }
        try (Game ur = Game.script("folder/royal-game-of-ur.lua", Tree.text("examples/variants/royal-game-of-ur.lua"))) {
            assertEquals("royal-game-of-ur", ur.name());
            assertEquals(new Dice(4, List.of(new Dice.Face(0, 1, ur.dice().faces().get(0).symbol()),
                    new Dice.Face(1, 1, ur.dice().faces().get(1).symbol()))), ur.dice());
            assertEquals(Map.of(), ur.options());
        }
        try (Game daldos = Game.load("daldos")) {
            assertEquals(2, daldos.piece("man").faces().size());
            assertEquals(List.of("I", "M", "i", "m"), daldos.piece("man").symbols());
        }
    }

    @Test
    void stateAndMoves() {
        try (Game game = Game.load("delta"); State state = game.newState()) {
            assertEquals(25, state.count());
            assertEquals(25, state.legal().size());
            assertEquals("a1", state.legalTexts().get(0));
            assertEquals(state.legalTexts(), game.texts(state.legal()));
            assertEquals(state.legalTexts(), game.texts(state.legalNumbers()));
            Move b2 = state.parse("b 2");
            assertEquals(0, state.plies());
            assertTrue(state.isLegal(b2));
            state.play(b2);
            assertFalse(state.isLegal(b2));
            assertEquals("Black", state.mover().toString());
            state.play("c3");
            Move move = state.play("b2b5");
            assertEquals("b2-b5(b4)", game.text(move));
            Piece stone = game.piece("stone");
            Player white = game.player("White");
            assertEquals(List.of(new Part(Part.Kind.MOVED, stone, white, 0, game.cell("b2"), game.cell("b5")),
                    new Part(Part.Kind.DROPPED, stone, white, 0, null, game.cell("b4"))), game.parts(move));
            assertEquals(List.of(), game.dice(move));
            assertEquals(List.of("b2", "c3", "b2-b5(b4)"), game.texts(state.history()));
            assertEquals(new Content(stone, white, 0), state.at("b5"));
            assertEquals(new Content(stone, white, 0), state.at(game.cell("b5")));
            assertTrue(state.at("b2").isEmpty());
            assertEquals(25, state.cells().size());
            assertEquals(7, state.hands().count("White", "stone"));
            assertEquals(8, state.hands().count(1, 0));
            assertEquals(Map.of("White", Map.of("stone", 7), "Black", Map.of("stone", 8)), state.hands().byName());
            assertEquals(2, state.turn());
            assertEquals(3, state.plies());
            StateInfo info = state.info();
            assertEquals(2, info.turn());
            assertEquals(state.hash(), info.hash());
            assertEquals(game.player("Black"), info.mover());
            assertEquals(1, info.turnAction());
            assertFalse(info.over());
            assertEquals(null, info.winner());
            assertEquals(null, info.turnsCounted());
            assertEquals(Optional.empty(), state.result());
            assertEquals("", state.reason());

            try (State copy = state.copy(); State read = game.readState(state.position()); Game again = state.game()) {
                assertEquals(state.info(), copy.info());
                assertEquals(state.history(), copy.history());
                assertEquals(state.hash(), read.hash());
                assertEquals(List.of(), read.history());
                assertEquals(game.digest(), again.digest());
                copy.undo();
                assertNotEquals(state.position(), copy.position());
                copy.copyFrom(state);
                assertEquals(state.position(), copy.position());
                copy.copyFrom(copy);
                assertEquals(state.position(), copy.position());
            }

            long before = state.plies();
            List<Move> two = List.of(state.parse("b3"), b2);
            IllegalActionException wrong = assertThrows(IllegalActionException.class, () -> state.playAll(two));
            assertEquals(1, wrong.index());
            assertEquals(before, state.plies());
            state.playAll(List.of());
            state.playAll(two.subList(0, 1));
            assertEquals(before + 1, state.plies());
            state.undo();

            state.resign("Black");
            assertTrue(state.isOver());
            assertEquals(game.player("White"), state.result().orElseThrow().winner());
            assertEquals("resigned", state.result().orElseThrow().reason());
            assertTrue(state.legal().isEmpty());
            assertTrue(state.legalTexts().isEmpty());
            assertEquals(Optional.empty(), state.pick(1, 2));
            assertThrows(IllegalActionException.class, () -> state.resign(game.player("White")));
            state.undo();
            state.agreeDraw();
            assertEquals(new Result(null, "agreed", List.of(0.0, 0.0)), state.result().orElseThrow());
            assertEquals(null, state.info().winner());
            state.undo();
            assertEquals(before, state.plies());
            assertThrows(InvalidException.class, () -> state.resign(2));
            assertThrows(UnknownException.class, () -> state.resign("Red"));
            assertEquals(-1, assertThrows(IllegalActionException.class, () -> state.play(b2)).index());
        }
    }

    @Test
    void copiesFromAnotherGame() {
        try (Game delta = Game.load("delta"); Game daldos = Game.load("daldos"); State state = delta.newState();
                State other = daldos.newState()) {
            other.play("[A3]");
            state.copyFrom(other);
            assertEquals(other.position(), state.position());
            assertEquals(daldos.player("Dark"), state.mover());
            assertEquals(daldos.pieces().get(0), state.at("a1").piece());
            try (Game game = state.game()) {
                assertEquals("daldos", game.name());
            }
            assertEquals(handles + 4, Staffel.openHandles());
        }
    }

    @Test
    void ambiguous() {
        try (Game game = Game.load("neo-delta"); State state = game.readState("6/1W4/6/6/6/RB4 White W8B8 3")) {
            AmbiguousException e = assertThrows(AmbiguousException.class, () -> state.play("b5-e5"));
            assertTrue(e.candidates().size() > 1);
            assertTrue(state.legalTexts().containsAll(e.candidates()));
            assertEquals("ambiguous", e.kind());
            assertEquals(Status.AMBIGUOUS, e.status());
        }
    }

    @Test
    void diceAndSeeds() {
        try (Game game = Game.load("daldos", Map.of("start", "light")); State state = game.newState()) {
            assertTrue(state.isChance());
            assertEquals(10, state.chances().size());
            assertEquals(16, state.chances().stream().mapToLong(Chance::weight).sum());
            assertEquals(state.legal(), state.chances().stream().map(Chance::move).toList());
            Move move = state.throwDice(2, 0);
            assertEquals("[A3]", game.text(move));
            assertEquals(List.of(0, 2), game.dice(move));
            assertEquals(List.of(0, 2), state.dice());
            assertEquals(List.of(), game.parts(move));
            assertEquals(List.of(), state.chances());
            assertThrows(IllegalActionException.class, state::roll);
            assertThrows(IllegalActionException.class, () -> state.throwDice(0, 0));
            state.undo();
            assertThrows(InvalidException.class, () -> state.throwDice(0));
            assertThrows(InvalidException.class, () -> state.throwDice());
            assertThrows(InvalidException.class, () -> state.throwDice(0, 4));
            assertThrows(InvalidException.class, () -> state.throwDice(-1, 0));
            assertThrows(InvalidException.class, () -> state.throwDice(Integer.MIN_VALUE, Integer.MAX_VALUE));
            for (long seed : new long[] {0, 1, Long.MAX_VALUE, Long.MIN_VALUE, -1}) {
                state.setRandom(seed, 0);
                assertEquals(seed, state.info().seed());
                Move first = state.roll();
                assertEquals(1, state.info().throwCount());
                state.undo();
                state.setRandom(seed, -1);
                assertEquals(-1, state.info().throwCount());
                state.setRandom(seed, 0);
                assertEquals(first, state.roll());
                state.undo();
                assertTrue(state.isLegal(state.pick(seed, -1).orElseThrow()));
            }
        }
    }

    @Test
    void counting() {
        try (Game game = Game.load("delta"); State state = game.newState()) {
            assertEquals(1, state.perft(0));
            assertEquals(103904, state.perft(4));
            assertEquals(103904, state.perft(4, 1, new Cancel()));
            List<Branch> branches = state.perftSplit(2);
            assertEquals(state.legal(), branches.stream().map(Branch::move).toList());
            assertEquals(600, branches.stream().mapToLong(Branch::nodes).sum());
            Tally tally = state.playouts(1000, -1);
            assertEquals(tally, state.playouts(1000, -1, 2, 0, new Cancel()));
            assertEquals(1000, tally.games());
            assertEquals(1000, tally.ends().stream().mapToLong(Tally.End::games).sum());
            assertTrue(tally.shortest() <= tally.longest() && tally.longest() * 1000 > tally.actions());
            assertEquals(7, state.playouts(7, 1, 1, 3, null).unfinished());
            assertEquals(0, state.plies());
            for (Runnable bad : List.<Runnable>of(() -> state.perft(-1), () -> state.perft(1001),
                    () -> state.perft(1, -1, null), () -> state.perft(1, 1025, null), () -> state.perft(Integer.MIN_VALUE),
                    () -> state.perftSplit(0), () -> state.playouts(0, 0), () -> state.playouts(-1, 0),
                    () -> state.playouts(1, 0, 0, -1, null), () -> state.playouts(1, 0, Integer.MAX_VALUE, 0, null))) {
                assertThrows(InvalidException.class, bad::run);
            }
        }
    }

    @Test
    void records() {
        try (GameRecord record = GameRecord.documented("baggio-keller"); Game game = record.game();
                State start = record.start(game); State end = record.replay(game)) {
            assertEquals("delta", game.name());
            assertEquals(0, start.plies());
            assertEquals(record.actions().size(), end.history().size());
            GameRecord.Action first = record.actions().get(0);
            assertEquals(1, first.turn());
            assertEquals(0, first.player());
            assertTrue(first.line() > 0);
            assertEquals(game.text(end.history().get(0)), first.text());
            assertEquals("delta", record.tag("Variant").orElseThrow());
            assertEquals(Optional.empty(), record.tag("Nothing"));
            assertEquals(record.tagNames(), List.copyOf(record.tags().keySet()));
            try (GameRecord copy = record.copy(); GameRecord read = GameRecord.read(record.write());
                    GameRecord canonical = record.canonical(game); GameRecord of = end.toRecord()) {
                assertTrue(record.sameAs(copy));
                assertTrue(record.sameAs(read));
                assertEquals(of.actions().stream().map(GameRecord.Action::text).toList(),
                        canonical.actions().stream().map(GameRecord.Action::text).toList());
                copy.setTag("Event", "Ä \"b\" \\ 🎲");
                assertFalse(record.sameAs(copy));
                assertEquals("Ä \"b\" \\ 🎲", copy.tag("Event").orElseThrow());
                copy.removeTag("Event");
                copy.removeTag("Event");
                assertEquals(Optional.empty(), copy.tag("Event"));
                copy.setComment(0, "first");
                copy.setComment(GameRecord.BEFORE_ALL, "before");
                assertEquals("first", copy.comment(0));
                assertEquals("before", copy.comment(-1));
                assertEquals("", copy.comment(1));
                assertThrows(InvalidException.class, () -> copy.comment(-2));
                assertThrows(InvalidException.class, () -> copy.comment(Integer.MAX_VALUE));
                assertThrows(RecordException.class, () -> copy.setComment(0, "a\0b"));
                try (GameRecord again = GameRecord.read(copy.write())) {
                    assertEquals("first", again.comment(0));
                }
                assertThrows(RecordException.class, () -> copy.setTag("no tag", "x"));
            }
            String both = record.write() + "\n" + record.write();
            List<GameRecord> all = GameRecord.readAll(both);
            assertEquals(2, all.size());
            all.forEach(GameRecord::close);
            assertThrows(RecordException.class, () -> GameRecord.read(both));
        }
        try (GameRecord record = GameRecord.read("""
                [Variant "delta"]
                [Result "0-1"]

                1. b2 b4
                2. resigns
                """)) {
            assertEquals("resigns", record.end());
            assertEquals(2, record.actions().size());
        }
        RecordException e = assertThrows(RecordException.class, () -> GameRecord.read("[Variant \"delta\"]\n\n1. b2 )"));
        assertEquals(3, e.line());
        try (GameRecord record = GameRecord.read("""
                [Variant "daldos"]
                [Result "*"]

                [A2] [34]
                1... [A3]/c1-b4
                """)) {
            assertEquals(null, record.actions().get(0).player());
            assertEquals(0, record.actions().get(0).turn());
            assertEquals("", record.end());
        }
    }

    @Test
    void matches() {
        try (Game game = Game.load("delta"); Match match = game.newMatch(2, "Ann", "Bob 🎲")) {
            assertEquals(List.of(new Contestant(0, "Ann"), new Contestant(1, "Bob 🎲")), match.contestants());
            Progress progress = match.info();
            assertEquals(new Progress(null, List.of(0.0, 0.0), 2, 1, new Contestant(0, "Ann"), new Contestant(0, "Ann"), false,
                    null), progress);
            match.play("b2");
            assertEquals(1, match.info().toMove().number());
            match.undo();
            assertThrows(IllegalActionException.class, match::undo);
            try (State state = match.state()) {
                match.play(state.legal().get(0));
                assertEquals(0, state.plies());
            }
            match.resign(match.contestants().get(1));
            assertEquals(1, match.results().size());
            MatchResult result = match.results().get(0);
            assertEquals(1, result.round());
            assertEquals("resigned", result.reason());
            assertEquals(game.player("White"), result.winner());
            assertEquals(result.totals(), result.points());
            assertEquals(result.scores().get(0), result.points().get(0));
            assertEquals("Ann leads 24 to 0 after 1 of 2 games", match.standing());
            assertTrue(match.table().endsWith("\n"));
            try (Match read = game.readMatch(match.write()); GameRecord record = match.record(1)) {
                assertEquals(match.table(), read.table());
                assertEquals("resigns", record.end()); // it was his turn
            }
            assertThrows(InvalidException.class, () -> match.record(3));
            assertThrows(InvalidException.class, () -> match.record(-1));
            match.agreeDraw();
            assertTrue(match.isOver());
            assertEquals(match.contestants().get(0), match.info().winner());
            assertEquals(null, match.info().toMove());
            assertEquals(null, match.results().get(1).winner());
            assertThrows(MatchException.class, match::state);
            assertThrows(MatchException.class, () -> match.setSeed(1));
            assertThrows(MatchException.class, () -> game.newMatch(0, "Ann", "Bob"));
            assertThrows(MatchException.class, () -> game.newMatch(Integer.MIN_VALUE, "Ann", "Bob"));
        }
        try (Game daldos = Game.load("daldos"); Match match = daldos.newMatch(1, "Ann", "Bob")) {
            assertThrows(MatchException.class, match::roll);
            match.setSeed(-1);
            assertEquals(-1L, match.info().seed());
            assertTrue(daldos.text(match.roll()).startsWith("["));
            assertThrows(InvalidException.class, () -> match.resign(2));
        }
    }

    @Test
    void batches() {
        try (Game game = Game.load("delta"); Game daldos = Game.load("daldos"); Batch batch = game.newBatch(100)) {
            assertEquals(100, batch.size());
            BatchInfo info = batch.info();
            assertEquals(100, info.size());
            for (int i = 0; i < 20; i++) {
                long[] moves = batch.pick(7, i * 100L);
                try (State one = batch.copy(3)) {
                    assertEquals(one.pick(7, i * 100L + 3).map(Move::number).orElse(0L), moves[3]);
                    assertArrayEquals(one.legalNumbers(), batch.legal().of(3));
                    assertEquals(one.count(), batch.legal().count(3));
                }
                batch.play(moves);
            }
            info = batch.info();
            byte[] cells = batch.cells(30);
            assertEquals(100 * 30 * 3, cells.length);
            for (int i = 0; i < 100; i++) {
                try (State one = batch.copy(i)) {
                    StateInfo want = one.info();
                    assertEquals(want, info.get(i));
                    assertEquals(want.hash(), info.hashes()[i]);
                    assertEquals(want.seed(), info.seeds()[i]);
                    assertEquals(want.throwCount(), info.throwCounts()[i]);
                    assertEquals(want.turn(), info.turns()[i]);
                    assertEquals(want.plies(), info.plies()[i]);
                    assertEquals(want.mover().number(), info.movers()[i]);
                    assertEquals(want.turnAction(), info.turnActions()[i]);
                    assertEquals(want.turnActions(), info.turnActionCounts()[i]);
                    assertEquals(want.repetition(), info.repetitions()[i]);
                    assertEquals(-1, info.turnsCounted()[i]);
                    assertEquals(want.chance(), info.chance()[i]);
                    assertEquals(want.over(), info.over()[i]);
                    assertEquals(want.winner() == null ? -1 : want.winner().number(), info.winners()[i]);
                    assertEquals(want.scores().get(1), info.scores()[i * 2 + 1]);
                    List<Content> contents = one.cells();
                    for (int c = 0; c < 30; c++) {
                        int at = (i * 30 + c) * 3;
                        boolean empty = c >= 25 || contents.get(c).isEmpty();
                        assertEquals(empty ? -1 : contents.get(c).piece().number(), cells[at]);
                        assertEquals(empty ? -1 : contents.get(c).owner().number(), cells[at + 1]);
                        assertEquals(empty ? -1 : contents.get(c).face(), (int) cells[at + 2]);
                    }
                }
            }
            batch.undo();

            // Of other states, of two games, one of them twice.
            try (State one = game.newState(); State two = daldos.newState(); Batch mixed = Batch.of(List.of(one, two, one))) {
                Status[] statuses = new Status[3];
                assertEquals(daldos.player("Light"), mixed.info(statuses).get(1).mover());
                assertArrayEquals(new Status[] {Status.OK, Status.OK, Status.OK}, statuses);
                mixed.cells(25, statuses);
                assertArrayEquals(new Status[] {Status.OK, Status.SHORT, Status.OK}, statuses);
                assertThrows(ShortException.class, () -> mixed.cells(25));
                Batch.Legal legal = mixed.legal(statuses);
                assertArrayEquals(new int[] {0, 25, 35, 60}, legal.offsets());
                long a1 = legal.of(0)[0];
                mixed.play(new long[] {a1, 0, a1}, statuses);
                assertArrayEquals(new Status[] {Status.OK, Status.OK, Status.ILLEGAL}, statuses);
                assertEquals(1, one.plies());
                mixed.undo(statuses);
                assertArrayEquals(new Status[] {Status.OK, Status.ILLEGAL, Status.ILLEGAL}, statuses);
                assertThrows(IllegalActionException.class, mixed::undo);
                two.close();
                mixed.pick(1, 2, statuses);
                assertArrayEquals(new Status[] {Status.OK, Status.HANDLE, Status.OK}, statuses);
                assertThrows(ClosedException.class, () -> mixed.pick(1, 2));
                assertThrows(IllegalArgumentException.class, () -> mixed.play(new long[2]));
                assertThrows(IllegalArgumentException.class, () -> mixed.undo(new Status[4]));
                assertThrows(IllegalArgumentException.class, () -> mixed.cells(-1));
                assertThrows(IllegalArgumentException.class, () -> mixed.cells(Integer.MAX_VALUE));
                mixed.close();
                assertThrows(ClosedException.class, mixed::info);
                assertThrows(ClosedException.class, () -> mixed.copy(0));
                assertFalse(one.isClosed());
            }
            assertThrows(IndexOutOfBoundsException.class, () -> batch.copy(100));
            assertThrows(IndexOutOfBoundsException.class, () -> batch.info().get(-1));
            assertEquals("a batch of -1 states; it can have 0 or more",
                    assertThrows(InvalidException.class, () -> game.newBatch(-1)).getMessage());
            assertThrows(InvalidException.class, () -> game.newBatch(Integer.MAX_VALUE));
            try (Batch none = game.newBatch(0); Batch nothing = Batch.of(List.of())) {
                assertEquals(0, none.info().size());
                assertArrayEquals(new int[] {0}, none.legal().offsets());
                assertArrayEquals(new long[0], nothing.pick(1, 1));
                none.play(new long[0]);
                none.undo();
            }
            // So many that they do not fit into what is kept for a call.
            try (Batch many = game.newBatch(20_000)) {
                assertEquals(25 * 20_000, many.legal().moves().length);
                long[] hashes = many.info().hashes();
                assertTrue(Arrays.stream(hashes).allMatch(hash -> hash == hashes[0]));
            }
        }
    }

    /** What was made of a game goes on living when it is closed. */
    @Test
    void lives() {
        Game game = Game.load("delta");
        State state = game.newState();
        Match match = game.newMatch(1, "a", "b");
        Batch batch = game.newBatch(2);
        game.close();
        assertThrows(ClosedException.class, game::newState);
        state.play("b2");
        assertEquals("Black", state.mover().name());
        match.play("b2");
        batch.undo(new Status[2]);
        GameRecord record = state.toRecord();
        state.close();
        assertEquals(1, record.actions().size());
        record.close();
        match.close();
        batch.close();
    }

    @Test
    void texts() {
        assertEquals("delta{scoring=points, repetition=0, lift=others}", text(Game.load("delta")));
        try (Game game = Game.load("delta")) {
            assertEquals("5/5/5/5/5 White W9B9 1", text(game.newState()));
            assertEquals("a record of delta", text(GameRecord.documented("baggio-keller")));
            assertEquals(game.newMatch(1, "a", "b").standing(), text(game.newMatch(1, "a", "b")));
        }
        System.gc();
        assertTrue(Wait.until(() -> Staffel.openHandles() == handles), "the forgotten match is freed");
    }

    private static String text(AutoCloseable it) {
        String text = it.toString();
        try {
            it.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        assertFalse(it.toString().isEmpty());
        return text;
    }
}
