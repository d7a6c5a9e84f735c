"""Battles, Events, Missions and Resources have no subtype.

What it checks
--------------
The subtype of a Battle, an Event, a Mission or a Resource is empty.

Why
---
Only units, Equipment, Locations and Subordinates have subtypes. One on another card is a second type by mistake, or
the columns are shifted.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Sudden Strike", "number": 1, "side": "light", "types": ["Battle"], "subtype": "Battle", "rarity": "C"}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Sudden Strike", "number": 1, "side": "light", "types": ["Battle"], "rarity": "C"}
    ]}

How to mend
-----------
Empty the subtype. A Mission's own kind stands in its type: `Mission - Trap`.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C128",
    "subtype-unexpected",
    on="carddata",
    severity="error",
    summary="Battles, Events, Missions and Resources have no subtype.",
    message="{name} is {kind} with the subtype {line!r}",
    hint="{mend}",
    reference="only units, Equipment, Locations and Subordinates have subtypes; a Mission's kind stands in its type",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row."""
    for row in view.asked:
        line = row.text("subtype").strip()
        if not line or row.kind not in ("Battle", "Event", "Mission", "Resource") or view.accepts("C128", row.name):
            continue
        if line.replace(".0", "").isdigit():
            continue  # a cost in the wrong column is named by another rule
        mend = "empty it"
        if row.kind == "Mission" and line in ("Trap", "Campaign"):
            mend = f"write 'Mission - {line}' as the type, and empty the subtype"
        yield row.hit("subtype", kind=f"{'an' if row.kind == 'Event' else 'a'} {row.kind}", line=line, mend=mend)
