"""The fast answer and the slow, obvious one agree on many random stacks, about half of them legal."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from tests.stacks.pool import DB
from tests.stacks.slow import Slow, Table
from validator.api import verdict as verdict_of
from validator.cards.model import Card
from validator.checks.stack import check_stack
from validator.stacks.effects import Judge, Opens, StackSize, effects_of
from validator.stacks.pool import pool_of
from validator.stacks.stacks import Context, fits
from validator.stacks.view import StackView


class Drawer:
    """Draws stacks that look like real ones: mostly of cards that may fit, some of cards that nearly do."""

    def __init__(self, seed: int, tables: int) -> None:
        """`tables`: the number of tops with what is in play around them; stacks are drawn for each in turn."""
        self.random = random.Random(seed)
        self.units = [c for c in DB if c.is_unit]
        self.with_list = [c for c in DB if c.stack or (c.insert and c.insert.stack)]
        stacking = effects_of(DB).stacking
        self.special = [c for c in DB if c.key in stacking]
        self.helpers = [c for c in self.special if c.kind in ("Equipment", "Location", "Event", "Mission")]
        self.helpers += [
            DB.get(n) for n in ("Yoda's Spirit (B)", "Sovereign (A)", "Darth Nihl (A)", "Skywalker Twins (B)")
        ]
        self.far = [c for c in self.special if c.key in effects_of(DB).everyone]
        asked = (Judge, Opens, StackSize)
        self.open = [c for c in self.special if any(isinstance(e, asked) for e in stacking[c.key])]
        self.crew = [c for c in self.special if c.pilot]
        self.own_text = [c for c in self.special if c.is_unit]
        self.units_of = pool_of(DB).units
        self.tables = [self.table() for _ in range(tables)]

    def top(self) -> Card:
        kind = self.random.random()
        if kind < 0.45:
            return self.random.choice(self.with_list)
        if kind < 0.6:
            return self.random.choice([c for c in self.special if c.is_unit])
        return self.random.choice(self.units)

    def table(self) -> tuple[Card, list[Card], Context, list[Card], list[Card]]:
        """Draw a top, other cards named beside it, all that bears on it, what may lie beneath, and what perhaps may."""
        top = self.top()
        others = self.random.sample(self.helpers, self.random.choice((0, 0, 0, 1, 1, 2)))
        context = Context.of(others)
        if self.random.random() < 0.4:
            context = msgspec.structs.replace(
                context,
                opposing=tuple(self.random.sample(self.far, self.random.choice((0, 1, 1)))),
                gone=(*context.gone, *self.random.sample(self.open, self.random.choice((0, 1, 1)))),
                pilots=tuple(self.random.sample(self.crew, self.random.choice((0, 0, 1)))),
                against=None if self.random.random() < 0.5 else (),
                setup=self.random.random() < 0.3,
                grown=self.random.random() < 0.5,
            )
        placed = list(fits(top, context, DB))
        return top, others, context, [p.card for p in placed], [p.card for p in placed if p.fits is None]

    def stack(self) -> tuple[Card, list[Card], list[Card], Context]:
        top, others, context, fitting, open_ = self.random.choice(self.tables)
        under = []
        for _ in range(self.random.choice((1, 1, 2, 2, 3, 3, 4, 5))):
            kind = self.random.random()
            if kind < 0.2 and open_:
                card = self.random.choice(open_)
            elif kind < 0.85 and fitting:
                card = self.random.choice(fitting)
            elif kind < 0.9 and under:
                card = self.random.choice(under)
            elif kind < 0.93:
                card = self.random.choice(self.own_text)
            elif kind < 0.96 and top.version:
                card = self.random.choice([DB.cards[0], *(pool_of(DB).cards[n] for n in self.units_of[top.unit])])
            else:
                card = self.random.choice(self.units)
            under.append(card)
        return top, under, others, context


def agree(count: int, tables: int) -> Counter[str]:
    slow = Slow(DB)
    drawer = Drawer(1138, tables)
    verdicts: Counter[str] = Counter()
    for _ in range(count):
        top, under, others, context = drawer.stack()
        subject = StackView([top, *under], DB, context)
        fast = verdict_of(check_stack(subject))
        around = Table(context.pilots, context.gone, context.opposing, context.against, context.setup, context.grown)
        obvious = slow.verdict(top, under, others, around)
        names = ([c.key for c in (top, *under)], [c.key for c in others], around)
        assert fast == obvious, (fast, obvious, names, [f.message for f in check_stack(subject)])
        verdicts[fast] += 1
    return verdicts


def test_both_agree() -> None:
    agree(1_000, tables=60)


@pytest.mark.slow
def test_both_agree_and_half_of_the_stacks_are_legal() -> None:
    count = 20_000
    verdicts = agree(count, tables=900)
    assert 0.4 < verdicts["legal"] / count < 0.6, verdicts
    assert verdicts["needs-judge"] >= 200, verdicts
