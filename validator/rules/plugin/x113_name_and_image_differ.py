"""The image file is that of the card.

What it checks
--------------
The name of the image file is the card's name. Reported are one word that is another, and names without a common word;
an apostrophe that is lost (`Emperors` for `Emperor_s`);
one letter that differs is found by C109, letters and numbers by X103 and X104. Images with a shortened name are passed
over.

Why
---
The client shows the picture of another card; or the card has a wrong name.

Fails
-----
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Ice Trooper	ABC	ABC001_Sand_Trooper	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Pay 2 Force -> Evade 1		STAND

Passes
------
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Ice Trooper	ABC	ABC001_Ice_Trooper	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Pay 2 Force -> Evade 1		STAND

How to mend
-----------
Compare with the printed card, and correct the wrong one.
"""  # noqa: E501

from __future__ import annotations

import re
from collections.abc import Iterator

from validator.carddata.misspelt import wordforms
from validator.carddata.view import CardDataView
from validator.cards.names import fold
from validator.inputs.likeness import slips
from validator.rules.registry import Hit, rule


@rule(
    "X113",
    "name-and-image-differ",
    on="plugin",
    severity="warning",
    summary="The image file is that of the card.",
    message="{name}: its image file is that of {image!r}",
    hint="compare with the printed card, and correct the wrong one",
    reference="image files are named SET, three digits, name and letter: ABC012_Tarn_Vesh_A",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row."""
    for row in view.asked:
        image = _APOSTROPHE.sub("'s", row.image_name)
        if not image or view.accepts("X113", row.name):
            continue
        if not _differ(row.core, image) and not _apostrophe_lost(row.core, image):
            continue
        yield row.hit("image", image=image)


_APOSTROPHE = re.compile(r"(?<=\w) s(?= |$)")


def _apostrophe_lost(name: str, image: str) -> bool:
    """Whether the name has `Emperors` where its image has `Emperor_s`, which stands for `Emperor's`."""
    words = name.split()
    return "'" not in name and any(each.replace("'", "") in words for each in image.split() if each.endswith("'s"))


def _differ(name: str, image: str) -> bool:
    """Whether one word is quite another, or no word is the same."""
    if fold(name) == fold(image):
        return False
    one, two = list(wordforms(name)), [word for word in wordforms(image) if word != "s"]
    if not one or not two or fold(image) in fold(name) or fold(name) in fold(image):
        return False
    common = set(one) & set(two)
    if not common:
        initials = "".join(word[0] for word in one)
        return fold(image) != initials and not _alike(fold(name), fold(image))
    if len(one) != len(two):
        return False
    other = [pair for pair in zip(one, two, strict=True) if pair[0] != pair[1]]
    return len(other) == 1 and not _alike(*other[0])


def _alike(one: str, two: str) -> bool:
    """Whether two words are likely spellings or shortenings of one."""
    return one.startswith(two) or two.startswith(one) or slips(one, two, 2) <= 2
