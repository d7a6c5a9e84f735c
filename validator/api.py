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
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import ref

from msgspec.structs import replace

from validator import formats
from validator.cards.database import Database, content_of, load
from validator.cards.paths import SHIPPED
from validator.checks import deck as deck_checks
from validator.decks import model
from validator.decks.model import Deck
from validator.decks.view import DeckView
from validator.inputs.files import InputError, one_line, printable
from validator.problems import AMBIGUOUS_CARD, UNKNOWN_CARD
from validator.results import Finding, Mending, PlacedCard, Result, Subject, Verdict, Where, verdict_of
from validator.rules import registry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from validator.boards.model import Board
    from validator.cards.model import Card
    from validator.checks.swap import Swapped
    from validator.stacks.stacks import Placement
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
    "swap",
    "unreadable",
    "verdict",
]

PathName = str | os.PathLike[str]

_shipped: dict[None, Cards] = {}
_opened: dict[str, tuple[str, ref[Cards]]] = {}
"""Databases that someone still holds, by their absolute folder, with what tells the content of the folder."""


class Cards(Database):
    """A card database from which all else can be asked; `load_cards` returns one.

    >>> cards = load_cards()
    >>> deck = cards.deck("5 Han Solo (A)")
    >>> deck.check("standard", as_of="2026-11-29").verdict
    'illegal'
    >>> cards.stack("Luke Skywalker (E)", "Luke Skywalker (A)").fits("Luke Skywalker (B)")
    True
    >>> cards.card("han solo a").name
    'Han Solo (A)'
    """

    @classmethod
    def of(cls, db: Database) -> Cards:
        """Return the same database as one of this class."""
        return cls(db.cards, db.sets, db.version, db.folder, db.state)

    def card(self, name: str) -> Card:
        """Return the card that a name means. Raises InputError, as `find_card` does."""
        return find_card(name, self)

    def deck(self, data: str | bytes, *, path: str | None = None) -> BoundDeck:
        """Read a deck from a text or from the bytes of a file, as `parse_deck` does. Raises InputError."""
        return BoundDeck(parse_deck(data, self, path), self)

    def read_deck(self, path: PathName) -> BoundDeck:
        """Read the deck of a file; `-` is standard input. Raises InputError."""
        return BoundDeck(read_deck(path, self), self)

    def board(self, data: str | bytes | Mapping[str, Any], *, path: str | None = None) -> BoundBoard:
        """Read a board, as `parse_board` does. Raises InputError."""
        return BoundBoard(parse_board(data, self, path), self)

    def read_board(self, path: PathName) -> BoundBoard:
        """Read the board of a file; `-` is standard input. Raises InputError."""
        return BoundBoard(read_board(path, self), self)

    def log(self, data: str | bytes | Mapping[str, Any], *, path: str | None = None) -> BoundLog:
        """Read a turn log, as `parse_turn` does. Raises InputError."""
        return BoundLog(parse_turn(data, self, path), self)

    def read_log(self, path: PathName) -> BoundLog:
        """Read the turn log of a file; `-` is standard input. Raises InputError."""
        return BoundLog(read_turn(path, self), self)

    def stack(self, top: str, *under: str, with_: Sequence[str] = ()) -> BoundStack:
        """Return a stack of cards by their names, the top first.

        `with_`: other cards in play for the same player that could matter. Raises InputError for a name that isn't one
        card.
        """
        return BoundStack(top, under, with_, self)

    def formats(self, *, as_of: str | None = None) -> tuple[formats.Format, ...]:
        """Return all formats as they apply on a day (`YYYY-MM-DD`; today by default), in their order.

        >>> [each.name for each in load_cards().formats()][:3]
        ['open', 'standard', 'vintage']
        """
        return tuple(formats.every(as_of, self, registry.catalogue))

    def legality(self, name: str, *, as_of: str | None = None) -> dict[str, str]:
        """Return how a card stands under every format of a day: `legal`, `restricted`, `banned` or `not in it`.

        `unsure` is one of which it isn't known whether it was on a list on that day, or of which a list names one
        printing only. Raises InputError for a name that
        isn't one card.

        >>> found = load_cards().legality("Kessel System", as_of="2010-01-01")
        >>> found["wotc"], found["reb"]
        ('banned', 'not in it')
        """
        card = self.card(name)
        return {each.name: standing_of(card, each) for each in self.formats(as_of=as_of)}


def standing_of(card: Card, under: formats.Format) -> str:
    """Return how a card stands under a format, as `Cards.legality` does."""
    listings = [each for each in under.listings.get(card.key, ()) if each.state != "announced"]
    states = {each.entry.status: each.state for each in listings}
    if not under.allows(card) or under.out_later(card):
        return "not in it"
    if "unsure" in states.values() or under.may_differ(card) or any(each.printing for each in listings):
        return "unsure"
    return next((status for status in ("banned", "restricted") if status in states), "legal")


class BoundDeck:
    """A deck with the cards that it was read with."""

    def __init__(self, deck: Deck, cards: Cards) -> None:
        self.deck = deck
        self.cards = cards

    @property
    def fingerprint(self) -> str:
        """The same for the same deck, however it is written down."""
        return model.fingerprint(self.deck)

    def check(self, format: str | None = None, *, as_of: str | None = None, elsewhere: bool = False) -> Result:  # noqa: A002
        """Check it, as `check_deck` does. Raises InputError."""
        return check_deck(self.deck, format, as_of, self.cards, elsewhere=elsewhere)


class BoundBoard:
    """A board with the cards that it was read with."""

    def __init__(self, board: Board, cards: Cards) -> None:
        self.board = board
        self.cards = cards

    def check(self, format: str = formats.DEFAULT, *, as_of: str | None = None) -> Result:  # noqa: A002
        """Check it, as `check_board` does. Raises InputError."""
        return check_board(self.board, format, as_of, self.cards)

    def swap(self, stack: str, top: str, *, format: str = formats.DEFAULT, as_of: str | None = None) -> Swapped:  # noqa: A002
        """Return what a version swap discards, and the board after it, as `swap` does. Raises InputError."""
        return swap(self.board, stack, top, format, as_of, self.cards)


class BoundLog:
    """A turn log with the cards that it was read with."""

    def __init__(self, log: TurnLog, cards: Cards) -> None:
        self.log = log
        self.cards = cards

    def check(self, format: str = formats.DEFAULT, *, as_of: str | None = None) -> Result:  # noqa: A002
        """Replay and check it, as `check_turn` does. Raises InputError."""
        return check_turn(self.log, format, as_of, self.cards)


class BoundStack:
    """Cards of which one lies on the others, by their names."""

    def __init__(self, top: str, under: Sequence[str], with_: Sequence[str], cards: Cards) -> None:
        self.top = cards.card(top).name
        self.under = tuple(cards.card(name).name for name in under)
        self.with_ = tuple(cards.card(name).name for name in with_)
        self.cards = cards

    def check(self, format: str = formats.DEFAULT, *, as_of: str | None = None) -> Result:  # noqa: A002
        """Say whether they may form a stack, and why, card by card, as `explain_stack` does. Raises InputError."""
        return explain_stack(self.top, self.under, self.with_, format, as_of, self.cards)

    def fits(self, card: str, *, format: str = formats.DEFAULT, as_of: str | None = None) -> bool | None:  # noqa: A002
        """Whether the stack is allowed with one card more beneath; None: a judge must decide. Raises InputError.

        >>> stack = load_cards().stack("Luke Skywalker (E)", "Luke Skywalker (A)")
        >>> stack.fits("Luke Skywalker (A)"), stack.fits("Darth Vader (A)")
        (False, False)
        """
        found = explain_stack(self.top, (*self.under, card), self.with_, format, as_of, self.cards)
        return {"legal": True, "illegal": False}.get(found.verdict)


def load_cards(folder: PathName | None = None) -> Cards:
    """Return a card database: the one that comes along, or that of a folder with `sets.json` and `sets/*.json`.

    It is loaded once, as long as someone holds it; a folder whose files have changed is read again. Raises InputError
    when the folder is no card database.
    """
    if folder is None:
        if None not in _shipped:
            _shipped[None] = Cards.of(load())
        return _shipped[None]
    path = os.path.abspath(os.fspath(folder))
    content = content_of(path) if os.path.isdir(path) else ""
    known, held = _opened.get(path, ("", None))
    found = held() if held is not None else None
    if found is None or known != content:
        found = Cards.of(load(path))
        _opened[path] = content, ref(found)
    return found


Read = TypeVar("Read", Deck, "Board", "TurnLog")


def _read_with(read: Read, db: Database) -> Read:
    return replace(read, read_with=db.state)


def _checked_with(read: Deck | Board | TurnLog, what: str, db: Database | None) -> Database:
    """Return the database to check with. Raises InputError when something was read with another one."""
    cards = db if db is not None else load_cards()
    if read.read_with and read.read_with != cards.state:
        raise InputError(
            f"the {what} was read with another card database than it is checked with",
            hint="read and check it with the same one, such as `load_cards(folder)`",
        )
    return cards


def read_deck(path: PathName, db: Database | None = None) -> Deck:
    """Read the deck of a file, whatever its kind; `-` is standard input.

    What is wrong with single lines is kept in `problems` and becomes findings of `check_deck`. Raises InputError for a
    file that can't be read at all.
    """
    from validator.decks.readers import read_deck as read

    cards = db if db is not None else load_cards()
    return _read_with(read(os.fspath(path), cards), cards)


def parse_deck(data: str | bytes, db: Database | None = None, path: str | None = None) -> Deck:
    """Read a deck from a text, or from the bytes of a file, as `read_deck` does; `path` is how to name it."""
    from validator.decks.readers import parse_deck as parse

    cards = db if db is not None else load_cards()
    return _read_with(parse(data, cards, path), cards)


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
    cards = _checked_with(deck, "deck", db)
    if format is None:
        format = (deck.format and formats.identify(deck.format, cards)) or formats.DEFAULT
    counted = DeckView(deck, formats.resolve(format, as_of, cards, registry.catalogue), cards)
    findings = deck_checks.check(counted)
    return Result(
        shown_path(deck.path or "-"),
        "deck",
        verdict(findings),
        findings,
        counted.format.name,
        counted.fingerprint,
        counted.facts(),
        format_title=counted.format.title,
        format_about=counted.format.about,
        elsewhere=tuple(deck_checks.standings(counted, findings, as_of)) if elsewhere else (),
        title=deck.name or "",
        format_played=counted.format.played,
        mending=_mending(counted, findings) if elsewhere and verdict(findings) == "illegal" else None,
    )


def _mending(view: DeckView, findings: tuple[Finding, ...]) -> Mending | None:
    from validator.checks.mending import mending  # only for a deck that is illegal

    return mending(view, findings)


def read_board(path: PathName, db: Database | None = None) -> Board:
    """Read the board of a JSON file; `-` is standard input.

    Names that no card has are kept in `problems` and become findings of `check_board`. Raises InputError for an input
    of another shape; its `others` are the further faults of the input.
    """
    from validator.boards.reader import read_board as read

    cards = db if db is not None else load_cards()
    return _read_with(read(os.fspath(path), cards), cards)


def parse_board(data: str | bytes | Mapping[str, Any], db: Database | None = None, path: str | None = None) -> Board:
    """Read a board from JSON text or decoded JSON, as `read_board` does; `path` is how to name it."""
    from validator.boards.reader import parse_board as parse

    cards = db if db is not None else load_cards()
    return _read_with(parse(data, cards, path), cards)


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
    from validator.boards.counts import looked_at  # not on the way to a deck
    from validator.checks import board as board_checks

    cards = _checked_with(board, "board", db)
    settled = formats.resolve(format, as_of, cards, registry.catalogue)
    findings = board_checks.check(board, cards, settled)
    facts: dict[str, Any] = {"players": len(board.players), "units": sum(1 for _ in board.units), "step": board.step}
    facts["looked_at"] = looked_at(board)
    return Result(shown_path(board.path or "-"), "board", verdict(findings), findings, settled.name, None, facts)


def find_card(name: str, db: Database | None = None) -> Card:
    """Return the card that a name means, however it is spelt.

    Raises InputError for a name that no card has (its hint suggests some) or that could be several cards.
    """
    from validator.cards.database import Ambiguous, Unknown

    found = (db if db is not None else load_cards()).find(name)
    if isinstance(found, Unknown):
        hint = f"did you mean {' or '.join(found.suggestions)}?" if found.suggestions else None
        raise InputError(f"no card is called “{printable(name)}”", hint=hint, rule=UNKNOWN_CARD)
    if isinstance(found, Ambiguous):
        names = [card.key for card in found.candidates]
        shown = ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")
        raise InputError(
            f"“{printable(name)}” could be several cards", hint=f"name one of {shown}", rule=AMBIGUOUS_CARD
        )
    return found.card


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
    The subject's `cards` are those beneath, each with `card`, `fits` (None: a judge must decide), `road`, `why`
    and what that rests on (`ground`, `source`); its
    facts are `top`, `size`, `limit` (None: no limit), `limit_why` and `limit_source`. Raises InputError for a name that
    isn't one card.

    >>> stack = explain_stack("Luke Skywalker (E)", ["Luke Skywalker (A)", "Darth Vader (A)"])
    >>> [(card["card"], card["fits"], card["road"]) for card in stack.cards]
    [('Luke Skywalker (A)', True, 'version'), ('Darth Vader (A)', False, None)]
    """
    from validator.checks.stack import check_stack  # not on the way to a deck
    from validator.stacks.model import BY_SIZE, Context
    from validator.stacks.view import StackView

    cards = db if db is not None else load_cards()
    settled = formats.resolve(format, as_of, cards, registry.catalogue)
    stack = [find_card(name, cards) for name in (top, *under)]
    others = [find_card(name, cards) for name in with_]
    subject = StackView(stack, cards, Context.of(others))
    findings = check_stack(subject, settled.severities)
    explained = subject.explanation
    return Result(
        stack[0].name,
        "stack",
        verdict(findings),
        findings,
        settled.name,
        facts={
            "top": stack[0].name,
            "size": len(stack),
            "limit": explained.limit,
            "limit_why": explained.limit_why,
            "limit_source": explained.size.source or BY_SIZE,
        },
        cards=tuple(
            _placement(each, many) for each, many in zip(explained.placements, explained.too_many, strict=True)
        ),
    )


def fits(top: str, with_: Sequence[str] = (), db: Database | None = None) -> tuple[PlacedCard, ...]:
    """Return every card that may lie under a top card: `card`, `fits` (None: a judge must decide), `road` and `why`.

    `with_`: as for `explain_stack`. Raises InputError for a name that isn't one card.

    >>> [card["card"] for card in fits("Wolf Sazen (A)") if card["road"] == "version"]
    ['Wolf Sazen (B)', 'Wolf Sazen (C)']
    """
    from validator.stacks.stacks import Context
    from validator.stacks.stacks import fits as all_that_fit

    cards = db if db is not None else load_cards()
    context = Context.of([find_card(name, cards) for name in with_])
    card = find_card(top, cards)
    return tuple(_placement(each) for each in all_that_fit(card, context, cards))


def _placement(found: Placement, too_many: str = "") -> PlacedCard:
    """Return the answer about one card; `too_many`: why it may not lie there though its like may."""
    if too_many:
        return {"card": found.card.name, "fits": False, "road": None, "why": too_many}
    placed: PlacedCard = {"card": found.card.name, "fits": found.fits, "road": found.road, "why": found.why}
    if found.ground:
        placed["ground"] = found.ground
    if found.source:
        placed["source"] = found.source
    if found.likely is not None:
        placed["why"] += f" ({found.likely.confidence}: {found.likely.source})"
        placed["confidence"] = found.likely.confidence
        placed["source"] = "; ".join(each for each in (found.source, found.likely.source) if each)
    return placed


def read_turn(path: PathName, db: Database | None = None) -> TurnLog:
    """Read the turn log of a JSON file; `-` is standard input.

    Names that no card has are kept in `problems` and become findings of `check_turn`. Raises InputError for an input
    of another shape; its `others` are the further faults of the input.
    """
    from validator.turns.reader import read_turn as read

    cards = db if db is not None else load_cards()
    return _read_with(read(os.fspath(path), cards), cards)


def parse_turn(data: str | bytes | Mapping[str, Any], db: Database | None = None, path: str | None = None) -> TurnLog:
    """Read a turn log from JSON text or decoded JSON, as `read_turn` does; `path` is how to name it."""
    from validator.turns.reader import parse_turn as parse

    cards = db if db is not None else load_cards()
    return _read_with(parse(data, cards, path), cards)


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
    from collections import Counter  # not on the way to a deck

    from validator.checks.turn import replay
    from validator.turns.model import WORDS

    cards = _checked_with(log, "turn log", db)
    settled = formats.resolve(format, as_of, cards, registry.catalogue)
    result = replay.check(log, cards, settled)
    facts: dict[str, Any] = {"players": len(log.before.players), "events": len(log.events), "step": result.state.step}
    facts["looked_at"] = dict(Counter(WORDS[type(event)] for event in log.events))
    found = "unreadable" if result.unreadable else verdict(result.findings)
    return Result(shown_path(log.path or "-"), "turn", found, result.findings, settled.name, None, facts)


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
    from validator.checks.swap import swap as do  # not on the way to a deck

    cards = _checked_with(board, "board", db)
    return do(board, stack, top, cards, formats.resolve(format, as_of, cards, registry.catalogue))


def lint_cards(path: PathName | None = None) -> tuple[Result, ...]:
    """Lint card data: a database of ours, a LackeyCCG plugin, or a file of either; the shipped data for None.

    Returns the subject of the whole and one for every file with findings; a file by itself has one. Raises InputError
    for what is none of these.
    """
    from validator.carddata import inputs  # not on the way of a deck
    from validator.checks import carddata as run

    name = None if path is None else os.fspath(path)
    subject = inputs.read(name)
    return run.results(name or SHIPPED, subject, run.findings(subject))


def verdict(findings: Iterable[Finding]) -> Verdict:
    """Return the verdict that findings give: any error is illegal, an open question needs a judge, else legal."""
    found = tuple(findings)
    if not found:
        return "legal"
    return verdict_of(found, frozenset(each.rule for each in found if registry.get(each.rule).judge))


def unreadable(path: str, kind: str, error: InputError) -> Result:
    """Return the subject of an input of a kind that couldn't be read, with the findings that say why."""
    findings = []
    for each in (error, *error.others):
        rule = registry.get(each.rule)
        message = each.message if each.path is None or each.path == path else each.one_line()
        where = Where(line=each.line, column=each.column, pointer=each.pointer)
        told = one_line(message), (), where, one_line(each.hint or "")
        findings.append(Finding(rule.id, rule.name, "error", *told, rule.reference))
    return Result(shown_path(path), kind, "unreadable", tuple(findings))


def shown_path(path: str) -> str:
    """Return a path as reports may write it: what isn't text in it is escaped."""
    if path.isascii():
        return path
    return os.fsencode(path).decode("utf-8", "backslashreplace")
