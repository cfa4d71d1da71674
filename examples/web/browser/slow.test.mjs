// What is slow, fails once, or comes in an odd order: nothing is lost, and the page can be used.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, withBrowser } from "./player.mjs";

withBrowser();

/** @type {import("playwright-core").BrowserContextOptions} */
const alone = { serviceWorkers: "block" }; // which would have the engine at hand

// The file of the engine: given, held back until it is given, or refused.
async function engineOf(/** @type {Player} */ { context }) {
  /** @type {(() => void)[]} */
  const held = [];
  let how = "given";
  await context.route("**/engine.wasm", async (route) => {
    if (how === "held") await new Promise((done) => held.push(() => done(0)));
    await (how === "refused" ? route.fulfill({ status: 503, body: "" }) : route.continue()).catch(() => {}); // whoever asked may be gone
  });
  return (/** @type {"given"|"held"|"refused"} */ now) => {
    how = now;
    for (const go of held.splice(0)) go();
  };
}

// What goes to the workers: "sent" holds it all, what is like "held" waits in "waiting", and the
// first that is like "deadly" ends its worker. "ended" counts those that have, and "found" is called
// when the machine has found what to play.
const wired = (/** @type {import("playwright-core").Page} */ page) => page.evaluateHandle(() => {
  const post = Worker.prototype.postMessage, known = new WeakSet();
  const wire = { sent: "", held: /** @type {RegExp|null} */ (null), waiting: /** @type {(() => void)[]} */ ([]), deadly: /** @type {RegExp|null} */ (null), ended: 0, found: () => {} };
  Worker.prototype.postMessage = function (/** @type {any} */ message) {
    if (!known.has(this)) this.addEventListener("message", ({ data }) => {
      if (data.failed) wire.ended++;
      if (data.answer?.includes('"candidates"')) wire.found();
    });
    known.add(this);
    const text = message.text || "";
    wire.sent += text;
    if (wire.deadly?.test(text)) {
      wire.deadly = null;
      this.dispatchEvent(new MessageEvent("message", { data: { failed: "the engine has ended" } }));
    } else if (wire.held?.test(text)) wire.waiting.push(() => post.call(this, message));
    else post.call(this, message);
  };
  return wire;
});

const release = (/** @type {{held: RegExp|null, waiting: (() => void)[]}} */ wire) => {
  wire.held = null;
  for (const go of wire.waiting.splice(0)) go();
};

// A refused engine is told on the console too.
const refusals = (/** @type {Player} */ player) => player.faults = player.faults.filter((fault) => !/^console: .*503/.test(fault));

test("an engine that is stopped or fails while it loads: the kept game is not lost, and a game chosen meanwhile begins", () => Player.plays(async (player) => {
  const { page, context } = player;
  const engine = await engineOf(player);
  await player.begin("v:epsilon");
  await player.click("b2");
  engine("held");
  await page.reload();
  await page.locator("#working").waitFor();
  await page.click("#stop-work");
  await player.says("notices", /stopped/);
  for (const id of ["undo", "resign", "back"]) await page.evaluate((id) => document.getElementById(id)?.click(), id);
  await page.keyboard.press("u");
  engine("refused");
  await page.getByRole("button", { name: "Try again" }).click();
  await player.says("notices", /503/);
  engine("held");
  const asked = () => context.waitForEvent("request", (request) => request.url().endsWith("engine.wasm"));
  const first = asked();
  await page.getByRole("button", { name: "Try again" }).click();
  await first;
  await page.waitForSelector("#variant option", { state: "attached" });
  await page.selectOption("#variant", "e:hex");
  const second = asked();
  await page.click("#new-game"); // which comes before the kept game
  await second;
  engine("given");
  await player.ready();
  await player.says("title", /Hex/);
  engine("refused");
  await page.reload();
  await player.says("notices", /503/);
  engine("given");
  await player.begin("v:delta"); // without loading the page again
  await player.click("b2");
  await page.click("#undo");
  await player.played(0);
  assert.equal(await player.text("notices"), "");
  refusals(player);
}, alone));

test("while another game begins: a choice stays, a question is of the game before, links that fail seat nobody, and a seat can be left", () => Player.plays(async (player) => {
  const { page } = player;
  const wire = await wired(page);
  await wire.evaluate((wire) => (wire.held = /"do":"new"/));
  await page.selectOption("#variant", "v:epsilon");
  await page.click("#new-game");
  await page.selectOption("#variant", "v:daldos");
  await page.click("#resign");
  await wire.evaluate(release);
  await player.says("title", /Epsilon/);
  await page.locator("#ask-dialog").waitFor({ state: "hidden" });
  assert.equal(await page.inputValue("#variant"), "v:daldos");
  await wire.evaluate((wire) => (wire.held = /"do":"restore"/));
  await page.evaluate("location.hash = 'variant=delta'");
  await page.waitForFunction((wire) => wire.waiting.length === 1, wire);
  await page.evaluate("location.hash = 'variant=none'");
  await page.waitForFunction((wire) => wire.waiting.length === 2, wire); // the first was given up, and the game comes back
  await wire.evaluate(release);
  await player.says("notices", /none/);
  await player.cell("b2").click();
  await page.waitForFunction(() => document.querySelectorAll("#turns .ply").length > 1); // the machine still sits there
  // What it has found is not played for a person: a timer that ends later tells.
  await player.begin("v:delta");
  await wire.evaluate((wire) => (wire.found = () => {
    const seat = /** @type {HTMLSelectElement} */ (document.getElementById("seat-1"));
    seat.value = "0";
    seat.dispatchEvent(new Event("change"));
  }));
  await player.cell("b2").click();
  await page.waitForFunction(() => /** @type {HTMLSelectElement} */ (document.getElementById("seat-1")).value === "0");
  await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
  assert.deepEqual(await player.actions(), ["b2"]);
}, { ...alone, first: true }));

test("the moment asked for last is shown, also when the engine has ended, or was stopped and could not come back", () => Player.plays(async (player) => {
  const { page } = player;
  const engine = await engineOf(player);
  await player.type("b2", "c3");
  const wire = await wired(page);
  await wire.evaluate((wire) => (wire.held = /"do":"at"/));
  await page.click("#back");
  await page.evaluate("document.getElementById('last').click()");
  await wire.evaluate(release);
  assert.match(await player.record(), /c3/); // what was asked before is answered
  assert.ok(await page.locator("#looking").isHidden());
  await page.keyboard.press("Escape");
  for (const worker of page.workers()) await worker.evaluate(() => self.postMessage({ failed: "the engine has ended" }));
  await page.click("#back");
  await player.says("looking", /after b2/);
  await page.click("#edit-script");
  await wire.evaluate((wire) => Object.assign(wire, { held: /"do":"options"/, ended: 0 }));
  await page.press("#script", "Control+Enter");
  await page.locator("#working").waitFor();
  engine("refused");
  await page.click("#stop-work");
  await page.waitForFunction((wire) => wire.ended, wire);
  engine("given");
  await page.click("#close-script");
  await page.click("#back");
  await player.says("looking", /the beginning/);
  refusals(player);
}, alone));

test("the machine: what fails, or is paused, does not leave it at rest unseen", () => Player.plays(async (player) => {
  const { page } = player;
  const engine = await engineOf(player);
  await player.begin("e:lines-of-action"); // slow to think about: its moves are a function of the script's
  await player.patiently();
  await page.selectOption("#seat-1", "5");
  await player.click("b1-b3");
  const wire = await wired(page);
  const thinks = async () => {
    await page.waitForFunction((wire) => wire.sent.includes('"do":"search"'), wire);
    await player.says("status", /games tried/);
    await wire.evaluate((wire) => (wire.sent = ""));
  };
  await player.says("status", /games tried/);
  await wire.evaluate((wire) => (wire.deadly = /"do":"undo"/));
  await page.click("#undo");
  await player.says("refused", /ended/);
  await thinks();
  await wire.evaluate((wire) => (wire.deadly = /"do":"play"/));
  await page.click("#move-now");
  await player.says("status", /waits/);
  await page.getByRole("button", { name: "Go on" }).click();
  await thinks();
  // The worker that is to be there for the next time cannot be had.
  engine("refused");
  await wire.evaluate((wire) => (wire.ended = 0));
  await page.click("#pause");
  await page.waitForFunction((wire) => wire.ended, wire);
  engine("given");
  await page.click("#pause");
  await thinks();
  // A hint is a person's.
  await page.selectOption("#seat-1", "0");
  await page.click("#hint");
  await player.says("hinted", /Looking/);
  await page.selectOption("#seat-1", "5");
  await page.locator("#hinted").waitFor({ state: "hidden" });
  // A throw that was due is not due when it is paused: a timer that ends later tells.
  await player.begin("v:daldos");
  await page.evaluate(async () => {
    /** @type {HTMLSelectElement} */ (document.getElementById("seat-0")).value = "1";
    document.getElementById("seat-0")?.dispatchEvent(new Event("change"));
    document.getElementById("pause")?.click();
    await new Promise((done) => setTimeout(done, 400));
  });
  assert.ok(!await wire.evaluate((wire) => wire.sent.includes('"do":"roll"')));
  assert.match(await player.text("status"), /waits/);
  refusals(player);
}, alone));
