package io.github.staffelengine.staffel.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Puts cases to a driver, as conformance/README.md says. */
final class Runner {
    /** Says where a driver did not do what a case says. */
    static final class Failure extends Exception {
        private static final long serialVersionUID = 1;
        final int step; // from 1; 0 is the beginning, one more than there are steps the end

        Failure(String id, int step, String doing, String expected, String came) {
            super(id + ": step " + step + ", " + doing + ": expected " + expected + "; came " + came);
            this.step = step;
        }
    }

    /** What goes wrong where the runner tells what it was about. */
    private static final class Wrong extends Exception {
        private static final long serialVersionUID = 1;
        final String expected;
        final String came;

        Wrong(String expected, String came) {
            this.expected = expected;
            this.came = came;
        }
    }

    /** All that a session shows of its game. */
    private record Shown(List<String> legal, String position, String mover, String hands, boolean chance, boolean over,
            String result) {
    }

    private interface Try<T> {
        T call() throws Refusal;
    }

    private interface TryRun {
        void run() throws Refusal;
    }

    private final Driver driver;
    private final JsonNode c;
    private final Map<String, String> options;
    private final Deque<Shown> undone = new ArrayDeque<>(); // how things stood before each action
    private Driver.Session session;
    private int number;
    private String doing = "the beginning";
    private Shown now;

    private Runner(Driver driver, JsonNode c) {
        this.driver = driver;
        this.c = c;
        options = texts(c.get("options"));
    }

    static void run(Driver driver, JsonNode c) throws Failure {
        Runner runner = new Runner(driver, c);
        try {
            try {
                runner.all();
            } catch (RuntimeException | Wrong | Error e) {
                runner.closeAfter(e);
                throw e;
            }
            if (runner.session != null) {
                runner.session.close();
            }
        } catch (Wrong e) {
            throw new Failure(c.get("id").textValue(), runner.number, runner.doing, e.expected, e.came);
        } catch (RuntimeException e) {
            throw (Failure) new Failure(c.get("id").textValue(), runner.number, runner.doing, "a driver that works",
                    e.toString()).initCause(e);
        }
    }

    private void closeAfter(Throwable e) {
        try {
            if (session != null) {
                session.close();
            }
        } catch (RuntimeException also) {
            e.addSuppressed(also);
        }
    }

    private void all() throws Wrong {
        String position = c.has("position") ? c.get("position").textValue() : null;
        Refusal refusal = null;
        try {
            session = driver.begin(c.get("variant").textValue(), options, position);
        } catch (Refusal e) {
            refusal = e;
        }
        if (c.has("refused")) {
            Refusal.Kind kind = Refusal.Kind.of(c.get("refused").get("kind").textValue());
            if (refusal == null || refusal.kind != kind) {
                throw new Wrong("it to be refused as " + kind, refusal == null ? "it was accepted" : refusal.getMessage());
            }
            return;
        }
        if (refusal != null) {
            throw new Wrong("a game to begin", refusal.getMessage());
        }
        now = look(session);
        for (JsonNode step : c.get("steps")) {
            number++;
            doing = step.toString();
            take(step);
        }
        number++;
        doing = "the end";
        same(Outcome.text(result(c.get("result"))), now.result);
        if (now.over != !c.get("result").isNull()) {
            throw new Wrong("over to be " + !c.get("result").isNull(), "" + now.over);
        }
    }

    private void take(JsonNode step) throws Wrong {
        String key = null;
        for (Iterator<String> keys = step.fieldNames(); keys.hasNext();) {
            String name = keys.next();
            if (!List.of("reads", "candidates", "why").contains(name)) {
                if (key != null) {
                    throw new Wrong("a step of one kind", key + " and " + name);
                }
                key = name;
            }
        }
        JsonNode value = step.get(Objects.requireNonNull(key, "a step of no kind"));
        String text = value.textValue();
        switch (key) {
            case "play" -> play(text, step.has("reads") ? step.get("reads").textValue() : text);
            case "illegal" -> refusedAction(text, Refusal.Kind.ILLEGAL);
            case "unreadable" -> refusedAction(text, Refusal.Kind.UNREADABLE);
            case "ambiguous" -> ambiguous(text, list(step.get("candidates")));
            case "legal" -> sameActions("", list(value), now.legal);
            case "count" -> count(value.longValue());
            case "mover" -> same(text, now.mover);
            case "hands" -> same(handsText(hands(value)), now.hands);
            case "position" -> position(text);
            case "chance" -> same("" + value.booleanValue(), "" + now.chance);
            case "weights" -> weights(value);
            case "seed" -> {
                accepted(() -> session.seed(value.bigIntegerValue().longValueExact()));
                unchanged("nothing to change by a seed");
            }
            case "roll" -> {
                listed(text);
                same(text, done(session::roll));
            }
            case "undo" -> undo(value.intValue());
            case "resign" -> done(() -> session.resign(text));
            case "draw" -> done(session::agreeDraw);
            case "refused-undo" -> refused(Refusal.Kind.ILLEGAL, session::undo);
            case "refused-resign" -> refused(Refusal.Kind.ILLEGAL, () -> session.resign(text));
            case "refused-draw" -> refused(Refusal.Kind.ILLEGAL, session::agreeDraw);
            case "refused-roll" -> refused(Refusal.Kind.ILLEGAL, session::roll);
            default -> throw new Wrong("one of the kinds of steps", key);
        }
    }

    // ---- Steps -----------------------------------------------------------------------------

    private void listed(String action) throws Wrong {
        if (!now.legal.contains(action)) {
            throw new Wrong(action + " to be listed as legal", now.legal.toString());
        }
    }

    private void play(String text, String reads) throws Wrong {
        listed(reads);
        same("it to read " + reads, "it to read " + done(() -> session.play(text)));
    }

    private <T> T accepted(Try<T> call) throws Wrong {
        try {
            return call.call();
        } catch (Refusal e) {
            throw new Wrong("it to be accepted", e.getMessage());
        }
    }

    private void accepted(TryRun call) throws Wrong {
        accepted(() -> {
            call.run();
            return null;
        });
    }

    /** An action that should be accepted. */
    private <T> T done(Try<T> call) throws Wrong {
        T value = accepted(call);
        undone.push(now);
        now = look(session);
        return value;
    }

    private void done(TryRun call) throws Wrong {
        done(() -> {
            call.run();
            return null;
        });
    }

    private void refusedAction(String text, Refusal.Kind kind) throws Wrong {
        if (now.legal.contains(text)) {
            throw new Wrong("it not to be listed as legal", "it is");
        }
        refused(kind, () -> session.play(text));
    }

    private Refusal refused(Refusal.Kind kind, TryRun call) throws Wrong {
        try {
            call.run();
        } catch (Refusal e) {
            if (e.kind != kind) {
                throw new Wrong("it to be refused as " + kind, e.getMessage());
            }
            unchanged("nothing to change when it is refused");
            return e;
        }
        throw new Wrong("it to be refused as " + kind, "it was accepted");
    }

    private void ambiguous(String text, List<String> candidates) throws Wrong {
        Refusal refusal = refused(Refusal.Kind.AMBIGUOUS, () -> session.play(text));
        sameActions("candidates: ", candidates, sorted(refusal.candidates));
        for (String candidate : candidates) {
            listed(candidate);
        }
    }

    private void unchanged(String want) throws Wrong {
        Shown before = now;
        now = look(session);
        sameGame(want, before, now);
    }

    private void count(long want) throws Wrong {
        same("" + want, "" + session.count());
        same(want + " listed as legal", now.legal.size() + " listed as legal");
    }

    private void position(String want) throws Wrong {
        same(want, now.position);
        Driver.Session other = accepted(() -> driver.begin(c.get("variant").textValue(), options, want));
        Shown read;
        try {
            read = look(other);
        } finally {
            other.close();
        }
        sameGame("when the text is read", now, read);
    }

    private void weights(JsonNode value) throws Wrong {
        Map<String, Long> want = new TreeMap<>();
        value.properties().forEach(e -> want.put(e.getKey(), e.getValue().longValue()));
        same(want.toString(), new TreeMap<>(session.weights()).toString());
        sameActions("throws: ", List.copyOf(want.keySet()), now.legal.stream().filter(Runner::isThrow).toList());
    }

    private void undo(int times) throws Wrong {
        for (int i = 0; i < times; i++) {
            accepted(session::undo);
            now = look(session);
            if (undone.isEmpty()) {
                throw new Wrong("no more to take back", "it was accepted");
            }
            sameGame("everything as before the action", undone.pop(), now);
        }
    }

    // ---- Looking -----------------------------------------------------------------------------

    private static Shown look(Driver.Session session) throws Wrong {
        List<String> legal = sorted(session.legal());
        boolean chance = session.chance();
        boolean over = session.over();
        Outcome result = session.result();
        final String want = "a game that shows itself without contradiction";
        for (int i = 0; i < legal.size(); i++) {
            if (i > 0 && legal.get(i).equals(legal.get(i - 1))) {
                throw new Wrong(want, legal.get(i) + " is listed twice");
            }
            if (isThrow(legal.get(i)) != chance) {
                throw new Wrong(want, "that the dice are to be thrown is " + chance + ", but " + legal.get(i) + " is legal");
            }
        }
        if (over != (result != null) || over == !legal.isEmpty() || over && chance) {
            throw new Wrong(want, "over is " + over + ", the result is " + Outcome.text(result) + ", chance is " + chance
                    + ", and legal are " + legal);
        }
        return new Shown(legal, session.position(), session.mover(), handsText(session.hands()), chance, over,
                Outcome.text(result));
    }

    private static boolean isThrow(String action) {
        return action.startsWith("[");
    }

    private static void same(String want, String got) throws Wrong {
        if (!want.equals(got)) {
            throw new Wrong(want, got);
        }
    }

    private static void sameGame(String what, Shown want, Shown got) throws Wrong {
        if (!want.equals(got)) {
            throw new Wrong(what + ": " + want, got.toString());
        }
    }

    /** Compares a list in any order with a sorted one. */
    private static void sameActions(String what, List<String> want, List<String> got) throws Wrong {
        same(what + sorted(want), what + got);
    }

    // ---- JSON --------------------------------------------------------------------------------

    private static Outcome result(JsonNode node) {
        if (node.isNull()) {
            return null;
        }
        Map<String, Double> scores = new HashMap<>();
        node.get("scores").properties().forEach(e -> scores.put(e.getKey(), e.getValue().doubleValue()));
        return new Outcome(node.get("winner").textValue(), node.get("reason").textValue(), scores);
    }

    private static Map<String, Map<String, Integer>> hands(JsonNode node) {
        Map<String, Map<String, Integer>> hands = new HashMap<>();
        node.properties().forEach(player -> {
            Map<String, Integer> hand = new HashMap<>();
            player.getValue().properties().forEach(piece -> hand.put(piece.getKey(), piece.getValue().intValue()));
            hands.put(player.getKey(), hand);
        });
        return hands;
    }

    private static String handsText(Map<String, Map<String, Integer>> hands) {
        List<String> parts = new ArrayList<>();
        new TreeMap<>(hands).forEach((player, hand) -> new TreeMap<>(hand).forEach((piece, n) -> {
            if (n != 0) {
                parts.add(player + " " + n + " " + piece);
            }
        }));
        return parts.toString();
    }

    static Map<String, String> texts(JsonNode node) {
        Map<String, String> texts = new HashMap<>();
        if (node != null) {
            node.properties().forEach(e -> texts.put(e.getKey(), e.getValue().textValue()));
        }
        return texts;
    }

    private static List<String> list(JsonNode node) {
        List<String> list = new ArrayList<>();
        Consumer<JsonNode> add = item -> list.add(item.textValue());
        node.forEach(add);
        return list;
    }

    private static List<String> sorted(List<String> list) {
        return list.stream().sorted().toList();
    }
}
