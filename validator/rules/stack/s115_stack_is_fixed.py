"""A stack that a card keeps as it is isn't changed.

What it checks
--------------
A `swap` or `rearrange` of a stack to whose unit a card is attached that says that the stack can't be rearranged, or
while a Mission lies among the Missions that says so for this turn. A `stack` event while such a Mission says that no
card may be stacked on such a unit. Where the Mission lies in a discard pile, a log doesn't say whether it was played
this turn: then it is a warning. With `granted` it is a note.

Why
---
Some cards forbid to rearrange a stack, or to stack at all, for a turn or as long as they are attached (card texts).

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Luke Skywalker (A)", "Luke Skywalker (B)"],
          "equipment": [{"card": "Charming to the Last", "owner": "Bob"}]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "swap", "player": "Ann", "unit": "u1", "top": "Luke Skywalker (B)"}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Luke Skywalker (A)", "Luke Skywalker (B)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "swap", "player": "Ann", "unit": "u1", "top": "Luke Skywalker (B)"}]}

How to mend
-----------
Leave the stack as it is until the card is gone or the turn is over.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.model import BoardCard
from validator.rules.registry import Hit, hit, rule
from validator.stacks.effects import Bars, Fixed, effects_of
from validator.stacks.matching import lists_of
from validator.turns.model import Stack
from validator.turns.view import EventView

BARRED = "{card} is stacked on {unit}; {by} says that no card may be"
PLAYED = "the stack of {unit} is changed; {by} forbids it if it was played this turn"


@rule(
    "S115",
    "stack-is-fixed",
    on="event",
    events=("stack", "swap", "rearrange"),
    severity="error",
    summary="A stack that a card keeps as it is isn't changed.",
    message="the stack of {unit} is rearranged; {by} says that it can't be",
    hint="leave the stack as it is until {by} is gone or the turn is over",
    reference="cards that forbid to rearrange a stack or to add to it (texts of the cards)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a change of a stack that a card forbids."""
    unit, event = view.unit, view.event
    if unit is None:
        return
    stacked = event.card.name if isinstance(event, Stack) else ""
    found = _forbids(view) if stacked else ((c, True) for c, e in view.says(Fixed) if e.whose == "bearer")
    for by, now in [*found, *([] if stacked else _this_turn(view, Fixed))]:
        yield hit(
            (unit.cards[0].name, by.name),
            event.where,
            severity=view.granted or (None if now else "warning"),
            message=PLAYED if not now else BARRED if stacked else None,
            unit=unit.label,
            by=by.name,
            card=stacked,
        )
        return


def _this_turn(view: EventView, kind: type[Fixed] | type[Bars]) -> Iterator[tuple[BoardCard, bool]]:
    """Yield Missions that say something for the turn in which they are played, and whether they lie in play."""
    effects = effects_of(view.db)
    for side in view.state.players:
        for pile, now in ((side.missions, True), (side.discard, False)):
            for each in pile:
                if each.card is not None and any(
                    not isinstance(e, Fixed) or e.whose == "all" for e in effects.on_stacks(each.card, kind)
                ):
                    yield each, now


def _forbids(view: EventView) -> Iterator[tuple[BoardCard, bool]]:
    """Yield the Missions that forbid to stack on the unit."""
    unit = view.unit
    top = unit.cards[0].card if unit is not None else None
    if unit is None or top is None:
        return
    lists = lists_of(view.db)
    for each, now in _this_turn(view, Bars):
        assert each.card is not None
        owner = next(s for s in view.state.players if each in s.missions or each in s.discard)
        for effect in effects_of(view.db).on_stacks(each.card, Bars):
            if effect.players == "opponent" and owner is unit.player:
                continue
            if any(lists.any_printed(text, each.card.key).match(top) for text in effect.tops):
                yield each, now
