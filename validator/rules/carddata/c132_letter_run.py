"""No letter stands three times in a row.

What it checks
--------------
A name or subtype has no small letter three times in a row, unless more than two names or subtype lines have the word.

Why
---
It is a slip of the fingers: no word is written so.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Commmandant Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Commandant Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
Remove a letter. A name that is printed so goes to `accepted_spellings.json`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from validator.carddata.plugin.corrections import correction, corrections
from validator.carddata.view import CardDataView
from validator.carddata.words import letter_run
from validator.rules.registry import Hit, rule


@rule(
    "C132",
    "letter-run",
    on="carddata",
    severity="warning",
    summary="No letter stands three times in a row.",
    message="{name}: {word!r} has a letter three times in a row",
    hint="remove one of them, or enter the name in accepted_spellings.json if it is printed so",
    reference="names and subtypes of cards",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for each field."""
    known = corrections(view) if view.plugin is not None else {}
    words = Counter(word for base in view.bases for word in set(base.replace("-", " ").split()))
    often = {word for word, count in (words + view.subtype_words).items() if count > 2}
    for row in view.asked:
        for field in ("name", "subtype"):
            word = letter_run(row.text(field))
            if word is not None and word.strip("'\"(),") in often:
                continue
            if word is not None and not view.accepts("C132", row.name) and correction(known, row, field) is None:
                yield row.hit(field, word=word)
