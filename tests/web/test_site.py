"""The static page: what is written, and what is refused."""

from __future__ import annotations

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


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[site.SitePart, ...]]:
    """Stand-ins for the parts from elsewhere, with their checksums."""
    folder = tmp_path_factory.mktemp("parts")
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as packed:
        for name in site.PYODIDE:
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(name)
            packed.addfile(entry, io.BytesIO(name.encode()))
    data = {"pyodide.tgz": out.getvalue(), "msgspec.whl": b"a wheel"}
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
    assert {"./", "index.html", "app.js", "worker.js", "pyodide/pyodide.mjs", "wheels/validator.whl"} <= set(files)
    assert {f"{name}.gz" for name in files if name != "./"} <= set(sizes)
    wheels = json.loads((out / "parts.json").read_text())["wheels"]
    assert all((out / "wheels" / name).exists() for name in wheels)


def test_an_own_folder_is_written_again_with_the_same_bytes_and_another_is_left_alone(
    tmp_path: Path, given: Path, built: tuple[Path, dict[str, int]]
) -> None:
    out = Path(shutil.copytree(built[0], tmp_path / "public"))
    (out / "old.txt").write_text("old")
    site.build(str(out), given=str(given))
    assert not (out / "old.txt").exists()
    for name in ("wheels/validator.whl", "sw.js"):
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


def test_the_wheel_holds_the_program_its_data_and_no_command_line(built: tuple[Path, dict[str, int]]) -> None:
    names = zipfile.ZipFile(built[0] / "wheels" / "validator.whl").namelist()
    assert {"validator/api/__init__.py", "validator/web/engine.py", "validator/_data/cards.index"} <= set(names)
    assert not [name for name in names if name.startswith(("validator/cli/", "validator/_data/card_data/sets/"))]


def test_the_page_names_nothing_from_elsewhere_and_holds_no_inline_script() -> None:
    for path in site.PAGE.iterdir():
        text = path.read_text(encoding="utf-8")
        assert not re.findall(r"https?://(?!www\.w3\.org/)", text), path.name
        assert not re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text), path.name
    page = (site.PAGE / "index.html").read_text(encoding="utf-8")
    assert not re.findall(r"<script(?![^>]*\bsrc=)|\son\w+=|<style|\sstyle=", page)
