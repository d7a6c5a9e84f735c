"""Every set code is a set.

What it checks
--------------
A set file's code stands in the list of sets, and every set of that list has its file; each row of a plugin's file
names the set of its file; the formats name sets that exist.

Why
---
A card of an unknown set is in no format.

Fails
-----
A folder, as a JSON object of its files::

    {"files": {
     "sets.json": {"sets_list": 1, "version": "1",
      "sets": [{"code": "ABC", "name": "ABC", "publisher": "IDC", "order": 1}]},
     "sets/QQQ.json": {"card_set": 1, "set": "QQQ", "cards": [
      {"name": "Nerf Herder", "number": 1, "side": "light", "types": ["Character"], "subtype": "Rebel Pilot",
       "arenas": ["Character"], "cost": 3, "speed": 40, "power": 3, "health": 3}
     ]}
    }}

Passes
------
A folder, as a JSON object of its files::

    {"files": {
     "sets.json": {"sets_list": 1, "version": "1",
      "sets": [{"code": "ABC", "name": "ABC", "publisher": "IDC", "order": 1}]},
     "sets/ABC.json": {"card_set": 1, "set": "ABC", "cards": [
      {"name": "Nerf Herder", "number": 1, "side": "light", "types": ["Character"], "subtype": "Rebel Pilot",
       "arenas": ["Character"], "cost": 3, "speed": 40, "power": 3, "health": 3}
     ]}
    }}

How to mend
-----------
Correct the code, or add the set to the list.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C118",
    "set-unknown",
    on="carddata",
    severity="error",
    summary="Every set code is a set.",
    message="{what}",
    hint="{mend}",
    reference="the list of sets (sets.json), and the set files that are there",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield what the readers met, and rows of another set than their file's."""
    yield from view.reader_hits("C118")
    for row in view.asked:
        code = row.plain.get("set", row.set)
        if code != row.set:
            yield row.hit(
                "set", what=f"{row.name} names the set {code!r}, the file is {row.set}'s", mend=f"write {row.set}"
            )
