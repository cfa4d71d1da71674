// Choosing a game and its options.
import { $, h, show } from "./dom.js";
import { drawOptions } from "./script.js";

/**
 * @typedef {{name: string, title: string, script?: string, rules: {number: number, text: string}[], options: {name: string, values: string[], value: string}[]}} Choice
 */

export class Chooser {
  /** @param {{variants: Choice[], examples: Choice[]}} choices @param {{begin: (setup: import("./game.js").Setup) => void}} does */
  constructor(choices, does) {
    this.choices = choices;
    /** @type {{script: string, file?: string}|null} the script of the workshop, when it has run */
    this.own = null;
    const group = (label, kind, all) => h("optgroup", { label }, ...all.map((one) => h("option", { value: kind + one.name }, one.title)));
    $("variant").append(group("Built in", "v:", choices.variants), group("By scripts", "e:", [...choices.examples].sort((a, b) => a.title.localeCompare(b.title))));
    /** Whether something was chosen since the last game was to begin. */
    this.later = false;
    $("variant").addEventListener("change", () => this.#drawn({}));
    $("setup-form").addEventListener("change", () => (this.later = true));
    $("setup-form").addEventListener("submit", (event) => {
      event.preventDefault();
      does.begin(this.setup());
    });
    const example = $("example");
    example.append(h("option", { value: "" }, "An empty page"),
      h("optgroup", { label: "Built in" }, ...choices.variants.filter((one) => one.script).map((one) => h("option", { value: "v:" + one.name }, one.title))),
      group("By scripts", "e:", choices.examples));
    if (!choices.variants.some((one) => one.script)) example.querySelector("optgroup").remove();
    this.#drawn({});
  }

  /** @param {string} value of a select: v:delta, e:hex @returns {Choice|undefined} */
  find(value) {
    const all = value.startsWith("v:") ? this.choices.variants : this.choices.examples;
    return all.find((one) => one.name === value.slice(2));
  }

  /** The game that is chosen, with its options. @returns {import("./game.js").Setup} */
  setup() {
    const value = $("variant").value;
    /** @type {Record<string, string>} */
    const options = {};
    for (const select of $("options").querySelectorAll("select")) options[select.name] = select.value;
    if (value === "own" && this.own) return { ...this.own, options };
    const choice = this.find(value);
    if (value.startsWith("v:")) return { variant: choice?.name, options };
    return { script: choice?.script, file: choice?.name + ".lua", options };
  }

  /** The example whose script this is. @param {string|undefined} script */
  exampleOf(script) {
    return script === undefined ? undefined : this.choices.examples.find((one) => one.script === script);
  }

  /** The rules, in words, of the game that has a setup; none of a script of one's own.
   * @param {import("./game.js").Setup} setup */
  rulesOf(setup) {
    const choice = setup.script === undefined ? this.find("v:" + setup.variant) : this.exampleOf(setup.script);
    return choice?.rules || [];
  }

  /** Shows the game that is being played as the one chosen, unless another was chosen while it
   * began.
   * @param {import("./game.js").Setup} setup @param {string} title @param {any[]} options */
  chose(setup, title, options) {
    const example = this.exampleOf(setup.script);
    const old = $("variant").querySelector("option[value=own]");
    const kept = this.later && ($("variant").value !== "own" || this.own?.script === setup.script);
    if (setup.script !== undefined && !example) {
      this.own = { script: setup.script, file: setup.file, };
      this.ownOptions = options;
      if (old) old.textContent = title + " (your script)";
      else $("variant").prepend(h("option", { value: "own" }, title + " (your script)"));
      if (!kept) $("variant").value = "own";
    } else if (!kept) $("variant").value = example ? "e:" + example.name : "v:" + setup.variant;
    if (!kept) this.#drawn(setup.options || {});
  }

  #drawn(chosen) {
    const value = $("variant").value;
    const options = value === "own" ? this.ownOptions || [] : this.find(value)?.options || [];
    drawOptions($("options"), options, chosen);
    show($("options"), options.length > 0);
  }
}
