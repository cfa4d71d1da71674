"use strict";

const native = require("./native.js");
const { Handle, MADE, handleOf, foreign } = require("./handles.js");
const { Game, Move, FACTS, ORIGIN, orNull, numberOf, idOf, idsOf } = require("./game.js");
const { text, int32, int64, uint64, settings, wrongType } = require("./values.js");
const long = require("./long.js");

const { C, NONE, structs } = native;

const GAME = Symbol("game");

/** What a call plays: [the function for a text or for a number, its argument]. */
function played(kind, handle, move, game) {
  if (typeof move === "string") {
    return native.number64(C[`${kind}_play_text`], handle, ...text(move, "move"));
  }
  const id = idOf(move, game, "move");
  native.check(C[`${kind}_play`](handle, id));
  return id;
}

/** Numbers of staffel_info in the manner of JavaScript. */
function infoOf(it) {
  return {
    hash: it.hash,
    seed: it.seed,
    throws: it.throws,
    turn: it.turn,
    plies: it.plies,
    scores: it.scores,
    mover: it.mover,
    turnAction: it.turn_action,
    turnActions: it.turn_actions,
    repetition: it.repetition,
    turnsCounted: orNull(it.turns_counted),
    chance: it.chance !== 0,
    over: it.over !== 0,
    winner: orNull(it.winner),
  };
}

function scoresByName(scores, players) {
  return Object.fromEntries(players.map((player, i) => [player, scores[i]]));
}

class State extends Handle {
  static kind = "state";
  static makers = "use newState or readState of a game";

  constructor(made, handle, game, owned) {
    super(made, handle, owned);
    this[GAME] = game;
    this[FACTS] = game[FACTS];
  }

  static fromHandle(handle) {
    const number = foreign(handle);
    const game = new Game(MADE, native.number64(C.state_game, number), null);
    return new State(MADE, number, game, false);
  }

  static fromJSON(data, game) {
    const { Record } = require("./record.js");
    if (data === null || typeof data !== "object") throw wrongType("data", "what toJSON of a state gave", data);
    const random = [uint64(BigInt(data.seed), "seed"), uint64(BigInt(data.throws), "throws")];
    const record = Record.read(data.record);
    try {
      const state = record.replay(game === undefined ? Game.fromJSON(data.game) : game);
      state.setRandom(...random);
      return state;
    } finally {
      record.close();
    }
  }

  toJSON() {
    const { seed, throws } = this.info();
    const record = this.record();
    try {
      return { game: this.game.toJSON(), record: record.write(), seed: String(seed), throws: String(throws) };
    } finally {
      record.close();
    }
  }

  get game() {
    if (this[GAME].closed) {
      this[GAME] = new Game(MADE, native.number64(C.state_game, handleOf(this)), this[GAME][ORIGIN], this[FACTS]);
    }
    return this[GAME];
  }

  clone() {
    return new State(MADE, native.number64(C.state_clone, handleOf(this)), this[GAME]);
  }

  copyFrom(state) {
    native.check(C.state_copy(handleOf(this), handleOf(state, State, "state")));
    this[GAME] = state[GAME];
    this[FACTS] = state[FACTS];
  }

  // ---- What it shows

  info() {
    return infoOf(native.object(structs.info, C.state_info, handleOf(this)));
  }

  get hash() { return this.info().hash; }
  get turn() { return this.info().turn; }
  get plies() { return this.info().plies; }
  get mover() { return this.info().mover; }
  get moverName() { return this[FACTS].players[this.info().mover]; }
  get chance() { return this.info().chance; }
  get over() { return this.info().over; }

  get reason() { return native.texts(C.state_reason, handleOf(this)) || null; }

  get result() {
    const { over, winner, scores } = this.info();
    if (!over) return null;
    const { players } = this[FACTS];
    return {
      winner,
      winnerName: winner === null ? null : players[winner],
      reason: this.reason,
      scores,
      scoresByName: scoresByName(scores, players),
    };
  }

  get position() { return native.texts(C.state_position, handleOf(this)); }
  get drawing() { return native.texts(C.state_drawing, handleOf(this)); }

  cells() {
    const bytes = this.cellBytes();
    const { pieces, players } = this[FACTS];
    return Array.from({ length: bytes.length / 3 }, (_, cell) => contentOf(bytes, 3 * cell, pieces, players));
  }

  cellBytes() {
    return new Int8Array(native.array(structs.content.size, C.state_cells, handleOf(this)));
  }

  at(cell) {
    const number = typeof cell === "string" ? this.game.cell(cell).number : int32(cell, "cell");
    const bytes = this.cellBytes();
    if (number < 0 || 3 * number >= bytes.length) {
      throw new RangeError(`cell ${number} does not exist; there are ${bytes.length / 3}, numbered from 0`);
    }
    const { pieces, players } = this[FACTS];
    return contentOf(bytes, 3 * number, pieces, players);
  }

  hands() {
    const flat = new Int32Array(native.array(4, C.state_hands, handleOf(this)));
    const kinds = this[FACTS].pieces.length;
    return this[FACTS].players.map((_, player) => [...flat.subarray(player * kinds, (player + 1) * kinds)]);
  }

  handsByName() {
    const { players, pieces } = this[FACTS];
    return Object.fromEntries(this.hands().map((hand, player) =>
      [players[player], Object.fromEntries(hand.map((n, piece) => [pieces[piece].name, n]))]));
  }

  dice() {
    return [...new Int32Array(native.array(4, C.state_dice, handleOf(this)))];
  }

  // ---- Legal actions

  legalIds() {
    return new BigUint64Array(native.array(8, C.state_legal, handleOf(this)));
  }

  legal() {
    return this._moves(this.legalIds());
  }

  legalTexts() {
    return native.list(C.state_legal_texts, handleOf(this));
  }

  [Symbol.iterator]() {
    return this.legal()[Symbol.iterator]();
  }

  count() {
    return native.sizeOf(C.state_count, handleOf(this));
  }

  isLegal(move) {
    return native.number32(C.state_is_legal, handleOf(this), idOf(move, this[FACTS], "move")) !== 0;
  }

  parse(action) {
    return this._move(native.number64(C.state_parse, handleOf(this), ...text(action, "text")));
  }

  // ---- Playing

  play(move) {
    const handle = handleOf(this);
    const id = played("state", handle, move, this[FACTS]);
    return move instanceof Move ? move : this._move(id);
  }

  playMany(moves) {
    const ids = idsOf(moves, this[FACTS]);
    const wrong = new BigUint64Array(1);
    const status = C.state_play_many(wrong, handleOf(this), ids, ids.length);
    if (status === native.OK) return;
    const error = native.failure(status);
    if (error.kind === "illegal" || error.kind === "rule") error.index = Number(wrong[0]);
    throw error;
  }

  undo() {
    native.check(C.state_undo(handleOf(this)));
  }

  historyIds() {
    return new BigUint64Array(native.array(8, C.state_history, handleOf(this)));
  }

  history() {
    return this._moves(this.historyIds());
  }

  resign(player) {
    native.check(C.state_resign(handleOf(this), numberOf(player, this[FACTS].players, "player")));
  }

  agreeDraw() {
    native.check(C.state_agree_draw(handleOf(this)));
  }

  // ---- Dice and chance

  chances() {
    return native.objects(structs.chance, C.state_chances, handleOf(this))
      .map(({ move, weight }) => ({ move: this._move(move), weight }));
  }

  roll() {
    return this._move(native.number64(C.state_roll, handleOf(this)));
  }

  throw(faces) {
    if (!Array.isArray(faces) && !(faces instanceof Int32Array)) throw wrongType("faces", "an array of numbers", faces);
    const numbers = Int32Array.from(Array.from(faces, (face) => int32(face, "a face")));
    return this._move(native.number64(C.state_throw, handleOf(this), numbers, numbers.length));
  }

  setRandom(seed, throws = 0n) {
    native.check(C.state_set_random(handleOf(this), uint64(seed, "seed"), uint64(throws, "throws")));
  }

  pick(seed, counter) {
    const id = native.number64(C.state_pick, handleOf(this), uint64(seed, "seed"), uint64(counter, "counter"));
    return id === 0n ? null : this._move(id);
  }

  record() {
    const { Record } = require("./record.js");
    return Record.of(this);
  }

  // ---- Counting and random games

  perft(depth, options) {
    return long.now(this, perft(depth, options), options);
  }

  async perftAsync(depth, options) {
    return long.later(this, perft(depth, options), options);
  }

  perftSplit(depth, options) {
    return long.now(this, perftSplit(this, depth, options), options);
  }

  async perftSplitAsync(depth, options) {
    return long.later(this, perftSplit(this, depth, options), options);
  }

  playouts(games, options) {
    return long.now(this, playouts(this, games, options), options);
  }

  async playoutsAsync(games, options) {
    return long.later(this, playouts(this, games, options), options);
  }

  // ----

  _move(id) {
    return new Move(MADE, this.game, id);
  }

  _moves(ids) {
    const { game } = this;
    return Array.from(ids, (id) => new Move(MADE, game, id));
  }

  toString() {
    return this.position;
  }

  _inspect(options) {
    const { title, players } = this[FACTS];
    const { turn, over, mover, chance } = this.info();
    let now;
    if (over) {
      const { winnerName, reason, scores } = this.result;
      now = winnerName === null ? `a draw by ${reason}` : `${winnerName} won by ${reason}`;
      now += `, ${scores.join(" to ")}`;
    } else {
      const n = this.count();
      now = `turn ${turn}, ${players[mover]} to ${chance ? "throw" : "move"}, ${n} ${n === 1 ? "action" : "actions"}`;
    }
    const board = this.drawing.replace(/\n$/, "").replace(/^/gm, "  ");
    return `${options.stylize("State", "special")} ${title}: ${now}\n${board}`;
  }
}

function contentOf(bytes, at, pieces, players) {
  const [piece, owner, face] = bytes.subarray(at, at + 3);
  if (piece === NONE) return null;
  return { piece, pieceName: pieces[piece].name, owner: orNull(owner), ownerName: players[owner] ?? null, face };
}

function threadsOf(options) {
  const { threads = 0 } = settings(options);
  return int32(threads, "threads");
}

// A long call is what it hands to C, and what it makes of what that wrote.

function perft(depth, options) {
  const nodes = new BigUint64Array(1);
  const ahead = int32(depth, "depth");
  const threads = threadsOf(options);
  return {
    function: C.perft,
    arguments: (state, cancel) => [nodes, state, ahead, threads, cancel],
    result: () => nodes[0],
  };
}

function perftSplit(state, depth, options) {
  const { game } = state; // of now: the state may be another game's when the call has ended
  const ahead = int32(depth, "depth");
  const threads = threadsOf(options);
  const count = new BigUint64Array(1);
  let room = null;
  return {
    function: C.perft_split,
      room: (state) => (room = new Uint8Array(structs.branch.size * Math.max(1, native.sizeOf(C.state_count, state)))),
    arguments: (state, cancel) =>
      [room, room.length / structs.branch.size, count, state, ahead, threads, cancel],
    result: () => native.readAll(structs.branch, room.buffer, Number(count[0]))
      .map((branch) => ({ move: new Move(MADE, game, branch.move), nodes: branch.nodes })),
  };
}

function playouts(state, games, options) {
  const { seed = 0n, maxActions = 0 } = settings(options);
  const numbers = [int64(games, "games"), uint64(seed, "seed"), threadsOf(options), int64(maxActions, "maxActions")];
  const { players } = state[FACTS];
  const tally = new Uint8Array(structs.tally.size);
  const count = new BigUint64Array(1);
  let ends = new Uint8Array(structs.tally_end.size * 64);
  return {
    function: C.playouts,
    arguments: (handle, cancel) =>
      [tally, tally.length, ends, ends.length / structs.tally_end.size, count, handle, ...numbers, cancel],
    room: () => {
      const needed = structs.tally_end.size * Number(count[0]);
      if (needed > ends.length) ends = new Uint8Array(needed);
    },
    result: () => {
      const it = structs.tally.read(new DataView(tally.buffer));
      return {
        ...it,
        scoresByName: scoresByName(it.scores, players),
        ends: native.readAll(structs.tally_end, ends.buffer, Number(count[0])).map(({ games, winner, reason }) => ({
          games,
          winner: orNull(winner),
          winnerName: players[winner] ?? null,
          reason,
        })),
      };
    },
  };
}

module.exports = { State, played };
