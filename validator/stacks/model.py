"""What is asked of a stack, and what is answered: its context, each card's place, its size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec

from validator.cards.build import SameUnit
from validator.cards.model import ARENAS, Card
from validator.stacks.matching import Answer

Road = Literal["version", "list", "granted", "own-text", "exception"]

BY_VERSION = "versions of one unique unit stack (rulebook)"
BY_LIST = "keyword text of Stack"
BY_INSERT = "keyword text of Insert, which works from anywhere in the stack"
BY_SIZE = "rulebook; keyword text of Stack"
"""What an answer rests on where it is a rule of the game."""

NORMAL_SIZE = 4
"""Cards in a stack, top included, unless a card lifts the limit (rulebook; IDC keyword text of Stack)."""


class Context(msgspec.Struct, frozen=True):
    """What else could matter for a stack: cards of the same player, unless said otherwise."""

    equipment: tuple[Card, ...] = ()
    """Attached to the top."""
    pilots: tuple[Card, ...] = ()
    """Piloting the unit."""
    in_play: tuple[Card, ...] = ()
    """Locations, Events, Resources, and tops of other units."""
    gone: tuple[Card, ...] = ()
    """The discard pile and whatever was in play before: some Missions leave a stack behind that only they allow."""
    against: tuple[Card, ...] | None = None
    """Cards of an opponent that were put into this stack; None: owners aren't known."""
    partial: bool = False
    """Not all cards in play are known."""
    opposing: tuple[Card, ...] = ()
    """Cards that other players have in play, of which some bear on every player's stacks."""
    setup: bool = False
    """The game is in setup."""
    grown: bool = False
    """The stack is as it was found: a card that is gone may have lifted its limit when it grew."""
    now: bool = False
    """A card comes to the stack now: what a card let lie there only while it was in play doesn't count any more."""

    @classmethod
    def of(cls, cards: Iterable[Card], *, partial: bool = False) -> Context:
        """Return a context in which every Equipment is attached to the top and the rest is in play."""
        cards = tuple(cards)
        return cls(
            equipment=tuple(c for c in cards if c.kind == "Equipment"),
            in_play=tuple(c for c in cards if c.kind != "Equipment"),
            gone=tuple(c for c in cards if c.kind in ("Mission", "Battle")),
            partial=partial,
        )


NO_CONTEXT = Context()


class Placement(msgspec.Struct, frozen=True):
    """Whether one card may lie under the top."""

    card: Card
    fits: Answer
    """None: a judge must decide."""
    road: Road | None
    why: str
    judge: tuple[str, ...] = ()
    """Names of the cards whose text leaves it open."""
    warning: str = ""
    """Why it is allowed, but worth a look."""
    on_top: bool = False
    """It doesn't fit because the top is a card that could only lie under this one."""
    copies: int | None = None
    """How many copies of it may lie there."""
    again: bool = False
    """It may lie there beside, or beneath, another copy of itself."""
    unsettled: bool = False
    """It doesn't fit because two names count as two units, which no source settles."""
    ground: str = ""
    """What the answer rests on where it may lie there: a rule of the game, or a card's text, and the source of it."""
    source: str = ""
    """Where the entry of the data is from on which it rests; empty where it is the rule alone."""
    likely: SameUnit | None = None
    """By which entry two names are one unit, where it rests on that."""

    @property
    def listed(self) -> bool:
        """Whether it is a unique card that lies there by a list, of which each unit may be there once."""
        return bool(self.fits) and self.road in ("list", "granted") and self.card.version is not None


class Size(msgspec.Struct, frozen=True):
    """How many cards a stack may have, top included."""

    limit: int | None
    """None: no limit."""
    why: str
    possible: int | None
    """The limit if a judge reads every open question in the stack's favour; equal to `limit` when there is none."""
    judge: tuple[str, ...] = ()
    """Cards whose text leaves it open."""
    source: str = ""
    """Where that is from which changes it, or could."""

    def allows(self, count: int) -> Answer:
        """Whether so many cards are allowed; None: a judge must decide."""
        if self.limit is None or count <= self.limit:
            return True
        return None if self.possible is None or count <= self.possible else False


class Explanation(msgspec.Struct, frozen=True):
    """What is known of a whole stack."""

    top: Card
    placements: tuple[Placement, ...]
    """The cards beneath, in their order."""
    size: Size
    many_versions: bool
    """Whether the top may have several versions of one listed unit beneath."""

    @property
    def too_many(self) -> tuple[str, ...]:
        """For each card beneath why it is one too many though it fits, empty where it isn't: a second copy of a
        version, a second card of a listed unit, a copy more than its text allows.
        """
        found: list[str] = []
        copies: Counter[str] = Counter([self.top.key])
        own: Counter[str] = Counter()
        units: dict[str, str] = {}
        for placed in self.placements:
            card, why = placed.card, ""
            if placed.fits:
                if placed.copies is not None:
                    own[card.key] += 1
                    if own[card.key] > placed.copies:
                        why = f"more copies of it lie there than the {placed.copies} that may"
                elif not placed.again and card.version is not None:
                    copies[card.key] += 1
                    if copies[card.key] > 1:
                        why = "the same version is in the stack already"
                if not why and placed.listed and not self.many_versions:
                    first = units.setdefault(card.unit, card.name)
                    if first != card.name:
                        why = f"a listed unit lies there in one version, and {first} does"
            found.append(why)
        return tuple(found)

    @property
    def limit(self) -> int | None:
        """How many cards it may have, top included; None: any number."""
        return self.size.limit

    @property
    def limit_why(self) -> str:
        """What the limit is from."""
        return self.size.why


def is_version(top: Card, card: Card) -> bool:
    """Whether two cards are versions of one unique unit, and so stack by themselves."""
    return card.unit == top.unit and are_unique_units(top, card)


def are_unique_units(top: Card, card: Card) -> bool:
    """Whether both cards are unique units, of whatever name."""
    return card.version is not None and top.version is not None and card.types[0] in ARENAS and top.types[0] in ARENAS
