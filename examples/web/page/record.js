// The record beside the board: every action is a button that shows the moment after it.
import { $, h, say, show } from "./dom.js";
import { spoken } from "./words.js";

/** @param {import("./game.js").Game} game @param {{look: (ply: number) => void}} does */
export function recordOf(game, does) {
  const list = $("turns");
  let drawn = "";
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-ply]");
    if (button) does.look(Number(button.dataset.ply));
  });
  for (const [id, to] of Object.entries({ first: () => 0, back: () => game.ply - 1, on: () => game.ply + 1, last: () => Infinity })) {
    $(id).addEventListener("click", () => game.view && does.look(to()));
  }
  return () => {
    const { history, players } = game.view;
    const texts = history.map((one) => one.text).join(" ");
    const same = players.join() + "|" + texts;
    if (drawn !== same) {
      drawn = same;
      list.replaceChildren(...rows(history).map((row) => turnRow(row, players)));
    }
    show($("no-turns"), !history.length);
    let current = null;
    for (const button of list.querySelectorAll("button")) {
      const here = Number(button.dataset.ply) === game.ply;
      if (here) current = button;
      if (here) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    if (current) scrollWithin(list, current);
    else if (game.ply === 0) list.scrollTop = 0;
    set("first", game.ply > 0);
    set("back", game.ply > 0);
    set("on", game.ply < history.length);
    set("last", game.ply < history.length);
    say($("position"), game.shown.position || "");
  };
}

function set(id, able) {
  $(id).setAttribute("aria-disabled", able ? "false" : "true");
}

// Scrolls the list and nothing else.
function scrollWithin(list, item) {
  const a = item.getBoundingClientRect(), b = list.getBoundingClientRect();
  if (a.top < b.top) list.scrollTop -= b.top - a.top + 8;
  else if (a.bottom > b.bottom) list.scrollTop += a.bottom - b.bottom + 8;
}

// The history by turns: {turn, sides: [actions of the first player, of the second]}.
function rows(history) {
  const all = [];
  history.forEach((one, i) => {
    const entry = { ...one, ply: i + 1 };
    let row = all[all.length - 1];
    if (!row || row.turn !== one.turn || (one.player === 0 && row.sides[1].length && one.turn !== 0)) {
      row = { turn: one.turn, sides: [[], []] };
      all.push(row);
    }
    row.sides[one.player === 1 ? 1 : 0].push(entry);
  });
  return all;
}

function turnRow(row, players) {
  const sides = row.sides.map((side, player) => h("span", { class: "side" }, ...side.map((one) =>
    h("button", {
      type: "button", class: "ply" + (one.chance ? " chance" : ""), "data-ply": one.ply,
      "aria-label": `${row.turn ? "Turn " + row.turn : "Before turn 1"}, ${players[player]}: ${spoken(one.text)}`,
    }, one.text))));
  return h("li", {}, h("span", { class: "number", "aria-hidden": "true" }, row.turn ? row.turn + "." : "–"), ...sides);
}
