"""A full name stands for one card.

What it checks
--------------
No full name stands twice in a set, and none stands in two sets for cards that differ in side, type, cost or numbers.
A reprint with the same facts in another set is fine.

Why
---
Deck files name cards. Two cards of one name can't be told apart, and two printings of one name in a set can't either.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Nerf Herder", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Nerf Herder", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Nerf Herder", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Nerf Herder (Promo)", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
Give a promo its `(Promo)`, another card its own name or version letter.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from validator.carddata.printings import differences, facts_of, place_of
from validator.carddata.rows import Row
from validator.carddata.typography import squeeze
from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C102",
    "duplicate-name",
    on="carddata",
    severity="error",
    summary="A full name stands for one card.",
    message="{name} is also at {other}{differ}",
    hint="{mend}",
    reference=(
        "names tell cards apart; the printing suffix tells printings apart (deck files name cards by their full name)"
    ),
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield each later row of a name: in one set always, in another when the facts differ."""
    seen: dict[str, list[Row]] = defaultdict(list)
    for row in view.everything:
        seen[squeeze(row.name).casefold()].append(row)
    checked = set(map(id, view.rows))
    for rows in seen.values():
        if len(rows) < 2:
            continue
        last: dict[str, Row] = {}  # of each set
        distinct: dict[tuple[str, str], Row] = {}  # the first of each set with these facts
        for row in rows:
            same_set = last.get(row.set)
            last[row.set] = row
            if same_set is None:
                differing = next((each for each in distinct.values() if differences(each, row)), None)
            distinct.setdefault((row.set, facts_of(row)), row)
            if row is rows[0] or id(row) not in checked or view.enough(row.file) or view.accepts("C102", row.name):
                continue
            if same_set is not None:
                other, differ, mend = same_set, "", "give a promo its (Promo), another card its own name"
            elif differing is not None:
                other = differing
                differ = f" and is another card: {', '.join(differences(other, row))}"
                mend = "give one of the two another name, or its set code in brackets"
            else:
                continue
            yield row.hit(other=place_of(other), differ=differ, mend=mend)
