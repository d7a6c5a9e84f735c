r"""Every quote that opens is closed.

What it checks
--------------
In names, subtype lines, Stack lists and lists of bearers double quotes come in pairs, and a quoted word doesn't begin
with one kind of quote and end with another. In a plugin the text of the card too.

Why
---
What stands in quotes is what a list looks for in a name; with one quote it can't be told where it ends.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Ship Family (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C",
      "stack": ["Any Character with \"Vesh in its name"]},
    {"name": "Tarn Vesh (A)", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Ship Family (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C",
      "stack": ["Any Character with \"Vesh\" in its name"]},
    {"name": "Tarn Vesh (A)", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
Close the quote where the quoted words end.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.typography import straighten
from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C124",
    "quotes-unbalanced",
    on="carddata",
    severity="error",
    summary="Every quote that opens is closed.",
    message="{name}: a quote is not closed in {what}",
    hint="close the quote, or remove it",
    reference="names, subtypes, lists and texts of cards: quotes come in pairs",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for each field."""
    for row in view.asked:
        fields = [("name", row.name), ("subtype", row.subtype)]
        fields += [(field, text) for field in LISTS for text in row.facts.get(field) or ()]
        insert = row.facts.get("insert") or {}
        fields += [("insert", text) for text in insert.get("stack", ())]
        if row.cells is not None:
            fields = [("name", row.name), ("subtype", row.subtype), ("text", row.cells.get("Text", ""))]
        for field, written in fields:
            text = straighten(written)  # a quote may open in one shape and close in another
            if '"' in written and (text.count('"') % 2 or _mixed(text)) and not view.accepts("C124", row.name):
                yield row.hit(
                    field, what=f"its {field}" if field in ("name", "subtype", "text") else f"the list {text!r}"
                )


LISTS = ("stack", "grants_stack", "equipped")


def _mixed(text: str) -> bool:
    """Whether a double quote opens and a single one closes: `"Vesh'`."""
    parts = text.split('"')
    return (
        any(part.rstrip(" .,").endswith("'") and len(part) < 20 and " " not in part.strip() for part in parts[1:])
        and text.count('"') % 2 == 1
    )
