"use strict";

const test = require("node:test");
const assert = require("node:assert/strict");
const { Game, openHandles } = require("staffel");
const { cases, counts, run, Failure, Refusal } = require("./support/conformance.js");
const { faults } = require("./support/schema.js");
const { readJSON } = require("./support/tree.js");
const { Driver } = require("./support/driver.js");

test("every case", () => {
  const before = openHandles();
  const driver = new Driver();
  let passed = 0;
  const failed = [];
  for (const one of cases()) {
    try {
      run(driver, one);
      passed++;
    } catch (error) {
      failed.push(error.message);
    }
  }
  driver.close();
  assert.deepEqual(failed, []);
  console.log(`conformance: ${passed} cases passed`);
  assert.equal(openHandles(), before);
});

test("the counts", () => {
  const most = 5_000_000;
  let passed = 0;
  for (const { name, variant, options, nodes } of counts()) {
    const game = Game.load(variant, options);
    const state = game.newState();
    nodes.forEach((n, i) => {
      if (n > most) return;
      assert.equal(state.perft(i + 1), BigInt(n), `${name}, depth ${i + 1}`);
    });
    const depth = nodes.findLastIndex((n) => n <= 200_000) + 1;
    const split = state.perftSplit(depth);
    assert.deepEqual(split.map(({ move }) => move.text), state.legalTexts());
    assert.equal(split.reduce((sum, { nodes }) => sum + nodes, 0n), BigInt(nodes[depth - 1]), `${name}, split`);
    state.close();
    game.close();
    passed++;
  }
  assert.notEqual(passed, 0);
  console.log(`counts: ${passed} rows passed`);
});

// Drivers that are wrong in one thing each: the runner must find every one.
const WRONG = {
  "lists one action too few": { legal: (s) => s.legal().slice(1) },
  "lists an action twice": { legal: (s) => s.legal().flatMap((a, i) => (i === 0 ? [a, a] : [a])) },
  "counts one too many": { count: (s) => s.count() + 1 },
  "does not undo": { undo() {} },
  "undoes what cannot be": { undo: (s) => { try { s.undo(); } catch {} } },
  "changes on what is refused": {
    play(s, text) {
      try {
        return s.play(text);
      } catch (error) {
        if (s.legal().length > 0) s.play(s.legal()[0]);
        throw error;
      }
    },
  },
  "reads as it was typed": { play: (s, text) => (s.play(text), text) },
  "calls the illegal unreadable": {
    play(s, text) {
      try {
        return s.play(text);
      } catch (error) {
        if (error.kind === "illegal") throw new Refusal("unreadable", "");
        throw error;
      }
    },
  },
  "leaves a candidate out": {
    play(s, text) {
      try {
        return s.play(text);
      } catch (error) {
        if (error.candidates) throw new Refusal("ambiguous", "", error.candidates.slice(1));
        throw error;
      }
    },
  },
  "names the other mover": { mover: (s) => (["White", "Light"].includes(s.mover()) ? "Black" : "White") },
  "has empty hands": { hands: () => ({}) },
  "counts turns from 0": { position: (s) => s.position().replace(/ (\d+)$/, (_, n) => ` ${n - 1}`) },
  "is never over": { over: () => false, result: () => null, legal: (s) => (s.over() ? ["a1"] : s.legal()) },
  "scores nothing": { result: (s) => { const r = s.result(); return r && { ...r, scores: { White: 0, Black: 0 } }; } },
  "has no reason": { result: (s) => { const r = s.result(); return r && { ...r, reason: "line" }; } },
  "weighs throws alike": { weights: (s) => Object.fromEntries(Object.keys(s.weights()).map((t) => [t, 1])) },
  "leaves throws out": { weights: () => ({}) },
  "ignores the seed": { seed() {} },
  "throws by the seed anew": { seed: (s, seed) => s.state.setRandom(seed, 0) },
  "plays by the seed when it is set": { seed(s, seed) { s.seed(seed); if (s.chance()) s.roll(); } },
  "resigns for the mover": { resign: (s) => s.resign(s.mover()) },
  "does not agree": { draw() {} },
};

test("wrong drivers are found", () => {
  const all = cases();
  for (const [name, spoil] of Object.entries(WRONG)) {
    const driver = new Driver();
    const wrong = {
      begin(...args) {
        const session = driver.begin(...args);
        const spoilt = Object.create(session);
        for (const [method, instead] of Object.entries(spoil)) spoilt[method] = (...a) => instead(session, ...a);
        return spoilt;
      },
    };
    const found = all.some((one) => {
      try {
        run(wrong, one);
        return false;
      } catch (error) {
        assert.ok(error instanceof Failure, error);
        return true;
      }
    });
    driver.close();
    assert.ok(found, `no case finds a driver that ${name}`);
  }
});

test("a case that does not fit the schema is not passed over", () => {
  const schema = readJSON("conformance", "schema.json");
  const one = cases().find((c) => c.steps);
  assert.deepEqual(faults(schema, one), []);
  assert.notDeepEqual(faults(schema, { ...one, more: 1 }), []);
  assert.notDeepEqual(faults(schema, { ...one, steps: [] }), []);
  assert.notDeepEqual(faults(schema, { ...one, steps: [{ plays: "b2" }] }), []);
  assert.throws(() => faults({ maxItems: 3 }, []), /unknown here/);
});
