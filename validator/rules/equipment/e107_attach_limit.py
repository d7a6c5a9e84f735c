"""No unit has more of an Equipment than a card allows.

What it checks
--------------
Cards that limit Equipment: so many of itself, or of a kind, on one unit; so many on a named unit; so many in play, or
in one arena, for one player. Without such a card a unit may have any number.

Why
---
There is no general limit, and none per kind of Equipment; the cards that limit say so.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"character": [
      {"cards": ["Din Djarin (F)"], "equipment": ["Z-6 Jetpack", "Z-6 Jetpack"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"character": [
      {"cards": ["Din Djarin (F)"], "equipment": ["Z-6 Jetpack", "Beast Taming"]}]}}]}

How to mend
-----------
Leave as many as are allowed; the others go back to the build zone.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.model import BoardCard, Player, Unit
from validator.boards.places import in_words
from validator.boards.view import BoardView
from validator.cards.model import Card
from validator.rules.registry import Hit, hit, rule
from validator.stacks.effects import EquipmentLimit

IN_ARENA = "{found} {card} are attached to units of {player} {place}; {allowed} is allowed"
IN_PLAY = "{found} {what} in play for {player}; {card} allows {allowed}"


@rule(
    "E107",
    "attach-limit",
    on="board",
    when=lambda view: view.has_equipment,
    at="attached",
    severity="error",
    summary="No unit has more of an Equipment than a card allows.",
    message="{found} {what} are attached to {unit}; {card} allows {allowed}",
    hint="keep {allowed}, and put the rest back into the build zone",
    reference="Equipment is limited only where a card, or a ruling on it, says so",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every limit that a unit or a player goes beyond."""
    bearer = None
    for attached in view.equipment:
        if attached.unit is not bearer:
            yield from _on_unit(view, attached.unit)
        bearer = attached.unit
    for player in view.board.players:
        yield from _in_play(view, player)
    yield from _in_arenas(view)


def _on_unit(view: BoardView, unit: Unit) -> Iterator[Hit]:
    """Yield the limits that the Equipment of a unit goes beyond: the unit's own, and those of the Equipment."""
    limits = view.effects.attach
    top = unit.cards[0].card
    if top is None:
        return
    if top.key in limits:
        for limit in view.effects.on_equipment(top, EquipmentLimit):
            if limit.on_itself and limit.per == "bearer":
                counted = _counted(view, limit, None, unit.equipment)
                if len(counted) > limit.most:
                    yield _too_many(view, limit, top, counted, unit.label, None if limit.of else "Equipment")
    seen: set[str] = set()
    for each in unit.equipment:
        card = each.card
        if card is None or card.key not in limits or card.key in seen:
            continue
        seen.add(card.key)
        for limit in view.effects.on_equipment(card, EquipmentLimit):
            if limit.on_itself or limit.per != "bearer":
                continue
            if limit.bearers and not view.fits_any(limit.bearers, top):
                continue
            counted = _counted(view, limit, card, unit.equipment)
            if len(counted) > limit.most:
                yield _too_many(view, limit, card, counted, unit.label, None if limit.of else card.name)


def _counted(
    view: BoardView, limit: EquipmentLimit, card: Card | None, equipment: tuple[BoardCard, ...]
) -> list[BoardCard]:
    """Return the Equipment that a limit counts; `card`: the Equipment that has the limit."""
    if limit.of:
        return [e for e in equipment if e.card is not None and view.fits_any(limit.of, e.card)]
    return [e for e in equipment if card is None or (e.card is not None and e.card.unit == card.unit)]


def _too_many(
    view: BoardView, limit: EquipmentLimit, card: Card, counted: list[BoardCard], unit: str, what: str | None
) -> Hit:
    last = counted[limit.most]
    return hit(
        tuple(dict.fromkeys((last.name, card.name))),
        last.where,
        found=len(counted),
        allowed=limit.most,
        what=what or " or ".join(each.removeprefix("Any ") for each in limit.of),
        unit=unit,
        card=card.name,
        source=view.effects.source(card.key, "attach"),
    )


def _in_play(view: BoardView, player: Player) -> Iterator[Hit]:
    """Yield the Equipment of which a player has more in play than it allows."""
    limits = view.effects.attach
    mine: dict[str, list[BoardCard]] = {}
    for each in (*(a.card for a in view.all_equipment if a.owner is player), *player.equipment):
        if each.card is not None and each.card.key in limits:
            mine.setdefault(each.card.key, []).append(each)
    for found in mine.values():
        card = found[0].card
        assert card is not None
        for limit in view.effects.on_equipment(card, EquipmentLimit):
            if limit.per == "player" and len(found) > limit.most:
                yield hit(
                    (card.name,),
                    found[limit.most].where,
                    message=IN_PLAY,
                    found=len(found),
                    allowed=limit.most,
                    what=card.name,
                    player=player.name,
                    card=card.name,
                    source=view.effects.source(card.key, "attach"),
                )


def _in_arenas(view: BoardView) -> Iterator[Hit]:
    """Yield the Equipment of which a player has more in one arena than it allows."""
    limits = view.effects.attach
    there: dict[tuple[str, str, str], list[BoardCard]] = {}
    for player, unit, each, _ in view.all_equipment:
        if each.card is not None and each.card.key in limits and unit.arena is not None:
            there.setdefault((player.name, unit.arena, each.card.key), []).append(each)
    for (name, arena, _), found in there.items():
        card = found[0].card
        assert card is not None
        for limit in view.effects.on_equipment(card, EquipmentLimit):
            if limit.per == "arena" and len(found) > limit.most:
                data = {"found": len(found), "allowed": limit.most, "card": card.name, "player": name}
                data |= {"place": in_words(arena), "source": view.effects.source(card.key, "attach")}
                yield Hit(data, (card.name,), found[limit.most].where, message=IN_ARENA)
