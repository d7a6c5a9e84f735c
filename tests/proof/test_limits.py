"""The page on limits says the numbers of the code, and a file that is written is there as a whole or as it was."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from validator.inputs.files import write_bytes

PAGE = (Path(__file__).parents[2] / "docs" / "limits.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| .+ \| ([\d,]+(?: [KM]iB)?) \| `([\w.]+)\.(\w+)` \|$", PAGE, re.MULTILINE)
UNITS = {"KiB": 1024, "MiB": 1024**2}


@pytest.mark.parametrize(("shown", "module", "name"), ROWS)
def test_a_limit_is_what_the_page_says(shown: str, module: str, name: str) -> None:
    number, _, unit = shown.partition(" ")
    assert getattr(import_module(f"validator.{module}"), name) == int(number.replace(",", "")) * UNITS.get(unit, 1)


def test_the_page_has_its_rows() -> None:
    assert len(ROWS) == PAGE.count("` |\n") - PAGE.count("in `validator` |")
    assert len(ROWS) > 25


@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
@pytest.mark.parametrize("moment", ["os.replace", "os.chmod", "os.fdopen"])
def test_a_kill_in_the_middle_of_a_write_leaves_the_old_file_whole(moment: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.dek"
    path.write_bytes(b"old")
    code = (
        "import os, signal, sys; from validator.inputs.files import write_bytes\n"
        f"{moment} = lambda *a, **k: os.kill(os.getpid(), signal.SIGKILL)\n"
        "write_bytes(sys.argv[1], b'new' * 100_000)"
    )
    assert subprocess.run([sys.executable, "-c", code, str(path)], check=False).returncode == -9
    assert path.read_bytes() == b"old"
    write_bytes(str(path), b"new")
    assert path.read_bytes() == b"new"


def test_whatever_is_written_is_written_whole() -> None:
    root = Path(__file__).parents[2] / "validator"
    opened = re.compile(r"""open\([^)]*["'](?:w|a|x|wb|ab|xb|r\+b?)["']|\.write_(?:bytes|text)\(""")
    found = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if opened.search(path.read_text(encoding="utf-8")) and "_data" not in path.parts
    }
    assert found <= {
        "inputs/files.py",  # the one way
        "cards/index.py",  # the cache, by the same steps
        "cli/streams.py",  # the null device
        "rules/making.py",  # for the house
        "web/bundle.py",  # a folder that is new
        "web/site.py",  # the same
    }
