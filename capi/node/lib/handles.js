"use strict";

// What all objects of the library have in common: a handle, which is freed once, by close
// or when the object has been forgotten.

const { inspect } = require("node:util");
const { isMainThread } = require("node:worker_threads");
const { C, check } = require("./native.js");
const errors = require("./errors.js");
const { uint64, wrongType } = require("./values.js");

const MADE = Symbol("made by the package"); // what constructors want to see first
const HANDLE = Symbol("handle");
const OWNED = Symbol("owned");

const forgotten = new FinalizationRegistry(release);

// Nothing of a worker thread is finalized when it ends, and the library lives on.
const live = isMainThread ? null : new Set();
if (live) {
  process.on("exit", () => {
    for (const held of live) release(held);
  });
}

function release(held) {
  live?.delete(held);
  if (held.handle !== 0n) held.free(held.handle);
  held.handle = 0n;
}

class Handle {
  constructor(made, handle, owned = true) {
    if (made !== MADE) throw new TypeError(`a ${new.target.name} is not made by new; ${new.target.makers}`);
    this[HANDLE] = handle;
    if (!owned) return;
    const held = { free: C[`${new.target.kind}_free`], handle };
    Object.defineProperty(this, OWNED, { value: held });
    forgotten.register(this, held, held);
    live?.add(held);
  }

  get handle() {
    return handleOf(this);
  }

  get closed() {
    return this[HANDLE] === 0n;
  }

  close() {
    const held = this[OWNED];
    if (this[HANDLE] === 0n) return;
    this[HANDLE] = 0n;
    if (!held) return; // it is another thread's to free
    forgotten.unregister(held);
    live?.delete(held);
    const { handle } = held;
    held.handle = 0n;
    check(held.free(handle));
  }

  [inspect.custom](depth, options, inspect) {
    const { name } = this.constructor;
    if (this.closed) return options.stylize(`${name} {closed}`, "special");
    return depth < 0 ? options.stylize(`[${name}]`, "special") : this._inspect(options, inspect);
  }
}

/** Adds Symbol.dispose where the platform has it. */
if (Symbol.dispose) {
  Object.defineProperty(Handle.prototype, Symbol.dispose, {
    value: function () { this.close(); },
    configurable: true,
    writable: true,
  });
}

/** The handle of an object that must be one of that class and open. */
function handleOf(object, type, what) {
  if (type && !(object instanceof type)) throw wrongType(what, `a ${type.name}`, object);
  const handle = object[HANDLE];
  if (handle === 0n) {
    throw errors.make(errors.Status.HANDLE, C.status_name(errors.Status.HANDLE), `the ${object.constructor.kind} has been closed`);
  }
  return handle;
}

/** Forgets that an object is to be freed, which has been done. */
function closed(object) {
  const held = object[OWNED];
  object[HANDLE] = 0n;
  if (!held) return;
  forgotten.unregister(held);
  live?.delete(held);
  held.handle = 0n;
}

const isOwned = (object) => object[OWNED] !== undefined;

/** A handle that came from another thread. */
const foreign = (handle) => uint64(handle, "handle");

module.exports = { Handle, MADE, HANDLE, handleOf, closed, isOwned, foreign };
