"""The static page: what is written, and what is refused."""

from __future__ import annotations

import hashlib
import io
import json
import re
import tarfile
import zipfile
from pathlib import Path

import pytest

from validator.inputs.files import InputError
from validator.web import site


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand-ins for the parts from elsewhere, with their checksums."""
    folder = tmp_path / "parts"
    folder.mkdir()
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
    monkeypatch.setattr(site, "parts", lambda: tuple(found))
    return folder


def test_the_folder_holds_the_page_its_parts_and_their_list(tmp_path: Path, given: Path) -> None:
    out = tmp_path / "public"
    sizes = site.build(str(out), given=str(given))
    files = json.loads((out / "site.json").read_text())["files"]
    assert all((out / name).exists() for name in files)
    assert {"./", "index.html", "app.js", "worker.js", "pyodide/pyodide.mjs", "wheels/validator.whl"} <= set(files)
    assert {f"{name}.gz" for name in files if name != "./"} <= set(sizes)
    wheels = json.loads((out / "parts.json").read_text())["wheels"]
    assert all((out / "wheels" / name).exists() for name in wheels)


def test_the_same_input_gives_the_same_bytes_and_another_version_has_another_name(tmp_path: Path, given: Path) -> None:
    for name in ("a", "b"):
        site.build(str(tmp_path / name), given=str(given))
    assert (tmp_path / "a" / "wheels" / "validator.whl").read_bytes() == (
        tmp_path / "b" / "wheels" / "validator.whl"
    ).read_bytes()
    assert (tmp_path / "a" / "sw.js").read_bytes() == (tmp_path / "b" / "sw.js").read_bytes()
    assert json.loads((tmp_path / "a" / "site.json").read_text())["version"] in (tmp_path / "a" / "sw.js").read_text()


def test_an_own_folder_is_written_again_and_another_is_left_alone(tmp_path: Path, given: Path) -> None:
    out = tmp_path / "public"
    site.build(str(out), given=str(given))
    (out / "old.txt").write_text("old")
    site.build(str(out), given=str(given))
    assert not (out / "old.txt").exists()
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


def test_the_wheel_holds_the_program_its_data_and_no_command_line(tmp_path: Path, given: Path) -> None:
    site.build(str(tmp_path / "public"), given=str(given))
    names = zipfile.ZipFile(tmp_path / "public" / "wheels" / "validator.whl").namelist()
    assert {"validator/api/__init__.py", "validator/web/engine.py", "validator/_data/cards.index"} <= set(names)
    assert not [name for name in names if name.startswith(("validator/cli/", "validator/_data/card_data/sets/"))]


def test_the_page_names_nothing_from_elsewhere_and_holds_no_inline_script() -> None:
    for path in site.PAGE.iterdir():
        text = path.read_text(encoding="utf-8")
        assert not re.findall(r"https?://(?!www\.w3\.org/)", text), path.name
        assert not re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text), path.name
    page = (site.PAGE / "index.html").read_text(encoding="utf-8")
    assert not re.findall(r"<script(?![^>]*\bsrc=)|\son\w+=|<style|\sstyle=", page)
