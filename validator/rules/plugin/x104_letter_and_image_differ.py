"""The version letter of the image file is that of the card.

What it checks
--------------
Where the name of the image file ends with a version letter, the card's name has the same; where the card has one, the
image file has it too (a warning).

Why
---
A card whose letter is missing is no unique card, and one with a wrong letter is another version.

Fails
-----
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Pay 2 Force -> Evade 1		STAND

Passes
------
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Pay 2 Force -> Evade 1		STAND

How to mend
-----------
Correct the letter after the printed card.
"""  # noqa: E501

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from validator.carddata.view import CardDataView
from validator.cards.names import fold
from validator.inputs.likeness import did_you_mean, slips
from validator.rules.registry import Hit, rule


@rule(
    "X104",
    "letter-and-image-differ",
    on="plugin",
    severity="error",
    summary="The version letter of the image file is that of the card.",
    message="{what}",
    hint="{mend}",
    reference="image files are named SET, three digits, name and letter: ABC012_Tarn_Vesh_A",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row."""
    for row in view.asked:
        image = row.image
        if image is None or view.accepts("X104", row.name):
            continue
        version = row.parts.version
        name = row.name.strip()
        if version == image.letter or not _same_name(row.core, image.name) or _is_own_word(row.core, image):
            continue
        if version is None:
            yield row.hit(
                what=f"{name} has no version letter, its image file has {image.letter}",
                mend=did_you_mean([f"{name} ({image.letter})"]),
            )
        elif image.letter is not None:
            yield row.hit(
                what=f"{name} has version {version}, its image file has {image.letter}",
                mend=did_you_mean([f"{row.core} ({image.letter})"]),
            )
        else:
            yield row.hit(
                "image",
                severity="warning",
                what=f"{name} has version {version}, its image file has none",
                mend="add the letter to the image file's name",
            )


def _same_name(base: str, image: str) -> bool:
    one, two = fold(base), fold(image)
    return one == two or one[:-1] == two or slips(one, two, most := max(len(one), len(two)) // 5) <= most


def _is_own_word(base: str, image: Any) -> bool:
    """Whether the letter of the image file is the last word of the name itself, as in Mark V."""
    return fold(base) == fold(f"{image.name}{image.letter}")
