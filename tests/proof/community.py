"""The community's deck validator, rebuilt from how it is described: it counts names as they are written.

It reads the deck and the zones outside (`Supply:`, `Sideboard:`, `Outside the game:`) and asks for 60 cards (59 with a
Resource outside), 36 units, 12 of each arena (a unit of several arenas counts in each), no arena with more than twice
the units of another, 4 of each full name, one side besides Neutral, and in the zones outside cards of that side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from validator.cards.model import Card, Printing

ARENAS = ("Space", "Ground", "Character")


class Copies(NamedTuple):
    """Copies of one printing in one zone."""

    count: int
    card: Card
    printing: Printing
    zone: str


def types_of(card: Card) -> set[str]:
    """Return the arenas that the type of a card is made of; none for a card that is no unit."""
    found = set(card.types)
    return found if found <= set(ARENAS) else set()


def faults(deck: Iterable[Copies]) -> set[str]:
    """Return what that validator finds."""
    rows = list(deck)
    inside = [row for row in rows if row.zone == "deck"]
    outside = [row for row in rows if row.zone != "deck"]
    found = set()
    least = 59 if any(row.card.kind == "Resource" for row in outside) else 60
    if sum(row.count for row in inside) < least:
        found.add("size")
    units = [row for row in inside if types_of(row.card)]
    if sum(row.count for row in units) < 36:
        found.add("units")
    arenas = [sum(row.count for row in units if arena in types_of(row.card)) for arena in ARENAS]
    if min(arenas) < 12:
        found.add("arenas")
    if max(arenas) > 2 * min(arenas):
        found.add("balance")
    names: Counter[str] = Counter()
    for row in inside:
        names[row.printing.name] += row.count
    if max(names.values(), default=0) > 4:
        found.add("copies")
    sides = {row.card.side for row in inside} - {"neutral"}
    if len(sides) > 1:
        found.add("sides")
    elif any(row.card.side not in sides | {"neutral"} for row in outside) and sides:
        found.add("side outside")
    return found
