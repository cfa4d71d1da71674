// Documented games of Delta by clicking, and what a person does at the board beside that.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, documented, withBrowser } from "./player.mjs";

withBrowser();

test("the documented game Baggio–Keller, click by click to its result", () => Player.plays(async (player) => {
  const game = await documented("baggio-keller");
  assert.ok(game.actions.length > 15 && game.resigned);
  await player.begin("v:delta", { scoring: game.tags["Option.scoring"] });
  for (const action of game.actions) await player.click(action);
  await player.page.click("#resign");
  await player.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await player.says("banner", /wins/);
  assert.equal(game.tags.Result, "0-1");
  assert.match(await player.text("banner"), /Black wins/);
  const [white, black] = game.tags.Score.split("-");
  assert.match(await player.text("banner"), new RegExp(`${white} to ${black}`));
  const record = await player.record();
  assert.match(record, new RegExp(`\\[Result "${game.tags.Result}"\\]`));
  assert.match(record, new RegExp(`\\[Score "${game.tags.Score}"\\]`));
  for (const action of game.actions) assert.ok(record.includes(action), action);
}));

test("a win by a line is shown with its points, and a new game begins from there", () => Player.plays(async (player) => {
  const game = await documented("per-gioco");
  await player.type(...game.actions.slice(0, -1));
  assert.ok(await player.page.locator("#banner").isHidden());
  await player.click(game.actions[game.actions.length - 1]);
  await player.says("banner", /White wins/);
  assert.match(await player.text("banner"), /by a line · 8 to 0/);
  await player.says("announce", /The game is over\. White wins: by a line\./);
  assert.equal(await player.page.locator("#board .able").count(), 0, "nothing can be chosen any more");
  await player.page.click("#again");
  await player.played(0);
  assert.ok(await player.page.locator("#banner").isHidden());
  await player.click("b2");
}));

test("clicks in steps: back by Escape, by the chosen piece, by the button, and to another piece", () => Player.plays(async (player) => {
  await player.type("b2", "c3", "b2-b5(b4)", "b3");
  const chosen = () => player.page.locator("#board [aria-selected=true]").count();
  await player.cell("b5").click();
  assert.match(await player.label("b5"), /White stone, chosen/);
  assert.match(await player.label("e5"), /can go here/);
  assert.match(await player.text("status"), /b5 – where to\?/);
  await player.page.keyboard.press("Escape");
  assert.equal(await chosen(), 0);
  await player.cell("b5").click();
  await player.cell("b5").click();
  assert.equal(await chosen(), 0);
  await player.cell("b5").click();
  await player.page.click("#step-back");
  assert.equal(await chosen(), 0);
  await player.cell("b5").click();
  assert.match(await player.label("b4"), /can be chosen instead/);
  await player.cell("b4").click();
  assert.match(await player.label("b4"), /chosen/);
  assert.match(await player.label("b5"), /can be chosen instead/);
  await player.page.locator('#board [aria-label^="c5, "]').click({ force: true });
  assert.match(await player.text("refused"), /Not possible with b4/);
  assert.equal((await player.actions()).length, 4);
}));

test("what is lifted is asked for when the hand is empty", () => Player.plays(async (player) => {
  const game = await documented("baggio-keller");
  await player.type(...game.actions);
  await player.cell("a2").click();
  await player.cell("a4").click();
  assert.match(await player.text("status"), /which piece is lifted/);
  assert.match(await player.label("e1"), /can be lifted/);
  assert.equal(await player.cell("a4").locator(".faint .piece").count(), 1, "the leader shows where it will be");
  await player.page.keyboard.press("Escape");
  await player.page.keyboard.press("Escape");
  await player.click("a2-a4(a3<e1)");
  assert.match(await player.label("e1"), /e1, empty, last action/);
}));

test("undo goes back action by action to the beginning", () => Player.plays(async (player) => {
  await player.type("b2", "c3", "b2-b5(b4)");
  await player.page.click("#undo");
  await player.played(2);
  assert.match(await player.label("b2"), /White stone/);
  assert.match(await player.label("b5"), /empty/);
  await player.page.locator("#board").focus();
  await player.page.keyboard.press("u");
  await player.played(1);
  await player.page.click("#undo");
  await player.played(0);
  assert.ok(await player.page.locator("#undo").isDisabled());
  await player.click("d4");
}));

test("a piece is dragged to where it goes, and back to where it was", () => Player.plays(async (player) => {
  await player.type("b2", "c3");
  const centre = async (/** @type {string} */ name) => {
    const box = await player.cell(name).boundingBox();
    assert.ok(box);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = await centre("b2"), [tx, ty] = await centre("b5"), [nx, ny] = await centre("a3");
  const { mouse } = player.page;
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + 20, y - 20, { steps: 3 });
  assert.match(await player.label("b5"), /can go here/, "targets are lit while it is dragged");
  assert.equal(await player.page.locator(".ghost .piece").count(), 1);
  await mouse.move(nx, ny, { steps: 4 });
  await mouse.up();
  assert.equal(await player.page.locator(".ghost").count(), 0);
  assert.equal((await player.actions()).length, 2, "it cannot go to a3");
  assert.equal(await player.page.locator("#board [aria-selected=true]").count(), 0);
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(tx, ty, { steps: 6 });
  await mouse.up();
  await player.played(3);
  assert.equal((await player.actions())[2], "b2-b5(b4)");
}));

test("a kind is chosen in the hand, before the cell or after it", () => Player.plays(async (player) => {
  await player.begin("v:neo-delta");
  const red = player.page.locator("#hand-0").getByRole("button", { name: /1 .*in hand, can be chosen/ });
  await red.click();
  assert.equal(await player.page.locator("#hand-0 [aria-pressed=true]").count(), 1);
  await player.cell("c3").click();
  await player.played(1);
  await player.page.click("#undo");
  await player.played(0);
  await player.cell("c3").click();
  const choices = player.page.getByRole("group", { name: "Choose one" }).getByRole("button");
  assert.equal(await choices.count(), 2);
  await player.page.locator('#choices [data-action="R@c3"]').click();
  await player.played(1);
  assert.deepEqual(await player.actions(), ["R@c3"]);
}));
