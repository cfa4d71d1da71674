// Pictures of the page, to be looked at: written to the folder that STAFFEL_SCREENSHOTS names.
// Without it there is nothing to do here.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { Player, documented, phone, withBrowser } from "./player.mjs";

const folder = process.env.STAFFEL_SCREENSHOTS;

const desktop = { viewport: { width: 1280, height: 860 } };
/** @type {import("playwright-core").BrowserContextOptions} */
const dark = { ...desktop, colorScheme: "dark" };

/** @type {[string, import("playwright-core").BrowserContextOptions, (player: Player) => Promise<void>][]} */
const pictures = [
  ["delta-begin", desktop, async () => {}],
  ["delta-step", desktop, async (player) => {
    await player.type("b2", "c3", "b2-b5(b4)", "b3");
    await player.cell("b5").click();
  }],
  ["delta-lift", dark, async (player) => {
    await player.type(...(await documented("baggio-keller")).actions);
    await player.cell("a2").click();
    await player.cell("a4").click();
  }],
  ["delta-win", desktop, async (player) => player.type(...(await documented("per-gioco")).actions)],
  ["delta-hint", desktop, async (player) => {
    await player.type(...(await documented("per-gioco")).actions.slice(0, -1));
    await player.page.click("#hint");
    await player.says("hinted", /Hint:/);
  }],
  ["delta-moment", desktop, async (player) => {
    await player.type(...(await documented("per-gioco")).actions);
    await player.page.click("#turns .ply >> nth=9");
    await player.says("looking", /earlier/);
  }],
  ["delta-phone", phone, async (player) => {
    await player.type("b2", "c3", "b2-b5(b4)", "b3");
    await player.cell("b5").tap();
  }],
  ["neo-delta-kind", desktop, async (player) => {
    await player.begin("v:neo-delta");
    await player.cell("c3").click();
  }],
  ["epsilon-dark-phone", { ...phone, colorScheme: "dark" }, async (player) => {
    await player.begin("v:epsilon");
    await player.type(...(await documented("baggio-vecchi")).actions.slice(0, 7));
  }],
  ["daldos-dice", desktop, async (player) => {
    await player.begin("v:daldos", { start: "light" });
    await player.throws("[AA]");
    await player.type("a1-b1", "a2-a1");
    await player.throws("[24]");
    await player.type("b1-b5");
    await player.cell("a1").click();
  }],
  ["daldos-throw-dark", dark, async (player) => {
    await player.begin("v:daldos");
    await player.throws("[A3]");
  }],
  ["daldos-phone", phone, async (player) => {
    await player.begin("v:daldos", { start: "light" });
    await player.throws("[A3]");
    await player.cell("a1").tap();
  }],
  ["hex", desktop, async (player) => {
    await player.begin("e:hex");
    for (const cell of ["f6", "e5", "g5", "d7", "h4", "e7"]) await player.click(cell);
  }],
  ["amazons", desktop, async (player) => {
    await player.begin("e:amazons");
    await player.cell("d1").click();
    await player.cell("d7").click();
  }],
  ["morris-dark", dark, async (player) => {
    await player.begin("e:nine-mens-morris");
    for (const action of ["a1", "b2", "a4", "b4"]) await player.click(action);
    await player.cell("a7").click();
  }],
  ["mu-torere", desktop, async (player) => {
    await player.begin("e:mu-torere");
    await player.click("k1-p1");
  }],
  ["draughts-phone", phone, async (player) => {
    await player.begin("e:english-draughts");
    await player.cell("c3").tap();
  }],
  ["ur", desktop, async (player) => player.begin("e:royal-game-of-ur")],
  ["script-error", desktop, async (player) => {
    await player.page.click("#edit-script");
    await player.page.selectOption("#example", "e:othello");
    await player.page.fill("#script", (await player.page.inputValue("#script")).replace(/\bempty\b/g, "emty"));
    await player.page.press("#script", "Control+Enter");
    await player.page.locator("#script-error").waitFor();
  }],
  ["script-error-phone", phone, async (player) => {
    await player.page.click("#open-setup");
    await player.page.click("#edit-script");
    await player.page.selectOption("#example", "e:tic-tac-toe");
    await player.page.fill("#script", (await player.page.inputValue("#script")).replace(/\bempty\b/g, "emty"));
    await player.page.press("#script", "Control+Enter");
    await player.page.locator("#script-error").waitFor();
  }],
  ["records", dark, async (player) => {
    await player.type("b2", "c3", "b2-b5(b4)", "b3");
    await player.page.click("#files");
  }],
  ["share-phone", phone, async (player) => {
    await player.type("b2", "c3");
    await player.page.click("#share");
    await player.page.waitForFunction(() => /** @type {any} */ (document.getElementById("link-game")).value);
  }],
  ["hare-and-hounds", desktop, async (player) => player.begin("e:hare-and-hounds")],
  ["sahkku-phone", phone, async (player) => player.begin("e:sahkku")],
  ["comb", desktop, async (player) => {
    await own(player, 'local stone = piece("stone", { each = 18, symbols = { "A", "B" } })\nreturn game { title = "Comb", board = hexagon(4), players = { "Bee", "Wasp" }, pieces = { stone }, turns = { { drop { hand(stone), on = empty } } }, ends = { { line(own(stone), 4), win = 1 }, { no_move, draw = true } } }');
    for (const cell of ["d4", "c3", "e5"]) await player.click(cell);
  }],
  ["ring", dark, async (player) => {
    await own(player, 'local stone = piece("stone", { start = { "a1 a2", "a5 a6" }, symbols = { "A", "B" } })\nreturn game { title = "Round", board = ring(12), players = { "Sun", "Moon" }, pieces = { stone }, turns = { { slide { own(stone) } } }, ends = { { no_move, loss = 1 }, { repeats(3), draw = true } } }');
    await player.cell("a2").click();
  }],
  ["alquerque", desktop, async (player) => player.begin("e:alquerque")],
  ["keys", desktop, async (player) => {
    await player.type("b2", "c3");
    await player.page.locator('#board [aria-label^="b2, "]').focus();
    await player.page.keyboard.press("Enter");
    await player.page.keyboard.press("ArrowUp");
    await player.page.keyboard.press("ArrowUp");
  }],
  ["win-phone-dark", { ...phone, colorScheme: "dark" }, async (player) => player.type(...(await documented("per-gioco")).actions)],
  ["help", desktop, async (player) => player.page.click("#help")],
  ["forced-colors", { ...desktop, forcedColors: "active" }, async (player) => {
    await player.begin("v:daldos", { start: "light" });
    await player.throws("[A3]");
    await player.cell("a1").click();
  }],
  ["thinking", desktop, async (player) => {
    await player.begin("e:amazons");
    await player.page.selectOption("#seat-0", "5");
    await player.says("status", /games tried/);
  }],
];

/** Runs a script of one's own. @param {Player} player @param {string} script */
async function own(player, script) {
  await player.page.click("#edit-script");
  await player.page.fill("#script", script);
  await player.page.press("#script", "Control+Enter");
  await player.says("title", /Comb|Round/);
  await player.page.click("#close-script");
}

if (folder) {
  withBrowser();
  for (const [name, screen, scene] of pictures) {
    test("picture: " + name, () => Player.plays(async (player) => {
      await mkdir(folder, { recursive: true });
      await scene(player);
      if (!name.startsWith("script")) await player.page.evaluate(() => scrollTo(0, 0));
      await player.page.waitForTimeout(400); // pieces come to rest
      await player.page.screenshot({ path: join(folder, name + ".png") });
    }, screen));
  }
}
