// The record beside the board, records in and out, links, and what is remembered.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Player, documented, withBrowser } from "./player.mjs";

withBrowser();

test("an earlier moment is looked at and left again", () => Player.plays(async (player) => {
  const { page } = player;
  const game = await documented("per-gioco");
  await player.type(...game.actions.slice(0, 6));
  await page.getByRole("button", { name: "Turn 2, White: b2 to b5, drop on b4" }).click();
  await player.says("looking", /after b2-b5\(b4\)/);
  assert.equal(await page.locator("#turns [aria-current]").textContent(), "b2-b5(b4)");
  assert.match(await player.label("b5"), /White stone, last action/);
  assert.match(await player.label("e5"), /empty/);
  assert.equal(await page.locator("#board .able").count(), 0, "it is for looking only");
  await page.getByRole("button", { name: "One on" }).click();
  await player.says("looking", /after b3/);
  await page.getByRole("button", { name: "The beginning" }).click();
  await player.says("looking", /the beginning/);
  await page.keyboard.press(".");
  await player.says("looking", /after b2/);
  await page.locator("#looking button").click();
  await page.locator("#looking").waitFor({ state: "hidden" });
  assert.match(await player.label("e5"), /White stone/);
  assert.equal((await player.actions()).length, 6);
}));

test("a record goes out and comes in again", () => Player.plays(async (player) => {
  const { page } = player;
  const text = await readFile(new URL("../../../variants/games/baggio-vecchi.record", import.meta.url), "utf8");
  await page.click("#files");
  await page.fill("#import-text", text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await player.says("title", /Epsilon/);
  await player.says("banner", /White wins/);
  const actions = await player.actions();
  const written = await player.record();
  assert.match(written, /\[Result "1-0"\]/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
  assert.equal(download.suggestedFilename(), "epsilon.record");
  const path = await download.path();
  assert.equal(await readFile(path, "utf8"), written);
  await page.keyboard.press("Escape");
  await player.begin("v:delta");
  await page.click("#files");
  await page.setInputFiles("#import-file", path);
  await player.says("title", /Epsilon/);
  assert.deepEqual(await player.actions(), actions);
}));

test("what is wrong in a record is told with its line", () => Player.plays(async (player) => {
  const { page } = player;
  await player.type("b2");
  await page.click("#files");
  await page.fill("#import-text", '[Variant "delta"]\n\n1. b2 c3\n2. b2-b5(b4) b4\n');
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator("#import-error").waitFor();
  assert.match(await player.text("import-error"), /line 4\b/i);
  const line = await page.locator("#import-text").evaluate((area) => {
    const field = /** @type {HTMLTextAreaElement} */ (area);
    return field.value.slice(0, field.selectionStart).split("\n").length;
  });
  assert.equal(line, 4);
  await page.keyboard.press("Escape");
  assert.deepEqual(await player.actions(), ["b2"]);
}));

test("a link holds a game with its options, or a position", () => Player.plays(async (player) => {
  await player.begin("v:delta", { scoring: "win-loss" });
  await player.type("b2", "c3", "b2-b5(b4)", "b3");
  const game = await player.link("game"), position = await player.link("position");
  assert.match(game, /#variant=delta&o\.scoring=win-loss&actions=/);
  await Player.plays(async (other) => {
    assert.deepEqual(await other.actions(), await player.actions());
    assert.equal(await other.page.inputValue("#options select[name=scoring]"), "win-loss");
    assert.equal(new URL(other.page.url()).hash, "", "the address is the page's own again");
    await other.click("b5-e5(d5)");
  }, { at: game });
  await Player.plays(async (other) => {
    assert.deepEqual(await other.actions(), []);
    assert.match(await other.label("b5"), /White stone/);
    await other.click("b5-e5(d5)");
  }, { at: position });
}));

test("a link holds a script, compressed, and throws of dice", () => Player.plays(async (player) => {
  const { page } = player;
  await page.click("#edit-script");
  await page.selectOption("#example", "e:tic-tac-toe");
  const own = (await page.inputValue("#script")).replace('title   = "Tic-tac-toe"', 'title   = "Mein Spiel – ◯"');
  await page.fill("#script", own);
  await page.press("#script", "Control+Enter");
  await player.says("title", /Mein Spiel – ◯/);
  await player.type("b2", "a1");
  const address = await player.link("game");
  assert.match(address, /#script\.z=[\w-]+/);
  assert.ok(address.length < own.length, `a link of ${address.length} characters for a script of ${own.length}`);
  await Player.plays(async (other) => {
    assert.equal(await other.text("title"), "Mein Spiel – ◯");
    assert.deepEqual(await other.actions(), ["b2", "a1"]);
    await other.page.click("#edit-script");
    assert.equal(await other.page.inputValue("#script"), own);
    await other.click("c3");
  }, { at: address });
  await player.begin("v:daldos", { start: "light" });
  await page.click("#throw");
  await player.played(1);
  await Player.plays(async (other) => assert.deepEqual(await other.actions(), await player.actions()), { at: await player.link("game") });
}));

const badLinks = /** @type {[string, string, RegExp][]} */ ([
  ["no such game", "variant=chess", /chess/],
  ["an action that is none", "variant=delta&actions=b2+q9", /q9/],
  ["a position that is none", "variant=delta&position=nonsense", /position/],
  ["an option that is none", "variant=delta&o.speed=9", /speed/],
  ["a script cut short", "script.z=S03N", /missing or changed/],
  ["letters that are no code", "script.z=%25%25%25", /missing or changed/],
  ["no game", "actions=b2", /which game/],
  ["a script that is wrong", "script=return+1", /returns/],
]);

test("bad links: told, and the page can be used", () => Player.plays(async (player) => {
  const { page } = player;
  // The first opens the page, the others change its address.
  for (const [what, hash, why] of badLinks) {
    if (hash !== badLinks[0][1]) await page.goto(new URL("#" + hash, page.url()).href);
    await player.says("notices", why);
    assert.match(await player.text("notices"), /This link cannot be opened: /, what);
    assert.equal(await player.text("title"), "Delta");
    await page.locator("#notices button").click();
    assert.equal(await player.text("notices"), "");
  }
  await player.click("b2");
}, { at: "./#" + badLinks[0][1] }));

test("the game is there again after a reload, with who plays; without storage too there is a page", () => Player.plays(async (player) => {
  const { page } = player;
  await player.type("b2", "c3");
  await page.click("#flip");
  await page.reload();
  await player.ready();
  assert.deepEqual(await player.actions(), ["b2", "c3"]);
  assert.equal(await page.getAttribute("#flip", "aria-pressed"), "true");
  await page.evaluate(() => localStorage.setItem("staffel.game", '{"setup":{"variant":"no such"},"seats":"x"}'));
  await page.reload();
  await player.ready();
  assert.equal(await player.text("title"), "Delta");
  await player.context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });
  });
  await page.reload();
  await player.ready();
  await player.click("b2");
}));
