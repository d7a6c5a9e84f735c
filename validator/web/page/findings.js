// @ts-check
/** How verdicts and findings look; their words come from the checker. */
import { h } from "./dom.js";

export const VERDICTS = /** @type {Record<string, [string, string]>} */ ({
  legal: ["✓", "Legal"],
  illegal: ["✗", "Illegal"],
  "needs-judge": ["?", "Needs a judge"],
  unreadable: ["!", "Can't be read"],
});

/** @param {string} verdict @param {string} [more] */
export function verdictLine(verdict, more = "") {
  const [mark, word] = VERDICTS[verdict] ?? ["", verdict];
  return h(
    "p",
    { class: `verdict ${verdict}` },
    h("span", { class: "mark", "aria-hidden": "true" }, mark),
    h("strong", {}, word),
    more ? h("span", { class: "about" }, more) : null,
  );
}

const SEVERITY = /** @type {Record<string, string>} */ ({ error: "Error", warning: "Warning", note: "Note" });

/**
 * @param {any} finding
 * @param {{place?: Node | string | null, mend?: ((wrong: string, right: string, finding: any) => void) | null, number?: number}} [how]
 */
export function findingItem(finding, { place = null, mend = null, number } = {}) {
  const wrong = finding.data?.text ?? finding.cards?.[0] ?? "";
  const choices = finding.data?.suggestions ?? finding.data?.candidates ?? [];
  const shown = mend && wrong ? choices.slice(0, 12) : [];
  return h(
    "li",
    { class: `finding ${finding.severity}` },
    h(
      "p",
      { class: "message" },
      number === undefined ? null : h("span", { class: "number" }, String(number)),
      h("span", { class: "severity" }, SEVERITY[finding.severity] ?? finding.severity),
      " ",
      place,
      place ? " " : null,
      finding.message,
    ),
    finding.hint && shown.length === 0 ? h("p", { class: "hint" }, finding.hint) : null,
    shown.length
      ? h(
          "p",
          { class: "choices" },
          "Replace by ",
          shown.map((/** @type {string} */ choice) =>
            h("button", { type: "button", onclick: () => mend?.(wrong, choice, finding) }, choice),
          ),
        )
      : null,
    h(
      "p",
      { class: "ground" },
      h("a", { href: `#/rules/${finding.rule}` }, `${finding.rule} ${finding.name}`),
      finding.reference ? `: ${finding.reference}` : "",
      finding.source ? ` (${finding.source})` : "",
      finding.confidence ? ` [${finding.confidence}]` : "",
    ),
  );
}

/** @param {any} error */
export function problemLine(error) {
  const problem = error.problem ?? { title: error.message };
  const place = problem.line ? ` (line ${problem.line}${problem.column ? `:${problem.column}` : ""})` : "";
  return h(
    "div",
    { class: "problem" },
    h("p", { class: "verdict unreadable" }, h("span", { class: "mark", "aria-hidden": "true" }, "!"), h("strong", {}, problem.title + place)),
    problem.detail ? h("p", { class: "hint" }, problem.detail) : null,
  );
}

/** @param {any} facts */
export function factsLine(facts) {
  if (!facts) return null;
  const parts = [];
  if (facts.deck !== undefined) parts.push(`${facts.deck} cards`, `${facts.units} units`);
  for (const [arena, count] of Object.entries(facts.arenas ?? {})) parts.push(`${count} ${arena}`);
  if (facts.side) parts.push(`${facts.side} side`);
  return h("p", { class: "facts" }, parts.join(" · "));
}
