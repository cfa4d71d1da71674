// The workshop: a script's text with the numbers of its lines, and what is wrong at the line.
import { $, h, show } from "./dom.js";
import { Stopped } from "./engine.js";

const longest = 65536; // bytes of a script

export class Workshop {
  /** @param {{run: (script: string, file: string|undefined, options: Record<string, string>) => Promise<void>, check: (script: string, file?: string) => Promise<any>, closed: () => void}} does */
  constructor(does) {
    this.does = does;
    this.text = $("script");
    this.gutter = $("gutter");
    /** @type {string|undefined} */
    this.file = undefined;
    /** @type {number[]} */
    this.marked = [];
    this.checking = 0;
    this.lines = 1;
    this.text.addEventListener("input", () => this.#edited());
    // A text that is no script for its length alone would hold up the page.
    this.text.addEventListener("beforeinput", (/** @type {InputEvent} */ event) => {
      const length = Math.max(event.data?.length || 0, event.dataTransfer?.getData("text/plain").length || 0);
      if (length <= longest) return;
      event.preventDefault();
      this.#mark({ message: `what was to be put in has ${length} characters; a script can have ${longest}` });
    });
    this.text.addEventListener("scroll", () => this.#scrolled());
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        this.run();
      }
    });
    $("script-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    $("close-script").addEventListener("click", () => this.close());
    new ResizeObserver(() => this.#number()).observe(this.text);
  }

  get open() {
    return !$("workshop").hidden;
  }

  /** Opens the workshop with a script. @param {string} script @param {string} [file] */
  show(script, file) {
    this.file = file;
    this.text.value = script;
    this.#mark(null);
    this.#options([]);
    show($("workshop"), true);
    $("edit-script").setAttribute("aria-expanded", "true");
    this.#number();
    this.text.scrollTop = 0;
    this.text.setSelectionRange(0, 0);
  }

  close() {
    show($("workshop"), false);
    $("edit-script").setAttribute("aria-expanded", "false");
    this.does.closed();
  }

  /** Runs the script. */
  async run() {
    clearTimeout(this.checking);
    try {
      // Options that were chosen may be no more: what the script has now is asked first.
      const { options } = await this.does.check(this.text.value, this.file);
      this.#options(options);
      await this.does.run(this.text.value, this.file, this.#chosen());
      this.#mark(null);
    } catch (fault) {
      if (fault instanceof Stopped) return;
      this.#mark(fault);
      this.#goTo(fault);
    }
  }

  #edited() {
    this.#number();
    if (!this.marked.length && $("script-error").hidden) return;
    // Once something is marked as wrong it is looked at again while it is mended.
    clearTimeout(this.checking);
    this.checking = setTimeout(async () => {
      try {
        await this.does.check(this.text.value, this.file);
        this.#mark(null);
      } catch (fault) {
        if (!(fault instanceof Stopped)) this.#mark(fault);
      }
    }, 500);
  }

  #mark(fault) {
    const faults = fault ? (fault.faults?.length ? fault.faults : [fault]) : [];
    this.marked = faults.map((one) => one.line || 0).filter(Boolean);
    const host = $("script-error");
    const same = faults.map(told).join("\n");
    if (host.dataset.same !== same) {
      host.dataset.same = same;
      host.replaceChildren(...faults.map((one) => h("span", { class: "fault" }, told(one))));
    }
    show(host, faults.length > 0);
    if (faults.length) this.text.setAttribute("aria-invalid", "true");
    else this.text.removeAttribute("aria-invalid");
    this.#number();
  }

  // Puts the caret at the line at fault, and the line in view.
  #goTo(fault) {
    const line = this.marked[0];
    this.text.focus();
    if (!line) return;
    const lines = this.text.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const indent = /^\s*/.exec(lines[line - 1] || "")?.[0].length || 0;
    this.text.setSelectionRange(start + indent, start + (lines[line - 1] || "").length);
    const height = this.#lineHeight();
    this.text.scrollTop = Math.max(0, (line - 1) * height - this.text.clientHeight / 3);
    this.text.scrollLeft = 0;
    this.#scrolled();
  }

  #lineHeight() {
    return parseFloat(getComputedStyle(this.text).lineHeight) || 20;
  }

  #number() {
    this.lines = 1;
    for (let at = this.text.value.indexOf("\n"); at >= 0; at = this.text.value.indexOf("\n", at + 1)) this.lines++;
    this.#scrolled();
  }

  // Only the lines in view have their numbers drawn, so that a long text stays quick.
  #scrolled() {
    if (!this.open) return;
    const height = this.#lineHeight(), { scrollTop, clientHeight } = this.text;
    const first = Math.floor(scrollTop / height) + 1, last = Math.min(this.lines, first + Math.ceil(clientHeight / height) + 1);
    const same = [first, last, this.marked].join();
    if (this.gutter.dataset.same !== same) {
      this.gutter.dataset.same = same;
      const numbers = h("div", { class: "numbers" });
      for (let line = first; line <= last; line++) numbers.append(h("span", { class: this.marked.includes(line) ? "wrong" : "", "data-line": line }, String(line)));
      this.gutter.replaceChildren(numbers);
      this.gutter.style.minWidth = `max(3.2em, ${String(this.lines).length + 2}ch)`;
    }
    this.gutter.firstElementChild.style.transform = `translateY(${(first - 1) * height - scrollTop}px)`;
  }

  #chosen() {
    /** @type {Record<string, string>} */
    const options = {};
    for (const select of $("script-options").querySelectorAll("select")) options[select.name] = select.value;
    return options;
  }

  #options(options) {
    const chosen = this.#chosen();
    drawOptions($("script-options"), options, chosen);
  }
}

function told(fault) {
  const hint = fault.hint && !fault.message.includes(fault.hint) ? "; " + fault.hint : "";
  return (fault.line ? `Line ${fault.line}: ` : "") + fault.message + hint;
}

/** A form of options. @param {HTMLElement} host @param {{name: string, values: string[], value: string}[]} options @param {Record<string, string>} [chosen] */
export function drawOptions(host, options, chosen = {}) {
  host.replaceChildren(...options.map((option) => {
    const value = option.values.includes(chosen[option.name]) ? chosen[option.name] : option.value;
    return h("label", { class: "field" }, h("span", {}, option.name.replaceAll("-", " ")), " ",
      h("select", { name: option.name }, ...option.values.map((one) => h("option", { value: one, selected: one === value }, one))));
  }));
  show(host, options.length > 0);
}

