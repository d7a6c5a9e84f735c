"""`deck check --input jsonl`: a result a line, in the order of the lines, whatever they are; Ctrl-C ends it well."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_basics import ROOT, process, swtcg
from tests.events.submissions import lines, text
from validator.inputs.parallel import Drain, ordered


def deck(side: str, **more: Any) -> dict[str, Any]:
    cards = [{"card": name, "count": count} for count, name in lines(side)]
    return {"deck": 1, "zones": {"deck": cards}, **more}


def checked(*given_lines: str, options: tuple[str, ...] = ()) -> tuple[int, list[dict[str, Any]]]:
    done = swtcg("deck", "check", "--input", "jsonl", "-", *options, stdin="\n".join(given_lines))
    return done.exit_code, [json.loads(line) for line in done.stdout.splitlines()]


def test_a_result_for_each_line_in_their_order() -> None:
    code, found = checked(
        json.dumps(deck("light")),
        "",
        json.dumps(text("dark")),
        '{"deck": 1, "zones": {"deck": [{"card": "Han Solo (A)", "count": 5}]}}',
        "4 Han Solo (A)",
        '{"deck": 1,',
        json.dumps([deck("light"), deck("dark")]),
    )
    assert code == 2
    assert [(each["path"], each["verdict"]) for each in found] == [
        ("-:1", "legal"),
        ("-:3", "legal"),
        ("-:4", "illegal"),
        ("-:5", "unreadable"),
        ("-:6", "unreadable"),
        ("-:7#/0", "legal"),
        ("-:7#/1", "legal"),
    ]
    assert {finding["where"]["line"] for finding in found[2]["findings"] if finding["rule"] == "D105"} == {4}
    assert found[4]["findings"][0]["where"]["line"] == 6


def test_several_processes_and_other_forms_say_the_same(tmp_path: Path) -> None:
    file = tmp_path / "decks.jsonl"
    rows = [json.dumps(deck(("light", "dark")[at % 2], name=f"Deck {at}")) for at in range(3000)]
    rows[1234] = '{"deck": 1, "zones": {"deck": [{"card": "Han Solo (A)", "count": 5}]}}'
    file.write_text("\n".join(rows) + "\n")
    one = process("deck", "check", "--input", "jsonl", str(file))
    two = process("deck", "check", "--input", "jsonl", str(file), "--jobs", "2")
    assert (one.returncode, two.returncode) == (1, 1)
    assert one.stdout == two.stdout
    assert [json.loads(line)["path"] for line in one.stdout.splitlines()] == [f"{file}:{at}" for at in range(1, 3001)]
    whole = json.loads(process("deck", "check", "--input", "jsonl", str(file), "--output", "json").stdout)
    assert whole["subjects"] == [json.loads(line) for line in one.stdout.splitlines()]


def test_options_hold_for_lines_too() -> None:
    line = '{"deck": 1, "zones": {"deck": [{"card": "Han Solo (A)", "count": 5}]}}'
    code, found = checked(line, options=("--select", "D105", "--format", "standard,vintage"))
    assert code == 1
    assert [(each["format"], [f["rule"] for f in each["findings"]]) for each in found] == [
        ("standard", ["D105"]),
        ("vintage", ["D105"]),
    ]


def test_a_line_that_is_too_long_is_one_unreadable_deck() -> None:
    code, found = checked(json.dumps("x" * 5_000_000), json.dumps(deck("dark")))
    assert code == 2
    assert [(each["path"], each["verdict"]) for each in found] == [("-:1", "unreadable"), ("-:2", "legal")]
    assert found[0]["findings"][0]["rule"] == "P109"


def test_nothing_at_all() -> None:
    assert checked("") == (0, [])
    assert swtcg("deck", "check").exit_code == 2
    assert swtcg("deck", "check", "--input", "jsonl", "nowhere.jsonl").exit_code == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_it_and_says_how_far_it_came(jobs: str) -> None:
    line = json.dumps(deck("dark")).encode() + b"\n"
    arguments = [sys.executable, "-m", "validator", "deck", "check", "--input", "jsonl", "-", "--jobs", jobs]
    pipe = subprocess.PIPE
    with subprocess.Popen(arguments, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(line * 5)
        running.stdin.flush()
        out = [running.stdout.readline() for _ in range(5)]  # they come before the input ends
        os.killpg(running.pid, signal.SIGINT)
        error = running.stderr.read().decode()
        assert running.wait() == 130
        assert running.stdout.read() == b""
    assert [json.loads(each)["path"] for each in out] == [f"-:{at}" for at in range(1, 6)]
    assert error.strip() == "stopped: 5 decks checked, up to line 5"


# ── several processes ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("processes", [1, 2])
def test_results_keep_the_order_and_little_is_taken_ahead(processes: int) -> None:
    taken = 0

    def numbers() -> Any:
        nonlocal taken
        for number in range(50):
            taken += 1
            yield number
            if number == 24:
                yield Drain()

    found = []
    for value in ordered(abs, numbers(), processes, ahead=2):
        found.append(value)
        assert taken - len(found) <= processes * 2
    assert found == list(range(50))
