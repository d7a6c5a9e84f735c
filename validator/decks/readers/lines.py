"""One line of a deck list: what it says by itself, whatever stands around it.

`Lines` understands lines with one database and remembers those it has met, since decks have most of their lines in
common.
"""

from __future__ import annotations

from validator.cards.database import Database, Match
from validator.cards.model import Card, Printing
from validator.cards.names import fold, split
from validator.decks.builder import Count
from validator.decks.readers.dress import BULLETS, is_dressed, undressed
from validator.decks.readers.facts import IN_COMMENTS, fact_of, is_fact
from validator.decks.readers.headings import Heading, decks_side, heading_of, is_figures, statistics_of, total_alone
from validator.decks.readers.line import (
    BAD,
    BARE,
    BLANK,
    CARD,
    COMMENT,
    HEADER,
    HEADING,
    MANY,
    NUMBERED,
    STATISTICS,
    KnownLine,
    Line,
)
from validator.decks.readers.line_forms import (
    NUMBER_HASH,
    NUMBER_SIGN,
    NUMBER_WORD,
    QUOTES,
    OneCard,
    readings,
    with_set,
)
from validator.decks.readers.rows import columns_of, is_header
from validator.decks.readers.several import is_miss, row, several
from validator.decks.readers.zoned import numbered_heading, zoned
from validator.inputs.files import cut
from validator.inputs.later import later
from validator.problems import UNRECOGNISED_LINE

_CELLS = later(r"[\"”]\s*[,;|\t]\s*[\"“]")
"""The end of a cell in quotes and the beginning of the next."""
_REACTIONS = later(r"(?:[👍👎❤♥💖🔥😂🎉😮😢😍👏💯🙏👀🚀😀-😏]\ufe0f?\s?\d{1,4}\s*)+")
_DIGITS = "0123456789"
_FIGURES_AND_MARKS = " \t0123456789=:;,.|/()[]{}<>-–—~*#_×x→+\"'"
LONGEST_LINE = 500
LONGEST_NOTED = 200
"""Characters of a line with one card and words around it."""
LONGEST_LIST = 20_000
"""Characters of a line that lists many cards."""
_REMEMBERED = 50_000


class Lines(OneCard):
    """Understands single lines with one database, and remembers what it understood."""

    def __init__(self, db: Database) -> None:
        super().__init__(db)
        self.known: dict[str, KnownLine | Line] = {}
        self._subtypes = frozenset(map(fold, db.subtypes()))
        self._names: dict[str, tuple[Card, Printing | None, str] | None] = {}

    def understand(self, raw: str) -> KnownLine | Line:
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

    def _quick(self, raw: str) -> KnownLine | None:
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

    def _slow(self, raw: str, *, bare: bool = False) -> KnownLine | Line:
        """Read any line; `bare`: what it wore was taken off."""
        whole = raw.strip().strip("\u200b\u2060\ufeff").strip()
        text = whole.rstrip(" ,;")
        column = len(raw) - len(raw.lstrip()) + 1
        if not text:
            return Line(BLANK)
        if text[0] == "#" or text.startswith("//"):
            return self._comment(whole, column)
        if len(text) > LONGEST_LINE:
            listed = several(self, text, column) if len(text) <= LONGEST_LIST else None
            return listed or Line(BAD, f"a line of {len(text):,} characters", column)
        exact = self._exact(text)
        if exact is not None:
            return exact[0], 1, text, exact[1], column
        if text[0] in QUOTES and text[-1] in QUOTES and text[1:2].isdecimal() and not _CELLS.search(text):
            return self._slow(text[1:-1], bare=bare)
        said = self._said(text, column)
        if said is not None:
            if said.kind == HEADER and said.columns is not None and said.columns[0] == "\t":
                return Line(HEADER, text, column, columns=columns_of(raw.strip(" \r\n")))  # empty cells before it count
            return said
        if not bare and not text.isascii() and _REACTIONS.fullmatch(text):
            return Line(COMMENT)  # `👍 3` below a message
        if not bare and is_dressed(text) and (plain := undressed(text)) != text:
            found = self._slow(plain, bare=True)
            if isinstance(found, Line) and found.kind in (MANY, CARD, BARE, NUMBERED) and "|" in text:
                cells = row(self, text, column)
                found = cells if is_miss(found) and cells is not None else found
            if isinstance(found, Line) and found.kind == BARE and "://" in text:
                return Line(BARE, text, column)
            return found
        if not any(map(str.isalpha, text)) and is_figures(text):
            return Line(COMMENT)
        found = self.listed(text, column)
        if not is_miss(found):
            return self._with_comment(found, text, column) if "#" in text or "//" in text else found
        for heading, rest in zoned(text):
            if not is_miss(behind := self.listed(rest, column)):
                return Line(MANY, text, column, items=(behind,), heading=heading)
        has_cells = "\t" in text or "|" in text
        if has_cells and (taken := self._taken_apart(text, column)) is not None:
            return taken
        if len(text) <= LONGEST_NOTED and (")" in text or any(map(str.isdecimal, text)) or NUMBER_WORD.match(text)):
            from validator.decks.readers.around import around  # only for a line that may be a card with words around it

            if (card := around(self, text, column)) is not None:
                return card
        return (self._taken_apart(text, column) if not has_cells else None) or found

    def _comment(self, whole: str, column: int) -> KnownLine | Line:
        """Read a line behind `#` or `//`: a heading, a fact, or a comment, which says nothing."""
        text = whole.lstrip("#/ \t").rstrip(" #")
        if (whole[1:2].isdecimal() or whole[1:2] == ".") and (numbered := NUMBER_SIGN.match(whole)) is not None:
            card = self.listed(whole[numbered.end() :], column)
            if not is_miss(card) or (isinstance(card, Line) and card.kind == CARD):
                return card  # `#1 4x NAME`
        elif whole[1:2].isdecimal() and (numbered := NUMBER_HASH.fullmatch(whole)) is not None:
            card = self.listed(numbered[2], column)
            if not is_miss(card):  # `#1 NAME`: the number of the line, or a count
                return self._slow(f"{numbered[1]}. {numbered[2]}", bare=True)
        if text[:4] == "<!--":
            return self._remark(text[4:].strip(), column)  # of a page, where nothing shows it
        heading = heading_of(text)
        if heading is not None and heading.kind in ("zone", "types", "side") and not text[:1].isdecimal():
            return Line(HEADING, text, column, heading=heading)
        meta = fact_of(text, column)
        if meta is not None and meta.fact in IN_COMMENTS:
            return meta
        if whole.startswith("##") and 0 < len(text.split()) <= 4 and text[:1].isalpha():
            return Line(BARE, f"{text.rstrip(':')}:", column)
        return self._remark(text, column)

    def _remark(self, text: str, column: int) -> Line:
        """Return a comment, with the card that it would list if it were none."""
        found = self._slow(text, bare=True) if text and len(text) <= LONGEST_NOTED else None
        lists = type(found) is tuple or (isinstance(found, Line) and found.kind == CARD and not is_miss(found))
        return Line(COMMENT, text if lists else "", column)

    def _with_comment(self, found: KnownLine | Line, text: str, column: int) -> KnownLine | Line:
        """Return the card of a line with a comment behind it, and the card that the comment would list."""
        name, _, behind = text.replace(" //", " #").replace("\t//", "\t#").replace("\t#", " #").partition(" #")
        if not behind or is_miss(self.listed(name, column)):
            return found
        comment = self._remark(behind.strip("#/ \t"), column)
        return Line(MANY, text, column, items=(found, comment)) if comment.text else found

    def _said(self, text: str, column: int) -> Line | None:
        """Return a heading, a total, a fact about the deck or cards behind a heading; None for other lines."""
        heading = heading_of(text) or numbered_heading(text)
        if heading is not None:
            plain = undressed(text)
            listed = self._is_card(text) or (plain != text and not is_miss(self.listed(plain, column)))
            if listed or self._is_card(plain) or (heading.names == ("aside",) and self._ends_with_card(text)):
                return None
            if any(map(str.isdecimal, text)) and (
                self._is_counted_name(text) or (heading.kind in ("zone", "group", "side") and self._is_around(text))
            ):
                return None
            return Line(HEADING, text, column, heading=heading)
        behind = self._headed(text, column)
        if behind is not None:
            return behind
        meta = fact_of(text, column)
        if meta is not None:
            cards = self._behind(meta.text, column, fact=True)
            if cards is not None and meta.fact == "event" and all(map(is_miss, cards)):
                cards = None  # `Date: Mon, 3 May 2021 10:11 +0200`
            return meta if cards is None else None
        totals = statistics_of(text)
        if totals is not None and not self._is_card(text) and self._is_no_card(text, column):
            return Line(STATISTICS, text, column, headings=totals)
        side = decks_side(text)
        if side is not None and self._is_no_card(text, column):
            return Line(HEADING, text, column, heading=side, fact="deck")
        if any(mark in text for mark in "\t,;|") and (columns := columns_of(text)) is not None:
            return Line(HEADER, text, column, columns=columns)
        if is_header(text):
            return Line(COMMENT)
        word = fold(text).rstrip("0123456789")
        of_subtype = text[0].isalpha() and not self._subtypes.isdisjoint((word, word.removesuffix("s")))
        if of_subtype and self._is_no_card(text, column):
            return Line(HEADING, text, column, heading=Heading("group"))
        return None

    def _ends_with_card(self, text: str) -> bool:
        """Whether a heading that puts cards aside holds the name of one: `two Falcon's Needs`."""
        words = text.strip(_FIGURES_AND_MARKS).split()
        return any(self.db.lookup(" ".join(words[at:]), loose=False) is not None for at in range(len(words) - 1))

    def _is_no_card(self, text: str, column: int) -> bool:
        """Whether a line lists no card, plainly or among marks and words: `Hragscythe = 1` is one."""
        listed = not is_miss(self.listed(text, column)) or self._is_counted_name(text)
        if listed or self._is_around(text):
            return False
        plain = undressed(text)
        return plain == text or is_miss(self.listed(plain, column))

    def _is_counted_name(self, text: str) -> bool:
        """Whether a text is the name of a card with a number before or behind it, whatever marks are between."""
        whole = fold(text)
        left = whole.lstrip(_DIGITS)
        return any(
            each != whole and self.db.knows(each) for each in (left, whole.rstrip(_DIGITS), left.rstrip(_DIGITS))
        )

    def _is_around(self, text: str) -> bool:
        """Whether a line is a card with other words or marks around it."""
        from validator.decks.readers.around import around  # only for a line that may be a card with words around it

        return not is_miss(around(self, text, 1))

    def _headed(self, text: str, column: int) -> Line | None:
        """Return the cards behind a heading or a title on one line: `Space: 4 NAME, 2 NAME`; None for other lines."""
        for mark in (":", " - ", " – ", " — "):
            key, found, rest = text.partition(mark)
            if not found or not (rest := rest.strip()) or not 1 < len(key) <= 30:
                continue
            opened = heading_of(key)
            if opened is not None and opened.kind in ("zone", "types", "group") and opened.count is None:
                exact = self._exact(rest)  # `Event: Life Day`
                of_type = exact is not None and exact[0].kind in opened.names
                listed = self._behind(rest, column, fact=is_fact(key) and not of_type)
                if listed is not None:
                    return Line(MANY, text, column, items=listed, heading=opened)
            elif opened is None and mark == ":" and not is_fact(key) and any(c in rest for c in ",;|/"):
                many = several(self, rest, column)
                if many is not None and len(many.items) > 2 and is_miss(self.listed(key, column)):
                    return Line(MANY, key.strip(), column, items=many.items, heading=Heading("unknown"))
        return None

    def _behind(self, rest: str, column: int, *, fact: bool) -> tuple[KnownLine | Line, ...] | None:
        """Return the cards behind `HEADING: `; None where none stands there. `fact`: only cards with their counts."""
        found = self._slow(rest, bare=True)
        if isinstance(found, Line) and found.kind == MANY and found.zone is None:
            return found.items
        if type(found) is tuple:
            return (found,) if not fact or found[2] != rest else None
        assert isinstance(found, Line)
        if found.kind == CARD and (found.counted or (found.found is not None and not fact)):
            return (found,)
        return None

    def _taken_apart(self, text: str, column: int) -> KnownLine | Line | None:
        """Read a line that no reading as one card fits: a row of cells, or several cards."""
        found = several(self, text, column)
        if found is None and any(mark in text for mark in "\t|;,"):
            return row(self, text, column)
        return found

    def _is_card(self, text: str) -> bool:
        """Whether what looks like a heading or a total is a bullet and a count before the exact name of a card."""
        inner = undressed(text).lstrip(BULLETS).lstrip()
        if any(count is not None and self._exact(name) is not None for count, name in readings(inner)):
            return True
        if inner != text and self._exact(inner) is not None:
            return True
        return any(mark in text for mark in "\t|;,") and not is_miss(self._taken_apart(text, 1))

    def listed(self, text: str, column: int) -> KnownLine | Line:
        """Read a line that lists a card, perhaps behind a bullet or a number."""
        bare = text.lstrip(BULLETS)
        inner = bare.lstrip()
        # `-4 NAME` may be a count below zero, `- 4 NAME` is a bullet.
        if inner and inner != text and not (text[0] in "-–—+" and bare[0].isdecimal()):
            return self.listed(inner, column + len(text) - len(inner))
        found = self.card_of(text, column)
        if found is not None:
            return found
        if inner and inner != text:
            found = self.card_of(inner, column + 1)
            if found is not None:
                return found
        head, _, rest = text.partition(" ")
        ordinal = head[:-1].removeprefix("(")
        if head[-1:] in (".", ")") and ordinal.isdecimal() and len(ordinal) < 4 and rest.strip():
            behind = self.listed(rest.strip(), column)
            if type(behind) is tuple:
                card, count, name, printing, at = behind
                counted = name != rest.strip()
                behind = Line(CARD, name, at, count, Match(card, printing, False), counted=counted)
            assert isinstance(behind, Line)
            if behind.kind in (CARD, BARE):
                if head[0] == "(" and not behind.counted:
                    return self._no_card(text, column)  # the number in brackets is the count
                return Line(NUMBERED, text, column, number=ordinal, inner=behind)
            return behind
        return self._no_card(text, column)

    def _no_card(self, text: str, column: int) -> Line:
        """Read a line in which no card was found."""
        if not any(map(str.isalpha, text)):
            if (total := total_alone(text)) is not None:
                return Line(STATISTICS, text, column, headings=(total,))
            if any(map(str.isalnum, text)) and not is_figures(text):
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
            if number.number is None and number.rule == UNRECOGNISED_LINE:
                return Line(BAD, cut(text), column)
        return Line(BARE, text, column)


def lines_of(db: Database) -> Lines:
    """Return what understands lines with this database."""
    return db.made(Lines)
