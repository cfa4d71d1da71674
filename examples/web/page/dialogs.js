// The dialogs: rules, records, sharing, and questions.
import { $, h, show } from "./dom.js";

/** Asks before something that cannot be taken back.
 * @param {string} question @param {[string, string][]} answers label and value; the last is the way out
 * @returns {Promise<string>} the value chosen */
export function ask(question, answers) {
  const dialog = $("ask-dialog");
  $("ask-heading").textContent = question;
  $("ask-form").replaceChildren(...answers.map(([label, value], i) => h("button", { value, class: i === 0 ? "main" : "" }, label)));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue), { once: true }));
}

/** Copies a text, and tells so. @param {HTMLInputElement|HTMLTextAreaElement} field @param {HTMLElement} told */
export async function copy(field, told) {
  try {
    await navigator.clipboard.writeText(field.value);
    told.textContent = "Copied.";
  } catch {
    field.focus();
    field.select();
    told.textContent = "It is marked: copy it with the keys of your system.";
  }
}

/** The dialog of records.
 * @param {{record: () => Promise<string>, name: () => string, open: (text: string) => Promise<void>, scripted: () => boolean}} does */
export function recordsDialog(does) {
  const dialog = $("files-dialog");
  $("files").addEventListener("click", async () => {
    const text = $("record-text");
    $("copied").textContent = "";
    try {
      text.value = await does.record();
    } catch (fault) {
      text.value = "";
      $("copied").textContent = String(fault.message);
    }
    fail(null);
    show($("import-script-hint"), does.scripted());
    dialog.showModal();
  });
  $("download").addEventListener("click", () => {
    const link = h("a", { href: URL.createObjectURL(new Blob([$("record-text").value], { type: "text/plain" })), download: does.name() + ".record" });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    $("copied").textContent = "It is with your downloads.";
  });
  $("copy-record").addEventListener("click", () => copy($("record-text"), $("copied")));
  $("import-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    if (file.size > 4 << 20) return fail({ message: "The file is too large for a record; it can have 4 megabytes." });
    $("import-text").value = await file.text();
    event.target.value = "";
    $("import-form").requestSubmit();
  });
  $("import-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await does.open($("import-text").value);
      fail(null);
      dialog.close();
    } catch (fault) {
      fail(fault);
      goTo($("import-text"), fault.line);
    }
  });
}

function fail(fault) {
  const host = $("import-error");
  host.textContent = fault ? (fault.line && !/^line \d/.test(fault.message) ? `Line ${fault.line}: ` : "") + fault.message : "";
  show(host, Boolean(fault));
  if (fault) $("import-text").setAttribute("aria-invalid", "true");
  else $("import-text").removeAttribute("aria-invalid");
}

function goTo(text, line) {
  text.focus();
  if (!line) return;
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  text.setSelectionRange(start, start + (lines[line - 1] || "").length);
  const height = parseFloat(getComputedStyle(text).lineHeight) || 20;
  text.scrollTop = Math.max(0, (line - 3) * height);
}

/** The dialog of rules.
 * @param {{of: () => {title: string, rules: {number: number, text: string}[], script: boolean}|null, edit: () => void}} does */
export function rulesDialog(does) {
  const dialog = $("rules-dialog");
  $("rules-open").addEventListener("click", () => {
    dialog.close();
    does.edit();
  });
  const open = () => {
    const told = does.of();
    if (!told) return;
    const { title, rules, script } = told;
    $("rules-heading").textContent = "Rules of " + title;
    const parts = [];
    for (const { number, text } of rules) {
      if (!number) parts.push(h("p", {}, text));
      else {
        let list = parts[parts.length - 1];
        if (list?.tagName !== "OL") parts.push(list = h("ol"));
        list.append(h("li", { value: number }, text));
      }
    }
    $("rules-text").replaceChildren(...parts);
    show($("rules-script"), script);
    $("rules-said").textContent = rules.length ? "All the rest is what the script says." : "The rules are what the script says.";
    dialog.showModal();
    dialog.scrollTop = 0;
  };
  $("rules").addEventListener("click", open);
  return open;
}

/** The dialog of links. @param {{links: () => Promise<{game: string, position: string}|null>}} does */
export function shareDialog(does) {
  $("share").addEventListener("click", async () => {
    const links = await does.links();
    if (!links) return;
    const { game, position } = links;
    $("link-game").value = game;
    $("link-position").value = position;
    $("link-copied").textContent = "";
    $("share-dialog").showModal();
  });
  $("copy-game").addEventListener("click", () => copy($("link-game"), $("link-copied")));
  $("copy-position").addEventListener("click", () => copy($("link-position"), $("link-copied")));
}
