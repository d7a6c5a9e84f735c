"""A keyword prevents no more than its value, nor more than is left.

What it checks
--------------
The amount of a `deflect`, `absorb`, `persuade` or `evade` event, or of a `prevent` event by a keyword, against the
value of the keyword: the largest one where the unit has several, for Parry their sum; and against the damage that is
not prevented yet. An X without a printed bound can't be checked: a note. Without Deflect, an amount that several
abilities of the unit prevent together is a warning.

Why
---
Deflect 3 prevents 3 damage, Evade 2 up to 2. The keyword texts.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}, {"id": "t", "cards": ["Tenel Ka (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "c", "cards": ["Cad Bane (D)"]},
          {"id": "m", "cards": ["Darth Maul (Q)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "m", "unit": "y", "amount": 4},
      {"do": "deflect", "player": "Ann", "unit": "y", "damage": "d1", "amount": 4, "to": "m",
       "new_damage": "d2"}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}, {"id": "t", "cards": ["Tenel Ka (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "c", "cards": ["Cad Bane (D)"]},
          {"id": "m", "cards": ["Darth Maul (Q)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "m", "unit": "y", "amount": 4},
      {"do": "deflect", "player": "Ann", "unit": "y", "damage": "d1", "amount": 3, "to": "m",
       "new_damage": "d2"}]}

How to mend
-----------
Prevent no more than the value; use the ability again for more where that is allowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from validator.rules.registry import Hit, hit, rule
from validator.turns.keywords import most, most_in_one
from validator.turns.model import Deflect, Prevent, Prevention
from validator.turns.view import EventView

LEFT = "{unit} prevents {found} of the damage {damage}; {allowed} {is_} left"
UNKNOWN = "{keyword} of {unit} prevents {found} damage; the card data can't tell how much it may prevent"
UNKNOWN_CARD = "{unit}: {keyword} prevents {found} damage; the card data can't tell how much it may prevent"
LOOK_AT = "look at the text of what prevents it"
LOOK = "look at what was paid for it"


@rule(
    "K103",
    "more-than-value",
    on="event",
    events=(
        "deflect",
        "absorb",
        "persuade",
        "evade",
        "prevent",
    ),
    severity="error",
    summary="A keyword prevents no more than its value, nor more than is left.",
    message="{keyword} of {unit} prevents {found} damage; {allowed} is the most",
    hint="prevent at most {allowed}",
    reference="the value of the keyword is the most that one use prevents (keyword texts)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield an amount that is more than the keyword prevents, or than is left."""
    event, unit, damage, have = view.event, view.unit, view.damage, view.keyword
    if not isinstance(event, Prevention) or unit is None or damage is None:
        return
    enough = have is not None and any(event.amount <= (most(each) or 0) for each in have.abilities)
    if enough and (damage.placed or damage.unit is not unit or event.amount <= damage.left):
        return
    names, place = (unit.cards[0].name,), event.where
    what = have.shown if have is not None else event.by if isinstance(event, Prevent) else ""
    user = view.user or unit
    data: dict[str, Any] = {"unit": user.label, "keyword": what, "found": event.amount}
    if not damage.placed and damage.unit is unit and event.amount > damage.left and not view.repeated:
        left = damage.left
        yield hit(names, place, message=LEFT, damage=damage.id, is_="is" if left == 1 else "are", allowed=left, **data)
        return
    if have is None:
        if event.amount:
            yield hit(names, place, severity="note", message=UNKNOWN_CARD, hint=LOOK_AT, **data)
        return
    values = [most(each) for each in have.abilities]
    known = [each for each in values if each is not None]
    allowed = most_in_one(have, view.prevents)
    if not values or view.repeated or (allowed is not None and event.amount <= allowed):
        return
    if have.perhaps:
        return  # K190
    if allowed is None or len(known) < len(values):
        if event.amount:
            yield hit(names, place, severity="note", message=UNKNOWN, hint=LOOK, **data)
        return
    several = len(known) > 1 and event.amount <= sum(known) and not isinstance(event, Deflect)
    yield hit(names, place, severity="warning" if several else None, allowed=allowed, **data)
