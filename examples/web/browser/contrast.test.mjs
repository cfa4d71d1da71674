// Text can be read: its contrast is 4.5 at least, 3 where it is large, by day and by night. What
// is drawn on boards stands out by 3.
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

/** What is drawn on the board that stands out too little: marks and pieces on every ground they
 * can lie on, 3 to 1. @param {Player} player */
const pale = (player) => player.page.evaluate(() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  /** @typedef {number[]} Colour */
  const colour = (/** @type {string} */ text, opacity = 1) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a * opacity];
  };
  const over = (/** @type {Colour} */ a, /** @type {Colour} */ b) => [0, 1, 2].map((i) => a[i] * a[3] / 255 + b[i] * (1 - a[3] / 255)).concat(255);
  const light = (/** @type {Colour} */ rgb) => {
    const [r, g, b] = rgb.map((n) => (n /= 255) <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (/** @type {Colour} */ a, /** @type {Colour} */ b) => {
    const [x, y] = [light(a), light(b)].sort((m, n) => n - m);
    return (x + 0.05) / (y + 0.05);
  };
  const board = /** @type {SVGElement} */ (document.querySelector("#board svg"));
  /** How something of a class would be drawn. @param {string} name @param {Element} [within] */
  const drawn = (name, within = board) => {
    const one = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    one.setAttribute("class", name);
    within.append(one);
    const { fill, stroke, opacity } = getComputedStyle(one);
    one.remove();
    return { fill: colour(fill, Number(opacity)), stroke: colour(stroke, Number(opacity)) };
  };
  const within = (/** @type {string} */ name) => {
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    group.setAttribute("class", name);
    board.append(group);
    return group;
  };
  const tints = ["light", "dark", "red", "blue", "yellow", "green"];
  const fill = (/** @type {Element} */ element) => colour(getComputedStyle(element).fill);
  const wrong = new Set();
  const hold = (/** @type {string} */ what, /** @type {Colour} */ a, /** @type {Colour} */ b, least = 3) => ratio(a, b) < least && wrong.add(`${what} ${ratio(a, b).toFixed(2)}`);
  const paper = colour(getComputedStyle(document.body).backgroundColor);

  for (const name of [".space:not(.shaded)", ".space.shaded", ".plate", ".hole"]) {
    const element = board.querySelector(name);
    if (!element) continue;
    for (const last of [false, true]) {
      const ground = last ? over(drawn("last-tint").fill, fill(element)) : fill(element);
      const where = ` on ${name}${last ? " of the last action" : ""}`;
      for (const mark of ["start", "target", "pick", "chosen", "last", "hint-line", "hint-ring"]) hold(mark + where, over(drawn(mark).stroke, ground), ground);
      for (const mark of ["start-dot", "target-dot", "hint-head"]) hold(mark + where, over(drawn(mark).fill, ground), ground);
      if (name.startsWith(".space")) hold("way" + where, over(drawn("way").stroke, ground), ground);
      for (const tint of [...tints, "neutral"]) {
        const group = within("piece " + tint), body = drawn("body", group);
        if (ratio(body.fill, ground) < 3) hold(tint + where, body.stroke, ground);
        hold(tint + "'s face", drawn("face", group).stroke, body.fill);
        hold(tint + "'s letter", drawn("letter", group).fill, body.fill, 4.5);
        if (tint !== "neutral") hold(tint + "'s ring", drawn("ring", group).stroke, body.fill);
        group.remove();
      }
    }
  }
  const plate = board.querySelector(".plate"), hull = board.querySelector(".hull");
  if (plate) {
    hold("links", drawn("link").stroke, fill(plate));
    hold("points", drawn("point").fill, fill(plate));
  }
  if (hull) {
    hold("holes", drawn("hole").fill, fill(hull));
    for (const mark of ["way", "last", "chosen", "target", "hint-line", "hint-ring"]) hold(mark + " on the hull", over(drawn(mark).stroke, fill(hull)), fill(hull));
  }
  // A side's colour stands out from the paper, or else its casing does from both.
  const casing = drawn("goal casing").stroke;
  for (const tint of tints) {
    const side = drawn("goal " + tint).stroke;
    if (ratio(side, paper) < 3) hold("the casing of a side", casing, paper);
  }
  for (const row of document.querySelectorAll(".hand")) {
    const ground = over(colour(getComputedStyle(row).backgroundColor), paper);
    for (const tint of [...tints, "neutral"]) {
      const group = within("piece " + tint);
      row.append(group);
      const body = drawn("body", group);
      if (ratio(body.fill, ground) < 3) hold(`${tint} in hand`, body.stroke, ground);
      group.remove();
    }
  }
  return [...wrong];
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test("contrast, " + colorScheme, () => Player.plays(async (player) => {
    const { page } = player;
    await player.type("b2", "c3", "b2-b5(b4)");
    assert.deepEqual(await faint(player), []);
    assert.deepEqual(await pale(player), []);
    await page.click("#turns .ply >> nth=0");
    await player.says("looking", /earlier/);
    assert.deepEqual(await faint(player), [], "an earlier moment");
    for (const name of ["e:sahkku", "e:mu-torere", "e:nine-mens-morris", "e:hex", "e:english-draughts", "v:daldos", "v:neo-delta"]) {
      await player.begin(name);
      assert.deepEqual(await faint(player), [], name);
      assert.deepEqual(await pale(player), [], name);
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
