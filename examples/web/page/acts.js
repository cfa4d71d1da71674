// What people do at the table.
import { $, say, show } from "./dom.js";
import { announce } from "./announce.js";
import { Clicks, key } from "./clicks.js";
import { ask } from "./dialogs.js";
import { Stopped } from "./engine.js";
import { draw, prompt } from "./stage.js";
import { live, table } from "./table.js";

/** Clicks a cell or a kind in hand. @param {string} k its key */
export function choose(k) {
  if (!live() || table.game.view.chance || table.game.busy) return;
  refuse("");
  const made = table.clicks.made;
  if (made.length && key(made[made.length - 1]) === k && !table.clicks.next().has(k)) return void back();
  if (!table.clicks.take(k)) {
    const other = new Clicks(table.game.view.legal, table.clicks.die);
    if (made.length && other.next().has(k)) {
      table.clicks = other;
      table.clicks.take(k);
    } else {
      if (made.length) return refuse(`Not possible with ${made.map((step) => step.kind === "cell" ? table.game.board.cells[step.cell].name : "this").join(", ")}. Choose what is marked, or go back.`);
      const standing = k.startsWith("c") ? table.game.view.cells[Number(k.slice(1))] : null;
      return refuse(standing && standing.owner === table.game.view.mover ? "This piece cannot be chosen now." : "Nothing can be done here now.");
    }
  }
  const action = table.clicks.chosen();
  if (action) return void play(action.text);
  draw();
  announce(prompt());
}

/** Clicks a die: only what it plays can then be chosen. @param {number} face */
export function chooseDie(face) {
  if (!live() || table.game.busy) return;
  refuse("");
  table.clicks.useDie(face);
  draw();
  announce(prompt());
}

/** Takes back the last click. Tells whether there was one. */
export function back() {
  refuse("");
  if (!table.clicks.back()) return false;
  draw();
  announce(prompt());
  return true;
}

/** @param {string} text */
export async function play(text) {
  const { serial } = table.game;
  await act(() => table.game.play(text));
  if (serial !== table.game.serial || !table.clicks.made.length || table.game.busy) return;
  // It could not be done: another is chosen from the beginning.
  table.clicks.clear();
  draw();
}

/** Does something with the game, and tells why it could not be done. @param {() => Promise<any>} does */
export async function act(does) {
  try {
    refuse("");
    await does();
  } catch (fault) {
    if (!(fault instanceof Stopped)) refuse(saying(fault));
  }
}

/** A fault in words, with its line when a function of the script has failed. @param {any} fault */
export function saying(fault) {
  return fault.kind === "rule" && fault.line ? `The script fails at line ${fault.line}: ${fault.message}` : fault.message;
}

/** Tells why something was not done; "" for nothing. @param {string} text */
export function refuse(text) {
  const host = $("refused");
  show(host, Boolean(text));
  say(host, text);
}

/** Shows the game after so many actions. @param {number} ply */
export function look(ply) {
  act(() => table.game.look(ply));
}

/** How many of the last actions undo takes back: to where a person last had a choice. */
export function undoable() {
  const { history } = table.game.view;
  let n = 0;
  while (n < history.length) {
    const one = history[history.length - 1 - n];
    n++;
    if (one.word) return n;
    if (!one.chance && !table.seats[one.player]) return n;
  }
  return table.seats[0] && table.seats[1] ? Math.min(1, history.length) : table.seats[0] || table.seats[1] ? 0 : n;
}

/** Takes back to where a person last had a choice. */
export function undo() {
  const n = undoable();
  if (!n) return;
  table.machine.stop();
  if (table.seats[0] && table.seats[1]) table.paused = true;
  act(() => table.game.undo(n));
}

export async function resign() {
  const { view } = table.game;
  const player = table.seats[view.mover] ? 1 - view.mover : view.mover;
  const answer = await ask(`Does ${view.players[player]} resign?`, [["Resign", "yes"], ["Play on", ""]]);
  if (answer !== "yes") return;
  table.machine.stop();
  act(() => table.game.resign(player));
}

export async function agree() {
  const answer = await ask("Do both players agree on a draw?", [["Draw", "yes"], ["Play on", ""]]);
  if (answer === "yes") act(() => table.game.draw());
}

/** A new game. @param {any} setup */
export async function begin(setup) {
  table.machine.stop();
  table.paused = false;
  const clean = Object.fromEntries(Object.entries(setup).filter(([, value]) => value !== undefined));
  await table.game.begin(clean);
}
