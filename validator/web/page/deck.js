// @ts-check
/** The deck page: paste, drop or choose a file; the verdict comes as one types. */
import { ask } from "./engine.js";
import { download, h, later, refill, svg } from "./dom.js";
import { factsLine, findingItem, problemLine, verdictLine } from "./findings.js";
import { kindLine, numbers, openCard } from "./cardview.js";

const EXAMPLE = "My first deck\n\nSpace\n4 Millennium Falcon (A)\n4 X-wing Red Squadron\n\nGround\n4 Rebel Speeder\n\nCharacter\n4 Luke Skywaker (A)\n2 Han Solo (A)\n";
const MEMORY = "swtcg-deck";
const MOST_BYTES = 2_000_000;

/** What is kept of the page while another one is shown. */
const kept = { text: "", format: "", day: "" };

/** @param {HTMLElement} main @param {string} rest */
export function show(main, rest) {
  const area = /** @type {HTMLTextAreaElement} */ (
    h("textarea", { id: "deck", rows: "18", spellcheck: "false", autocapitalize: "off", wrap: "off", placeholder: "Paste a deck, or drop a file here.\n\n4 Luke Skywalker (A)\n2 Han Solo (A)\n…" })
  );
  const gutter = h("div", { class: "gutter", "aria-hidden": "true" });
  const verdict = h("div", { id: "verdict", role: "status", "aria-live": "polite" });
  const findings = h("ol", { class: "findings" });
  const more = h("div", { class: "more" });
  const sheet = h("section", { class: "sheet", "aria-hidden": "true" });
  const format = /** @type {HTMLSelectElement} */ (h("select", { id: "format" }, h("option", { value: "" }, "as the deck says, else open")));
  const day = /** @type {HTMLInputElement} */ (h("input", { id: "day", type: "date", value: kept.day }));
  const file = /** @type {HTMLInputElement} */ (h("input", { id: "file", type: "file", class: "visually-hidden" }));
  let asked = 0;

  ask("about").then((about) => {
    for (const each of about.formats) format.append(h("option", { value: each.name }, `${each.title}: ${each.about}`));
    format.value = kept.format;
  }, () => {});

  /** @param {number} number select a line of the text */
  const goTo = (number) => {
    const lines = area.value.split("\n");
    const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[number - 1] ?? "").length);
    area.scrollTop = (number - 4) * lineHeight();
  };
  const lineHeight = () => parseFloat(getComputedStyle(area).lineHeight) || 20;

  /** @param {string} wrong @param {string} right @param {any} finding */
  const mend = (wrong, right, finding) => {
    const lines = area.value.split("\n");
    const at = (finding.where.line ?? 0) - 1;
    if (lines[at] === undefined) return;
    if (lines[at].includes(wrong)) lines[at] = lines[at].replace(wrong, () => right);
    else lines[at] = lines[at].replace(/^(\s*\d+\s*x?\s*)?.*$/i, (_all, count) => `${count ?? ""}${right}`);
    area.value = lines.join("\n");
    check();
  };

  /** @param {any[]} found */
  const drawGutter = (found) => {
    const worst = /** @type {Map<number, string>} */ (new Map());
    const order = ["note", "warning", "error"];
    for (const each of found) {
      const line = each.where.line;
      if (line && order.indexOf(each.severity) >= order.indexOf(worst.get(line) ?? "note")) worst.set(line, each.severity);
    }
    const count = area.value.split("\n").length;
    const signs = { error: "✗", warning: "!", note: "·" };
    refill(
      gutter,
      Array.from({ length: count }, (_, index) => {
        const severity = worst.get(index + 1);
        return h("span", { class: severity ?? "" }, severity ? signs[/** @type {"error"} */ (severity)] : String(index + 1));
      }),
    );
    gutter.scrollTop = area.scrollTop;
  };

  const check = async () => {
    const text = area.value;
    Object.assign(kept, { text, format: format.value, day: day.value });
    try {
      localStorage.setItem(MEMORY, text);
    } catch {
      // A browser may forbid it; then the text isn't kept.
    }
    drawGutter([]);
    if (!text.trim()) {
      refill(verdict, h("p", { class: "hint" }, "The verdict comes here as you type."));
      refill(findings);
      refill(more);
      return;
    }
    const mine = ++asked;
    let answer;
    try {
      answer = await ask("decks/check", { deck: text, format: format.value, as_of: day.value, elsewhere: true, lines: true });
    } catch (error) {
      if (mine === asked) {
        refill(verdict, problemLine(error));
        refill(findings);
        refill(more);
      }
      return;
    }
    if (mine !== asked) return;
    const subjects = answer.report.subjects;
    const all = subjects.flatMap((/** @type {any} */ each) => each.findings);
    drawGutter(all);
    refill(
      verdict,
      subjects.map((/** @type {any} */ each, /** @type {number} */ index) =>
        h(
          "div",
          {},
          subjects.length > 1 || answer.decks[index]?.title ? h("h2", {}, answer.decks[index]?.title ?? `Deck ${index + 1}`) : null,
          verdictLine(each.verdict, each.format ? `${each.format}: ${each.format_about ?? ""}, on ${answer.report.as_of}` : ""),
          factsLine(each.facts),
        ),
      ),
    );
    refill(
      findings,
      all.map((/** @type {any} */ each) => {
        const line = each.where.line;
        const place = line ? h("button", { type: "button", class: "line", onclick: () => goTo(line) }, `line ${line}`) : null;
        return findingItem(each, { place, mend: line ? mend : null });
      }),
    );
    refill(more, subjects.map((/** @type {any} */ each, /** @type {number} */ index) => deckParts(each, answer.decks[index])));
    refill(sheet, answer.decks.map((/** @type {any} */ each, /** @type {number} */ index) => registration(each, subjects[index], answer.report)));
  };
  const soon = later(check, 200);

  /** @param {File | undefined | null} chosen */
  const read = async (chosen) => {
    if (!chosen) return;
    if (chosen.size > MOST_BYTES) {
      refill(verdict, problemLine(new Error(`${chosen.name} has ${chosen.size.toLocaleString("en")} bytes; a deck has fewer`)));
      return;
    }
    area.value = await chosen.text();
    check();
  };
  area.addEventListener("input", soon);
  area.addEventListener("scroll", () => (gutter.scrollTop = area.scrollTop));
  area.addEventListener("dragover", (event) => event.preventDefault());
  area.addEventListener("drop", (event) => {
    if (event.dataTransfer?.files.length) {
      event.preventDefault();
      read(event.dataTransfer.files[0]);
    }
  });
  file.addEventListener("change", () => read(file.files?.[0]));
  format.addEventListener("change", check);
  day.addEventListener("change", check);

  const say = h("p", { role: "status", class: "hint" });
  const button = (/** @type {string} */ word, /** @type {() => void} */ call) => h("button", { type: "button", onclick: call }, word);
  refill(
    main,
    h("h1", {}, "Check a deck"),
    h(
      "div",
      { class: "columns" },
      h(
        "section",
        { class: "input", "aria-label": "The deck" },
        h("div", { class: "fields" },
          h("div", {}, h("label", { for: "format" }, "Format"), format),
          h("div", {}, h("label", { for: "day" }, "On the day (today)"), day)),
        h("label", { for: "deck" }, "Deck list: any form, one card a line"),
        h("div", { class: "editor" }, gutter, area),
        h("p", { class: "tools" },
          file,
          h("label", { for: "file", class: "button" }, "Choose a file"),
          button("Example", () => { area.value = EXAMPLE; check(); }),
          button("Clear", () => { area.value = ""; check(); area.focus(); }),
          button("Copy a link", async () => say.replaceChildren(await copied(`${location.href.replace(/#.*$/, "")}#/deck/${await packed(area.value)}`, "The link holds the whole deck; it is copied."))),
          button("Copy for chat", async () => say.replaceChildren(await copied(chat(verdict, findings, area.value), "Verdict and list are copied."))),
          button("Save", () => download(area.value)),
          button("Print a registration sheet", () => window.print())),
        say,
      ),
      h("section", { class: "result", "aria-label": "The verdict" }, verdict, findings, more),
    ),
    sheet,
  );
  let remembered = kept.text;
  try {
    remembered ||= localStorage.getItem(MEMORY) ?? "";
  } catch {
    // As above.
  }
  area.value = remembered;
  if (rest) {
    unpacked(rest).then((text) => { area.value = text; check(); }, () => refill(verdict, problemLine(new Error("the link is damaged; ask for it again"))));
  } else check();
}

/** Legality in other formats, curve, and the cards by kind. @param {any} subject @param {any} held */
function deckParts(subject, held) {
  if (!held) return h("div");
  const legal = (subject.elsewhere ?? []).filter((/** @type {any} */ each) => each.legal);
  const near = (subject.elsewhere ?? []).filter((/** @type {any} */ each) => !each.legal);
  const far = (/** @type {any} */ each) => (each.cards ? `${each.cards} ${each.cards === 1 ? "card" : "cards"}` : "") + (each.rules.length ? `${each.cards ? ", " : ""}${each.rules.join(", ")}` : "");
  const groups = /** @type {Map<string, any[]>} */ (new Map());
  for (const line of held.lines) {
    const card = line.card;
    const group = line.zone !== "deck" ? line.zone : card ? (card.unit ? card.types.join("/") : card.types[0]) : "not known";
    groups.set(group, [...(groups.get(group) ?? []), line]);
  }
  return h(
    "div",
    {},
    subject.elsewhere?.length
      ? h("details", {}, h("summary", {}, subject.verdict === "legal" ? `Other formats: legal in ${legal.length}` : `Other formats: nothing more to mend in ${legal.length}`),
          h("ul", { class: "legality" },
            legal.map((/** @type {any} */ each) => h("li", { class: "legal" }, subject.verdict === "legal" ? `${each.format}: legal` : each.format)),
            near.map((/** @type {any} */ each) => h("li", {}, `${each.format}: ${far(each)}`))))
      : null,
    charts(held.curve),
    h("details", { class: "list" }, h("summary", {}, "Cards"),
      [...groups].map(([group, lines]) =>
        h("section", {}, h("h3", {}, `${group} (${lines.reduce((sum, each) => sum + each.count, 0)})`),
          h("ul", {}, lines.map((each) => h("li", {}, `${each.count} `,
            each.card
              ? h("button", { type: "button", class: "card-name", title: `${kindLine(each.card)}\n${numbers(each.card)}${each.card.keywords ? `\n${each.card.keywords}` : ""}`, onclick: () => openCard(each.card.name) }, each.card.name)
              : each.text)))))),
  );
}

/** Small charts: units by cost, one an arena. @param {Record<string, [number, number][]>} curve */
function charts(curve) {
  const arenas = Object.entries(curve);
  if (!arenas.length) return null;
  return h("div", { class: "charts" }, arenas.map(([arena, costs]) => {
    const most = Math.max(...costs.map(([, count]) => count));
    const words = costs.map(([cost, count]) => `${count} of cost ${cost}`).join(", ");
    const last = Math.max(...costs.map(([cost]) => cost));
    const width = (last + 1) * 14;
    const picture = svg("svg", { viewBox: `0 0 ${width} 60`, width, height: 60, role: "img", "aria-label": `${arena} units by cost: ${words}` });
    for (const [cost, count] of costs) {
      const height = Math.max(2, (count / most) * 44);
      picture.append(svg("rect", { x: cost * 14 + 1, y: 48 - height, width: 12, height, class: "bar" }));
      const text = svg("text", { x: cost * 14 + 7, y: 58, class: "tick" });
      text.textContent = String(cost);
      picture.append(text);
    }
    return h("figure", {}, picture, h("figcaption", {}, `${arena} units by cost`));
  }));
}

/** The sheet that is printed. @param {any} held @param {any} subject @param {any} report */
function registration(held, subject, report) {
  const groups = /** @type {Map<string, any[]>} */ (new Map());
  for (const line of held.lines) {
    const group = line.zone === "deck" ? (line.card?.unit ? line.card.types[0] : line.card?.types[0] ?? "not known") : line.zone;
    groups.set(group, [...(groups.get(group) ?? []), line]);
  }
  return h("article", {},
    h("h2", {}, "Deck registration"),
    h("p", { class: "blanks" }, h("span", {}, `Player: ${held.player ?? ""}`), h("span", {}, "Event:"), h("span", {}, `Deck: ${held.title ?? ""}`), h("span", {}, `Side: ${subject.facts?.side ?? ""}`)),
    h("p", {}, `${subject.verdict} in ${subject.format} on ${report.as_of} · ${subject.facts?.deck ?? 0} cards · fingerprint ${subject.fingerprint} · cards ${report.cards.version}`),
    h("div", { class: "groups" }, [...groups].map(([group, lines]) =>
      h("section", {}, h("h3", {}, `${group} (${lines.reduce((sum, each) => sum + each.count, 0)})`),
        h("ul", {}, lines.map((each) => h("li", {}, h("span", { class: "box" }), `${each.count} ${each.card?.name ?? each.text}`)))))),
    h("p", { class: "blanks" }, h("span", {}, "Player's signature:"), h("span", {}, "Judge:")));
}

/** @param {Element} verdict @param {Element} findings @param {string} text */
function chat(verdict, findings, text) {
  const messages = [...findings.querySelectorAll(".message")].slice(0, 8).map((each) => `- ${each.textContent?.trim()}`);
  const head = [verdict.querySelector(".verdict")?.textContent?.trim() ?? "", ...messages].join("\n");
  const room = 1990 - head.length - 10;
  return `${head}\n\`\`\`\n${text.length > room ? `${text.slice(0, room - 2)}…` : text}\n\`\`\``;
}

/** @param {string} text @param {string} done */
async function copied(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    const area = /** @type {HTMLTextAreaElement} */ (h("textarea", { readonly: true, rows: "3", "aria-label": "Copy this" }));
    area.value = text;
    return area;
  }
}

/** A deck as a part of an address: compressed, never sent to a server. @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} part */
async function unpacked(part) {
  const bytes = Uint8Array.from(atob(part.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_BYTES) throw new Error("too long");
    parts.push(value);
  }
  return new Blob(parts).text();
}
