"""The sources that the references of rules name: title, place, day, and an address where there is one.

A reference names a source by a few words, such as "community deck checker"; here stands what they mean.
"""

from __future__ import annotations

import msgspec

_PLUGIN = "https://github.com/SWTCG/SWTCG-LACKEY"


class RuleSource(msgspec.Struct, frozen=True):
    """One source."""

    words: tuple[str, ...]
    """What a reference calls it, in lower case."""
    title: str
    place: str
    """Where it stands: a page, a file, a book."""
    day: str = ""
    """Its day, month or year; empty where that isn't known."""
    address: str = ""
    """Where it can be read; empty where it can't be read any more, or not on the web."""

    def text(self) -> str:
        """Return it in one line."""
        return ", ".join(part for part in (self.title, self.place, self.day, self.address) if part)


SOURCES: tuple[RuleSource, ...] = (
    RuleSource(
        ("wizards faq 2002",),
        "questions answered by the rules manager of Wizards of the Coast",
        "a players' page of that time (majshark, Tripod)",
        "August 2002",
    ),
    RuleSource(
        ("wizards deck-building feature",),
        "deck-building feature of Wizards of the Coast",
        "wizards.com, page featureMM004",
        "2003",
    ),
    RuleSource(
        ("wizards' announcements 2004",),
        "announcements of bans and restrictions by Wizards of the Coast",
        "wizards.com, pages feature04122004, article04292004 and article06152004",
        "2004",
    ),
    RuleSource(
        ("wizards' rulings on stacks",),
        "rulings on stacks by Wizards of the Coast",
        "wizards.com, page featureStacking",
    ),
    RuleSource(
        ("wizards on contested uniques",),
        "rulings on contested unique units by Wizards of the Coast",
        "wizards.com, page erratacontested",
    ),
    RuleSource(
        ("deck checker",),
        "deck checker of the community's LackeyCCG plugin",
        "file scripts/deckValidator.py, commit 0e8ce4c",
        "",
        _PLUGIN,
    ),
    RuleSource(
        ("format list",),
        "format list of the community's LackeyCCG plugin",
        "file starwars/formats.txt, commits 456595b and 2b5b030",
        "known on 2022-05-04 and 2026-02-28",
        _PLUGIN,
    ),
    RuleSource(
        ("keyword text",),
        "texts of the keywords in the community's LackeyCCG plugin",
        "file scripts/keywords.txt, commit 467af6f",
        "plugin of December 2025 to February 2026",
        _PLUGIN,
    ),
    RuleSource(
        ("card text", "cards' texts", "texts of the cards", "usage note", "usage column", "marks in", "set files"),
        "texts and usage notes of the cards in the set files of the community's LackeyCCG plugin",
        "folder sets",
        "",
        _PLUGIN,
    ),
    RuleSource(
        ("resource tutorial",),
        "Resource Card Tutorial by C. J. Williams, of the committee",
        "skywlkr.net",
        "2011-11-22",
    ),
    RuleSource(
        ("on events, 2016", "introduction of events"),
        "the committee's article on Events",
        "swtcgidc.wordpress.com",
        "2016-10-03",
        "https://swtcgidc.wordpress.com/2016/10/03/",
    ),
    RuleSource(
        ("since esb", "since the empire strikes back"),
        "rulebook of The Empire Strikes Back",
        "Wizards of the Coast, read in a Polish translation",
    ),
    RuleSource(
        ("since rots",), "rulebook of Revenge of the Sith", "Wizards of the Coast, read in a Polish translation", "2005"
    ),
    RuleSource(("rulebook of anh",), "rulebook of A New Hope", "Wizards of the Coast, read in a Polish translation"),
)


def sources_of(reference: str) -> tuple[RuleSource, ...]:
    """Return the sources that a reference names, in the order of `SOURCES`."""
    lower = reference.lower()
    return tuple(each for each in SOURCES if any(word in lower for word in each.words))
