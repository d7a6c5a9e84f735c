"""What is said of a card beside its name: set, collector number, rarity, type, side, in any bracket, before or behind.

A remark never tells one card from another, except a set (and a number in it) for cards of the same name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from validator.cards.database import Database
from validator.inputs.later import later

_PLAIN = """
space ground character battle mission equipment location resource event subordinate trap campaign unit
light dark side vong yuuzhan neutral common uncommon rare promo foil holo nonfoil starter set card
c u r p f s l d n nm mint near english en
"""
_WORDS = frozenset(_PLAIN.split())
_RARITIES = {"c": "C", "common": "C", "u": "U", "uncommon": "U", "r": "R", "rare": "R", "p": "P", "promo": "P"}
_TAIL = later(
    r"(?:\(([^()]{1,60})\)|\[([^\[\]]{1,60})\]|\{([^{}]{1,60})\}|<([^<>]{1,60})>|(?<=\s)\*([^*\s]{1,20})\*)\s*$"
)
_HEAD = later(r"(?:\(([^()]{1,60})\)|\[([^\[\]]{1,60})\]|\{([^{}]{1,60})\}|<([^<>]{1,60})>)\s*(?=\S)")
_LOOSE = later(r"(?:\t|,\s|;\s|\s[-–—|/:·•~]\s|\s{2,})([^\t,;|]{1,60})$")
_LAST = later(r"(?:\t|,\s|;\s|\s[-–—|/:·•~]\s|\s{2,})((?:(?!\s[-–—|/:·•~]\s)[^\t,;|]){1,60})$")
"""What stands loose behind a name: from the first mark on, and from the last."""
_PARTS = later(r"[^\s,;/|·#:-]+")
_NUMBERED = later(r"([A-Za-z0-9]{2,5}?)[-_#]?(\d{1,3})([CURPS])?")
_PRICE = later(
    r"[(\[@~=\s–—-]*(?:(?:US|USD|EUR|GBP)?\s?[$€£¥]\s?\d{1,5}(?:[.,]\d{1,3}){0,2}|\d{1,5}(?:[.,]\d{1,3}){0,2}\s?"
    r"(?:[$€£¥]|(?:USD|EUR|GBP)\b))(?:\s?(?:each|ea\.?|a piece|per copy))?[)\]]*\s*$"
)
_MONEY = later(r"[$€£¥]|USD|EUR|GBP")
"""Without one there is no price: seen much faster than by `_PRICE`."""
_NUMBER = later(r"(\d{1,3})([CURPS]?)", re.IGNORECASE)


_EDGE = " \t,;:-–—|@"
_MOST = 24
"""Readings of one line that are tried."""


class Remark:
    """What one remark says."""

    __slots__ = ("code", "number", "rarity")

    def __init__(self, code: str | None = None, number: str | None = None, rarity: str | None = None) -> None:
        self.code = code
        self.number = number
        self.rarity = rarity

    def add(self, other: Remark) -> bool:
        """Take over what another remark says; False where both say something different."""
        for field in self.__slots__:
            mine, its = getattr(self, field), getattr(other, field)
            if mine is not None and its is not None and mine != its:
                return False
            if its is not None:
                setattr(self, field, its)
        return True


def remark_of(text: str, db: Database) -> Remark | None:
    """Return what a remark says; None for words that are no remark."""
    text = text.strip()
    if not text:
        return None
    if db.set_code(text) is not None:
        return Remark(db.set_code(text))
    found = Remark()
    parts = _PARTS.findall(text)
    if not parts or len(parts) > 6:
        return None
    for part in parts:
        said = _part(part, db)
        if said is None or not found.add(said):
            return None
    return found


def _part(part: str, db: Database) -> Remark | None:
    lowered = part.lower()
    if len(part) > 1 and part.isupper() and (code := db.set_code(part)) is not None:
        return Remark(code)
    if lowered in _RARITIES:
        return Remark(rarity=_RARITIES[lowered])
    if lowered.removesuffix("s") in _WORDS or lowered in _WORDS:
        return Remark()
    code = db.set_code(part)
    if code is not None and not part.isdecimal():
        return Remark(code)
    if numbered := _NUMBER.fullmatch(part):
        return Remark(number=str(int(numbered[1])), rarity=numbered[2].upper() or None)
    if (numbered := _NUMBERED.fullmatch(part)) and (code := db.set_code(numbered[1])) is not None:
        return Remark(code, str(int(numbered[2])), numbered[3])
    return None


def without_remarks(name: str, db: Database) -> Iterator[tuple[str, Remark]]:
    """Yield a name without the remarks behind and before it, fewer of them taken away first.

    What stands before a name is taken away first: what stands behind it may be its letter.
    """
    waiting = [(name.strip(), Remark())]
    seen = {name.strip()}
    for _ in range(_MOST):
        if not waiting:
            return
        rest, found = waiting.pop(0)
        for take in (_before, _behind):
            shorter, said = take(rest, db)
            together = Remark(found.code, found.number, found.rarity)
            if said is None or not shorter or shorter in seen or not together.add(said):
                continue
            seen.add(shorter)
            waiting.append((shorter, together))
            yield shorter, together


def _behind(text: str, db: Database) -> tuple[str, Remark | None]:
    if _MONEY.search(text) and (price := _PRICE.search(text)) is not None and price.start():
        return text[: price.start()].rstrip(_EDGE), Remark()
    tails = [_TAIL.search(text)] if text[-1:] in ")]}>*" else [_LAST.search(text), _LOOSE.search(text)]
    for tail in filter(None, tails):
        said = remark_of(next(group for group in tail.groups() if group is not None), db)
        if said is not None:
            return text[: tail.start()].rstrip(_EDGE), said
    return text, None


def _before(text: str, db: Database) -> tuple[str, Remark | None]:
    head = _HEAD.match(text) if text[:1] in "([{<" else None
    if head is not None:
        said = remark_of(next(group for group in head.groups() if group is not None), db)
        if said is not None and (said.code or said.rarity):
            return text[head.end() :].lstrip(_EDGE), said
    word, _, rest = text.partition(" ")
    word = word.rstrip(":-")
    if rest and word.isupper() and word.isalnum() and not word.isdecimal() and len(word) > 1:
        said = _part(word, db)
        if said is not None and said.code:
            number, _, behind = rest.partition(" ")
            if behind and number.strip("#").isdecimal() and said.add(Remark(number=str(int(number.strip("#"))))):
                return behind.lstrip(" \t:-–—"), said
            return rest.lstrip(" \t:-–—"), said
    return text, None
