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

from collections import defaultdict
from collections.abc import Iterable, Iterator

from validator.carddata.rows import File, Row
from validator.carddata.view import CardDataView
from validator.cards.names import split
from validator.results import Where
from validator.rules.registry import Hit, rule


@rule(
    "C119",
    "list-and-flag-differ",
    on="carddata",
    severity="warning",
    summary="Marks on cards and the dated lists say the same.",
    message="{name}: {what}",
    hint="{mend}",
    reference=(
        "banned and restricted cards: the Usage column and the class code of the set files, and the dated lists"
    ),
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row."""
    listed = _listed(view)
    unmarked = {
        card: other
        for card, rows in view.by_card.items()
        if len(rows) > 1 and (other := next((row for row in rows if not _own_marks(row)), None)) is not None
    }
    for row in view.asked:
        flags = row.plain.get("flags") or ()
        words = {
            flag.partition(":")[0]: flag.partition(":")[2]
            for flag in flags
            if flag.startswith(("BANNED", "RESTRICTED"))
        }
        codes = {flag[6:] for flag in flags if flag.startswith("CLASS:")}
        coded = row.cells is None or "Classification" in row.cells
        said = list(_differ(words, codes)) if coded else []
        if not said:
            own = _own_marks(row)
            other = unmarked.get(row.parts.card.casefold()) if own else None
            if other is not None:
                said.append(f"is marked {', '.join(sorted(own))}, {other.name} ({other.set}) isn't")
        said += _unlisted(row, flags, listed)
        if said and not view.accepts("C119", row.name):
            yield row.hit(
                "flags", what="; ".join(said), mend="find out which of the two is right, and correct the other"
            )
    yield from _unmarked(view)


def _own_marks(row: Row) -> set[str]:
    """Return a row's marks, but for those that only say where the plugin has them."""
    return {flag for flag in row.plain.get("flags") or () if not flag.startswith(("CLASS", "NAME", "ODD"))}


Listed = dict[str, set[str]]
"""The statuses, `banned` and `restricted`, of cards on some list, by their names in lower case."""
_WORDS = {"BANNED": "banned", "RESTRICTED": "restricted"}


def _listed(view: CardDataView) -> Listed:
    found: Listed = defaultdict(set)
    for file in view.files:
        for _, name, status in entries_of(file):
            found[split(name).card.casefold()].add(status)
    return found


def entries_of(file: File) -> Iterator[tuple[int, str, str]]:
    """Yield number, card and status of the entries of a dated list."""
    value = getattr(file, "value", None) if file.kind == "list" else None
    entries = value.get("entries") if isinstance(value, dict) else None
    for at, entry in enumerate(entries if isinstance(entries, list) else ()):
        if isinstance(entry, dict) and isinstance(entry.get("card"), str):
            yield at, entry["card"], str(entry.get("status"))


def _unlisted(row: Row, flags: Iterable[str], listed: Listed) -> Iterator[str]:
    """Say which words of a card's marks no list knows, where there are lists."""
    if listed:
        for flag in flags:
            status = _WORDS.get(flag.partition(":")[0])
            if status is not None and status not in listed.get(row.parts.card.casefold(), ()):
                yield f"it is marked {flag}, but no list has it as {status}"


def _unmarked(view: CardDataView) -> Iterator[Hit]:
    """Yield entries of lists whose cards have no mark on any printing."""
    for file in view.files:
        for at, name, status in entries_of(file):
            rows = view.by_card.get(split(name).card.casefold(), [])
            if rows and not any(_marks(row, status) for row in rows) and not view.accepts("C119", name):
                what = f"the list has it as {status}, but no printing is marked so"
                where = Where(pointer=f"/entries/{at}/card")
                yield file.hit(
                    where,
                    cards=[name],
                    name=name,
                    what=what,
                    mend="find out which of the two is right, and correct the other",
                )


def _marks(row: Row, status: str) -> bool:
    letter = "B" if status == "banned" else "R"
    word = status.upper()
    return any(
        flag.startswith(word) or (flag.startswith("CLASS:") and flag.endswith(letter))
        for flag in row.plain.get("flags") or ()
    )


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
