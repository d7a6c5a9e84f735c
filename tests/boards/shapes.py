"""Boards of a wrong shape, each with one fault; shared by the tests of the reader and of the schema."""

from __future__ import annotations

from typing import Any


def player(**fields: Any) -> dict[str, Any]:
    return {"board": 1, "players": [{"name": "Ann", "side": "light", **fields}]}


def ground(*units: Any) -> dict[str, Any]:
    return player(arenas={"ground": list(units)})


WRONG: list[dict[str, Any]] = [
    {"board": 2, "players": [{}]},
    {"board": "1", "players": [{}]},
    {"players": [{}]},
    {"board": 1},
    {"board": 1, "players": []},
    {"board": 1, "players": [{"name": f"P{n}"} for n in range(7)]},
    {"board": 1, "players": {}},
    {"board": 1, "players": ["Ann"]},
    {"board": 1, "turn": "build", "players": [{}]},
    {"board": 1, "turn": {"step": 3}, "players": [{}]},
    {"board": 1, "turn": {"number": "4"}, "players": [{}]},
    player(side="Lihgt"),
    player(name=3),
    player(arenas=[]),
    player(arenas={"ground": {}}),
    player(arenas={"air": []}),
    player(build_zone=[]),
    player(build_zone={"cards": []}),
    player(locations={"ground": 3}),
    player(resource=["Book of Boba Fett"]),
    player(discard="Yoda (A)"),
    ground("Yoda (A)"),
    ground(None),
    ground({"cards": []}),
    ground({"cards": "Yoda (A)"}),
    ground({"cards": [None]}),
    ground({"cards": [["Yoda (A)"]]}),
    ground({"cards": [{"id": "x"}]}),
    ground({"cards": [{"card": 3}]}),
    ground({"cards": [{"card": "Yoda (A)", "under": []}]}),
    ground({"cards": ["Yoda (A)"], "id": 3}),
    ground({"cards": ["Yoda (A)"], "tapped": 1}),
    ground({"cards": ["Yoda (A)"], "damage": -1}),
    ground({"cards": ["Yoda (A)"], "damage": True}),
    ground({"cards": ["Yoda (A)"], "damage": 1.5}),
    ground({"cards": ["Yoda (A)"], "counters": []}),
    ground({"cards": ["Yoda (A)"], "counters": {"x": []}}),
    ground({"cards": ["Yoda (A)"], "equipment": {"card": "Z-6 Jetpack"}}),
    ground({"cards": ["Yoda (A)"], "equipments": []}),
]

WRONG_TOGETHER: list[dict[str, Any]] = [
    {"board": 1, "players": [{"name": "A"}, {"name": "A"}]},
    ground({"cards": [{"card": "Yoda (A)", "owner": "Bob"}]}),
    ground({"cards": [{"id": "c", "card": "Yoda (A)"}, {"id": "c", "card": "Yoda (B)"}]}),
]
"""Faults between two places, which a schema can't say."""
