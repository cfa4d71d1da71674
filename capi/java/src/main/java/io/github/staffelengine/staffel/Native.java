package io.github.staffelengine.staffel;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The functions of staffel.h, each with its name without the prefix. Handles and moves are
 * numbers here, arrays of numbers are arrays, and arrays of structs come as their bytes. What
 * fails is thrown.
 *
 * <p>This, and what else has a name that begins with Native, is all that needs a Java with
 * the foreign-function interface.
 */
final class Native {
    static final int NONE = -1;
    static final int PLAYERS = 2;
    private static final int MAX_COUNT = 1 << 24;

    // Sizes of structs.
    static final int INFO = 88;
    static final int PROGRESS = 56;
    static final int MATCH_RESULT = 104;
    static final int TALLY = 56;
    static final int TALLY_END = 56;
    static final int ACTION = 16;
    static final int FACE = 12;
    static final int OPTION = 32;

    private static final int OK = Status.OK.number();
    private static final int SHORT = Status.SHORT.number();
    private static final long TALLY_ENDS = 64;

    private static final MemoryLayout P = ADDRESS;
    private static final MemoryLayout L = JAVA_LONG;
    private static final MemoryLayout I = JAVA_INT;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final SymbolLookup LIBRARY = NativeLibrary.load();

    private static final MethodHandle MALLOC = standard("malloc", FunctionDescriptor.of(ADDRESS, JAVA_LONG));
    private static final MethodHandle FREE = standard("free", FunctionDescriptor.ofVoid(ADDRESS));

    private static final MethodHandle ABI_VERSION = function("abi_version");
    private static final MethodHandle VERSION = text("version");
    private static final MethodHandle STATUS_NAME = text("status_name", I);
    private static final MethodHandle OPEN_HANDLES = function("open_handles", P);

    private static final MethodHandle ERROR_STATUS = function("error_status");
    private static final MethodHandle ERROR_MESSAGE = function("error_message", P, L, P);
    private static final MethodHandle ERROR_DETAILS = function("error_details", P);
    private static final MethodHandle ERROR_DETAIL = function("error_detail", P, L, P, L, I);
    private static final MethodHandle ERROR_LINE = function("error_line", P, L);

    private static final MethodHandle VARIANTS = function("variants", P, L, P);
    private static final MethodHandle VARIANT_SOURCE = function("variant_source", P, L, P, P, L);
    private static final MethodHandle GAME_LOAD = function("game_load", P, P, L, P, L);
    private static final MethodHandle GAME_SCRIPT = function("game_script", P, P, L, P, L, P, L);
    private static final MethodHandle GAME_FREE = function("game_free", L);
    private static final MethodHandle GAME_NAME = function("game_name", P, L, P, L);
    private static final MethodHandle GAME_TITLE = function("game_title", P, L, P, L);
    private static final MethodHandle GAME_DIGEST = function("game_digest", P, L, P, L);
    private static final MethodHandle GAME_OPTIONS = function("game_options", P, L, P, L);
    private static final MethodHandle GAME_OPTION_VALUES = function("game_option_values", P, L, P, L, P, L);
    private static final MethodHandle GAME_OPTION = function("game_option", P, L, P, L, P, L);
    private static final MethodHandle GAME_PLAYERS = function("game_players", P, L, P, L);
    private static final MethodHandle GAME_PIECES = function("game_pieces", P, L, P, L);
    private static final MethodHandle GAME_PIECE = function("game_piece", P, L, L, I);
    private static final MethodHandle GAME_FACES = function("game_faces", P, L, P, L, I);
    private static final MethodHandle GAME_SYMBOLS = function("game_symbols", P, L, P, L, I);
    private static final MethodHandle GAME_CELLS = function("game_cells", P, L, P, L);
    private static final MethodHandle GAME_CELL_NAMES = function("game_cell_names", P, L, P, L);
    private static final MethodHandle GAME_CELL = function("game_cell", P, L, P, L);
    private static final MethodHandle GAME_DIRECTIONS = function("game_directions", P, L, P, L);
    private static final MethodHandle GAME_LINKS = function("game_links", P, L, P, L);
    private static final MethodHandle GAME_DICE = function("game_dice", P, P, L, P, L);

    private static final MethodHandle MOVE_TEXT = function("move_text", P, L, P, L, L);
    private static final MethodHandle MOVE_TEXTS = function("move_texts", P, L, P, L, P, L);
    private static final MethodHandle MOVE_PARTS = function("move_parts", P, L, P, L, L);
    private static final MethodHandle MOVE_DICE = function("move_dice", P, L, P, L, L);

    private static final MethodHandle STATE_NEW = function("state_new", P, L);
    private static final MethodHandle STATE_READ = function("state_read", P, L, P, L);
    private static final MethodHandle STATE_CLONE = function("state_clone", P, L);
    private static final MethodHandle STATE_COPY = function("state_copy", L, L);
    private static final MethodHandle STATE_FREE = function("state_free", L);
    private static final MethodHandle STATE_GAME = function("state_game", P, L);
    private static final MethodHandle STATE_INFO = function("state_info", P, L, L);
    private static final MethodHandle STATE_REASON = function("state_reason", P, L, P, L);
    private static final MethodHandle STATE_POSITION = function("state_position", P, L, P, L);
    private static final MethodHandle STATE_DRAWING = function("state_drawing", P, L, P, L);
    private static final MethodHandle STATE_CELLS = function("state_cells", P, L, P, L);
    private static final MethodHandle STATE_HANDS = function("state_hands", P, L, P, L);
    private static final MethodHandle STATE_DICE = function("state_dice", P, L, P, L);
    private static final MethodHandle STATE_LEGAL = function("state_legal", P, L, P, L);
    private static final MethodHandle STATE_LEGAL_TEXTS = function("state_legal_texts", P, L, P, L);
    private static final MethodHandle STATE_COUNT = function("state_count", P, L);
    private static final MethodHandle STATE_IS_LEGAL = function("state_is_legal", P, L, L);
    private static final MethodHandle STATE_PARSE = function("state_parse", P, L, P, L);
    private static final MethodHandle STATE_PLAY = function("state_play", L, L);
    private static final MethodHandle STATE_PLAY_TEXT = function("state_play_text", P, L, P, L);
    private static final MethodHandle STATE_PLAY_MANY = function("state_play_many", P, L, P, L);
    private static final MethodHandle STATE_UNDO = function("state_undo", L);
    private static final MethodHandle STATE_HISTORY = function("state_history", P, L, P, L);
    private static final MethodHandle STATE_RESIGN = function("state_resign", L, I);
    private static final MethodHandle STATE_AGREE_DRAW = function("state_agree_draw", L);
    private static final MethodHandle STATE_CHANCES = function("state_chances", P, L, P, L);
    private static final MethodHandle STATE_ROLL = function("state_roll", P, L);
    private static final MethodHandle STATE_THROW = function("state_throw", P, L, P, L);
    private static final MethodHandle STATE_SET_RANDOM = function("state_set_random", L, L, L);
    private static final MethodHandle STATE_PICK = function("state_pick", P, L, L, L);

    private static final MethodHandle CANCEL_NEW = function("cancel_new", P);
    private static final MethodHandle CANCEL_FREE = function("cancel_free", L);
    private static final MethodHandle CANCEL_REQUEST = function("cancel_request", L);
    private static final MethodHandle PERFT = function("perft", P, L, I, I, L);
    private static final MethodHandle PERFT_SPLIT = function("perft_split", P, L, P, L, I, I, L);
    private static final MethodHandle PLAYOUTS = function("playouts", P, L, P, L, P, L, L, L, I, L, L);

    private static final MethodHandle BATCH_NEW = function("batch_new", P, L, L);
    private static final MethodHandle BATCH_FREE = function("batch_free", P, P, L);
    private static final MethodHandle BATCH_INFO = function("batch_info", P, L, P, P, L);
    private static final MethodHandle BATCH_CELLS = function("batch_cells", P, L, P, P, L);
    private static final MethodHandle BATCH_LEGAL = function("batch_legal", P, L, P, P, P, P, L);
    private static final MethodHandle BATCH_PLAY = function("batch_play", P, P, P, L);
    private static final MethodHandle BATCH_UNDO = function("batch_undo", P, P, L);
    private static final MethodHandle BATCH_PICK = function("batch_pick", P, P, P, L, L, L);

    private static final MethodHandle RECORDS = function("records", P, L, P);
    private static final MethodHandle RECORD_DOCUMENTED = function("record_documented", P, P, L);
    private static final MethodHandle RECORD_READ = function("record_read", P, P, L);
    private static final MethodHandle RECORD_READ_ALL = function("record_read_all", P, L, P, P, L);
    private static final MethodHandle RECORD_OF = function("record_of", P, L);
    private static final MethodHandle RECORD_CLONE = function("record_clone", P, L);
    private static final MethodHandle RECORD_FREE = function("record_free", L);
    private static final MethodHandle RECORD_WRITE = function("record_write", P, L, P, L);
    private static final MethodHandle RECORD_EQUAL = function("record_equal", P, L, L);
    private static final MethodHandle RECORD_GAME = function("record_game", P, L);
    private static final MethodHandle RECORD_START = function("record_start", P, L, L);
    private static final MethodHandle RECORD_REPLAY = function("record_replay", P, L, L);
    private static final MethodHandle RECORD_CANONICAL = function("record_canonical", P, L, L);
    private static final MethodHandle RECORD_TAGS = function("record_tags", P, L, P, L);
    private static final MethodHandle RECORD_TAG = function("record_tag", P, L, P, L, P, L);
    private static final MethodHandle RECORD_SET_TAG = function("record_set_tag", L, P, L, P, L);
    private static final MethodHandle RECORD_REMOVE_TAG = function("record_remove_tag", L, P, L);
    private static final MethodHandle RECORD_ACTIONS = function("record_actions", P, L, P, L);
    private static final MethodHandle RECORD_ACTION_TEXTS = function("record_action_texts", P, L, P, L);
    private static final MethodHandle RECORD_END = function("record_end", P, L, P, L);
    private static final MethodHandle RECORD_COMMENT = function("record_comment", P, L, P, L, I);
    private static final MethodHandle RECORD_SET_COMMENT = function("record_set_comment", L, I, P, L);

    private static final MethodHandle MATCH_NEW = function("match_new", P, L, I, P, L, P, L);
    private static final MethodHandle MATCH_READ = function("match_read", P, L, P, L);
    private static final MethodHandle MATCH_WRITE = function("match_write", P, L, P, L);
    private static final MethodHandle MATCH_FREE = function("match_free", L);
    private static final MethodHandle MATCH_PLAY = function("match_play", L, L);
    private static final MethodHandle MATCH_PLAY_TEXT = function("match_play_text", P, L, P, L);
    private static final MethodHandle MATCH_UNDO = function("match_undo", L);
    private static final MethodHandle MATCH_RESIGN = function("match_resign", L, I);
    private static final MethodHandle MATCH_AGREE_DRAW = function("match_agree_draw", L);
    private static final MethodHandle MATCH_SET_SEED = function("match_set_seed", L, L);
    private static final MethodHandle MATCH_ROLL = function("match_roll", P, L);
    private static final MethodHandle MATCH_INFO = function("match_info", P, L, L);
    private static final MethodHandle MATCH_CONTESTANTS = function("match_contestants", P, L, P, L);
    private static final MethodHandle MATCH_STANDING = function("match_standing", P, L, P, L);
    private static final MethodHandle MATCH_TABLE = function("match_table", P, L, P, L);
    private static final MethodHandle MATCH_RESULTS = function("match_results", P, L, P, L);
    private static final MethodHandle MATCH_STATE = function("match_state", P, L);
    private static final MethodHandle MATCH_RECORD = function("match_record", P, L, I);

    static {
        // An error is fetched once here, so that nothing on that way is left to be loaded or
        // linked by a thread that has an error to fetch; see failure.
        byte[] nothing = {'x'};
        try {
            gameScript(nothing, nothing, new byte[0][]);
        } catch (ScriptException e) {
            // as it should be
        }
    }

    private Native() {
    }

    /** Does nothing but have this class initialized, and with it the library loaded. */
    static void load() {
    }

    private static MethodHandle standard(String name, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(LINKER.defaultLookup().find(name).orElseThrow(), descriptor);
    }

    private static MethodHandle function(String name, MemoryLayout... arguments) {
        return LINKER.downcallHandle(find(name), FunctionDescriptor.of(JAVA_INT, arguments));
    }

    private static MethodHandle text(String name, MemoryLayout... arguments) {
        return LINKER.downcallHandle(find(name), FunctionDescriptor.of(ADDRESS, arguments));
    }

    private static MemorySegment find(String name) {
        return LIBRARY.find("staffel_" + name).orElseThrow(
                () -> new LibraryException("the library of Staffel has no staffel_" + name + ": it is older than this package", null));
    }

    // ---- Errors ------------------------------------------------------------------------

    /**
     * Makes an exception of the last error of this thread. It is the thread of the machine
     * that the engine means, and a virtual thread goes on on another one whenever it has to
     * wait for something. So between the call that failed and the last of those made here
     * nothing may wait: there is nothing here but calls, memory that comes from malloc (Java's
     * own may wait for a garbage collection) and objects on the heap.
     */
    private static StaffelException failure(int status) {
        byte[] message;
        byte[][] texts = {};
        int[] lines = {};
        MemorySegment out = null;
        try {
            out = malloc(8);
            int last = (int) ERROR_STATUS.invokeExact();
            if (last != status) {
                return StaffelException.of(Status.INTERNAL,
                        "status " + status + " came, and the error of this thread is of status " + last, List.of());
            }
            message = errorMessage(out);
            check((int) ERROR_DETAILS.invokeExact(out));
            int count = Math.toIntExact(out.get(JAVA_LONG, 0));
            if (count > 0) {
                texts = new byte[count * 5][];
                lines = new int[count];
                for (int i = 0; i < count; i++) {
                    for (int what = 0; what < 5; what++) {
                        texts[i * 5 + what] = errorDetail(out, i, what);
                    }
                    check((int) ERROR_LINE.invokeExact(out, (long) i));
                    lines[i] = out.get(JAVA_INT, 0);
                }
            }
        } catch (Throwable e) {
            throw unchecked(e);
        } finally {
            if (out != null) {
                free(out);
            }
        }
        List<Detail> details = new ArrayList<>(lines.length);
        for (int i = 0; i < lines.length; i++) {
            details.add(new Detail(string(texts[i * 5]), string(texts[i * 5 + 1]), lines[i], string(texts[i * 5 + 2]),
                    string(texts[i * 5 + 3]), string(texts[i * 5 + 4])));
        }
        return StaffelException.of(Status.of(status), string(message), details);
    }

    private static byte[] errorMessage(MemorySegment length) throws Throwable {
        check((int) ERROR_MESSAGE.invokeExact(MemorySegment.NULL, 0L, length));
        long capacity = length.get(JAVA_LONG, 0) + 1;
        MemorySegment buffer = malloc(capacity);
        try {
            check((int) ERROR_MESSAGE.invokeExact(buffer, capacity, length));
            return buffer.asSlice(0, length.get(JAVA_LONG, 0)).toArray(JAVA_BYTE);
        } finally {
            free(buffer);
        }
    }

    private static byte[] errorDetail(MemorySegment length, long index, int what) throws Throwable {
        check((int) ERROR_DETAIL.invokeExact(MemorySegment.NULL, 0L, length, index, what));
        long capacity = length.get(JAVA_LONG, 0) + 1;
        MemorySegment buffer = malloc(capacity);
        try {
            check((int) ERROR_DETAIL.invokeExact(buffer, capacity, length, index, what));
            return buffer.asSlice(0, length.get(JAVA_LONG, 0)).toArray(JAVA_BYTE);
        } finally {
            free(buffer);
        }
    }

    /** The error functions have no errors of their own to tell. */
    private static void check(int status) {
        if (status != OK) {
            throw new InternalException("an error cannot be told: status " + status, List.of());
        }
    }

    private static MemorySegment malloc(long size) throws Throwable {
        MemorySegment memory = (MemorySegment) MALLOC.invokeExact(size);
        if (memory.address() == 0) {
            throw new OutOfMemoryError("malloc of " + size + " bytes");
        }
        return memory.reinterpret(size);
    }

    private static void free(MemorySegment memory) {
        try {
            FREE.invokeExact(memory);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    private static RuntimeException unchecked(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        if (e instanceof RuntimeException exception) {
            return exception;
        }
        return new IllegalStateException(e); // no method handle here has a checked one
    }

    // ---- What calls have in common -------------------------------------------------------

    /** A call that needs no memory. */
    private interface Call {
        int run() throws Throwable;
    }

    /** A call that needs some. */
    private interface ScratchCall {
        int run(NativeScratch scratch) throws Throwable;
    }

    /** A call that writes a number or handle, which is at most 8 bytes. */
    private interface OneOut {
        int run(NativeScratch scratch, MemorySegment out) throws Throwable;
    }

    /** A call that writes a text or an array. */
    private interface ManyOut {
        int run(MemorySegment items, long capacity, MemorySegment count) throws Throwable;
    }

    private interface Reader<T> {
        T read(MemorySegment items);
    }

    private static void call(Call call) {
        int status;
        try {
            status = call.run();
        } catch (Throwable e) {
            throw unchecked(e);
        }
        if (status != OK) {
            throw failure(status);
        }
    }

    private static void callWith(ScratchCall call) {
        try (NativeScratch scratch = NativeScratch.take()) {
            call(() -> call.run(scratch));
        }
    }

    private static long longOf(OneOut call) {
        try (NativeScratch scratch = NativeScratch.take()) {
            MemorySegment out = scratch.allocate(8);
            call(() -> call.run(scratch, out));
            return out.get(JAVA_LONG, 0);
        }
    }

    private static int intOf(OneOut call) {
        try (NativeScratch scratch = NativeScratch.take()) {
            MemorySegment out = scratch.allocate(8);
            call(() -> call.run(scratch, out));
            return out.get(JAVA_INT, 0);
        }
    }

    /** Calls with a larger buffer until all items fit, which may become more in between. */
    private static <T> T manyOf(NativeScratch scratch, long size, long extra, ManyOut call, Reader<T> reader) {
        MemorySegment count = scratch.allocate(8);
        MemorySegment items = scratch.rest(4096);
        for (;;) {
            int status;
            try {
                status = call.run(items, items.byteSize() / size, count);
            } catch (Throwable e) {
                throw unchecked(e);
            }
            if (status == OK) {
                return reader.read(items.asSlice(0, count.get(JAVA_LONG, 0) * size));
            }
            if (status != SHORT) {
                throw failure(status);
            }
            long needed = count.get(JAVA_LONG, 0);
            items = scratch.allocate((needed + needed / 8 + extra) * size);
        }
    }

    private static String textOf(ManyOut call) {
        try (NativeScratch scratch = NativeScratch.take()) {
            return textOf(scratch, call);
        }
    }

    private static String textOf(NativeScratch scratch, ManyOut call) {
        return manyOf(scratch, 1, 1, call, items -> string(items.toArray(JAVA_BYTE)));
    }

    private static long[] longsOf(int perItem, ManyOut call) {
        try (NativeScratch scratch = NativeScratch.take()) {
            return manyOf(scratch, 8L * perItem, 0, call, items -> items.toArray(JAVA_LONG));
        }
    }

    private static int[] intsOf(int perItem, ManyOut call) {
        try (NativeScratch scratch = NativeScratch.take()) {
            return manyOf(scratch, 4L * perItem, 0, call, items -> items.toArray(JAVA_INT));
        }
    }

    private static ByteBuffer structsOf(int size, ManyOut call) {
        try (NativeScratch scratch = NativeScratch.take()) {
            return manyOf(scratch, size, 0, call, Native::buffer);
        }
    }

    private static ByteBuffer buffer(MemorySegment structs) {
        return ByteBuffer.wrap(structs.toArray(JAVA_BYTE)).order(ByteOrder.nativeOrder());
    }

    private static String string(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    /** The text of at most so many bytes at an index, which ends before the first NUL. */
    static String string(ByteBuffer structs, int index, int most) {
        int length = 0;
        while (length < most && structs.get(index + length) != 0) {
            length++;
        }
        return new String(structs.array(), structs.arrayOffset() + index, length, StandardCharsets.UTF_8);
    }

    /** Names and values, in turn, as an array of staffel_option. */
    private static MemorySegment options(NativeScratch scratch, byte[][] options) {
        MemorySegment structs = scratch.allocate((long) OPTION / 2 * options.length);
        for (int i = 0; i < options.length; i++) {
            structs.set(ADDRESS, (long) OPTION / 2 * i, scratch.copy(options[i]));
            structs.set(JAVA_LONG, (long) OPTION / 2 * i + 8, options[i].length);
        }
        return structs;
    }

    static byte[][] options(Map<String, String> options) {
        byte[][] all = new byte[options.size() * 2][];
        int i = 0;
        for (Map.Entry<String, String> option : options.entrySet()) {
            all[i++] = Utf8.encode(option.getKey(), "the name of an option");
            all[i++] = Utf8.encode(option.getValue(), "the value of an option");
        }
        return all;
    }

    // ---- The library -----------------------------------------------------------------------

    static int abiVersion() {
        try {
            return (int) ABI_VERSION.invokeExact();
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    static String version() {
        try {
            return ((MemorySegment) VERSION.invokeExact()).reinterpret(Long.MAX_VALUE).getString(0);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    static String statusName(int status) {
        try {
            return ((MemorySegment) STATUS_NAME.invokeExact(status)).reinterpret(Long.MAX_VALUE).getString(0);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    static long openHandles() {
        return longOf((s, out) -> (int) OPEN_HANDLES.invokeExact(out));
    }

    // ---- Games -------------------------------------------------------------------------------

    static String variants() {
        return textOf((b, c, n) -> (int) VARIANTS.invokeExact(b, c, n));
    }

    static String variantSource(byte[] name) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment in = s.copy(name);
            return textOf(s, (b, c, n) -> (int) VARIANT_SOURCE.invokeExact(b, c, n, in, (long) name.length));
        }
    }

    static long gameLoad(byte[] name, byte[][] options) {
        return longOf((s, out) -> (int) GAME_LOAD.invokeExact(out, s.copy(name), (long) name.length,
                options(s, options), (long) options.length / 2));
    }

    static long gameScript(byte[] file, byte[] source, byte[][] options) {
        return longOf((s, out) -> (int) GAME_SCRIPT.invokeExact(out, s.copy(file), (long) file.length, s.copy(source),
                (long) source.length, options(s, options), (long) options.length / 2));
    }

    static void gameFree(long game) {
        call(() -> (int) GAME_FREE.invokeExact(game));
    }

    static String gameName(long game) {
        return textOf((b, c, n) -> (int) GAME_NAME.invokeExact(b, c, n, game));
    }

    static String gameTitle(long game) {
        return textOf((b, c, n) -> (int) GAME_TITLE.invokeExact(b, c, n, game));
    }

    static String gameDigest(long game) {
        return textOf((b, c, n) -> (int) GAME_DIGEST.invokeExact(b, c, n, game));
    }

    static String gameOptions(long game) {
        return textOf((b, c, n) -> (int) GAME_OPTIONS.invokeExact(b, c, n, game));
    }

    static String gameOptionValues(long game, byte[] name) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment in = s.copy(name);
            return textOf(s, (b, c, n) -> (int) GAME_OPTION_VALUES.invokeExact(b, c, n, game, in, (long) name.length));
        }
    }

    static String gameOption(long game, byte[] name) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment in = s.copy(name);
            return textOf(s, (b, c, n) -> (int) GAME_OPTION.invokeExact(b, c, n, game, in, (long) name.length));
        }
    }

    static String gamePlayers(long game) {
        return textOf((b, c, n) -> (int) GAME_PLAYERS.invokeExact(b, c, n, game));
    }

    static String gamePieces(long game) {
        return textOf((b, c, n) -> (int) GAME_PIECES.invokeExact(b, c, n, game));
    }

    /** Neutral, faces, and the supply of each player. */
    static int[] gamePiece(long game, int piece) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment it = s.allocate(16);
            call(() -> (int) GAME_PIECE.invokeExact(it, 16L, game, piece));
            return it.asSlice(0, 16).toArray(JAVA_INT);
        }
    }

    static String gameFaces(long game, int piece) {
        return textOf((b, c, n) -> (int) GAME_FACES.invokeExact(b, c, n, game, piece));
    }

    static String gameSymbols(long game, int piece) {
        return textOf((b, c, n) -> (int) GAME_SYMBOLS.invokeExact(b, c, n, game, piece));
    }

    /** x and y of each. */
    static int[] gameCells(long game) {
        return intsOf(2, (b, c, n) -> (int) GAME_CELLS.invokeExact(b, c, n, game));
    }

    static String gameCellNames(long game) {
        return textOf((b, c, n) -> (int) GAME_CELL_NAMES.invokeExact(b, c, n, game));
    }

    static int gameCell(long game, byte[] name) {
        return intOf((s, out) -> (int) GAME_CELL.invokeExact(out, game, s.copy(name), (long) name.length));
    }

    static String gameDirections(long game) {
        return textOf((b, c, n) -> (int) GAME_DIRECTIONS.invokeExact(b, c, n, game));
    }

    static int[] gameLinks(long game) {
        return intsOf(1, (b, c, n) -> (int) GAME_LINKS.invokeExact(b, c, n, game));
    }

    static Dice gameDice(long game) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment dice = s.allocate(4);
            ByteBuffer structs = manyOf(s, FACE, 0, (b, c, n) -> (int) GAME_DICE.invokeExact(dice, b, c, n, game),
                    Native::buffer);
            List<Dice.Face> faces = new ArrayList<>();
            for (int at = 0; at < structs.capacity(); at += FACE) {
                faces.add(new Dice.Face(structs.getInt(at), structs.getInt(at + 4), string(structs, at + 8, 4)));
            }
            return new Dice(dice.get(JAVA_INT, 0), faces);
        }
    }

    // ---- Moves -------------------------------------------------------------------------------

    static String moveText(long game, long move) {
        return textOf((b, c, n) -> (int) MOVE_TEXT.invokeExact(b, c, n, game, move));
    }

    static String moveTexts(long game, long[] moves) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment in = s.copy(moves);
            return textOf(s, (b, c, n) -> (int) MOVE_TEXTS.invokeExact(b, c, n, game, in, (long) moves.length));
        }
    }

    /** Kind, piece, owner, face, from and to of each. */
    static int[] moveParts(long game, long move) {
        return intsOf(6, (b, c, n) -> (int) MOVE_PARTS.invokeExact(b, c, n, game, move));
    }

    static int[] moveDice(long game, long move) {
        return intsOf(1, (b, c, n) -> (int) MOVE_DICE.invokeExact(b, c, n, game, move));
    }

    // ---- States ------------------------------------------------------------------------------

    static long stateNew(long game) {
        return longOf((s, out) -> (int) STATE_NEW.invokeExact(out, game));
    }

    static long stateRead(long game, byte[] position) {
        return longOf((s, out) -> (int) STATE_READ.invokeExact(out, game, s.copy(position), (long) position.length));
    }

    static long stateClone(long from) {
        return longOf((s, out) -> (int) STATE_CLONE.invokeExact(out, from));
    }

    static void stateCopy(long state, long from) {
        call(() -> (int) STATE_COPY.invokeExact(state, from));
    }

    static void stateFree(long state) {
        call(() -> (int) STATE_FREE.invokeExact(state));
    }

    static long stateGame(long state) {
        return longOf((s, out) -> (int) STATE_GAME.invokeExact(out, state));
    }

    static ByteBuffer stateInfo(long state) {
        return infoOf(state, Native::buffer);
    }

    /** One number of the info, at an offset. */
    static long stateInfoLong(long state, long offset) {
        return infoOf(state, it -> it.get(JAVA_LONG, offset));
    }

    static int stateInfoInt(long state, long offset) {
        return infoOf(state, it -> it.get(JAVA_INT, offset));
    }

    private static <T> T infoOf(long state, Reader<T> reader) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment it = s.allocate(INFO);
            call(() -> (int) STATE_INFO.invokeExact(it, (long) INFO, state));
            return reader.read(it);
        }
    }

    static String stateReason(long state) {
        return textOf((b, c, n) -> (int) STATE_REASON.invokeExact(b, c, n, state));
    }

    static String statePosition(long state) {
        return textOf((b, c, n) -> (int) STATE_POSITION.invokeExact(b, c, n, state));
    }

    static String stateDrawing(long state) {
        return textOf((b, c, n) -> (int) STATE_DRAWING.invokeExact(b, c, n, state));
    }

    /** Piece, owner and face on each cell. */
    static byte[] stateCells(long state) {
        return structsOf(3, (b, c, n) -> (int) STATE_CELLS.invokeExact(b, c, n, state)).array();
    }

    static int[] stateHands(long state) {
        return intsOf(1, (b, c, n) -> (int) STATE_HANDS.invokeExact(b, c, n, state));
    }

    static int[] stateDice(long state) {
        return intsOf(1, (b, c, n) -> (int) STATE_DICE.invokeExact(b, c, n, state));
    }

    static long[] stateLegal(long state) {
        return longsOf(1, (b, c, n) -> (int) STATE_LEGAL.invokeExact(b, c, n, state));
    }

    static String stateLegalTexts(long state) {
        return textOf((b, c, n) -> (int) STATE_LEGAL_TEXTS.invokeExact(b, c, n, state));
    }

    static long stateCount(long state) {
        return longOf((s, out) -> (int) STATE_COUNT.invokeExact(out, state));
    }

    static boolean stateIsLegal(long state, long move) {
        return intOf((s, out) -> (int) STATE_IS_LEGAL.invokeExact(out, state, move)) != 0;
    }

    static long stateParse(long state, byte[] text) {
        return longOf((s, out) -> (int) STATE_PARSE.invokeExact(out, state, s.copy(text), (long) text.length));
    }

    static void statePlay(long state, long move) {
        call(() -> (int) STATE_PLAY.invokeExact(state, move));
    }

    static long statePlayText(long state, byte[] text) {
        return longOf((s, out) -> (int) STATE_PLAY_TEXT.invokeExact(out, state, s.copy(text), (long) text.length));
    }

    static void statePlayMany(long state, long[] moves) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment wrong = s.allocate(8);
            MemorySegment in = s.copy(moves);
            wrong.set(JAVA_LONG, 0, NONE);
            try {
                call(() -> (int) STATE_PLAY_MANY.invokeExact(wrong, state, in, (long) moves.length));
            } catch (IllegalActionException e) {
                throw new IllegalActionException(e.getMessage(), e.details(), (int) wrong.get(JAVA_LONG, 0));
            } catch (RuleException e) {
                throw new RuleException(e.getMessage(), e.details(), (int) wrong.get(JAVA_LONG, 0));
            }
        }
    }

    static void stateUndo(long state) {
        call(() -> (int) STATE_UNDO.invokeExact(state));
    }

    static long[] stateHistory(long state) {
        return longsOf(1, (b, c, n) -> (int) STATE_HISTORY.invokeExact(b, c, n, state));
    }

    static void stateResign(long state, int player) {
        call(() -> (int) STATE_RESIGN.invokeExact(state, player));
    }

    static void stateAgreeDraw(long state) {
        call(() -> (int) STATE_AGREE_DRAW.invokeExact(state));
    }

    /** Move and weight of each. */
    static long[] stateChances(long state) {
        return longsOf(2, (b, c, n) -> (int) STATE_CHANCES.invokeExact(b, c, n, state));
    }

    static long stateRoll(long state) {
        return longOf((s, out) -> (int) STATE_ROLL.invokeExact(out, state));
    }

    static long stateThrow(long state, int[] faces) {
        return longOf((s, out) -> (int) STATE_THROW.invokeExact(out, state, s.copy(faces), (long) faces.length));
    }

    static void stateSetRandom(long state, long seed, long throwsBefore) {
        call(() -> (int) STATE_SET_RANDOM.invokeExact(state, seed, throwsBefore));
    }

    static long statePick(long state, long seed, long counter) {
        return longOf((s, out) -> (int) STATE_PICK.invokeExact(out, state, seed, counter));
    }

    // ---- Counting and random games -----------------------------------------------------------

    static long cancelNew() {
        return longOf((s, out) -> (int) CANCEL_NEW.invokeExact(out));
    }

    static void cancelFree(long cancel) {
        call(() -> (int) CANCEL_FREE.invokeExact(cancel));
    }

    static void cancelRequest(long cancel) {
        call(() -> (int) CANCEL_REQUEST.invokeExact(cancel));
    }

    static long perft(long state, int depth, int threads, long cancel) {
        return longOf((s, out) -> (int) PERFT.invokeExact(out, state, depth, threads, cancel));
    }

    /** Move and nodes of each. */
    static long[] perftSplit(long state, int depth, int threads, long cancel) {
        return longsOf(2, (b, c, n) -> (int) PERFT_SPLIT.invokeExact(b, c, n, state, depth, threads, cancel));
    }

    /** The tally, and behind it the ends. */
    static ByteBuffer playouts(long state, long games, long seed, int threads, long maxActions, long cancel) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment count = s.allocate(8);
            MemorySegment both = s.allocate(TALLY + TALLY_END * TALLY_ENDS);
            call(() -> (int) PLAYOUTS.invokeExact(both, (long) TALLY, both.asSlice(TALLY), TALLY_ENDS, count, state, games,
                    seed, threads, maxActions, cancel));
            return buffer(both.asSlice(0, TALLY + TALLY_END * count.get(JAVA_LONG, 0)));
        }
    }

    // ---- Batches -----------------------------------------------------------------------------

    /** Where statuses are asked for, an array of as many as there are states; else null. */
    private static MemorySegment statuses(NativeScratch scratch, int[] statuses) {
        return statuses == null ? MemorySegment.NULL : scratch.allocate(4L * statuses.length);
    }

    private static void tell(MemorySegment from, int[] statuses) {
        if (statuses != null) {
            MemorySegment.copy(from, JAVA_INT, 0, statuses, 0, statuses.length);
        }
    }

    static long[] batchNew(long game, int count) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment states = s.allocate(8L * Math.clamp(count, 0, MAX_COUNT));
            call(() -> (int) BATCH_NEW.invokeExact(states, (long) count, game));
            return states.asSlice(0, 8L * count).toArray(JAVA_LONG);
        }
    }

    static void batchFree(long[] states) {
        callWith(s -> (int) BATCH_FREE.invokeExact(MemorySegment.NULL, s.copy(states), (long) states.length));
    }

    static ByteBuffer batchInfo(long[] states, int[] statuses) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment told = statuses(s, statuses);
            MemorySegment items = s.allocate((long) INFO * states.length);
            MemorySegment in = s.copy(states);
            call(() -> (int) BATCH_INFO.invokeExact(items, (long) INFO, told, in, (long) states.length));
            tell(told, statuses);
            return buffer(items.asSlice(0, (long) INFO * states.length));
        }
    }

    static byte[] batchCells(long[] states, int width, int[] statuses) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment told = statuses(s, statuses);
            long size = 3L * Math.max(0, width) * states.length;
            MemorySegment items = s.allocate(size);
            MemorySegment in = s.copy(states);
            call(() -> (int) BATCH_CELLS.invokeExact(items, (long) width, told, in, (long) states.length));
            tell(told, statuses);
            return items.asSlice(0, size).toArray(JAVA_BYTE);
        }
    }

    static Batch.Legal batchLegal(long[] states, int[] statuses) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment told = statuses(s, statuses);
            MemorySegment offsets = s.allocate(8L * (states.length + 1));
            MemorySegment in = s.copy(states);
            long[] moves = manyOf(s, 8, 0, (b, c, n) -> (int) BATCH_LEGAL.invokeExact(b, c, n, offsets, told, in,
                    (long) states.length), items -> items.toArray(JAVA_LONG));
            tell(told, statuses);
            int[] from = new int[states.length + 1];
            for (int i = 0; i < from.length; i++) {
                from[i] = (int) offsets.get(JAVA_LONG, 8L * i); // which is no more than moves are
            }
            return new Batch.Legal(moves, from);
        }
    }

    static void batchPlay(long[] states, long[] moves, int[] statuses) {
        callWith(s -> {
            MemorySegment told = statuses(s, statuses);
            int status = (int) BATCH_PLAY.invokeExact(told, s.copy(states), s.copy(moves), (long) states.length);
            tell(told, statuses);
            return status;
        });
    }

    static void batchUndo(long[] states, int[] statuses) {
        callWith(s -> {
            MemorySegment told = statuses(s, statuses);
            int status = (int) BATCH_UNDO.invokeExact(told, s.copy(states), (long) states.length);
            tell(told, statuses);
            return status;
        });
    }

    static long[] batchPick(long[] states, long seed, long counter, int[] statuses) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment told = statuses(s, statuses);
            MemorySegment moves = s.allocate(8L * states.length);
            MemorySegment in = s.copy(states);
            call(() -> (int) BATCH_PICK.invokeExact(moves, told, in, (long) states.length, seed, counter));
            tell(told, statuses);
            return moves.asSlice(0, 8L * states.length).toArray(JAVA_LONG);
        }
    }

    // ---- Records -----------------------------------------------------------------------------

    static String records() {
        return textOf((b, c, n) -> (int) RECORDS.invokeExact(b, c, n));
    }

    static long recordDocumented(byte[] name) {
        return longOf((s, out) -> (int) RECORD_DOCUMENTED.invokeExact(out, s.copy(name), (long) name.length));
    }

    static long recordRead(byte[] text) {
        return longOf((s, out) -> (int) RECORD_READ.invokeExact(out, s.copy(text), (long) text.length));
    }

    static long[] recordReadAll(byte[] text) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment in = s.copy(text);
            return manyOf(s, 8, 0, (b, c, n) -> (int) RECORD_READ_ALL.invokeExact(b, c, n, in, (long) text.length),
                    items -> items.toArray(JAVA_LONG));
        }
    }

    static long recordOf(long state) {
        return longOf((s, out) -> (int) RECORD_OF.invokeExact(out, state));
    }

    static long recordClone(long from) {
        return longOf((s, out) -> (int) RECORD_CLONE.invokeExact(out, from));
    }

    static void recordFree(long record) {
        call(() -> (int) RECORD_FREE.invokeExact(record));
    }

    static String recordWrite(long record) {
        return textOf((b, c, n) -> (int) RECORD_WRITE.invokeExact(b, c, n, record));
    }

    static boolean recordEqual(long record, long other) {
        return intOf((s, out) -> (int) RECORD_EQUAL.invokeExact(out, record, other)) != 0;
    }

    static long recordGame(long record) {
        return longOf((s, out) -> (int) RECORD_GAME.invokeExact(out, record));
    }

    static long recordStart(long record, long game) {
        return longOf((s, out) -> (int) RECORD_START.invokeExact(out, record, game));
    }

    static long recordReplay(long record, long game) {
        return longOf((s, out) -> (int) RECORD_REPLAY.invokeExact(out, record, game));
    }

    static long recordCanonical(long record, long game) {
        return longOf((s, out) -> (int) RECORD_CANONICAL.invokeExact(out, record, game));
    }

    static String recordTags(long record) {
        return textOf((b, c, n) -> (int) RECORD_TAGS.invokeExact(b, c, n, record));
    }

    static String recordTag(long record, byte[] name) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment in = s.copy(name);
            return textOf(s, (b, c, n) -> (int) RECORD_TAG.invokeExact(b, c, n, record, in, (long) name.length));
        }
    }

    static void recordSetTag(long record, byte[] name, byte[] value) {
        callWith(s -> (int) RECORD_SET_TAG.invokeExact(record, s.copy(name), (long) name.length, s.copy(value),
                (long) value.length));
    }

    static void recordRemoveTag(long record, byte[] name) {
        callWith(s -> (int) RECORD_REMOVE_TAG.invokeExact(record, s.copy(name), (long) name.length));
    }

    /** turn, player and line of each. */
    static ByteBuffer recordActions(long record) {
        return structsOf(ACTION, (b, c, n) -> (int) RECORD_ACTIONS.invokeExact(b, c, n, record));
    }

    static String recordActionTexts(long record) {
        return textOf((b, c, n) -> (int) RECORD_ACTION_TEXTS.invokeExact(b, c, n, record));
    }

    static String recordEnd(long record) {
        return textOf((b, c, n) -> (int) RECORD_END.invokeExact(b, c, n, record));
    }

    static String recordComment(long record, int index) {
        return textOf((b, c, n) -> (int) RECORD_COMMENT.invokeExact(b, c, n, record, index));
    }

    static void recordSetComment(long record, int index, byte[] text) {
        callWith(s -> (int) RECORD_SET_COMMENT.invokeExact(record, index, s.copy(text), (long) text.length));
    }

    // ---- Matches -----------------------------------------------------------------------------

    static long matchNew(long game, int games, byte[] first, byte[] second) {
        return longOf((s, out) -> (int) MATCH_NEW.invokeExact(out, game, games, s.copy(first), (long) first.length,
                s.copy(second), (long) second.length));
    }

    static long matchRead(long game, byte[] text) {
        return longOf((s, out) -> (int) MATCH_READ.invokeExact(out, game, s.copy(text), (long) text.length));
    }

    static String matchWrite(long match) {
        return textOf((b, c, n) -> (int) MATCH_WRITE.invokeExact(b, c, n, match));
    }

    static void matchFree(long match) {
        call(() -> (int) MATCH_FREE.invokeExact(match));
    }

    static void matchPlay(long match, long move) {
        call(() -> (int) MATCH_PLAY.invokeExact(match, move));
    }

    static long matchPlayText(long match, byte[] text) {
        return longOf((s, out) -> (int) MATCH_PLAY_TEXT.invokeExact(out, match, s.copy(text), (long) text.length));
    }

    static void matchUndo(long match) {
        call(() -> (int) MATCH_UNDO.invokeExact(match));
    }

    static void matchResign(long match, int contestant) {
        call(() -> (int) MATCH_RESIGN.invokeExact(match, contestant));
    }

    static void matchAgreeDraw(long match) {
        call(() -> (int) MATCH_AGREE_DRAW.invokeExact(match));
    }

    static void matchSetSeed(long match, long seed) {
        call(() -> (int) MATCH_SET_SEED.invokeExact(match, seed));
    }

    static long matchRoll(long match) {
        return longOf((s, out) -> (int) MATCH_ROLL.invokeExact(out, match));
    }

    static ByteBuffer matchInfo(long match) {
        try (NativeScratch s = NativeScratch.take()) {
            MemorySegment it = s.allocate(PROGRESS);
            call(() -> (int) MATCH_INFO.invokeExact(it, (long) PROGRESS, match));
            return buffer(it.asSlice(0, PROGRESS));
        }
    }

    static String matchContestants(long match) {
        return textOf((b, c, n) -> (int) MATCH_CONTESTANTS.invokeExact(b, c, n, match));
    }

    static String matchStanding(long match) {
        return textOf((b, c, n) -> (int) MATCH_STANDING.invokeExact(b, c, n, match));
    }

    static String matchTable(long match) {
        return textOf((b, c, n) -> (int) MATCH_TABLE.invokeExact(b, c, n, match));
    }

    static ByteBuffer matchResults(long match) {
        return structsOf(MATCH_RESULT, (b, c, n) -> (int) MATCH_RESULTS.invokeExact(b, c, n, match));
    }

    static long matchState(long match) {
        return longOf((s, out) -> (int) MATCH_STATE.invokeExact(out, match));
    }

    static long matchRecord(long match, int round) {
        return longOf((s, out) -> (int) MATCH_RECORD.invokeExact(out, match, round));
    }
}
