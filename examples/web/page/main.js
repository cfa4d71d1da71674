// The page: what happens in the game is shown, and what people do is passed on to it.
import { $, h, say, show } from "./dom.js";
import { act, agree, back, begin, choose, look, play, refuse, resign, undo } from "./acts.js";
import { announce } from "./announce.js";
import { Chooser } from "./choose.js";
import { Clicks, key } from "./clicks.js";
import { recordsDialog, rulesDialog, shareDialog } from "./dialogs.js";
import { dragging } from "./drag.js";
import { showHint } from "./hint.js";
import * as links from "./link.js";
import { levels } from "./machine.js";
import { recall, remember } from "./memory.js";
import { Ended, Refusal, Stopped } from "./engine.js";
import { keep } from "./offline.js";
import { goOn } from "./opponent.js";
import { drawPiece } from "./pieces.js";
import { draw } from "./stage.js";
import { Workshop } from "./script.js";
import { live, table } from "./table.js";
import { ending, spoken } from "./words.js";

const { game, machine, helper, board } = table;
/** @type {() => unknown} */
let stopDrag = () => false;
board.does = { choose: (cell) => choose("c" + cell), back };

const workshop = new Workshop({
  run: async (script, file, options) => {
    await begin({ script, file, options });
    announce("The script runs: " + game.view.title);
  },
  check: (script, file) => game.check(script, file),
  closed: () => $("edit-script").focus(),
});

// ---- what happens in the game

game.addEventListener("change", (event) => {
  const { what, before, elsewhere } = /** @type {CustomEvent} */ (event).detail;
  const { view } = game;
  if (what !== "look") {
    table.hint = null;
    helper.stop();
    machine.stop();
    stopDrag();
    table.clicks = new Clicks(view.chance || view.over ? [] : view.legal);
    refuse("");
  }
  if (what === "begin") {
    if (elsewhere) {
      // Nobody but people play what comes from elsewhere, unless it was chosen who plays.
      table.paused = false;
      if (!table.chosen) table.seats = [0, 0];
    }
    $("ask-dialog").close(); // which asked of the game before
    board.begin(game.board, view);
    table.bannerGone = -1;
    table.chooser.chose(game.setup, view.title, game.options);
    drawSeats();
  }
  const focused = document.activeElement;
  draw();
  // What had the focus may be gone, or can do nothing any more: the board has it then, so that
  // the keys go on.
  if (focused && focused !== document.body && !(focused.isConnected && focused.checkVisibility() && !focused.matches(":disabled"))) board.focus();
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

game.addEventListener("begins", () => (table.chooser.later = false));

// What could not be done has stopped the machine.
game.addEventListener("kept", goOn);

game.addEventListener("work", () => {
  const host = $("working");
  const focused = host.contains(document.activeElement);
  show(host, game.long);
  if (focused && !game.long) board.focus();
});
$("stop-work").addEventListener("click", () => game.stop().then(goOn));

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
      announce(`The game is over. ${[who, why].filter(Boolean).join(": ")}. ${points}`);
    } else if (!before || before.mover !== view.mover || before.chance !== view.chance) announce(turn);
  }
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
    select.value = String(table.seats[player]);
  }
  show($("auto-throw-row"), Boolean(dice));
  $("auto-throw").checked = table.autoThrow;
}

function save() {
  remember("game", { setup: game.setup, seats: table.seats, chosen: table.chosen, autoThrow: table.autoThrow, flipped: board.flipped });
}

// ---- beginning

function sit() {
  table.seats = [0, 1].map((player) => Number($("seat-" + player).value));
  table.chosen = true;
  table.autoThrow = $("auto-throw").checked;
  machine.stop();
  helper.stop();
  table.hint = null;
  table.paused = false;
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
    ",": () => look(game.ply - 1), ".": () => look(game.ply + 1), "?": () => $("help-dialog").showModal(), r: showRules,
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

// Puts the form of games away, where it lies over the board.
function fold() {
  document.body.classList.remove("setup-open");
  $("open-setup").setAttribute("aria-expanded", "false");
}

// Tells something above all else, in place of what was told before.
function notice(text, again = false) {
  untold();
  const button = again
    ? h("button", { type: "button", onclick: () => location.reload() }, "Try again")
    : h("button", { type: "button", class: "quiet", onclick: () => line.remove() }, "Close");
  const line = h("p", { class: "notice told" + (again ? " again" : "") }, text + " ", button);
  $("notices").append(line);
}

function untold() {
  $("notices").querySelector(".told")?.remove();
}

// Opens the workshop: with the script of the game that is played, else with the one that was
// there before.
function editScript() {
  const setup = game.setup?.script !== undefined ? game.setup : null;
  const kept = recall("script");
  if (setup) workshop.show(setup.script, setup.file);
  else if (typeof kept?.script === "string") workshop.show(kept.script, kept.file);
  else {
    const first = table.chooser.find("e:tic-tac-toe");
    if (first) workshop.show(first.script, first.name + ".lua");
  }
  fold();
  $("workshop").scrollIntoView({ block: "nearest" });
  $("script").focus();
}

function listen() {
  $("step-back").addEventListener("click", () => {
    back();
    board.focus();
  });
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
    if (!text || !live()) return;
    const { serial } = game;
    await play(text);
    if (serial !== game.serial) $("action").value = "";
    else $("action").select();
  });
  $("edit-script").addEventListener("click", () => workshop.open ? workshop.close() : editScript());
  $("example").addEventListener("change", () => {
    const choice = table.chooser.find($("example").value);
    workshop.show(choice?.script || "", choice ? choice.name + ".lua" : undefined);
  });
  $("script").addEventListener("change", () => remember("script", { script: $("script").value, file: workshop.file }));
  $("open-setup").addEventListener("click", () => {
    const open = document.body.classList.toggle("setup-open");
    $("open-setup").setAttribute("aria-expanded", String(open));
  });
  document.addEventListener("keydown", shortcuts);
  stopDrag = dragging($("table"), {
    able: (k) => live() && !game.view.chance && (k.startsWith("h") || table.clicks.next().get(k)?.step.role === "from" || table.clicks.next().get(k)?.step.role === "lift" || table.clicks.made.some((step) => key(step) === k)),
    piece: (k) => pieceOf(k),
    width: () => { const box = board.svg.getBoundingClientRect(); return box.width / board.layout.box.width * 100; },
    lift: (k) => {
      if (table.clicks.made.length && key(table.clicks.made[table.clicks.made.length - 1]) === k) return;
      if (table.clicks.next().has(k)) {
        table.clicks.take(k);
        refuse("");
        draw();
      }
    },
    drop: (cell) => {
      const k = "c" + cell;
      if (table.clicks.next().has(k)) choose(k);
      else { table.clicks.back(); draw(); }
    },
    cancel: () => { table.clicks.back(); draw(); },
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
  record: async () => game.view ? (await game.ask("record")).text : "",
  name: () => game.view?.name || "game",
  open: (text) => openRecord(text),
  scripted: () => game.setup?.script !== undefined && !table.chooser.exampleOf(game.setup.script),
});

const showRules = rulesDialog({
  of: () => game.view && ({ title: game.view.title, rules: table.chooser.rulesOf(game.setup), script: game.setup.script !== undefined }),
  edit: editScript,
});

// A record of a game by a script does not hold the script: the one being played is tried.
async function openRecord(text) {
  const { script, file } = game.setup || {};
  const named = /^\[Variant\s+"([^"]*)"\]/m.exec(text)?.[1];
  const known = table.chooser.choices.variants.some((one) => one.name === named) || table.chooser.choices.examples.some((one) => one.name === named);
  machine.stop();
  await (script !== undefined && !known ? game.open(text, script, file) : game.open(text));
}

shareDialog({
  links: async () => {
    if (!game.setup) return null;
    const at = location.href.replace(/#.*$/, "");
    const { variant, script, options, position, actions, seed } = game.setup;
    const example = table.chooser.exampleOf(script)?.name;
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
  const choice = [...table.chooser.choices.variants, ...table.chooser.choices.examples].find((one) => one.name === name);
  return Object.fromEntries(Object.entries(options || {}).filter(([option, value]) =>
    !choice || choice.options.find((one) => one.name === option)?.value !== value));
}

let followed = 0; // links; what is told is told of the newest

// Opens what the part of an address behind # links to.
async function openLink(text) {
  if (!links.linking(text)) return;
  const turn = ++followed;
  try {
    let linked = await links.read(text);
    if (turn !== followed) return;
    if (linked.example) {
      const choice = table.chooser.find("e:" + linked.example);
      if (!choice) throw new Error(`there is no game named “${linked.example}”`);
      linked = { ...linked, script: choice.script, file: choice.name + ".lua", example: undefined };
    }
    const { variant, script, file, options, position, actions, seed } = linked;
    machine.stop();
    const setup = JSON.parse(JSON.stringify({ variant, script, file, options, position, actions, seed }));
    await game.restore(setup, true);
    untold();
  } catch (fault) {
    if (turn !== followed) return;
    if (fault instanceof Ended && !game.view) return broken(fault); // the link is tried again with the page
    if (!(fault instanceof Stopped)) notice(`This link cannot be opened: ${fault.message}.`.replace("..", "."));
  }
  if (turn === followed) history.replaceState(null, "", location.pathname + location.search);
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
    table.chooser = new Chooser(await choices(), { begin: (setup) => act(() => begin(setup)).then(fold) });
  } catch (fault) {
    return broken(fault);
  }
  const kept = recall("game");
  if (kept) {
    if (Array.isArray(kept.seats) && kept.seats.length === 2) table.seats = kept.seats.map((n) => (n >= 0 && n <= levels ? Math.floor(n) : 0));
    table.chosen = Boolean(kept.chosen);
    table.autoThrow = Boolean(kept.autoThrow);
    if (kept.flipped) {
      board.flipped = true;
      $("flip").setAttribute("aria-pressed", "true");
      $("table").classList.add("flipped");
    }
  }
  game.addEventListener("change", ready, { once: true });
  addEventListener("hashchange", (event) => openLink(new URL(event.newURL).hash)); // the address itself may be another by now
  // Whoever does not wait for this game may have begun another.
  const none = () => !game.view && !game.beginning && !document.querySelector(".again");
  try {
    await openLink(location.hash);
    if (none() && kept?.setup) {
      table.paused = Boolean(kept.seats?.[0] && kept.seats?.[1]);
      // Only one that is wrong is given up: any other may be there the next time.
      await game.restore(kept.setup).catch((fault) => {
        if (!(fault instanceof Refusal)) throw fault;
      });
    }
    if (none()) await game.begin({ variant: "delta" });
  } catch (fault) {
    if (none()) broken(fault);
  }
}

// From the first game on the page can be used.
function ready() {
  if (document.querySelector(".again")) untold();
  listen();
  document.body.classList.add("ready");
  if (table.seats[0] || table.seats[1]) machine.wake();
  keep();
}

function broken(fault) {
  say($("status"), "");
  notice(`The engine cannot be loaded: ${fault.message}.`.replace("..", "."), true);
}

main();
