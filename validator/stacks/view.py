"""A stack as the Stack rules see it."""

from __future__ import annotations

from collections.abc import Sequence

from validator.cards.database import Database
from validator.cards.model import Card
from validator.results import NOWHERE, Where
from validator.stacks.effects import NonUnique, NoStack, effects_of
from validator.stacks.stacks import (
    NO_CONTEXT,
    NORMAL_SIZE,
    Context,
    Explanation,
    Placement,
    explain,
    is_version,
)


class StackView:
    """One stack with all that bears on it; what it means is worked out once.

    `cards`: top first; `wheres`: their places in the input, as many as cards (none: nowhere); `context`: what else is
    in play; `unit_id`: the unit's name in a board, if it has one.
    """

    __slots__ = ("_explanation", "cards", "context", "db", "unit_id", "wheres")

    def __init__(
        self,
        cards: Sequence[Card],
        db: Database,
        context: Context = NO_CONTEXT,
        wheres: Sequence[Where] = (),
        unit_id: str | None = None,
    ) -> None:
        if not cards:
            raise ValueError("a stack has at least one card")
        self.cards = tuple(cards)
        self.wheres = tuple(wheres) or (NOWHERE,) * len(self.cards)
        if len(self.wheres) != len(self.cards):
            raise ValueError("as many places as cards")
        self.db = db
        self.context = context
        self.unit_id = unit_id
        self._explanation: Explanation | None = None

    @property
    def top(self) -> Card:
        """The card on top."""
        return self.cards[0]

    @property
    def plain(self) -> bool:
        """Whether it is plainly legal: one card, or up to four different versions of one unit whose texts don't matter.

        Most stacks are, and need no explanation.
        """
        cards = self.cards
        if len(cards) == 1:
            return True
        if len(cards) > NORMAL_SIZE:
            return False
        texts = effects_of(self.db).stacking
        top = cards[0]
        keys = {top.key}
        for card in cards:
            if card.key in texts and effects_of(self.db).on_stacks(card, NoStack):
                return False
        around = self.context
        if (around.in_play or around.opposing) and any(
            c.key in texts and effects_of(self.db).on_stacks(c, NonUnique) for c in (*around.in_play, *around.opposing)
        ):
            return False
        for card in cards[1:]:
            keys.add(card.key)
            if not is_version(top, card):
                return False
        return len(keys) == len(cards)

    @property
    def explanation(self) -> Explanation:
        """By which road every card lies there, and how many there may be."""
        if self._explanation is None:
            self._explanation = explain(self.top, self.cards[1:], self.context, self.db)
        return self._explanation

    @property
    def beneath(self) -> tuple[tuple[Placement, Where], ...]:
        """The cards beneath, each with its place in the input."""
        return tuple(zip(self.explanation.placements, self.wheres[1:], strict=True))
