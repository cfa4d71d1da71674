// The engine in a worker: requests come in as JSON texts, answers go out as JSON texts, one
// after the other. The page runs it twice, for the rules and for the machine's thinking.
"use strict";
/* global importScripts, Go */
importScripts("version.js", "wasm_exec.js");

/** @type {{id: number, text: string}[]} */
const waiting = [];
let ready = false;

self.staffelReady = () => {
  ready = true;
  for (const request of waiting.splice(0)) answer(request);
};

self.onmessage = (event) => {
  if ("version" in event.data) {
    // A page of one version never goes on with the engine of another.
    if (event.data.version !== self.staffelVersion.version) self.postMessage({ failed: "this page is of an older version than its engine; load it again" });
  } else if (ready) answer(event.data);
  else waiting.push(event.data);
};

function answer({ id, text }) {
  let ok;
  try {
    ok = self.staffel(text, (report) => self.postMessage({ id, progress: report }));
  } catch (fault) {
    ok = JSON.stringify({ error: { message: "The engine has stopped: " + fault } });
  }
  self.postMessage({ id, answer: ok });
}

// Browsers keep compiled code only of what is streamed, and stream only what is served as
// application/wasm.
async function load(imports) {
  const file = await fetch("engine.wasm");
  if (!file.ok) throw new Error("engine.wasm: " + file.status + " " + file.statusText);
  if ((file.headers.get("Content-Type") || "").startsWith("application/wasm")) return WebAssembly.instantiateStreaming(file, imports);
  return WebAssembly.instantiate(await file.arrayBuffer(), imports);
}

async function begin() {
  const go = new Go();
  const { instance } = await load(go.importObject);
  go.run(instance).then(
    () => self.postMessage({ failed: "the engine has ended" }),
    (fault) => self.postMessage({ failed: String(fault) }),
  );
}

begin().catch((fault) => self.postMessage({ failed: String(fault.message || fault) }));
