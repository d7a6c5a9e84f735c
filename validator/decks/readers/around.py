"""What people write around a card on its line: counts in words, the time and name of a chat, a remark behind it.

All of this is tried only where a line is no card otherwise. A card is never guessed: what is left of a line must be the
name of a card, what was taken away must not name another, and it is kept to be reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from validator.cards.database import Database, Match
from validator.cards.names import fold, is_version, split
from validator.decks.readers.headings import heading_of
from validator.decks.readers.line import BARE, CARD, MANY, NUMBERED, PASSED, KnownLine, Line, Reads
from validator.decks.readers.remarks import remark_of
from validator.decks.readers.several import counted, is_miss, several
from validator.inputs.later import later

_COPIES = (
    r"(?:of|cop(?:y|ies)(?:\s+of)?|cards?(?:\s+of)?|pieces?(?:\s+of)?|times|exemplaires?(?:\s+de)?|c[oó]pias?(?:\s+de)?"
    r"|copie(?:\s+di)?|Stück|mal|fois|veces|vezes|volte|razy|(?:pcs?|ea|stk|szt|st|stuks?)\.?)"
)
_IN_WORDS = (
    "one eine? einmal une? uno una uma? een jeden",
    "two zwei zweimal deux dos due dois duas twee dwa",
    "three drei dreimal trois tres tre três drie trzy",
    "four vier viermal quatre cuatro quattro quatro cztery",
)
_NUMBERS = [
    (later(rf"(?i)(?:{'|'.join(words.split())})[xX×]?\s+(?:{_COPIES}\s+)?(\S.*)"), number)
    for number, words in enumerate(_IN_WORDS, 1)
]
_WITH_WORD = later(rf"(?i)(\d{{1,3}})\s?{_COPIES}\s+(\S.*)")
_BEHIND = later(
    rf"(?i)(\S.{{0,120}}?)[\s,:(\[–—-]+(?:(\d{{1,3}})\s?{_COPIES}"
    r"|(?:qty|quantity|count|amount|copies|number|anzahl|menge|quantité|cantidad)\s?[:=.]?\s?(\d{1,3}))[)\]]?"
)
_LEADER = later(r"(\S.{0,120}?)\s*(?:\.{2,}|…|_{2,}|=+>?|-+>|→|~+)\s*[xX×]?(\d{1,2})")
_LED = later(r"(\d{1,2})[xX×]?\s*(?:=+>?|\||-+>|→|~+|\.{2,}|…)\s*(\D.*)")
_LETTERED = later(r"(\d{1,3}[xX×]?\s+)?\(([A-Za-z]\d?)\)\s+(\S.*)")
_TUPLES = (
    later(r"[(\[{]*\s*[\"'“](?P<name>.+)[\"'”]\s*\]?\s*(?:,|=>|[:=])\s*[\"']?(?P<count>\d{1,3})[\"']?\s*[)\]}]*"),
    later(r"[(\[{]*\s*[\"']?(?P<count>\d{1,3})[\"']?\s*[,:]\s*[\"'“](?P<name>.+)[\"'”]\s*[)\]}]*"),
)
"""A pair as programs write it: `("NAME", 4)`, `[4, "NAME"]`, `["NAME"] = 4`."""
_MARKED = later(r"[~<](\d{1,2})[xX×]?>?\s+(\S.*)|(\d{1,2})[xX×]?\s?(?:[/#]|of:)\s*(\D.*|\d{1,3}(?:st|nd|rd|th)\b.*)")
"""A count in marks of its own: `<4> NAME`, `~4 NAME`, `4# NAME`, `4/NAME`."""
_QUANTITY = later(
    r"(?i)(?:qty|quantity|count|amount|copies|anzahl|menge|quantité|cantidad)\s?[:=.]?\s?(\d{1,3})[xX×]?[,;:]?\s+(\S.*)"
)
_ENDINGS = later(r"(\S.*?)(?:\.(?:jpe?g|png|gif|webp|bmp)|(?:\s+[:;=]['-]?[)(DPpOo/|3*]+)+)")
"""What says nothing behind a name: the ending of a picture's file, a smiley."""
_COUNT = r"(?=[\[(]?[xX×]?\d{1,3}[xX×]?[\])]?\s)"
_TOLD = later(
    r"(?:\[?(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},?\s+)?\d{1,2}:\d\d(?::\d\d)?(?:\s?[AaPp]\.?[Mm]\.?)?\]?\s*[-–]?\s*"
    r"(?:<[^<>]{1,30}>|[^:<>\d]{1,30}:)?|<?[A-Za-z_][\w.-]{0,20}>|\\?item)\s+" + _COUNT
)
"""The time and the name that a chat or a mail writes before each line."""
_ORDINAL = later(r"(?:[#(\[]?\d{1,3}[\])}.:]+|#\d{1,3}|[a-z][).]|o|(\d{1,3}))\s+(?=[(\[]?[xX×]?\d{1,3}[xX×]?[\])]?\s)")
"""The number or letter of a line before its count; without a mark it must be the next one."""
_TYPED = later(r"(?:[\[({]([A-Za-z][A-Za-z /&-]{0,20})[\])}]:?|([A-Z]{1,2})[:.)]?)\s+" + _COUNT)
"""A card type in brackets, or its letter, before the count."""
_MARK = later(
    r"(?P<strong>\s+(?=[(\[{])|\s*<[-=]+\s*|\s+;\s+|\s*[←]\s*|\s+//\s*|\s*\.{2,}\s*|\s*…\s*|\s+[-–—]{2,3}\s+|(?<=\))\s+)"
    r"|\s+[-–—]\s+|\s+[-=]+>\s*|\s*→\s*|:\s+|;\s+|,\s+|\s*\|\s*|\t+"
)
"""What stands between a name and a remark; a strong one can't be part of a longer name."""
_LAST = later(r"(\S.*?)[\s,:–—-]+(?:[xX×]\s?(\d{1,2})|(\d{1,2})[xX×]|[(\[][xX×]?(\d{1,2})[xX×]?[)\]])")
_NUMBERED = later(r"(\S.*?)\s+#?(\d{1,3})/\d{2,3}")
_IN_BRACKETS = later(r"[(\[{]([^()\[\]{}]{1,4})[)\]}]")
_COUNTS = later(r"(?:^|[\s(\[|;,])(?:[xX×]\s?\d|\d{1,2}[xX×](?=\W|$))|(?:^|[(\[|;,\t)\]])\s*\d{1,2}\s*(?=$|[)\]|;,\t])")
"""A remark with a count in it."""
_CARD = later(r"[(\[]?[xX×]?\d{1,3}[xX×]?[)\]]?\s+[A-Z]")
"""A remark that looks like another card with its count."""
_ZONES = [heading_of(word) for word in ("deck", "main", "sideboard", "supply", "outside", "maybe", "cut")]
_RARITIES = frozenset("cCuUrRpP")
_MOST_MARKS = 12


class LongerNames:
    """The beginnings of names: `X-Wing` begins the names of other cards."""

    def __init__(self, db: Database) -> None:
        bases = {card.base for card in db.cards}
        self._beginnings = {
            fold(" ".join(words[:end])) for words in map(str.split, bases) for end in range(1, len(words))
        }

    def begins(self, name: str) -> bool:
        """Whether a longer name of a card begins with this one."""
        return fold(name) in self._beginnings


def around(lines: Reads, text: str, column: int) -> KnownLine | Line | None:
    """Read a line with a card and other words on it; None where no card is certain.

    A line in such a form whose name is no card's is returned too, as a card that isn't known.
    """
    missed: Line | None = None
    for shorter, certain in _counts(text):
        if not is_miss(found := lines.listed(shorter, column)):
            return found
        if certain and isinstance(found, Line) and _is_counted(found):
            missed = missed or found
    for pattern in (_TOLD, _TYPED):
        told = pattern.match(text)
        if told is None or (pattern is _TYPED and not _is_type(told)):
            continue
        found = lines.listed(text[told.end() :], column + told.end())
        if is_miss(found):
            found = around(lines, text[told.end() :], column + told.end()) or found
        if is_miss(found) and not _is_counted(found):
            continue
        if pattern is _TYPED:
            return found
        return Line(MANY, text, column, items=(found, Line(PASSED, told[0].strip(), column)), counted=True)
    ordinal = _ORDINAL.match(text)
    found = lines.listed(text[ordinal.end() :], column + ordinal.end()) if ordinal is not None else Line(BARE)
    if ordinal is not None and (not is_miss(found) or (ordinal[1] is None and _is_counted(found))):
        if isinstance(found, tuple):
            found = Line(CARD, found[2], found[4], found[1], Match(found[0], found[3], False), counted=True)
        if ordinal[1] is None or found.kind != CARD:
            return found
        return Line(NUMBERED, text, column, number=str(int(ordinal[1])), counted=True, inner=found)
    numbered = _NUMBERED.fullmatch(text)
    if numbered is not None and _has_number(found := lines.listed(numbered[1], column), numbered[2]):
        return found
    return _with_remark(lines, text, column) or missed


def _is_counted(found: KnownLine | Line) -> bool:
    return isinstance(found, Line) and found.kind == CARD and found.counted


def _counts(text: str) -> Iterator[tuple[str, bool]]:
    """Yield a line with its count as a number before the name, and whether it can't well be anything but a card."""
    for pattern, number in _NUMBERS:
        if (written := pattern.fullmatch(text)) is not None:
            yield f"{number} {written[1]}", False
    if (written := _WITH_WORD.fullmatch(text)) is not None:
        yield f"{written[1]} {written[2]}", False
    if (written := _BEHIND.fullmatch(text)) is not None:
        yield f"{written[2] or written[3]} {written[1]}", True
    if (written := _LEADER.fullmatch(text)) is not None:
        yield f"{written[2]} {written[1]}", True
    if (written := _LED.fullmatch(text)) is not None:
        yield f"{written[1]} {written[2]}", True
    for pattern in _TUPLES:
        if (written := pattern.fullmatch(text)) is not None:
            yield f"{written['count']} {written['name']}", True
    if (written := _MARKED.fullmatch(text)) is not None:
        yield f"{written[1] or written[3]} {written[2] or written[4]}", False
    if (written := _QUANTITY.fullmatch(text)) is not None:
        yield f"{written[1]} {written[2]}", True
    if (written := _ENDINGS.fullmatch(text)) is not None:
        yield written[1], False
    if (written := _LETTERED.fullmatch(text)) is not None and written[2] not in _RARITIES:
        yield f"{written[1] or ''}{written[3]} ({written[2].upper()})", False


def in_words(text: str) -> tuple[int, str] | None:
    """Return the count in words that a text begins with, and the rest; None where it has none."""
    for pattern, number in _NUMBERS:
        if (written := pattern.fullmatch(text)) is not None:
            return number, written[1]
    return None


def _is_type(told: re.Match[str]) -> bool:
    heading = heading_of(told[1] or told[2])
    return heading is not None and heading.kind in ("types", "group", "side") and heading.count is None


def _has_number(found: KnownLine | Line, number: str) -> bool:
    """Whether a card has a printing with a collector number."""
    if isinstance(found, Line):
        return isinstance(found.found, Match) and _printed(found.found.card.printings, number)
    return _printed(found[0].printings, number)


def _printed(printings: object, number: str) -> bool:
    assert isinstance(printings, tuple | list)
    return any(str(printing.number) == str(int(number)) for printing in printings)


def _with_remark(lines: Reads, text: str, column: int) -> Line | None:
    """Read a card with a remark behind it: `4 NAME (the best one)`, `4 NAME <- key card`."""
    last = _LAST.fullmatch(text)
    if last is not None:  # NAME (the best one) x4
        text = f"{last[2] or last[3] or last[4]} {last[1]}"
    marks = list(_MARK.finditer(text))[:_MOST_MARKS]
    for mark in reversed(marks):
        name, remark = text[: mark.start()], text[mark.end() :].strip()
        if not remark or not any(map(str.isalnum, name)):
            continue
        found = lines.listed(name, column)
        if is_miss(found):
            continue
        if _changes(lines, remark) or (remark[-1].isdecimal() and not counted(found, name)):
            return None
        written = found[2] if isinstance(found, tuple) else found.text
        strong = mark["strong"] is not None or split(written).version is not None
        strong = strong or remark_of(remark.partition(",")[0], lines.db) is not None  # its type
        if not strong and lines.db.made(LongerNames).begins(written):
            return None  # it may be a longer name that is misspelt
        passed = Line(PASSED, remark, column + mark.end())
        return Line(MANY, text, column, items=(found, passed), counted=counted(found, name))
    return None


def _changes(lines: Reads, remark: str) -> bool:
    """Whether a remark may say which card is meant or how many: it names a card, a letter, a count or a zone."""
    if any(is_version(each.strip()) for each in _IN_BRACKETS.findall(remark)) or _COUNTS.search(remark):
        return True
    if _CARD.match(remark):
        return True
    bare = remark.strip(" .,;:!?\"'“”()[]{}")
    if remark[0] in "([{" and bare.isalnum() and bare[0].isupper():
        return True  # `(Ship)` tells another card
    if not bare or is_version(bare) or several(lines, remark, 1) is not None:
        return True
    words = re.findall(r"[a-z]+", bare.lower())
    if any(map(str.isdecimal, bare)) and any(heading_of(word) in _ZONES for word in words):
        return True
    starts = [0, *(each.end() for each in re.finditer(r"\s", bare))][:_MOST_MARKS]
    return any(
        not is_miss(lines.listed(each, 1)) if at == 0 else lines.db.lookup(each, loose=False) is not None
        for at in starts
        if (each := bare[at:])
    )
