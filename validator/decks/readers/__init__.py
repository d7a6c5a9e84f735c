"""Reading decks: which kind a file is of is seen from its content."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from validator.cards.database import Database
from validator.decks.limits import MAX_BYTES
from validator.decks.model import Deck
from validator.inputs.files import InputError, decode_text, over_limit, read_bytes
from validator.problems import ENCODING_GUESSED, UNKNOWN_CARD
from validator.results import Problem, hit

SUFFIXES = (".dek", ".txt", ".json", ".csv", ".tsv", ".deck")
"""Endings of the names of deck files, for looking into folders."""
NO_DECKS = (".docx", ".doc", ".odt", ".rtf", ".pdf", ".xlsx", ".xls", ".ods")
"""Endings of files in which people send lists that can't be read: a folder's report says what to do with them."""


def read_deck(path: str, db: Database) -> Deck:
    """Read the one deck of a file, or of standard input for `-`.

    Raises InputError when it can't be read, or holds several decks.
    """
    return _only(read_decks(path, db), path)


def read_decks(path: str, db: Database) -> list[Deck]:
    """Read every deck of a file; only a JSON file may hold several. Raises InputError."""
    return parse_decks(read_bytes(path, limit=MAX_BYTES), db, path)


def parse_deck(data: bytes | str, db: Database, path: str | None = None) -> Deck:
    """Read the one deck of a text or of the bytes of a file.

    `path` is named in errors and kept in the deck. Raises InputError.
    """
    return _only(parse_decks(data, db, path), path)


def _only(decks: list[Deck], path: str | None) -> Deck:
    if len(decks) != 1:
        raise InputError(f"holds {len(decks)} decks, not one", path=path, code="several", data={"found": len(decks)})
    return decks[0]


def parse_decks(data: bytes | str, db: Database, path: str | None = None) -> list[Deck]:
    """Read every deck of a text or of the bytes of a file. Raises InputError."""
    if len(data) > MAX_BYTES:
        raise over_limit(f"{len(data):,} bytes; at most {MAX_BYTES:,} are read", MAX_BYTES, path=path, found=len(data))
    encoding = "utf-8"
    if isinstance(data, str):
        text = data.removeprefix("\ufeff")
        if "\0" in text:
            raise InputError("contains NUL characters; this is not a deck", path=path, code="encoding")
    else:
        text, encoding = _decoded(data, path)
    decks = _parse(text, db, path)
    if isinstance(data, bytes) and any(deck.problems or not deck.copies() for deck in decks):
        from validator.decks.readers.binary import refuse_no_text  # only where it may be no list at all

        refuse_no_text(data, path)
    if ":" in text and any(deck.problems for deck in decks) and is_board(text):
        hint = "use `swtcg board check`"
        raise InputError("this is a board written as text, not a deck", path=path, hint=hint, code="another-kind")
    if not text.isascii() and any(mark in text for mark in "âÃÂΓÔ‚√Õ") and _has_unknown(decks):
        from validator.decks.readers.mojibake import mended  # only where it may be needed

        meant, encoding = mended(text, encoding)
        decks = _parse(meant, db, path) if meant != text else decks
    if encoding not in _CERTAIN:
        said = None if encoding == "cp1252" else _READ_AS  # the rule's own words are of Windows-1252
        guessed = Problem(ENCODING_GUESSED, hit(message=said, encoding=_GUESSED.get(encoding, encoding)))
        decks = [_with(deck, guessed) for deck in decks]
    return decks


def _has_unknown(decks: list[Deck]) -> bool:
    """Whether a name in the decks is no card's: what was understood is left as it stands."""
    return any(problem.rule == UNKNOWN_CARD for deck in decks for problem in deck.problems)


def is_board(text: str) -> bool:
    """Whether a text is a board as `docs/boards.md` has it: a player with a side, a zone with the marks of units."""
    import re  # only for a text with unknown names

    zone = r"^\s*(?:space|ground|character|retreated)(?: arena)?\s*:\s*(?!\d)\S.*\s[/^+~=]\s"
    player = r"^\s*\S.*\((?:light|dark|neutral)(?: side)?\)\s*:?\s*$"
    return bool(re.search(zone, text, re.I | re.M) and re.search(player, text, re.I | re.M))


_GUESSED = {
    "cp1252": "Windows-1252",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "utf-32-guessed": "UTF-32",
}
"""Encodings that nothing in the file tells."""
_READ_AS = "nothing tells how the text is encoded; it was read as {encoding}"
_CERTAIN = frozenset({"utf-8", "utf-8-sig", "utf-16", "utf-32", "declared"})


def _with(deck: Deck, problem: Problem) -> Deck:
    from msgspec.structs import replace  # only for a guessed encoding

    return replace(deck, problems=(problem, *deck.problems))


def _decoded(data: bytes, path: str | None) -> tuple[str, str]:
    """Decode a file: XML as it declares itself, all else as `decode_text` does."""
    if data[:5] == b"<?xml":
        declared = data[: data.find(b"?>") + 1].lower()
        if b"encoding" in declared and (b"1252" in declared or b"8859-1" in declared):
            try:
                return data.decode("cp1252"), "declared"
            except UnicodeDecodeError:
                return data.decode("latin-1"), "declared"
    if b"\0" in data[:4000] or data[:2] in (b"PK", b"%P", b"{\\", b"\xd0\xcf", b"\x89P", b"\xff\xd8"):
        from validator.decks.readers.binary import decoded  # only for what may be no text

        found = decoded(data, path)
        if found is not None:
            return found
    return decode_text(data, path)


def _parse(text: str, db: Database, path: str | None) -> list[Deck]:
    start = text.lstrip()
    if not start:
        raise InputError(
            "is empty", path=path, hint="paste or save the list first: one card a line, as `4 NAME`", code="empty"
        )
    if start[:2] in ("//", "/*", "``", "~~"):
        from validator.decks.readers.loose_json import unwrapped  # only for what may be JSON in a block of code

        text = unwrapped(start) or text
        start = text.lstrip()
    return next(reader for reader in READERS if reader.sniff(start)).read(text, db, path)


def _is_table(start: str) -> bool:
    """Whether the first line is a header with a name and a count column, perhaps below `sep=;`."""
    line, _, rest = start.partition("\n")
    if line[:4].lower() == "sep=" or line[:5].lower() == '"sep=':
        line = rest.lstrip().partition("\n")[0]
    if len(line) > 500 or not any(mark in line for mark in ",;\t"):
        return False
    from validator.decks.readers.rows import columns_of  # only for a first line with a delimiter

    found = columns_of(line.rstrip("\r"))
    return found is not None and found[0] != "|"


def _dek(text: str, db: Database, path: str | None) -> list[Deck]:
    if text.count("</deck>") > 1:
        return _several_deks(text, db, path)
    from validator.decks.readers.dek_lines import read_lines  # only for XML

    found = read_lines(text, db, path)
    if found is None:
        from validator.decks.readers.dek import read_dek  # only for XML that LackeyCCG didn't write

        found = read_dek(text, db, path)
    return [found]


def _several_deks(text: str, db: Database, path: str | None) -> list[Deck]:
    """Read the `.dek` files that stand below one another in a text, their lines where they were."""
    decks: list[Deck] = []
    above = 0
    for part in text.split("</deck>")[:-1]:
        bare = part.lstrip()
        above += part.count("\n", 0, len(part) - len(bare))
        decks += _dek("\n" * above + bare + "</deck>" if above else bare + "</deck>", db, path)
        above += bare.count("\n")
    return decks


def _json(text: str, db: Database, path: str | None) -> list[Deck]:
    from validator.decks.readers.json_quick import read_with_places  # only for JSON

    found = read_with_places(text, db, path)
    if found is not None:
        return [found]
    from validator.decks.readers.json import read_json  # only for JSON with something to look at

    return read_json(text, db, path)


def _table(text: str, db: Database, path: str | None) -> list[Deck]:
    from validator.decks.readers.table import read_table  # only for CSV

    return [read_table(text, db, path)]


def _text(text: str, db: Database, path: str | None) -> list[Deck]:
    from validator.decks.readers.text import read_text

    if "superzone" in text and (inside := _dek_inside(text)) is not None:
        return _dek(inside, db, path)
    if "{" in text and '":' in text:
        from validator.decks.readers.loose_json import inside_of  # only for what may hold JSON

        if (found := inside_of(text)) is not None and not any(map(_has_cards, read_text(found[1], db, path))):
            with suppress(InputError):
                return _json(found[0], db, path)
    if "<" in text:
        from validator.decks.readers.html import has_html, text_of  # only for a text with tags

        if has_html(text):
            text = text_of(text)
    return read_text(text, db, path)


def _has_cards(deck: Deck) -> bool:
    return any(entry.card is not None for entries in deck.zones.values() for entry in entries)


def _dek_inside(text: str) -> str | None:
    """Return the `.dek` that stands in a text, such as a message or a block of code, its lines where they were."""
    if "&lt;superzone" in text:
        from html import unescape  # only for a pasted source of a page

        text = unescape(text)
    start, end = text.find("<deck"), text.rfind("</deck>")
    if start < 0 or end < start or text.count("\n", 0, start) > _MOST_BEFORE:
        return None
    return "\n" * text.count("\n", 0, start) + text[start : end + len("</deck>")]


def _is_json(start: str) -> bool:
    if start[0] != "[":
        inside = start[1:].lstrip()[:1]
        return start[0] == "{" and not inside.isdecimal()  # `{4} NAME` is a count
    inside = start[1:].lstrip()
    if inside[:1] in ('"', "'") and "]" in (line := start.partition("\n")[0]):
        return line.partition("]")[2].lstrip()[:1] != "="  # `["NAME"] = 4`
    return not inside or inside[0] in '{["' or inside.strip() == "]"  # `[ ] 4 NAME` is a box before a card


_MOST_BEFORE = 5
"""Lines of words before a `.dek` in a text; behind more of them there may be another list."""


class DeckReader(NamedTuple):
    """One kind of deck file."""

    name: str
    sniff: Callable[[str], bool]
    """Whether a text, blanks before it taken away, is of this kind."""
    read: Callable[[str, Database, str | None], list[Deck]]
    """Read the decks of a text; raises InputError. It imports the reader's own file, which other kinds don't need."""


def _html(text: str, db: Database, path: str | None) -> list[Deck]:
    from validator.decks.readers.html import text_of  # only for a page
    from validator.decks.readers.text import read_text

    shown = text_of(text)
    if not shown.strip():
        raise InputError(
            "is a web page without any text", path=path, hint="copy the list out of the page as text", code="empty"
        )
    return read_text(shown, db, path)


def _is_xml(start: str) -> bool:
    """Whether a text begins as XML does; `<:name:` is an emoji, `<Sideboard>` may be a heading."""
    return start[0] == "<" and (
        start[:5].lower() in ("<?xml", "<deck") or start[1:2] in ("!", "/", "") or "</" in start
    )


def _is_html(start: str) -> bool:
    if start[0] != "<" or start[1:5].lower() == "deck" or start[:5] == "<?xml":
        return False
    if start[:4] == "<!--":
        behind = start.partition("-->")[2].lstrip()
        return not (behind[:5].lower() == "<deck" or behind[:5] == "<?xml")
    from validator.decks.readers.html import is_html  # only for what begins with a tag

    return is_html(start)


READERS = (
    DeckReader("html", _is_html, _html),
    DeckReader("dek", _is_xml, _dek),
    DeckReader("json", _is_json, _json),
    DeckReader("csv", _is_table, _table),
    DeckReader("text", lambda start: True, _text),
)
"""The kinds of decks, in the order in which they are asked; the last takes everything. A new kind is one row more."""
