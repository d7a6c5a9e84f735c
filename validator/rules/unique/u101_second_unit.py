"""A player has at most one of each unique unit, in the arenas and retreated.

What it checks
--------------
The units that a player has in the arenas and in the build zone, and those that pilot another unit. Of one
unique unit there may be one: whatever the version letter, and under all of its names. Versions in one stack are one
unit. A card still being built isn't a unit yet; neither is a card that lies beneath another unit because that
unit's Stack list names it, nor one that lies face down. Of some pairs of names no source says whether they are one
unit: they count as two, with a note.

Why
---
When a second one arrives and doesn't join the stack of the first, the one deployed last is discarded. Rulebooks since
The Empire Strikes Back.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light",
      "arenas": {"character": [{"id": "u1", "cards": ["Luke Skywalker (A)"]}]},
      "build_zone": {"units": [{"id": "u2", "cards": ["Luke Skywalker (B)"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light",
      "arenas": {"character": [{"id": "u1", "cards": ["Luke Skywalker (A)", "Luke Skywalker (B)"]}]}}]}

How to mend
-----------
Discard the one that was deployed last, or write both versions down as one stack if they are one.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.naming import unnaming
from validator.boards.view import BoardView
from validator.cards.identity import open_questions_of
from validator.rules.registry import Hit, hit, rule

OTHER_NAME = "{card} is {sure}the same unique unit as {other}, which {player} has {place}; 1 is allowed"
UNSETTLED = "{player} has {card} and {other}: it is not settled whether they are one unique unit, so they count as two"


@rule(
    "U101",
    "second-unit",
    on="board",
    when=lambda view: view.clash,
    severity="error",
    summary="A player has at most one of each unique unit, in the arenas and retreated.",
    message="{card} is the {number} {name} of {player}, who has {other} {place}; 1 is allowed",
    hint="discard the one that was deployed last, or put both into one stack",
    reference="one of each unique unit per player, in battle or retreated, whatever the version (rulebooks since ESB)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every unit after the first of a player that is the same unique unit."""
    unsettled = open_questions_of(view.db)
    for player, units in view.uniques:
        for open_ in unsettled.among(units):
            first, second = (units[unit][0] for unit in open_[:2])
            yield hit(
                (second.card.name, first.card.name),
                second.card.where,
                severity="note",
                message=UNSETTLED,
                hint="ask a judge if it matters",
                card=second.label,
                other=first.label,
                player=player.name,
            )
        for found in units.values():
            if len(found) == 1:
                continue
            first = found[0]
            if unnaming(view, tuple(found)):
                continue  # a judge must say
            for number, each in enumerate(found[1:], 2):
                if each.same_as(first):  # one card in two places, which is S107
                    continue
                one = unsettled.joined((first.card.card, each.card.card))
                yield hit(
                    (each.card.name, first.card.name),
                    each.card.where,
                    message=OTHER_NAME if each.name != first.name else None,
                    card=each.label,
                    other=first.label,
                    name=first.name,
                    number={2: "second", 3: "third"}.get(number, f"{number}th"),
                    player=player.name,
                    place=first.place,
                    **(one.told() if one is not None else {"sure": ""}),
                )
