package io.github.staffelengine.staffel.conformance;

import java.util.List;
import java.util.Map;

/** One interface of one implementation, put to the test by {@link Runner}. */
public interface Driver {
    /** Begins a game, from a position unless that is null. */
    Session begin(String variant, Map<String, String> options, String position) throws Refusal;

    /** One game being played; players, pieces, actions and positions are meant by their texts. */
    interface Session {
        String play(String action) throws Refusal;

        List<String> legal();

        long count();

        String mover();

        Map<String, Map<String, Integer>> hands();

        String position();

        boolean over();

        Outcome result();

        boolean chance();

        Map<String, Long> weights();

        void seed(long seed) throws Refusal;

        String roll() throws Refusal;

        void undo() throws Refusal;

        void resign(String player) throws Refusal;

        void agreeDraw() throws Refusal;

        void close();
    }
}
