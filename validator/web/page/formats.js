// @ts-check
/** The formats page: numbers, sets and dated lists with their sources. */
import { ask } from "./engine.js";
import { h, refill } from "./dom.js";
import { problemLine } from "./findings.js";

/** @param {HTMLElement} main */
export async function show(main) {
  const body = h("div", {});
  const day = /** @type {HTMLInputElement} */ (h("input", { id: "day", type: "date" }));
  const draw = async () => {
    try {
      const found = await ask("formats", { as_of: day.value });
      day.value = found.as_of;
      refill(body, found.formats.map(formatPart));
    } catch (error) {
      refill(body, problemLine(error));
    }
  };
  day.addEventListener("change", draw);
  refill(main, h("h1", {}, "Formats"), h("p", {}, h("label", { for: "day" }, "As on the day "), day), body);
  await draw();
}

/** @param {any} format */
function formatPart(format) {
  const numbers = format.numbers;
  const listed = (/** @type {string} */ status, /** @type {string} */ word) => {
    const found = format.lists.filter((/** @type {any} */ each) => each.status === status);
    return found.length ? h("div", {}, h("h3", {}, `${found.length} ${word}`), h("ul", {}, found.map((/** @type {any} */ each) =>
      h("li", {}, each.card, each.state === "announced" ? " (announced)" : "", h("span", { class: "small" }, ` ${each.from ? `since ${each.from}` : ""} ${each.source ?? ""}`))))) : null;
  };
  return h("details", {},
    h("summary", {}, h("strong", {}, format.title), ` ${format.about}`),
    h("p", {}, format.summary),
    h("p", {}, `A deck of ${numbers.deck_minimum} cards, ${numbers.units_minimum} units, ${numbers.arena_minimum} of each arena, ${numbers.copies} of a card.`),
    format.sets ? h("p", {}, `Sets: ${format.sets.join(", ")}`) : h("p", {}, "Every set."),
    listed("banned", "banned"), listed("restricted", "restricted"),
    format.notes.map((/** @type {string} */ note) => h("p", { class: "hint" }, note)),
    h("p", { class: "ground" }, `Source: ${format.source}`));
}
