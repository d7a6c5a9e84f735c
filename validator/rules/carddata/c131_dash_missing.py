"""Two subtypes that have a dash between them elsewhere have it.

What it checks
--------------
A subtype line that one or two cards have without the dash that at least seven times as many cards have.

Why
---
The dash parts kinds of subtypes; without it, two lines of one kind of unit are read as two kinds.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Lord Alef (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Dark Jedi - Sith Lord", "subtypes": ["Dark Jedi", "Sith", "Lord"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Lord Bet (A)", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Dark Jedi - Sith Lord", "subtypes": ["Dark Jedi", "Sith", "Lord"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Lord Gimel (A)", "number": 3, "side": "light", "types": ["Character"],
      "subtype": "Dark Jedi - Sith Lord", "subtypes": ["Dark Jedi", "Sith", "Lord"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Lord Dalet (A)", "number": 4, "side": "light", "types": ["Character"],
      "subtype": "Dark Jedi - Sith Lord", "subtypes": ["Dark Jedi", "Sith", "Lord"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Lord He (A)", "number": 5, "side": "light", "types": ["Character"],
      "subtype": "Dark Jedi - Sith Lord", "subtypes": ["Dark Jedi", "Sith", "Lord"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Lord Vav (A)", "number": 6, "side": "light", "types": ["Character"],
      "subtype": "Dark Jedi - Sith Lord", "subtypes": ["Dark Jedi", "Sith", "Lord"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Lord Zayin (A)", "number": 7, "side": "light", "types": ["Character"],
      "subtype": "Dark Jedi - Sith Lord", "subtypes": ["Dark Jedi", "Sith", "Lord"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Lord Het (A)", "number": 8, "side": "light", "types": ["Character"],
      "subtype": "Dark Jedi - Sith Lord", "subtypes": ["Dark Jedi", "Sith", "Lord"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Lord Last (A)", "number": 9, "side": "light", "types": ["Character"],
      "subtype": "Dark Jedi Sith Lord", "subtypes": ["Dark Jedi", "Sith", "Lord"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Lord Alef (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Dark Jedi - Sith Lord", "subtypes": ["Dark Jedi", "Sith", "Lord"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Lord Bet (A)", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Dark Jedi - Sith Lord", "subtypes": ["Dark Jedi", "Sith", "Lord"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
Compare with the printed card, and write the dash. A line that is right goes to `accepted_spellings.json`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from validator.carddata.typography import mend_line, straighten
from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C131",
    "dash-missing",
    on="carddata",
    severity="warning",
    summary="Two subtypes that have a dash between them elsewhere have it.",
    message="{name}: no dash in the subtype {line!r}; {count} other cards have {right!r}",
    hint="write {right!r}, if the printed card has the dash",
    reference="the subtype lines of other cards, whole lines compared",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row."""
    lines = Counter(mend_line(straighten(row.subtype)) for row in view.everything if row.subtype)
    dashed: dict[str, str] = {}
    for line, count in lines.items():
        if " - " in line and count >= lines.get(dashed.get(line.replace(" - ", " "), ""), 0):
            dashed[line.replace(" - ", " ")] = line
    for row in view.asked:
        line = mend_line(straighten(row.subtype))
        right = dashed.get(line.replace(" - ", " "), line) if line else line
        if right.count(" - ") <= line.count(" - ") or lines[line] > RARE or lines[right] < LEAST * lines[line]:
            continue
        if not view.accepts("C131", line):
            yield row.hit("subtype", line=line, right=right, count=lines[right])


LEAST = 7
"""How many times as many cards must have the dash."""
RARE = 2
"""On how many cards the line without the dash may stand; what more have is printed so."""
