package io.github.staffelengine.staffel;

/**
 * One thing that is wrong: a fault in a script or a function of one, the place in a record, or an action that an
 * ambiguous text may mean.
 *
 * @param message the fault, without place and hint; of an ambiguous text an action
 * @param file    the name that a script was given; else ""
 * @param line    the line in the script or record, from 1; 0 when there is none
 * @param hint    what to write instead, or ""
 * @param source  the text of the line, or ""
 * @param shown   the fault with all of that, the line and a marker below it
 */
public record Detail(String message, String file, int line, String hint, String source, String shown) {
}
