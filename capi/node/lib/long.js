"use strict";

// Calls that take long: at once, while the thread waits, or on another thread.
//
// The last error of a call is known to the thread that made it, which for a call on
// another thread is one of libuv's. So such a call is first made here with a cancel that
// has been requested already: it returns at once, and what is wrong with its arguments is
// known here. It works on a copy of the state, which nothing else knows of, so that
// afterwards it can only be cancelled.

const native = require("./native.js");
const errors = require("./errors.js");
const { handleOf } = require("./handles.js");
const { Cancel } = require("./cancel.js");
const { settings, wrongType } = require("./values.js");

const { C, OK, SHORT } = native;
const { CANCELLED, HANDLE } = errors.Status;

function cancelOf(options) {
  const { cancel } = settings(options);
  return cancel === undefined ? 0n : handleOf(cancel, Cancel, "cancel");
}

function signalOf(options) {
  const { signal, cancel } = settings(options);
  if (signal === undefined) return undefined;
  if (signal === null || typeof signal.aborted !== "boolean" || typeof signal.addEventListener !== "function") {
    throw wrongType("signal", "an AbortSignal", signal);
  }
  if (cancel !== undefined) throw new TypeError("a call is stopped by a signal or by a cancel; give one of them");
  return signal;
}

/** Makes a long call on this thread. */
function now(object, call, options) {
  const handle = handleOf(object);
  const cancel = cancelOf(options);
  if (settings(options).signal !== undefined) {
    throw new TypeError("a signal cannot come while this thread waits; use the promise, or a cancel from another thread");
  }
  for (;;) {
    call.room?.(handle);
    const status = call.function(...call.arguments(handle, cancel));
    if (status === OK) return call.result();
    if (status !== SHORT || !call.room) throw native.failure(status);
  }
}

// Each call holds one of libuv's threads, which reading files needs too: one is left.
// More than 256 at a time koffi does not take.
const MOST = Math.min(Math.max(1, (Number(process.env.UV_THREADPOOL_SIZE) || 4) - 1), 200);
const waiting = new Set();
let working = 0;

/** Resolves when it is a call's turn, or when the call is stopped before. */
function turn(call) {
  return new Promise((resolve) => {
    call.begin = resolve;
    waiting.add(call);
    next();
  });
}

function next() {
  for (const call of waiting) {
    if (working >= MOST) return;
    working++;
    waiting.delete(call);
    call.begun = true;
    call.begin();
  }
}

function stop(call) {
  C.cancel_request(call.cancel);
  if (waiting.delete(call)) call.begin();
}

// A thread waits at its end for calls that it has made on others.
const underWay = new Set();
let watched = false;

function watch(call) {
  underWay.add(call);
  if (watched) return;
  watched = true;
  process.on("exit", () => {
    for (const call of underWay) {
      C.cancel_request(call.cancel);
      release(call);
    }
  });
}

function release(call) {
  underWay.delete(call);
  if (call.owned && call.cancel !== 0n) C.cancel_free(call.cancel);
  C.state_free(call.state);
}

/** Makes a long call on another thread. What is wrong with its arguments rejects the
 * promise before that. */
async function later(object, what, options) {
  const signal = signalOf(options);
  const given = cancelOf(options);
  const call = { cancel: given, owned: given === 0n, state: native.number64(C.state_clone, handleOf(object)), begun: false };
  const aborted = () => stop(call);
  watch(call);
  try {
    if (signal?.aborted) throw signal.reason;
    if (call.owned) call.cancel = native.number64(C.cancel_new);
    tryOut(what, call.state);
    signal?.addEventListener("abort", aborted, { once: true });
    await turn(call);
    let status = CANCELLED;
    if (call.begun) {
      try {
        status = await onAnother(what.function, what.arguments(call.state, call.cancel));
      } finally {
        working--;
        next();
      }
    }
    if (status === CANCELLED && signal?.aborted) throw signal.reason;
    if (status === CANCELLED || status === HANDLE) {
      // The cancel was requested, or freed by another thread, and is so for ever. So this
      // returns at once too, with the error for this thread.
      native.check(what.function(...what.arguments(call.state, call.cancel)));
    } else if (status !== OK) {
      const kind = C.status_name(status);
      throw errors.make(status, kind, kind);
    }
    return what.result();
  } finally {
    signal?.removeEventListener("abort", aborted);
    release(call);
  }
}

/** Makes the call with a cancel that has been requested. */
function tryOut(call, state) {
  const stopped = native.number64(C.cancel_new);
  try {
    native.check(C.cancel_request(stopped));
    call.room?.(state);
    const status = call.function(...call.arguments(state, stopped));
    if (status !== OK && status !== CANCELLED) throw native.failure(status);
  } finally {
    C.cancel_free(stopped);
  }
}

function onAnother(f, args) {
  return new Promise((resolve, reject) => {
    f.async(...args, (error, status) => {
      args = null; // what it writes to had to live until now
      if (error) reject(error);
      else resolve(status);
    });
  });
}

module.exports = { now, later };
