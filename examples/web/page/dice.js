// The dice: faces drawn, those used fainter, and the throw.
import { $, h, show, svg } from "./dom.js";
import { spoken } from "./words.js";

const pips = {
  0: [], 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/**
 * @param {any} view
 * @param {{own: boolean, roll: () => void, throwOf: (action: string) => void, faces: Set<number>, chosen: number, choose: (face: number) => void}} state
 * own: a person is to throw; faces: what can be chosen, by number, and the one that is
 */
export function drawDice(view, state) {
  const host = $("dice");
  show(host, Boolean(view.dice));
  if (!view.dice) return void host.replaceChildren();
  const focused = host.contains(document.activeElement) ? document.activeElement?.id : "";
  const left = view.dice.left.map((face) => view.dice.faces[face].symbol);
  const { thrown, player } = lastThrow(view);
  const faces = h("span", { class: "faces" + (view.chance ? " over" : "") });
  const unused = [...left];
  const shown = thrown.length ? thrown : left;
  for (const [place, face] of shown.entries()) {
    const i = unused.indexOf(face);
    if (i >= 0) unused.splice(i, 1);
    const drawn = die(face, i < 0 && !view.chance);
    const number = view.dice.faces.findIndex((one) => one.symbol === face);
    faces.append(i >= 0 && state.faces.has(number)
      ? h("button", { type: "button", id: "die-" + place, class: "die-button", "aria-label": "With the " + face, "aria-pressed": String(state.chosen === number), onclick: () => state.choose(number) }, drawn)
      : drawn);
  }
  if (shown.length) {
    const words = left.length ? `${left.join(" and ")} left` : view.chance ? "all used" : "none left";
    faces.setAttribute("role", state.faces.size ? "group" : "img");
    faces.setAttribute("aria-label", `${player >= 0 ? view.players[player] + " threw " : "Thrown: "}${shown.join(" and ")}; ${words}`);
  }
  const parts = [faces];
  if (shown.length && player >= 0) parts.push(h("span", { class: "soft small", "aria-hidden": "true" }, `${view.players[player]}’s throw`));
  if (view.chance && state.own) {
    const select = h("select", { id: "throw-by-hand", "aria-label": "What real dice show" }, h("option", { value: "" }, "Real dice show…"),
      ...view.legal.map((one) => h("option", { value: one.text }, spoken(one.text).replace("throw ", ""))));
    select.addEventListener("change", () => select.value && state.throwOf(select.value));
    parts.unshift(h("button", { type: "button", id: "throw", class: "main", onclick: state.roll }, "Throw"), select);
  }
  host.replaceChildren(...parts);
  if (focused) document.getElementById(focused)?.focus();
}

/** A die's face. @param {string} face @param {boolean} used */
function die(face, used) {
  const group = svg("svg", { viewBox: "-50 -50 100 100", class: "die" + (used ? " used" : ""), "aria-hidden": "true" },
    svg("rect", { class: "die-body", x: -44, y: -44, width: 88, height: 88, rx: 16 }));
  if (pips[face]) for (const [x, y] of pips[face]) group.append(svg("circle", { class: "pip", cx: x * 23, cy: y * 23, r: 9.5 }));
  else group.append(svg("text", { class: "die-letter", y: 18 }, face));
  if (used) group.append(svg("line", { class: "die-used", x1: -34, y1: 34, x2: 34, y2: -34 }));
  return group;
}

// The faces of the last throw of the turn that goes on, or of the one just over.
function lastThrow(view) {
  const last = view.history.findLast((one) => one.chance);
  if (!last) return { thrown: [], player: -1 };
  const inner = last.text.replace(/^\[|\]$/g, "");
  const all = inner.includes(" ") || inner.includes(",") ? inner.split(/[ ,]+/) : [...inner];
  return { thrown: all, player: last.player };
}
