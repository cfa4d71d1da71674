package io.github.staffelengine.staffel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ThreadsTest {
    private static final int FOR_EVER = 1000; // actions, which no machine counts

    /** Does something on so many threads, and throws what one of them has thrown. */
    private static <T> List<T> all(ExecutorService threads, int count, Callable<T> task) throws Exception {
        try (threads) {
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                futures.add(threads.submit(task));
            }
            List<T> values = new ArrayList<>();
            for (Future<T> future : futures) {
                values.add(future.get());
            }
            return values;
        }
    }

    /** Plays a whole game by a seed, and returns where it ended. */
    static String play(Game game, long seed) {
        try (State state = game.newState()) {
            state.setRandom(seed, 0);
            while (!state.isOver()) {
                if (state.isChance()) {
                    state.roll();
                } else {
                    state.play(state.pick(seed, state.plies()).orElseThrow());
                }
            }
            return state.position() + " " + state.result().orElseThrow();
        }
    }

    @Test
    void differentStatesOnDifferentThreads() throws Exception {
        for (ExecutorService threads : List.of(Executors.newFixedThreadPool(8), Executors.newVirtualThreadPerTaskExecutor())) {
            try (Game game = Game.load("daldos", Map.of("length", "short"))) {
                List<String> want = new ArrayList<>();
                for (int i = 0; i < 8; i++) {
                    want.add(play(game, i));
                }
                AtomicInteger next = new AtomicInteger();
                all(threads, 64, () -> {
                    int seed = next.getAndIncrement() % 8;
                    assertEquals(want.get(seed), play(game, seed));
                    return null;
                });
            }
        }
    }

    @Test
    void theSameStateOnSeveralThreads() throws Exception {
        try (Game game = Game.load("delta"); State state = game.newState()) {
            AtomicInteger played = new AtomicInteger();
            all(Executors.newFixedThreadPool(8), 8, () -> {
                for (int i = 0; i < 2000; i++) {
                    try {
                        state.play(state.pick(1, i).orElse(new Move(0)));
                        played.incrementAndGet();
                    } catch (IllegalActionException | InvalidException e) {
                        // another thread was faster
                    }
                    if (i % 3 == 0) {
                        try {
                            state.undo();
                            played.decrementAndGet();
                        } catch (IllegalActionException e) {
                            // or there is nothing left
                        }
                    }
                    state.legal();
                    state.result();
                    state.hands();
                }
                return null;
            });
            assertEquals(played.get(), state.plies());
            assertEquals(played.get(), state.history().size());
        }
    }

    /** A state that becomes one of another game is never seen as half of both. */
    @Test
    void copiesWhileOthersLook() throws Exception {
        try (Game delta = Game.load("delta"); Game daldos = Game.load("daldos"); State one = delta.newState();
                State two = daldos.newState(); State state = delta.newState()) {
            AtomicInteger looked = new AtomicInteger();
            AtomicInteger number = new AtomicInteger();
            all(Executors.newFixedThreadPool(4), 4, () -> {
                if (number.getAndIncrement() == 0) {
                    for (int i = 0; i < 3000 || looked.get() < 100; i++) {
                        state.copyFrom(i % 2 == 0 ? two : one);
                    }
                    looked.set(-1_000_000);
                    return null;
                }
                while (looked.incrementAndGet() > 0) {
                    assertTrue(List.of("White", "Light", "Dark").contains(state.mover().name()));
                    String hands = state.hands().toString();
                    assertTrue(hands.equals("{White={stone=9}, Black={stone=9}}")
                            || hands.equals("{Light={man=0}, Dark={man=0}}"), hands);
                    state.cells();
                    state.result();
                    state.copy().close();
                }
                return null;
            });
        }
    }

    @Test
    void useAndCloseOnSeveralThreads() throws Exception {
        long handles = Staffel.openHandles();
        for (int i = 0; i < 200; i++) {
            Game game = Game.load("delta");
            State state = game.newState();
            Match match = game.newMatch(2, "a", "b");
            Batch batch = game.newBatch(3);
            CountDownLatch go = new CountDownLatch(1);
            AtomicInteger number = new AtomicInteger();
            AtomicReference<Throwable> wrong = new AtomicReference<>();
            Runnable task = () -> {
                try {
                    go.await();
                    if (number.getAndIncrement() % 2 == 0) {
                        game.close();
                        state.close();
                        match.close();
                        batch.close();
                        return;
                    }
                    for (int k = 0; k < 50; k++) {
                        game.newState().close();
                        state.copy().close();
                        state.info();
                        state.playouts(1, k);
                        match.table();
                        batch.pick(k, k);
                    }
                } catch (ClosedException e) {
                    // as it should be
                } catch (Throwable e) {
                    wrong.set(e);
                }
            };
            List<Thread> threads = new ArrayList<>();
            for (int k = 0; k < 4; k++) {
                threads.add(Thread.ofPlatform().start(task));
            }
            go.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            if (wrong.get() != null) {
                throw new AssertionError(wrong.get());
            }
        }
        assertEquals(handles, Staffel.openHandles());
    }

    private static void whenRunning(Runnable then) {
        Thread.ofPlatform().start(() -> {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            then.run();
        });
    }

    @Test
    void cancelFromAnotherThread() {
        long handles = Staffel.openHandles();
        try (Game game = Game.load("delta"); State state = game.newState()) {
            for (int i = 0; i < 3; i++) {
                Cancel cancel = new Cancel();
                whenRunning(cancel::request);
                int what = i;
                CancelledException e = assertThrows(CancelledException.class, () -> {
                    switch (what) {
                        case 0 -> state.perft(FOR_EVER, 0, cancel);
                        case 1 -> state.perftSplit(FOR_EVER, 1, cancel);
                        default -> state.playouts(Long.MAX_VALUE, 1, 0, 0, cancel);
                    }
                });
                assertEquals("cancelled", e.kind());
                assertTrue(List.of(e.getStackTrace()).toString().contains("ThreadsTest"), "it is this thread's");
                assertTrue(cancel.isRequested());
                assertThrows(CancelledException.class, () -> state.perft(FOR_EVER, 0, cancel), "and those to come");
            }
        }
        assertEquals(handles, Staffel.openHandles());
    }

    /** One cancel for several calls; and the interrupt of one of them is not that of the others. */
    @Test
    void oneCancelForSeveral() throws Exception {
        try (Game game = Game.load("delta"); State state = game.newState()) {
            Cancel cancel = new Cancel();
            List<Thread> threads = new ArrayList<>();
            AtomicInteger cancelled = new AtomicInteger();
            for (int i = 0; i < 3; i++) {
                threads.add(Thread.ofPlatform().start(() -> {
                    assertThrows(CancelledException.class, () -> state.perft(FOR_EVER, 1, cancel));
                    cancelled.incrementAndGet();
                }));
            }
            Thread.sleep(50);
            threads.get(0).interrupt();
            threads.get(0).join();
            assertFalse(cancel.isRequested());
            Thread.sleep(50);
            assertEquals(1, cancelled.get());
            cancel.request();
            for (Thread thread : threads) {
                thread.join();
            }
            assertEquals(3, cancelled.get());
        }
    }

    @Test
    void interrupt() throws Exception {
        try (Game game = Game.load("delta"); State state = game.newState()) {
            for (Thread.Builder kind : List.<Thread.Builder>of(Thread.ofPlatform(), Thread.ofVirtual())) {
                AtomicReference<Throwable> thrown = new AtomicReference<>();
                AtomicBoolean interrupted = new AtomicBoolean();
                Thread thread = kind.start(() -> {
                    try {
                        state.perft(FOR_EVER);
                    } catch (Throwable e) {
                        thrown.set(e);
                        interrupted.set(Thread.currentThread().isInterrupted());
                    }
                });
                Thread.sleep(50);
                thread.interrupt();
                thread.join();
                assertEquals(CancelledException.class, thrown.get().getClass());
                assertTrue(interrupted.get());
            }
            Thread.currentThread().interrupt();
            assertThrows(CancelledException.class, () -> state.perft(FOR_EVER), "before it has begun");
            assertTrue(Thread.interrupted());
            assertEquals(25, state.perft(1));
            assertFalse(Thread.interrupted());
        }
    }

    /** Long calls on virtual threads do not keep the few threads that carry them. */
    @Test
    void virtualThreadsGoOn() throws Exception {
        try (Game game = Game.load("delta"); State state = game.newState()) {
            Cancel cancel = new Cancel();
            List<Thread> waiting = new ArrayList<>();
            for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors() + 2; i++) {
                waiting.add(Thread.ofVirtual().start(() -> assertThrows(CancelledException.class,
                        () -> state.perft(FOR_EVER, 1, cancel))));
            }
            Thread.sleep(50);
            CountDownLatch done = new CountDownLatch(100);
            for (int i = 0; i < 100; i++) {
                Thread.ofVirtual().start(() -> {
                    assertEquals(25, state.count());
                    done.countDown();
                });
            }
            assertTrue(done.await(2, TimeUnit.MINUTES), "the other virtual threads wait");
            cancel.request();
            for (Thread thread : waiting) {
                thread.join();
            }
        }
    }

    /** Each virtual thread is told its own error, whichever thread carries it. */
    @Test
    void errorsOfVirtualThreads() throws Exception {
        VirtualErrors.run(20_000, 10);
    }

    /** The same in processes that have told no error yet, so that nothing is loaded for that. */
    @Test
    void firstErrorsOfVirtualThreads() throws Exception {
        for (int i = 0; i < 5; i++) {
            Child.of(VirtualErrors.class).run().succeeds("all told their own");
        }
    }
}
