// @ts-check
/** Small helpers to build elements. Text is always set as text, never as HTML. */

/**
 * @param {string} tag
 * @param {Record<string, any>} [attributes] `on…` are listeners, `class` and the like attributes; false and null are left out
 * @param {...(Node | string | null | undefined | false | (Node | string | null)[])} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  fill(element, ...children);
  return element;
}

/**
 * Add children to an element.
 * @param {Element} element
 * @param {...(Node | string | null | undefined | false | (Node | string | null)[])} children
 */
export function fill(element, ...children) {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/** @param {Element} element @param {...any} children */
export function refill(element, ...children) {
  element.replaceChildren();
  fill(element, ...children);
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Return a function that calls another one once nobody has called it for a while.
 * @template {any[]} A
 * @param {(...given: A) => void} call
 * @param {number} wait milliseconds
 */
export function later(call, wait) {
  let timer = 0;
  return (/** @type {A} */ ...given) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => call(...given), wait);
  };
}

/** @param {string} text @param {string} [type] @param {string} [name] */
export function download(text, name = "deck.txt", type = "text/plain") {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  URL.revokeObjectURL(/** @type {HTMLAnchorElement} */ (link).href);
}
