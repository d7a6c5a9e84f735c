// @ts-check
/** How verdicts and findings look; their words come from the checker. */
import { h } from "./dom.js";

const MARKS = /** @type {Record<string, string>} */ ({ legal: "✓", illegal: "✗", "needs-judge": "?", unreadable: "!" });
const words = { verdicts: /** @type {Record<string, string>} */ ({}), severities: /** @type {Record<string, string>} */ ({}) };

/** @param {typeof words} given the checker's words for verdicts and severities */
export function useWords(given) {
  Object.assign(words, given);
}

/** @param {string} verdict */
export const verdictWord = (verdict) => words.verdicts[verdict] ?? verdict;

/** @param {string} verdict @param {string} [more] */
export function verdictLine(verdict, more = "") {
  return h(
    "p",
    { class: `verdict ${verdict}` },
    h("span", { class: "mark", "aria-hidden": "true" }, MARKS[verdict] ?? ""),
    h("strong", {}, verdictWord(verdict)),
    more ? h("span", { class: "about" }, more) : null,
  );
}

/** The number of a finding as the picture of a board draws it. @param {{number: number, kind: string} | null | undefined} mark */
export const badge = (mark) =>
  mark ? h("span", { class: `badge ${mark.kind}` }, mark.kind === "open" ? `?${mark.number}` : String(mark.number)) : null;

/**
 * @param {any} finding
 * @param {{place?: Node | string | null, mend?: ((wrong: string, right: string, finding: any) => void) | null, mark?: any}} [how]
 */
export function findingItem(finding, { place = null, mend = null, mark = null } = {}) {
  const wrong = finding.data?.text ?? finding.cards?.[0] ?? "";
  const choices = finding.data?.suggestions ?? finding.data?.candidates ?? [];
  const shown = mend && wrong ? choices.slice(0, 12) : [];
  const ground = [finding.reference, finding.source && `(${finding.source})`, finding.confidence && `[${finding.confidence}]`];
  return h(
    "li",
    { class: `finding ${finding.severity}` },
    h("p", { class: "message" }, badge(mark), h("span", { class: "severity" }, words.severities[finding.severity] ?? finding.severity), " ", place, place ? " " : null, finding.message),
    finding.hint && shown.length === 0 ? h("p", { class: "hint" }, finding.hint) : null,
    shown.length
      ? h("p", { class: "choices" }, "Replace by ", shown.map((/** @type {string} */ choice) => h("button", { type: "button", onclick: () => mend?.(wrong, choice, finding) }, choice)))
      : null,
    h("p", { class: "ground" }, h("a", { href: `#/rules/${finding.rule}` }, `${finding.rule} ${finding.name}`), " ", ground.filter(Boolean).join(" ")),
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

/** Subjects of a report with all their findings. @param {any} report */
export const subjectParts = (report) =>
  report.subjects.map((/** @type {any} */ each) =>
    h("div", {}, verdictLine(each.verdict), h("ol", { class: "findings" }, each.findings.map((/** @type {any} */ finding) => findingItem(finding)))));
