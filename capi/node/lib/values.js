"use strict";

// Checks of what callers give, before it is passed to C: what has the wrong type is a
// TypeError, a number that its C type cannot hold a RangeError. Whether it means anything
// in the game is for the library to say.

const { inspect } = require("node:util");

const NOTHING = Buffer.alloc(1); // where an empty text or array is

function shown(value) {
  const text = inspect(value, { depth: 0, breakLength: Infinity });
  return text.length > 80 ? text.slice(0, 80) + "…" : text;
}

function wrongType(what, wanted, value) {
  return new TypeError(`${what} must be ${wanted}, and is ${shown(value)}`);
}

/** A text as [bytes, length], the two arguments that C takes. */
function text(value, what) {
  if (typeof value !== "string") throw wrongType(what, "a string", value);
  if (/\p{Surrogate}/u.test(value)) {
    throw new TypeError(`${what} has half of a surrogate pair in it, which is no character: ${shown(value)}`);
  }
  return value === "" ? [NOTHING, 0] : ((bytes) => [bytes, bytes.length])(Buffer.from(value, "utf8"));
}

const MAX_32 = 2 ** 31 - 1;

function int32(value, what) {
  if (typeof value !== "number") throw wrongType(what, "a number", value);
  if (!Number.isInteger(value) || value < -MAX_32 - 1 || value > MAX_32) {
    throw new RangeError(`${what} must be a whole number of 32 bits, and is ${shown(value)}`);
  }
  return value;
}

function whole(value, what, least, most, bits) {
  if (typeof value !== "bigint" && typeof value !== "number") throw wrongType(what, "a bigint or number", value);
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new RangeError(`${what} must be a whole number, above 2 ** 53 - 1 a bigint, and is ${shown(value)}`);
  }
  const big = BigInt(value);
  if (big < least || big > most) throw new RangeError(`${what} must be a whole number of ${bits}, and is ${shown(value)}`);
  return big;
}

/** A number of 64 bits, as bigint. */
const int64 = (value, what) => whole(value, what, -(2n ** 63n), 2n ** 63n - 1n, "64 bits");

/** A number of 64 bits without sign, as bigint. */
const uint64 = (value, what) => whole(value, what, 0n, 2n ** 64n - 1n, "64 bits without sign");

/** How many there are of something, up to most. */
function size(value, what, most = Number.MAX_SAFE_INTEGER) {
  if (typeof value !== "number") throw wrongType(what, "a number", value);
  if (!Number.isInteger(value) || value < 0 || value > most) {
    throw new RangeError(`${what} must be a whole number from 0 to ${most}, and is ${shown(value)}`);
  }
  return value;
}

/** An object of options for a call, {} when there is none. */
function settings(value) {
  if (value === undefined) return {};
  if (value === null || typeof value !== "object") throw wrongType("options", "an object", value);
  return value;
}

/** The options of a game, as pairs of texts: of an object, a Map or anything of pairs. */
function options(value) {
  if (value === undefined) return [];
  if (value === null || typeof value !== "object") throw wrongType("options", "an object of strings", value);
  const pairs = typeof value[Symbol.iterator] === "function" ? [...value] : Object.entries(value);
  return pairs.map((pair) => {
    if (!Array.isArray(pair) || pair.length !== 2) throw wrongType("an option", "a pair of a name and a value", pair);
    const name = text(pair[0], "the name of an option");
    return [name, text(pair[1], `the value of the option ${shown(pair[0])}`)];
  });
}

/** An array of the caller's to be written to. */
function room(value, type, length, what) {
  if (!(value instanceof type)) throw wrongType(what, `of type ${type.name}`, value);
  if (value.length !== length) {
    throw new RangeError(`${what} must have ${length} items, one for each state, and has ${value.length}`);
  }
  return value;
}

module.exports = { NOTHING, shown, wrongType, text, int32, int64, uint64, size, settings, options, room };
