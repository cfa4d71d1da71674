// The players at the sides of the board: whose turn it is, who plays, and what each has in hand.
import { $, h, svg } from "./dom.js";
import { drawPiece, tints } from "./pieces.js";
import { count } from "./words.js";

/**
 * @param {any} view @param {{seats: number[], next: Map<string, any>, chosen: string[], live: boolean}} state
 */
export function drawHands(view, state) {
  const how = { tints: tints(view.players), kinds: view.pieces, radius: 40 };
  for (const player of [0, 1]) {
    const host = $("hand-" + player);
    const moves = !view.over && view.mover === player;
    host.classList.toggle("moves", moves);
    host.classList.toggle("won", Boolean(view.over) && view.over.winner === player);
    const sample = sampleOf(view, player);
    const name = h("span", { class: "player" },
      svg("svg", { viewBox: "-46 -46 92 92", class: "chip", "aria-hidden": "true" }, drawPiece(sample, { ...how, kinds: undefined })),
      h("span", { class: "name" }, view.players[player]),
      h("span", { class: "soft small" }, state.seats[player] ? "machine " + state.seats[player] : ""),
      moves ? h("span", { class: "to-move" }, view.chance ? "to throw" : "to move") : "");
    const kinds = h("span", { class: "kinds" });
    const all = [...(view.hands?.[player] || []).map((one) => ({ ...one, owner: player })),
      ...(player === 0 ? view.hands?.[2] || [] : []).map((one) => ({ ...one, owner: -1 }))];
    for (const one of all) {
      if (!one.count) continue;
      const piece = view.pieces[one.piece];
      const symbol = one.symbol;
      const key = "h" + one.piece;
      const mine = state.live && (one.owner === view.mover || one.owner === -1);
      const able = mine && state.next.has(key), chosen = mine && state.chosen.includes(key);
      const label = count(one.count, piece.name) + " in hand";
      const parts = [
        svg("svg", { viewBox: "-46 -46 92 92", class: "chip", "aria-hidden": "true" }, drawPiece({ owner: one.owner, piece: one.piece, symbol }, how)),
        h("span", { class: "times", "aria-hidden": "true" }, "×" + one.count),
      ];
      kinds.append(able || chosen
        ? h("button", { type: "button", class: "in-hand able" + (chosen ? " picked" : ""), "data-key": key, "aria-label": label + ", can be chosen", "aria-pressed": String(chosen) }, ...parts)
        : h("span", { class: "in-hand", "data-key": mine ? key : undefined, role: "img", "aria-label": label }, ...parts));
    }
    const old = host.querySelector(":focus")?.getAttribute("data-key");
    host.replaceChildren(name, kinds);
    if (old) host.querySelector(`button[data-key="${old}"]`)?.focus();
  }
}

function sampleOf(view, player) {
  const standing = view.cells.find((one) => one && one.owner === player);
  return { owner: player, piece: standing ? standing.piece : 0, symbol: "" };
}
