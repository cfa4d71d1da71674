package io.github.staffelengine.staffel;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/**
 * An object of the engine. It is freed when it is closed, or some time after it has been
 * forgotten.
 */
abstract class Owned implements AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();

    private final String what;
    private final LongConsumer free;
    private volatile Held held;
    private volatile boolean closed;

    /** A handle, the facts of the game that it is of, and what frees it, once. */
    private record Held(long handle, Facts facts, Cleaner.Cleanable cleanable) {
    }

    /** A call with the handle and the facts that belong to it. */
    interface Call<T> {
        T call(long handle, Facts facts);
    }

    /** facts may be null where calls do not use them; free must not know of this object. */
    Owned(String what, long handle, Facts facts, LongConsumer free) {
        this.what = what;
        this.free = free;
        hold(handle, facts);
    }

    private void hold(long handle, Facts facts) {
        LongConsumer free = this.free;
        held = new Held(handle, facts, CLEANER.register(this, () -> free.accept(handle)));
    }

    /** Has another handle from here on, and frees the one before. */
    final void replace(long handle, Facts facts) {
        Held before;
        synchronized (this) {
            if (closed) {
                free.accept(handle);
                throw new ClosedException(what);
            }
            before = held;
            hold(handle, facts);
        }
        before.cleanable.clean();
    }

    /**
     * Frees what the engine holds for it. Closing again does nothing; any other use throws a
     * {@link ClosedException} from then on. What was made of it goes on living. A call that is
     * under way on another thread ends as if this had not been closed.
     */
    @Override
    public final void close() {
        synchronized (this) {
            closed = true;
        }
        held.cleanable.clean();
    }

    /**
     * Tells whether it has been closed.
     *
     * @return whether it has
     */
    public final boolean isClosed() {
        return closed;
    }

    /** The handle without a look at whether it is closed, for calls that find that out themselves. */
    final long rawHandle() {
        return held.handle;
    }

    final Facts rawFacts() {
        return held.facts;
    }

    /** The facts of an object that is not closed. */
    final Facts facts() {
        return open().facts;
    }

    private Held open() {
        Held now = held;
        if (closed) {
            throw new ClosedException(what);
        }
        return now;
    }

    /** Makes a call; this object is not forgotten before it ends. */
    final <T> T with(Call<T> call) {
        for (;;) {
            Held now = open();
            try {
                return call.call(now.handle, now.facts);
            } catch (HandleException e) {
                throwUnlessReplaced(e, now);
            } finally {
                Reference.reachabilityFence(this);
            }
        }
    }

    final void run(LongConsumer call) {
        for (;;) {
            Held now = open();
            try {
                call.accept(now.handle);
                return;
            } catch (HandleException e) {
                throwUnlessReplaced(e, now);
            } finally {
                Reference.reachabilityFence(this);
            }
        }
    }

    final long longOf(LongUnaryOperator call) {
        for (;;) {
            Held now = open();
            try {
                return call.applyAsLong(now.handle);
            } catch (HandleException e) {
                throwUnlessReplaced(e, now);
            } finally {
                Reference.reachabilityFence(this);
            }
        }
    }

    final boolean test(LongPredicate call) {
        for (;;) {
            Held now = open();
            try {
                return call.test(now.handle);
            } catch (HandleException e) {
                throwUnlessReplaced(e, now);
            } finally {
                Reference.reachabilityFence(this);
            }
        }
    }

    /**
     * A handle that the engine does not know was freed by another thread before the call came
     * there. When this object has another one by now, the call is made again with that.
     */
    private void throwUnlessReplaced(HandleException e, Held used) {
        if (e instanceof ClosedException) {
            throw e; // of another object that the call was for
        }
        if (closed) {
            throw new ClosedException(what);
        }
        if (held == used) {
            throw e;
        }
    }
}
