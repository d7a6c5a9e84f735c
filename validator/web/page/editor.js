// @ts-check
/** A text area with numbered lines, on which findings are marked. */
import { h, refill } from "./dom.js";

const SIGNS = /** @type {Record<string, string>} */ ({ error: "✗", warning: "!", note: "·" });
const ORDER = ["note", "warning", "error"];

/** @param {string} id @param {string} placeholder @param {() => void} changed */
export function editor(id, placeholder, changed) {
  const area = /** @type {HTMLTextAreaElement} */ (h("textarea", { id, rows: "18", spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", placeholder }));
  const gutter = h("div", { class: "gutter", "aria-hidden": "true" });
  area.addEventListener("scroll", () => (gutter.scrollTop = area.scrollTop));
  area.addEventListener("input", changed);

  /** Show which lines something was found about. @param {any[]} findings @param {(line: number) => void} [chosen] */
  const mark = (findings, chosen = () => {}) => {
    const worst = /** @type {Map<number, any>} */ (new Map());
    for (const each of findings) {
      const line = each.where.line;
      if (line && ORDER.indexOf(each.severity) >= ORDER.indexOf(worst.get(line)?.severity ?? "note")) worst.set(line, each);
    }
    const count = area.value.split("\n").length;
    refill(gutter, Array.from({ length: count }, (_, index) => {
      const found = worst.get(index + 1);
      return h("span", found ? { class: found.severity, title: found.message, onclick: () => chosen(index + 1) } : {}, found ? SIGNS[found.severity] : String(index + 1));
    }));
    gutter.scrollTop = area.scrollTop;
  };

  /** Replace the whole text so that the browser can undo it. @param {string} text */
  const write = (text) => {
    if (text === area.value) return;
    const at = area.scrollTop;
    const where = document.activeElement;
    area.focus({ preventScroll: true });
    area.select();
    if (!document.execCommand("insertText", false, text) || area.value !== text) area.value = text;
    area.scrollTop = at;
    if (where instanceof HTMLElement && where !== area) where.focus({ preventScroll: true });
    changed();
  };

  /** Replace one line. @param {number} number @param {(line: string) => string} make */
  const writeLine = (number, make) => {
    const lines = area.value.split("\n");
    if (lines[number - 1] === undefined) return;
    lines[number - 1] = make(lines[number - 1]);
    write(lines.join("\n"));
  };

  /** Select a line. @param {number} number */
  const goTo = (number) => {
    const lines = area.value.split("\n");
    const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[number - 1] ?? "").length);
    area.scrollTop = (number - 4) * (parseFloat(getComputedStyle(area).lineHeight) || 20);
  };
  return { area, view: h("div", { class: "editor" }, gutter, area), mark, write, writeLine, goTo };
}
