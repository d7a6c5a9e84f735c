"""Nothing of an input reaches a terminal raw, nothing hangs, and an interrupt shows no traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.test_basics import ROOT, swtcg

BAD = "\x1b]0;pwned\x07\u202ex"


def clean(text: str, output: str = "text") -> bool:
    """Whether no control character is in a text; JSON may hold what isn't one as data, such as a mark of direction."""
    data = output in ("json", "sarif")
    return all(c.isprintable() or c == "\n" or (data and c > "\x9f") for c in text)


@pytest.mark.parametrize("output", ["text", "json", "github", "sarif", "junit"])
def test_error_lines_are_cleaned_for_every_output(output: str, tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    players = [{"side": "light", "arenas": {"character": [BAD]}}]
    board.write_text(json.dumps({"board": 1, "players": players, BAD: 1}), encoding="utf-8")
    baseline = tmp_path / "baseline.json"
    baseline.write_text(json.dumps({"baseline": 1, "findings": [], BAD: 1}), encoding="utf-8")
    for arguments in (
        ("board", "check", str(board), "-O", output),
        ("deck", "check", "-", "-O", output, "--baseline", str(baseline)),
        ("deck", "check", "-", "-O", output, "-f", BAD),
        ("deck", "check", "-", "-O", output, "--as-of", BAD),
    ):
        result = swtcg(*arguments, stdin=f"4 {BAD}\nFormat: {BAD}\n")
        assert result.exit_code == 2
        assert clean(result.stdout, output), arguments
        assert clean(result.stderr), arguments
    result = swtcg("board", "swap", str(board), "--stack", "u1", "--top", "x")
    assert result.exit_code == 2
    assert clean(result.output)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
@pytest.mark.parametrize("name", ["pyproject.toml", "swtcg.toml"])
def test_a_pipe_in_the_place_of_a_configuration_doesn_t_hang(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    done = subprocess.run(
        [sys.executable, "-m", "validator", "deck", "check", "-"],
        input=b"4 Rebel Trooper\n",
        capture_output=True,
        cwd=tmp_path,
        env=dict(os.environ, PYTHONPATH=str(ROOT)),
        timeout=30,
        check=False,
    )
    assert done.returncode == 1
    assert b"D101" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
def test_an_interrupt_shows_no_traceback() -> None:
    for wait in (0.04, 0.08, 0.15, 0.5):
        with subprocess.Popen(
            [
                sys.executable,
                "-c",
                "import validator.__main__ as m; print('up', flush=True); m.run()",
                "deck",
                "check",
                "-",
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
        ) as run:
            assert run.stdout is not None
            assert run.stdout.readline() == b"up\n"
            time.sleep(wait)
            run.send_signal(signal.SIGINT)
            _, err = run.communicate(timeout=30)
        assert b"Traceback" not in err, (wait, err)
        assert run.returncode in (130, -signal.SIGINT)
