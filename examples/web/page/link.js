// Links to a game: all of it is in the part of the address behind the #, which is not sent to
// any server.

/**
 * @typedef {import("./game.js").Setup & {example?: string}} Linked
 */

const long = 1200; // characters from which on a list of actions is compressed

/** What stands behind the # for a game.
 * @param {Linked} game @returns {Promise<string>} */
export async function write(game) {
  const parts = new URLSearchParams();
  if (game.example) parts.set("example", game.example);
  else if (game.script !== undefined) await put(parts, "script", game.script, 0);
  else parts.set("variant", game.variant || "");
  for (const [name, value] of Object.entries(game.options || {})) parts.set("o." + name, value);
  if (game.position) parts.set("position", game.position);
  if (game.seed !== undefined && game.seed !== null) parts.set("seed", String(game.seed));
  if (game.actions?.length) await put(parts, "actions", game.actions.join(" "), long);
  return parts.toString();
}

/** Whether what stands behind the # is a link to a game, right or wrong. @param {string} text */
export function linking(text) {
  return text.includes("=");
}

/** Reads what stands behind the #. @param {string} text @returns {Promise<Linked>} */
export async function read(text) {
  const parts = new URLSearchParams(text.replace(/^#/, ""));
  /** @type {Linked} */
  const game = { options: {} };
  const kinds = ["variant", "example", "script", "script.z"].filter((name) => parts.has(name));
  if (kinds.length !== 1) throw new Error(kinds.length ? "it names more than one game" : "it does not say which game");
  if (parts.has("variant")) game.variant = parts.get("variant") || "";
  else if (parts.has("example")) game.example = parts.get("example") || "";
  else game.script = await take(parts, "script");
  for (const [name, value] of parts) if (name.startsWith("o.")) game.options[name.slice(2)] = value;
  if (parts.has("position")) game.position = parts.get("position") || "";
  if (parts.has("seed")) {
    const seed = Number(parts.get("seed"));
    if (!Number.isSafeInteger(seed) || seed < 0) throw new Error("its seed is not a number");
    game.seed = seed;
  }
  const actions = await take(parts, "actions");
  game.actions = actions ? actions.split(" ").filter(Boolean) : [];
  return game;
}

async function put(parts, name, text, from) {
  if (text.length > from && typeof CompressionStream === "function") parts.set(name + ".z", await squeeze(text));
  else parts.set(name, text);
}

async function take(parts, name) {
  if (!parts.has(name + ".z")) return parts.get(name) || "";
  if (typeof DecompressionStream !== "function") throw new Error("this browser cannot unpack it; a newer one can");
  try {
    return await unsqueeze(parts.get(name + ".z") || "");
  } catch {
    throw new Error("a part of it is missing or changed");
  }
}

async function squeeze(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let raw = "";
  for (const byte of bytes) raw += String.fromCharCode(byte);
  return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const most = 4 << 20; // bytes of text; more is no script

async function unsqueeze(text) {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(raw, (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let all = "", size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return all + decoder.decode();
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("too long");
    }
    all += decoder.decode(value, { stream: true });
  }
}
