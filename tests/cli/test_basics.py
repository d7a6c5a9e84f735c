"""The command line as a whole: help, mistyped words, exit codes, and never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from validator.cli import main
from validator.cli.group import COMMANDS, cli

ROOT = Path(__file__).parents[2]


def swtcg(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cli, arguments, input=stdin)


def process(*arguments: str, **kwargs: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "validator", *arguments], cwd=ROOT, capture_output=True, timeout=120, **kwargs
    )


def test_help_lists_every_command_and_each_has_help() -> None:
    assert swtcg("--help").exit_code == 0
    for group, (_, commands) in COMMANDS.items():
        shown = swtcg(group, "--help").output
        for command in commands:
            assert f"\n  {command}" in shown
            page = swtcg(group, command, "--help")
            assert page.exit_code == 0
            assert "Usage:" in page.output


def test_version() -> None:
    assert swtcg("--version").output.startswith("swtcg-validator, version ")


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["crads"], "Did you mean 'cards'?"),
        (["cards", "shwo"], "Did you mean 'show'?"),
        (["check", "README.md"], "'swtcg turn check' or 'swtcg event check'?"),
        (["deck", str(ROOT / "README.md")], "check "),
        (["deck", "nowhere.txt"], "Known: check, convert, show, diff."),
        (["rules", "formts"], "Did you mean 'formats'?"),
        (["cards", "show", "--outputt", "json", "x"], "--output"),
        (["cards", "show", "--output", "jsno", "x"], "Did you mean 'json'?"),
        (["rules", "show", "F999"], "swtcg rules list"),
        (["rules", "show", "second-unti"], "Did you mean 'second-unit'"),
        (["rules", "list", "pilots"], "Did you mean 'pilot'?"),
        (["rules", "formats", "standrad"], "did you mean 'standard'?"),
        (["rules", "formats", "--as-of", "2004-13-01"], "write it as 2026-11-29"),
        (["rules", "formats", "--as-of", "2026-W48-7"], "write it as 2026-11-29"),
        (["cards", "search", "subtpye:Jedi"], "Did you mean 'subtype'?"),
        (["cards", "search", "set:ESX"], "Did you mean 'ESB'"),
        (["cards", "search", "cost:>=many"], "cost:3-5"),
        (["cards", "show", "Luke Skywlaker (A)"], "Luke Skywalker (A)"),
        (["cards", "show", "--cards", "nowhere", "Kouhun"], "nowhere"),
    ],
)
def test_a_mistyped_word_is_answered_with_what_was_meant(arguments: list[str], meant: str) -> None:
    result = swtcg(*arguments)
    assert result.exit_code == 2
    assert meant in result.output
    assert "Traceback" not in result.output


def test_a_fault_of_the_program_is_one_line(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def fault(*_: object, **__: object) -> None:
        raise RuntimeError("boom\x1b")

    monkeypatch.setattr(cli, "main", fault)
    assert main([]) == 2
    err = capfd.readouterr().err
    assert "RuntimeError: boom\\x1b" in err
    assert err.count("\n") == 1
    monkeypatch.setenv("SWTCG_DEBUG", "1")
    with pytest.raises(RuntimeError):
        main([])


def test_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "main", interrupt)
    assert main([]) == 130


def test_a_reader_that_leaves_is_no_fault() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "validator", "cards", "search", "--limit", "0", "a"],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.read(10)
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "validator", "cards", "show", "kouhun"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"Error: ")
    assert done.stderr.count(b"\n") == 1


def test_output_that_the_terminal_can_not_show_is_escaped() -> None:
    done = process("cards", "show", "nothing-like-\u00e9\u4e2d", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_the_processes_exit_code_is_main_s() -> None:
    assert process("rules", "show", "U101").returncode == 0
    assert process("rules", "show", "U999").returncode == 2


@pytest.mark.skipif(os.name != "posix", reason="closes standard streams with a shell")
def test_closed_standard_streams() -> None:
    def run(rest: str) -> subprocess.CompletedProcess[bytes]:
        command = f'"{sys.executable}" -m validator deck check {rest}'
        return subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, timeout=120)

    done = run("- <&-")
    assert (done.returncode, done.stderr) == (2, b"Error: standard input: standard input is closed\n")
    assert run("examples/starter-legacy-light.dek <&-").returncode == 0
    for closed in (">&-", "2>&-", "<&- >&- 2>&-"):
        for path, code in (("starter-legacy-light.dek", 0), ("illegal-dark.txt", 1)):
            done = run(f"examples/{path} {closed}")
            assert (done.returncode, done.stderr) == (code, b"")
        assert run(f"nowhere.txt {closed}").returncode == 2


@pytest.mark.parametrize(
    "arguments",
    [("deck", "check", "--output", "json", "-"), ("deck", "show", "--output", "json", "-")],
)
def test_json_is_utf8_whatever_the_encoding_of_the_output(arguments: tuple[str, ...]) -> None:
    deck = "Name: Padmé’s “ħ” deck\n4 Rebel Trooper\n1 Ħan “Solo”\n"
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    done = process(*arguments, input=deck.encode(), env=environment)
    assert "ħ" in json.dumps(json.loads(done.stdout.decode("utf-8")), ensure_ascii=False).lower()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
@pytest.mark.parametrize("group", ["deck", "board", "turn"])
def test_a_named_pipe_in_a_folder_is_refused_and_not_waited_for(tmp_path: Path, group: str) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    done = process(group, "check", str(tmp_path))
    assert done.returncode == 2
    assert b"is not a regular file" in done.stderr
