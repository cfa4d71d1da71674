/**
 * Staffel, a rules engine for abstract board games.
 *
 * <p>A {@link io.github.staffelengine.staffel.Game} is the rules of a game, a
 * {@link io.github.staffelengine.staffel.State} one game being played, a
 * {@link io.github.staffelengine.staffel.GameRecord} a game written down, and a
 * {@link io.github.staffelengine.staffel.Match} a number of games between two contestants. Each
 * holds memory of the engine: close it, best by try-with-resources. What has been forgotten is
 * freed too, but later. What was made of a game goes on living when the game is closed.
 *
 * <p>What is refused throws a {@link io.github.staffelengine.staffel.StaffelException}, and has
 * changed nothing. Where an argument is null, NullPointerException is thrown; texts with half of
 * a surrogate pair, and arrays of a wrong length, are IllegalArgumentException.
 *
 * <p>Everything here may be used by any thread, virtual ones too.
 *
 * <p>Seeds, hashes and numbers of throws are 64 bits without sign in a {@code long}:
 * {@link java.lang.Long#parseUnsignedLong(String)}, {@link java.lang.Long#toUnsignedString(long)}
 * and {@link java.lang.Long#compareUnsigned(long, long)} are for them. Where a type in a record
 * can be null, its description says what null means.
 */
package io.github.staffelengine.staffel;
