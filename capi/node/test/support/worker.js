"use strict";

// What the tests have done on other threads and in other processes, by name.

const { parentPort, workerData, isMainThread } = require("node:worker_threads");
const { Game, State, Cancel, Match, Record, IllegalError } = require("staffel");

const TASKS = {
  /** Plays games to their end by chance and tells how they ended. */
  play({ variant, seed, games }) {
    const game = Game.load(variant);
    const state = game.newState();
    const ends = [];
    for (let i = 0; i < games; i++) {
      const own = state.clone();
      own.setRandom(seed + i, 0);
      while (!own.over) own.chance ? own.roll() : own.play(own.pick(seed + i, own.plies));
      ends.push(`${own.position} ${own.hash}`);
      own.close();
    }
    state.close();
    game.close();
    return ends;
  },

  /** Plays and takes back on a state that others play on too. */
  share({ handle, times }) {
    const state = State.fromHandle(handle);
    let played = 0;
    for (let i = 0; i < times; i++) {
      try {
        const ids = state.legalIds();
        if (ids.length > 0) state.play(ids[0]); // which another may have played meanwhile
        played++;
        state.info();
        state.legalTexts();
        state.drawing;
      } catch (error) {
        if (!(error instanceof IllegalError)) throw error;
      }
      try {
        if (i % 2 === 0) state.undo() ?? played--;
      } catch (error) {
        if (!(error instanceof IllegalError)) throw error;
      }
    }
    state.game.close();
    return played;
  },

  /** Uses an object until another thread closes it. */
  untilClosed({ handle }) {
    const state = State.fromHandle(handle);
    state.game.close();
    parentPort.postMessage("uses it");
    try {
      for (;;) state.info();
    } catch (error) {
      return error.name;
    }
  },

  /** Waits in a long call that only another thread can stop. */
  wait({ handle }) {
    const game = Game.load("delta");
    const cancel = Cancel.fromHandle(handle);
    const state = game.newState();
    parentPort.postMessage("waits");
    try {
      state.perft(60, { cancel });
    } catch (error) {
      return error.name;
    } finally {
      state.close();
      game.close();
    }
  },

  /** Takes a state and a match as data, and sends them back. */
  data({ state, match }) {
    const played = State.fromJSON(state);
    played.play("c3");
    const on = Match.fromJSON(match);
    on.play("c3");
    return { state: played.toJSON(), match: on.toJSON() };
  },

  /** Leaves objects and calls behind, and ends. */
  leave() {
    const game = Game.load("delta");
    const states = Array.from({ length: 50 }, () => game.newState());
    states[0].record();
    game.newMatch(1, "a", "b");
    new Cancel();
    for (let i = 0; i < 5; i++) states[i].perftAsync(60).catch(() => {});
    process.exit(0);
  },

  async promise({ depth }) {
    return String(await Game.load("delta").newState().perftAsync(depth));
  },
};

async function main(data, send) {
  send({ result: await TASKS[data.task](data) });
}

if (!isMainThread) main(workerData, (message) => parentPort.postMessage(message));
else if (process.send) process.once("message", (data) => main(data, (message) => process.send(message, () => process.exit(0))));

module.exports = { Record };
