// Compiles the modules of a folder for the Python of Pyodide: node compile.mjs PYODIDE FOLDER
// Each module.py becomes module.pyc, which needs no source. Says how that Python marks what it compiled.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2).map((each) => resolve(each));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide, checkAPIVersion: false });
const compiled = python.runPython(`
import importlib._bootstrap_external as made
from pyodide.ffi import to_js
lambda source, name: to_js(made._code_to_hash_pyc(compile(source.to_bytes(), name, "exec", dont_inherit=True), bytes(8), False))
`);
for (const each of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(each.parentPath ?? each.path, each.name);
  if (!each.isFile() || !path.endsWith(".py")) continue;
  const name = relative(folder, path).replaceAll("\\", "/");
  writeFileSync(path.replace(/\.py$/, ".pyc"), compiled(new Uint8Array(readFileSync(path)), name));
  rmSync(path);
}
console.log(python.runPython("import sys\nsys.implementation.cache_tag"));
