"""A unit has no more Pilots than its subtype and the cards allow.

What it checks
--------------
The number of Pilots on a unit against the usual number, and what the unit and its Pilots add by their own text. Several
versions of one unit count as one Pilot. A warning: the numbers by subtype aren't known for certain.

Why
---
The first rulebooks allow one Pilot. The newest text lets the subtype decide; its numbers weren't found. A Capital Ship
has more than one, since a card gives one room for three.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"space": [
      {"cards": ["Luke's X-Wing (A)"], "pilots": ["Wedge Antilles (A)", "Rogue Squadron Pilot"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"space": [
      {"cards": ["Luke's X-Wing (A)"], "pilots": ["Wedge Antilles (A)"]}]}}]}

How to mend
-----------
Ask a judge whether the unit's subtype allows so many; else move a Pilot off.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.piloting import limit, limited_kinds
from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule

NEVER = "{unit} has {found} Pilots; {by} allows {allowed} at most"
MOVE = "move a Pilot to its own arena"
OF_A_KIND = "{unit} has {found} Pilots of one kind ({kind}); 1 is allowed"


@rule(
    "L103",
    "too-many-pilots",
    on="board",
    when=lambda view: view.pilots,
    at="piloting",
    severity="warning",
    summary="A unit has no more Pilots than its subtype and the cards allow.",
    message="{unit} has {found} Pilots; {allowed} {verb} known to be allowed",
    hint="ask a judge whether its subtype allows so many, or move a Pilot to its own arena",
    reference="one Pilot (rulebook of ANH); as many as its subtype allows (newest keyword text, numbers not found)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every unit with more Pilots than are known to be allowed."""
    for _, unit in view.units:
        if len(unit.pilots) < 2 or unit.cards[0].card is None:
            continue
        pilots = list(
            {
                each.card.unit if each.card.unique else number: each.card
                for number, each in enumerate(unit.pilots)
                if each.card is not None
            }.values()
        )
        most, by = limit(view, unit, pilots)
        if len(pilots) > most:
            yield hit(
                (unit.top.name, *(each.name for each in pilots)),
                unit.pilots[most].where,
                unit=unit.label,
                found=len(pilots),
                allowed=most,
                verb="is" if most == 1 else "are",
                by=by.name if by is not None else "",
                severity="error" if by is not None else None,
                message=NEVER if by is not None else None,
                hint=MOVE if by is not None else None,
                source=view.effects.source(by.key, "pilots") if by is not None else "",
            )
            continue
        for kind in limited_kinds(view, unit):
            found = [each for each in unit.pilots if each.card is not None and view.fits_any((kind,), each.card)]
            if len(found) > 1:
                yield hit(
                    (unit.top.name, *(each.name for each in found)),
                    found[1].where,
                    message=OF_A_KIND,
                    unit=unit.label,
                    found=len(found),
                    kind=kind,
                )
