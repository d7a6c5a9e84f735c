// @ts-check
/** The board page: both players, built by search, drag or keys; findings are numbered on the board. */
import { ask } from "./engine.js";
import { download, h, later, refill } from "./dom.js";
import { findingItem, problemLine, verdictLine } from "./findings.js";
import { cardBox, numbers, openCard } from "./cardview.js";

const EXAMPLE = "turn 4, build-light\n\nAnn (light)\nGround: crew = Ghost Crew (E) / Ezra Bridger (F)\nCharacter: din = Din Djarin (F) / Boba Fett (W) + The Creed (A)\nCharacter: Luke Skywalker (A)\n\nBob (dark)\nCharacter: Darth Maul (A) + Double-Bladed Lightsaber\n";
const ARENAS = ["space", "ground", "character"];
const STEPS = ["setup", "ready", "build-dark", "build-light", "build-vong", "retreat-dark", "retreat-light", "retreat-vong", "battle-space", "battle-ground", "battle-character", "end"];
const MEMORY = "swtcg-board";

const empty = () => ({
  board: 1,
  turn: { number: 1, step: "build-light" },
  players: [{ name: "Ann", side: "light", arenas: {} }, { name: "Bob", side: "dark", arenas: {} }],
});

/** @type {any} */
let board = null;
let text = "";

/** @param {HTMLElement} main */
export function show(main) {
  const area = /** @type {HTMLTextAreaElement} */ (h("textarea", { id: "notation", rows: "12", spellcheck: "false", wrap: "off" }));
  const verdict = h("div", { role: "status", "aria-live": "polite" });
  const findings = h("ol", { class: "findings" });
  const table = h("div", { class: "table" });
  const told = h("p", { class: "swapped", role: "status", hidden: true });
  const actions = h("div", { class: "actions", role: "toolbar", "aria-label": "The chosen card" });
  /** @type {{unit: any, list: any[], part: string, index: number, player: any} | null} */
  let chosen = null;
  let faces = /** @type {Record<string, any>} */ ({});
  let faults = /** @type {any[]} */ ([]);
  let asked = 0;

  /** Check what stands in the text, and draw it. @param {{board: any} | null} given the JSON where it was changed by hand */
  const check = async (given = null) => {
    text = area.value;
    if (!given && !text.trim()) {
      board = empty();
      faults = [];
      refill(verdict, h("p", { class: "hint" }, "Write a board, load the example, or add cards below."));
      refill(findings);
      return draw();
    }
    const mine = ++asked;
    try {
      const answer = await ask("boards/check", { board: given ? given.board : text });
      if (mine !== asked) return;
      board = answer.board;
      faces = answer.cards;
      if (given) area.value = text = answer.notation;
      const subject = answer.report.subjects[0];
      faults = subject.findings;
      refill(verdict, verdictLine(subject.verdict, `${subject.facts.units} units`));
      refill(findings, faults.map((each, index) => findingItem(each, { number: index + 1 })));
      try {
        localStorage.setItem(MEMORY, text);
      } catch {
        // A browser may forbid it.
      }
      draw();
    } catch (error) {
      if (mine === asked) refill(verdict, problemLine(error));
    }
  };
  const changed = () => {
    chosen = null;
    told.hidden = true;
    check({ board });
  };

  /** Numbers of the findings about a place, such as `/players/0/arenas/ground/1`. @param {string} pointer */
  const about = (pointer) =>
    faults.map((each, index) => ({ each, number: index + 1 })).filter(({ each }) => each.where.pointer === pointer || each.where.pointer?.startsWith(`${pointer}/`));

  const name = (/** @type {any} */ card) => (typeof card === "string" ? card : card.card);

  /** @param {any} card @param {string} part @param {any} place */
  const cardFace = (card, part, place) => {
    const face = faces[name(card)];
    const selected = chosen && chosen.list === place.list && chosen.index === place.index;
    return h("button", {
      type: "button", class: `face ${part} ${face?.side ?? ""}${selected ? " selected" : ""}`, draggable: "true", "aria-pressed": String(Boolean(selected)),
      onclick: () => { chosen = selected ? null : place; draw(); },
      ondragstart: (/** @type {DragEvent} */ event) => { chosen = place; event.dataTransfer?.setData("text/plain", name(card)); },
    },
      h("span", { class: "face-name" }, face ? face.base : name(card)),
      face?.version ? h("span", { class: "letter" }, face.version) : null,
      h("span", { class: "face-small" }, face ? `${face.types.join("/")}${face.cost === null ? "" : ` · ${face.cost}`}` : ""),
      h("span", { class: "visually-hidden" }, part));
  };

  /** @param {any} unit @param {any[]} units @param {number} index @param {any} player @param {string} pointer */
  const unitView = (unit, units, index, player, pointer) => {
    const found = about(pointer);
    const worst = found.some(({ each }) => each.severity === "error") ? "illegal" : found.some(({ each }) => /judge/.test(each.name)) ? "needs-judge" : "";
    const place = (/** @type {string} */ part, /** @type {any[]} */ list, /** @type {number} */ at) => ({ unit, list, part, index: at, player, units, unitIndex: index });
    return h("div", {
      class: `unit ${worst}${unit.tapped ? " tapped" : ""}`, role: "group", "aria-label": `${name(unit.cards[0])}${worst ? `, ${worst}` : ""}`,
      ondragover: (/** @type {Event} */ event) => event.preventDefault(),
      ondrop: (/** @type {DragEvent} */ event) => { event.preventDefault(); event.stopPropagation(); dropOn(unit); },
    },
      found.length ? h("p", { class: "numbers" }, found.map(({ each, number }) => h("span", { class: each.severity }, String(number)))) : null,
      h("div", { class: "fan" }, unit.cards.map((/** @type {any} */ card, /** @type {number} */ at) => cardFace(card, at ? "beneath" : "top", place("cards", unit.cards, at)))),
      (unit.equipment ?? []).map((/** @type {any} */ card, /** @type {number} */ at) => cardFace(card, "equipment", place("equipment", unit.equipment, at))),
      (unit.pilots ?? []).map((/** @type {any} */ card, /** @type {number} */ at) => cardFace(card, "pilot", place("pilots", unit.pilots, at))),
      unit.damage ? h("span", { class: "damage", title: "damage" }, `${unit.damage} damage`) : null,
      unit.tapped ? h("span", { class: "small" }, "tapped") : null);
  };

  /** Put the dragged card beneath another unit, on it as Equipment, or into it as Pilot. @param {any} unit */
  const dropOn = (unit) => {
    if (!chosen || chosen.unit === unit) return;
    const card = take(chosen);
    const part = chosen.part === "cards" ? "cards" : chosen.part;
    (unit[part] ??= []).push(card);
    changed();
  };

  /** @param {any} place */
  const take = (place) => {
    const [card] = place.list.splice(place.index, 1);
    if (place.part === "cards" && !place.list.length) place.units.splice(place.unitIndex, 1);
    return card;
  };

  const draw = () => {
    refill(table, board.players.map((/** @type {any} */ player, /** @type {number} */ number) =>
      h("section", { class: "player" },
        h("h2", {}, `${player.name ?? `Player ${number + 1}`} (${player.side ?? "no side"})`),
        h("div", { class: "arenas" }, ARENAS.map((arena) => {
          const units = player.arenas?.[arena] ?? [];
          return h("div", {
            class: "arena",
            ondragover: (/** @type {Event} */ event) => event.preventDefault(),
            ondrop: (/** @type {Event} */ event) => {
              event.preventDefault();
              if (!chosen || chosen.part !== "cards") return;
              const card = take(chosen);
              ((player.arenas ??= {})[arena] ??= []).push({ cards: [card] });
              changed();
            },
          },
            h("h3", {}, arena),
            units.map((/** @type {any} */ unit, /** @type {number} */ index) => unitView(unit, units, index, player, `/players/${number}/arenas/${arena}/${index}`)));
        })))));
    refill(actions, chosen ? tools(chosen) : h("span", { class: "hint" }, "Choose a card on the board to move, tap or damage it; or add a card."));
    refill(adding, adders());
    step.value = board.turn?.step ?? "";
  };

  /** @param {any} place */
  const tools = (place) => {
    const button = (/** @type {string} */ word, /** @type {() => void} */ call) => h("button", { type: "button", onclick: () => { call(); } }, word);
    const { unit, list, index, part } = place;
    const card = name(list[index]);
    return [
      h("strong", {}, card),
      button("Facts", () => openCard(card)),
      part === "cards" && index > 0 ? button("Make it the top", async () => {
        const before = structuredClone(board);
        try {
          unit.id ??= "swapped";
          const found = await ask("boards/swap", { board, stack: unit.id, top: card });
          board = found.after;
          changed();
          told.textContent = `${card} comes to the top: discards ${found.discards.join(", ") || "nothing"}.`;
          told.hidden = false;
        } catch (error) {
          board = before;
          refill(verdict, problemLine(error));
        }
      }) : null,
      button("Take away", () => { take(place); changed(); }),
      button(unit.tapped ? "Untap" : "Tap", () => { unit.tapped = !unit.tapped; changed(); }),
      button("Damage +1", () => { unit.damage = (unit.damage ?? 0) + 1; changed(); }),
      unit.damage ? button("Damage −1", () => { unit.damage -= 1; changed(); }) : null,
    ].filter((each) => each !== null);
  };

  const step = /** @type {HTMLSelectElement} */ (h("select", { id: "step" }, h("option", { value: "" }, "not said"), STEPS.map((each) => h("option", { value: each }, each))));
  step.addEventListener("change", () => {
    board.turn = step.value ? { ...board.turn, step: step.value } : undefined;
    changed();
  });
  const adding = h("div", { class: "adding" });
  const into = /** @type {HTMLSelectElement} */ (h("select", { id: "into" }));
  const box = cardBox("Add a card", (card, face) => add(card, face));
  const adders = () => {
    const before = into.value;
    refill(into,
      board.players.map((/** @type {any} */ player, /** @type {number} */ number) => h("option", { value: `player ${number}` }, `as a unit of ${player.name ?? `player ${number + 1}`}`)),
      chosen ? h("option", { value: "chosen" }, `to ${name(chosen.unit.cards[0])}: beneath, as Equipment or Pilot`) : null);
    into.value = chosen ? "chosen" : [...into.options].some((each) => each.value === before) ? before : "player 0";
    return [box, h("div", { class: "box" }, h("label", { for: "into" }, "Where"), into)];
  };
  /** @param {string} card @param {any} face */
  const add = (card, face) => {
    if (into.value === "chosen" && chosen) {
      const { unit } = chosen;
      const pilots = unit.cards.length && faces[name(unit.cards[0])]?.types[0] !== "Character" && face.types[0] === "Character";
      const part = face.types[0] === "Equipment" ? "equipment" : pilots ? "pilots" : "cards";
      (unit[part] ??= []).push(card);
    } else {
      const player = board.players[Number(into.value.split(" ")[1] ?? 0)];
      if (face.unit) ((player.arenas ??= {})[face.types[0].toLowerCase()] ??= []).push({ cards: [card] });
      else if (face.types[0] === "Equipment") ((player.build_zone ??= {}).equipment ??= []).push(card);
      else if (face.types[0] === "Location") (player.locations ??= {})[(face.subtype.split(/[\s/-]/)[0] || "character").toLowerCase()] = card;
      else (player[`${face.types[0].toLowerCase()}s`] ??= []).push(card);
    }
    changed();
  };

  area.addEventListener("input", later(() => check(), 300));
  const button = (/** @type {string} */ word, /** @type {() => void} */ call) => h("button", { type: "button", onclick: call }, word);
  refill(main,
    h("h1", {}, "Check a board"),
    h("section", { class: "input wide", "aria-label": "The board" },
      h("div", { class: "fields" }, adding, h("div", { class: "box" }, h("label", { for: "step" }, "Step of the turn"), step)),
      actions, told, verdict, table),
    h("div", { class: "columns" },
      h("section", { class: "input", "aria-label": "The board as text" },
        h("label", { for: "notation" }, "The board as text, or its JSON"), area,
        h("p", { class: "tools" },
          button("Example", () => { area.value = EXAMPLE; check(); }),
          button("Empty board", () => { area.value = ""; board = empty(); faces = {}; check(); }),
          button("Save as text", () => download(area.value, "board.txt")),
          button("Save as JSON", () => download(JSON.stringify(board, null, 2), "board.json", "application/json")))),
      h("section", { class: "result", "aria-label": "What was found" }, findings)));
  board = board ?? empty();
  let remembered = text;
  try {
    remembered ||= localStorage.getItem(MEMORY) ?? "";
  } catch {
    // As above.
  }
  area.value = remembered;
  draw();
  check();
}
