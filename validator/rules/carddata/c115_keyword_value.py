"""A keyword has a value and a cost where it takes them.

What it checks
--------------
A keyword that always has a value (Evade 2) has one, one that never has a value (Armor) has none; one that is paid for
(Evade, Deflect) has a cost, another has none. Within a Switch or INSERT the cost may be missing. A cost that is
missing, or too much, is a warning.

Why
---
Without its value or cost the keyword can't be used; mostly a number or an arrow got lost.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C",
      "abilities": [{"keyword": "Accuracy"}]}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C",
      "abilities": [{"keyword": "Accuracy", "value": 1}, {"keyword": "Evade", "value": 2,
      "cost": {"force": 2}}]}
    ]}

How to mend
-----------
Add what is missing, as the card has it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.lists import abilities_of
from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C115",
    "keyword-value",
    on="carddata",
    severity="error",
    summary="A keyword has a value and a cost where it takes them.",
    message="{name}: {keyword} {what}",
    hint="{mend}",
    reference="the keywords that cards have, in keywords.json: which take a value, which are paid for",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for each fault of each keyword."""
    for row in view.asked:
        for field, ability in abilities_of(row):
            known = view.keywords.get(ability.get("keyword") or "")
            if known is None or view.accepts("C115", row.name):
                continue
            keyword = known.keyword
            if known.value == "always" and "value" not in ability:
                yield row.hit(
                    field, keyword=keyword, what="has no value", mend=f"write {keyword} 1, or whatever the card has"
                )
            if known.value == "never" and "value" in ability:
                yield row.hit(
                    field,
                    keyword=keyword,
                    what=f"has the value {ability['value']}, but takes none",
                    mend="remove the value",
                )
            if known.cost == "always" and "cost" not in ability and field == "abilities":
                yield row.hit(
                    field, keyword=keyword, what="has no cost", mend="add what is paid for it", severity="warning"
                )
            if known.cost == "never" and "cost" in ability:
                yield row.hit(
                    field,
                    keyword=keyword,
                    what="has a cost, but isn't paid for",
                    mend="remove the cost",
                    severity="warning",
                )
