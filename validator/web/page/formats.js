// @ts-check
/** The formats page: numbers, sets and dated lists with their sources. */
import { ask } from "./engine.js";
import { h, refill } from "./dom.js";
import { openCard } from "./cardview.js";
import { problemLine } from "./findings.js";

/** @param {HTMLElement} main @param {string} rest */
export async function show(main, rest) {
  const body = h("div", {});
  const day = /** @type {HTMLInputElement} */ (h("input", { id: "day", type: "date" }));
  const draw = async () => {
    try {
      const found = await ask("formats", { as_of: day.value });
      day.value = found.as_of;
      const open = new Set([...body.querySelectorAll("details[open]")].map((each) => each.id));
      refill(body, found.formats.map((/** @type {any} */ each) => formatPart(each, open.has(`format-${each.name}`) || rest === each.name)));
    } catch (error) {
      refill(body, problemLine(error));
    }
  };
  day.addEventListener("change", draw);
  refill(main, h("h1", {}, "Formats"), h("p", { class: "filter" }, h("label", { for: "day" }, "As on the day"), day), body);
  await draw();
}

/** @param {any} format @param {boolean} open */
function formatPart(format, open) {
  const items = (/** @type {string} */ status) => format.lists.filter((/** @type {any} */ each) => each.status === status);
  return h("details", { id: `format-${format.name}`, open },
    h("summary", {}, h("strong", {}, format.title), h("span", { class: "small" }, ` ${format.about}`)),
    format.summary ? h("p", { class: "lead" }, format.summary) : null,
    h("p", {}, format.numbers_told),
    h("h3", {}, "Sets"), h("p", { class: "small" }, format.sets_told),
    format.list_titles.map((/** @type {any} */ list) => [h("h3", {}, list.title),
      h("table", { class: "listed" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Card"), h("th", { scope: "col" }, "Since"), h("th", { scope: "col" }, "Source"))),
        h("tbody", {}, items(list.status).map((/** @type {any} */ each) => h("tr", {},
          h("td", {}, h("button", { type: "button", class: "card-name", onclick: () => openCard(each.card) }, each.card), each.note ? h("span", { class: "small" }, ` (${each.note})`) : null),
          h("td", { class: "small" }, each.since), h("td", { class: "small" }, each.source)))))]).flat(),
    format.notes.map((/** @type {string} */ note) => h("p", { class: "hint" }, note)),
    h("p", { class: "ground" }, `Source: ${format.source}`));
}
