"""One line of a deck list: what it says by itself, whatever stands around it.

`Lines` understands lines with one database and remembers those it has met, since decks have most of their lines in
common.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from validator.cards.database import Ambiguous, Database, Match
from validator.cards.model import Card, Printing
from validator.cards.names import fold, split
from validator.decks.parts import Count, cut, side_of

LONGEST_LINE = 500
_REMEMBERED = 50_000

BLANK, COMMENT, HEADING, META, BARE, CARD, NUMBERED, BAD, COUNT = range(9)

_BULLETS = "-*•·–—+>‣▪●○◦■□◆◇★☆►▶→✓✔☐☑"
_MARKUP = ("[/", "</", "<br", "&")
_QUOTES = "\"“”„«»'"

_TYPES = {
    "space": "Space",
    "ground": "Ground",
    "character": "Character",
    "unit": "Unit",
    "battle": "Battle",
    "mission": "Mission",
    "equipment": "Equipment",
    "location": "Location",
    "resource": "Resource",
    "event": "Event",
    "subordinate": "Subordinate",
    "trap": "Trap",
    "campaign": "Campaign",
}
_ZONES = {
    "deck": "deck",
    "main": "deck",
    "main deck": "deck",
    "maindeck": "deck",
    "supply": "supply",
    "sideboard": "sideboard",
    "side board": "sideboard",
    "outside": "outside",
    "outside game": "outside",
    "outside of game": "outside",
}
_GROUPS = frozenset({"", "non unit", "nonunit", "other", "misc", "miscellaneous"})
"""Headings that say nothing about what stands below."""
_SIDES = frozenset({"light", "light side", "dark", "dark side", "yuuzhan vong", "vong", "neutral"})
_FILLERS = frozenset({"card", "arena", "type", "and", "the", "list"})
_META = {
    "name": "name",
    "title": "name",
    "deck": "name",
    "deck name": "name",
    "deck title": "name",
    "player": "player",
    "author": "player",
    "played by": "player",
    "by": "player",
    "format": "format",
    "side": "side",
}
_META_IN_COMMENT = frozenset({"name", "player", "format", "side"})

Known = tuple[Card, int, str, "Printing | None", int]
"""A clean line: card, count, name as written, printing, column."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line that isn't a card without any problem."""

    kind: int
    text: str = ""
    """The name, the title, the value of a fact about the deck, or what is wrong."""
    column: int = 1
    count: int = 1
    found: Match | Ambiguous | None = None
    set_code: str | None = None
    fact: str | None = None
    """What a fact about the deck is of: `name`, `player`, `format` or `side`."""
    number: str | None = None
    """Collector number, or the number of a numbered line."""
    inner: Line | None = None
    """What stands behind the number of a numbered line."""
    heading: Heading | None = None
    wrong: Count | None = None
    counted: bool = False
    """Whether the count was written."""


class Heading(msgspec.Struct, frozen=True, gc=False):
    """What a heading or a line of totals says."""

    kind: str
    """`types`, `zone`, `totals`, `total`, `side` or `group`."""
    names: tuple[str, ...] = ()
    """Card types, or the key of the zone."""
    count: int | None = None
    first: bool = False
    """Whether the number stands before the word."""


class Lines:
    """Understands single lines with one database, and remembers what it understood."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.known: dict[str, Known | Line] = {}
        self._names: dict[str, tuple[Card, Printing | None, str] | None] = {}

    def understand(self, raw: str) -> Known | Line:
        """Return what a line says, whatever stands around it."""
        found = self._quick(raw) or self._slow(raw)
        if len(raw) <= LONGEST_LINE:
            if len(self.known) >= _REMEMBERED:
                self.known.clear()
            self.known[raw] = found
        return found

    # ── lines without anything unusual ────────────────────────────────────────────────────────────────────────────

    def _exact(self, name: str) -> tuple[Card, Printing | None, str] | None:
        """Return the card, the printing and the folded text of a name that is spelt exactly as in the database."""
        try:
            return self._names[name]
        except KeyError:
            pass
        match = self.db.lookup(name, loose=False)
        known = None
        if type(match) is Match and not match.repaired:
            known = (match.card, match.printing, fold(name))
        if len(self._names) >= _REMEMBERED:
            self._names.clear()
        self._names[name] = known
        return known

    def _quick(self, raw: str) -> Known | None:
        """Read `COUNT NAME`, `COUNTx NAME` and `NAME xCOUNT` with an exact name; None for all else."""
        head, _, name = raw.partition("\t") if "\t" in raw else raw.partition(" ")
        if head.isdecimal() or (head[-1:] == "x" and head[:-1].isdecimal()):
            digits = head.removesuffix("x")
            if not name or len(digits) > 3:
                return None
            known = self._exact(name)
            if known is None or int(digits) == 0:
                return None
            # `100 Battle Droids`, `Trooper 1138`: the whole line may be a name of its own.
            version = known[0].version
            key = f"{head}{known[2]}|"
            if self.db.knows(key) or (version and self.db.knows(f"{head}{fold(split(name).base)}|{version}")):
                return None
            return known[0], int(digits), name, known[1], 1
        name, _, tail = raw.rpartition(" ")
        if tail[:1] == "x" and tail[1:].isdecimal() and len(tail) <= 4 and int(tail[1:]):
            known = self._exact(name)
            if known is not None and not self.db.knows(f"{known[2]}{tail}|"):
                return known[0], int(tail[1:]), name, known[1], 1
        return None

    # ── all other lines ───────────────────────────────────────────────────────────────────────────────────────────

    def _slow(self, raw: str) -> Known | Line:
        whole = raw.strip().strip("\u200b\u2060\ufeff").strip()
        text = whole.rstrip(" ,;")
        column = len(raw) - len(raw.lstrip()) + 1
        if not text:
            return Line(BLANK)
        if text[0] == "#" or text.startswith("//"):
            meta = _meta(whole.lstrip("#/ \t"), column)
            return meta if meta is not None and meta.fact in _META_IN_COMMENT else Line(COMMENT)
        if len(text) > LONGEST_LINE:
            return Line(BAD, f"a line of {len(text):,} characters", column)
        exact = self._exact(text)
        if exact is not None:
            return exact[0], 1, text, exact[1], column
        heading = _heading(text)
        if heading is not None and not self._is_card(text):
            return Line(HEADING, text, column, heading=heading)
        meta = _meta(text, column)
        if meta is not None:
            return meta
        if any(mark in text for mark in _MARKUP) and (plain := _unmarked(text)) != text:
            behind = self._slow(plain)
            if not isinstance(behind, Line) or behind.found is not None or behind.kind in (HEADING, META):
                return behind
        return self._listed(text, column)

    def _is_card(self, text: str) -> bool:
        """Whether a text that looks like a total (`14 Character`) has the exact name of a card behind its number."""
        count, _, name = text.partition(" ")
        return count.isdecimal() and self._exact(name) is not None

    def _listed(self, text: str, column: int) -> Known | Line:
        """Read a line that lists a card, perhaps behind a bullet or a number."""
        bare = text.lstrip(_BULLETS)
        inner = bare.lstrip()
        # `-4 NAME` may be a count below zero, `- 4 NAME` is a bullet.
        if inner and inner != text and not (text[0] in "-–—+" and bare[0].isdecimal()):
            return self._listed(inner, column + len(text) - len(inner))
        found = self._card(text, column)
        if found is not None:
            return found
        if inner and inner != text:
            found = self._card(inner, column + 1)
            if found is not None:
                return found
        head, _, rest = text.partition(" ")
        if head[-1:] in (".", ")") and head[:-1].isdecimal() and len(head) <= 4 and rest.strip():
            behind = self._listed(rest.strip(), column)
            if type(behind) is tuple:
                card, count, name, printing, at = behind
                counted = name != rest.strip()
                behind = Line(CARD, name, at, count, Match(card, printing, False), counted=counted)
            assert isinstance(behind, Line)
            if behind.kind in (CARD, BARE):
                return Line(NUMBERED, text, column, number=head[:-1], inner=behind)
            return behind
        return self._no_card(text, column)

    def _no_card(self, text: str, column: int) -> Line:
        """Read a line in which no card was found."""
        if not any(map(str.isalpha, text)):
            if any(map(str.isalnum, text)):
                return Line(BAD, cut(text), column)
            return Line(COMMENT)  # a rule of dashes or the like
        if any(c < " " for c in text if c != "\t"):
            return Line(BAD, cut(text), column)
        for count, name in _readings(text):
            if count is None:
                continue
            number = Count(count)
            if number.number is not None and any(map(str.isalpha, name)):
                name, code, collector = next(_with_set(self.db, name), (name, None, None))
                return Line(CARD, name, column, number.number, set_code=code, number=collector, counted=True)
            if number.number is None and number.rule == "P102":
                return Line(BAD, cut(text), column)
        return Line(BARE, text, column)

    def _card(self, text: str, column: int) -> Known | Line | None:
        readings = list(_readings(text))
        for count, name in tuple(readings):
            if name[:1] in _QUOTES and name[-1:] in _QUOTES and len(name) > 2:
                readings.append((count, name[1:-1].strip()))
        forms = [*readings, *(each for shorter in _without_comment(text) for each in _readings(shorter))]
        fallback = None
        for count, name in forms:
            match = self.db.lookup(name, loose=False)
            if match is not None:
                # `NAME (Promo) [PROMO]`: a set whose code is also a word for a printing.
                if name[-1:] == "]" and split(name).printing:
                    fallback = fallback or self._made(count, name, column, match)
                else:
                    return self._made(count, name, column, match)
        for count, name in forms:
            for shorter, code, number in _with_set(self.db, name):
                for inner, bare in _readings(shorter) if count is None else ((count, shorter),):
                    match = self.db.lookup(bare, code, loose=False)
                    if match is not None and not (fallback and type(match) is Match and match.set_differs):
                        return self._made(inner, bare, column, match, code, number)
        if fallback is not None:
            return fallback
        for count, name in (*readings, *_glued(text)):
            match = self.db.lookup(name)
            if match is not None:
                return self._made(count, name, column, match)
        return None

    def _made(
        self,
        written: str | None,
        name: str,
        column: int,
        match: Match | Ambiguous,
        code: str | None = None,
        number: str | None = None,
    ) -> Known | Line:
        if written is None:
            count = 1
        else:
            wrong = Count(written)
            if wrong.number is None:
                return Line(COUNT, name, column, wrong=wrong)
            count = wrong.number
        if type(match) is Match and count and not match.repaired and not match.set_differs and number is None:
            return match.card, count, name, match.printing, column
        return Line(CARD, name, column, count, match, set_code=code, number=number, counted=written is not None)


def _readings(text: str) -> Iterator[tuple[str | None, str]]:
    """Yield the ways to take a line apart into count and name, the most likely first; the count as written.

    The whole line as an exact name was tried before.
    """
    head, *rest = text.split(None, 1)
    after = rest[0] if rest else ""
    if after:
        count = _leading(head)
        if count is not None:
            yield count, after
            if after[:2] in ("x ", "X ", "× ", "* ") and count[-1:].isdecimal():
                yield count, after[2:].lstrip()
    glued = text.lstrip("0123456789")
    if glued != text and glued[:1] in "xX×" and glued[1:2].isalnum():
        yield text[: len(text) - len(glued)], glued[1:]
    if text[:1] in "xX×" and text[1:2].isdecimal():
        glued = text[1:].lstrip("0123456789")
        if glued and not glued[0].isspace() and glued[0].isalpha():
            yield text[1 : len(text) - len(glued)], glued
    weak: tuple[str, str] | None = None
    before, *tails = text.rsplit(None, 1)
    if tails:
        tail = tails[0]
        bare = tail.strip("()[]{}")
        count = bare.strip("xX×*")
        if _numeric(count) and (count != bare or bare != tail) and len(bare) - len(count) <= 1:
            before = before.rstrip(",:;-–— ")
            yield count, before
        elif _numeric(bare) and bare == tail:
            if before[-2:] in (" x", " X", " ×", " *"):
                yield bare, before[:-2].rstrip(",:;-–— ")
            elif before.rstrip(",:;-–—= ") != before or "\t" in text or "  " in text[len(before) :]:
                yield bare, before.rstrip(",:;-–—= ")
            else:
                weak = bare, before
    yield None, text
    if weak is not None:
        yield weak


def _glued(text: str) -> Iterator[tuple[str, str]]:
    """Yield count and name of a line that has no blank between them: `4Darth Vader (H)`, `Darth Vader (H)x4`."""
    name, bracket, tail = text.rpartition(")")
    if bracket and tail[:1] in ("x", "X", "×") and tail[1:].strip().isdecimal():
        yield tail[1:].strip(), name + bracket
    name = text.lstrip("0123456789")
    if name != text and name[:1].isalpha():
        yield text[: -len(name)], name


def _unmarked(text: str) -> str:
    """Return a line without the tags of forums and web pages, and with their entities (`&amp;`) read."""
    import re  # only for a line with markup
    from html import unescape

    before = ""
    while text != before:
        before = text
        text = re.sub(r"(?i)\[([a-z]+)(?:=[^\]]*)?\](.*?)\[/\1\]", r"\2", text)
    return unescape(re.sub(r"</?[A-Za-z][^<>]*>", "", text)).strip()


def _leading(head: str) -> str | None:
    """Return the count in a first word such as `4`, `4x`, `x4`, `(4)`, `4:`, `-1` or `1.5`; None where it is none."""
    inner = head.strip("()[]").rstrip(":")
    inner = inner.removesuffix("x").removesuffix("X").removesuffix("×")
    if inner[:1] in ("x", "X", "×"):
        inner = inner[1:]
    return inner if _numeric(inner) else None


def _numeric(text: str) -> bool:
    """Whether a text is a number, be it one that can't count cards: `4`, `-1`, `1.5`, `1,000`, `1/2`, `1e3`."""
    digits = text.removeprefix("-").removeprefix("+").removeprefix("−")
    if digits.isdecimal():
        return True
    if not digits[:1].isdecimal() or not digits[-1:].isdecimal():
        return False
    for mark in ".,/eE_'":
        digits = digits.replace(mark, "", 1 if mark in "/eE" else -1)
    return digits.isdecimal()


def _without_comment(text: str) -> Iterator[str]:
    for mark in (" #", "\t#", " //", "\t//"):
        last, first = text.rfind(mark), text.find(mark)
        if last > 0:
            yield text[:last].rstrip()
        if 0 < first < last:
            yield text[:first].rstrip()


def _with_set(db: Database, name: str) -> Iterator[tuple[str, str, str | None]]:
    """Yield a name without the set code at its end, with code and collector number: `[ESB 157]`, `(ESB)`, `ESB`."""
    cells = name.split("\t")
    if len(cells) > 1 and cells[0].strip() and db.set_code(cells[-1]) is not None:
        yield cells[0].strip(), cells[-1].strip(), None
    text = name.rstrip(" .,;")
    outside = text.rstrip("0123456789")
    number = text[len(outside) :] or None
    text = outside.rstrip(" #") if number and outside.rstrip(" #")[-1:] in ")]}" else text
    if text[-1:] in ")]}":
        at = max(text.rfind(mark) for mark in "([{")
        inner = text[at + 1 : -1].strip()
        words = inner.replace("#", " ").replace("/", " ").replace("-", " ").split()
        if at > 0 and words:
            code = inner
            if len(words) > 1 and words[-1].isdecimal():
                code, number = " ".join(words[:-1]), words[-1]
            elif len(words) > 1 and words[0].isdecimal():
                code, number = " ".join(words[1:]), words[0]
            elif words[0].rstrip("0123456789") != words[0] and db.set_code(inner) is None and len(words) == 1:
                letters = words[0].rstrip("0123456789")
                if db.set_code(letters) is not None:
                    code, number = letters, words[0][len(letters) :]
            square = text[at] == "[" and code.isalnum() and 2 <= len(code) <= 5 and not code.isdecimal()
            if db.set_code(code) is not None or square:
                yield text[:at].rstrip(), code, str(int(number)) if number and len(number) < 6 else None
    else:
        words = name.rsplit(None, 2)
        if len(words) > 1 and words[-1].isupper() and db.set_code(words[-1]) is not None:
            yield name.rstrip()[: -len(words[-1])].rstrip(" ,-"), words[-1], None
        elif len(words) > 2 and words[-1].isdecimal() and words[-2].isupper() and db.set_code(words[-2]) is not None:
            yield words[0].rstrip(" ,-"), words[-2], words[-1]


def _heading(text: str) -> Heading | None:
    """Return what a heading or a total says (`Space (12)`, `14 Character`, `Supply:`); None for other lines."""
    if len(text) > 60:
        return None
    plain = "".join([c if c.isalnum() else " " for c in text.lower()])
    words = plain.split()
    count, first = None, False
    kept = []
    for at, word in enumerate(words):
        if word.isdecimal() or (word[0] == "x" and word[1:].isdecimal()):
            if count is not None or len(word) > 6:
                return None
            count, first = int(word.lstrip("x")), at == 0
            continue
        if len(word) > 2 and word[-1] == "s" and word != "misc":
            word = word[:-1]
        if word not in _FILLERS:
            kept.append(word)
    if not words or (not kept and count is None and words != ["cards"] and words != ["card"]):
        return None
    if "total" in kept:
        kept.remove("total")
        if not kept and count is None:
            return Heading("totals")
        if kept in ([], ["deck"], ["main"], ["main", "deck"], ["maindeck"]):
            return Heading("total", (), count)
        first = True
    if kept and all(word in _TYPES for word in kept):
        if kept[-1] == "unit" and len(kept) > 1:
            kept.pop()
        return Heading("types", tuple(sorted(_TYPES[word] for word in kept)), count, first)
    phrase = " ".join(kept)
    if phrase in _ZONES:
        if phrase == "deck" and first:
            return Heading("total", (), count)
        return Heading("zone", (_ZONES[phrase],), count)
    if phrase in _GROUPS:
        if not phrase:
            if count is None:
                return Heading("group")
            return Heading("total", (), count) if len(words) > 1 else None
        return Heading("group")
    if phrase.removesuffix(" deck") in _SIDES:
        return Heading("side", (side_of(phrase),), count)
    return None


def _meta(text: str, column: int) -> Line | None:
    """Return a fact about the deck, such as `Name: Falcon Rush`; None for other lines."""
    key, colon, value = text.partition(":")
    value = value.strip()
    if not colon or not value or len(key) > 12:
        return None
    kind = _META.get(" ".join(key.lower().split()))
    return Line(META, value, column, fact=kind) if kind is not None else None


_lines: Lines | None = None


def lines_of(db: Database) -> Lines:
    """Return what understands lines with this database; it is kept for the database used last."""
    global _lines
    found = _lines
    if found is None or found.db is not db:
        found = _lines = Lines(db)
    return found
