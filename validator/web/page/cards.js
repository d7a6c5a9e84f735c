// @ts-check
/** The cards page: the search language, and one card's facts. */
import { ask } from "./engine.js";
import { h, later, refill } from "./dom.js";
import { problemLine } from "./findings.js";
import { cardFacts, numbers } from "./cardview.js";

const kept = { query: "" };
const EXAMPLES = ["darth vader", "type:character side:light cost:2-4", "keyword:evade power:>=5", "subtype:bounty set:ESB"];

/** @param {HTMLElement} main @param {string} rest */
export function show(main, rest) {
  const detail = h("section", { class: "result", "aria-label": "The card" });
  const status = h("p", { role: "status", class: "hint" });
  const list = h("ul", { class: "cards" });
  const input = /** @type {HTMLInputElement} */ (h("input", { id: "query", type: "search", value: kept.query, spellcheck: "false", autocomplete: "off" }));
  let asked = 0;
  const open = async (/** @type {string} */ name) => {
    history.replaceState(null, "", `#/cards/${encodeURIComponent(name)}`);
    refill(detail, await cardFacts(name));
  };
  const search = async () => {
    kept.query = input.value;
    const mine = ++asked;
    if (!input.value.trim()) {
      refill(list);
      return refill(status, "Words of the name or subtype, or filters such as these: ", EXAMPLES.map((each) => h("button", { type: "button", onclick: () => { input.value = each; search(); } }, each)));
    }
    try {
      const found = await ask("cards", { q: input.value, limit: 100 });
      if (mine !== asked) return;
      refill(status, found.count === 1 ? "1 card" : `${found.count.toLocaleString("en")} cards${found.count > found.cards.length ? `, the first ${found.cards.length} shown` : ""}`);
      refill(list, found.cards.map((/** @type {any} */ card) =>
        h("li", {}, h("button", { type: "button", class: "card-name", onclick: () => open(card.name) }, card.name),
          h("span", { class: "small" }, ` ${card.side_word} ${card.types.join("/")} ${card.subtype} · ${numbers(card)}`))));
    } catch (error) {
      if (mine === asked) {
        refill(status, problemLine(error));
        refill(list);
      }
    }
  };
  input.addEventListener("input", later(search, 150));
  refill(main, h("h1", {}, "Cards"), h("div", { class: "columns" },
    h("section", { class: "input", "aria-label": "Search" }, h("label", { for: "query" }, "Search"), input, status, list), detail));
  search();
  if (rest) open(decodeURIComponent(rest));
}
