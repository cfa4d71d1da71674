"use strict";

// Runs all tests, or those named: node scripts/test.js conformance memory

const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

const folder = path.join(__dirname, "..", "test");
const named = process.argv.slice(2);
const files = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith(".test.js") && (named.length === 0 || named.includes(file.slice(0, -8))))
  .map((file) => path.join(folder, file));
if (files.length === 0) {
  console.error(`there is no test ${named.join(", ")}`);
  process.exit(2);
}
const { status } = spawnSync(process.execPath, ["--test", "--test-reporter=spec", ...files], {
  stdio: "inherit",
  cwd: path.join(__dirname, ".."),
});
process.exit(status ?? 1);
