"""Every column holds what belongs there.

What it checks
--------------
Usage holds rulings and marks, not the card's abilities; Rarity a letter and Number a number, not the other way round;
Subtype words, not a cost; Script a script or nothing. A warning for abilities in Usage of a card that has a text, and
for plain text in Script.

Why
---
What is in the wrong column is not found by anybody who looks in the right one.

Fails
-----
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1	Armor | Pay 2 Force -> Evade 1			STAND

Passes
------
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Pay 2 Force -> Evade 1		STAND

How to mend
-----------
Move it to its column.
"""  # noqa: E501

from __future__ import annotations

import re
from collections.abc import Iterator

from validator.carddata.lists import TYPES
from validator.carddata.view import CardDataView
from validator.cards.model import RARITIES
from validator.rules.registry import Hit, rule


@rule(
    "X106",
    "text-in-wrong-column",
    on="plugin",
    severity="error",
    summary="Every column holds what belongs there.",
    message="{name}: {what}",
    hint="{mend}",
    reference="the form of the set files of the LackeyCCG plugin",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for each cell."""
    keywords = "|".join(map(re.escape, view.keywords))
    ability = re.compile(rf"(?:^|\| ?)(?:{keywords})(?: (?:\d+|X))? *(?=\||$)|->|\|")
    for row in view.asked:
        cells = row.cells or {}
        if not cells or view.accepts("X106", row.name):
            continue
        usage, text = cells.get("Usage", "").strip()[:4_000], cells.get("Text", "").strip()
        if (
            usage
            and not text
            and (ability.search(usage) or not re.search(r"BANNED|RESTRICTED|errat|ruling", usage, re.IGNORECASE))
        ):
            yield row.hit("Usage", what="its text is in Usage, and Text is empty", mend="move it to Text")
        elif usage and re.search(r"->|^\[[Tt]ap\]", usage) and "|" in usage:
            yield row.hit("Usage", what="Usage holds abilities", mend="move them to Text", severity="warning")
        rarity, number = cells.get("Rarity", "").strip(), cells.get("Number", "").strip()
        if number in RARITIES and (not rarity or rarity.replace(".0", "").isdigit()):
            yield row.hit("Number", what=f"Number holds the rarity {number!r}", mend="swap rarity and number")
        elif rarity.replace(".0", "").isdigit():
            yield row.hit("Rarity", what=f"Rarity holds the number {rarity!r}", mend="swap rarity and number")
        subtype = cells.get("Subtype", "").strip()
        if subtype.replace(".0", "").isdigit():
            yield row.hit(
                "Subtype",
                what=f"Subtype holds the number {subtype!r}",
                mend="move it to its column; perhaps it is the cost",
            )
        script = cells.get("Script", "").strip()[:4_000]
        if script and "<" not in script and (ability.search(script) or len(script) > 30):
            yield row.hit("Script", what="Script holds plain text", mend="move it to its column", severity="warning")
        kind = cells.get("Type", "").strip()
        if subtype in TYPES and kind not in TYPES and "/" not in kind:
            yield row.hit(
                "Type", what=f"Type holds {kind!r}, Subtype the type {subtype!r}", mend="swap type and subtype"
            )
