"""A judge must say whether an attached Equipment gives the keyword.

What it checks
--------------
A keyword that a unit uses and doesn't have by printed facts, while an Equipment is attached to it whose line for its
bearer isn't in the card data. Where the event says in `granted` what gives it, it is K101 instead.

Why
---
The card data keeps what a card has itself, not what it gives to others.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "l", "cards": ["Anakin Skywalker (X)"],
           "equipment": ["Ancient Lightsaber"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "c", "cards": ["Cad Bane (D)"]},
          {"id": "m", "cards": ["Darth Maul (Q)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "m", "unit": "l", "amount": 4},
      {"do": "evade", "player": "Ann", "unit": "l", "damage": "d1", "amount": 1}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}, {"id": "t", "cards": ["Tenel Ka (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "c", "cards": ["Cad Bane (D)"]},
          {"id": "m", "cards": ["Darth Maul (Q)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "m", "unit": "y", "amount": 4},
      {"do": "evade", "player": "Ann", "unit": "y", "damage": "d1", "amount": 1}]}

How to mend
-----------
Read the Equipment, and say in `granted` what it gives.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView


@rule(
    "K190",
    "keyword-needs-judge",
    severity="note",
    summary="A judge must say whether an attached Equipment gives the keyword.",
    message="whether {unit} has {keyword} is for a judge, who reads {equipment}",
    hint="read {equipment}; say in 'granted' what it gives",
    reference="the card data keeps facts, but not what an Equipment gives its bearer",
    judge=True,
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a keyword that only an attached Equipment can have given."""
    have, unit = view.keyword, view.unit
    if have is None or unit is None or have.abilities or not have.perhaps or view.granted is not None:
        return
    names = dict.fromkeys(each.name for each in have.perhaps)
    yield hit(
        (unit.cards[0].name, *names),
        view.event.where,
        unit=unit.label,
        keyword=have.name,
        equipment=" and ".join(names),
    )
