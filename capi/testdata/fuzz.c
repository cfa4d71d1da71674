// Random calls of every function, with arguments good and bad, from several threads that
// share what they make and free it under each other.
//
//	fuzz SEED CALLS THREADS SECONDS [SCRIPT...]
//
// There are games of the scripts beside the built-in ones.
// What call number i of a thread is, follows from the seed, the thread and i. With one
// thread so does what comes of it. When it takes more than so many seconds, it says where
// each thread is and fails.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "staffel.h"

enum { GAME = 1, STATE, RECORD, MATCH, CANCEL, KINDS };
enum { SLOTS = 16, STALE = 16, MAX_THREADS = 64, REGION = 1 << 20, CANARY = 64, MOVES = 64 };

static uint64_t seed;
static long calls_of_each;

// A piece of memory before a page that cannot be touched.
struct region {
    unsigned char *begin, *end;
};

struct thread {
    pthread_t id;
    int number;
    _Atomic(const char *) name; // of the call that is under way
    atomic_long index;          // of it
    uint64_t random;
    struct region out, in[8], scalars;
    int ins;        // texts and arrays in use
    int scalar_count;
    staffel_move moves[MOVES]; // that were legal somewhere
    char last[4096];           // a text that was given
    size_t last_length;
    long calls, failures, by_status[STAFFEL_RULE + 1];
    uint64_t choices, outcome;
    struct { // objects that were picked for the call, and what they were like
        int kind;
        uint64_t handle, before;
    } picked[64];
    int picks;
    double longest; // seconds that a call took
    const char *longest_name;
    long longest_index;
};

static struct thread threads[MAX_THREADS];
static int thread_count;

__attribute__((format(printf, 2, 3), noreturn)) static void die(struct thread *t, const char *format, ...) {
    va_list args;
    char text[500] = "";
    if (t != NULL) {
        staffel_error_message(text, sizeof text, NULL);
        fprintf(stderr, "seed %llu, thread %d, call %ld, %s: ", (unsigned long long)seed, t->number, (long)t->index, t->name);
    }
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "\nthe last error: %s\n", text);
    fflush(stderr);
    _exit(1);
}

static void on_alarm(int unused) {
    (void)unused;
    char text[300];
    for (int i = 0; i < thread_count; i++) {
        int n = snprintf(text, sizeof text, "too slow: seed %llu, thread %d, call %ld, %s\n", (unsigned long long)seed, i,
                         (long)threads[i].index, threads[i].name ? threads[i].name : "-");
        if (write(2, text, (size_t)n) < 0) break;
    }
    _exit(3);
}

// ---- Chance ----

static uint64_t mix(uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

static uint64_t draw(struct thread *t) { return mix(t->random += 0x9e3779b97f4a7c15); }
static uint64_t below(struct thread *t, uint64_t n) { return draw(t) % n; }
static int chance(struct thread *t, int percent) { return below(t, 100) < (uint64_t)percent; }

static uint64_t any64(struct thread *t) {
    static const uint64_t special[] = {0, 1, 2, UINT64_MAX, UINT64_MAX - 1, INT64_MAX, (uint64_t)INT64_MIN, UINT32_MAX, 1ull << 32, INT32_MAX};
    if (chance(t, 40)) return special[below(t, sizeof special / sizeof *special)];
    uint64_t any = draw(t); // first, whatever the compiler
    return any >> below(t, 64);
}

// A number that is good in most cases: 0 to n-1.
static int32_t number(struct thread *t, int32_t n) {
    static const int32_t special[] = {-1, -2, INT32_MAX, INT32_MIN, 1000, 1001, 1024, 1025, 512};
    if (n > 0 && chance(t, 88)) return (int32_t)below(t, (uint64_t)n);
    return chance(t, 50) ? special[below(t, 9)] : (int32_t)draw(t);
}

// ---- Memory ----

static struct region make_region(size_t size) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *p = mmap(NULL, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED || mprotect(p + size, page, PROT_NONE) != 0) die(NULL, "no memory");
    return (struct region){p, p + size};
}

static unsigned char pattern(size_t i) { return (unsigned char)(0x5a + 7 * i); }

static void put_pattern(unsigned char *p, size_t n) {
    for (size_t i = 0; i < n; i++) p[i] = pattern(i);
}

static int has_pattern(const unsigned char *p, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (p[i] != pattern(i)) return 0;
    return 1;
}

// Room that a call may write to, with canaries around it.
struct out {
    void *items;
    size_t capacity, *count;
    unsigned char *begin; // of the canary before it
    size_t size;          // bytes that have the pattern, the canaries among them
    size_t item;          // bytes of each
    int asks;             // NULL of capacity 0
};

static size_t *scalar(struct thread *t) { // 8 bytes with canaries
    unsigned char *p = t->scalars.end - 64 * (size_t)++t->scalar_count;
    put_pattern(p, 64);
    return (size_t *)(void *)(p + 24);
}

static void *maybe(struct thread *t, void *p) { return chance(t, 3) ? NULL : p; }

// Room for items of a size, aligned as they have to be. Most calls get enough.
static struct out room(struct thread *t, size_t item) {
    struct out o = {.item = item};
    o.count = chance(t, 90) ? scalar(t) : NULL;
    switch (below(t, 16)) {
    case 0:
        o.asks = 1;
        return o; // how much is needed?
    case 1:
        o.capacity = chance(t, 50) ? 1 : any64(t);
        o.asks = o.capacity == 0;
        return o; // NULL
    case 2:
        o.capacity = 0;
        break;
    case 3: case 4: case 5:
        o.capacity = below(t, 40);
        break;
    case 6: // as much as can be written, and room for all there is
        o.items = t->out.begin;
        o.begin = t->out.begin;
        o.capacity = chance(t, 50) ? SIZE_MAX : SIZE_MAX / item + 1;
        put_pattern(o.begin, o.size = 4096);
        return o;
    default:
        o.capacity = below(t, 2) ? 600 : 9000 / item;
    }
    size_t bytes = (o.capacity * item + 7) / 8 * 8;
    if (item == 1) bytes = o.capacity; // up to the page that cannot be touched
    o.items = t->out.end - bytes;
    o.begin = (unsigned char *)o.items - CANARY;
    put_pattern(o.begin, o.size = CANARY + bytes);
    return o;
}

// What a call may be given to read: it ends where a page begins that cannot be touched.
static void *readable(struct thread *t, const void *data, size_t size, size_t align) {
    unsigned char *p = t->in[t->ins % 8].end - (size + align - 1) / align * align;
    t->ins++;
    memcpy(p, data, size);
    return p;
}

// ---- What is shared ----

static _Atomic uint64_t pool[KINDS][SLOTS], stale[KINDS][STALE];

// What a state, record or match is like; 0 when it is none.
static uint64_t likeness(int kind, uint64_t h) {
    static char text[REGION]; // only used when there is one thread
    size_t n = 0;
    staffel_info it;
    memset(&it, 0, sizeof it);
    staffel_status got = STAFFEL_HANDLE;
    if (kind == STATE && (got = staffel_state_info(&it, sizeof it, h)) == STAFFEL_OK)
        got = staffel_state_position(text, sizeof text, &n, h);
    if (kind == RECORD) got = staffel_record_write(text, sizeof text, &n, h);
    if (kind == MATCH) got = staffel_match_write(text, sizeof text, &n, h);
    if (got != STAFFEL_OK) return 0;
    uint64_t like = mix(n);
    for (size_t i = 0; i < n; i++) like = (like ^ (unsigned char)text[i]) * 0x100000001b3;
    for (size_t i = 0; i < sizeof it; i++) like = (like ^ ((unsigned char *)&it)[i]) * 0x100000001b3;
    return like | 1;
}

static uint64_t pick_handle(struct thread *t, int kind) {
    uint64_t at = below(t, SLOTS), how = below(t, 100), more = draw(t);
    if (how < 84) return pool[kind][at];
    if (how < 88) return stale[kind][more % STALE];
    if (how < 90) return 0;
    if (how < 94) return pool[1 + more % (KINDS - 1)][at];
    if (how < 97) return more;
    return pool[kind][at] ^ 1ull << more % 64;
}

static uint64_t handle(struct thread *t, int kind) {
    uint64_t h = pick_handle(t, kind);
    if (thread_count == 1 && t->picks < 64) {
        t->picked[t->picks].kind = kind;
        t->picked[t->picks].handle = h;
        t->picked[t->picks++].before = likeness(kind, h);
    }
    return h;
}

static staffel_status free_one(int kind, uint64_t h) {
    switch (kind) {
    case GAME: return staffel_game_free(h);
    case STATE: return staffel_state_free(h);
    case RECORD: return staffel_record_free(h);
    case MATCH: return staffel_match_free(h);
    default: return staffel_cancel_free(h);
    }
}

// Keeps a handle that was made, in place of another, which is freed.
static void keep(struct thread *t, int kind, uint64_t h) {
    if (h == 0) die(t, "0 was made as a handle");
    uint64_t before = atomic_exchange(&pool[kind][below(t, SLOTS)], h);
    if (before == 0) return;
    staffel_status got = free_one(kind, before);
    if (got != STAFFEL_OK && got != STAFFEL_HANDLE) die(t, "freeing gives status %d", got);
    stale[kind][below(t, STALE)] = before;
}

// ---- Texts ----

// An address that is none, as some languages have for what is empty.
static void *nowhere(struct thread *t) { return chance(t, 50) ? NULL : (void *)(uintptr_t)(1 + below(t, 4000)); }

enum text { NAME, OPTION, VALUE, ACTION, POSITION, RECORD_TEXT, SCRIPT, TAG, COMMENT, CONTESTANT, CELL, TEXTS };

static const char *const samples[TEXTS][20] = {
    [NAME] = {"delta", "daldos", "epsilon", "neo-delta", "baggio-keller", "baggio-vecchi", "per-gioco", "baggio-andreotti"},
    [OPTION] = {"scoring", "repetition", "lift", "start", "hit", "length", "board", "red-follower", "pressed", "size"},
    [VALUE] = {"points", "win-loss", "0", "2", "3", "others", "any", "throw", "light", "dark", "end", "along", "norwegian", "turn", "4"},
    [ACTION] = {"b2", "c3", "b4", "b2-b5(b4)", "b2-e2(d2)", "R@d5", "d5-a2(b3)", "d3 b1", "a1-b2", "c3xd4", "pass", "[A3]", "[AA]", "[34]", "pass", "a1-b4", "b4xb8", "xb4", "b6-off"},
    [POSITION] = {"5/5/5/5/5 White W9B9 1", "3WW/1W3/1BB2/5/5 Black W6B7 3", "m1iiiiiiiiiiiiii/17/1IIIIImII1IIIIII Dark - 7 dice=A man=a7",
                  "7/7/7/2B4/3WW2/3B3/7 White W13B13 2 action=2 follower=d3 leader=e3", "6/6/6/1W1B2/R5/6 Black W8B8 2", "5/5/W4/5/5 Black W8B9 1", "2X/3/3 South X8O9 1",
                  "8/8/8/3WB3/3BW3/8/8/8 Black B60W60 1"},
    [RECORD_TEXT] = {"[Variant \"delta\"]\n[Option.scoring \"points\"]\n[Result \"1-0\"]\n\n{A short game.}\n1. b2 b4\n2. b2-e2(d2) {yes} b4-b1(b2)\n3. d2-b4(c3) resigns\n",
                     "[Variant \"daldos\"]\n[Result \"*\"]\n\n[A2] [34]\n1... [A3]/c1-b4\n2. [AA]/a1-b2/[24]/b2-b8 [22]/b4xb8\n",
                     "[Variant \"delta\"]\n[Match.Games \"2\"]\n[Match.Round \"1\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"*\"]\n\n1. b2\n",
                     "[Variant \"fails\"]\n\n1. c3\n", "[Variant \"fails\"]\n[Position \"2X/3/3 South X8O9 1\"]\n\n1. a1\n",
                     "[Variant \"delta\"]\n\n1. b2 draw agreed\n\n[Variant \"delta\"]\n\n1. c3\n"},
    [SCRIPT] = {"local man = piece('man', { each = 5 })\nreturn game { title = 'T', board = grid(3, 3), players = { 'X', 'O' }, pieces = { man },\n"
                "turns = { { drop { hand(man), on = empty } } }, ends = { { line(own(man), 3), win = 1 }, { no_move, draw = true } } }\n",
                "local relay = include 'relay'\nlocal s = option('size', { 3, 4, 5 })\nlocal w = piece('w', { each = 6, symbols = { 'W', 'B' } })\n"
                "return game { title = 'R', board = grid(s.value, 5), players = { 'A', 'B' }, pieces = { w },\n"
                "turns = { { 2, drop { hand(w), on = empty } }, { slide { own(w), min = 2, as = 'leader' } * drop { hand(w), on = behind 'leader' } } },\n"
                "ends = { { line(own(w), 4), win = count(empty) }, { no_move, loss = 1 } } }\n",
                "return game { board = grd(3, 3) }", "while true do end", "local t = {} for i = 1, 1e9 do t[i] = i end"},
    [TAG] = {"Variant", "White", "Black", "Result", "Score", "Seed", "Date", "Rules", "Position", "Option.scoring", "Match.Games", "x"},
    [COMMENT] = {"good", "{braces}", "two\nlines", "\\", "a b", "1996-05-04", "1-0"},
    [CONTESTANT] = {"Ann", "Bob", "J\xc3\xb6rg", "White", "Light"},
    [CELL] = {"a1", "c3", "e5", "b17", "z9"},
};

struct text_in {
    const char *p;
    size_t n;
};

static char *big; // one byte too long for a text

enum { MOST_SCRIPTS = 12, MOST_SCRIPT = 8000 };
static struct script {
    const char *file;
    char source[MOST_SCRIPT];
    size_t length;
} scripts[MOST_SCRIPTS];
static int script_count;

static void read_script(const char *file) {
    FILE *f = fopen(file, "rb");
    if (f == NULL || script_count == MOST_SCRIPTS) die(NULL, "%s cannot be read", file);
    struct script *s = &scripts[script_count++];
    s->file = file;
    s->length = fread(s->source, 1, MOST_SCRIPT, f);
    if (s->length == MOST_SCRIPT) die(NULL, "%s is too long", file);
    fclose(f);
}

static size_t mutate(struct thread *t, char *text, size_t n, size_t most) {
    static const char bits[] = "[]{}().-/\\\" \n\t\0xX012aAbB*=<@\xff\xc3\xa9\xed\xa0\x80\xf4\x90";
    for (uint64_t k = 1 + below(t, 4); k > 0; k--) {
        size_t at = n > 0 ? below(t, n + 1) : 0;
        char c = chance(t, 70) ? bits[below(t, sizeof bits - 1)] : (char)draw(t);
        switch (below(t, 5)) {
        case 0: // another letter
            if (at < n) text[at] = c;
            break;
        case 1: // one more
            if (n < most) {
                memmove(text + at + 1, text + at, n - at);
                text[at] = c;
                n++;
            }
            break;
        case 2: // some fewer
            if (at < n) {
                size_t less = 1 + below(t, n - at < 8 ? n - at : 8);
                memmove(text + at, text + at + less, n - at - less);
                n -= less;
            }
            break;
        case 3: // a part twice
            if (at < n) {
                size_t part = 1 + below(t, n - at < 60 ? n - at : 60);
                if (n + part <= most) {
                    memmove(text + at + part, text + at, n - at);
                    n += part;
                }
            }
            break;
        default: // an end
            if (chance(t, 30)) n = at;
        }
    }
    return n;
}

static struct text_in text(struct thread *t, int kind) {
    static const size_t lengths[] = {0, 1, STAFFEL_NUL, SIZE_MAX - 1, STAFFEL_MAX_TEXT, STAFFEL_MAX_TEXT + 1};
    uint64_t how = below(t, 1000);
    if (how < 20) {
        const char *p = nowhere(t);
        return (struct text_in){p, lengths[below(t, 6)]};
    }
    if (how < 22) return (struct text_in){big, chance(t, 50) ? STAFFEL_NUL : STAFFEL_MAX_TEXT + 1};
    if (how < 30) return (struct text_in){"x", SIZE_MAX - 1 - below(t, SIZE_MAX / 2)};
    char copy[8192];
    size_t n = 0;
    if (how < 120 && t->last_length > 0) { // what the library has said
        n = t->last_length;
        memcpy(copy, t->last, n);
    } else if (how < 150) {
        n = below(t, 40);
        for (size_t i = 0; i < n; i++) copy[i] = (char)draw(t);
    } else {
        int of = how < 170 ? (int)below(t, TEXTS) : kind, count = 0;
        while (count < 20 && samples[of][count] != NULL) count++;
        int more = of == SCRIPT ? script_count : 0;
        int one = (int)below(t, (uint64_t)(count + more));
        const char *sample = one < count ? samples[of][one] : scripts[one - count].source;
        n = one < count ? strlen(sample) : scripts[one - count].length;
        memcpy(copy, sample, n);
    }
    if (below(t, 100) < 35 && !(n > 500 && chance(t, 70))) n = mutate(t, copy, n, sizeof copy - 1);
    copy[n] = 0;
    if (chance(t, 30)) return (struct text_in){readable(t, copy, n + 1, 1), STAFFEL_NUL};
    return (struct text_in){readable(t, copy, n, 1), n};
}

static staffel_move move(struct thread *t) {
    staffel_move m = t->moves[below(t, MOVES)];
    uint64_t how = below(t, 100), more = draw(t);
    return how < 80 ? m : how < 85 ? m ^ 1ull << more % 64 : how < 90 ? m + more % 1000 : more >> below(t, 64);
}

struct array_in {
    void *p;
    size_t n;
};

// An array that cannot be read at all.
static int bad_array(struct thread *t, struct array_in *a) {
    static const size_t counts[] = {STAFFEL_MAX_COUNT + 1, SIZE_MAX, SIZE_MAX / 8, SIZE_MAX / 8 + 1, 1ull << 61, 1ull << 32};
    switch (below(t, 20)) {
    case 0:
        a->p = nowhere(t);
        a->n = chance(t, 50) ? 1 : below(t, STAFFEL_MAX_COUNT);
        return 1;
    case 1:
        *a = (struct array_in){t->in[0].begin, counts[below(t, 6)]};
        return 1;
    }
    return 0;
}

static struct array_in some_moves(struct thread *t) {
    struct array_in a;
    if (bad_array(t, &a)) return a;
    staffel_move all[20];
    a.n = below(t, 20);
    for (size_t i = 0; i < a.n; i++) all[i] = move(t);
    a.p = readable(t, all, a.n * sizeof *all, 8);
    return a;
}

static struct array_in some_states(struct thread *t) {
    struct array_in a;
    if (bad_array(t, &a)) return a;
    staffel_state all[20];
    a.n = below(t, 20);
    for (size_t i = 0; i < a.n; i++) all[i] = handle(t, STATE);
    a.p = readable(t, all, a.n * sizeof *all, 8);
    return a;
}

static struct array_in some_faces(struct thread *t) {
    struct array_in a;
    if (bad_array(t, &a)) return a;
    int32_t all[8];
    a.n = chance(t, 80) ? 2 : below(t, 8);
    for (size_t i = 0; i < a.n; i++) all[i] = number(t, 4);
    a.p = readable(t, all, a.n * sizeof *all, 4);
    return a;
}

static struct array_in some_options(struct thread *t) {
    static __thread staffel_option all[3];
    struct array_in a;
    if (bad_array(t, &a)) return a;
    a.n = chance(t, 60) ? 0 : below(t, 3);
    for (size_t i = 0; i < a.n; i++) {
        struct text_in name = text(t, OPTION), value = text(t, VALUE);
        all[i] = (staffel_option){name.p, name.n, value.p, value.n};
    }
    a.p = all;
    if (a.n == 0 && chance(t, 50)) a.p = NULL;
    return a;
}

// ---- Checks ----

static int utf8(const unsigned char *p, size_t n) {
    while (n > 0) {
        size_t more = *p < 0x80 ? 0 : *p >= 0xc2 && *p < 0xe0 ? 1 : *p >= 0xe0 && *p < 0xf0 ? 2 : *p >= 0xf0 && *p < 0xf5 ? 3 : 9;
        if (more >= n) return 0;
        if ((*p == 0xe0 && p[1] < 0xa0) || (*p == 0xed && p[1] > 0x9f) || (*p == 0xf0 && p[1] < 0x90) || (*p == 0xf4 && p[1] > 0x8f)) return 0;
        for (size_t i = 1; i <= more; i++)
            if ((p[i] & 0xc0) != 0x80) return 0;
        p += more + 1;
        n -= more + 1;
    }
    return 1;
}

// A call that failed has changed nothing. Of a batch some may have been dealt with.
static void check_unchanged(struct thread *t, staffel_status got) {
    if (got != STAFFEL_OK && (got == STAFFEL_INVALID || strncmp(t->name, "staffel_batch_", 14) != 0))
        for (int i = 0; i < t->picks; i++)
            if (t->picked[i].before != 0 && likeness(t->picked[i].kind, t->picked[i].handle) != t->picked[i].before)
                die(t, "status %d, and %#llx is not as it was", got, (unsigned long long)t->picked[i].handle);
    t->picks = 0;
}

static staffel_status check(struct thread *t, staffel_status got) {
    t->calls++;
    if (got < STAFFEL_OK || got > STAFFEL_RULE || got == STAFFEL_INTERNAL || got == STAFFEL_FORKED) die(t, "status %d", got);
    t->by_status[got]++;
    if (got != STAFFEL_OK) {
        t->failures++;
        size_t length = 0;
        if (staffel_error_status() != got) die(t, "status %d, and the last error has %d", got, staffel_error_status());
        if (staffel_error_message(NULL, 0, &length) != STAFFEL_OK || length == 0) die(t, "no message for status %d", got);
        if (length > 100000) die(t, "a message of %zu bytes", length);
        char message[2048];
        if (length < sizeof message && (staffel_error_message(message, sizeof message, NULL) != STAFFEL_OK || !utf8((unsigned char *)message, length)))
            die(t, "the message is not UTF-8");
    }
    check_unchanged(t, got);
    t->outcome = mix(t->outcome ^ (uint64_t)got);
    return got;
}

// A number beside other things that are written.
static void check_scalar(struct thread *t, const void *at, size_t size, int may) {
    if (at == NULL) return;
    const unsigned char *p = (const unsigned char *)at - 24;
    for (size_t i = 0; i < 64; i++)
        if (!(may && i >= 24 && i < 24 + size) && p[i] != pattern(i)) die(t, "wrote beside or into a number, at byte %zu", i - 24);
}

// Items or a text that a call was to write: much bytes of them at most, when it succeeded.
static void check_room(struct thread *t, const struct out *o, size_t written) {
    if (o->begin == NULL) return;
    size_t before = o->begin == o->items ? 0 : CANARY;
    if (!has_pattern(o->begin, before)) die(t, "wrote before the buffer");
    for (size_t i = before + written; i < o->size; i++)
        if (o->begin[i] != pattern(i)) die(t, "wrote beyond %zu bytes into the buffer", written);
}

static staffel_status check_out(struct thread *t, staffel_status got, const struct out *o, int text) {
    size_t n = 0, written = 0;
    check(t, got);
    check_scalar(t, o->count, sizeof *o->count, got == STAFFEL_OK || got == STAFFEL_SHORT);
    if (o->count != NULL && (got == STAFFEL_OK || got == STAFFEL_SHORT)) n = *o->count;
    if (got == STAFFEL_OK && o->items == NULL && !o->asks) die(t, "it wrote to NULL");
    if (got == STAFFEL_OK && o->items == NULL && o->count == NULL) die(t, "it succeeded, with nowhere to write");
    if (got == STAFFEL_SHORT && o->count != NULL && n + (size_t)text <= o->capacity) die(t, "%zu are too many for room for %zu", n, o->capacity);
    if (got == STAFFEL_OK && o->items != NULL && o->count != NULL) {
        if (n + (size_t)text > o->capacity) die(t, "it gives %zu to room for %zu", n, o->capacity);
        written = (n + (size_t)text) * o->item;
        if (text) {
            const char *s = o->items;
            if (s[n] != 0) die(t, "there is no NUL behind the text");
            if (!utf8((const unsigned char *)s, n)) die(t, "the text is not UTF-8");
            t->last_length = n < sizeof t->last ? n : sizeof t->last;
            memcpy(t->last, s, t->last_length);
        }
        for (size_t i = 0; i < written && i < 64; i++) t->outcome = mix(t->outcome ^ ((unsigned char *)o->items)[i]);
    }
    if (got == STAFFEL_OK && o->items != NULL && o->count == NULL) written = o->size; // it did not say how much
    check_room(t, o, written);
    t->outcome = mix(t->outcome ^ n);
    return got;
}

#define TEXT(f, ...)                                                                      \
    do {                                                                                  \
        struct out o_ = room(t, 1);                                                       \
        check_out(t, f(o_.items, o_.capacity, o_.count, ##__VA_ARGS__), &o_, 1);          \
    } while (0)

#define ARRAY(type, f, ...)                                                               \
    do {                                                                                  \
        struct out o_ = room(t, sizeof(type));                                            \
        check_out(t, f(o_.items, o_.capacity, o_.count, ##__VA_ARGS__), &o_, 0);          \
    } while (0)

#define STRUCT(type, f, ...)                                                              \
    do {                                                                                  \
        struct out o_ = struct_room(t, sizeof(type));                                     \
        check_struct(t, f(o_.items, o_.capacity, ##__VA_ARGS__), &o_, sizeof(type));      \
    } while (0)

// A handle is made.
#define MADE(kind, f, ...)                                                                \
    do {                                                                                  \
        uint64_t *h_ = maybe(t, scalar(t));                                               \
        staffel_status got_ = check(t, f(h_, ##__VA_ARGS__));                             \
        check_scalar(t, h_, 8, got_ == STAFFEL_OK);                                       \
        if (got_ == STAFFEL_OK) keep(t, kind, *h_);                                       \
    } while (0)

// A number is written.
#define ONE(type, f, ...)                                                                 \
    do {                                                                                  \
        type *p_ = maybe(t, scalar(t));                                                   \
        staffel_status got_ = check(t, f(p_, ##__VA_ARGS__));                             \
        check_scalar(t, p_, sizeof *p_, got_ == STAFFEL_OK);                              \
        if (got_ == STAFFEL_OK && p_ != NULL) t->outcome = mix(t->outcome ^ (uint64_t)*p_); \
    } while (0)

#define DO(f, ...) check(t, f(__VA_ARGS__))

static struct out struct_room(struct thread *t, size_t size) {
    static const size_t sizes[] = {0, 1, 4096, 4097, SIZE_MAX, SIZE_MAX / 2};
    struct out o = {.item = 1, .capacity = size};
    if (chance(t, 25)) o.capacity = chance(t, 50) ? sizes[below(t, 6)] : below(t, 200);
    if (chance(t, 3)) return o;
    size_t bytes = ((o.capacity <= 4096 ? o.capacity : size) + 7) / 8 * 8;
    o.items = t->out.end - bytes;
    o.begin = (unsigned char *)o.items - CANARY;
    put_pattern(o.begin, o.size = CANARY + bytes);
    return o;
}

static staffel_status check_struct(struct thread *t, staffel_status got, const struct out *o, size_t size) {
    check(t, got);
    if (got == STAFFEL_OK && (o->items == NULL || o->capacity < size || o->capacity > 4096)) die(t, "it wrote a struct to %p of %zu bytes", o->items, o->capacity);
    check_room(t, o, got == STAFFEL_OK ? o->capacity : 0);
    if (got == STAFFEL_OK)
        for (size_t i = size; i < o->capacity; i++)
            if (((unsigned char *)o->items)[i] != 0) die(t, "byte %zu is not 0", i);
    return got;
}

// ---- The calls ----

static struct call {
    const char *name;
    int weight;
    void (*run)(struct thread *t);
} all[200];
static int call_count, weights;

static void add(const char *name, int weight, void (*run)(struct thread *t)) {
    all[call_count++] = (struct call){name, weight, run};
    weights += weight;
}

#define CALL(name, weight)                                                                                        \
    static void fuzz_##name(struct thread *t);                                                                    \
    __attribute__((constructor)) static void add_##name(void) { add(#name, weight, fuzz_##name); }                \
    static void fuzz_##name(struct thread *t)

#define G handle(t, GAME)
#define S handle(t, STATE)
#define R handle(t, RECORD)
#define M handle(t, MATCH)
#define IN(name, kind) struct text_in name = text(t, kind)

// Errors, which have none of their own.
CALL(staffel_abi_version, 1) { if (staffel_abi_version() != STAFFEL_ABI) die(t, "another interface"); }
CALL(staffel_version, 1) { if (strcmp(staffel_version(), STAFFEL_VERSION) != 0) die(t, "another version"); }
CALL(staffel_status_name, 1) { if (strlen(staffel_status_name(number(t, STAFFEL_RULE + 1))) < 2) die(t, "no name"); }
CALL(staffel_open_handles, 3) {
    size_t *p = maybe(t, scalar(t));
    staffel_status got = check(t, staffel_open_handles(p));
    check_scalar(t, p, 8, got == STAFFEL_OK);
}
CALL(staffel_error_status, 1) { if (staffel_error_status() < 0 || staffel_error_status() > STAFFEL_RULE) die(t, "no status"); }
static void of_error(struct thread *t, staffel_status got, struct out *o) {
    if (got != STAFFEL_OK && got != STAFFEL_SHORT && got != STAFFEL_INVALID) die(t, "status %d", got);
    size_t n = 0;
    check_scalar(t, o->count, 8, got != STAFFEL_INVALID);
    if (got != STAFFEL_INVALID && o->count != NULL) n = *o->count;
    check_room(t, o, got != STAFFEL_OK ? 0 : o->count != NULL ? n + 1 : o->size);
}
CALL(staffel_error_message, 4) {
    struct out o = room(t, 1);
    of_error(t, staffel_error_message(o.items, o.capacity, o.count), &o);
}
CALL(staffel_error_details, 2) {
    size_t *p = maybe(t, scalar(t));
    if (staffel_error_details(p) != (p ? STAFFEL_OK : STAFFEL_INVALID)) die(t, "another status");
    check_scalar(t, p, 8, p != NULL);
}
CALL(staffel_error_detail, 4) {
    struct out o = room(t, 1);
    uint64_t i = chance(t, 80) ? below(t, 3) : any64(t);
    of_error(t, staffel_error_detail(o.items, o.capacity, o.count, i, number(t, 5)), &o);
}
CALL(staffel_error_line, 2) {
    int32_t *p = maybe(t, scalar(t));
    staffel_status got = staffel_error_line(p, chance(t, 80) ? below(t, 3) : any64(t));
    if (got != STAFFEL_OK && got != STAFFEL_INVALID) die(t, "status %d", got);
    check_scalar(t, p, 4, got == STAFFEL_OK);
}

CALL(staffel_variants, 2) { TEXT(staffel_variants); }
CALL(staffel_variant_source, 2) { IN(a, NAME); TEXT(staffel_variant_source, a.p, a.n); }
CALL(staffel_game_load, 8) { IN(a, NAME); struct array_in o = some_options(t); MADE(GAME, staffel_game_load, a.p, a.n, o.p, o.n); }
CALL(staffel_game_script, 3) {
    IN(a, NAME);
    IN(b, SCRIPT);
    struct array_in o = {NULL, 0};
    if (chance(t, 20)) o.n = below(t, 2) ? SIZE_MAX : 0;
    MADE(GAME, staffel_game_script, a.p, a.n, b.p, b.n, o.p, o.n);
}
CALL(staffel_game_free, 1) { DO(staffel_game_free, G); }
CALL(staffel_game_name, 3) { TEXT(staffel_game_name, G); }
CALL(staffel_game_title, 2) { TEXT(staffel_game_title, G); }
CALL(staffel_game_digest, 2) { TEXT(staffel_game_digest, G); }
CALL(staffel_game_options, 3) { TEXT(staffel_game_options, G); }
CALL(staffel_game_option_values, 3) { IN(a, OPTION); TEXT(staffel_game_option_values, G, a.p, a.n); }
CALL(staffel_game_option, 3) { IN(a, OPTION); TEXT(staffel_game_option, G, a.p, a.n); }
CALL(staffel_game_players, 3) { TEXT(staffel_game_players, G); }
CALL(staffel_game_pieces, 3) { TEXT(staffel_game_pieces, G); }
CALL(staffel_game_piece, 4) { int32_t n = number(t, 2); STRUCT(staffel_piece, staffel_game_piece, G, n); }
CALL(staffel_game_faces, 4) { int32_t n = number(t, 2); TEXT(staffel_game_faces, G, n); }
CALL(staffel_game_symbols, 4) { int32_t n = number(t, 2); TEXT(staffel_game_symbols, G, n); }
CALL(staffel_game_cells, 4) { ARRAY(staffel_point, staffel_game_cells, G); }
CALL(staffel_game_cell_names, 4) { TEXT(staffel_game_cell_names, G); }
CALL(staffel_game_cell, 4) { IN(a, CELL); ONE(int32_t, staffel_game_cell, G, a.p, a.n); }
CALL(staffel_game_directions, 4) { TEXT(staffel_game_directions, G); }
CALL(staffel_game_links, 4) { ARRAY(int32_t, staffel_game_links, G); }
CALL(staffel_game_dice, 4) {
    struct out o = room(t, sizeof(staffel_face));
    int32_t *dice = maybe(t, scalar(t));
    staffel_status got = check_out(t, staffel_game_dice(dice, o.items, o.capacity, o.count, G), &o, 0);
    check_scalar(t, dice, 4, got == STAFFEL_OK);
}
CALL(staffel_move_text, 8) { staffel_move m = move(t); TEXT(staffel_move_text, G, m); }
CALL(staffel_move_texts, 8) { struct array_in a = some_moves(t); TEXT(staffel_move_texts, G, a.p, a.n); }
CALL(staffel_move_parts, 8) { staffel_move m = move(t); ARRAY(staffel_part, staffel_move_parts, G, m); }
CALL(staffel_move_dice, 8) { staffel_move m = move(t); ARRAY(int32_t, staffel_move_dice, G, m); }

CALL(staffel_state_new, 10) { MADE(STATE, staffel_state_new, G); }
CALL(staffel_state_read, 10) { IN(a, POSITION); MADE(STATE, staffel_state_read, G, a.p, a.n); }
CALL(staffel_state_clone, 6) { MADE(STATE, staffel_state_clone, S); }
CALL(staffel_state_copy, 8) { uint64_t a = S, b = S; DO(staffel_state_copy, a, b); }
CALL(staffel_state_free, 3) { DO(staffel_state_free, S); }
CALL(staffel_state_game, 4) { MADE(GAME, staffel_state_game, S); }
CALL(staffel_state_info, 8) { STRUCT(staffel_info, staffel_state_info, S); }
CALL(staffel_state_reason, 4) { TEXT(staffel_state_reason, S); }
CALL(staffel_state_position, 8) { TEXT(staffel_state_position, S); }
CALL(staffel_state_drawing, 4) { TEXT(staffel_state_drawing, S); }
CALL(staffel_state_cells, 6) { ARRAY(staffel_content, staffel_state_cells, S); }
CALL(staffel_state_hands, 4) { ARRAY(int32_t, staffel_state_hands, S); }
CALL(staffel_state_dice, 4) { ARRAY(int32_t, staffel_state_dice, S); }
CALL(staffel_state_legal, 20) {
    struct out o = room(t, sizeof(staffel_move));
    if (check_out(t, staffel_state_legal(o.items, o.capacity, o.count, S), &o, 0) == STAFFEL_OK && o.items != NULL && o.count != NULL)
        for (size_t i = 0; i < *o.count && i < 8; i++) {
            staffel_move m = ((staffel_move *)o.items)[below(t, *o.count)]; // first, whatever the compiler
            t->moves[below(t, MOVES)] = m;
        }
}
CALL(staffel_state_legal_texts, 8) { TEXT(staffel_state_legal_texts, S); }
CALL(staffel_state_count, 6) { ONE(size_t, staffel_state_count, S); }
CALL(staffel_state_is_legal, 6) { staffel_move m = move(t); ONE(int32_t, staffel_state_is_legal, S, m); }
CALL(staffel_state_parse, 10) { IN(a, ACTION); ONE(staffel_move, staffel_state_parse, S, a.p, a.n); }
CALL(staffel_state_play, 12) { staffel_move m = move(t); DO(staffel_state_play, S, m); }
CALL(staffel_state_play_text, 12) { IN(a, ACTION); ONE(staffel_move, staffel_state_play_text, S, a.p, a.n); }
CALL(staffel_state_play_many, 8) {
    struct array_in a = some_moves(t);
    size_t *wrong = maybe(t, scalar(t));
    check(t, staffel_state_play_many(wrong, S, a.p, a.n));
    check_scalar(t, wrong, 8, 1);
}
CALL(staffel_state_undo, 8) { DO(staffel_state_undo, S); }
CALL(staffel_state_history, 6) { ARRAY(staffel_move, staffel_state_history, S); }
CALL(staffel_state_resign, 2) { int32_t n = number(t, 2); DO(staffel_state_resign, S, n); }
CALL(staffel_state_agree_draw, 1) { DO(staffel_state_agree_draw, S); }
CALL(staffel_state_chances, 6) { ARRAY(staffel_chance, staffel_state_chances, S); }
CALL(staffel_state_roll, 8) { ONE(staffel_move, staffel_state_roll, S); }
CALL(staffel_state_throw, 8) { struct array_in a = some_faces(t); ONE(staffel_move, staffel_state_throw, S, a.p, a.n); }
CALL(staffel_state_set_random, 4) { uint64_t a = any64(t), b = any64(t); DO(staffel_state_set_random, S, a, b); }
CALL(staffel_state_pick, 10) {
    uint64_t a = any64(t), b = any64(t);
    staffel_move *p = maybe(t, (staffel_move *)scalar(t));
    staffel_status got = check(t, staffel_state_pick(p, S, a, b));
    check_scalar(t, p, 8, got == STAFFEL_OK);
    if (got == STAFFEL_OK) t->moves[below(t, MOVES)] = *p;
}

CALL(staffel_cancel_new, 3) { MADE(CANCEL, staffel_cancel_new); }
CALL(staffel_cancel_free, 1) { DO(staffel_cancel_free, handle(t, CANCEL)); }
CALL(staffel_cancel_request, 2) { DO(staffel_cancel_request, handle(t, CANCEL)); }

// A cancel for a call: none, any, or one of one's own that is requested, so that what would
// take for ever ends.
static staffel_cancel cancel_for(struct thread *t, int requested) {
    staffel_cancel c = 0;
    if (!requested) return chance(t, 60) ? 0 : handle(t, CANCEL);
    check(t, staffel_cancel_new(&c));
    check(t, staffel_cancel_request(c));
    return c;
}

static int32_t worker_count(struct thread *t) { return chance(t, 90) ? (int32_t)below(t, 4) : number(t, 0); }

CALL(staffel_perft, 5) {
    int far = chance(t, 10);
    int32_t depth = far ? 1000 - (int32_t)below(t, 900) : chance(t, 90) ? (int32_t)below(t, chance(t, 10) ? 4 : 3) : -1 - (int32_t)below(t, 1u << 30), workers = worker_count(t);
    staffel_cancel c = cancel_for(t, far);
    uint64_t s = S;
    ONE(uint64_t, staffel_perft, s, depth, workers, c);
    if (far) check(t, staffel_cancel_free(c));
}
CALL(staffel_perft_split, 5) {
    int far = chance(t, 10);
    int32_t depth = far ? 1000 - (int32_t)below(t, 900) : chance(t, 90) ? (int32_t)below(t, chance(t, 10) ? 4 : 3) : 1001 + (int32_t)below(t, 1u << 30), workers = worker_count(t);
    staffel_cancel c = cancel_for(t, far);
    uint64_t s = S;
    ARRAY(staffel_branch, staffel_perft_split, s, depth, workers, c);
    if (far) check(t, staffel_cancel_free(c));
}
CALL(staffel_playouts, 5) {
    int far = chance(t, 10);
    int64_t games = far ? INT64_MAX - (int64_t)below(t, 100) : chance(t, 90) ? (int64_t)below(t, 9) : (int64_t)(any64(t) | 1ull << 63);
    int64_t most = far ? (int64_t)(any64(t) >> 1) : chance(t, 90) ? 1 + (int64_t)below(t, 200) : (int64_t)(any64(t) | 1ull << 63);
    uint64_t number = any64(t), s = S;
    int32_t workers = worker_count(t);
    staffel_cancel c = cancel_for(t, far);
    // The tally and the ends are two buffers; one of them is in the middle of the region.
    struct out ends = room(t, sizeof(staffel_tally_end));
    struct region whole = t->out;
    size_t *size = scalar(t);
    put_pattern((unsigned char *)size - 24, 64);
    if (ends.items == whole.begin) ends = (struct out){.item = sizeof(staffel_tally_end), .count = ends.count, .asks = 1};
    t->out.end = whole.begin + REGION / 2;
    struct out it = struct_room(t, sizeof(staffel_tally));
    staffel_status got = check(t, staffel_playouts(it.items, it.capacity, ends.items, ends.capacity, ends.count, s, games, number, workers, most, c));
    t->out = whole;
    check_room(t, &it, got == STAFFEL_OK || got == STAFFEL_SHORT ? it.capacity : 0);
    check_scalar(t, ends.count, 8, got == STAFFEL_OK || got == STAFFEL_SHORT);
    check_room(t, &ends, got != STAFFEL_OK ? 0 : ends.count != NULL && ends.items != NULL ? *ends.count * ends.item : ends.size);
    if (far) check(t, staffel_cancel_free(c));
}

// Batches. Each has statuses or not.
struct batch {
    struct array_in states;
    staffel_status *statuses;
    unsigned char *begin;
    size_t size;
};

static struct batch batch(struct thread *t) {
    struct batch b = {.states = some_states(t)};
    if (chance(t, 40)) return b;
    size_t n = (uintptr_t)b.states.p >= 4096 && b.states.n < 20 ? b.states.n : 0;
    b.size = CANARY + (n * sizeof(staffel_status) + 7) / 8 * 8;
    b.begin = t->scalars.begin + REGION / 2 - b.size;
    put_pattern(b.begin, b.size + CANARY);
    b.statuses = (staffel_status *)(void *)(b.begin + CANARY);
    return b;
}

// Whether a batch call was given what it could be, and what it wrote of statuses.
static int check_batch(struct thread *t, staffel_status got, struct batch *b) {
    check(t, got);
    int valid = b->states.n == 0 || ((uintptr_t)b->states.p >= 4096 && b->states.n < 20);
    if (!valid && got != STAFFEL_INVALID) die(t, "an array of %zu states at %p was read", b->states.n, b->states.p);
    if (b->statuses == NULL) return valid;
    size_t n = valid && got == STAFFEL_OK ? b->states.n * sizeof(staffel_status) : 0;
    for (size_t i = 0; i < b->size + CANARY; i++)
        if ((i < CANARY || i >= CANARY + n) && b->begin[i] != pattern(i)) die(t, "wrote beside the statuses, at byte %zu", i);
    for (size_t i = 0; i < n / sizeof(staffel_status); i++)
        if (b->statuses[i] < STAFFEL_OK || b->statuses[i] > STAFFEL_RULE || b->statuses[i] == STAFFEL_INTERNAL) die(t, "status %d of a state", b->statuses[i]);
    return valid;
}

// Room for an item of each state; NULL now and then.
static struct out room_for(struct thread *t, struct batch *b, size_t item) {
    struct out o = {.item = item};
    if (chance(t, 3)) return o;
    size_t n = (uintptr_t)b->states.p >= 4096 && b->states.n < 20 ? b->states.n : 0, bytes = (n * item + 7) / 8 * 8;
    if (bytes > REGION / 2) return o;
    o.items = t->out.end - bytes;
    o.begin = (unsigned char *)o.items - CANARY;
    o.capacity = n;
    put_pattern(o.begin, o.size = CANARY + bytes);
    return o;
}

CALL(staffel_batch_new, 2) {
    struct array_in a;
    staffel_state made[4] = {0};
    uint64_t g = G;
    if (bad_array(t, &a)) {
        if (check(t, staffel_batch_new(a.p, a.n, g)) == STAFFEL_OK) die(t, "%zu states were written to %p", a.n, a.p);
        return;
    }
    size_t n = below(t, 4);
    if (check(t, staffel_batch_new(made, n, g)) != STAFFEL_OK) n = 0;
    for (size_t i = 0; i < 4; i++)
        if ((made[i] != 0) != (i < n)) die(t, "state %zu of %zu is %#llx", i, n, (unsigned long long)made[i]);
    for (size_t i = 0; i < n; i++) keep(t, STATE, made[i]);
}
CALL(staffel_batch_free, 1) {
    struct batch b = batch(t);
    if ((uintptr_t)b.states.p >= 4096 && b.states.n < 20 && b.states.n > 3) b.states.n = 3;
    if (b.statuses != NULL && (uintptr_t)b.states.p >= 4096 && b.states.n <= 3) { // its canary begins earlier now
        b.size = CANARY + (b.states.n * sizeof(staffel_status) + 7) / 8 * 8;
        b.begin = t->scalars.begin + REGION / 2 - b.size;
        put_pattern(b.begin, b.size + CANARY);
        b.statuses = (staffel_status *)(void *)(b.begin + CANARY);
    }
    check_batch(t, staffel_batch_free(b.statuses, b.states.p, b.states.n), &b);
}
CALL(staffel_batch_info, 4) {
    struct batch b = batch(t);
    size_t size = chance(t, 80) ? sizeof(staffel_info) : chance(t, 50) ? sizeof(staffel_info) + below(t, 300) : any64(t);
    struct out o = room_for(t, &b, size <= 4096 ? size : sizeof(staffel_info));
    staffel_status got = staffel_batch_info(o.items, size, b.statuses, b.states.p, b.states.n);
    check_batch(t, got, &b);
    check_room(t, &o, got == STAFFEL_INVALID ? 0 : o.capacity * o.item);
}
CALL(staffel_batch_cells, 4) {
    struct batch b = batch(t);
    size_t width = chance(t, 50) ? 60 : chance(t, 60) ? 225 : chance(t, 50) ? below(t, 600) : any64(t);
    struct out o = room_for(t, &b, width <= 600 ? width * sizeof(staffel_content) : 1);
    staffel_status got = staffel_batch_cells(o.items, width, b.statuses, b.states.p, b.states.n);
    check_batch(t, got, &b);
    check_room(t, &o, got == STAFFEL_INVALID ? 0 : o.capacity * o.item);
}
CALL(staffel_batch_legal, 4) {
    struct batch b = batch(t);
    struct out o = room(t, sizeof(staffel_move));
    o.count = maybe(t, scalar(t));
    unsigned char *begin = t->scalars.begin + 4096;
    size_t n = b.states.n < 20 ? b.states.n : 0;
    put_pattern(begin, 512);
    size_t *offsets = maybe(t, begin + CANARY);
    staffel_status got = staffel_batch_legal(o.items, o.capacity, o.count, offsets, b.statuses, b.states.p, b.states.n);
    int valid = check_batch(t, got, &b);
    // Without statuses it fails when all that can be is written; but not for its arguments.
    int wrote = valid && o.count != NULL && offsets != NULL && (o.items != NULL || o.capacity == 0) && got != STAFFEL_SHORT && got != STAFFEL_INVALID;
    check_scalar(t, o.count, 8, wrote || got == STAFFEL_SHORT);
    for (size_t i = 0; i < 512; i++)
        if (!(wrote && i >= CANARY && i < CANARY + (n + 1) * sizeof *offsets) && begin[i] != pattern(i)) die(t, "wrote beside the offsets");
    if (wrote) {
        if (offsets[0] != 0 || offsets[n] != *o.count) die(t, "the offsets do not fit the total");
        for (size_t i = 0; i < n; i++)
            if (offsets[i] > offsets[i + 1]) die(t, "the offsets do not ascend");
    }
    check_room(t, &o, wrote && o.items != NULL ? *o.count * sizeof(staffel_move) : 0);
}
CALL(staffel_batch_play, 4) {
    struct batch b = batch(t);
    staffel_move all[20];
    for (int i = 0; i < 20; i++) all[i] = move(t);
    size_t n = b.states.n < 20 ? b.states.n : 0;
    void *m = maybe(t, readable(t, all, n * sizeof *all, 8));
    check_batch(t, staffel_batch_play(b.statuses, b.states.p, m, b.states.n), &b);
}
CALL(staffel_batch_undo, 3) {
    struct batch b = batch(t);
    check_batch(t, staffel_batch_undo(b.statuses, b.states.p, b.states.n), &b);
}
CALL(staffel_batch_pick, 4) {
    struct batch b = batch(t);
    struct out o = room_for(t, &b, sizeof(staffel_move));
    uint64_t a = any64(t), c = any64(t);
    staffel_status got = staffel_batch_pick(o.items, b.statuses, b.states.p, b.states.n, a, c);
    check_batch(t, got, &b);
    check_room(t, &o, got == STAFFEL_INVALID ? 0 : o.capacity * o.item);
}

CALL(staffel_records, 2) { TEXT(staffel_records); }
CALL(staffel_record_documented, 3) { IN(a, NAME); MADE(RECORD, staffel_record_documented, a.p, a.n); }
CALL(staffel_record_read, 8) { IN(a, RECORD_TEXT); MADE(RECORD, staffel_record_read, a.p, a.n); }
CALL(staffel_record_read_all, 4) {
    IN(a, RECORD_TEXT);
    struct out o = room(t, sizeof(staffel_record));
    if (o.count == NULL) o.count = scalar(t); // else nobody knew how many to free
    if (check_out(t, staffel_record_read_all(o.items, o.capacity, o.count, a.p, a.n), &o, 0) != STAFFEL_OK || o.items == NULL) return;
    for (size_t i = 0; i < *o.count; i++) keep(t, RECORD, ((staffel_record *)o.items)[i]);
}
CALL(staffel_record_of, 5) { MADE(RECORD, staffel_record_of, S); }
CALL(staffel_record_clone, 3) { MADE(RECORD, staffel_record_clone, R); }
CALL(staffel_record_free, 1) { DO(staffel_record_free, R); }
CALL(staffel_record_write, 6) { TEXT(staffel_record_write, R); }
CALL(staffel_record_equal, 4) { uint64_t a = R, b = R; ONE(int32_t, staffel_record_equal, a, b); }
CALL(staffel_record_game, 3) { MADE(GAME, staffel_record_game, R); }
CALL(staffel_record_start, 4) { uint64_t r = R, g = G; MADE(STATE, staffel_record_start, r, g); }
CALL(staffel_record_replay, 4) { uint64_t r = R, g = G; MADE(STATE, staffel_record_replay, r, g); }
CALL(staffel_record_canonical, 4) { uint64_t r = R, g = G; MADE(RECORD, staffel_record_canonical, r, g); }
CALL(staffel_record_tags, 3) { TEXT(staffel_record_tags, R); }
CALL(staffel_record_tag, 4) { IN(a, TAG); TEXT(staffel_record_tag, R, a.p, a.n); }
CALL(staffel_record_set_tag, 4) { IN(a, TAG); IN(b, COMMENT); DO(staffel_record_set_tag, R, a.p, a.n, b.p, b.n); }
CALL(staffel_record_remove_tag, 2) { IN(a, TAG); DO(staffel_record_remove_tag, R, a.p, a.n); }
CALL(staffel_record_actions, 3) { ARRAY(staffel_action, staffel_record_actions, R); }
CALL(staffel_record_action_texts, 3) { TEXT(staffel_record_action_texts, R); }
CALL(staffel_record_end, 3) { TEXT(staffel_record_end, R); }
CALL(staffel_record_comment, 3) { int32_t n = (int32_t)((uint32_t)number(t, 6) - 1); TEXT(staffel_record_comment, R, n); }
CALL(staffel_record_set_comment, 3) { IN(a, COMMENT); int32_t n = (int32_t)((uint32_t)number(t, 6) - 1); DO(staffel_record_set_comment, R, n, a.p, a.n); }

CALL(staffel_match_new, 5) {
    IN(a, CONTESTANT);
    IN(b, CONTESTANT);
    int32_t n = number(t, 4);
    MADE(MATCH, staffel_match_new, G, n, a.p, a.n, b.p, b.n);
}
CALL(staffel_match_read, 4) { IN(a, RECORD_TEXT); MADE(MATCH, staffel_match_read, G, a.p, a.n); }
CALL(staffel_match_write, 4) { TEXT(staffel_match_write, M); }
CALL(staffel_match_free, 1) { DO(staffel_match_free, M); }
CALL(staffel_match_play, 5) { staffel_move m = move(t); DO(staffel_match_play, M, m); }
CALL(staffel_match_play_text, 5) { IN(a, ACTION); ONE(staffel_move, staffel_match_play_text, M, a.p, a.n); }
CALL(staffel_match_undo, 3) { DO(staffel_match_undo, M); }
CALL(staffel_match_resign, 3) { int32_t n = number(t, 2); DO(staffel_match_resign, M, n); }
CALL(staffel_match_agree_draw, 2) { DO(staffel_match_agree_draw, M); }
CALL(staffel_match_set_seed, 4) { uint64_t a = any64(t); DO(staffel_match_set_seed, M, a); }
CALL(staffel_match_roll, 5) { ONE(staffel_move, staffel_match_roll, M); }
CALL(staffel_match_info, 4) { STRUCT(staffel_progress, staffel_match_info, M); }
CALL(staffel_match_contestants, 3) { TEXT(staffel_match_contestants, M); }
CALL(staffel_match_standing, 3) { TEXT(staffel_match_standing, M); }
CALL(staffel_match_table, 3) { TEXT(staffel_match_table, M); }
CALL(staffel_match_results, 3) { ARRAY(staffel_match_result, staffel_match_results, M); }
CALL(staffel_match_state, 4) { MADE(STATE, staffel_match_state, M); }
CALL(staffel_match_record, 4) { int32_t n = number(t, 3); MADE(RECORD, staffel_match_record, M, n); }

// Games that go on: some actions in a row.
CALL(play_on, 14) {
    uint64_t s = S, a = draw(t);
    for (uint64_t k = 1 + below(t, 12), i = 0; i < k; i++) {
        staffel_move m = 0;
        if (check(t, staffel_state_pick(&m, s, a, i)) != STAFFEL_OK || m == 0) break;
        t->moves[below(t, MOVES)] = m;
        if (check(t, staffel_state_play(s, m)) != STAFFEL_OK) break; // another thread has played
    }
    staffel_info it;
    if (check(t, staffel_state_info(&it, sizeof it, s)) == STAFFEL_OK && it.plies > 400) check(t, staffel_state_free(s));
}
CALL(match_on, 6) {
    uint64_t m = M, a = draw(t);
    for (uint64_t k = 1 + below(t, 12), i = 0; i < k; i++) {
        staffel_state s = 0;
        staffel_move one = 0;
        if (check(t, staffel_match_state(&s, m)) != STAFFEL_OK) break;
        check(t, staffel_state_pick(&one, s, a, i));
        check(t, staffel_state_free(s));
        if (check(t, staffel_match_play(m, one)) != STAFFEL_OK) break;
    }
}

// ---- Threads ----

static void *run(void *arg) {
    struct thread *t = arg;
    for (long i = 0; i < calls_of_each; i++) {
        t->index = i;
        t->random = mix(seed ^ mix((uint64_t)t->number << 40 ^ (uint64_t)i));
        t->ins = t->scalar_count = t->picks = 0;
        int at = (int)below(t, (uint64_t)weights), k = 0;
        while (at >= all[k].weight) at -= all[k++].weight;
        t->name = all[k].name;
        t->choices += mix(t->random ^ (uint64_t)k);
        t->outcome = mix(t->outcome ^ (uint64_t)k);
        struct timespec a, b;
        clock_gettime(CLOCK_MONOTONIC, &a);
        all[k].run(t);
        clock_gettime(CLOCK_MONOTONIC, &b);
        double took = (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) / 1e9;
        if (took > t->longest) {
            t->longest = took;
            t->longest_name = t->name;
            t->longest_index = i;
        }
    }
    t->name = "done";
    return NULL;
}

static long peak(void) { // MiB
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return use.ru_maxrss / 1024;
}

int main(int argc, char **argv) {
    if (argc < 5) die(NULL, "usage: fuzz SEED CALLS THREADS SECONDS [SCRIPT...]");
    for (int i = 5; i < argc; i++) read_script(argv[i]);
    seed = strtoull(argv[1], NULL, 10);
    thread_count = atoi(argv[3]);
    calls_of_each = atol(argv[2]) / thread_count;
    signal(SIGALRM, on_alarm);
    alarm((unsigned)atoi(argv[4]));
    big = malloc(STAFFEL_MAX_TEXT + 2);
    memset(big, 'a', STAFFEL_MAX_TEXT + 1);
    big[STAFFEL_MAX_TEXT + 1] = 0;
    for (int i = 0; i < thread_count; i++) {
        struct thread *t = &threads[i];
        t->number = i;
        t->out = make_region(REGION);
        t->scalars = make_region(REGION);
        for (int k = 0; k < 8; k++) t->in[k] = make_region(1 << 15);
    }
    // Something of every kind to begin with.
    for (int i = 0; i < SLOTS; i++) {
        static const char *const names[] = {"delta", "daldos", "epsilon", "neo-delta"};
        uint64_t made[KINDS] = {0};
        const char *name = names[i % 4];
        struct script *script = i % (4 + script_count) < 4 ? NULL : &scripts[i % (4 + script_count) - 4];
        if ((script == NULL ? staffel_game_load(&made[GAME], name, strlen(name), NULL, 0)
                            : staffel_game_script(&made[GAME], script->file, STAFFEL_NUL, script->source, script->length, NULL, 0)) != STAFFEL_OK ||
            staffel_state_new(&made[STATE], made[GAME]) != STAFFEL_OK ||
            staffel_record_of(&made[RECORD], made[STATE]) != STAFFEL_OK || staffel_cancel_new(&made[CANCEL]) != STAFFEL_OK ||
            staffel_match_new(&made[MATCH], made[GAME], 1 + i, "Ann", 3, "Bob", 3) != STAFFEL_OK)
            die(NULL, "it cannot begin");
        for (int kind = GAME; kind < KINDS; kind++) pool[kind][i] = made[kind];
    }
    for (int i = 0; i < thread_count; i++)
        if (pthread_create(&threads[i].id, NULL, run, &threads[i]) != 0) die(NULL, "no thread");
    struct thread sum = {.number = -1};
    for (int i = 0; i < thread_count; i++) {
        struct thread *t = &threads[i];
        pthread_join(t->id, NULL);
        sum.calls += t->calls;
        sum.failures += t->failures;
        sum.choices += t->choices;
        sum.outcome += t->outcome;
        for (int s = 0; s <= STAFFEL_RULE; s++) sum.by_status[s] += t->by_status[s];
    }
    for (int kind = GAME; kind < KINDS; kind++)
        for (int i = 0; i < SLOTS; i++) free_one(kind, pool[kind][i]);
    size_t open = 99;
    if (staffel_open_handles(&open) != STAFFEL_OK || open != 0) die(NULL, "%zu handles are open at the end", open);
    printf("seed %llu: %ld calls, %ld of them refused, %d threads, peak %ld MiB\n", (unsigned long long)seed, sum.calls, sum.failures, thread_count, peak());
    printf("choices %016llx\noutcome %016llx\n", (unsigned long long)sum.choices, (unsigned long long)sum.outcome);
    for (int s = 0; s <= STAFFEL_RULE; s++) printf("%s %ld\n", staffel_status_name(s), sum.by_status[s]);
    // What is never the same comes last.
    for (int i = 0; i < thread_count; i++)
        printf("thread %d: longest call %.3f s, call %ld, %s\n", i, threads[i].longest, threads[i].longest_index, threads[i].longest_name);
    FILE *status = fopen("/proc/self/status", "r");
    for (char line[200]; status != NULL && fgets(line, sizeof line, status) != NULL;)
        if (strncmp(line, "VmRSS", 5) == 0 || strncmp(line, "VmHWM", 5) == 0) fputs(line, stdout);
    if (status != NULL) fclose(status);
    return 0;
}
