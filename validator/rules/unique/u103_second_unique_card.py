"""A player has one of each unique Equipment, Subordinate, Location and Resource.

What it checks
--------------
Equipment (attached or waiting in the build zone), Subordinates, Locations and Resources with a version letter: two of
one name that belong to one player. A warning, since no rule was found that forbids it. Locations and Missions that say
themselves that a player has so many of them in play: more are an error.

Why
---
That a player has one of each unique unit is a rule; for unique cards of other kinds none was found. They form no stacks
of versions, and players don't contest them.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "dark", "arenas": {"character": [
      {"cards": ["Darth Maul (A)"], "equipment": ["Darth Vader's Lightsaber (A)"]},
      {"cards": ["Darth Vader (A)"], "equipment": ["Darth Vader's Lightsaber (B)"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "dark", "arenas": {"character": [
      {"cards": ["Darth Vader (A)"], "equipment": ["Darth Vader's Lightsaber (A)"]}]}}]}

How to mend
-----------
Ask a judge whether the second one may stay.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.model import BoardCard, Player
from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule
from validator.stacks.effects import InPlay

ONLY = "{count} {card} in play for {player}; its text allows {most}"
FEWER = "leave {most}"

_TYPES = frozenset({"Equipment", "Subordinate", "Location", "Resource"})


@rule(
    "U103",
    "second-unique-card",
    on="board",
    severity="warning",
    summary="A player has one of each unique Equipment, Subordinate, Location and Resource.",
    message="{player} has {card} besides {other}, both unique cards named {name}; 1 is usual",
    hint="ask a judge whether it may stay: no rule was found for a second unique {kind}",
    reference="unique cards that are no units: no rule found; read as for units, one of each name a player",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every unique card other than a unit of which its owner has one already."""
    seen: dict[tuple[str, str], BoardCard] = {}
    for player, each in _cards(view):
        card = each.card
        if card is None or card.version is None or card.types[0] not in _TYPES:
            continue
        owner = view.owner(player, each)
        first = seen.setdefault((owner.name, card.unit), each)
        if first is not each and (each.id is None or each.id != first.id):
            yield hit(
                (each.name, first.name),
                each.where,
                card=each.name,
                other=first.name,
                name=card.base,
                player=owner.name,
                kind=card.kind,
            )
    for player in view.board.players:
        yield from _too_many(view, player)


def _too_many(view: BoardView, player: Player) -> Iterator[Hit]:
    """Yield the cards of which a player has more in play than their own text allows."""
    copies: dict[str, list[BoardCard]] = {}
    for each in (*(c for cards in player.locations.values() for c in cards), *player.missions):
        if each.card is not None:
            copies.setdefault(each.card.key, []).append(each)
    for found in copies.values():
        card = found[0].card
        for limit in view.effects.on_stacks(card, InPlay) if card is not None else ():
            if len(found) > limit.most:
                yield hit(
                    (found[0].name,),
                    found[limit.most].where,
                    severity="error",
                    message=ONLY,
                    hint=FEWER,
                    count=len(found),
                    card=found[0].name,
                    player=player.name,
                    most=limit.most,
                    source=view.effects.source(card.key) if card is not None else "",
                )


def _cards(view: BoardView) -> Iterator[tuple[Player, BoardCard]]:
    for attached in view.equipment:
        yield attached.player, attached.card
    yield from view.subordinates
    for pilot in view.pilots:
        yield pilot.player, pilot.card
    for player in view.board.players:
        for each in player.equipment:
            yield player, each
        for locations in player.locations.values():
            for each in locations:
                yield player, each
        if player.resource is not None:
            yield player, player.resource
