"""Equipped and Pilot lines name what exists.

What it checks
--------------
Every word with a capital in an Equipped line, and every word of a Pilot line, stands in the subtype line or in the name
of some card, or is a keyword, a side or an arena.

Why
---
An Equipment whose bearer is misspelt fits nobody, and a Pilot of a misspelt class flies nothing.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Vesh's Pendant", "number": 2, "side": "light", "types": ["Equipment"],
      "subtype": "Character - Device", "subtypes": ["Device"], "arenas": ["Character"],
      "cost": 1, "rarity": "C", "equip": [{"force": 1}], "equipped": ["Tern Vesh"]}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Vesh's Pendant", "number": 2, "side": "light", "types": ["Equipment"],
      "subtype": "Character - Device", "subtypes": ["Device"], "arenas": ["Character"],
      "cost": 1, "rarity": "C", "equip": [{"force": 1}], "equipped": ["Tarn Vesh or Neutral Rebel without Parry"]}
    ]}

How to mend
-----------
Correct the word. A right word of which there is no card yet goes to `accepted_spellings.json` with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from validator.carddata.lists import TYPES, spelt_like
from validator.carddata.rows import Row
from validator.carddata.view import CardDataView
from validator.cards.names import fold
from validator.inputs.likeness import did_you_mean
from validator.rules.registry import Hit, rule

_SIDES = ("Light", "Dark", "Neutral", "Side", "Yuuzhan", "Vong")
_PLAIN = ("unit", "units", "any", "and", "or", "other")


@rule(
    "C127",
    "bearer-unknown",
    on="carddata",
    severity="warning",
    summary="Equipped and Pilot lines name what exists.",
    message="{name} names {line!r}; no card has the word {word!r}",
    hint="{mend}",
    reference="Equipped lines name subtypes and units, Pilot lines subtypes (keyword texts of Equip and Pilot)",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for each line with a word that no card has."""
    subtypes = set(view.subtype_words)
    names: set[str] = set()
    for base in view.spellings:
        names.update(base.replace('"', "").split())
    names.update(word for keyword in view.keywords for word in keyword.split())
    names.update(_SIDES, ("Pilot", *TYPES))
    every = subtypes | names | {word.removesuffix("'s") for word in names if word.endswith("'s")}
    seen: dict[tuple[str, str], str | None] = {}

    @cache
    def usual(pilot: bool) -> list[str]:
        """Return the known words, the more usual ones first."""
        return sorted(subtypes if pilot else every, key=lambda w: (-view.subtype_words[w], w))

    for row in view.asked:
        for field, line in _lines(row):
            known = subtypes if field == "pilot" else every
            key = (field, line)
            if key not in seen:
                seen[key] = next((word for word in _words(field, line) if not _is_known(word, known)), None)
            word = seen[key]
            if word is None or view.accepts("C127", word):
                continue
            if any(fold(part) in view.list_names for part in (line, *line.split(" or "))):
                continue
            near: list[str] = []
            if view.guesses > 0:
                view.guesses -= 1
                near = _near(word, line, field, usual(field == "pilot"), view)
            yield row.hit(field, word=word, line=line, mend=did_you_mean(near, "correct the word"))


def _near(word: str, line: str, field: str, known: list[str], view: CardDataView) -> list[str]:
    """Return the name that the part of a line with an unknown word nearly is, or the word that this one nearly is."""
    part = next(part for part in line.split(" or ") if word in part)
    name = spelt_like(part, view.bases) if field == "equipped" and " " in part else []
    return name or spelt_like(word, known)


def _lines(row: Row) -> Iterator[tuple[str, str]]:
    for line in row.facts.get("equipped") or ():
        yield "equipped", line
    for words in row.facts.get("pilot") or ():
        for line in words:
            yield "pilot", line


def _words(field: str, line: str) -> Iterator[str]:
    """Yield the words that must be known; of an Equipped line, which is a sentence, those with a capital."""
    for found in re.finditer(r"[\w'’-]+", line[:1_000]):
        word = found[0].strip("-'")
        if word and word.lower() not in _PLAIN and (field == "pilot" or word.removeprefix("non-")[:1].isupper()):
            yield word


def _is_known(word: str, known: set[str]) -> bool:
    word = word.removeprefix("non-").removesuffix("'s")
    return word in known or (word.endswith("s") and word[:-1] in known)
