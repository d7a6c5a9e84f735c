"""What is paid for Equip is the printed cost.

What it checks
--------------
What an `equip` event says was paid against the costs that the Equipment prints: Force, build points, tapping. Of
several Equip abilities one has to fit. A cost in words is compared as text and gives a note where the words differ.
What a card in play changes about the cost of this Equipment on this unit counts too. Without `paid`, with an X in the
cost, or with a card in play that may change the cost, it is a note; so it is where the event says that an effect grants
it.

Why
---
The Equip ability is used for its cost, no more and no less; some cards change it.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Din Djarin (F)"]}]},
        "build_zone": {"equipment": [{"id": "e2", "card": "Z-6 Jetpack"}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "equip", "player": "Ann", "equipment": "e2", "unit": "u1", "paid": {"force": 1}}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Din Djarin (F)"]}]},
        "build_zone": {"equipment": [{"id": "e2", "card": "Z-6 Jetpack"}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "equip", "player": "Ann", "equipment": "e2", "unit": "u1", "paid": {"force": 2}}]}

How to mend
-----------
Pay the printed cost, or say in `granted` which card changes it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.model import Cost
from validator.rules.registry import Hit, hit, rule
from validator.turns.model import Equip, Paid
from validator.turns.prices import amounts, changes, in_parts
from validator.turns.prices import costs as allowed
from validator.turns.view import EventView

UNSAID = "the log does not say what was paid for {equipment}; Equip costs {cost}"
SAY = "write what was paid in 'paid'"
IN_WORDS = "the card data can't tell whether what was paid for {equipment} ({paid}) is its Equip cost ({cost})"
COMPARE = "compare what was paid with the Equip cost on the card"
CHANGED = "{paid} paid for {equipment}; Equip costs {cost}, which {changes} may change"


@rule(
    "E111",
    "equip-cost-differs",
    on="event",
    events=("equip",),
    severity="error",
    summary="What is paid for Equip is the printed cost.",
    message="{paid} paid for {equipment}; Equip costs {cost}",
    hint="pay {cost}, or say in 'granted' what changes the cost",
    reference="Equip is used for its printed cost (keyword text of Equip)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a payment that fits no printed cost."""
    event, card = view.event, view.equipment
    if not isinstance(event, Equip) or card is None or not view.can_equip:
        return
    assert card.card is not None
    changed = changes(view)
    exact = all(each.exact for _, each in changed)
    costs = allowed(view, card.card.equip, changed if exact else [])
    cost = " or ".join(map(shown, costs))
    names, place, paid = (card.name,), event.where, event.paid
    if paid is None:
        yield hit(names, place, severity="note", message=UNSAID, hint=SAY, equipment=card.name, cost=cost)
        return
    read = in_parts(paid) if isinstance(paid, str) else paid
    answers = [fits(cost_, read, paid if isinstance(paid, str) else None) for cost_ in costs]
    if any(answers):
        return
    open_ = None in answers
    by = tuple(dict.fromkeys(name for name, _ in changed))
    yield hit(
        (*names, *by),
        place,
        severity="note" if open_ or not exact else view.granted,
        message=IN_WORDS if open_ else None if exact else CHANGED,
        hint=COMPARE if open_ else None,
        equipment=card.name,
        cost=cost,
        paid=paid if isinstance(paid, str) else shown(paid) if paid != Paid() else "nothing",
        changes=" and ".join(by),
    )


def shown(cost: Cost | Paid) -> str:
    """Return a cost in words: `2 Force and 1 build point`."""
    parts = []
    if cost.force:
        parts.append(f"{cost.force} Force")
    if cost.build:
        parts.append(f"{cost.build} build point{'' if cost.build == 1 else 's'}")
    if cost.tap:
        parts.append("tap")
    if cost.text:
        parts.append(cost.text)
    return " and ".join(parts) or "nothing"


def fits(cost: Cost, paid: Paid | None, text: str | None) -> bool | None:
    """Whether what was paid is a cost; None when words or an X decide. `text`: the payment as a text."""
    if text is not None and same_words(text, shown(cost)):
        return True
    if paid is None:
        said = amounts(text or "")[0]
        wrong = ((cost.force, said.get("force")), (cost.build, said.get("build")))
        if any(each is not None and not isinstance(wanted, str) and (wanted or 0) != each for wanted, each in wrong):
            return False if cost.text is None else None
        return None
    if cost.text is not None and cost.force is None and cost.build is None:
        # Only words say what it costs, and they may speak of Force or build points too.
        return True if paid.text is not None and same_words(paid.text, cost.text) else None
    for wanted, given in ((cost.force, paid.force), (cost.build, paid.build)):
        if not isinstance(wanted, str) and (wanted or 0) != given:
            return False
    if cost.tap != paid.tap and cost.text is None:
        return False
    if isinstance(cost.force, str) or isinstance(cost.build, str):
        return None
    if cost.text is None:
        return paid.text is None or None
    return True if paid.text is not None and same_words(paid.text, cost.text) else None


def same_words(one: str, other: str) -> bool:
    """Whether two texts have the same words, whatever their case and punctuation."""
    return [w.strip(".,;:") for w in one.lower().split()] == [w.strip(".,;:") for w in other.lower().split()]
