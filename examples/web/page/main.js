// The page: what happens in the game is shown, and what people do is passed on to it.
import { $, h, say, show } from "./dom.js";
import { announce } from "./announce.js";
import { BoardView } from "./board.js";
import { Chooser } from "./choose.js";
import { Clicks, key } from "./clicks.js";
import { ask, recordsDialog, shareDialog } from "./dialogs.js";
import { drawDice } from "./dice.js";
import { dragging } from "./drag.js";
import { Game } from "./game.js";
import { drawHands } from "./hands.js";
import * as links from "./link.js";
import { Machine, levels } from "./machine.js";
import { recall, remember } from "./memory.js";
import { keep } from "./offline.js";
import { drawPiece } from "./pieces.js";
import { recordOf } from "./record.js";
import { Workshop } from "./script.js";
import { ending, spoken } from "./words.js";

const game = new Game();
const machine = new Machine();
const helper = new Machine(); // who gives hints, so that the machine's own thinking is not disturbed

/** By player: 0 is a person, else the machine's level. */
let seats = [0, 0];
let autoThrow = false;
let paused = false;
/** @type {Clicks} */
let clicks = new Clicks([]);
/** @type {{action: any, text: string}|null} */
let hint = null;
/** @type {number[]} the seats that the current banner was put away for */
let bannerGone = -1;
/** @type {Chooser} */
let chooser;

const board = new BoardView($("board"), { choose: (cell) => choose("c" + cell), back });
const drawRecord = recordOf(game, { look });
const workshop = new Workshop({
  run: async (script, file, options) => {
    await begin({ script, file, options });
    announce("The script runs: " + game.view.title);
  },
  check: (script, file) => game.engine.ask("options", { script, file }),
  closed: () => $("edit-script").focus(),
});

// ---- what is shown

const live = () => !game.moment && !game.view.over && !seats[game.view.mover];

function draw() {
  const view = game.shown;
  if (!view) return;
  const own = live();
  say($("title"), view.title);
  document.title = view.title + " – Staffel";
  say($("turn"), view.over ? "" : view.turn ? "Turn " + view.turn : "Before turn 1");
  const next = own && !view.chance ? clicks.next() : new Map();
  const chosen = own ? clicks.made.map(key) : [];
  board.render(view, {
    next, first: !clicks.made.length, live: own,
    chosen: own ? clicks.made.filter((step) => step.kind === "cell").map((step) => step.cell) : [],
    last: view.last || [],
    hint: hint && !game.moment ? marksOf(hint.action) : null,
  });
  drawHands(view, { seats, next, chosen, live: own });
  drawDice(view, { own: own && view.chance, roll: () => act(() => game.roll()), throwOf: (text) => play(text) });
  drawChoices(own && !view.chance);
  drawStatus(view, own);
  drawBanner();
  drawRecord();
  drawTools();
  drawTyping(own);
}

function drawStatus(view, own) {
  const who = view.players[view.mover];
  const host = $("status");
  let text;
  if (game.moment) text = "";
  else if (view.over) text = "The game is over.";
  else if (!own && paused) text = `${who}, the machine, waits.`;
  else if (!own && view.chance) text = `${who}, the machine, throws.`;
  else if (!own) text = `${who}, the machine, is thinking${thought(machine.report)}`;
  else if (view.chance) text = `${who}: throw the dice.`;
  else text = `${who}: ${prompt()}`;
  host.classList.toggle("thinking", machine.thinking && !paused);
  if (host.dataset.text !== text) {
    host.dataset.text = text;
    host.replaceChildren(text);
  }
  const looking = $("looking");
  show(looking, Boolean(game.moment));
  if (game.moment && looking.dataset.ply !== String(game.ply)) {
    looking.dataset.ply = String(game.ply);
    const last = game.view.history[game.ply - 1];
    looking.replaceChildren(
      h("span", {}, last ? `An earlier moment: after ${last.text}` : "An earlier moment: the beginning"), " ",
      h("button", { type: "button", class: "main", onclick: () => look(Infinity) }, "Back to the game"));
  }
}

function thought(report) {
  if (!report) return " …";
  return `: ${report.playouts.toLocaleString("en")} games tried`;
}

// What a person is asked to do next.
function prompt() {
  const roles = new Set([...clicks.next().values()].filter(({ step }) => step.kind === "cell").map(({ step }) => step.role));
  const only = (role) => roles.size === 1 && roles.has(role);
  const names = clicks.made.map((step) => step.kind === "cell" ? game.board.cells[step.cell].name : step.symbol || "").filter(Boolean).join(", ");
  if (clicks.made.length) {
    if (only("to")) return `${names} – where to?`;
    if (only("drop")) return `${names} – where is the other one put?`;
    if (only("lift")) return `${names} – which piece is lifted?`;
    if (only("capture") || only("remove")) return `${names} – which piece is taken off?`;
    return `${names} – and?`;
  }
  if (!roles.size) return "choose what to do.";
  if (only("from")) return "choose a piece to move.";
  if (only("drop")) return "choose where to put a piece.";
  if (only("remove")) return "choose a piece to take off.";
  if (only("lift")) return "choose a piece to lift.";
  return "choose a piece to move, or where to put one.";
}

function drawChoices(own) {
  const host = $("choices");
  const list = own ? [...(clicks.made.length ? clicks.asked() : Clicks.unplaced(game.view.legal))] : [];
  const going = own && clicks.made.length > 0;
  show(host, list.length > 0 || going);
  const focused = host.contains(document.activeElement);
  host.replaceChildren(
    ...list.map((action) => h("button", { type: "button", class: "choice", "data-action": action.text, "aria-label": spoken(action.text), onclick: () => play(action.text) },
      label(action))),
    ...(going ? [h("button", { type: "button", class: "quiet", onclick: () => { back(); board.focus(); } }, "Back")] : []));
  if (focused && host.firstElementChild && !host.hidden) host.firstElementChild.focus();
}

function label(action) {
  if (action.steps.some((step) => step.kind === "pass")) return "Pass";
  return action.text;
}

function drawBanner() {
  const host = $("banner");
  const { view } = game;
  show(host, Boolean(view.over) && !game.moment && bannerGone !== game.serial);
  if (!view.over || host.dataset.serial === String(game.serial)) return;
  host.dataset.serial = String(game.serial);
  const { who, why, points } = ending(view);
  const tint = view.over.winner >= 0 ? h("span", { class: "cup", "aria-hidden": "true" }, "★") : h("span", { class: "cup", "aria-hidden": "true" }, "=");
  host.replaceChildren(tint,
    h("p", { class: "result" }, h("strong", {}, who), h("span", {}, [why, points].filter(Boolean).join(" · "))),
    h("span", { class: "row" },
      h("button", { type: "button", class: "main", id: "again", onclick: () => begin({ ...game.setup, actions: undefined, seed: undefined, end: undefined, player: undefined }) }, "New game"),
      h("button", { type: "button", class: "quiet", onclick: () => { bannerGone = game.serial; draw(); board.focus(); } }, "Look at the board")));
}

function drawTools() {
  const { view } = game;
  const disable = (id, off) => $(id).toggleAttribute("disabled", off);
  disable("undo", !view.history.length || undoable() === 0);
  disable("hint", !live() || view.chance);
  disable("resign", Boolean(view.over) || (seats[0] > 0 && seats[1] > 0));
  disable("draw", Boolean(view.over) || seats[0] > 0 || seats[1] > 0);
  const machines = seats[0] || seats[1];
  let host = document.getElementById("machine-tools");
  if (!host) {
    host = h("span", { id: "machine-tools", class: "row" },
      h("button", { type: "button", id: "pause", onclick: pause }, "Pause"),
      h("button", { type: "button", id: "move-now", onclick: moveNow }, "Move now"));
    $("status").after(host);
  }
  const due = !view.over && seats[view.mover] > 0;
  show(host, Boolean(machines) && !view.over && (due || (seats[0] > 0 && seats[1] > 0)));
  say($("pause"), paused ? "Go on" : "Stop");
  show($("move-now"), machine.thinking);
}

function drawTyping(own) {
  const list = $("legal");
  const legal = own ? game.view.legal : [];
  const same = game.serial + ":" + legal.length;
  if (list.dataset.same !== same) {
    list.dataset.same = same;
    list.replaceChildren(...legal.slice(0, 500).map((action) => h("option", { value: action.text })));
  }
  $("action").disabled = !own;
  $("type").classList.toggle("off", !own);
}

function drawHint() {
  const host = $("hinted");
  show(host, Boolean(hint) || helper.thinking);
  if (helper.thinking) {
    host.replaceChildren(h("span", {}, `Looking for a good action${thought(helper.report)}`), " ",
      h("button", { type: "button", onclick: () => { helper.stop(); drawHint(); } }, "Stop"));
  } else if (hint) {
    host.replaceChildren(h("span", {}, hint.text), " ",
      h("button", { type: "button", onclick: () => play(hint.action.text) }, "Play it"),
      h("button", { type: "button", class: "quiet", onclick: () => { hint = null; drawHint(); draw(); } }, "Away"));
  }
}

// Where an action's arrow begins and ends, and the other cells it has to do with.
function marksOf(action) {
  const cells = action.steps.filter((step) => step.kind === "cell");
  const from = cells.find((step) => step.role === "from" || step.role === "lift"), to = cells.find((step) => step.role === "to") || cells.find((step) => step.role === "drop");
  return { from: from?.cell, to: to?.cell, others: cells.filter((step) => step !== from && step !== to).map((step) => step.cell) };
}

// ---- what people do

function choose(k) {
  if (!live() || game.view.chance || game.busy) return;
  refuse("");
  const made = clicks.made;
  if (made.length && key(made[made.length - 1]) === k && !clicks.next().has(k)) return void back();
  if (!clicks.take(k)) {
    const other = new Clicks(game.view.legal);
    if (made.length && other.next().has(k)) {
      clicks = other;
      clicks.take(k);
    } else {
      if (made.length) return refuse(`Not possible with ${made.map((step) => step.kind === "cell" ? game.board.cells[step.cell].name : "this").join(", ")}. Choose what is marked, or go back.`);
      const standing = k.startsWith("c") ? game.view.cells[Number(k.slice(1))] : null;
      return refuse(standing && standing.owner === game.view.mover ? "This piece cannot be chosen now." : "Nothing can be done here now.");
    }
  }
  const action = clicks.chosen();
  if (action) return void play(action.text);
  draw();
  announce(prompt());
}

function back() {
  refuse("");
  if (!clicks.back()) return false;
  draw();
  announce(prompt());
  return true;
}

/** @param {string} text */
async function play(text) {
  await act(() => game.play(text));
}

async function act(does) {
  try {
    refuse("");
    await does();
  } catch (fault) {
    refuse(fault.message);
  }
}

function refuse(text) {
  const host = $("refused");
  show(host, Boolean(text));
  say(host, text);
}

function look(ply) {
  act(() => game.look(ply));
}

// How many of the last actions undo takes back: to where a person last had a choice.
function undoable() {
  const { history } = game.view;
  let n = 0;
  while (n < history.length) {
    const one = history[history.length - 1 - n];
    n++;
    if (one.word) return n;
    if (!one.chance && !seats[one.player]) return n;
  }
  return seats[0] && seats[1] ? Math.min(1, history.length) : seats[0] || seats[1] ? 0 : n;
}

function undo() {
  const n = undoable();
  if (!n) return;
  machine.stop();
  if (seats[0] && seats[1]) paused = true;
  act(() => game.undo(n));
}

async function resign() {
  const { view } = game;
  const player = seats[view.mover] ? 1 - view.mover : view.mover;
  const answer = await ask(`Does ${view.players[player]} resign?`, [["Resign", "yes"], ["Play on", ""]]);
  if (answer !== "yes") return;
  machine.stop();
  act(() => game.resign(player));
}

async function agree() {
  const answer = await ask("Do both players agree on a draw?", [["Draw", "yes"], ["Play on", ""]]);
  if (answer === "yes") act(() => game.draw());
}

/** A new game. @param {any} setup */
async function begin(setup) {
  machine.stop();
  paused = false;
  const clean = Object.fromEntries(Object.entries(setup).filter(([, value]) => value !== undefined));
  await game.begin(clean);
}

async function showHint() {
  if (!live() || game.view.chance) return;
  const serial = game.serial;
  hint = null;
  announce("Looking for a good action");
  try {
    const thinking = helper.think(game.setup, { time: 1500, seed: seedOf() }, drawHint);
    drawHint();
    const report = await thinking;
    if (serial !== game.serial) return;
    const best = report?.candidates[0];
    const action = best && game.view.legal.find((one) => one.text === best.action);
    if (action) {
      const proven = { won: "it wins", lost: "all lose", drawn: "it draws" }[String(best.proven).toLowerCase()];
      const chance = proven || `about ${Math.round(best.value * 100)} of 100 for ${game.view.players[game.view.mover]}`;
      hint = { action, text: `Hint: ${best.action} (${spoken(best.action)}); ${chance}.` };
      announce(hint.text);
    }
  } catch (fault) {
    refuse(fault.message);
  }
  drawHint();
  draw();
}

// ---- the machine

let due = 0;

// The same game at the same moment has the same seed, so the machine plays it the same way.
function seedOf() {
  return ((Number(game.setup?.seed) || 1) % 1_000_003) * 1000 + game.view.history.length;
}

function goOn() {
  clearTimeout(due);
  const { view, serial } = game;
  if (!view || view.over || paused) return;
  const level = seats[view.mover];
  if (view.chance && (level || autoThrow)) {
    due = setTimeout(() => serial === game.serial && act(() => game.roll()), 350);
    return;
  }
  if (level) due = setTimeout(() => serial === game.serial && think(level), 0);
}

async function think(level) {
  const { serial } = game;
  const begun = performance.now();
  try {
    const thinking = machine.think(game.setup, { level, seed: seedOf() }, () => serial === game.serial && drawStatus(game.shown, live()));
    draw();
    const report = await thinking;
    if (!report || serial !== game.serial) return;
    // A machine that answers at once is hard to follow.
    await new Promise((done) => setTimeout(done, Math.max(0, 350 - (performance.now() - begun))));
    if (serial !== game.serial || paused) return;
    await play(report.candidates[0].action);
  } catch (fault) {
    paused = true;
    refuse(fault.message);
    draw();
  }
}

function pause() {
  paused = !paused;
  if (paused) machine.stop();
  else goOn();
  draw();
  announce(paused ? "The machine has stopped" : "The machine goes on");
}

function moveNow() {
  const best = machine.report?.candidates?.[0];
  if (!best) return;
  machine.stop();
  play(best.action);
}

// ---- what happens in the game

game.addEventListener("change", (event) => {
  const { what, before } = /** @type {CustomEvent} */ (event).detail;
  const { view } = game;
  if (what !== "look") {
    hint = null;
    helper.thinking && helper.stop();
    clicks = new Clicks(view.chance || view.over ? [] : view.legal);
    refuse("");
  }
  if (what === "begin") {
    board.begin(game.board, view);
    bannerGone = -1;
    options();
    drawSeats();
  }
  draw();
  drawHint();
  tell(what, before);
  if (what === "play") {
    const action = before.legal.find((one) => one.text === view.history[view.history.length - 1].text);
    if (action) board.animate(movesOf(action));
  }
  if (what !== "look") {
    save();
    goOn();
  }
});

function movesOf(action) {
  const cells = action.steps.filter((step) => step.kind === "cell");
  const moves = [];
  for (let i = 0; i < cells.length; i++) {
    if (cells[i].role === "from" && cells[i + 1]?.role === "to") moves.push({ from: cells[i].cell, to: cells[i + 1].cell });
    if (cells[i].role === "drop") moves.push({ from: cells[i + 1]?.role === "lift" ? cells[i + 1].cell : undefined, to: cells[i].cell });
  }
  return moves;
}

function tell(what, before) {
  const { view } = game;
  const turn = view.over ? "" : view.chance ? `${view.players[view.mover]} to throw` : `${view.players[view.mover]} to play`;
  if (what === "begin") announce(`${view.title}. ${turn}`);
  else if (what === "back") announce(`Taken back. ${turn}`);
  else if (what === "look") {
    const last = view.history[game.ply - 1];
    announce(game.moment ? (last ? `After ${view.players[last.player]}: ${spoken(last.text)}` : "The beginning") : "Back to the game. " + turn);
  } else {
    for (const one of view.history.slice(before.history.length)) announce(one.word ? one.text : one.chance ? `${view.players[one.player]} throws ${spoken(one.text).replace("throw ", "")}` : `${view.players[one.player]}: ${spoken(one.text)}`);
    if (view.over) {
      const { who, why, points } = ending(view);
      announce(`The game is over. ${who}. ${why}. ${points}`);
    } else if (!before || before.mover !== view.mover || before.chance !== view.chance) announce(turn);
  }
}

async function options() {
  const { setup, view } = game;
  const example = chooser.exampleOf(setup.script);
  let list = [];
  if (setup.script !== undefined && !example) list = (await game.engine.ask("options", { script: setup.script, file: setup.file })).options;
  chooser.chose(setup, view.title, list);
}

function drawSeats() {
  const { players, dice } = game.view;
  for (const player of [0, 1]) {
    say($("seat-name-" + player), players[player]);
    const select = $("seat-" + player);
    if (!select.options.length) {
      select.append(h("option", { value: "0" }, "a person"), ...Array.from({ length: levels }, (_, i) =>
        h("option", { value: String(i + 1) }, `the machine, level ${i + 1}`)));
    }
    select.value = String(seats[player]);
  }
  show($("auto-throw-row"), Boolean(dice));
  $("auto-throw").checked = autoThrow;
}

function save() {
  remember("game", { setup: game.setup, seats, autoThrow, flipped: board.flipped });
}

// ---- beginning

function sit() {
  seats = [0, 1].map((player) => Number($("seat-" + player).value));
  autoThrow = $("auto-throw").checked;
  machine.stop();
  paused = false;
  save();
  draw();
  goOn();
}

function shortcuts(event) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const at = document.activeElement;
  const typing = at && at.matches("input, textarea, select");
  if (typing) return;
  if (at && at !== document.body && !$("stage").contains(at) && !$("record").contains(at)) return;
  const does = {
    u: undo, h: showHint, f: flip, t: () => $("dice").querySelector("#throw")?.click(), "/": () => $("action").focus(),
    ",": () => look(game.ply - 1), ".": () => look(game.ply + 1), "?": () => $("help-dialog").showModal(),
    Escape: () => game.moment ? look(Infinity) : back(),
  }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!does) return;
  event.preventDefault();
  does();
}

function flip() {
  board.flip();
  $("flip").setAttribute("aria-pressed", String(board.flipped));
  $("table").classList.toggle("flipped", board.flipped);
  save();
}

function notice(text) {
  const line = h("p", { class: "notice" }, text + " ", h("button", { type: "button", class: "quiet", onclick: () => line.remove() }, "Close"));
  $("notices").append(line);
}

function listen() {
  $("undo").addEventListener("click", undo);
  $("hint").addEventListener("click", showHint);
  $("flip").addEventListener("click", flip);
  $("resign").addEventListener("click", resign);
  $("draw").addEventListener("click", agree);
  $("help").addEventListener("click", () => $("help-dialog").showModal());
  $("seat-0").addEventListener("change", sit);
  $("seat-1").addEventListener("change", sit);
  $("auto-throw").addEventListener("change", sit);
  $("hand-0").addEventListener("click", hand);
  $("hand-1").addEventListener("click", hand);
  $("type").addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = $("action").value.trim();
    if (!text) return;
    const { serial } = game;
    await play(text);
    if (serial !== game.serial) $("action").value = "";
    else $("action").select();
  });
  $("edit-script").addEventListener("click", () => {
    if (workshop.open) return workshop.close();
    const setup = game.setup?.script !== undefined ? game.setup : null;
    const kept = recall("script");
    if (setup) workshop.show(setup.script, setup.file);
    else if (kept) workshop.show(kept.script, kept.file);
    else {
      const first = chooser.find("e:tic-tac-toe");
      if (first) workshop.show(first.script, first.name + ".lua");
    }
    $("workshop").scrollIntoView({ block: "nearest" });
    $("script").focus();
  });
  $("example").addEventListener("change", () => {
    const choice = chooser.find($("example").value);
    workshop.show(choice?.script || "", choice ? choice.name + ".lua" : undefined);
  });
  $("script").addEventListener("change", () => remember("script", { script: $("script").value, file: workshop.file }));
  $("open-setup").addEventListener("click", () => {
    const open = document.body.classList.toggle("setup-open");
    $("open-setup").setAttribute("aria-expanded", String(open));
  });
  document.addEventListener("keydown", shortcuts);
  addEventListener("hashchange", () => openLink().then((opened) => opened && draw()));
  dragging($("table"), {
    able: (k) => live() && !game.view.chance && (k.startsWith("h") || clicks.next().get(k)?.step.role === "from" || clicks.next().get(k)?.step.role === "lift" || clicks.made.some((step) => key(step) === k)),
    piece: (k) => pieceOf(k),
    width: () => { const box = board.svg.getBoundingClientRect(); return box.width / board.layout.box.width * 100; },
    lift: (k) => {
      if (clicks.made.length && key(clicks.made[clicks.made.length - 1]) === k) return;
      if (clicks.next().has(k)) {
        clicks.take(k);
        refuse("");
        draw();
      }
    },
    drop: (cell) => {
      const k = "c" + cell;
      if (clicks.next().has(k)) choose(k);
      else { clicks.back(); draw(); }
    },
    cancel: () => { clicks.back(); draw(); },
  });
}

function pieceOf(k) {
  if (k.startsWith("c")) return board.groups[Number(k.slice(1))].querySelector(".piece");
  const piece = Number(k.slice(1)), { view } = game;
  const owner = view.pieces[piece].neutral ? -1 : view.mover;
  return drawPiece({ owner, piece, symbol: view.pieces[piece].symbols[Math.max(0, owner)][0] }, board.how);
}

function hand(event) {
  const button = event.target.closest("button[data-key]");
  if (button) choose(button.dataset.key);
}

recordsDialog({
  record: async () => (await game.engine.ask("record")).text,
  name: () => game.view.name || "game",
  open: (text) => openRecord(text),
  scripted: () => game.setup?.script !== undefined && !chooser.exampleOf(game.setup.script),
});

// A record of a game by a script does not hold the script: the one being played is tried.
async function openRecord(text) {
  const { script, file } = game.setup || {};
  const named = /^\[Variant\s+"([^"]*)"\]/m.exec(text)?.[1];
  const known = chooser.choices.variants.some((one) => one.name === named) || chooser.choices.examples.some((one) => one.name === named);
  machine.stop();
  if (script !== undefined && !known) {
    await game.open(text, script, file);
  } else await game.open(text);
}

shareDialog({
  links: async () => {
    const at = location.href.replace(/#.*$/, "");
    const { variant, script, options, position, actions, seed } = game.setup;
    const example = chooser.exampleOf(script)?.name;
    const source = example ? { example } : script !== undefined ? { script } : { variant };
    const chosen = changed(options, variant || example);
    const dice = Boolean(game.view.dice);
    return {
      game: at + "#" + await links.write({ ...source, options: chosen, position, actions, seed: dice ? seed : undefined }),
      position: at + "#" + await links.write({ ...source, options: chosen, position: game.shown.position }),
    };
  },
});

// The options that are not as they are by themselves.
function changed(options, name) {
  const choice = [...chooser.choices.variants, ...chooser.choices.examples].find((one) => one.name === name);
  return Object.fromEntries(Object.entries(options || {}).filter(([option, value]) =>
    !choice || choice.options.find((one) => one.name === option)?.value !== value));
}

// Opens what the address links to. Tells whether it did.
async function openLink() {
  const text = location.hash;
  let linked;
  try {
    linked = await links.read(text);
    if (!linked) return false;
    if (linked.example) {
      const choice = chooser.find("e:" + linked.example);
      if (!choice) throw new Error(`there is no game named “${linked.example}”`);
      linked = { ...linked, script: choice.script, file: choice.name + ".lua", example: undefined };
    }
    const { variant, script, file, options, position, actions, seed } = linked;
    machine.stop();
    const before = seats;
    seats = [0, 0];
    await game.restore(JSON.parse(JSON.stringify({ variant, script, file, options, position, actions, seed }))).catch((fault) => {
      seats = before;
      throw fault;
    });
    return true;
  } catch (fault) {
    notice(`This link cannot be opened: ${fault.message}.`.replace("..", "."));
    return false;
  } finally {
    if (linked !== null) history.replaceState(null, "", location.pathname + location.search);
  }
}

// The games to choose from: as they were written down when the page was made, which is faster
// than asking the engine.
async function choices() {
  try {
    const file = await fetch("variants.json");
    if (file.ok) return (await file.json()).ok;
  } catch {
    // the engine knows too
  }
  return game.engine.ask("variants");
}

async function main() {
  try {
    chooser = new Chooser(await choices(), { begin: (setup) => act(() => begin(setup)).then(() => {
      document.body.classList.remove("setup-open");
      $("open-setup").setAttribute("aria-expanded", "false");
    }) });
  } catch (fault) {
    notice("The engine cannot be loaded: " + fault.message);
    return;
  }
  listen();
  const kept = recall("game");
  if (kept) {
    if (Array.isArray(kept.seats)) seats = kept.seats.map((n) => (n >= 0 && n <= levels ? Math.floor(n) : 0));
    autoThrow = Boolean(kept.autoThrow);
    if (kept.flipped) {
      board.flipped = true;
      $("flip").setAttribute("aria-pressed", "true");
      $("table").classList.add("flipped");
    }
  }
  if (!(await openLink())) {
    let there = false;
    if (kept?.setup) {
      paused = Boolean(kept.seats?.[0] && kept.seats?.[1]);
      there = await game.restore(kept.setup).catch(() => false);
    }
    if (!there) await game.begin({ variant: "delta" });
  }
  document.body.classList.add("ready");
  if (seats[0] || seats[1]) machine.wake();
  keep();
}

main();
