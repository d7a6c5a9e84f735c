"""Every line of a list is understood.

What it checks
--------------
Lines of a deck list that name no card and are no heading, total, comment or fact about the deck; in a `.dek`
elements and superzones that LackeyCCG doesn't write; in a table rows without a name or a count, with more cells than
the header, or of an unknown zone. So is a number that may be a count or that of the line (`7. NAME` where no seventh
line stands). A count must be a whole number: the line of a negative or broken one is no card of the deck.

Cards below a heading that isn't known are read as cards of the zone above it, with a warning. Where the deck is large
enough without them it is an error, since they may not belong to it. Headings are known in several languages.
Sentences, and lines of text before the first card beside the title, are warnings: no card is lost with
them. So are a side that is none, and a fact that is written twice in different words; the last one counts. When the
first line is the name of a card without a count, and every card below has its count, it is the title, and a note says
so. Cards below a heading such as Maybeboard aren't part of the deck; a note names them. So does one for comments that
would list a card, one for words around a card on its line, and one for Events, Subordinates and Resources below a
heading of their own, which are read as part of the supply.

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
    on="reader",
    severity="error",
    summary="Every line of a list is understood.",
    message="not understood: {text}",
    hint="write each card on its own line, such as `4 NAME`; comments begin with # or //",
    reference="nothing in an input is dropped without a word",
)
def check(view: object) -> Iterator[Hit]:
    """Find nothing: the reader of the input reports this, and the wording is here."""
    yield from ()
