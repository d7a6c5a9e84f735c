"""A text has no misspelt word.

What it checks
--------------
A word of a text that stands once or twice, is no word of a name, subtype or keyword, and is one slip away from a word
that many texts have. With the extra `words` an English word list is asked too: what it knows is right, and shorter
words are looked at. Reported too are a word that stands twice in a row, and `you` for `your`.

Why
---
Who reads the text by program doesn't find the word, and a player stumbles over it.

Fails
-----
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Pay 2 Froce -> Evade 1		STAND

Passes
------
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Pay 2 Force -> Evade 1		STAND

How to mend
-----------
Correct the word, or enter it in `accepted_spellings.json` with the reason why it is right.
"""  # noqa: E501

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping

from validator.carddata.lists import abilities_of
from validator.carddata.misspelt import is_inflection, is_slip
from validator.carddata.plugin.files import MAX_TEXT
from validator.carddata.typography import straighten
from validator.carddata.view import CardDataView
from validator.carddata.words import english, letter_run, slips, text_words
from validator.inputs import likeness
from validator.rules.registry import Hit, rule


@rule(
    "X112",
    "text-word",
    on="plugin",
    severity="warning",
    summary="A text has no misspelt word.",
    message="{name}: {what}",
    hint="{mend}",
    reference="the words of other texts, of names, subtypes and keywords; right words are in accepted_spellings.json",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for each word of a text that is likely wrong."""
    counts = Counter(_WORD.findall("\n".join(_text_of(row.cells) for row in view.rows)))
    meant, strange = _meant(view, counts)
    strange -= meant.keys()
    for row in view.asked:
        text = _text_of(row.cells)
        if not text:
            continue
        words = dict.fromkeys(_WORD.findall(text))
        wrong = [word for word in words if word in meant and not view.accepts("X112", word)]
        for word in (each for each in words if each in strange):
            if (own := _own_name(word, row.core)) is not None and not view.accepts("X112", word):
                what = f"{word!r} is nearly {own!r}, its own name"
                yield row.hit("Text", what=what, mend=f"write {own!r}, or correct the name")
        keywords = {str(ability.get("keyword")) for _, ability in abilities_of(row)} if wrong else set()
        for word in wrong:
            if not any(word in keyword.split() for keyword in keywords):  # of those another rule speaks
                yield row.hit("Text", what=f"{word!r} looks like {meant[word]!r}", mend=f"write {meant[word]!r}?")
        if found := _TWICE.search(text):
            yield row.hit("Text", what=f"{found[1]!r} stands twice in a row", mend="remove one")
        if found := _YOU.search(text):
            yield row.hit("Text", what=f"{found[0]!r} with you for your", mend="write your")
        if found := _YOUR.search(text):
            yield row.hit("Text", what=f"{found[0]!r} with your for you", mend="write you")


_WORD = re.compile(r"[A-Za-z]{4,}")
_TWICE = re.compile(r"(?<![\w'-])(?!that )(a|[a-z]{2,}) \1(?![\w'-])")
_YOU = re.compile(
    r"\b(?:(?:into|from|of|in|to) you (?:discard pile|units?|other)"
    r"|(?:\w+ )?you (?:hand|deck|build (?:zone|step)|opponent(?:'s)?))\b"
)
_YOUR = re.compile(
    r"\b(?:If|When|Whenever) your (?:do|put|deploy|play|complete|would|gain|draw|have|roll|choose|move)\b"
)
MOST = 500
"""How many unknown words are looked at; of more nobody reads it."""


def _text_of(cells: Mapping[str, str] | None) -> str:
    text = cells.get("Text", "") if cells is not None else ""
    return straighten(text) if len(text) <= MAX_TEXT else ""


def _own_name(word: str, name: str) -> str | None:
    """Return the word of a card's own name that an unknown word of its text nearly is: Shimmra for Shimrra."""
    low = word.lower()
    for own in map(str, _WORD.findall(name)):
        if own.lower() == low:
            return own if word.islower() and own[0].isupper() else None
        if min(len(own), len(word)) < 4 or abs(len(own) - len(word)) > 1 or low.startswith(own.lower()):
            continue
        if likeness.slips(own.lower(), low, 1) == 1:
            return own
    return None


def _meant(view: CardDataView, counts: Counter[str]) -> tuple[dict[str, str], set[str]]:
    """Return the words of texts that are likely wrong, with the word that was meant, and all unknown words."""
    folded: Counter[str] = Counter()
    for word, count in counts.items():
        folded[word.lower()] += count
    known = _known(view)
    listed = english()
    usual = {word for word, count in folded.items() if count >= 25} | text_words()
    # Words of many names and subtypes are usual too: Galactic, Rebel.
    often = Counter(word.lower() for base in view.bases for word in set(_WORD.findall(base)))
    for line, count in view.subtype_words.items():
        often.update({word.lower(): count for word in _WORD.findall(line)})
    usual |= {word for word, count in often.items() if count >= 25 and len(word) >= 6}
    usual |= {word.lower() for keyword in view.keywords for word in _WORD.findall(keyword)}
    found: dict[str, str] = {}
    names = {word.lower() for base in view.bases for word in _WORD.findall(base)}
    right = known - names
    strange = {word for word in counts if not ((low := word.lower()) in usual or low in listed or low in right)}
    looked = 0
    for word in counts:
        low = word.lower()
        if folded[low] > 2 or low in known or low in usual or low in listed or len(low) > 30:
            continue
        looked += 1
        if looked > MOST:
            break
        least = 4 if listed else 5
        likely = [
            other
            for other in set(slips(low))
            if other in usual
            and len(low) >= least
            and len(other) >= 4
            and not (is_inflection(low, other) and (not listed or len(low) > len(other)))
            and (listed or is_slip(low, other) or len(low) >= 7)
            and (other[0] == low[0] or len(low) >= 6)
        ]
        if likely:
            best = max(likely, key=lambda other: (folded[other], is_slip(low, other), other))
            found[word] = best.capitalize() if word[0].isupper() else best
        elif letter_run(low) is not None:
            found[word] = re.sub(r"(.)\1\1+", r"\1\1", word)
        elif listed and (two := _run_together(low, usual)) is not None:
            found[word] = two
    return found, strange


def _run_together(word: str, usual: Container[str]) -> str | None:
    """Return the two usual words that stand without a blank between them; the second may be `it`, `is` or the like."""
    for at in range(len(word) - 2, 3, -1):
        if word[:at] in usual and (word[at:] in _SMALL or (len(word) - at > 3 and word[at:] in usual)):
            return f"{word[:at]} {word[at:]}"
    return None


_SMALL = ("it", "is", "in", "to", "of", "on", "or", "the", "and", "for", "you", "your", "this", "that", "from", "gets")


def _known(view: CardDataView) -> set[str]:
    """Return the words of names, subtypes and keywords in lower case, in singular and plural."""
    words = {word.lower() for name in (*view.spellings, *view.keywords) for word in _WORD.findall(name)}
    for line in view.subtype_words:
        words.update(word.lower() for word in _WORD.findall(line))
    return words | {word + "s" for word in words} | {word[:-1] for word in words if word.endswith("s")}
