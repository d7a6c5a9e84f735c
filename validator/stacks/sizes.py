"""How many cards a stack may have."""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.model import Card
from validator.stacks.around import Around
from validator.stacks.effects import StackSize
from validator.stacks.model import NORMAL_SIZE, Placement, Size


def size_of(around: Around, placements: tuple[Placement, ...]) -> Size:
    """Return how many cards the stack may have, its top included; `placements`: the cards beneath."""
    most, extra = NORMAL_SIZE, 0
    unlimited: Card | None = None
    maybe_most, maybe_extra, maybe_unlimited = NORMAL_SIZE, 0, False
    reasons: list[str] = []
    lifts: list[Card] = []
    judges: list[Card] = []
    for card, effect, sure in _sizes(around, placements):
        answer = around.is_top(effect.tops, card.name)
        if answer and not sure:
            answer = None
        if answer is False:
            continue
        maybe_most = max(maybe_most, effect.most or 0)
        maybe_extra += effect.extra
        maybe_unlimited = maybe_unlimited or effect.unlimited
        if answer is None:
            judges.append(card)
            continue
        if effect.unlimited:
            unlimited = unlimited or card
        elif effect.extra or (effect.most or 0) > most:
            lifts.append(card)
            reasons.append(f"{card.name}: {f'{effect.extra} extra' if effect.extra else f'up to {effect.most}'}")
        most = max(most, effect.most or 0)
        extra += effect.extra
    if unlimited:
        return Size(None, f"{unlimited.name}: any number", None, source=around.effects.source(unlimited.key))
    why = "; ".join(reasons) or f"{NORMAL_SIZE} cards, top included"
    possible = None if maybe_unlimited else maybe_most + maybe_extra
    sources = dict.fromkeys(around.effects.source(card.key) for card in (*lifts, *judges))
    return Size(most + extra, why, possible, tuple(card.name for card in judges), "; ".join(sources))


def _sizes(around: Around, placements: tuple[Placement, ...]) -> Iterator[tuple[Card, StackSize, bool]]:
    """Yield what bears on the size, the card it is from, and whether that card is where it has that effect."""
    yield from _sizes_of_stack(around, placements)
    yield from _sizes_in_play(around)


def _sizes_of_stack(around: Around, placements: tuple[Placement, ...]) -> Iterator[tuple[Card, StackSize, bool]]:
    """Yield those of the top, of the cards beneath it and of its Equipment."""
    for effect in around.effects.on_stacks(around.top, StackSize):
        if effect.whose in ("own", "insert"):
            yield around.top, effect, True
    for placed in placements:
        for effect in around.effects.on_stacks(placed.card, StackSize):
            beneath = effect.whose == "insert" or (effect.whose == "host" and placed.road == "own-text")
            if beneath and placed.fits is not False:
                yield placed.card, effect, placed.fits is True
    for card in around.context.equipment:
        for effect in around.effects.on_stacks(card, StackSize):
            if effect.whose == "bearer":
                yield card, effect, True


def _sizes_in_play(around: Around) -> Iterator[tuple[Card, StackSize, bool]]:
    """Yield those of the cards that are about each stack of a player."""
    own = around.context.in_play
    if all(card.key != around.top.key for card in own):
        own = (*own, around.top)
    for card in own:
        for effect in _of_each(around, card):
            yield card, effect, True
    for card in around.context.opposing:
        for effect in _of_each(around, card) if card.key in around.texts else ():
            if effect.players != "owner":
                yield card, effect, effect.players == "all"
    # A stack that grew while a card lifted the limit stays when that card goes (ruling on Jedi Temple).
    for card in around.context.gone if around.context.grown else ():
        for effect in _of_each(around, card):
            yield card, effect, False


def _of_each(around: Around, card: Card) -> list[StackSize]:
    return [effect for effect in around.effects.on_stacks(card, StackSize) if effect.whose == "each"]
