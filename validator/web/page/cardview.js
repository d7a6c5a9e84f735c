// @ts-check
/** A card's facts, a tip over its name, and a search box for cards. No card art and no card text. */
import { ask } from "./engine.js";
import { h, later, refill } from "./dom.js";
import { problemLine } from "./findings.js";

/** Open a dialog with all facts of a card. @param {string} name */
export async function openCard(name) {
  hideTip();
  const body = h("div", {}, h("p", {}, "…"));
  const dialog = /** @type {HTMLDialogElement} */ (
    h("dialog", { class: "card-dialog", "aria-label": name }, h("form", { method: "dialog" }, h("button", { class: "close" }, "Close")), body)
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (event.target === dialog || link) dialog.close();
  });
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
  const here = encodeURIComponent(card.name);
  return h(
    "article",
    { class: "facts-of-card" },
    h("h2", { class: `edge ${card.face.side}` }, card.name),
    h("p", {}, card.face.kind),
    card.face.numbers ? h("p", { class: "stats" }, card.face.numbers.split(" · ").map((/** @type {string} */ each) => {
      const [word, value] = each.split(" ");
      return h("span", {}, h("strong", {}, value), ` ${word}`);
    })) : null,
    h("dl", {}, card.rows.map((/** @type {any} */ row) => [h("dt", {}, row.title), h("dd", {}, row.values.join("; "))]).flat()),
    h("h3", {}, "Legality"),
    h("ul", { class: "legality" }, card.legality.map((/** @type {any} */ each) =>
      h("li", { class: each.standing.replaceAll(" ", "-"), title: each.why }, `${each.format}: ${each.standing}`))),
    card.legality.filter((/** @type {any} */ each) => each.why && each.standing !== "not in it").map((/** @type {any} */ each) => h("p", { class: "ground" }, `${each.format}: ${each.why}`)),
    card.fits_under !== undefined
      ? h("p", {}, h("a", { class: "button", href: `#/stack/${here}` }, `What fits under it: ${card.fits_under}`), " ", h("a", { class: "button", href: `#/cards/${here}` }, "Its own page"))
      : h("p", {}, h("a", { class: "button", href: `#/cards/${here}` }, "Its own page")),
  );
}

/** @type {HTMLElement | null} */
let tip = null;

function hideTip() {
  tip?.remove();
  tip = null;
}

/** A card's name that shows its facts under a pointer or the keyboard's focus, and all of them on a tap. @param {any} face @param {() => void} [chosen] */
export function cardName(face, chosen) {
  const button = h("button", { type: "button", class: "card-name", onclick: () => { hideTip(); (chosen ?? (() => openCard(face.name)))(); } }, face.name);
  const show = () => {
    hideTip();
    tip = h("div", { class: `tip edge ${face.side}`, role: "tooltip", id: "tip" }, h("strong", {}, face.name), face.tip.map((/** @type {string} */ line) => h("span", {}, line)));
    document.body.append(tip);
    const place = button.getBoundingClientRect();
    const below = place.bottom + tip.offsetHeight + 8 < innerHeight;
    tip.style.left = `${Math.max(8, Math.min(place.left, innerWidth - tip.offsetWidth - 8))}px`;
    tip.style.top = `${below ? place.bottom + 4 : place.top - tip.offsetHeight - 4}px`;
    button.setAttribute("aria-describedby", "tip");
  };
  const hide = () => {
    button.removeAttribute("aria-describedby");
    hideTip();
  };
  if (matchMedia("(hover: hover)").matches) {
    button.addEventListener("pointerenter", show);
    button.addEventListener("pointerleave", hide);
    button.addEventListener("focus", () => { if (button.matches(":focus-visible")) show(); });
    button.addEventListener("blur", hide);
  }
  return button;
}
addEventListener("hashchange", hideTip);
addEventListener("scroll", hideTip, { passive: true });

let boxes = 0;

/**
 * A search box that offers cards: type, arrow keys, Enter; or click.
 * @param {string} label
 * @param {(name: string, card: any) => void} chosen
 * @param {{mark?: (card: any) => string}} [how] `mark`: what stands before a card that is offered
 */
export function cardBox(label, chosen, { mark: sign = () => "" } = {}) {
  const id = `box${++boxes}`;
  const list = h("ul", { id: `${id}-list`, role: "listbox", class: "options", hidden: true, "aria-label": label });
  const input = /** @type {HTMLInputElement} */ (
    h("input", {
      id, type: "text", role: "combobox", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-autocomplete": "list",
      "aria-expanded": "false", "aria-controls": `${id}-list`, placeholder: "type a name", enterkeyhint: "done",
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
    input.value = "";
    close();
    chosen(card.name, card);
  };
  const point = (/** @type {number} */ next) => {
    at = found.length ? (next + found.length) % found.length : -1;
    [...list.children].forEach((each, index) => each.setAttribute("aria-selected", String(index === at)));
    if (at >= 0) {
      input.setAttribute("aria-activedescendant", `${id}-${at}`);
      list.children[at].scrollIntoView({ block: "nearest" });
    }
  };
  const search = async () => {
    const text = input.value.trim();
    if (!text) return close();
    const mine = ++asked;
    let none = "No card of that name";
    try {
      found = (await ask("cards", { q: text, limit: 12 })).cards;
    } catch (error) {
      found = [];
      none = /** @type {Error} */ (error).message;
    }
    if (mine !== asked || document.activeElement !== input) return;
    refill(
      list,
      found.length
        ? found.map((card, index) =>
            h(
              "li",
              { id: `${id}-${index}`, role: "option", class: `edge ${card.side}`, "aria-selected": "false", onmousedown: (/** @type {Event} */ event) => { event.preventDefault(); choose(card); } },
              h("span", { class: "name" }, sign(card), card.name),
              h("span", { class: "small" }, card.types.join("/") + (card.cost === null ? "" : ` · cost ${card.cost}`)),
            ),
          )
        : [h("li", { role: "option", "aria-disabled": "true", "aria-selected": "false" }, none)],
    );
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    point(found.length ? 0 : -1);
  };
  input.addEventListener("input", later(search, 90));
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) search();
      else point(at + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" && !list.hidden && at >= 0) {
      event.preventDefault();
      choose(found[at]);
    } else if (event.key === "Escape") close();
  });
  return h("div", { class: "box" }, h("label", { for: id }, label), h("div", { class: "combo" }, input, list));
}
