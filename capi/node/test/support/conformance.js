"use strict";

// The runner of the conformance suite: conformance/README.md in this language. A driver is
//
//   begin(variant, options, position | undefined) -> session
//
// and a session has play, legal, count, mover, hands, position, over, result, chance,
// weights, seed, roll, undo, resign, draw and close. What it refuses it throws as a Refusal.

const fs = require("node:fs");
const path = require("node:path");
const { at, readJSON } = require("./tree.js");
const { faults } = require("./schema.js");

class Refusal extends Error {
  constructor(kind, message, candidates) {
    super(`${kind}: ${message}`);
    this.kind = kind;
    this.candidates = candidates;
  }
}

class Failure extends Error {}

function cases() {
  const schema = readJSON("conformance", "schema.json");
  const all = [];
  (function walk(folder) {
    for (const entry of fs.readdirSync(at("conformance", "cases", folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        walk(name);
        continue;
      }
      const one = readJSON("conformance", "cases", name);
      const wrong = faults(schema, one);
      if (wrong.length > 0) throw new Error(`${name}: ${wrong.join("; ")}`);
      if (`${one.id}.json` !== name) throw new Error(`${name}: its id is ${one.id}`);
      all.push(one);
    }
  })("");
  if (all.length === 0) throw new Error("there are no cases");
  return all;
}

/** Rows of perft.json: name, variant, options, nodes. */
function counts() {
  const { note, ...rows } = readJSON("conformance", "perft.json");
  return Object.entries(rows).map(([name, nodes]) => {
    const [variant, ...words] = name.split(" ");
    return { name, variant, options: Object.fromEntries(words.map((w) => w.split("="))), nodes };
  });
}

const isThrow = (action) => action.startsWith("[");
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const some = (words) => (words.length > 20 ? `${words.slice(0, 20).join(" ")} and ${words.length - 20} more` : words.join(" "));

function handsText(hands) {
  const parts = Object.keys(hands).sort().flatMap((player) =>
    Object.keys(hands[player]).sort().filter((piece) => hands[player][piece] !== 0)
      .map((piece) => `${player} ${hands[player][piece]} ${piece}`));
  return parts.join(", ") || "empty";
}

function resultText(result) {
  if (result === null) return "the game goes on";
  const scores = Object.keys(result.scores).sort().map((player) => ` ${player} ${result.scores[player]}`);
  return `${result.winner === null ? "nobody" : result.winner} won (${result.reason}), scores${scores.join("")}`;
}

const weightsText = (weights) => Object.keys(weights).sort().map((t) => `${t} ${weights[t]}`).join(", ") || "no throw";

/** All that a session shows, as texts; legal is sorted. */
function look(session) {
  const legal = session.legal().slice().sort();
  const chance = session.chance();
  const over = session.over();
  const result = session.result();
  const twice = legal.find((action, i) => action === legal[i - 1]);
  if (twice) throw new Failure(`${twice} is listed twice as legal`);
  const odd = legal.find((action) => isThrow(action) !== chance);
  if (odd) throw new Failure(`that the dice are to be thrown is ${chance}, but ${odd} is legal`);
  if (over !== (result !== null)) throw new Failure(`over is ${over}, but ${resultText(result)}`);
  if (over && legal.length > 0) throw new Failure(`the game is over, but ${some(legal)} are legal`);
  if (over && chance) throw new Failure("the game is over, but the dice are to be thrown");
  if (!over && legal.length === 0) throw new Failure("the game goes on, but nothing is legal");
  return {
    position: session.position(),
    mover: session.mover(),
    hands: handsText(session.hands()),
    chance: String(chance),
    over: String(over),
    result: resultText(result),
    legal,
  };
}

function expect(want, got, what = "") {
  if (want !== got) throw new Failure(`${what}expected ${want}; came ${got}`);
}

function expectSame(want, got, what) {
  for (const key of ["position", "mover", "hands", "chance", "over", "result"]) expect(want[key], got[key], `${what}: ${key}: `);
  expectActions(want.legal, got.legal, `${what}: `);
}

function expectActions(want, got, what = "") {
  if (same(want, got)) return;
  const without = (list, less) => list.filter((word) => !less.includes(word));
  throw new Failure(
    `${what}expected ${want.length} actions, also ${some(without(want, got))}; came ${got.length}, also ${some(without(got, want))}`,
  );
}

/** Does what should be refused as a kind. */
function refused(kind, act) {
  let refusal;
  try {
    act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusal = error;
  }
  expect(`a refusal as ${kind}`, refusal ? `a refusal as ${refusal.kind}` : "nothing was refused");
  return refusal;
}

/** Puts a case to a driver; throws what is wrong. */
function run(driver, one) {
  let step = "the beginning";
  let session;
  try {
    if (one.refused) {
      refused(one.refused.kind, () => (session = driver.begin(one.variant, one.options, one.position)));
      return;
    }
    session = driver.begin(one.variant, one.options, one.position);
    const at = { session, driver, one, now: look(session), undone: [] };
    one.steps.forEach((st, i) => {
      step = `step ${i + 1}, ${JSON.stringify(st)}`;
      take(at, st);
    });
    step = "the end";
    const { result } = one;
    expect(resultText(result), at.now.result);
    expect(String(result !== null), at.now.over, "over: ");
  } catch (error) {
    throw new Failure(`${one.id}: ${step}: ${error instanceof Failure ? error.message : error.stack}`);
  } finally {
    session?.close();
  }
}

function take(at, st) {
  const { session, now } = at;
  const done = () => {
    at.undone.push(at.now);
    at.now = look(session);
  };
  const unchanged = () => {
    const after = look(session);
    expectSame(at.now, after, "nothing should have changed");
    at.now = after;
  };
  const listed = (action) => now.legal.includes(action);
  const isListed = (action) => {
    if (!listed(action)) throw new Failure(`${action} is not listed as legal, but ${some(now.legal)}`);
  };
  const kind = Object.keys(st).find((key) => !["reads", "candidates", "why"].includes(key));
  const value = st[kind];
  switch (kind) {
    case "play": {
      const reads = st.reads ?? value;
      isListed(reads);
      const got = session.play(value);
      done();
      return expect(reads, got, "it reads as: ");
    }
    case "illegal":
    case "unreadable":
      if (listed(value)) throw new Failure("it is listed as legal");
      refused(kind, () => session.play(value));
      return unchanged();
    case "ambiguous": {
      const { candidates } = refused(kind, () => session.play(value));
      unchanged();
      expectActions(st.candidates.slice().sort(), candidates.slice().sort(), "candidates: ");
      return candidates.forEach(isListed);
    }
    case "legal":
      return expectActions(value.slice().sort(), now.legal);
    case "count":
      expect(value, session.count(), "counted: ");
      return expect(value, now.legal.length, "listed: ");
    case "mover":
      return expect(value, now.mover);
    case "hands":
      return expect(handsText(value), now.hands);
    case "position": {
      expect(value, now.position);
      const read = at.driver.begin(at.one.variant, at.one.options, value);
      try {
        return expectSame(now, look(read), "read from its text");
      } finally {
        read.close();
      }
    }
    case "chance":
      return expect(String(value), now.chance);
    case "weights":
      expect(weightsText(value), weightsText(session.weights()));
      return expectActions(Object.keys(value).sort(), now.legal.filter(isThrow), "throws that are legal: ");
    case "seed":
      session.seed(value);
      return unchanged();
    case "roll": {
      isListed(value);
      const got = session.roll();
      done();
      return expect(value, got, "the throw is: ");
    }
    case "undo":
      for (let i = 0; i < value; i++) {
        session.undo();
        at.now = look(session);
        if (at.undone.length === 0) throw new Failure("more was taken back than played");
        expectSame(at.undone.pop(), at.now, "as before the action");
      }
      return;
    case "resign":
      session.resign(value);
      return done();
    case "draw":
      session.draw();
      return done();
    case "refused-undo":
      refused("illegal", () => session.undo());
      return unchanged();
    case "refused-resign":
      refused("illegal", () => session.resign(value));
      return unchanged();
    case "refused-draw":
      refused("illegal", () => session.draw());
      return unchanged();
    case "refused-roll":
      refused("illegal", () => session.roll());
      return unchanged();
  }
  throw new Failure(`there is no such step as ${kind}`);
}

module.exports = { Refusal, Failure, cases, counts, run };
