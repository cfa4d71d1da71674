#!/usr/bin/env node
"use strict";

// Builds the library with Go: of the sources that came with the package, or of the tree
// that it lies in. `npm install` runs it, and `npx staffel-build` does.

const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

const here = path.join(__dirname, "..");
const LEAST = [1, 26];

function stop(message) {
  console.error(`staffel: ${message}`);
  process.exit(1);
}

function sources() {
  const places = [path.join(here, "go"), path.join(here, "..", "..")];
  return places.find((place) => fs.existsSync(path.join(place, "capi", "build", "main.go")))
    ?? stop(`the sources of the library are missing: there is neither ${places.join(" nor ")} with capi/build in it`);
}

/** Runs go among the sources. A workspace that they happen to lie in is not theirs. */
function go(args, cwd, stdio) {
  return spawnSync("go", args, { cwd, stdio, encoding: "utf8", env: { ...process.env, GOWORK: "off" } });
}

function checkGo(cwd) {
  const wanted = `Go ${LEAST.join(".")} or newer`;
  const install = `install it (go.dev/dl, or your system's package) and have \`go\` on the PATH`;
  const { error, status, stdout, stderr } = go(["env", "GOVERSION"], cwd, "pipe");
  if (error) stop(`the library is built by ${wanted}, and \`go\` cannot be run (${error.code}); ${install}`);
  const version = /^go(\d+)\.(\d+)/.exec(stdout.trim());
  if (status !== 0 || !version) {
    stop(`the library is built by ${wanted}, and this \`go\` will not do; ${install}\n${(stderr || stdout).trim()}`);
  }
  const [major, minor] = [Number(version[1]), Number(version[2])];
  if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1])) {
    stop(`the library is built by ${wanted}, and this is ${version[0]}; ${install}`);
  }
}

if (process.env.STAFFEL_LIBRARY) {
  console.log(`staffel: STAFFEL_LIBRARY names ${process.env.STAFFEL_LIBRARY}, so none is built`);
} else {
  const from = sources();
  checkGo(from);
  const { status, error } = go(["run", "./capi/build", path.join(here, "native")], from, "inherit");
  if (error || status !== 0) {
    stop("the library could not be built; what is missing stands above. It needs a C compiler, such as gcc or clang");
  }
}
