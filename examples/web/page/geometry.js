// Where cells are drawn, and how the board around them looks: from the engine's coordinates,
// which have their origin at the lower left.

/**
 * @typedef {{shape: string, cells: {name: string, x: number, y: number}[], links?: [number, number][], ways?: number[][], goals?: {player: number, cells: number[]}[]}} Board
 * @typedef {{x: number, y: number}} Point
 * @typedef {"square"|"boat"|"hexagon"|"points"} Look
 * @typedef {{text: string, x: number, y: number, for?: number}} Label
 * @typedef {{look: Look, cells: Point[], rows: number[][], text: number, box: {x: number, y: number, width: number, height: number}, hull: string, lines: string[], ways: string[], goals: {player: number, d: string}[], labels: Label[], named: boolean, outward: boolean, shade: boolean[]}} Layout
 */

const unit = 100;

/** Lays out a board.
 * @param {Board} board
 * @param {{flipped?: boolean, upright?: boolean, narrow?: boolean}} [how] flipped: seen from the other side; upright: a long board with its right end up; narrow: on a small screen, where letters are larger beside cells
 * @returns {Layout} */
export function layOut(board, how = {}) {
  const look = lookOf(board);
  const turned = how.upright && isLong(board);
  const beam = turned ? 1.5 : 1.15;
  const place = placing(board, look, beam);
  let cells = board.cells.map(place);
  if (turned) cells = cells.map(({ x, y }) => ({ x: y, y: -x }));
  if (how.flipped) cells = cells.map(({ x, y }) => ({ x: -x, y: -y }));
  const xs = cells.map((c) => c.x), ys = cells.map((c) => c.y);
  const left = Math.min(...xs), right = Math.max(...xs), top = Math.min(...ys), bottom = Math.max(...ys);
  const edged = look !== "points" && (board.goals || []).length > 0 ? 16 : 0; // the coloured edge
  const half = look === "hexagon" ? unit / Math.sqrt(3) + edged : look === "points" ? 44 : unit / 2 + edged;
  const side = look === "hexagon" ? unit / 2 + edged : half;

  let box = { left: left - side, right: right + side, top: top - half, bottom: bottom + half };
  let hull = "";
  if (look === "boat") {
    hull = hullOf(board, { ...how, beam });
    const [a, b, c, d] = hullBox(board, { ...how, beam });
    box = { left: Math.min(box.left, a), right: Math.max(box.right, b), top: Math.min(box.top, c), bottom: Math.max(box.bottom, d) };
  }
  const text = turned ? 28 : Math.min(60, Math.max(16, (right - left + unit) / unit * (how.narrow ? 3.6 : 2.05)));
  const { labels, named } = labelsOf(board, look, cells, { left: box.left, bottom: box.bottom, side, text });
  const rim = look === "points" && ringOf(board) ? 38 : 0;
  if (rim) box = { left: box.left - rim, right: box.right + rim, top: box.top - rim, bottom: box.bottom + rim };
  else if (look === "points") box = { left: box.left - (named ? 28 : 14), right: box.right + (named ? 28 : 14), top: box.top - 14, bottom: box.bottom + 14 };
  for (const label of labels) {
    const wide = text * 0.35 * Math.max(1, label.text.length) + (look === "points" ? 12 : 0);
    box.left = Math.min(box.left, label.x - wide);
    box.right = Math.max(box.right, label.x + wide);
    box.top = Math.min(box.top, label.y - text * 0.6);
    box.bottom = Math.max(box.bottom, label.y + text * 0.6 + (look === "points" ? 8 : 0));
  }
  const margin = look === "boat" ? 10 : 4;
  return {
    look, cells, labels, named, hull, text,
    outward: rim > 0,
    rows: rowsOf(cells),
    lines: look === "points" ? linesOf(board, cells) : [],
    goals: goalsOf(board, look, cells),
    ways: look === "boat" || look === "square" ? waysOf(board, cells) : [],
    shade: board.cells.map(({ x, y }) => look === "square" && (x + y) % 2 === 0),
    box: { x: box.left - margin, y: box.top - margin, width: box.right - box.left + 2 * margin, height: box.bottom - box.top + 2 * margin },
  };
}

/** How a board looks. @param {Board} board @returns {Look} */
export function lookOf(board) {
  if (board.shape === "hexagon") return "hexagon";
  if (board.shape === "points") return "points";
  return board.shape === "holes" ? "boat" : "square";
}

/** Whether a board is so long that it stands upright on a narrow screen. @param {Board} board */
export function isLong(board) {
  if (board.shape !== "holes" && board.shape !== "square") return false;
  const columns = Math.max(...board.cells.map((c) => c.x)) + 1, rows = Math.max(...board.cells.map((c) => c.y)) + 1;
  return columns >= 3 * rows;
}

// The place of a cell with y downwards.
function placing(board, look, beam) {
  if (look === "hexagon") return ({ x, y }) => ({ x: x * unit / 2, y: -y * unit * Math.sqrt(3) / 2 });
  if (look === "boat") return ({ x, y }) => ({ x: x * unit, y: -y * unit * beam });
  if (look === "points") {
    const around = ringOf(board);
    if (around) return around;
    const step = unit * (board.cells.length > 60 ? 1 : 1.25);
    return ({ x, y }) => ({ x: x * step, y: -y * step });
  }
  return ({ x, y }) => ({ x: x * unit, y: -y * unit });
}

// A board that is one ring is drawn as a circle, from the upper left as the clock goes.
function ringOf(board) {
  const n = board.cells.length, links = board.links || [];
  if (n < 5 || links.length !== n) return null;
  const next = board.cells.map(() => /** @type {number[]} */ ([]));
  for (const [a, b] of links) {
    next[a].push(b);
    next[b].push(a);
  }
  if (next.some((two) => two.length !== 2)) return null;
  const order = [0];
  for (let at = 0, from = -1; order.length <= n; ) {
    const to = next[at][0] !== from ? next[at][0] : next[at][1];
    if (to === 0) break;
    order.push(to);
    [at, from] = [to, at];
  }
  if (order.length !== n) return null;
  const radius = Math.max(unit * 1.2 * n / (2 * Math.PI), unit);
  const places = new Map();
  order.forEach((cell, i) => {
    const angle = 2 * Math.PI * i / n - Math.PI * 3 / 4;
    places.set(board.cells[cell].name, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
  });
  return (cell) => places.get(cell.name);
}

function rowsOf(cells) {
  const rows = new Map();
  cells.forEach((cell, i) => {
    const y = Math.round(cell.y);
    rows.set(y, [...(rows.get(y) || []), i]);
  });
  return [...rows.keys()].sort((a, b) => a - b).map((y) => rows.get(y).sort((a, b) => cells[a].x - cells[b].x));
}

// The lines of links, each once, bent where they would run through another point.
function linesOf(board, cells) {
  const done = new Set();
  const lines = [];
  for (const [a, b] of board.links || []) {
    const id = Math.min(a, b) + "-" + Math.max(a, b);
    if (done.has(id)) continue;
    done.add(id);
    const p = cells[a], q = cells[b];
    const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    const through = cells.some((c, i) => {
      if (i === a || i === b) return false;
      const along = ((c.x - p.x) * (q.x - p.x) + (c.y - p.y) * (q.y - p.y)) / length;
      const away = Math.abs((c.x - p.x) * (q.y - p.y) - (c.y - p.y) * (q.x - p.x)) / length;
      return along > 1 && along < length - 1 && away < 30;
    });
    if (!through) lines.push(`M${r(p.x)} ${r(p.y)}L${r(q.x)} ${r(q.y)}`);
    else {
      const bend = Math.min(70, length / 4);
      const x = (p.x + q.x) / 2 + (q.y - p.y) / length * bend * 2, y = (p.y + q.y) / 2 - (q.x - p.x) / length * bend * 2;
      lines.push(`M${r(p.x)} ${r(p.y)}Q${r(x)} ${r(y)} ${r(q.x)} ${r(q.y)}`);
    }
  }
  return lines;
}

// Letters and numbers at the edges where the names of cells lie in lines; else each cell has
// its name on it.
function labelsOf(board, look, cells, edge) {
  const parts = board.cells.map((c) => /^([a-z]+)(\d+)$/.exec(c.name));
  if (board.cells.length < 2 || parts.some((p) => !p)) return { labels: [], named: true };
  const groups = [1, 2].map((part) => {
    const lines = new Map();
    parts.forEach((p, i) => lines.set(p[part], [...(lines.get(p[part]) || []), i]));
    return lines;
  });
  for (const lines of groups) {
    for (const line of lines.values()) if (!straight(line.map((i) => cells[i]))) return { labels: [], named: true };
  }
  // Two cells that share a line of each kind would be one cell; what is across is the one whose lines are level.
  const level = groups.map((lines) => [...lines.values()].every((line) => line.every((i) => Math.abs(cells[i].y - cells[line[0]].y) < 1)));
  if (level[0] === level[1]) return { labels: [], named: true };
  const across = level[0] ? groups[0] : groups[1], up = level[0] ? groups[1] : groups[0];
  const upright = [...up.values()].every((line) => line.every((i) => Math.abs(cells[i].x - cells[line[0]].x) < 1));
  const labels = [];
  const gap = edge.text * 0.9;
  const beyond = look === "points" ? -6 : 0;
  for (const [text, line] of across) {
    const ends = line.map((i) => cells[i]).sort((a, b) => a.x - b.x);
    const x = upright ? edge.left - gap : ends[0].x - edge.side - gap;
    labels.push({ text, x: x + beyond, y: ends[0].y });
  }
  for (const [text, line] of up) {
    const ends = line.map((i) => cells[i]).sort((a, b) => b.y - a.y);
    if (upright) {
      labels.push({ text, x: ends[0].x, y: edge.bottom + gap - beyond });
    } else {
      const [last, before] = ends;
      const slant = before ? Math.sign(last.x - before.x) : 1;
      labels.push({ text, x: last.x + slant * (30 + gap * 0.5), y: last.y + 50 + gap * 0.85 + (edge.side - unit / 2) * 0.9 });
    }
  }
  return { labels, named: false };
}

function straight(points) {
  if (points.length < 3) return true;
  const [a] = points, b = points[points.length - 1];
  return points.every((p) => Math.abs((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) < 1);
}

// The hull around the holes of a long board: its stern where the cells' numbers begin, its prow
// beyond the longest row.
function hullOf(board, how) {
  const { rowLength, rows, point } = hullShape(board, how);
  const longest = Math.max(...rowLength), shortest = Math.min(...rowLength);
  const low = -how.beam * (rows - 1) / 2 - 0.82, high = -low;
  const end = shortest - 1 + 0.55, tip = longest > shortest ? longest - 1 + 1.05 : longest - 1 + 0.85;
  const p = (x, y) => point(x, y);
  if (longest === shortest) {
    const a = -0.8, b = tip, k = 0.5;
    return `M${p(a + k, low)}L${p(b - k, low)}Q${p(b, low)} ${p(b, low + k)}L${p(b, high - k)}Q${p(b, high)} ${p(b - k, high)}L${p(a + k, high)}Q${p(a, high)} ${p(a, high - k)}L${p(a, low + k)}Q${p(a, low)} ${p(a + k, low)}Z`;
  }
  return `M${p(-0.55, low)}L${p(end - 1, low)}Q${p(end + 0.45, low)} ${p(tip, 0)}Q${p(end + 0.45, high)} ${p(end - 1, high)}L${p(-0.55, high)}Q${p(-1.05, 0)} ${p(-0.55, low)}Z`;
}

function hullShape(board, how) {
  const ys = [...new Set(board.cells.map((c) => c.y))];
  const rowLength = ys.map((y) => Math.max(...board.cells.filter((c) => c.y === y).map((c) => c.x)) + 1);
  const rows = ys.length;
  const middle = -how.beam * (rows - 1) / 2;
  const point = (x, y) => {
    let px = x * unit, py = (middle + y) * unit;
    if (how.upright) [px, py] = [py, -px];
    if (how.flipped) [px, py] = [-px, -py];
    return `${r(px)} ${r(py)}`;
  };
  return { rowLength, rows, point };
}

function hullBox(board, how) {
  const { rowLength, rows, point } = hullShape(board, how);
  const high = how.beam * (rows - 1) / 2 + 0.82;
  const corners = [[-0.85, -high], [Math.max(...rowLength) + 0.1, high]].map(([x, y]) => point(x, y).split(" ").map(Number));
  const xs = corners.map((c) => c[0]), ys = corners.map((c) => c[1]);
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

// The outer edges of the sides that a player is to join. A cell has so many edges, and its
// corners are so far from its middle; points have none, a line runs behind them.
const edges = { hexagon: { n: 6, corner: 57.7 }, square: { n: 4, corner: 70.7 }, boat: { n: 4, corner: 70.7 }, points: { n: 0, corner: 0 } };

function goalsOf(board, look, cells) {
  const { n, corner } = edges[look];
  const middle = centre(cells);
  return (board.goals || []).filter((goal) => goal.cells.length > 1).map(({ player, cells: side }) => {
    const a = cells[side[0]], b = cells[side[side.length - 1]];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    let out = { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
    const at = centre(side.map((i) => cells[i]));
    if ((at.x - middle.x) * out.x + (at.y - middle.y) * out.y < 0) out = { x: -out.x, y: -out.y };
    if (!n) return { player, d: `M${r(a.x + out.x * 34)} ${r(a.y + out.y * 34)}L${r(b.x + out.x * 34)} ${r(b.y + out.y * 34)}` };
    const parts = [];
    for (const i of side) {
      for (let edge = 0; edge < n; edge++) {
        const angle = 2 * Math.PI / n * edge;
        const normal = { x: Math.cos(angle), y: Math.sin(angle) };
        if (normal.x * out.x + normal.y * out.y < 0.5) continue;
        const beyond = { x: cells[i].x + normal.x * unit, y: cells[i].y + normal.y * unit };
        if (cells.some((c) => Math.hypot(c.x - beyond.x, c.y - beyond.y) < 10)) continue;
        const end = (turn) => `${r(cells[i].x + normal.x * 8 + corner * Math.cos(angle + turn))} ${r(cells[i].y + normal.y * 8 + corner * Math.sin(angle + turn))}`;
        parts.push(`M${end(-Math.PI / n)}L${end(Math.PI / n)}`);
      }
    }
    return { player, d: parts.join("") };
  });
}

function centre(points) {
  return { x: points.reduce((sum, p) => sum + p.x, 0) / points.length, y: points.reduce((sum, p) => sum + p.y, 0) / points.length };
}

// Small arrows between the cells of the ways that pieces go.
function waysOf(board, cells) {
  const arrows = new Map();
  for (const way of board.ways || []) {
    for (let i = 0; i + 1 < way.length; i++) {
      const a = cells[way[i]], b = cells[way[i + 1]];
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      if (length > unit * 1.2) continue;
      const ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;
      const x = (a.x + b.x) / 2, y = (a.y + b.y) / 2;
      arrows.set(`${way[i]}-${way[i + 1]}`, { id: `${way[i + 1]}-${way[i]}`, d: `M${r(x - ux * 4 - uy * 8)} ${r(y - uy * 4 + ux * 8)}L${r(x + ux * 4)} ${r(y + uy * 4)}L${r(x - ux * 4 + uy * 8)} ${r(y - uy * 4 - ux * 8)}` });
    }
  }
  return [...arrows.values()].filter(({ id }) => !arrows.has(id)).map(({ d }) => d);
}

function r(n) {
  return Math.round(n * 10) / 10;
}

/** The cell that an arrow key goes to from another, or the same when there is none.
 * @param {Layout} layout @param {number} from @param {number} dx @param {number} dy */
export function neighbour(layout, from, dx, dy) {
  const at = layout.cells[from];
  let best = from, least = Infinity;
  layout.cells.forEach((cell, i) => {
    const along = (cell.x - at.x) * dx + (cell.y - at.y) * dy;
    const away = Math.abs((cell.x - at.x) * dy + (cell.y - at.y) * dx);
    if (along < 1 || away > along * 1.2) return;
    // Of two that are equally near the one to the right is taken, so that up and down undo each other.
    const cost = along + 2 * away - (dx === 0 && Math.sign(cell.x - at.x) === -dy ? 0.5 : 0);
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}
