"""The version letters of a unit run on without a gap.

What it checks
--------------
The letters of a unit, under all its names, run from A without a gap: A to Z, then A2 and on. The sets that are not
checked count too.

Why
---
A gap shows a wrong letter, or a card whose name is misspelt so that its letter is missing here and stands alone
elsewhere.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Tarn Vesh (C)", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Tarn Vesh (B)", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
Correct the letter or the name. A version that exists only in a set that is not in the data is no fault.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C104",
    "version-gap",
    on="carddata",
    severity="note",
    summary="The version letters of a unit run on without a gap.",
    message="{base} has version {have}, but no {missing}",
    hint="check whether a letter is wrong, or a name is misspelt",
    reference=(
        "version letters are given in order over all sets; names of one unit share the run (list of identities)"
    ),
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a unit, on the first card after the gap."""
    checked = set(map(id, view.rows))
    for versions in view.letters.values():
        places = sorted((_place(letter), letter) for letter in versions)
        have = {place for place, _ in places}
        missing = [_letter(place) for place in range(places[-1][0]) if place not in have]
        if not missing:
            continue
        gap = _place(missing[-1])
        for place, letter in places:
            row = next((row for row in versions[letter] if id(row) in checked), None)
            if place > gap and row is not None and not view.enough(row.file):
                if not view.accepts("C104", row.parts.base):
                    yield row.hit(base=row.parts.base, have=letter, missing=_list(missing))
                break


def _list(letters: list[str]) -> str:
    if len(letters) > 2 and _place(letters[-1]) - _place(letters[0]) == len(letters) - 1:
        return f"{letters[0]} to {letters[-1]}"
    return ", ".join(letters[:6]) + (f" and {len(letters) - 6} more" if len(letters) > 6 else "")


def _place(letter: str) -> int:
    return ord(letter[0]) - ord("A") + 26 * (int(letter[1]) - 1 if letter[1:] else 0)


def _letter(place: int) -> str:
    return chr(ord("A") + place % 26) + (str(place // 26 + 1) if place >= 26 else "")
