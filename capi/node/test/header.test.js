"use strict";

// The package says the same as staffel.h: every function with what it takes, every struct,
// every number; and the same in its types as in its objects.

const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const ts = require("typescript");
const staffel = require("staffel");
const native = require("../lib/native.js");
const { at } = require("./support/tree.js");

const header = fs.readFileSync(at("capi", "staffel.h"), "utf8").replace(/\/\*[^]*?\*\//g, "");

test("every function of the header is declared as there", () => {
  const letter = (parameter) => {
    if (parameter.includes("*")) return "p";
    const type = parameter.replace(/\w+$/, "").trim();
    return { size_t: "z", int32_t: "i", staffel_status: "i", staffel_detail: "i", int64_t: "l", uint64_t: "u" }[type]
      ?? (/^staffel_(game|state|record|match|cancel|move)$/.test(type) ? "u" : assert.fail(parameter));
  };
  const declared = {};
  for (const [, name, parameters] of header.matchAll(/STAFFEL_API staffel_status staffel_(\w+)\(([^)]*)\)/g)) {
    declared[name] = parameters.trim() === "void" ? "" : parameters.split(",").map((p) => letter(p.trim())).join("");
  }
  assert.deepEqual(native.FUNCTIONS, { ...declared });
  const others = [...header.matchAll(/STAFFEL_API (?!staffel_status )[^(]*?staffel_(\w+)\(/g)].map(([, name]) => name);
  assert.deepEqual(others, ["abi_version", "version", "status_name"]);
});

test("every struct of the header is laid out as there", () => {
  const declared = {};
  for (const [, body, name] of header.matchAll(/typedef struct \w+ \{([^}]*)\} staffel_(\w+);/g)) {
    const members = (declared[name] = {});
    for (const line of body.split(";").map((l) => l.trim()).filter(Boolean)) {
      const [, type, names] = /^((?:const )?\w+(?: \*)?)\s*(.*)$/s.exec(line);
      for (const member of names.split(",").map((n) => n.trim())) {
        const [, plain, length] = /^(\w+)(?:\[(\w+)\])?$/.exec(member);
        const of = type.includes("*") ? "void *" : type === "staffel_move" ? "uint64_t" : type;
        members[plain] = length === undefined ? of : [of, length === "STAFFEL_PLAYERS" ? 2 : Number(length)];
      }
    }
  }
  assert.deepEqual(native.STRUCTS, declared);
});

test("every number of the header is the same here", () => {
  const number = (name) => Number(new RegExp(`#define STAFFEL_${name} \\(?(-?\\d+)`).exec(header)[1]);
  assert.equal(native.ABI, number("ABI"));
  assert.equal(native.NONE, number("NONE"));
  assert.equal(staffel.MAX_THREADS, number("MAX_THREADS"));
  for (const name of ["MAX_TEXT", "MAX_COUNT"]) {
    const [, shift] = new RegExp(`#define STAFFEL_${name} \\(\\(size_t\\)1 << (\\d+)\\)`).exec(header);
    assert.equal(staffel[name], 2 ** Number(shift));
  }
  const version = /#define STAFFEL_VERSION "(.*)"/.exec(header)[1];
  assert.equal(staffel.version, version);
  assert.equal(require("../package.json").version, version);
  const statuses = {};
  for (const [, name, n] of /enum \{\s*STAFFEL_OK[^}]*\}/.exec(header)[0].matchAll(/STAFFEL_(\w+) = (\d+)/g)) statuses[name] = Number(n);
  assert.deepEqual({ ...staffel.Status }, statuses);
  for (const [name, n] of Object.entries(statuses)) {
    assert.equal(native.C.status_name(n), name.toLowerCase());
    if (n === 0) continue;
    const made = staffel[name[0] + name.slice(1).toLowerCase() + "Error"];
    assert.ok(made.prototype instanceof staffel.StaffelError);
  }
});

// ---- The types

const folder = path.join(__dirname, "..");
const program = ts.createProgram([path.join(folder, "index.d.ts")], { strict: true, lib: ["lib.es2022.d.ts"], types: [] });
const checker = program.getTypeChecker();
const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(path.join(folder, "index.d.ts"))));

test("index.d.ts declares what index.js and index.mjs have", async () => {
  const values = exported.filter((s) => s.flags & ts.SymbolFlags.Value).map((s) => s.name).sort();
  assert.deepEqual(values, Object.keys(staffel).sort());
  assert.deepEqual(Object.keys(await import("staffel")).sort(), values);
});

test("index.d.ts declares the members of every class", () => {
  const hidden = /^_|^constructor$|^kind$|^makers$|^name$|^length$|^prototype$/;
  const own = (object) => Object.getOwnPropertyNames(object).filter((n) => !hidden.test(n));
  for (const symbol of exported.filter((s) => s.flags & ts.SymbolFlags.Class)) {
    const made = staffel[symbol.name];
    if (made.prototype instanceof Error) continue;
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    const names = type.getProperties().map((p) => p.name).filter((n) => !n.startsWith("__@"));
    const found = new Set();
    for (let p = made.prototype; p !== Object.prototype; p = Object.getPrototypeOf(p)) {
      for (const n of own(p)) found.add(n);
      if (Object.hasOwn(p, "name")) found.add("name");
      if (Object.hasOwn(p, "length")) found.add("length");
    }
    assert.deepEqual(names.sort(), [...found].sort(), symbol.name);
    const statics = checker.getTypeOfSymbolAtLocation(symbol, symbol.valueDeclaration).getProperties().map((p) => p.name);
    assert.deepEqual(statics.filter((n) => n !== "prototype").sort(), own(made).sort(), `static of ${symbol.name}`);
    for (const property of type.getProperties().filter((p) => !p.name.startsWith("__@"))) {
      const signatures = checker.getTypeOfSymbol(property).getCallSignatures();
      let descriptor;
      for (let p = made.prototype; p && !descriptor; p = Object.getPrototypeOf(p)) descriptor = Object.getOwnPropertyDescriptor(p, property.name);
      assert.equal(signatures.length > 0, typeof descriptor.value === "function", `${symbol.name}.${property.name}`);
      assert.ok(property.getDocumentationComment(checker).length > 0 || UNSAID.has(`${symbol.name}.${property.name}`), `${symbol.name}.${property.name} has no comment`);
    }
  }
});

// What its name and its type say already.
const UNSAID = new Set([
  "Move.game", "State.game", "State.moverName", "State.over", "Batch.states", "Batch.length", "Record.clone", "Record.setTag", "Record.actions",
  "Record.setComment", "Match.game", "Match.undo", "Match.agreeDraw",
]);
