"use strict";

const native = require("./native.js");
const { MADE, HANDLE, handleOf, closed, isOwned } = require("./handles.js");
const { FACTS, idOf } = require("./game.js");
const { State } = require("./state.js");
const { NOTHING, size, uint64, settings, room, wrongType } = require("./values.js");

const { C, OK, SHORT, structs } = native;
const LITTLE = true;

class Batch {
  #states;
  #handles;

  constructor(states) {
    if (states === null || typeof states !== "object" || typeof states[Symbol.iterator] !== "function") {
      throw wrongType("states", "an array of states", states);
    }
    this.#states = Object.freeze([...states]);
    this.#handles = BigUint64Array.from(this.#states.map((state) => handleOf(state, State, "a state")));
  }

  get states() { return this.#states; }
  get length() { return this.#states.length; }

  [Symbol.iterator]() {
    return this.#states[Symbol.iterator]();
  }

  // C writes to and reads from arrays that are made here: a caller's may say it has another
  // length than it has, and its memory may go while the other arguments are looked at.
  #statuses(options) {
    const { statuses } = settings(options);
    if (statuses === undefined) return { own: null, tell() {} };
    room(statuses, Int32Array, this.length, "statuses");
    const own = new Int32Array(this.length);
    return { own, tell: () => Int32Array.prototype.set.call(statuses, own) };
  }

  #call(f, before, options, ...after) {
    const statuses = this.#statuses(options);
    native.check(f(...before, filled(statuses.own), filled(this.#handles), this.length, ...after));
    statuses.tell();
  }

  info(options) {
    const bytes = new ArrayBuffer(structs.info.size * this.length);
    this.#call(C.batch_info, [filled(new Uint8Array(bytes)), structs.info.size], options);
    return new Infos(bytes, this.length);
  }

  cells(options) {
    const { width = this.#states.reduce((most, state) => Math.max(most, state[FACTS].cells.length), 0) } = settings(options);
    const items = new Int8Array(3 * size(width, "width", native.MAX_COUNT) * this.length);
    this.#call(C.batch_cells, [filled(items), width], options);
    return { width, items };
  }

  legal(options) {
    const statuses = this.#statuses(options);
    const sizes = new native.Sizes(this.length + 1);
    const total = new native.Sizes(1);
    for (let capacity = 64 * this.length; ; ) {
      const moves = new BigUint64Array(capacity);
      const status = C.batch_legal(filled(moves), capacity, total, sizes, filled(statuses.own), filled(this.#handles), this.length);
      if (status === OK) {
        statuses.tell();
        return new Legal(moves.slice(0, Number(total[0])), Uint32Array.from(sizes, Number));
      }
      if (status !== SHORT || Number(total[0]) <= capacity) throw native.failure(status);
      capacity = Number(total[0]);
    }
  }

  play(moves, options) {
    const statuses = this.#statuses(options);
    const ids = moves instanceof BigUint64Array ? new BigUint64Array(moves) : this.#ids(moves);
    if (ids.length !== this.length) {
      throw new RangeError(`moves must have ${this.length} items, one for each state, and has ${ids.length}`);
    }
    native.check(C.batch_play(filled(statuses.own), filled(this.#handles), filled(ids), this.length));
    statuses.tell();
  }

  #ids(moves) {
    if (!Array.isArray(moves)) throw wrongType("moves", "a BigUint64Array or an array of moves", moves);
    return BigUint64Array.from(moves.map((move, i) =>
      move === null ? 0n : idOf(move, this.#states[i]?.[FACTS] ?? {}, "a move")));
  }

  undo(options) {
    this.#call(C.batch_undo, [], options);
  }

  pick(seed, counter, options) {
    const moves = new BigUint64Array(this.length);
    this.#call(C.batch_pick, [filled(moves)], options, uint64(seed, "seed"), uint64(counter, "counter"));
    return moves;
  }

  close() {
    const open = [...new Set(this.#states)].filter((state) => !state.closed);
    const mine = open.filter(isOwned);
    const handles = BigUint64Array.from(mine, (state) => state[HANDLE]);
    for (const state of open) closed(state);
    if (mine.length > 0) native.check(C.batch_free(null, handles, mine.length));
  }

  [Symbol.for("nodejs.util.inspect.custom")](depth, options) {
    return options.stylize(`Batch of ${this.length} states`, "special");
  }
}

if (Symbol.dispose) {
  Object.defineProperty(Batch.prototype, Symbol.dispose, {
    value: function () { this.close(); },
    configurable: true,
    writable: true,
  });
}

/** An array that C gets, which is not NULL when it has no items. */
const filled = (array) => (array !== null && array.length === 0 ? NOTHING : array);

/** What staffel_batch_info wrote, as a typed array a number, made when it is asked for. */
class Infos {
  #view;
  #made = {};

  constructor(bytes, length) {
    this.#view = new DataView(bytes);
    Object.defineProperty(this, "length", { value: length, enumerable: true });
  }

  #column(member, type, read, width = 1) {
    return (this.#made[member] ??= type.from({ length: this.length * width }, (_, i) =>
      read(this.#view, structs.info.offsets[member] + structs.info.size * Math.floor(i / width) + 8 * (i % width))));
  }

  #int32(member) {
    return this.#column(member, Int32Array, (view, at) => view.getInt32(at, LITTLE));
  }

  #uint64(member) {
    return this.#column(member, BigUint64Array, (view, at) => view.getBigUint64(at, LITTLE));
  }

  #int64(member) {
    return this.#column(member, Float64Array, (view, at) => Number(view.getBigInt64(at, LITTLE)));
  }

  get hash() { return this.#uint64("hash"); }
  get seed() { return this.#uint64("seed"); }
  get throws() { return this.#uint64("throws"); }
  get turn() { return this.#int64("turn"); }
  get plies() { return this.#int64("plies"); }
  get scores() { return this.#column("scores", Float64Array, (view, at) => view.getFloat64(at, LITTLE), 2); }
  get mover() { return this.#int32("mover"); }
  get turnAction() { return this.#int32("turn_action"); }
  get turnActions() { return this.#int32("turn_actions"); }
  get repetition() { return this.#int32("repetition"); }
  get turnsCounted() { return this.#int32("turns_counted"); }
  get chance() { return this.#int32("chance"); }
  get over() { return this.#int32("over"); }
  get winner() { return this.#int32("winner"); }
}

/** The legal actions of many states. */
class Legal {
  constructor(moves, offsets) {
    this.moves = moves;
    this.offsets = offsets;
  }

  of(i) {
    if (!Number.isInteger(i) || i < 0 || i >= this.offsets.length - 1) {
      throw new RangeError(`state ${i} does not exist; there are ${this.offsets.length - 1}, numbered from 0`);
    }
    return this.moves.subarray(this.offsets[i], this.offsets[i + 1]);
  }
}

module.exports = { Batch };
