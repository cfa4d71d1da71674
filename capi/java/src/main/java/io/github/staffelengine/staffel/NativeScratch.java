package io.github.staffelengine.staffel;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Memory outside the heap for one call. A few blocks are kept and used again, by whichever
 * thread comes; what does not fit into one is freed behind the call.
 */
final class NativeScratch implements AutoCloseable {
    private static final long SIZE = 32 << 10;
    private static final int KEPT = 64;
    private static final ConcurrentLinkedQueue<NativeScratch> POOL = new ConcurrentLinkedQueue<>();
    private static final AtomicInteger POOLED = new AtomicInteger();

    private final MemorySegment block = Arena.ofAuto().allocate(SIZE, 16);
    private long used;
    private Arena more;

    private NativeScratch() {
    }

    static NativeScratch take() {
        NativeScratch pooled = POOL.poll();
        if (pooled == null) {
            return new NativeScratch();
        }
        POOLED.decrementAndGet();
        return pooled;
    }

    /** Returns memory for so many bytes, at a multiple of 8. What is in it is not told. */
    MemorySegment allocate(long size) {
        long rounded = Math.max(8, (size + 7) & -8);
        if (rounded <= SIZE - used) {
            MemorySegment slice = block.asSlice(used, rounded);
            used += rounded;
            return slice;
        }
        if (more == null) {
            more = Arena.ofConfined();
        }
        return more.allocate(rounded, 8);
    }

    /** What is left of the block, or at least so many bytes, to be written to. */
    MemorySegment rest(long least) {
        return allocate(Math.max(least, (SIZE - used) & -8));
    }

    MemorySegment copy(byte[] bytes) {
        MemorySegment copy = allocate(bytes.length);
        MemorySegment.copy(bytes, 0, copy, ValueLayout.JAVA_BYTE, 0, bytes.length);
        return copy;
    }

    MemorySegment copy(long[] numbers) {
        MemorySegment copy = allocate(8L * numbers.length);
        MemorySegment.copy(numbers, 0, copy, ValueLayout.JAVA_LONG, 0, numbers.length);
        return copy;
    }

    MemorySegment copy(int[] numbers) {
        MemorySegment copy = allocate(4L * numbers.length);
        MemorySegment.copy(numbers, 0, copy, ValueLayout.JAVA_INT, 0, numbers.length);
        return copy;
    }

    @Override
    public void close() {
        used = 0;
        if (more != null) {
            more.close();
            more = null;
        }
        if (POOLED.get() < KEPT) {
            POOLED.incrementAndGet();
            POOL.offer(this);
        }
    }
}
