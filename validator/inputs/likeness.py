"""What a mistyped text could have meant, and how like two spellings are: the one place that asks a library for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from validator.inputs.sequence import joined

CLOSE = 65
"""From which likeness (0 to 100) on a known word is what a mistyped one could have meant."""


def nearest(text: object, known: Iterable[str], most: int = 1, least: float = CLOSE) -> list[str]:
    """Return the known words that a mistyped text could have meant, the likeliest first; case and marks don't count."""
    if not isinstance(text, str):
        return []
    from rapidfuzz import fuzz, process, utils  # only where something is mistyped

    words = list(dict.fromkeys(known))
    found = process.extract(
        text[:80], words, scorer=fuzz.ratio, processor=utils.default_process, score_cutoff=least, limit=most
    )
    return [word for word, _, _ in found]


def did_you_mean(names: Sequence[str], otherwise: str | None = None) -> str | None:
    """Return as a hint which of some names was meant; where there is none, another hint."""
    shown = joined([repr(name[:80]) for name in names], "or")
    return f"did you mean {shown}?" if shown else otherwise


def hint_for(text: object, known: Iterable[str], otherwise: str | None = None) -> str | None:
    """Return as a hint what a mistyped text could have meant; where it is like nothing known, another hint."""
    return did_you_mean(nearest(text, known), otherwise)


def question(names: Sequence[str]) -> str:
    """Return ` Did you mean …?` to follow a sentence; nothing where there are no names."""
    hint = did_you_mean(names)
    return f" D{hint[1:]}" if hint else ""


def question_or_known(word: str, known: Sequence[str]) -> str:
    """Return the question for a mistyped word; where it is like nothing known, what is known, if that isn't much."""
    return question(nearest(word, known, 3)) or (f" Known: {', '.join(known)}." if len(known) <= 20 else "")


def scored(text: str, known: Sequence[str], least: float, most: int) -> list[tuple[str, float, int]]:
    """Return the known texts that a text is like, each with its likeness (0 to 100) and its number."""
    from rapidfuzz import fuzz, process

    return list(process.extract(text, known, scorer=fuzz.ratio, score_cutoff=least, limit=most))


def likeness(one: str, other: str) -> float:
    """Return how like two texts are, 0 to 100."""
    from rapidfuzz import fuzz

    return float(fuzz.ratio(one, other))


@cache
def _distance() -> Callable[..., int]:
    from rapidfuzz.distance import OSA

    found: Callable[..., int] = OSA.distance
    return found


def slips(one: str, other: str, most: int) -> int:
    """Return how many slips of the pen lead from one text to another; more than `most` counts as `most + 1`.

    A slip is a letter more, less or other, or two that are exchanged.
    """
    return _distance()(one, other, score_cutoff=most)


def within(text: str, known: Sequence[str], most: int, limit: int = 1) -> list[tuple[str, int]]:
    """Return the known texts at so many slips at most, each with their number, the nearest first."""
    from rapidfuzz import process

    found = process.extract(text, known, scorer=_distance(), score_cutoff=most, limit=limit)
    return [(each, int(count)) for each, count, _ in found]


def same_but_case(text: str, names: Iterable[str]) -> str:
    """Return the one name that differs from a text in its case or blanks only; without one, the text as it is."""
    plain = "".join(text.split()).casefold()
    found = [each for each in names if "".join(each.split()).casefold() == plain]
    return found[0] if len(found) == 1 else text
