"""Decks without options go straight to the API: byte for byte what the parser's way says."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from validator.cli import direct, group, main

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(str(path) for path in (ROOT / "examples").iterdir())

FILES = {
    "bad.dek": b"<deck><superzone name='Deck'><card><name>Lukke Skywalkr (A)</name></card></superzone></deck>",
    "torn.dek": b"<deck><superzone>",
    "other.dek": b"<html><body>nothing</body></html>",
    "empty.txt": b"",
    "nul.txt": b"4 Han Solo\0",
    "several.json": b'[{"deck": 1, "zones": {}}, {"deck": 1, "zones": {}}]',
    "five.txt": b"5 Han Solo (A)\n2 Nobody of that name\n",
    "latin.txt": "4 Padmé Amidala (A)\n".encode("cp1252"),
    "control\x1b.txt": b"4 Han Solo (A)\n",
}


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "folder").mkdir()
    return tmp_path


def both(arguments: Sequence[str], capfd: pytest.CaptureFixture[str]) -> tuple[object, object]:
    """Return exit code, standard output and standard error of the two ways."""
    assert direct.serves(arguments)
    straight = main(arguments), *capfd.readouterr()
    return straight, (group.run(arguments), *capfd.readouterr())


@pytest.mark.parametrize("name", [*FILES, "missing.dek", *EXAMPLES])
def test_one_file_is_said_the_same_on_both_ways(name: str, there: Path, capfd: pytest.CaptureFixture[str]) -> None:
    straight, parsed = both(["deck", "check", name], capfd)
    assert straight == parsed


def test_several_files_are_said_the_same_on_both_ways(there: Path, capfd: pytest.CaptureFixture[str]) -> None:
    straight, parsed = both(["deck", "check", *FILES, "missing", *EXAMPLES, *EXAMPLES], capfd)
    assert straight == parsed


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["deck", "check"],
        ["deck", "check", "--help"],
        ["deck", "check", "five.txt", "-f", "wotc"],
        ["deck", "check", "--", "five.txt"],
        ["deck", "check", "folder"],
        ["deck", "check", ""],
        ["deck", "show", "five.txt"],
        ["board", "check", "five.txt"],
    ],
)
def test_all_else_goes_through_the_parser(arguments: list[str], there: Path) -> None:
    assert not direct.serves(arguments)


@pytest.mark.parametrize("name", ["swtcg.toml", "pyproject.toml"])
def test_a_configuration_goes_through_the_parser(name: str, there: Path) -> None:
    (there / name).write_text("[tool.swtcg]\nformat = 'wotc'\n" if name == "pyproject.toml" else "format = 'wotc'\n")
    assert not direct.serves(["deck", "check", "five.txt"])


def test_a_shell_that_completes_words_goes_through_the_parser(there: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_SWTCG_COMPLETE", "bash_source")
    assert not direct.serves(["deck", "check", "five.txt"])


def test_the_parser_of_options_is_not_imported(tmp_path: Path) -> None:
    deck = next(path for path in EXAMPLES if path.endswith(".dek"))
    code = (
        f"import sys; from validator.cli import main; code = main(['deck', 'check', {deck!r}]);"
        "print(code, 'click' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr.strip() == "0 False"


@pytest.mark.skipif(os.name == "nt", reason="pipes")
def test_standard_input_is_said_the_same_on_both_ways(there: Path) -> None:
    said = []
    for way in ("from validator.cli import main", "from validator.cli.group import run as main"):
        code = f"import sys; {way}; sys.exit(main(['deck', 'check', '-']))"
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            input=FILES["five.txt"],
            capture_output=True,
        )
        said.append((done.returncode, done.stdout, done.stderr))
    assert said[0] == said[1]
    assert said[0][0] == 1
