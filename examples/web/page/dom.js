// Making elements in a few words.

/** The element of an id, which is there.
 * @param {string} id @returns {any} */
export function $(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error("no element " + id);
  return found;
}

/** An HTML element. @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node|string)} children @returns {any} */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element. @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node|string)} children @returns {any} */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

/** Shows or hides an element. @param {HTMLElement} element @param {boolean} shown */
export function show(element, shown) {
  if (element.hidden === shown) element.hidden = !shown;
}

/** Sets an element's text only when it differs, so that nothing is read out twice.
 * @param {HTMLElement} element @param {string} text */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
