"""What bots and sites need beside the checks: results as text of a bounded length and as plain data, cards and formats.

>>> from validator import check_deck, parse_deck
>>> from validator.programs import filtered, render, to_dict
>>> result = check_deck(parse_deck("5 Han Solo (A)"), "standard", "2026-11-29")
>>> copies = filtered(result, select=["D105"])
>>> print(render(copies).splitlines()[0])
ILLEGAL  standard input
>>> to_dict(copies)["findings"][0]["data"]["found"]
5
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from validator import api
from validator import formats as formats_module
from validator._version import __version__
from validator.api.cards import BoundBoard, BoundDeck
from validator.boards.model import Board
from validator.cards.database import Database
from validator.decks.model import Deck
from validator.formats import Format
from validator.report import Header, Look, Summary, open_report, subject_object
from validator.report.about_card import StandingOfCard, standings
from validator.results import Result
from validator.rules import registry

__all__ = ["convert", "filtered", "formats", "legality", "render", "run_of", "to_dict"]


def formats(as_of: str | None = None, db: Database | None = None, *, played: bool = True) -> tuple[Format, ...]:
    """Return the formats as they apply on a day, in their order.

    `as_of`: `YYYY-MM-DD`, today by default. `played`: only those that the newest list of that day still has.
    Raises InputError for a day that is none.

    >>> [each.name for each in formats("2026-11-29")][:3]
    ['open', 'standard', 'vintage']
    """
    cards = db if db is not None else api.load_cards()
    return tuple(each for each in formats_module.every(as_of, cards, registry.catalogue) if each.played or not played)


def legality(card: str, as_of: str | None = None, db: Database | None = None) -> tuple[StandingOfCard, ...]:
    """Return how a card stands under every format of a day, and why: `format`, `standing`, `why`.

    `card`: its name, however it is spelt. Raises InputError for a name that isn't one card (its `candidates` are cards
    that may be meant), or a day that is none.

    >>> [each.standing for each in legality("Kessel System", "2026-11-29") if each.format == "wotc"]
    ['banned']
    """
    cards = db if db is not None else api.load_cards()
    return tuple(standings(api.find_card(card, cards), cards, as_of))


def convert(what: Deck | BoundDeck | Board | BoundBoard, to: str, db: Database | None = None) -> str:
    """Return a deck as `dek`, `txt`, `json` or `csv`, or a board as `json` or `text`; it reads back as the same one.

    A deck's line that wasn't understood is written as it stands. `db`: the cards that a deck was read with, for one
    that doesn't carry them. Raises ValueError for another form, and InputError, which says what would be lost, where
    the form can't say all.

    >>> convert(api.parse_deck("4x luke skywalker a"), "txt").split()
    ['4', 'Luke', 'Skywalker', '(A)']
    """
    if isinstance(what, BoundBoard | Board):
        return _board_as(what.board if isinstance(what, BoundBoard) else what, to)
    from validator.decks.converting import convert as convert_deck  # only where one is written

    if isinstance(what, BoundDeck):
        return convert_deck(what.deck, to, what.cards)
    return convert_deck(what, to, db if db is not None else api.load_cards())


def _board_as(board: Board, to: str) -> str:
    from validator.boards.notation_writer import write_notation
    from validator.boards.writer import board_json, write_board

    if to not in ("json", "text"):
        raise ValueError(f"no form of a board: {to!r}; known are json, text")
    return write_board(board) if to == "json" else write_notation(board_json(board))


def filtered(result: Result, select: Iterable[str] = (), ignore: Iterable[str] = ()) -> Result:
    """Return a result with the findings of some rules only, and the verdict that these give.

    `select`: rules by id, name or beginning of ids (`D`), all when empty; `ignore`: likewise those to leave out. The
    ids that were left out are in `left_out`. Raises ValueError for what is no rule.
    """
    wanted, unwanted = _ids(select), _ids(ignore)
    if not (wanted or unwanted) or result.verdict == "unreadable":
        return result
    kept = tuple(f for f in result.findings if (not wanted or f.rule in wanted) and f.rule not in unwanted)
    gone = {f.rule for f in result.findings} - {f.rule for f in kept}
    left_out = tuple(sorted({*result.left_out, *gone}))
    return msgspec.structs.replace(result, findings=kept, verdict=api.verdict(kept), left_out=left_out)


def _ids(rules: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for text in rules:
        ids = [id_ for id_ in registry.catalogue() if text and id_.startswith(text.upper())]
        one = registry.identify(text)
        if not ids and one is None:
            raise ValueError(f"no rule {text!r}")
        found.update(ids or [str(one)])
    return found


def to_dict(result: Result) -> dict[str, Any]:
    """Return a result as plain data, as the JSON report has it (`schemas/report.schema.json`, a subject)."""
    found: dict[str, Any] = msgspec.to_builtins(subject_object(result))
    return found


def run_of(as_of: str | None = None, db: Database | None = None) -> dict[str, str]:
    """Return what a result rests on: versions of the program and of the cards, the day, the newest list of it.

    It is what every line of `--output jsonl` has as `run`.
    """
    cards = db if db is not None else api.load_cards()
    day = as_of or formats_module.today()
    return Header(__version__, cards.version, len(cards), day, formats_module.newest_day(day, cards)).run()


def render(
    result: Result | Sequence[Result],
    width: int | None = None,
    limit: int | None = None,
    *,
    color: bool = False,
    verbose: bool = False,
) -> str:
    """Return a result as the text report has it, without its last lines on day and totals.

    `result`: one, or those of one input under several formats. `width`: columns at which lines are wrapped, at least
    30; None: not at all. `limit`: greatest number of characters, at least 80; what is longer ends with the number of
    lines that were left out. `color`: with colours of a terminal. `verbose`: every finding by itself.
    Raises ValueError for a smaller `width` or `limit`.
    """
    if (width is not None and width < 30) or (limit is not None and limit < 80):
        raise ValueError("width must be at least 30, limit at least 80")
    group = [result] if isinstance(result, Result) else list(result)
    written: list[str] = []
    cards = api.load_cards()
    header = Header(__version__, cards.version, len(cards), formats_module.today())
    report = open_report(
        "text", written.append, lambda line: written.append(f"{line}\n"), header, Look(color, False, verbose, width)
    )
    report.add(group)
    if not written:  # what is linted and has no findings is written at the end
        report.end(Summary())
    return _cut("".join(written).rstrip("\n"), limit)


def _cut(text: str, limit: int | None) -> str:
    if limit is None or len(text) <= limit:
        return text
    lines = text.split("\n")
    kept: list[str] = []
    room = limit - len(f"\n… and {len(lines):,} more lines")
    for line in lines:
        if sum(map(len, kept)) + len(kept) + len(line) > room:
            break
        kept.append(line)
    if not kept:
        kept = [lines[0][: room - 1] + "…"]
    return "\n".join([*kept, f"… and {len(lines) - len(kept):,} more lines"])
