// @ts-check
/** The rules page: the catalogue, one rule's page, and its examples, which run when clicked. */
import { ask } from "./engine.js";
import { h, refill } from "./dom.js";
import { findingItem, problemLine, verdictLine } from "./findings.js";

/** @param {HTMLElement} main @param {string} rest */
export async function show(main, rest) {
  refill(main, h("h1", {}, rest ? `Rule ${rest}` : "Rules"));
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
  main.append(h("table", { class: "rules" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Rule"), h("th", { scope: "col" }, "Severity"), h("th", { scope: "col" }, "What holds"))),
    h("tbody", {}, rules.map((/** @type {any} */ each) => h("tr", {},
      h("td", {}, h("a", { href: `#/rules/${each.id}` }, `${each.id} ${each.name}`)), h("td", {}, each.severity), h("td", {}, each.summary))))));
}

/** @param {HTMLElement} main @param {string} id */
async function one(main, id) {
  const rule = await ask("rule", { id });
  refill(main,
    h("p", {}, h("a", { href: "#/rules" }, "All rules")),
    h("h1", {}, `${rule.id} ${rule.name}`),
    h("p", { class: "lead" }, rule.summary),
    Object.entries(rule.page).map(([heading, text]) => h("section", {}, h("h2", {}, heading), blocks(text))),
    h("p", { class: "ground" }, rule.reference));
}

/** Paragraphs and examples of a page: lines that are set in are an example. @param {string} text */
function blocks(text) {
  /** @type {{code: boolean, lines: string[]}[]} */
  const parts = [];
  for (const line of text.split("\n")) {
    const code = line.startsWith("    ");
    const last = parts.at(-1);
    if (!line.trim()) parts.push({ code: last?.code ?? false, lines: [] });
    else if (last && (last.code === code || !last.lines.length)) Object.assign(last, { code, lines: [...last.lines, line] });
    else parts.push({ code, lines: [line] });
  }
  return parts
    .filter(({ lines }) => lines.length)
    .map(({ code, lines }) => (code ? example(lines.map((line) => line.slice(4)).join("\n")) : h("p", {}, lines.join(" "))));
}

/** @param {string} text */
function example(text) {
  const answer = h("div", { role: "status" });
  const run = async () => {
    try {
      const question = /"turn_log"\s*:/.test(text) ? "turns/check" : /"board"\s*:|^(Ground|Space|Character):/m.test(text) ? "boards/check" : "decks/check";
      const given = question === "turns/check" ? { log: text } : question === "boards/check" ? { board: text } : { deck: text };
      const { report } = await ask(question, given);
      refill(answer, report.subjects.map((/** @type {any} */ each) => [verdictLine(each.verdict), h("ol", { class: "findings" }, each.findings.map((/** @type {any} */ finding) => findingItem(finding)))]).flat());
    } catch (error) {
      refill(answer, problemLine(error));
    }
  };
  return h("div", { class: "example" }, h("pre", { tabindex: "0" }, text), h("button", { type: "button", onclick: run }, "Check this"), answer);
}
