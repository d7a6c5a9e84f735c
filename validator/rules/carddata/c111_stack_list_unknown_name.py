"""Every name in a Stack list is a name of a card.

What it checks
--------------
Each name in a Stack list (of the card itself, or that it gives or inserts) is the name of a card of the database,
whatever its version letter; other spellings that the database knows count.

Why
---
A name that no card has stacks nothing; it is misspelt, or shortened.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Ship Family (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C",
      "stack": ["Tarn Vesh, Tarn Vosh"]},
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
      "stack": ["Tarn Vesh"]},
    {"name": "Tarn Vesh (A)", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
Write the name as the card has it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.names import fold
from validator.rules.carddata._lists import known_words, nearest, stack_lists
from validator.rules.data_subject import DataSubject
from validator.rules.registry import Hit, rule
from validator.stacklists.grammar import ListError, parse_list


@rule(
    "C111",
    "stack-list-unknown-name",
    severity="error",
    summary="Every name in a Stack list is a name of a card.",
    message="{name} lists {unknown!r}, which no card is named",
    hint="{mend}",
    reference="a Stack list names the cards that may lie beneath (rules of the Stack keyword)",
)
def check(subject: DataSubject) -> Iterator[Hit]:
    """Yield one hit for each unknown name of a list."""
    for row, field, text in stack_lists(subject):
        try:
            meanings = parse_list(text).meanings
        except ListError as error:
            if not subject.accepts("C111", row.name):
                yield row.hit(
                    field,
                    message="{name}: the Stack list {text!r} isn't understood: {why}",
                    text=text,
                    why=error.what,
                    mend="write names, or Any … with subtypes",
                )
            continue
        joined = {fold(part) for part in ("".join(text), *text.split(", "))}
        for meaning in meanings:
            if meaning.name is None or (meaning.bare and known_words(subject, meaning.words)):
                continue
            if fold(meaning.name) in subject.folded_bases or fold(meaning.name) in subject.list_names:
                continue
            if any(fold(meaning.name) in part for part in joined & subject.folded_bases):
                continue  # a name with "and" in it
            if subject.accepts("C111", meaning.name) or subject.accepts("C111", row.name):
                continue
            near = nearest(meaning.name, subject.bases)
            yield row.hit(
                field, unknown=meaning.name, mend=f"{near!r}?" if near else "write the name as the card has it"
            )
