// A person at the page, in a real browser: what the tests play with.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

/** Where the page is served. */
export const address = process.env.STAFFEL_PAGE || "";
if (!address) throw new Error("STAFFEL_PAGE is not set: it is the address of the page, such as http://localhost:8080/ of go run ./examples/web");

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** @type {import("playwright-core").Browser} */
let browser;

/** Begins the browser before the tests of a file and ends it after them. */
export function withBrowser() {
  before(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: flags });
  });
  after(() => browser?.close());
}

/** @type {import("playwright-core").BrowserContextOptions} */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export class Player {
  /** @type {string[]} what the page complained of, and what it asked of others than its own server */
  faults = [];

  /**
   * Opens the page, hands it to a test, and sees that nothing went wrong in it. On a machine that
   * is busy with much else a browser can be late: what fails is tried once more, which is told.
   * @param {(player: Player) => Promise<void>} test
   * @param {import("playwright-core").BrowserContextOptions & {at?: string, first?: boolean}} [options]
   * first: somebody who was never there; else somebody who has chosen that two people play
   */
  static async plays(test, options = {}) {
    try {
      await Player.#plays(test, options);
    } catch (fault) {
      if (Player.#trying) throw fault; // within another
      console.log(`tried once more: ${fault}`);
      Player.#trying = true;
      try {
        await Player.#plays(test, options);
      } finally {
        Player.#trying = false;
      }
    }
  }

  static #trying = false;

  /** @type {typeof Player.plays} */
  static async #plays(test, { at = "", first = false, ...options } = {}) {
    const context = await browser.newContext(options);
    try {
      if (!first) await context.addInitScript(() => {
        try {
          if (!localStorage.getItem("staffel.game")) localStorage.setItem("staffel.game", '{"seats":[0,0],"chosen":true}');
        } catch {
          // a test has taken it away
        }
      });
      const player = new Player(context, await context.newPage());
      await player.page.goto(new URL(at, address).href);
      await player.ready();
      await test(player);
      assert.deepEqual(player.faults, []);
    } finally {
      await context.close();
    }
  }

  /** @param {import("playwright-core").BrowserContext} context @param {import("playwright-core").Page} page */
  constructor(context, page) {
    this.context = context;
    this.page = page;
    page.setDefaultTimeout(60_000); // which a machine at work on much else may need
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && !/registration blocked by Playwright/.test(message.text()) && this.faults.push("console: " + message.text()));
    page.on("pageerror", (fault) => this.faults.push("fault: " + fault.stack));
    context.on("request", (request) => {
      const url = new URL(request.url());
      if (!["data:", "blob:"].includes(url.protocol) && url.origin !== new URL(address).origin) this.faults.push("request to " + url.href);
    });
  }

  /** Waits until the page can be played on. */
  async ready() {
    await this.page.waitForSelector("body.ready");
  }

  /** The board's cell of a name. @param {string} name */
  cell(name) {
    return this.page.locator(`#board [role=gridcell][aria-label^="${name}, "]`);
  }

  /** What a screen reader says of a cell. @param {string} name */
  async label(name) {
    return (await this.cell(name).getAttribute("aria-label")) || "";
  }

  /** The actions that the record shows. */
  actions() {
    return this.page.locator("#turns .ply").allTextContents();
  }

  /** Waits until the record shows so many actions. @param {number} n */
  async played(n) {
    await this.page.waitForFunction((n) => document.querySelectorAll("#turns .ply").length === n, n);
  }

  /** Begins a game by the form. @param {string} name as the form has it: v:delta, e:hex @param {Record<string, string>} [options] */
  async begin(name, options = {}) {
    const { page } = this;
    const folded = page.locator("#open-setup");
    if ((await folded.isVisible()) && (await folded.getAttribute("aria-expanded")) === "false") await folded.click();
    await page.selectOption("#variant", name);
    const title = await page.locator("#variant option:checked").textContent();
    for (const [option, value] of Object.entries(options)) await page.selectOption(`#options select[name="${option}"]`, value);
    // The game before may have the same title: the board of another is a new one.
    await page.evaluate(() => document.querySelector("#board [role=grid]")?.classList.add("before"));
    await page.click("#new-game");
    await page.waitForFunction((title) => document.querySelector("#board [role=grid]:not(.before)") && document.getElementById("title")?.textContent === title && !document.querySelector("#turns .ply"), title);
  }

  /** Plays an action by clicking what its text names, cell after cell. @param {string} text */
  async click(text) {
    const n = (await this.actions()).length;
    for (const name of cellsOf(text)) await this.cell(name).click();
    const choice = this.page.locator(`#choices [data-action="${text}"]`);
    await this.page.waitForFunction((n) => document.querySelectorAll("#turns .ply").length > n || !document.getElementById("choices")?.hidden, n);
    if (await choice.isVisible()) await choice.click();
    await this.played(n + 1);
    assert.equal((await this.actions())[n], text);
  }

  /** Plays actions by typing them. @param {...string} texts */
  async type(...texts) {
    for (const text of texts) {
      const n = (await this.actions()).length;
      await this.page.fill("#action", text);
      await this.page.press("#action", "Enter");
      await this.played(n + 1);
    }
  }

  /** Throws dice by hand. @param {string} text such as [A3] */
  async throws(text) {
    const n = (await this.actions()).length;
    await this.page.selectOption("#throw-by-hand", text);
    await this.played(n + 1);
  }

  /** Has searches go on until they are stopped, or have tried all that they are to try. */
  async patiently() {
    await this.page.evaluate(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (/** @type {any} */ message) {
        const text = message.text?.replace(/"time":\d+/, '"time":600000');
        post.call(this, text ? { ...message, text } : message);
      };
    });
  }

  /** The game's record, as the dialog of records shows it. */
  async record() {
    await this.page.click("#files");
    await this.page.getByRole("dialog", { name: "Records" }).waitFor();
    return this.page.inputValue("#record-text");
  }

  /** The link that the page gives. @param {"game"|"position"} which */
  async link(which) {
    await this.page.click("#share");
    await this.page.getByRole("dialog", { name: "Share" }).waitFor();
    const address = await this.page.inputValue("#link-" + which);
    await this.page.keyboard.press("Escape");
    return address;
  }

  /** What stands in an element, by its id. @param {string} id */
  async text(id) {
    return ((await this.page.locator("#" + id).textContent()) || "").trim();
  }

  /** Waits until an element's text is as it should be. @param {string} id @param {RegExp} like */
  async says(id, like) {
    await this.page.waitForFunction(([id, source]) => new RegExp(source).test(document.getElementById(id)?.textContent || ""), [id, like.source]);
  }
}

/** The cells to click for an action, in order: where the piece stands, where it goes, and what is
 * lifted; of a drop alone its cell. Where that does not say it all the page asks.
 * @param {string} text */
export function cellsOf(text) {
  const main = /^(?:[A-Za-z]@)?([a-z]+\d+)(?:[-x]([a-z]+\d+))?/.exec(text);
  if (!main) throw new Error("no cells in " + text);
  const lifted = /<([a-z]+\d+)\)/.exec(text);
  return [main[1], main[2], lifted?.[1]].filter((name) => name !== undefined);
}

/** A documented game that comes with the module. @param {string} name */
export async function documented(name) {
  const text = await readFile(new URL(`../../../variants/games/${name}.record`, import.meta.url), "utf8");
  const tags = Object.fromEntries([...text.matchAll(/^\[(\S+) "((?:[^"\\]|\\.)*)"\]$/gm)].map(([, tag, value]) => [tag, value]));
  const body = text.replace(/^\[.*\]$/gm, "").replace(/\{[^}]*\}/g, "");
  const words = body.split(/[\s/]+/).filter((word) => word && !/^\d+\.+$/.test(word));
  return { tags, actions: words.filter((word) => word !== "resigns"), resigned: words.includes("resigns") };
}
