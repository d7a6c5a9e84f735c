"""Of each unique unit on the list one card lies beneath.

What it checks
--------------
The cards that lie there by a Stack list (printed, given by another card or by INSERT): two cards of one unique unit,
whatever their versions and names, are too many. Cards that are not unique may repeat. Versions of the top's own unit,
and cards that lie there by their own text, don't count. A top whose text allows several versions is left alone.
Names of which no source says whether they are one unit count as two, with a note.

Why
---
A listed card is one version of each unique unit (community keyword text of Stack); two names of one unit are one unit.

Fails
-----
::

    swtcg stack explain "Falcon Bridge Crew (A)" "Han Solo (A)" "Han Solo (B)"

Passes
------
::

    swtcg stack explain "Falcon Bridge Crew (A)" "Han Solo (A)" "Chewbacca (B)"

How to mend
-----------
Keep one of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.identity import open_questions_of
from validator.rules.registry import Hit, hit, rule
from validator.stacks.view import StackView

UNSETTLED = (
    "{listed} lie under {top} by its Stack list; it is not settled whether they are one unit, so they count as two"
)


@rule(
    "S104",
    "second-version-of-listed-unit",
    on="stack",
    severity="error",
    summary="Of each unique unit on the list one card lies beneath.",
    message="{count} cards of the unit {unit}{sure} lie under {top} by its Stack list ({listed}); 1 is allowed",
    hint="keep one of them",
    reference="one version of each listed unique unit (community keyword text of Stack)",
)
def check(view: StackView) -> Iterator[Hit]:
    """Count the listed cards of each unit."""
    if view.explanation.many_versions:
        return
    units: dict[str, list[int]] = {}
    beneath = view.beneath
    for number, (placed, _) in enumerate(beneath):
        if placed.listed:
            units.setdefault(placed.card.unit, []).append(number)
    for open_ in open_questions_of(view.db).among(units):
        numbers = [units[unit][0] for unit in open_]
        names = [beneath[n][0].card.name for n in numbers]
        yield hit(
            names,
            beneath[numbers[1]][1],
            severity="note",
            message=UNSETTLED,
            hint="ask a judge whether they are one unit",
            listed=" and ".join(names),
            top=view.top.name,
        )
    for numbers in units.values():
        if len(numbers) > 1:
            names = [beneath[n][0].card.name for n in numbers]
            one = open_questions_of(view.db).joined([beneath[n][0].card for n in numbers])
            yield hit(
                names,
                beneath[numbers[1]][1],
                sure=f" ({one.sure}one unit)" if one is not None else "",
                confidence=one.confidence if one is not None else "",
                source=one.source if one is not None else "",
                count=len(numbers),
                unit=beneath[numbers[0]][0].card.base,
                top=view.top.name,
                listed=", ".join(names),
            )
