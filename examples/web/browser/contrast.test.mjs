// Text can be read: its contrast is 4.5 at least, 3 where it is large, by day and by night.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, withBrowser } from "./player.mjs";

withBrowser();

/** The texts on the page that are too faint. @param {Player} player */
const faint = (player) => player.page.evaluate(() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colour = (/** @type {string} */ text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = (/** @type {number[]} */ rgb) => {
    const [r, g, b] = rgb.map((n) => (n /= 255) <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (/** @type {Element|null} */ element) => {
    for (; element; element = element.parentElement) {
      const found = colour(getComputedStyle(element).backgroundColor);
      if (found[3] > 250) return found;
    }
    return [255, 255, 255, 255];
  };
  const wrong = [];
  for (const element of document.querySelectorAll("body *:not(script, style, option, optgroup, noscript)")) {
    if (element.closest("[hidden], dialog:not([open]), .unseen, .skip, [aria-disabled=true], :disabled") || !element.checkVisibility()) continue;
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) && !element.matches("select, input, textarea")) continue;
    const style = getComputedStyle(element);
    const drawn = element instanceof SVGElement;
    let behind = ground(drawn ? element.closest("svg").parentElement : element);
    if (drawn) {
      const body = element.closest(".piece")?.querySelector(".body") || element.closest(".cell")?.querySelector(".space") || element.closest(".die")?.querySelector(".die-body") || (element.closest(".look-points") && element.closest("svg").querySelector(".plate"));
      if (body) behind = colour(getComputedStyle(body).fill);
    }
    const text = colour(drawn ? style.fill : style.color);
    const [a, b] = [light(text), light(behind)].sort((x, y) => y - x);
    const size = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.6 && Number(style.fontWeight) >= 700);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < (!drawn && size ? 3 : 4.5)) wrong.push(`${element.tagName} ${element.className?.baseVal ?? element.className} “${element.textContent.trim().slice(0, 20)}” ${ratio.toFixed(2)}`);
  }
  return wrong;
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test("contrast, " + colorScheme, () => Player.plays(async (player) => {
    const { page } = player;
    await player.type("b2", "c3", "b2-b5(b4)");
    assert.deepEqual(await faint(player), []);
    await page.click("#turns .ply >> nth=0");
    await player.says("looking", /earlier/);
    assert.deepEqual(await faint(player), [], "an earlier moment");
    for (const name of ["e:sahkku", "e:mu-torere", "e:nine-mens-morris", "e:hex", "e:english-draughts", "v:daldos", "v:neo-delta"]) {
      await player.begin(name);
      assert.deepEqual(await faint(player), [], name);
    }
    await player.cell("c3").click();
    await page.click("#edit-script");
    await page.fill("#script", "return gme");
    await page.press("#script", "Control+Enter");
    await page.locator("#script-error").waitFor();
    await page.click("#help");
    assert.deepEqual(await faint(player), [], "a script's error, and help");
    await page.keyboard.press("Escape");
    await page.click("#resign");
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await player.says("banner", /wins/);
    assert.deepEqual(await faint(player), [], "the end");
  }, { colorScheme }));
}
