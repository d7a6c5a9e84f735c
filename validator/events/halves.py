"""A file in which two decks of different sides stand behind one another, without a heading between them."""

from __future__ import annotations

from msgspec.structs import replace

from validator.decks.model import OUTSIDE_ZONES, Deck, Entry
from validator.events.names import parts_of
from validator.problems import UNRECOGNISED_LINE
from validator.results import Problem

A_DECK = 30
"""Cards of each side from which on they are two decks rather than a mistake in one."""


def split_by_side(deck: Deck) -> tuple[Deck, Deck] | None:
    """Return the two decks of a list whose cards are all of one side first, then all of another.

    None where they are mixed, where too few are of one side, where a Neutral card at the border could belong to either,
    and where cards lie outside the deck.
    """
    entries = deck.zones["deck"]
    if any(deck.zones[zone] for zone in OUTSIDE_ZONES):
        return None
    sides = [(at, entry.card.side) for at, entry in enumerate(entries) if _is_sided(entry) and entry.card is not None]
    if not sides:
        return None
    first = sides[0][1]
    border = next((at for at, side in sides if side != first), None)
    if border is None or len({side for at, side in sides if at >= border}) != 1 or not _is_sided(entries[border - 1]):
        return None
    parts = entries[:border], entries[border:]
    if min(sum(entry.count for entry in part if _is_sided(entry)) for part in parts) < A_DECK:
        return None
    line, last, side = entries[border].where.line, entries[border - 1].where.line, sides[-1][1]
    found = []
    for at, part in enumerate(parts):
        problems = tuple(
            problem
            for problem in deck.problems
            if line is None
            or last is None
            or (there := problem.hit.where.line) is None
            or ((there >= line) == bool(at) and not (last < there < line and _is_heading(problem, side)))
        )
        found.append(replace(deck, zones={**deck.zones, "deck": part}, problems=problems, side=None))
    return found[0], found[1]


def _is_heading(problem: Problem, side: str) -> bool:
    """Whether a line at the border that is no card says which side begins, such as `Ann's Dark deck:`."""
    return problem.rule == UNRECOGNISED_LINE and parts_of(str(problem.hit.data.get("text", ""))).side == side


def _is_sided(entry: Entry) -> bool:
    return entry.card is not None and entry.card.side != "neutral"
