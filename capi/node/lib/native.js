"use strict";

// Loads the library and calls it: texts and arrays out of it, and its errors. What is
// passed to a function here has been checked (values.js).

const fs = require("node:fs");
const path = require("node:path");
const errors = require("./errors.js");

const ABI = 1;
const NONE = -1;
const MAX_TEXT = 2 ** 24;
const MAX_COUNT = 2 ** 24;
const MAX_THREADS = 1024;

/** The functions of staffel.h and what they take: a pointer (p), a size_t (z), a number of
 * 32 (i) or 64 bits (l), or one without sign (u), such as a handle. */
const FUNCTIONS = {
  open_handles: "p",
  error_status: "",
  error_message: "pzp",
  error_details: "p",
  error_detail: "pzpzi",
  error_line: "pz",

  variants: "pzp",
  variant_source: "pzppz",
  game_load: "ppzpz",
  game_script: "ppzpzpz",
  game_free: "u",
  game_name: "pzpu",
  game_title: "pzpu",
  game_digest: "pzpu",
  game_options: "pzpu",
  game_option_values: "pzpupz",
  game_option: "pzpupz",
  game_players: "pzpu",
  game_pieces: "pzpu",
  game_piece: "pzui",
  game_faces: "pzpui",
  game_symbols: "pzpui",
  game_cells: "pzpu",
  game_cell_names: "pzpu",
  game_cell: "pupz",
  game_directions: "pzpu",
  game_links: "pzpu",
  game_dice: "ppzpu",

  move_text: "pzpuu",
  move_texts: "pzpupz",
  move_parts: "pzpuu",
  move_dice: "pzpuu",

  state_new: "pu",
  state_read: "pupz",
  state_clone: "pu",
  state_copy: "uu",
  state_free: "u",
  state_game: "pu",
  state_info: "pzu",
  state_reason: "pzpu",
  state_position: "pzpu",
  state_drawing: "pzpu",
  state_cells: "pzpu",
  state_hands: "pzpu",
  state_dice: "pzpu",
  state_legal: "pzpu",
  state_legal_texts: "pzpu",
  state_count: "pu",
  state_is_legal: "puu",
  state_parse: "pupz",
  state_play: "uu",
  state_play_text: "pupz",
  state_play_many: "pupz",
  state_undo: "u",
  state_history: "pzpu",
  state_resign: "ui",
  state_agree_draw: "u",
  state_chances: "pzpu",
  state_roll: "pu",
  state_throw: "pupz",
  state_set_random: "uuu",
  state_pick: "puuu",

  cancel_new: "p",
  cancel_free: "u",
  cancel_request: "u",
  perft: "puiiu",
  perft_split: "pzpuiiu",
  playouts: "pzpzpuluilu",

  batch_new: "pzu",
  batch_free: "ppz",
  batch_info: "pzppz",
  batch_cells: "pzppz",
  batch_legal: "pzppppz",
  batch_play: "pppz",
  batch_undo: "ppz",
  batch_pick: "pppzuu",

  records: "pzp",
  record_documented: "ppz",
  record_read: "ppz",
  record_read_all: "pzppz",
  record_of: "pu",
  record_clone: "pu",
  record_free: "u",
  record_write: "pzpu",
  record_equal: "puu",
  record_game: "pu",
  record_start: "puu",
  record_replay: "puu",
  record_canonical: "puu",
  record_tags: "pzpu",
  record_tag: "pzpupz",
  record_set_tag: "upzpz",
  record_remove_tag: "upz",
  record_actions: "pzpu",
  record_action_texts: "pzpu",
  record_end: "pzpu",
  record_comment: "pzpui",
  record_set_comment: "uipz",

  match_new: "puipzpz",
  match_read: "pupz",
  match_write: "pzpu",
  match_free: "u",
  match_play: "uu",
  match_play_text: "pupz",
  match_undo: "u",
  match_resign: "ui",
  match_agree_draw: "u",
  match_set_seed: "uu",
  match_roll: "pu",
  match_info: "pzu",
  match_contestants: "pzpu",
  match_standing: "pzpu",
  match_table: "pzpu",
  match_results: "pzpu",
  match_state: "pu",
  match_record: "pui",
};

/** The structs of staffel.h: members with their types, and how many of them in a row. */
const STRUCTS = {
  option: { name: "void *", name_length: "size_t", value: "void *", value_length: "size_t" },
  piece: { neutral: "int32_t", faces: "int32_t", supply: ["int32_t", 2] },
  point: { x: "int32_t", y: "int32_t" },
  face: { value: "int32_t", weight: "int32_t", symbol: ["char", 4] },
  part: { kind: "int32_t", piece: "int32_t", owner: "int32_t", face: "int32_t", from: "int32_t", to: "int32_t" },
  info: {
    hash: "uint64_t", seed: "uint64_t", throws: "uint64_t", turn: "int64_t", plies: "int64_t",
    scores: ["double", 2], mover: "int32_t", turn_action: "int32_t", turn_actions: "int32_t",
    repetition: "int32_t", turns_counted: "int32_t", chance: "int32_t", over: "int32_t", winner: "int32_t",
  },
  content: { piece: "int8_t", owner: "int8_t", face: "int8_t" },
  chance: { move: "uint64_t", weight: "int64_t" },
  branch: { move: "uint64_t", nodes: "uint64_t" },
  tally: {
    games: "int64_t", unfinished: "int64_t", actions: "int64_t", shortest: "int64_t", longest: "int64_t",
    scores: ["double", 2],
  },
  tally_end: { games: "int64_t", winner: "int32_t", reason: ["char", 44] },
  action: { turn: "int64_t", player: "int32_t", line: "int32_t" },
  progress: {
    seed: "uint64_t", points: ["double", 2], seeded: "int32_t", games: "int32_t", round: "int32_t",
    to_move: "int32_t", first: "int32_t", over: "int32_t", winner: "int32_t",
  },
  match_result: {
    scores: ["double", 2], points: ["double", 2], totals: ["double", 2], round: "int32_t", first: "int32_t",
    winner: "int32_t", reason: ["char", 44],
  },
};

// ---- Loading -----------------------------------------------------------------------

const FILE = { darwin: "libstaffel.dylib", win32: "staffel.dll" }[process.platform] ?? "libstaffel.so";

function loadError(message, cause) {
  return Object.assign(new Error(`staffel: ${message}`, cause && { cause }), { code: "STAFFEL_LOAD" });
}

/** What the library is called by. */
function loadKoffi() {
  try {
    return require("koffi");
  } catch (cause) {
    throw loadError(
      "koffi, by which the library is called, cannot be loaded. When this package is a folder that npm has only " +
        `linked to, run \`npm install\` in ${path.join(__dirname, "..")}: ${cause.message}`,
      cause,
    );
  }
}

function load() {
  const chosen = process.env.STAFFEL_LIBRARY;
  const file = chosen || path.join(__dirname, "..", "build", FILE);
  if (!chosen && !fs.existsSync(file)) {
    throw loadError(
      `the library has not been built: there is no ${file}. Installing the package builds it, unless the package ` +
        "manager runs no install scripts. Build it now by `npx staffel-build`, which needs Go 1.26 or newer and a C " +
        "compiler, or have STAFFEL_LIBRARY name a library that is built already.",
    );
  }
  let lib;
  try {
    lib = koffi.load(file);
  } catch (cause) {
    const musl = process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
    throw loadError(
      `the library ${file} cannot be loaded: ${cause.message}` + (musl ? " (it needs glibc, and this is musl)" : ""),
      cause,
    );
  }
  let abi;
  try {
    abi = lib.func("staffel_abi_version", "uint32_t", [])();
  } catch (cause) {
    throw loadError(`${file} is not a library of Staffel: ${cause.message}`, cause);
  }
  if (abi !== ABI) {
    throw loadError(`the library ${file} is of interface ${abi}, and this package is for interface ${ABI}`);
  }
  return lib;
}

const koffi = loadKoffi();
const lib = load();
const Sizes = koffi.sizeof("size_t") === 8 ? BigUint64Array : Uint32Array;
const TYPES = { p: "void *", z: "size_t", i: "int32_t", l: "int64_t", u: "uint64_t" };

/** The functions by their names without staffel_. */
const C = {};
for (const [name, takes] of Object.entries(FUNCTIONS)) {
  C[name] = lib.func(`staffel_${name}`, "int32_t", [...takes].map((t) => TYPES[t]));
}
C.version = lib.func("staffel_version", "str", []);
C.status_name = lib.func("staffel_status_name", "str", ["int32_t"]);

// ---- Structs -----------------------------------------------------------------------

const LITTLE = true; // koffi runs on no machine of the other order

const READ = {
  int8_t: (view, at) => view.getInt8(at),
  int32_t: (view, at) => view.getInt32(at, LITTLE),
  int64_t: (view, at) => Number(view.getBigInt64(at, LITTLE)),
  uint64_t: (view, at) => view.getBigUint64(at, LITTLE),
  double: (view, at) => view.getFloat64(at, LITTLE),
};

function readChars(view, at, most) {
  const bytes = Buffer.from(view.buffer, view.byteOffset + at, most);
  const end = bytes.indexOf(0);
  return bytes.toString("utf8", 0, end < 0 ? most : end);
}

/** Layouts by the name of the struct: its size, the offsets of its members, and read(view,
 * at), which makes an object of it. */
const structs = {};
for (const [name, members] of Object.entries(STRUCTS)) {
  const type = koffi.struct(
    Object.fromEntries(
      Object.entries(members).map(([m, t]) => [m, Array.isArray(t) ? koffi.array(t[0], t[1], "Array") : t]),
    ),
  );
  const offsets = {};
  const fields = [];
  for (const [member, t] of Object.entries(members)) {
    const at = (offsets[member] = koffi.offsetof(type, member));
    if (!Array.isArray(t)) {
      fields.push([member, (view, base) => READ[t]?.(view, base + at)]);
    } else if (t[0] === "char") {
      fields.push([member, (view, base) => readChars(view, base + at, t[1])]);
    } else {
      const size = koffi.sizeof(t[0]);
      fields.push([member, (view, base) =>
        Array.from({ length: t[1] }, (_, i) => READ[t[0]](view, base + at + i * size))]);
    }
  }
  structs[name] = {
    size: koffi.sizeof(type),
    offsets,
    read(view, base = 0) {
      const it = {};
      for (const [member, read] of fields) it[member] = read(view, base);
      return it;
    },
  };
}

// ---- Calling -----------------------------------------------------------------------

// What calls write to when it is copied out at once. No call is made while another one is
// under way on this thread, so all share these.
const out = new ArrayBuffer(512);
const outView = new DataView(out);
const outBytes = new Uint8Array(out);
const count = new BigUint64Array(1); // of 32 bits, on a machine of that, with zeros above on each use
let scratch = Buffer.allocUnsafeSlow(8192);
const KEEP = 1 << 20; // no larger buffer is kept

const OK = 0;
const SHORT = 3;

function room(bytes) {
  if (bytes <= scratch.length) return scratch;
  const larger = Buffer.allocUnsafeSlow(Math.max(bytes, Math.min(2 * scratch.length, KEEP)));
  if (larger.length <= KEEP) scratch = larger;
  return larger;
}

/** What went wrong in the call just made on this thread, which returned that status. */
function failure(status) {
  const kind = C.status_name(status);
  if (C.error_status() !== status) return errors.make(status, kind, kind);
  const details = [];
  const n = sizeOf(C.error_details);
  for (let i = 0; i < n; i++) {
    const [message, file, hint, source, shown] = [0, 1, 2, 3, 4].map((what) => texts(C.error_detail, i, what));
    check(C.error_line(outBytes, i));
    details.push(Object.freeze({ message, file, line: outView.getInt32(0, LITTLE), hint, source, shown }));
  }
  return errors.make(status, kind, texts(C.error_message), details);
}

function check(status) {
  if (status !== OK) throw failure(status);
}

/** Calls a function that writes a text, with what it reads. */
function texts(f, ...args) {
  for (let buffer = scratch; ; ) {
    count[0] = 0n;
    const status = f(buffer, buffer.length, count, ...args);
    if (status === OK) return buffer.toString("utf8", 0, Number(count[0]));
    if (status !== SHORT) throw failure(status);
    buffer = room(Number(count[0]) + 1);
  }
}

/** The same for a list of texts. */
function list(f, ...args) {
  const all = texts(f, ...args);
  return all === "" ? [] : all.split("\n");
}

/** The same for a list of texts any of which may be "", when it is known that it has some. */
function listOfSome(f, ...args) {
  return texts(f, ...args).split("\n");
}

/** Calls a function that writes an array of items of so many bytes; they are copied. The
 * function is handed to call(buffer, capacity, count). */
function items(size, call) {
  for (let buffer = scratch; ; ) {
    count[0] = 0n;
    const status = call(buffer, Math.floor(buffer.length / size), count);
    if (status === OK) return buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + Number(count[0]) * size);
    if (status !== SHORT) throw failure(status);
    buffer = room(Number(count[0]) * size);
  }
}

function array(size, f, ...args) {
  return items(size, (buffer, capacity, n) => f(buffer, capacity, n, ...args));
}

/** The same, as objects of a struct. */
function objects(struct, f, ...args) {
  return readAll(struct, array(struct.size, f, ...args));
}

function readAll(struct, buffer, n = buffer.byteLength / struct.size) {
  const view = new DataView(buffer);
  return Array.from({ length: n }, (_, i) => struct.read(view, i * struct.size));
}

/** Calls a function that writes one struct. */
function object(struct, f, ...args) {
  check(f(outBytes, struct.size, ...args));
  return struct.read(outView);
}

/** Calls a function that writes one number: a handle or move, a size, a number of 32 bits. */
function number64(f, ...args) {
  check(f(outBytes, ...args));
  return outView.getBigUint64(0, LITTLE);
}

function sizeOf(f, ...args) {
  count[0] = 0n;
  check(f(count, ...args));
  return Number(count[0]);
}

function number32(f, ...args) {
  check(f(outBytes, ...args));
  return outView.getInt32(0, LITTLE);
}

/** Options as an array of structs, for a call that is made at once; they live as long as
 * what is returned. */
function optionArray(pairs) {
  const { size, offsets } = structs.option;
  const buffer = new ArrayBuffer(Math.max(size * pairs.length, 1));
  const view = new DataView(buffer);
  const kept = [];
  const pointer = koffi.sizeof("void *");
  const put = (at, n) =>
    pointer === 8 ? view.setBigUint64(at, BigInt(n), LITTLE) : view.setUint32(at, Number(n), LITTLE);
  pairs.forEach((pair, i) => {
    for (const [which, [bytes, length]] of [["name", pair[0]], ["value", pair[1]]]) {
      kept.push(bytes);
      put(i * size + offsets[which], koffi.address(bytes));
      put(i * size + offsets[`${which}_length`], length);
    }
  });
  return { array: new Uint8Array(buffer), count: pairs.length, kept };
}

module.exports = {
  ABI, NONE, MAX_TEXT, MAX_COUNT, MAX_THREADS, FUNCTIONS, STRUCTS, OK, SHORT,
  C, structs, version: C.version(),
  check, failure, texts, list, listOfSome, items, array, objects, readAll, object, number64, number32, sizeOf,
  optionArray, Sizes,
};
