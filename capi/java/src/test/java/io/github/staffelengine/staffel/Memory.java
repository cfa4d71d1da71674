package io.github.staffelengine.staffel;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes many games, plays them to the end and frees them; resident memory and handles must be
 * afterwards what they were behind a warm-up.
 */
final class Memory {
    private static final long TOLERANCE = 24 << 20;

    private Memory() {
    }

    public static void main(String[] args) throws Exception {
        int games = Integer.parseInt(args[0]);
        play(1000);
        long handles = Staffel.openHandles();
        long before = resident();
        play(games);
        long after = resident();
        if (Staffel.openHandles() != handles) {
            throw new AssertionError(Staffel.openHandles() + " handles, and before " + handles);
        }
        if (after - before > TOLERANCE) {
            throw new AssertionError("resident memory grew from " + before + " to " + after + " bytes");
        }
        System.out.println("memory: " + games + " games");
    }

    private static void play(int games) {
        List<String> variants = List.of("delta", "neo-delta", "delta", "epsilon");
        for (int i = 0; i < games; i++) {
            try (Game game = Game.load(variants.get(i % 4)); State state = game.newState()) {
                while (!state.isOver()) {
                    state.play(state.pick(i, state.plies()).orElseThrow());
                }
                try (GameRecord record = state.toRecord(); State end = record.replay(game)) {
                    if (!end.position().equals(state.position())) {
                        throw new AssertionError(record.write());
                    }
                }
                try {
                    state.play("a1");
                } catch (IllegalActionException e) {
                    // as it should be
                }
            }
        }
    }

    private static long resident() throws Exception {
        System.gc();
        Thread.sleep(500);
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) << 10;
            }
        }
        throw new IllegalStateException("the system does not tell");
    }
}
