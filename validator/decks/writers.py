"""Writing decks: LackeyCCG's `.dek` and `.txt`, our own JSON, and CSV.

What is written reads back as the same cards, counts, zones and title. A card of which no printing was told apart is
written as its first printing where a form needs one; a line without a known card is written as it stood.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.model import Card, Printing
from validator.cards.names import split
from validator.decks.limits import FORMULA, MAX_COUNT
from validator.decks.model import OUTSIDE_ZONES, ZONES, Deck, Entry

KINDS = ("dek", "txt", "json", "csv")
SUPERZONES = {"deck": "Deck", "supply": "Supply", "sideboard": "Sideboard", "outside": "Outside the game"}


def write_deck(deck: Deck, kind: str) -> str:
    """Return the deck in the form `kind`: `dek`, `txt`, `json` or `csv`. Raises ValueError for any other."""
    if kind not in KINDS:
        raise ValueError(f"no form of a deck: {kind!r}; known are {', '.join(KINDS)}")
    return {"dek": _dek, "txt": _txt, "json": _json, "csv": _csv}[kind](deck)


def _merged(entries: tuple[Entry, ...]) -> Iterator[tuple[Entry, int]]:
    """Yield each card of a zone once, with all its copies; cards in the order of their first lines."""
    found: dict[tuple[str, str, str, int], tuple[Entry, int]] = {}
    for entry in entries:
        printing = entry.printed
        card, name, code = "?", entry.text, ""
        if entry.card is not None and printing is not None:
            card, name, code = entry.card.key, printing.name, printing.set
        line = 0  # one line holds no more copies than are read
        while (card, name, code, line) in found and found[card, name, code, line][1] + entry.count > MAX_COUNT:
            line += 1
        first, count = found.get((card, name, code, line), (entry, 0))
        found[card, name, code, line] = first, count + entry.count
    yield from found.values()


def _name_and_set(entry: Entry) -> tuple[str, str]:
    """Return the full name and the set that stand for an entry; no set for an unknown card."""
    printing = entry.printed
    return (printing.name, printing.set) if printing is not None else (entry.text, "")


# ── dek ───────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _escaped(text: str) -> str:
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&apos;"), ('"', "&quot;")):
        text = text.replace(character, entity)
    return "".join([c if c >= " " else " " for c in text])


def _image(printing: Printing) -> str:
    """Return the id that LackeyCCG gives a card: set, collector number and name, as its image is called."""
    words = "".join(c if c.isalnum() and c.isascii() else " " for c in printing.name).split()
    number = f"{printing.number:03d}" if printing.number is not None else ""
    return f"{printing.set}{number}_{'_'.join(words)}"


def _dek(deck: Deck) -> str:
    lines = ['<deck version="0.8">', "\t<meta>", "\t\t<game>starwars</game>"]
    facts = (("name", deck.name), ("player", deck.player), ("side", deck.side), ("format", deck.format))
    lines += [f"\t\t<{key}>{_escaped(value)}</{key}>" for key, value in facts if value]
    lines.append("\t</meta>")
    for zone in ZONES:
        if zone != "deck" and not any(deck.zones[z] for z in OUTSIDE_ZONES):
            continue
        lines.append(f'\t<superzone name="{SUPERZONES[zone]}">')
        for entry, count in _merged(deck.zones[zone]):
            name, code = _name_and_set(entry)
            image = _escaped(_image(entry.printed)) if entry.printed is not None else ""
            card = f'\t\t<card><name id="{image}">{_escaped(name)}</name><set>{code}</set></card>'
            lines.extend([card] * count)
        lines.append("\t</superzone>")
    lines.append("</deck>")
    return "\n".join(lines) + "\n"


# ── text ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _txt(deck: Deck) -> str:
    facts = (("Name", deck.name), ("Player", deck.player), ("Side", deck.side), ("Format", deck.format))
    lines = [f"// {key}: {' '.join(value.split())}" for key, value in facts if value]
    for zone in ZONES:
        if zone != "deck" and deck.zones[zone]:
            lines.append(f"{SUPERZONES[zone]}:")
        lines += [f"{count}\t{_in_text(entry)}" for entry, count in _merged(deck.zones[zone])]
    return "\n".join(lines or ["// no cards"]) + "\n"


def _in_text(entry: Entry) -> str:
    """Return the name that stands for an entry in text; with its set only where the name doesn't tell the printing."""
    card, printing = entry.card, entry.printed
    if card is None or printing is None:
        return " ".join(entry.text.split())
    return printing.name if _tells(card, printing) else f"{printing.name} [{printing.set}]"


def _tells(card: Card, printing: Printing) -> bool:
    """Whether a printing's name alone leads to it."""
    if card.key != card.name:
        return False
    suffix = split(printing.name).printing
    if suffix is None:
        return printing == card.printings[0]
    return printing == next(p for p in card.printings if split(p.name).printing == suffix)


# ── JSON and CSV ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _json(deck: Deck) -> str:
    from json import dumps  # only for JSON

    def text(value: object) -> str:
        return dumps(value, ensure_ascii=False)

    facts = (("name", deck.name), ("player", deck.player), ("side", deck.side), ("format", deck.format))
    lines = ['{"deck": 1,', *[f' "{key}": {text(value)},' for key, value in facts if value], ' "zones": {']
    for zone in ZONES:
        cards = []
        for entry, count in _merged(deck.zones[zone]):
            name, code = _name_and_set(entry)
            of_set = f', "set": {text(code)}' if code else ""
            cards.append(f'{{"card": {text(name)}, "count": {count}{of_set}}}')
        end = "" if zone == ZONES[-1] else ","
        inside = "\n   " + ",\n   ".join(cards) if cards else ""
        lines.append(f'  "{zone}": [{inside}]{end}')
    return "\n".join([*lines, " }}"]) + "\n"


def _harmless(cell: str) -> str:
    """Return a cell that a spreadsheet doesn't run as a formula; reading takes the quote away again."""
    return f"'{cell}" if cell[:1] in FORMULA or (cell[:1] == "'" and cell[1:2] in FORMULA) else cell


def _csv(deck: Deck) -> str:
    import csv  # only for a table
    from io import StringIO

    named = (("deck", deck.name), ("player", deck.player), ("side", deck.side), ("format", deck.format))
    facts = [(key, value) for key, value in named if value]
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["count", "card", "set", "zone", *[key for key, _ in facts]])
    for zone in ZONES:
        for entry, count in _merged(deck.zones[zone]):
            cells = [*_name_and_set(entry), zone, *[value for _, value in facts]]
            writer.writerow([count, *map(_harmless, cells)])
    return out.getvalue()
