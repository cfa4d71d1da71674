"use strict";

const native = require("./native.js");
const { Handle, MADE, handleOf, foreign } = require("./handles.js");
const { Game, Move, FACTS, orNull, numberOf } = require("./game.js");
const { State, played } = require("./state.js");
const { Record } = require("./record.js");
const { int32, uint64, wrongType } = require("./values.js");

const { C, structs } = native;

const GAME = Symbol("game");
const NAMES = Symbol("names of the contestants");

class Match extends Handle {
  static kind = "match";
  static makers = "use newMatch or readMatch of a game";

  constructor(made, handle, game, owned) {
    super(made, handle, owned);
    this[GAME] = game;
    this[NAMES] = Object.freeze(native.list(C.match_contestants, handle));
  }

  static fromJSON(data, game) {
    if (data === null || typeof data !== "object") throw wrongType("data", "what toJSON of a match gave", data);
    const match = (game === undefined ? Game.fromJSON(data.game) : game).readMatch(data.match);
    if (data.seed !== null) match.setSeed(BigInt(data.seed));
    return match;
  }

  static fromHandle(handle, game) {
    handleOf(game, Game, "game");
    return new Match(MADE, foreign(handle), game, false);
  }

  toJSON() {
    const { seed, over } = this.info();
    return {
      game: this.game.toJSON(),
      match: this.write(),
      seed: seed === null || over ? null : String(seed),
    };
  }

  get game() {
    if (this[GAME].closed && !this.info().over) {
      const state = this.state();
      this[GAME] = state.game; // made anew
      state.close();
    }
    return this[GAME];
  }

  get contestants() { return this[NAMES]; }
  get standing() { return native.texts(C.match_standing, handleOf(this)); }
  get table() { return native.texts(C.match_table, handleOf(this)); }

  write() { return native.texts(C.match_write, handleOf(this)); }
  toString() { return this.write(); }

  info() {
    const it = native.object(structs.progress, C.match_info, handleOf(this));
    return {
      seed: it.seeded === 0 ? null : it.seed,
      points: it.points,
      games: it.games,
      round: it.round,
      toMove: orNull(it.to_move),
      first: it.first,
      over: it.over !== 0,
      winner: orNull(it.winner),
    };
  }

  play(move) {
    const id = played("match", handleOf(this), move, this[GAME][FACTS]);
    return move instanceof Move ? move : new Move(MADE, this.game, id);
  }

  undo() {
    native.check(C.match_undo(handleOf(this)));
  }

  resign(contestant) {
    native.check(C.match_resign(handleOf(this), numberOf(contestant, this[NAMES], "contestant")));
  }

  agreeDraw() {
    native.check(C.match_agree_draw(handleOf(this)));
  }

  setSeed(seed) {
    native.check(C.match_set_seed(handleOf(this), uint64(seed, "seed")));
  }

  roll() {
    return new Move(MADE, this.game, native.number64(C.match_roll, handleOf(this)));
  }

  results() {
    const { players } = this[GAME][FACTS];
    return native.objects(structs.match_result, C.match_results, handleOf(this)).map((it) => ({
      round: it.round,
      first: it.first,
      winner: orNull(it.winner),
      winnerName: players[it.winner] ?? null,
      reason: it.reason,
      scores: it.scores,
      points: it.points,
      totals: it.totals,
    }));
  }

  state() {
    return new State(MADE, native.number64(C.match_state, handleOf(this)), this[GAME]);
  }

  record(round) {
    return new Record(MADE, native.number64(C.match_record, handleOf(this), int32(round, "round")));
  }

  _inspect(options) {
    return `${options.stylize("Match", "special")} ${this[GAME].title}: ${this.standing}\n${this.table.replace(/\n$/, "").replace(/^/gm, "  ")}`;
  }
}

module.exports = { Match };
