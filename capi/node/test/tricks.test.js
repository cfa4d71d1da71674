"use strict";

const assert = require("node:assert");
const { test } = require("node:test");

const { Game } = require("..");

class Liar extends Int32Array {
  get length() { return 100000; }
}

class LiarOfMoves extends BigUint64Array {
  get length() { return 3; }
}

test("arrays whose memory goes, or that lie about their length, do no harm", () => {
  using_(Game.load("delta"), (game) => {
    const batch = game.newBatch(3);
    const buffer = new ArrayBuffer(24, { maxByteLength: 24 });
    const moves = new BigUint64Array(buffer);
    const legal = batch.legal();
    for (let i = 0; i < 3; i++) moves[i] = legal.of(i)[0];
    assert.throws(() => batch.play(moves, { get statuses() { structuredClone(buffer, { transfer: [buffer] }); return undefined; } }), TypeError);
    assert.deepStrictEqual([...batch.info().plies], [0, 0, 0]);
    assert.throws(() => batch.info({ statuses: new Liar(1) }), RangeError);
    assert.throws(() => batch.play(new LiarOfMoves(1)), RangeError);
    assert.strictEqual(game.moveTexts(new LiarOfMoves([legal.of(0)[0]])).length, 1);
    const statuses = new Int32Array(3).fill(7);
    batch.undo({ statuses });
    assert.deepStrictEqual([...statuses], [9, 9, 9]);
    batch.close();
  });
});

function using_(it, use) {
  try {
    return use(it);
  } finally {
    it.close();
  }
}

test("what a promise brings is of the game that was asked about", async () => {
  const [delta, daldos] = [Game.load("delta"), Game.load("daldos")];
  const [state, other] = [delta.newState(), daldos.newState()];
  const promise = state.perftSplitAsync(2);
  state.copyFrom(other);
  const branches = await promise;
  assert.strictEqual(branches[0].move.text, "a1");
  assert.strictEqual(branches[0].move.game, delta);
  for (const it of [state, other, delta, daldos]) it.close();
});
