// @ts-check
/** Runs the checker in the browser: Python in WebAssembly with this project's own wheel. */
// @ts-expect-error - laid beside it when the page is written
import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @type {any} */
let python = null;
/** @type {any} */
let answers = null;

/** @param {string} text @param {string} [state] */
const tell = (text, state = "loading") => postMessage({ state, text });

async function load() {
  const began = performance.now();
  const parts = await (await fetch(new URL("parts.json", import.meta.url))).json();
  const wheels = parts.wheels.map((/** @type {string} */ name) => fetch(new URL(`wheels/${name}`, import.meta.url)));
  tell("Loading Python …");
  python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href, checkAPIVersion: false });
  tell("Loading the card database …");
  for (const wheel of wheels) {
    const response = await wheel;
    if (!response.ok) throw new Error(`a part of the checker is missing (${response.status})`);
    python.unpackArchive(new Uint8Array(await response.arrayBuffer()), "wheel");
  }
  answers = python.runPython("from validator.web.engine import Engine\nEngine().ask_json");
  tell(`Ready (${((performance.now() - began) / 1000).toFixed(1)} s)`, "ready");
}

const loaded = load();
loaded.catch((error) => tell(`The checker could not be started: ${error.message ?? error}`, "failed"));

onmessage = async (event) => {
  const { id, question, given } = event.data;
  let answer;
  try {
    await loaded;
    answer = answers(question, given);
  } catch (error) {
    const title = "the checker failed; please report this input";
    const detail = String(/** @type {any} */ (error).message ?? error).trim().split("\n").at(-1);
    answer = JSON.stringify({ problem: { status: 500, title, detail } });
  }
  postMessage({ id, answer });
};
