"""The lines of a text, and the ways to take one apart: count and name, comment, set code; the one card of a line."""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.database import Ambiguous, Database, Match
from validator.cards.names import split
from validator.decks.builder import Count
from validator.decks.readers.line import CARD, COUNT, KnownLine, Line
from validator.decks.readers.remarks import Remark, remark_of, without_remarks
from validator.inputs.later import later

NUMBER_WORD = later(
    r"(?i)(?:one|two|three|four|eine?|einmal|zwei|zweimal|drei|dreimal|vier|viermal|une?|deux|trois|quatre|un[oa]|dos|tres"
    r"|cuatro|due|tre|quattro|um|uma|dois|duas|três|quatro|een|twee|drie|jeden|dwa|trzy|cztery)[xX×]?\s"
)
"""A line that may begin with a count in words."""
NUMBER_SIGN = later(r"#(?:\d{1,3}[.:)]?|\.)\s+(?=[xX×]?\d{1,3}[xX×]?\s)")
"""The number of a line before its count, which looks like a comment."""
_LONE = later(r"(?<![^\W_])[A-Za-z]\d?(?![^\W_])")
"""A letter by itself."""
NUMBER_HASH = later(r"#(\d{1,3})[.:)]?\s+([^\W\d].*)")
"""A number behind its sign before a name."""
_FIRST_CELL = later(r"[\s>|#\"']*(\d{1,3})[\"']?\s*[\t|;,]")
QUOTES = "\"“”„«»'"
_LINE_ENDS = ("\v", "\f", "\x85", "\u2028", "\u2029")


def lines_in(text: str) -> list[str]:
    """Return the lines of a text, whatever ends them; one line with `\\n` written out is taken apart there."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    for end in _LINE_ENDS:
        if end in text:
            text = text.replace(end, "\n")
    lines = text.split("\n")
    if len(lines) < 3 and text.count("\\n") > 1:
        lines = text.replace("\\r", "").replace("\\n", "\n").split("\n")
    return lines


def readings(text: str) -> Iterator[tuple[str | None, str]]:
    """Yield the ways to take a line apart into count and name, the most likely first; the count as written.

    The whole line as an exact name was tried before.
    """
    if not text.strip():
        return
    head, *rest = text.split(None, 1)
    after = rest[0] if rest else ""
    if after:
        count = leading(head)
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
        if numeric(count) and (count != bare or bare != tail) and len(bare) - len(count) <= 1:
            before = before.rstrip(",:;-–—/| ")
            yield count, before
        elif numeric(bare) and bare == tail:
            if before[-2:] in (" x", " X", " ×", " *"):
                yield bare, before[:-2].rstrip(",:;-–— ")
            elif before.rstrip(",:;-–—=/| ") != before or "\t" in text or "  " in text[len(before) :]:
                yield bare, before.rstrip(",:;-–—=/| ")
            else:
                weak = bare, before
    yield None, text
    if weak is not None:
        yield weak


def glued(text: str) -> Iterator[tuple[str, str]]:
    """Yield count and name of a line that has no blank between them: `4Darth Vader (H)`, `Darth Vader (H)x4`."""
    name, bracket, tail = text.rpartition(")")
    if bracket and tail[:1] in ("x", "X", "×") and tail[1:].strip().isdecimal():
        yield tail[1:].strip(), name + bracket
    name = text.lstrip("0123456789")
    if name != text:
        written = text[: -len(name)]
        if name[:1].isalpha():
            yield written, name
        bare = name.lstrip("-–—*:_~=").lstrip()
        if bare != name and bare[:1].isalnum():
            yield written, bare


def leading(head: str) -> str | None:
    """Return the count in a first word such as `4`, `4x`, `x4`, `(4)`, `4:`, `-1` or `1.5`; None where it is none."""
    inner = head.strip("()[]{}").rstrip(":")
    inner = inner.removesuffix("x").removesuffix("X").removesuffix("×")
    if inner[:1] in ("x", "X", "×"):
        inner = inner[1:]
    return inner if numeric(inner) else None


def numeric(text: str) -> bool:
    """Whether a text is a number, be it one that can't count cards: `4`, `-1`, `1.5`, `1,000`, `1/2`, `1e3`."""
    digits = text.removeprefix("-").removeprefix("+").removeprefix("−")
    if digits.isdecimal():
        return True
    if not digits[:1].isdecimal() or not digits[-1:].isdecimal():
        return False
    for mark in ".,/eE_'":
        digits = digits.replace(mark, "", 1 if mark in "/eE" else -1)
    return digits.isdecimal()


def number_alone(line: str) -> str | None:
    """Return the number of a line that holds nothing else: `4`, `x4`, `(4)`, `4x`; None for other lines."""
    bare = line.strip().strip("()[]").strip("xX×")
    return bare if len(line) < 12 and bare.isascii() and bare.isdecimal() and len(bare) < 3 else None


def begins_with_one(lines: list[str]) -> bool:
    """Whether the first two rows of cells in a text begin with 1 and 2."""
    rows = (found for line in lines if (found := _FIRST_CELL.match(line)) is not None)
    first = next(rows, None)
    second = next(rows, None) if first is not None and first[1] == "1" else None
    return second is not None and second[1] == "2"


def without_comment(text: str) -> Iterator[str]:
    """Yield a line without the comment at its end."""
    for mark in (" #", "\t#", " //", "\t//"):
        last, first = text.rfind(mark), text.find(mark)
        if last > 0:
            yield text[:last].rstrip()
        if 0 < first < last:
            yield text[:first].rstrip()


def with_set(db: Database, name: str) -> Iterator[tuple[str, str, str | None]]:
    """Yield a name without the set code at its end, with code and collector number: `[ESB 157]`, `(ESB)`, `ESB`."""
    cells = name.split("\t")
    between = all(not cell.strip() or remark_of(cell, db) is not None for cell in cells[1:-1])
    between = between and sum(cell.strip().isdecimal() for cell in cells) < 2  # else a row of several cards
    if len(cells) > 1 and cells[0].strip() and between and db.set_code(cells[-1]) is not None:
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
        elif len(words) > 2 and words[-2].isupper() and db.set_code(words[-2]) is not None:
            collector = words[-1][:-1] if words[-1][-1] in "CURPSL" else words[-1]  # `ESB 90U`
            if collector.isdecimal():
                yield words[0].rstrip(" ,-"), words[-2], collector


class OneCard:
    """Finds the one card of a text."""

    def __init__(self, db: Database) -> None:
        self.db = db

    def card_of(self, text: str, column: int) -> KnownLine | Line | None:
        """Return the card that a text lists, one of several that it could be, or None where it lists none."""
        plain = list(readings(text))
        for count, name in tuple(plain):
            if name[:1] in QUOTES and name[-1:] in QUOTES and len(name) > 2:
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
        remarked = self._remarked(forms, column, loose=False)
        if remarked is not None:
            return remarked
        for count, name in (*plain, *glued(text)):
            match = self.db.lookup(name)
            if match is not None:
                return self._made(count, name, column, match)
        for count, name in forms:
            for shorter, code, number in with_set(self.db, name):
                if count is not None and isinstance(match := self.db.lookup(shorter, code), Match):
                    return self._made(count, shorter, column, match, code, number)
        return self._remarked(forms, column, loose=True)

    def _remarked(self, forms: list[tuple[str | None, str]], column: int, *, loose: bool) -> KnownLine | Line | None:
        """Read a name with set, number, rarity or type beside it."""
        for count, name in forms:
            for shorter, said in without_remarks(name, self.db):
                for inner, bare in readings(shorter) if count is None else ((count, shorter),):
                    match = self.db.lookup(bare, said.code, loose=loose)
                    if match is None:
                        again = next(with_set(self.db, bare), None)
                        match = self.db.lookup(again[0], again[1], loose=loose) if again is not None else None
                        if match is None or again is None:
                            continue
                        bare, said = again[0], Remark(again[1], again[2], said.rarity)
                    if isinstance(match, Ambiguous) and any(
                        isinstance(self.db.lookup(each), Match) for _, each in forms
                    ):
                        continue  # what was taken away is its letter
                    lettered = not isinstance(match, Match) or match.card.version is not None
                    own = split(bare).version is not None or (loose and isinstance(match, Match))
                    if lettered and split(name).version is not None and not own:
                        continue  # what was taken away may be its letter
                    letter = _LONE.search(name[len(bare) :]) if name.startswith(bare) else None
                    if isinstance(match, Match) and not lettered and letter is not None:
                        other = self.db.lookup(f"{bare} ({letter[0].upper()})", loose=False)
                        if isinstance(other, Match) and other.card is not match.card:
                            match = Ambiguous((match.card, other.card))  # the letter of one, or the other's rarity
                    number = said.number if said.code is not None else None
                    return self._made(inner, bare, column, match, said.code, number)
        return None

    def _made(
        self,
        written: str | None,
        name: str,
        column: int,
        match: Match | Ambiguous,
        code: str | None = None,
        number: str | None = None,
    ) -> KnownLine | Line:
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
