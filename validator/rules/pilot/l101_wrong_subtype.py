"""A Pilot is on a unit of a subtype that it can pilot.

What it checks
--------------
What the Pilot abilities of a card name, word by word, against the subtypes of the unit's top card, with those that the
unit is treated as having. Units that take only some Pilots, or none, by their own text; Pilots that may pilot more.

Why
---
Pilot names the subtypes of the units that the card may move onto. The subtype line decides, never the name: who
pilots Walkers also pilots Assault Walkers.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"space": [
      {"cards": ["Tantive IV (A)"], "pilots": ["Wedge Antilles (A)"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"space": [
      {"cards": ["Luke's X-Wing (A)"], "pilots": ["Wedge Antilles (A)"]}]}}]}

How to mend
-----------
Move the Pilot to a unit of the right subtype, or into its own arena.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.piloting import answers
from validator.boards.view import BoardView
from validator.cards.model import Card
from validator.rules.registry import Hit, hit, rule
from validator.stacks.effects import PilotOnly, PilotsOnly

ONLY = "{unit} has a list of who may pilot it ({only}); {card} is not on it"
OTHERS = "{card} can pilot {only} only; {unit} is none"
NEVER = "{unit} can't have a Pilot, but has {card}"


@rule(
    "L101",
    "wrong-subtype",
    on="board",
    when=lambda view: view.pilots,
    at="piloting",
    severity="error",
    summary="A Pilot is on a unit of a subtype that it can pilot.",
    message="{card} can pilot: {abilities}; {unit} is a {subtype}",
    hint="move it to a unit that it can pilot, or to its own arena",
    reference="Pilot names the subtypes that a card may pilot; the subtype line decides (newest keyword text)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every Pilot on a unit that it can't pilot."""
    for unit, each, card, top, found in answers(view):
        if found in ("subtype", "only", "others", "never"):
            by = {"only": top, "never": top, "others": card}.get(found)
            text = view.effects.source(by.key, "pilots") if by is not None else ""
            yield hit(
                (card.name, top.name),
                each.where,
                source=text,
                message={"only": ONLY, "others": OTHERS, "never": NEVER}.get(found),
                card=card.name,
                unit=unit.label,
                abilities=view.abilities(card),
                subtype=top.subtype or "unit without a subtype",
                only=_only(view, card, top, found),
            )


def _only(view: BoardView, card: Card, top: Card, found: str) -> tuple[str, ...]:
    """Return which Pilots the unit takes, or which units the card can pilot, where a text names them."""
    if found == "others":
        classes = [c for each in view.effects.on_pilots(card, PilotsOnly) for c in each.units]
    else:
        classes = [c for each in view.effects.on_pilots(top, PilotOnly) for c in each.pilots]
    return tuple("any" + each[3:] if each.startswith("Any ") else each for each in classes)
