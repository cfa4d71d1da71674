package io.github.staffelengine.staffel;

/**
 * What one step of an action does with a piece.
 *
 * @param kind  what is done
 * @param piece the kind of the piece
 * @param owner the player whose it is; null when it is nobody's
 * @param face  the number of the face that it shows from then on, or showed last
 * @param from  the cell where it stood; null: in hand
 * @param to    the cell where it goes; null: off the board
 */
public record Part(Kind kind, Piece piece, Player owner, int face, Cell from, Cell to) {
    /** What is done with a piece. */
    public enum Kind {
        /** From a cell to another. */
        MOVED,
        /** From hand to a cell. */
        DROPPED,
        /** Taken up from a cell and put down on another. */
        LIFTED,
        /** Taken off the board by a piece that goes to its cell. */
        CAPTURED,
        /** Gone off the board at the end of its way. */
        LEFT,
        /** Shows another face from then on, on the cell it stands on. */
        TURNED,
        /** Becomes the other player's, on the cell it stands on. */
        FLIPPED,
        /** Taken off the board, back into its owner's hand. */
        RETURNED,
        /** Nothing is done; no piece has to do with it. */
        PASSED,
        /** Taken off the board as the player chose. */
        REMOVED,
        /** Something that a later library knows, and this package does not. */
        OTHER;

        private static final Kind[] ALL = values();

        static Kind of(int number) {
            return number > 0 && number < ALL.length ? ALL[number - 1] : OTHER;
        }
    }
}
