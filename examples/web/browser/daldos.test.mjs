// Daldos: the boat, the dice by hand and by machine, and what they are used for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, withBrowser } from "./player.mjs";

withBrowser();

test("a turn with both dice, thrown by hand, by clicking", () => Player.plays(async (player) => {
  await player.begin("v:daldos", { start: "light" });
  assert.match(await player.text("status"), /Light: throw the dice/);
  await player.throws("[AA]");
  assert.match(await player.label("a1"), /Light man, across, can move/);
  assert.doesNotMatch(await player.label("a2"), /can move/);
  await player.click("a1-b1");
  assert.match(await player.text("title"), /Daldos/);
  assert.match(await player.label("b1"), /Light man, along/);
  await player.click("a2-a1");
  // Two A's: the same player throws again.
  assert.match(await player.text("status"), /Light: throw the dice/);
  await player.throws("[24]");
  const dice = player.page.locator("#dice .faces");
  assert.match((await dice.getAttribute("aria-label")) || "", /Light threw 2 and 4; 2 and 4 left/);
  await player.click("b1-b5");
  assert.match((await dice.getAttribute("aria-label")) || "", /; 2 left/);
  assert.equal(await player.page.locator("#dice .die.used").count(), 1);
  await player.click("a1-b2");
  assert.match(await player.text("status"), /Dark: throw the dice/, "both are used: the turn passes");
  assert.deepEqual(await player.actions(), ["[AA]", "a1-b1", "a2-a1", "[24]", "b1-b5", "a1-b2"]);
}));

test("a die is chosen before the man", () => Player.plays(async (player) => {
  const two = player.page.getByRole("button", { name: "With the 2" }), four = player.page.getByRole("button", { name: "With the 4" });
  await player.page.getByRole("group", { name: "Thrown: 2 and 4; 2 and 4 left" }).waitFor();
  const targets = async () => {
    await player.cell("b1").click();
    const names = [];
    for (const name of ["b3", "b5", "b7"]) if (/can go here/.test(await player.label(name))) names.push(name);
    await player.page.keyboard.press("Escape");
    return names;
  };
  assert.deepEqual(await targets(), ["b3", "b5", "b7"]);
  await four.click();
  assert.equal(await four.getAttribute("aria-pressed"), "true");
  assert.match(await player.text("status"), /Light: with the 4, choose a piece to move/);
  assert.deepEqual(await targets(), ["b5"]);
  await two.click();
  assert.deepEqual(await targets(), ["b3"]);
  await two.focus();
  await player.page.keyboard.press("Enter");
  assert.equal(await two.getAttribute("aria-pressed"), "false", "it is let go again");
  assert.equal(await player.page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "With the 2", "and keeps the focus");
  await four.click();
  await player.page.click("#step-back");
  assert.equal(await four.getAttribute("aria-pressed"), "false");
  assert.deepEqual(await targets(), ["b3", "b5", "b7"]);
  await four.click();
  await player.click("b1-b5");
  assert.equal(await player.page.locator("#dice button").count(), 0, "one die is left, and no choice");
}, { at: "#variant=daldos&position=iiiiiiiiiiiiiiii/M8M7/2IIIIIIIIIIIIII%20Light%20-%205%20dice=24" }));

test("who begins is thrown for, the machine throws, a pass is a button", () => Player.plays(async (player) => {
  await player.begin("v:daldos");
  await player.throws("[22]");
  await player.throws("[34]");
  assert.match(await player.text("status"), /Dark: throw/);
  await player.throws("[23]");
  const pass = player.page.locator("#choices").getByRole("button", { name: "pass" });
  await pass.click();
  await player.played(4);
  assert.equal((await player.actions())[3], "pass");
  await player.page.click("#throw");
  await player.played(5);
  assert.match((await player.actions())[4], /^\[[A234]{2}\]$/);
  await player.page.locator("#board").focus();
  await player.page.click("#undo");
  await player.played(3);
}));

test("the same seed throws the same, over a reload too", () => Player.plays(async (player) => {
  await player.begin("v:daldos");
  await player.page.click("#throw");
  await player.played(1);
  await player.page.click("#throw");
  await player.played(2);
  const first = await player.actions();
  await player.page.reload();
  await player.ready();
  assert.deepEqual(await player.actions(), first);
  await player.page.click("#undo");
  await player.played(0);
  await player.page.click("#throw");
  await player.played(1);
  await player.page.click("#throw");
  await player.played(2);
  assert.deepEqual(await player.actions(), first);
}));
