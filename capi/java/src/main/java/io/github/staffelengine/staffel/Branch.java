package io.github.staffelengine.staffel;

/**
 * A first action, and the number of sequences that begin with it.
 *
 * @param move  the action
 * @param nodes the number, of 64 bits without sign
 */
public record Branch(Move move, long nodes) {
}
