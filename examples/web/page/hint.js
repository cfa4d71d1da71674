// Hints: what the machine would do, shown on the board and in words.
import { $, h, say, show } from "./dom.js";
import { play, refuse, saying } from "./acts.js";
import { announce } from "./announce.js";
import { seedOf } from "./opponent.js";
import { draw, thought } from "./stage.js";
import { live, table } from "./table.js";
import { spoken } from "./words.js";

/** Looks for a good action and shows it. */
export async function showHint() {
  if (!live() || table.game.view.chance) return;
  const serial = table.game.serial;
  table.hint = null;
  refuse("");
  announce("Looking for a good action");
  try {
    const thinking = table.helper.think(table.game.setup, { time: 1500, seed: seedOf() }, drawHint);
    drawHint();
    const report = await thinking;
    if (serial !== table.game.serial) return;
    const best = report?.candidates[0];
    const action = best && table.game.view.legal.find((one) => one.text === best.action);
    if (action) {
      const proven = { won: "it wins", lost: "all lose", drawn: "it draws" }[String(best.proven).toLowerCase()];
      const chance = proven || `about ${Math.round(best.value * 100)} of 100 for ${table.game.view.players[table.game.view.mover]}`;
      table.hint = { action, text: `Hint: ${best.action} (${spoken(best.action)}); ${chance}.` };
      announce(table.hint.text);
    }
  } catch (fault) {
    refuse(saying(fault));
  }
  draw();
}

/** Shows the hint above the board. */
export function drawHint() {
  const host = $("hinted");
  // It takes the place of what to do next, unless that is being done.
  const shown = (Boolean(table.hint) || table.helper.thinking) && !table.game.moment && !table.clicks.made.length;
  show(host, shown);
  show($("status-row"), !shown);
  // The buttons stay while the words change, so that the focus does.
  const kind = table.helper.thinking ? "looking" : table.hint ? "found" : "";
  if (host.dataset.kind !== kind) {
    host.dataset.kind = kind;
    const button = (label, quiet, onclick) => h("button", { type: "button", class: quiet ? "quiet" : "", onclick }, label);
    const buttons = {
      looking: () => [button("Stop", false, () => { table.helper.stop(); draw(); table.board.focus(); })],
      found: () => [button("Play it", false, () => table.hint && play(table.hint.action.text)), button("Hide", true, () => { table.hint = null; draw(); table.board.focus(); })],
    }[kind]?.() || [];
    host.replaceChildren(h("span"), h("span", { class: "row" }, ...buttons));
  }
  say(host.firstElementChild, kind === "looking" ? `Looking for a good action${thought(table.helper.report)}` : table.hint?.text || "");
}

/** Where an action's arrow begins and ends, and the other cells it has to do with.
 * @param {import("./clicks.js").Action} action */
export function marksOf(action) {
  const cells = action.steps.filter((step) => step.kind === "cell");
  const from = cells.find((step) => step.role === "from" || step.role === "lift"), to = cells.find((step) => step.role === "to") || cells.find((step) => step.role === "drop");
  return { from: from?.cell, to: to?.cell, others: cells.filter((step) => step !== from && step !== to).map((step) => step.cell) };
}
