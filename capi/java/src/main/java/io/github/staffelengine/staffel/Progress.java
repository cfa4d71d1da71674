package io.github.staffelengine.staffel;

import java.util.List;

/**
 * All numbers about a match at one moment.
 *
 * @param seed   of the game being played, 64 bits without sign; null when there is none
 * @param points what each contestant scored in the games that are over
 * @param games  how many were agreed on
 * @param round  the number of the game being played, from 1; the last when all are over
 * @param toMove the contestant whose turn it is; null when all games are over
 * @param first  the contestant who is the first player in that game
 * @param over   whether all games are over
 * @param winner the contestant who scored more then; null when neither did, and before
 */
public record Progress(Long seed, List<Double> points, int games, int round, Contestant toMove, Contestant first,
        boolean over, Contestant winner) {
}
