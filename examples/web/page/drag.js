// Dragging a piece from a cell, or from a hand, to a cell; with a mouse, a pen or a finger.
import { svg } from "./dom.js";
import { cellOf } from "./board.js";

/**
 * @param {HTMLElement} table what holds the board and the hands
 * @param {{
 *   able: (key: string) => boolean, piece: (key: string) => Element|null, width: () => number,
 *   lift: (key: string) => void, drop: (cell: number) => void, cancel: () => void,
 * }} does
 * @returns {() => void} ends a drag that goes on, without anything coming of it
 */
export function dragging(table, does) {
  /** @type {{key: string, x: number, y: number, pointer: number, ghost: any, from: Element}|null} */
  let drag = null;
  let dragged = false;

  table.addEventListener("pointerdown", (event) => {
    dragged = false;
    if (!event.isPrimary || event.button !== 0) return;
    const from = /** @type {Element} */ (event.target).closest("[data-key]");
    const key = from?.getAttribute("data-key");
    if (!from || !key || !does.able(key)) return;
    drag = { key, x: event.clientX, y: event.clientY, pointer: event.pointerId, ghost: null, from };
  });

  addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 7) return;
      const piece = does.piece(drag.key);
      drag.ghost = svg("svg", { viewBox: "-50 -50 100 100", class: "ghost", "aria-hidden": "true" });
      const width = does.width();
      drag.ghost.style.width = drag.ghost.style.height = width + "px";
      if (piece) drag.ghost.append(piece.cloneNode(true));
      document.body.append(drag.ghost);
      does.lift(drag.key);
      table.classList.add("dragging");
    }
    drag.ghost.style.left = event.clientX + "px";
    drag.ghost.style.top = event.clientY + "px";
    const over = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    table.querySelector(".hover")?.classList.remove("hover");
    if (over >= 0) table.querySelector(`[data-cell="${over}"]`)?.classList.add("hover");
    event.preventDefault();
  });

  // A finger on a piece that can be dragged does not scroll the page.
  table.addEventListener("touchmove", (event) => {
    if (drag && event.cancelable) event.preventDefault();
  }, { passive: false });

  // What goes on is over: its ghost is gone, and the click that may follow is none.
  const finish = () => {
    const ghost = drag?.ghost;
    drag = null;
    if (!ghost) return false;
    ghost.remove();
    table.classList.remove("dragging");
    table.querySelector(".hover")?.classList.remove("hover");
    dragged = true;
    return true;
  };
  const end = (event, dropped) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { key } = drag;
    if (!finish()) return;
    const cell = dropped ? cellOf(document.elementFromPoint(event.clientX, event.clientY)) : -1;
    if (cell < 0) does.cancel();
    else if ("c" + cell !== key) does.drop(cell);
  };
  addEventListener("pointerup", (event) => end(event, true));
  addEventListener("pointercancel", (event) => end(event, false));
  // The click that ends a drag is none.
  table.addEventListener("click", (event) => {
    if (!dragged) return;
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !finish()) return;
    event.stopPropagation();
    does.cancel();
  }, true);
  return finish;
}
