#include "check.h"

#include <stdarg.h>

long checks;
int complaints;
unsigned char *area;

void complain(const char *file, int line, const char *what, const char *format, ...) {
    va_list args;
    fprintf(stderr, "%s:%d: %s: ", file, line, what);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "; the last error: %s\n", message());
    if (++complaints >= 20) exit(1);
}

void same(const char *file, int line, const char *what, long long got, long long want) {
    checks++;
    if (got != want) complain(file, line, what, "is %lld and should be %lld", got, want);
}

void reads(const char *file, int line, const char *what, const char *got, const char *want) {
    checks++;
    if (strcmp(got, want) != 0) complain(file, line, what, "reads\n%s\nand should read\n%s\n", got, want);
}

// ---- Where calls write ----

void fresh(void) {
    if (area == NULL) area = aligned_alloc(64, AREA);
    memset(area, 0xa5, AREA);
}

int intact(const void *at, size_t size) {
    const unsigned char *bytes = at;
    return size == 0 || (bytes[0] == 0xa5 && memcmp(bytes, bytes + 1, size - 1) == 0);
}

// ---- Calls ----

static staffel_state states[4];
static staffel_record records[4];
static staffel_match matches[4];
static int state_count, record_count, match_count;

void watch_state(staffel_state s) { states[state_count++] = s; }
void watch_record(staffel_record r) { records[record_count++] = r; }
void watch_match(staffel_match m) { matches[match_count++] = m; }
void unwatch(void) { state_count = record_count = match_count = 0; }

static uint64_t mix(uint64_t hash, const void *data, size_t size) {
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++) hash = (hash ^ bytes[i]) * 0x100000001b3;
    return hash;
}

uint64_t world(void) {
    static char text[1 << 16];
    uint64_t hash = 0xcbf29ce484222325;
    size_t length = open_handles();
    hash = mix(hash, &length, sizeof length);
    for (int i = 0; i < state_count; i++) {
        staffel_info it = info(states[i]);
        hash = mix(hash, &it, sizeof it);
        OK(staffel_state_position(text, sizeof text, &length, states[i]));
        hash = mix(hash, text, length);
    }
    for (int i = 0; i < record_count; i++) {
        OK(staffel_record_write(text, sizeof text, &length, records[i]));
        hash = mix(hash, text, length);
    }
    for (int i = 0; i < match_count; i++) {
        staffel_progress it;
        OK(staffel_match_info(&it, sizeof it, matches[i]));
        hash = mix(hash, &it, sizeof it);
        OK(staffel_match_write(text, sizeof text, &length, matches[i]));
        hash = mix(hash, text, length);
    }
    return hash;
}

void succeeded(const char *file, int line, const char *what, staffel_status got) {
    checks++;
    if (got == STAFFEL_OK) return;
    complain(file, line, what, "status %s", staffel_status_name(got));
    exit(1); // what comes after it would make no sense
}

// Whether a text is what people can read: UTF-8 without control characters but newlines and
// tabs, and neither beginning nor ending in a space.
static int readable(const char *text) {
    const unsigned char *p = (const unsigned char *)text;
    size_t length = strlen(text);
    if (length == 0 || text[0] == ' ' || text[0] == '\n' || text[length - 1] == ' ' || text[length - 1] == '\n') return 0;
    while (*p) {
        int more = *p < 0x80 ? 0 : (*p & 0xe0) == 0xc0 ? 1 : (*p & 0xf0) == 0xe0 ? 2 : (*p & 0xf8) == 0xf0 ? 3 : -1;
        if (more < 0 || (*p < 0x20 && *p != '\n' && *p != '\t') || *p == 0x7f) return 0;
        for (p++; more > 0; more--, p++)
            if ((*p & 0xc0) != 0x80) return 0;
    }
    return 1;
}

void failed(const char *file, int line, const char *what, staffel_status got, staffel_status want) {
    checks++;
    if (got != want) {
        complain(file, line, what, "status %s and not %s", staffel_status_name(got), staffel_status_name(want));
        return;
    }
    if (staffel_error_status() != got)
        complain(file, line, what, "the last error has status %s and not %s", staffel_status_name(staffel_error_status()),
                 staffel_status_name(got));
    if (!readable(message())) complain(file, line, what, "no message that can be read");
    if (strlen(message()) > 4000) complain(file, line, what, "a message of %zu bytes", strlen(message()));
}

const char *message(void) {
    static char *text;
    size_t length;
    if (staffel_error_message(NULL, 0, &length) != STAFFEL_OK) return "(there is none)";
    text = realloc(text, length + 1);
    if (staffel_error_message(text, length + 1, NULL) != STAFFEL_OK) return "(it cannot be had)";
    return text;
}

// ---- Bad arguments ----

uint64_t bad_handles[8][40];
int bad_handle_count;
static uint64_t live[8];

static void make_all(uint64_t *made) {
    OK(staffel_game_load(&made[GAME], WITH("delta"), NULL, 0));
    OK(staffel_state_new(&made[STATE], made[GAME]));
    OK(staffel_record_of(&made[RECORD], made[STATE]));
    OK(staffel_match_new(&made[MATCH], made[GAME], 2, WITH("Ann"), WITH("Bob")));
    OK(staffel_cancel_new(&made[CANCEL]));
}

static void free_all(uint64_t *made) {
    OK(staffel_game_free(made[GAME]));
    OK(staffel_state_free(made[STATE]));
    OK(staffel_record_free(made[RECORD]));
    OK(staffel_match_free(made[MATCH]));
    OK(staffel_cancel_free(made[CANCEL]));
}

void make_bad_handles(void) {
    uint64_t freed[8], again[8];
    make_all(freed);
    free_all(freed);
    make_all(live); // in the slots of those that were freed, so these are stale
    make_all(again);
    for (int kind = GAME; kind <= CANCEL; kind++) {
        int n = 0;
        uint64_t *bad = bad_handles[kind];
        bad[n++] = 0;
        bad[n++] = 1;
        bad[n++] = UINT64_MAX;
        bad[n++] = (uint64_t)INT64_MIN;
        bad[n++] = 0xdeadbeefdeadbeef;
        for (int other = GAME; other <= CANCEL; other++) bad[n++] = freed[other];
        for (int other = GAME; other <= CANCEL; other++) bad[n++] = again[other];
        bad[n++] = freed[kind];
        for (int other = GAME; other <= CANCEL; other++)
            bad[n++] = other != kind ? live[other] : live[kind] ^ (uint64_t)1 << 63; // a bit more
        bad[n++] = live[kind] + ((uint64_t)1 << 26); // the next of its slot
        bad[n++] = live[kind] ^ (uint64_t)1 << 40;
        bad[n++] = (live[kind] & ~(((uint64_t)1 << 26) - 1)) | ((1 << 26) - 1); // a slot that never was
        bad_handle_count = n;
    }
    free_all(again);
}

void free_bad_handles(void) { free_all(live); }

struct bad_text *bad_texts;
int bad_text_count, bad_length_count;

__attribute__((constructor)) static void make_bad_texts(void) {
    // A text of one byte more than there may be, with a NUL behind it.
    char *big = malloc(STAFFEL_MAX_TEXT + 2);
    memset(big, 'a', STAFFEL_MAX_TEXT + 1);
    big[STAFFEL_MAX_TEXT + 1] = 0;
    static struct bad_text all[20];
    struct bad_text *t = all;
    *t++ = (struct bad_text){NULL, 1};
    *t++ = (struct bad_text){NULL, STAFFEL_NUL};
    *t++ = (struct bad_text){NULL, STAFFEL_MAX_TEXT + 1};
    *t++ = (struct bad_text){big, STAFFEL_MAX_TEXT + 1};
    *t++ = (struct bad_text){big, STAFFEL_NUL};
    *t++ = (struct bad_text){big, SIZE_MAX - 1};
    *t++ = (struct bad_text){big, SIZE_MAX / 2};
    bad_length_count = (int)(t - all);
    *t++ = (struct bad_text){"\xff", 1};
    *t++ = (struct bad_text){"a\xc3", STAFFEL_NUL};
    *t++ = (struct bad_text){"a\xc3\xa9", 2}; // cut within a letter
    *t++ = (struct bad_text){"\xc0\x80", 2};
    *t++ = (struct bad_text){"\xed\xa0\x80", 3}; // half of a surrogate pair
    *t++ = (struct bad_text){"\xf4\x90\x80\x80", STAFFEL_NUL};
    bad_texts = all;
    bad_text_count = (int)(t - all);
    fresh();
}

// ---- What is used often ----

staffel_game load(const char *variant) {
    staffel_game g = 0;
    OK(staffel_game_load(&g, variant, STAFFEL_NUL, NULL, 0));
    return g;
}

staffel_game script(const char *source) {
    staffel_game g = 0;
    OK(staffel_game_script(&g, WITH("test.lua"), source, STAFFEL_NUL, NULL, 0));
    return g;
}

staffel_state begin(staffel_game g) {
    staffel_state s = 0;
    OK(staffel_state_new(&s, g));
    return s;
}

staffel_move play(staffel_state s, const char *text) {
    staffel_move m = 0;
    OK(staffel_state_play_text(&m, s, text, STAFFEL_NUL));
    return m;
}

void play_all(staffel_state s, const char *texts) {
    while (*texts) {
        size_t n = strcspn(texts, " ");
        OK(staffel_state_play_text(NULL, s, texts, n));
        texts += n + (texts[n] == ' ');
    }
}

staffel_info info(staffel_state s) {
    staffel_info it;
    memset(&it, 0, sizeof it);
    OK(staffel_state_info(&it, sizeof it, s));
    return it;
}

size_t open_handles(void) {
    size_t n = 0;
    OK(staffel_open_handles(&n));
    return n;
}
