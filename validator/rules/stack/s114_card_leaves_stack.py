"""A judge must say whether a card may leave a stack.

What it checks
--------------
A `take` event: a card leaves a stack for an arena, the hand or the deck. With `granted` it is no question, nor where an
effect of a card that is known says so.

Why
---
A card beneath stays in its stack until the stack leaves play, unless a card says otherwise.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"space": [],
          "character": [{"id": "l", "cards": ["Luke Skywalker (A)", "Luke Skywalker (B)"]}]}},
       {"name": "Bob", "side": "dark"}]},
     "events": [{"do": "take", "player": "Ann", "unit": "l", "card": "Luke Skywalker (B)", "to": "hand"}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"space": [],
          "character": [{"id": "l", "cards": ["Luke Skywalker (A)", "Luke Skywalker (B)"]}]}},
       {"name": "Bob", "side": "dark"}]},
     "events": [{"do": "take", "player": "Ann", "unit": "l", "card": "Luke Skywalker (B)", "to": "hand",
      "granted": "Din's Clan (C)"}]}

How to mend
-----------
Say in `granted` which card lets it leave.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.stacks.effects import Leaves
from validator.stacks.matching import lists_of
from validator.turns.model import Take
from validator.turns.view import EventView


@rule(
    "S114",
    "card-leaves-stack",
    on="event",
    events=("take",),
    severity="note",
    summary="A judge must say whether a card may leave a stack.",
    message="whether {card} may leave the stack of {unit} for {place} is for a judge: no card is known that says so",
    hint="say in 'granted' which card lets it leave",
    reference="cards leave a stack otherwise than to the discard pile only by a card's text (usage notes on stacks)",
    judge=True,
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a card that leaves a stack without a reason that is known."""
    event, unit, card = view.event, view.unit, view.taken
    if not isinstance(event, Take) or unit is None or card is None or event.granted is not None:
        return
    lists = lists_of(view.db)
    for by, effect in view.says(Leaves):
        if effect.to == event.to and view.is_time(effect.when) and card.card is not None:
            key = by.card.key if by.card is not None else None
            if not effect.cards or any(lists.any_printed(text, key).match(card.card) for text in effect.cards):
                return
    place = "an arena" if event.to == "arena" else f"the {event.to}"
    names = (card.name, unit.cards[0].name)
    yield hit(names, event.where, card=card.name, unit=unit.label, place=place)
