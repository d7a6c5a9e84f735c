"""A name is spelt as in the card database.

What it checks
--------------
Names that were found although they are spelt otherwise: other case or punctuation, no accents, a version letter
without brackets, or none where the card has only one version.

Why
---
Only one card could be meant, so the deck is checked with it. The note lets you see which.

Fails
-----
::

    4 rebel-trooper

Passes
------
::

    4 Rebel Trooper

How to mend
-----------
Nothing needs to be done. `swtcg deck convert` writes all names as in the database.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, rule


@rule(
    "P106",
    "name-repaired",
    on="reader",
    severity="note",
    summary="A name is spelt as in the card database.",
    message="“{text}” read as {name}",
    hint="write {name}",
    reference="names are matched without regard to case, accents, punctuation and blanks",
)
def check(view: object) -> Iterator[Hit]:
    """Find nothing: the reader of the input reports this, and the wording is here."""
    yield from ()
