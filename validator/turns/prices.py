"""What cards in play change about the cost of Equip."""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.model import BoardCard
from validator.cards.model import Card, Cost, Number
from validator.stacks.effects import Accepts, AttachPrice, effects_of
from validator.stacks.matching import lists_of
from validator.turns.model import Paid
from validator.turns.pieces import Side
from validator.turns.view import EventView

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
FREE = AttachPrice(where="bearer", free=True, exact=True)


def changes(view: EventView) -> list[tuple[str, AttachPrice]]:
    """Return what may change the cost of the Equip ability that is used, each with the name of its card."""
    effects, card = effects_of(view.db), view.equipment.card if view.equipment is not None else None
    if card is None:
        return []
    found = []
    for by, where in _around(view):
        for each in effects.on_equipment(by, AttachPrice):
            if where in (each.where, "beneath" if each.insert else "") and _speaks(view, each, card):
                found.append((by.name, each))
    top = view.unit.cards[0].card if view.unit is not None else None
    for accepts in effects.on_equipment(top, Accepts) if top is not None else ():
        if top is not None and accepts.free and _fits(view, accepts.equipment, card):
            found.append((top.name, FREE))
    return list(dict.fromkeys(found))


ONLY = "only to "
"""With these words a cost says for which bearer it is."""


def costs(view: EventView, printed: tuple[Cost, ...], found: list[tuple[str, AttachPrice]]) -> tuple[Cost, ...]:
    """Return what may be paid: what is printed, and what each change, or several, make of it.

    A change that takes more is never left out.
    """
    mine = [_of_bearer(view, cost) for cost in printed]
    allowed = [cost for cost in mine if cost is not None] or list(printed)
    for _, each in found:
        changed = [_changed(cost, each) for cost in allowed]
        allowed = changed if each.force > 0 or each.build > 0 else [*allowed, *changed]
    return tuple(dict.fromkeys(allowed))


def _of_bearer(view: EventView, cost: Cost) -> Cost | None:
    """Return a cost as it is for the bearer: without the words that say for whom it is, or None for another's."""
    top = view.unit.cards[0].card if view.unit is not None else None
    if top is None or cost.text is None or not cost.text.startswith(ONLY):
        return cost
    fits = _fits(view, (cost.text.removeprefix(ONLY),), top)
    return Cost(cost.force, cost.build, cost.tap, cost.up_to) if fits else None


def _changed(cost: Cost, by: AttachPrice) -> Cost:
    return (
        Cost()
        if by.free
        else Cost(_sum(cost.force, by.force), _sum(cost.build, by.build), cost.tap, cost.up_to, cost.text)
    )


def _sum(number: Number | None, change: int) -> Number | None:
    if not isinstance(number, int):
        return change if number is None and change > 0 else number
    return max(0, number + change)


def _around(view: EventView) -> Iterator[tuple[Card, str]]:
    """Yield the cards that may bear on a cost, each with where it is."""
    unit = view.unit
    near: list[tuple[list[BoardCard], str]] = []
    if view.equipment is not None:
        near.append(([view.equipment], "itself"))
    if unit is not None:
        near += [(unit.cards[:1], "bearer"), (unit.cards, "beneath"), (unit.equipment, "attached")]
    if view.side is not None:
        near += [(_in_play(view.side), "in-play"), (view.side.discard, "gone")]
    for cards, where in near:
        for each in cards:
            if each.card is not None:
                yield each.card, where


def _in_play(side: Side) -> list[BoardCard]:
    return [*(piece.cards[0] for piece in side.units.values()), *side.other_cards()]


def _speaks(view: EventView, each: AttachPrice, card: Card) -> bool:
    """Whether a change is about this Equipment and this bearer."""
    top = view.unit.cards[0].card if view.unit is not None else None
    return _fits(view, each.equipment, card) and (top is None or _fits(view, each.bearers, top))


def _fits(view: EventView, classes: tuple[str, ...], card: Card) -> bool:
    above = card if card.types[0] == "Equipment" else None
    lists = lists_of(view.db)
    return not classes or any(lists.any_printed(text).match(card, above) is not False for text in classes)


def in_parts(text: str) -> Paid | None:
    """Return what a text such as `2 Force, 1 build point` or `2F` says was paid; None for other words."""
    plain = text.strip().rstrip(".").lower()
    if plain in ("", "0", "nothing", "none", "free"):
        return Paid()
    found, rest = amounts(plain)
    words = rest.replace("and", " ").strip(" ,+;&")
    return None if words or not found else Paid(found.get("force", 0), found.get("build", 0))


def amounts(text: str) -> tuple[dict[str, int], str]:
    """Return how much Force and how many build points a text names, and what else it says."""
    import re  # only where a payment is a text

    found: dict[str, int] = {}

    def read(match: re.Match[str]) -> str:
        kind = "force" if match[2].startswith("f") else "build"
        number = NUMBERS.index(match[1]) if match[1] in NUMBERS else int(match[1])
        found[kind] = found.get(kind, 0) + number
        return " "

    number = rf"\b(\d{{1,6}}|{'|'.join(NUMBERS)})"
    rest = re.sub(rf"{number}\s*(force points?|force|f|build points?|build|bp|b)\b", read, text.lower())
    return found, rest
