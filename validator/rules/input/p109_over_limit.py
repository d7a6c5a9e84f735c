"""An input keeps to the limits of size and count.

What it checks
--------------
A deck file has at most 4 MiB, and 10,000 lines of text or 20,000 cards (of a `.dek`, of JSON, rows of a table). A count
is at most 999; a JSON file has at most 1,000 decks. Boards and turn logs have limits of their own. A file that is
larger isn't read at all; a line with too large a count is no card of the deck, and the other lines are read. A line of
more than 500 characters that lists no cards is not understood (P102).

Why
---
No deck comes near them. A list that does is another file, or made to break the program.

Fails
-----
::

    1000000000000 Rebel Trooper

Passes
------
::

    4 Rebel Trooper

How to mend
-----------
Check whether it is the file that you meant, and whether the count is a slip of the pen.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, rule


@rule(
    "P109",
    "over-limit",
    on="reader",
    severity="error",
    summary="An input keeps to the limits of size and count.",
    message="{message}",
    hint="{hint}",
    reference="limits protect whoever checks files of strangers; exit code 2",
)
def check(view: object) -> Iterator[Hit]:
    """Find nothing: the reader of the input reports this, and the wording is here."""
    yield from ()
