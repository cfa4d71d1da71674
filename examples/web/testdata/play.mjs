// Runs the engine in Node.js as the page's worker does: node play.mjs FOLDER < REQUESTS,
// a request a line, prints the answers, a line each.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";

const folder = process.argv[2];
globalThis.require = createRequire(import.meta.url);
runInThisContext(readFileSync(join(folder, "wasm_exec.js"), "utf8"));

let ready = false;
globalThis.staffelReady = () => { ready = true; };
const go = new globalThis.Go();
const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, "engine.wasm")), go.importObject);
go.run(instance).then(() => { throw new Error("the engine has ended"); });
if (!ready) throw new Error("the engine is not ready when it has begun");

// What is no request is refused like any other fault.
for (const wrong of [undefined, null, 5, {}]) {
  if (!JSON.parse(globalThis.staffel(wrong)).error) throw new Error(`${wrong} is not refused`);
}
// The page beside this one says how to ask it.
const [, example] = readFileSync(new URL("../README.md", import.meta.url), "utf8").match(/```js\n([^]*?)```/);
if (runInThisContext(example).length !== 25) throw new Error("the example of the README does not list 25 actions");

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  answers.push(globalThis.staffel(line, (report) => JSON.parse(report)) + "\n");
}
process.stdout.write(answers.join(""), () => process.exit(0)); // the engine would go on for ever
