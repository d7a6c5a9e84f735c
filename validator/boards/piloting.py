"""Who may pilot what, and how many: shared by the rules for Pilots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from validator.boards.model import BoardCard, Player, Unit
from validator.boards.places import UNITS, Attached
from validator.boards.view import BoardView
from validator.cards.model import Card
from validator.stacks import effects
from validator.stacks.stacks import is_version

PilotAnswer = Literal["fits", "no-ability", "subtype", "only", "others", "never", "droid", "judge"]
"""`no-ability`: it has no Pilot ability; `subtype`: it pilots other subtypes; `only`: the unit takes other Pilots;
`others`: by its own text it pilots other units only;
`never`: the unit takes none; `droid`: the unit is a Droid; `judge`: a card isn't modelled that could allow it."""


def answers(view: BoardView) -> list[tuple[Unit, BoardCard, Card, Card, PilotAnswer]]:
    """Return for every Pilot on the board whose card and unit are known: unit, Pilot, its card, the top, and whether it
    may pilot; worked out once for a board. Of several versions of one unit that pilot together the first counts: they
    may be a stack, of which only the top has a text.
    """
    found: list[tuple[Unit, BoardCard, Card, Card, PilotAnswer]] | None = view.answers
    if found is None:
        found = view.answers = [
            (unit, each, each.card, top, answer(view, player, unit, each))
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


def at_others(view: BoardView) -> Iterator[Attached]:
    """Yield every Pilot on a unit of another player that its own text doesn't let be there."""
    for at in view.pilots:
        card, top = at.card.card, at.unit.cards[0].card
        if card is None or top is None or at.owner is at.player or at.unit.cards[0].owner == at.card.owner:
            continue
        own = view.effects.on_pilots(card, effects.Pilots)
        if not any(each.opponents and view.fits_any(each.units, top) for each in own):
            yield at


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


def _with(unit: Unit, pilot: BoardCard) -> Iterator[BoardCard]:
    """Yield the cards beneath a Pilot, and those that may lie there: other versions of it on the same unit."""
    yield from pilot.under
    own = pilot.card
    if own is not None:
        yield from (each for each in unit.pilots if each.card not in (None, own) and is_version(own, each.card))


def answer(view: BoardView, player: Player, unit: Unit, card: BoardCard) -> PilotAnswer:
    """Tell whether a card may pilot a unit of a player."""
    top, pilot = unit.cards[0].card, card.card
    assert top is not None
    assert pilot is not None
    data = view.effects
    extra = tuple([e.subtypes for e in view.makes_pilots(player) if view.fits_any(e.pilots, pilot)])
    for each in card.equipment:
        if each.card is not None:
            extra = (*extra, *(e.subtypes for e in data.on_pilots(each.card, effects.BearerPilots)))
    words = view.words(unit)
    for each in _with(unit, card):
        if each.card is not None and each.card.insert is not None:
            extra = (*extra, *each.card.insert.pilot)
    key = (pilot.key, top.key, words, extra)
    known = view.known_pilots
    if key not in known:
        if len(known) > 20_000:
            known.clear()
        found = _answer(view, top, words, pilot, extra)
        if found not in ("fits", "never") and (
            any(e.where == "own" for c in (top, pilot) for e in data.on_pilots(c, effects.PilotJudge))
        ):
            found = "judge"
        known[key] = found
    answered: PilotAnswer = known[key]
    if answered not in ("fits", "never", "judge") and any(judges(view, player, top, pilot)):
        return "judge"
    return answered


def judges(view: BoardView, player: Player, top: Card, pilot: Card) -> Iterator[tuple[Card, effects.PilotJudge]]:
    """Yield the cards that a player has in play, or has played, because of which a card may perhaps pilot a unit."""
    known = view.effects.pilots
    gone = [each.card for each in player.discard if each.card is not None]
    for cards, wheres in ((view.in_play(player), ("in-play", "gone")), (gone, ("gone",))):
        for each in cards:
            for effect in view.effects.on_pilots(each, effects.PilotJudge) if each.key in known else ():
                if effect.where not in wheres or (effect.pilots and not view.fits_any(effect.pilots, pilot)):
                    continue
                if not effect.units or view.fits_any(effect.units, top):
                    yield each, effect


def _answer(
    view: BoardView, top: Card, words: frozenset[str], pilot: Card, extra: tuple[tuple[str, ...], ...]
) -> PilotAnswer:
    data = view.effects
    pilotable = data.on_pilots(top, effects.Pilotable)
    if any(not each.may for each in pilotable):
        return "never"
    if any(view.fits_any(each.units, top) for each in data.on_pilots(pilot, effects.Pilots)):
        return "fits"
    if any(view.fits_any(each.pilots, pilot) for each in data.on_pilots(top, effects.PilotedBy)):
        return "fits"
    if any(not view.fits_any(each.units, top) for each in data.on_pilots(pilot, effects.PilotsOnly)):
        return "others"
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


class Limit(NamedTuple):
    """How many Pilots a unit may have, as far as the cards' texts and the usual numbers say."""

    most: int
    by: Card | None
    """The card that says that there are never more."""


def limit(view: BoardView, unit: Unit, pilots: list[Card]) -> Limit:
    """Return how many Pilots a unit may have when these pilot it."""
    top = unit.cards[0].card
    assert top is not None
    words = view.words(unit)
    most, by_subtype = view.pilot_numbers
    for subtype, number in by_subtype:
        if subtype in words:
            most = max(most, number)
    extra = 0
    ceiling: tuple[int, Card] | None = None
    data = view.effects
    found = [(top, each, True) for each in data.on_pilots(top, effects.PilotLimit) if each.whose == "own"]
    for pilot in pilots:
        for each in data.on_pilots(pilot, effects.PilotLimit):
            others = [other for other in pilots if other is not pilot]
            holds = not each.units or view.fits_any(each.units, top)
            fit = not each.pilots or any(view.fits_any(each.pilots, other) for other in others)
            found.append((pilot, each, each.whose == "piloted" and holds and fit))
    for card, each, holds in found:
        if holds:
            extra += each.extra
            most = max(most, each.most or 0)
            if each.ceiling is not None and (ceiling is None or each.ceiling < ceiling[0]):
                ceiling = each.ceiling, card
    if ceiling is None or most + extra < ceiling[0]:
        return Limit(most + extra, None)
    return Limit(*ceiling)


def limited_kinds(view: BoardView, unit: Unit) -> tuple[str, ...]:
    """Return the kinds of Pilot of which a unit takes no more than one."""
    top = unit.cards[0].card
    assert top is not None
    return tuple(kind for each in view.effects.on_pilots(top, effects.PilotLimit) for kind in each.at_most_one)
