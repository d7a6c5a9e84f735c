"""One line of a deck list: what it says by itself, whatever stands around it.

`Lines` understands lines with one database and remembers those it has met, since decks have most of their lines in
common.
"""

from __future__ import annotations

import msgspec

from validator.cards.database import Ambiguous, Database, Match
from validator.cards.model import Card, Printing
from validator.cards.names import fold, split
from validator.decks.builder import Count, cut
from validator.decks.readers.headings import Heading, heading_of
from validator.decks.readers.line_forms import glued, readings, unmarked, with_set, without_comment

LONGEST_LINE = 500
_REMEMBERED = 50_000

BLANK, COMMENT, HEADING, META, BARE, CARD, NUMBERED, BAD, COUNT = range(9)

_BULLETS = "-*•·–—+>‣▪●○◦■□◆◇★☆►▶→✓✔☐☑"
_MARKUP = ("[/", "</", "<br", "&")
_QUOTES = "\"“”„«»'"

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
        heading = heading_of(text)
        if heading is not None and not self._is_card(text):
            return Line(HEADING, text, column, heading=heading)
        meta = _meta(text, column)
        if meta is not None:
            return meta
        if any(mark in text for mark in _MARKUP) and (plain := unmarked(text)) != text:
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
        for count, name in readings(text):
            if count is None:
                continue
            number = Count(count)
            if number.number is not None and any(map(str.isalpha, name)):
                name, code, collector = next(with_set(self.db, name), (name, None, None))
                return Line(CARD, name, column, number.number, set_code=code, number=collector, counted=True)
            if number.number is None and number.rule == "P102":
                return Line(BAD, cut(text), column)
        return Line(BARE, text, column)

    def _card(self, text: str, column: int) -> Known | Line | None:
        plain = list(readings(text))
        for count, name in tuple(plain):
            if name[:1] in _QUOTES and name[-1:] in _QUOTES and len(name) > 2:
                plain.append((count, name[1:-1].strip()))
        forms = [*plain, *(each for shorter in without_comment(text) for each in readings(shorter))]
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
            for shorter, code, number in with_set(self.db, name):
                for inner, bare in readings(shorter) if count is None else ((count, shorter),):
                    match = self.db.lookup(bare, code, loose=False)
                    if match is not None and not (fallback and type(match) is Match and match.set_differs):
                        return self._made(inner, bare, column, match, code, number)
        if fallback is not None:
            return fallback
        for count, name in (*plain, *glued(text)):
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
