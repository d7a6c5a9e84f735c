"""Every example in the README, the pages and the help of commands runs as written."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from tests.carddata.exporting import set_file
from tests.cli.test_basics import ROOT, swtcg
from validator.cli.examples import EXAMPLES, MEANINGLESS
from validator.cli.group import ALONE, COMMANDS, cli

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = {
    **{module: (group, name) for group, (_, commands) in COMMANDS.items() for name, module in commands.items()},
    **{module: (name,) for name, module in ALONE.items()},
}
LASTING = ("serve", "site")
"""Commands that go on until they are stopped, or write the whole page; they have tests of their own."""


ELSEWHERE = re.compile(r"swtcg (?:serve|site)|pip |pipx |uv |_SWTCG_COMPLETE")
"""What is run by the tests of the page, and what sets the program up."""
BEFORE = {
    "event_submit": ("open",),
    "event_status": ("open", "submit"),
    "event_close": ("open",),
    "event_reopen": ("open", "submit", "close"),
    "event_export": ("open", "submit"),
    "event_link": ("open", "submit"),
}
"""What is done to an event before the examples of a command."""
EVENT = {
    "open": ("open", "event.toml"),
    "submit": ("submit", "Ann Smith", "dark.txt", "light.dek", "--store", "event.sqlite"),
    "close": ("close", "--store", "event.sqlite"),
}


def in_help(module: str) -> list[str]:
    text = swtcg(*MODULES[module], "--help").output
    return re.findall(r"^ +(swtcg .+)$", text, re.M)


def in_page(page: Path) -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
    return [line for block in blocks for line in block.splitlines() if re.search(r"\bswtcg ", line)]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with what the examples name, and a `swtcg` for the shell."""
    folder = tmp_path_factory.mktemp("examples")
    for name in ("examples", "card_data"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "examples/turn_legal.json", folder / "turn.json")
    plugin = folder / "lackey/plugins/starwars"
    (plugin / "sets").mkdir(parents=True)
    rows = json.loads((ROOT / "card_data/sets/HWN.json").read_text(encoding="utf-8"))["cards"]
    (plugin / "sets" / "HWN.txt").write_bytes(set_file("HWN", rows))
    assert swtcg("cards", "import", str(plugin), str(folder / "newer")).exit_code == 0
    an_event(folder)
    shim = folder / "bin" / "swtcg"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m validator "$@"\n', encoding="utf-8")
    shim.chmod(shim.stat().st_mode | stat.S_IXUSR)
    return folder


def an_event(folder: Path) -> None:
    """Put into a folder what the examples of an event name: a plan, decks handed in and those at the table."""
    (folder / "event.toml").write_text('name = "Autumn Open"\n', encoding="utf-8")
    for below in ("decks", "table"):
        (folder / below).mkdir()
        shutil.copy(ROOT / "examples/starter-resistance-dark.txt", folder / below / "Ann Smith - dark.txt")
        shutil.copy(ROOT / "examples/starter-legacy-light.dek", folder / below / "Ann Smith - light.dek")
    for name in ("dark.txt", "ann-table.txt"):
        shutil.copy(ROOT / "examples/starter-resistance-dark.txt", folder / name)
    shutil.copy(ROOT / "examples/starter-legacy-light.dek", folder / "light.dek")


def run(example: str, place: Path) -> int:
    """Run an example in the folder, in this process where it is a command only, and return its exit code."""
    command = re.sub(r"\s+#\s.*$", "", example).replace(".venv/bin/swtcg", "swtcg")
    for name in re.findall(r"(?<!-o )(?<![\w/.-])[\w-]+\.(?:dek|txt)\b", command):  # a reader's own deck
        if not (place / name).exists():
            shutil.copy(ROOT / "examples/starter-rebellion-dark.dek", place / name)
    if command.startswith("swtcg ") and not re.search(r"[|<>&;$]", re.sub(r"'[^']*'", "", command)):
        return linted(command) if command == "swtcg cards lint" else in_process(command)
    environment = {**os.environ, "PATH": f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    shell = subprocess.run(["bash", "-c", command], cwd=place, env=environment, capture_output=True, text=True)
    assert "Traceback" not in shell.stderr
    return shell.returncode


def in_process(command: str) -> int:
    done = swtcg(*shlex.split(command)[1:])
    assert done.exception is None or isinstance(done.exception, SystemExit), command
    return done.exit_code


@cache
def linted(command: str) -> int:
    """Run it once: it reads all cards, always the same, and several pages and helps have it."""
    return in_process(command)


@pytest.mark.parametrize("module", [each for each in MODULES if each not in LASTING])
def test_every_help_has_two_examples_and_they_run(module: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(place)
    examples = in_help(module)
    assert len(examples) >= 2, "two examples"
    assert " ".join(MODULES[module]) in examples[0]
    for example in examples:
        if ELSEWHERE.search(example) or module.startswith("event_"):
            continue
        assert run(example, place) in (0, 1), example


@pytest.mark.parametrize("module", [each for each in MODULES if each.startswith("event_")])
def test_every_example_of_an_event_does_what_it_says(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, example in enumerate(in_help(module)):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        an_event(folder)
        for each in BEFORE.get(module, ()):
            assert swtcg("event", *EVENT[each]).exit_code == 0, each
        done = swtcg(*shlex.split(example)[1:])
        assert done.exit_code == 0, (example, done.output)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_example_of_a_page_runs_and_exits_as_it_says(
    page: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(place)
    for example in in_page(page):
        if ELSEWHERE.search(example):
            continue
        said = re.search(r"# exit code (\d+)", example)
        assert run(example, place) == (int(said[1]) if said else 0), example


def test_no_page_has_a_placeholder_in_what_is_copied() -> None:
    for page in PAGES:
        for block in re.findall(r"```(?:sh|bash|powershell)\n(.*?)```", page.read_text(encoding="utf-8"), re.S):
            assert not re.search(r"\b(?:OWNER|USER|YOUR_?\w*|FOLDER|FILE|PATH)\b(?![=\"])|<\w+>", block), page.name


def test_the_examples_are_of_commands_that_there_are() -> None:
    assert set(EXAMPLES) <= set(MODULES)
    assert set(MEANINGLESS) <= set(MODULES)


@pytest.mark.parametrize("module", MEANINGLESS)
def test_an_option_that_means_nothing_is_not_shown_but_taken(module: str) -> None:
    shown = swtcg(*MODULES[module], "--help").output
    for name in MEANINGLESS[module]:
        assert f"--{name.replace('_', '-')}" not in shown
    assert "--select" in shown
    assert "--jobs" in swtcg("deck", "check", "--help").output


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_can_complete_commands(shell: str) -> None:
    command = [sys.executable, "-m", "validator"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    if shell == "bash" and shutil.which("bash") is None:
        pytest.skip("no bash here")
    script = subprocess.run(command, env={**environment, "_SWTCG_COMPLETE": f"{shell}_source"}, capture_output=True)
    assert b"swtcg" in script.stdout
    asked = {"_SWTCG_COMPLETE": "bash_complete", "COMP_WORDS": "swtcg deck ch", "COMP_CWORD": "2"}
    found = subprocess.run(command, env={**environment, **asked}, capture_output=True, text=True).stdout
    assert found == "plain,check\n"


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("swtcg deck check --output con", ["concise"]),
        ("swtcg deck check --format sta", ["standard"]),
        ("swtcg rules show D105", ["D105"]),
        ("swtcg rules show too-many-c", ["too-many-copies"]),
        ("swtcg board check --select D105,too-many-p", ["D105,too-many-pilots"]),
    ],
)
def test_a_shell_can_complete_what_an_option_may_be(
    words: str, meant: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))
    complete = BashComplete(cli, {}, "swtcg", "_SWTCG_COMPLETE")
    args, incomplete = complete.get_completion_args()
    assert [item.value for item in complete.get_completions(args, incomplete)] == meant
