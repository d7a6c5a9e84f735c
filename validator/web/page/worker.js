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

/** The program's files, by name. @returns {Promise<[string, Uint8Array][]>} */
async function program() {
  const response = await fetch(new URL("program.pack", import.meta.url));
  if (!response.ok || !response.body) throw new Error(`a part of the checker is missing (${response.status})`);
  const whole = await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  let at = 4 + new DataView(whole).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(whole, 4, at - 4)));
  return index.map((/** @type {[string, number]} */ [name, size]) => {
    at += size;
    return [name, new Uint8Array(whole, at - size, size)];
  });
}

async function load() {
  const began = performance.now();
  const fetched = program();
  fetched.catch(() => {});
  tell("Loading Python …");
  const env = { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" };
  python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href, checkAPIVersion: false, env });
  tell("Loading the card database …");
  const made = new Set();
  for (const [name, data] of await fetched) {
    const folder = `/program/${name.slice(0, Math.max(0, name.lastIndexOf("/")))}`;
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    python.FS.writeFile(`/program/${name}`, data, { canOwn: true });
  }
  answers = python.runPython("import sys\nsys.path.insert(0, '/program')\nfrom validator.web.engine import Engine\nEngine().ask_json");
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
