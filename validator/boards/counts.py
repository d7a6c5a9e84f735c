"""What a check of a board looks at, counted: it is told with the verdict."""

from __future__ import annotations

from collections.abc import Mapping

from validator.boards.model import Board


def looked_at(board: Board) -> Mapping[str, int]:
    """Return how many there are of each thing that the rules of boards look at; what isn't there is left out."""
    found = dict.fromkeys(("stacks", "face-down cards", "Equipment", "Pilots", "Locations", "Events", "Resources"), 0)
    for player in board.players:
        for unit in player.units:
            found["stacks"] += len(unit.cards) > 1
            found["face-down cards"] += len(unit.face_down)
            found["Equipment"] += len(unit.equipment)
            found["Pilots"] += len(unit.pilots)
            for pilot in unit.pilots:
                found["stacks"] += bool(pilot.under)
                found["Equipment"] += len(pilot.equipment)
        found["Equipment"] += len(player.equipment)
        found["Locations"] += sum(map(len, player.locations.values()))
        found["Events"] += len(player.events)
        found["Resources"] += player.resource is not None
    return {name: number for name, number in found.items() if number}
