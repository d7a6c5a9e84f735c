"""The static page: what is written, and what is refused."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import shutil
import tarfile
import zipfile
from pathlib import Path

import pytest

from validator.inputs.files import InputError
from validator.web import site

try:
    import brotli
except ImportError:
    brotli = None


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[site.SitePart, ...]]:
    """Stand-ins for the parts from elsewhere, with their checksums."""
    folder = tmp_path_factory.mktemp("parts")
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as packed:
        for name in site.PYODIDE:
            content = b'{"info": {"arch": "wasm32"}, "packages": {"x": {}}}' if name.endswith("json") else name.encode()
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(content)
            packed.addfile(entry, io.BytesIO(content))
    wheel = io.BytesIO()
    with zipfile.ZipFile(wheel, "w") as written:
        written.writestr("msgspec/__init__.py", "")
        written.writestr("msgspec/__init__.pyi", "")
    data = {"pyodide.tgz": out.getvalue(), "msgspec.whl": wheel.getvalue()}
    found = []
    for name, content in data.items():
        (folder / name).write_bytes(content)
        found.append(site.SitePart(name, name, hashlib.sha256(content).hexdigest(), ("no-such-program",)))
    return folder, tuple(found)


@pytest.fixture
def given(parts: tuple[Path, tuple[site.SitePart, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same in a folder of the test's own."""
    monkeypatch.setattr(site, "parts", lambda: parts[1])
    return Path(shutil.copytree(parts[0], tmp_path / "parts"))


@pytest.fixture(scope="module")
def built(
    parts: tuple[Path, tuple[site.SitePart, ...]], tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, dict[str, int]]:
    """A page that was written, and the sizes of its files."""
    out = tmp_path_factory.mktemp("built") / "public"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(site, "parts", lambda: parts[1])
        return out, site.build(str(out), given=str(parts[0]))


def test_the_folder_holds_the_page_its_parts_and_their_list(built: tuple[Path, dict[str, int]]) -> None:
    out, sizes = built
    files = json.loads((out / "site.json").read_text())["files"]
    assert all((out / name).exists() for name in files)
    assert {"./", "index.html", "app.js", "worker.js", "pyodide/pyodide.mjs", "program.pack"} <= set(files)
    packed = (".js", ".mjs", ".css", ".html", ".json", ".svg", ".wasm", ".webmanifest")
    for name in files:
        if name.endswith(packed):
            assert gzip.decompress((out / f"{name}.gz").read_bytes()) == (out / name).read_bytes()
            if brotli is not None:
                assert brotli.decompress((out / f"{name}.br").read_bytes()) == (out / name).read_bytes()
    assert not {f"{name}.gz" for name in ("program.pack", "pyodide/python_stdlib.zip")} & set(sizes)


def test_an_own_folder_is_written_again_with_the_same_bytes_and_another_is_left_alone(
    tmp_path: Path, given: Path, built: tuple[Path, dict[str, int]]
) -> None:
    out = Path(shutil.copytree(built[0], tmp_path / "public"))
    (out / "old.txt").write_text("old")
    site.build(str(out), given=str(given))
    assert not (out / "old.txt").exists()
    for name in ("program.pack", "sw.js"):
        assert (out / name).read_bytes() == (built[0] / name).read_bytes()
    assert json.loads((out / "site.json").read_text())["version"] in (out / "sw.js").read_text()
    other = tmp_path / "mine"
    other.mkdir()
    (other / "thesis.txt").write_text("dear")
    with pytest.raises(InputError, match="other files"):
        site.build(str(other), given=str(given))
    assert [each.name for each in other.iterdir()] == ["thesis.txt"]


def test_a_part_that_is_missing_or_damaged_is_named(tmp_path: Path, given: Path) -> None:
    (given / "msgspec.whl").write_bytes(b"another wheel")
    with pytest.raises(InputError, match="checksum"):
        site.build(str(tmp_path / "public"), given=str(given))
    (given / "msgspec.whl").unlink()
    with pytest.raises(InputError, match=r"msgspec\.whl is missing"):
        site.build(str(tmp_path / "public"), given=str(given))
    assert not (tmp_path / "public").exists()


def test_without_a_download_the_build_says_what_is_missing(
    tmp_path: Path, given: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SWTCG_CACHE_DIR", str(tmp_path / "cache"))
    with pytest.raises(InputError, match=r"pyodide\.tgz.*no-such-program is not installed") as caught:
        site.build(str(tmp_path / "public"))
    assert "--parts" in str(caught.value.hint)


def unpacked(pack: Path) -> dict[str, bytes]:
    whole = gzip.decompress(pack.read_bytes())
    at = 4 + int.from_bytes(whole[:4], "little")
    found = {}
    for name, size in json.loads(whole[4:at]):
        found[name] = whole[at : at + size]
        at += size
    assert at == len(whole)
    return found


def test_the_pack_holds_the_program_its_data_its_libraries_and_no_command_line(
    built: tuple[Path, dict[str, int]],
) -> None:
    files = unpacked(built[0] / "program.pack")
    assert {"validator/api/__init__.py", "validator/web/engine.py", "validator/_data/cards.index"} <= set(files)
    assert {"rapidfuzz/process_py.py", "msgspec/__init__.py"} <= set(files)
    assert files["validator/web/engine.py"] == (site.PAGE.parent / "engine.py").read_bytes()
    assert not [name for name in files if name.startswith(("validator/cli/", "validator/_data/card_data/sets/"))]


def test_of_the_list_of_packages_only_its_head_is_kept(built: tuple[Path, dict[str, int]]) -> None:
    lock = json.loads((built[0] / "pyodide" / "pyodide-lock.json").read_text())
    assert lock == {"info": {"arch": "wasm32"}, "packages": {}}


def test_what_the_page_names_is_there() -> None:
    page = (site.PAGE / "index.html").read_text(encoding="utf-8")
    for name in re.findall(r'(?:href|src)="([^#"]+)"', page):
        assert (site.PAGE / name).exists(), name


def test_the_page_names_nothing_from_elsewhere_and_holds_no_inline_script() -> None:
    for path in site.PAGE.iterdir():
        text = path.read_text(encoding="utf-8")
        assert not re.findall(r"https?://(?!www\.w3\.org/)", text), path.name
        assert not re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text), path.name
    page = (site.PAGE / "index.html").read_text(encoding="utf-8")
    assert not re.findall(r"<script(?![^>]*\bsrc=)|\son\w+=|<style|\sstyle=", page)
