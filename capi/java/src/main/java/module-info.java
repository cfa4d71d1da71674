/** Staffel, a rules engine for abstract board games. */
module io.github.staffelengine.staffel {
    exports io.github.staffelengine.staffel;
}
