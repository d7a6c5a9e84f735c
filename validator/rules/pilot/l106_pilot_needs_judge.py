"""Whether a card may pilot a unit is known from the texts of the cards.

What it checks
--------------
Pilots whose subtypes don't fit a unit, where the unit or the Pilot is a card that the data names as one that changes
who may pilot in a way that isn't modelled.

Why
---
Some squadrons say themselves who may pilot them. A wrong verdict would be worse than none.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"space": [
      {"cards": ["Rogue Squadron (B)"], "pilots": ["Wedge Antilles (A)"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"space": [
      {"cards": ["Rogue Squadron (B)"], "pilots": ["Rogue Squadron Pilot"]}]}}]}

How to mend
-----------
Read the two cards, or ask a judge.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.piloting import answers
from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule


@rule(
    "L106",
    "pilot-needs-judge",
    on="board",
    severity="note",
    summary="Whether a card may pilot a unit is known from the texts of the cards.",
    message="a judge must say whether {card} may pilot {unit}: this program does not know the text of one of them",
    hint="read both cards, or ask a judge",
    reference="some cards say who may pilot them or what they may pilot (texts of the cards)",
    judge=True,
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every Pilot of which a text decides that isn't modelled."""
    for unit, each, card, top, found in answers(view):
        if found == "judge":
            texts = (view.effects.source(one.key, "pilots") for one in (top, card))
            source = "; ".join(dict.fromkeys(text for text in texts if text))
            yield hit((card.name, top.name), each.where, card=card.name, unit=unit.label, source=source)
