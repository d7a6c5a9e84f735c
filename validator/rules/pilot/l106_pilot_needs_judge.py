"""Whether a card may pilot a unit is known from the texts of the cards.

What it checks
--------------
Pilots whose subtypes don't fit a unit, where the unit or the Pilot is a card that the data names as one that changes
who may pilot in a way that isn't modelled, or where the player has such a card in play, or has played it. Pilots on an
opponent's unit where a card in play may have put them there.

Why
---
Some cards make Pilots of others for a time, or for the rest of the game. A wrong verdict would be worse than none.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"space": [
      {"cards": ["Millennium Falcon (A)"], "pilots": ["Leia Organa Solo (R2)"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"space": [
      {"cards": ["Millennium Falcon (A)"], "pilots": ["Han Solo (B)"]}]}}]}

How to mend
-----------
Read the two cards, or ask a judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.boards.model import BoardCard, Unit
from validator.boards.piloting import answers, at_others, judges
from validator.boards.view import BoardView
from validator.cards.model import Card
from validator.rules.registry import Hit, rule

OTHER = "a judge must say whether {card} may pilot {unit}: {by} may allow it"
TEXT = "show the judge the text of {by}"


@rule(
    "L106",
    "pilot-needs-judge",
    on="board",
    when=lambda view: view.pilots,
    at="piloting",
    severity="note",
    summary="Whether a card may pilot a unit is known from the texts of the cards.",
    message="a judge must say whether {card} may pilot {unit}: this program does not know the text of one of them",
    hint="read both cards, or ask a judge",
    reference="some cards say who may pilot them or what they may pilot (texts of the cards)",
    judge=True,
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every Pilot of which a text decides that isn't modelled."""
    players = {id(unit): player for player, unit in view.units}
    for unit, each, card, top, found in answers(view):
        if found == "judge":
            yield _hit(view, unit, each, (card, top), [c for c, _ in judges(view, players[id(unit)], top, card)])
    for at in at_others(view):
        pilot, ship = at.card.card, at.unit.cards[0].card
        if pilot is not None and ship is not None:
            by = [c for c, e in judges(view, at.owner, ship, pilot) if e.opponents]
            if by:
                yield _hit(view, at.unit, at.card, (pilot, ship), by)


def _hit(view: BoardView, unit: Unit, pilot: BoardCard, cards: tuple[Card, Card], by: Sequence[Card]) -> Hit:
    """Return the question about one Pilot; `cards`: it and the unit's top; `by`: other cards that may let it."""
    texts = (view.effects.source(one.key, "pilots") for one in (*cards, *by))
    told = {"card": pilot.name, "unit": unit.label, "source": "; ".join(dict.fromkeys(t for t in texts if t))}
    names = tuple(dict.fromkeys(one.name for one in (*cards, *by)))
    if not by:
        return Hit(told, names, pilot.where)
    told["by"] = " or ".join(dict.fromkeys(one.name for one in by))
    return Hit(told, names, pilot.where, message=OTHER, hint=TEXT)
