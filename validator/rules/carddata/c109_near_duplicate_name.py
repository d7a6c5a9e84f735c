"""No name is a misspelling of another.

What it checks
--------------
A name has one spelling over all sets (upper and lower case, blanks and punctuation too); a unique name doesn't differ
by one letter from another whose version letters it fits into; a rare word in a name isn't a frequent word with a
letter too many, too few or exchanged; with the extra `words` no word of a name of English words is nearly one; and in
a plugin the image file spells the name alike. The more frequent
spelling is taken to be right.

Why
---
Versions of a unit under two spellings don't stack and don't contest, and a deck with the other spelling finds no
card.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Tarn Vesh (B)", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Tarn Vessh (C)", "number": 3, "side": "light", "types": ["Character"],
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
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Tarn Vesh (C)", "number": 3, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
Correct the spelling, or enter it in `accepted_spellings.json` with the reason why it is right.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from validator.carddata.misspelt import is_inflection, misspelt_name_words, neighbours, wordforms
from validator.carddata.plugin.corrections import Corrections, correction, corrections
from validator.carddata.rows import Row
from validator.carddata.view import CardDataView
from validator.carddata.words import english, meant_in_english
from validator.cards.names import fold, split
from validator.inputs.likeness import slips
from validator.rules.registry import Hit, rule


@rule(
    "C109",
    "near-duplicate-name",
    on="carddata",
    severity="warning",
    summary="No name is a misspelling of another.",
    message="{name}: {what}",
    hint="{mend}",
    reference=(
        "one name, one spelling: a card with another spelling is another card for decks, stacks and "
        "uniqueness; right spellings that look wrong are in accepted_spellings.json"
    ),
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row, by the first of the ways in which its name is near another."""
    known = corrections(view) if view.plugin is not None else {}
    doubts = _doubts(view, _bases(view, known))
    for row in view.asked:
        base = row.parts.base
        doubt = doubts.get(base)
        if doubt is None and (doubt := _image_differs(row.core, row.image_name)) is not None:
            same = next((each for each in view.bases[base] if each.set != row.set), None)
            if same is not None and not view.accepts("C109", base, doubt[0]):
                mend = f"correct the name of the image file: {same.name} ({same.set}) has the name too"
                yield row.hit("image", what=doubt[1], mend=mend, other=doubt[0], severity="note")
                continue
        if doubt is None or (known and correction(known, row, "name") is not None):
            continue
        other, what = doubt
        if not view.accepts("C109", base, other):
            yield row.hit(
                what=what,
                mend=f"write {other!r}, or enter the spelling in accepted_spellings.json if it is right",
                other=other,
            )


Bases = Mapping[str, Sequence[Row]]
"""Rows by their name without letter and printing."""


def _bases(view: CardDataView, known: Corrections) -> Bases:
    """Return the rows by their names, those with a known fault by what is right."""
    if not known:
        return view.bases
    found: dict[str, list[Row]] = defaultdict(list)
    for row in view.everything:
        right = correction(known, row, "name") if row.cells is not None else None
        found[row.parts.base if right is None else split(right).base].append(row)
    return found


def _doubts(view: CardDataView, bases: Bases) -> dict[str, tuple[str, str]]:
    """Return names that are likely wrong, with the right one and the reason."""
    found: dict[str, tuple[str, str]] = {}
    count = {base: len(rows) for base, rows in bases.items()}
    words = {base: list(wordforms(base)) for base in count}
    frequency = Counter(word for each in words.values() for word in set(each))
    near = neighbours(frequency)
    doubts = (
        *_english(view, words, frequency),
        *_apostrophes(count),
        *_misspelt(words, frequency, near),
        *_one_letter(bases, words, frequency, near),
        *_spellings(count),
    )
    for base, other, what in doubts:
        found[base] = (other, what)
    return found


def _english(
    view: CardDataView, words: dict[str, list[str]], frequency: Counter[str]
) -> Iterator[tuple[str, str, str]]:
    """Yield names of English words, one of which is none but nearly one; those of persons are invented."""
    known = english()
    if not known:
        return
    for base in dict.fromkeys(row.parts.base for row in view.rows if row.parts.version is None):
        each = words.get(base, [])
        strange = [word for word in each if word not in known]
        if len(strange) != 1 or len(each) < 2 or frequency[strange[0]] > 1 or strange[0] in view.folded_subtypes:
            continue
        meant = meant_in_english(strange[0])
        if meant is not None and f"{strange[0]}" in base.lower():
            yield base, meant, f"{strange[0]!r} is no English word, {meant!r} is one"


def _apostrophes(count: dict[str, int]) -> Iterator[tuple[str, str, str]]:
    """Yield names in which a word lacks the apostrophe that it has elsewhere."""
    spelt: Counter[str] = Counter()
    for base in count:
        spelt.update({word.casefold().removesuffix("'s") for word in base.split()})
    bare = {word.replace("'", ""): word for word in spelt if "'" in word[1:-1]}
    for base in count:
        for word in base.split():
            own = word.casefold().removesuffix("'s")
            right = bare.get(own)
            if right is not None and len(own) >= 5 and not right.endswith("'s") and spelt[own] <= 2:
                yield base, right, f"{word!r} stands with an apostrophe elsewhere: {right!r}"


def _spellings(count: dict[str, int]) -> Iterator[tuple[str, str, str]]:
    folded: dict[str, list[str]] = defaultdict(list)
    for base in count:
        folded[fold(base).replace("0", "o")].append(base)  # a zero for the letter O is another spelling
    for bases in folded.values():
        if len(bases) > 1:
            first = max(bases, key=lambda base: (count[base], *_care(base), base))
            for base in bases:
                if base != first:
                    have = "1 card has" if count[first] == 1 else f"{count[first]} cards have"
                    yield base, first, f"{have} the spelling {first!r}"


def _care(name: str) -> tuple[int, int]:
    """Return how carefully a name is typed: more is left out by mistake than set, of marks and of capitals."""
    return sum(c in "'\"" for c in name), sum(c.isupper() for c in name)


def _one_letter(
    bases: Bases,
    words: dict[str, list[str]],
    frequency: Counter[str],
    near: dict[str, set[str]],
) -> Iterator[tuple[str, str, str]]:
    """Yield names that differ from another in one letter of one word."""
    count = {base: len(rows) for base, rows in bases.items()}
    by_words: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for base, each in words.items():
        by_words[tuple(each)].append(base)
    for base, each in words.items():
        for at, word in enumerate(each):
            for other in near.get(word, ()):
                for two in by_words.get((*each[:at], other, *each[at + 1 :]), ()):
                    if (count[base], two) <= (count[two], base) and _likely(bases, base, two, word, other, frequency):
                        have = "1 card has" if count[two] == 1 else f"{count[two]} cards have"
                        yield base, two, f"{have} the name {two!r}"


def _likely(bases: Bases, one: str, two: str, word: str, other: str, frequency: Counter[str]) -> bool:
    letters = [{row.parts.version for row in bases[base]} for base in (one, two)]
    if None not in letters[0] and None not in letters[1]:
        # A unit of its own has its own run of letters; a misspelt name fills a gap of the right one's.
        digits = any(c.isdigit() for c in word + other)
        fits = letters[0].isdisjoint(letters[1]) and "A" in letters[1] and not (digits and "A" in letters[0])
        return fits and len(word) >= 3 and not (digits and len(word) == len(other))
    if len(word) < 6 or is_inflection(word, other) or any(c.isdigit() for c in word + other):
        return False
    return frequency[word] == 1 and frequency[other] >= 3


def _misspelt(
    words: dict[str, list[str]], frequency: Counter[str], near: dict[str, set[str]]
) -> Iterator[tuple[str, str, str]]:
    wrong = misspelt_name_words(frequency, near)
    for base, each in words.items():
        for word in each:
            if word in wrong:
                right = wrong[word]
                yield base, right, f"{word!r} looks like {right!r}, which is in {frequency[right]} names"


_REVISION = re.compile(r" v\d$")


def _word_lost(base: str, image: str) -> bool:
    """Whether one of two names has a small word more: the, of, a."""
    one, two = list(wordforms(base)), list(wordforms(image))
    short, long = sorted((one, two), key=len)
    return len(long) == len(short) + 1 and any(
        long[:at] + long[at + 1 :] == short and len(long[at]) <= 3 for at in range(len(long))
    )


def _image_differs(base: str, image: str | None) -> tuple[str, str] | None:
    """Return the name as an image file spells it, when it is another spelling of the same name."""
    if not image:
        return None
    one, two = fold(_REVISION.sub("", base)), fold(image)
    if one == two or min(len(one), len(two)) < 4:
        return None
    limit = 2 if min(len(one), len(two)) > 4 else 1
    if slips(one, two, limit) > limit and not _word_lost(base, image):
        return None
    return _with_marks(image, base), f"its image file spells it {image!r}"


_MARKS = re.compile(r"([ '\-]+)")


def _with_marks(image: str, name: str) -> str:
    """Return an image file's spelling with the apostrophes and hyphens of the name, which no image file has."""
    theirs, own = _MARKS.split(image), _MARKS.split(name)
    if len(theirs) != len(own):
        return image
    return "".join(own[at] if at % 2 else part for at, part in enumerate(theirs))
