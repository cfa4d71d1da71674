"use strict";

// The package as others get it: packed, installed away from the tree, built there. And what
// is said when that cannot be.

const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { spawnSync } = require("node:child_process");

const folder = path.join(__dirname, "..");
const windows = process.platform === "win32";
const temporary = fs.mkdtempSync(path.join(os.tmpdir(), "staffel-pack-"));
test.after(() => fs.rmSync(temporary, { recursive: true, force: true }));

function run(command, args, { cwd = temporary, env = {} } = {}) {
  const clean = { ...process.env, ...env };
  if (!("STAFFEL_LIBRARY" in env)) delete clean.STAFFEL_LIBRARY;
  for (const name of Object.keys(clean)) if (/^npm_/i.test(name)) delete clean[name]; // of the npm that runs this
  const done = spawnSync(command, args, { cwd, env: clean, encoding: "utf8", shell: windows && command === "npm" });
  return { status: done.status, out: done.stdout, all: `${done.stdout}\n${done.stderr}` };
}

function works(command, args, options) {
  const done = run(command, args, options);
  assert.equal(done.status, 0, done.all);
  return done.out;
}

const PROGRAM = `
const state = Game.load("delta").newState();
state.play("b2");
console.log(state.position, state.perft(1), openHandles());
`;
const PRINTS = "5/5/5/1W3/5 Black W8B9 1 24n 2\n";

test("packed, and built away from the tree", { timeout: 1_200_000 }, (t) => {
  const [packed] = JSON.parse(works("npm", ["pack", "--json", "--pack-destination", temporary], { cwd: folder }));
  const files = packed.files.map((file) => file.path);
  for (const file of ["index.js", "index.mjs", "index.d.ts", "index.d.mts", "README.md", "scripts/build.js", "go/go.mod", "go/capi/staffel.h", "go/vendor/modules.txt"]) {
    assert.ok(files.includes(file), file);
  }
  assert.deepEqual(files.filter((file) => /^(test|build|node_modules)\/|_test\.go$|\.so$|package-lock/.test(file)), []);
  assert.equal(fs.existsSync(path.join(folder, "go")), false, "the copy of the sources is taken away");

  const place = path.join(temporary, "a place of its own");
  fs.mkdirSync(place);
  fs.writeFileSync(path.join(place, "package.json"), '{ "private": true }');
  // Neither the tree nor the network is there for Go; and a workspace around it does not matter.
  fs.writeFileSync(path.join(place, "go.work"), "go 1.20\n");
  const env = { GOPROXY: "off", GOFLAGS: "" };
  works("npm", ["install", "--prefer-offline", path.join(temporary, packed.filename)], { cwd: place, env });
  const installed = path.join(place, "node_modules", "staffel");
  if (!fs.existsSync(path.join(installed, "build"))) { // this npm runs no install scripts
    t.diagnostic("built by staffel-build");
    works(path.join(place, "node_modules", ".bin", "staffel-build"), [], { cwd: place, env });
  }

  fs.writeFileSync(path.join(place, "small.mjs"), `import { Game, openHandles } from "staffel";${PROGRAM}`);
  fs.writeFileSync(path.join(place, "small.cjs"), `const { Game, openHandles } = require("staffel");${PROGRAM}`);
  assert.equal(works(process.execPath, ["small.mjs"], { cwd: place }), PRINTS);
  assert.equal(works(process.execPath, ["small.cjs"], { cwd: place }), PRINTS);

  // TypeScript finds the types there.
  for (const file of ["esm.mts", "cjs.cts"]) fs.copyFileSync(path.join(__dirname, "types", file), path.join(place, file));
  const types = path.join(folder, "node_modules", "@types");
  const tsc = require.resolve("typescript/lib/tsc.js");
  works(process.execPath, [tsc, "--strict", "--noEmit", "--module", "node16", "--target", "es2022", "--typeRoots", types, "--types", "node", "esm.mts", "cjs.cts"], { cwd: place });

  // Without the library the error says what to do, and doing it helps.
  fs.rmSync(path.join(installed, "build"), { recursive: true });
  const missing = run(process.execPath, ["small.cjs"], { cwd: place });
  assert.notEqual(missing.status, 0);
  assert.match(missing.all, /staffel: the library has not been built: .*npx staffel-build/);
  assert.match(missing.all, /STAFFEL_LOAD/);
  works(process.execPath, [path.join(installed, "scripts", "build.js")], { env });
  assert.equal(works(process.execPath, ["small.mjs"], { cwd: place }), PRINTS);
});

const build = path.join(folder, "scripts", "build.js");

test("without Go, or with one that is too old", { skip: windows && "made of shell scripts" }, () => {
  const bin = path.join(temporary, "bin");
  fs.mkdirSync(bin);
  const without = run(process.execPath, [build], { env: { PATH: bin } });
  assert.equal(without.status, 1);
  assert.match(without.all, /staffel: the library is built by Go 1\.26 or newer, and `go` cannot be run \(ENOENT\); install it \(go\.dev/);

  const go = (text) => fs.writeFileSync(path.join(bin, "go"), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  go("echo go1.24.3");
  const old = run(process.execPath, [build], { env: { PATH: bin } });
  assert.equal(old.status, 1);
  assert.match(old.all, /staffel: the library is built by Go 1\.26 or newer, and this is go1\.24; install it/);

  go('echo "go: go.mod requires go >= 1.26 (running go 1.21.0; GOTOOLCHAIN=local)" >&2; exit 1');
  const local = run(process.execPath, [build], { env: { PATH: bin } });
  assert.equal(local.status, 1);
  assert.match(local.all, /this `go` will not do; install it .*\n.*running go 1\.21\.0/);

  go('[ "$1" = env ] && echo go1.26.1 && exit; echo "cgo: C compiler \\"gcc\\" not found" >&2; exit 1');
  const compiler = run(process.execPath, [build], { env: { PATH: bin } });
  assert.equal(compiler.status, 1);
  assert.match(compiler.all, /not found\n[^]*staffel: the library could not be built; .*C compiler/);
});

test("the least version of Go is that of go.mod", () => {
  const wanted = /^go (\d+)\.(\d+)/m.exec(fs.readFileSync(path.join(folder, "..", "..", "go.mod"), "utf8"));
  assert.match(fs.readFileSync(build, "utf8"), new RegExp(`const LEAST = \\[${wanted[1]}, ${wanted[2]}\\];`));
});

test("another library, by STAFFEL_LIBRARY", { skip: process.platform !== "linux" && "made for Linux" }, () => {
  const load = (library) => run(process.execPath, ["-p", 'require("staffel").version'], { cwd: folder, env: { STAFFEL_LIBRARY: library } });
  const copy = path.join(temporary, "elsewhere.so");
  const own = process.env.STAFFEL_LIBRARY || path.join(folder, "build", "libstaffel.so");
  fs.copyFileSync(own, copy);
  assert.equal(load(copy).out, "0.1.0\n");
  assert.match(load("/nowhere/libstaffel.so").all, /staffel: the library \/nowhere\/libstaffel\.so cannot be loaded: /);
  assert.match(load("libc.so.6").all, /staffel: libc\.so\.6 is not a library of Staffel/);
  assert.match(run(process.execPath, [build], { env: { STAFFEL_LIBRARY: copy } }).out, /so none is built/);

  const source = path.join(temporary, "later.c");
  const later = path.join(temporary, "later.so");
  fs.writeFileSync(source, "unsigned staffel_abi_version(void) { return 2; }\n");
  works(process.env.CC || "gcc", ["-shared", "-fPIC", "-o", later, source]);
  assert.match(load(later).all, /is of interface 2, and this package is for interface 1/);
});
