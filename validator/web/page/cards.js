// @ts-check
/** The cards page: the search language, and one card's facts. */
import { about, ask } from "./engine.js";
import { h, later, refill } from "./dom.js";
import { problemLine } from "./findings.js";
import { cardFacts, cardName } from "./cardview.js";

const kept = { query: "" };

/** @param {HTMLElement} main @param {string} rest */
export function show(main, rest) {
  const detail = h("section", { class: "result sticky", "aria-label": "The card" });
  const status = h("p", { role: "status", class: "hint" });
  const tries = h("p", { class: "tools tries" });
  const rows = h("tbody", {});
  const table = h("table", { class: "cards", hidden: true },
    h("thead", {}, h("tr", {}, ["Card", "Type", "Subtype", "Cost", "S/P/H"].map((word) => h("th", { scope: "col" }, word)))), rows);
  const input = /** @type {HTMLInputElement} */ (h("input", { id: "query", type: "search", value: kept.query, spellcheck: "false", autocomplete: "off", autocapitalize: "off", placeholder: "a name, or filters" }));
  let asked = 0;
  const open = async (/** @type {string} */ name) => {
    history.replaceState(null, "", `#/cards/${encodeURIComponent(name)}`);
    const facts = await cardFacts(name);
    refill(detail, facts);
    if (matchMedia("(max-width: 60rem)").matches) detail.scrollIntoView({ behavior: "smooth" });
  };
  const search = async () => {
    kept.query = input.value;
    const mine = ++asked;
    tries.hidden = Boolean(input.value.trim());
    if (!input.value.trim()) {
      table.hidden = true;
      refill(rows);
      return refill(status, "Words of the name or subtype, or filters such as these:");
    }
    try {
      const found = await ask("cards", { q: input.value, limit: 100 });
      if (mine !== asked) return;
      refill(status, found.told);
      table.hidden = !found.count;
      refill(rows, found.cards.map((/** @type {any} */ card) => {
        const fights = [card.speed, card.power, card.health].some((each) => each !== null);
        return h("tr", {},
          h("td", { class: `edge ${card.side}` }, cardName(card, () => open(card.name))), h("td", {}, card.types.join("/\u200b")), h("td", { class: "subtype" }, card.subtype),
          h("td", { class: "figure" }, card.cost === null ? "" : String(card.cost)), h("td", { class: "figure" }, fights ? [card.speed, card.power, card.health].map((each) => each ?? "–").join("/") : ""));
      }));
    } catch (error) {
      if (mine === asked) {
        refill(status, problemLine(error));
        table.hidden = true;
      }
    }
  };
  input.addEventListener("input", later(search, 120));
  about().then((found) => refill(tries, found.samples.searches.map((/** @type {string} */ each) => h("button", { type: "button", onclick: () => { input.value = each; search(); } }, each))), () => {});
  refill(main, h("h1", {}, "Cards"), h("div", { class: "columns wide-left" },
    h("section", { class: "input", "aria-label": "Search" }, h("label", { for: "query" }, "Search"), input, status, tries, table), detail));
  search();
  if (rest) open(decodeURIComponent(rest));
}
