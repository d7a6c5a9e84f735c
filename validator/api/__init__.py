"""The public API: what the command line calls, and what your program may call.

>>> from validator import check_deck, load_cards, parse_deck
>>> db = load_cards()
>>> deck = parse_deck("5 Han Solo (A)", db)
>>> checked = check_deck(deck, "standard", as_of="2026-11-29", db=db)
>>> checked.verdict
'illegal'
>>> [finding.message for finding in checked.findings if finding.rule == "D105"]
['5 copies of Han Solo (A); 4 are allowed']
>>> checked.facts["units"]
5
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from validator import formats
from validator.api import decks
from validator.api.cards import BoundBoard, BoundDeck, BoundLog, BoundStack, Cards, load_cards, standing_of
from validator.api.decks import PathName
from validator.api.outcome import shown_path, unreadable, verdict
from validator.cards.database import Database
from validator.cards.paths import SHIPPED
from validator.decks.model import Deck
from validator.inputs.files import InputError
from validator.results import Finding, PlacedCard, Result, Subject

if TYPE_CHECKING:
    from validator.boards.model import Board
    from validator.cards.model import Card
    from validator.checks.swap import Swapped
    from validator.turns.model import TurnLog

__all__ = [
    "BoundBoard",
    "BoundDeck",
    "BoundLog",
    "BoundStack",
    "Cards",
    "Database",
    "Deck",
    "Finding",
    "InputError",
    "PlacedCard",
    "Result",
    "Subject",
    "check_board",
    "check_deck",
    "check_turn",
    "explain_stack",
    "find_card",
    "fits",
    "lint_cards",
    "load_cards",
    "parse_board",
    "parse_deck",
    "parse_turn",
    "read_board",
    "read_deck",
    "read_turn",
    "shown_path",
    "standing_of",
    "swap",
    "unreadable",
    "verdict",
]


def read_deck(path: PathName, db: Database | None = None) -> Deck:
    """Read the deck of a file, whatever its kind; `-` is standard input.

    What is wrong with single lines is kept in `problems` and becomes findings of `check_deck`. Raises InputError for a
    file that can't be read at all.
    """
    return decks.read_deck(path, db if db is not None else load_cards())


def parse_deck(data: str | bytes, db: Database | None = None, path: str | None = None) -> Deck:
    """Read a deck from a text, or from the bytes of a file, as `read_deck` does; `path` is how to name it."""
    return decks.parse_deck(data, db if db is not None else load_cards(), path)


def check_deck(
    deck: Deck,
    format: str | None = None,  # noqa: A002
    as_of: str | None = None,
    db: Database | None = None,
    *,
    elsewhere: bool = False,
) -> Result:
    """Check a deck against a format.

    `format`: name of a format (`swtcg rules formats` lists them); None is the one that the deck's file names, else
    `open`. `as_of`: day for which its dated lists apply, `YYYY-MM-DD`; today by default. `db`: the database that the
    deck was read with. `elsewhere`: say in the result's `elsewhere` how the deck stands under all other formats, and
    in `mending` what would make an illegal one legal.
    Returns the verdict with all findings and the facts: `deck` (cards), `units`, `arenas`, `side`.
    Raises InputError for an unknown format or a day that is none.
    """
    return decks.check_deck(deck, format, as_of, db if db is not None else load_cards(), elsewhere=elsewhere)


def read_board(path: PathName, db: Database | None = None) -> Board:
    """Read the board of a JSON file; `-` is standard input.

    Names that no card has are kept in `problems` and become findings of `check_board`. Raises InputError for an input
    of another shape; its `others` are the further faults of the input.
    """
    from validator.api import boards  # not on the way to a deck

    return boards.read_board(path, db if db is not None else load_cards())


def parse_board(data: str | bytes | Mapping[str, Any], db: Database | None = None, path: str | None = None) -> Board:
    """Read a board from JSON text or decoded JSON, as `read_board` does; `path` is how to name it."""
    from validator.api import boards

    return boards.parse_board(data, db if db is not None else load_cards(), path)


def check_board(
    board: Board,
    format: str = formats.DEFAULT,  # noqa: A002
    as_of: str | None = None,
    db: Database | None = None,
) -> Result:
    """Check a board: its stacks, unique units, Equipment, Pilots and arenas.

    `format`, `as_of`: whose severities and exceptions apply, as for `check_deck`. `db`: the database that the board was
    read with. Returns the verdict with all findings and the facts: `players`, `units`, `step`, and `looked_at`: how
    many stacks, Equipment, Pilots and the like there are.
    Raises InputError for an unknown format or a day that is none.

    >>> board = parse_board({"board": 1, "players": [{"side": "light", "arenas": {"character": [
    ...     {"id": "u1", "cards": ["Luke Skywalker (A)"]}, {"id": "u2", "cards": ["Luke Skywalker (B)"]}]}}]})
    >>> [finding.rule for finding in check_board(board).findings]
    ['U101']
    """
    from validator.api import boards

    return boards.check_board(board, format, as_of, db if db is not None else load_cards())


def find_card(name: str, db: Database | None = None) -> Card:
    """Return the card that a name means, however it is spelt.

    Raises InputError for a name that no card has (its hint suggests some) or that could be several cards.
    """
    from validator.api import stacks

    return stacks.find_card(name, db if db is not None else load_cards())


def explain_stack(
    top: str,
    under: Sequence[str],
    with_: Sequence[str] = (),
    format: str = formats.DEFAULT,  # noqa: A002
    as_of: str | None = None,
    db: Database | None = None,
) -> Result:
    """Say whether cards may form a stack, and why, card by card.

    `top`, `under`: names; the order beneath doesn't matter. `with_`: other cards in play for the same player that could
    matter: an Equipment counts as attached to the top. `format`, `as_of`: as for `check_deck`.
    The result's `cards` are those beneath, each with `card`, `fits` (None: a judge must decide), `road`, `why`
    and what that rests on (`ground`, `source`); its
    facts are `top`, `size`, `limit` (None: no limit), `limit_why` and `limit_source`. Raises InputError for a name that
    isn't one card.

    >>> stack = explain_stack("Luke Skywalker (E)", ["Luke Skywalker (A)", "Darth Vader (A)"])
    >>> [(card["card"], card["fits"], card["road"]) for card in stack.cards]
    [('Luke Skywalker (A)', True, 'version'), ('Darth Vader (A)', False, None)]
    """
    from validator.api import stacks

    return stacks.explain_stack(top, under, with_, format, as_of, db if db is not None else load_cards())


def fits(top: str, with_: Sequence[str] = (), db: Database | None = None) -> tuple[PlacedCard, ...]:
    """Return every card that may lie under a top card: `card`, `fits` (None: a judge must decide), `road` and `why`.

    `with_`: as for `explain_stack`. Raises InputError for a name that isn't one card.

    >>> [card["card"] for card in fits("Wolf Sazen (A)") if card["road"] == "version"]
    ['Wolf Sazen (B)', 'Wolf Sazen (C)']
    """
    from validator.api import stacks

    return stacks.fits(top, with_, db if db is not None else load_cards())


def read_turn(path: PathName, db: Database | None = None) -> TurnLog:
    """Read the turn log of a JSON file; `-` is standard input.

    Names that no card has are kept in `problems` and become findings of `check_turn`. Raises InputError for an input
    of another shape; its `others` are the further faults of the input.
    """
    from validator.api import turns

    return turns.read_turn(path, db if db is not None else load_cards())


def parse_turn(data: str | bytes | Mapping[str, Any], db: Database | None = None, path: str | None = None) -> TurnLog:
    """Read a turn log from JSON text or decoded JSON, as `read_turn` does; `path` is how to name it."""
    from validator.api import turns

    return turns.parse_turn(data, db if db is not None else load_cards(), path)


def check_turn(
    log: TurnLog,
    format: str = formats.DEFAULT,  # noqa: A002
    as_of: str | None = None,
    db: Database | None = None,
) -> Result:
    """Replay a turn log and check every event where it happens.

    `format`, `as_of`: whose severities, exceptions and wording of the Stack keyword apply, as for `check_deck`.
    `db`: the database that the log was read with. Returns the verdict with all findings, whose pointers name the event
    (`/events/3`), and the facts: `players`, `events`, `step` (the last one), `looked_at` (events of each kind). A log
    of which an event names something that isn't on the board is `unreadable`; the other events are checked all the
    same.
    Raises InputError for an unknown format or a day that is none.

    >>> crew = {"id": "u1", "cards": ["Falcon Bridge Crew (A)", "Falcon Bridge Crew (C)", "Princess Leia (A)"]}
    >>> log = parse_turn({"turn_log": 1,
    ...     "before": {"board": 1, "turn": {"step": "build-light"},
    ...                "players": [{"name": "Ann", "side": "light", "arenas": {"character": [crew]}}]},
    ...     "events": [{"do": "swap", "player": "Ann", "unit": "u1", "top": "Falcon Bridge Crew (C)"}]})
    >>> [(finding.rule, finding.cards, finding.where.pointer) for finding in check_turn(log).findings]
    [('S108', ('Princess Leia (A)',), '/events/0')]
    """
    from validator.api import turns

    return turns.check_turn(log, format, as_of, db if db is not None else load_cards())


def swap(
    board: Board,
    stack: str,
    top: str,
    format: str = formats.DEFAULT,  # noqa: A002
    as_of: str | None = None,
    db: Database | None = None,
) -> Swapped:
    """Return what a version swap discards, and the board after it.

    `stack`: id of a unit, or the name of its top card where that names one unit; `top`: id or name of the card of its
    stack that comes to the top. `format`, `as_of`, `db`: as for `check_board`.
    Raises InputError when there is no such unit or card, for an unknown format or a day that is none.

    >>> crew = ["Falcon Bridge Crew (A)", "Falcon Bridge Crew (C)", "Princess Leia (A)", "Chewbacca (B)"]
    >>> board = parse_board({"board": 1, "turn": {"step": "build-light"}, "players": [
    ...     {"side": "light", "arenas": {"character": [{"id": "u1", "cards": crew}]}}]})
    >>> [card.name for card in swap(board, "u1", "Falcon Bridge Crew (C)").discards]
    ['Princess Leia (A)']
    """
    from validator.api import turns

    return turns.swap(board, stack, top, format, as_of, db if db is not None else load_cards())


def lint_cards(path: PathName | None = None) -> tuple[Result, ...]:
    """Lint card data: a database of ours, a LackeyCCG plugin, or a file of either; the shipped data for None.

    Returns the subject of the whole and one for every file with findings; a file by itself has one. Raises InputError
    for what is none of these.
    """
    from validator.carddata import inputs  # not on the way of a deck
    from validator.checks import carddata as run

    name = None if path is None else os.fspath(path)
    subject = inputs.read(name)
    return run.results(name or SHIPPED, subject, run.findings(subject, every_fix=False))
