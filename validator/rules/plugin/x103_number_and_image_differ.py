"""The number of the image file is the number of the card.

What it checks
--------------
The three digits in the name of the image file are the number in the column Number. Images of another set (a promo
shows the card of its own set) and those without digits are passed over.

Why
---
The client shows the picture of another card, or none.

Fails
-----
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	7		Armor | Pay 2 Force -> Evade 1		STAND

Passes
------
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Pay 2 Force -> Evade 1		STAND

How to mend
-----------
Correct the number, or the name of the image file.
"""  # noqa: E501

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "X103",
    "number-and-image-differ",
    on="plugin",
    severity="error",
    summary="The number of the image file is the number of the card.",
    message="{name} has number {number}, its image file says {image}",
    hint="compare with the printed card, and correct the wrong one",
    reference="image files are named SET, three digits, name and letter: ABC012_Tarn_Vesh_A",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row."""
    for row in view.asked:
        image = row.image
        if image is None or image.number is None or image.code != row.plain.get("set", row.set):
            continue
        if row.number is not None and image.number != row.number and not view.accepts("X103", row.name):
            yield row.hit("number", number=row.number, image=image.number)
