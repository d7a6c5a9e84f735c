"""Headings and totals of a deck list: `Space (12)`, `14 Character`, `Supply:`."""

from __future__ import annotations

import msgspec

from validator.decks.builder import side_of

_TYPES = {
    "space": "Space",
    "ground": "Ground",
    "character": "Character",
    "unit": "Unit",
    "battle": "Battle",
    "mission": "Mission",
    "equipment": "Equipment",
    "location": "Location",
    "resource": "Resource",
    "event": "Event",
    "subordinate": "Subordinate",
    "trap": "Trap",
    "campaign": "Campaign",
}
_ZONES = {
    "deck": "deck",
    "main": "deck",
    "main deck": "deck",
    "maindeck": "deck",
    "supply": "supply",
    "sideboard": "sideboard",
    "side board": "sideboard",
    "outside": "outside",
    "outside game": "outside",
    "outside of game": "outside",
}
_GROUPS = frozenset({"", "non unit", "nonunit", "other", "misc", "miscellaneous"})
"""Headings that say nothing about what stands below."""
_SIDES = frozenset({"light", "light side", "dark", "dark side", "yuuzhan vong", "vong", "neutral"})
_FILLERS = frozenset({"card", "arena", "type", "and", "the", "list"})


class Heading(msgspec.Struct, frozen=True, gc=False):
    """What a heading or a line of totals says."""

    kind: str
    """`types`, `zone`, `totals`, `total`, `side` or `group`."""
    names: tuple[str, ...] = ()
    """Card types, or the key of the zone."""
    count: int | None = None
    first: bool = False
    """Whether the number stands before the word."""


def heading_of(text: str) -> Heading | None:
    """Return what a heading or a total says (`Space (12)`, `14 Character`, `Supply:`); None for other lines."""
    if len(text) > 60:
        return None
    plain = "".join([c if c.isalnum() else " " for c in text.lower()])
    words = plain.split()
    count, first = None, False
    kept = []
    for at, word in enumerate(words):
        if word.isdecimal() or (word[0] == "x" and word[1:].isdecimal()):
            if count is not None or len(word) > 6:
                return None
            count, first = int(word.lstrip("x")), at == 0
            continue
        if len(word) > 2 and word[-1] == "s" and word != "misc":
            word = word[:-1]
        if word not in _FILLERS:
            kept.append(word)
    if not words or (not kept and count is None and words != ["cards"] and words != ["card"]):
        return None
    if "total" in kept:
        kept.remove("total")
        if not kept and count is None:
            return Heading("totals")
        if kept in ([], ["deck"], ["main"], ["main", "deck"], ["maindeck"]):
            return Heading("total", (), count)
        first = True
    if kept and all(word in _TYPES for word in kept):
        if kept[-1] == "unit" and len(kept) > 1:
            kept.pop()
        return Heading("types", tuple(sorted(_TYPES[word] for word in kept)), count, first)
    phrase = " ".join(kept)
    if phrase in _ZONES:
        if phrase == "deck" and first:
            return Heading("total", (), count)
        return Heading("zone", (_ZONES[phrase],), count)
    if phrase in _GROUPS:
        if not phrase:
            if count is None:
                return Heading("group")
            return Heading("total", (), count) if len(words) > 1 else None
        return Heading("group")
    if phrase.removesuffix(" deck") in _SIDES:
        return Heading("side", (side_of(phrase),), count)
    return None
