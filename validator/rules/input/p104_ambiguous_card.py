"""Every name means one card.

What it checks
--------------
Names that several cards could have: a unique unit without its version letter, where there is more than one
version; and the few names that two different cards share, which need a set code, as in `NAME [SET]`.

Why
---
Versions of one unit are different cards, each with its own limit of copies. Choosing one would be a guess.

Fails
-----
::

    2 Luke Skywalker

Passes
------
::

    2 Luke Skywalker (A)

How to mend
-----------
Add the version letter in brackets; where two cards share the whole name, add the set code in square brackets.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, rule


@rule(
    "P104",
    "ambiguous-card",
    on="reader",
    severity="error",
    summary="Every name means one card.",
    message="“{text}” could be {count} cards",
    hint="write {candidates}",
    reference="a name without its version letter is no card where there are several versions",
)
def check(view: object) -> Iterator[Hit]:
    """Find nothing: the reader of the input reports this, and the wording is here."""
    yield from ()
