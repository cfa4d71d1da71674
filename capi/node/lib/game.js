"use strict";

const native = require("./native.js");
const errors = require("./errors.js");
const { Handle, MADE, handleOf, foreign } = require("./handles.js");
const { NOTHING, text, int32, size, uint64, options: pairsOf, wrongType, shown } = require("./values.js");

const { C, NONE, structs } = native;

const FACTS = Symbol("facts");
const ORIGIN = Symbol("origin");
const PARTS = [, "moved", "dropped", "lifted", "captured", "left", "turned", "flipped", "returned", "passed", "removed"];

const orNull = (n) => (n === NONE ? null : n);
const freezeAll = (list) => Object.freeze(list.map(Object.freeze));

/** All that a game says about itself, read once. */
function readFacts(game) {
  const optionNames = native.list(C.game_options, game);
  const pieceNames = native.list(C.game_pieces, game);
  const cellNames = native.list(C.game_cell_names, game);
  const directions = native.list(C.game_directions, game);
  const points = native.objects(structs.point, C.game_cells, game);

  const pieces = pieceNames.map((name, number) => {
    const { neutral, faces, supply } = native.object(structs.piece, (it, size) => C.game_piece(it, size, game, number));
    const symbols = native.listOfSome(C.game_symbols, game, number);
    return Object.freeze({
      number,
      name,
      neutral: neutral !== 0,
      faces: Object.freeze(native.listOfSome(C.game_faces, game, number)),
      supply: Object.freeze(neutral ? supply.slice(0, 1) : supply),
      symbols: freezeAll(neutral ? [symbols] : [symbols.slice(0, faces), symbols.slice(faces)]),
    });
  });

  const dice = new Int32Array(1);
  const faces = native.items(structs.face.size, (buffer, capacity, count) =>
    C.game_dice(dice, buffer, capacity, count, game));

  return Object.freeze({
    name: native.texts(C.game_name, game),
    title: native.texts(C.game_title, game),
    digest: native.texts(C.game_digest, game),
    options: Object.freeze(Object.fromEntries(optionNames.map((name) =>
      [name, native.texts(C.game_option, game, ...text(name))]))),
    optionValues: Object.freeze(Object.fromEntries(optionNames.map((name) =>
      [name, Object.freeze(native.list(C.game_option_values, game, ...text(name)))]))),
    players: Object.freeze(native.list(C.game_players, game)),
    pieces: Object.freeze(pieces),
    cells: freezeAll(points.map(({ x, y }, number) => ({ number, name: cellNames[number], x, y }))),
    directions: Object.freeze(directions),
    links: new Int32Array(native.array(4, C.game_links, game)),
    dice: dice[0] === 0 ? null : Object.freeze({
      count: dice[0],
      faces: freezeAll(native.readAll(structs.face, faces).map((face, number) => ({ number, ...face }))),
    }),
  });
}

class Game extends Handle {
  static kind = "game";
  static makers = "use Game.load or Game.script";

  constructor(made, handle, origin, facts, owned) {
    super(made, handle, owned);
    this[ORIGIN] = origin;
    this[FACTS] = facts ?? readFacts(handle);
  }

  static load(name, options) {
    const from = text(name, "name");
    const given = native.optionArray(pairsOf(options));
    const handle = native.number64(C.game_load, ...from, given.array, given.count);
    return new Game(MADE, handle, { variant: name });
  }

  static script(file, source, options) {
    const from = [...text(file, "file"), ...text(source, "source")];
    const given = native.optionArray(pairsOf(options));
    const handle = native.number64(C.game_script, ...from, given.array, given.count);
    return new Game(MADE, handle, { file, source });
  }

  static fromHandle(handle) {
    return new Game(MADE, foreign(handle), null, undefined, false);
  }

  static fromJSON(data) {
    if (data === null || typeof data !== "object") throw wrongType("data", "what toJSON of a game gave", data);
    return data.variant === undefined
      ? Game.script(data.file, data.source, data.options)
      : Game.load(data.variant, data.options);
  }

  get name() { return this[FACTS].name; }
  get title() { return this[FACTS].title; }
  get digest() { return this[FACTS].digest; }
  get options() { return this[FACTS].options; }
  get optionValues() { return this[FACTS].optionValues; }
  get players() { return this[FACTS].players; }
  get pieces() { return this[FACTS].pieces; }
  get cells() { return this[FACTS].cells; }
  get directions() { return this[FACTS].directions; }
  get dice() { return this[FACTS].dice; }
  get links() { return this[FACTS].links.slice(); }

  cell(name) {
    const number = native.number32(C.game_cell, handleOf(this), ...text(name, "name"));
    return this.cells[number];
  }

  next(cell, direction) {
    const { cells, directions, links } = this[FACTS];
    const from = typeof cell === "string" ? this.cell(cell).number : size(cell, "cell", cells.length - 1);
    let way = direction;
    if (typeof way === "string") {
      way = directions.indexOf(direction);
      if (way < 0) throw unknown(`there is no direction ${JSON.stringify(direction)}; there are ${directions.join(", ")}`);
    }
    const to = links[size(way, "direction", directions.length - 1) * cells.length + from];
    return to === NONE ? null : cells[to];
  }

  newState() {
    const { State } = require("./state.js");
    return new State(MADE, native.number64(C.state_new, handleOf(this)), this);
  }

  readState(position) {
    const { State } = require("./state.js");
    return new State(MADE, native.number64(C.state_read, handleOf(this), ...text(position, "position")), this);
  }

  newBatch(count) {
    const { State } = require("./state.js");
    const { Batch } = require("./batch.js");
    const handles = new BigUint64Array(size(count, "count", native.MAX_COUNT));
    native.check(C.batch_new(count === 0 ? NOTHING : handles, count, handleOf(this)));
    return new Batch(Array.from(handles, (handle) => new State(MADE, handle, this)));
  }

  newMatch(games, first, second) {
    const { Match } = require("./match.js");
    const handle = native.number64(
      C.match_new, handleOf(this), int32(games, "games"), ...text(first, "first"), ...text(second, "second"));
    return new Match(MADE, handle, this);
  }

  readMatch(from) {
    const { Match } = require("./match.js");
    return new Match(MADE, native.number64(C.match_read, handleOf(this), ...text(from, "text")), this);
  }

  move(id) {
    const move = new Move(MADE, this, idOf(id, this, "move"));
    move.text; // INVALID when it is none of the game's
    return move;
  }

  moveTexts(moves) {
    const ids = idsOf(moves, this);
    if (ids.length === 0) handleOf(this);
    return ids.length === 0 ? [] : native.listOfSome(C.move_texts, handleOf(this), ids, ids.length);
  }

  toJSON() {
    const { name, digest, options } = this[FACTS];
    const origin = (this[ORIGIN] ??= builtIn(this[FACTS]));
    if (origin === null) {
      throw errors.make(errors.Status.UNKNOWN, C.status_name(errors.Status.UNKNOWN),
        `${name} (${digest}) came as a handle and is no built-in game, so that its script is not known here`);
    }
    return { ...origin, options: { ...options } };
  }

  _inspect(options, inspect) {
    const { name, title, players, pieces, cells, dice } = this[FACTS];
    const thrown = dice && `${dice.count} dice ${dice.faces.map((f) => f.symbol).join("")}`;
    return `${options.stylize(`Game ${name}`, "special")} ${inspect(
      {
        title,
        options: this.options,
        players: players.join(", "),
        pieces: pieces.map((p) => p.name).join(", "),
        cells: cells.length,
        ...(thrown && { dice: thrown }),
      },
      options,
    )}`;
  }
}

/** Where a game comes from whose rules are those of a built-in one; null for others. */
function builtIn({ name, digest, options }) {
  if (!native.list(C.variants).includes(name)) return null;
  const game = Game.load(name, options);
  try {
    return game.digest === digest ? { variant: name } : null;
  } finally {
    game.close();
  }
}

function unknown(message) {
  return errors.make(errors.Status.UNKNOWN, C.status_name(errors.Status.UNKNOWN), message);
}

/** The number of a name in a list, or a number as it is. */
function numberOf(value, names, what) {
  if (typeof value !== "string") return int32(value, what);
  const number = names.indexOf(value);
  if (number < 0) throw unknown(`there is no ${what} ${shown(value)}; there are ${names.join(" and ")}`);
  return number;
}

const ID = Symbol("id");

class Move {
  #game;
  #text;

  constructor(made, game, id, known) {
    if (made !== MADE) throw new TypeError("a Move is not made by new; a state lists, reads and plays them");
    this[ID] = id;
    this.#game = game;
    this.#text = known;
  }

  get id() { return this[ID]; }

  get game() { return this.#game; }

  get text() {
    return (this.#text ??= native.texts(C.move_text, handleOf(this.game), this[ID]));
  }

  get parts() {
    const { pieces, players, cells } = this.game;
    return native.objects(structs.part, C.move_parts, handleOf(this.game), this[ID]).map((p) => ({
      kind: PARTS[p.kind] ?? `kind ${p.kind}`,
      piece: p.piece,
      pieceName: pieces[p.piece].name,
      owner: orNull(p.owner),
      ownerName: players[p.owner] ?? null,
      face: p.face,
      from: orNull(p.from),
      fromName: cells[p.from]?.name ?? null,
      to: orNull(p.to),
      toName: cells[p.to]?.name ?? null,
    }));
  }

  get dice() {
    return [...new Int32Array(native.array(4, C.move_dice, handleOf(this.game), this[ID]))];
  }

  equals(other) {
    return other instanceof Move && other[ID] === this[ID] && other.game.digest === this.game.digest;
  }

  toString() { return this.text; }
  toJSON() { return this.text; }

  [Symbol.for("nodejs.util.inspect.custom")](depth, options) {
    let name;
    try {
      name = this.text;
    } catch {
      name = `#${this[ID].toString(16)}`;
    }
    return options.stylize(`Move ${name}`, "special");
  }
}

/** The number of a move, given as a Move of the game or as its number. */
function idOf(move, game, what) {
  if (move instanceof Move) {
    if (move.game.digest !== game.digest) {
      throw new TypeError(`${what} is of another game: ${move.game.name}, and not ${game.name} with the same rules`);
    }
    return move[ID];
  }
  if (typeof move !== "bigint") throw wrongType(what, "a Move, or the bigint that is its id", move);
  return uint64(move, what);
}

/** The numbers of many, as an array to pass to C. */
function idsOf(moves, game) {
  if (moves instanceof BigUint64Array) return new BigUint64Array(moves); // of its true length
  if (moves === null || typeof moves !== "object" || typeof moves[Symbol.iterator] !== "function") {
    throw wrongType("moves", "a BigUint64Array or an array of moves", moves);
  }
  return BigUint64Array.from(Array.from(moves, (move) => idOf(move, game, "a move")));
}

module.exports = { Game, Move, FACTS, ORIGIN, orNull, numberOf, idOf, idsOf, unknown };
