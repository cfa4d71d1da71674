"use strict";

// The types hold for a module and for CommonJS, under --strict and with nothing skipped;
// and what is compiled so runs.

const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { spawnSync } = require("node:child_process");
const ts = require("typescript");

const folder = path.join(__dirname, "types");
const strict = {
  strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noPropertyAccessFromIndexSignature: true,
  skipLibCheck: false, target: ts.ScriptTarget.ES2022,
};

function compile(files, options) {
  const program = ts.createProgram(files, { ...strict, ...options });
  const result = options.noEmit ? [] : program.emit().diagnostics;
  const all = [...ts.getPreEmitDiagnostics(program), ...result];
  assert.equal(ts.formatDiagnostics(all, { getCanonicalFileName: (f) => f, getCurrentDirectory: () => folder, getNewLine: () => "\n" }), "");
}

const both = ["esm.mts", "cjs.cts"].map((file) => path.join(folder, file));
const node16 = { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16, types: ["node"], esModuleInterop: false };

test("an example in ESM and one in CommonJS are compiled, and run", () => {
  // Within the package, so that it is found by its name.
  const outDir = fs.mkdtempSync(path.join(folder, "out-"));
  try {
    compile(both, { ...node16, outDir, rootDir: folder });
    for (const [file, want] of [["esm.mjs", /^0\.1\.0 .* 0$/], ["cjs.cjs", /^true b2 5 Epsilon true true$/]]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(outDir, file)], { encoding: "utf8" });
      assert.equal(status, 0, stderr);
      assert.match(stdout.trim().split("\n").pop(), want);
    }
  } finally {
    fs.rmSync(outDir, { recursive: true });
  }
});

test("other settings", () => {
  compile(both, { ...node16, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, target: ts.ScriptTarget.ESNext, noEmit: true });
  compile([both[0]], { ...node16, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, noEmit: true });
  // Without the types of Node.js, of which the package needs none.
  for (const file of ["index.d.ts", "index.d.mts"]) {
    compile([path.join(folder, "..", "..", file)], { ...node16, types: [], lib: ["lib.es2022.d.ts"], noEmit: true });
  }
});
