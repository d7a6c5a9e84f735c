"""Every part of a Stack list fits some card.

What it checks
--------------
Each part of a Stack list that asks for a class of cards (`Any unique Rebel Pilot`) fits at least one card of the
database by its words, arena, side and name.

Why
---
A part that no card fits is misspelt, or asks for what doesn't exist.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Ship Family (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C",
      "stack": ["Any unique Rebel Pirate"]},
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
      "stack": ["Any unique Rebel Pilot"]},
    {"name": "Tarn Vesh (A)", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
Compare the words with the subtypes of the cards that are meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.lists import known_words, lists_of_rows, stack_lists
from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule
from validator.stacks.grammar import ListError, parse_list


@rule(
    "C112",
    "stack-list-matches-nothing",
    on="carddata",
    severity="warning",
    summary="Every part of a Stack list fits some card.",
    message="{name}: no card is {part!r}, which its Stack list asks for",
    hint="is a subtype misspelt, or a word too many?",
    reference="a Stack list names the cards that may lie beneath (rules of the Stack keyword)",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for each part that fits nothing."""
    lists = lists_of_rows(view)
    for row, field, text in stack_lists(view):
        of_equipment = row.kind == "Equipment" and field == "stack"
        try:
            meanings = parse_list(text).meanings
        except ListError:
            continue
        for meaning in meanings:
            if meaning.name is not None and not (meaning.bare and known_words(view, meaning.words)):
                continue
            if not lists.fits_some(meaning, of_equipment) and not view.accepts("C112", row.name):
                yield row.hit(field, part=str(meaning.item))
