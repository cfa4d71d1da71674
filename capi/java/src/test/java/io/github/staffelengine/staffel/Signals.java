package io.github.staffelengine.staffel;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** What the virtual machine does by signals, while the engine works on other threads. */
final class Signals {
    private static int depth;

    private Signals() {
    }

    private static final class Node {
        int value = 1;
    }

    public static void main(String[] args) throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        Cancel cancel = new Cancel();
        Game game = Game.load("delta");
        State state = game.newState();
        Thread playing = Thread.ofPlatform().start(() -> {
            for (int seed = 0; !done.get(); seed++) {
                try {
                    state.playouts(100_000, seed, 2, 0, cancel);
                } catch (CancelledException e) {
                    // the end
                }
            }
        });
        switch (args[0]) {
            case "null" -> nulls(state, Integer.parseInt(args[1]));
            case "deep" -> {
                for (Thread.Builder kind : new Thread.Builder[] {Thread.ofPlatform(), Thread.ofPlatform().stackSize(256 << 10),
                        Thread.ofVirtual()}) {
                    Thread thread = kind.start(() -> deep(state));
                    thread.join();
                }
                deep(state);
            }
            case "dump" -> {
                System.out.println("ready");
                while (System.in.available() == 0) {
                    for (Map.Entry<Thread, StackTraceElement[]> thread : Thread.getAllStackTraces().entrySet()) {
                        if (thread.getKey().getName().isEmpty()) {
                            System.out.println(thread);
                        }
                    }
                    Thread.sleep(10);
                }
            }
            case "end" -> {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hooked " + state.count())));
                System.out.println("ready");
                playing.join();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        done.set(true);
        cancel.request();
        playing.join();
        System.out.println("fine " + Staffel.openHandles());
    }

    private static int value(Node node) {
        return node.value;
    }

    /** Null checks that the processor makes, which costs a signal each where the code is compiled so. */
    private static void nulls(State state, int times) {
        Node node = new Node();
        for (int i = 0; i < 200_000; i++) { // until it is compiled
            value(node);
        }
        int caught = 0;
        for (int i = 0; i < times; i++) {
            try {
                value(i % 2 == 0 ? null : node);
            } catch (NullPointerException e) {
                caught++;
            }
            if (i % 10_000 == 0) {
                state.count();
            }
        }
        System.out.println("caught " + caught);
    }

    private static void deep(State state) {
        int caught = 0;
        for (int i = 0; i < 300; i++) {
            try {
                recurse(state, i % 3 == 0);
            } catch (StackOverflowError e) {
                caught++;
            }
            if (state.count() != 25) {
                throw new IllegalStateException();
            }
        }
        System.out.println("caught " + caught);
    }

    /** Calls the engine on the way down, so that the stack may end there too. */
    private static int recurse(State state, boolean calling) {
        if (calling && depth++ % 64 == 0) {
            state.turn();
        }
        return recurse(state, calling) + 1;
    }
}
