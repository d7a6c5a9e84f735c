"""Writes the check page as a folder of static files: the page, Python in WebAssembly, and this program.

Two parts come from elsewhere, pinned with checksums in `parts.json`. They are kept in the cache folder once they were
downloaded; a folder that holds them already makes a network needless. The rest is what is installed here.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from validator._version import __version__
from validator.cards.paths import cache_folder
from validator.inputs.files import InputError
from validator.web.bundle import NAME, packed

try:
    import brotli
except ImportError:
    brotli = None

PAGE = Path(__file__).with_name("page")
"""Folder of the page's own files."""
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide that the page loads."""
COMPRESSED = (".js", ".mjs", ".css", ".html", ".json", ".svg", ".wasm", ".webmanifest")
"""Ends of the names of files beside which a gzipped copy is written, and a brotli one where that is installed."""
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
            _write(folder, found, tell)
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


def _write(folder: Path, found: dict[str, Path], tell: Callable[[str], object]) -> None:
    shutil.copytree(PAGE, folder)
    (folder / _MARK).write_text(f"written by swtcg site {__version__}\n", encoding="utf-8")
    (folder / "pyodide").mkdir()
    for name, path in found.items():
        if not name.endswith(".whl"):
            _unpack_pyodide(path, folder / "pyodide")
    data, compiled = packed([path for name, path in found.items() if name.endswith(".whl")], folder / "pyodide")
    (folder / NAME).write_bytes(data)
    if not compiled:
        tell("the modules are not compiled, because node is not installed or failed: the page starts a second later")
    _shorten_lock(folder / "pyodide" / "pyodide-lock.json")
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
            data = each.read_bytes()
            each.with_name(f"{each.name}.gz").write_bytes(gzip.compress(data, 9, mtime=0))
            if brotli is not None:
                each.with_name(f"{each.name}.br").write_bytes(brotli.compress(data, quality=9))


def _shorten_lock(path: Path) -> None:
    """Leave of the list of Pyodide's packages what it is a list for; the page needs none of them."""
    whole = json.loads(path.read_bytes())
    path.write_text(json.dumps({"info": whole.get("info", {}), "packages": {}}), encoding="utf-8")


def _unpack_pyodide(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as packed:
        for name in PYODIDE:
            member = packed.extractfile(f"package/{name}")
            assert member is not None
            (folder / name).write_bytes(member.read())


def _files(folder: Path) -> Iterator[Path]:
    return (each for each in folder.rglob("*") if each.is_file())


def _name(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()
