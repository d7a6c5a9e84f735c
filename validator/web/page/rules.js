// @ts-check
/** The rules page: the catalogue, one rule's page, and its examples, which run when clicked. */
import { ask } from "./engine.js";
import { h, refill } from "./dom.js";
import { problemLine, subjectParts } from "./findings.js";

const kept = { words: "" };

/** @param {HTMLElement} main @param {string} rest */
export async function show(main, rest) {
  refill(main, h("h1", {}, rest ? `Rule ${decodeURIComponent(rest)}` : "Rules"));
  try {
    if (rest) await one(main, decodeURIComponent(rest));
    else await all(main);
  } catch (error) {
    main.append(problemLine(error));
  }
}

/** @param {HTMLElement} main */
async function all(main) {
  const { rules } = await ask("rules");
  const body = h("div", {});
  const draw = () => {
    const words = kept.words.toLowerCase().split(/\s+/);
    const found = rules.filter((/** @type {any} */ each) => words.every((word) => `${each.id} ${each.name} ${each.summary}`.toLowerCase().includes(word)));
    const families = [...new Set(found.map((/** @type {any} */ each) => each.family))];
    refill(body, families.map((family) => h("section", {}, h("h2", {}, String(family)),
      h("ul", { class: "rules" }, found.filter((/** @type {any} */ each) => each.family === family).map((/** @type {any} */ each) =>
        h("li", {}, h("a", { href: `#/rules/${each.id}` }, `${each.id} ${each.name}`), h("span", {}, each.summary), h("span", { class: `small kind-${each.severity}` }, each.severity)))))));
    if (!found.length) refill(body, h("p", { class: "hint" }, "No rule has all these words."));
  };
  const input = h("input", { id: "words", type: "search", value: kept.words, spellcheck: "false", placeholder: "a word, or a number such as D105", oninput: (/** @type {any} */ event) => { kept.words = event.target.value; draw(); } });
  main.append(h("p", { class: "filter" }, h("label", { for: "words" }, "Find a rule"), input), body);
  draw();
}

/** @param {HTMLElement} main @param {string} id */
async function one(main, id) {
  const rule = await ask("rule", { id });
  refill(main,
    h("p", {}, h("a", { href: "#/rules" }, "← All rules")),
    h("h1", {}, `${rule.id} ${rule.name}`, " ", h("span", { class: `small kind-${rule.severity}` }, rule.severity)),
    h("p", { class: "lead" }, rule.summary),
    rule.sections.map((/** @type {any} */ section) => h("section", { class: "text" }, h("h2", {}, section.title), section.blocks.map(block))),
    h("section", { class: "text" }, h("h2", {}, "Source"), h("p", {}, rule.reference),
      h("ul", {}, rule.sources.map((/** @type {any} */ each) => h("li", {}, [each.title, each.place, each.day].filter(Boolean).join(", "),
        /^https?:/.test(each.address) ? [": ", h("a", { href: each.address, rel: "noreferrer" }, each.address)] : null)))));
}

/** @param {any} each */
function block(each) {
  if (each.text) return h("p", {}, coded(each.text));
  if (each.item) return h("p", { class: "item" }, "• ", coded(each.item));
  if (each.code) return h("pre", { tabindex: "0" }, each.code);
  const answer = h("div", { role: "status" });
  const run = async () => {
    try {
      const { report } = await ask(each.question, each.given);
      refill(answer, subjectParts(report));
    } catch (error) {
      refill(answer, problemLine(error));
    }
  };
  return h("div", { class: "example" }, h("pre", { tabindex: "0" }, each.example), h("button", { type: "button", onclick: run }, "Check this"), answer);
}

/** What stands in backquotes as code. @param {string} text */
const coded = (text) => text.split("`").map((part, index) => (index % 2 ? h("code", {}, part) : part));
