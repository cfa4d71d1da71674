// Playing by the keyboard alone, and what a screen reader finds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, withBrowser } from "./player.mjs";

withBrowser();

/** The label of what has the focus. @param {Player} player */
const focused = (player) => player.page.evaluate(() => document.activeElement?.getAttribute("aria-label") || document.activeElement?.id || "");

test("a turn by keys: one stop for the board, arrows, Enter, Escape", () => Player.plays(async (player) => {
  const { keyboard } = player.page;
  for (let i = 0; i < 30 && !/^[a-e][1-5], /.test(await focused(player)); i++) await keyboard.press("Tab");
  assert.match(await focused(player), /^a1, empty/, "Tab comes to the board");
  assert.equal(await player.page.locator("#board [tabindex='0']").count(), 1);
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowUp");
  assert.match(await focused(player), /^b2, empty, can be played/);
  await keyboard.press("Enter");
  await player.played(1);
  assert.match(await focused(player), /^b2, White stone, last action/, "the focus stays where it was");
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowRight");
  await keyboard.press("Space");
  await player.played(2);
  await keyboard.press("n"); // the next cell that can be chosen
  assert.match(await focused(player), /^b2, White stone, can move/);
  await keyboard.press("Enter");
  assert.match(await focused(player), /^b2, White stone, chosen/);
  await keyboard.press("Escape");
  assert.match(await focused(player), /^b2, White stone, can move/);
  await keyboard.press("Enter");
  for (let i = 0; i < 3; i++) await keyboard.press("ArrowUp");
  assert.match(await focused(player), /^b5, empty, can go here/);
  await keyboard.press("Enter");
  await player.played(3);
  assert.deepEqual(await player.actions(), ["b2", "c3", "b2-b5(b4)"]);
  await player.says("announce", /White: b2 to b5, drop on b4\. Black to play\./);
  await keyboard.press("Home");
  assert.match(await focused(player), /^a5, /);
  await keyboard.press("End");
  assert.match(await focused(player), /^e5, /);
  await keyboard.press("Control+End");
  assert.match(await focused(player), /^e1, /);
  await keyboard.press("ArrowRight");
  assert.match(await focused(player), /^e1, /, "there is no further cell");
  await keyboard.press("u");
  await player.played(2);
  await keyboard.press("?");
  assert.ok(await player.page.getByRole("dialog", { name: "Help" }).isVisible());
  await keyboard.press("Escape");
  await keyboard.press("/");
  assert.equal(await focused(player), "action");
}));

test("arrow keys go back the way they came, on hexagons and lines too", () => Player.plays(async (player) => {
  const { keyboard } = player.page;
  for (const [name, start] of [["e:hex", "f6"], ["e:nine-mens-morris", "d6"], ["e:mu-torere", "p1"], ["v:daldos", "b5"]]) {
    await player.begin(name);
    await player.page.locator(`#board [aria-label^="${start}, "]`).focus();
    for (const [there, back] of [["ArrowLeft", "ArrowRight"], ["ArrowUp", "ArrowDown"]]) {
      await keyboard.press(there);
      assert.doesNotMatch(await focused(player), new RegExp(`^${start}, `), name + " " + there);
      await keyboard.press(back);
      assert.match(await focused(player), new RegExp(`^${start}, `), `${name}: ${there} ${back}`);
    }
  }
}));

test("an action is typed, short forms too; a wrong one is told", () => Player.plays(async (player) => {
  const { page } = player;
  await player.type("b2", "c3");
  await page.fill("#action", "b2b5");
  await page.press("#action", "Enter");
  await player.played(3);
  assert.equal((await player.actions())[2], "b2-b5(b4)");
  await page.fill("#action", "a1-z9");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator("#refused").waitFor();
  assert.match(await player.text("refused"), /a1-z9/);
  assert.equal((await player.actions()).length, 3);
  assert.ok(await page.locator("#legal option").count() > 3, "legal actions are offered");
}));

test("everything has a role and a name", () => Player.plays(async (player) => {
  const { page } = player;
  const board = page.getByRole("grid", { name: "Board" });
  assert.equal(await board.getByRole("row").count(), 5);
  assert.equal(await board.getByRole("gridcell").count(), 25);
  await board.getByRole("gridcell", { name: "b2, empty, can be played" }).click();
  await player.played(1);
  for (const name of ["New game", "Your own script", "Undo", "Hint", "Flip", "Resign", "Draw", "Share", "Records", "Help", "The beginning", "One back", "One on", "Back to the game"]) {
    assert.equal(await page.getByRole("button", { name, exact: true }).count(), 1, name);
  }
  for (const name of ["Game", "White", "Black"]) assert.equal(await page.getByRole("combobox", { name, exact: true }).count(), 1, name);
  assert.equal(await page.getByRole("combobox", { name: "Type an action" }).count() + await page.getByRole("textbox", { name: "Type an action" }).count(), 1);
  assert.ok(await page.getByRole("button", { name: "Turn 1, White: b2" }).isVisible());
  assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), "Delta");
  // Nothing that can be pressed or filled in is without a name.
  const nameless = await page.evaluate(() => [...document.querySelectorAll("button, select, input, textarea, [role=gridcell]")]
    .filter((one) => /** @type {HTMLElement} */ (one).checkVisibility?.() ?? true)
    .filter((one) => !(one.getAttribute("aria-label") || one.textContent?.trim() || /** @type {any} */ (one).labels?.length))
    .map((one) => one.outerHTML));
  assert.deepEqual(nameless, []);
  const snapshot = await page.locator("main").ariaSnapshot();
  assert.match(snapshot, /gridcell "b2, White stone, last action"/);
  assert.match(snapshot, /gridcell "a1, empty, can be played"/);
}));

test("who wants no motion sees none", () => Player.plays(async (player) => {
  await player.type("b2", "c3", "b2-b5(b4)");
  assert.equal(await player.page.evaluate(() => document.getAnimations().length), 0);
}, { reducedMotion: "reduce" }));

test("the focus is never lost, and each thing is said once", () => Player.plays(async (player) => {
  const { page } = player;
  await player.says("announce", /White to play/); // of the beginning
  await page.evaluate(() => {
    const said = /** @type {any} */ (globalThis).said = [];
    new MutationObserver(() => said.push(document.getElementById("announce")?.textContent)).observe(/** @type {Node} */ (document.getElementById("announce")), { childList: true, characterData: true, subtree: true });
  });
  const said = () => page.evaluate(() => /** @type {any} */ (globalThis).said.splice(0));
  const at = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute("role") || document.activeElement?.tagName);
  const told = async (/** @type {RegExp} */ like) => {
    await player.says("announce", like);
    assert.equal((await said()).length, 1, String(like));
  };
  await page.focus("#action");
  await page.keyboard.type("b2");
  await page.keyboard.press("Enter");
  await told(/White: b2\. Black to play\./);
  assert.equal(await at(), "action");
  await page.focus("#undo");
  await page.keyboard.press("Enter");
  await told(/Taken back\. White to play\./);
  assert.equal(await at(), "gridcell", "Undo can do nothing more");
  // Against the machine the field of actions keeps the focus, turn after turn.
  await page.selectOption("#seat-1", "1");
  await page.focus("#action");
  for (const [n, action] of [[2, "a1"], [4, ""]]) {
    await page.keyboard.type(String(action) || (await page.locator("#legal option").first().getAttribute("value")) || "");
    await page.keyboard.press("Enter");
    await player.played(Number(n));
    assert.equal(await at(), "action");
  }
  await player.says("announce", /White to play/);
  await said();
  for (const id of ["rules", "help", "files", "share"]) {
    await page.focus("#" + id);
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor();
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press("Tab");
      assert.ok(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest("dialog")), `${id}: the focus stays within`);
    }
    await page.keyboard.press("Escape");
    assert.equal(await at(), id);
  }
  // A search that reports does not take the button away that stops it.
  await player.begin("e:gomoku"); // in which nothing is soon decided
  await player.patiently();
  await page.focus("#hint");
  await page.keyboard.press("Enter");
  const stop = page.locator("#hinted").getByRole("button", { name: "Stop" });
  await stop.focus();
  await player.says("hinted", /games tried/);
  await page.keyboard.press("Enter");
  assert.equal(await at(), "gridcell");
  await player.begin("v:delta");
  await player.says("announce", /Delta\. White to play/);
  await said();
  await page.focus("#resign");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await told(/White resigns\. The game is over\. Black wins: the other resigned\./);
  assert.equal(await at(), "gridcell");
  await page.focus("#again");
  await page.keyboard.press("Enter");
  await player.played(0);
  assert.equal(await at(), "gridcell");
}));
