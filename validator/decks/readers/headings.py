"""Headings and totals of a deck list: `Space (12)`, `14 Character`, `Supply:`."""

from __future__ import annotations

from unicodedata import category

import msgspec

from validator.decks.builder import side_of
from validator.decks.limits import LEAST_TOTAL
from validator.inputs.later import later

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
    "deck": (
        *("deck", "main", "main deck", "maindeck", "mainboard", "main board", "mb", "decklist", "main decklist"),
        *("draw deck", "draw pile", "library", "play deck", "starting deck"),
    ),
    "supply": ("supply", "supply deck", "supply pile", "supply zone", "supply area"),
    "sideboard": ("sideboard", "side board", "sb", "side", "side deck", "sidedeck"),
    "outside": ("outside", "outside game", "outside of game", "out of game", "outside deck", "outside of deck"),
    "aside": (
        *("maybeboard", "maybe board", "maybe", "considering", "consideration", "consider", "wishlist"),
        *("wish", "token", "cut", "cutboard", "binder", "trade", "possible addition"),
        *("potential addition", "addition", "change", "changelog", "proxy", "proxie", "alternate"),
        *("alternative", "option", "swap", "not in deck", "removed", "idea", "want", "acquireboard"),
    ),
}
_ZONE_OF = {phrase: zone for zone, phrases in _ZONES.items() for phrase in phrases}
_GROUPS = frozenset(
    {"", "non unit", "nonunit", "other", "misc", "miscellaneous", "support", "spell", "unique", "non unique", "rare"}
    | {"uncommon", "common", "promo", "everything else", "rest", "rest of deck", "main force", "army", "troop"}
    | {"cards in deck", "in deck", "starter", "multi", "multiarena", "star ship", "starship", "vehicle", "ship"}
)
"""Headings that say nothing about what stands below."""
_SIDES = frozenset({"light", "light side", "dark", "dark side", "yuuzhan vong", "vong", "neutral", "vong side"})
_OWN = frozenset({"my", "our", "your"})
_FILLERS = frozenset({"card", "arena", "type", "and", "the", "list"}) | _OWN
_MAIN = frozenset({"main", "maindeck", "mainboard", "deck"})
_COSTS = frozenset({"drop", "drops", "cost", "costs", "build", "cmc"})
"""What stands behind the numbers of a heading by cost: `1-2 drops`, `6+ cost`."""
_A_DECK = 10
"""Below how many `Deck 2` isn't the size of the deck."""
_A_TOTAL = 5
"""From how many on a number before a word of another language is a total."""
_WANTED = frozenset({"need", "needed", "want", "wanted", "missing"})
_CHANGES = (["change", "since"], ["change", "from"], ["change", "for"])
"""How headings begin or end of cards that aren't in the deck: `Cards I still need`, `Changes since May`."""
_MEASURES = """
average avg mean median total sum count number of per in deck card build cost curve speed power health force
rare uncommon common promo starter foil unit non space ground character battle mission equipment location
resource event subordinate trap campaign side light dark neutral vong yuuzhan the and for unique arena
copy size main supply sideboard percent stat statistic point range min max
comment reply replie like view vote upvote post share download favorite favourite follower page day hour minute week
month year ago ups downs score member subtotal zwischensumme
opening hand different distinct other drop star char s g c
dice die sleeve counter playmat deckbox
"""
_STATISTICS = frozenset(_MEASURES.split())
"""The words of lines that count and measure."""
_FIGURES = later(
    r"(?:19|20)\d\d|<3+|[-–—=_~]{2,}\s?\S{1,3}\s?[-–—=_~]{2,}|[(\[]?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}[,\s]+\d{1,2}:\d\d(?::\d\d)?[)\]]?|@@[-+,\d\s]{1,40}@@"
    r"|[(\[](?:[5-9]|\d\d{1,2})[)\]]|[-–—~·]+\s*\d{1,3}\s*[-–—~·]+|[#(\[]?\d{1,4}(?:\s?[/:|-]\s?\d{1,4}){1,5}[)\]%]?|[$€£]\s?\d{1,6}(?:[.,]\d\d)?|\d{1,6}(?:[.,]\d{1,2})?\s?[$€£%]"
)
"""Years, numbers of pages, dates, shares, prices: figures that can't be the count of a card whose name was lost."""
_COUNTED = later(r"[(\[]?[xX×]?\d{1,3}[xX×]?[)\]]?\s")
_BEFORE_LETTERS = later(r"(?:\d{1,3}\s?[SGCBMLE][\s,;/|·]*){2,8}")
_LETTERS = later(r"(?:[A-Za-z]{1,2}\s?[:=]\s?\d{1,3}[\s,;/|·]*){2,12}")
"""Totals behind single letters: `S: 12 G: 12 C: 12`."""


class Heading(msgspec.Struct, frozen=True, gc=False):
    """What a heading or a line of totals says."""

    kind: str
    """`types`, `zone`, `totals`, `total`, `side` or `group`."""
    names: tuple[str, ...] = ()
    """Card types, or the key of the zone; `aside` for cards that belong to no zone."""
    count: int | None = None
    first: bool = False
    """Whether the number stands before the word."""
    ordinal: int = 0
    """The number of a deck of several: `Deck 2`."""


def heading_of(text: str) -> Heading | None:
    """Return what a heading or a total says (`Space (12)`, `14 Character`, `Supply:`); None for other lines."""
    if len(text) > 60 or "%" in text:
        return None
    words = "".join([c if c.isalnum() else " " for c in text.lower()]).split()
    found = _heading(words)
    if found is None and words and text[0] not in "([{":  # `(C)` is a letter, or a rarity
        found = _other_heading(words)
    return found


def _other_heading(words: list[str]) -> Heading | None:
    """Return what a heading says in another language, in a short form, by letters or by costs."""
    from validator.decks.readers.headwords import is_letter, plain_words  # only for what is no plain heading

    if len(words) > 4 and all(len(word) == 1 and word.isalpha() for word in words):
        return _heading(["".join(words)])  # S P A C E
    if is_letter(words) or (words[-1] in _COSTS and len(words) > 1 and all(map(str.isdecimal, words[:-1]))):
        return Heading("group") if len(words) < 4 else None
    plain = plain_words(words)
    found = _heading(plain) if plain is not None else None
    if found is not None and found.first and (found.count or 0) < _A_TOTAL:
        return None  # `4 Solo` may be a card that is misspelt
    return found


def _heading(words: list[str]) -> Heading | None:
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
    if len(kept) > 1 and kept[0] in _MAIN and all(word in _TYPES for word in kept[1:]):
        kept.pop(0)  # `Main - Space`
    if kept and all(word in _TYPES for word in kept):
        if kept[-1] == "unit" and len(kept) > 1:
            kept.pop()
        return Heading("types", tuple(sorted(_TYPES[word] for word in kept)), count, first)
    return _zone_or_group(words, kept, count, first=first)


def _zone_or_group(words: list[str], kept: list[str], count: int | None, *, first: bool) -> Heading | None:
    """Return the heading of a zone, of a side, or of a group that says nothing."""
    phrase = " ".join(kept)
    if phrase.removesuffix(" deck") in _SIDES:
        return Heading("side", (side_of(phrase),), count)
    if not _OWN.isdisjoint(words) and _ZONE_OF.get(phrase, "deck") == "deck":
        return None  # `My deck` is a title
    if kept[-1:] and len(kept) < 5 and (kept[-1] in _WANTED or kept[:2] in _CHANGES):
        return Heading("zone", ("aside",), count)
    if phrase in _ZONE_OF:
        if phrase == "deck" and first:
            return Heading("total", (), count)
        if _ZONE_OF[phrase] == "deck" and count is not None and count < _A_DECK:
            return Heading("zone", ("deck",), ordinal=count)
        return Heading("zone", (_ZONE_OF[phrase],), count)
    if phrase in _GROUPS:
        if not phrase:
            if count is None:
                return Heading("group")
            return Heading("total", (), count) if len(words) > 1 else None
        return Heading("group")
    return None


def statistics_of(text: str) -> tuple[Heading, ...] | None:
    """Return the totals in a line of numbers and measures (`Rares: 18, Commons: 42`); None for other lines."""
    words = "".join([c if c.isalpha() else " " for c in text.lower()]).split()
    if len(text) > 300 or not words or not any(map(str.isdecimal, text)):
        return None
    if _LETTERS.fullmatch(text) or _BEFORE_LETTERS.fullmatch(text):
        return ()
    if not all(word in _STATISTICS or word.removesuffix("s") in _STATISTICS for word in words):
        return None
    for mark in ("/", "|", ";", ","):
        if mark in text:
            found = [heading_of(part) for part in text.split(mark) if part.strip()]
            if all(each is not None and each.kind == "types" and each.count is not None for each in found):
                return tuple(each for each in found if each is not None)
    return ()


def total_alone(text: str) -> Heading | None:
    """Return the total in a line that holds a number alone: `60`, `= 60`; None for a number that may be a count."""
    number = text.strip(" =:–—-~·*")
    if number.isdecimal() and len(number) < 4 and int(number) >= LEAST_TOTAL:
        return Heading("total", (), int(number))
    return None


def is_figures(text: str) -> bool:
    """Whether a line without letters can't be the count of a card whose name was lost: a date, a page, a reaction."""
    return _FIGURES.fullmatch(text) is not None or (not text.isascii() and any(category(c) == "So" for c in text))


def decks_side(text: str) -> Heading | None:
    """Return the side of a line that opens the deck of a player: `Player One: Light Side`, `Ann - Dark Deck`."""
    if _COUNTED.match(text):
        return None  # `4 NAME (Light)`
    for mark in (":", " - ", " – ", " — ", "(", ","):
        before, found, behind = text.rpartition(mark)
        if found and before.strip():
            phrase = " ".join("".join([c if c.isalpha() else " " for c in behind.lower()]).split())
            if phrase in ("light", "dark", "vong"):
                return None if mark == "," else Heading("side", (side_of(phrase),))
            bare = phrase.removesuffix(" list").removesuffix(" deck")
            if phrase and bare in _SIDES and bare != "neutral":
                return Heading("side", (side_of(bare),))
    return None
