// Who comes for the first time: a game at once, its rules, and nothing that jumps.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, documented, phone, withBrowser } from "./player.mjs";

withBrowser();

test("a first visit is a game against the machine, until it is said who plays", () => Player.plays(async (player) => {
  const { page } = player;
  assert.deepEqual([await page.inputValue("#seat-0"), await page.inputValue("#seat-1")], ["0", "2"]);
  await player.cell("b2").click();
  await player.played(2);
  // What comes from elsewhere is for people, so that nothing is played in it unasked.
  await page.goto(new URL("#variant=delta&actions=b2", page.url()).href);
  await player.played(1);
  assert.equal(await page.inputValue("#seat-1"), "0");
  await page.selectOption("#seat-1", "1");
  await player.played(2);
  await page.reload();
  await player.ready();
  assert.equal(await page.inputValue("#seat-1"), "1", "it is remembered");
  await page.goto(new URL("#variant=delta&actions=b2", page.url()).href);
  await page.waitForFunction(() => /** @type {any} */ (document.getElementById("seat-1")).value === "1");
  await player.played(2);
}, { first: true }));

test("the rules of the game on the board", () => Player.plays(async (player) => {
  const { page } = player;
  const dialog = page.getByRole("dialog", { name: /^Rules of / });
  await page.getByRole("button", { name: "Rules" }).click();
  await dialog.waitFor();
  assert.equal(await dialog.getByRole("heading").textContent(), "Rules of Delta");
  const numbers = await dialog.locator("li").evaluateAll((all) => all.map((one) => /** @type {HTMLLIElement} */ (one).value));
  assert.deepEqual(numbers, numbers.map((_, i) => i + 1));
  assert.ok(numbers.length > 5);
  assert.match(await dialog.locator("li").nth(5).textContent(), /Four own stones/);
  // What has no number stands beside the list, where it is among the rules.
  assert.match(await dialog.locator(".rules > :first-child").textContent(), /Erich Brunner/);
  assert.ok(await dialog.getByRole("button", { name: "Open the script" }).isHidden());
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "rules");
  await player.begin("e:hex");
  await page.locator("#board").focus();
  await page.keyboard.press("r");
  assert.match(await dialog.locator("#rules-text").textContent(), /Piet Hein/);
  await dialog.getByRole("button", { name: "Open the script" }).click();
  await dialog.waitFor({ state: "hidden" });
  assert.match(await page.inputValue("#script"), /Hex/);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "script");
  await page.fill("#script", (await page.inputValue("#script")).replace('"Hex"', '"<i>Mine</i>"'));
  await page.press("#script", "Control+Enter");
  await player.says("title", /Mine/);
  await page.click("#close-script");
  await page.click("#rules");
  assert.match(await dialog.textContent(), /The rules are what the script says\./);
  assert.equal(await dialog.getByRole("heading").textContent(), "Rules of <i>Mine</i>");
  await dialog.getByRole("button", { name: "Open the script" }).click();
  assert.match(await page.inputValue("#script"), /Mine/);
}));

test("the rules can be read on a small screen", () => Player.plays(async (player) => {
  const { page } = player;
  await player.begin("v:daldos");
  await page.tap("#rules");
  const dialog = page.getByRole("dialog");
  const [wide, width] = await dialog.evaluate((one) => [one.scrollWidth, one.clientWidth]);
  assert.equal(wide, width);
  await dialog.locator("li").last().scrollIntoViewIfNeeded();
  await dialog.getByRole("button", { name: "Close" }).tap();
  await dialog.waitFor({ state: "hidden" });
}, { ...phone, viewport: { width: 320, height: 568 } }));

for (const [width, height] of [[1280, 800], [1366, 768]]) {
  test(`all that is needed is on a screen of ${width} by ${height}, and nothing jumps`, () => Player.plays(async (player) => {
    const { page } = player;
    const places = () => page.evaluate(() => ["board", "hand-0", "undo"].map((id) => Math.round(scrollY + (document.getElementById(id)?.getBoundingClientRect().bottom || 0))));
    const games = await page.evaluate(() => [...document.querySelectorAll("#variant option")].map((option) => /** @type {HTMLOptionElement} */ (option).value));
    for (const game of width === 1280 ? games : ["v:delta", "v:epsilon", "v:daldos", "e:hex", "e:nine-mens-morris"]) {
      await player.begin(game);
      assert.ok((await places())[2] <= height, `${game}: the buttons end at ${await places()}`);
    }
    await player.begin("v:delta");
    const before = await places();
    const { actions } = await documented("per-gioco");
    await player.type(...actions.slice(0, -1));
    await page.click("#hint");
    assert.deepEqual(await places(), before, "while a hint is looked for");
    await player.says("hinted", /Hint:/);
    assert.deepEqual(await places(), before, "with a hint");
    await page.getByRole("button", { name: "Hide" }).press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("role")), "gridcell");
    await page.click("#turns .ply >> nth=3");
    await player.says("looking", /earlier/);
    assert.deepEqual(await places(), before, "at an earlier moment");
    await page.locator("#looking button").click();
    await player.click(actions[actions.length - 1]);
    await player.says("banner", /White wins/);
    assert.deepEqual(await places(), before, "with the banner");
  }, { viewport: { width, height } }));
}

const sides = (/** @type {string} */ board, /** @type {string} */ more = "") => `local stone = piece("stone", { each = 9, symbols = { "A", "B" } })
return game { title = "Sides", board = ${board}, ${more} players = { "Red", "Blue" }, pieces = { stone },
  turns = { { drop { hand(stone), on = empty } } },
  ends = { { connected(own(stone), cells "a1-c1", cells "a3-c3"), player = "Red", win = 1 },
    { connected(own(stone), cells "a1 a2 a3", cells "c1 c2 c3"), player = "Blue", win = 1 }, { no_move, draw = true } } }`;

test("the sides that are to be joined have their player's colour, on boards of every kind", () => Player.plays(async (player) => {
  const { page } = player;
  const goals = (/** @type {string} */ tint) => page.locator(`#board .goal.${tint}:not(.second)`);
  await player.begin("e:hex");
  assert.equal(await goals("red").count(), 2);
  assert.equal(await goals("blue").count(), 2);
  const red = await goals("red").first().boundingBox(), a1 = await player.cell("a1").boundingBox(), k1 = await player.cell("k1").boundingBox();
  assert.ok(red && a1 && k1 && red.y < a1.y + a1.height / 2 && red.x <= a1.x + a1.width && red.x + red.width >= k1.x, "Red's side is the row a1 to k1");
  await page.click("#edit-script");
  for (const [board, more] of [["grid(3, 3)", ""], ["grid(3, 3)", "picture = [[\n*-*-*\n| | |\n*-*-*\n| | |\n*-*-*\n]],"]]) {
    await page.fill("#script", sides(board, more));
    await page.press("#script", "Control+Enter");
    await page.waitForFunction((points) => document.querySelectorAll("#board [role=gridcell]").length === 9 && Boolean(document.querySelector("#board .point")) === points, more !== "");
    for (const tint of ["red", "blue"]) {
      assert.equal(await goals(tint).count(), 2, `${board} ${more}`);
      for (const goal of await goals(tint).all()) assert.match((await goal.getAttribute("d")) || "", /^M/);
    }
    const [low, c1] = [await goals("red").first().boundingBox(), await player.cell("b1").boundingBox()];
    assert.ok(low && c1 && low.y > c1.y + c1.height / 2 && low.width > 2 * c1.width, "Red's side lies below the first row");
  }
}));
