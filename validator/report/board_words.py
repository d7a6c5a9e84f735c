"""What of a board goes into a picture or a page, in words: what its findings are about, and what is where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from validator.boards.model import BoardCard, Player, Unit
from validator.results import Finding, Result, counted
from validator.rules import registry

_STEPS = {"build": "build step", "retreat": "retreat step", "battle": "battle step"}


class Mark(NamedTuple):
    """A finding with the number that it has in the picture."""

    number: int
    finding: Finding
    open: bool
    """Whether a judge must say."""

    @property
    def wrong(self) -> bool:
        """Whether it is an error."""
        return self.finding.severity == "error"


def marks_of(result: Result) -> list[Mark]:
    """Return what a board shows of its findings, numbered: errors first, and no note that no judge must answer."""
    judged = {f.rule for f in result.findings if registry.get(f.rule).judge}
    shown = [f for f in result.findings if f.severity != "note" or f.rule in judged]
    shown.sort(key=lambda f: f.severity != "error")
    return [Mark(number, f, f.rule in judged) for number, f in enumerate(shown, 1)]


def inside(pointer: str | None, place: str) -> bool:
    """Whether a pointer names a place, or something in it."""
    return pointer is not None and (pointer == place or pointer.startswith(f"{place}/"))


def step_words(step: str | None) -> str:
    """Return a step in words."""
    kind, _, which = (step or "").partition("-")
    return f"{which.capitalize()} {_STEPS[kind]}" if kind in _STEPS and which else step or ""


def unit_words(unit: Unit) -> str:
    """Return a unit in words."""
    parts = [" over ".join(card.name for card in unit.cards)]
    parts += [f"with {card.name}" for card in unit.equipment]
    parts += [f"piloted by {card.name}" for card in unit.pilots]
    parts += [f"{unit.damage} damage"] if unit.damage else []
    parts += ["tapped"] if unit.tapped else []
    return ", ".join(parts)


def attached(unit: Unit) -> Iterator[tuple[int, str, BoardCard]]:
    """Yield what is on a unit: how far it is set in, what is written, and the card."""
    for card in unit.equipment:
        yield 0, f"+ {card.name}", card
        for each in card.under:
            yield 1, f"/ {each.name}", each
    for card in unit.pilots:
        yield 0, f"^ {card.name}", card
        for each in card.under:
            yield 1, f"/ {each.name}", each
        for each in card.equipment:
            yield 1, f"+ {each.name}", each


class ZoneLabel(NamedTuple):
    """What a single card of a zone, or a pile, is shown as."""

    text: str
    cards: Sequence[BoardCard]
    pointer: str


def zones_of(player: Player) -> list[ZoneLabel]:
    """Return the labels of the zones that hold single cards."""
    singles = [
        *(("being built", card) for card in player.building),
        *(("Equipment", card) for card in player.equipment),
        *((("Resource", player.resource),) if player.resource is not None else ()),
        *(("Event", card) for card in player.events),
        *(("Mission", card) for card in player.missions),
    ]
    found = [ZoneLabel(f"{word}: {card.name}", [card], card.pointer) for word, card in singles]
    for word, zone, cards in (("discard pile", "discard", player.discard), ("supply", "supply", player.supply)):
        if cards:
            found.append(ZoneLabel(f"{word}: {counted(len(cards), 'card')}", cards, f"{player.pointer}/{zone}"))
    return found
