package io.github.staffelengine.staffel;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;

/**
 * Makes calls that may take long, on threads of their own: so a thread that waits for one can
 * be interrupted, and a virtual thread does not keep its carrier.
 */
final class LongCalls {
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(run -> {
        Thread thread = new Thread(null, run, "staffel-" + COUNT.incrementAndGet(), 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        return thread;
    });

    private LongCalls() {
    }

    /** Makes a call, which is given the handle of a cancel of its own. */
    static <T> T run(Cancel cancel, LongFunction<T> call) {
        long handle = Native.cancelNew();
        try {
            if (cancel != null) {
                cancel.add(handle);
            }
            return waitFor(THREADS.submit(() -> call.apply(handle)), handle);
        } finally {
            if (cancel != null) {
                cancel.remove(handle);
            }
            Native.cancelFree(handle);
        }
    }

    private static <T> T waitFor(Future<T> result, long handle) {
        boolean interrupted = false;
        try {
            for (;;) {
                try {
                    return result.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                    Native.cancelRequest(handle);
                } catch (ExecutionException e) {
                    throw thrown(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** What was thrown there is thrown here, and says so in its stack. */
    private static RuntimeException thrown(Throwable e) {
        e.fillInStackTrace();
        if (e instanceof Error error) {
            throw error;
        }
        return (RuntimeException) e; // no call has another
    }
}
