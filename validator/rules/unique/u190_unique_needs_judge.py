"""A judge must say whether a unit still has its name.

What it checks
--------------
Units that would be the second one of their player, or contested, while a card is in play, or lies in a discard pile,
that can take a unit's name or have it treated as non-unique. A board doesn't show whether it did.

Why
---
A few cards do so for the rest of the game, or as long as they are in play (card texts). A wrong verdict is worse than
none.

Fails
-----
::

    {"board": 1, "players": [
      {"name": "Ann", "side": "light", "arenas": {"character": [
        {"cards": ["Luke Skywalker (A)"]}, {"cards": ["Luke Skywalker (B)"]}]}},
      {"name": "Bob", "side": "dark", "discard": ["They Were Nobody"]}]}

Passes
------
::

    {"board": 1, "players": [
      {"name": "Ann", "side": "light", "arenas": {"character": [{"cards": ["Luke Skywalker (A)"]}]}},
      {"name": "Bob", "side": "dark", "discard": ["They Were Nobody"]}]}

How to mend
-----------
Show the judge the text of the named card, and say on which unit it was used.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.naming import unnaming
from validator.boards.places import UniqueInPlay
from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule


@rule(
    "U190",
    "unique-needs-judge",
    on="board",
    when=lambda view: view.clash,
    severity="note",
    summary="A judge must say whether a unit still has its name.",
    message="{units}: a judge must say whether {by} took the name of one of them, or made it non-unique",
    hint="show the judge the text of {by}",
    reference="some cards take a unit's name, or have it treated as non-unique (card texts)",
    judge=True,
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield units of one name that may have different ones."""
    seen: dict[str, list[UniqueInPlay]] = {}
    for _, units in view.uniques:
        for unit, pieces in units.items():
            seen.setdefault(unit, []).extend(pieces)
            yield from _asked(view, pieces)
    if view.in_battle and not view.contests_off:
        for pieces in seen.values():
            first = {each.player.name: each for each in reversed(pieces) if each.unit.arena}
            yield from _asked(view, list(first.values()))


def _asked(view: BoardView, pieces: list[UniqueInPlay]) -> Iterator[Hit]:
    """Yield the question about units of one name."""
    if len(pieces) < 2 or pieces[1].same_as(pieces[0]):
        return
    by = unnaming(view, tuple(pieces))
    if by:
        yield hit(
            dict.fromkeys((*(each.card.name for each in pieces), *(card.name for card in by))),
            pieces[-1].card.where,
            units=" and ".join(f"{each.label} of {each.player.name} {each.place}" for each in pieces),
            by=" or ".join(card.name for card in by),
            source="; ".join(view.effects.source(card.key) for card in by),
        )
