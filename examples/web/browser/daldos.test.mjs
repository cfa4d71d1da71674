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
