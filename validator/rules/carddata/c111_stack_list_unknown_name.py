"""Every name in a Stack list is a name of a card.

What it checks
--------------
Each name in a Stack list (of the card itself, or that it gives or inserts) is the name of a card of the database,
whatever its version letter; other spellings that the database knows count. A warning where only
capitals, accents or punctuation differ from the name. A list that can't be read at all is reported too.

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

import re
from collections import defaultdict
from collections.abc import Iterator

from validator.carddata.lists import known_words, spelt_like, stack_lists
from validator.carddata.view import CardDataView
from validator.cards.names import fold
from validator.inputs.likeness import did_you_mean
from validator.rules.registry import Hit, rule
from validator.stacks.grammar import ListError, parse_list


@rule(
    "C111",
    "stack-list-unknown-name",
    on="carddata",
    severity="error",
    summary="Every name in a Stack list is a name of a card.",
    message="{name} lists {unknown!r}, which no card is named",
    hint="{mend}",
    reference="a Stack list names the cards that may lie beneath (rules of the Stack keyword)",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for each unknown name of a list."""
    for row, field, text in stack_lists(view):
        try:
            meanings = parse_list(text).meanings
        except ListError as error:
            if not view.accepts("C111", row.name):
                yield row.hit(
                    field,
                    message="{name}: the Stack list {text!r} isn't understood: {why}",
                    text=text,
                    why=error.what,
                    mend="write names, or Any … with subtypes",
                )
            continue
        for meaning in meanings:
            name = meaning.name
            if name is None or (meaning.bare and known_words(view, meaning.words)):
                continue
            if name in view.spellings or fold(name) in view.list_names or _with_and(name, text, view):
                continue
            if view.accepts("C111", name) or view.accepts("C111", row.name):
                continue
            if fold(name) in view.folded_bases:
                same = _by_fold(view).get(fold(name), name)
                message = "{name} lists {unknown!r}, which the card spells otherwise"
                yield row.hit(field, severity="warning", message=message, unknown=name, mend=f"write {same!r}")
            else:
                near = _near(name, view)
                mend = did_you_mean(near, "write the name as the card has it")
                yield row.hit(field, unknown=name, mend=mend)


_AND = re.compile(r",? and |, | or ")


def _near(name: str, view: CardDataView) -> list[str]:
    """Return the name that was likely meant; after many of them no more is looked for."""
    if view.guesses <= 0:
        return []
    view.guesses -= 1
    whole = _whole_name(name, view)
    return [whole] if whole else spelt_like(name, view.bases)


def _by_fold(view: CardDataView) -> dict[str, str]:
    found: dict[str, str] | None = view.memo.get("by fold")
    if found is None:
        found = view.memo["by fold"] = {fold(base): base for base in reversed(view.bases)}
    return found


def _whole_name(name: str, view: CardDataView) -> str | None:
    """Return the unique name with most cards of which a text is the first word: Tarn for Tarn Vesh."""
    first: dict[str, list[str]] | None = view.memo.get("bases by first word")
    if first is None:
        first = view.memo["bases by first word"] = defaultdict(list)
        for base in view.bases:
            first[base.partition(" ")[0]].append(base)
    alike = first.get(name.partition(" ")[0], ())
    longer = [base for base in alike if base.startswith(f"{name} ") and view.bases[base][0].parts.version]
    return max(longer, key=lambda base: (len(view.bases[base]), base), default=None)


def _with_and(name: str, text: str, view: CardDataView) -> bool:
    """Whether a name is a part of one with "and" in it, which the list takes apart."""
    parts: dict[str, list[str]] | None = view.memo.get("names with and")
    if parts is None:
        parts = view.memo["names with and"] = defaultdict(list)
        for base in view.bases:
            if " and " in base:
                for part in _AND.split(base):
                    parts[part].append(base)
    return any(base in text for base in parts.get(name, ())[:100])
