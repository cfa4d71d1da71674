package io.github.staffelengine.staffel;

/**
 * A cell of a board.
 *
 * @param number its number, from 0
 * @param name   such as {@code "b2"}
 * @param x      the column in which it is drawn, from 0 at the left; on boards of hexagons in half
 *               cells, so that the next cell of a row is two columns away
 * @param y      the row in which it is drawn, from 0 at the bottom
 */
public record Cell(int number, String name, int x, int y) {
    @Override
    public String toString() {
        return name;
    }
}
