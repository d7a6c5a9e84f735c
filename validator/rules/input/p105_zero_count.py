"""No line of a deck counts no copies.

What it checks
--------------
Lines whose count is 0. They have no effect on any other check.

Why
---
A deck builder that only counts down leaves them; but it may also be a slip of the pen.

Fails
-----
::

    0 Rebel Trooper

Passes
------
::

    1 Rebel Trooper

How to mend
-----------
Delete the line or correct the count.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, rule


@rule(
    "P105",
    "zero-count",
    on="reader",
    severity="warning",
    summary="No line of a deck counts no copies.",
    message="0 copies of {name}",
    hint="delete the line, or write how many copies there are",
    reference="a line with no copies has no effect",
)
def check(view: object) -> Iterator[Hit]:
    """Find nothing: the reader of the input reports this, and the wording is here."""
    yield from ()
