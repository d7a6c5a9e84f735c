"""What helps a player with a deck: costs by arena, keywords, what finds what in the deck, odds of the opening draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb

import msgspec

from validator.boards.board_effects import spelling
from validator.cards.database import Database
from validator.cards.model import ARENAS, Card
from validator.decks.model import Deck
from validator.decks.partners import Words, words_of
from validator.stacks.grammar import ListError
from validator.stacks.matching import lists_of

HAND = 7
"""Cards of the opening hand; with a Resource outside the deck, one fewer (committee's Resource tutorial, 2011)."""


class Partner(msgspec.Struct, frozen=True):
    """What a card finds in the deck."""

    card: str
    kind: str
    """`stack` for a Stack list, `equipment` for an Equipment, `pilot` for a Pilot."""
    finds: tuple[str, ...]
    """Names of other cards of the deck that fit, in its order."""
    copies: int
    """Copies of these in the deck."""


class Draw(msgspec.Struct, frozen=True):
    """Odds of the opening draw, from 0 to 1."""

    hand: int
    """Cards of the opening hand."""
    copies: dict[str, float]
    """The chance of at least one of so many copies (keys `1` to `4`)."""
    arenas: dict[str, float]
    """The chance of at least one unit of an arena."""
    units: float
    """Units in a hand on average."""


class DeckHelp(msgspec.Struct, frozen=True):
    """What a deck holds, for its player. Cards that aren't known are left out."""

    curve: dict[str, dict[str, int]]
    """Units by build cost (letters such as `X` last), for each arena; a unit of several arenas counts in each."""
    keywords: dict[str, int]
    """Copies of cards that have a keyword, the most first."""
    partners: tuple[Partner, ...]
    draw: Draw | None
    """None for a deck that is smaller than a hand."""


def help_of(deck: Deck, db: Database) -> DeckHelp:
    """Return what helps with a deck that was read with a database."""
    held: dict[str, tuple[Card, int]] = {}
    for entry in deck.zones["deck"]:
        if entry.card is not None and entry.count:
            held[entry.card.key] = (entry.card, held.get(entry.card.key, (entry.card, 0))[1] + entry.count)
    cards = tuple(held.values())
    keywords: dict[str, int] = {}
    for card, count in cards:
        for keyword in dict.fromkeys(ability.keyword for ability in card.abilities if ability.keyword):
            keywords[keyword] = keywords.get(keyword, 0) + count
    return DeckHelp(
        _curve(cards),
        dict(sorted(keywords.items(), key=lambda each: (-each[1], each[0]))),
        tuple(_partners(cards, db)),
        _draw(deck, cards),
    )


def _curve(cards: tuple[tuple[Card, int], ...]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for arena in ARENAS:
        costs: dict[int | str, int] = {}
        for card, count in cards:
            if card.is_unit and arena in card.arenas and card.cost is not None:
                costs[card.cost] = costs.get(card.cost, 0) + count
        found[arena] = {str(cost): costs[cost] for cost in sorted(costs, key=lambda c: (isinstance(c, str), c))}
    return found


def _partners(cards: tuple[tuple[Card, int], ...], db: Database) -> Iterator[Partner]:
    words = words_of(db)
    for card, _ in cards:
        questions: list[tuple[str, Callable[[Card], bool]]] = []
        if card.stack:
            questions.append(("stack", _on_list(card, db)))
        if card.kind == "Equipment":
            questions.append(("equipment", _bears(card, db)))
        if card.pilot:
            questions.append(("pilot", _pilots(card, words, db)))
        for kind, fits in questions:
            found = [(other, count) for other, count in cards if other.unit != card.unit and fits(other)]
            yield Partner(card.name, kind, tuple(other.name for other, _ in found), sum(count for _, count in found))


def _on_list(card: Card, db: Database) -> Callable[[Card], bool]:
    lists = lists_of(db)

    def fits(other: Card) -> bool:
        for text in card.stack:
            try:
                if lists.printed(text, card.name).match(other, card):
                    return True
            except ListError:
                continue
        return False

    return fits


def _bears(card: Card, db: Database) -> Callable[[Card], bool]:
    lists = lists_of(db)

    def fits(other: Card) -> bool:
        if not other.is_unit or (card.arenas and not set(card.arenas) & set(other.arenas)):
            return False
        for text in card.equipped:
            try:
                if lists.bearer(text, card.name).literal(other) is not False:
                    return True
            except ListError:
                return True
        return not card.equipped

    return fits


def _pilots(card: Card, words: Words, db: Database) -> Callable[[Card], bool]:
    asked = [spelling(db, card, each) for ability in card.pilot for each in ability]
    wanted = [{word.lower() for word in words.join(each.split()) if word != "unit"} for each in asked]

    def fits(other: Card) -> bool:
        if not other.is_unit or not {"Space", "Ground"} & set(other.arenas) or "Droid" in words.of(other):
            return False
        has = {word.lower() for word in (*words.of(other), *other.arenas)}
        return any(each <= has for each in wanted)

    return fits


def _draw(deck: Deck, cards: tuple[tuple[Card, int], ...]) -> Draw | None:
    resource = any(e.card is not None and e.card.kind == "Resource" for z, e in deck.entries() if z != "deck")
    hand, size = HAND - resource, sum(count for _, count in cards)
    if size < hand:
        return None
    units = sum(count for card, count in cards if card.is_unit)
    arenas = {a: sum(count for card, count in cards if card.is_unit and a in card.arenas) for a in ARENAS}
    return Draw(
        hand,
        {str(copies): _at_least_one(copies, size, hand) for copies in range(1, 5)},
        {arena: _at_least_one(number, size, hand) for arena, number in arenas.items()},
        round(hand * units / size, 2),
    )


def _at_least_one(copies: int, size: int, hand: int) -> float:
    """Return the chance that a hand of a deck holds at least one of so many copies."""
    return round(1 - comb(size - copies, hand) / comb(size, hand), 4) if copies <= size else 1.0
