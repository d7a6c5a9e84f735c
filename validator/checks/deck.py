"""The run of a deck under a format: which rules are asked, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from validator import formats
from validator.decks.view import ATTACHED, FOREIGN, LISTED, LISTS, MARKED, PILOT, RESOURCE, SIDES, STRAY, DeckView
from validator.results import Finding, Standing
from validator.rules import registry


def quiet(view: DeckView) -> set[str]:
    """Return the ids of rules that plainly have nothing to say of a deck, so that they need not be imported.

    Most decks break few rules, and importing a rule takes longer than checking a deck. A rule that isn't mentioned here
    is always asked.
    """
    numbers = view.format.numbers
    here, all_flags = view.flags, view.flags | view.outside_flags
    found = set()
    if view.total >= numbers.deck_minimum:
        found.add("D101")
    if view.units >= numbers.units_minimum:
        found.add("D102")
    least, most = min(view.arenas), max(view.arenas)
    if least >= numbers.arena_minimum:
        found.add("D103")
    if most <= numbers.arena_ratio * least:
        found.add("D104")
    if not view.has_outside and (not view.copies or max(view.copies.values()) <= numbers.copies):
        found.add("D105")
    if view.sides and (view.deck.side not in SIDES or view.sides & SIDES[view.deck.side]):
        found.add("D106")
    if view.outside_sides == 7:
        found.add("D107")
    if view.resources <= numbers.resources:
        found.add("D110")
    for id_, flag in (("D108", STRAY), ("D109", RESOURCE), ("D111", LISTS), ("D112", ATTACHED), ("D113", PILOT)):
        if not here & flag:
            found.add(id_)
    if not all_flags & FOREIGN and not view.format.notes:
        found.add("F101")
    if not all_flags & (LISTED | MARKED):
        found.update(("F102", "F103"))
    if not all_flags & (FOREIGN | LISTED):
        found.add("F104")
    if not view.deck.format:
        found.add("F105")
    return found


def check(view: DeckView) -> tuple[Finding, ...]:
    """Return all findings of a deck: those of its reader, then those of the deck and format rules by their ids."""
    severities = view.format.severities
    found = [
        finding
        for problem in view.deck.problems
        if (finding := registry.word(problem.rule, problem.hit, severities)) is not None
    ]
    silent = quiet(view)
    found.extend(registry.run(registry.family("deck", silent), view, severities))
    found.extend(registry.run(registry.family("format", silent), view, severities))
    return tuple(found)


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
        there = DeckView(view.deck, other, view.db)
        silent = quiet(there)
        alike = other.numbers, tuple(sorted(other.severities.items()))
        broken = known.get(alike)
        if broken is None:
            run = registry.run(registry.family("deck", silent), there, other.severities)
            broken = known[alike] = {finding.name for finding in run if finding.severity == "error"}
        cards: set[str] = set()
        for finding in registry.run(registry.family("format", silent), there, other.severities):
            if finding.severity == "error":
                cards.update(finding.cards)
        only = tuple(sorted(broken - wrong))
        yield Standing(other.name, not cards and not only, len(cards), only)
