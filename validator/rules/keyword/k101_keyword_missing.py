"""A unit uses a keyword that it has.

What it checks
--------------
The unit of a `deflect`, `absorb`, `persuade` or `evade` event, and of a second strike (Double Strike): the keyword in
its top card's own text, in its Switch for the arena that it is in, by INSERT from its stack, or by what another card in
play surely gives it: an Equipment, a unit, a Location, a Resource or an Event. Another card can take it away.
Where a card may give it, K190 asks for a judge instead. In the build zone, and while a card pilots, its own text
doesn't work. What else grants it isn't known: with `granted` it is a note.

Why
---
A keyword ability belongs to the card that prints it or is granted it. In the build zone only Reserves and a few others
work, and of a Pilot only its name, subtypes and health count.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}, {"id": "t", "cards": ["Tenel Ka (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "c", "cards": ["Cad Bane (D)"]},
          {"id": "m", "cards": ["Darth Maul (Q)"]}]}}]},
     "events": [{"do": "attack", "player": "Ann", "unit": "y", "target": "c", "tapped": true, "strike": 1},
      {"do": "end-attack", "player": "Ann"},
      {"do": "attack", "player": "Ann", "unit": "y", "target": "m", "tapped": false, "strike": 2}]}

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
     "events": [{"do": "attack", "player": "Bob", "unit": "m", "target": "t", "tapped": true, "strike": 1},
      {"do": "end-attack", "player": "Bob"},
      {"do": "attack", "player": "Bob", "unit": "m", "target": "y", "tapped": false, "strike": 2}]}

How to mend
-----------
Name the unit that has the keyword, or say in `granted` which card gives it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView

NOBODY = "no other unit of the player in the arena of {unit} has {keyword}{why}"


@rule(
    "K101",
    "keyword-missing",
    on="event",
    events=(
        "attack",
        "deflect",
        "absorb",
        "persuade",
        "evade",
        "prevent",
    ),
    final=True,
    severity="error",
    summary="A unit uses a keyword that it has.",
    message="{unit} has no {keyword}{why}",
    hint="name a unit that has it, or say in 'granted' what gives it",
    reference="keywords as printed on the cards; what an Equipment takes away is gone",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a keyword that the unit hasn't."""
    have, unit = view.keyword, view.user
    if have is None or unit is None or have.abilities or (have.perhaps and view.granted is None):
        return
    taken = f": {have.taken_by.name} takes it away" if have.taken_by is not None else ""
    if not taken and unit.arena is None:
        taken = ": it is in the build zone, where its text doesn't work"
    why = f"; {view.event.granted} is said to grant it" if view.event.granted is not None else taken
    yield hit(
        (unit.cards[0].name,),
        view.event.where,
        severity=view.granted,
        message=NOBODY if view.prevents is not None and view.prevents.others and view.protector is None else None,
        unit=unit.label,
        keyword=have.name,
        why=why,
    )
