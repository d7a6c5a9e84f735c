"""Writes the check page as a folder of static files: the page, Python in WebAssembly, and this program.

Two parts come from elsewhere, pinned with checksums in `parts.json`. They are kept in the cache folder once they were
downloaded; a folder that holds them already makes a network needless. The rest is what is installed here.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path

import msgspec

from validator._version import __version__
from validator.cards.build import read_cards, read_sets
from validator.cards.index import write as write_index
from validator.cards.paths import SCHEMAS, SHIPPED, cache_folder
from validator.inputs.files import InputError

PAGE = Path(__file__).with_name("page")
"""Folder of the page's own files."""
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide that the page loads."""
COMPRESSED = (".js", ".mjs", ".css", ".html", ".json", ".svg", ".wasm", ".webmanifest", ".whl", ".zip")
"""Ends of the names of files beside which a gzipped copy is written."""
_MARK = ".swtcg-site"
_WAIT = 300
"""Seconds that a download may take."""


class SitePart(msgspec.Struct, frozen=True):
    """A file that comes from elsewhere."""

    name: str
    file: str
    sha256: str
    command: tuple[str, ...] = msgspec.field(name="with")
    licence: str = ""


class _Parts(msgspec.Struct, frozen=True):
    parts: tuple[SitePart, ...]


def parts() -> tuple[SitePart, ...]:
    """Return what the page needs besides this program."""
    return msgspec.json.decode(PAGE.with_name("parts.json").read_bytes(), type=_Parts).parts


def build(out: str, *, given: str | None = None, tell: Callable[[str], object] = lambda _: None) -> dict[str, int]:
    """Write the page into a folder, whole or not at all, and return the bytes of each file.

    `out`: a folder that is empty, is missing, or was written by this function. `given`: a folder that holds the parts
    from elsewhere; without it they are downloaded once. `tell`: is told what is done.
    Raises InputError for a folder that holds something else, for a part that is missing or has another checksum, and
    where writing fails.
    """
    target = Path(out)
    _check_target(target)
    found = {part.file: _fetched(part, given, tell) for part in parts()}
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as new:
            folder = Path(new) / "site"
            tell("writing the page")
            _write(folder, found)
            sizes = {_name(each, folder): each.stat().st_size for each in sorted(_files(folder))}
            old = Path(new) / "old"
            if target.exists():
                target.rename(old)
            folder.rename(target)
    except OSError as error:
        raise InputError(f"the page could not be written: {error.strerror or error}", path=out) from None
    return sizes


def _check_target(target: Path) -> None:
    if not target.exists():
        return
    if not target.is_dir():
        raise InputError("is a file", path=str(target), hint="name a folder")
    if any(target.iterdir()) and not (target / _MARK).exists():
        raise InputError("the folder holds other files", path=str(target), hint="name an empty folder, or a new one")


def _fetched(part: SitePart, given: str | None, tell: Callable[[str], object]) -> Path:
    """Return the path of a part, downloaded where it isn't there yet."""
    folder = Path(given) if given is not None else Path(cache_folder()) / "site-parts"
    path = folder / part.file
    if not path.exists():
        if given is not None:
            raise InputError(
                f"{part.file} is missing", path=given, hint=f"it is {part.name}, with the checksum {part.sha256}"
            )
        tell(f"downloading {part.name}")
        _download(part, folder)
    if hashlib.sha256(path.read_bytes()).hexdigest() != part.sha256:
        raise InputError(
            f"{part.file} is damaged: it has another checksum", path=str(folder), hint="remove it, and try again"
        )
    return path


def _download(part: SitePart, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as temporary:
        command = [each.format(folder=temporary, python=sys.executable) for each in part.command]
        program = shutil.which(command[0])
        why = f"{command[0]} is not installed" if program is None else ""
        if program is not None:
            try:
                done = subprocess.run([program, *command[1:]], capture_output=True, text=True, timeout=_WAIT)
                why = "" if done.returncode == 0 else f"{Path(command[0]).name} failed"
            except (OSError, subprocess.TimeoutExpired) as error:
                why = f"{Path(command[0]).name}: {type(error).__name__}"
        loaded = Path(temporary) / part.file
        if why or not loaded.exists():
            raise InputError(
                f"{part.name} ({part.file}) could not be downloaded: {why or 'the download has another name'}",
                hint="try again with a network, or put the file into a folder and name that with --parts",
            )
        loaded.replace(folder / part.file)


def _write(folder: Path, found: dict[str, Path]) -> None:
    shutil.copytree(PAGE, folder)
    (folder / _MARK).write_text(f"written by swtcg site {__version__}\n", encoding="utf-8")
    (folder / "wheels").mkdir()
    (folder / "pyodide").mkdir()
    wheels = []
    for name, path in found.items():
        if name.endswith(".whl"):
            shutil.copyfile(path, folder / "wheels" / name)
            wheels.append(name)
        else:
            _unpack_pyodide(path, folder / "pyodide")
    for name, data in (("rapidfuzz.whl", _rapidfuzz()), ("validator.whl", _own())):
        (folder / "wheels" / name).write_bytes(data)
        wheels.append(name)
    (folder / "parts.json").write_text(json.dumps({"wheels": wheels}), encoding="utf-8")
    names = [_name(each, folder) for each in sorted(_files(folder)) if each.name not in (_MARK, "sw.js")]
    digest = hashlib.sha256()
    for name in names:
        digest.update(name.encode() + b"\0" + hashlib.sha256((folder / name).read_bytes()).digest())
    version = f"{__version__}-{digest.hexdigest()[:12]}"
    (folder / "site.json").write_text(json.dumps({"version": version, "files": ["./", *names]}), encoding="utf-8")
    worker = folder / "sw.js"
    worker.write_text(f"// {version}\n{worker.read_text(encoding='utf-8')}", encoding="utf-8")
    for each in list(_files(folder)):
        if each.suffix in COMPRESSED:
            each.with_name(f"{each.name}.gz").write_bytes(gzip.compress(each.read_bytes(), 9, mtime=0))


def _unpack_pyodide(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as packed:
        for name in PYODIDE:
            member = packed.extractfile(f"package/{name}")
            assert member is not None
            (folder / name).write_bytes(member.read())


def _rapidfuzz() -> bytes:
    """Return the part of the installed rapidfuzz that is Python alone, as a wheel."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as wheel:
        for file in sorted(metadata.files("rapidfuzz") or (), key=str):
            if file.suffix == ".py" or file.name in ("METADATA", "LICENSE"):
                _enter(wheel, str(file), Path(str(file.locate())).read_bytes())
    return out.getvalue()


def _own() -> bytes:
    """Return this program with its data and the index of its cards, as a wheel; without command line and page."""
    package = PAGE.parents[1]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path in sorted(package.rglob("*.py")):
            name = path.relative_to(package).as_posix()
            if not name.startswith(("cli/", "_data/")):
                _enter(wheel, f"validator/{name}", path.read_bytes())
        for word, root in (("card_data", Path(SHIPPED)), ("schemas", Path(SCHEMAS))):
            for path in sorted(root.rglob("*.json")):
                name = path.relative_to(root).as_posix()
                if not name.startswith("sets/"):  # the index holds every card
                    _enter(wheel, f"validator/_data/{word}/{name}", path.read_bytes())
        with tempfile.TemporaryDirectory() as folder:
            index = os.path.join(folder, "cards.index")
            sets = read_sets(SHIPPED)
            write_index(index, read_cards(SHIPPED, sets), sets.sets, sets.version, "shipped")
            _enter(wheel, "validator/_data/cards.index", Path(index).read_bytes())
        _enter(wheel, "validator-0.dist-info/METADATA", b"Metadata-Version: 2.1\nName: validator\nVersion: 0\n")
    return out.getvalue()


def _enter(wheel: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Write an entry that is the same whenever it is written."""
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    wheel.writestr(entry, data)


def _files(folder: Path) -> Iterator[Path]:
    return (each for each in folder.rglob("*") if each.is_file())


def _name(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()
