"""The run of a deck under a format: which rules are asked, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from validator import formats
from validator.decks.view import DeckView
from validator.results import Finding, Standing
from validator.rules import registry


def check(view: DeckView) -> tuple[Finding, ...]:
    """Return all findings of a deck: those of its reader, then those of the deck and format rules by their ids."""
    severities = view.format.severities
    found = [
        finding
        for problem in view.deck.problems
        if (finding := registry.word(problem.rule, problem.hit, severities)) is not None
    ]
    found.extend(rule_findings(view))
    return tuple(found)


def rule_findings(view: DeckView) -> tuple[Finding, ...]:
    """Return what the deck and format rules find, without what was wrong with the input."""
    severities = view.format.severities
    return (
        *registry.run(registry.concerned("deck", view), view, severities),
        *registry.run(registry.concerned("format", view), view, severities),
    )


def standings(view: DeckView, findings: Iterable[Finding], as_of: str | None) -> Iterator[Standing]:
    """Yield how a deck stands under every other format of the day, in their order.

    `findings`: those under its own format; what is wrong in any format doesn't count against the others. `as_of`: the
    day that was asked for. The rules on decks are asked once for all formats that have the same numbers.
    """
    wrong = {finding.name for finding in findings if finding.severity == "error"}
    known: dict[object, set[str]] = {}
    for other in formats.every(as_of, view.db, registry.catalogue):
        if other.name == view.format.name or other.notes:
            continue  # itself, or not known to be a format of that day
        there = view.under(other)
        alike = other.numbers, tuple(sorted(other.severities.items()))
        broken = known.get(alike)
        if broken is None:
            run = registry.errors(registry.concerned("deck", there), there, other.severities)
            broken = known[alike] = {name for name, _ in run}
        cards: set[str] = set()
        asked = list(registry.concerned("format", there))
        for _, about in registry.errors(asked, there, other.severities):
            cards.update(about)
        only = tuple(sorted(broken - wrong))
        right = not cards and not only
        judge = right and registry.leaves_to_judge(asked, there, other.severities)
        yield Standing(other.name, right and not judge, len(cards), only, judge)
