"use strict";

const test = require("node:test");
const assert = require("node:assert/strict");
const path = require("node:path");
const fs = require("node:fs");
const { fork, spawnSync } = require("node:child_process");
const { once } = require("node:events");
const { Worker } = require("node:worker_threads");
const { setTimeout: sleep } = require("node:timers/promises");
const { Game, State, Cancel, Record, CancelledError, HandleError, openHandles } = require("staffel");

const FILE = path.join(__dirname, "support", "worker.js");

/** Does a task of worker.js on a thread of its own. */
async function onThread(data, heard = () => {}) {
  const worker = new Worker(FILE, { workerData: data });
  let result;
  worker.on("message", (message) => (message.result !== undefined ? (result = message.result) : heard(message)));
  const [code] = await Promise.race([once(worker, "exit"), once(worker, "error").then(([error]) => { throw error; })]);
  assert.equal(code, 0);
  return result;
}

const longer = { timeout: 120_000 };

test("different states on different threads", longer, async () => {
  const before = openHandles();
  const tasks = ["delta", "epsilon", "neo-delta", "daldos", "delta"].map((variant) => ({ task: "play", variant, seed: 5, games: 3 }));
  const results = await Promise.all(tasks.map((task) => onThread(task)));
  assert.deepEqual(results[0], results[4]);
  assert.deepEqual(results, await Promise.all(tasks.map((task) => onThread(task))));
  assert.equal(openHandles(), before);
});

test("the same state on several threads", longer, async () => {
  const before = openHandles();
  const game = Game.load("daldos", { start: "light" });
  const state = game.newState();
  const tasks = Array.from({ length: 4 }, () => onThread({ task: "share", handle: state.handle, times: 400 }));
  await Promise.all(tasks);
  // Whatever came of it is a game by the rules.
  const record = state.record();
  const again = record.replay(game);
  assert.equal(again.position, state.position);
  assert.equal(again.hash, state.hash);
  for (const object of [again, record, state, game]) object.close();
  assert.equal(openHandles(), before);
});

test("a state is closed while others use it", longer, async () => {
  const game = Game.load("delta");
  for (let i = 0; i < 5; i++) {
    const state = game.newState();
    const task = { task: "untilClosed", handle: state.handle };
    let using = 0;
    const ends = await Promise.all([1, 2].map(() => onThread(task, () => ++using === 2 && state.close())));
    assert.deepEqual(ends, ["HandleError", "HandleError"]);
  }
  game.close();
});

test("a cancel stops a call that another thread waits in", longer, async () => {
  const before = openHandles();
  const cancel = new Cancel();
  const result = await onThread({ task: "wait", handle: cancel.handle }, async () => {
    await sleep(20);
    cancel.request();
  });
  assert.equal(result, "CancelledError");
  // A cancel that has been requested stops calls to come, too.
  const state = Game.load("delta").newState();
  assert.throws(() => state.perft(9, { cancel }), { name: "CancelledError", kind: "cancelled", message: "cancelled" });
  assert.throws(() => state.perftSplit(9, { cancel }), CancelledError);
  assert.throws(() => state.playouts(1e9, { cancel }), CancelledError);
  await assert.rejects(state.perftAsync(9, { cancel }), CancelledError);
  state.game.close();
  state.close();
  cancel.close();
  assert.equal(openHandles(), before);
});

test("promises are cancelled and do not block", longer, async () => {
  const before = openHandles();
  const game = Game.load("epsilon");
  const state = game.newState();
  let turns = 0;
  const tick = setInterval(() => turns++, 1);
  const aborting = new AbortController();
  const cancel = new Cancel();
  const calls = [
    state.perftAsync(40, { signal: aborting.signal, threads: 1 }),
    state.playoutsAsync(1e12, { signal: aborting.signal, threads: 1 }),
    state.perftSplitAsync(40, { signal: aborting.signal }), // others wait for their turn
    state.perftSplitAsync(40, { signal: aborting.signal }),
    state.perftSplitAsync(40, { signal: aborting.signal }),
    state.playoutsAsync(1e12, { cancel }),
    state.playoutsAsync(1e12, { cancel }),
  ];
  const settled = Promise.allSettled(calls);
  await sleep(50);
  assert.ok(turns > 3);
  assert.equal((await fs.promises.readFile(__filename, "utf8")).slice(1, 11), "use strict"); // a thread is left for files
  aborting.abort();
  cancel.request();
  const reasons = (await settled).map(({ reason }) => reason);
  clearInterval(tick);
  assert.deepEqual(reasons.slice(0, 5).map((reason) => reason === aborting.signal.reason), [true, true, true, true, true]);
  assert.equal(reasons[0].name, "AbortError");
  for (const reason of reasons.slice(5)) {
    assert.ok(reason instanceof CancelledError);
    assert.equal(reason.message, "cancelled");
  }
  const mine = new Error("mine");
  await assert.rejects(state.perftAsync(1, { signal: AbortSignal.abort(mine) }), (error) => error === mine);
  const late = new AbortController();
  assert.equal(await state.perftAsync(1, { signal: late.signal }), 48n);
  late.abort(); // does no harm
  await assert.rejects(state.perftAsync(40, { signal: AbortSignal.timeout(20) }), { name: "TimeoutError" });
  // What is wrong is told by the call's own words.
  await assert.rejects(state.perftAsync(-1), { name: "InvalidError", message: "depth -1; it can be 0 to 1000" });
  await assert.rejects(state.playoutsAsync(0), { name: "InvalidError", message: "0 games; play 1 or more" });
  const lent = Cancel.fromHandle(cancel.handle);
  cancel.close();
  await assert.rejects(state.perftAsync(5, { cancel: lent }), { name: "HandleError", message: /is the handle of nothing/ });
  assert.equal(await state.perftAsync(2), 2304n);
  state.close();
  game.close();
  assert.equal(openHandles(), before);
});

test("states and matches go to other threads as data", longer, async () => {
  const before = openHandles();
  const game = Game.load("delta");
  const state = game.newState();
  state.play("b2");
  const match = game.newMatch(2, "Ann", "Bob");
  match.play("b2");
  const back = await onThread({ task: "data", state: state.toJSON(), match: match.toJSON() });
  const played = State.fromJSON(back.state, game);
  assert.deepEqual(played.history().map(String), ["b2", "c3"]);
  assert.match(back.match.match, /1\. b2 c3/);
  for (const object of [played, match, state, game]) object.close();
  assert.equal(openHandles(), before); // the other thread's went with it
});

test("a thread that ends frees what it has", longer, async () => {
  const before = openHandles();
  await onThread({ task: "leave" });
  assert.equal(openHandles(), before);
});

test("promises on several threads", longer, async () => {
  const results = await Promise.all([1, 2, 3].map(() => onThread({ task: "promise", depth: 4 })));
  assert.deepEqual(results, ["103904", "103904", "103904"]);
});

test("processes made by fork", longer, async () => {
  Game.load("delta").newState().perft(3); // the library is at work here
  const children = [1, 2].map(async (seed) => {
    const child = fork(FILE);
    child.send({ task: "play", variant: "daldos", seed, games: 2 });
    const [{ result }] = await once(child, "message");
    const [code] = await once(child, "exit");
    assert.equal(code, 0);
    return result;
  });
  const results = await Promise.all(children);
  assert.deepEqual(results, await Promise.all([1, 2].map((seed) => onThread({ task: "play", variant: "daldos", seed, games: 2 }))));
});

test("a process ends though calls are under way", longer, () => {
  const script = 'const { Game } = require("staffel"); const state = Game.load("epsilon").newState();'
    + "for (let i = 0; i < 6; i++) state.perftAsync(60).catch(() => {}); setTimeout(() => process.exit(7), 50);";
  const { status, stderr } = spawnSync(process.execPath, ["-e", script], { cwd: path.join(__dirname, ".."), timeout: 60_000 });
  assert.equal(status, 7, String(stderr));
});

test("objects closed in the middle of things", longer, async () => {
  const game = Game.load("delta");
  const state = game.newState();
  const moves = state[Symbol.iterator]();
  const promise = state.perftAsync(5);
  game.close();
  state.close();
  assert.equal(moves.next().value instanceof Object, true);
  assert.equal(await promise, 893200n);
  assert.throws(() => Record.of(state), HandleError);
});
