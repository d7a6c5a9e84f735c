"""The program for the page: this package, its data and the two libraries that it needs, in one compressed file.

The file is gzip around: the length of an index in 4 bytes, the index (JSON: name and bytes of each file), the files.
Where `node` is installed, the modules are compiled for the Python of the page, which starts sooner then.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from validator.cards.build import read_cards, read_sets
from validator.cards.index import write as write_index
from validator.cards.paths import SCHEMAS, SHIPPED

NAME = "program.pack"
"""Name of the file. No server takes it for something that it has to unpack."""
_PACKAGE = Path(__file__).parents[1]
_COMPILE = Path(__file__).with_name("compile.mjs")
_WAIT = 300
"""Seconds that compiling may take."""
_PAGES = "validator/rules/"
"""Modules that keep their source: the page of a rule is read from it."""
_LEFT_OUT = ("cli/", "_data/", "web/page/", "web/server.py", "web/site.py", "web/bundle.py", "web/limits.py")


def packed(wheels: list[Path], pyodide: Path) -> tuple[bytes, bool]:
    """Return the file, and whether its modules are compiled.

    `wheels`: other libraries to put in; `pyodide`: the folder of Pyodide, whose Python compiles.
    """
    files = dict(sorted([*_own(), *_rapidfuzz(), *(each for wheel in wheels for each in _wheel(wheel))]))
    compiled = _compiled(files, pyodide)
    files = compiled if compiled is not None else files
    index = json.dumps([[name, len(data)] for name, data in files.items()]).encode()
    whole = len(index).to_bytes(4, "little") + index + b"".join(files.values())
    return gzip.compress(whole, 9, mtime=0), compiled is not None


def _compiled(files: dict[str, bytes], pyodide: Path) -> dict[str, bytes] | None:
    """Return the files with compiled modules; None where that can't be done."""
    node = shutil.which("node")
    if node is None:
        return None
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name, data in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        command = [node, str(_COMPILE), str(pyodide), str(folder)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=_WAIT)
        except (OSError, subprocess.TimeoutExpired):
            return None
        if done.returncode != 0:
            return None
        found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for name in [each for each in found if each.startswith(_PAGES) and each.endswith(".pyc")]:
        above, _, file = name.rpartition("/")
        found[f"{above}/__pycache__/{file[:-4]}.{done.stdout.strip()}.pyc"] = found.pop(name)
        found[name[:-1]] = files[name[:-1]]
    return dict(sorted(found.items()))


def _own() -> Iterator[tuple[str, bytes]]:
    """Yield this program with its data and the index of its cards; without command line, server and page."""
    for path in sorted(_PACKAGE.rglob("*.py")):
        name = path.relative_to(_PACKAGE).as_posix()
        if not name.startswith(_LEFT_OUT):
            yield f"validator/{name}", path.read_bytes()
    for word, root in (("card_data", Path(SHIPPED)), ("schemas", Path(SCHEMAS))):
        for path in sorted(root.rglob("*.json")):
            name = path.relative_to(root).as_posix()
            if not name.startswith("sets/"):  # the index holds every card
                yield f"validator/_data/{word}/{name}", path.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        index = os.path.join(folder, "cards.index")
        sets = read_sets(SHIPPED)
        write_index(index, read_cards(SHIPPED, sets), sets.sets, sets.version, "shipped")
        yield "validator/_data/cards.index", Path(index).read_bytes()


def _rapidfuzz() -> Iterator[tuple[str, bytes]]:
    """Yield the part of the installed rapidfuzz that is Python alone."""
    for file in metadata.files("rapidfuzz") or ():
        if file.suffix == ".py" or file.name == "LICENSE":
            yield str(file), Path(str(file.locate())).read_bytes()


def _wheel(path: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as wheel:
        for entry in wheel.infolist():
            if not entry.is_dir() and not entry.filename.endswith((".pyi", "/RECORD")):
                yield entry.filename, wheel.read(entry)
