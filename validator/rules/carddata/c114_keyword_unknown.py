"""Every keyword is known.

What it checks
--------------
Each printed keyword stands in `keywords.json`. Keywords that only units have don't stand on other cards (a warning).

Why
---
An unknown keyword is misspelt, or new; the rules of a misspelt one are not applied.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C",
      "abilities": [{"keyword": "Acuracy", "value": 1}]}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C",
      "abilities": [{"keyword": "Accuracy", "value": 1}]}
    ]}

How to mend
-----------
Correct the keyword. A new one goes into `keywords.json`.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.lists import abilities_of, spelt_like_in
from validator.carddata.view import CardDataView
from validator.inputs.likeness import did_you_mean
from validator.rules.registry import Hit, rule


@rule(
    "C114",
    "keyword-unknown",
    on="carddata",
    severity="error",
    summary="Every keyword is known.",
    message="{name} has {what}",
    hint="{mend}",
    reference="the keywords that cards have, in keywords.json with how often each is printed",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for each keyword."""
    for row in view.asked:
        for field, ability in abilities_of(row):
            keyword = ability.get("keyword")
            if keyword is None or view.accepts("C114", keyword) or view.accepts("C114", row.name):
                continue
            known = view.keywords.get(keyword)
            if known is None:
                near = spelt_like_in(view, "keywords", keyword, view.keywords)
                mend = did_you_mean(near, "a new keyword goes into keywords.json")
                yield row.hit(field, what=f"an unknown keyword {keyword!r}", mend=mend)
            elif known.units_only and not (row.is_unit or row.kind == "Subordinate"):
                yield row.hit(
                    field,
                    what=f"{keyword}, which only units have",
                    mend="remove it, or correct the type of the card",
                    severity="warning",
                )
