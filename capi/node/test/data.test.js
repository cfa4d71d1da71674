"use strict";

// What is kept for every language: bad inputs with the exact error that comes, and games
// that follow from a seed.

const test = require("node:test");
const assert = require("node:assert/strict");
const { Game, Record, StaffelError, openHandles } = require("staffel");
const { readJSON } = require("./support/tree.js");

/** A text of bad.json: a string, one repeated, or several joined. */
function textOf(value) {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("");
  return textOf(value.repeat).repeat(value.times);
}

/** What a call throws. */
function thrown(act) {
  try {
    act();
  } catch (error) {
    return error;
  }
  assert.fail("it was accepted");
}

/** Does what a case says, and returns the error. Objects are put into made, to be closed. */
function provoke(one, made) {
  const keep = (object) => (made.push(object), object);
  if (one.record !== undefined) {
    if (!one.replay) return thrown(() => keep(Record.read(textOf(one.record))));
    const record = keep(Record.read(textOf(one.record)));
    const game = keep(record.game());
    return thrown(() => keep(record.replay(game)));
  }
  const load = () =>
    one.script
      ? Game.script(textOf(one.script.file), textOf(one.script.source), one.options)
      : Game.load(textOf(one.variant), one.options);
  if (one.position === undefined && one.play === undefined && one.match === undefined) return thrown(() => keep(load()));
  const game = keep(load());
  if (one.position !== undefined) return thrown(() => keep(game.readState(textOf(one.position))));
  if (one.match !== undefined) {
    const { text, games, first, second } = one.match;
    return text === undefined
      ? thrown(() => keep(game.newMatch(games, textOf(first), textOf(second))))
      : thrown(() => keep(game.readMatch(textOf(text))));
  }
  const state = keep(game.newState());
  for (const action of one.actions ?? []) state.play(textOf(action));
  const before = [state.position, state.legalTexts()];
  const error = thrown(() => state.play(textOf(one.play)));
  assert.deepEqual([state.position, state.legalTexts()], before);
  return error;
}

test("bad inputs", () => {
  const before = openHandles();
  let passed = 0;
  for (const one of readJSON("conformance", "bad.json").cases) {
    const made = [];
    const error = provoke(one, made);
    for (const object of made) object.close();
    assert.ok(error instanceof StaffelError, `${one.id}: ${error.stack}`);
    const { kind, message, details = [] } = one.error;
    assert.deepEqual([error.kind, error.message], [kind, message], one.id);
    assert.equal(error.code, `STAFFEL_${kind.toUpperCase()}`);
    assert.equal(error.details.length, details.length, `${one.id}: details`);
    details.forEach((want, i) => {
      for (const [key, value] of Object.entries(want)) assert.equal(error.details[i][key], value, `${one.id}: ${key}`);
    });
    if (kind === "ambiguous") assert.deepEqual(error.candidates, details.map((d) => d.message));
    if (kind === "record" && details.length > 0) assert.equal(error.line, details[0].line || null);
    passed++;
  }
  assert.notEqual(passed, 0);
  console.log(`bad input: ${passed} cases passed`);
  assert.equal(openHandles(), before);
});

test("games by seed", () => {
  let passed = 0;
  for (const { variant, options, seed, actions, position, hash } of readJSON("conformance", "seeded.json").games) {
    const game = Game.load(variant, options);
    const state = game.newState();
    state.setRandom(BigInt(seed), 0);
    for (const text of actions) {
      const move = state.chance ? state.roll() : state.play(state.pick(BigInt(seed), state.plies));
      assert.equal(move.text, text);
    }
    assert.equal(state.position, position);
    assert.equal(state.hash.toString(16).padStart(16, "0"), hash);
    assert.ok(state.over);
    state.close();
    game.close();
    passed++;
  }
  assert.notEqual(passed, 0);
  console.log(`seeded: ${passed} games passed`);
});
