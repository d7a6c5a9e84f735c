"""Who may pilot what, and how many: shared by the rules for Pilots."""

from __future__ import annotations

from typing import Literal

from validator.boards.model import BoardCard, Player, Unit
from validator.boards.view import UNITS, BoardView
from validator.cards.model import Card
from validator.stacks import effects
from validator.stacks.stacks import is_version

Answer = Literal["fits", "no-ability", "subtype", "only", "never", "droid", "judge"]
"""`no-ability`: it has no Pilot ability; `subtype`: it pilots other subtypes; `only`: the unit takes other Pilots;
`never`: the unit takes none; `droid`: the unit is a Droid; `judge`: a card isn't modelled that could allow it."""


def answers(view: BoardView) -> list[tuple[Unit, BoardCard, Card, Card, Answer]]:
    """Return for every Pilot on the board whose card and unit are known: unit, Pilot, its card, the top, and whether it
    may pilot; worked out once for a board. Of several versions of one unit that pilot together the first counts: they
    may be a stack, of which only the top has a text.
    """
    found: list[tuple[Unit, BoardCard, Card, Card, Answer]] | None = view.answers
    if found is None:
        found = view.answers = [
            (unit, each, each.card, top, answer(view, player, unit, each.card))
            for player, unit, each, _ in view.pilots
            if each.card is not None
            and (top := unit.cards[0].card) is not None
            and top.types[0] in UNITS
            and not (len(unit.pilots) > 1 and _beneath(unit, each))
        ]
        view.answers = found = [
            (unit, each, card, top, "judge" if said == "fits" and _alone(view, unit, card) else said)
            for unit, each, card, top, said in found
        ]
    return found


def _alone(view: BoardView, unit: Unit, card: Card) -> bool:
    """Whether a card that only counts as an extra Pilot is the only one."""
    return len(unit.pilots) == 1 and bool(view.effects.on_pilots(card, effects.ExtraOnly))


def _beneath(unit: Unit, pilot: BoardCard) -> bool:
    """Whether a Pilot may lie beneath one that is named before it: both are versions of one unit."""
    for each in unit.pilots:
        if each is pilot:
            return False
        if each.card is not None and pilot.card is not None and is_version(each.card, pilot.card):
            return each.card is not pilot.card
    return False


def answer(view: BoardView, player: Player, unit: Unit, pilot: Card) -> Answer:
    """Tell whether a card may pilot a unit of a player."""
    top = unit.cards[0].card
    assert top is not None
    data = view.effects
    extra = tuple([e.subtypes for e in view.makes_pilots(player) if view.fits_any(e.pilots, pilot)])
    words = view.words(unit)
    key = (pilot.key, top.key, words, extra)
    known = view.known_pilots
    if key not in known:
        if len(known) > 20_000:
            known.clear()
        found = _answer(view, top, words, pilot, extra)
        if found not in ("fits", "never") and (
            data.on_pilots(top, effects.PilotJudge) or data.on_pilots(pilot, effects.PilotJudge)
        ):
            found = "judge"
        known[key] = found
    answered: Answer = known[key]
    return answered


def _answer(
    view: BoardView, top: Card, words: frozenset[str], pilot: Card, extra: tuple[tuple[str, ...], ...]
) -> Answer:
    data = view.effects
    pilotable = data.on_pilots(top, effects.Pilotable)
    if any(not each.may for each in pilotable):
        return "never"
    if any(view.fits_any(each.units, top) for each in data.on_pilots(pilot, effects.Pilots)):
        return "fits"
    wanted = [*view.abilities(pilot), *(each for subtypes in extra for each in subtypes)]
    if not wanted:
        return "no-ability"
    if "droid" in words and not pilotable:
        return "droid"
    for only in data.on_pilots(top, effects.PilotOnly):
        if not view.fits_any(only.pilots, pilot):
            return "only"
    for as_if in data.on_pilots(top, effects.PilotedAs):
        words = words.union(*(view.lists.join(each.split()) for each in as_if.subtypes))
    return "fits" if any(_covers(view, each, top, words) for each in wanted) else "subtype"


def _covers(view: BoardView, ability: str, top: Card, words: frozenset[str]) -> bool:
    """Whether what a Pilot ability names is a subtype of the unit, all of its words; `Space unit` names a type."""
    asked = ability.split()
    if asked[-1:] == ["unit"]:
        return asked[0] in top.arenas
    return words.issuperset(view.lists.join(asked))


def limit(view: BoardView, unit: Unit, pilots: list[Card]) -> int:
    """Return how many Pilots a unit may have, as far as the cards' texts and the usual numbers say."""
    top = unit.cards[0].card
    assert top is not None
    words = view.words(unit)
    most, by_subtype = view.pilot_numbers
    for subtype, number in by_subtype:
        if subtype in words:
            most = max(most, number)
    extra = 0
    ceiling = None
    data = view.effects
    found = [(each, True) for each in data.on_pilots(top, effects.PilotLimit) if each.whose == "own"]
    for pilot in pilots:
        for each in data.on_pilots(pilot, effects.PilotLimit):
            others = [other for other in pilots if other is not pilot]
            holds = not each.units or view.fits_any(each.units, top)
            fit = not each.pilots or any(view.fits_any(each.pilots, other) for other in others)
            found.append((each, each.whose == "piloted" and holds and fit))
    for each, holds in found:
        if holds:
            extra += each.extra
            most = max(most, each.most or 0)
            ceiling = each.ceiling if each.ceiling is not None else ceiling
    return most + extra if ceiling is None else min(most + extra, ceiling)


def limited_kinds(view: BoardView, unit: Unit) -> tuple[str, ...]:
    """Return the kinds of Pilot of which a unit takes no more than one."""
    top = unit.cards[0].card
    assert top is not None
    return tuple(kind for each in view.effects.on_pilots(top, effects.PilotLimit) for kind in each.at_most_one)
