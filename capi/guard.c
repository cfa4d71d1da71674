// What has to be C: noticing a fork without entering Go, and the last error of a thread.

#if defined(__linux__)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <sys/mman.h>
#endif
#include "guard.h"
#include "_cgo_export.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(_WIN32)
#include <windows.h>
#else
#include <pthread.h>
#endif

// The functions in Go take the texts and arrays that they only read without a const.
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wincompatible-pointer-types-discards-qualifiers"
#else
#pragma GCC diagnostic ignored "-Wdiscarded-qualifiers"
#endif

// ---- Forks ----

// A page that the kernel empties in a forked child costs a read for each call; asking for
// the process's number costs a system call, and is only done where there is no such page.
static const volatile int *parent;
static pid_t loaded;

static void watch(void) {
    loaded = getpid();
#if defined(MADV_WIPEONFORK)
    size_t size = (size_t)sysconf(_SC_PAGESIZE);
    int *page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return;
    if (madvise(page, size, MADV_WIPEONFORK) != 0) {
        munmap(page, size);
        return;
    }
    *page = 1;
    parent = page;
#endif
}

static int forked(void) { return parent ? *parent != 1 : getpid() != loaded; }

// ---- Callers on stacks of their own ----

#if defined(STAFFEL_SHARED) && defined(__GLIBC__)
// Go asks for the bounds of the thread's stack on every call that comes on another one, as
// those of some foreign function interfaces and of coroutines do. For a program's first
// thread glibc reads and parses /proc/self/maps each time, which takes a hundred times as
// long as the call. The bounds do not change, so this asks once a thread. It is hidden: what
// is in this library calls it, and nothing else. A program that links the library
// statically would call it too, so it is only in the shared one.
static __thread struct {
    void *stack;
    size_t size;
    int known;
} bounds;

__attribute__((visibility("hidden"))) int pthread_getattr_np(pthread_t thread, pthread_attr_t *attr) {
    if (bounds.known && pthread_equal(thread, pthread_self()))
        return pthread_attr_setstack(attr, bounds.stack, bounds.size);
    int (*ask)(pthread_t, pthread_attr_t *) = (int (*)(pthread_t, pthread_attr_t *))dlsym(RTLD_NEXT, "pthread_getattr_np");
    if (ask == NULL) return ENOSYS;
    int failed = ask(thread, attr);
    if (failed == 0 && pthread_equal(thread, pthread_self()))
        bounds.known = pthread_attr_getstack(attr, &bounds.stack, &bounds.size) == 0;
    return failed;
}
#endif

// ---- The last error ----

#define FIELDS 5 // of a detail, as many as staffel_detail has

struct error {
    staffel_status status;
    size_t details;
    const size_t *starts; // of each text in texts and the end of the last: the message, then FIELDS of each detail
    const int32_t *lines; // of each detail
    const char *texts;
};

#define REFUSAL \
    "this process was forked from the one that loaded the library, which cannot run in it; " \
    "start the process by exec (spawn) and load the library there"
static const size_t refusal_starts[] = {0, sizeof REFUSAL - 1};
static struct error refusal = {STAFFEL_FORKED, 0, refusal_starts, NULL, REFUSAL};

static void forget(struct error *e) {
    if (e != &refusal) free(e);
}

#if defined(_WIN32)

static DWORD key = FLS_OUT_OF_INDEXES;

static void WINAPI ended(void *e) { forget(e); }

static void make_key(void) { key = FlsAlloc(ended); }

static struct error *last(void) { return key == FLS_OUT_OF_INDEXES ? NULL : FlsGetValue(key); }

static void set_last(struct error *e) {
    if (key == FLS_OUT_OF_INDEXES || !FlsSetValue(key, e)) forget(e);
}

#else

// Reaching it must not allocate: a child that was forked while another thread did so waits
// for that thread's lock for ever. So it is where Go's runtime has what it keeps of a thread.
#if defined(__ELF__)
__attribute__((tls_model("initial-exec")))
#endif
static __thread struct error *error;

// The key is there to forget the error of a thread that ends. Where a program has used up
// all keys, that is not done.
static pthread_key_t key;
static int keyed;

static void ended(void *unused) {
    (void)unused;
    forget(error);
    error = NULL;
}

static void make_key(void) { keyed = pthread_key_create(&key, ended) == 0; }

static struct error *last(void) { return error; }

static void set_last(struct error *e) {
    error = e;
    if (keyed && e != NULL && e != &refusal) pthread_setspecific(key, &error);
}

#endif

// In a forked child the error before stays where it is: its lock may be held as well.
static staffel_status refuse(void) {
    set_last(&refusal);
    return STAFFEL_FORKED;
}

__attribute__((constructor)) static void load(void) {
    watch();
    make_key();
}

void staffel_fail(staffel_status status, size_t details, const size_t *lengths, const int32_t *lines,
                  const char *texts) {
    size_t count = 1 + FIELDS * details, bytes = 0;
    for (size_t i = 0; i < count; i++) bytes += lengths[i];
    forget(last());
    set_last(NULL);
    // One block, so that one free is enough.
    struct error *e = malloc(sizeof *e + (count + 1) * sizeof *e->starts + details * sizeof *lines + bytes);
    if (e == NULL) return;
    size_t *all_starts = (size_t *)(e + 1);
    int32_t *all_lines = (int32_t *)(all_starts + count + 1);
    char *all_texts = (char *)(all_lines + details);
    all_starts[0] = 0;
    for (size_t i = 0; i < count; i++) all_starts[i + 1] = all_starts[i] + lengths[i];
    if (details > 0) memcpy(all_lines, lines, details * sizeof *lines);
    if (bytes > 0) memcpy(all_texts, texts, bytes);
    *e = (struct error){status, details, all_starts, all_lines, all_texts};
    set_last(e);
}

static staffel_status write_text(char *buffer, size_t capacity, size_t *length, const struct error *e, size_t i) {
    if (buffer == NULL && (capacity > 0 || length == NULL)) return STAFFEL_INVALID;
    const size_t size = e == NULL ? 0 : e->starts[i + 1] - e->starts[i];
    if (length != NULL) *length = size;
    if (buffer == NULL) return STAFFEL_OK;
    if (capacity <= size) return STAFFEL_SHORT;
    if (size > 0) memcpy(buffer, e->texts + e->starts[i], size);
    buffer[size] = 0;
    return STAFFEL_OK;
}

staffel_status staffel_error_status(void) {
    const struct error *e = last();
    return e == NULL ? STAFFEL_OK : e->status;
}

staffel_status staffel_error_message(char *buffer, size_t capacity, size_t *length) {
    return write_text(buffer, capacity, length, last(), 0);
}

staffel_status staffel_error_details(size_t *count) {
    const struct error *e = last();
    if (count == NULL) return STAFFEL_INVALID;
    *count = e == NULL ? 0 : e->details;
    return STAFFEL_OK;
}

staffel_status staffel_error_detail(char *buffer, size_t capacity, size_t *length, size_t index, staffel_detail what) {
    const struct error *e = last();
    if (e == NULL || index >= e->details || what < 0 || what >= FIELDS) return STAFFEL_INVALID;
    return write_text(buffer, capacity, length, e, 1 + FIELDS * index + (size_t)what);
}

staffel_status staffel_error_line(int32_t *line, size_t index) {
    const struct error *e = last();
    if (line == NULL || e == NULL || index >= e->details) return STAFFEL_INVALID;
    *line = e->lines[index];
    return STAFFEL_OK;
}

// ---- What never changes ----

uint32_t staffel_abi_version(void) { return STAFFEL_ABI; }

const char *staffel_version(void) { return STAFFEL_VERSION; }

const char *staffel_status_name(staffel_status status) {
    static const char *const names[] = {
        "ok",         "invalid", "handle",    "short",  "unknown", "option",    "script", "position",
        "unreadable", "illegal", "ambiguous", "record", "match",   "cancelled", "forked", "internal",
        "rule",
    };
    return status >= 0 && (size_t)status < sizeof names / sizeof *names ? names[status] : "unknown status";
}

// ---- The way into Go ----

// Many languages have a small number for the address of what is empty. Go ends the program
// when it finds one where a pointer should be, and so gets NULL instead.
#define P(pointer) ((uintptr_t)(pointer) < SMALLEST ? NULL : (pointer))

#define GO(call) return forked() ? refuse() : go_##call

staffel_status staffel_open_handles(size_t *count) { GO(open_handles(P(count))); }

staffel_status staffel_variants(char *buffer, size_t capacity, size_t *length) {
    GO(variants(P(buffer), capacity, P(length)));
}

staffel_status staffel_variant_source(char *buffer, size_t capacity, size_t *length, const char *name,
    size_t name_length) {
    GO(variant_source(P(buffer), capacity, P(length), P(name), name_length));
}

staffel_status staffel_game_load(staffel_game *game, const char *name, size_t name_length,
    const staffel_option *options, size_t count) {
    GO(game_load(P(game), P(name), name_length, P(options), count));
}

staffel_status staffel_game_script(staffel_game *game, const char *file, size_t file_length, const char *source,
    size_t source_length, const staffel_option *options, size_t count) {
    GO(game_script(P(game), P(file), file_length, P(source), source_length, P(options), count));
}

staffel_status staffel_game_free(staffel_game game) { GO(game_free(game)); }

staffel_status staffel_game_name(char *buffer, size_t capacity, size_t *length, staffel_game game) {
    GO(game_name(P(buffer), capacity, P(length), game));
}

staffel_status staffel_game_title(char *buffer, size_t capacity, size_t *length, staffel_game game) {
    GO(game_title(P(buffer), capacity, P(length), game));
}

staffel_status staffel_game_digest(char *buffer, size_t capacity, size_t *length, staffel_game game) {
    GO(game_digest(P(buffer), capacity, P(length), game));
}

staffel_status staffel_game_options(char *buffer, size_t capacity, size_t *length, staffel_game game) {
    GO(game_options(P(buffer), capacity, P(length), game));
}

staffel_status staffel_game_option_values(char *buffer, size_t capacity, size_t *length, staffel_game game,
    const char *name, size_t name_length) {
    GO(game_option_values(P(buffer), capacity, P(length), game, P(name), name_length));
}

staffel_status staffel_game_option(char *buffer, size_t capacity, size_t *length, staffel_game game,
    const char *name, size_t name_length) {
    GO(game_option(P(buffer), capacity, P(length), game, P(name), name_length));
}

staffel_status staffel_game_players(char *buffer, size_t capacity, size_t *length, staffel_game game) {
    GO(game_players(P(buffer), capacity, P(length), game));
}

staffel_status staffel_game_pieces(char *buffer, size_t capacity, size_t *length, staffel_game game) {
    GO(game_pieces(P(buffer), capacity, P(length), game));
}

staffel_status staffel_game_piece(staffel_piece *it, size_t size, staffel_game game, int32_t piece) {
    GO(game_piece(P(it), size, game, piece));
}

staffel_status staffel_game_faces(char *buffer, size_t capacity, size_t *length, staffel_game game, int32_t piece) {
    GO(game_faces(P(buffer), capacity, P(length), game, piece));
}

staffel_status staffel_game_symbols(char *buffer, size_t capacity, size_t *length, staffel_game game,
    int32_t piece) {
    GO(game_symbols(P(buffer), capacity, P(length), game, piece));
}

staffel_status staffel_game_cells(staffel_point *items, size_t capacity, size_t *count, staffel_game game) {
    GO(game_cells(P(items), capacity, P(count), game));
}

staffel_status staffel_game_cell_names(char *buffer, size_t capacity, size_t *length, staffel_game game) {
    GO(game_cell_names(P(buffer), capacity, P(length), game));
}

staffel_status staffel_game_cell(int32_t *cell, staffel_game game, const char *name, size_t name_length) {
    GO(game_cell(P(cell), game, P(name), name_length));
}

staffel_status staffel_game_directions(char *buffer, size_t capacity, size_t *length, staffel_game game) {
    GO(game_directions(P(buffer), capacity, P(length), game));
}

staffel_status staffel_game_links(int32_t *items, size_t capacity, size_t *count, staffel_game game) {
    GO(game_links(P(items), capacity, P(count), game));
}

staffel_status staffel_game_dice(int32_t *dice, staffel_face *items, size_t capacity, size_t *count,
    staffel_game game) {
    GO(game_dice(P(dice), P(items), capacity, P(count), game));
}

staffel_status staffel_move_text(char *buffer, size_t capacity, size_t *length, staffel_game game,
    staffel_move move) {
    GO(move_text(P(buffer), capacity, P(length), game, move));
}

staffel_status staffel_move_texts(char *buffer, size_t capacity, size_t *length, staffel_game game,
    const staffel_move *moves, size_t count) {
    GO(move_texts(P(buffer), capacity, P(length), game, P(moves), count));
}

staffel_status staffel_move_parts(staffel_part *items, size_t capacity, size_t *count, staffel_game game,
    staffel_move move) {
    GO(move_parts(P(items), capacity, P(count), game, move));
}

staffel_status staffel_move_dice(int32_t *items, size_t capacity, size_t *count, staffel_game game,
    staffel_move move) {
    GO(move_dice(P(items), capacity, P(count), game, move));
}

staffel_status staffel_state_new(staffel_state *state, staffel_game game) { GO(state_new(P(state), game)); }

staffel_status staffel_state_read(staffel_state *state, staffel_game game, const char *position,
    size_t position_length) {
    GO(state_read(P(state), game, P(position), position_length));
}

staffel_status staffel_state_clone(staffel_state *state, staffel_state from) { GO(state_clone(P(state), from)); }

staffel_status staffel_state_copy(staffel_state state, staffel_state from) { GO(state_copy(state, from)); }

staffel_status staffel_state_free(staffel_state state) { GO(state_free(state)); }

staffel_status staffel_state_game(staffel_game *game, staffel_state state) { GO(state_game(P(game), state)); }

staffel_status staffel_state_info(staffel_info *it, size_t size, staffel_state state) {
    GO(state_info(P(it), size, state));
}

staffel_status staffel_state_reason(char *buffer, size_t capacity, size_t *length, staffel_state state) {
    GO(state_reason(P(buffer), capacity, P(length), state));
}

staffel_status staffel_state_position(char *buffer, size_t capacity, size_t *length, staffel_state state) {
    GO(state_position(P(buffer), capacity, P(length), state));
}

staffel_status staffel_state_drawing(char *buffer, size_t capacity, size_t *length, staffel_state state) {
    GO(state_drawing(P(buffer), capacity, P(length), state));
}

staffel_status staffel_state_cells(staffel_content *items, size_t capacity, size_t *count, staffel_state state) {
    GO(state_cells(P(items), capacity, P(count), state));
}

staffel_status staffel_state_hands(int32_t *items, size_t capacity, size_t *count, staffel_state state) {
    GO(state_hands(P(items), capacity, P(count), state));
}

staffel_status staffel_state_dice(int32_t *items, size_t capacity, size_t *count, staffel_state state) {
    GO(state_dice(P(items), capacity, P(count), state));
}

staffel_status staffel_state_legal(staffel_move *items, size_t capacity, size_t *count, staffel_state state) {
    GO(state_legal(P(items), capacity, P(count), state));
}

staffel_status staffel_state_legal_texts(char *buffer, size_t capacity, size_t *length, staffel_state state) {
    GO(state_legal_texts(P(buffer), capacity, P(length), state));
}

staffel_status staffel_state_count(size_t *count, staffel_state state) { GO(state_count(P(count), state)); }

staffel_status staffel_state_is_legal(int32_t *legal, staffel_state state, staffel_move move) {
    GO(state_is_legal(P(legal), state, move));
}

staffel_status staffel_state_parse(staffel_move *move, staffel_state state, const char *text, size_t text_length) {
    GO(state_parse(P(move), state, P(text), text_length));
}

staffel_status staffel_state_play(staffel_state state, staffel_move move) { GO(state_play(state, move)); }

staffel_status staffel_state_play_text(staffel_move *move, staffel_state state, const char *text,
    size_t text_length) {
    GO(state_play_text(P(move), state, P(text), text_length));
}

staffel_status staffel_state_play_many(size_t *wrong, staffel_state state, const staffel_move *moves,
    size_t count) {
    GO(state_play_many(P(wrong), state, P(moves), count));
}

staffel_status staffel_state_undo(staffel_state state) { GO(state_undo(state)); }

staffel_status staffel_state_history(staffel_move *items, size_t capacity, size_t *count, staffel_state state) {
    GO(state_history(P(items), capacity, P(count), state));
}

staffel_status staffel_state_resign(staffel_state state, int32_t player) { GO(state_resign(state, player)); }

staffel_status staffel_state_agree_draw(staffel_state state) { GO(state_agree_draw(state)); }

staffel_status staffel_state_chances(staffel_chance *items, size_t capacity, size_t *count, staffel_state state) {
    GO(state_chances(P(items), capacity, P(count), state));
}

staffel_status staffel_state_roll(staffel_move *move, staffel_state state) { GO(state_roll(P(move), state)); }

staffel_status staffel_state_throw(staffel_move *move, staffel_state state, const int32_t *faces, size_t count) {
    GO(state_throw(P(move), state, P(faces), count));
}

staffel_status staffel_state_set_random(staffel_state state, uint64_t seed, uint64_t throws) {
    GO(state_set_random(state, seed, throws));
}

staffel_status staffel_state_pick(staffel_move *move, staffel_state state, uint64_t seed, uint64_t counter) {
    GO(state_pick(P(move), state, seed, counter));
}

staffel_status staffel_cancel_new(staffel_cancel *cancel) { GO(cancel_new(P(cancel))); }

staffel_status staffel_cancel_free(staffel_cancel cancel) { GO(cancel_free(cancel)); }

staffel_status staffel_cancel_request(staffel_cancel cancel) { GO(cancel_request(cancel)); }

staffel_status staffel_perft(uint64_t *nodes, staffel_state state, int32_t depth, int32_t threads,
    staffel_cancel cancel) {
    GO(perft(P(nodes), state, depth, threads, cancel));
}

staffel_status staffel_perft_split(staffel_branch *items, size_t capacity, size_t *count, staffel_state state,
    int32_t depth, int32_t threads, staffel_cancel cancel) {
    GO(perft_split(P(items), capacity, P(count), state, depth, threads, cancel));
}

staffel_status staffel_playouts(staffel_tally *it, size_t size, staffel_tally_end *ends, size_t capacity,
    size_t *count, staffel_state state, int64_t games, uint64_t seed, int32_t threads, int64_t max_actions,
    staffel_cancel cancel) {
    GO(playouts(P(it), size, P(ends), capacity, P(count), state, games, seed, threads, max_actions, cancel));
}

staffel_status staffel_batch_new(staffel_state *states, size_t count, staffel_game game) {
    GO(batch_new(P(states), count, game));
}

staffel_status staffel_batch_free(staffel_status *statuses, const staffel_state *states, size_t count) {
    GO(batch_free(P(statuses), P(states), count));
}

staffel_status staffel_batch_info(staffel_info *items, size_t size, staffel_status *statuses,
    const staffel_state *states, size_t count) {
    GO(batch_info(P(items), size, P(statuses), P(states), count));
}

staffel_status staffel_batch_cells(staffel_content *items, size_t width, staffel_status *statuses,
    const staffel_state *states, size_t count) {
    GO(batch_cells(P(items), width, P(statuses), P(states), count));
}

staffel_status staffel_batch_legal(staffel_move *items, size_t capacity, size_t *total, size_t *offsets,
    staffel_status *statuses, const staffel_state *states, size_t count) {
    GO(batch_legal(P(items), capacity, P(total), P(offsets), P(statuses), P(states), count));
}

staffel_status staffel_batch_play(staffel_status *statuses, const staffel_state *states,
    const staffel_move *moves, size_t count) {
    GO(batch_play(P(statuses), P(states), P(moves), count));
}

staffel_status staffel_batch_undo(staffel_status *statuses, const staffel_state *states, size_t count) {
    GO(batch_undo(P(statuses), P(states), count));
}

staffel_status staffel_batch_pick(staffel_move *moves, staffel_status *statuses, const staffel_state *states,
    size_t count, uint64_t seed, uint64_t counter) {
    GO(batch_pick(P(moves), P(statuses), P(states), count, seed, counter));
}

staffel_status staffel_records(char *buffer, size_t capacity, size_t *length) {
    GO(records(P(buffer), capacity, P(length)));
}

staffel_status staffel_record_documented(staffel_record *record, const char *name, size_t name_length) {
    GO(record_documented(P(record), P(name), name_length));
}

staffel_status staffel_record_read(staffel_record *record, const char *text, size_t text_length) {
    GO(record_read(P(record), P(text), text_length));
}

staffel_status staffel_record_read_all(staffel_record *items, size_t capacity, size_t *count, const char *text,
    size_t text_length) {
    GO(record_read_all(P(items), capacity, P(count), P(text), text_length));
}

staffel_status staffel_record_of(staffel_record *record, staffel_state state) { GO(record_of(P(record), state)); }

staffel_status staffel_record_clone(staffel_record *record, staffel_record from) {
    GO(record_clone(P(record), from));
}

staffel_status staffel_record_free(staffel_record record) { GO(record_free(record)); }

staffel_status staffel_record_write(char *buffer, size_t capacity, size_t *length, staffel_record record) {
    GO(record_write(P(buffer), capacity, P(length), record));
}

staffel_status staffel_record_equal(int32_t *equal, staffel_record record, staffel_record other) {
    GO(record_equal(P(equal), record, other));
}

staffel_status staffel_record_game(staffel_game *game, staffel_record record) { GO(record_game(P(game), record)); }

staffel_status staffel_record_start(staffel_state *state, staffel_record record, staffel_game game) {
    GO(record_start(P(state), record, game));
}

staffel_status staffel_record_replay(staffel_state *state, staffel_record record, staffel_game game) {
    GO(record_replay(P(state), record, game));
}

staffel_status staffel_record_canonical(staffel_record *canonical, staffel_record record, staffel_game game) {
    GO(record_canonical(P(canonical), record, game));
}

staffel_status staffel_record_tags(char *buffer, size_t capacity, size_t *length, staffel_record record) {
    GO(record_tags(P(buffer), capacity, P(length), record));
}

staffel_status staffel_record_tag(char *buffer, size_t capacity, size_t *length, staffel_record record,
    const char *name, size_t name_length) {
    GO(record_tag(P(buffer), capacity, P(length), record, P(name), name_length));
}

staffel_status staffel_record_set_tag(staffel_record record, const char *name, size_t name_length,
    const char *value, size_t value_length) {
    GO(record_set_tag(record, P(name), name_length, P(value), value_length));
}

staffel_status staffel_record_remove_tag(staffel_record record, const char *name, size_t name_length) {
    GO(record_remove_tag(record, P(name), name_length));
}

staffel_status staffel_record_actions(staffel_action *items, size_t capacity, size_t *count,
    staffel_record record) {
    GO(record_actions(P(items), capacity, P(count), record));
}

staffel_status staffel_record_action_texts(char *buffer, size_t capacity, size_t *length, staffel_record record) {
    GO(record_action_texts(P(buffer), capacity, P(length), record));
}

staffel_status staffel_record_end(char *buffer, size_t capacity, size_t *length, staffel_record record) {
    GO(record_end(P(buffer), capacity, P(length), record));
}

staffel_status staffel_record_comment(char *buffer, size_t capacity, size_t *length, staffel_record record,
    int32_t index) {
    GO(record_comment(P(buffer), capacity, P(length), record, index));
}

staffel_status staffel_record_set_comment(staffel_record record, int32_t index, const char *text,
    size_t text_length) {
    GO(record_set_comment(record, index, P(text), text_length));
}

staffel_status staffel_match_new(staffel_match *match, staffel_game game, int32_t games, const char *first,
    size_t first_length, const char *second, size_t second_length) {
    GO(match_new(P(match), game, games, P(first), first_length, P(second), second_length));
}

staffel_status staffel_match_read(staffel_match *match, staffel_game game, const char *text, size_t text_length) {
    GO(match_read(P(match), game, P(text), text_length));
}

staffel_status staffel_match_write(char *buffer, size_t capacity, size_t *length, staffel_match match) {
    GO(match_write(P(buffer), capacity, P(length), match));
}

staffel_status staffel_match_free(staffel_match match) { GO(match_free(match)); }

staffel_status staffel_match_play(staffel_match match, staffel_move move) { GO(match_play(match, move)); }

staffel_status staffel_match_play_text(staffel_move *move, staffel_match match, const char *text,
    size_t text_length) {
    GO(match_play_text(P(move), match, P(text), text_length));
}

staffel_status staffel_match_undo(staffel_match match) { GO(match_undo(match)); }

staffel_status staffel_match_resign(staffel_match match, int32_t contestant) {
    GO(match_resign(match, contestant));
}

staffel_status staffel_match_agree_draw(staffel_match match) { GO(match_agree_draw(match)); }

staffel_status staffel_match_set_seed(staffel_match match, uint64_t seed) { GO(match_set_seed(match, seed)); }

staffel_status staffel_match_roll(staffel_move *move, staffel_match match) { GO(match_roll(P(move), match)); }

staffel_status staffel_match_info(staffel_progress *it, size_t size, staffel_match match) {
    GO(match_info(P(it), size, match));
}

staffel_status staffel_match_contestants(char *buffer, size_t capacity, size_t *length, staffel_match match) {
    GO(match_contestants(P(buffer), capacity, P(length), match));
}

staffel_status staffel_match_standing(char *buffer, size_t capacity, size_t *length, staffel_match match) {
    GO(match_standing(P(buffer), capacity, P(length), match));
}

staffel_status staffel_match_table(char *buffer, size_t capacity, size_t *length, staffel_match match) {
    GO(match_table(P(buffer), capacity, P(length), match));
}

staffel_status staffel_match_results(staffel_match_result *items, size_t capacity, size_t *count,
    staffel_match match) {
    GO(match_results(P(items), capacity, P(count), match));
}

staffel_status staffel_match_state(staffel_state *state, staffel_match match) { GO(match_state(P(state), match)); }

staffel_status staffel_match_record(staffel_record *record, staffel_match match, int32_t round) {
    GO(match_record(P(record), match, round));
}
