// The game being played: the engine's view of it, and what can be done with it. Whoever shows
// something of it listens for "change"; "begins" tells that another game is to begin, "work" that
// the engine takes long or is done, and "kept" that what a person wanted could not be done, so
// that the game goes on as it is.
import { Engine, Stopped } from "./engine.js";

/**
 * @typedef {{variant?: string, script?: string, file?: string, options?: Record<string, string>, position?: string, actions?: string[], seed?: number, end?: string, player?: number}} Setup
 * @typedef {"begin"|"play"|"back"|"end"|"look"} Change what has happened
 */

// What fails while a worker comes back is no loss: who next asks of the game has another.
const later = () => {};

export class Game extends EventTarget {
  engine = new Engine();
  /** @type {any} the engine's view of the game as it stands */
  view = null;
  /** @type {any} the board of the view */
  board = null;
  /** @type {any} an earlier moment that is looked at, or null */
  moment = null;
  /** @type {Setup|null} what the game can be made again from */
  setup = null;
  /** @type {any[]} what its script can be played with; none of a built-in game */
  options = [];
  /** Counts whatever happens to the game, so that what was begun before is known to be late. */
  serial = 0;
  busy = false;
  /** Whether the engine has been at something for so long that people must be told. */
  long = false;
  /** @type {Promise<void>} when what is being done is done */
  #done = Promise.resolve();
  /** Counts the scripts that were to be looked at: of several that wait only the newest is. */
  #checks = 0;
  #checking = false;
  /** Counts the games that were to begin: of several that wait only the newest does. */
  #begun = 0;
  /** How many games are to begin, those that wait with them. */
  beginning = 0;
  /** Counts the moments that were to be looked at: the newest is shown. */
  #looks = 0;
  /** @type {Promise<void>|null} when the worker after one that has ended has the game */
  #recovering = null;

  /** The view that is shown: an earlier moment's, or the game's. */
  get shown() {
    return this.moment || this.view;
  }

  /** A new game. @param {Setup} setup */
  begin(setup) {
    return this.#begin("new", setup);
  }

  /** A game from its setup. @param {Setup} setup @param {boolean} [elsewhere] whether it comes from elsewhere */
  restore(setup, elsewhere) {
    return this.#begin("restore", setup, elsewhere);
  }

  /** A game from its record; the script is for records of a script's game.
   * @param {string} text @param {string} [script] @param {string} [file] */
  open(text, script, file) {
    return this.#begin("import", { text, script, file }, true);
  }

  /** @param {string} action */
  play(action) {
    return this.#change("play", "play", { action });
  }

  roll() {
    return this.#change("play", "roll", {});
  }

  /** @param {number} actions how many to take back */
  undo(actions) {
    return this.#change("back", "undo", { actions });
  }

  /** @param {number} player who resigns */
  resign(player) {
    return this.#change("end", "resign", { player });
  }

  draw() {
    return this.#change("end", "draw", {});
  }

  /** Looks whether a script is right, and for its options. It is given up for
   * anything else.
   * @param {string} script @param {string} [file] @returns {Promise<{title: string, options: any[]}>} */
  async check(script, file) {
    const turn = ++this.#checks;
    const done = this.#slowly();
    try {
      if (this.#checking) this.engine.stop();
      do {
        await this.#done;
        await this.#recover();
      } while (this.busy);
      if (turn !== this.#checks) throw new Stopped("a newer script came");
      this.#checking = true;
      try {
        return await this.engine.ask("options", { script, file });
      } finally {
        this.#checking = false;
      }
    } finally {
      done();
    }
  }

  /** Gives up what the engine is doing, if anything; the game is as it was before that. */
  async stop() {
    if (!this.busy && !this.#checking && !this.#recovering) return;
    this.engine.stop();
    if (this.busy) await this.#done;
    else await this.#recover().catch(later);
  }

  // Tells after a while that the engine is at work, until what is returned is called.
  #slowly() {
    const tell = (long) => {
      this.long = long;
      this.dispatchEvent(new Event("work"));
    };
    const due = setTimeout(() => tell(true), 600);
    return () => {
      clearTimeout(due);
      if (this.long) tell(false);
    };
  }

  // Until it is there, or has failed, it counts as beginning.
  async #begin(name, params, elsewhere = false) {
    this.beginning++;
    this.dispatchEvent(new Event("begins"));
    try {
      return await this.#change("begin", name, params, elsewhere);
    } finally {
      this.beginning--;
    }
  }

  async #change(what, name, params, elsewhere = false) {
    // Another game comes before whatever goes on; all else waits for its turn.
    const turn = what === "begin" ? ++this.#begun : this.#begun;
    while (what === "begin" && this.busy) {
      await Promise.race([this.#done, new Promise((late) => setTimeout(late, 300))]);
      if (turn === this.#begun && !this.#recovering) await this.stop(); // a recovery would only begin once more
    }
    if (turn !== this.#begun) throw new Stopped("a newer game was chosen");
    if (this.busy) return false;
    this.busy = true;
    /** @type {() => void} */
    let idle = () => {};
    this.#done = new Promise((done) => (idle = done));
    const done = this.#slowly();
    let before;
    try {
      if (this.#checking) this.engine.stop();
      await this.#recover();
      before = this.view;
      const view = await this.engine.ask(name, params);
      const setup = await this.engine.ask("setup");
      const { script, file } = setup;
      // Asked for later they would be given up for the first click.
      if (what === "begin") this.options = script === undefined ? [] : (await this.engine.ask("options", { script, file })).options;
      this.setup = setup;
      if (view.board) this.board = view.board;
      this.view = view;
      this.moment = null;
      this.serial++;
    } catch (fault) {
      await this.#recover().catch(later);
      if (what !== "play" && this.view && !(fault instanceof Stopped)) setTimeout(() => this.dispatchEvent(new Event("kept")));
      throw fault;
    } finally {
      done();
      this.busy = false;
      idle();
    }
    this.#tell(what, before, elsewhere);
    return true;
  }

  // A worker that has ended is followed by another with the same game.
  #recover() {
    if (!this.#recovering && this.engine.failed) {
      this.engine = new Engine();
      const restored = this.setup ? this.engine.ask("restore", this.setup) : Promise.resolve();
      this.#recovering = restored.finally(() => (this.#recovering = null));
    }
    return this.#recovering || Promise.resolve();
  }

  /** Asks of the game as it stands. @param {string} name @param {object} [params] */
  async ask(name, params) {
    await this.#recover();
    return this.engine.ask(name, params);
  }

  /** Shows an earlier moment, after so many actions; all of them is the game itself.
   * @param {number} ply */
  async look(ply) {
    const all = this.view.history.length;
    ply = Math.max(0, Math.min(all, ply));
    const serial = this.serial, turn = ++this.#looks;
    const moment = ply === all ? null : await this.ask("at", { ply });
    if (serial !== this.serial || turn !== this.#looks) return;
    this.moment = moment;
    if (moment) this.moment.ply = ply;
    this.#tell("look", this.view);
  }

  /** The ply that is shown. */
  get ply() {
    return this.moment ? this.moment.ply : this.view.history.length;
  }

  #tell(what, before, elsewhere = false) {
    this.dispatchEvent(new CustomEvent("change", { detail: { what, before, elsewhere } }));
  }
}
