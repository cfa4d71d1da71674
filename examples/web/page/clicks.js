// Choosing an action in steps: what has been clicked narrows the legal actions, until one is
// left.

/**
 * @typedef {{kind: string, cell?: number, role?: string, piece?: number, symbol?: string, dice?: number[], text?: string}} Step
 * @typedef {{text: string, steps: Step[], dice?: number[], weight?: number}} Action
 * @typedef {{action: Action, rest: Step[]}} Entry
 */

/** What a click names: steps of one key are the same click. @param {Step} step */
export function key(step) {
  if (step.kind === "cell") return "c" + step.cell;
  if (step.kind === "hand") return "h" + step.piece;
  return step.kind + (step.dice || []).join("") + (step.text || "");
}

// Where a piece comes from and goes to is always clicked; of an action without such steps
// the first cell is.
function needed(entry, step) {
  if (step.kind === "off") return true;
  if (step.kind !== "cell") return false;
  if (step.role === "from" || step.role === "to") return true;
  const steps = entry.action.steps;
  if (steps.some((other) => other.role === "from" || other.role === "to")) return false;
  return step === steps.find((other) => other.kind === "cell");
}

// The steps that all entries have yet to take: they tell nothing apart.
function shared(entries) {
  if (entries.length < 2) return new Set();
  const counts = new Map();
  for (const entry of entries) {
    for (const k of new Set(entry.rest.map(key))) counts.set(k, (counts.get(k) || 0) + 1);
  }
  return new Set([...counts].filter(([, n]) => n === entries.length).map(([k]) => k));
}

function skipped(entry, step, common) {
  if (step.kind === "off") return false;
  return step.kind !== "cell" || (!needed(entry, step) && common.has(key(step)));
}

/** Clicks that choose an action. */
export class Clicks {
  /** @param {Action[]} legal @param {number} [die] the one face that is to be used, when a die was clicked */
  constructor(legal, die = -1) {
    this.all = legal.filter((action) => action.steps.some((step) => step.kind === "cell"));
    this.#begin(die);
  }

  #begin(die) {
    this.die = die;
    this.legal = die < 0 ? this.all : this.all.filter((action) => usesAlone(action, die));
    /** @type {Step[]} */
    this.made = [];
    /** @type {Set<string>|null} */
    this.others = null;
    this.found = null;
    this.#narrow();
  }

  /** The faces that can be chosen before a piece: none where they say nothing. */
  dice() {
    const faces = new Set(this.all.flatMap((action) => action.dice?.length === 1 ? action.dice : []));
    const alike = faces.size === 1 && this.all.every((action) => action.dice?.length === 1);
    return alike ? new Set() : faces;
  }

  /** Clicks a die, or lets it go. @param {number} face */
  useDie(face) {
    this.#begin(face === this.die ? -1 : face);
  }

  #narrow() {
    /** @type {Entry[]} */
    this.entries = this.legal.map((action) => ({ action, rest: withHands(action.steps) }));
    for (const click of this.made) this.entries = taken(this.entries, key(click));
    this.common = shared(this.entries);
  }

  /** The actions that no cell or hand is clicked for, such as a pass. @param {Action[]} legal */
  static unplaced(legal) {
    return legal.filter((action) => !action.steps.some((step) => step.kind === "cell"));
  }

  /** The steps that can be clicked next, by their key, and how many actions go on with each.
   * @returns {Map<string, {step: Step, count: number}>} */
  next() {
    if (!this.found) this.found = this.#next();
    return this.found;
  }

  #next() {
    const found = new Map();
    for (const entry of this.entries) {
      for (const [i, step] of entry.rest.entries()) {
        const pass = skipped(entry, step, this.common);
        if (!pass || step.kind === "hand") note(found, step);
        if (!pass) {
          const hand = handOf(entry.rest, i);
          if (hand) note(found, hand);
          break;
        }
      }
    }
    // A kind from hand that every action has is no choice.
    for (const [k, { step, count }] of found) {
      if (step.kind === "hand" && count === this.entries.length) found.delete(k);
    }
    return found;
  }

  /** The cells that could be clicked instead of what has been. */
  firsts() {
    if (!this.made.length) return new Set();
    this.others ||= new Set(new Clicks(this.legal).next().keys());
    return this.others;
  }

  /** Clicks a cell or a kind in hand. Tells whether it could be. @param {string} k */
  take(k) {
    const next = this.next().get(k);
    if (!next) return false;
    this.made.push(next.step);
    this.found = null;
    this.#narrow();
    return true;
  }

  /** Takes back the last click. Tells whether there was one. */
  back() {
    if (!this.made.length) {
      if (this.die < 0) return false;
      this.#begin(-1);
      return true;
    }
    this.made.pop();
    this.found = null;
    this.#narrow();
    return true;
  }

  clear() {
    this.#begin(-1);
  }

  /** The one action that is meant, when the clicks say it all. @returns {Action|null} */
  chosen() {
    if (!this.made.length || this.entries.length !== 1) return null;
    const [entry] = this.entries;
    return entry.rest.some((step) => needed(entry, step)) ? null : entry.action;
  }

  /** The actions to choose from by name: those that clicks on the board cannot, or not easily,
   * tell apart from here on. @returns {Action[]} */
  asked() {
    if (!this.made.length || this.chosen()) return [];
    // What leaves the board has no cell to click either.
    const ends = this.entries.filter((entry) => !entry.rest.some((step) => needed(entry, step) && step.kind !== "off"));
    const apart = ends.some((entry) => entry.rest.every((step) => step.kind === "off" || skipped(entry, step, this.common)));
    const few = ends.length === this.entries.length && ends.length <= 6;
    return apart || few ? ends.map((entry) => entry.action) : [];
  }
}

/** Whether an action is played by one die that shows a face. @param {Action} action @param {number} face */
function usesAlone(action, face) {
  return action.dice?.length === 1 && action.dice[0] === face;
}

function note(found, step) {
  const there = found.get(key(step));
  if (there) there.count++;
  else found.set(key(step), { step, count: 1 });
}

// The kind in hand that is dropped on the cell of a step.
function handOf(rest, i) {
  const next = rest[i + 1];
  return rest[i].kind === "cell" && rest[i].role === "drop" && next && next.kind === "hand" ? next : null;
}

function taken(entries, k) {
  const common = shared(entries);
  /** @type {Entry[]} */
  const left = [];
  for (const entry of entries) {
    for (let i = 0; i < entry.rest.length; i++) {
      const step = entry.rest[i];
      if (key(step) === k) {
        const before = entry.rest.slice(0, i).filter((other) => other.kind !== "cell");
        left.push({ action: entry.action, rest: [...before, ...entry.rest.slice(i + 1)] });
        break;
      }
      if (!skipped(entry, step, common)) {
        const hand = handOf(entry.rest, i);
        if (hand && key(hand) === k) left.push({ action: entry.action, rest: entry.rest.filter((other) => other !== hand) });
        break;
      }
    }
  }
  return left;
}

// The kind that is dropped on a cell can be clicked in the hand, before the cell or after.
function withHands(steps) {
  return steps.flatMap((step, i) => {
    const next = steps[i + 1];
    const known = step.kind !== "cell" || step.piece === undefined || (next && next.kind === "hand");
    return known ? [step] : [step, { kind: "hand", piece: step.piece, symbol: step.symbol }];
  });
}
