"""Every card named is in the card database.

What it checks
--------------
Every name, in any spelling that a person would type: case, accents, shapes of quotes and dashes, and blanks don't
matter. A version letter that the card doesn't have makes it another, unknown card. Cards that aren't known count
toward the size of the deck, but toward nothing that depends on what they are.

Why
---
Nothing can be said of a card that nobody knows. The community's older checker calls such a deck valid; this one
calls it illegal and offers the names that look most alike.

Fails
-----
::

    4 Rebel Troopper

Passes
------
::

    4 rebel trooper

How to mend
-----------
Correct the name; `swtcg cards search WORDS` finds it. Or was the card published after the card data that `swtcg
--version` names?
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, rule


@rule(
    "P103",
    "unknown-card",
    on="reader",
    severity="error",
    summary="Every card named is in the card database.",
    message="no card is called “{text}”",
    hint="closest names: {suggestions} (an error here; the community's older checker lets unknown cards pass)",
    reference="a card that isn't known can't be legal",
)
def check(view: object) -> Iterator[Hit]:
    """Find nothing: the reader of the input reports this, and the wording is here."""
    yield from ()
