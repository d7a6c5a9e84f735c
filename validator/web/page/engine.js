// @ts-check
/** One interface, two engines: a worker that runs the checker in the browser, or the server's HTTP API. */

/**
 * @typedef {{status: number, title: string, detail?: string, line?: number, column?: number}} Problem
 */

export class Refused extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.title);
    this.problem = problem;
  }
}

const kind = document.querySelector('meta[name="engine"]')?.getAttribute("content") ?? "worker";
export const served = kind === "api";

/** @type {Map<number, {resolve: (found: any) => void, reject: (error: Error) => void}>} */
const waiting = new Map();
let count = 0;
/** @type {Worker | null} */
let worker = null;
/** @type {(text: string, state: string) => void} */
let tell = () => {};

/** @param {(text: string, state: string) => void} listener told how far the engine has come */
export function start(listener) {
  tell = listener;
  if (served) return;
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = (event) => {
    const { id, answer, state, text } = event.data;
    if (state) return tell(text, state);
    const asked = waiting.get(id);
    waiting.delete(id);
    if (!asked) return;
    const found = JSON.parse(answer);
    if (found.problem) asked.reject(new Refused(found.problem));
    else asked.resolve(found.ok);
  };
  worker.onerror = (event) => {
    tell(`The checker could not be started: ${event.message || "its files could not be loaded"}`, "failed");
    for (const asked of waiting.values()) asked.reject(new Error("the checker could not be started"));
    waiting.clear();
  };
}

/** Questions that are GET requests of the API, with the name of what stands in their path. */
const GETS = new Map([["about", ""], ["cards", ""], ["card", "name"], ["formats", ""], ["rules", ""], ["rule", "id"]]);
const PATHS = new Map([["card", "cards"], ["rule", "rules"]]);

/**
 * Ask the checker. Rejects with Refused where it says what is wrong with the question.
 * @param {string} question
 * @param {Record<string, any>} given
 * @returns {Promise<any>}
 */
export function ask(question, given = {}) {
  if (served) return fetched(question, given);
  const id = ++count;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ id, question, given: JSON.stringify(given) });
  });
}

/** @type {Promise<any> | null} */
let known = null;

/** What the checker says of itself: formats, steps, words, samples. Asked once. @returns {Promise<any>} */
export function about() {
  known ??= ask("about");
  return known;
}

/** @param {string} question @param {Record<string, any>} given */
async function fetched(question, given) {
  const base = new URL("api/v1/", document.baseURI).href;
  let response;
  const inPath = GETS.get(question);
  if (inPath === undefined) {
    const headers = { "Content-Type": "application/json" };
    response = await fetch(base + question, { method: "POST", headers, body: JSON.stringify(given) });
  } else {
    const rest = new URLSearchParams();
    for (const [name, value] of Object.entries(given)) if (name !== inPath && value) rest.set(name, String(value));
    const path = (PATHS.get(question) ?? question) + (inPath ? `/${encodeURIComponent(given[inPath])}` : "");
    response = await fetch(`${base}${path}${rest.size ? `?${rest}` : ""}`);
  }
  const found = await response.json().catch(() => ({ status: response.status, title: `the server does not answer (${response.status})` }));
  if (!response.ok) throw new Refused(found);
  return found;
}
