// The machine: it answers, gives hints, can be stopped, and the page goes on while it thinks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, withBrowser } from "./player.mjs";

withBrowser();

test("the machine answers, and undo goes back to the person's turn", () => Player.plays(async (player) => {
  const { page } = player;
  await page.selectOption("#seat-1", "1");
  await player.cell("b2").click();
  await player.played(2);
  assert.match(await player.text("status"), /White: /);
  await page.click("#undo");
  await player.played(0);
  await page.selectOption("#seat-1", "0"); // first, else the machine may play for both
  await page.selectOption("#seat-0", "1");
  await player.played(1);
  assert.match(await player.text("status"), /Black: /);
  assert.ok(await page.locator("#undo").isDisabled(), "the machine's own first action is not a person's to take back");
}));

test("while the machine thinks clicks are answered, in the order in which they come", () => Player.plays(async (player) => {
  const { page } = player;
  await player.begin("e:lines-of-action"); // slow to think about: its moves are a function of the script's
  await page.evaluate(() => {
    const order = /** @type {any} */ (window).order = [];
    const note = (/** @type {string} */ what) => order[order.length - 1] !== what && order.push(what);
    new MutationObserver(() => {
      if (document.querySelector("#status.thinking")) note("thinking");
    }).observe(document.getElementById("status"), { attributes: true, childList: true });
    new MutationObserver(() => {
      if (document.getElementById("flip").getAttribute("aria-pressed") === "true") note("flipped");
    }).observe(document.getElementById("flip"), { attributes: true });
    new MutationObserver(() => {
      if (document.querySelectorAll("#turns .ply").length > 1) note("moved");
    }).observe(document.getElementById("turns"), { childList: true });
  });
  await player.patiently();
  await page.selectOption("#seat-1", "5");
  await player.click("b1-b3");
  await page.waitForFunction(() => /** @type {any} */ (window).order.includes("thinking"));
  await page.click("#flip");
  // An earlier moment can be looked at too: the engine of the rules is another worker's.
  await page.click("#back");
  await player.says("looking", /An earlier moment/);
  await page.evaluate(() => /** @type {any} */ (window).order.push("looked"));
  await page.locator("#looking button").click();
  await player.says("status", /games tried/);
  await page.click("#move-now");
  await player.played(2);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).order.filter((/** @type {string} */ what, /** @type {number} */ i, /** @type {string[]} */ all) => all.indexOf(what) === i)),
    ["thinking", "flipped", "looked", "moved"]);
}));

test("the machine stops and goes on when it is told to", () => Player.plays(async (player) => {
  const { page } = player;
  await player.begin("e:lines-of-action"); // slow to think about: its moves are a function of the script's
  await player.patiently();
  await page.selectOption("#seat-1", "5");
  await player.click("b1-b3");
  await player.says("status", /thinking/);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await player.says("status", /waits/);
  assert.equal((await player.actions()).length, 1);
  await page.getByRole("button", { name: "Go on" }).click();
  await player.says("status", /thinking/);
  await page.selectOption("#seat-1", "0");
  await player.says("status", /White: choose/);
}));

test("a hint is shown on the board and in words, and can be played", () => Player.plays(async (player) => {
  const { page } = player;
  // White wins at once with e5-c3(d4).
  await player.type("b2", "c3", "b2-b5(b4)", "b3", "b5-e5(d5)", "b3-d1(c2)", "b4-e4(d4)", "c3-a3(b3)", "d5-a5(b5)", "a3-c5(b4)", "b5-d3(c4)", "d1-a1(b1)", "d4-b2(c3)", "c2-e2(d2)", "c3-c1(c2)", "a1-a3(a2)");
  await page.click("#hint");
  await player.says("hinted", /Hint: .* it wins\./);
  assert.equal(await page.locator("#board .hint-line").count(), 1);
  await page.getByRole("button", { name: "Play it" }).press("Enter");
  await player.says("banner", /White wins/);
  assert.equal(await page.locator("#board .hint-line").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("role")), "gridcell", "the focus is not lost with the button");
}));

test("the machine plays itself, with a pause, dice and all", () => Player.plays(async (player) => {
  const { page } = player;
  await player.begin("v:daldos");
  await page.selectOption("#seat-0", "1");
  await page.selectOption("#seat-1", "1");
  await page.waitForFunction(() => document.querySelectorAll("#turns .ply").length >= 6);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await player.says("status", /waits/);
  const n = (await player.actions()).length;
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForFunction((n) => document.querySelectorAll("#turns .ply").length > n, n);
}));
