"use strict";

// Nothing is kept of games that were played and closed, or forgotten. STAFFEL_LONG=1 plays
// more of them.

const test = require("node:test");
const assert = require("node:assert/strict");
const v8 = require("node:v8");
const vm = require("node:vm");
const { setImmediate: turn } = require("node:timers/promises");
const { Game, openHandles } = require("staffel");

v8.setFlagsFromString("--expose-gc");
const gc = vm.runInNewContext("gc");

const GAMES = process.env.STAFFEL_LONG ? 100_000 : 2_000;
const MiB = 2 ** 20;
const VARIANTS = ["delta", "neo-delta", "epsilon"];

/** Makes a game, plays it to its end by chance, writes it down and looks at all of it. */
function playOne(i, close) {
  const game = Game.load(VARIANTS[i % VARIANTS.length]);
  const state = game.newState();
  while (!state.over) state.play(state.pick(i, state.plies));
  const record = state.record();
  const copy = state.clone();
  copy.undo();
  const match = game.newMatch(1, "Ann", "Bob");
  for (const text of [record.write(), state.position, state.drawing, match.table]) assert.ok(text.length > 0);
  assert.throws(() => state.play("nonsense"));
  if (close) for (const object of [copy, match, record, state, game]) object.close();
}

async function resident() {
  gc();
  await turn();
  gc();
  return process.memoryUsage().rss;
}

test("games that are closed", { timeout: 3_600_000 }, async () => {
  const before = openHandles();
  for (let i = 0; i < 500; i++) playOne(i, true);
  const warm = await resident();
  for (let i = 0; i < GAMES; i++) playOne(i, true);
  const after = await resident();
  assert.equal(openHandles(), before);
  assert.ok(after < warm + 48 * MiB, `${Math.round(warm / MiB)} MiB became ${Math.round(after / MiB)}`);
  console.log(`memory: ${GAMES} games`);
});

test("games that are forgotten", { timeout: 3_600_000 }, async () => {
  const before = openHandles();
  let most = 0;
  const some = async (n) => {
    for (let i = 0; i < n; i++) {
      playOne(i, false);
      if (i % 50 === 49) {
        gc();
        await turn(); // what was forgotten is freed between turns of the event loop
        most = Math.max(most, openHandles() - before);
      }
    }
  };
  await some(500);
  const warm = await resident();
  await some(Math.min(GAMES, 10_000));
  const after = await resident();
  for (let i = 0; i < 50 && openHandles() > before; i++) {
    gc();
    await turn();
  }
  assert.ok(most < 1000, `${most} handles at a time`);
  assert.equal(openHandles(), before);
  assert.ok(after < warm + 48 * MiB, `${Math.round(warm / MiB)} MiB became ${Math.round(after / MiB)}`);
});

test("calls that fail, and promises", async () => {
  const before = openHandles();
  const game = Game.load("delta");
  const state = game.newState();
  const some = async (n) => {
    for (let i = 0; i < n; i++) {
      assert.throws(() => state.play("zz"));
      assert.throws(() => Game.load("delta", { scoring: "x" }));
      if (i % 50 === 0) {
        await state.perftAsync(2);
        await assert.rejects(state.perftAsync(40, { signal: AbortSignal.abort() }));
      }
    }
  };
  await some(1000);
  const warm = await resident();
  await some(2000);
  const after = await resident();
  state.close();
  game.close();
  assert.equal(openHandles(), before);
  assert.ok(after < warm + 48 * MiB, `${Math.round(warm / MiB)} MiB became ${Math.round(after / MiB)}`);
});
