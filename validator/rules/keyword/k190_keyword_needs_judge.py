"""A judge must say whether a card in play gives the keyword.

What it checks
--------------
A keyword that a unit uses and doesn't have for certain, while a card may give it: the unit itself, a card of its
stack, an Equipment, a Pilot or another card in play whose text gives the keyword under a condition that a log doesn't
show, or a Battle card or Mission in a discard pile. The same for an amount that is more than the keyword surely
prevents, and for twice as many counters where the source of the damage may have Double Damage. A keyword that it has,
while a card in play may keep it from being used. And what standing texts of cards say about this attack, this
prevention or these counters: a unit that can't be attacked, damage that can't be prevented, or that a text prevents.
Where the event says in `granted` what gives it, it is K101 instead.

Why
---
A log shows cards, but not every choice and payment that a text asks for.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "l", "cards": ["Anakin Skywalker (X)"],
           "equipment": ["Hunter's Trophy"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "c", "cards": ["Cad Bane (D)"]},
          {"id": "m", "cards": ["Darth Maul (Q)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "m", "unit": "l", "amount": 4},
      {"do": "evade", "player": "Ann", "unit": "l", "damage": "d1", "amount": 1}]}

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
      {"do": "evade", "player": "Ann", "unit": "y", "damage": "d1", "amount": 1}]}

How to mend
-----------
Read the cards that are named, and say in `granted` which of them gives the keyword.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.keywords import most, most_in_one
from validator.turns.model import Place, Prevention
from validator.turns.view import EventView

BARRED = "whether {unit} may use its {keyword} is for a judge, who reads {givers}"
QUESTION = "whether {question} is for a judge, who reads {givers}"


@rule(
    "K190",
    "keyword-needs-judge",
    on="event",
    events=("attack", "deflect", "absorb", "persuade", "evade", "prevent", "place"),
    severity="note",
    summary="A judge must say whether a card in play gives the keyword.",
    message="whether {unit} has {keyword} is for a judge, who reads {givers}",
    hint="read {givers}; say in 'granted' what holds",
    reference="what texts give under a condition that a log doesn't show (the cards' texts)",
    judge=True,
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a keyword that a unit has only if a card gives it in a way that the log doesn't show."""
    if view.open_question is not None and view.granted is None:
        question, cards = view.open_question
        names = tuple(dict.fromkeys(each.name for each in cards))
        yield hit(names, view.event.where, message=QUESTION, question=question, givers=_in_words(names))
    have, unit, event, damage = view.keyword, view.user, view.event, view.damage
    if have is not None and unit is not None and have.abilities and have.barred and view.granted is None:
        names = tuple(dict.fromkeys(each.name for each in have.barred))
        data = {"unit": unit.label, "keyword": have.name, "givers": _in_words(names)}
        yield Hit(data, (unit.cards[0].name, *names), event.where, message=BARRED)
    if have is None or not have.perhaps or view.granted is not None:
        return
    if isinstance(event, Place):
        unit = damage.source if damage is not None else None
        if damage is None or damage.placed or damage.deflected or damage.unit.gone or have.abilities:
            return
        if event.counters != 2 * damage.left or not damage.left:
            return
    elif isinstance(event, Prevention) and have.abilities:
        allowed = most_in_one(have, view.prevents)
        bounded = all(most(each) is not None for each in have.abilities)
        if view.repeated or not bounded or allowed is None or event.amount <= allowed:
            return
        if damage is None or damage.placed or event.amount > damage.left:
            return
    elif have.abilities:
        return
    if unit is None:
        return
    names = tuple(dict.fromkeys(each.name for each in have.perhaps))
    about = tuple(dict.fromkeys((unit.cards[0].name, *names)))
    yield hit(about, event.where, unit=unit.label, keyword=have.name, givers=_in_words(names))


def _in_words(names: tuple[str, ...]) -> str:
    return " and ".join(names) if len(names) < 4 else f"{', '.join(names[:3])} and {len(names) - 3} more"
