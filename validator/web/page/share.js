// @ts-check
/** Texts that leave the page by hand: the clipboard, and links that hold what they are about behind the `#`. */
import { h } from "./dom.js";

const MOST_BYTES = 2_000_000;

/** @param {string} text @param {string} done @returns {Promise<string | Node>} what to say */
export async function copied(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    const area = /** @type {HTMLTextAreaElement} */ (h("textarea", { readonly: true, rows: "3", "aria-label": "Copy this" }));
    area.value = text;
    setTimeout(() => area.select());
    return area;
  }
}

/** A link to a page with a text in it: compressed, never sent to a server. @param {string} page @param {string} text */
export async function linkTo(page, text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const part = btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${location.href.replace(/#.*$/, "")}#/${page}/${part}`;
}

/** The text of a link. Rejects for one that is damaged. @param {string} part */
export async function textOf(part) {
  const bytes = Uint8Array.from(atob(part.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_BYTES) throw new Error("too long");
    parts.push(value);
  }
  return new Blob(parts).text();
}

/** What is kept of a page between visits; a browser may forbid it. @param {string} name */
export function remembered(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name @param {string} text */
export function remember(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Then it isn't kept.
  }
}
