"""What a mistyped word could have meant."""

from __future__ import annotations

from collections.abc import Sequence


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """Return ` Did you mean …?` for a mistyped word, or what is known when nothing looks like it."""
    return close_words(word, known) or (f" Known: {', '.join(known)}." if len(known) <= 20 else "")


def close_words(word: str, known: Sequence[str]) -> str:
    """Return ` Did you mean …?` for a mistyped word; nothing when no known one looks like it."""
    from difflib import get_close_matches  # only where something is mistyped

    lower = {each.lower(): each for each in reversed(known)}
    close = get_close_matches(word.lower(), list(lower), n=3, cutoff=0.55)
    return f" Did you mean {' or '.join(repr(lower[each]) for each in close)}?" if close else ""
