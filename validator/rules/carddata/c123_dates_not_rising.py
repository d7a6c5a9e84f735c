"""The days of a format and of its lists rise.

What it checks
--------------
The pools of a format stand in the order of their first days, and an entry of a list ends after it begins. Days are
days of the calendar.

Why
---
What applies on a day is read from the order; a wrong one makes two states hold at once.

Fails
-----
A folder, as a JSON object of its files::

    {"files": {
     "sets.json": {"sets_list": 1, "version": "1",
      "sets": [{"code": "ABC", "name": "ABC", "publisher": "IDC", "order": 1}]},
     "sets/ABC.json": {"card_set": 1, "set": "ABC", "cards": [
      {"name": "Nerf Herder", "number": 1, "side": "light", "types": ["Character"], "subtype": "Rebel Pilot",
       "arenas": ["Character"], "cost": 3, "speed": 40, "power": 3, "health": 3}
     ]},
     "formats/cellar.json": {"format": 1, "name": "cellar", "title": "Cellar", "source": "house rules",
      "extends": "open",
      "pools": [{"sets": [], "from": "2021-05-01"}, {"sets": ["ABC"], "from": "2020-05-01"}]}
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
     ]},
     "formats/cellar.json": {"format": 1, "name": "cellar", "title": "Cellar", "source": "house rules",
      "extends": "open",
      "pools": [{"sets": ["ABC"], "from": "2020-05-01"}, {"sets": [], "from": "2021-05-01"}]}
    }}

How to mend
-----------
Correct the day, or the order.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C123",
    "dates-not-rising",
    on="carddata",
    severity="error",
    summary="The days of a format and of its lists rise.",
    message="{what}",
    hint="write days as YYYY-MM-DD, the earlier ones first",
    reference="formats and dated lists of the database: days are YYYY-MM-DD",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield what the readers of formats met."""
    return view.reader_hits("C123")
