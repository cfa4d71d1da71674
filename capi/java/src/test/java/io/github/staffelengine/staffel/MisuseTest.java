package io.github.staffelengine.staffel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bad input of Java's own. */
class MisuseTest {
    private static final String HALF = "a\ud83c!";
    private final long handles = Staffel.openHandles();
    private Game game;
    private State state;
    private GameRecord record;
    private Match match;
    private Batch batch;

    @BeforeEach
    void make() {
        game = Game.load("delta");
        state = game.newState();
        record = GameRecord.documented("baggio-keller");
        match = game.newMatch(2, "Ann", "Bob");
        batch = game.newBatch(3);
    }

    @AfterEach
    void close() {
        for (int twice = 0; twice < 2; twice++) {
            game.close();
            state.close();
            record.close();
            match.close();
            batch.close();
        }
        assertEquals(handles, Staffel.openHandles());
    }

    private List<AutoCloseable> objects() {
        return List.of(game, state, record, match, batch);
    }

    /** Methods of an object that make calls. */
    private static List<Method> methods(Class<?> type) {
        List<Method> methods = new ArrayList<>();
        for (Method method : type.getMethods()) {
            if (method.getDeclaringClass().getPackage() == Game.class.getPackage() && !method.isBridge()
                    && !Set.of("close", "isClosed", "toString", "size").contains(method.getName())) {
                methods.add(method);
            }
        }
        return methods;
    }

    /** An argument that does no harm. */
    private Object argument(Class<?> type) {
        if (type == int.class) {
            return 1;
        }
        if (type == long.class) {
            return 1L;
        }
        Map<Class<?>, Object> arguments = new HashMap<>(Map.of(String.class, "b2", Map.class, Map.of(), Move.class,
                state.isClosed() ? new Move(1) : state.legal().get(0), Game.class, game, State.class, state, Player.class,
                new Player(0, "White"), Contestant.class, new Contestant(0, "Ann"), Cell.class, new Cell(0, "a1", 0, 0)));
        arguments.putAll(Map.of(Collection.class, List.of(), List.class, List.of(), long[].class, new long[3], int[].class,
                new int[2], Cancel.class, new Cancel(), Status[].class, new Status[3], GameRecord.class, record));
        Object argument = arguments.get(type);
        assertTrue(argument != null, "an argument of " + type);
        return argument;
    }

    private Object[] arguments(Method method) {
        return Arrays.stream(method.getParameterTypes()).map(this::argument).toArray();
    }

    /** What a call throws, null when nothing. What it makes is closed. */
    private static Throwable thrown(Method method, Object object, Object[] arguments) throws Exception {
        try {
            Object made = method.invoke(object, arguments);
            for (Object one : made instanceof List<?> list ? list : made == null ? List.of() : List.of(made)) {
                if (one instanceof AutoCloseable closeable) {
                    closeable.close();
                }
            }
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }

    @Test
    void useAfterClose() throws Exception {
        List<AutoCloseable> objects = objects();
        Cell a1 = game.cell("a1");
        for (AutoCloseable object : objects) {
            object.close();
            object.close();
        }
        int tried = 0;
        for (AutoCloseable object : objects) {
            for (Method method : methods(object.getClass())) {
                if (Modifier.isStatic(method.getModifiers())) {
                    continue;
                }
                Throwable e = thrown(method, object, arguments(method));
                assertSame(ClosedException.class, e == null ? null : e.getClass(), method.toString());
                assertTrue(e.getMessage().matches("this (game|state|record|match|batch) is closed and cannot be used any more"));
                assertEquals(Status.HANDLE, ((ClosedException) e).status());
                tried++;
            }
            assertFalse(object.toString().isEmpty());
        }
        assertTrue(tried > 100, "" + tried);
        assertThrows(ClosedException.class, () -> game.next(a1, 0));

        // As an argument of one that is open.
        try (Game open = Game.load("delta"); State other = open.newState(); GameRecord written = other.toRecord()) {
            assertThrows(ClosedException.class, () -> other.copyFrom(state));
            assertThrows(ClosedException.class, () -> written.sameAs(record));
            assertThrows(ClosedException.class, () -> written.replay(game));
            assertThrows(ClosedException.class, () -> written.start(game));
            assertThrows(ClosedException.class, () -> written.canonical(game));
        }
    }

    @Test
    void nulls() throws Exception {
        int tried = 0;
        List<Object> objects = new ArrayList<>(objects());
        for (Class<?> type : List.of(Game.class, State.class, GameRecord.class, Match.class, Batch.class, Staffel.class)) {
            for (Method method : methods(type)) {
                for (int i = 0; i < method.getParameterCount(); i++) {
                    Class<?> parameter = method.getParameterTypes()[i];
                    if (parameter.isPrimitive() || parameter == Cancel.class || parameter == Status[].class) {
                        continue; // which may be null
                    }
                    Object[] arguments = arguments(method);
                    arguments[i] = null;
                    Object object = objects.stream().filter(type::isInstance).findAny().orElse(null);
                    Throwable e = thrown(method, object, arguments);
                    assertSame(NullPointerException.class, e == null ? null : e.getClass(), method.toString());
                    assertFalse(e.getMessage() == null || e.getMessage().isEmpty(), method.toString());
                    tried++;
                }
            }
        }
        assertTrue(tried > 50, "" + tried);
        Map<String, String> options = new HashMap<>();
        options.put("scoring", null);
        assertThrows(NullPointerException.class, () -> Game.load("delta", options));
        List<Move> moves = new ArrayList<>();
        moves.add(null);
        assertThrows(NullPointerException.class, () -> state.playAll(moves));
        assertThrows(NullPointerException.class, () -> game.texts(moves));
        assertEquals(0, state.plies());
    }

    /** Java's texts can hold halves of characters, which UTF-8 cannot. */
    @Test
    void halvesOfCharacters() throws Exception {
        int tried = 0;
        List<Object> objects = new ArrayList<>(objects());
        for (Class<?> type : List.of(Game.class, State.class, GameRecord.class, Match.class, Staffel.class)) {
            for (Method method : methods(type)) {
                for (int i = 0; i < method.getParameterCount(); i++) {
                    if (method.getParameterTypes()[i] != String.class) {
                        continue;
                    }
                    Object[] arguments = arguments(method);
                    arguments[i] = HALF;
                    Object object = objects.stream().filter(type::isInstance).findAny().orElse(null);
                    Throwable e = thrown(method, object, arguments);
                    assertTrue(e instanceof IllegalArgumentException || e instanceof UnknownException, method + ": " + e);
                    tried++;
                }
            }
        }
        assertTrue(tried > 20, "" + tried);
        for (String half : List.of("\ud800", "\udc00", "b2\udbff", "\ude00\ud83c", "🎲\ud83c")) {
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> state.play(half));
            assertTrue(e.getMessage().startsWith("text has half of a surrogate pair at index "), e.getMessage());
        }
        assertThrows(IllegalArgumentException.class, () -> Game.load("delta", Map.of(HALF, "x")));
        assertThrows(IllegalArgumentException.class, () -> Game.load("delta", Map.of("scoring", HALF)));
        assertTrue(assertThrows(UnreadableException.class, () -> state.play("🎲")).getMessage().contains("🎲"));
    }

    @Test
    void nulsAndLength() {
        // A text reaches the engine whole.
        assertTrue(assertThrows(UnknownException.class, () -> Game.load("delta\0")).getMessage().contains("\"delta\\x00\""));
        assertThrows(OptionException.class, () -> Game.load("delta", Map.of("scoring\0", "points")));
        assertThrows(OptionException.class, () -> Game.load("delta", Map.of("scoring", "points\0")));
        assertThrows(UnreadableException.class, () -> state.play("b2\0"));
        assertThrows(PositionException.class, () -> game.readState(state.position() + "\0"));
        assertThrows(ScriptException.class, () -> Game.script("x.lua", "\0"));

        String most = "b".repeat(1 << 24);
        assertThrows(UnreadableException.class, () -> state.play(most));
        for (String more : List.of(most + "b", "é".repeat(1 << 23) + "b", most.repeat(20))) {
            assertThrows(InvalidException.class, () -> state.play(more));
            assertThrows(InvalidException.class, () -> Game.load(more));
            assertThrows(InvalidException.class, () -> Game.load("delta", Map.of("scoring", more)));
            assertThrows(InvalidException.class, () -> GameRecord.read(more));
        }
        match.close();
        assertThrows(MatchException.class, () -> game.newMatch(1, most, "b"));
        assertEquals(0, state.plies());
        assertThrows(UnreadableException.class, () -> state.play(""));
    }

    @Test
    void movesOfNoGame() {
        try (Game other = Game.load("epsilon"); State epsilon = other.newState()) {
            for (long number : new long[] {0, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1}) {
                Move move = new Move(number);
                assertThrows(StaffelException.class, () -> state.play(move));
                assertThrows(StaffelException.class, () -> match.play(move));
                assertFalse(state.isLegal(move));
                if (number <= 0) {
                    assertThrows(InvalidException.class, () -> game.text(move));
                    assertThrows(InvalidException.class, () -> game.texts(List.of(state.legal().get(0), move)));
                    assertThrows(InvalidException.class, () -> game.parts(move));
                    assertThrows(InvalidException.class, () -> game.dice(move));
                }
            }
            epsilon.legal().forEach(move -> {
                try {
                    game.text(move); // of this game by chance, or not
                } catch (InvalidException e) {
                    assertFalse(e.getMessage().isEmpty());
                }
            });
        }
        assertEquals(0, state.plies());
    }

    @Test
    void numbersOutOfRange() {
        assertThrows(IndexOutOfBoundsException.class, () -> state.hands().count(2, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> state.hands().count(0, -1));
        assertThrows(UnknownException.class, () -> state.hands().count("White", "red"));
        assertThrows(IndexOutOfBoundsException.class, () -> game.next(new Cell(25, "x", 0, 0), 0));
        assertThrows(IndexOutOfBoundsException.class, () -> game.next(game.cell("a1"), 8));
        assertThrows(UnknownException.class, () -> game.next(game.cell("a1"), "up"));
        assertThrows(IndexOutOfBoundsException.class, () -> state.at(new Cell(-1, "x", 0, 0)));
        assertThrows(UnknownException.class, () -> state.at("z9"));
        assertThrows(UnknownException.class, () -> game.cell("z9"));
    }

    /** Frameworks of tests and logs write exceptions into streams. */
    @Test
    void exceptionsCanBeSerialized() throws Exception {
        ScriptException e = assertThrows(ScriptException.class, () -> Game.script("mine.lua", "return game { board = grd(3, 3) }"));
        assertEquals(1, e.details().size());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(e);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            ScriptException read = (ScriptException) in.readObject();
            assertEquals(e.getMessage(), read.getMessage());
            assertEquals(List.of(), read.details());
        }
    }

    /** What has been forgotten is freed some time. */
    @Test
    void forgotten() {
        forget();
        assertTrue(Wait.until(() -> Staffel.openHandles() == handles + 7), () -> Staffel.openHandles() + " handles");
    }

    private void forget() {
        for (int i = 0; i < 100; i++) {
            Game lost = Game.load("delta");
            lost.newState().toRecord();
            lost.newMatch(1, "a", "b");
            lost.newBatch(100);
            state.copy().copyFrom(state);
        }
    }
}
