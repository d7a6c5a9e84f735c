"""A row has the spelling that our data corrected.

What it checks
--------------
Names, types and subtypes of the set files that the shipped card data corrected, each with the spelling of the set file
(`source`), are reported where a set file still has them. What other rules report of such a name is not said twice.

Why
---
The fault is known, and so is what is right: nobody must look for it again.

Fails
-----
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    General Worm Loathsom	AGD		L	Character	Rebel Pilot	3	40	3	3	C	218		Armor | Pay 2 Force -> Evade 1		STAND

Passes
------
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Pay 2 Force -> Evade 1		STAND

How to mend
-----------
`--fix --fix-names` writes the corrected name, type or subtype; nothing else does.
"""  # noqa: E501

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.plugin.corrections import FIELDS, correction, corrections
from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


class _Right:
    """Puts what is right in the place of anything."""

    def __init__(self, right: str) -> None:
        self.right = right

    def __call__(self, text: str) -> str:
        return self.right


@rule(
    "X114",
    "known-correction",
    on="plugin",
    severity="warning",
    summary="A row has the spelling that our data corrected.",
    message="{name}: the {what} {line!r} is a known fault",
    hint="write {right!r}; --fix-names does it",
    reference="the corrections of the shipped card data, each with the spelling of the set file beside it",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for each cell."""
    known = corrections(view)
    for row in view.asked:
        for field, column in FIELDS.items():
            right = correction(known, row, field)
            if right is not None:
                line = " ".join((row.cells or {}).get(column, "").split())
                yield row.hit(field, what=field, line=line, right=right, names=_Right(right))
