// @ts-check
/** The deck page: paste, drop or choose a file; the verdict comes as one types. */
import { about, ask } from "./engine.js";
import { download, h, later, refill, svg } from "./dom.js";
import { editor } from "./editor.js";
import { findingItem, problemLine, verdictLine } from "./findings.js";
import { cardBox, cardName } from "./cardview.js";
import { copied, linkTo, remember, remembered, textOf } from "./share.js";
import { sheetView } from "./sheet.js";

const MEMORY = "swtcg-deck";
const MOST_BYTES = 2_000_000;
const COUNTED = /^(\s*)(\d+)(?=[\s\tx×*])/;

/** What is kept of the page while another one is shown. */
const kept = { text: "", format: "", day: "", open: new Set(["list"]) };

/** @param {HTMLElement} main @param {string} rest */
export function show(main, rest) {
  const soon = later(() => check(), 150);
  const text = editor("deck", "Paste a deck, or drop a file here.\n\n4 Luke Skywalker (A)\n2 Han Solo (A)\n…", () => { text.mark([]); soon(); });
  const { area } = text;
  const verdict = h("div", { id: "verdict", role: "status", "aria-live": "polite" });
  const findings = h("ol", { class: "findings" });
  const more = h("div", { class: "more" });
  const sheet = h("section", { class: "sheet", "aria-hidden": "true" });
  const bar = h("button", { type: "button", class: "bar", hidden: true, onclick: () => verdict.scrollIntoView({ behavior: "smooth" }) });
  const format = /** @type {HTMLSelectElement} */ (h("select", { id: "format" }, h("option", { value: "" }, "as the deck says, else open")));
  const day = /** @type {HTMLInputElement} */ (h("input", { id: "day", type: "date", value: kept.day }));
  const file = /** @type {HTMLInputElement} */ (h("input", { id: "file", type: "file", class: "visually-hidden" }));
  let asked = 0;

  about().then((found) => {
    for (const each of found.formats) format.append(h("option", { value: each.name }, `${each.title}: ${each.about}`));
    format.value = kept.format;
  }, () => {});

  /** @param {string} wrong @param {string} right @param {any} finding */
  const mend = (wrong, right, finding) =>
    text.writeLine(finding.where.line, (line) =>
      line.includes(wrong) ? line.replace(wrong, () => right) : line.replace(/^(\s*\d+\s*x?\s*)?.*$/i, (_all, count) => `${count ?? ""}${right}`));

  /** One copy more or less of the card of a line. @param {number} number @param {number} by */
  const recount = (number, by) =>
    text.writeLine(number, (line) => line.replace(COUNTED, (_all, space, count) => `${space}${Math.max(0, Number(count) + by)}`));

  const question = () => ({ deck: area.value, format: format.value, as_of: day.value });

  const empty = () => {
    refill(verdict, h("p", { class: "hint" }, "The verdict comes here as you type."));
    refill(findings);
    refill(more);
    bar.hidden = true;
  };

  const check = async () => {
    Object.assign(kept, { text: area.value, format: format.value, day: day.value });
    remember(MEMORY, area.value);
    const mine = ++asked;
    if (!area.value.trim()) return empty();
    let answer;
    try {
      answer = await ask("decks/check", { ...question(), elsewhere: true, lines: true });
    } catch (error) {
      if (mine === asked) {
        empty();
        refill(verdict, problemLine(error));
      }
      return;
    }
    if (mine === asked) draw(answer);
  };

  /** @param {any} answer */
  const draw = (answer) => {
    const subjects = answer.report.subjects;
    const all = subjects.flatMap((/** @type {any} */ each) => each.findings);
    text.mark(all, (line) => {
      const item = [...findings.children].find((each) => each.querySelector(`[data-line="${line}"]`));
      item?.scrollIntoView({ behavior: "smooth", block: "center" });
    });
    const several = subjects.length > 1;
    refill(verdict, subjects.map((/** @type {any} */ each, /** @type {number} */ index) => {
      const held = answer.decks[index];
      return h("div", {},
        several || held?.title ? h("h2", {}, held?.title ?? `Deck ${index + 1}`) : null,
        verdictLine(each.verdict, each.format ? `${each.format}: ${each.format_about ?? ""}, on ${answer.report.as_of}` : ""),
        held?.facts ? h("p", { class: "facts" }, held.facts) : null,
        held?.mending ? h("p", { class: "mending" }, held.mending) : null);
    }));
    const worst = subjects.find((/** @type {any} */ each) => each.verdict !== "legal") ?? subjects[0];
    refill(bar, verdictLine(worst.verdict, answer.decks[0]?.facts.split(" · ")[0] ?? ""));
    bar.hidden = false;
    refill(findings, all.map((/** @type {any} */ each) => {
      const line = each.where.line;
      const place = line ? h("button", { type: "button", class: "line", "data-line": line, onclick: () => text.goTo(line) }, `line ${line}`) : null;
      return findingItem(each, { place, mend: line ? mend : null });
    }));
    refill(more, answer.decks.map((/** @type {any} */ each) => deckParts(each, recount)));
  };

  /** @param {File | undefined | null} chosen */
  const read = async (chosen) => {
    if (!chosen) return;
    if (chosen.size > MOST_BYTES) {
      refill(verdict, problemLine(new Error(`${chosen.name} has ${chosen.size.toLocaleString("en")} bytes; a deck has fewer`)));
      return;
    }
    text.write(await chosen.text());
  };
  area.addEventListener("dragover", (event) => event.preventDefault());
  area.addEventListener("drop", (event) => {
    if (event.dataTransfer?.files.length) {
      event.preventDefault();
      read(event.dataTransfer.files[0]);
    }
  });
  file.addEventListener("change", () => { read(file.files?.[0]); file.value = ""; });
  format.addEventListener("change", check);
  day.addEventListener("change", check);

  /** @param {string} name */
  const add = (name) => {
    const lines = area.value.replace(/\n+$/, "").split("\n");
    const at = lines.findIndex((line) => line.replace(COUNTED, "").trim() === name);
    if (at >= 0 && COUNTED.test(lines[at])) recount(at + 1, 1);
    else text.write(`${area.value.trim() ? `${lines.join("\n")}\n` : ""}1 ${name}\n`);
  };
  const print = async () => {
    try {
      const { sheets } = await ask("decks/sheet", question());
      refill(sheet, sheets.map(sheetView));
      window.print();
    } catch (error) {
      refill(say, problemLine(error));
    }
  };
  const say = h("p", { role: "status", class: "hint" });
  const button = (/** @type {string} */ word, /** @type {() => void} */ call) => h("button", { type: "button", onclick: call }, word);
  const telling = (/** @type {() => Promise<string | Node>} */ call) => async () => {
    try {
      refill(say, await call());
    } catch (error) {
      refill(say, problemLine(error));
    }
  };
  refill(
    main,
    h("h1", {}, "Check a deck"),
    h("div", { class: "columns" },
      h("section", { class: "input", "aria-label": "The deck" },
        h("div", { class: "fields" },
          h("div", {}, h("label", { for: "format" }, "Format"), format),
          h("div", {}, h("label", { for: "day" }, "On the day (today if empty)"), day)),
        h("label", { for: "deck" }, "Deck list: any form, one card a line"),
        text.view,
        cardBox("Add a card", add),
        h("p", { class: "tools" },
          file,
          h("label", { for: "file", class: "button" }, "Choose a file"),
          button("Example", async () => text.write((await about()).samples.deck)),
          button("Clear", () => { text.write(""); area.focus(); }),
          button("Copy a link", telling(async () => copied(await linkTo("deck", area.value), "The link holds the whole deck; it is copied."))),
          button("Copy for chat", telling(async () => copied((await ask("decks/share", question())).text, "Verdict and list are copied."))),
          button("Save", () => download(area.value)),
          button("Print a registration sheet", print)),
        say),
      h("section", { class: "result", "aria-label": "The verdict" }, verdict, findings, more)),
    bar,
    sheet,
  );
  area.value = kept.text || remembered(MEMORY);
  text.mark([]);
  if (rest) {
    textOf(rest).then((found) => {
      area.value = found;
      text.mark([]);
      history.replaceState(null, "", "#/deck");
      check();
    }, () => refill(verdict, problemLine(new Error("the link is damaged; ask for it again"))));
  } else check();
}

/** Charts, the cards in groups, and legality in other formats. @param {any} held @param {(line: number, by: number) => void} recount */
function deckParts(held, recount) {
  const part = (/** @type {string} */ name, /** @type {string} */ title, /** @type {any} */ content) =>
    h("details", { class: name, open: kept.open.has(name), ontoggle: (/** @type {any} */ event) => kept.open[event.target.open ? "add" : "delete"](name) }, h("summary", {}, title), content);
  const step = (/** @type {any} */ line, /** @type {number} */ by, /** @type {string} */ sign) =>
    h("button", { type: "button", class: "step", "aria-label": `${by > 0 ? "one more" : "one fewer"}: ${line.text}`, onclick: () => recount(line.line, by) }, sign);
  return h("div", {},
    held.charts.length ? h("div", { class: "charts" }, held.charts.map((/** @type {any} */ each) => chart(each, held.charts))) : null,
    part("list", "Cards", held.groups.map((/** @type {any} */ group) =>
      h("section", {}, h("h3", {}, `${group.title} (${group.count})`),
        h("ul", {}, group.lines.map((/** @type {number} */ at) => {
          const line = held.lines[at];
          return h("li", { class: `edge ${line.card?.side ?? "unknown"}` }, line.line ? step(line, -1, "−") : null, h("span", { class: "count" }, String(line.count)), line.line ? step(line, 1, "+") : null,
            line.card ? cardName(line.card) : h("span", { class: "wrong" }, line.text),
            h("span", { class: "small end" }, line.card && line.card.cost !== null ? `cost ${line.card.cost}` : ""));
        }))))),
    held.elsewhere ? part("elsewhere", held.elsewhere.title, h("ul", { class: "standings" }, held.elsewhere.formats.map((/** @type {any} */ each) =>
      h("li", { class: each.legal ? "legal" : "" }, h("strong", {}, each.format), each.legal ? " ✓" : `: ${each.why}`)))) : null);
}

/** A small chart: units of an arena by cost; all of a deck have the same scale. @param {any} given @param {any[]} all */
function chart(given, all) {
  const bars = /** @type {[number, number][]} */ (given.bars);
  const flat = all.flatMap((each) => each.bars);
  const most = Math.max(...flat.map(([, count]) => count), 1);
  const last = Math.max(...flat.map(([cost]) => cost));
  const width = (last + 1) * 17;
  const picture = svg("svg", { viewBox: `0 0 ${width} 74`, width, height: 74, role: "img", "aria-label": `${given.title}: ${given.told}` });
  for (let cost = 0; cost <= last; cost++) {
    const count = bars.find(([each]) => each === cost)?.[1] ?? 0;
    const height = (count / most) * 46;
    if (count) {
      picture.append(svg("rect", { x: cost * 17 + 2, y: 60 - height, width: 13, height, rx: 2, class: "bar-of" }));
      const text = svg("text", { x: cost * 17 + 8.5, y: 56 - height, class: "tick" });
      text.textContent = String(count);
      picture.append(text);
    }
    const text = svg("text", { x: cost * 17 + 8.5, y: 71, class: "tick" });
    text.textContent = String(cost);
    picture.append(text);
  }
  picture.append(svg("line", { x1: 0, x2: width, y1: 60.5, y2: 60.5, class: "axis" }));
  return h("figure", {}, picture, h("figcaption", {}, given.title));
}
