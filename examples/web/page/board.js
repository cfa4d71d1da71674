// The board as SVG: cells, what stands on them, and the marks of what can be chosen. To a
// screen reader it is a grid, to the keyboard one stop in which the arrow keys go about.
import { svg } from "./dom.js";
import { isLong, layOut, neighbour } from "./geometry.js";
import { drawPiece, tints } from "./pieces.js";
import { pieceName } from "./words.js";

/**
 * What is shown on a board beside the pieces.
 * @typedef {{
 *   next: Map<string, {step: {cell?: number, role: string}}>,
 *   instead: Set<string>, chosen: number[], last: number[], hint: {from?: number, to?: number, others: number[]}|null,
 *   first: boolean, moving: {from: number, to: number}|null,
 * }} Marks
 */

const narrow = matchMedia("(max-width: 699px)");

export class BoardView {
  /** What is done when a cell is chosen, and when a choice is taken back.
   * @type {{choose: (cell: number) => void, back: () => boolean}} */
  does = { choose() {}, back: () => false };

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.flipped = false;
    this.at = 0;
    /** @type {any[]} */
    this.groups = [];
    host.addEventListener("click", (event) => {
      const cell = cellOf(event.target);
      if (cell >= 0) {
        this.#stop(cell);
        this.does.choose(cell);
      }
    });
    host.addEventListener("keydown", (event) => this.#key(event));
    host.addEventListener("focusin", (event) => {
      const cell = cellOf(event.target);
      if (cell >= 0) this.#stop(cell);
    });
    narrow.addEventListener("change", () => this.#rebuild());
  }

  /** Shows another board. @param {any} board @param {any} view */
  begin(board, view) {
    this.board = board;
    this.at = 0;
    this.view = view;
    this.#build();
  }

  /** Shows the board from the other side. */
  flip() {
    this.flipped = !this.flipped;
    this.#rebuild();
  }

  #rebuild() {
    if (!this.board) return;
    const focused = this.host.contains(document.activeElement);
    this.#build();
    if (this.marks) this.render(this.view, this.marks);
    if (focused) this.focus();
  }

  #build() {
    // A long board stands upright on a narrow screen.
    const layout = this.layout = layOut(this.board, { flipped: this.flipped, upright: isLong(this.board) && narrow.matches, narrow: narrow.matches });
    const { box } = layout;
    this.svg = svg("svg", { viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`, class: "look-" + layout.look, role: "none" });
    this.host.style.setProperty("--shape", String(box.width / box.height));
    this.host.style.setProperty("--most", box.width + "px");
    this.host.style.setProperty("--least", box.height * 0.42 + "px");
    this.host.classList.toggle("upright", box.height > 2.5 * box.width);
    const long = box.width > 2.5 * box.height;
    this.host.classList.toggle("long", long);
    this.host.closest("main")?.classList.toggle("long", long);
    const ground = svg("g", { class: "ground", "aria-hidden": "true" });
    if (layout.hull) ground.append(svg("path", { class: "hull", d: layout.hull }));
    if (layout.look === "points") {
      const m = 4;
      ground.append(svg("rect", { class: "plate", x: box.x + m, y: box.y + m, width: box.width - 2 * m, height: box.height - 2 * m, rx: 24 }));
      for (const d of layout.lines) ground.append(svg("path", { class: "link", d }));
    }
    for (const { d } of layout.goals) ground.append(svg("path", { class: "goal casing", d }));
    for (const { player, d } of layout.goals) {
      ground.append(svg("path", { class: "goal " + tints(this.view.players)[player], d }));
      if (player === 1) ground.append(svg("path", { class: "goal second", d })); // ringed, as that player's pieces are
    }
    for (const { text, x, y } of layout.labels) ground.append(svg("text", { class: "label", x, y: y + layout.text * 0.35, "font-size": layout.text }, text));
    this.svg.append(ground);

    this.grid = svg("g", { role: "grid", "aria-label": "Board" });
    this.groups = [];
    for (const row of layout.rows) {
      const line = svg("g", { role: "row" });
      for (const i of row) {
        const { x, y } = layout.cells[i];
        const group = svg("g", { role: "gridcell", class: "cell", "data-cell": i, "data-key": "c" + i, transform: `translate(${x} ${y})`, tabindex: -1 });
        group.append(...this.#ground(i), svg("g", { class: "marks" }), svg("g", { class: "stand" }), svg("g", { class: "over" }), this.#outline("focus"));
        this.groups[i] = group;
        line.append(group);
      }
      this.grid.append(line);
    }
    this.between = svg("g", { class: "ways", "aria-hidden": "true" }, ...layout.ways.map((d) => svg("path", { class: "way", d })));
    this.top = svg("g", { class: "top-layer", "aria-hidden": "true" });
    this.flying = svg("g", { class: "top-layer", "aria-hidden": "true" });
    this.svg.append(this.grid, this.between, this.flying, this.top);
    this.host.replaceChildren(this.svg);
    if (this.at >= this.groups.length) this.at = 0;
    this.groups[this.at].setAttribute("tabindex", "0");
    this.drawn = [];
  }

  #ground(i) {
    const { look } = this.layout;
    const parts = [];
    if (look === "square") parts.push(svg("rect", { class: "space" + (this.layout.shade[i] ? " shaded" : ""), x: -50, y: -50, width: 100, height: 100 }));
    else if (look === "hexagon") parts.push(svg("polygon", { class: "space", points: hexagon(57.7) }));
    else if (look === "boat") parts.push(svg("circle", { class: "reach", r: 50 }), svg("circle", { class: "hole", r: 38 }));
    else parts.push(svg("circle", { class: "reach", r: 50 }), svg("circle", { class: "point", r: 12 }));
    if (this.layout.named) {
      const size = Math.min(20, this.layout.text);
      parts.push(svg("text", { class: "label inner", "font-size": size, ...this.#nameAt(i, size) }, this.board.cells[i].name));
    }
    return parts;
  }

  // Where on a cell its name is written.
  #nameAt(i, size) {
    const { look, outward, cells } = this.layout;
    if (look === "hexagon") return { x: 0, y: 47 };
    if (look !== "points") return { x: -46 + size * 0.65, y: 47 };
    if (!outward) return { x: 50, y: 26 + size * 0.35 };
    const far = Math.hypot(cells[i].x, cells[i].y);
    return { x: cells[i].x / far * 62, y: cells[i].y / far * 62 + size * 0.35 };
  }

  // A shape just within a cell.
  #outline(name, size = 0) {
    const { look } = this.layout;
    if (look === "square") return svg("rect", { class: name, x: -46 + size, y: -46 + size, width: 92 - 2 * size, height: 92 - 2 * size, rx: 6 });
    if (look === "hexagon") return svg("polygon", { class: name, points: hexagon(51 - size) });
    return svg("circle", { class: name, r: 46 - size });
  }

  /** Draws a position and its marks. @param {any} view @param {Marks} marks */
  render(view, marks) {
    this.view = view;
    this.marks = marks;
    const how = { tints: tints(view.players), kinds: view.pieces };
    this.how = how;
    this.groups.forEach((group, i) => {
      const standing = view.cells[i];
      const next = marks.next.get("c" + i);
      const role = next ? next.step.role : "";
      const chosen = marks.chosen.includes(i), last = marks.last.includes(i);
      // A piece whose way is chosen already shows where it will be, while the rest is chosen.
      const coming = marks.moving && marks.moving.to === i ? view.cells[marks.moving.from] : null;
      const going = marks.moving !== null && marks.moving.from === i && marks.moving.to !== i;
      const instead = !role && !chosen && marks.instead.has("c" + i);
      const state = [standing && [standing.owner, standing.piece, standing.face, standing.symbol], role, chosen, instead, last, marks.first, coming && coming.symbol, going].join("|");
      if (this.drawn[i] === state) return;
      this.drawn[i] = state;
      const [under, stand, over] = ["marks", "stand", "over"].map((name) => group.querySelector("." + name));
      under.replaceChildren();
      over.replaceChildren();
      stand.replaceChildren();
      if (last) under.append(...this.#last());
      if (chosen) under.append(this.#outline("chosen", -2));
      stand.classList.toggle("faint", going || Boolean(coming && !standing));
      if (coming || standing) stand.append(drawPiece(coming || standing, { ...how, radius: this.layout.look === "boat" ? 33 : 36 }));
      if (role && marks.first) over.append(standing ? svg("circle", { class: "start", r: 43 }) : svg("circle", { class: "start-dot", r: 6.5 }));
      else if (role === "lift" || role === "capture" || role === "remove") over.append(svg("circle", { class: "pick", r: 43 }));
      else if (role) over.append(standing ? svg("circle", { class: "target", r: 43 }) : svg("circle", { class: "target-dot", r: 17 }));
      group.setAttribute("class", ["cell", (role || instead) && "able", role === "from" && "drag", chosen && "picked"].filter(Boolean).join(" "));
      group.setAttribute("aria-label", this.#label(i, { standing, role, chosen, instead, last, marks }));
      set(group, "aria-selected", chosen ? "true" : null);
      set(group, "aria-disabled", role || chosen || instead ? null : "true");
    });
    this.#hint(marks.hint);
  }

  #last() {
    const { look } = this.layout;
    if (look === "square") {
      const a = 45, b = 29;
      return [svg("rect", { class: "last-tint", x: -50, y: -50, width: 100, height: 100 }),
        svg("path", { class: "last", d: [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => `M${x * b} ${y * a}L${x * a} ${y * a}L${x * a} ${y * b}`).join("") })];
    }
    if (look === "hexagon") return [svg("polygon", { class: "last-tint", points: hexagon(57) }), svg("polygon", { class: "last", points: hexagon(50) })];
    return [svg("circle", { class: "last-tint", r: 49 }), svg("circle", { class: "last parts", r: 46, "stroke-dasharray": "24.1 48.2" })];
  }

  #label(i, { standing, role, chosen, instead, last, marks }) {
    const parts = [this.board.cells[i].name, pieceName(this.view, standing)];
    if (chosen) parts.push("chosen");
    else if (role && marks.first) parts.push(role === "from" ? "can move" : role === "drop" || role === "to" ? "can be played" : "can be chosen");
    else if (role) parts.push({ to: "can go here", drop: "can be put here", lift: "can be lifted", capture: "can be taken", remove: "can be taken off" }[role] || "can be chosen");
    else if (instead) parts.push("can be chosen instead");
    if (last) parts.push("last action");
    return parts.join(", ");
  }

  #hint(hint) {
    this.top.replaceChildren();
    if (!hint) return;
    const at = (i) => this.layout.cells[i];
    for (const i of hint.others) this.top.append(svg("circle", { class: "hint-ring", cx: at(i).x, cy: at(i).y, r: 30 }));
    if (hint.to !== undefined) this.top.append(svg("circle", { class: "hint-ring strong", cx: at(hint.to).x, cy: at(hint.to).y, r: 44 }));
    if (hint.from !== undefined && hint.to !== undefined && hint.from !== hint.to) {
      const a = at(hint.from), b = at(hint.to);
      const length = Math.hypot(b.x - a.x, b.y - a.y), ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;
      const tip = { x: b.x - ux * 12, y: b.y - uy * 12 }, neck = { x: b.x - ux * 42, y: b.y - uy * 42 };
      this.top.append(
        svg("line", { class: "hint-line", x1: a.x, y1: a.y, x2: neck.x, y2: neck.y }),
        svg("polygon", { class: "hint-head", points: `${tip.x},${tip.y} ${neck.x - uy * 20},${neck.y + ux * 20} ${neck.x + uy * 20},${neck.y - ux * 20}` }),
      );
    } else if (hint.from !== undefined) this.top.append(svg("circle", { class: "hint-ring strong", cx: at(hint.from).x, cy: at(hint.from).y, r: 44 }));
  }

  /** Lets pieces that have just moved be seen moving. @param {{from?: number, to: number}[]} moves */
  animate(moves) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const { from, to } of moves) {
      const stand = this.groups[to]?.querySelector(".stand");
      if (!stand || !stand.firstChild || !stand.animate) continue;
      const b = this.layout.cells[to];
      if (from === undefined || from < 0) {
        stand.animate([{ transform: "scale(1.25)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }], { duration: 160, easing: "ease-out" });
        continue;
      }
      // What flies is a copy above all cells; the piece itself waits out of sight.
      const a = this.layout.cells[from], duration = 220;
      const copy = svg("g", {}, stand.firstChild.cloneNode(true));
      this.flying.append(copy);
      stand.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
      copy.animate([{ transform: `translate(${a.x}px, ${a.y}px)` }, { transform: `translate(${b.x}px, ${b.y}px)` }], { duration, easing: "ease-in-out" })
        .finished.catch(() => {}).then(() => copy.remove());
    }
  }

  /** Puts the focus on the board. */
  focus() {
    this.groups[this.at]?.focus({ preventScroll: true });
  }

  #stop(cell) {
    if (cell === this.at) return;
    this.groups[this.at]?.setAttribute("tabindex", "-1");
    this.at = cell;
    this.groups[cell].setAttribute("tabindex", "0");
  }

  #go(cell) {
    this.#stop(cell);
    this.groups[cell].focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.metaKey) return;
    /** @type {Record<string, [number, number]>} */
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const all = this.layout.rows.flat();
    if (arrows[event.key] && !event.ctrlKey) this.#go(neighbour(this.layout, this.at, ...arrows[event.key]));
    else if (event.key === "Home" || event.key === "End") {
      const row = event.ctrlKey ? all : this.layout.rows.find((cells) => cells.includes(this.at));
      this.#go(event.key === "Home" ? row[0] : row[row.length - 1]);
    } else if (event.ctrlKey) return;
    else if (event.key === "Enter" || event.key === " ") this.does.choose(this.at);
    else if (event.key === "Escape") {
      if (!this.does.back()) return;
    } else if (event.key.toLowerCase() === "n") {
      const able = all.filter((i) => this.groups[i].classList.contains("able"));
      if (!able.length) return;
      const here = all.indexOf(this.at);
      const found = event.shiftKey ? able.findLast((i) => all.indexOf(i) < here) ?? able[able.length - 1] : able.find((i) => all.indexOf(i) > here) ?? able[0];
      this.#go(found);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** The cell that an element belongs to; -1 for none. @param {any} target */
export function cellOf(target) {
  const group = target?.closest?.("[data-cell]");
  return group ? Number(group.getAttribute("data-cell")) : -1;
}

function hexagon(radius) {
  const points = [];
  for (let i = 0; i < 6; i++) {
    const angle = Math.PI / 3 * i + Math.PI / 6;
    points.push(`${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`);
  }
  return points.join(" ");
}
