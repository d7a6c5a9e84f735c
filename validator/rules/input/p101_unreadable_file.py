"""A file can be read, and is what it is said to be.

What it checks
--------------
Whether the input is there and can be opened, is no folder and not empty, and is text; whether XML and JSON are
whole and of the shape of a deck, a board or a turn log. XML with a DOCTYPE or with entity declarations is refused:
no program of the game writes them, and they can make a small file huge. JSON with one key twice in an object is
refused, since readers differ in which of the two counts. The message names line and column, in JSON the pointer
too.

Why
---
A half-read deck could be called legal. So such a file gets no verdict but `unreadable`, and the exit code is 2.

Fails
-----
::

    <deck version="0.8">
      <superzone name="Deck">
        <card><name id="a">Rebel Trooper</name><set>

Passes
------
::

    <deck version="0.8">
      <superzone name="Deck">
        <card><name id="a">Rebel Trooper</name><set>ANH</set></card>
      </superzone>
    </deck>

How to mend
-----------
Follow the message; most often the file was cut off, or another one was meant. Decks are read as LackeyCCG's `.dek`
or `.txt`, as plain text, JSON or CSV.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, rule


@rule(
    "P101",
    "unreadable-file",
    on="reader",
    severity="error",
    summary="A file can be read, and is what it is said to be.",
    message="{message}",
    hint="{hint}",
    reference="nothing can be said of an input that can't be read; exit code 2",
)
def check(view: object) -> Iterator[Hit]:
    """Find nothing: the reader of the input reports this, and the wording is here."""
    yield from ()
