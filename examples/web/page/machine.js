// The machine that plays, in a worker of its own, so that the page goes on while it thinks.
import { Engine, Stopped } from "./engine.js";

/** The levels, weak to strong. */
export const levels = 5;

export class Machine {
  /** @type {Engine|null} the worker, when there is one */
  #engine = null;
  /** @type {Engine|null} the worker when it thinks */
  #busy = null;
  /** @type {any} what has been found so far */
  report = null;

  get thinking() {
    return this.#busy !== null;
  }

  /** Begins to load the engine, so that it is there when it is needed. */
  wake() {
    if (!this.#engine || this.#engine.failed) this.#engine = new Engine();
    return this.#engine;
  }

  /**
   * Looks for the best action in a game. Whatever it thought about before is given up.
   * @param {import("./game.js").Setup} setup
   * @param {{level?: number, time?: number, seed: number}} limits
   * @param {(report: any) => void} progress
   * @returns {Promise<any>} the report; null when it was stopped
   */
  async think(setup, limits, progress) {
    this.stop();
    const engine = this.#busy = this.wake();
    this.report = null;
    try {
      await engine.ask("restore", setup);
      return await engine.ask("search", limits, (report) => {
        if (this.#busy !== engine) return;
        this.report = report;
        progress(report);
      });
    } catch (fault) {
      if (fault instanceof Stopped) return null;
      throw fault;
    } finally {
      if (this.#busy === engine) this.#busy = null;
    }
  }

  /** Stops thinking, at once: the worker is ended, and another begun for the next time. */
  stop() {
    if (!this.#busy) return;
    this.#busy.stop();
    this.#busy = this.#engine = null;
    this.wake();
  }
}
