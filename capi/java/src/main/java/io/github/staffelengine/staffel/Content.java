package io.github.staffelengine.staffel;

/**
 * What stands on a cell.
 *
 * @param piece its kind; null on an empty cell
 * @param owner the player whose it is; null when it is nobody's
 * @param face  the number of the face it shows; null on an empty cell
 */
public record Content(Piece piece, Player owner, Integer face) {
    static final Content EMPTY = new Content(null, null, null);

    /**
     * Tells whether nothing stands there.
     *
     * @return whether the cell is empty
     */
    public boolean isEmpty() {
        return piece == null;
    }
}
