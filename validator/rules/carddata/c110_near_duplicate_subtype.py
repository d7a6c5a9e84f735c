"""No subtype is a misspelling of another.

What it checks
--------------
A word of a subtype line isn't a rare misspelling of a frequent one: another case, a letter too many, too few,
exchanged or wrong, two words run together, a digit at the end. The line has no doubled blanks and none missing at its
dash.

Why
---
A Stack list, an Equipment or a Pilot that asks for the subtype passes the card over.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Crew Member 1", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Smuggler Merchant", "subtypes": ["Smuggler", "Merchant"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Crew Member 2", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Smuggler Pirate", "subtypes": ["Smuggler", "Pirate"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Crew Member 3", "number": 3, "side": "light", "types": ["Character"],
      "subtype": "Smuggler Squad", "subtypes": ["Smuggler", "Squad"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Crew Member 4", "number": 4, "side": "light", "types": ["Character"],
      "subtype": "Smuggler Gambler", "subtypes": ["Smuggler", "Gambler"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Crew Member 5", "number": 5, "side": "light", "types": ["Character"],
      "subtype": "Smugler Squad", "subtypes": ["Smugler", "Squad"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Crew Member 1", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Smuggler Merchant", "subtypes": ["Smuggler", "Merchant"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Crew Member 2", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Smuggler Squad", "subtypes": ["Smuggler", "Squad"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
Correct the word. `--fix` mends blanks only. A right word that is reported goes to `accepted_spellings.json` with its
reason.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise

from validator.carddata.misspelt import is_inflection, misspelt_subtypes
from validator.carddata.plugin.corrections import Corrections, correction, corrections
from validator.carddata.rows import Row
from validator.carddata.typography import mend_line, straighten, subtype_words
from validator.carddata.view import CardDataView
from validator.inputs.likeness import slips
from validator.rules.registry import Hit, rule

_LOOSE = re.compile(r"(?<=\w)' (?=[a-z])|(?<=\w) '(?=[a-z])")


@rule(
    "C110",
    "near-duplicate-subtype",
    on="carddata",
    severity="warning",
    summary="No subtype is a misspelling of another.",
    message="{name}: {what} in the subtype {line!r}",
    hint="{mend}",
    reference=(
        "subtypes are words that rules and Stack lists name; right spellings that look wrong are "
        "in accepted_spellings.json"
    ),
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row."""
    known = corrections(view) if view.plugin is not None else {}
    wrong = _wrong(view, known)
    often = view.subtype_words
    for row in view.asked:
        line = row.text("subtype")
        if not line or (known and correction(known, row, "subtype") is not None):
            continue
        mended = mend_line(line)
        said = []
        right = ""
        if mended != line and straighten(line) == line:
            said.append("blanks")
        if _LOOSE.search(mended):
            said.append("a blank at an apostrophe")
            mended = _LOOSE.sub("'", mended)
        for word in subtype_words(mended):
            other = wrong.get(word)
            if other is None and len(word) >= 5 and often[word] <= 3:
                other = _own_name(word, row) or _other_version(word, row, view)
            if other is not None and not view.accepts("C110", word, other):
                said.append(f"{word!r} looks like {other!r}")
                right = other
        if said:
            yield row.hit(
                "subtype",
                what=" and ".join(said),
                line=line,
                mend=f"write {right!r}, or enter it in accepted_spellings.json" if right else f"write {mended!r}",
                fix=mend_line if mend_line(line) != line else None,
            )


def _own_name(word: str, row: Row) -> str | None:
    """Return the word of the own name that a rare word of the subtype nearly is: Vandorai of the Vandoria System."""
    for own in row.parts.base.replace("-", " ").split():
        own = own.removesuffix("'s")
        if own[:1] != word[0] and own[-1:] != word[-1]:  # one slip leaves one end as it was
            continue
        if own == word or abs(len(own) - len(word)) > 1 or is_inflection(own.lower(), word.lower()):
            continue
        if slips(own, word, 1) == 1 or _turned(own.lower(), word.lower()):
            return None if word in row.image_name.split() else own
    return None


def _other_version(word: str, row: Row, view: CardDataView) -> str | None:
    """Return the word that other versions of a unit have where this one has nearly the same, and rarely."""
    if row.parts.version is None:
        return None
    words = subtype_words(row.subtype)
    others: Counter[str] = Counter()
    for each in view.bases[row.parts.base][:50]:
        theirs = subtype_words(each.subtype)
        if word not in theirs:
            others.update(set(theirs) - set(words))
    for other, count in others.most_common():
        near = abs(len(other) - len(word)) <= 1 and slips(word, other, 1) == 1
        more = count + view.subtype_words[other] > view.subtype_words[word] + 1
        if near and more and not is_inflection(word.lower(), other.lower()):
            return other
    return None


def _turned(one: str, other: str) -> bool:
    """Whether two long words have the same letters in another order."""
    return len(one) >= 7 and one[0] == other[0] and one[-1] == other[-1] and sorted(one) == sorted(other)


def _wrong(view: CardDataView, known: Corrections) -> dict[str, str]:
    """Return words that are likely wrong, with what was meant; lines with a known fault count as corrected."""
    alike: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    lines: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for row in view.everything:
        line = (correction(known, row, "subtype") if known and row.cells is not None else None) or row.subtype
        alike[line] += 1
        if alike[line] <= 5:
            words = subtype_words(line)
            for word in words:
                if len(lines[word]) < 5:
                    lines[word].append(words)
    for line, count in alike.items():
        words = subtype_words(line)
        for word in set(words):
            counts[word] += count
        for pair in pairwise(words):
            pairs[pair] += count
    named: Counter[str] = Counter()
    for base in view.bases:
        named.update(word for word in set(subtype_words(base)) & counts.keys() if len(word) >= 5)
    # A word that names have too is more likely right than one that they don't have.
    counts.update(named)
    return misspelt_subtypes(counts, pairs, lines)
