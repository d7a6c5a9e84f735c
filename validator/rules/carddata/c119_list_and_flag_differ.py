"""Marks on cards and the dated lists say the same.

What it checks
--------------
A card that the Usage column calls BANNED or RESTRICTED has the class code of that list (VB, VR, WB, WR) and the other
way round; all its printings are marked alike; and where there are dated lists, they have it too.

Why
---
The client reads one of the two, players the other.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C",
      "flags": ["CLASS:WR"]}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C",
      "flags": ["RESTRICTED", "CLASS:WR"]}
    ]}

How to mend
-----------
Ask which holds, and correct the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.data_subject import DataSubject
from validator.rules.registry import Hit, rule


@rule(
    "C119",
    "list-and-flag-differ",
    severity="warning",
    summary="Marks on cards and the dated lists say the same.",
    message="{name}: {what}",
    hint="{mend}",
    reference=(
        "banned and restricted cards: the Usage column and the class code of the set files, and the dated lists"
    ),
)
def check(subject: DataSubject) -> Iterator[Hit]:
    """Yield one hit a row."""
    for row in subject.rows:
        flags = row.facts.get("flags") or ()
        words = {
            flag.partition(":")[0]: flag.partition(":")[2]
            for flag in flags
            if flag.startswith(("BANNED", "RESTRICTED"))
        }
        codes = {flag[6:] for flag in flags if flag.startswith("CLASS:")}
        said = list(_differ(words, codes))
        if not said:
            bare = [r for r in subject.by_card.get(row.parts.card.casefold(), ()) if r is not row]
            for other in bare:
                marks = {
                    flag for flag in other.facts.get("flags") or () if not flag.startswith(("CLASS", "NAME", "ODD"))
                }
                own = {flag for flag in flags if not flag.startswith(("CLASS", "NAME", "ODD"))}
                if own and not marks:
                    said.append(f"is marked {', '.join(sorted(own))}, {other.name} ({other.set}) isn't")
                    break
        if said and not subject.accepts("C119", row.name):
            yield row.hit("flags", what="; ".join(said), mend="which of the two holds?")


def _differ(words: dict[str, str], codes: set[str]) -> Iterator[str]:
    for word, letter in (("BANNED", "B"), ("RESTRICTED", "R")):
        coded = {code for code in codes if code.endswith(letter)}
        if coded and word not in words:
            yield f"its code is {', '.join(sorted(coded))}, but its usage doesn't say {word}"
        if word in words and words[word] in ("", "Vintage") and not coded:
            where = f" in {words[word]}" if words[word] else ""
            yield f"its usage says {word}{where}, but no class code does"
    if "BANNED" in words and "RESTRICTED" in words and words["BANNED"] == words["RESTRICTED"]:
        yield "it is both BANNED and RESTRICTED"
