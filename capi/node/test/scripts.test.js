"use strict";

// Games of scripts: with functions, chains and passes, on boards of all kinds.

const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { Game, Record, RuleError, StaffelError, Status, UnknownError, openHandles } = require("staffel");
const { at, readJSON } = require("./support/tree.js");

const { games } = readJSON("capi", "testdata", "games.json");
const read = (name) => fs.readFileSync(at(...name.split("/")), "utf8");
const script = (name) => Game.script(path.basename(name), read(name));

for (const wanted of games) {
  test(`${wanted.script}, seed ${wanted.seed}, as in Go`, () => {
    const before = openHandles();
    const game = script(wanted.script);
    const state = game.newState();
    for (let move; state.plies < 100 && (move = state.pick(wanted.seed, state.plies)) !== null; state.play(move)) {
      for (const part of move.parts) assert.doesNotMatch(part.kind, /^kind/);
    }
    assert.deepEqual(state.history().map((move) => move.text), wanted.actions);
    assert.equal(state.position, wanted.position);
    assert.equal(state.reason ?? "", wanted.reason);
    assert.equal(state.result?.winnerName ?? null, wanted.winner);
    const again = game.readState(wanted.position);
    assert.equal(again.position, wanted.position);
    for (const object of [again, state, game]) object.close();
    assert.equal(openHandles(), before);
  });
}

test("functions are asked on several threads", async () => {
  const game = script("lua/testdata/delta-by-functions.lua");
  const state = game.newState();
  const alone = state.playouts(50, { seed: 3, threads: 1 });
  const all = await Promise.all([1, 2, 3, 4].map((threads) => state.playoutsAsync(50, { seed: 3, threads })));
  for (const one of all) assert.deepEqual(one, alone);
  const builtIn = Game.load("delta");
  const start = builtIn.newState();
  assert.equal(state.perft(3), start.perft(3));
  for (const object of [start, builtIn, state, game]) object.close();
});

test("boards of hexagons and of many cells", () => {
  const hexagon = script("capi/testdata/hexagon.lua");
  assert.equal(hexagon.cells.length, 37);
  assert.equal(hexagon.directions.length, 6);
  const row = hexagon.cells.filter(({ y }) => y === hexagon.cells[0].y).map(({ x }) => x);
  assert.deepEqual(row.slice(1).map((x, i) => x - row[i]), [2, 2, 2]); // in half cells
  const gomoku = script("examples/variants/gomoku.lua");
  assert.deepEqual(gomoku.cells[224], { number: 224, name: "o15", x: 14, y: 14 });
  assert.throws(() => gomoku.cell("p1"), (error) => error instanceof UnknownError && error.message.includes("225 cells: a1, b1 … o15"));
  hexagon.close();
  gomoku.close();
});

test("a function of the rules that fails", async () => {
  const before = openHandles();
  const game = script("capi/testdata/fails.lua");
  const state = game.newState();
  const start = state.position;
  assert.throws(() => state.play("c3"), (error) => {
    assert.ok(error instanceof RuleError && error instanceof StaffelError);
    assert.equal(error.message, "fails.lua:6: on purpose; asked about 2X/3/3 South X8O9 1, after c3");
    assert.deepEqual([error.name, error.kind, error.code, error.status, error.line], ["RuleError", "rule", "STAFFEL_RULE", Status.RULE, 6]);
    assert.equal(error.fault, error.details[0]);
    assert.deepEqual([error.fault.message, error.fault.file, error.fault.line], ["on purpose", "fails.lua", 6]);
    return true;
  });
  const c3 = state.parse("c3");
  const a3 = state.parse("a3");
  const record = Record.read('[Variant "fails"]\n\n1. c3\n');
  const match = game.newMatch(2, "Ann", "Bob");
  const batch = game.newBatch(2);
  for (const play of [
    () => state.play(c3),
    () => state.play("b2"),
    () => game.readState("2X/3/3 South X8O9 1"),
    () => state.perft(3),
    () => state.perftSplit(2),
    () => state.playouts(100),
    () => record.replay(game),
    () => match.play("c3"),
    () => batch.play([c3, null]),
  ]) {
    assert.throws(play, RuleError, play.toString());
    assert.equal(state.position, start);
    assert.equal(state.plies, 0);
  }
  await assert.rejects(state.perftAsync(3), RuleError);
  await assert.rejects(state.playoutsAsync(100), RuleError);
  const theirs = state.clone();
  theirs.play(a3);
  assert.throws(() => state.playMany([a3, theirs.parse("c3")]), (error) => error instanceof RuleError && error.index === 1);
  assert.equal(state.plies, 0);
  state.play("a1");
  assert.throws(() => state.resign("South"), (error) => error instanceof RuleError && error.message.includes("a score is a number"));
  assert.throws(() => Game.script("never.lua", read("capi/testdata/fails.lua").replace("local all = {}", "local all = {} while true do end")), RuleError);
  for (const object of [theirs, batch, match, record, state, game]) object.close();
  assert.equal(openHandles(), before);
});
