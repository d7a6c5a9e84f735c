// @ts-check
/** The stack page, for the phone at the table: a top, what lies beneath, what else matters. */
import { ask } from "./engine.js";
import { h, refill } from "./dom.js";
import { findingItem, problemLine, verdictLine } from "./findings.js";
import { cardBox, openCard } from "./cardview.js";

const kept = { top: "", under: /** @type {string[]} */ ([]), others: /** @type {string[]} */ ([]) };

/** @param {HTMLElement} main @param {string} rest */
export function show(main, rest) {
  if (rest) Object.assign(kept, { top: decodeURIComponent(rest), under: [], others: [] });
  const top = h("div", { class: "chosen" });
  const under = h("ol", { class: "chosen" });
  const others = h("ul", { class: "chosen" });
  const verdict = h("div", { role: "status", "aria-live": "polite" });
  const fitting = h("div", { class: "more" });
  const told = h("p", { class: "swapped", role: "status", hidden: true });
  let asked = 0;

  /** @param {string} name @param {() => void} drop @param {Node | null} [extra] */
  const chip = (name, drop, extra = null) =>
    [h("button", { type: "button", class: "card-name", onclick: () => openCard(name) }, name), " ", extra,
      h("button", { type: "button", class: "drop", "aria-label": `Take ${name} out`, onclick: drop }, "✕")];

  const draw = () => {
    told.hidden = true;
    refill(top, kept.top ? chip(kept.top, () => { kept.top = ""; draw(); }) : h("span", { class: "hint" }, "none yet"));
    refill(under, kept.under.map((name, index) =>
      h("li", {}, chip(name, () => { kept.under.splice(index, 1); draw(); },
        kept.top ? h("button", { type: "button", onclick: () => swap(name) }, "Make it the top") : null))));
    refill(others, kept.others.map((name, index) => h("li", {}, chip(name, () => { kept.others.splice(index, 1); draw(); }))));
    check();
  };

  const check = async () => {
    refill(fitting);
    if (!kept.top) return refill(verdict, h("p", { class: "hint" }, "Choose the card on top, then what lies beneath it."));
    const mine = ++asked;
    const given = { top: kept.top, under: kept.under, with: kept.others };
    let answer;
    try {
      answer = await ask("stacks/explain", given);
    } catch (error) {
      if (mine === asked) refill(verdict, problemLine(error));
      return;
    }
    if (mine !== asked) return;
    const subject = answer.report.subjects[0];
    const facts = subject.facts;
    refill(
      verdict,
      verdictLine(subject.verdict, facts.limit ? `${facts.size} of at most ${facts.limit} cards` : `${facts.size} cards`),
      h("ul", { class: "placed" }, subject.cards.map((/** @type {any} */ each) =>
        h("li", { class: each.fits === true ? "legal" : each.fits === false ? "illegal" : "needs-judge" },
          h("span", { class: "mark", "aria-hidden": "true" }, each.fits === true ? "✓" : each.fits === false ? "✗" : "?"),
          h("strong", {}, each.card), `: ${each.why}`, each.source ? ` (${each.source})` : ""))),
      h("ol", { class: "findings" }, subject.findings.map((/** @type {any} */ each) => findingItem(each))),
    );
    const found = await ask("stacks/fits", { top: kept.top, with: kept.others });
    if (mine !== asked) return;
    refill(fitting, fittingCards(found.cards, (name) => { kept.under.push(name); draw(); }));
  };

  /** @param {string} name */
  const swap = async (name) => {
    try {
      const found = await ask("stacks/swap", { top: kept.top, under: kept.under, with: kept.others, new: name });
      [kept.top, ...kept.under] = found.stack;
      draw();
      const gone = found.discards.length ? `discards ${found.discards.join(", ")}` : "discards nothing";
      told.textContent = `${name} comes to the top: ${gone}.`;
      told.hidden = false;
    } catch (error) {
      refill(verdict, problemLine(error));
    }
  };

  refill(
    main,
    h("h1", {}, "May it lie in this stack?"),
    h("div", { class: "columns" },
      h("section", { class: "input", "aria-label": "The stack" },
        h("h2", {}, "On top"), top, cardBox("Card on top", (name) => { kept.top = name; draw(); }),
        h("h2", {}, "Beneath"), under, cardBox("Card beneath", (name) => { kept.under.push(name); draw(); }),
        h("h2", {}, "Equipment on it, Locations and other cards in play"), others, cardBox("Other card", (name) => { kept.others.push(name); draw(); }),
        h("p", { class: "tools" }, h("button", { type: "button", onclick: () => { Object.assign(kept, { top: "", under: [], others: [] }); draw(); } }, "Start again"))),
      h("section", { class: "result", "aria-label": "The answer" }, told, verdict, fitting)),
  );
  draw();
}

/** @param {any[]} cards @param {(name: string) => void} choose */
function fittingCards(cards, choose) {
  const list = h("ul", { class: "fits" });
  const shown = (/** @type {string} */ text) => {
    const words = text.toLowerCase().split(/\s+/);
    const found = cards.filter((each) => words.every((word) => each.card.toLowerCase().includes(word)));
    refill(list, found.slice(0, 60).map((each) =>
      h("li", { class: each.fits === true ? "legal" : "needs-judge" },
        h("button", { type: "button", class: "card-name", onclick: () => choose(each.card) }, each.card), ` ${each.why}`)));
    if (found.length > 60) list.append(h("li", { class: "hint" }, `… and ${found.length - 60} more; type a name`));
  };
  const input = h("input", { type: "search", id: "fit", "aria-label": "Search what fits", placeholder: "part of a name", oninput: (/** @type {any} */ event) => shown(event.target.value) });
  shown("");
  return h("details", {}, h("summary", {}, `${cards.length} cards may lie beneath it`), input, list);
}
