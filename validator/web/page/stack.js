// @ts-check
/** The stack page, for the phone at the table: a top, what lies beneath, what else matters. */
import { ask } from "./engine.js";
import { h, refill } from "./dom.js";
import { findingItem, problemLine, verdictLine } from "./findings.js";
import { cardBox, openCard } from "./cardview.js";

const kept = { top: "", under: /** @type {string[]} */ ([]), others: /** @type {string[]} */ ([]) };
const MOST = 200;
const MARKS = new Map(/** @type {[any, [string, string]][]} */ ([[true, ["legal", "✓"]], [false, ["illegal", "✗"]], [null, ["needs-judge", "?"]]]));

/** @param {any} each */
const markOf = (each) => MARKS.get(each?.fits ?? null) ?? ["needs-judge", "?"];

/** @param {HTMLElement} main @param {string} rest */
export function show(main, rest) {
  if (rest) Object.assign(kept, { top: decodeURIComponent(rest), under: [], others: [] });
  const top = h("div", { class: "chosen" });
  const under = h("ol", { class: "chosen" });
  const others = h("ul", { class: "chosen" });
  const verdict = h("div", { class: "answer", role: "status", "aria-live": "polite" });
  const findings = h("ol", { class: "findings" });
  const fitting = h("div", { class: "more" });
  const told = h("p", { class: "swapped", role: "status", hidden: true });
  /** What fits under the top, by name. @type {Map<string, any>} */
  let fits = new Map();
  let asked = 0;

  /** @param {string} name @param {() => void} drop @param {any} [placed] @param {Node | null} [extra] */
  const row = (name, drop, placed, extra = null) => {
    const [kind, mark] = placed ? markOf(placed) : ["", ""];
    return h("div", { class: `row ${kind}` },
      placed ? h("span", { class: "mark", "aria-hidden": "true" }, mark) : null,
      h("span", { class: "what" }, h("button", { type: "button", class: "card-name", onclick: () => openCard(name) }, name),
        placed ? h("span", { class: "why" }, `${placed.why}${placed.source ? ` (${placed.source})` : ""}`) : null),
      extra, h("button", { type: "button", class: "drop", "aria-label": `Take ${name} out`, onclick: drop }, "✕"));
  };
  const again = () => { told.hidden = true; draw([]); check(); };

  /** @param {any[]} placed the answers about the cards beneath */
  const draw = (placed) => {
    refill(top, kept.top ? row(kept.top, () => { kept.top = ""; again(); }) : null);
    topBox.hidden = Boolean(kept.top);
    underPart.hidden = !kept.top;
    refill(under, kept.under.map((name, index) =>
      h("li", {}, row(name, () => { kept.under.splice(index, 1); again(); }, placed[index],
        h("button", { type: "button", class: "up", title: "Make it the top", "aria-label": `Make ${name} the top`, onclick: () => swap(name) }, "↥ top")))));
    refill(others, kept.others.map((name, index) => h("li", {}, row(name, () => { kept.others.splice(index, 1); again(); }))));
  };

  const check = async () => {
    const mine = ++asked;
    refill(findings);
    if (!kept.top) {
      refill(fitting);
      fits = new Map();
      return refill(verdict, h("p", { class: "hint" }, "Choose the card on top. Then you see what may lie beneath it, and why."));
    }
    let answer;
    try {
      answer = await ask("stacks/explain", { top: kept.top, under: kept.under, with: kept.others });
    } catch (error) {
      if (mine === asked) refill(verdict, problemLine(error));
      return;
    }
    if (mine !== asked) return;
    const subject = answer.report.subjects[0];
    kept.top = subject.facts.top;
    draw(subject.cards);
    refill(verdict, verdictLine(subject.verdict, answer.facts));
    refill(findings, subject.findings.map((/** @type {any} */ each) => findingItem(each)));
    const found = await ask("stacks/fits", { top: kept.top, with: kept.others });
    if (mine !== asked) return;
    fits = new Map(found.cards.map((/** @type {any} */ each) => [each.card, each]));
    refill(fitting, fittingCards(found, (name) => { kept.under.push(name); again(); }));
  };

  /** @param {string} name */
  const swap = async (name) => {
    try {
      const found = await ask("stacks/swap", { top: kept.top, under: kept.under, with: kept.others, new: name });
      [kept.top, ...kept.under] = found.stack;
      again();
      told.textContent = found.told;
      told.hidden = false;
    } catch (error) {
      refill(verdict, problemLine(error));
    }
  };

  const topBox = cardBox("Card on top", (name) => { kept.top = name; again(); /** @type {HTMLElement | null} */ (underPart.querySelector("input"))?.focus(); });
  const underBox = cardBox("Card beneath", (name) => { kept.under.push(name); again(); }, { mark: (card) => (fits.has(card.name) ? `${markOf(fits.get(card.name))[1]} ` : "✗ ") });
  const underPart = h("div", {}, h("h2", {}, "Beneath it"), under, underBox);
  refill(
    main,
    h("h1", {}, "May it lie in this stack?"),
    h("div", { class: "stack-page" },
      h("section", { class: "input", "aria-label": "The stack" }, h("h2", {}, "On top"), top, topBox, underPart),
      h("section", { class: "result", "aria-label": "The answer" }, told, verdict, findings),
      h("section", { class: "input more-input", "aria-label": "What else matters" },
        h("h2", {}, "Equipment on it, Locations and other cards in play"), others, cardBox("Other card", (name) => { kept.others.push(name); again(); }),
        h("p", { class: "tools" }, h("button", { type: "button", onclick: () => { Object.assign(kept, { top: "", under: [], others: [] }); again(); /** @type {HTMLElement | null} */ (topBox.querySelector("input"))?.focus(); } }, "Start again"))),
      fitting),
  );
  again();
}

/** @param {any} found @param {(name: string) => void} choose */
function fittingCards(found, choose) {
  const list = h("ul", { class: "fits" });
  const shown = (/** @type {string} */ text) => {
    const words = text.toLowerCase().split(/\s+/);
    const those = found.cards.filter((/** @type {any} */ each) => words.every((word) => each.card.toLowerCase().includes(word)));
    const roads = /** @type {Map<string, any[]>} */ (new Map());
    for (const each of those.slice(0, MOST)) roads.set(`${each.fits}${each.why}`, [...(roads.get(`${each.fits}${each.why}`) ?? []), each]);
    refill(list, [...roads.values()].map((same) => {
      const [kind, mark] = markOf(same[0]);
      return h("li", { class: kind }, h("span", { class: "why" }, `${mark} ${same[0].why}`),
        h("span", { class: "names" }, named(same, choose)));
    }));
    if (those.length > MOST) list.append(h("li", { class: "hint" }, `… ${those.length - MOST} more: type a part of the name`));
  };
  const input = h("input", { type: "search", id: "fit", "aria-label": "Search what fits", placeholder: "part of a name", oninput: (/** @type {any} */ event) => shown(event.target.value) });
  shown("");
  return h("details", { open: matchMedia("(min-width: 60rem)").matches }, h("summary", {}, found.title), input, list);
}

/** Buttons of cards; versions of one name stand together, a letter each. @param {any[]} cards @param {(name: string) => void} choose */
function named(cards, choose) {
  const bases = /** @type {Map<string, any[]>} */ (new Map());
  const base = (/** @type {any} */ each) => each.card.replace(/ \(\w{1,3}\)$/, "");
  for (const each of cards) bases.set(base(each), [...(bases.get(base(each)) ?? []), each]);
  return [...bases].map(([name, versions]) =>
    versions.length === 1
      ? h("button", { type: "button", onclick: () => choose(versions[0].card) }, versions[0].card)
      : h("span", { class: "versions" }, h("span", {}, name), versions.map((each) =>
          h("button", { type: "button", "aria-label": each.card, onclick: () => choose(each.card) }, each.card.slice(name.length + 2, -1)))));
}
