"""A file of the plugin is UTF-8 text.

What it checks
--------------
Each file is decoded as UTF-8; where that fails, as Windows-1252, which is said. A byte order mark, UTF-16, a mix of
both encodings, replacement characters and texts that were encoded twice are reported where they stand. For a UTF-8
file with letters outside ASCII a note says so.

Why
---
Read in the wrong encoding a name gets other letters, and is another card.

Fails
-----
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    JorÃ» Vesh (A)	ABC	ABC001_Joru_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Pay 2 Force -> Evade 1		STAND

Passes
------
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Pay 2 Force -> Evade 1		STAND

How to mend
-----------
Save the file as UTF-8 without a byte order mark.
"""  # noqa: E501

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "X101",
    "encoding",
    on="plugin",
    severity="warning",
    summary="A file of the plugin is UTF-8 text.",
    message="the file {what}",
    hint="{mend}",
    reference="the encoding of the set files; the client and GitHub read UTF-8, older files are Windows-1252",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield what the readers met."""
    return view.reader_hits("X101")
