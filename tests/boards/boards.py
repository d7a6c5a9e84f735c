"""Random boards that are legal by construction, and changes that break exactly one rule."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from validator.boards.model import STEPS
from validator.cards.database import Database, Match, load
from validator.cards.model import Card
from validator.stacks.effects import effects_of
from validator.stacks.stacks import fits

Json = dict[str, Any]


@cache
def cards() -> Database:
    return load()


def named(card: Card) -> bool:
    """Whether the name means this card alone."""
    found = cards().find(card.name)
    return isinstance(found, Match) and found.card.key == card.key


class Pool:
    """The cards that boards are drawn from. Cards whose texts touch the rules for stacks, Equipment or Pilots stay out
    where a board is to be legal whatever they say.
    """

    def __init__(self, db: Database) -> None:
        data = effects_of(db)
        special = {*data.stacking, *data.attach, *data.pilots}
        self.units = [c for c in db if c.is_unit and named(c) and not c.treat and not c.insert]
        self.plain = [c for c in self.units if c.key not in special and not c.stack]
        self.listing = [c for c in self.units if c.stack and c.key not in special]
        self.equipment = [c for c in db if c.kind == "Equipment" and c.key not in special and named(c)]
        self.locations = [c for c in db if c.kind == "Location" and c.key not in special and named(c)]
        self.missions = [c for c in db if c.kind == "Mission" and c.key not in special and named(c)]
        self.pilots = [c for c in self.plain if c.pilot]
        self.versions: dict[str, list[Card]] = {}
        for card in self.plain:
            if card.version is not None:
                self.versions.setdefault(card.unit, []).append(card)
        self.by_side = {
            side: {
                "plain": [c for c in self.plain if c.side in (side, "neutral")],
                "listing": [c for c in self.listing if c.side in (side, "neutral")],
                "missions": [c for c in self.missions if c.side in (side, "neutral")],
                "equipment": [c for c in self.equipment if c.side in (side, "neutral")],
                "locations": [c for c in self.locations if c.side in (side, "neutral")],
                "pilots": [c for c in self.pilots if c.side in (side, "neutral")],
            }
            for side in ("light", "dark", "vong")
        }


@cache
def pool() -> Pool:
    return Pool(cards())


@cache
def beneath(name: str) -> tuple[Card, ...]:
    """Cards that a top's list lets lie beneath it, as the matcher says."""
    db = cards()
    return tuple(
        p.card
        for p in fits(db.get(name), db=db)
        if p.fits and p.road == "list" and p.card.kind == "Unit" and named(p.card)
    )[:300]


def can_pilot(pilot: Card, unit: Card) -> bool:
    """A narrow reading that errs on the side of no: one word that is one of the unit's subtypes."""
    return "Droid" not in unit.subtypes and any(each in unit.subtypes for ability in pilot.pilot for each in ability)


class Draw:
    """One board being drawn."""

    def __init__(self, random: Random, units: int, players: int = 2) -> None:
        self.random = random
        self.number = 0
        self.taken: set[str] = set()
        sides = ["light", "dark", "vong", "light", "dark", "vong"]
        self.board: Json = {
            "board": 1,
            "turn": {"number": random.randint(1, 20), "step": random.choice(STEPS)},
            "players": [self.player(f"Player {n + 1}", sides[n], max(1, units // players)) for n in range(players)],
        }

    def player(self, name: str, side: str, units: int) -> Json:
        random, own = self.random, pool().by_side[side]
        arenas: dict[str, list[Json]] = {"space": [], "ground": [], "character": []}
        retreated: list[Json] = []
        for _ in range(units):
            drawn = self.unit(own)
            if drawn is None:
                continue
            top, unit = drawn
            (retreated if random.random() < 0.15 else arenas[random.choice(top.arenas).lower()]).append(unit)
            if any(unit is each for each in arenas["character"]):
                unit.pop("pilots", None)
        found: Json = {"name": name, "side": side, "arenas": arenas}
        zone: Json = {"building": [c.name for c in random.sample(own["plain"], random.randint(0, 3))]}
        if retreated:
            zone["units"] = retreated
        zone["equipment"] = [random.choice(own["equipment"]).name]
        found["build_zone"] = zone
        location = random.choice(own["locations"])
        arenas = [arena.lower() for arena in location.arenas] or ["space", "ground", "character"]
        found["locations"] = {random.choice(arenas): location.name}
        found["missions"] = [random.choice(own["missions"]).name]
        found["discard"] = [c.name for c in random.sample(own["plain"], 4)]
        return found

    def free(self, card: Card) -> bool:
        return card.version is None or card.unit not in self.taken

    def unit(self, own: dict[str, list[Card]]) -> tuple[Card, Json] | None:
        random = self.random
        listing = random.random() < 0.2
        top = random.choice(own["listing" if listing and own["listing"] else "plain"])
        if not self.free(top):
            return None
        stack = [top]
        if top.version is not None:
            self.taken.add(top.unit)
            others = [c for c in pool().versions.get(top.unit, ()) if c.name != top.name]
            stack += random.sample(others, min(len(others), random.choice((0, 0, 0, 1, 1, 2, 3))))
        if listing:
            units = {top.unit}
            listed = [c for c in beneath(top.name) if c.side in (top.side, "neutral")]
            for card in random.sample(listed, min(len(listed), 3)):
                if len(stack) < 4 and card.unit not in units:
                    units.add(card.unit)
                    stack.append(card)
        self.number += 1
        unit: Json = {"id": f"u{self.number}", "cards": [c.name for c in stack]}
        if random.random() < 0.3:
            unit["tapped"] = True
        if random.random() < 0.3:
            unit["damage"] = random.randint(1, 5)
        if random.random() < 0.3:
            fit = random.choice(own["equipment"])
            if set(fit.arenas) & set(top.arenas):
                unit["equipment"] = [fit.name]
        if random.random() < 0.5 and "Character" not in top.arenas and not top.stack:
            able = [c for c in own["pilots"] if self.free(c) and can_pilot(c, top)]
            if able:
                pilot = random.choice(able)
                if pilot.version is not None:
                    self.taken.add(pilot.unit)
                unit["pilots"] = [pilot.name]
        return top, unit


def legal(random: Random, units: int = 20, players: int = 2) -> Json:
    """A random legal board of about so many units."""
    return Draw(random, units, players).board


# ── one rule broken ───────────────────────────────────────────────────────────────────────────────────────────────

Change = Callable[[Random, Json], bool]
"""Breaks a rule on a board in place; False where the board has nothing that it could be broken with."""


def _in_arenas(board: Json, player: int = 0) -> list[tuple[str, Json]]:
    return [(arena, unit) for arena, units in board["players"][player]["arenas"].items() for unit in units]


def _some(random: Random, board: Json, wanted: Callable[[Card], bool]) -> tuple[str, Json] | None:
    found = [(a, u) for a, u in _in_arenas(board) if wanted(cards().get(u["cards"][0]))]
    return random.choice(found) if found else None


def _fresh(random: Random, wanted: Callable[[Card], bool]) -> Card:
    """A card that isn't unique, so that it meets no other."""
    while True:
        card = random.choice(pool().plain)
        if card.version is None and wanted(card):
            return card


def u101(random: Random, board: Json) -> bool:
    found = _some(random, board, lambda c: c.version is not None)
    if found is None:
        return False
    board["players"][0]["arenas"][found[0]].append({"cards": [found[1]["cards"][0]]})
    return True


def u102(random: Random, board: Json) -> bool:
    found = _some(random, board, lambda c: c.version is not None)
    if found is None:
        return False
    board["turn"]["step"] = "battle-ground"
    board["players"][1]["arenas"][found[0]].append({"cards": [found[1]["cards"][0]]})
    return True


def e101(random: Random, board: Json) -> bool:
    found = _some(random, board, lambda c: True)
    if found is None:
        return False
    found[1].setdefault("equipment", []).append(random.choice(pool().missions).name)
    return True


def e102(random: Random, board: Json) -> bool:
    found = _some(random, board, lambda c: len(c.arenas) == 1)
    if found is None:
        return False
    # Where another version in the stack would fit, it may have stayed: a warning.
    fit = {arena for name in found[1]["cards"] for arena in cards().get(name).arenas}
    wrong = [c for c in pool().equipment if c.arenas and not fit.intersection(c.arenas) and not c.unique]
    if not wrong:
        return False
    found[1].setdefault("equipment", []).append(random.choice(wrong).name)
    return True


def e109(random: Random, board: Json) -> bool:
    found = _some(random, board, lambda c: True)
    if found is None:
        return False
    right = [c for c in pool().equipment if found[0].capitalize() in c.arenas and c.equip and not c.unique]
    owner = board["players"][1]["name"]
    found[1].setdefault("equipment", []).append({"card": random.choice(right).name, "owner": owner})
    return True


def e110(random: Random, board: Json) -> bool:
    found = _some(random, board, lambda c: True)
    if found is None:
        return False
    right = [c for c in pool().equipment if found[0].capitalize() in c.arenas and not c.unique]
    entry = {"id": "twice", "card": random.choice(right).name}
    found[1].setdefault("equipment", []).append(entry)
    other = _fresh(random, lambda c: found[0].capitalize() in c.arenas)
    board["players"][0]["arenas"][found[0]].append({"cards": [other.name], "equipment": [entry]})
    return True


def e112(random: Random, board: Json) -> bool:
    card = random.choice([c for c in pool().equipment if not c.unique])
    board["players"][0]["arenas"][random.choice(("space", "ground", "character"))].append({"cards": [card.name]})
    return True


def b101(random: Random, board: Json) -> bool:
    card = _fresh(random, lambda c: len(c.arenas) == 1)
    wrong = random.choice([a for a in ("Space", "Ground", "Character") if a not in card.arenas])
    board["players"][0]["arenas"][wrong.lower()].append({"cards": [card.name]})
    return True


def b102(random: Random, board: Json) -> bool:
    board["turn"]["step"] = "battle"
    return True


def b103(random: Random, board: Json) -> bool:
    board["players"][0]["arenas"]["ground"].append({"cards": [random.choice(pool().missions).name]})
    return True


def b106(random: Random, board: Json) -> bool:
    board["players"][0]["events"] = [random.choice(pool().missions).name]
    return True


def l101(random: Random, board: Json) -> bool:
    card = _fresh(random, lambda c: c.arenas == ("Space",) and not {"Starfighter", "Droid"} & set(c.subtypes))
    pilot = _fresh(random, lambda c: c.pilot == (("Starfighter",),))
    board["players"][0]["arenas"]["space"].append({"cards": [card.name], "pilots": [pilot.name]})
    return True


def l102(random: Random, board: Json) -> bool:
    card = _fresh(random, lambda c: c.arenas == ("Space",) and {"Starfighter", "Droid"} <= set(c.subtypes))
    pilot = _fresh(random, lambda c: c.pilot == (("Starfighter",),))
    board["players"][0]["arenas"]["space"].append({"cards": [card.name], "pilots": [pilot.name]})
    return True


def l104(random: Random, board: Json) -> bool:
    card = _fresh(random, lambda c: "Space" in c.arenas and "Droid" not in c.subtypes)
    pilot = _fresh(random, lambda c: not c.pilot)
    board["players"][0]["arenas"]["space"].append({"cards": [card.name], "pilots": [pilot.name]})
    return True


def l105(random: Random, board: Json) -> bool:
    card = _fresh(random, lambda c: c.arenas == ("Ground", "Character") and "Speeder" in c.subtypes)
    pilot = _fresh(random, lambda c: c.pilot == (("Speeder",),))
    board["players"][0]["arenas"]["character"].append({"cards": [card.name], "pilots": [pilot.name]})
    return True


def s101(random: Random, board: Json) -> bool:
    taken = {cards().get(u["cards"][0]).unit for p in (0, 1) for _, u in _in_arenas(board, p)}
    many = [v for unit, v in pool().versions.items() if len(v) > 5 and unit not in taken]
    stack = random.sample(random.choice(many), 5)
    found = {c.unit for c in stack}
    if found & _all_units(board):
        return False
    board["players"][0]["arenas"][stack[0].arenas[0].lower()].append({"cards": [c.name for c in stack]})
    return True


def _all_units(board: Json) -> set[str]:
    names = [
        name
        for player in board["players"]
        for units in (*player["arenas"].values(), player["build_zone"].get("units", []))
        for unit in units
        for name in (unit["cards"][0], *unit.get("pilots", []))
    ]
    return {cards().get(name).unit for name in names}


def s102(random: Random, board: Json) -> bool:
    top, other = _fresh(random, lambda c: True), _fresh(random, lambda c: True)
    if top.name == other.name or top.unit == other.unit:
        return False
    board["players"][0]["arenas"][top.arenas[0].lower()].append({"cards": [top.name, other.name]})
    return True


def s105(random: Random, board: Json) -> bool:
    found = _some(random, board, lambda c: c.version is not None)
    if found is None or len(found[1]["cards"]) == 4:
        return False
    found[1]["cards"].append(found[1]["cards"][0])
    return True


def s107(random: Random, board: Json) -> bool:
    card = _fresh(random, lambda c: True)
    entry = {"id": "twice", "card": card.name}
    board["players"][0]["arenas"][card.arenas[0].lower()].append({"cards": [entry]})
    board["players"][1]["discard"].append(entry)
    return True


def p103(random: Random, board: Json) -> bool:
    found = _some(random, board, lambda c: True)
    if found is None:
        return False
    found[1]["cards"].append("Nobody Knows This One (A)")
    return True


CHANGES: dict[str, Change] = {
    name.upper(): value
    for name, value in list(globals().items())
    if callable(value) and len(name) == 4 and name[1:].isdigit()
}


def broken(random: Random, rule: str, units: int = 12) -> Json | None:
    """A random board on which only this rule is broken; None where the board drawn has nothing to break it with."""
    board = copy.deepcopy(legal(random, units))
    return board if CHANGES[rule](random, board) else None
