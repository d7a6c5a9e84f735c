"""Cards that name their zone themselves: `SB 4 NAME`, `[SB] 4 NAME`, `4 NAME (sideboard)`, and ones crossed out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from validator.decks.readers.headings import Heading, heading_of
from validator.inputs.later import later

_BEFORE = later(
    r"[\[({<]?([A-Za-z][A-Za-z -]{0,20}?)[\])}>]?\s?[:–-]?\s+(?=[\[(]?[xX×]?\d{1,3}[xX×]?[\])]?\s)", re.ASCII
)
_BEHIND = later(
    r"\s*(?:[(\[{<]\s*([A-Za-z][A-Za-z -]{1,24})\s*[)\]}>]|\s[–—|,:/-]\s*([A-Za-z][A-Za-z -]{1,24}))\s*$", re.ASCII
)
_CROSSED_OUT = later(r"(~~?)([^~]{1,200})\1")
_NUMBERED = later(r"(?:[IVX]{1,4}|[A-Ha-h]|\d{1,2})[.)]\s+(\S.*)")
ASIDE = Heading("zone", ("aside",))


def zoned(text: str) -> Iterator[tuple[Heading, str]]:
    """Yield the zone that a line names for its card alone, and the line without it."""
    crossed = _CROSSED_OUT.fullmatch(text)
    if crossed is not None:
        yield ASIDE, crossed[2].strip()
    before = _BEFORE.match(text)
    if before is not None and (heading := _zone(before[1])) is not None:
        yield heading, text[before.end() :]
    behind = _BEHIND.search(text)
    if behind is not None and behind.start() and (heading := _zone(behind[1] or behind[2])) is not None:
        yield heading, text[: behind.start()]


def _zone(words: str) -> Heading | None:
    heading = heading_of(words)
    return heading if heading is not None and heading.kind == "zone" and heading.count is None else None


def numbered_heading(text: str) -> Heading | None:
    """Return the heading behind a letter or a number: `II. Ground`, `B) Space units`."""
    found = _NUMBERED.fullmatch(text)
    heading = heading_of(found[1]) if found is not None else None
    return heading if heading is not None and heading.kind in ("types", "zone", "side") else None
