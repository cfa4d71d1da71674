// A script of one's own: an error at its line, mended, played to a win.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, withBrowser } from "./player.mjs";

withBrowser();

const script = `local size = option("size", { 3, 4 })
local mark = piece("mark", { each = 8, symbols = { "X", "O" } })

return game {
  title   = "Three in a row",
  board   = grid(size.value, size.value),
  players = { "Cross", "Nought" },
  pieces  = { mark },
  turns   = { { drop { hand(mark), on = emty } } },
  ends    = {
    { line(own(mark), 3), win = 1 },
    { no_move, draw = true },
  },
}
`;

test("a pasted script: its error at the line, then mended and won", () => Player.plays(async (player) => {
  const { page } = player;
  await player.type("b2");
  await page.click("#edit-script");
  await page.fill("#script", script);
  await page.getByRole("region", { name: "Your own script" }).getByRole("button", { name: "Run" }).click();
  await player.says("script-error", /Line 9: unknown word "emty"; did you mean "empty"\?/);
  assert.equal(await page.locator("#gutter .wrong").textContent(), "9");
  const text = page.getByRole("textbox", { name: "Script" });
  assert.equal(await text.getAttribute("aria-invalid"), "true");
  assert.ok(((await text.getAttribute("aria-describedby")) || "").split(" ").includes("script-error"));
  const caret = await text.evaluate((area) => {
    const field = /** @type {HTMLTextAreaElement} */ (area);
    return { focused: document.activeElement === field, line: field.value.slice(0, field.selectionStart).split("\n").length };
  });
  assert.deepEqual(caret, { focused: true, line: 9 });
  assert.deepEqual(await player.actions(), ["b2"], "the game that was played goes on");
  assert.equal(await player.text("title"), "Delta");

  await page.fill("#script", script.replace("emty", "empty"));
  await page.locator("#script-error").waitFor({ state: "hidden" });
  await page.press("#script", "Control+Enter");
  await player.says("title", /Three in a row/);
  assert.equal(await text.getAttribute("aria-invalid"), null);
  for (const cell of ["a1", "b1", "a2", "b2", "a3"]) await player.click(cell);
  await player.says("banner", /Cross wins/);
}));

test("a script's options are a form", () => Player.plays(async (player) => {
  const { page } = player;
  await page.click("#edit-script");
  await page.fill("#script", script.replace("emty", "empty"));
  await page.press("#script", "Control+Enter");
  await page.locator("#script-options select[name=size]").waitFor();
  await page.waitForFunction(() => document.querySelectorAll("#board [role=gridcell]").length === 9);
  await page.selectOption("#script-options select[name=size]", "4");
  await page.press("#script", "Control+Enter");
  await page.waitForFunction(() => document.querySelectorAll("#board [role=gridcell]").length === 16);
  // The same in the form of all games.
  await page.selectOption("#options select[name=size]", "3");
  await page.click("#new-game");
  await page.waitForFunction(() => document.querySelectorAll("#board [role=gridcell]").length === 9);
}));

test("a script without an end, and one that runs too long, are told and harm nothing", () => Player.plays(async (player) => {
  const { page } = player;
  await page.click("#edit-script");
  await page.fill("#script", "while true do end");
  await page.press("#script", "Control+Enter");
  await page.locator("#script-error").waitFor();
  assert.match(await player.text("script-error"), /Line 1: /);
  await page.fill("#script", "");
  await page.press("#script", "Control+Enter");
  await page.locator("#script-error:not(:empty)").waitFor();
  await page.click("#close-script");
  assert.ok(await page.locator("#workshop").isHidden());
  await player.click("b2");
}));

test("the scripts that are there can be begun with", () => Player.plays(async (player) => {
  const { page } = player;
  await page.click("#edit-script");
  await page.selectOption("#example", "e:tic-tac-toe");
  assert.match(await page.inputValue("#script"), /return game \{/);
  await page.press("#script", "Control+Enter");
  await player.says("title", /Tic-tac-toe/);
}));
