// @ts-check
/** The board page: both players, built by search, drag or keys; findings are numbered on the board. */
import { about, ask } from "./engine.js";
import { download, h, later, refill } from "./dom.js";
import { findingItem, problemLine, verdictLine } from "./findings.js";
import { cardBox, openCard } from "./cardview.js";
import { cardAt, focusCard, handle, showPicture } from "./picture.js";
import { copied, linkTo, remember, remembered, textOf } from "./share.js";

const MEMORY = "swtcg-board";
const PARTS = [["cards", "beneath"], ["equipment", "as Equipment"], ["pilots", "as Pilot"]];
const UNIT = /^\/players\/\d+\/(?:arenas\/\w+|build_zone\/units)\/\d+/;

/** @type {any} the board as the checker gave it */
let board = null;
let text = "";
/** Boards before the changes that were made by hand, and after those that were taken back. */
const undone = { before: /** @type {any[]} */ ([]), after: /** @type {any[]} */ ([]) };

/** @param {HTMLElement} main @param {string} rest */
export function show(main, rest) {
  const area = /** @type {HTMLTextAreaElement} */ (h("textarea", { id: "notation", rows: "14", spellcheck: "false", wrap: "off", autocapitalize: "off" }));
  const verdict = h("div", { role: "status", "aria-live": "polite" });
  const findings = h("ol", { class: "findings" });
  const table = h("div", { class: "board" });
  const told = h("p", { class: "swapped", role: "status", hidden: true });
  const tools = h("div", { class: "actions", role: "toolbar", "aria-label": "The chosen card", hidden: true });
  const into = /** @type {HTMLSelectElement} */ (h("select", { id: "into" }));
  const step = /** @type {HTMLSelectElement} */ (h("select", { id: "step" }, h("option", { value: "" }, "not said")));
  const number = /** @type {HTMLInputElement} */ (h("input", { id: "number", type: "number", min: "1", max: "999" }));
  let chosen = "";
  /** @type {any} */
  let drawn = null;
  let asked = 0;
  let wide = 0;

  const width = () => Math.max(240, Math.min(4000, Math.floor(table.clientWidth || main.clientWidth - 32)));

  /** Show an answer. @param {any} answer @param {boolean} write whether the text is written anew */
  const draw = (answer, write) => {
    drawn = answer;
    board = answer.board;
    wide = width();
    if (write) area.value = answer.notation ?? JSON.stringify(answer.board, null, 1);
    text = area.value;
    remember(MEMORY, text);
    const subject = answer.report.subjects[0];
    const empty = !subject.facts.units && !subject.findings.length;
    refill(verdict, empty ? h("p", { class: "hint" }, "An empty board: add a card above, drop a file, or load the example.") : verdictLine(subject.verdict, `${subject.facts.units} units`));
    showPicture(table, answer.picture);
    const order = subject.findings.map((/** @type {any} */ finding, /** @type {number} */ at) => ({ finding, mark: answer.marks[at] }));
    order.sort((/** @type {any} */ a, /** @type {any} */ b) => (a.mark?.number ?? 999) - (b.mark?.number ?? 999));
    refill(findings, order.map((/** @type {any} */ { finding, mark }) => {
      const at = finding.where.pointer;
      const item = findingItem(finding, { mark, place: at && nearest(at) ? h("button", { type: "button", class: "line", onclick: () => pick(nearest(at), true) }, "show") : null });
      return item;
    }));
    const before = into.value;
    refill(into, answer.places.map((/** @type {any} */ each) => h("option", { value: each.at }, each.title)));
    if ([...into.options].some((each) => each.value === before)) into.value = before;
    step.value = board.turn?.step ?? "";
    number.value = board.turn?.number ?? "";
    undo.disabled = !undone.before.length;
    redo.disabled = !undone.after.length;
  };

  /** @param {string} question @param {any} given @param {boolean} write @returns {Promise<any>} */
  const put = async (question, given, write) => {
    const mine = ++asked;
    try {
      const answer = await ask(question, { ...given, width: width() });
      if (mine !== asked) return null;
      draw(answer, write);
      return answer;
    } catch (error) {
      if (mine === asked) refill(verdict, problemLine(error));
      return null;
    }
  };

  const read = async () => {
    pick("");
    told.hidden = true;
    if (area.value.trim()) await put("boards/check", { board: area.value }, false);
    else await put("boards/edit", {}, false);
  };

  /** Change the board, and choose what was changed. @param {any[]} edits @param {boolean} [focus] */
  const change = async (edits, focus = true) => {
    const before = board;
    const had = table.contains(document.activeElement) || tools.contains(document.activeElement);
    told.hidden = true;
    const answer = await put("boards/edit", { board, edits }, true);
    if (!answer) return;
    undone.before.push(before);
    undone.before.splice(0, undone.before.length - 100);
    undone.after.length = 0;
    undo.disabled = false;
    pick(answer.at, focus && had);
  };

  /** Take the last change back, or make it again. @param {any[]} from @param {any[]} to */
  const back = async (from, to) => {
    const other = from.pop();
    if (!other) return;
    to.push(board);
    pick("");
    told.hidden = true;
    await put("boards/check", { board: other }, true);
  };

  /** The card that is drawn at a place or around it. @param {string} at */
  const nearest = (at) => {
    for (let place = at; place; place = place.slice(0, place.lastIndexOf("/"))) {
      if (cardAt(table, place)) return place;
      if (cardAt(table, `${place}/cards/0`)) return `${place}/cards/0`;
    }
    return "";
  };

  /** Choose a card. @param {string} at @param {boolean} [focus] @param {boolean} [aim] whether the next card is added to its unit */
  const pick = (at, focus = false, aim = false) => {
    chosen = at && cardAt(table, at) ? at : "";
    for (const each of table.querySelectorAll("g.card.chosen")) {
      each.classList.remove("chosen");
      each.setAttribute("aria-pressed", "false");
    }
    const card = chosen ? cardAt(table, chosen) : null;
    card?.classList.add("chosen");
    card?.setAttribute("aria-pressed", "true");
    if (card && focus) {
      focusCard(table, card);
      card.scrollIntoView({ block: "nearest" });
    }
    tools.hidden = !chosen;
    refill(tools, chosen ? actions(chosen) : null);
    const unit = chosen.match(UNIT)?.[0];
    if (aim && unit && [...into.options].some((each) => each.value === unit)) into.value = unit;
  };

  const valueAt = (/** @type {string} */ at) => at.split("/").slice(1).reduce((value, part) => value?.[part], board);
  const nameAt = (/** @type {string} */ at) => {
    const value = valueAt(at);
    return (typeof value === "string" ? value : value?.card) ?? cardAt(table, at)?.querySelector("title")?.textContent ?? "";
  };

  /** @param {string} at */
  const swap = async (at) => {
    const before = board;
    try {
      const found = await ask("boards/swap", { board, stack: at, top: nameAt(at) });
      if (!(await put("boards/check", { board: found.after }, true))) return;
      undone.before.push(before);
      undone.after.length = 0;
      undo.disabled = false;
      told.textContent = found.told;
      told.hidden = false;
      pick(`${at.match(UNIT)?.[0]}/cards/0`, true);
    } catch (error) {
      refill(verdict, problemLine(error));
    }
  };

  /** What can be done with a card, by its key. @param {string} at @returns {[string, string, () => void][]} */
  const doings = (at) => {
    const unit = at.match(UNIT)?.[0];
    const top = at === `${unit}/cards/0`;
    /** @type {[string, string, () => void][]} */
    const found = [["f", "Facts", () => openCard(nameAt(at))]];
    if (unit && /\/cards\/[1-9]\d*$/.test(at)) found.push(["s", "Make it the top", () => swap(at)]);
    if (unit) {
      found.push(["t", valueAt(unit)?.tapped ? "Untap" : "Tap", () => change([{ do: "tap", at }])]);
      found.push(["+", "Damage +1", () => change([{ do: "damage", at, by: 1 }])]);
      if (valueAt(unit)?.damage) found.push(["-", "Damage −1", () => change([{ do: "damage", at, by: -1 }])]);
    }
    found.push(["Delete", "Take away", () => change([{ do: "take", at }])]);
    const several = unit && (valueAt(unit)?.cards.length > 1 || ["equipment", "pilots"].some((part) => valueAt(unit)?.[part]?.length));
    if (top && several) found.push(["x", "Take the unit away", () => change([{ do: "take", at, whole: true }])]);
    return found;
  };

  /** @param {string} at */
  const actions = (at) => {
    const top = /\/cards\/0$/.test(at);
    const to = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": `Move ${nameAt(at)} to`, id: "move" }, h("option", { value: "" }, "Move to …"),
      drawn.places.map((/** @type {any} */ each) => h("option", { value: each.at }, each.title))));
    const move = () => { if (to.value) change([{ do: "move", at, to: to.value, whole: top }]); };
    to.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); move(); } });
    const unit = at.match(UNIT)?.[0];
    const part = at.split("/").at(-2) ?? "";
    const kinds = unit && !top && PARTS.some(([name]) => name === part) ? PARTS.filter(([name]) => name !== part) : [];
    return [
      h("strong", {}, nameAt(at)),
      doings(at).map(([key, word, call]) => h("button", { type: "button", onclick: call, "aria-keyshortcuts": key, title: `key ${key}` }, word)),
      h("span", { class: "moving" }, to, h("button", { type: "button", onclick: move }, "Move")),
      kinds.map(([name, word]) => h("button", { type: "button", onclick: () => change([{ do: "move", at, to: unit, as: name }]) }, word)),
      h("button", { type: "button", class: "drop", "aria-label": "Choose nothing", onclick: () => pick("") }, "✕"),
    ].flat();
  };

  handle(table, {
    choose: (at) => pick(at === chosen ? "" : at, true, true),
    drop: (at, to, whole) => change([{ do: "move", at, to, whole }], false),
    key: (key, at) => {
      if (key === "Escape") pick("");
      else if (key === "m") {
        pick(at);
        /** @type {HTMLElement | null} */ (tools.querySelector("#move"))?.focus();
      } else {
        const found = doings(at).find(([each]) => each === key || (each === "Delete" && key === "Backspace") || (each === "+" && key === "d"));
        if (!found) return false;
        found[2]();
      }
      return true;
    },
  });
  main.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || /^(TEXTAREA|INPUT)$/.test(/** @type {Element} */ (event.target).tagName)) return;
    event.preventDefault();
    if (event.shiftKey) back(undone.after, undone.before);
    else back(undone.before, undone.after);
  });

  const button = (/** @type {string} */ word, /** @type {() => void} */ call) => /** @type {HTMLButtonElement} */ (h("button", { type: "button", onclick: call }, word));
  const undo = button("Undo", () => back(undone.before, undone.after));
  const redo = button("Redo", () => back(undone.after, undone.before));
  undo.disabled = redo.disabled = true;
  const load = (/** @type {string} */ given) => {
    if (board) undone.before.push(board);
    area.value = given;
    return read();
  };
  const file = /** @type {HTMLInputElement} */ (h("input", { id: "board-file", type: "file", class: "visually-hidden" }));
  file.addEventListener("change", async () => { if (file.files?.[0]) load(await file.files[0].text()); file.value = ""; });
  area.addEventListener("input", later(read, 250));
  for (const place of [area, table]) {
    place.addEventListener("dragover", (event) => event.preventDefault());
    place.addEventListener("drop", async (event) => {
      const dropped = /** @type {DragEvent} */ (event).dataTransfer?.files[0];
      if (!dropped) return;
      event.preventDefault();
      load(await dropped.text());
    });
  }
  step.addEventListener("change", () => change([{ do: "turn", step: step.value }]));
  number.addEventListener("change", () => change([{ do: "turn", number: number.value ? Math.trunc(Number(number.value)) : null }]));
  const say = h("p", { role: "status", class: "hint" });
  const box = cardBox("Add a card", (card) => change([{ do: "add", card, to: into.value || "/players/0" }], false));
  refill(main,
    h("h1", {}, "Check a board"),
    h("section", { class: "input", "aria-label": "Add cards" },
      h("div", { class: "fields" }, box,
        h("div", { class: "box" }, h("label", { for: "into" }, "Where"), into),
        h("div", { class: "box" }, h("label", { for: "step" }, "Step of the turn"), step),
        h("div", { class: "box small-box" }, h("label", { for: "number" }, "Turn"), number)),
      h("p", { class: "tools" }, undo, redo,
        button("Example", async () => load((await about()).samples.board)),
        button("Empty board", () => load("")))),
    verdict, told,
    h("p", { class: "hint keys" }, "Drag a card onto a unit or into a zone; click it for more. By keys: arrows, Enter, t tap, + damage, s to the top, m move, Delete."),
    table, tools,
    h("div", { class: "columns" },
      h("section", { class: "result", "aria-label": "What was found" }, h("h2", {}, "What was found"), findings),
      h("section", { class: "input", "aria-label": "The board as text" },
        h("label", { for: "notation" }, "The board as text, or its JSON: edit it, paste another one, or drop a file"), area,
        h("p", { class: "tools" }, file, h("label", { for: "board-file", class: "button" }, "Choose a file"),
          button("Copy a link", async () => refill(say, await copied(await linkTo("board", area.value), "The link holds the whole board; it is copied."))),
          button("Save as text", () => (drawn?.notation ? download(drawn.notation, "board.txt") : refill(say, "The text form can't say all that this board holds; save it as JSON."))),
          button("Save as JSON", () => download(`${JSON.stringify(board, null, 1)}\n`, "board.json", "application/json")),
          button("Save the picture", () => download(drawn?.picture ?? "", "board.svg", "image/svg+xml"))), say)));
  about().then((found) => {
    for (const each of found.steps) step.append(h("option", { value: each.value }, each.title));
    step.value = board?.turn?.step ?? "";
  }, () => {});
  const sized = new ResizeObserver(later(() => {
    if (!table.isConnected) sized.disconnect();
    else if (board && Math.abs(width() - wide) > 2) put("boards/check", { board }, false);
  }, 150));
  sized.observe(table);
  area.value = text || remembered(MEMORY);
  if (rest) {
    textOf(rest).then((found) => {
      history.replaceState(null, "", "#/board");
      load(found);
    }, () => refill(verdict, problemLine(new Error("the link is damaged; ask for it again"))));
  } else read();
}
