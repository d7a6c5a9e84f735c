"""Every line has the columns that the header names.

What it checks
--------------
The header has the columns of a set file, and every line as many cells as the header. A missing cell at the end is a
warning, one that the card needs an error; so is a cell too many that holds something.

Why
---
One tab too many or too few shifts everything behind it.

Fails
-----
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Orn Vesh	ABC	ABC002_Orn_Vesh	L	Character	Rebel Pilot	3	40	3	3	C	2		Armor		STAND
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1

Passes
------
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Pay 2 Force -> Evade 1		STAND

How to mend
-----------
Add or remove the tab.
"""  # noqa: E501

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "X102",
    "columns",
    on="plugin",
    severity="error",
    summary="Every line has the columns that the header names.",
    message="{what}",
    hint="{mend}",
    reference="the header line of a set file names its 16 or 17 columns, with tabs between",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield what the readers met."""
    return view.reader_hits("X102")
