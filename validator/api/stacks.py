"""Single cards by name, and stacks of them, with the database that is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from validator import formats
from validator.api.outcome import verdict
from validator.cards.database import Ambiguous, Database, Unknown
from validator.cards.model import Card
from validator.inputs.files import InputError, printable
from validator.inputs.likeness import did_you_mean
from validator.problems import AMBIGUOUS_CARD, UNKNOWN_CARD
from validator.results import PlacedCard, Result
from validator.rules import registry

if TYPE_CHECKING:
    from validator.stacks.stacks import Placement


def find_card(name: str, db: Database) -> Card:
    """Return the card that a name means, however it is spelt. Raises InputError for no card, and for several."""
    found = db.find(name)
    if isinstance(found, Unknown):
        raise InputError(
            f"no card is called “{printable(name)}”",
            hint=did_you_mean(found.suggestions),
            rule=UNKNOWN_CARD,
            data={"text": name, "suggestions": found.suggestions},
        )
    if isinstance(found, Ambiguous):
        names = [card.key for card in found.candidates]
        shown = ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")
        raise InputError(
            f"“{printable(name)}” could be several cards",
            hint=f"name one of {shown}",
            rule=AMBIGUOUS_CARD,
            data={"text": name, "candidates": names},
        )
    return found.card


def explain_stack(
    top: str,
    under: Sequence[str],
    with_: Sequence[str],
    format: str,  # noqa: A002
    as_of: str | None,
    db: Database,
) -> Result:
    """Say whether cards may form a stack, and why, card by card. Raises InputError."""
    from validator.checks.stack import check_stack  # not on the way to a deck
    from validator.stacks.model import BY_SIZE, Context
    from validator.stacks.view import StackView

    settled = formats.resolve(format, as_of, db, registry.catalogue)
    stack = [find_card(name, db) for name in (top, *under)]
    others = [find_card(name, db) for name in with_]
    subject = StackView(stack, db, Context.of(others))
    findings = check_stack(subject, settled.severities)
    explained = subject.explanation
    return Result(
        stack[0].name,
        "stack",
        verdict(findings),
        findings,
        settled.name,
        facts={
            "top": stack[0].name,
            "size": len(stack),
            "limit": explained.limit,
            "limit_why": explained.limit_why,
            "limit_source": explained.size.source or BY_SIZE,
        },
        cards=tuple(
            _placement(each, many) for each, many in zip(explained.placements, explained.too_many, strict=True)
        ),
    )


def fits(top: str, with_: Sequence[str], db: Database) -> tuple[PlacedCard, ...]:
    """Return every card that may lie under a top card. Raises InputError for a name that isn't one card."""
    from validator.stacks.stacks import Context
    from validator.stacks.stacks import fits as all_that_fit

    context = Context.of([find_card(name, db) for name in with_])
    card = find_card(top, db)
    return tuple(_placement(each) for each in all_that_fit(card, context, db))


def _placement(found: Placement, too_many: str = "") -> PlacedCard:
    """Return the answer about one card; `too_many`: why it may not lie there though its like may."""
    if too_many:
        return {"card": found.card.name, "fits": False, "road": None, "why": too_many}
    placed: PlacedCard = {"card": found.card.name, "fits": found.fits, "road": found.road, "why": found.why}
    if found.ground:
        placed["ground"] = found.ground
    if found.source:
        placed["source"] = found.source
    if found.likely is not None:
        placed["why"] += f" ({found.likely.confidence}: {found.likely.source})"
        placed["confidence"] = found.likely.confidence
        placed["source"] = "; ".join(each for each in (found.source, found.likely.source) if each)
    return placed
