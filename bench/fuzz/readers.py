"""Every reader of an input as a function of bytes, with what must hold whatever the bytes are.

Each returns when the input was read or refused with one clear line, and raises anything else. What was read goes on as
it does in the commands: it is checked, worded and written as JSON.
"""

from __future__ import annotations

import contextlib
import json
import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from validator import api
from validator.boards.notation import is_notation
from validator.boards.writer import board_json
from validator.carddata.ours import database
from validator.carddata.ours.json_file import parse_json
from validator.carddata.plugin import lists as plugin
from validator.carddata.plugin.files import read_set_file
from validator.carddata.plugin.text import TextReader
from validator.carddata.view import CardDataView
from validator.cards.model import Card
from validator.checks import carddata as run_carddata
from validator.cli.config import Baseline
from validator.cli.config import load as load_config
from validator.decks.converting import convert
from validator.decks.readers import parse_decks
from validator.events.plan import parse_plan
from validator.events.roster import parse_roster
from validator.inputs.files import InputError, decode_text
from validator.report import subject_object
from validator.results import Result
from validator.search.filters import Filters
from validator.search.query import QueryError, parse, passes
from validator.web.engine import Engine
from validator.web.question import Refused

DAY = "2026-01-01"
"""Formats are those of this day, so that an input gives the same another day."""
Reader = Callable[[bytes], None]
READERS: dict[str, Reader] = {}


class BrokenLawError(AssertionError):
    """What must hold for every input doesn't for this one."""


@cache
def cards() -> api.Cards:
    return api.load_cards()


@cache
def folder() -> Path:
    found = tempfile.TemporaryDirectory(prefix="swtcg-fuzz-")
    cards.held = found  # type: ignore[attr-defined]
    return Path(found.name)


def reader(does: Callable[[bytes], None]) -> Reader:
    """Enter a reader; an `InputError` is its right to refuse, if it says so in one line that a terminal can show."""

    def read(data: bytes) -> None:
        try:
            does(data)
        except InputError as error:
            for each in (error, *error.others):
                one_line(each.one_line())
        except QueryError as error:
            one_line(str(error))
        except Refused as refused:
            one_line(refused.title)
            one_line(refused.detail or refused.title)

    READERS[does.__name__.replace("_", "-")] = read
    return read


def one_line(text: str) -> None:
    """Raise BrokenLawError for a text that isn't one printable line."""
    if not text or not text.isprintable():
        raise BrokenLawError(f"not one printable line: {text!r}")


def told(results: Iterable[Result]) -> None:
    """Write results as reports do, and look whether every sentence is one line and every verdict follows."""
    for result in results:
        for finding in result.findings:
            one_line(finding.message)
            if "{" in finding.message and "}" in finding.message and "{" in finding.hint:
                raise BrokenLawError(f"a place in the wording is left: {finding.message}")
        errors = any(finding.severity == "error" for finding in result.findings)
        if (result.verdict == "illegal") != errors and result.verdict != "unreadable":
            raise BrokenLawError(f"{result.verdict} with {'an' if errors else 'no'} error")
        json.loads(msgspec.json.encode(subject_object(result)))


def decks(data: bytes) -> None:
    for deck in parse_decks(data, cards()):
        told([api.check_deck(deck, "standard", DAY, cards())])
        with contextlib.suppress(InputError):
            convert(deck, ("dek", "txt", "json", "csv")[len(data) % 4], cards())


@reader
def deck_text(data: bytes) -> None:
    decks(data)


@reader
def deck_dek(data: bytes) -> None:
    decks(data if data.lstrip()[:1] == b"<" else b'<deck version="0.8"><superzone name="Deck">' + data)


@reader
def deck_json(data: bytes) -> None:
    decks(data if data.lstrip()[:1] in (b"{", b"[") else b'{"deck":1,' + data)


@reader
def deck_csv(data: bytes) -> None:
    decks(data if b"ame" in data[:80] else b"Name,Count\n" + data)


@reader
def deck_line(data: bytes) -> None:
    from validator.cli.deck_lines import results_of
    from validator.cli.running import Settings

    told(results_of("lines", 1, data.replace(b"\n", b" "), Settings(("standard",), DAY, None)))


@reader
def board_form(data: bytes) -> None:
    board = api.parse_board(data, cards())
    told([api.check_board(board, "open", DAY, cards())])
    board_json(board)


@reader
def board_text(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    board_form((text if is_notation(text) else f"Player 1 (light)\n{text}").encode("utf-8", "replace"))


@reader
def turn_log(data: bytes) -> None:
    told([api.check_turn(api.parse_turn(data, cards()), "open", DAY, cards())])


def lint(view: CardDataView) -> None:
    told(run_carddata.results("-", view, run_carddata.findings(view)))


@reader
def set_plugin(data: bytes) -> None:
    file = read_set_file("ABC.txt", data, TextReader(plugin.shipped_keywords()))
    lint(plugin.plugin_subject([file], plugin.Plugin("."), context=False))


@reader
def set_ours(data: bytes) -> None:
    lint(database.subject_of([parse_json(data, "ABC.json")], ""))


def plugin_list(name: str, data: bytes) -> None:
    path = folder() / name
    path.write_bytes(data)
    whole = plugin.Plugin(str(folder()))
    whole.files[name] = plugin.read_list(str(path), whole, name)
    lint(plugin.plugin_subject([], whole, context=False))


@reader
def formats_txt(data: bytes) -> None:
    plugin_list("formats.txt", data)


@reader
def updatelist_txt(data: bytes) -> None:
    plugin_list("updatelist.txt", data)


@reader
def event_toml(data: bytes) -> None:
    parse_plan(decode_text(data)[0], cards(), str(folder() / "event.toml"))


@reader
def roster_csv(data: bytes) -> None:
    parse_roster(decode_text(data)[0], str(folder() / "roster.csv"))


@reader
def config_toml(data: bytes) -> None:
    path = folder() / "swtcg.toml"
    path.write_bytes(data)
    load_config(str(path))


@reader
def baseline_json(data: bytes) -> None:
    path = folder() / "baseline.json"
    path.write_bytes(data)
    Baseline.read(str(path))


@cache
def some() -> list[Card]:
    return list(cards())[::100]


@reader
def search_query(data: bytes) -> None:
    fits = passes(parse([data.decode("utf-8", "replace")]), Filters(cards(), DAY).test)
    for card in some():
        fits(card)


@cache
def page() -> Engine:
    return Engine(cards())


@reader
def page_question(data: bytes) -> None:
    """A question of the page: the name of what is asked, a line end, and its JSON."""
    name, _, body = data.decode("utf-8", "replace").partition("\n")
    try:
        asked: Any = json.loads(body)
    except (ValueError, RecursionError):
        return
    engine = page()
    names = sorted(engine.questions)
    question = engine.questions.get(name) or engine.questions[names[len(name) % len(names)]]
    if isinstance(asked, dict):
        json.loads(msgspec.json.encode(question(asked)))


SEEDS = Path(__file__).with_name("seeds")


def kept_seeds(name: str) -> list[bytes]:
    """Return the inputs that are kept for a reader: each is the smallest that runs something of its own."""
    path = SEEDS / f"{name}.json"
    return [each.encode("latin-1") for each in json.loads(path.read_text())] if path.exists() else []


def keep_seeds(name: str, seeds: Iterable[bytes]) -> None:
    """Write the inputs that are kept for a reader, one a line, as texts whose characters are their bytes."""
    texts = [each.decode("latin-1") for each in sorted(set(seeds), key=lambda each: (len(each), each))]
    SEEDS.joinpath(f"{name}.json").write_text(json.dumps(texts, indent=0) + "\n")
