package io.github.staffelengine.staffel;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** Has many virtual threads make different mistakes at the same time. */
final class VirtualErrors {
    private VirtualErrors() {
    }

    public static void main(String[] args) throws Exception {
        run(2000, 2);
        System.out.println("all told their own");
    }

    static void run(int threads, int times) throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(threads);
        AtomicReference<Throwable> wrong = new AtomicReference<>();
        for (int i = 0; i < threads; i++) {
            int id = i;
            Thread.ofVirtual().start(() -> {
                try {
                    go.await();
                    for (int k = 0; k < times; k++) {
                        mistake(id, id + k);
                        Thread.yield();
                    }
                } catch (Throwable e) {
                    wrong.set(e);
                } finally {
                    done.countDown();
                }
            });
        }
        go.countDown();
        done.await();
        if (wrong.get() != null) {
            throw new AssertionError(wrong.get());
        }
    }

    private static void mistake(int id, int kind) {
        String name = "no" + id + "o";
        try {
            switch (kind % 4) {
                case 0 -> Game.load(name);
                case 1 -> Game.script(name + ".lua", "return " + name + "()");
                case 2 -> GameRecord.documented(name);
                default -> GameRecord.read("[Variant \"delta\"]\n[" + name + " x]\n");
            }
            throw new AssertionError("nothing was thrown");
        } catch (StaffelException e) {
            Class<?> want = switch (kind % 4) {
                case 0, 2 -> UnknownException.class;
                case 1 -> ScriptException.class;
                default -> RecordException.class;
            };
            String told = kind % 4 == 1 ? e.details().get(0).message() + e.details().get(0).file() : e.getMessage();
            if (e.getClass() != want || !told.contains(name)) {
                throw new AssertionError(name + " was told: " + e, e);
            }
        }
    }
}
