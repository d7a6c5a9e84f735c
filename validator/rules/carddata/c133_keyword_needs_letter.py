"""Inspiration and Intimidation stand on unique cards only.

What it checks
--------------
A keyword that only unique cards have (`unique_only` in `keywords.json`) doesn't stand on a card without a version
letter.

Why
---
The keywords' rules give them to unique units only. A card without its letter is no unique one.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Vesh Squad", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C", "abilities": [{"keyword": "Inspiration"}]}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Vesh Squad (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C", "abilities": [{"keyword": "Inspiration"}]}
    ]}

How to mend
-----------
Add the version letter, or remove the keyword.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.lists import abilities_of
from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C133",
    "keyword-needs-letter",
    on="carddata",
    severity="warning",
    summary="Inspiration and Intimidation stand on unique cards only.",
    message="{name} has {keyword}, which only unique cards have, and no version letter",
    hint="add the letter of the printed card, or remove the keyword",
    reference="rules of the keywords Inspiration and Intimidation: only on unique units",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for each keyword."""
    unique = {each.keyword for each in view.keywords.values() if each.unique_only}
    for row in view.asked:
        if row.parts.version is not None or view.accepts("C133", row.name):
            continue
        for field, ability in abilities_of(row):
            if ability.get("keyword") in unique:
                yield row.hit(field, keyword=ability["keyword"])
