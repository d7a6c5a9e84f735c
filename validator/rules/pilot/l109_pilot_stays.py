"""A Pilot that a card keeps on its unit stays there.

What it checks
--------------
The `pilot` and `move` events by which a Pilot leaves a unit: whether its own text, or a card in play, says that it
can't be moved. A note where the event says that an effect grants it.

Why
---
A few cards keep Pilots where they are (card texts).

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light", "locations": {"character": ["Iego System"]},
        "arenas": {"space": [{"id": "f", "cards": ["Millennium Falcon (A)"], "pilots": ["Han Solo (B)"]}]}},
       {"name": "Bob", "side": "dark"}]},
     "events": [{"do": "move", "player": "Ann", "unit": "Han Solo (B)", "arena": "character"}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light", "locations": {"character": ["Jedi Temple"]},
        "arenas": {"space": [{"id": "f", "cards": ["Millennium Falcon (A)"], "pilots": ["Han Solo (B)"]}]}},
       {"name": "Bob", "side": "dark"}]},
     "events": [{"do": "move", "player": "Ann", "unit": "Han Solo (B)", "arena": "character"}]}

How to mend
-----------
Leave the Pilot where it is, or say in `granted` what moves it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView


@rule(
    "L109",
    "pilot-stays",
    on="event",
    severity="error",
    summary="A Pilot that a card keeps on its unit stays there.",
    message="{pilot} can't be moved from {unit}: {by} says so",
    hint="leave it there, or say in 'granted' what moves it",
    reference="a few cards keep Pilots where they are (card texts)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a Pilot that leaves a unit although a card keeps it there."""
    by, pilot, ship = view.keeps_pilot, view.pilot, view.ship
    if by is not None and pilot is not None and ship is not None:
        names = dict.fromkeys((pilot.name, ship.cards[0].name, by.name))
        yield hit(names, view.event.where, severity=view.granted, pilot=pilot.name, unit=ship.label, by=by.name)
