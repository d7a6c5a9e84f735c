"""Formats and dated lists: as their files hold them, and as they apply on one day.

A day is a text `YYYY-MM-DD`, so that days compare as texts do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from validator.cards import names
from validator.cards.model import Card

Status = Literal["banned", "restricted"]
ListState = Literal["holds", "unsure", "announced"]
Wording = Literal["newer", "seed"]
"""When cards go that the top of a stack can't have beneath it any more. `newer`: as soon as a unique card loses its
Stack ability or is no longer the top; `seed`, the older text: when another version of it moves to the top."""


class SetPool(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"since": "from"}):
    """The sets of a format from some day on."""

    sets: tuple[str, ...]
    """Set codes; empty where the format was not (or is no longer) among the formats of that time."""
    since: str | None = None
    """First day; None where it isn't known."""
    known: str | None = None
    """A day on which these are known to have been the sets; None with no `since`: as far back as is known."""
    note: str = ""
    source: str = ""

    @property
    def day(self) -> str | None:
        """The first day on which these are known to be the sets."""
        return self.since or self.known


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of a format, all settled."""

    deck_minimum: int
    """Cards in the deck, Events and Subordinates not counted."""
    resource_discount: int
    """By how much one Resource outside the deck lowers `deck_minimum`, once."""
    units_minimum: int
    arena_minimum: int
    """Units of each arena; a unit of several arenas counts in each of them."""
    arena_ratio: int
    """No arena has more than this many times the units of another."""
    copies: int
    """Copies of one card, by name and version letter."""
    restricted_copies: int
    resources: int
    """Resources outside the deck."""


class FormatFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file of `card_data/formats`. A number that is None is the parent's."""

    format: Literal[1]
    name: str
    """As it is asked for; the file's own name."""
    title: str
    """As people write it."""
    source: str
    summary: str = ""
    about: str = ""
    """What a report says that it is, in a few words; by default its sets and their day."""
    aliases: tuple[str, ...] = ()
    """Other names for it."""
    order: int = 1000
    """Place where formats are listed."""
    extends: str | None = None
    abstract: bool = False
    """Whether it only serves others as a parent."""
    deck_minimum: int | None = None
    resource_discount: int | None = None
    units_minimum: int | None = None
    arena_minimum: int | None = None
    arena_ratio: int | None = None
    copies: int | None = None
    restricted_copies: int | None = None
    resources: int | None = None
    swap_wording: Wording | None = None
    """Which wording of the Stack keyword says when cards go that a stack's top can't have beneath it any more."""
    severities: dict[str, str] = {}
    """Rule id to `error`, `warning`, `note` or `off`."""
    pools: tuple[SetPool, ...] = ()
    """In the order of time; none: the parent's, and every set if no parent has any."""
    lists: tuple[str, ...] = ()
    """Ban and restriction lists, besides the parent's."""
    lift: tuple[str, ...] = ()
    """Cards of the parent's lists that are free here."""


class ListedCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"since": "from"}):
    """A card on a list. One that names a printing is certain for that printing only."""

    card: str
    set: str | None = None
    """Set code, where two cards share the name."""
    status: Status
    since: str | None = None
    """First day; None where it isn't known."""
    known: str | None = None
    """A day from which it is known to hold, where the first day isn't."""
    earliest: str | None = None
    """The earliest that the first day can be, where it isn't known."""
    until: str | None = None
    """First day on which it no longer holds."""
    note: str = ""
    source: str


class ListFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file of `card_data/lists`."""

    list: Literal[1]
    name: str
    title: str
    source: str
    entries: tuple[ListedCard, ...]


class OtherSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that may be in a deck of a side that isn't its own."""

    card: str
    side: Literal["light", "dark", "vong"]
    source: str


class OtherZone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of which copies may be in a zone outside instead of in the deck; both count together."""

    card: str
    zone: Literal["supply", "sideboard", "outside"]
    copies: int
    source: str


class OutsideCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"place": "in"}):
    """A card that lets cards of another side lie outside the deck, or fetches such cards from there."""

    card: str
    zone: Literal["supply", "sideboard", "outside"]
    """Where the other cards may lie."""
    type: str
    """Their type, or `unit`."""
    source: str
    place: Literal["deck"] | None = None
    """Where the card itself must be; None: anywhere."""
    side: Literal["light", "dark", "vong"] | None = None
    arena: str | None = None
    subtype: str | None = None
    names: tuple[str, ...] = ()
    """Names without letters; empty for any."""
    judge: bool = False
    """Whether the text only fetches them, so that a judge must say whether they may lie there."""

    def covers(self, card: Card) -> bool:
        """Whether a card is one of those that may lie outside the deck."""
        return (
            self.type in ("unit" if card.is_unit else card.kind, card.types[0])
            and self.side in (None, card.side)
            and (self.arena is None or self.arena in card.arenas)
            and (self.subtype is None or self.subtype in card.subtypes)
            and (not self.names or card.base in self.names)
        )


class DeckBuilding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`deckbuilding.json`: cards that change how a deck may be built."""

    deckbuilding: Literal[1]
    source: str
    sides: tuple[OtherSide, ...] = ()
    zones: tuple[OtherZone, ...] = ()
    outside: tuple[OutsideCards, ...] = ()


class Listing(msgspec.Struct, frozen=True):
    """An entry of a list as it stands to one day."""

    entry: ListedCard
    list: str
    """Name of the list."""
    card: str
    """Name of the card."""
    state: ListState
    """`holds`; `unsure`: it holds today, but whether it did on that day isn't known; `announced`: from a later day."""
    printing: str | None = None
    """The one printing that the list names, if it names one."""

    @property
    def since(self) -> str:
        """What is known of its first day, in words."""
        if self.entry.since:
            return f"from {self.entry.since}"
        if self.entry.known:
            return f"first day unknown, known by {self.entry.known}"
        return "first day unknown"


class Format(msgspec.Struct, frozen=True, eq=False):
    """A format as it applies on one day."""

    name: str
    title: str
    as_of: str
    numbers: Numbers
    severities: dict[str, str]
    sets: frozenset[str] | None
    """Codes of the sets; None: every set."""
    pool: SetPool | None
    """Where `sets` are from."""
    rival: SetPool | None
    """Another pool that may have held that day, where the day of change isn't known."""
    coming: SetPool | None
    """The next pool that is announced for a later day."""
    notes: tuple[str, ...]
    """What isn't known of its sets on that day."""
    listings: dict[str, tuple[Listing, ...]]
    """By the key of the card."""
    other_sides: dict[str, OtherSide]
    """By the key of the card."""
    other_zones: dict[str, OtherZone]
    """By the key of the card."""
    outside_cards: dict[str, OutsideCards]
    """By the key of the card that lets others lie outside the deck."""
    names: frozenset[str]
    """The folded names under which a deck file may name it."""
    memo: dict[str, Any]
    """What rules have found out about a card under this format, by the key of the card."""
    swap_wording: Wording = "newer"
    later: dict[str, str] = {}
    """Sets that had not come out on that day: code to the day or month before which they had not."""

    about: str = ""
    """What it is, in a few words: which sets it has, and of which day they are."""
    played: bool = True
    """False where the newest list of that day no longer has it."""

    def out_later(self, card: Card) -> str:
        """Return the day or month before which a card had not come out, where that is after the day; else nothing."""
        return earliest_of(card, self.later) if self.later else ""

    def allows(self, card: Card) -> bool:
        """Whether any printing of the card is in one of the sets."""
        return _in(self.sets, card)

    def may_differ(self, card: Card) -> bool:
        """Whether the other pool that may have held says otherwise about the card."""
        return self.rival is not None and self.allows(card) != _in(frozenset(self.rival.sets), card)

    def neither_allows(self, cards: Iterable[Card]) -> bool:
        """Whether neither of the pools that may have held has all of the cards."""
        here = there = True
        for card in cards:
            allowed = self.allows(card)
            here = here and allowed
            there = there and allowed != self.may_differ(card)
        return not here and not there

    def leaves(self, card: Card) -> str | None:
        """Return the announced day on which an allowed card leaves the format, or None."""
        coming = self.coming
        if coming is None or not self.allows(card) or _in(frozenset(coming.sets), card):
            return None
        return coming.since

    def holding(self) -> Iterator[Listing]:
        """Yield the bans and restrictions that hold."""
        for listings in self.listings.values():
            for listing in listings:
                if listing.state == "holds":
                    yield listing


def earliest_of(card: Card, earliest: Mapping[str, str]) -> str:
    """Return the day or month before which no printing of a card had come out; empty where that isn't known.

    `earliest`: the same of sets, by their codes. Promos and previews came out by themselves, at an unknown time.
    """
    if any(names.split(printing.name).printing for printing in card.printings):
        return ""
    return min((earliest.get(printing.set, "") for printing in card.printings), default="")


def _in(sets: frozenset[str] | None, card: Card) -> bool:
    if sets is None:
        return True
    for printing in card.printings:  # noqa: SIM110  # half the time of any(), and asked for every card and format
        if printing.set in sets:
            return True
    return False
