"use strict";

// What callers get wrong in this language: a clear error each time, and nothing changes.

const test = require("node:test");
const assert = require("node:assert/strict");
const s = require("staffel");
const { Game, State, Move, Batch, Cancel, Record, Match } = s;

const game = Game.load("delta");
const daldos = Game.load("daldos", { start: "light" });

/** One of each class, open. */
function oneOfEach() {
  const own = Game.load("delta");
  const state = own.newState();
  state.play("b2");
  return { game: own, state, record: state.record(), match: own.newMatch(2, "Ann", "Bob"), cancel: new Cancel() };
}

function closeAll(objects) {
  for (const object of Object.values(objects)) object.close();
}

test("whatever is asked of a closed object is a HandleError", async () => {
  const before = s.openHandles();
  const objects = oneOfEach();
  const move = objects.state.legal()[0];
  const calls = {
    game: [
      (g) => g.cell("b2"), (g) => g.next("b2", "n"), (g) => g.newState(), (g) => g.readState("x"), (g) => g.newBatch(2),
      (g) => g.newMatch(1, "a", "b"), (g) => g.readMatch(""), (g) => g.move(1n), (g) => g.moveTexts([]), (g) => g.moveTexts([move]),
    ],
    state: [
      (o) => o.game, (o) => o.clone(), (o) => o.copyFrom(o), (o) => o.info(), (o) => o.hash, (o) => o.turn, (o) => o.plies, (o) => o.mover,
      (o) => o.moverName, (o) => o.chance, (o) => o.over, (o) => o.reason, (o) => o.result, (o) => o.position, (o) => o.drawing,
      (o) => o.cells(), (o) => o.cellBytes(), (o) => o.at(0), (o) => o.hands(), (o) => o.handsByName(), (o) => o.dice(), (o) => o.legal(),
      (o) => o.legalIds(), (o) => o.legalTexts(), (o) => [...o], (o) => o.count(), (o) => o.isLegal(move), (o) => o.parse("b2"),
      (o) => o.play("b2"), (o) => o.play(move), (o) => o.play(move.id), (o) => o.playMany([move]), (o) => o.undo(), (o) => o.history(),
      (o) => o.historyIds(), (o) => o.resign(0), (o) => o.resign("White"), (o) => o.agreeDraw(), (o) => o.chances(), (o) => o.roll(),
      (o) => o.throw([0, 0]), (o) => o.setRandom(1), (o) => o.pick(1, 1), (o) => o.record(), (o) => o.perft(1), (o) => o.perftSplit(1),
      (o) => o.playouts(1), (o) => o.perftAsync(1), (o) => o.perftSplitAsync(1), (o) => o.playoutsAsync(1), (o) => o.toJSON(),
      (o) => o.toString(), (o) => new Batch([o]), (o) => Record.of(o),
    ],
    record: [
      (r) => r.clone(), (r) => r.write(), (r) => r.toString(), (r) => r.toJSON(), (r) => r.equals(r), (r) => r.game(), (r) => r.start(),
      (r) => r.start(game), (r) => r.replay(), (r) => r.replay(game), (r) => r.canonical(), (r) => r.canonical(game), (r) => r.tags(),
      (r) => r.tag("White"), (r) => r.setTag("White", "x"), (r) => r.removeTag("White"), (r) => r.actions(), (r) => r.end, (r) => r.comment(0),
      (r) => r.setComment(0, "x"),
    ],
    match: [
      (m) => m.game, (m) => m.standing, (m) => m.table, (m) => m.info(), (m) => m.play("b2"), (m) => m.play(move), (m) => m.undo(),
      (m) => m.resign(0), (m) => m.agreeDraw(), (m) => m.setSeed(1), (m) => m.roll(), (m) => m.results(), (m) => m.state(), (m) => m.record(1),
      (m) => m.write(), (m) => m.toString(), (m) => m.toJSON(),
    ],
    cancel: [(c) => c.request(), (c) => objects.other.perft(1, { cancel: c }), (c) => objects.other.perftAsync(1, { cancel: c })],
  };
  closeAll(objects);
  objects.other = game.newState();
  for (const [name, all] of Object.entries(calls)) {
    const object = objects[name];
    assert.equal(object.closed, true);
    object.close(); // does no harm
    for (const [i, call] of [...all, (o) => o.handle].entries()) {
      await assert.rejects(async () => call(object), { name: "HandleError", kind: "handle", status: 2, message: `the ${name} has been closed` }, `${name} ${i}: ${call}`);
    }
    assert.match(require("node:util").inspect(object), /closed/);
  }
  objects.other.close();
  assert.equal(objects.game.title, "Delta"); // what it is can still be told
  assert.throws(() => move.text, s.HandleError);
  assert.equal(s.openHandles(), before);
});

test("what was made of a closed object lives on", () => {
  const before = s.openHandles();
  const own = Game.load("delta", { scoring: "win-loss" });
  const state = own.newState();
  const match = own.newMatch(1, "Ann", "Bob");
  own.close();
  assert.equal(state.play("b2").text, "b2");
  assert.equal(state.legal()[0].game.options.scoring, "win-loss");
  assert.equal(state.game, state.game);
  assert.equal(state.game.closed, false);
  assert.equal(match.play("b2").text, "b2");
  assert.equal(match.state().position, state.position);
  const copy = State.fromJSON(state.toJSON());
  assert.equal(copy.position, state.position);
  assert.notEqual(s.openHandles(), before);
});

test("values of the wrong type are a TypeError", async () => {
  const objects = oneOfEach();
  const { state, record, match } = objects;
  const dark = Symbol("dark");
  for (const wrong of [undefined, null, 7, 7n, true, dark, {}, [], () => "b2", Buffer.from("b2"), new String("b2")]) {
    const texts = [
      () => Game.load(wrong), () => Game.script(wrong, ""), () => Game.script("x", wrong), () => Game.load("delta", { scoring: wrong }),
      () => s.variantSource(wrong), () => game.cell(wrong), () => game.readState(wrong), () => game.readMatch(wrong),
      () => game.newMatch(1, wrong, "b"), () => game.newMatch(1, "a", wrong), () => state.parse(wrong), () => Record.read(wrong),
      () => Record.readAll(wrong), () => Record.documented(wrong), () => record.tag(wrong), () => record.setTag("A", wrong),
      () => record.setTag(wrong, "b"), () => record.removeTag(wrong), () => record.setComment(0, wrong),
    ];
    if (typeof wrong !== "bigint") texts.push(() => state.play(wrong), () => match.play(wrong));
    for (const call of texts) assert.throws(call, TypeError, `${call} ${String(wrong)}`);
  }
  for (const wrong of [undefined, null, "1", {}, [], dark, true, new Date()]) {
    const calls = [
      () => state.throw([wrong]), () => game.newBatch(wrong), () => game.newMatch(wrong, "a", "b"), () => record.comment(wrong),
      () => match.record(wrong), () => state.setRandom(wrong), () => state.pick(wrong, 0), () => state.pick(0, wrong), () => state.playouts(wrong),
      () => state.perft(wrong), () => state.perftSplit(wrong), () => match.setSeed(wrong), () => game.move(wrong), () => state.isLegal(wrong),
      () => state.playMany([wrong]), () => Cancel.fromHandle(wrong), () => State.fromHandle(wrong), () => state.perftAsync(wrong),
    ];
    if (typeof wrong !== "string") calls.push(() => state.resign(wrong), () => match.resign(wrong), () => state.at(wrong), () => game.next(wrong, 0));
    if (wrong !== undefined) calls.push(() => state.setRandom(1, wrong), () => state.perft(1, { threads: wrong }), () => state.playouts(1, { seed: wrong }));
    for (const call of calls) await assert.rejects(async () => call(), TypeError, `${call} ${String(wrong)}`);
  }
  for (const wrong of [null, 7, "b2", Symbol.iterator]) {
    for (const call of [() => Game.load("delta", wrong), () => state.perft(1, wrong), () => state.playMany(wrong), () => new Batch(wrong), () => state.throw(wrong)]) {
      assert.throws(call, TypeError, `${call} ${String(wrong)}`);
    }
  }
  for (const wrong of [undefined, null, {}, game, record, new Proxy({}, {})]) {
    for (const call of [() => state.copyFrom(wrong), () => Record.of(wrong), () => new Batch([wrong])]) assert.throws(call, TypeError);
    if (wrong !== record) assert.throws(() => record.equals(wrong), TypeError);
    if (wrong !== game && wrong !== undefined) assert.throws(() => record.replay(wrong), TypeError);
    if (wrong !== undefined) assert.throws(() => state.perft(1, { cancel: wrong }), TypeError);
  }
  for (const wrong of [null, {}, 7, "abort"]) await assert.rejects(state.perftAsync(1, { signal: wrong }), TypeError);
  const { signal } = new AbortController();
  assert.throws(() => state.perft(1, { signal }), TypeError);
  await assert.rejects(state.perftAsync(1, { signal, cancel: objects.cancel }), TypeError);
  for (const data of [null, undefined, 1, "x"]) {
    for (const made of [Game, State, Match]) assert.throws(() => made.fromJSON(data), TypeError);
  }
  assert.throws(() => Game.fromJSON({}), TypeError);
  assert.throws(() => State.fromJSON({}), TypeError);
  const data = state.toJSON();
  for (const part of ["game", "record", "seed", "throws"]) assert.throws(() => State.fromJSON({ ...data, [part]: undefined }), TypeError, part);
  assert.throws(() => State.fromJSON({ ...data, seed: "-1" }), RangeError);
  assert.throws(() => State.fromJSON({ ...data, record: "x" }), s.RecordError);
  for (const made of [Game, State, Move, Record, Match]) assert.throws(() => new made(), /is not made by new/);
  assert.throws(() => Game("delta"), TypeError);
  assert.throws(() => Game.prototype.newState.call({}), TypeError);
  assert.throws(() => State.prototype.undo.call(record), s.StaffelError);
  assert.equal(state.position, "5/5/5/1W3/5 Black W8B9 1");
  closeAll(objects);
});

test("numbers out of range are an error, and never another number", async () => {
  const state = daldos.newState();
  const match = daldos.newMatch(1, "a", "b");
  const record = state.record();
  for (const wrong of [2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53, 1e300, Infinity, -Infinity, NaN, 0.5]) {
    const calls = [
      () => state.resign(wrong), () => state.throw([wrong, 0]), () => daldos.newMatch(wrong, "a", "b"), () => state.perft(wrong),
      () => state.perft(1, { threads: wrong }), () => match.record(wrong), () => match.resign(wrong), () => record.comment(wrong), () => state.at(wrong),
      () => state.perftAsync(wrong),
    ];
    for (const call of calls) await assert.rejects(async () => call(), RangeError, `${call} ${wrong}`);
  }
  for (const wrong of [-1, -1n, 2n ** 64n, 2n ** 200n, 2 ** 53, 1.5, NaN, Infinity]) {
    const calls = [
      () => state.setRandom(wrong), () => state.setRandom(0, wrong), () => state.pick(wrong, 0), () => state.pick(0, wrong),
      () => match.setSeed(wrong), () => state.playouts(1, { seed: wrong }), () => State.fromHandle(wrong),
    ];
    if (typeof wrong === "bigint") calls.push(() => daldos.move(wrong), () => state.play(wrong), () => state.isLegal(wrong));
    for (const call of calls) assert.throws(call, RangeError, `${call} ${wrong}`);
  }
  for (const wrong of [2n ** 63n, -(2n ** 63n) - 1n, 2 ** 53]) {
    assert.throws(() => state.playouts(wrong), RangeError);
    assert.throws(() => state.playouts(1, { maxActions: wrong }), RangeError);
  }
  for (const wrong of [-1, 0.5, NaN, 2 ** 24 + 1, 2 ** 40]) assert.throws(() => daldos.newBatch(wrong), RangeError);
  for (const wrong of [-1, 0.5, 8]) assert.throws(() => daldos.next(0, wrong), RangeError);
  assert.throws(() => daldos.next(49, 0), RangeError);
  // Numbers that C can hold and the game does not have are for the library to refuse.
  const refused = [
    () => state.resign(2), () => state.resign(-1), () => state.perft(-1), () => state.perft(1001), () => state.perftSplit(0),
    () => state.perft(1, { threads: 1025 }), () => state.perft(1, { threads: -1 }), () => state.playouts(0), () => state.playouts(-1n),
    () => state.playouts(1, { maxActions: -1 }), () => state.throw([4, 0]), () => state.throw([0]), () => state.throw([]), () => state.throw([0, 0, 0]),
    () => match.resign(2), () => match.record(2), () => match.record(0), () => match.record(-1), () => record.comment(-2), () => record.comment(7),
    () => daldos.move(0n), () => daldos.move(2n ** 64n - 1n), () => daldos.moveTexts([1n, 0n]),
    () => state.perftAsync(-1), () => state.perftSplitAsync(0), () => state.playoutsAsync(0), () => state.perftAsync(1, { threads: 1025 }),
  ];
  for (const call of refused) await assert.rejects(async () => call(), s.InvalidError, String(call));
  assert.throws(() => daldos.newMatch(0, "a", "b"), s.MatchError);
  assert.throws(() => state.play(0n), s.IllegalError);
  assert.throws(() => state.play(2n ** 64n - 1n), s.IllegalError);
  assert.equal(state.isLegal(0n), false);
  // All seeds there are.
  for (const seed of [0, 0n, 1n, 2 ** 53 - 1, 2n ** 63n, 2n ** 64n - 1n]) {
    state.setRandom(seed, seed);
    assert.deepEqual([state.info().seed, state.info().throws], [BigInt(seed), BigInt(seed)]);
    match.setSeed(seed);
    assert.equal(match.info().seed, BigInt(seed));
    assert.ok(state.pick(seed, seed) instanceof Move);
    assert.equal(state.playouts(2, { seed }).games, 2);
  }
  for (const object of [state, match, record]) object.close();
});

test("texts that no UTF-8 can hold are an error, and all others arrive whole", () => {
  const state = game.newState();
  for (const half of ["\ud800", "\udc00", "b\ud83d2", "\udc00\ud800"]) {
    for (const call of [
      () => Game.load(half), () => Game.load("delta", { scoring: half }), () => Game.load("delta", { [half]: "x" }), () => Game.script(half, ""),
      () => Game.script("x.lua", `return "${half}"`), () => state.play(half), () => state.parse(half), () => game.readState(half),
      () => Record.read(half), () => game.newMatch(1, half, "b"), () => game.cell(half),
    ]) {
      assert.throws(call, { name: "TypeError", message: /surrogate/ }, String(call));
    }
  }
  assert.throws(() => Game.load("delta\0"), { name: "UnknownError", message: /delta\\x00/ });
  assert.throws(() => Game.load("delta", { "scoring\0": "points" }), { name: "OptionError", message: /scoring\\x00/ });
  assert.throws(() => state.play("b2\0"), s.UnreadableError);
  assert.throws(() => Game.script("x.lua", "return 1 \0 more"), s.ScriptError);
  assert.throws(() => Game.load("😀"), { name: "UnknownError", message: /😀/ });
  const match = game.newMatch(1, "Zoë 😀", "Ñandú");
  assert.deepEqual(match.contestants, ["Zoë 😀", "Ñandú"]);
  const record = Record.of(state);
  record.setTag("Event", "Kraków \u{10FFFF}");
  assert.equal(record.tag("Event"), "Kraków \u{10FFFF}");
  assert.throws(() => record.setTag("Event", "a\0b"), { name: "RecordError", message: /U\+0000/ });
  assert.equal(record.tags().Event, record.tag("Event"));
  const read = Record.read(record.write());
  assert.ok(read.equals(record));
  for (const object of [state, match, record, read]) object.close();
});

test("enormous texts are refused, and large ones dealt with", () => {
  const state = game.newState();
  const long = "x".repeat(s.MAX_TEXT + 1);
  for (const call of [() => Game.load(long), () => state.play(long), () => Record.read(long), () => game.readState(long), () => Game.script("x", long)]) {
    assert.throws(call, { name: "InvalidError", message: /more than 16777216 bytes/ });
  }
  assert.throws(() => state.play("é".repeat(s.MAX_TEXT / 2 + 1)), s.InvalidError);
  assert.throws(() => state.play("x".repeat(s.MAX_TEXT)), s.UnreadableError);
  const record = Record.of(state);
  const comment = "word ".repeat(200_000).trim(); // larger than the buffer that is kept
  record.setComment(-1, comment);
  assert.equal(record.comment(-1).replace(/\s+/g, " "), comment);
  assert.ok(record.write().length > 990_000);
  assert.throws(() => new Batch(new Array(3).fill(state)).play(new Array(4).fill(0n)), RangeError);
  state.close();
  record.close();
});

test("arrays of the wrong length or type are refused", () => {
  const batch = game.newBatch(3);
  for (const statuses of [new Int32Array(2), new Int32Array(4)]) {
    for (const call of [() => batch.info({ statuses }), () => batch.cells({ statuses }), () => batch.legal({ statuses }), () => batch.undo({ statuses }),
      () => batch.pick(0, 0, { statuses }), () => batch.play([null, null, null], { statuses })]) {
      assert.throws(call, RangeError);
    }
  }
  for (const statuses of [null, [0, 0, 0], new Uint32Array(3), new BigUint64Array(3), "abc"]) assert.throws(() => batch.info({ statuses }), TypeError);
  for (const moves of [[], [0n], new BigUint64Array(4)]) assert.throws(() => batch.play(moves), RangeError);
  for (const moves of [null, undefined, "b2", new Uint32Array(3), ["b2", "b2", "b2"], [1, 2, 3]]) assert.throws(() => batch.play(moves), TypeError);
  for (const width of [-1, 0.5, 2 ** 30, "x"]) assert.throws(() => batch.cells({ width }), /width/);
  assert.throws(() => batch.cells({ width: 24 }), s.ShortError);
  assert.throws(() => batch.cells({ width: 5000 }), s.InvalidError);
  assert.throws(() => batch.legal().of(3), RangeError);
  assert.throws(() => batch.legal().of(-1), RangeError);
  batch.close();
  batch.close();
  assert.throws(() => batch.info(), s.HandleError);
  assert.ok(batch.states.every((state) => state.closed));
});

test("a move of other rules is refused, one of the same rules is not", () => {
  const state = game.newState();
  const other = daldos.newState();
  const again = Game.load("delta");
  const move = again.newState().legal()[0];
  assert.throws(() => state.play(other.legal()[0]), { name: "TypeError", message: /another game/ });
  assert.throws(() => state.isLegal(other.legal()[0]), TypeError);
  assert.equal(state.isLegal(move), true);
  assert.ok(state.play(move).equals(move));
  assert.equal(state.history()[0].equals(other.legal()[0]), false);
  assert.equal(state.history()[0].equals(null), false);
});

test("what is not there is told by name", () => {
  const state = game.newState();
  assert.throws(() => state.resign("Green"), { name: "UnknownError", message: 'there is no player \'Green\'; there are White and Black' });
  assert.throws(() => state.at("z9"), s.UnknownError);
  assert.throws(() => state.at(25), RangeError);
  assert.throws(() => game.next("b2", "up"), { name: "UnknownError", message: /there are n, ne/ });
  assert.throws(() => Game.fromHandle(0n), s.HandleError);
  assert.throws(() => Game.fromHandle(state.handle), { name: "HandleError", message: /is the handle of a state/ });
  assert.throws(() => State.fromHandle(12345n), s.HandleError);
  assert.throws(() => Record.documented("nobody"), s.UnknownError);
  assert.equal(Record.of(state).tag("Event"), null);
  state.close();
});

test("errors are like those of Node.js", () => {
  const error = (() => { try { Game.load("dleta"); } catch (e) { return e; } })();
  assert.ok(error instanceof Error && error instanceof s.StaffelError && error instanceof s.UnknownError);
  assert.equal(error.code, "STAFFEL_UNKNOWN");
  assert.equal(String(error), 'UnknownError: unknown variant "dleta"; did you mean "delta"?');
  assert.match(error.stack, /misuse\.test\.js/);
  assert.match(error.stack.split("\n")[0], /UnknownError/);
});
