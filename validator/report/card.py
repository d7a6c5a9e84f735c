"""A card as text and as a JSON object."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from validator.cards.model import Ability, Card, Cost, Printing
from validator.report.terminal import paint

_MORE = (
    *("arenas", "grants_stack", "removes", "equip", "equipped", "pilot", "treat", "switch", "insert", "special"),
    *("unit", "aliases"),
)
"""Facts that the JSON object has only where the card has them."""


def card_object(card: Card) -> dict[str, Any]:
    """Return a card as the JSON object of `cards show`.

    Always there: name, version, side, types, subtype (the whole line), subtypes, cost, speed, power, health (null where
    the card has none), keywords, stack_list (lists as printed) and printings (set, number, rarity). Other facts follow
    where the card has them.
    """
    found: dict[str, Any] = {
        "name": card.name,
        "version": card.version,
        "side": card.side,
        "types": list(card.types),
        "subtype": card.subtype,
        "subtypes": list(card.subtypes),
        "cost": card.cost,
        "speed": card.speed,
        "power": card.power,
        "health": card.health,
        "keywords": [msgspec.to_builtins(each) for each in card.abilities],
        "stack_list": list(card.stack),
        "printings": [_printing_object(each) for each in card.printings],
    }
    for field in _MORE:
        value = getattr(card, field)
        if value:
            found[field] = msgspec.to_builtins(value)
    return found


def _printing_object(printing: Printing) -> dict[str, Any]:
    found: dict[str, Any] = {
        "set": printing.set,
        "number": printing.number,
        "rarity": printing.rarity,
        "name": printing.name,
    }
    if printing.flags:
        found["flags"] = list(printing.flags)
    return found


def cost_text(cost: Cost) -> str:
    """Return a cost as words: `2 Force, tap`."""
    parts = []
    if cost.tap:
        parts.append("tap")
    if cost.force is not None:
        parts.append(f"{cost.force} Force")
    if cost.build is not None:
        parts.append(f"{cost.build} build")
    if cost.text:
        parts.append(cost.text)
    text = ", ".join(parts)
    return f"{text}, X up to {cost.up_to}" if cost.up_to is not None else text


def ability_text(ability: Ability) -> str:
    """Return an ability as a person writes it, with its cost: `Evade 2 (2 Force)`."""
    return f"{ability} ({cost_text(ability.cost)})" if ability.cost is not None else str(ability)


def abilities_text(abilities: tuple[Ability, ...]) -> str:
    """Return abilities in one line."""
    text = ""
    for at, ability in enumerate(abilities):
        text += ability_text(ability)
        if at < len(abilities) - 1:
            text += f" {ability.joined} " if ability.joined else ", "
    return text


def card_lines(card: Card, color: bool = False) -> Iterator[str]:
    """Yield a card as lines of text."""
    yield paint(card.name, "bold", color)
    yield "  " + " · ".join(part for part in (card.side, "/".join(card.types), card.subtype) if part)
    numbers = [
        f"{word} {value}"
        for word, value in (
            ("cost", card.cost),
            ("speed", card.speed),
            ("power", card.power),
            ("health", card.health),
        )
        if value is not None
    ]
    if numbers:
        yield "  " + " · ".join(numbers)
    if card.abilities:
        yield f"  Keywords: {abilities_text(card.abilities)}"
    for arenas in card.switch:
        yield f"  Switch: {' / '.join(abilities_text(each) or 'nothing' for each in arenas)}"
    if card.insert is not None:
        yield f"  Insert: {', '.join(_insert_parts(card))}"
    for word, lists in (
        ("Stack", card.stack),
        ("Gives Stack", card.grants_stack),
        ("Takes away", card.removes),
        ("Equip", tuple(cost_text(cost) for cost in card.equip)),
        ("Equipped", card.equipped),
        ("Pilot", tuple(", ".join(each) for each in card.pilot)),
        ("Treated as", card.treat),
    ):
        for text in lists:
            yield f"  {word}: {text}"
    printings = ", ".join(
        f"{p.set}{f' {p.number}' if p.number is not None else ''}{f' ({p.rarity})' if p.rarity else ''}"
        for p in card.printings
    )
    yield paint(f"  Printings: {printings}", "dim", color)


def _insert_parts(card: Card) -> Iterator[str]:
    assert card.insert is not None
    if card.insert.abilities:
        yield abilities_text(card.insert.abilities)
    for word, lists in (
        ("Stack", card.insert.stack),
        ("Pilot", tuple(", ".join(each) for each in card.insert.pilot)),
        ("Treated as", card.insert.treat),
    ):
        for text in lists:
            yield f"{word}: {text}"
