"""A zone for Locations, Resources, Missions or Events holds such cards.

What it checks
--------------
The type of every card in `locations`, `resource`, `missions` and `events`, and whether a Location lies in an arena that
its subtype line names; in a log also that of a Location which is deployed. A Battle card that lasts may stand among the
Missions.

Why
---
Only a card of the right type has its effect from there; a card in a wrong zone would otherwise be left out of the
check. The subtype line of a Location begins with the arenas for which it is.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "locations": {"character": "Luke Skywalker (A)"}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "locations": {
      "character": "Commandeered Cruiser Bridge"}}]}

How to mend
-----------
Write the card into the zone of its type.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.model import BoardCard, Player
from validator.boards.places import in_words
from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule

ARENA = "{card} is a Location for the {wanted} arena, but it is {place}"
OTHER_ARENA = "write it into an arena that its subtype line names"


@rule(
    "B106",
    "card-in-wrong-zone",
    on="board",
    severity="error",
    summary="A zone for Locations, Resources, Missions or Events holds such cards.",
    message="{card} is in the wrong zone: its type is {type}, and it is {zone}",
    hint="move it to the zone of its type",
    reference="zones of the play area (newest rules of the community)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every card in a zone for another type of card."""
    for player in view.board.players:
        for each, kinds, zone in _zones(player):
            if each.card is not None and each.card.kind not in kinds:
                yield hit((each.name,), each.where, card=each.name, type="/".join(each.card.types), zone=zone)
        for arena, cards in player.locations.items():
            for each in cards:
                card = each.card
                if card is None or card.kind != "Location" or not card.arenas or arena.capitalize() in card.arenas:
                    continue
                data = {"card": each.name, "wanted": " or ".join(card.arenas), "place": in_words(arena)}
                yield Hit(data, (each.name,), each.where, message=ARENA, hint=OTHER_ARENA)


def _zones(player: Player) -> Iterator[tuple[BoardCard, tuple[str, ...], str]]:
    for cards in player.locations.values():
        for each in cards:
            yield each, ("Location",), "among the Locations"
    if player.resource is not None:
        yield player.resource, ("Resource",), "as the Resource"
    for each in player.missions:
        yield each, ("Mission", "Battle"), "among the Missions"
    for each in player.events:
        yield each, ("Event",), "among the Events"
