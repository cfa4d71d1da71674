// What goes wrong, by accident or on purpose: it is told, and the page can be used.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Player, withBrowser } from "./player.mjs";

withBrowser();

const bad = new URL("../../../lua/testdata/bad/", import.meta.url);

// A script that is refused only after seconds.
async function slowScript() {
  return (await readFile(new URL("moves.txt", bad), "utf8")).split("=== too many ways together\n")[1].split("\n---\n")[0];
}

test("addresses of all kinds: the game stays, and one notice tells of the last", () => Player.plays(async (player) => {
  const { page } = player;
  await player.click("b2");
  const parts = ["variant=delta", "variant=", "example=../x", "script=", "script.z=AAAA", "o.=1", "o.__proto__=1", "o.constructor=x", "position=%00", "seed=-1", "seed=1e400", "actions=%00", "actions.z=eyJ", "%E0%A4%A", "&&", "=", "<img src=x onerror=alert(1)>", "variant=<img src=x onerror=alert(1)>", "actions=" + "b2+".repeat(400)];
  await page.evaluate(async (parts) => {
    for (let i = 0; i < 150; i++) {
      location.hash = [parts[i % parts.length], parts[(i * 7 + 3) % parts.length], parts[(i * 5) % 11]].slice(0, 1 + i % 3).join("&");
      if (i % 6 === 0) await new Promise((done) => setTimeout(done, 10));
    }
    location.hash = "variant=<img src=x onerror=alert(1)>";
  }, parts);
  await player.says("notices", /<img/);
  assert.equal(await page.locator("#notices .notice").count(), 1);
  assert.equal(await page.locator("img[src=x]").count(), 0);
  await page.goto(new URL("#variant=epsilon&actions=b2", page.url()).href);
  await player.says("title", /Epsilon/);
  await player.click("c3");
}));

// Each engine after the first takes longer than a new game or a script waits.
function slowEngine(/** @type {import("playwright-core").BrowserContext} */ context) {
  return context.route("**/engine.wasm", async (route) => {
    await new Promise((done) => setTimeout(done, 900));
    await route.continue();
  });
}

test("while an engine is slow to come back: Stop, another script, and a new game", () => Player.plays(async (player) => {
  const { page, context } = player;
  await slowEngine(context);
  await page.click("#edit-script");
  const good = await page.inputValue("#script"), slow = await slowScript();
  const run = async (/** @type {string} */ text) => {
    await page.fill("#script", text);
    await page.press("#script", "Control+Enter");
  };
  await run(slow);
  await page.locator("#working").waitFor();
  await page.click("#stop-work");
  await run(slow);
  await page.locator("#working").waitFor();
  await run(good);
  await player.says("title", /Tic-tac-toe/);
  for (const text of [slow, good, slow]) await run(text);
  await page.locator("#working").waitFor();
  await player.begin("v:epsilon");
  await player.says("title", /Epsilon/);
}, { serviceWorkers: "block" }));

test("of links that come while the engine is slow, the newest is opened", () => Player.plays(async (player) => {
  const { page, context } = player;
  const follow = (/** @type {string[]} */ links) => page.evaluate(async (links) => {
    for (const link of links) {
      location.hash = link;
      await new Promise((done) => setTimeout(done, 20));
    }
  }, links);
  await slowEngine(context);
  const slow = "script=" + encodeURIComponent(await slowScript());
  for (const [links, title] of /** @type {[string[], RegExp][]} */ ([
    [[slow, "variant=delta", "variant=none", "example=hex", "variant=epsilon"], /Epsilon/],
    [[slow, "example=nothing", slow, "variant=neo-delta", "script.z=AAAA", "variant=daldos"], /Daldos/],
  ])) {
    await follow(links);
    await player.says("title", title);
    await page.waitForFunction(() => !location.hash && !document.querySelector("#notices .notice"));
  }
  await follow([slow, "variant=delta", "variant=none", "#board"]);
  await player.says("notices", /unknown variant "none"/);
  assert.match(await player.text("title"), /Daldos/);
}, { serviceWorkers: "block" }));

test("an engine that cannot be loaded: the page tells, and can try again", () => Player.plays(async (player) => {
  const { page, context } = player;
  for (const [file, body] of [["engine.wasm", ""], ["engine.wasm", "garbage"], ["wasm_exec.js", ""]]) {
    await context.route("**/" + file, (route) => body ? route.fulfill({ contentType: "application/wasm", body }) : route.fulfill({ status: 404, body }));
    await page.reload();
    await player.says("notices", /The engine cannot be loaded: ./);
    for (const id of ["share", "rules", "undo", "resign", "hint", "flip"]) await page.click("#" + id);
    await context.unroute("**/" + file);
    await page.getByRole("button", { name: "Try again" }).click();
    await player.ready();
  }
  await player.click("b2");
  player.faults = player.faults.filter((fault) => !/engine\.wasm|wasm_exec|404|magic word|Failed to/.test(fault));
}, { serviceWorkers: "block" }));

test("an engine that answers no more can be stopped", () => Player.plays(async (player) => {
  const { page } = player;
  await player.click("b2");
  for (const worker of page.workers()) await worker.evaluate(() => self.close()).catch(() => {});
  await player.cell("c3").click();
  await page.locator("#working").waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.locator("#working").waitFor({ state: "hidden" });
  assert.deepEqual(await player.actions(), ["b2"]);
  await player.click("c3");
}, { serviceWorkers: "block" }));

test("clicks two at a time, a drag that a new game ends, and Escape in a drag", () => Player.plays(async (player) => {
  const { page } = player;
  await page.dblclick("#new-game");
  while (!(await player.actions()).length) await player.cell("b2").dblclick({ force: true }); // while a game is begun nothing is played
  await player.played(1);
  await player.click("c3");
  const box = await player.cell("b2").boundingBox(), to = await player.cell("b4").boundingBox();
  assert.ok(box && to);
  for (const ends of [() => page.keyboard.press("Escape"), () => page.evaluate(() => /** @type {HTMLFormElement} */ (document.getElementById("setup-form")).requestSubmit())]) {
    const begun = (await player.actions()).length;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 30, box.y - 30, { steps: 4 });
    assert.equal(await page.locator(".ghost").count(), 1);
    await ends();
    await page.locator(".ghost").waitFor({ state: "detached" });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 3 });
    await page.mouse.up();
    assert.equal(await page.locator("#board [aria-selected=true], .dragging").count(), 0);
    assert.ok((await player.actions()).length <= begun);
  }
  await player.says("no-turns", /./);
  assert.deepEqual(await player.actions(), [], "nothing is dropped in the new game");
  await page.evaluate(() => {
    for (const name of ["c3", "d4", "a1"]) document.querySelector(`#board [aria-label^="${name}, "]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  await player.played(1);
}));

test("memory that holds anything, or no more, is no harm", () => Player.plays(async (player) => {
  const { page } = player;
  for (const kept of ["{{{", "null", "[1,2]", "7", '{"setup":7,"seats":[9,"a"]}', '{"setup":{"variant":"delta","actions":[1]},"seats":[-1,2.5]}', '{"setup":{"script":"while true do end"}}']) {
    await page.evaluate((kept) => ["game", "script"].forEach((name) => localStorage.setItem("staffel." + name, kept)), kept);
    await page.reload();
    await player.ready();
    assert.equal(await player.text("title"), "Delta", kept);
    await page.click("#edit-script");
    assert.match(await page.inputValue("#script"), /return game/, kept);
  }
  await page.click("#close-script");
  await page.selectOption("#seat-1", "0");
  await page.selectOption("#seat-0", "0");
  await page.evaluate(() => {
    for (const size of [500_000, 100]) try { for (let i = 0; ; i++) localStorage.setItem(size + "x" + i, "y".repeat(size)); } catch { /* it is full */ }
  });
  await player.begin("v:delta");
  await player.click("b2");
}));

test("records that are none are told; tags are texts", () => Player.plays(async (player) => {
  const { page } = player;
  await player.click("b2");
  await page.click("#files");
  const files = /** @type {[string, Buffer, RegExp][]} */ ([
    ["binary", Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256)), /line 1/],
    ["empty", Buffer.alloc(0), /no record/],
    ["huge", Buffer.alloc(5 << 20, "a"), /too large/],
  ]);
  for (const [name, buffer, told] of files) {
    await page.setInputFiles("#import-file", { name, mimeType: "text/plain", buffer });
    await player.says("import-error", told);
  }
  const tagged = '[Variant "delta"]\n[White "<img src=x onerror=alert(1)>"]\n\n1. d4 {<b>here</b>} e5';
  await page.fill("#import-text", tagged);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await player.played(2);
  assert.match(await player.record(), /<img src=x/);
  assert.equal(await page.locator("img[src=x], #turns b").count(), 0);
}));


test("scripts: slow ones can be stopped, another comes first, and the machine goes on", () => Player.plays(async (player) => {
  const { page } = player;
  const slow = await slowScript();
  const run = async (/** @type {string} */ text) => {
    await page.fill("#script", text);
    await page.press("#script", "Control+Enter");
  };
  await page.click("#edit-script");
  const good = await page.inputValue("#script");
  await run(slow);
  await page.locator("#working").waitFor();
  await page.click("#stop-work");
  await page.locator("#working").waitFor({ state: "hidden" });
  assert.equal(await player.text("title"), "Delta");
  await run(slow);
  await page.locator("#working").waitFor();
  await run(good);
  await player.says("title", /Tic-tac-toe/);
  // A script that fails leaves the machine at its game.
  await page.click("#close-script");
  await player.begin("v:epsilon");
  await page.selectOption("#seat-0", "1");
  await page.click("#edit-script");
  await run("return gme");
  await page.locator("#script-error").waitFor();
  await player.played(1);
  // Options that are no more do not keep a script from running.
  const sized = 'local size = option("size", { 3, 4 })\n' + good.replace("grid(3, 3)", "grid(size.value, size.value)");
  const cells = (/** @type {number} */ n) => page.waitForFunction((n) => document.querySelectorAll("#board [role=gridcell]").length === n, n);
  await run(sized);
  await cells(9);
  await page.locator("#script-options select").selectOption("4");
  await page.press("#script", "Control+Enter");
  await cells(16);
  await run(sized.replace("{ 3, 4 }", "{ 3, 5 }"));
  await cells(9);
  await run(good);
  await page.locator("#script-options").waitFor({ state: "hidden" });
  assert.ok(await page.locator("#script-error").isHidden());
}));

test("a function that fails in the game is told with its line, to people and to the machine", () => Player.plays(async (player) => {
  const { page } = player;
  await page.click("#edit-script");
  const script = (await page.inputValue("#script")).replace("line(own(mark), 3), win = 1 }", 'function (view) if #view.own(mark) >= 2 then error("<b>boom</b>") end end, win = 1, reason = "x" }');
  const line = script.split("\n").findIndex((one) => one.includes("boom")) + 1;
  await page.fill("#script", script);
  await page.press("#script", "Control+Enter");
  await player.says("title", /Tic/);
  await page.click("#close-script");
  await player.click("a1");
  await player.click("b2");
  await player.cell("c3").click();
  const told = new RegExp(`fails at line ${line}: <b>boom</b>`);
  await player.says("refused", told);
  assert.deepEqual(await player.actions(), ["a1", "b2"]);
  assert.equal(await page.locator("#board [aria-selected=true]").count(), 0, "another can be chosen");
  await page.selectOption("#seat-0", "1");
  await player.says("status", /waits/);
  await player.says("refused", told);
  await page.selectOption("#seat-0", "0");
  await player.says("status", /choose/);
}));
