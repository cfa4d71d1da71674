/// <reference lib="esnext.disposable" />

/**
 * Staffel: a rules engine for abstract board games.
 *
 * Players, kinds of pieces, faces, cells and directions are numbers from 0, the index in
 * the list that names them; `null` stands for none, such as the winner of a draw. Seeds,
 * hashes and the ids of moves have 64 bits and are `bigint`; where one is asked for, a
 * whole `number` up to 2 ** 53 - 1 will do.
 *
 * What is refused changes nothing and throws. A {@link StaffelError} is the library's
 * answer, of a class for each kind of fault. A value of the wrong type, or a text with
 * half a surrogate pair in it, is a `TypeError`; a number that its type in C cannot hold
 * is a `RangeError`.
 *
 * Games, states, records, matches and cancels hold memory outside of JavaScript. It is
 * freed when they have been forgotten, and at once by `close()`, or by `using` where there
 * is that; those who make thousands should. Closing twice does no harm. What was made of
 * an object goes on living when it is closed.
 *
 * Every worker thread can load the package. Objects are of the thread that made them, but
 * `toJSON` and `fromJSON` take them to another one as data, and `handle` and `fromHandle`
 * let another one of the same process call the same object; the library does calls on one
 * state, record or match one after the other.
 */

/** The version of the library, such as "0.1.0". */
export const version: string;

/** The names of the built-in games. */
export function variants(): string[];

/** The script of a built-in game. Throws {@link UnknownError}. */
export function variantSource(name: string): string;

/** The names of the documented games, for {@link Record.documented}. */
export function records(): string[];

/** How many objects of the library this process has made and not freed. */
export function openHandles(): number;

/** The most bytes of UTF-8 that a text given to the library can have: 2 ** 24. */
export const MAX_TEXT: number;

/** The most items of an array given to the library, and states of a batch: 2 ** 24. */
export const MAX_COUNT: number;

/** The most threads that one call can work with: 1024. */
export const MAX_THREADS: number;

/** The library's statuses, as in `StaffelError.status`. */
export const Status: {
  readonly OK: 0;
  readonly INVALID: 1;
  readonly HANDLE: 2;
  readonly SHORT: 3;
  readonly UNKNOWN: 4;
  readonly OPTION: 5;
  readonly SCRIPT: 6;
  readonly POSITION: 7;
  readonly UNREADABLE: 8;
  readonly ILLEGAL: 9;
  readonly AMBIGUOUS: 10;
  readonly RECORD: 11;
  readonly MATCH: 12;
  readonly CANCELLED: 13;
  readonly FORKED: 14;
  readonly INTERNAL: 15;
  readonly RULE: 16;
};

/** The name of a status in lower case, such as "illegal", as in `StaffelError.kind`. */
export function statusName(status: number): string;

// ---- What goes in -------------------------------------------------------------------

/** Values of a game's options by name. Those not named have their defaults. Of a name that
 * comes twice in pairs the last one counts. */
export type Options = { readonly [name: string]: string } | Iterable<readonly [name: string, value: string]>;

/** A number of 64 bits without sign. */
export type Uint64 = bigint | number;

/** A move: as it was listed or read, or the id of one. */
export type MoveLike = Move | bigint;

/** How a call that takes long is done. */
export interface SearchOptions {
  /** How many threads work at the same time: 0, the default, for one on each processor, at
   * most {@link MAX_THREADS}. What comes out is the same for any number. */
  threads?: number;
  /** When it is requested the call ends with {@link CancelledError}. */
  cancel?: Cancel;
}

/** How a call that takes long is done on another thread. */
export interface AsyncSearchOptions extends SearchOptions {
  /** When it is aborted the call stops, and the promise is rejected with its reason. It
   * takes the place of `cancel`. */
  signal?: Signal;
}

/** What of an AbortSignal is needed. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: any;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** What random games are played. */
export interface PlayoutOptions {
  /** The same seed gives the same games. 0 when it is not given. */
  seed?: Uint64;
  /** How many actions a game may have before it is given up: 0, the default, for 20,000. */
  maxActions?: number | bigint;
}

// ---- Objects ------------------------------------------------------------------------

declare class Handle {
  /** The number by which the library knows the object, the same in every thread of the
   * process. It is never used again for another object. */
  readonly handle: bigint;
  /** Whether it has been closed. */
  readonly closed: boolean;
  /** Frees it. It cannot be used any more: whatever is asked of it throws
   * {@link HandleError}. An object of `fromHandle` frees nothing. */
  close(): void;
  [Symbol.dispose](): void;
}

/** A kind of pieces. */
export interface Piece {
  readonly number: number;
  readonly name: string;
  /** Whether its pieces are nobody's, and in one hand for both players. */
  readonly neutral: boolean;
  /** The names of its faces, each "" when they have none. */
  readonly faces: readonly string[];
  /** How many pieces each player has; of a neutral kind one number, for both. */
  readonly supply: readonly number[];
  /** The letters by which it is written, `symbols[player][face]`; of a neutral kind
   * `symbols[0][face]`. */
  readonly symbols: readonly (readonly string[])[];
}

/** A cell of the board. */
export interface Cell {
  readonly number: number;
  /** Such as "b2". */
  readonly name: string;
  /** The column in which it is drawn, from the left, from 0; on boards of hexagons in half
   * cells, so that the next cell of a row is two columns away. */
  readonly x: number;
  /** The row in which it is drawn, from the bottom, from 0. */
  readonly y: number;
}

/** The dice that are thrown together. */
export interface Dice {
  /** How many there are. */
  readonly count: number;
  /** The faces of each. */
  readonly faces: readonly Face[];
}

/** One face of a die. */
export interface Face {
  readonly number: number;
  /** How far it moves a piece. */
  readonly value: number;
  /** How often it comes beside the others. */
  readonly weight: number;
  /** The capital letter or digit by which it is written. */
  readonly symbol: string;
}

/** Where a game comes from, as data. */
export type GameData =
  | { variant: string; options?: { [name: string]: string } }
  | { variant?: undefined; file: string; source: string; options?: { [name: string]: string } };

/** The rules of a game, made once and never changed. Its properties can be asked for even
 * when it has been closed. */
export class Game extends Handle {
  private constructor();

  /** Makes a built-in game. Throws {@link UnknownError}, {@link OptionError}. */
  static load(name: string, options?: Options): Game;

  /** Makes a game of a script in the rule language. `file` is its name in messages, and
   * without folder and ending the name of the game; no file is read. Scripts may come from
   * strangers. Throws {@link ScriptError}, {@link OptionError}, {@link RuleError}. */
  static script(file: string, source: string, options?: Options): Game;

  /** Makes the game that `toJSON` of a game tells of. */
  static fromJSON(data: GameData): Game;

  /** A game of another thread of this process. It is not to be closed there before. */
  static fromHandle(handle: bigint): Game;

  /** Its short name, such as "delta". */
  readonly name: string;
  /** Its name for people, such as "Delta". */
  readonly title: string;
  /** 16 hexadecimal digits that stand for its rules. */
  readonly digest: string;
  /** The values of its options by name. */
  readonly options: { readonly [name: string]: string };
  /** The values that each option may have, the default first. */
  readonly optionValues: { readonly [name: string]: readonly string[] };
  /** The names of the players, in order of play. */
  readonly players: readonly string[];
  /** The kinds of pieces. */
  readonly pieces: readonly Piece[];
  /** The cells of the board. */
  readonly cells: readonly Cell[];
  /** The names of the directions, such as "n" and "ne". */
  readonly directions: readonly string[];
  /** For each direction, in their order, the number of the cell that is next to each cell in
   * it, or -1: as many as directions times cells, a new array each time. */
  readonly links: Int32Array;
  /** Its dice, or null. */
  readonly dice: Dice | null;

  /** A cell by its name. Throws {@link UnknownError}. */
  cell(name: string): Cell;

  /** The cell next to one in a direction, both by number or name, or null. */
  next(cell: number | string, direction: number | string): Cell | null;

  /** A game at its beginning. */
  newState(): State;

  /** A game from a position. Throws {@link PositionError}. */
  readState(position: string): State;

  /** Many games at their beginning, up to {@link MAX_COUNT}. */
  newBatch(count: number): Batch;

  /** A match of 1 to 1000 games between two contestants, by name. Throws {@link MatchError}. */
  newMatch(games: number, first: string, second: string): Match;

  /** Reads a match that was written, and verifies it. Throws {@link RecordError}. */
  readMatch(text: string): Match;

  /** A move by its id. Throws {@link InvalidError} when it is none of the game's. */
  move(id: bigint): Move;

  /** The texts of many moves. Throws {@link InvalidError}. */
  moveTexts(moves: BigUint64Array | Iterable<MoveLike>): string[];

  /** Where the game comes from, for {@link Game.fromJSON}. */
  toJSON(): GameData;
}

/** What is done with a piece; see {@link Part}. */
export type PartKind =
  | "moved" | "dropped" | "lifted" | "captured" | "left" | "turned" | "flipped" | "returned" | "passed" | "removed"
  | `kind ${number}`;

/** What one step of an action does with a piece. */
export interface Part {
  /** It goes from a cell to another, or from hand to a cell; is taken up from a cell and put
   * down on another; is taken off the board by a piece that goes to its cell; leaves the
   * board at the end of its way; shows another face from then on; becomes the other
   * player's; goes back into its owner's hand; or is taken off as the player chose. "passed"
   * is that nothing is done. A later library can have others, which are "kind " and a number
   * here. */
  kind: PartKind;
  piece: number;
  pieceName: string;
  owner: number | null;
  ownerName: string | null;
  /** The face that it shows from then on, or showed last. */
  face: number;
  /** The cell where it stood, or null: in hand. */
  from: number | null;
  fromName: string | null;
  /** The cell where it goes, or null: off the board. */
  to: number | null;
  toName: string | null;
}

/** An action of a game, whatever state of it it came from. */
export class Move {
  private constructor();
  /** The number of the action in its game. Two moves of one game are the same action exactly
   * when these are equal. Never 0n. */
  readonly id: bigint;
  readonly game: Game;
  /** Its one canonical text, such as "b5-e5(d5)". Text, parts and dice are asked of the game,
   * which must not have been closed. */
  readonly text: string;
  /** Its parts in the order in which they happen, none of a throw or pass. They are what can be
   * told of it without a state: what becomes of other pieces where the rules turn over or take
   * what is enclosed, or have a function, the cells of the state tell. */
  readonly parts: Part[];
  /** The faces of the dice that it throws or uses, ascending. */
  readonly dice: number[];
  /** Whether it is the same action of the same rules. */
  equals(other: unknown): boolean;
  /** Its text. */
  toString(): string;
  /** Its text. */
  toJSON(): string;
}

/** All numbers about a state. */
export interface StateInfo {
  /** Of the position, the same on every machine. */
  hash: bigint;
  /** By which the dice are thrown. */
  seed: bigint;
  /** How many throws came before. */
  throws: bigint;
  /** The number of the turn, from 1; 0 while it is thrown for who begins. */
  turn: number;
  /** How many actions, resignations and agreements can be taken back. */
  plies: number;
  /** By player; 0 until the game is over. */
  scores: number[];
  /** The player whose turn it is, or would be. */
  mover: number;
  /** Which action of the turn comes next, from 1. */
  turnAction: number;
  /** How many the turn has; 0 in turns with dice, and where it goes on as long as a piece can
   * or a function says. */
  turnActions: number;
  /** How often the position came up at the beginning of a turn; 0 within a turn. */
  repetition: number;
  /** Finished turns that an end counts; null when it does not count. */
  turnsCounted: number | null;
  /** Whether the dice are to be thrown; the legal actions are the throws then. */
  chance: boolean;
  over: boolean;
  /** Who won; null for a draw, and before the game is over. */
  winner: number | null;
}

/** How a game ended. */
export interface Result {
  /** Who won; null for a draw. */
  winner: number | null;
  winnerName: string | null;
  /** Why, in the rules' word, or "resigned" or "agreed". */
  reason: string;
  /** By player. */
  scores: number[];
  scoresByName: { [player: string]: number };
}

/** What stands on a cell. */
export interface Content {
  piece: number;
  pieceName: string;
  /** The player whose it is, or null: nobody's. */
  owner: number | null;
  ownerName: string | null;
  /** The face that it shows. */
  face: number;
}

/** A throw of the dice that may come, and how often it comes beside the others. */
export interface Chance {
  move: Move;
  weight: number;
}

/** A first action, and the number of sequences of actions that begin with it. */
export interface Branch {
  move: Move;
  nodes: bigint;
}

/** What came of random games. */
export interface Tally {
  games: number;
  /** Games given up. */
  unfinished: number;
  /** In all games. */
  actions: number;
  /** Actions of the shortest game. */
  shortest: number;
  /** Actions of the longest game. */
  longest: number;
  /** Sums over all games, by player. */
  scores: number[];
  scoresByName: { [player: string]: number };
  /** How many ended in which way: by reason, then winner, a draw first. */
  ends: { games: number; winner: number | null; winnerName: string | null; reason: string }[];
}

/** A state as data, for JSON and other threads. */
export interface StateData {
  game: GameData;
  /** The record of the game, with all that can be taken back. */
  record: string;
  /** Decimal, of 64 bits. */
  seed: string;
  /** Decimal, of 64 bits. */
  throws: string;
}

/** One game being played. To iterate over it is to iterate over the legal moves there were
 * when that began, so that they can be played and taken back meanwhile. */
export class State extends Handle {
  private constructor();

  /** Makes the state that `toJSON` of a state tells of; of a game that is at hand already,
   * when that is given. */
  static fromJSON(data: StateData, game?: Game): State;

  /** A state of another thread of this process. It is not to be closed there before. */
  static fromHandle(handle: bigint): State;

  readonly game: Game;

  /** A copy, with its history. */
  clone(): State;

  /** Makes this state equal to another one, of whatever game. */
  copyFrom(state: State): void;

  /** All numbers about the state at once. */
  info(): StateInfo;
  /** Of the position, the same on every machine. */
  readonly hash: bigint;
  /** The number of the turn, from 1; 0 while it is thrown for who begins. */
  readonly turn: number;
  /** How often `undo` can go back. */
  readonly plies: number;
  /** The player whose turn it is, or would be. */
  readonly mover: number;
  readonly moverName: string;
  /** Whether the dice are to be thrown next; the legal actions are the throws then. */
  readonly chance: boolean;
  readonly over: boolean;
  /** Why the game has ended, in the rules' word or "resigned" or "agreed"; null while it goes on. */
  readonly reason: string | null;
  /** How the game has ended; null while it goes on. */
  readonly result: Result | null;
  /** The position as one line of text. */
  readonly position: string;
  /** The board as lines that end in newlines. */
  readonly drawing: string;

  /** What stands on every cell, by number; null on an empty one. */
  cells(): (Content | null)[];
  /** The same as numbers: piece, owner and face of each cell, -1 for none. */
  cellBytes(): Int8Array;
  /** What stands on a cell, by number or name. */
  at(cell: number | string): Content | null;
  /** How many pieces are in hand: `hands()[player][piece]`. Of a neutral kind both players
   * have what is in the hand that they share. */
  hands(): number[][];
  /** The same by the names of the players and the kinds of pieces. */
  handsByName(): { [player: string]: { [piece: string]: number } };
  /** The faces of the dice thrown and not used yet, ascending. */
  dice(): number[];

  /** The legal actions, in an order that is the same on every machine, none when the game
   * is over. */
  legal(): Move[];
  /** The ids of the same, which takes less time. */
  legalIds(): BigUint64Array;
  /** The texts of the same. */
  legalTexts(): string[];
  [Symbol.iterator](): IterableIterator<Move>;
  /** How many actions are legal, without listing them. */
  count(): number;
  /** Whether an action is legal. */
  isLegal(move: MoveLike): boolean;

  /** The legal action that a text stands for: canonical, or typed by a person, with spaces,
   * without hyphens, or without parentheses when one legal action fits. Throws
   * {@link UnreadableError}, {@link IllegalError}, {@link AmbiguousError}. */
  parse(text: string): Move;

  /** Plays an action, or the one that a text stands for, and returns it. Throws
   * {@link IllegalError}, {@link RuleError}, and of a text as {@link parse} does. */
  play(move: MoveLike | string): Move;

  /** Plays all of them, or none when one is not legal. Throws {@link IllegalError} or
   * {@link RuleError}, whose `index` is that of the one that cannot be played. */
  playMany(moves: BigUint64Array | Iterable<MoveLike>): void;

  /** Takes the last action back, or the resignation or agreement that ended the game.
   * Throws {@link IllegalError} when there is none. */
  undo(): void;

  /** The actions played since the state was made, first to last. */
  history(): Move[];
  /** The ids of the same. */
  historyIds(): BigUint64Array;

  /** Ends the game in favour of the opponent of a player, meant by number or name. Throws
   * {@link IllegalError} when it is over. */
  resign(player: number | string): void;

  /** Ends the game as a draw. Throws {@link IllegalError} when it is over. */
  agreeDraw(): void;

  /** The throws that may come next, in the order of the legal actions; none when none is due. */
  chances(): Chance[];

  /** Throws the dice as the seed and the number of throws before say. Throws
   * {@link IllegalError} when none is due. */
  roll(): Move;

  /** Plays the throw that shows these faces, by number in any order: of real dice, or of
   * another generator. Throws {@link IllegalError} when none is due, {@link InvalidError}
   * of faces that the dice do not have, or too many or few. */
  throw(faces: readonly number[] | Int32Array): Move;

  /** Sets the seed, and how many throws came before. The same two give the same throws on
   * every machine and in every language. Both are 0 in a new state. */
  setRandom(seed: Uint64, throws?: Uint64): void;

  /** Picks a legal action, each equally likely, a throw as often as it comes: number
   * `counter` of `seed`, the same on every machine. It is not played. null when the game is
   * over. */
  pick(seed: Uint64, counter: Uint64): Move | null;

  /** Writes down the game that has been played. */
  record(): Record;

  /** Counts the sequences of `depth` actions, 0 to 1000, while this thread waits. */
  perft(depth: number, options?: SearchOptions): bigint;

  /** The same on another thread. The state can be played on or closed meanwhile: counted is
   * from how it is now. At most one call fewer than libuv has threads (UV_THREADPOOL_SIZE,
   * 4 when it is not set) works at a time, others wait for their turn; at its end the
   * process cancels those that are left. */
  perftAsync(depth: number, options?: AsyncSearchOptions): Promise<bigint>;

  /** The same as {@link perft} by first action, in the order of the legal actions. `depth` is
   * 1 or more. */
  perftSplit(depth: number, options?: SearchOptions): Branch[];

  /** The same on another thread, as {@link perftAsync}. */
  perftSplitAsync(depth: number, options?: AsyncSearchOptions): Promise<Branch[]>;

  /** Plays random games from the state, each legal action equally likely and throws as often
   * as they come, while this thread waits. `games` is 1 or more. */
  playouts(games: number | bigint, options?: PlayoutOptions & SearchOptions): Tally;

  /** The same on another thread, as {@link perftAsync}. */
  playoutsAsync(games: number | bigint, options?: PlayoutOptions & AsyncSearchOptions): Promise<Tally>;

  /** The state as data, with its history and its random numbers, for {@link State.fromJSON}. */
  toJSON(): StateData;
  /** The position. */
  toString(): string;
}

/** Stops long calls. */
export class Cancel extends Handle {
  constructor();

  /** A cancel of another thread of this process, to request it here: what waits in a call
   * that is not a promise's can only be stopped so. */
  static fromHandle(handle: bigint): Cancel;

  /** Stops the calls that were given it, those under way, within milliseconds, and those to
   * come. */
  request(): void;
}

// ---- Batches ------------------------------------------------------------------------

export interface BatchOptions {
  /** An item for each state. When it is given, a call throws only for what is wrong with its
   * own arguments, and writes the {@link Status} of each state here. Otherwise it throws the
   * first error of a state, all others having been dealt with. */
  statuses?: Int32Array;
}

/** What {@link StateInfo} has, as arrays with an item for each state, made when they are
 * asked for: -1 for null, 1 for true and 0 for false. Zeros for states that failed. */
export interface BatchInfo {
  readonly length: number;
  readonly hash: BigUint64Array;
  readonly seed: BigUint64Array;
  readonly throws: BigUint64Array;
  readonly turn: Float64Array;
  readonly plies: Float64Array;
  /** Two for each state, by player. */
  readonly scores: Float64Array;
  readonly mover: Int32Array;
  readonly turnAction: Int32Array;
  readonly turnActions: Int32Array;
  readonly repetition: Int32Array;
  readonly turnsCounted: Int32Array;
  readonly chance: Int32Array;
  readonly over: Int32Array;
  readonly winner: Int32Array;
}

export interface BatchCells {
  /** Cells of a state in the array. */
  width: number;
  /** Piece, owner and face of each cell, -1 for none: those of a cell of state `i` begin at
   * `3 * (i * width + cell)`. What is beyond a state's own cells is -1 throughout. */
  items: Int8Array;
}

export interface BatchLegal {
  /** The ids of the legal actions of all states, one state behind the other. */
  moves: BigUint64Array;
  /** Those of state `i` are from `offsets[i]` up to but not including `offsets[i + 1]`. */
  offsets: Uint32Array;
  /** Those of state `i`, as a view of `moves`. */
  of(i: number): BigUint64Array;
}

/** Many states, which one call deals with as by the call for one. A state may come more than
 * once. They can be of different games. To iterate over it is to iterate over them. */
export class Batch {
  constructor(states: Iterable<State>);
  readonly states: readonly State[];
  readonly length: number;
  [Symbol.iterator](): IterableIterator<State>;

  /** The numbers of each. */
  info(options?: BatchOptions): BatchInfo;

  /** What stands on the cells of each. `width` is how many cells the array has for each, by
   * itself as many as the largest board needs. */
  cells(options?: BatchOptions & { width?: number }): BatchCells;

  /** The legal actions of each. */
  legal(options?: BatchOptions): BatchLegal;

  /** Plays one action of each; 0n or null leaves that state as it is. */
  play(moves: BigUint64Array | readonly (MoveLike | null)[], options?: BatchOptions): void;

  /** Takes one action of each back. */
  undo(options?: BatchOptions): void;

  /** Picks an action for each as {@link State.pick} does, for state `i` number `counter + i`.
   * 0n when its game is over. */
  pick(seed: Uint64, counter: Uint64, options?: BatchOptions): BigUint64Array;

  /** Closes all of the states. */
  close(): void;
  [Symbol.dispose](): void;
}

// ---- Records and matches --------------------------------------------------------------

/** One action of a record. */
export interface Action {
  /** The number of the turn; 0 for what is thrown before turn 1. */
  turn: number;
  /** Whose turn it is; null before turn 1. */
  player: number | null;
  /** In the text that it was read from, from 1; null when there is none. */
  line: number | null;
  /** As it was written. */
  text: string;
}

/** A game written down. */
export class Record extends Handle {
  private constructor();

  /** A documented game. Throws {@link UnknownError}. */
  static documented(name: string): Record;

  /** Reads one record. Throws {@link RecordError}. */
  static read(text: string): Record;

  /** Reads all records of a text. Throws {@link RecordError}. */
  static readAll(text: string): Record[];

  /** Writes down the game that a state has played. */
  static of(state: State): Record;

  /** A record of another thread of this process. It is not to be closed there before. */
  static fromHandle(handle: bigint): Record;

  clone(): Record;

  /** The text that {@link Record.read} reads. Throws {@link RecordError}. */
  write(): string;
  /** The same. */
  toString(): string;
  /** The same. */
  toJSON(): string;

  /** Whether two records say the same. */
  equals(other: Record): boolean;

  /** The built-in game that it names, with the options that it names. Throws
   * {@link UnknownError}, {@link OptionError}. */
  game(): Game;

  /** The state that it begins in. Of this and the next two: when no game is given it is
   * that of {@link game}, as a new one; and when the record was not played by its rules they
   * throw {@link RecordError}. */
  start(game?: Game): State;

  /** The state that it ends in, all of it verified. */
  replay(game?: Game): State;

  /** A copy with actions in canonical form and the tags that {@link Record.of} gives. */
  canonical(game?: Game): Record;

  /** Its tags, in order. */
  tags(): { [name: string]: string };

  /** The value of a tag, or null. */
  tag(name: string): string | null;

  setTag(name: string, value: string): void;

  /** Takes a tag away, which may not be there. */
  removeTag(name: string): void;

  actions(): Action[];

  /** How it was ended by word: "resigns", of the player to move, or a player's name and
   * " resigns", or "draw agreed"; null when it was not. */
  readonly end: string | null;

  /** The comment behind an action by index, or -1 for the one before all, or the number of
   * actions for the one behind the word at the end; "" is none. */
  comment(index: number): string;

  setComment(index: number, text: string): void;
}

/** All numbers about a match. A contestant is 0, who begins (or throws first in) the games of
 * odd number, or 1. */
export interface MatchInfo {
  /** Of the game being played; null when there is none. */
  seed: bigint | null;
  /** What the contestants scored in the games that are over. */
  points: number[];
  /** How many games were agreed on. */
  games: number;
  /** The number of the game being played, from 1; the last when all are over. */
  round: number;
  /** The contestant whose turn it is; null when all games are over. */
  toMove: number | null;
  /** The contestant who is the first player in that game. */
  first: number;
  /** Whether all games are over. */
  over: boolean;
  /** The contestant who scored more then, or null. */
  winner: number | null;
}

/** What came of one game of a match. */
export interface MatchResult {
  /** From 1. */
  round: number;
  /** The contestant who is the first player in it. */
  first: number;
  /** The player who won, or null. */
  winner: number | null;
  winnerName: string | null;
  reason: string;
  /** By player. */
  scores: number[];
  /** By contestant. */
  points: number[];
  /** By contestant, of this game and those before it. */
  totals: number[];
}

/** A match as data. */
export interface MatchData {
  game: GameData;
  /** What {@link Match.write} writes. */
  match: string;
  /** Decimal, of 64 bits, of the game being played. */
  seed: string | null;
}

/** A number of games between two contestants, who begin them in turn. */
export class Match extends Handle {
  private constructor();

  /** Makes the match that `toJSON` of a match tells of; of a game that is at hand already,
   * when that is given. */
  static fromJSON(data: MatchData, game?: Game): Match;

  /** A match of another thread of this process, and the game that it is of. It is not to be
   * closed there before. */
  static fromHandle(handle: bigint, game: Game): Match;

  readonly game: Game;
  /** The names of the contestants. */
  readonly contestants: readonly string[];
  /** How it stands, as a sentence. */
  readonly standing: string;
  /** All games as a table of lines. */
  readonly table: string;

  /** All numbers about the match at once. */
  info(): MatchInfo;

  /** As {@link State.play}. When a game ends, the next one begins, and no `undo` goes back
   * over that. */
  play(move: MoveLike | string): Move;
  undo(): void;
  /** Ends the game being played; the contestant, meant by number or name, has lost it. */
  resign(contestant: number | string): void;
  agreeDraw(): void;

  /** Sets the seed by which {@link roll} throws; each game has the one after the last. Throws
   * {@link MatchError} of a game without dice, and of a match that is over. */
  setSeed(seed: Uint64): void;

  /** Throws the dice. Throws {@link MatchError} without a seed. */
  roll(): Move;

  /** The games that are over, in order. */
  results(): MatchResult[];

  /** A copy of the game being played. Throws {@link MatchError} when all are over. */
  state(): State;

  /** The record of a game by round, from 1. Throws {@link InvalidError} when there is none yet. */
  record(round: number): Record;

  /** The text that {@link Game.readMatch} reads. */
  write(): string;
  /** The same. */
  toString(): string;
  /** The match as data, for {@link Match.fromJSON}. */
  toJSON(): MatchData;
}

// ---- Errors -----------------------------------------------------------------------------

/** One fault of a script, one action that an ambiguous text can mean, or the place of a
 * fault in a record. */
export interface Detail {
  /** The fault, without place and hint; of an ambiguous text the action. */
  readonly message: string;
  /** Of a script: the name it was given. */
  readonly file: string;
  /** In the script or record, from 1; 0 when there is none. */
  readonly line: number;
  /** Of a script: what to write instead, or "". */
  readonly hint: string;
  /** Of a script: the text of the line, or "". */
  readonly source: string;
  /** The fault with all of that, the line and a marker below it. */
  readonly shown: string;
}

/** What the library answers when something is wrong. There is a class for each status. */
export class StaffelError extends Error {
  protected constructor();
  /** The number of the kind, see {@link Status}. */
  readonly status: number;
  /** The kind in a word, such as "illegal". */
  readonly kind: string;
  /** The same as Node.js has it, such as "STAFFEL_ILLEGAL". */
  readonly code: string;
  readonly details: readonly Detail[];
}

/** An argument is out of its range. */
export class InvalidError extends StaffelError {}
/** An object has been closed. */
export class HandleError extends StaffelError {}
/** An array is too small: the width of {@link Batch.cells}. */
export class ShortError extends StaffelError {}
/** There is nothing of this name. */
export class UnknownError extends StaffelError {}
/** The game has no such option, or the option no such value. */
export class OptionError extends StaffelError {}
/** There are faults in a script. */
export class ScriptError extends StaffelError {
  /** In the order of the script. */
  readonly faults: readonly Detail[];
}
/** The text is no position of the game. */
export class PositionError extends StaffelError {}
/** The text is no action at all. */
export class UnreadableError extends StaffelError {}
/** The action may not be done now. */
export class IllegalError extends StaffelError {
  /** Of {@link State.playMany}: which of the actions. */
  readonly index?: number;
}
/** Several legal actions fit the text. */
export class AmbiguousError extends StaffelError {
  /** Their texts, in the order of the legal actions. */
  readonly candidates: readonly string[];
}
/** A function of the rules failed: of a script, while its game was played. The message has
 * the position that it was asked about and the actions that led there as well. */
export class RuleError extends StaffelError {
  /** What the function did wrong, and where. */
  readonly fault: Detail | null;
  /** In the script, from 1; null when there is none. */
  readonly line: number | null;
  /** Of {@link State.playMany}: which of the actions. */
  readonly index?: number;
}
/** A record cannot be read, replayed or written. */
export class RecordError extends StaffelError {
  /** In its text, from 1; null when there is none. */
  readonly line: number | null;
}
/** There can be no such match. */
export class MatchError extends StaffelError {
  /** In its text, from 1; null when there is none. */
  readonly line: number | null;
}
/** A cancel stopped the call. */
export class CancelledError extends StaffelError {}
/** This is a forked child, where the library cannot run. */
export class ForkedError extends StaffelError {}
/** A fault of the library's own; please report the message. */
export class InternalError extends StaffelError {}

export {};
