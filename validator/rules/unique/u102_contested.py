"""Two players don't have the same unique unit in the arenas in a battle step.

What it checks
--------------
Unique units that more than one player has in the arenas, units that pilot another one included. A unit in the
build zone doesn't contest, nor does a card beneath a stack. In a battle step it is an error; in any other step, or when
the board doesn't say which step it is, a note: nothing is contested before the battle. An Event in play that switches
contests off ends the matter, and so does a card attached to one of them that says that it doesn't contest. Names of
which no source says whether they are one unit count as two, with a note.

Why
---
In the battle phase the players contest the unit: they bid Force, and the loser's copy retreats. In build steps
both may have it. Wizards' rulings on contested uniques.

Fails
-----
::

    {"board": 1, "turn": {"step": "battle-character"}, "players": [
      {"name": "Ann", "side": "light", "arenas": {"character": [{"cards": ["Boba Fett (A)"]}]}},
      {"name": "Bob", "side": "dark", "arenas": {"character": [{"cards": ["Boba Fett (B)"]}]}}]}

Passes
------
::

    {"board": 1, "turn": {"step": "battle-character"}, "players": [
      {"name": "Ann", "side": "light", "arenas": {"character": [{"cards": ["Boba Fett (A)"]}]}},
      {"name": "Bob", "side": "dark", "build_zone": {"units": [{"cards": ["Boba Fett (B)"]}]}}]}

How to mend
-----------
Settle the contest: the loser's unit retreats to the build zone.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.naming import unnaming
from validator.boards.places import UniqueInPlay
from validator.boards.view import BoardView
from validator.cards.identity import open_questions_of
from validator.rules.registry import Hit, hit, rule

LATER = "{name} will be contested when battle begins: {units}"
UNSETTLED = "it is not settled whether {name} are one unique unit, so they are not contested: {units}"


@rule(
    "U102",
    "contested",
    on="board",
    when=lambda view: view.clash,
    severity="error",
    summary="Two players don't have the same unique unit in the arenas in a battle step.",
    message="{name} is contested: {units}; only 1 player may have it during a battle step",
    hint="settle the contest: the loser's unit retreats to the build zone",
    reference="a unique unit of two players is contested in the battle phase (Wizards on contested uniques)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every unique unit that several players have in the arenas."""
    players = view.uniques
    if len(players) < 2 or view.contests_off:
        return
    seen: dict[str, UniqueInPlay] = {}
    contested: dict[str, list[UniqueInPlay]] = {}
    for _, units in players:
        for unit, pieces in units.items():
            piece = next((p for p in pieces if p.unit.arena and not view.contests_not(p.unit)), None)
            if piece is not None:
                first = seen.setdefault(unit, piece)
                if first is not piece and not piece.same_as(first):
                    contested.setdefault(unit, [first]).append(piece)
    known = open_questions_of(view.db)
    for found in contested.values():
        if view.in_battle and unnaming(view, tuple(found)):
            continue  # a judge must say
        one = known.joined([p.card.card for p in found])
        yield hit(
            tuple(p.card.name for p in found),
            found[-1].card.where,
            severity=None if view.in_battle else "note",
            message=None if view.in_battle else LATER,
            name=" / ".join(dict.fromkeys(p.name for p in found)),
            units=", ".join(f"{p.player.name} has {p.label} {p.place}" for p in found),
            **(one.told() if one is not None else {}),
        )
    for open_ in known.among(seen):
        found = [seen[unit] for unit in open_]
        if len({p.player.name for p in found}) > 1:
            yield hit(
                tuple(p.card.name for p in found),
                found[-1].card.where,
                severity="note",
                message=UNSETTLED,
                hint="ask a judge whether they are one unit",
                name=" and ".join(dict.fromkeys(p.name for p in found)),
                units=", ".join(f"{p.player.name} has {p.label} {p.place}" for p in found),
            )
