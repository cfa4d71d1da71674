// The stage: the board with its hands and dice, and what stands around it.
import { $, h, say, show } from "./dom.js";
import { Clicks, key } from "./clicks.js";
import { drawDice } from "./dice.js";
import { drawHands } from "./hands.js";
import { act, begin, chooseDie, look, play, undoable } from "./acts.js";
import { drawHint, marksOf } from "./hint.js";
import { moveNow, pause } from "./opponent.js";
import { recordOf } from "./record.js";
import { live, table } from "./table.js";
import { ending, spoken } from "./words.js";

const drawRecord = recordOf(table.game, { look });

/** Draws all of the stage and the record. */
export function draw() {
  const view = table.game.shown;
  if (!view) return;
  const own = live();
  say($("title"), view.title);
  document.title = view.title + " – Staffel";
  say($("turn"), view.over ? "" : view.turn ? "Turn " + view.turn : "Before turn 1");
  const next = own && !view.chance ? table.clicks.next() : new Map();
  const chosen = own ? table.clicks.made.map(key) : [];
  table.board.render(view, {
    next, first: !table.clicks.made.length, moving: own ? movingOf(table.clicks.made) : null, instead: own ? table.clicks.firsts() : new Set(),
    chosen: own ? table.clicks.made.filter((step) => step.kind === "cell").map((step) => step.cell) : [],
    last: view.last || [],
    hint: table.hint && !table.game.moment ? marksOf(table.hint.action) : null,
  });
  drawHands(view, { seats: table.seats, next, chosen, live: own });
  drawDice(view, {
    own: own && view.chance, roll: () => act(() => table.game.roll()), throwOf: (text) => play(text),
    faces: own && !view.chance ? table.clicks.dice() : new Set(), chosen: own ? table.clicks.die : -1, choose: chooseDie,
  });
  drawChoices(own && !view.chance);
  drawStatus(view, own);
  drawBanner();
  drawHint();
  drawRecord();
  drawTools();
  drawTyping(own);
}

// Where the piece that has been chosen comes from and goes to, when both are.
function movingOf(made) {
  const from = made.find((step) => step.role === "from"), to = made.find((step) => step.role === "to");
  return from && to ? { from: from.cell, to: to.cell } : null;
}

/** @param {any} view @param {boolean} own whether a person is to act */
export function drawStatus(view, own) {
  const who = view.players[view.mover];
  const host = $("status");
  let text;
  if (table.game.moment) text = "";
  else if (view.over) text = bannerShown() ? "" : Object.values(ending(view)).filter(Boolean).join(" · ");
  else if (!own && table.paused) text = `${who}, the machine, waits.`;
  else if (!own && view.chance) text = `${who}, the machine, throws.`;
  else if (!own) text = `${who} is thinking${thought(table.machine.report)}`;
  else if (view.chance) text = `${who}: throw the dice.`;
  else text = `${who}: ${prompt()}`;
  host.classList.toggle("thinking", table.machine.thinking && !table.paused);
  if (host.dataset.text !== text) {
    host.dataset.text = text;
    host.replaceChildren(text);
  }
  const looking = $("looking");
  show(looking, Boolean(table.game.moment));
  if (table.game.moment && looking.dataset.ply !== String(table.game.ply)) {
    looking.dataset.ply = String(table.game.ply);
    const last = table.game.view.history[table.game.ply - 1];
    looking.replaceChildren(
      h("span", {}, last ? `An earlier moment: after ${last.text}` : "An earlier moment: the beginning"), " ",
      h("button", { type: "button", class: "main", onclick: () => look(Infinity) }, "Back to the game"));
  }
}

/** How far a search has come. @param {any} report */
export function thought(report) {
  if (!report) return " …";
  return `: ${report.playouts.toLocaleString("en")} games tried`;
}

/** What a person is asked to do next. */
export function prompt() {
  const roles = new Set([...table.clicks.next().values()].filter(({ step }) => step.kind === "cell").map(({ step }) => step.role));
  const only = (role) => roles.size === 1 && roles.has(role);
  const names = table.clicks.made.map((step) => step.kind === "cell" ? table.game.board.cells[step.cell].name : step.symbol || "").filter(Boolean).join(", ");
  if (table.clicks.made.length) {
    if (only("to")) return `${names} – where to?`;
    if (only("drop")) return `${names} – where is the other one put?`;
    if (only("lift")) return `${names} – which piece is lifted?`;
    if (only("capture") || only("remove")) return `${names} – which piece is taken off?`;
    if (!roles.size) return `${names} – which of these?`;
    return `${names} – and?`;
  }
  if (!roles.size) return "choose what to do.";
  const { die } = table.clicks;
  if (die >= 0) return `with the ${table.game.view.dice.faces[die].symbol}, choose a piece to move.`;
  if (only("from")) return "choose a piece to move.";
  if (only("drop")) return "choose where to put a piece.";
  if (only("remove")) return "choose a piece to take off.";
  if (only("lift")) return "choose a piece to lift.";
  return "choose a piece to move, or where to put one.";
}

function drawChoices(own) {
  const { clicks, game } = table;
  show($("step-back"), own && (clicks.made.length > 0 || clicks.die >= 0));
  const host = $("choices");
  const list = own ? [...(clicks.made.length ? clicks.asked() : Clicks.unplaced(game.view.legal))] : [];
  show(host, list.length > 0);
  const focused = host.contains(document.activeElement);
  host.replaceChildren(...list.map((action) => {
    const words = difference(action);
    return h("button", { type: "button", class: "choice", "data-action": action.text, "aria-label": [spoken(action.text), words].filter(Boolean).join(", "), onclick: () => play(action.text) },
      h("span", {}, action.text), words ? h("span", { class: "soft small" }, words) : "");
  }));
  if (focused) (/** @type {any} */ (host.hidden ? null : host.firstElementChild) || table.board).focus();
}

// What sets an action apart from those with the same clicks so far, in words.
function difference(action) {
  const { board, view } = table.game;
  const entry = table.clicks.entries.find((one) => one.action === action);
  const words = (entry ? entry.rest : action.steps).flatMap((step) => {
    if (entry && table.clicks.common.has(key(step))) return [];
    if (step.kind === "hand") return view.pieces[step.piece].name + " from hand";
    if (step.kind === "dice") return "with " + step.dice.map((face) => view.dice.faces[face].symbol).join(" and ");
    if (step.kind === "off") return "off the board";
    if (step.kind === "done") return "nothing more";
    if (step.kind === "cell" && step.role === "lift") return board.cells[step.cell].name + " is lifted";
    if (step.kind === "cell" && (step.role === "capture" || step.role === "remove")) return board.cells[step.cell].name + " is taken";
    return [];
  });
  return words.join(", ");
}

function bannerShown() {
  const { game, bannerGone } = table;
  return Boolean(game.view.over) && !game.moment && bannerGone !== game.serial;
}

function drawBanner() {
  const host = $("banner");
  const { view } = table.game;
  show(host, bannerShown());
  if (!view.over || host.dataset.serial === String(table.game.serial)) return;
  host.dataset.serial = String(table.game.serial);
  const { who, why, points } = ending(view);
  const tint = view.over.winner >= 0 ? h("span", { class: "cup", "aria-hidden": "true" }, "★") : h("span", { class: "cup", "aria-hidden": "true" }, "=");
  host.replaceChildren(tint,
    h("p", { class: "result" }, h("strong", {}, who), h("span", {}, [why, points].filter(Boolean).join(" · "))),
    h("span", { class: "row" },
      h("button", { type: "button", class: "main", id: "again", onclick: () => act(() => begin({ ...table.game.setup, actions: undefined, seed: undefined, end: undefined, player: undefined })) }, "New game"),
      h("button", { type: "button", class: "quiet", onclick: () => { table.bannerGone = table.game.serial; draw(); table.board.focus(); } }, "Close")));
}

function drawTools() {
  const { view } = table.game;
  const disable = (id, off) => $(id).toggleAttribute("disabled", off);
  disable("undo", !view.history.length || undoable() === 0);
  disable("hint", !live() || view.chance);
  disable("resign", Boolean(view.over) || (table.seats[0] > 0 && table.seats[1] > 0));
  disable("draw", Boolean(view.over) || table.seats[0] > 0 || table.seats[1] > 0);
  const machines = table.seats[0] || table.seats[1];
  let host = document.getElementById("machine-tools");
  if (!host) {
    host = h("span", { id: "machine-tools", class: "row" },
      h("button", { type: "button", id: "pause", onclick: pause }, "Pause"),
      h("button", { type: "button", id: "move-now", onclick: moveNow }, "Move now"));
    $("status-row").append(host);
  }
  const due = !view.over && table.seats[view.mover] > 0;
  show(host, Boolean(machines) && !view.over && (due || (table.seats[0] > 0 && table.seats[1] > 0)));
  say($("pause"), table.paused ? "Go on" : "Stop");
  show($("move-now"), table.machine.thinking);
}

function drawTyping(own) {
  const list = $("legal");
  const legal = own ? table.game.view.legal : [];
  const same = table.game.serial + ":" + legal.length;
  if (list.dataset.same !== same) {
    list.dataset.same = same;
    list.replaceChildren(...legal.slice(0, 500).map((action) => h("option", { value: action.text })));
  }
  $("action").readOnly = !own; // and keeps the focus
  $("type").classList.toggle("off", !own);
}
