// @ts-check
/** The registration sheet, which is all that a printer shows of the deck page. Its words come from the checker. */
import { h } from "./dom.js";

/** @param {any} sheet */
export function sheetView(sheet) {
  return h("article", {},
    h("h2", {}, sheet.title, h("span", { class: "side-box" }, sheet.side)),
    h("div", { class: "blanks" }, sheet.fields.map((/** @type {any} */ each) => h("p", {}, h("span", { class: "small" }, `${each.title}: `), h("strong", {}, each.value)))),
    h("p", { class: "totals" }, sheet.totals.map((/** @type {any} */ each) => h("span", {}, `${each.title} `, h("strong", {}, String(each.count))))),
    h("div", { class: "groups" }, sheet.groups.map((/** @type {any} */ group) =>
      h("section", {}, h("h3", {}, group.title, h("span", {}, String(group.count))),
        h("ul", {}, group.cards.map((/** @type {any} */ card) => h("li", {}, h("span", { class: "tick-box" }), h("strong", {}, String(card.count)), h("span", {}, card.name))))))),
    h("p", { class: sheet.legal ? "checked" : "checked wrong" }, sheet.verdict),
    h("p", { class: "checked" }, sheet.fingerprint),
    h("div", { class: "signs" }, sheet.signs.map((/** @type {string} */ each) => h("p", {}, each))));
}
