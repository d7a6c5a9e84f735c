"""No arena has more than twice as many units as another.

What it checks
--------------
The units of the deck by arena, one of several arenas counted in each. While lines of the deck name no known card, the
rule waits until these could no longer even it out.

Why
---
Only the community's deck checker has this rule. So it is an error in the committee's own formats, a warning in the
open format, and off in the WOTC format.

Fails
-----
::

    12 Naboo Starfighter Squadron
    12 Clone Squad
    25 Rebel Trooper

Passes
------
::

    12 Naboo Starfighter Squadron
    12 Clone Squad
    24 Rebel Trooper

How to mend
-----------
Add units of the arena that has fewest, or take some out of the one that has most.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.model import ARENAS
from validator.decks.view import DeckView
from validator.rules.registry import Hit, hit, rule


@rule(
    "D104",
    "arenas-unbalanced",
    on="deck",
    when=lambda view: max(view.arenas) > view.format.numbers.arena_ratio * min(view.arenas),
    severity="error",
    summary="No arena has more than twice as many units as another.",
    message=(
        "{most} {full} units and {least} {bare} units; no arena may have more than {ratio} times the units of another"
    ),
    hint="replace {full} units with {bare} units",
    reference=("no arena has more than twice the units of another (community deck checker; in no other source)"),
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield a deck whose fullest arena is too far ahead of its barest."""
    ratio = view.format.numbers.arena_ratio
    arenas = view.arenas
    most, least = max(arenas), min(arenas)
    if most > ratio * (least + view.unread):
        full, bare = ARENAS[arenas.index(most)], ARENAS[arenas.index(least)]
        yield hit(most=most, full=full, least=least, bare=bare, ratio=ratio)
