"use strict";

// JSON Schema, as far as conformance/schema.json makes use of it. A keyword unknown here is
// an error, so that none is passed over in silence.

const { isDeepStrictEqual } = require("node:util");

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

const TYPES = {
  string: (v) => typeof v === "string",
  number: (v) => typeof v === "number",
  integer: (v) => Number.isInteger(v),
  boolean: (v) => typeof v === "boolean",
  null: (v) => v === null,
  array: Array.isArray,
  object: isObject,
};

const KEYWORDS = {
  $schema() {}, title() {}, description() {}, $defs() {},
  $ref: (ref, value, at, root) => faults(root.$defs[ref.replace("#/$defs/", "")], value, at, root),
  oneOf(choices, value, at, root) {
    const all = choices.map((choice) => faults(choice, value, at, root));
    const fits = all.filter((f) => f.length === 0).length;
    if (fits === 1) return;
    if (fits > 1) return [`${at}: it fits ${fits} of the choices, and should fit one`];
    return all.reduce((a, b) => (b.length < a.length ? b : a));
  },
  type: (type, value, at) => (TYPES[type](value) ? [] : [`${at}: it should be of type ${type}`]),
  const: (want, value, at) => (isDeepStrictEqual(want, value) ? [] : [`${at}: it should be ${JSON.stringify(want)}`]),
  enum: (words, value, at) => (words.includes(value) ? [] : [`${at}: it should be one of ${words.join(", ")}`]),
  pattern: (pattern, value, at) =>
    typeof value !== "string" || new RegExp(pattern, "u").test(value) ? [] : [`${at}: it should match ${pattern}`],
  minimum: (least, value, at) => (typeof value !== "number" || value >= least ? [] : [`${at}: it is less than ${least}`]),
  maximum: (most, value, at) => (typeof value !== "number" || value <= most ? [] : [`${at}: it is more than ${most}`]),
  items: (schema, value, at, root) =>
    Array.isArray(value) ? value.flatMap((item, i) => faults(schema, item, `${at}[${i}]`, root)) : [],
  minItems: (n, value, at) => (!Array.isArray(value) || value.length >= n ? [] : [`${at}: it should have ${n} items or more`]),
  uniqueItems: (_, value, at) =>
    !Array.isArray(value) || new Set(value.map((v) => JSON.stringify(v))).size === value.length ? [] : [`${at}: an item stands there twice`],
  properties: (properties, value, at, root) =>
    isObject(value)
      ? Object.keys(value).filter((k) => Object.hasOwn(properties, k)).flatMap((k) => faults(properties[k], value[k], `${at}/${k}`, root))
      : [],
  required: (names, value, at) =>
    isObject(value) ? names.filter((n) => !Object.hasOwn(value, n)).map((n) => `${at}: "${n}" is missing`) : [],
  minProperties: (n, value, at) => (!isObject(value) || Object.keys(value).length >= n ? [] : [`${at}: it should have ${n} keys or more`]),
  propertyNames: (schema, value, at, root) =>
    isObject(value) ? Object.keys(value).flatMap((k) => faults(schema, k, `${at}/${k}`, root)) : [],
  additionalProperties(schema, value, at, root, whole) {
    if (!isObject(value)) return;
    const more = Object.keys(value).filter((k) => !Object.hasOwn(whole.properties ?? {}, k));
    return more.flatMap((k) => (schema === false ? [`${at}: "${k}" is not expected`] : faults(schema, value[k], `${at}/${k}`, root)));
  },
};

/** What is wrong with a value. */
function faults(schema, value, at = "", root = schema) {
  return Object.entries(schema).flatMap(([keyword, argument]) => {
    if (!Object.hasOwn(KEYWORDS, keyword)) throw new Error(`the schema has a keyword unknown here: ${keyword}`);
    return KEYWORDS[keyword](argument, value, at, root, schema) ?? [];
  });
}

module.exports = { faults };
