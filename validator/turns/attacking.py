"""What keeps a unit from being attacked by another, and which cards may allow the attack all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from validator.boards.model import BoardCard
from validator.boards.places import in_words
from validator.cards.database import Database
from validator.stacks.effects import Attachable, effects_of
from validator.stacks.matching import Answer
from validator.turns.bearing import Target, damage_texts_of
from validator.turns.keywords import UnitKeyword
from validator.turns.pieces import Piece, Side
from validator.turns.state import State

REACH = {"character": "Barrage", "ground": "Bombard", "space": "Ion Cannon"}
"""By which keyword a unit of another arena attacks one of this arena."""
Ask = Callable[[Piece, str], UnitKeyword]
"""What is known of a keyword of a unit."""


class Obstacle(msgspec.Struct, frozen=True):
    """Why a unit can't attack another."""

    why: str
    certain: bool
    """False where a judge must say whether it holds."""
    cards: tuple[BoardCard, ...] = ()
    """The cards that a judge reads."""


def obstacles(unit: Piece, target: Piece, state: State, db: Database, ask: Ask, *, second: bool) -> Iterator[Obstacle]:
    """Yield what keeps `unit` from attacking `target`; `second`: it is a second strike, whose rule knows own units."""
    same = controller(unit, state, db) is controller(target, state, db)
    for kind, obstacle in _obstacles(unit, target, ask, own=same and not second):
        answer, cards = _allowed(kind, unit, target, state, db)
        if answer:
            continue
        if answer is None:
            obstacle = Obstacle(obstacle.why, False, obstacle.cards + cards)
        yield obstacle


def controller(unit: Piece, state: State, db: Database) -> Side:
    """Return who controls a unit: its player, or the owner of an Equipment on it that says so."""
    effects = effects_of(db)
    for each in unit.equipment:
        texts = effects.on_equipment(each.card, Attachable) if each.card is not None else ()
        if each.owner is not None and any(effect.control for effect in texts):
            return state.by_name.get(each.owner, unit.player)
    return unit.player


def _obstacles(unit: Piece, target: Piece, ask: Ask, *, own: bool) -> Iterator[tuple[Target, Obstacle]]:
    """Yield what the rules and keywords say against an attack, by what a text must allow to lift it."""
    if unit.arena is None:
        yield "from-build", Obstacle(f"{unit.label} is in the build zone", True)
    if target.arena is None:
        yield "built", Obstacle(f"{target.label} is in the build zone", True)
    if own and target is unit:
        yield "itself", Obstacle("it is the unit itself", True)
    elif own:
        yield "own", Obstacle("it is a unit of the same player", True)
    if unit.arena is not None and target.arena is not None and unit.arena != target.arena:
        reach = ask(unit, REACH[target.arena])
        why = f"it is {in_words(target.arena)}, and {unit.label} {in_words(unit.arena)} has no {reach.name}"
        if not reach.abilities or reach.doubted:
            cards = reach.doubted if reach.abilities else (*reach.perhaps, *reach.unmet)
            yield target.arena, Obstacle(why, not cards, cards)
    if target.arena is not None and not target.tapped and not target.damage:
        stealth = ask(target, "Stealth")
        cards = stealth.doubted if stealth.abilities else stealth.perhaps
        if stealth.abilities or cards:
            why = "it has Stealth, and is neither tapped nor damaged"
            yield "stealth", Obstacle(why, not cards, cards)


def _allowed(
    kind: Target, unit: Piece, target: Piece, state: State, db: Database
) -> tuple[Answer, tuple[BoardCard, ...]]:
    """Whether a text lets the unit attack all the same; where a judge must say so, with the cards."""
    top = target.top.card
    kinds: set[Target] = {kind}
    if kind == "built":
        built: tuple[Target, ...] = ("built-space", "built-ground", "built-character")
        kinds.update(each for each in built if top is None or each.removeprefix("built-").capitalize() in top.types)
    return damage_texts_of(db).allows(kinds, unit, target, state)
