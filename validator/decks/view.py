"""A deck under a format: what the deck and format rules look at, counted once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from validator.cards.database import Database
from validator.cards.model import ARENAS, Card
from validator.decks.model import OUTSIDE_ZONES, Deck, Entry, digest, fingerprint, with_unknown
from validator.formats.model import Format, Listing, OutsideCards

SIDES = {"light": 1, "dark": 2, "vong": 4}
"""The sides of a deck, as bits."""
ZONE_WORDS = {"deck": "deck", "supply": "supply", "sideboard": "sideboard", "outside": "zone outside the game"}

STRAY = 1
"""An Event or a Subordinate."""
RESOURCE = 2
FOREIGN = 4
"""Not in the format, or not for sure, or not from an announced day on, or not out on that day."""
LISTED = 8
"""On a list of the format."""
MARKED = 16
"""Marked as banned or restricted on one of its printings, for whatever format."""
OTHER_ZONE = 32
"""Copies may be in a zone outside instead of in the deck."""
LISTS = 64
"""Has a Stack list."""
ATTACHED = 128
"""An Equipment."""
PILOT = 256
"""Has a Pilot ability."""

_FLAGS = {"Event": STRAY, "Subordinate": STRAY, "Resource": RESOURCE, "Equipment": ATTACHED}


class CardKind(msgspec.Struct, frozen=True, eq=False):
    """What counts of a card under a format. All cards are of a few kinds, so that a deck is counted by these.

    Kinds are told apart by identity (`_kind`), which costs less for every line of every deck than to compare them.
    """

    counted: bool
    """Whether it is part of the deck; an Event or a Subordinate isn't, wherever it lies."""
    unit: bool
    arenas: tuple[bool, bool, bool]
    """Whether it is a unit of Space, Ground, Character."""
    sides: int
    """The sides whose decks it may be in, as bits."""
    flags: int
    """What it is to the rules, as bits."""


def _kind(card: Card, under: Format, db: Database) -> CardKind:
    """Return the kind of a card under a format: one object for all cards of the kind."""
    known: dict[str, tuple[Any, ...]] = db.memory("cards of decks")
    kind = known.get(card.key) or known.setdefault(card.key, _plain_kind(card))
    *_, sides, flags = kind
    if not under.allows(card) or under.may_differ(card) or under.leaves(card) or under.out_later(card):
        flags |= FOREIGN
    if card.key in under.listings:
        flags |= LISTED
    if card.key in under.other_zones:
        flags |= OTHER_ZONE
    other = under.other_sides.get(card.key)
    if other is not None:
        sides |= SIDES[other.side]
    kinds: dict[tuple[Any, ...], CardKind] = db.memory("kinds of cards")
    alike = *kind[:3], sides, flags
    return kinds.get(alike) or kinds.setdefault(alike, CardKind(*alike))


def _plain_kind(card: Card) -> tuple[Any, ...]:
    """Return what counts of a card under every format, in the order of a kind."""
    unit = card.is_unit
    flags = _FLAGS.get(card.kind, 0)
    if any(mark(printing.flags) for printing in card.printings):
        flags |= MARKED
    if card.stack:
        flags |= LISTS
    if card.pilot:
        flags |= PILOT
    space, ground, character = (unit and arena in card.types for arena in ARENAS)
    return not flags & STRAY, unit, (space, ground, character), SIDES.get(card.side, 7), flags


def mark(flags: tuple[str, ...]) -> str:
    """Return `banned`, `restricted` or nothing: what a printing's usage text says, whatever the format."""
    for flag in flags:
        if flag.startswith("BANNED"):
            return "banned"
        if flag.startswith("RESTRICTED"):
            return "restricted"
    return ""


class Held:
    """All lines of a deck that hold one card: zone and entry, in the order of the deck."""

    __slots__ = ("card", "lines")

    def __init__(self, card: Card) -> None:
        self.card = card
        self.lines: list[tuple[str, Entry]] = []

    def copies(self, zone: str | None = None) -> int:
        """Return the copies in a zone, or in all of them."""
        return sum(entry.count for where, entry in self.lines if zone is None or where == zone)

    def printed(self) -> dict[str, int]:
        """Return the copies in the deck of each printing, by its full name."""
        found: dict[str, int] = {}
        for zone, entry in self.lines:
            if zone == "deck":
                name = printed_name(entry)
                found[name] = found.get(name, 0) + entry.count
        return found


def printed_name(entry: Entry) -> str:
    """Return the full name of the printing that a line names; without one, the name of the card."""
    assert entry.card is not None
    return entry.printing.name if entry.printing is not None else entry.card.name


class DeckView:
    """A deck under a format, counted in one pass.

    Lines of no copies don't count. Lines whose card isn't known count as cards of the deck and of the zones (`unread`),
    and nothing else of them is known.
    """

    __slots__ = (
        "_cards",
        "_distinct",
        "_flagged",
        "_side",
        "character",
        "copies",
        "db",
        "deck",
        "flags",
        "format",
        "ground",
        "has_outside",
        "outside_flags",
        "outside_sides",
        "resources",
        "sides",
        "space",
        "total",
        "uncounted",
        "units",
        "unread",
    )

    def __init__(self, deck: Deck, under: Format, db: Database) -> None:
        self.deck = deck
        self.format = under
        self.db = db
        self._cards: dict[str, Held] | None = None
        self._distinct: dict[str, Card] | None = None
        self._flagged: list[tuple[int, Held]] | None = None
        self._side: str | None = None
        self._count_deck(deck.zones["deck"])
        self._count_outside(deck)

    def _count_deck(self, entries: tuple[Entry, ...]) -> None:
        """Count the lines of the deck itself."""
        memo: dict[str, CardKind] = self.format.memo
        copies: dict[str, int] = {}
        of_kind: dict[CardKind, int] = {}
        unread = 0
        for entry in entries:
            card, count = entry.card, entry.count
            if card is None:
                unread += count
                continue
            if not count:
                continue
            key = card.key
            kind = memo.get(key) or self._remembered(card)
            copies[key] = copies.get(key, 0) + count
            of_kind[kind] = of_kind.get(kind, 0) + count
        total = uncounted = units = space = ground = character = flags = 0
        sides = 7
        for kind, number in of_kind.items():
            sides &= kind.sides
            flags |= kind.flags
            if kind.counted:
                total += number
            else:
                uncounted += number
            if kind.unit:
                units += number
                in_space, in_ground, in_character = kind.arenas
                space += number * in_space
                ground += number * in_ground
                character += number * in_character
        self.total = total + unread
        """Cards of the deck, Events and Subordinates not counted, unread lines counted."""
        self.uncounted = uncounted
        """Events and Subordinates in the deck."""
        self.units = units
        self.space = space
        self.ground = ground
        self.character = character
        self.unread = unread
        """Cards of the deck whose lines name no known card."""
        self.copies = copies
        """Copies in the deck, by the key of the card."""
        self.sides = sides
        """Bits of the sides that all cards of the deck may be of; 0 for a mixed deck."""
        self.flags = flags
        """What occurs in the deck, as bits."""

    def _count_outside(self, deck: Deck) -> None:
        """Count the lines of the zones outside the deck."""
        memo: dict[str, CardKind] = self.format.memo
        resources = outside_flags = 0
        has_outside = False
        sides = 7
        for zone in OUTSIDE_ZONES:
            for entry in deck.zones[zone]:
                card = entry.card
                if card is None or not entry.count:
                    continue
                kind = memo.get(card.key) or self._remembered(card)
                has_outside = True
                sides &= kind.sides
                has = kind.flags
                outside_flags |= has
                if has & RESOURCE:
                    resources += entry.count
        self.outside_sides = sides
        """As `sides`, of the cards outside the deck."""
        self.outside_flags = outside_flags
        self.has_outside = has_outside
        """Whether any known card lies outside the deck."""
        self.resources = resources
        """Resources outside the deck."""

    def _remembered(self, card: Card) -> CardKind:
        """Return the kind of a card that is met for the first time under the format."""
        kind = self.format.memo[card.key] = _kind(card, self.format, self.db)
        return kind

    @property
    def all_flags(self) -> int:
        """What occurs in the deck or outside it, as bits."""
        return self.flags | self.outside_flags

    @property
    def most_copies(self) -> int:
        """Copies in the deck of the card that has most."""
        return max(self.copies.values(), default=0)

    @property
    def misnamed(self) -> bool:
        """Whether the file names a side that the cards of the deck can't be of."""
        return self.deck.side in SIDES and not self.sides & SIDES[self.deck.side]

    @property
    def arenas(self) -> tuple[int, int, int]:
        """Units of the Space, Ground and Character arenas; a unit of several arenas counts in each."""
        return self.space, self.ground, self.character

    def under(self, other: Format) -> DeckView:
        """Return the same deck under another format."""
        found = DeckView(self.deck, other, self.db)
        found._cards = self.cards()
        return found

    def cards(self) -> dict[str, Held]:
        """Return the cards of all zones by their keys, in the order of the deck; lines of no copies are left out."""
        if self._cards is None:
            found: dict[str, Held] = {}
            for zone, entries in self.deck.zones.items():
                for entry in entries:
                    card = entry.card
                    if card is not None and entry.count:
                        held = found.get(card.key)
                        if held is None:
                            held = found[card.key] = Held(card)
                        held.lines.append((zone, entry))
            self._cards = found
        return self._cards

    def held(self, card_key: str) -> Held:
        """Return the lines of one card of the deck, by its key."""
        if self._cards is not None:
            return self._cards[card_key]
        found = Held(next(card for card in self.distinct() if card.key == card_key))
        for zone, entry in self.deck.entries():
            if entry.card is not None and entry.card.key == card_key and entry.count:
                found.lines.append((zone, entry))
        return found

    def may_be_in(self, card: Card, side: str) -> bool:
        """Whether a card may be in a deck of a side; in a deck of Neutral cards every card may."""
        kind: CardKind = self.format.memo[card.key]
        return side == "neutral" or bool(kind.sides & SIDES[side])

    def lets_outside(self, card: Card, zone: str) -> tuple[bool, OutsideCards | None]:
        """Return whether a card of the deck lets a card of another side lie in a zone outside, and which one.

        Where that card only fetches such cards from there it is False with that card: a judge must say.
        """
        for key, lets in self.format.outside_cards.items():
            held = self.cards().get(key) if lets.zone == zone and lets.covers(card) else None
            if held is not None and (lets.place is None or held.copies(lets.place)):
                return not lets.judge, lets
        return False, None

    @property
    def side(self) -> str:
        """The side of the deck: `light`, `dark` or `vong`; `neutral` when it holds Neutral cards only.

        Of a mixed deck, that of most cards. A choice that the deck leaves open follows the cards outside, then the side
        that the file names.
        """
        if self._side is None:
            self._side = self._find_side()
        return self._side

    def _find_side(self) -> str:
        if self.sides == 7 and self.outside_sides == 7:
            return "neutral"
        named = self.deck.side
        fitting = [side for side, bit in SIDES.items() if self.sides & self.outside_sides & bit]
        if fitting:
            return named if named in fitting else fitting[0]

        def misfits(side: str) -> tuple[int, int, bool]:
            wrong = [held for held in self.cards().values() if not self.may_be_in(held.card, side)]
            inside = sum(held.copies("deck") for held in wrong)
            return inside, sum(held.copies() for held in wrong) - inside, side != named

        return min(SIDES, key=misfits)

    def concerned(self, flag: int) -> Iterator[Held]:
        """Yield the cards of all zones that have a flag."""
        if (self.flags | self.outside_flags) & flag:
            if self._flagged is None:
                self._flagged = self._find_flagged()
            for has, held in self._flagged:
                if has & flag:
                    yield held

    def _find_flagged(self) -> list[tuple[int, Held]]:
        memo: dict[str, CardKind] = self.format.memo
        if self._cards is not None:
            return [(has, held) for key, held in self._cards.items() if (has := memo[key].flags)]
        found: dict[str, tuple[int, Held]] = {}
        for zone, entries in self.deck.zones.items():
            for entry in entries:
                card = entry.card
                if card is not None and entry.count and (has := memo[card.key].flags):
                    flagged = found.get(card.key)
                    if flagged is None:
                        flagged = found[card.key] = has, Held(card)
                    flagged[1].lines.append((zone, entry))
        return list(found.values())

    def distinct(self) -> Iterable[Card]:
        """Return the cards of all zones, each once, in the order of the deck; lines of no copies are left out."""
        if self._distinct is None:
            self._distinct = {
                entry.card.key: entry.card
                for entries in self.deck.zones.values()
                for entry in entries
                if entry.card is not None and entry.count
            }
        return self._distinct.values()

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the deck (`model.fingerprint`), from the copies where nothing lies outside the deck."""
        if self.has_outside or any(self.deck.zones[zone] for zone in OUTSIDE_ZONES):
            return fingerprint(self.deck)
        copies = with_unknown(self.copies, self.deck.zones["deck"]) if self.unread else self.copies
        return digest("\n".join([f"deck\t{key}\t{copies[key]}" for key in sorted(copies)]))

    def listings(self, held: Held) -> tuple[Listing, ...]:
        """Return what the lists of the format say of a card."""
        return self.format.listings.get(held.card.key, ())

    def facts(self) -> dict[str, Any]:
        """Return what a report says of the deck: cards, units, units of each arena, side."""
        return {
            "deck": self.total,
            "units": self.units,
            "arenas": {"space": self.space, "ground": self.ground, "character": self.character},
            "side": self.side,
        }
