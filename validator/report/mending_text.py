"""What makes a deck legal, in words."""

from __future__ import annotations

from validator.inputs.sequence import joined
from validator.results import Mending, counted

_MOST_NAMED = 6
_ZONES = {"supply": " of the supply", "sideboard": " of the sideboard", "outside": " of the zone outside the game"}


def mending_text(mending: Mending) -> str:
    """Return one sentence: what to correct, to take out and to add."""
    steps = []
    if mending.lines:
        lines = counted(mending.lines, "line")
        steps.append(f"correct or take out the {lines} that {'is' if mending.lines == 1 else 'are'} not understood")
    if mending.out:
        named = [f"{each.copies} {each.card}{_ZONES.get(each.zone, '')}" for each in mending.out[:_MOST_NAMED]]
        rest = sum(each.copies for each in mending.out[_MOST_NAMED:])
        if rest:
            named.append(f"{counted(rest, 'more copy', 'more copies')} that the findings name")
        steps.append(f"take out {joined(named, 'and')}")
    arenas = [f"{number} {arena}" for arena, number in mending.arenas.items() if number]
    if mending.add:
        whole = sum(mending.arenas.values())
        if whole == mending.add:
            steps.append(f"add {joined(arenas, 'and')} {'unit' if whole == 1 else 'units'}")
        elif arenas or mending.units:
            units = joined(arenas, "and") if arenas else str(mending.units)
            many = max(mending.units, whole)
            among = f"{units} {'unit' if many == 1 else 'units'}"
            if mending.units > whole and arenas:
                among += f" and {counted(mending.units - whole, 'unit')} of any arena"
            steps.append(f"add {counted(mending.add, 'card')}, among them {among}")
        else:
            steps.append(f"add {counted(mending.add, 'card')}")
    return "to make it legal: " + "; ".join(steps)
