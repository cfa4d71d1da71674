package io.github.staffelengine.staffel.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Drivers that are wrong in one thing each; the runner must find every one of them. */
class WrongDriversTest {
    /** A session that does what the true one does, to be wrong in one thing. */
    private static class Spoilt implements Driver.Session {
        final Driver.Session truth;

        Spoilt(Driver.Session truth) {
            this.truth = truth;
        }

        @Override
        public String play(String action) throws Refusal {
            return truth.play(action);
        }

        @Override
        public List<String> legal() {
            return truth.legal();
        }

        @Override
        public long count() {
            return truth.count();
        }

        @Override
        public String mover() {
            return truth.mover();
        }

        @Override
        public Map<String, Map<String, Integer>> hands() {
            return truth.hands();
        }

        @Override
        public String position() {
            return truth.position();
        }

        @Override
        public boolean over() {
            return truth.over();
        }

        @Override
        public Outcome result() {
            return truth.result();
        }

        @Override
        public boolean chance() {
            return truth.chance();
        }

        @Override
        public Map<String, Long> weights() {
            return truth.weights();
        }

        @Override
        public void seed(long seed) throws Refusal {
            truth.seed(seed);
        }

        @Override
        public String roll() throws Refusal {
            return truth.roll();
        }

        @Override
        public void undo() throws Refusal {
            truth.undo();
        }

        @Override
        public void resign(String player) throws Refusal {
            truth.resign(player);
        }

        @Override
        public void agreeDraw() throws Refusal {
            truth.agreeDraw();
        }

        @Override
        public void close() {
            truth.close();
        }
    }

    private interface Answer {
        String answer(String action, String reads, Refusal refusal) throws Refusal;
    }

    private static UnaryOperator<Driver.Session> onPlay(Answer answer) {
        return truth -> new Spoilt(truth) {
            @Override
            public String play(String action) throws Refusal {
                String reads = null;
                Refusal refusal = null;
                try {
                    reads = truth.play(action);
                } catch (Refusal e) {
                    refusal = e;
                }
                return answer.answer(action, reads, refusal);
            }
        };
    }

    private static String orThrow(String reads, Refusal refusal) throws Refusal {
        if (refusal != null) {
            throw refusal;
        }
        return reads;
    }

    private static UnaryOperator<Driver.Session> onLegal(UnaryOperator<List<String>> change) {
        return truth -> new Spoilt(truth) {
            @Override
            public List<String> legal() {
                return change.apply(new ArrayList<>(truth.legal()));
            }
        };
    }

    private static UnaryOperator<Driver.Session> onResult(UnaryOperator<Outcome> change) {
        return truth -> new Spoilt(truth) {
            @Override
            public Outcome result() {
                Outcome result = truth.result();
                return result == null ? null
                        : change.apply(new Outcome(result.winner(), result.reason(), new HashMap<>(result.scores())));
            }
        };
    }

    private static final Map<String, UnaryOperator<Driver.Session>> WRONG = new LinkedHashMap<>();

    static {
        WRONG.put("lists no last action", onLegal(l -> l.subList(0, Math.max(0, l.size() - 1))));
        WRONG.put("lists an action twice", onLegal(l -> {
            l.addAll(l);
            return l;
        }));
        WRONG.put("lists what is illegal", onLegal(l -> {
            l.add("b2-b3(b2)");
            return l;
        }));
        WRONG.put("miscounts", truth -> new Spoilt(truth) {
            @Override
            public long count() {
                return truth.count() + 1;
            }
        });
        WRONG.put("never moves on", truth -> new Spoilt(truth) {
            private final String first = truth.mover();

            @Override
            public String mover() {
                return first;
            }
        });
        WRONG.put("forgets a hand", truth -> new Spoilt(truth) {
            @Override
            public Map<String, Map<String, Integer>> hands() {
                Map<String, Map<String, Integer>> hands = new HashMap<>(truth.hands());
                hands.remove("White");
                return hands;
            }
        });
        WRONG.put("forgets turns", truth -> new Spoilt(truth) {
            @Override
            public String position() {
                return truth.position().replaceFirst(" \\d+", " 1");
            }
        });
        WRONG.put("is never over", truth -> new Spoilt(truth) {
            @Override
            public boolean over() {
                return false;
            }
        });
        WRONG.put("has no results", onResult(r -> null));
        WRONG.put("lets nobody win", onResult(r -> new Outcome(null, r.reason(), r.scores())));
        WRONG.put("gives one reason", onResult(r -> new Outcome(r.winner(), "line", r.scores())));
        WRONG.put("scores one more", onResult(r -> {
            r.scores().computeIfPresent("White", (player, score) -> score + 1);
            return r;
        }));
        WRONG.put("forgets the loser's score", onResult(r -> {
            r.scores().remove("Black");
            return r;
        }));
        WRONG.put("plays something else when refused", truth -> new Spoilt(truth) {
            @Override
            public String play(String action) throws Refusal {
                try {
                    return truth.play(action);
                } catch (Refusal e) {
                    if (e.kind == Refusal.Kind.ILLEGAL && !truth.legal().isEmpty()) {
                        truth.play(truth.legal().get(0));
                    }
                    throw e;
                }
            }
        });
        WRONG.put("accepts what is illegal", onPlay((action, reads, refusal) -> refusal != null
                && refusal.kind == Refusal.Kind.ILLEGAL ? action : orThrow(reads, refusal)));
        WRONG.put("calls all illegal", onPlay((action, reads, refusal) -> {
            throw new Refusal(Refusal.Kind.ILLEGAL);
        }));
        WRONG.put("calls what is unreadable illegal", onPlay((action, reads, refusal) -> orThrow(reads,
                refusal != null && refusal.kind == Refusal.Kind.UNREADABLE ? new Refusal(Refusal.Kind.ILLEGAL) : refusal)));
        WRONG.put("names one candidate too few", onPlay((action, reads, refusal) -> orThrow(reads,
                refusal != null && refusal.kind == Refusal.Kind.AMBIGUOUS
                        ? new Refusal(refusal.kind, refusal.candidates.subList(1, refusal.candidates.size()), "") : refusal)));
        WRONG.put("reads back what was typed", onPlay((action, reads, refusal) -> orThrow(action, refusal)));
        WRONG.put("breaks down", onPlay((action, reads, refusal) -> {
            if (refusal != null) {
                throw new IllegalStateException("the line is dead");
            }
            return reads;
        }));
        WRONG.put("does not undo", truth -> new Spoilt(truth) {
            @Override
            public void undo() {
            }
        });
        WRONG.put("undoes for ever", truth -> new Spoilt(truth) {
            @Override
            public void undo() {
                try {
                    truth.undo();
                } catch (Refusal e) {
                    // and says nothing
                }
            }
        });
        WRONG.put("takes two back", truth -> new Spoilt(truth) {
            @Override
            public void undo() throws Refusal {
                truth.undo();
                try {
                    truth.undo();
                } catch (Refusal e) {
                    // there was one
                }
            }
        });
        WRONG.put("resigns for the mover", truth -> new Spoilt(truth) {
            @Override
            public void resign(String player) throws Refusal {
                truth.resign(truth.mover());
            }
        });
        WRONG.put("agrees twice", truth -> new Spoilt(truth) {
            @Override
            public void agreeDraw() {
                try {
                    truth.agreeDraw();
                } catch (Refusal e) {
                    // once more
                }
            }
        });
        WRONG.put("never throws", truth -> new Spoilt(truth) {
            @Override
            public boolean chance() {
                return false;
            }
        });
        WRONG.put("ignores seeds", truth -> new Spoilt(truth) {
            @Override
            public void seed(long seed) {
            }
        });
        WRONG.put("cuts seeds off", truth -> new Spoilt(truth) {
            @Override
            public void seed(long seed) throws Refusal {
                truth.seed((int) seed);
            }
        });
        WRONG.put("weighs all throws alike", truth -> new Spoilt(truth) {
            @Override
            public Map<String, Long> weights() {
                Map<String, Long> weights = new HashMap<>(truth.weights());
                weights.replaceAll((move, weight) -> 1L);
                return weights;
            }
        });
        WRONG.put("says another throw", truth -> new Spoilt(truth) {
            @Override
            public String roll() throws Refusal {
                truth.roll();
                return "[A3]";
            }
        });
        WRONG.put("throws when none is due", truth -> new Spoilt(truth) {
            @Override
            public String roll() {
                try {
                    return truth.roll();
                } catch (Refusal e) {
                    return "[A3]";
                }
            }
        });
        WRONG.put("does not close", truth -> new Spoilt(truth) {
            @Override
            public void close() {
                truth.close();
                throw new IllegalStateException("it does not close");
            }
        });
    }

    @Test
    void everyWrongSessionIsFound() {
        List<String> passed = new ArrayList<>();
        WRONG.forEach((name, spoil) -> {
            Driver driver = (variant, options, position) -> spoil.apply(new JavaDriver().begin(variant, options, position));
            if (!isFound(driver)) {
                passed.add(name);
            }
        });
        assertEquals(List.of(), passed, "wrong drivers that pass the whole suite");
        System.out.println("wrong drivers: " + WRONG.size() + " found");
    }

    @Test
    void everyWrongBeginningIsFound() {
        Driver truth = new JavaDriver();
        assertTrue(isFound((variant, options, position) -> {
            throw new IllegalStateException("the line is dead");
        }), "never begins");
        assertTrue(isFound((variant, options, position) -> {
            truth.begin(variant, options, position).close();
            return truth.begin(variant, options, null);
        }), "begins at the beginning");
        assertTrue(isFound((variant, options, position) -> truth.begin("delta", options, position)), "whatever the variant");
        for (Refusal.Kind kind : List.of(Refusal.Kind.BAD_VARIANT, Refusal.Kind.BAD_OPTION, Refusal.Kind.BAD_POSITION)) {
            assertTrue(isFound((variant, options, position) -> {
                try {
                    return truth.begin(variant, options, position);
                } catch (Refusal e) {
                    if (e.kind == kind) {
                        return truth.begin("delta", Map.of(), null);
                    }
                    throw e;
                }
            }), "refuses nothing as " + kind);
        }
        for (String option : List.of("scoring", "lift", "repetition", "red-follower", "pressed", "start", "hit", "length", "board")) {
            assertTrue(isFound((variant, options, position) -> {
                truth.begin(variant, options, position).close();
                Map<String, String> fewer = new HashMap<>(options);
                fewer.remove(option);
                return truth.begin(variant, fewer, position == null ? null : position.replaceFirst(" ended=repetition.*", ""));
            }), "has no option " + option);
        }
    }

    private static boolean isFound(Driver driver) {
        for (JsonNode c : Cases.ALL) {
            try {
                Runner.run(driver, c);
            } catch (Runner.Failure e) {
                return true;
            }
        }
        return false;
    }

    /** Each kind of step must notice what is wrong with it, and say where. */
    @Test
    void stepsCanFail() throws Exception {
        String why = "\"why\": \"of nothing\"";
        for (String[] wrong : new String[][] {
                {"{\"play\": \"a1\"}, {\"play\": \"a1\"}", "2"},
                {"{\"play\": \"a 1\", \"reads\": \"a2\"}", "1"},
                {"{\"illegal\": \"a1\", " + why + "}", "1"},
                {"{\"illegal\": \"a 1\", " + why + "}", "1"},
                {"{\"illegal\": \"z9\", " + why + "}", "1"},
                {"{\"unreadable\": \"a1-a3(a2)\", " + why + "}", "1"},
                {"{\"ambiguous\": \"a1-a3\", \"candidates\": [\"a1-a3(a2)\", \"a1-a4(a3)\"]}", "1"},
                {"{\"legal\": [\"a1\"]}", "1"},
                {"{\"legal\": []}", "1"},
                {"{\"count\": 24}", "1"},
                {"{\"mover\": \"Black\"}", "1"},
                {"{\"hands\": {\"White\": {\"stone\": 9}}}", "1"},
                {"{\"position\": \"5/5/5/5/5 White W9B9 2\"}", "1"},
                {"{\"chance\": true}", "1"},
                {"{\"weights\": {\"[A3]\": 2}}", "1"},
                {"{\"roll\": \"[A3]\"}", "1"},
                {"{\"play\": \"a1\"}, {\"undo\": 2}", "2"},
                {"{\"resign\": \"Red\"}", "1"},
                {"{\"draw\": \"agreed\"}, {\"draw\": \"agreed\"}", "2"},
                {"{\"play\": \"a1\"}, {\"refused-undo\": 1, " + why + "}", "2"},
                {"{\"refused-resign\": \"White\", " + why + "}", "1"},
                {"{\"refused-draw\": \"agreed\", " + why + "}", "1"},
                {"{\"resign\": \"White\"}", "2"}, // the result
        }) {
            JsonNode c = Cases.parse("{\"id\": \"delta/made/up\", \"title\": \"A case\", \"source\": \"This test\","
                    + "\"variant\": \"delta\", \"options\": {}, \"steps\": [" + wrong[0] + "], \"result\": null}");
            Runner.Failure failure = assertThrows(Runner.Failure.class, () -> Runner.run(new JavaDriver(), c), wrong[0]);
            assertEquals(wrong[1], "" + failure.step, failure.getMessage());
        }
    }
}
