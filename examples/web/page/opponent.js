// The machine at the table: when it is to act, and what it then does.
import { refuse, saying } from "./acts.js";
import { announce } from "./announce.js";
import { Stopped } from "./engine.js";
import { draw, drawStatus } from "./stage.js";
import { live, table } from "./table.js";

// A level is so many games tried, which is the same everywhere; where the script makes that slow
// the machine still answers after so many milliseconds, the weak ones sooner.
const longest = [0, 2_000, 3_000, 5_000, 8_000, 12_000];

let due = 0;

/** The same game at the same moment has the same seed, so the machine plays it the same way. */
export function seedOf() {
  return ((Number(table.game.setup?.seed) || 1) % 1_000_003) * 1000 + table.game.view.history.length;
}

/** Lets the machine do what is its to do: throw, or think and play. */
export function goOn() {
  clearTimeout(due);
  const { view, serial } = table.game;
  if (!view || view.over || table.paused) return;
  const level = table.seats[view.mover];
  if (view.chance && (level || table.autoThrow)) {
    due = setTimeout(() => serial === table.game.serial && perform(() => table.game.roll()), 350);
    return;
  }
  if (level) due = setTimeout(() => serial === table.game.serial && perform(() => think(level)), 0);
}

// Does what is the machine's to do. When that cannot be done the machine waits until it is told
// to go on.
async function perform(does) {
  try {
    await does();
  } catch (fault) {
    if (fault instanceof Stopped) return;
    if (table.seats[table.game.view.mover]) table.paused = true;
    refuse(saying(fault));
    draw();
  }
}

async function think(level) {
  const { serial } = table.game;
  const begun = performance.now();
  const thinking = table.machine.think(table.game.setup, { level, time: longest[level], seed: seedOf() }, () => serial === table.game.serial && drawStatus(table.game.shown, live()));
  draw();
  const report = await thinking;
  if (!report || serial !== table.game.serial) return;
  // A machine that answers at once is hard to follow.
  await new Promise((done) => setTimeout(done, Math.max(0, 350 - (performance.now() - begun))));
  if (serial !== table.game.serial || table.paused || table.seats[table.game.view.mover] !== level) return;
  await table.game.play(report.candidates[0].action);
}

/** Stops the machine, or lets it go on. */
export function pause() {
  table.paused = !table.paused;
  if (table.paused) table.machine.stop();
  goOn(); // what was due is due no more when it is paused
  draw();
  announce(table.paused ? "The machine has stopped" : "The machine goes on");
}

/** Plays the best of what the machine has found so far. */
export function moveNow() {
  const best = table.machine.report?.candidates?.[0];
  if (!best) return;
  table.machine.stop();
  perform(() => table.game.play(best.action));
}

