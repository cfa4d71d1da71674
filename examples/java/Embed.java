import io.github.staffelengine.staffel.Game;
import io.github.staffelengine.staffel.Result;
import io.github.staffelengine.staffel.ScriptException;
import io.github.staffelengine.staffel.State;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The first program of somebody who embeds the engine: it loads a built-in game, loads a script,
 * plays a whole game, and shows what is wrong with a third.
 */
public class Embed {
    public static void main(String[] args) throws Exception {
        builtIn();
        script(args.length > 0 ? Path.of(args[0]) : beside("../variants/royal-game-of-ur.lua"));
        mistake();
    }

    /** A built-in game, with actions as people write them. */
    private static void builtIn() {
        try (Game delta = Game.load("delta", Map.of("scoring", "points")); State state = delta.newState()) {
            for (String action : List.of("b2", "c3", "b2-b5(b4)", "b3", "b5-e5")) {
                state.play(action);
            }
            System.out.println(delta.title());
            System.out.print(state.drawing());
            System.out.println(state.mover() + " has " + state.count() + " actions\n");
        }
    }

    /** A script of one's own, played to the end by chance. */
    private static void script(Path path) throws Exception {
        long seed = 2026;
        try (Game ur = Game.script(path.getFileName().toString(), Files.readString(path)); State state = ur.newState()) {
            state.setRandom(seed, 0);
            while (!state.isOver()) {
                if (state.isChance()) {
                    state.roll();
                } else {
                    state.play(state.pick(seed, state.plies()).orElseThrow());
                }
            }
            Result result = state.result().orElseThrow();
            System.out.println(ur.title());
            System.out.print(state.drawing());
            System.out.printf("%s won by %s, %.0f to %.0f, after %d actions%n%n", result.winner(), result.reason(),
                    result.scores().get(0), result.scores().get(1), state.plies());
        }
    }

    /** A script with a mistake in it. */
    private static void mistake() {
        try (Game mine = Game.script("mine.lua", "return game { board = grd(3, 3) }")) {
            System.out.println("The mistake in " + mine + " was not found");
        } catch (ScriptException e) {
            System.out.println(e.details().get(0).shown());
        }
    }

    /** A file, by its place as seen from this one. */
    private static Path beside(String place) throws URISyntaxException {
        return Path.of(Embed.class.getProtectionDomain().getCodeSource().getLocation().toURI()).resolveSibling(place);
    }
}
