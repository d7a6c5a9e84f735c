"""The card database as an object from which all else can be asked, and `load_cards`, which returns one."""

from __future__ import annotations

import os
from _weakref import ref  # what `weakref` adds takes longer to load than a deck to check
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from validator import formats
from validator.api.decks import PathName, check_deck, parse_deck, read_deck
from validator.cards.database import Database, load
from validator.cards.paths import content_of
from validator.decks import model
from validator.decks.model import Deck
from validator.results import PlacedCard, Result
from validator.rules import registry

if TYPE_CHECKING:
    from validator.boards.model import Board
    from validator.cards.model import Card
    from validator.checks.swap import Swapped
    from validator.turns.model import TurnLog

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
        from validator.api.stacks import find_card  # not on the way to a deck

        return find_card(name, self)

    def deck(self, data: str | bytes, *, path: str | None = None) -> BoundDeck:
        """Read a deck from a text or from the bytes of a file, as `parse_deck` does. Raises InputError."""
        return BoundDeck(parse_deck(data, self, path), self)

    def read_deck(self, path: PathName) -> BoundDeck:
        """Read the deck of a file; `-` is standard input. Raises InputError."""
        return BoundDeck(read_deck(path, self), self)

    def board(self, data: str | bytes | Mapping[str, Any], *, path: str | None = None) -> BoundBoard:
        """Read a board, as `parse_board` does. Raises InputError."""
        from validator.api.boards import parse_board  # not on the way to a deck

        return BoundBoard(parse_board(data, self, path), self)

    def read_board(self, path: PathName) -> BoundBoard:
        """Read the board of a file; `-` is standard input. Raises InputError."""
        from validator.api.boards import read_board

        return BoundBoard(read_board(path, self), self)

    def log(self, data: str | bytes | Mapping[str, Any], *, path: str | None = None) -> BoundLog:
        """Read a turn log, as `parse_turn` does. Raises InputError."""
        from validator.api.turns import parse_turn

        return BoundLog(parse_turn(data, self, path), self)

    def read_log(self, path: PathName) -> BoundLog:
        """Read the turn log of a file; `-` is standard input. Raises InputError."""
        from validator.api.turns import read_turn

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
        from validator.api.boards import check_board

        return check_board(self.board, format, as_of, self.cards)

    def swap(self, stack: str, top: str, *, format: str = formats.DEFAULT, as_of: str | None = None) -> Swapped:  # noqa: A002
        """Return what a version swap discards, and the board after it, as `swap` does. Raises InputError."""
        from validator.api.turns import swap

        return swap(self.board, stack, top, format, as_of, self.cards)


class BoundLog:
    """A turn log with the cards that it was read with."""

    def __init__(self, log: TurnLog, cards: Cards) -> None:
        self.log = log
        self.cards = cards

    def check(self, format: str = formats.DEFAULT, *, as_of: str | None = None) -> Result:  # noqa: A002
        """Replay and check it, as `check_turn` does. Raises InputError."""
        from validator.api.turns import check_turn

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
        from validator.api.stacks import explain_stack

        return explain_stack(self.top, self.under, self.with_, format, as_of, self.cards)

    def fits(self, card: str, *, format: str = formats.DEFAULT, as_of: str | None = None) -> bool | None:  # noqa: A002
        """Whether the stack is allowed with one card more beneath; None: a judge must decide. Raises InputError.

        >>> stack = load_cards().stack("Luke Skywalker (E)", "Luke Skywalker (A)")
        >>> stack.fits("Luke Skywalker (A)"), stack.fits("Darth Vader (A)")
        (False, False)
        """
        from validator.api.stacks import explain_stack

        found = explain_stack(self.top, (*self.under, card), self.with_, format, as_of, self.cards)
        return {"legal": True, "illegal": False}.get(found.verdict)

    def fitting(self) -> tuple[PlacedCard, ...]:
        """Return every card that may lie under the top, whatever lies there, as `fits` does.

        >>> found = load_cards().stack("Wolf Sazen (A)").fitting()
        >>> [card["card"] for card in found if card["road"] == "version"]
        ['Wolf Sazen (B)', 'Wolf Sazen (C)']
        """
        from validator.api.stacks import fits

        return fits(self.top, self.with_, self.cards)


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
