"""The headers of tables: which column holds the name, the count, the set, the zone."""

from __future__ import annotations

from validator.cards.names import fold

_WORDS: dict[str, tuple[str, ...]] = {
    "name": (
        *("card", "cardname", "name", "cardtitle", "cards", "nameofcard", "karte", "kartenname", "carte", "nom"),
        *("carta", "nombre", "title"),
    ),
    "count": (
        *("main", "maindeck", "mainboard", "indeck", "count", "qty", "quantity", "amount", "copies", "cardcount"),
        *("anzahl", "menge", "quantite", "cantidad", "howmany", "ct", "cnt", "copy", "deckqty", "x", "antal", "nb"),
        *("number", "num", "no", "#", "total"),
    ),
    "version": ("version", "letter", "ver", "versionletter", "vers"),
    "set": ("set", "setcode", "edition", "expansion", "cardset", "setname"),
    "zone": ("zone", "superzone", "board", "section", "deckzone", "location", "pile", "category"),
    "deck": ("deck", "deckname", "decktitle", "title"),
    "player": ("player", "playername", "author", "owner"),
    "side": ("side", "deckside"),
    "format": ("format",),
}
"""What each column may be called, folded; the first that is there counts."""
_COLLECTOR = frozenset({"number", "num", "no"})
_OTHERS = frozenset(
    ("type", "rarity", "cost", "speed", "power", "health", "subtype", "arena", "text", "notes", "price", "image", "id")
)
_NAMES = frozenset(_WORDS["name"])
_ALONE = frozenset({"name", "card", "cards", "cardname", "cardnames", "karte", "karten", "decklist"})
_ALL = frozenset(word for words in _WORDS.values() for word in words) | _OTHERS

Columns = tuple[str, dict[str, int], int]
"""Delimiter, number of each column, and how many cells the header has."""


def columns_of(line: str) -> Columns | None:
    """Return what the columns of a header are; None where it has no name or count column."""
    if len(line) > 500:
        return None
    for delimiter in "\t;,|":
        if delimiter not in line:
            continue
        cells = ["#" if cell.strip() == "#" else fold(cell) for cell in line.split(delimiter)]
        if _NAMES.isdisjoint(cells):
            continue  # no header, as most lines
        found = {
            column: cells.index(word) for column, words in _WORDS.items() for word in reversed(words) if word in cells
        }
        if "set" in found and "count" in found and cells[found["count"]] in _COLLECTOR:
            del found["count"]  # beside a set it is the collector number
        if found.get("deck") == found.get("name"):
            found.pop("deck", None)
        if "location" in cells and found.get("zone") == cells.index("location"):
            del found["zone"]  # a type of card
        if "name" in found and "count" in found and len(cells) > 1:
            return delimiter, found, len(cells)
    return None


def is_header(text: str) -> bool:
    """Whether a line without delimiters is the header of a table: `Qty  Name  Set`, or of its one column."""
    if fold(text) in _ALONE:
        return True
    words = [fold(word) for word in text.split()]
    return 1 < len(words) < 9 and all(word in _ALL for word in words) and any(w in _WORDS["count"] for w in words)
