"""An attached Equipment gives its unit something.

What it checks
--------------
What the lines of an attached Equipment that begin with "Equipped" name, against the unit's top card: its name to the
letter, its subtypes, its type. A warning when none of them fits; none when one can't be told from printed facts.

Why
---
Such a line says whom the Equipment helps; attaching it to another unit is legal, but does nothing. After a
change of the top an Equipment stays and may have become useless.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"character": [
      {"cards": ["Din Djarin (F)"], "equipment": ["Double-Bladed Lightsaber"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"character": [
      {"cards": ["Luke Skywalker (A)"], "equipment": ["Double-Bladed Lightsaber"]}]}}]}

How to mend
-----------
Equip it to a unit that it names.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule


@rule(
    "E108",
    "no-benefit",
    on="board",
    when=lambda view: view.equipment,
    at="attached",
    severity="warning",
    summary="An attached Equipment gives its unit something.",
    message="{card} gives {unit} nothing: it is for {classes}",
    hint="attach it to a unit that it names",
    reference="the words behind Equipped say whom it helps, and forbid no bearer (read from the cards)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every Equipment of which no line speaks of its unit."""
    for attached in view.equipment:
        card, top = attached.card.card, attached.unit.cards[0].card
        if card is None or top is None or not card.equipped or top.arenas == ():
            continue
        if view.benefits(card, attached.unit) is False and not set(card.arenas).isdisjoint(top.arenas):
            yield hit(
                (card.name, top.name),
                attached.card.where,
                card=card.name,
                unit=attached.unit.label,
                classes=card.equipped,
            )
