// What a screen reader is told as it happens.
import { $ } from "./dom.js";

/** @type {string[]} */
let news = [];
let due = 0;

/** Tells something. What comes at about the same time is read out as one.
 * @param {string} text */
export function announce(text) {
  if (!text) return;
  news.push(text.replace(/([^.!?])$/, "$1."));
  clearTimeout(due);
  due = setTimeout(() => {
    $("announce").textContent = news.join(" ");
    news = [];
  }, 60);
}
