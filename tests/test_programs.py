"""What programs get: text of a bounded length, plain data, filters; and the bot and the site of the page run."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import re
import threading
import urllib.error
import urllib.request
from typing import Any

import jsonschema
import pytest

import validator
from tests.cli.test_basics import ROOT, swtcg
from validator import programs
from validator.boards.writer import board_json

DAY = "2026-11-29"
ILLEGAL = validator.check_deck(validator.read_deck(ROOT / "examples/illegal-dark.txt"), as_of=DAY)
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "docs/programs.md").read_text(encoding="utf-8"), re.S)


def test_the_examples_of_the_docstrings_are_true() -> None:
    assert doctest.testmod(programs).failed == 0


@pytest.mark.parametrize("width", [30, 60, 80])
@pytest.mark.parametrize("limit", [80, 500, 1900])
def test_a_rendered_result_keeps_to_its_bounds(width: int, limit: int) -> None:
    text = programs.render(ILLEGAL, width, limit)
    assert len(text) <= limit
    whole = programs.render(ILLEGAL, width)
    kept, more, rest = text.partition("\n… and ")
    assert whole.startswith(kept.removesuffix("…"))
    if more:
        assert int(rest.split()[0]) + kept.count("\n") + 1 == whole.count("\n") + 1
    assert all(f"[{each.rule}" in " ".join(whole.split()) for each in ILLEGAL.findings)


def test_bounds_that_nothing_fits_in_are_refused() -> None:
    for bounds in ((10, None), (None, 10)):
        with pytest.raises(ValueError, match="at least"):
            programs.render(ILLEGAL, *bounds)


def test_a_result_as_data_is_that_of_the_json_report() -> None:
    told = swtcg("deck", "check", str(ROOT / "examples/illegal-dark.txt"), "--as-of", DAY, "--output", "json").stdout
    (subject,) = json.loads(told)["subjects"]
    for told_of_one_deck in ("elsewhere", "mending"):
        subject.pop(told_of_one_deck, None)
    assert json.loads(json.dumps(programs.to_dict(ILLEGAL))) == {**subject, "path": programs.to_dict(ILLEGAL)["path"]}


def test_a_line_of_json_lines_is_a_subject_of_the_schema_with_day_and_versions() -> None:
    done = swtcg("deck", "check", str(ROOT / "examples/illegal-dark.txt"), "--as-of", DAY, "--output", "jsonl")
    line = json.loads(done.stdout)
    assert line["run"] == programs.run_of(DAY)
    schema = json.loads((ROOT / "schemas/report.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(line, {**schema["$defs"]["subject"], "$defs": schema["$defs"]})


def test_filters_say_what_the_command_line_says() -> None:
    path = str(ROOT / "examples/illegal-dark.txt")
    for select, ignore in (("D", ""), ("", "D,P103"), ("too-many-copies", "")):
        told = swtcg("deck", "check", path, *(["--select", select] if select else ["--ignore", ignore]), "-O", "json")
        (subject,) = json.loads(told.stdout)["subjects"]
        found = programs.filtered(ILLEGAL, select.split(",") if select else (), ignore.split(",") if ignore else ())
        assert [each.rule for each in found.findings] == [each["rule"] for each in subject["findings"]]
        assert found.verdict == subject["verdict"]
        assert list(found.left_out) == subject.get("left_out", [])
    with pytest.raises(ValueError, match="no rule"):
        programs.filtered(ILLEGAL, ["Q1"])


def test_a_name_that_is_no_card_has_its_candidates() -> None:
    with pytest.raises(validator.InputError) as unknown:
        validator.find_card("Darht Vader")
    assert any(name.startswith("Darth Vader") for name in unknown.value.candidates)
    with pytest.raises(validator.InputError) as several:
        validator.find_card("Darth Vader")
    assert "Darth Vader (A)" in several.value.candidates


def test_formats_are_those_that_are_played() -> None:
    names = [each.name for each in programs.formats(DAY)]
    assert "standard" in names
    assert "promotional" not in names
    assert "promotional" in [each.name for each in programs.formats(DAY, played=False)]


def block(word: str) -> dict[str, Any]:
    """Run the block of the page that has a word, and return its names with what it printed."""
    (text,) = (each for each in BLOCKS if word in each)
    assert len([line for line in text.splitlines() if line.strip()]) <= 28
    names: dict[str, Any] = {"__name__": "page"}
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(text, "docs/programs.md", "exec"), names)
    return {**names, "printed": out.getvalue()}


@pytest.mark.parametrize("at", range(len(BLOCKS)))
def test_every_block_of_the_page_runs(at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(BLOCKS[at], "docs/programs.md", "exec"), {"__name__": "page"})


def test_the_bot_answers() -> None:
    bot = block("def answer")
    assert "wotc: banned" in bot["printed"]
    assert "5 copies of Han Solo (A)" in bot["printed"]
    assert "Luke Skywalker (A)" in bot["answer"]("!card luke skywalker")
    assert len(bot["answer"]("!deck " + "7 nobody at all\n" * 500)) <= 1900


def test_the_site_answers() -> None:
    site = block("class Page")
    server = site["ThreadingHTTPServer"](("127.0.0.1", 0), site["Page"])
    site["Page"].log_message = lambda *_: None
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        with urllib.request.urlopen(address, b"5 Han Solo (A)", timeout=20) as answer:
            found = json.loads(answer.read())
        assert found["verdict"] == "illegal"
        assert "D105" in {each["rule"] for each in found["findings"]}
        assert found["run"]["version"] == validator.__version__
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(address, b"\0\0\0", timeout=20)
        assert refused.value.code == 422
        refused.value.close()
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_what_is_converted_reads_back_as_the_same() -> None:
    cards = validator.load_cards()
    deck = cards.deck("4 Luke Skywalker (A)\n2 Rebel Trooper\n")
    for form in ("dek", "txt", "json", "csv"):
        written = programs.convert(deck, form)
        assert written == programs.convert(deck.deck, form, cards)
        assert cards.deck(written).fingerprint == deck.fingerprint
    board = cards.read_board(ROOT / "examples/board_legal.json")
    for form in ("json", "text"):
        assert board_json(cards.board(programs.convert(board, form)).board) == board_json(board.board)
        assert programs.convert(board.board, form) == programs.convert(board, form)
    for what in (deck, board):
        with pytest.raises(ValueError, match="known are"):
            programs.convert(what, "pdf")


def test_what_a_form_cannot_say_is_refused() -> None:
    deck = validator.load_cards().deck('{"deck": 1, "name": "4 Rebel Trooper", "zones": {"deck": []}}')
    with pytest.raises(validator.InputError, match="read"):
        programs.convert(deck, "csv")
