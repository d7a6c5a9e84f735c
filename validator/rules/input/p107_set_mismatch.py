"""A card was printed in the set that the list names.

What it checks
--------------
The set code behind a name, in LackeyCCG's `<set>`, or in the column or field for it; and the collector number,
where there is one.

Why
---
The name decides which card it is, so the verdict stands. But either the set or the name is wrong.

Fails
-----
::

    4 Rebel Trooper [ESB]

Passes
------
::

    4 Rebel Trooper [ANH]

How to mend
-----------
Correct the set code or the name. `swtcg cards show NAME` lists all printings.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, rule


@rule(
    "P107",
    "set-mismatch",
    on="reader",
    severity="warning",
    summary="A card was printed in the set that the list names.",
    message="{name} was not printed as {set}",
    hint="it was printed as {sets}",
    reference="a card counts by its name; the set only tells printings apart",
)
def check(view: object) -> Iterator[Hit]:
    """Find nothing: the reader of the input reports this, and the wording is here."""
    yield from ()
