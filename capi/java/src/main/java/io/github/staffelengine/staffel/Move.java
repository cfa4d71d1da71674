package io.github.staffelengine.staffel;

/**
 * An action of a game. Two of one game are the same action exactly when they are equal,
 * whatever state they came from. {@link Game#text(Move)} tells what it is.
 *
 * @param number an opaque number of 64 bits, of which only equality means something; 0 is
 *               no action
 */
public record Move(long number) {
}
