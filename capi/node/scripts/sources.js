"use strict";

// Copies the Go sources of the library beside the package before it is packed, and takes
// them away again with --remove.

const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

const to = path.join(__dirname, "..", "go");
fs.rmSync(to, { recursive: true, force: true });
if (!process.argv.includes("--remove")) {
  const tree = path.join(__dirname, "..", "..", "..");
  const { error, status } = spawnSync("go", ["run", "./capi/build", "-sources", to], {
    cwd: tree,
    stdio: ["ignore", 2, 2],
  });
  if (error || status !== 0) {
    console.error(`staffel: the sources could not be copied${error ? `: ${error.message}` : ""}`);
    process.exit(1);
  }
}
