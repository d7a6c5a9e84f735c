"""Words that look like misspellings of more frequent ones: few, and nearly always right.

Whether a rare word is a misspelling can't be known from its letters alone (a lighter is no fighter), so the rules here
ask for more than a small distance: how much more frequent the other is, how long both are, and which kind of slip it
would be (a letter too many, too few or exchanged is a slip; another letter is often another word).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from validator.cards.names import fold
from validator.inputs.likeness import slips, within

MAX_WORD = 40
"""Longer words are no words."""
MAX_WORDS = 12_000
"""Most words of which each is compared with each."""
MAX_TOGETHER = 200
"""Most words that are alike but for one letter; of more none is compared."""
VOWELS = set("aeiouy")
ENDINGS = frozenset(["s", "es", "n", "an", "ian", "d", "ed", "r", "er", "rs", "ers", "y", "ly", "i", "ing"])


def neighbours(words: Mapping[str, int]) -> dict[str, set[str]]:
    """Return for each word the others at one slip's distance: a letter more, less, other, or two exchanged.

    A digit more, less or other is no slip: numbered things are many. `words`: the words, with how often each stands;
    of more than `MAX_WORDS` words those that stand once are left alone, for in such a heap every word has a neighbour.
    """
    many = len(words) > MAX_WORDS
    first: dict[str, str] = {}
    more: dict[str, set[str]] = {}
    for word, count in words.items():
        if len(word) > MAX_WORD or (many and count == 1):
            continue
        keys = {word}
        keys.update([word[:i] + word[i + 1 :] for i in range(len(word)) if not word[i].isdigit()])
        for key in keys:
            one = first.setdefault(key, word)
            if one is not word:
                more.setdefault(key, {one}).add(word)
    found: dict[str, set[str]] = defaultdict(set)
    for together in more.values():
        if len(together) > MAX_TOGETHER:
            continue
        for one in together:
            for other in together:
                if one < other and other not in found[one] and slips(one, other, 1) <= 1:
                    found[one].add(other)
                    found[other].add(one)
    return found


def is_inflection(one: str, other: str) -> bool:
    """Whether two words differ in a usual ending only, as droid and droids, village and villager."""
    short, long = sorted((one, other), key=len)
    return long.startswith(short) and long[len(short) :] in ENDINGS


def is_slip(one: str, other: str) -> bool:
    """Whether two words at one slip's distance differ in number or order of letters, not in a letter."""
    return len(one) != len(other) or sorted(one) == sorted(other)


def wordforms(text: str) -> Iterator[str]:
    """Return the words of a name, folded, without a possessive ending."""
    for part in text.replace("-", " ").replace("/", " ").split():
        folded = _wordform(part)
        if folded:
            yield folded


@lru_cache(maxsize=20_000)
def _wordform(part: str) -> str:
    for ending in ("'s", "’s", "'"):
        if part.endswith(ending):
            return fold(part[: -len(ending)])
    return fold(part)


def misspelt_name_words(counts: Mapping[str, int], near: Mapping[str, set[str]]) -> dict[str, str]:
    """Return the words of names that are likely misspelt, with the word that was meant.

    `counts`: in how many names each folded word stands.
    """
    found: dict[str, str] = {}
    for word, count in counts.items():
        if count > 2 or any(c.isdigit() for c in word):
            continue
        best = ""
        for other in near.get(word, ()):
            frequent = counts[other]
            if is_inflection(word, other):
                continue
            vowels = len(word) >= 3 and not VOWELS & set(word) and bool(VOWELS & set(other)) and frequent >= 50
            slip = len(word) >= 6 and is_slip(word, other) and frequent >= 8 * count
            if (vowels or slip) and frequent > counts.get(best, 0):
                best = other
        if best:
            found[word] = best
    return found


def misspelt_subtypes(
    counts: Mapping[str, int], pairs: Mapping[tuple[str, str], int], lines: Mapping[str, Iterable[Sequence[str]]]
) -> dict[str, str]:
    """Return the words of subtype lines that are likely misspelt, with the word that was meant.

    `counts`: on how many cards each word stands; `pairs`: the same for two words in a row; `lines`: the lines (as
    words) that hold a word.
    """
    lower: dict[str, list[str]] = defaultdict(list)
    for word in counts:
        lower[fold(word)].append(word)
    near = neighbours({folded: sum(counts[word] for word in spellings) for folded, spellings in lower.items()})
    frequents = [
        folded
        for folded, spellings in lower.items()
        if len(folded) >= 7 and max(counts[spelling] for spelling in spellings) >= 20
    ]
    firsts: dict[str, list[str]] = defaultdict(list)
    for (word, follower), count in pairs.items():
        if count >= 20:
            firsts[follower].append(word)
    found: dict[str, str] = {}
    many = len(lower) > MAX_WORDS
    for folded, spellings in lower.items():
        if many and len(spellings) == 1 and counts[spellings[0]] == 1:
            continue
        first = max(spellings, key=lambda w: (counts[w], w))
        for word in spellings:
            if word != first:
                found[word] = first
        total = sum(counts[w] for w in spellings)
        best, most = "", 0
        more = [*_far(folded, frequents), *_before(first, firsts, lines)] if total <= 2 and not many else []
        for other in (*near.get(folded, ()), *more):
            meant = max(lower[other], key=lambda w: (counts[w], w))
            frequent = counts[meant]
            if frequent > most and _misspelt(first, total, meant, frequent, pairs, lines):
                best, most = meant, frequent
        if best:
            for word in spellings:
                found[word] = best
    for word, count in counts.items():
        if word not in found and count <= 3 and (split := _run_together(word, counts)):
            found[word] = split
    return found


def _far(folded: str, frequents: list[str]) -> list[str]:
    """Return the frequent long words at two slips' distance that begin and end alike."""
    if not 8 <= len(folded) <= MAX_WORD:
        return []
    return [
        o
        for o, distance in within(folded, frequents, 2, 3)
        if distance == 2 and o[0] == folded[0] and o[-1] == folded[-1]
    ]


def _before(word: str, firsts: Mapping[str, list[str]], lines: Mapping[str, Iterable[Sequence[str]]]) -> list[str]:
    """Return the words that often stand where this one does and go on with a letter or two: For Sensitive.

    `firsts`: the words that stand before a word at least 20 times.
    """
    followers = {line[line.index(word) + 1] for line in lines.get(word, ()) if line.index(word) + 1 < len(line)}
    return [
        fold(first)
        for follower in followers
        for first in firsts.get(follower, ())
        if first.startswith(word) and 0 < len(first) - len(word) <= 2
    ]


def _misspelt(
    word: str,
    count: int,
    other: str,
    frequent: int,
    pairs: Mapping[tuple[str, str], int],
    lines: Mapping[str, Iterable[Sequence[str]]],
) -> bool:
    short = min(len(word), len(other))
    if is_inflection(word.lower(), other.lower()):
        return short >= 6 and frequent >= 20 * count and word.lower() == other.lower() + "s"
    if short >= 6:
        if frequent >= max(4, 4 * count) and count <= max(5, frequent // 10):
            return True
        if frequent > count and (is_slip(word.lower(), other.lower()) or short >= 7):
            return True
    if short >= 5 and frequent >= 10 * count and is_slip(word.lower(), other.lower()):
        return True
    # A short word needs its neighbours to speak for it: Force stands before Sensitive a hundred times, For never.
    if frequent < 8 * count or count > 3:
        return False
    for line in lines.get(word, ()):
        at = line.index(word)
        after = (other, line[at + 1]) if at + 1 < len(line) else None
        before = (line[at - 1], other) if at else None
        if any(pair is not None and pairs.get(pair, 0) >= 10 for pair in (after, before)):
            return True
    return False


def _run_together(word: str, counts: Mapping[str, int]) -> str | None:
    for at in range(3, len(word) - 2):
        if word[at].isupper() and counts.get(word[:at], 0) >= 5 and counts.get(word[at:], 0) >= 5:
            return f"{word[:at]} {word[at:]}"
    plain = word.rstrip("0123456789")
    if plain != word and counts.get(plain, 0) >= 5:
        return plain
    return None
