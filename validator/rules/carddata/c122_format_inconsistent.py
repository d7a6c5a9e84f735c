"""A format file agrees with itself, its parents and the card data.

What it checks
--------------
A format extends a format that exists and not itself; its lists exist and name cards that exist; its sets exist; a
card doesn't stand on it twice; severities name rules.

Why
---
A format with a misspelt card or set allows what it shouldn't, without anybody noticing.

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
      "extends": "celar"}
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
      "extends": "open"}
    }}

How to mend
-----------
Correct the name that the message names.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C122",
    "format-inconsistent",
    on="carddata",
    severity="error",
    summary="A format file agrees with itself, its parents and the card data.",
    message="{what}",
    hint="correct what the message names",
    reference="formats and dated lists of the database (card_data/formats, card_data/lists)",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield what the readers of formats met."""
    return view.reader_hits("C122")
