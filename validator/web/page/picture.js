// @ts-check
/** The board's picture, which the checker draws (as `swtcg board draw` does): cards can be chosen and dragged in it. */

const FAR = 6;
const HOLD = 250;

/**
 * Show a picture in an element. The SVG comes from the checker, which escapes what is in it; it holds no scripts.
 * @param {Element} place @param {string} text
 */
export function showPicture(place, text) {
  const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const picture = document.importNode(read, true);
  picture.setAttribute("role", "group");
  for (const each of picture.querySelectorAll("g.unit, g.area")) each.setAttribute("role", "group");
  for (const each of picture.querySelectorAll("g.card[data-at]")) {
    each.setAttribute("role", "button");
    each.removeAttribute("aria-label"); // its title names it, whole where the picture has no room for that
    each.setAttribute("tabindex", "-1");
    each.setAttribute("aria-pressed", "false");
  }
  picture.querySelector("g.card[data-at]")?.setAttribute("tabindex", "0");
  place.replaceChildren(picture);
}

/** @param {Element | null} each */
export const placeOf = (each) => each?.getAttribute("data-at") ?? "";

/** The card at a place. @param {Element} place @param {string} at @returns {SVGGElement | null} */
export const cardAt = (place, at) => place.querySelector(`g.card[data-at="${CSS.escape(at)}"]`);

/** Where a card would go that is dropped here: a unit, a zone, or nothing. @param {Element | null} under */
function targetOf(under) {
  const unit = under?.closest("g.unit");
  if (unit) return unit;
  return under?.closest("g.area") ?? null;
}

/**
 * Let cards be chosen (click, Enter), dragged (mouse, pen; a finger that rests first) and walked over (arrow keys).
 * @param {HTMLElement} place
 * @param {{choose: (at: string) => void, drop: (at: string, to: string, whole: boolean) => void, key: (key: string, at: string) => boolean}} how
 */
export function handle(place, { choose, drop, key }) {
  /** @type {{at: string, card: Element, x: number, y: number, id: number, ghost: HTMLElement | null, ready: boolean, timer: number} | null} */
  let held = null;
  /** @type {Element | null} */
  let target = null;
  let dragged = false;

  const stop = () => {
    if (!held) return;
    clearTimeout(held.timer);
    held.ghost?.remove();
    held.card.classList.remove("lifted");
    target?.classList.remove("target");
    target = null;
    held = null;
  };
  const lift = () => {
    if (!held) return;
    held.ready = true;
    held.card.classList.add("lifted");
  };
  place.addEventListener("pointerdown", (event) => {
    const card = /** @type {Element} */ (event.target).closest("g.card[data-at]");
    dragged = false;
    if (!card || event.button) return;
    held = { at: placeOf(card), card, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null, ready: event.pointerType !== "touch", timer: 0 };
    if (!held.ready) held.timer = window.setTimeout(lift, HOLD);
  });
  addEventListener("pointermove", (event) => {
    if (!held || held.id !== event.pointerId) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR;
    if (!held.ready) {
      if (far) stop();
      return;
    }
    if (!held.ghost) {
      if (!far) return;
      held.ghost = document.createElement("div");
      held.ghost.className = "ghost";
      held.ghost.textContent = held.card.querySelector("title")?.textContent ?? "";
      document.body.append(held.ghost);
      lift();
    }
    dragged = true;
    held.ghost.style.left = `${event.clientX + 10}px`;
    held.ghost.style.top = `${event.clientY + 10}px`;
    const next = targetOf(document.elementFromPoint(event.clientX, event.clientY));
    if (next !== target) {
      target?.classList.remove("target");
      next?.classList.add("target");
      target = next;
    }
  });
  addEventListener("pointerup", (event) => {
    if (!held || held.id !== event.pointerId) return;
    const { at, card } = held;
    const to = dragged ? placeOf(target) : "";
    stop();
    if (to) drop(at, to, card.classList.contains("front"));
  });
  addEventListener("pointercancel", stop);
  place.addEventListener("touchmove", (event) => { if (held?.ready) event.preventDefault(); }, { passive: false });
  place.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
  place.addEventListener("click", (event) => {
    const card = /** @type {Element} */ (event.target).closest("g.card[data-at]");
    if (card && !dragged) choose(placeOf(card));
  });
  place.addEventListener("keydown", (event) => {
    const card = /** @type {Element} */ (event.target).closest("g.card[data-at]");
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") choose(placeOf(card));
    else if (event.key.startsWith("Arrow")) walk(place, card, event.key);
    else if (!key(event.key, placeOf(card))) return;
    event.preventDefault();
  });
}

/** Go to the nearest card in a direction. @param {Element} place @param {Element} from @param {string} key */
function walk(place, from, key) {
  const here = from.getBoundingClientRect();
  const [across, down] = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[key];
  let best = /** @type {SVGElement | null} */ (null);
  let least = Infinity;
  for (const each of place.querySelectorAll("g.card[data-at]")) {
    const there = each.getBoundingClientRect();
    const x = there.x + there.width / 2 - here.x - here.width / 2;
    const y = there.y + there.height / 2 - here.y - here.height / 2;
    const ahead = x * across + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * across);
    if (each === from || ahead <= 4) continue;
    if (ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = /** @type {SVGElement} */ (each);
    }
  }
  if (best) focusCard(place, best);
}

/** @param {Element} place @param {SVGElement} card */
export function focusCard(place, card) {
  for (const each of place.querySelectorAll('g.card[tabindex="0"]')) each.setAttribute("tabindex", "-1");
  card.setAttribute("tabindex", "0");
  card.focus();
}
