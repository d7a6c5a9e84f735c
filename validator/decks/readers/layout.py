"""Lists whose lines were torn apart or run together on the way: counts on lines of their own, two decks in one text.

Lines keep their numbers: what is moved to another line leaves an empty one.
"""

from __future__ import annotations

from validator.cards.database import Match
from validator.decks.limits import LEAST_TOTAL
from validator.decks.model import OUTSIDE_ZONES, Deck
from validator.decks.readers.line import (
    BARE,
    BLANK,
    CARD,
    COMMENT,
    HEADING,
    MANY,
    META,
    NUMBERED,
    STATISTICS,
    KnownLine,
    Line,
)
from validator.decks.readers.line_forms import number_alone
from validator.decks.readers.lines import Lines
from validator.decks.readers.several import is_miss
from validator.inputs.later import later

_KEYED = later(
    r"(?i)[\s*-]*[\"']?(?:(?:card ?name|card|name|title)[\"']?\s?[:=]\s*(?P<name>\S.*?)"
    r"|(?:count|qty|quantity|amount|copies|number)[\"']?\s?[:=]\s*[\"']?(?P<count>\d{1,3})[\"']?),?\s*"
)
"""A line of a card's name, or of its count, behind a key: `- name: NAME`, `count: 4`."""
_QUOTES = "\"'“”"
_COPIES = 4
"""More copies than that are more likely the size of a group."""
_A_DECK = 30
"""From how many cards of either side on they may be two decks."""


def with_counts(lines: list[str], understood: Lines) -> list[str]:
    """Return lines with the counts that stand alone moved to the cards that they stand before or behind."""
    filled = [at for at, line in enumerate(lines) if line.strip()]
    place = {at: number for number, at in enumerate(filled)}
    alone = [at for at in filled if number_alone(lines[at]) is not None]

    def beside(at: int, step: int) -> int | None:
        near = place[at] + step
        return filled[near] if 0 <= near < len(filled) and abs(filled[near] - at) < 4 else None

    def is_name(at: int | None) -> bool:
        if at is None or number_alone(lines[at]) is not None:
            return False
        return _is_uncounted(understood.understand(lines[at]), lines[at])

    before = sum(is_name(beside(at, 1)) for at in alone)
    behind = sum(is_name(beside(at, -1)) for at in alone)
    if before == behind:
        step = 1 if not is_name(beside(alone[0], -1)) else -1
    else:
        step = 1 if before > behind else -1
    if 2 * max(before, behind) < len(alone):
        return lines
    made = list(lines)
    for at in alone:
        written, other = number_alone(lines[at]), beside(at, step)
        above = beside(at, -1)
        if other is not None and is_name(other) and made[other] == lines[other] and int(written or 0) < LEAST_TOTAL:
            made[at], made[other] = "", f"{written} {lines[other].strip()}"
        elif above is not None and _is_heading(understood.understand(lines[above])) and made[above] == lines[above]:
            made[at], made[above] = "", f"{lines[above].strip(' :')} ({written})"
    return made


def with_keys(lines: list[str]) -> list[str]:
    """Return lines with the name and the count of a card together that stand below one another, each with its key."""
    made = list(lines)
    for at in range(len(lines) - 1):
        first, second = _KEYED.fullmatch(made[at]), _KEYED.fullmatch(made[at + 1])
        if first is None or second is None or (first["name"] is None) is (second["name"] is None):
            continue
        name, count = first["name"] or second["name"], first["count"] or second["count"]
        made[at], made[at + 1] = f"{count} {name.strip().strip(_QUOTES)}", ""
    return made


def _is_uncounted(known: KnownLine | Line, raw: str) -> bool:
    """Whether a line is a card without a count, known or misspelt."""
    if isinstance(known, tuple):
        return known[2] == raw.strip()
    return (known.kind == CARD and not known.counted) or (known.kind == BARE and known.text[-1:] != ":")


def _is_heading(known: KnownLine | Line) -> bool:
    return (
        isinstance(known, Line) and known.kind == HEADING and known.heading is not None and known.heading.count is None
    )


def with_next(lines: list[str], number: int, understood: Lines) -> KnownLine | Line | None:
    """Return the card whose name goes on in the line after `number`, as in the text of a PDF; None where none does."""
    this, following = lines[number - 1].rstrip(), lines[number].strip() if number < len(lines) else ""
    known = understood.understand(lines[number]) if following and this.strip() else ()
    if (
        not isinstance(known, Line)
        or (known.kind == CARD and not is_miss(known))
        or known.kind in (MANY, META, COMMENT)
    ):
        return None
    for between in (" ", "") if this[-1] in "-–/'’" else (" ",):
        whole = understood.understand(f"{this}{between}{following}")
        if isinstance(whole, tuple) or (whole.kind in (CARD, NUMBERED) and _is_match(whole)):
            return whole
    return None


def _is_match(line: Line) -> bool:
    return isinstance((line.inner or line).found, Match)


def has_as_many_below(lines: list[str], number: int, count: int, understood: Lines) -> bool:
    """Whether as many cards as the number on line `number` says stand below it, so that it is a heading.

    A number behind the words needs only some cards below: `12 NAME` above other than twelve cards is a card that isn't
    known.
    """
    found = 0
    for raw in lines[number:]:
        known = understood.understand(raw)
        if isinstance(known, tuple):
            found += known[1]
        elif known.kind == CARD and not is_miss(known):
            found += known.count
        elif found or known.kind != BLANK:
            break
    if found == count:
        return count > _COPIES or lines[number].lstrip()[:1].isdecimal()
    return found > 0 and count > _COPIES and not lines[number - 1].lstrip()[:1].isdecimal()


def second_deck(deck: Deck, lines: list[str], understood: Lines) -> int | None:
    """Return after how many lines a second deck begins, where the cards of one side end and those of another begin.

    None for a deck of one side, and for one whose sides are mixed throughout.
    """
    sides: dict[str, list[int]] = {}
    for entry in (entry for entries in deck.zones.values() for entry in entries):
        if entry.card is not None and entry.card.side != "neutral" and entry.where.line is not None:
            sides.setdefault(str(entry.card.side), []).extend([entry.where.line] * entry.count)
    if len(sides) != 2 or min(map(len, sides.values())) < _A_DECK:
        return None
    first, second = sorted(sides.values(), key=min)
    end, start = max(first), min(second)
    if end >= start:
        return None
    for zone in OUTSIDE_ZONES:  # what lies outside the first deck is below it
        end = max([end, *(e.where.line for e in deck.zones[zone] if e.where.line is not None and e.where.line < start)])
    between = [(at, understood.understand(lines[at])) for at in range(end, start - 1)]
    gaps = [at for at, known in between if isinstance(known, Line) and known.kind != CARD and not _is_total(known)]
    total = max([at for at, known in between if _is_total(known)], default=0)
    gaps = [at for at in gaps if at > total] or gaps

    def differ(at: int) -> int:
        """Return by how many cards the two decks differ; the neutral cards between them are counted to either."""
        above = sum(e.count for e in deck.zones["deck"] if e.where.line is not None and e.where.line <= at)
        return abs(2 * above - deck.copies())

    return min(gaps, key=lambda at: (differ(at), at), default=None)


def _is_total(known: KnownLine | Line) -> bool:
    if not isinstance(known, Line):
        return False
    heading = known.heading
    return known.kind == STATISTICS or (heading is not None and heading.kind in ("total", "totals"))
