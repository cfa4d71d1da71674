"use strict";

// The driver of this package for the conformance suite.

const { Game, UnknownError, StaffelError } = require("staffel");
const { Refusal } = require("./conformance.js");

const KINDS = {
  unknown: "bad-variant",
  option: "bad-option",
  position: "bad-position",
  illegal: "illegal",
  unreadable: "unreadable",
  ambiguous: "ambiguous",
};

function refusing(act) {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof StaffelError) || !KINDS[error.kind]) throw error;
    throw new Refusal(KINDS[error.kind], error.message, error.candidates);
  }
}

class Session {
  constructor(state) {
    this.state = state;
  }
  play(text) { return refusing(() => this.state.play(text).text); }
  legal() { return this.state.legal().map(String); }
  count() { return this.state.count(); }
  mover() { return this.state.moverName; }
  hands() { return this.state.handsByName(); }
  position() { return this.state.position; }
  over() { return this.state.over; }
  chance() { return this.state.chance; }
  result() {
    const { result } = this.state;
    return result && { winner: result.winnerName, reason: result.reason, scores: result.scoresByName };
  }
  weights() { return Object.fromEntries(this.state.chances().map(({ move, weight }) => [move.text, weight])); }
  seed(seed) { this.state.setRandom(seed, this.state.info().throws); }
  roll() { return refusing(() => this.state.roll().text); }
  undo() { refusing(() => this.state.undo()); }
  resign(player) {
    try {
      refusing(() => this.state.resign(player));
    } catch (error) {
      if (error.kind !== "bad-variant") throw error;
      throw new Refusal("illegal", error.message); // there is no such player
    }
  }
  draw() { refusing(() => this.state.agreeDraw()); }
  close() { this.state.close(); }
}

/** Games are made once for each variant and set of options. */
class Driver {
  games = new Map();
  begin(variant, options, position) {
    const key = JSON.stringify([variant, options]);
    if (!this.games.has(key)) this.games.set(key, refusing(() => Game.load(variant, options)));
    const game = this.games.get(key);
    return new Session(position === undefined ? game.newState() : refusing(() => game.readState(position)));
  }
  close() {
    for (const game of this.games.values()) game.close();
  }
}

module.exports = { Driver, Session };
