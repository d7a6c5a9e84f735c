"""What the papers of an event have in common: the cards of a deck in groups, and how much goes on a page."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from validator.cards.model import ARENAS
from validator.decks.view import ZONE_WORDS
from validator.events.model import SLOT_WORDS, EventReport, HandedDeck, HeldCard, Participant
from validator.inputs.files import printable

VERDICTS = {"legal": "legal", "illegal": "NOT LEGAL", "needs-judge": "a judge must look at it"}


class CardGroup(msgspec.Struct, frozen=True):
    """Cards of one kind in one zone, by their names."""

    title: str
    cards: tuple[HeldCard, ...]

    @property
    def count(self) -> int:
        """Return the number of cards."""
        return sum(card.count for card in self.cards)


class PaperDeck(msgspec.Struct, frozen=True):
    """A deck of which papers are made."""

    player: str
    label: str
    """`Light`, `Dark`, …."""
    deck: HandedDeck


def paper_decks(report: EventReport, missing: list[str]) -> list[PaperDeck]:
    """Return the decks of all players; for those of which there can be no paper a line goes into `missing`."""
    found = []
    for player in report.players:
        for slot, deck in player.slots:
            if deck is None:
                missing.append(f"{printable(player.name, 80)}: no {SLOT_WORDS[slot]}{' deck' * (slot != 'any')}")
            elif player.rivals(slot):
                number = 1 + player.rivals(slot)
                missing.append(f"{printable(player.name, 80)}: {number} {SLOT_WORDS[slot]} decks; which one?")
            else:
                found.append(PaperDeck(player.name, label_of(slot, deck), deck))
    return found


def label_of(slot: str, deck: HandedDeck) -> str:
    """Return the side of a deck in a word."""
    side = slot if slot != "any" else deck.side or ""
    return {**SLOT_WORDS, "neutral": "Neutral"}.get(side, "Deck")


def card_groups(deck: HandedDeck) -> list[CardGroup]:
    """Return the cards of a deck: units by their arenas, then the other types, then the zones outside the deck."""
    held: dict[tuple[int, str], list[HeldCard]] = {}
    for card in deck.cards:
        if card.zone != "deck":
            place = (1000 + list(ZONE_WORDS).index(card.zone), ZONE_WORDS[card.zone].capitalize())
        elif not card.group:
            place = (999, "Not a known card")
        else:
            arenas = [arena for arena in ARENAS if arena in card.group.split("/")]
            order = (len(arenas) * 10 + ARENAS.index(arenas[0])) if arenas else 100
            place = (order, " and ".join(arenas) if arenas else card.group)
        held.setdefault(place, []).append(card)
    return [
        CardGroup(title, tuple(sorted(cards, key=lambda card: (card.name.casefold(), card.key))))
        for (_, title), cards in sorted(held.items())
    ]


def shown_name(card: HeldCard) -> str:
    """Return the name of a card for paper; with its set where two cards share the name."""
    return card.name if card.key.startswith("?") else card.key


def lines_of(text: str, ems: float) -> int:
    """Return how many lines a text takes in a column of so many ems, on the safe side."""
    lines, room = 1, ems
    for word in text.split(" "):
        width = sum(map(_ems, word)) + 0.28
        if width > ems:  # broken inside
            lines += int(width // ems) + 1
            room = ems / 2
        elif width > room:
            lines += 1
            room = ems - width
        else:
            room -= width
    return lines


def _ems(mark: str) -> float:
    if mark in "iljtfI.,:;'!|()[] -1":
        return 0.36
    if mark in "mwMWQO@%&":
        return 0.95
    return 0.6 if mark.isascii() and not mark.isupper() else 0.74 if ord(mark) < 0x250 else 1.05


class SheetLine(msgspec.Struct, frozen=True):
    """A line of a column: a group's title with its number, or a card."""

    text: str
    count: int
    title: bool


def columns_of(groups: Iterable[CardGroup], ems: float, heights: Iterable[float]) -> list[list[SheetLine]]:
    """Return the lines of the groups in columns, each with its height in lines; the last height holds for all after.

    A title never stands at the end of a column; a group that goes on in another column has its title there again.
    """
    rooms = iter(heights)
    room = height = next(rooms)
    columns: list[list[SheetLine]] = [[]]
    for group in groups:
        title = SheetLine(group.title, group.count, True)
        again = SheetLine(f"{group.title} (continued)", 0, True)
        needed = _TITLE + lines_of(shown_name(group.cards[0]), ems)
        if room < needed and columns[-1]:
            columns.append([])
            room = height = next(rooms, height)
        columns[-1].append(title)
        room -= _TITLE
        for card in group.cards:
            name = shown_name(card)
            lines = lines_of(name, ems)
            if room < lines and len(columns[-1]) > 1:
                columns.append([again])
                height = next(rooms, height)
                room = height - _TITLE
            columns[-1].append(SheetLine(name, card.count, False))
            room -= lines
    return columns


_TITLE = 1.9
"""Height of a title in lines."""


def basis_of(report: EventReport, deck: HandedDeck) -> str:
    """Return under what a deck was checked: format, day, card data, lists, program."""
    lists = f", lists of {report.lists}" if report.lists else ""
    title = deck.result.format_title or deck.result.format or "Open"
    return f"{title}, as of {report.as_of}, card data {report.cards_version}{lists}, swtcg-validator {report.version}"


def totals_of(deck: HandedDeck) -> list[tuple[str, int]]:
    """Return the numbers of a deck: cards, units, units of each arena, cards of the zones outside."""
    facts = deck.result.facts
    arenas = facts.get("arenas", {})
    found = [("Cards", facts.get("deck", 0)), ("Units", facts.get("units", 0))]
    found += [(arena.capitalize(), number) for arena, number in arenas.items()]
    for zone, word in ZONE_WORDS.items():
        number = sum(card.count for card in deck.cards if card.zone == zone)
        if zone != "deck" and number:
            found.append((word.capitalize(), number))
    return found


def event_line(report: EventReport) -> str:
    """Return the event in a line."""
    return ", ".join(filter(None, (printable(report.plan.name) or "Event", report.plan.date)))


def file_stem(number: int, player: Participant) -> str:
    """Return the name of a player's file, without its ending: harmless, and different for each."""
    kept = "".join(mark if mark.isalnum() else "-" for mark in player.name.casefold())
    return f"{number:03}-{'-'.join(filter(None, kept.split('-')))[:60].rstrip('-') or 'player'}"
