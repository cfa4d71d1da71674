"use strict";

// What the objects do, as far as the conformance suite does not ask for it.

const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const { inspect } = require("node:util");
const staffel = require("staffel");
const { Game, State, Move, Batch, Cancel, Record, Match, Status, openHandles } = staffel;
const { at } = require("./support/tree.js");

const ur = fs.readFileSync(at("examples", "variants", "royal-game-of-ur.lua"), "utf8");

test("what a game tells about itself", () => {
  assert.deepEqual(staffel.variants(), ["daldos", "delta", "epsilon", "neo-delta"]);
  assert.equal(staffel.variantSource("delta"), fs.readFileSync(at("variants", "delta.lua"), "utf8"));
  const game = Game.load("neo-delta", new Map([["scoring", "win-loss"]]));
  assert.equal(game.name, "neo-delta");
  assert.equal(game.title, "Neo-Delta");
  assert.match(game.digest, /^[0-9a-f]{16}$/);
  assert.equal(game.options.scoring, "win-loss");
  assert.deepEqual(game.optionValues.scoring, ["points", "win-loss"]);
  assert.deepEqual(Object.keys(game.options), Object.keys(game.optionValues));
  assert.deepEqual(game.players, ["White", "Black"]);
  assert.deepEqual(game.pieces.map(({ number, name, neutral, supply, symbols }) => ({ number, name, neutral, supply, symbols })), [
    { number: 0, name: "stone", neutral: false, supply: [9, 9], symbols: [["W"], ["B"]] },
    { number: 1, name: "red", neutral: true, supply: [1], symbols: [["R"]] },
  ]);
  assert.equal(game.cells.length, 36);
  assert.deepEqual(game.cells[7], { number: 7, name: "b2", x: 1, y: 1 });
  assert.equal(game.cell("b2"), game.cells[7]);
  assert.equal(game.next("b2", "ne").name, "c3");
  assert.equal(game.next(7, game.directions.indexOf("s")).name, "b1");
  assert.equal(game.next("a1", "s"), null);
  assert.equal(game.links.length, game.directions.length * 36);
  game.links.fill(0); // a copy
  assert.equal(game.next("a1", "s"), null);
  assert.equal(game.dice, null);
  assert.throws(() => { game.players[0] = "x"; }, TypeError);
  assert.throws(() => { game.pieces[0].name = "x"; }, TypeError);
  assert.throws(() => { game.title = "x"; }, TypeError);
  const pairs = Game.load("delta", [["scoring", "points"], ["scoring", "win-loss"]]);
  assert.equal(pairs.options.scoring, "win-loss");

  const dice = Game.load("daldos");
  assert.equal(dice.dice.count, 2);
  assert.deepEqual(dice.dice.faces[0], { number: 0, value: 1, weight: 1, symbol: "A" });
  assert.deepEqual(dice.pieces[0].symbols, [["I", "M"], ["i", "m"]]);
  assert.equal(dice.pieces[0].faces.length, 2);

  const script = Game.script("folder/ur.lua", ur);
  assert.deepEqual([script.name, script.title], ["ur", "The Royal Game of Ur"]);
  for (const one of [game, pairs, dice, script]) one.close();
});

test("moves and their parts", () => {
  const game = Game.load("delta");
  const state = game.newState();
  for (const action of ["b2", "c3"]) assert.equal(state.play(action).text, action);
  const move = state.parse("b2 b5 (b4)");
  assert.equal(String(move), "b2-b5(b4)");
  assert.equal(`${state.play(move)}`, "b2-b5(b4)");
  assert.deepEqual(move.parts.map(({ kind, ownerName, fromName, toName }) => ({ kind, ownerName, fromName, toName })), [
    { kind: "moved", ownerName: "White", fromName: "b2", toName: "b5" },
    { kind: "dropped", ownerName: "White", fromName: null, toName: "b4" },
  ]);
  assert.deepEqual(move.dice, []);
  assert.equal(JSON.stringify({ move }), '{"move":"b2-b5(b4)"}');
  assert.ok(game.move(move.id).equals(move));
  assert.deepEqual(game.moveTexts(state.history()), ["b2", "c3", "b2-b5(b4)"]);
  assert.deepEqual(game.moveTexts(state.historyIds()), ["b2", "c3", "b2-b5(b4)"]);
  assert.deepEqual(game.moveTexts([]), []);
  assert.deepEqual(game.moveTexts(new BigUint64Array(0)), []);
  // Captures, and an owner-less piece.
  const red = Game.load("neo-delta").newState();
  red.play("R@c3");
  assert.deepEqual(red.history()[0].parts[0], {
    kind: "dropped", piece: 1, pieceName: "red", owner: null, ownerName: null, face: 0, from: null, fromName: null, to: 14, toName: "c3",
  });
  const daldos = Game.load("daldos", { start: "light" }).readState("m1iiiiiiiiiiiiii/17/1IIIIImII1IIIIII Dark - 7 dice=A man=a7");
  assert.ok(daldos.legal().every((m) => m.dice.length === 1 && m.parts.length >= 1));
  assert.deepEqual(daldos.dice(), [0]);
});

test("playing, taking back, and many at once", () => {
  const state = Game.load("delta").newState();
  const legal = state.legal();
  assert.equal(legal.length, 25);
  assert.deepEqual(legal.map(String), state.legalTexts());
  assert.deepEqual(legal.map((m) => m.id), [...state.legalIds()]);
  assert.equal(state.count(), 25);
  let n = 0;
  for (const move of state) {
    state.play(move); // the state goes on while it is iterated over
    state.undo();
    n++;
  }
  assert.equal(n, 25);
  const reply = state.play(legal[0]) && state.parse("c3");
  state.undo();
  state.playMany([legal[0], reply.id]);
  assert.equal(state.plies, 2);
  state.undo();
  state.undo();
  assert.throws(() => state.undo(), staffel.IllegalError);
  const wrong = (() => { try { state.playMany(BigUint64Array.of(legal[0].id, legal[0].id)); } catch (e) { return e; } })();
  assert.deepEqual([wrong.name, wrong.index, state.plies], ["IllegalError", 1, 0]);
  state.playMany([]);
  state.resign("White");
  assert.deepEqual(state.result, { winner: 1, winnerName: "Black", reason: "resigned", scores: [0, 25], scoresByName: { White: 0, Black: 25 } });
  assert.equal(state.pick(1, 2), null);
  state.undo();
  assert.deepEqual([state.result, state.reason], [null, null]);
  state.agreeDraw();
  assert.deepEqual([state.result.winner, state.result.winnerName, state.reason], [null, null, "agreed"]);

  const copy = state.clone();
  copy.undo();
  assert.equal(state.over, true);
  const other = Game.load("epsilon").newState();
  other.copyFrom(copy);
  assert.equal(other.game.name, "delta");
  assert.equal(other.position, copy.position);
  other.copyFrom(other);
  assert.equal(other.play("c3").game.name, "delta");
});

test("what stands where", () => {
  const state = Game.load("delta").newState();
  for (const action of ["b2", "c3", "b2-b5(b4)"]) state.play(action);
  const cells = state.cells();
  assert.equal(cells.length, 25);
  assert.equal(cells.filter(Boolean).length, 3);
  assert.deepEqual(state.at("c3"), { piece: 0, pieceName: "stone", owner: 1, ownerName: "Black", face: 0 });
  assert.deepEqual(state.at(12), cells[12]);
  assert.equal(state.at("a1"), null);
  assert.deepEqual([...state.cellBytes().subarray(0, 3)], [-1, -1, -1]);
  assert.deepEqual(state.hands(), [[7], [8]]);
  assert.deepEqual(state.handsByName(), { White: { stone: 7 }, Black: { stone: 8 } });
  assert.deepEqual(state.dice(), []);
  const info = state.info();
  assert.deepEqual([info.turn, info.mover, info.turnAction, info.turnActions, info.turnsCounted, info.over, info.chance, info.winner], [2, 1, 1, 1, null, false, false, null]);
  assert.equal(info.hash, state.hash);
  assert.equal(Game.load("delta").readState(state.position).hash, state.hash);
});

test("dice", () => {
  const game = Game.load("daldos", { start: "light" });
  const state = game.newState();
  assert.equal(state.chance, true);
  const chances = state.chances();
  assert.equal(chances.length, 10);
  assert.equal(chances.reduce((sum, c) => sum + c.weight, 0), 16);
  assert.equal(state.roll().text, "[A3]");
  assert.deepEqual(state.history()[0].dice, [0, 2]);
  state.undo();
  assert.equal(state.throw([2, 0]).text, "[A3]");
  assert.throws(() => state.throw(Int32Array.of(0, 0)), staffel.IllegalError);
  assert.throws(() => state.roll(), staffel.IllegalError);
  assert.deepEqual(state.chances(), []);
  assert.deepEqual(state.dice(), [0, 2]);
});

test("counting and random games, at once and as promises", async () => {
  const state = Game.load("delta").newState();
  assert.equal(state.perft(0), 1n);
  assert.equal(state.perft(4, { threads: 2 }), 103904n);
  assert.equal(await state.perftAsync(4), 103904n);
  const split = state.perftSplit(3);
  assert.equal(split.length, 25);
  assert.deepEqual((await state.perftSplitAsync(3)).map(({ move, nodes }) => [move.text, nodes]), split.map(({ move, nodes }) => [move.text, nodes]));
  const tally = state.playouts(500, { seed: 7n, threads: 1 });
  assert.equal(tally.games, 500);
  assert.equal(tally.ends.reduce((sum, end) => sum + end.games, 0) + tally.unfinished, 500);
  assert.deepEqual(await state.playoutsAsync(500n, { seed: 7 }), tally);
  assert.notDeepEqual(state.playouts(500, { seed: 8 }), tally);
  assert.equal(state.playouts(10, { maxActions: 3 }).unfinished, 10);
  // A promise counts from how the state was, whatever comes then.
  const promises = [state.perftAsync(4), state.perftSplitAsync(2), state.playoutsAsync(500, { seed: 7n })];
  state.play("c3");
  state.close();
  const [nodes, branches, again] = await Promise.all(promises);
  assert.equal(nodes, 103904n);
  assert.equal(branches.length, 25);
  assert.deepEqual(again, tally);
  // Of a game that is over.
  const over = Game.load("delta").newState();
  over.agreeDraw();
  assert.deepEqual(over.perftSplit(2), []);
  assert.deepEqual(await over.perftSplitAsync(2), []);
  assert.equal(over.perft(2), 0n);
});

test("batches", () => {
  const before = openHandles();
  const delta = Game.load("delta");
  const daldos = Game.load("daldos");
  const batch = delta.newBatch(4);
  assert.equal(batch.length, 4);
  assert.equal([...batch][2], batch.states[2]);
  const picked = batch.pick(5n, 0);
  assert.deepEqual([...picked], batch.states.map((state, i) => state.pick(5, i).id));
  batch.play(picked);
  batch.states[3].undo();
  batch.play([null, 0n, null, batch.states[3].legal()[0]]);
  assert.deepEqual([...batch.info().plies], [1, 1, 1, 1]);
  const info = batch.info();
  assert.deepEqual([...info.hash], batch.states.map((state) => state.hash));
  assert.equal(info.hash, info.hash);
  assert.deepEqual([...info.mover], [1, 1, 1, 1]);
  assert.deepEqual([...info.winner], [-1, -1, -1, -1]);
  assert.equal(info.scores.length, 8);
  for (const name of ["seed", "throws", "turn", "turnAction", "turnActions", "repetition", "turnsCounted", "chance", "over"]) {
    assert.deepEqual([...info[name]].map((n) => (typeof n === "bigint" ? n : n === -1 ? null : n)), batch.states.map((state) => {
      const value = state.info()[name];
      return typeof value === "boolean" ? Number(value) : value;
    }), name);
  }
  batch.undo();
  assert.deepEqual([...batch.info().plies], [0, 0, 0, 0]);
  assert.throws(() => batch.undo(), staffel.IllegalError);

  // Of different games, the same twice, and one that has been closed.
  const mixed = new Batch([batch.states[0], daldos.newState(), batch.states[0], delta.newState()]);
  mixed.states[3].close();
  const statuses = new Int32Array(4).fill(-1);
  assert.throws(() => mixed.legal(), staffel.HandleError);
  const legal = mixed.legal({ statuses });
  assert.deepEqual([...statuses], [Status.OK, Status.OK, Status.OK, Status.HANDLE]);
  assert.deepEqual([...legal.offsets], [0, 25, 35, 60, 60]);
  assert.deepEqual([...legal.of(1)], [...mixed.states[1].legalIds()]);
  assert.equal(legal.of(3).length, 0);
  const { width, items } = mixed.cells({ statuses });
  assert.deepEqual([width, items.length], [49, 3 * 49 * 4]);
  assert.deepEqual(items.subarray(3 * 49, 6 * 49), mixed.states[1].cellBytes());
  assert.ok(items.subarray(3 * 25, 3 * 49).every((n) => n === -1));
  mixed.play([legal.of(0)[0], legal.of(1)[2], legal.of(0)[1], 0n], { statuses }); // the third is White's, and Black is to move
  assert.deepEqual([...statuses], [0, 0, Status.ILLEGAL, Status.HANDLE]);
  assert.deepEqual(mixed.states.slice(0, 3).map((state) => state.plies), [1, 1, 1]);
  assert.equal(mixed.info({ statuses }).hash[3], 0n);
  assert.deepEqual([...statuses].map(staffel.statusName), ["ok", "ok", "ok", "handle"]);
  mixed.undo({ statuses });
  assert.deepEqual([...statuses], [0, 0, Status.ILLEGAL, Status.HANDLE]);
  assert.equal(mixed.pick(1, 1, { statuses })[3], 0n);
  assert.match(inspect(mixed), /4 states/);

  const none = delta.newBatch(0);
  assert.deepEqual([none.length, none.legal().moves.length, none.info().hash.length, none.pick(1, 1).length, none.cells().items.length], [0, 0, 0, 0, 0]);
  none.play([]);
  none.undo();
  none.close();
  // More actions than room at first.
  const many = new Batch(Array.from({ length: 3 }, () => Game.load("neo-delta").newState()));
  many.play([many.states[0].parse("c3"), null, many.states[2].parse("d4")]);
  many.play([many.states[0].parse("c4"), null, many.states[2].parse("d5")]);
  assert.deepEqual(many.states.map((_, i) => many.legal().of(i).length), many.states.map((state) => state.count()));
  for (const state of many) state.game.close();
  many.close();
  mixed.close();
  batch.close();
  delta.close();
  daldos.close();
  assert.equal(openHandles(), before);
});

test("records", () => {
  const before = openHandles();
  assert.deepEqual(staffel.records(), ["baggio-andreotti", "baggio-keller", "baggio-vecchi", "per-gioco"]);
  const record = Record.documented("baggio-andreotti");
  assert.equal(record.tag("Variant"), "delta");
  assert.equal(Object.keys(record.tags())[0], "Variant");
  const game = record.game();
  assert.equal(game.options.scoring, record.tag("Option.scoring") ?? "points");
  const start = record.start(game);
  assert.equal(start.plies, 0);
  const state = record.replay(game);
  assert.deepEqual([state.result.winnerName, state.reason, state.result.scores], ["White", "resigned", [14, 0]]);
  const free = record.replay();
  assert.equal(free.position, state.position);
  const canonical = record.canonical();
  const of = state.record();
  assert.equal(canonical.equals(record), false);
  assert.deepEqual(canonical.actions().map((a) => a.text), of.actions().map((a) => a.text));
  assert.equal(canonical.tag("Rules"), game.digest);
  const actions = of.actions();
  assert.deepEqual(actions.map((a) => a.text), state.history().map(String));
  assert.deepEqual([actions[0].turn, actions[0].player, actions[0].line], [1, 0, null]);
  assert.equal(of.end, "resigns");
  of.setComment(-1, "A short game.");
  of.setComment(0, "first");
  assert.deepEqual([of.comment(-1), of.comment(0), of.comment(1)], ["A short game.", "first", ""]);
  assert.throws(() => of.setComment(0, "a\0b"), staffel.RecordError);
  of.setTag("White", "Ann");
  assert.equal(of.tags().White, "Ann");
  of.removeTag("White");
  of.removeTag("White");
  assert.equal(of.tag("White"), null);
  const read = Record.read(String(of));
  assert.ok(read.equals(of));
  assert.equal(read.actions()[0].line > 1, true);
  assert.equal(JSON.parse(JSON.stringify({ of })).of, of.write());
  const all = Record.readAll(`${of.write()}\n${canonical.write()}`);
  assert.equal(all.length, 2);
  assert.ok(all[1].equals(canonical));
  const clone = all[1].clone();
  clone.setTag("White", "Bob");
  assert.equal(all[1].tag("White"), "Baggio");
  const many = Record.readAll(`${canonical.write()}\n`.repeat(1500)); // more than the buffer has room for at first
  assert.equal(many.length, 1500);
  const wrong = Record.read('[Variant "delta"]\n\n1. b2 b2\n');
  assert.throws(() => wrong.replay(game), { name: "RecordError", line: 3 });
  assert.throws(() => wrong.replay(), { name: "RecordError", line: 3 });
  assert.match(inspect(record), /^Record \{/);
  const freeGame = free.game;
  for (const object of [record, game, start, state, free, freeGame, canonical, of, read, ...all, clone, ...many, wrong]) object.close();
  assert.equal(openHandles(), before);
});

test("matches", () => {
  const game = Game.load("delta");
  const match = game.newMatch(2, "Ann", "Bob");
  assert.deepEqual(match.contestants, ["Ann", "Bob"]);
  assert.deepEqual(match.info(), { seed: null, points: [0, 0], games: 2, round: 1, toMove: 0, first: 0, over: false, winner: null });
  assert.equal(match.play("b2").text, "b2");
  assert.equal(match.play(match.state().legal()[0]).text, "a1");
  match.undo();
  match.resign("Bob");
  assert.deepEqual(match.results(), [
    { round: 1, first: 0, winner: 0, winnerName: "White", reason: "resigned", scores: [24, 0], points: [24, 0], totals: [24, 0] },
  ]);
  assert.throws(() => match.undo(), staffel.StaffelError);
  assert.deepEqual([match.info().round, match.info().toMove], [2, 1]);
  assert.throws(() => match.setSeed(1), staffel.MatchError);
  const again = game.readMatch(match.write());
  assert.equal(again.standing, match.standing);
  const data = Match.fromJSON(JSON.parse(JSON.stringify(match)));
  assert.equal(data.write(), match.write());
  match.agreeDraw();
  assert.deepEqual([match.info().over, match.info().winner, match.info().toMove], [true, 0, null]);
  assert.throws(() => match.state(), staffel.MatchError);
  assert.equal(match.record(1).end, "resigns");
  assert.match(match.table, /Ann/);
  assert.match(match.standing, /Ann/);
  assert.equal(Match.fromJSON(match.toJSON(), game).table, match.table);

  const dice = Game.load("daldos").newMatch(3, "Ann", "Bob");
  assert.throws(() => dice.roll(), staffel.MatchError);
  dice.setSeed(2n ** 64n - 1n);
  for (let i = 0; i < 4; i++) if (dice.state().chance) dice.roll();
  const copy = Match.fromJSON(JSON.parse(JSON.stringify(dice)));
  assert.equal(copy.info().seed, dice.info().seed);
  for (let i = 0; i < 40; i++) {
    for (const one of [dice, copy]) {
      const state = one.state();
      one.play(state.chance ? one.roll() && one.state().legal()[0] : state.legal()[0]);
      state.close();
    }
    assert.equal(copy.write(), dice.write());
  }
});

test("states as data", () => {
  const script = Game.script("ur.lua", ur);
  const state = script.newState();
  state.setRandom(2026, 0);
  while (state.plies < 60) state.chance ? state.roll() : state.play(state.pick(2026, state.plies));
  const data = JSON.parse(JSON.stringify(state));
  const copy = State.fromJSON(data);
  const shared = State.fromJSON(data, script);
  for (const one of [copy, shared]) {
    assert.deepEqual(one.info(), state.info());
    assert.deepEqual(one.history().map(String), state.history().map(String));
    assert.equal(one.game.digest, script.digest);
  }
  assert.equal(shared.game, script);
  while (!state.over) {
    const move = state.chance ? state.roll() : state.play(state.pick(1, state.plies));
    assert.equal((copy.chance ? copy.roll() : copy.play(copy.pick(1, copy.plies))).text, move.text);
  }
  assert.deepEqual(copy.result, state.result);
  assert.deepEqual(State.fromJSON(copy.toJSON()).result, state.result);
  const placed = Game.load("delta").readState("5/5/5/1W3/5 Black W8B9 1");
  placed.play("c3");
  placed.resign(0);
  assert.deepEqual(State.fromJSON(placed.toJSON()).result, placed.result);
  const options = Game.fromJSON(structuredClone(Game.load("epsilon", { repetition: "3" }).toJSON()));
  assert.equal(options.options.repetition, "3");
  // Of a game that came as a handle it is known where it comes from when it is built in.
  assert.deepEqual(Game.fromHandle(placed.game.handle).toJSON(), placed.game.toJSON());
  assert.throws(() => Game.fromHandle(script.handle).toJSON(), staffel.UnknownError);
});

test("handles are shared and not freed twice", () => {
  const before = openHandles();
  const game = Game.load("delta");
  const state = game.newState();
  const record = state.record();
  const match = game.newMatch(1, "Ann", "Bob");
  const cancel = new Cancel();
  const again = [
    Game.fromHandle(game.handle), State.fromHandle(state.handle), Record.fromHandle(record.handle), Match.fromHandle(match.handle, game),
    Cancel.fromHandle(cancel.handle),
  ];
  again[1].play("b2");
  assert.equal(state.plies, 1);
  again[4].request();
  assert.throws(() => state.perft(5, { cancel }), { name: "CancelledError", status: Status.CANCELLED });
  again[1].game.close();
  for (const object of again) object.close();
  assert.equal(state.play("c3").text, "c3");
  for (const object of [game, state, record, match, cancel]) object.close();
  assert.throws(() => State.fromHandle(1n << 40n), staffel.HandleError);
  assert.equal(openHandles(), before);
});

test("shown by inspect", () => {
  const game = Game.load("delta");
  const state = game.newState();
  state.play("b2");
  assert.equal(inspect(state), `State Delta: turn 1, Black to move, 24 actions
  5 . . . . .
  4 . . . . .
  3 . . . . .
  2 . W . . .
  1 . . . . .
    a b c d e`);
  state.resign(1);
  assert.match(inspect(state), /^State Delta: White won by resigned, 24 to 0\n/);
  state.undo();
  state.agreeDraw();
  assert.match(inspect(state), /^State Delta: a draw by agreed, 0 to 0\n/);
  assert.match(inspect(Game.load("daldos").newState()), /^State Daldos: turn 0, Light to throw, 10 actions\n/);
  assert.match(inspect(game), /^Game delta \{\s+title: 'Delta'/);
  assert.equal(inspect(state.history()[0]), "Move b2");
  assert.match(inspect(game.newMatch(1, "Ann", "Bob")), /^Match Delta: .*\n {2}game/);
  assert.equal(inspect(new Cancel()), "Cancel {}");
  assert.equal(inspect({ a: { b: { c: state } } }), "{ a: { b: { c: [State] } } }");
  assert.match(inspect(state, { colors: true }), /\x1b\[/);
});

test("disposed of where the platform has it", { skip: !Symbol.dispose && "no Symbol.dispose" }, () => {
  const before = openHandles();
  const game = Game.load("delta");
  const batch = game.newBatch(2);
  for (const object of [batch, game.newState(), new Cancel(), game]) object[Symbol.dispose]();
  assert.equal(openHandles(), before);
});

test("one implementation for both kinds of modules", async () => {
  const esm = await import("staffel");
  for (const [name, value] of Object.entries(staffel)) assert.equal(esm[name], value, name);
  assert.ok(esm.Game.load("delta").newState() instanceof State);
  assert.ok(new Cancel() instanceof esm.Cancel);
  assert.throws(() => esm.Game.load("x"), staffel.UnknownError);
  assert.ok(Object.getPrototypeOf(Move.prototype) === Object.prototype);
});
