"""Lines with more than a name and a count in them: rows of cells, and several cards in one line."""

from __future__ import annotations

from validator.cards.database import Ambiguous, Match
from validator.cards.names import is_version
from validator.decks.readers.headings import statistics_of
from validator.decks.readers.line import BAD, BARE, CARD, MANY, NUMBERED, PASSED, UNCOUNTED, KnownLine, Line, Reads
from validator.decks.readers.remarks import Remark, remark_of
from validator.inputs.later import later

_COUNT = later(r"[xX×]?\s?(\d{1,3})(?:\.0+)?\s?[xX×]?")
_BEFORE_COUNT = later(
    r"(?:\s*(?<!\d)[,;&+/]\s*|\s*[,;&+/]\s+|\s[/|•·–—-]\s+|\s*,?\s(?:and|und|et|y|e)\s+)(?=\(?[xX×]?\d{1,3}[xX×]?\)?\s+\S)"
)
_BEHIND_COUNT = later(r"(?<=\d)\)?\s*[,;/|•·]\s+|(?<=\d[xX])\s*[,;/|•·]\s+")
_ANY = later(r"\s*[;|•·]\s*|,\s+|\s/\s")
_WIDE = later(r"(?:\s{3,}|\t)(?=[(\[]?[xX×]?\d)")
_BEFORE_FIRST = later(r"\D{1,60}?\s(?=[(\[]?[xX×]?\d{1,2}[xX×]?[)\]]?\s)")
_GLUED = later(r"\s+(?=\d{1,2}[xX×]?\s+[A-Z0-9\"“])")
_BETWEEN = ((_WIDE, True), (_BEFORE_COUNT, False), (_BEHIND_COUNT, False), (_ANY, True), (_GLUED, True))
"""What stands between cards, and whether all that stands there must be cards."""
_RARITIES = ("C", "U", "R", "P", "S", "L")
_BOXES = frozenset(("true", "false", "yes", "no", "x", "✓", "✔", "☑", "☐"))
"""What a spreadsheet has in a column to be ticked."""
_MOST = 400
"""Pieces of a line that are looked at."""


def is_miss(found: KnownLine | Line | None) -> bool:
    """Whether no card was found in a line that should list one."""
    if found is None:
        return True
    if type(found) is tuple:
        return False
    assert isinstance(found, Line)
    if found.kind == NUMBERED:
        return is_miss(found.inner)
    return found.kind in (BARE, BAD) or (found.kind == CARD and found.found is None)


def counted(found: KnownLine | Line, text: str) -> bool:
    """Whether a card that was found has its count written."""
    return found[2] != text if isinstance(found, tuple) else found.counted


def several(lines: Reads, text: str, column: int) -> Line | None:
    """Read several cards of one line; None where it isn't so."""
    for pattern, all_of_them in (
        (_WIDE, True),
        (_BEFORE_COUNT, False),
        (_BEHIND_COUNT, True),
        (_ANY, True),
        (_GLUED, True),
    ):
        pieces = [piece for each in pattern.split(text) if any(map(str.isalnum, piece := each.strip(" ,;|")))]
        if not 1 < len(pieces) <= _MOST or max(map(len, pieces)) > 120:
            continue
        found = [lines.listed(piece, column) for piece in pieces]
        hits = sum(not is_miss(each) for each in found)
        if is_miss(found[0]) and hits > 1 and (words := _BEFORE_FIRST.match(pieces[0])):
            behind = lines.listed(pieces[0][words.end() :], column)  # My deck is 2 NAME, 2 NAME, …
            if not is_miss(behind):
                found[0], hits = behind, hits + 1
                found.append(Line(PASSED, words[0].strip(), column))
        if all_of_them and hits == len(pieces) == len(found):
            written = [counted(each, piece) for each, piece in zip(found, pieces, strict=True)]
            if any(written) and not all(written):
                found += [Line(UNCOUNTED, piece, column) for piece, has in zip(pieces, written, strict=True) if not has]
        if pattern is _WIDE and hits and all(counted(each, piece) for each, piece in zip(found, pieces, strict=True)):
            return Line(MANY, text, column, items=tuple(found))
        if hits >= len(pieces) or (not all_of_them and hits > 1 and hits * 2 >= len(found)):
            return Line(MANY, text, column, items=tuple(found))
    return None


def cells_of(text: str, delimiter: str) -> list[str]:
    """Return the cells of a row, with quotes read as CSV has them."""
    if '"' in text:
        import csv  # only for quoted cells

        try:
            return next(iter(csv.reader([text], delimiter=delimiter)))
        except csv.Error:
            pass
    return text.split(delimiter)


def _cells(text: str) -> list[str] | None:
    for delimiter in "\t|;,":
        if delimiter in text:
            cells = [cell.strip() for cell in cells_of(text, delimiter) if cell.strip()]
            if 1 < len(cells) <= 40:
                return cells
    return None


def row(lines: Reads, text: str, column: int) -> KnownLine | Line | None:
    """Read a row of cells, without a header: a name and its count, and what is of no interest beside them."""
    cells = _cells(text)
    if cells is None or any(cell.count("(") != cell.count(")") for cell in cells):
        return None  # a bracket with the delimiter in it
    numbers = [at for at, cell in enumerate(cells) if _COUNT.fullmatch(cell)]
    found = {at: each for at, cell in enumerate(cells) if at not in numbers and (each := _named(lines, cell, column))}
    hits = [at for at, each in found.items() if not is_miss(each)]
    if len(hits) > 1:  # a set may be called as a card is
        hits = [at for at in hits if remark_of(cells[at], lines.db) is None] or hits
    if len(hits) == 1 < len(found) and remark_of(cells[hits[0]], lines.db) is not None:
        hits = []  # the set, beside a name that no card has
    pairs_of = _pairs(lines, cells, numbers, column)
    if pairs_of is not None:
        return pairs_of
    with_count = [
        at
        for at, each in found.items()
        if counted(each, cells[at]) and not (is_miss(each) and statistics_of(cells[at]) is not None)  # `cost 4`
    ]
    if len(with_count) > 1 and set(hits) <= set(with_count) and hits:
        return Line(MANY, text, column, items=tuple(found[at] for at in with_count))
    with_count = [at for at in hits if at in with_count]
    if len(hits) > 1:
        pairs = len(hits) == len(numbers) and all(at - 1 in numbers for at in hits)
        if not pairs:
            return None
        return Line(MANY, text, column, items=tuple(_counted(lines, cells[at - 1], cells[at], column) for at in hits))
    if hits:
        at = hits[0]
        if at in with_count:
            plain = all(n == at or remark_of(cell, lines.db) is not None for n, cell in enumerate(cells))
            return found[at] if plain or "\t" in text or "|" in text else None
        count = next((n for n in (0, at + 1, at - 1) if n in numbers), None)
        if count is None and len(numbers) == 1 and lines.db.set_code(cells[numbers[0] - 1]) is None:
            count = numbers[0]  # behind a set it is the collector number
        if count is None and "," in text:
            return None
        written = cells[count] if count is not None else None
        return _of(lines, cells[at], written, [c for n, c in enumerate(cells) if n not in (at, count)], column)
    names = [
        cell
        for at, cell in enumerate(cells)
        if at not in numbers and cell.lower() not in _BOXES and remark_of(cell, lines.db) is None
    ]
    if not numbers or not names or not any(map(str.isalpha, names[0])):
        return None
    if numbers[0] == 0 or len(cells) == 2 or len(names) == len(numbers) == 1:
        number = _COUNT.fullmatch(cells[numbers[0]])
        assert number is not None
        return Line(CARD, names[0], column, int(number[1]), counted=True)
    return None


def _pairs(lines: Reads, cells: list[str], numbers: list[int], column: int) -> Line | None:
    """Read a row of counts and names in turn, the cards of several columns; None for any other row."""
    if len(cells) < 4 or len(cells) % 2 or len(numbers) * 2 != len(cells):
        return None
    for first in (0, 1):
        if numbers == list(range(first, len(cells), 2)):
            names = [cells[at + 1 - 2 * first] for at in numbers]
            items = [_counted(lines, cells[at], name, column) for at, name in zip(numbers, names, strict=True)]
            if any(not is_miss(item) for item in items):
                return Line(MANY, " ".join(cells), column, items=tuple(items))
    return None


def _named(lines: Reads, cell: str, column: int) -> KnownLine | Line | None:
    if not any(map(str.isalpha, cell)):
        return None
    if remark_of(cell, lines.db) is not None and lines.db.lookup(cell, loose=False) is None:
        return None
    return lines.listed(cell, column)


def _counted(lines: Reads, count: str, name: str, column: int) -> KnownLine | Line:
    number = _COUNT.fullmatch(count)
    assert number is not None
    return lines.listed(f"{number[1]} {name}", column)


def _of(lines: Reads, name: str, count: str | None, others: list[str], column: int) -> KnownLine | Line:
    """Return the card of a row: the version letter and the set may stand in cells of their own."""
    said = Remark()
    for cell in others:
        remark = remark_of(cell, lines.db)
        if remark is not None and remark.code is not None:
            said.add(remark)
    match = lines.db.lookup(name, said.code, loose=False)
    if isinstance(match, Ambiguous):
        letters = [cell for cell in others if is_version(cell)]
        if len(letters) == 1 and letters[0].upper() in _RARITIES:
            letters = []  # it may be the rarity
        for cell in letters:
            if isinstance(versioned := lines.db.lookup(f"{name} ({cell})"), Match):
                match, name = versioned, f"{name} ({cell.upper()})"
                break
    number = _COUNT.fullmatch(count) if count is not None else None
    written = number[1] if number is not None else None
    if match is None:
        return lines.listed(f"{written or 1} {name}", column)
    copies = int(written) if written is not None else 1
    return Line(CARD, name, column, copies, match, set_code=said.code, counted=written is not None)
