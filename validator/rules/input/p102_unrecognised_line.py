"""Every line of a list is understood.

What it checks
--------------
Lines of a deck list that name no card and are no heading, total, comment or fact about the deck; in a `.dek`
elements and superzones that LackeyCCG doesn't write; in a table rows without a name or a count, with more cells than
the header, or of an unknown zone. So is a number that may be a count or that of the line (`7. NAME` where no seventh
line stands). A count must be a whole number: a negative or broken one is no reading at all, and the file is
`unreadable`.

A heading that isn't known, and lines of text before the first card beside the title, are warnings: no card is lost
with them. When the first line of a list is the name of a card and stands there as a title would, a note says that
it was read as a card.

Why
---
What a checker passes over, it passes as legal.

Fails
-----
::

    4 Rebel Trooper
    1234

Passes
------
::

    My deck
    # the usual four
    Ground (4)
    4 Rebel Trooper

How to mend
-----------
Write a card a line, as `4 NAME` or `NAME x4`. Make anything else a comment with `#` or `//`. A title may also be
written as `Name: TITLE`.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, rule


@rule(
    "P102",
    "unrecognised-line",
    severity="error",
    summary="Every line of a list is understood.",
    message="not understood: {text}",
    hint="write each card on its own line, such as `4 NAME`; comments begin with # or //",
    reference="nothing in an input is dropped without a word",
)
def check(view: object) -> Iterator[Hit]:
    """Find nothing: the reader of the input reports this, and the wording stands here."""
    yield from ()
