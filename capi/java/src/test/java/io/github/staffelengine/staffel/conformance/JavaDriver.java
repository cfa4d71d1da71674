package io.github.staffelengine.staffel.conformance;

import io.github.staffelengine.staffel.AmbiguousException;
import io.github.staffelengine.staffel.Chance;
import io.github.staffelengine.staffel.Game;
import io.github.staffelengine.staffel.IllegalActionException;
import io.github.staffelengine.staffel.OptionException;
import io.github.staffelengine.staffel.Player;
import io.github.staffelengine.staffel.PositionException;
import io.github.staffelengine.staffel.StaffelException;
import io.github.staffelengine.staffel.State;
import io.github.staffelengine.staffel.UnknownException;
import io.github.staffelengine.staffel.UnreadableException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** This package. */
final class JavaDriver implements Driver {
    private interface Call<T> {
        T call();
    }

    /** Makes a call, and a refusal of the exceptions that stand for one. */
    private static <T> T refusing(Call<T> call) throws Refusal {
        try {
            return call.call();
        } catch (StaffelException e) {
            Refusal.Kind kind = switch (e) {
                case IllegalActionException illegal -> Refusal.Kind.ILLEGAL;
                case UnreadableException unreadable -> Refusal.Kind.UNREADABLE;
                case AmbiguousException ambiguous -> Refusal.Kind.AMBIGUOUS;
                case OptionException option -> Refusal.Kind.BAD_OPTION;
                case PositionException position -> Refusal.Kind.BAD_POSITION;
                default -> throw e;
            };
            throw new Refusal(kind, e instanceof AmbiguousException a ? a.candidates() : List.of(), e.getMessage());
        }
    }

    private static void refusingRun(Runnable call) throws Refusal {
        refusing(() -> {
            call.run();
            return null;
        });
    }

    @Override
    public Session begin(String variant, Map<String, String> options, String position) throws Refusal {
        Game game;
        try {
            game = refusing(() -> Game.load(variant, options));
        } catch (UnknownException e) {
            throw new Refusal(Refusal.Kind.BAD_VARIANT, List.of(), e.getMessage());
        }
        try {
            State state = refusing(() -> position == null ? game.newState() : game.readState(position));
            return new JavaSession(game, state);
        } catch (Throwable e) {
            game.close();
            throw e;
        }
    }

    private record JavaSession(Game game, State state) implements Session {
        @Override
        public String play(String action) throws Refusal {
            return game.text(refusing(() -> state.play(action)));
        }

        @Override
        public List<String> legal() {
            List<String> texts = game.texts(state.legal());
            if (!texts.equals(state.legalTexts())) {
                throw new IllegalStateException("the texts of the legal actions are not the legal texts");
            }
            return texts;
        }

        @Override
        public long count() {
            return state.count();
        }

        @Override
        public String mover() {
            return state.mover().name();
        }

        @Override
        public Map<String, Map<String, Integer>> hands() {
            return state.hands().byName();
        }

        @Override
        public String position() {
            return state.position();
        }

        @Override
        public boolean over() {
            return state.isOver();
        }

        @Override
        public Outcome result() {
            return state.result().map(result -> {
                Map<String, Double> scores = new HashMap<>();
                for (Player player : game.players()) {
                    scores.put(player.name(), result.scores().get(player.number()));
                }
                return new Outcome(result.winner() == null ? null : result.winner().name(), result.reason(), scores);
            }).orElse(null);
        }

        @Override
        public boolean chance() {
            return state.isChance();
        }

        @Override
        public Map<String, Long> weights() {
            Map<String, Long> weights = new HashMap<>();
            for (Chance chance : state.chances()) {
                if (weights.put(game.text(chance.move()), chance.weight()) != null) {
                    throw new IllegalStateException("a throw comes twice");
                }
            }
            return weights;
        }

        @Override
        public void seed(long seed) {
            state.setRandom(seed, state.info().throwCount());
        }

        @Override
        public String roll() throws Refusal {
            return game.text(refusing(state::roll));
        }

        @Override
        public void undo() throws Refusal {
            refusingRun(state::undo);
        }

        @Override
        public void resign(String player) throws Refusal {
            if (game.players().stream().noneMatch(p -> p.name().equals(player))) {
                throw new Refusal(Refusal.Kind.ILLEGAL, List.of(), "there is no player " + player);
            }
            refusingRun(() -> state.resign(player));
        }

        @Override
        public void agreeDraw() throws Refusal {
            refusingRun(state::agreeDraw);
        }

        @Override
        public void close() {
            state.close();
            game.close();
        }
    }
}
