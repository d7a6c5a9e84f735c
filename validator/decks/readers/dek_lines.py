"""LackeyCCG's `.dek` in the shape in which LackeyCCG itself writes it: one card a line.

Lines that were read before are known again, so that a file costs little more than a look at each line. Whatever differs
from that shape in anything is left to the parser of XML (`dek`); of the files that are read here it says the same, and
a test compares the two.
"""

from __future__ import annotations

import re

from validator.cards.database import Database, Match
from validator.cards.model import Card, Printing
from validator.decks.builder import Builder
from validator.decks.limits import MAX_COUNT, MAX_LINES
from validator.decks.model import Deck, Entry
from validator.results import Where

_CARD = r'<card><name(?: id="[^"<&]*")?>([^<]+)</name><set>([^<]*)</set></card>'
_ENTITY = r"&(amp|apos|quot|lt|gt);"
_ENTITIES = {"amp": "&", "apos": "'", "quot": '"', "lt": "<", "gt": ">"}
_ZONES = {
    '<superzone name="Deck">': "deck",
    '<superzone name="Supply">': "supply",
    '<superzone name="Sideboard">': "sideboard",
    '<superzone name="Outside the game">': "outside",
}
_HEAD = ['<deck version="0.8">', "<meta>", "<game>starwars</game>", "</meta>"]
_GAME = r"<game>[^<>&]*</game>"
"""However a program calls the game; of a deck without any known card the parser of XML says what is to be said."""

DekLine = tuple[str, str | None, int, Card | None, Printing | None]
"""A line with a card: its name and set code as written, the column, and the card with its printing where nothing is to
be said about how they are written."""


def read_lines(text: str, db: Database, path: str | None) -> Deck | None:
    """Read a deck as LackeyCCG writes it; None for a file that differs from that in anything."""
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        if "\r" in text:
            return None
    lines = text.removesuffix("\n").split("\n")
    body = len(_HEAD)
    head = [line.lstrip(" \t") for line in lines[:body]]
    if len(lines) > MAX_LINES or lines[-1] != "</deck>" or not (head == _HEAD or _is_head(head)):
        return None
    known: dict[str, DekLine] = db.memory("lines of dek files")
    made = Builder(db, path, "dek")
    zone: str | None = None
    last: DekLine | None = None
    first = copies = 0
    for number, written in enumerate(lines[body:-1], body + 1):
        line = known.get(written)
        if line is None:
            bare = written.lstrip(" \t")
            if bare in _ZONES if zone is None else bare == "</superzone>":
                if last is not None and zone is not None:
                    _add(made, zone, copies, last, first)
                last, zone = None, _ZONES.get(bare)
                continue
            line = _line(written, bare, db)
            if line is None:
                return None
            db.bound(known)
            known[written] = line
        if zone is None:
            return None
        if last is not None:
            if (line is last or line[:2] == last[:2]) and copies < MAX_COUNT:
                copies += 1
                continue
            _add(made, zone, copies, last, first)
        last, first, copies = line, number, 1
    if zone is not None:
        return None
    deck = made.deck()
    return deck if head == _HEAD or any(entry.card for _, entry in deck.entries()) else None


def _is_head(head: list[str]) -> bool:
    """Whether a head is LackeyCCG's but for the name of the game."""
    if len(head) != len(_HEAD) or not head[2].isprintable() or re.fullmatch(_GAME, head[2]) is None:
        return False
    return [*head[:2], *head[3:]] == [*_HEAD[:2], *_HEAD[3:]]


def _line(written: str, bare: str, db: Database) -> DekLine | None:
    """Return what a line says; None where it isn't a single card as LackeyCCG writes it."""
    found = re.fullmatch(_CARD, bare)
    if found is None or not bare.isprintable() or "]]>" in bare:
        return None
    texts = []
    for part in found.groups():
        if "&" in part:
            if part.count("&") != len(re.findall(_ENTITY, part)):
                return None
            part = re.sub(_ENTITY, lambda each: _ENTITIES[each[1]], part)
        texts.append(part.strip())
    text, code = texts[0], texts[1] or None
    if not text:
        return None
    column = len(written) - len(bare) + 1
    match = db.lookup(text, code)
    if isinstance(match, Match) and not match.repaired and not match.set_differs:
        return text, code, column, match.card, match.printing
    return text, code, column, None, None


def _add(made: Builder, zone: str, copies: int, line: DekLine, number: int) -> None:
    text, code, column, card, printing = line
    entries = made.zones[zone]
    where = Where(number, column, f"/zones/{zone}/{len(entries)}")
    if card is not None:
        entries.append(Entry(card, copies, text, where, printing))
    else:
        made.add(zone, copies, text, where, made.db.lookup(text, code), code)
