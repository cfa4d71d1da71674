// The machine that plays, in a worker of its own, so that the page goes on while it thinks.
import { Engine, Stopped } from "./engine.js";

/** The levels, weak to strong. */
export const levels = 5;

export class Machine {
  /** @type {Engine|null} */
  #engine = null;
  #thinking = 0;
  /** @type {any} what has been found so far */
  report = null;

  get thinking() {
    return this.#thinking > 0;
  }

  /** Begins to load the engine, so that it is there when it is needed. */
  wake() {
    this.#engine ||= new Engine();
  }

  /**
   * Looks for the best action in a game. Whatever it thought about before is given up.
   * @param {import("./game.js").Setup} setup
   * @param {{level?: number, time?: number, seed: number}} limits
   * @param {(report: any) => void} progress
   * @returns {Promise<any>} the report; null when it was stopped
   */
  async think(setup, limits, progress) {
    if (this.thinking) this.stop();
    this.wake();
    const engine = /** @type {Engine} */ (this.#engine);
    this.report = null;
    this.#thinking++;
    try {
      await engine.ask("restore", setup);
      return await engine.ask("search", limits, (report) => {
        if (this.#engine !== engine) return;
        this.report = report;
        progress(report);
      });
    } catch (fault) {
      if (fault instanceof Stopped) return null;
      if (this.#engine === engine) this.#engine = null;
      throw fault;
    } finally {
      this.#thinking--;
    }
  }

  /** Stops thinking, at once: its worker is ended, and another begun for the next time. */
  stop() {
    this.#engine?.stop();
    this.#engine = null;
    this.wake();
  }
}
