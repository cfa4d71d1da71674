// Boards of all kinds, and screens of all sizes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, phone, withBrowser } from "./player.mjs";

withBrowser();

/** How far the page goes beyond the screen's right edge. @param {Player} player */
const beyond = (player) => player.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const width of [320, 400]) {
  test(`nothing goes beyond a screen ${width} wide`, () => Player.plays(async (player) => {
    const { page } = player;
    assert.equal(await beyond(player), 0);
    const board = await page.locator("#board svg").boundingBox();
    assert.ok(board && board.width > width * 0.9, "the board has the width");
    const cell = await player.cell("b2").boundingBox();
    assert.ok(cell && cell.width >= 40 && cell.height >= 40);
    for (const name of ["v:daldos", "e:hex", "e:gomoku", "e:amazons", "e:nine-mens-morris", "e:royal-game-of-ur", "v:neo-delta"]) {
      await player.begin(name);
      assert.equal(await beyond(player), 0, name);
    }
    await page.click("#open-setup");
    await page.click("#edit-script");
    assert.equal(await beyond(player), 0, "with a script");
    await page.click("#help");
    assert.equal(await beyond(player), 0, "with help");
  }, { ...phone, viewport: { width, height: 700 } }));
}

test("on a phone the boat stands upright, with holes for fingers", () => Player.plays(async (player) => {
  await player.begin("v:daldos", { start: "light" });
  const hole = await player.cell("a1").boundingBox(), prow = await player.cell("b17").boundingBox();
  assert.ok(hole && prow && prow.y < hole.y);
  assert.ok(hole.width >= 40 && hole.height >= 40, `${hole.width} by ${hole.height}`);
  await player.throws("[A2]");
  await player.cell("a1").tap();
  await player.page.locator("#board .able .target-dot").first().waitFor();
}, phone));

test("a long board has the width of a tablet", () => Player.plays(async (player) => {
  await player.begin("v:daldos");
  const board = await player.page.locator("#board svg").boundingBox();
  assert.ok(board && board.width > 700);
  assert.equal(await beyond(player), 0);
}, { viewport: { width: 820, height: 1100 } }));

test("a piece is dragged by a finger", () => Player.plays(async (player) => {
  await player.type("b2", "c3");
  const a = await player.cell("b2").boundingBox(), b = await player.cell("b5").boundingBox();
  assert.ok(a && b);
  const finger = await player.context.newCDPSession(player.page);
  const at = (/** @type {{x: number, y: number, width: number, height: number}} */ box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const from = at(a), to = at(b);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (let i = 1; i <= 6; i++) {
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: from.x + (to.x - from.x) * i / 6, y: from.y + (to.y - from.y) * i / 6 }] });
  }
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await player.played(3);
  assert.equal((await player.actions())[2], "b2-b5(b4)");
}, phone));

test("hexagons, points, lines and long boards are played by clicking", () => Player.plays(async (player) => {
  await player.begin("e:hex");
  assert.equal(await player.page.locator("#board polygon.space").count(), 121);
  for (const cell of ["f6", "a1", "k11"]) await player.click(cell);
  await player.begin("e:mu-torere");
  await player.click("k1-p1");
  await player.begin("e:nine-mens-morris");
  for (const action of ["a1", "b2", "a4", "b4"]) await player.click(action);
  await player.cell("a7").click();
  assert.match(await player.label("b2"), /can be/, "a mill: whom it takes is asked");
  await player.cell("b2").click();
  await player.played(5);
  assert.match(await player.label("b2"), /empty/);
  await player.begin("e:hare-and-hounds");
  await player.click("a2-b2");
  await player.begin("e:english-draughts");
  await player.click("a3-b4");
  await player.begin("e:sahkku");
  await player.page.click("#throw");
  await player.played(1);
}));

const ring = `local stone = piece("stone", { start = { "a1 a2", "a5 a6" }, symbols = { "A", "B" } })
return game {
  title   = "Round",
  board   = ring(8),
  players = { "Sun", "Moon" },
  pieces  = { stone },
  turns   = { { slide { own(stone) } } },
  ends    = { { no_move, loss = 1 }, { repeats(3), draw = true } },
}
`;
const hexagons = `local stone = piece("stone", { each = 18, symbols = { "A", "B" } })
return game {
  title   = "Comb",
  board   = hexagon(4),
  players = { "Bee", "Wasp" },
  pieces  = { stone },
  turns   = { { drop { hand(stone), on = empty } } },
  ends    = { { line(own(stone), 4), win = 1 }, { no_move, draw = true } },
}
`;

test("a ring is drawn round, a hexagon of hexagons by its names", () => Player.plays(async (player) => {
  const { page } = player;
  await page.click("#edit-script");
  await page.fill("#script", ring);
  await page.press("#script", "Control+Enter");
  await player.says("title", /Round/);
  const boxes = await Promise.all(["a1", "a3", "a5", "a7"].map((name) => player.cell(name).boundingBox()));
  const middle = boxes.map((box) => box && [box.x + box.width / 2, box.y + box.height / 2]);
  const span = (/** @type {number} */ i, /** @type {number} */ j) => Math.hypot(middle[i][0] - middle[j][0], middle[i][1] - middle[j][1]);
  assert.ok(Math.abs(span(0, 2) - span(1, 3)) < 2, "opposite cells are equally far apart");
  await player.cell("a2").click();
  await player.cell("a4").click();
  await player.played(1);
  await page.fill("#script", hexagons);
  await page.press("#script", "Control+Enter");
  await player.says("title", /Comb/);
  await page.waitForFunction(() => document.querySelectorAll("#board [role=gridcell]").length === 37);
  for (const cell of ["d4", "a1", "d5", "a2", "d6", "a3", "d7"]) await player.click(cell);
  await player.says("banner", /Bee wins/);
}));

test("a board of 19 by 19 is quick to the touch", () => Player.plays(async (player) => {
  const { page } = player;
  await page.click("#edit-script");
  await page.selectOption("#example", "e:gomoku");
  await page.fill("#script", (await page.inputValue("#script")).replace("grid(15, 15)", "grid(19, 19)").replace(/each = \{[^}]*\}/, "each = { 181, 180 }"));
  await page.press("#script", "Control+Enter");
  await page.waitForFunction(() => document.querySelectorAll("#board [role=gridcell]").length === 361);
  for (const cell of ["j10", "k10", "j11"]) await player.click(cell);
}));
