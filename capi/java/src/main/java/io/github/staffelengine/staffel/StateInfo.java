package io.github.staffelengine.staffel;

import java.util.List;

/**
 * All numbers about a state at one moment.
 *
 * @param hash         of the position, the same on every machine; 64 bits without sign
 * @param seed         by which the dice are thrown; 64 bits without sign
 * @param throwCount   how many throws came before; 64 bits without sign
 * @param turn         its number, from 1; 0 while it is thrown for who begins
 * @param plies        how often {@link State#undo()} can go back
 * @param scores       by player; 0 until the game is over
 * @param mover        the player whose turn it is, or would be
 * @param turnAction   which action of the turn comes next, from 1
 * @param turnActions  how many the turn has; 0 in turns with dice, and where it goes on as long as a
 *                     piece can or a function says
 * @param repetition   how often the position came up at the beginning of a turn; 0 within a turn
 * @param turnsCounted finished turns that an end counts; null when it does not count
 * @param chance       whether the dice are to be thrown, and the legal actions are the throws
 * @param over         whether the game has ended
 * @param winner       when it has, who won, null for a draw; null before
 */
public record StateInfo(long hash, long seed, long throwCount, long turn, long plies, List<Double> scores, Player mover,
        int turnAction, int turnActions, int repetition, Integer turnsCounted, boolean chance, boolean over,
        Player winner) {
}
