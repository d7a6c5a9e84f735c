"""The type is one that cards have.

What it checks
--------------
The type is one of the card types, spelt as it is, with the arenas of a unit in the order Space, Ground, Character. A
person who is no Character while nearly all other versions are, and a Starfighter on the Ground, are notes.

Why
---
The type decides which arena a unit counts for and what kind of card it is.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Charakter"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
Correct the type. `--fix` mends blanks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from validator.carddata.lists import TYPES, spelt_like_in
from validator.carddata.rows import Row
from validator.carddata.typography import mend_line
from validator.carddata.view import CardDataView
from validator.cards.model import ARENAS
from validator.inputs.likeness import did_you_mean
from validator.rules.registry import Hit, rule


@rule(
    "C125",
    "type-unknown",
    on="carddata",
    severity="error",
    summary="The type is one that cards have.",
    message="{name}: {what}",
    hint="{mend}",
    reference=(
        "the card types: Space, Ground and Character and their combinations in this order; Battle, "
        "Equipment, Event, Location, Mission, Mission - Trap, Mission - Campaign, Resource, "
        "Subordinate"
    ),
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row."""
    for row in view.asked:
        if view.accepts("C125", row.name):
            continue
        text = row.text("type")
        types = row.types
        mended = mend_line(text)
        if len(types) == 1 and types[0] in TYPES and mended == text and not row.is_unit:
            continue
        if all(each in TYPES for each in types) and types:
            arenas = [each for each in types if each in ARENAS]
            if len(types) > 1 and arenas != types:
                yield row.hit(
                    "type", what=f"the type {text!r} mixes an arena with another type", mend="write one of the two"
                )
            elif arenas != sorted(arenas, key=ARENAS.index):
                right = "/".join(sorted(arenas, key=ARENAS.index))
                yield row.hit(
                    "type",
                    what=f"the type {text!r} names its arenas in the wrong order",
                    mend=f"write {right!r}",
                    fix=mend_line if mended != text else None,
                )
            elif mended != text and row.cells is not None:
                yield row.hit("type", what=f"blanks in the type {text!r}", mend=f"write {mended!r}", fix=mend_line)
            elif row.is_unit and (what := _unlike(view, row)):
                yield row.hit("type", what=what, mend="look at the card", severity="note")
        elif mended in TYPES:
            yield row.hit("type", what=f"blanks in the type {text!r}", mend=f"write {mended!r}", fix=mend_line)
        else:
            near = spelt_like_in(view, "types", text, TYPES)
            yield row.hit(
                "type",
                what=f"{text!r} is no card type" if text else "has no type",
                mend=did_you_mean(near, "write one of the card types"),
            )


def _unlike(view: CardDataView, row: Row) -> str | None:
    """Say when a unit's type is unlike that of its other versions, or it isn't in Space with a subtype of ships."""
    ships = view.memo.get("C125 ships")
    if ships is None:
        ships = view.memo["C125 ships"] = _ships(view)
    if "Space" not in row.types and (ship := next((word for word in row.subtype.split() if word in ships), "")):
        return f"a {ship} of type {'/'.join(row.types)}; {ships[ship]} others are of type Space"
    if "Character" in row.types or row.parts.version is None:
        return None
    by_base = view.memo.get("C125")
    if by_base is None:
        by_base = view.memo["C125"] = {base: _types(rows) for base, rows in view.bases.items()}
    others = {version: types for version, types in by_base[row.parts.base].items() if version != row.parts.version}
    usual, count = Counter(others.values()).most_common(1)[0] if others else ((), 0)
    if len(others) >= 4 and usual == ("Character",) and count * 4 >= len(others) * 3:
        return f"type {'/'.join(row.types)}; {count} of the {len(others)} other versions are of type Character"
    return None


def _ships(view: CardDataView) -> dict[str, int]:
    """Return the words of subtypes that, but for very few, only units of the Space arena have."""
    space: Counter[str] = Counter()
    elsewhere: Counter[str] = Counter()
    for row in view.everything:
        if row.is_unit:
            (space if "Space" in row.types else elsewhere).update(set(row.subtype.split()))
    return {word: count for word, count in space.items() if count >= 60 and elsewhere[word] <= 2 + count // 50}


def _types(rows: list[Row]) -> dict[str, tuple[str, ...]]:
    return {row.parts.version: tuple(row.types) for row in rows if row.parts.version is not None}
