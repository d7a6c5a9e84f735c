"""JSON is written as JSON is.

What it checks
--------------
Boards, turn logs and decks in JSON that a person typed: a comma before a closing bracket, comments, curly or single
quotes, names without quotes, `True` for `true`, a word or a field's name in other letters (`Light` for `light`). All
that leaves no doubt, and is read as it is meant.

Why
---
Other programs don't read such a file. What does leave a doubt, such as a missing comma or bracket, is an error that
says what is wrong (P101).

Fails
-----
::

    {"board": 1, "turn": {"number": 3, "step": "build-light"},
     "players": [{"name": "Ann", "side": "Light", "arenas": {}},]}

Passes
------
::

    {"board": 1, "turn": {"number": 3, "step": "build-light"},
     "players": [{"name": "Ann", "side": "light", "arenas": {}}]}

How to mend
-----------
Write what the message names as JSON has it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, rule


@rule(
    "P111",
    "json-mended",
    on="reader",
    severity="note",
    summary="JSON is written as JSON is.",
    message="{what}: this was read as it is meant",
    hint="other programs need it as JSON has it",
    reference="JSON has no comments and no comma before a bracket, and all texts in double quotes (RFC 8259)",
)
def check(view: object) -> Iterator[Hit]:
    """Find nothing: the reader of the input reports this, and the wording is here."""
    yield from ()
