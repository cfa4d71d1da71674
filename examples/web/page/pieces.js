// Drawing one piece. Whose it is shows in its shade and in its form: the first player's are
// plain, the second's have a ring, and a neutral one has eight sides.
import { svg } from "./dom.js";

/**
 * How the two players' pieces are coloured: by the players' names where those are colours,
 * else the first light and the second dark.
 * @param {string[]} players @returns {[string, string]} names of classes
 */
export function tints(players) {
  const known = { white: "light", light: "light", black: "dark", dark: "dark", red: "red", blue: "blue", yellow: "yellow", green: "green" };
  const [a, b] = players.map((name) => known[name.toLowerCase()]);
  if (a && b && a !== b) return [a, b];
  return ["light", "dark"];
}

/** Whether pieces must show their symbol: there is more than one kind or face.
 * @param {{name: string, faces?: string[]}[]} kinds */
export function marked(kinds) {
  return kinds.length > 1 || kinds.some((kind) => kind.faces && kind.faces.length > 1);
}

/** The letter that a piece shows: its symbol, as a capital where that tells all kinds and faces of a
 * player's apart.
 * @param {{symbols?: string[][]}[]} kinds @param {{owner: number, symbol: string}} piece */
export function letterOf(kinds, piece) {
  const all = kinds.flatMap((kind) => kind.symbols?.[kind.symbols.length > 1 ? Math.max(0, piece.owner) : 0] || []);
  const capital = piece.symbol.toUpperCase();
  return all.filter((symbol) => symbol.toUpperCase() === capital).length > 1 ? piece.symbol : capital;
}

/**
 * A piece around 0, 0.
 * @param {{owner: number, piece: number, face?: number, symbol: string}} piece
 * @param {{tints: [string, string], kinds?: {name: string, faces?: string[], symbols?: string[][]}[], radius?: number}} how kinds: all of the game's, for the letter
 */
export function drawPiece(piece, how) {
  const radius = how.radius || 36;
  const tint = piece.owner >= 0 ? how.tints[piece.owner] : "neutral";
  const group = svg("g", { class: `piece ${tint}`, "aria-hidden": "true" });
  const body = piece.owner >= 0
    ? (at) => svg("circle", { r: at })
    : (at) => svg("polygon", { points: sides(8, at * 1.04) });
  const shadow = body(radius);
  shadow.setAttribute("class", "shadow");
  shadow.setAttribute("transform", "translate(0 4)");
  const main = body(radius);
  main.setAttribute("class", "body");
  group.append(shadow, main);
  if (piece.owner === 1) group.append(svg("circle", { class: "ring", r: radius * 0.74 }));
  else if (piece.owner === 0) group.append(svg("circle", { class: "shine", r: radius * 0.86 }));
  if (piece.face) group.append(svg("circle", { class: "face", r: radius * 0.9 }));
  if (how.kinds && marked(how.kinds)) {
    group.append(svg("text", { class: "letter", "font-size": radius * 0.98, y: radius * 0.345 }, letterOf(how.kinds, piece)));
  }
  return group;
}

function sides(n, radius) {
  const points = [];
  for (let i = 0; i < n; i++) {
    const angle = Math.PI * 2 * (i + 0.5) / n;
    points.push(`${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`);
  }
  return points.join(" ");
}
