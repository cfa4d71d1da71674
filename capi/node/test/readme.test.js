"use strict";

// The README's programs print what it says, and so does the first program of examples/node.

const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { spawnSync } = require("node:child_process");
const { at } = require("./support/tree.js");

const folder = path.join(__dirname, "..");

test("the README's programs", () => {
  const page = fs.readFileSync(path.join(folder, "README.md"), "utf8");
  const programs = [...page.matchAll(/^```js\n([^]*?)^```\n\n```text\n([^]*?)^```$/gm)];
  assert.equal(programs.length, [...page.matchAll(/^```js$/gm)].length);
  assert.ok(programs.length >= 8);
  for (const [, source, want] of programs) {
    // Within the package, so that it is found by its name.
    const file = path.join(__dirname, `readme-${process.pid}.${source.includes("require(") ? "cjs" : "mjs"}`);
    fs.writeFileSync(file, source);
    try {
      const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8" });
      assert.equal(stderr + stdout, want, source);
    } finally {
      fs.rmSync(file);
    }
  }
});

test("the example", () => {
  // With the package where npm would put it.
  const example = at("examples", "node");
  const place = path.join(example, "node_modules", "staffel");
  const installed = fs.existsSync(place);
  if (!installed) {
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.symlinkSync(folder, place, "junction");
  }
  try {
    const want = fs.readFileSync(at("examples", "testdata", "embed.txt"), "utf8");
    for (const args of [[], [at("examples", "variants", "royal-game-of-ur.lua")]]) {
      const { stdout, stderr } = spawnSync(process.execPath, [path.join(example, "embed.mjs"), ...args], { encoding: "utf8", cwd: "/" });
      assert.equal(stderr + stdout, want);
    }
  } finally {
    if (!installed) fs.rmSync(place);
  }
});
