// The library where programs are not simple: forked, with signals, on small stacks, loaded
// late and twice, in threads that come and go.
//
//	trap NAME LIBRARY [ARGUMENT...]
//
// The library is loaded by dlopen, so that things can be done before.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include "staffel.h"

static const char *path; // of the library
static char **names;     // arguments
static int name_count;

#define CHECK(condition)                                                                    \
    do {                                                                                    \
        if (!(condition)) die("%s:%d: %s does not hold", __FILE__, __LINE__, #condition);   \
    } while (0)

// Ends the process without anything that a forked child may not do.
__attribute__((format(printf, 1, 2), noreturn)) static void die(const char *format, ...) {
    char text[500];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text - 1, format, args);
    va_end(args);
    text[n < (int)sizeof text - 1 ? n : (int)sizeof text - 2] = '\n';
    if (write(2, text, strlen(text)) < 0) _exit(98);
    _exit(97);
}

// ---- The library ----

#define FUNCTIONS(F)                                                                        \
    F(abi_version) F(version) F(status_name) F(open_handles) F(error_status) F(error_message) F(error_details) \
    F(state_copy) F(record_of) F(record_equal) F(record_free) F(game_load) F(game_script) F(game_free) F(game_name) F(state_new) F(state_free) F(state_count) F(state_info) \
    F(state_play_text) F(state_undo) F(state_legal) F(state_position) F(perft) F(playouts) F(cancel_new) F(cancel_free)

static struct library {
    void *handle;
#define F(name) __typeof__(&staffel_##name) name;
    FUNCTIONS(F)
#undef F
} lib;

static struct library load_from(const char *file, int flags) {
    struct library l = {.handle = dlopen(file, flags)};
    if (l.handle == NULL) die("dlopen: %s", dlerror());
#define F(name)                                                     \
    l.name = (__typeof__(l.name))dlsym(l.handle, "staffel_" #name); \
    if (l.name == NULL) die("there is no staffel_" #name);
    FUNCTIONS(F)
#undef F
    CHECK(l.abi_version() == STAFFEL_ABI);
    return l;
}

static void load(void) { lib = load_from(path, RTLD_NOW | RTLD_LOCAL); }

static const char *message_of(struct library *l) {
    static __thread char text[4000];
    CHECK(l->error_message(text, sizeof text, NULL) == STAFFEL_OK);
    return text;
}

#define OK(call)                                                                                      \
    do {                                                                                              \
        staffel_status status_ = (call);                                                              \
        if (status_ != STAFFEL_OK) die("%s:%d: %s: status %d, %s", __FILE__, __LINE__, #call, status_, message_of(&lib)); \
    } while (0)

// A little of everything, as a program would do it.
static void use(struct library *l) {
    staffel_game g = 0;
    staffel_state s = 0;
    size_t n = 0;
    uint64_t nodes = 0;
    char text[1000];
    OK(l->game_load(&g, "delta", STAFFEL_NUL, NULL, 0));
    OK(l->state_new(&s, g));
    OK(l->state_play_text(NULL, s, "b2", STAFFEL_NUL));
    OK(l->state_count(&n, s));
    CHECK(n == 24);
    CHECK(l->state_play_text(NULL, s, "b2", STAFFEL_NUL) == STAFFEL_ILLEGAL);
    CHECK(l->error_status() == STAFFEL_ILLEGAL);
    CHECK(strstr(message_of(l), "illegal action") != NULL);
    OK(l->perft(&nodes, s, 3, 2, 0));
    CHECK(nodes > 1000);
    OK(l->state_position(text, sizeof text, NULL, s));
    CHECK(strcmp(text, "5/5/5/1W3/5 Black W8B9 1") == 0);
    OK(l->state_free(s));
    OK(l->game_free(g));
}

// The same in the script's language and with random games, which allocate and collect.
static void use_much(struct library *l) {
    use(l);
    staffel_game g = 0;
    staffel_state s = 0;
    staffel_tally tally;
    static const char source[] =
        "local man = piece('man', { each = 5 })\n"
        "return game { title = 'T', board = grid(3, 3), players = { 'X', 'O' }, pieces = { man },\n"
        "turns = { { drop { hand(man), on = empty } } }, ends = { { line(own(man), 3), win = 1 }, { no_move, draw = true } } }";
    OK(l->game_script(&g, "t.lua", STAFFEL_NUL, source, STAFFEL_NUL, NULL, 0));
    OK(l->state_new(&s, g));
    OK(l->playouts(&tally, sizeof tally, NULL, 0, NULL, s, 50, 7, 1, 0, 0));
    CHECK(tally.games == 50);
    OK(l->state_free(s));
    OK(l->game_free(g));
    CHECK(l->game_script(&g, "t.lua", STAFFEL_NUL, "return game { board = grd(3, 3) }", STAFFEL_NUL, NULL, 0) == STAFFEL_SCRIPT);
}

static long resident(void) { // KiB
    long pages = 0, ignored;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f == NULL || fscanf(f, "%ld %ld", &ignored, &pages) != 2) return -1;
    fclose(f);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static void start(pthread_t *thread, size_t stack, void *(*run)(void *), void *arg) {
    pthread_attr_t attr;
    pthread_attr_init(&attr);
    if (stack > 0 && pthread_attr_setstacksize(&attr, stack) != 0) die("a stack of %zu bytes cannot be had", stack);
    int failed = pthread_create(thread, &attr, run, arg);
    if (failed) die("pthread_create: %s", strerror(failed));
    pthread_attr_destroy(&attr);
}

static void pause_ms(long ms) { nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL); }

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

// ---- Forks ----

typedef staffel_status any(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                           uint64_t, uint64_t);
static any *all[200]; // every function that enters Go, by the names that are given

static const char refusal[] =
    "this process was forked from the one that loaded the library, which cannot run in it; "
    "start the process by exec (spawn) and load the library there";

static pid_t raw_fork(void) {
#if defined(SYS_fork)
    return (pid_t)syscall(SYS_fork);
#else
    return (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
#endif
}

// All calls are refused, and none of them waits.
static void all_refused(void) {
    char text[500];
    size_t n = 0;
    double took = 0;
    for (int attempt = 0; attempt < 5; attempt++) { // others may be using the machine
        double begun = now();
        for (int i = 0; i < name_count; i++) {
            staffel_status got = all[i](0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
            if (got != STAFFEL_FORKED) die("%s gives %d in a forked child", names[i], got);
            CHECK(lib.error_status() == STAFFEL_FORKED);
            CHECK(lib.error_message(text, sizeof text, &n) == STAFFEL_OK && strcmp(text, refusal) == 0 && n == strlen(refusal));
            CHECK(lib.error_details(&n) == STAFFEL_OK && n == 0);
        }
        took = now() - begun;
        if (took < 1) break;
    }
    if (took >= 1) die("the calls took %.1f s", took);
    CHECK(lib.abi_version() == STAFFEL_ABI && strcmp(lib.version(), STAFFEL_VERSION) == 0);
    CHECK(strcmp(lib.status_name(STAFFEL_FORKED), "forked") == 0);
}

static void *refused_in_a_thread(void *unused) {
    CHECK(lib.error_status() == STAFFEL_OK);
    all_refused();
    return unused;
}

static void reap(pid_t child) {
    int status = 0;
    CHECK(child > 0);
    CHECK(waitpid(child, &status, 0) == child);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) die("a child ended with status %#x", status);
}

static atomic_int stop;

// Keeps the allocator's lock taken much of the time.
static void *allocate(void *unused) {
    void *all[64] = {0};
    for (unsigned i = 0; !stop; i++) {
        free(all[i % 64]);
        all[i % 64] = malloc(2000 + i % 5000);
    }
    for (int i = 0; i < 64; i++) free(all[i]);
    return unused;
}

static void *keep_using(void *unused) {
    while (!stop) use(&lib);
    return unused;
}

static void forks(pid_t (*fork_it)(void), int times, int threads) {
    mallopt(M_ARENA_MAX, 1);
    load();
    for (int i = 0; i < name_count; i++) {
        all[i] = (any *)dlsym(lib.handle, names[i]);
        if (all[i] == NULL) die("there is no %s", names[i]);
    }
    use(&lib);
    pthread_t busy[4];
    for (int i = 0; i < 2; i++) start(&busy[i], 0, allocate, NULL);
    for (int i = 2; i < 4; i++) start(&busy[i], 0, keep_using, NULL);
    for (int i = 0; i < times; i++) {
        // With an error of before, and without.
        if (i % 2 == 0) CHECK(lib.game_free(7) == STAFFEL_HANDLE);
        pid_t child = fork_it();
        if (child == 0) {
            alarm(60);
            all_refused();
            pid_t grandchild = fork_it();
            if (grandchild == 0) {
                alarm(60);
                all_refused();
                _exit(0);
            }
            reap(grandchild);
            if (threads) {
                pthread_t one;
                start(&one, 0, refused_in_a_thread, NULL);
                pthread_join(one, NULL);
                if (i == 0) exit(0); // with all that is done at the end
            }
            _exit(0);
        }
        reap(child);
        use(&lib);
        if (i % 2 == 0) CHECK(lib.error_status() == STAFFEL_ILLEGAL);
    }
    stop = 1;
    for (int i = 0; i < 4; i++) pthread_join(busy[i], NULL);
}

static void trap_fork(void) { forks(fork, 20, 1); }
static void trap_raw_fork(void) { forks(raw_fork, 60, 0); }

// A child that forked before the library was loaded can load it.
static void trap_fork_before(void) {
    pid_t child = fork();
    if (child == 0) {
        alarm(60);
        load();
        use_much(&lib);
        _exit(0);
    }
    load();
    use_much(&lib);
    reap(child);
}

static void trap_use(void) {
    load();
    use_much(&lib);
}

// What is started by exec is a process like any other, also from a forked child.
static void trap_exec(void) {
    extern char **environ;
    load();
    use(&lib);
    char *args[] = {"/proc/self/exe", "use", (char *)path, NULL};
    pid_t child = 0;
    CHECK(posix_spawn(&child, args[0], NULL, NULL, args, environ) == 0);
    reap(child);
    child = fork();
    if (child == 0) {
        execv(args[0], args);
        _exit(1);
    }
    reap(child);
    use(&lib);
}

// ---- Loading ----

static void trap_reload(void) {
    int flags[] = {RTLD_NOW | RTLD_LOCAL, RTLD_LAZY | RTLD_LOCAL, RTLD_NOW | RTLD_GLOBAL, RTLD_LAZY | RTLD_GLOBAL, RTLD_NOW | RTLD_LOCAL};
    staffel_game g = 0;
    void *before = NULL;
    for (int i = 0; i < 5; i++) {
        lib = load_from(path, flags[i]);
        use_much(&lib);
        char name[20];
        if (i == 0) OK(lib.game_load(&g, "delta", STAFFEL_NUL, NULL, 0));
        OK(lib.game_name(name, sizeof name, NULL, g)); // which is still there
        CHECK(i == 0 || before == (void *)lib.game_name);
        before = (void *)lib.game_name;
        CHECK(dlclose(lib.handle) == 0);
        use(&lib); // it stays
    }
    // Closing more often than it was opened does not unload it either.
    load();
    for (int i = 0; i < 5; i++) dlclose(lib.handle);
    use_much(&lib);
    OK(lib.game_free(g));
}

// Loaded and closed in a thread that is gone when it is used.
static void *load_and_close(void *unused) {
    load();
    use(&lib);
    dlclose(lib.handle);
    return unused;
}

static void trap_thread_loads(void) {
    pthread_t one;
    start(&one, 0, load_and_close, NULL);
    pthread_join(one, NULL);
    use_much(&lib);
    load();
    use_much(&lib);
}

static void *use_often(void *l) {
    for (int i = 0; i < 20; i++) use_much(l);
    return NULL;
}

// Two copies of the library, as two packages of one program may bring them: each has
// handles and errors of its own.
static void trap_two_copies(void) {
    CHECK(name_count == 1);
    struct library a = load_from(path, RTLD_NOW | RTLD_LOCAL), b = load_from(names[0], RTLD_NOW | RTLD_LOCAL);
    lib = a;
    CHECK((void *)a.game_free != (void *)b.game_free);
    CHECK(a.game_free(7) == STAFFEL_HANDLE && a.error_status() == STAFFEL_HANDLE && b.error_status() == STAFFEL_OK);
    pthread_t threads[6];
    for (int i = 0; i < 6; i++) start(&threads[i], 0, use_often, i % 2 ? &a : &b);
    for (int i = 0; i < 6; i++) pthread_join(threads[i], NULL);
    staffel_game g = 0;
    OK(a.game_load(&g, "delta", STAFFEL_NUL, NULL, 0));
    size_t n = 7;
    OK(b.open_handles(&n));
    CHECK(n == 0);
    OK(a.game_free(g));
}

// ---- Signals ----

static atomic_long handled[65];
static void count_signal(int signal) {
    volatile char some[3000]; // as handlers have locals
    memset((void *)some, signal, sizeof some);
    if (some[sizeof some - 1] == signal) handled[signal]++;
}

static void on_signal(int signal, int flags) {
    struct sigaction action = {.sa_handler = count_signal, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    CHECK(sigaction(signal, &action, NULL) == 0);
}

static atomic_int working;

// Makes calls until it is told to stop, on a stack of its own choosing.
static void *work(void *unused) {
    stack_t none = {.ss_flags = SS_DISABLE};
    CHECK(sigaltstack(&none, NULL) == 0);
    working++;
    while (!stop) use_much(&lib);
    return unused;
}

// Handlers that were there before the library, and one that came after, are called while
// threads without an alternate signal stack make calls on stacks of a given size.
static void signals(size_t stack, int times) {
    on_signal(SIGUSR1, SA_RESTART);           // on whatever stack the thread has
    on_signal(SIGPROF, SA_RESTART);
    on_signal(SIGUSR2, SA_RESTART | SA_ONSTACK);
    load();
    use(&lib);
    on_signal(SIGVTALRM, SA_RESTART | SA_ONSTACK);
    on_signal(SIGIO, SA_RESTART | SA_ONSTACK);
    struct itimerval often = {{0, 1000}, {0, 1000}};
    CHECK(setitimer(ITIMER_PROF, &often, NULL) == 0);
    CHECK(setitimer(ITIMER_VIRTUAL, &often, NULL) == 0);
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) start(&threads[i], stack, work, NULL);
    while (working < 4) pause_ms(1);
    int mine[] = {SIGUSR1, SIGUSR2, SIGIO};
    for (int i = 0; i < times; i++) {
        int signal = mine[i % 3];
        long before = handled[signal];
        CHECK(pthread_kill(threads[i % 4], signal) == 0);
        for (double begun = now(); handled[signal] == before;) {
            if (now() - begun > 60) die("signal %d was not handled", signal);
            sched_yield();
        }
    }
    stop = 1;
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    for (double begun = now(); handled[SIGPROF] == 0 || handled[SIGVTALRM] == 0;)
        if (now() - begun > 60) die("the timers' signals were not handled");
    memset(&often, 0, sizeof often);
    setitimer(ITIMER_PROF, &often, NULL);
    setitimer(ITIMER_VIRTUAL, &often, NULL);
    use_much(&lib);
}

static void trap_signals(void) { signals(0, 3000); }
static void trap_small_stacks(void) { signals((size_t)atol(names[0]), 1500); }

// A fault of the program's own goes to the handler that it had before.
static sigjmp_buf back;
static volatile sig_atomic_t faults;
static void on_fault(int signal, siginfo_t *info, void *context) {
    (void)context;
    CHECK(signal == SIGSEGV && info->si_addr == (void *)0x40);
    faults++;
    siglongjmp(back, 1);
}

static void fault(void) {
    if (sigsetjmp(back, 1) == 0) {
        *(volatile int *)0x40 = 7;
        die("there was no fault");
    }
}

static void *fault_in_a_thread(void *used) {
    if (used) use(&lib);
    for (int i = 0; i < 10; i++) {
        fault();
        if (used) use(&lib);
    }
    return NULL;
}

static void trap_fault(void) {
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    CHECK(sigaction(SIGSEGV, &action, NULL) == 0);
    load();
    for (int i = 0; i < 20; i++) {
        fault();
        use(&lib);
    }
    pthread_t one;
    for (int used = 0; used < 2; used++) {
        start(&one, 0, fault_in_a_thread, used ? &lib : NULL);
        pthread_join(one, NULL);
    }
    CHECK(faults == 40);
    use_much(&lib);
}

// ---- Threads ----

static void *fail_once(void *source) {
    staffel_game g;
    CHECK(lib.game_script(&g, "t.lua", STAFFEL_NUL, source, STAFFEL_NUL, NULL, 0) == STAFFEL_SCRIPT);
    CHECK(lib.game_free(7) == STAFFEL_HANDLE);
    CHECK(lib.game_script(&g, "t.lua", STAFFEL_NUL, source, STAFFEL_NUL, NULL, 0) == STAFFEL_SCRIPT);
    return NULL;
}

// A script with a fault in a line of many bytes, so that each error has some 50 KiB.
static char *long_fault(void) {
    char *source = malloc(20100);
    strcpy(source, "local x = grd(3) -- ");
    memset(source + strlen(source), 'x', 20000);
    source[20020] = 0;
    return source;
}

static void many_threads(int count) {
    char *source = long_fault();
    long before = 0;
    for (int i = 0; i < count + 500; i++) {
        if (i == 500) before = resident();
        pthread_t one;
        start(&one, 0, fail_once, source);
        pthread_join(one, NULL);
    }
    long grown = resident() - before;
    printf("%d threads, %ld KiB more\n", count, grown);
    if (grown > 24 * 1024) die("%d threads have left %ld KiB", count, grown);
    free(source);
}

static void trap_threads(void) {
    pthread_key_t keys[40]; // so that the library's are beyond those that have room from the beginning
    for (int i = 0; i < 40; i++) CHECK(pthread_key_create(&keys[i], NULL) == 0);
    load();
    many_threads(atoi(names[0]));
}

// The last error is that of the thread.
static void *errors_of_one(void *number) {
    char want[100];
    uint64_t h = 0x70000000 + (uint64_t)(uintptr_t)number;
    snprintf(want, sizeof want, "%#lx is the handle of nothing; the state was freed, or never was", (unsigned long)h);
    CHECK(lib.error_status() == STAFFEL_OK && strcmp(message_of(&lib), "") == 0);
    for (int i = 0; i < 2000; i++) {
        CHECK(lib.state_free(h) == STAFFEL_HANDLE);
        sched_yield();
        CHECK(strcmp(message_of(&lib), want) == 0);
    }
    return NULL;
}

static void trap_errors(void) {
    load();
    CHECK(lib.game_free(0) == STAFFEL_HANDLE);
    pthread_t threads[8];
    for (uintptr_t i = 0; i < 8; i++) start(&threads[i], 0, errors_of_one, (void *)i);
    for (int i = 0; i < 8; i++) pthread_join(threads[i], NULL);
    CHECK(strcmp(message_of(&lib), "0 is no handle; a game is needed") == 0);
}

// Threads use the same two objects, and those of them in both orders.
static staffel_state pair[2];
static staffel_record records[2];
static void *crossed(void *number) {
    int me = (int)(uintptr_t)number;
    for (int i = 0; i < 4000; i++) {
        int32_t equal = -1;
        staffel_info it;
        int one = (i + me) % 2;
        OK(lib.state_copy(pair[one], pair[!one]));
        OK(lib.record_equal(&equal, records[!one], records[one]));
        CHECK(equal == 1);
        if (lib.state_play_text(NULL, pair[one], "b2", STAFFEL_NUL) == STAFFEL_OK) lib.state_undo(pair[!one]);
        OK(lib.state_info(&it, sizeof it, pair[one]));
        CHECK(it.plies >= 0 && it.plies <= 1 && it.turn == 1 && it.mover == (int)it.plies);
    }
    return NULL;
}

static void trap_crossed(void) {
    load();
    staffel_game g = 0;
    OK(lib.game_load(&g, "delta", STAFFEL_NUL, NULL, 0));
    for (int i = 0; i < 2; i++) {
        OK(lib.state_new(&pair[i], g));
        OK(lib.record_of(&records[i], pair[i]));
    }
    pthread_t threads[6];
    for (uintptr_t i = 0; i < 6; i++) start(&threads[i], 0, crossed, (void *)i);
    for (int i = 0; i < 6; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < 2; i++) {
        OK(lib.state_free(pair[i]));
        OK(lib.record_free(records[i]));
    }
    OK(lib.game_free(g));
    size_t n = 7;
    OK(lib.open_handles(&n));
    CHECK(n == 0);
}

// All keys for what threads have are used up before the library comes.
static void trap_no_keys(void) {
    static pthread_key_t keys[1100];
    int n = 0;
    for (; pthread_key_create(&keys[n], NULL) == 0; n++) CHECK(n < 1099 && pthread_setspecific(keys[n], &keys[n]) == 0);
    CHECK(n > 100);
    load();
    use_much(&lib);
    pthread_t threads[20];
    char *source = long_fault();
    for (int i = 0; i < 20; i++) start(&threads[i], 0, fail_once, source);
    for (int i = 0; i < 20; i++) pthread_join(threads[i], NULL);
    free(source);
    use_much(&lib);
    for (int i = 0; i < n; i++) CHECK(pthread_getspecific(keys[i]) == &keys[i]); // they are still the program's own
}

// Calls are made while a thread ends, before and after the library has cleared up for it.
static pthread_key_t late;
static atomic_int last_calls;
static void at_the_end(void *round) {
    use(&lib);
    CHECK(lib.game_free(7) == STAFFEL_HANDLE && strstr(message_of(&lib), "0x7") != NULL);
    last_calls++;
    uintptr_t left = (uintptr_t)round - 1;
    if (left > 0) pthread_setspecific(late, (void *)left);
}

static void *ends_with_calls(void *rounds) {
    use(&lib);
    pthread_setspecific(late, rounds);
    return NULL;
}

static void trap_thread_ends(void) {
    pthread_key_t before;
    CHECK(pthread_key_create(&before, at_the_end) == 0); // of a lower number than the library's
    load();
    late = before;
    for (int side = 0; side < 2; side++) {
        if (side == 1) CHECK(pthread_key_create(&late, at_the_end) == 0); // and of a higher one
        for (int i = 0; i < 300; i++) {
            pthread_t one;
            start(&one, 0, ends_with_calls, (void *)3);
            pthread_join(one, NULL);
        }
    }
    CHECK(last_calls == 2 * 300 * 3);
    use_much(&lib);
}

// Threads end within a call of the program's own that holds nothing of the library's.
static void *exits(void *unused) {
    use(&lib);
    pthread_exit(unused);
}

static void trap_thread_exits(void) {
    load();
    for (int i = 0; i < 500; i++) {
        pthread_t one;
        start(&one, 0, exits, NULL);
        pthread_join(one, NULL);
    }
    use_much(&lib);
}

// ---- Stacks of a program's own ----

static ucontext_t outside, inside;
static int rounds;
static void coroutine(void) {
    for (;;) {
        for (int i = 0; i < 5; i++) use(&lib);
        if (rounds % 10 == 0) use_much(&lib);
        swapcontext(&inside, &outside);
    }
}

static void *coroutines(void *unused) {
    size_t size = 256 * 1024;
    void *stack = malloc(size);
    getcontext(&inside);
    inside.uc_stack.ss_sp = stack;
    inside.uc_stack.ss_size = size;
    inside.uc_link = NULL;
    makecontext(&inside, coroutine, 0);
    for (rounds = 0; rounds < 60; rounds++) {
        swapcontext(&outside, &inside);
        use(&lib);
        if (rounds % 10 == 5) use_much(&lib);
    }
    free(stack);
    return unused;
}

static void trap_coroutines(void) {
    load();
    coroutines(NULL);
    pthread_t one;
    start(&one, 0, coroutines, NULL);
    pthread_join(one, NULL);
    use_much(&lib);
}

// ---- A library with a fault in it, on purpose ----

static void trap_panic(void) {
    load();
    staffel_status (*fail)(int32_t, staffel_state) = (staffel_status(*)(int32_t, staffel_state))dlsym(lib.handle, "staffel_test_panic");
    CHECK(fail != NULL);
    staffel_game g = 0;
    staffel_state s = 0;
    OK(lib.game_load(&g, "delta", STAFFEL_NUL, NULL, 0));
    OK(lib.state_new(&s, g));
    for (int32_t how = 0; how < 5; how++) {
        CHECK(fail(how, s) == STAFFEL_INTERNAL);
        CHECK(lib.error_status() == STAFFEL_INTERNAL);
        CHECK(strncmp(message_of(&lib), "the library is at fault: ", 25) == 0);
        CHECK(strstr(message_of(&lib), "staffel_test_panic") != NULL);
        OK(lib.state_play_text(NULL, s, "b2", STAFFEL_NUL)); // it is not held any more
        OK(lib.state_undo(s));
    }
    OK(lib.state_free(s));
    OK(lib.game_free(g));
    use_much(&lib);
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*run)(void);
    } traps[] = {
        {"fork", trap_fork}, {"raw-fork", trap_raw_fork}, {"fork-before", trap_fork_before}, {"use", trap_use},
        {"exec", trap_exec}, {"reload", trap_reload}, {"thread-loads", trap_thread_loads}, {"two-copies", trap_two_copies},
        {"signals", trap_signals}, {"small-stacks", trap_small_stacks}, {"fault", trap_fault}, {"threads", trap_threads},
        {"errors", trap_errors}, {"crossed", trap_crossed}, {"no-keys", trap_no_keys}, {"thread-ends", trap_thread_ends}, {"thread-exits", trap_thread_exits},
        {"coroutines", trap_coroutines}, {"panic", trap_panic},
    };
    if (argc < 3) die("usage: trap NAME LIBRARY [ARGUMENT...]");
    path = argv[2];
    names = argv + 3;
    name_count = argc - 3;
    for (size_t i = 0; i < sizeof traps / sizeof *traps; i++)
        if (strcmp(traps[i].name, argv[1]) == 0) {
            traps[i].run();
            printf("%s: done\n", argv[1]);
            return 0;
        }
    die("there is no trap %s", argv[1]);
}
