"""The file names the format under which it is checked.

What it checks
--------------
The format that the deck file names, if it names one, against the one under which it is checked. Case, blanks and the
longer names of a format make no difference. Without `--format` a deck is checked under the format that its file names;
where no format has that name, it is checked under `open`, and this finding says so.

Why
---
A deck built for one format and checked under another may be legal in the wrong place.

Fails
-----
Under `--format open`::

    {"deck": 1, "format": "Vintage", "zones": {"deck": [{"card": "Rebel Trooper", "count": 4}]}}

Passes
------
Under `--format open`::

    {"deck": 1, "format": "Open", "zones": {"deck": [{"card": "Rebel Trooper", "count": 4}]}}

How to mend
-----------
Ask for the other format with `--format`, or correct the file.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator import formats
from validator.cards.names import fold
from validator.decks.view import DeckView
from validator.inputs.files import printable
from validator.rules.registry import Hit, hit, rule

UNKNOWN = "the file names the format {named}, which this program doesn't know; it was checked under {format}"


@rule(
    "F105",
    "deck-format-differs",
    on="format",
    when=lambda view: view.deck.format,
    severity="warning",
    summary="The file names the format under which it is checked.",
    message="the file says {named}; it was checked under {format}",
    hint="check it with --format and the name in the file, or correct the file",
    reference="a deck is checked under the format that was asked for, else under the one that its file names",
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield a deck whose file names another format."""
    named = view.deck.format
    if named and named.strip() and fold(named) not in view.format.names:
        name, under = printable(named.strip(), 60), view.format.title
        if formats.identify(named, view.db) is None:
            yield hit(message=UNKNOWN, hint=formats.suggestion(named, view.db), named=name, format=under)
        else:
            yield hit(named=name, format=under)
