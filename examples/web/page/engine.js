// A client of the engine's worker: one request at a time, answers as promises.

/** A refusal of the engine's: what was wrong, and in a script or a record where. */
export class Refusal extends Error {
  /** @param {{message: string, kind?: string, line?: number, hint?: string, faults?: {message: string, line?: number, hint?: string}[], errors?: {message: string, line?: number, hint?: string}[]}} told */
  constructor(told) {
    super(told.message);
    this.kind = told.kind || "";
    this.line = told.line || 0;
    this.hint = told.hint || "";
    this.faults = told.faults || told.errors || [];
  }
}

/** Thrown to whoever waits for a worker that was ended. */
export class Stopped extends Error {}

/** Thrown to whoever waits for a worker that could not be loaded, or has ended by itself. */
export class Ended extends Error {}

const stopped = "the engine was stopped";

export class Engine {
  #worker;
  #next = 1;
  /** @type {Map<number, {good: (ok: any) => void, bad: (fault: Error) => void, progress?: (report: any) => void}>} */
  #open = new Map();
  #failed = "";

  constructor() {
    this.#worker = new Worker(new URL("engine-worker.js", import.meta.url));
    this.#worker.onmessage = (event) => this.#take(event.data);
    this.#worker.postMessage({ version: /** @type {any} */ (self).staffelVersion?.version });
    this.#worker.onerror = (event) => this.#fail(event.message || "the engine could not be loaded");
  }

  /** Whether the worker has ended and answers nothing any more. */
  get failed() {
    return this.#failed !== "";
  }

  /**
   * @param {string} name what to do
   * @param {object} [params]
   * @param {(report: any) => void} [progress]
   * @returns {Promise<any>} the engine's answer; refused with a Refusal
   */
  ask(name, params = {}, progress) {
    if (this.#failed) return Promise.reject(this.#fault());
    const id = this.#next++;
    return new Promise((good, bad) => {
      this.#open.set(id, { good, bad, progress });
      this.#worker.postMessage({ id, text: JSON.stringify({ do: name, ...params }) });
    });
  }

  /** Ends the worker at once, whatever it is at. */
  stop() {
    this.#worker.terminate();
    this.#fail(stopped);
  }

  #take({ id, answer, progress, failed }) {
    if (failed) return this.#fail(failed);
    const open = this.#open.get(id);
    if (!open) return;
    if (progress !== undefined) return open.progress?.(JSON.parse(progress));
    this.#open.delete(id);
    const told = JSON.parse(answer);
    if (told.error) open.bad(new Refusal(told.error));
    else open.good(told.ok);
  }

  #fail(message) {
    this.#failed = message;
    for (const { bad } of this.#open.values()) bad(this.#fault());
    this.#open.clear();
  }

  #fault() {
    return this.#failed === stopped ? new Stopped(stopped) : new Ended(this.#failed);
  }
}
