"""A text is encoded as UTF-8.

What it checks
--------------
Files that aren't valid UTF-8 or UTF-16. They are read as Windows-1252, as older programs on Windows write.

Why
---
The guess only matters for accents and curly quotes, which look-up of names ignores; but a name in a message may
look odd.

Fails
-----
In Windows-1252, where the accent is one byte ::

    Padmé's deck
    4 Rebel Trooper

Passes
------
In UTF-8 ::

    Padmé's deck
    4 Rebel Trooper

How to mend
-----------
Save the file as UTF-8. With nothing but plain letters in it there is nothing to guess.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, rule


@rule(
    "P108",
    "encoding-guessed",
    on="reader",
    severity="note",
    summary="A text is encoded as UTF-8.",
    message="the text isn't UTF-8; it was read as Windows-1252",
    hint="save the file as UTF-8",
    reference="a text file doesn't say how it is encoded",
)
def check(view: object) -> Iterator[Hit]:
    """Find nothing: the reader of the input reports this, and the wording is here."""
    yield from ()
