"""The totals that a list names agree with its cards.

What it checks
--------------
Counts in headings (`Space (12)`), lines of totals (`14 Character`, also in a block below `Totals:`) and the total
of the deck. A heading is compared with the cards below it. A total is compared with the cards below the heading of
the same name, or by card type where there is none; a unit of several arenas may be counted in any of them.

Why
---
Players count their decks. Where their numbers differ from what was read, a line is missing, doubled or misread.

Fails
-----
::

    Ground: 5
    4 Rebel Trooper

Passes
------
::

    Ground: 4
    4 Rebel Trooper

How to mend
-----------
Compare the list with the deck, then correct the total or the lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, rule


@rule(
    "P110",
    "totals-differ",
    on="reader",
    severity="warning",
    summary="The totals that a list names agree with its cards.",
    message="“{text}”: {declared} written, {found} read",
    hint="count the cards of this part; is a line missing, or in the wrong place?",
    reference="a list's own totals check how it was read",
)
def check(view: object) -> Iterator[Hit]:
    """Find nothing: the reader of the input reports this, and the wording is here."""
    yield from ()
