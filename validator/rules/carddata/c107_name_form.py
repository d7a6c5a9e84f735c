"""A name has the form NAME (A) (Promo).

What it checks
--------------
A name has no doubled, leading or trailing blanks, none before an apostrophe and none at one side of a hyphen only;
its version letter is upper case and stands in brackets after one blank; a printing suffix such as `(Promo)` comes
last and is spelt so; brackets close. A set code at the end of a name is a warning, in round brackets and with another
card of that name a note.

Why
---
Decks find a card by its name. Each variant of the form is another card for a program that compares texts.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh(A)", "number": 1, "side": "light", "types": ["Character"],
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
    {"name": "Tarn Vesh (A) (Promo)", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
`--fix` mends blanks, the blank before a bracket and upper and lower case; the rest must be known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from validator.carddata.rows import Row
from validator.carddata.typography import is_right, likely_name, mend_form, right_case
from validator.carddata.view import CardDataView
from validator.cards.names import PRINTINGS, split
from validator.inputs.likeness import did_you_mean
from validator.results import Severity
from validator.rules.registry import Hit, rule


@rule(
    "C107",
    "name-form",
    on="carddata",
    severity="error",
    summary="A name has the form NAME (A) (Promo).",
    message="{name}: {what}",
    hint="{mend}",
    reference=(
        "the form of names in the set files: name, version letter in brackets, printing in brackets, one blank between"
    ),
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row, with all that its name breaks."""
    for row in view.asked:
        name = row.name
        right = is_right(name)
        mended = name if right else mend_form(name)
        said = []
        if mended != name:
            said.append("blanks, brackets or quotes")
        cased = name if right else right_case(mended)
        if cased != mended:
            said.append("capital and small letters in the brackets")
        broken = _broken(cased, row, view)
        if broken and not view.accepts("C107", name):
            said.append(broken)
        if not said:
            continue
        coded = broken is not None and broken.startswith(_CODED)
        severity, mend = _of_code(mended, row, view) if coded else (None, _of_word(mended, broken, view))
        if cased != name:
            mend = f"write {cased!r}" + (f", and {mend}" if broken else "")
        yield row.hit(
            what=" and ".join(said),
            mend=mend,
            fix=mend_form if mended != name else None,
            severity=severity if len(said) == 1 else None,
        )


def _bracket_form(last: str) -> str:
    """Say what is odd about something in brackets at the end of a name that is no letter and no printing."""
    if last[-1:] not in _ENDS:
        return ""
    if re.fullmatch(r"\[.*\]|\{[A-Za-z]\d?\}|\(\(.*\)\)", last):
        return f"{last} is at the end; a version letter has round brackets, one at each side"
    if re.fullmatch(r"\([A-Z]{2}\)", last):
        return f"{last} {_NO_SUFFIX}"
    if re.fullmatch(r"\([A-Z]\d?\)[.,;:]", last):
        return f"{last[-1]} is behind the version letter"
    return ""


_ENDS = frozenset(")]}.,;:")
_CODED = "ends with the set code"
_NO_SUFFIX = "is no version letter and no printing"


def _of_code(name: str, row: Row, view: CardDataView) -> tuple[Severity, str]:
    """Return how bad the set code at the end of a name is, and what to do about it."""
    parts = split(name)
    last = parts.mark or parts.base.rpartition(" ")[2]
    bare = parts.base.removesuffix(last).rstrip()
    card = f"{bare} ({parts.version})" if parts.version else bare
    printing = f" ({parts.printing})" if parts.printing else ""
    other = next((each for each in view.bases.get(bare, ()) if each.parts.version == parts.version), None)
    if other is None:
        return "warning", f"no other card is named {card!r}: write '{card}{printing}'"
    at = other.set if other.number is None else f"{other.set} {other.number}"
    if last == f"({row.set})":
        return "note", f"nothing, if it is another card than {card} of {at}; a printing of that one has no code"
    right = f"{bare} ({row.set})" + (f" ({parts.version})" if parts.version else "") + printing
    return "warning", (
        f"if it is another card than {card} of {at}, write {right!r} or enter the name in accepted_spellings.json; "
        f"if it is a printing of that one, write {card!r}"
    )


def _of_word(name: str, broken: str | None, view: CardDataView) -> str:
    """Return what to do about a name that is broken otherwise."""
    bare = split(name).base.rpartition(" ")[0]
    if broken is None or not broken.endswith(_NO_SUFFIX):
        likely = likely_name(name)
        return f"write {likely!r}" if likely != name else "correct the name"
    return (
        f"another card is named {bare!r}: give this one a name of its own"
        if bare in view.bases
        else did_you_mean([bare]) or ""
    )


def _broken(name: str, row: Row, view: CardDataView) -> str | None:
    parts = split(name)
    base = parts.base
    if name.count("(") != name.count(")") or name.count("{") != name.count("}"):
        return "a bracket is not closed"
    last = base.rpartition(" ")[2]
    if "{" in base or (last.strip("()[]{}") == row.set and row.set and base != row.set):
        return f"{_CODED} {last}"
    if " - " in name:
        return "there are blanks around a hyphen"
    if form := _bracket_form(name.rpartition(" ")[2]):
        return form
    if base[:1].islower():
        return "begins with a small letter"
    if parts.printing is not None and parts.version is not None and name.endswith(f"({parts.version})"):
        return f"the printing ({parts.printing}) is before the version letter"
    if last in PRINTINGS and any(other.parts.printing == last for other in row.file.rows[:50]):
        return f"the printing {last} has no brackets"
    for suffix in PRINTINGS if "(" in base else ():
        if f"({suffix.lower()}" in base.lower():
            return f"the printing ({suffix}) is not at the end"
    if last[:1] == "(" and last[1:2].islower() and last[-1:] == ")":
        return f"{last} {_NO_SUFFIX}"
    if len(last) == 1 and last.islower() and " " in base and parts.version is None:
        return f"a lone letter {last} is at the end"
    if "," in base and re.search(r"\w,\w", base) and not re.search(r"\d,\d", base):
        return "there is no blank behind a comma"
    if len(last) == 1 and last.isupper() and last.isalpha() and " " in base and parts.version is None:
        others = view.bases.get(base[:-2])
        image = row.image
        pictured = image is not None and image.letter == last and last not in "IVX"  # not the first of Mark I
        if pictured or (others and any(other.parts.version for other in others)):
            return f"the version letter {last} has no brackets"
    return None
