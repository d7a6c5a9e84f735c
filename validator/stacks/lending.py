"""Subtypes that a unit has, or may have, by the text of a card: `lends` in `card_data/effects/stacking.json`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from validator.cards.model import Card
from validator.stacks.effects import Effects, Lends
from validator.stacks.matching import Lists

Near = Mapping[str, Iterable[Card | None]]
"""The cards around a unit, by where they are for it; see `Lends.where`. Cards in the pile stand under `gone` alone."""


def near(
    top: Card | None,
    equipment: Iterable[Card | None] = (),
    pilots: Iterable[Card | None] = (),
    in_play: Iterable[Card | None] = (),
    gone: Iterable[Card | None] = (),
) -> Near:
    """Return the cards around a unit by where they are for it. `in_play`, `gone`: of its player."""
    in_play = tuple(in_play)
    return {
        "itself": (top,),
        "bearer": equipment,
        "ship": pilots,
        "in-play": in_play,
        "gone": (*in_play, *gone),
    }


Lent = tuple[frozenset[str], list[tuple[Card, frozenset[str]]]]
"""Subtypes that a unit surely has, and those that it may have, each with the card that may have given them."""


def lent(around: Near, top: Card, effects: Effects, lists: Lists) -> Lent:
    """Return the subtypes that a unit has, or may have, beside its own, in lower case. `top`: of the unit."""
    known = effects.lending
    surely: set[str] = set()
    perhaps: dict[str, tuple[Card, frozenset[str]]] = {}
    for where, cards in around.items():
        for card in cards:
            if card is None or card.key not in known:
                continue
            for each in effects.on_stacks(card, Lends):
                if each.where != where or not _is_one(top, each.units, card, lists):
                    continue
                joined = lists.join(word for text in each.subtypes for word in text.split())
                words = lists.all_subtypes if "*" in joined else frozenset(joined)
                if each.sure:
                    surely |= words
                else:
                    perhaps[card.key] = (card, words | perhaps.get(card.key, (card, frozenset()))[1])
    return frozenset(surely), list(perhaps.values())


def _is_one(top: Card, classes: tuple[str, ...], card: Card, lists: Lists) -> bool:
    return not classes or any(lists.any_printed(each, card.key).literal(top) is not False for each in classes)


def retyping(cards: Iterable[Card | None], top: Card, arena: str, effects: Effects, lists: Lists) -> Card | None:
    """Return the card that may have made a unit one of an arena. `cards`: in play, or in a pile; `arena`: `Ground`."""
    for card in cards:
        for each in effects.on_stacks(card, Lends) if card is not None and card.key in effects.lending else ():
            assert card is not None
            if arena in each.types and _is_one(top, each.units, card, lists):
                return card
    return None
