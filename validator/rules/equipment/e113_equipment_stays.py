"""An Equipment that can't be detached stays on its unit.

What it checks
--------------
A `detach` event, and an `equip` or `attach` event that brings an attached Equipment to another unit: whether its text
says that it stays, or a card in play that opponents can't detach it. Where it may come off for a price, E190 asks for a
judge. A note where the event says that an effect grants it.

Why
---
Some Equipment says that it can't be detached. The cards' texts.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"space": [{"id": "x", "cards": ["Luke's X-Wing (A)"],
            "equipment": [{"id": "e", "card": "Grutchins", "owner": "Vua"}]}],
          "character": []}},
       {"name": "Vua", "side": "vong"}]},
     "events": [{"do": "detach", "player": "Ann", "equipment": "e", "unit": "x"}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"space": [{"id": "x", "cards": ["Luke's X-Wing (A)"],
            "equipment": [{"id": "e", "card": "Automatic Pilot", "owner": "Ann"}]}],
          "character": []}},
       {"name": "Vua", "side": "vong"}]},
     "events": [{"do": "detach", "player": "Ann", "equipment": "e", "unit": "x"}]}

How to mend
-----------
Leave the Equipment where it is, or say in `granted` what takes it off.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.stacks.effects import Attachable, effects_of
from validator.turns.pieces import Piece
from validator.turns.view import EventView

GUARDED = "{equipment} can't be detached from {unit} by an opponent: {by} says so"


@rule(
    "E113",
    "equipment-stays",
    on="event",
    events=(
        "detach",
        "equip",
        "attach",
    ),
    severity="error",
    summary="An Equipment that can't be detached stays on its unit.",
    message="{equipment} can't be detached from {unit}",
    hint="leave it there, or say in 'granted' what takes it off",
    reference="its own text says that it stays (card text)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield an Equipment that is taken off although it stays."""
    card, bearer = view.equipment, view.source
    if card is None or card.card is None or not isinstance(bearer, Piece) or bearer is view.unit:
        return
    if view.guard is not None:
        kept = {"equipment": card.name, "unit": bearer.label, "by": view.guard.name}
        cards = dict.fromkeys((card.name, bearer.cards[0].name, view.guard.name))
        yield hit(cards, view.event.where, severity=view.granted, message=GUARDED, **kept)
        return
    effects = effects_of(view.db).on_equipment(card.card, Attachable)
    if any(each.stays and not each.note for each in effects):
        names = (card.name, bearer.cards[0].name)
        source = effects_of(view.db).source(card.card.key, "attach")
        told = {"equipment": card.name, "unit": bearer.label, "source": source}
        yield hit(names, view.event.where, severity=view.granted, **told)
