// Every legal action of every game can be chosen by clicking what its steps name, and what is
// chosen so is that action and no other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, withBrowser } from "./player.mjs";

withBrowser();

test("every legal action of every game can be clicked", () => Player.plays(async (player) => {
  const { page } = player;
  const games = await page.evaluate(() => [...document.querySelectorAll("#variant option")].map((option) => /** @type {HTMLOptionElement} */ (option).value));
  assert.ok(games.length > 20);
  const tried = await page.evaluate(async (games) => {
    const at = (/** @type {string} */ name) => new URL(name, location.href).href;
    const { Engine } = await import(at("engine.js"));
    const { Clicks, key } = await import(at("clicks.js"));
    const engine = new Engine();
    const { variants, examples } = (await (await fetch("variants.json")).json()).ok;
    let seed = 1;
    const below = (/** @type {number} */ n) => (seed = (seed * 48271) % 2147483647) % n;
    const wrong = [];
    let tried = 0;

    // What clicking an action's steps in order comes to: the action itself, or a list with it.
    const clicked = (/** @type {any[]} */ legal, /** @type {any} */ action) => {
      const clicks = new Clicks(legal);
      for (const step of action.steps) {
        if (step.kind !== "cell" && step.kind !== "hand") continue;
        const done = clicks.chosen();
        if (done && done !== action) return `${done.text} is played instead`;
        if (done && step.role === "to") return "is played before it is said where to";
        if (done) return "";
        if (clicks.next().has(key(step))) clicks.take(key(step));
      }
      if (clicks.chosen() === action || clicks.asked().includes(action)) return "";
      return "is not reached; there is " + clicks.asked().map((/** @type {any} */ one) => one.text).join(" ");
    };

    for (const game of games) {
      const [kind, name] = [game.slice(0, 1), game.slice(2)];
      const setup = kind === "v" ? { variant: name } : { script: examples.find((/** @type {any} */ one) => one.name === name).script, file: name + ".lua" };
      let view = await engine.ask("new", { ...setup, seed: 7 });
      for (let ply = 0; ply < 60 && !view.over; ply++) {
        const placed = view.legal.filter((/** @type {any} */ one) => !Clicks.unplaced([one]).length);
        const some = placed.length > 12 ? Array.from({ length: 12 }, () => placed[below(placed.length)]) : placed;
        for (const action of some) {
          tried++;
          const fault = clicked(view.legal, action);
          if (fault) wrong.push(`${game} ${view.position}: ${action.text} ${fault}`);
        }
        const next = view.legal[below(view.legal.length)];
        view = await engine.ask("play", { action: next.text });
      }
    }
    engine.stop();
    return { tried, wrong: wrong.slice(0, 20), games: variants.length + examples.length };
  }, games);
  assert.deepEqual(tried.wrong, []);
  assert.equal(tried.games, games.length);
  assert.ok(tried.tried > 3000, `${tried.tried} actions`);
}));
