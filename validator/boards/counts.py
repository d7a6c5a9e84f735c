"""What a check of a board looks at, counted: it is told with the verdict."""

from __future__ import annotations

from collections.abc import Mapping

from validator.boards.model import Board


def looked_at(board: Board) -> Mapping[str, int]:
    """Return how many there are of each thing that the rules of boards look at; what isn't there is left out."""
    stacks = face_down = equipment = pilots = locations = events = resources = 0
    for player in board.players:
        for unit in player.units:
            stacks += len(unit.cards) > 1
            face_down += len(unit.face_down)
            equipment += len(unit.equipment)
            pilots += len(unit.pilots)
            for pilot in unit.pilots:
                stacks += bool(pilot.under)
                equipment += len(pilot.equipment)
        equipment += len(player.equipment)
        locations += sum(map(len, player.locations.values()))
        events += len(player.events)
        resources += player.resource is not None
    found = {"stacks": stacks, "face-down cards": face_down, "Equipment": equipment, "Pilots": pilots}
    found |= {"Locations": locations, "Events": events, "Resources": resources}
    return {name: number for name, number in found.items() if number}
