// @ts-check
import { about, served, start } from "./engine.js";
import { h, refill } from "./dom.js";
import { useWords } from "./findings.js";

const PAGES = /** @type {Record<string, () => Promise<{show: (main: HTMLElement, rest: string) => void}>>} */ ({
  deck: () => import("./deck.js"),
  stack: () => import("./stack.js"),
  board: () => import("./board.js"),
  cards: () => import("./cards.js"),
  rules: () => import("./rules.js"),
  formats: () => import("./formats.js"),
});

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const engine = /** @type {HTMLElement} */ (document.getElementById("engine"));
const versions = /** @type {HTMLElement} */ (document.getElementById("versions"));

let shown = 0;

/** Show the page that the address names, such as `#/rules/D105`. */
async function route() {
  const [, name = "deck", rest = ""] = location.hash.match(/^#\/(\w+)\/?(.*)$/) ?? [];
  const page = PAGES[name] ? name : "deck";
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#/${page}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const mine = ++shown;
  const { show } = await PAGES[page]();
  if (mine !== shown) return;
  // A place of its own: what comes late for a page that was left finds nothing to write into.
  const place = h("div", { "data-page": page });
  refill(main, place);
  show(place, rest);
  document.title = `${main.querySelector("h1")?.textContent ?? "Check"} - Star Wars TCG`;
}

start((text, state) => {
  engine.textContent = text;
  engine.dataset.state = state;
});
if (served) engine.hidden = true;
window.addEventListener("hashchange", () => {
  route().then(() => main.focus({ preventScroll: true }));
  window.scrollTo(0, 0);
});
route();
about().then(
  (found) => {
    useWords(found.words);
    refill(versions, found.told);
    document.documentElement.dataset.ready = "true";
    setTimeout(keep, 4000);
  },
  (error) => refill(versions, h("strong", {}, `The checker does not answer: ${error.message}`)),
);

/** Keep the page for visits without a network; later than the first verdict, because that loads every file once more. */
function keep() {
  if (!served && "serviceWorker" in navigator && location.protocol.startsWith("http")) {
    navigator.serviceWorker.register(new URL("sw.js", import.meta.url)).catch(() => {});
  }
}
