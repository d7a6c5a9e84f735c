// @ts-check
/** A card's facts, and a search box for cards. No card art and no card text: names, numbers, keywords, lists. */
import { ask } from "./engine.js";
import { h, later, refill } from "./dom.js";
import { problemLine } from "./findings.js";

/** @param {any} card */
export function numbers(card) {
  const shown = [["cost", card.cost], ["speed", card.speed], ["power", card.power], ["health", card.health]];
  return shown.filter(([, value]) => value !== null && value !== undefined).map(([name, value]) => `${name} ${value}`).join(" · ");
}

/** @param {any} card */
export function kindLine(card) {
  return [card.side_word, card.types.join("/"), card.subtype].filter(Boolean).join(" · ");
}

/** Open a dialog with all facts of a card. @param {string} name */
export async function openCard(name) {
  const body = h("div", {}, h("p", {}, "…"));
  const dialog = /** @type {HTMLDialogElement} */ (
    h("dialog", { class: "card-dialog", "aria-label": name }, h("form", { method: "dialog" }, h("button", { class: "close" }, "Close")), body)
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  refill(body, await cardFacts(name));
}

/** @param {string} name */
export async function cardFacts(name) {
  let card;
  try {
    card = await ask("card", { name });
  } catch (error) {
    return problemLine(error);
  }
  const legal = Object.entries(card.legality);
  const row = (/** @type {string} */ word, /** @type {any} */ value) =>
    value && value.length ? [h("dt", {}, word), h("dd", {}, Array.isArray(value) ? value.join("; ") : String(value))] : [];
  return h(
    "article",
    { class: "facts-of-card" },
    h("h2", {}, card.name),
    h("p", {}, kindLine(card.face)),
    h("p", {}, numbers(card)),
    h(
      "dl",
      {},
      row("Keywords", card.face.keywords),
      row("Stack", card.stack_list),
      row("Gives Stack", card.grants_stack),
      row("Equipped", card.equipped),
      row("Pilot", (card.pilot ?? []).map((/** @type {string[]} */ each) => each.join(", "))),
      row("Treated as", card.treat),
      row("Sets", Object.entries(card.set_names).map(([code, title]) => `${title} (${code})`)),
    ),
    h("h3", {}, "Legality"),
    h(
      "ul",
      { class: "legality" },
      legal.map(([format, standing]) => h("li", { class: standing.replaceAll(" ", "-") }, `${format}: ${standing}`)),
    ),
    card.stack_list?.length || card.version
      ? h("p", {}, h("a", { href: `#/stack/${encodeURIComponent(card.name)}` }, "What may lie beneath it"))
      : null,
  );
}

let boxes = 0;

/**
 * A search box that offers cards: type, arrow keys, Enter; or click.
 * @param {string} label
 * @param {(name: string, card: any) => void} chosen
 * @param {{query?: string, keep?: boolean}} [how] `query`: filters that are added to every search
 */
export function cardBox(label, chosen, { query = "", keep = false } = {}) {
  const id = `box${++boxes}`;
  const list = h("ul", { id: `${id}-list`, role: "listbox", class: "options", hidden: true, "aria-label": label });
  const input = /** @type {HTMLInputElement} */ (
    h("input", {
      id, type: "text", role: "combobox", autocomplete: "off", spellcheck: "false", "aria-autocomplete": "list",
      "aria-expanded": "false", "aria-controls": `${id}-list`, placeholder: "a card's name",
    })
  );
  /** @type {any[]} */
  let found = [];
  let at = -1;
  let asked = 0;
  const close = () => {
    list.hidden = true;
    refill(list);
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
    at = -1;
  };
  const choose = (/** @type {any} */ card) => {
    input.value = keep ? card.name : "";
    close();
    chosen(card.name, card);
  };
  const mark = (/** @type {number} */ next) => {
    at = found.length ? (next + found.length) % found.length : -1;
    [...list.children].forEach((each, index) => each.setAttribute("aria-selected", String(index === at)));
    if (at >= 0) {
      input.setAttribute("aria-activedescendant", `${id}-${at}`);
      list.children[at].scrollIntoView({ block: "nearest" });
    }
  };
  const search = later(async () => {
    const text = input.value.trim();
    if (!text) return close();
    const mine = ++asked;
    try {
      found = (await ask("cards", { q: `${text} ${query}`.trim(), limit: 12 })).cards;
    } catch {
      found = [];
    }
    if (mine !== asked || document.activeElement !== input) return;
    refill(
      list,
      found.length
        ? found.map((card, index) =>
            h(
              "li",
              { id: `${id}-${index}`, role: "option", "aria-selected": "false", onmousedown: (/** @type {Event} */ event) => { event.preventDefault(); choose(card); } },
              h("span", { class: "name" }, card.name),
              h("span", { class: "small" }, `${card.side_word} ${card.types.join("/")}${card.cost === null ? "" : ` · cost ${card.cost}`}`),
            ),
          )
        : [h("li", { role: "option", "aria-disabled": "true", "aria-selected": "false" }, "No card of that name")],
    );
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    mark(found.length ? 0 : -1);
  }, 120);
  input.addEventListener("input", search);
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) search();
      else mark(at + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" && !list.hidden && at >= 0) {
      event.preventDefault();
      choose(found[at]);
    } else if (event.key === "Escape") close();
  });
  return h("div", { class: "box" }, h("label", { for: id }, label), h("div", { class: "combo" }, input, list));
}
