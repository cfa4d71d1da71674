// The page without a network, and how a new version of it comes.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { test } from "node:test";
import { Player, address, withBrowser } from "./player.mjs";

withBrowser();

/** Waits until all files are kept. @param {Player} player */
const kept = (player) => player.says("offline", /kept/);

test("once loaded it plays without a network", () => Player.plays(async (player) => {
  const { page } = player;
  await kept(player);
  await player.click("b2");
  await player.context.setOffline(true);
  await page.reload();
  await player.ready();
  assert.deepEqual(await player.actions(), ["b2"]);
  await player.click("c3");
  await page.selectOption("#seat-0", "1");
  await player.played(3);
  await player.begin("e:hex");
  await player.page.selectOption("#seat-0", "0");
}));

// A server between the browser and the page, which can have newer files, or files that do not
// fit together.
async function between() {
  const state = { mark: "", list: "" };
  const file = async (/** @type {string} */ name) => {
    const answer = await fetch(new URL(name, address));
    let body = Buffer.from(await answer.arrayBuffer());
    if (name === "words.js" && state.mark) body = Buffer.concat([body, Buffer.from(`\nglobalThis.mark = ${JSON.stringify(state.mark)};\n`)]);
    return { body, status: answer.status, type: answer.headers.get("content-type") || "" };
  };
  const server = createServer(async (request, response) => {
    const name = new URL(request.url || "", "http://x").pathname.slice(1) || "index.html";
    let { body, status, type } = await file(name);
    if (name === "version.js" && state.list) {
      const digest = createHash("sha256").update((await file("words.js")).body).digest("hex");
      const listed = state.list === "right" ? digest : "0".repeat(64);
      body = Buffer.from(body.toString().replace(/("words\.js":\s*")[0-9a-f]{64}/, "$1" + listed).replace(/("version":\s*")[^"]*/, "$1" + state.list + state.mark));
    }
    response.writeHead(status, { "content-type": type, "cache-control": "no-cache" }).end(body);
  });
  await new Promise((done) => server.listen(0, "localhost", () => done(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { state, at: `http://localhost:${port}/`, end: () => server.close() };
}

test("a new version is taken whole, when it is asked for, and a mixed one never", async () => {
  const proxy = await between();
  try {
    await Player.plays(async (player) => {
      const { page } = player;
      const mark = () => page.evaluate(() => /** @type {any} */ (globalThis).mark || "");
      await kept(player);
      await player.click("b2");
      // Files of another version than their list says: nothing of it is taken.
      Object.assign(proxy.state, { mark: "mixed", list: "wrong" });
      await page.reload();
      await player.ready();
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update().catch(() => {});
        const next = registration.installing;
        if (next) await new Promise((done) => next.addEventListener("statechange", () => next.state !== "installing" && done(null)));
      });
      assert.equal(await mark(), "");
      assert.equal(await page.locator("#fresh").count(), 0);
      // A whole new version waits until it is asked for.
      Object.assign(proxy.state, { mark: "new", list: "right" });
      await page.reload();
      await player.ready();
      assert.equal(await mark(), "");
      await page.locator("#fresh").waitFor();
      await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Use it" }).click()]);
      await player.ready();
      assert.equal(await mark(), "new");
      assert.deepEqual(await player.actions(), ["b2"], "the game goes on");
      player.faults = player.faults.filter((fault) => !fault.startsWith("request to " + proxy.at) && !/version\.js|sw\.js|words\.js/.test(fault));
    }, { at: proxy.at });
  } finally {
    proxy.end();
  }
});
