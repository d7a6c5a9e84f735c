"""Names of players: from file names, from lists, and which of them are one person's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from unicodedata import normalize

from validator.cards.names import fold

SIDE_WORDS = {
    **dict.fromkeys(("light", "lights", "lightside", "ls", "lightdeck"), "light"),
    **dict.fromkeys(("dark", "darks", "darkside", "ds", "darkdeck"), "dark"),
    **dict.fromkeys(("vong", "yuuzhan", "yuuzhanvong", "yv"), "vong"),
}
_NOISE = re.compile(
    r"deck(?:s|list|lists)?\d*|lists?\d*|side|final\d*|copy|copie|kopie|new|updated?|fixed|v\d+|version\d*|my|the|swtcg"
    r"|tournament|submission|entry|lackey|starwars|tcg|by|of|from|and|both|vs|player\d*|untitled|document\d*|img|scan|photos?|pics?|pictures?|fotos?|screenshots?|images?|re|fwd?|aw|wg"
    r"|other|another|unnamed|unknown|n/?a|none|anonymous"
)
_DATES = re.compile(r"\b\d{4}[-_.]\d{1,2}[-_.]\d{1,2}\b|\b\d{1,2}\.\d{1,2}\.\d{2,4}\b")
_TIMES = re.compile(
    r"\b\d{4}[-_.]\d{1,2}[-_.]\d{1,2}(?:(?:\s+(?:at|um|a|o)\s+|[\s_-]+)\d{1,2}[.:_-]\d{2}(?:[.:_-]\d{2})?(?:\s*[ap]m)?)?\b",
    re.IGNORECASE,
)
"""A day as a year, a month and a day, and the time that telephones and computers write behind it."""
_NUMBERED = re.compile(r"[(\[]\d{1,3}[)\]]")
_BETWEEN = re.compile(r"[\s_()\[\]{}.,;:+&|~#=–—/\\]+|(?<=\s)-+|-+(?=\s|$)")
_PLAYER = re.compile(r"\bplayer ?\d+\b", re.IGNORECASE)
_PARTS = re.compile(r"\s+[-–—]+\s+")
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")
LONGEST = 80
"""Characters of a name that are kept."""


class NameParts(NamedTuple):
    """What a file's name says."""

    name: str | None
    """The player; None where there are words of no name only."""
    side: str | None
    """`light`, `dark` or `vong`; None for none or several."""
    sure: bool
    """Whether a side stands beside the name, as in `Ann - dark`: then the rest is a player's name, no deck's."""
    others: tuple[str, ...] = ()
    """What else could be the name: further parts, between dashes or behind the side."""


def parts_of(stem: str) -> NameParts:
    """Take the name of a file, without its ending, apart.

    >>> parts_of("Ann Smith - dark")[:3]
    ('Ann Smith', 'dark', True)
    >>> parts_of("light_jean-luc (1)")[:3]
    ('jean-luc', 'light', True)
    >>> parts_of("Ann - dark - Sith Lords").others
    ('Sith Lords',)
    >>> parts_of("my deck final2").name is None
    True
    """
    text = _DATES.sub(" ", _TIMES.sub(" ", stem.replace("’", "'")))
    text = _NUMBERED.sub(" ", text).replace("'s ", " ")
    sides: set[str] = set()
    pieces: list[str] = []
    every: list[str] = []
    for part in _PARTS.split(text):
        kept: list[str] = []
        for word in _words(part):
            every.append(word)
            side = SIDE_WORDS.get(word.lower())
            if side is not None:
                sides.add(side)
                pieces.append(" ".join(kept))
                kept = []
            elif not _no_name(word):
                kept.append(word)
        pieces.append(" ".join(kept))
    if not any(map(str.isalpha, "".join(pieces))) and (numbered := _PLAYER.search(" ".join(every))):
        pieces = [numbered[0]]  # `Player 12`
    stripped = [piece[:LONGEST].strip(" -'") for piece in pieces]
    found = [piece for piece in stripped if any(map(str.isalpha, piece))]
    name = found[0] if found else None
    return NameParts(name, next(iter(sides)) if len(sides) == 1 else None, bool(name and sides), tuple(found[1:]))


def _words(text: str) -> list[str]:
    """Return the words of a part of a file's name; what is written together is parted where one piece is no name."""
    words: list[str] = []
    for word in filter(None, _BETWEEN.split(f" {text} ")):
        pieces = [piece for piece in re.split(r"-+", word) if piece]
        if not any(map(_no_name, pieces)):
            pieces = [piece for piece in _HUMPS.split(word) if piece]
            if not any(map(_no_name, pieces)):
                pieces = [word]
        words.extend(pieces)
    return words


def _no_name(word: str) -> bool:
    lower = word.lower()
    return lower in SIDE_WORDS or _NOISE.fullmatch(lower) is not None


def clean(name: str | None) -> str | None:
    """Return a name as it was typed, blanks made single; None for what is no name (`?`, `player`)."""
    if name is None:
        return None
    text = " ".join("".join(mark if mark.isprintable() else " " for mark in name).split())[:LONGEST]
    if not text or not any(map(str.isalnum, text)) or _NOISE.fullmatch(text.lower()):
        return None
    return text


def key(name: str) -> str:
    """Return what the spellings of one person's name have in common: its words without case and accents, sorted.

    >>> key("Smith, Ann") == key("ánn  SMITH")
    True
    """
    words = [fold(word) for word in re.split(r"[\s,._]+", name)]
    return " ".join(sorted(filter(None, words))) or name.casefold()


_WRITTEN_OUT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ø": "oe", "Ø": "Oe", "å": "aa", "Å": "Aa"}
)


def written_out(name: str) -> str:
    """Return the key of a name with two letters for each that a plain keyboard hasn't.

    >>> written_out("Jürgen Müller") == key("juergen mueller")
    True
    """
    return key(normalize("NFC", name).translate(_WRITTEN_OUT))


class RosterNames:
    """Names of a roster: finds whose name a text is."""

    def __init__(self, names: Mapping[str, str]) -> None:
        """`names`: keys of names and nicknames to the name of the player."""
        self.names = names
        self.words: dict[str, set[str]] = {}
        for each, player in names.items():
            for word in each.split():
                self.words.setdefault(word, set()).add(player)

    def find(self, text: str) -> tuple[str | None, bool]:
        """Return the player whose name a text is, and whether it is the whole name.

        Part of a name is enough where it is part of one player's name only.
        """
        this = key(text)
        for each in (this, written_out(text)):
            if each in self.names:
                return self.names[each], True
        found: set[str] | None = None
        for word in this.split():
            these = self.words.get(word, set())
            found = set(these) if found is None else found & these
        return (found.pop(), False) if found is not None and len(found) == 1 else (None, False)


def alike(names: Iterable[str]) -> list[tuple[str, str]]:
    """Return pairs of names that may be one person's: mistyped, or one a part of the other."""
    from validator.inputs.likeness import scored  # only for a whole event

    known = list(dict.fromkeys(names))
    keys = [key(each) for each in known]
    if len(known) < 2:
        return []
    found: list[tuple[str, str]] = []
    by_word: dict[str, list[int]] = {}
    for at, each in enumerate(keys):
        for word in each.split():
            by_word.setdefault(word, []).append(at)
    near: set[tuple[int, int]] = set()
    for at, each in enumerate(keys):
        words = each.split()
        if len(words) == 1 and len(each) >= 3:
            near.update((min(at, other), max(at, other)) for other in by_word[each] if other != at)
        if len(each) >= 5:
            for _, _, other in scored(each, keys, 88, 6):
                if other != at and _digits(each) == _digits(keys[other]):
                    near.add((min(at, other), max(at, other)))
    found.extend((known[one], known[other]) for one, other in sorted(near))
    return found


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))
