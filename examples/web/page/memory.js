// What is remembered in this browser. Where that cannot be, nothing is.

const prefix = "staffel.";

/** @param {string} name @returns {any} null when nothing is remembered */
export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) || "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {any} value */
export function remember(name, value) {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // full, or not allowed: the game goes on without it
  }
}
