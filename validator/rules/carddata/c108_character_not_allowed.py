"""Names and subtypes hold plain letters, digits and punctuation.

What it checks
--------------
Names, subtypes and types hold letters (accents included), digits, blanks and the punctuation of a keyboard. Curly
quotes and long dashes are warnings and can be mended; control characters, invisible characters, replacement
characters and the traces of a wrong encoding are errors.

Why
---
A curly quote or an invisible character makes a name that nobody can type and that no list finds.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn’s Speeder", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn's Speeder", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
`--fix` straightens quotes and dashes; the others must be looked up on the card.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.typography import allowed, describe, straighten
from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C108",
    "character-not-allowed",
    on="carddata",
    severity="error",
    summary="Names and subtypes hold plain letters, digits and punctuation.",
    message="{field_name} of {name} holds {what}",
    hint="{mend}",
    reference=(
        "names and subtypes are typed by people: letters with or without accent, digits, straight quotes, hyphen"
    ),
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a field."""
    for row in view.asked:
        for field in ("name", "subtype", "type"):
            text = row.text(field)
            if not text or (text.isascii() and text.isprintable()):
                continue
            bad = [c for c in text if not allowed(c)]
            if not bad or view.accepts("C108", text):
                continue
            mended = straighten(text)
            weak = all(allowed(c) for c in mended)
            yield row.hit(
                field,
                field_name=field,
                what=", ".join(dict.fromkeys(describe(c) for c in bad)),
                mend=f"write {mended!r}" if weak else "look the card up and type it anew",
                fix=straighten if weak else None,
                severity="warning" if weak else None,
            )
