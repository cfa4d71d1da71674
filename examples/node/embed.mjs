// The first program of somebody who embeds the engine: it loads a built-in game, loads a
// script, plays a whole game, and shows what is wrong with a third.
//
//   node embed.mjs [SCRIPT]

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Game, ScriptError } from "staffel";

// A built-in game, with actions as people write them.
const delta = Game.load("delta", { scoring: "points" });
let state = delta.newState();
for (const action of ["b2", "c3", "b2-b5(b4)", "b3", "b5-e5"]) {
  state.play(action);
}
console.log(delta.title);
console.log(state.drawing.trimEnd());
console.log(`${state.moverName} has ${state.count()} actions\n`);

// A script of one's own, played to the end by chance.
const script = process.argv[2] ?? new URL("../variants/royal-game-of-ur.lua", import.meta.url);
const ur = Game.script(basename(String(script)), readFileSync(script, "utf8"));
const seed = 2026;
state = ur.newState();
state.setRandom(seed);
while (!state.over) {
  if (state.chance) {
    state.roll();
  } else {
    state.play(state.pick(seed, state.plies));
  }
}
const { winnerName, reason, scores } = state.result;
console.log(ur.title);
console.log(state.drawing.trimEnd());
console.log(`${winnerName} won by ${reason}, ${scores.join(" to ")}, after ${state.plies} actions\n`);

// A script with a mistake in it.
try {
  Game.script("mine.lua", "return game { board = grd(3, 3) }");
} catch (error) {
  if (!(error instanceof ScriptError)) throw error;
  console.log(error.faults[0].shown);
}
