#!/usr/bin/env node
"use strict";

// Builds the library with Go: of the sources that came with the package, or of the tree
// that it lies in. `npm install` runs it, and `npx staffel-build` does.

const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const here = path.join(__dirname, "..");
const LEAST = [1, 26];

class Stop extends Error {}

function stop(message) {
  throw new Stop(message);
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

/** Has the library built in a folder whose name the linker takes, which has no spaces, and
 * puts it in its place at once, so that one in use is not written over. */
function build() {
  const from = sources();
  checkGo(from);
  const work = fs.mkdtempSync(path.join(os.tmpdir(), "staffel-"));
  try {
    const { status, error } = go(["run", "./capi/build", work], from, ["ignore", 2, 2]);
    if (error || status !== 0) {
      stop("the library could not be built; what is wrong stands above. It needs a C compiler, such as gcc or clang");
    }
    const to = path.join(here, "build");
    fs.mkdirSync(to, { recursive: true });
    for (const file of fs.readdirSync(work)) {
      const whole = path.join(to, `.${process.pid}-${file}`);
      fs.copyFileSync(path.join(work, file), whole);
      fs.renameSync(whole, path.join(to, file));
    }
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

if (process.env.STAFFEL_LIBRARY) {
  console.log(`staffel: STAFFEL_LIBRARY names ${process.env.STAFFEL_LIBRARY}, so none is built`);
} else {
  try {
    build();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`staffel: ${error.message}`);
    process.exitCode = 1;
  }
}
