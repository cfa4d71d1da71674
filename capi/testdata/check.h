// What the test programs share: calls that have to succeed, and calls that have to fail, to
// say why, and to change nothing.
#ifndef CHECK_H
#define CHECK_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "staffel.h"

// ---- Checks ----

extern long checks;   // how many were made
extern int complaints; // how many went wrong

void complain(const char *file, int line, const char *what, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#define CHECK(condition)                                                            \
    do {                                                                            \
        checks++;                                                                   \
        if (!(condition)) complain(__FILE__, __LINE__, #condition, "does not hold"); \
    } while (0)

// Two numbers are equal.
#define SAME(got, want) same(__FILE__, __LINE__, #got, (long long)(got), (long long)(want))
void same(const char *file, int line, const char *what, long long got, long long want);

// Two texts are equal.
#define READS(got, want) reads(__FILE__, __LINE__, #got, got, want)
void reads(const char *file, int line, const char *what, const char *got, const char *want);

// ---- Where calls write ----

// All that calls write here goes to one piece of memory, which has a pattern in it before
// each of them, so that it shows what they have written and what not.
enum { AREA = 1 << 16 };
extern unsigned char *area;

#define OUT ((void *)area)                             // a buffer
#define ROOM (AREA - 4096)                             // its bytes
#define LEN ((size_t *)(void *)(area + AREA - 64))     // a length or count
#define ONE ((void *)(area + AREA - 1024))             // a number or handle beside it
#define TWO ((void *)(area + AREA - 2048))             // and another
#define MANY ((staffel_status *)(void *)(area + ROOM)) // statuses, up to 256

void fresh(void);                       // puts the pattern there
int intact(const void *at, size_t size); // whether it is still there

// ---- Calls ----

// What failing calls must not change; they are looked at before and after each.
void watch_state(staffel_state s);
void watch_record(staffel_record r);
void watch_match(staffel_match m);
void unwatch(void);
uint64_t world(void);

// A call succeeds.
#define OK(call) succeeded(__FILE__, __LINE__, #call, (call))
void succeeded(const char *file, int line, const char *what, staffel_status got);

// A call fails, says why, and changes and writes nothing.
#define FAILS(status, call)                                                        \
    do {                                                                           \
        uint64_t before_ = world();                                                \
        fresh();                                                                   \
        failed(__FILE__, __LINE__, #call, (call), status);                         \
        if (!intact(area, AREA)) complain(__FILE__, __LINE__, #call, "wrote something"); \
        if (world() != before_) complain(__FILE__, __LINE__, #call, "changed something"); \
    } while (0)
void failed(const char *file, int line, const char *what, staffel_status got, staffel_status want);

// A call fails for want of room, and writes how much there has to be and nothing else.
#define SHORT(need, call)                                                          \
    do {                                                                           \
        uint64_t before_ = world();                                                \
        fresh();                                                                   \
        failed(__FILE__, __LINE__, #call, (call), STAFFEL_SHORT);                  \
        SAME(*LEN, need);                                                          \
        if (!intact(area, AREA - 64) || !intact(LEN + 1, 64 - sizeof(size_t)))     \
            complain(__FILE__, __LINE__, #call, "wrote more than the length");     \
        if (world() != before_) complain(__FILE__, __LINE__, #call, "changed something"); \
    } while (0)

// The last error says this.
#define SAYS(text) READS(message(), text)
const char *message(void);

// Whether a text can be had, in buffers of every length up to the one needed; it is the text
// wanted, unless that is NULL.
#define TEXT(want, f, ...)                                                         \
    do {                                                                           \
        fresh();                                                                   \
        OK(f(NULL, 0, LEN, ##__VA_ARGS__));                                        \
        size_t need_ = *LEN;                                                       \
        CHECK(need_ < ROOM - 1);                                                   \
        fresh();                                                                   \
        OK(f(OUT, need_ + 1, LEN, ##__VA_ARGS__));                                 \
        char *copy_ = strndup(OUT, need_);                                         \
        if ((const char *)(want) != NULL) READS(copy_, want);                                    \
        SAME(strlen(copy_), need_);                                                \
        CHECK(*LEN == need_ && intact(area + need_ + 1, ROOM - need_ - 1));        \
        for (size_t capacity_ = 0; capacity_ <= need_; capacity_++)                \
            SHORT(need_, f(OUT, capacity_, LEN, ##__VA_ARGS__));                   \
        FAILS(STAFFEL_SHORT, f(OUT, need_, NULL, ##__VA_ARGS__));                  \
        fresh();                                                                   \
        OK(f(OUT, SIZE_MAX, LEN, ##__VA_ARGS__));                                  \
        CHECK(*LEN == need_ && strcmp(OUT, copy_) == 0 && intact(area + need_ + 1, ROOM - need_ - 1)); \
        fresh();                                                                   \
        OK(f(OUT, need_ + 1, NULL, ##__VA_ARGS__));                                \
        CHECK(strcmp(OUT, copy_) == 0 && intact(area + need_ + 1, AREA - need_ - 1)); \
        FAILS(STAFFEL_INVALID, f(NULL, 1, LEN, ##__VA_ARGS__));                    \
        FAILS(STAFFEL_INVALID, f(NULL, SIZE_MAX, LEN, ##__VA_ARGS__));             \
        FAILS(STAFFEL_INVALID, f(NULL, 0, NULL, ##__VA_ARGS__));                   \
        free(copy_);                                                               \
    } while (0)

// Whether an array can be had likewise; it has so many items, unless that is negative. They
// are left in OUT.
#define ARRAY(type, want, f, ...)                                                  \
    do {                                                                           \
        fresh();                                                                   \
        OK(f(NULL, 0, LEN, ##__VA_ARGS__));                                        \
        size_t need_ = *LEN;                                                       \
        if ((want) >= 0) SAME(need_, want);                                        \
        CHECK(need_ * sizeof(type) < ROOM);                                        \
        for (size_t capacity_ = 0; capacity_ < need_; capacity_++)                 \
            SHORT(need_, f(OUT, capacity_, LEN, ##__VA_ARGS__));                   \
        if (need_ > 0) FAILS(STAFFEL_SHORT, f(OUT, need_ - 1, NULL, ##__VA_ARGS__)); \
        FAILS(STAFFEL_INVALID, f(NULL, 1, LEN, ##__VA_ARGS__));                    \
        FAILS(STAFFEL_INVALID, f(NULL, SIZE_MAX, LEN, ##__VA_ARGS__));             \
        FAILS(STAFFEL_INVALID, f(NULL, 0, NULL, ##__VA_ARGS__));                   \
        fresh();                                                                   \
        OK(f(OUT, need_, NULL, ##__VA_ARGS__));                                    \
        CHECK(intact(area + need_ * sizeof(type), AREA - need_ * sizeof(type)));   \
        fresh();                                                                   \
        OK(f(OUT, SIZE_MAX, LEN, ##__VA_ARGS__));                                  \
        CHECK(*LEN == need_ && intact(area + need_ * sizeof(type), ROOM - need_ * sizeof(type))); \
    } while (0)

// Whether a struct can be had, by callers that know as many members as the library, fewer or
// more. It is left in OUT.
#define STRUCT(type, f, ...)                                                       \
    do {                                                                           \
        for (size_t size_ = 0; size_ < sizeof(type); size_++) FAILS(STAFFEL_INVALID, f(OUT, size_, ##__VA_ARGS__)); \
        FAILS(STAFFEL_INVALID, f(OUT, 4097, ##__VA_ARGS__));                       \
        FAILS(STAFFEL_INVALID, f(OUT, SIZE_MAX, ##__VA_ARGS__));                   \
        FAILS(STAFFEL_INVALID, f(NULL, sizeof(type), ##__VA_ARGS__));              \
        type first_;                                                               \
        fresh();                                                                   \
        OK(f(OUT, sizeof(type), ##__VA_ARGS__));                                   \
        CHECK(intact(area + sizeof(type), AREA - sizeof(type)));                   \
        memcpy(&first_, OUT, sizeof first_);                                       \
        for (size_t size_ = sizeof(type); size_ <= 4096; size_ += 251) {           \
            fresh();                                                               \
            OK(f(OUT, size_, ##__VA_ARGS__));                                      \
            CHECK(memcmp(OUT, &first_, sizeof first_) == 0 && intact(area + size_, AREA - size_)); \
            for (size_t i_ = sizeof(type); i_ < size_; i_++) CHECK(area[i_] == 0); \
        }                                                                          \
        fresh();                                                                   \
        OK(f(OUT, 4096, ##__VA_ARGS__));                                           \
        CHECK(intact(area + 4096, AREA - 4096));                                   \
    } while (0)

// ---- Bad arguments ----

enum kind { GAME = 1, STATE, RECORD, MATCH, CANCEL };

// Handles that are not of a kind: of nothing, freed, of the other kinds.
extern uint64_t bad_handles[8][40];
extern int bad_handle_count;
void make_bad_handles(void);
void free_bad_handles(void);

// A call with the handle h fails for every h that is none of a kind.
#define HANDLES(kind, call)                                                        \
    do {                                                                           \
        for (int i_ = 0; i_ < bad_handle_count; i_++) {                            \
            uint64_t h = bad_handles[kind][i_];                                    \
            FAILS(STAFFEL_HANDLE, call);                                           \
        }                                                                          \
    } while (0)

// Texts that cannot be read: NULL, too long, not UTF-8.
struct bad_text {
    const char *text;
    size_t length;
};
extern struct bad_text *bad_texts;
extern int bad_text_count, bad_length_count; // the first of them are so for their lengths

// A call with the text t of length n fails for every one of them.
#define TEXTS(call) TEXTS_OF(bad_text_count, call)
#define TEXTS_OF(count, call)                                                      \
    do {                                                                           \
        for (int i_ = 0; i_ < (count); i_++) {                                     \
            const char *t = bad_texts[i_].text;                                    \
            size_t n = bad_texts[i_].length;                                       \
            FAILS(STAFFEL_INVALID, call);                                          \
        }                                                                          \
    } while (0)

// A call with an array a of n items fails when it is NULL or too long. It is not read.
#define ITEMS(type, call)                                                          \
    do {                                                                           \
        const struct { const type *a; size_t n; } wrong_[] = {                     \
            {NULL, 1}, {NULL, STAFFEL_MAX_COUNT}, {(const type *)OUT, STAFFEL_MAX_COUNT + 1}, \
            {(const type *)OUT, SIZE_MAX}, {NULL, SIZE_MAX}, {(const type *)OUT, SIZE_MAX / sizeof(type) + 1}}; \
        for (size_t i_ = 0; i_ < sizeof wrong_ / sizeof *wrong_; i_++) {           \
            const type *a = wrong_[i_].a;                                          \
            size_t n = wrong_[i_].n;                                               \
            FAILS(STAFFEL_INVALID, call);                                          \
        }                                                                          \
    } while (0)

// ---- What is used often ----

#define WITH(text) text, sizeof(text) - 1 // a literal and its length

staffel_game load(const char *variant);
staffel_game script(const char *source);
staffel_state begin(staffel_game g);
staffel_move play(staffel_state s, const char *text);
void play_all(staffel_state s, const char *texts); // with spaces between them
staffel_info info(staffel_state s);
size_t open_handles(void);

#endif
