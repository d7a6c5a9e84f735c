"""A judge must say whether an Equipment may be on this unit.

What it checks
--------------
Attached Equipment without an Equip ability whose own text attaches it to other units than this one (or any version in
its stack). Equipment of another player, and Equipment for other arenas, where a card is there that may attach it in a
way that a board doesn't show: the bearer, another Equipment of it, a card that its player has in play or has played.
Equipment on a unit with others, where its text says unclearly what it may be beside. With `granted` in a log it is no
question. In a log also an Equipment that its own text attaches to the unit that comes, and that is attached to another
one.

Why
---
Such an Equipment may have come there by another card, or its bearer may have been another unit then. A wrong verdict is
worse than none.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "dark", "arenas": {"character": [
      {"cards": ["Darth Vader (A)"], "equipment": ["Ezra Bridger's Ingenuity (A)"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"character": [
      {"cards": ["Ezra Bridger (A)"], "equipment": ["Ezra Bridger's Ingenuity (A)"]}]}}]}

How to mend
-----------
Show the judge what attached it; in a log say so in `granted`.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.attaching import arenas, judges, misses_trigger
from validator.boards.places import UNITS
from validator.boards.view import BoardView
from validator.cards.model import Card
from validator.rules.registry import Hit, rule
from validator.stacks.effects import AttachJudge, Trigger

OWNER = "{card} of {owner} is attached to {unit} of {player}: a judge must say whether {by} put it there"
TYPE = "{card} is for {wanted} units, and {unit} is none: a judge must say whether {by} put it there"
BESIDE = "{card} is attached to {unit} beside {others}: a judge must say whether its text allows that"
TEXT = "show the judge the text of {by}"

_WHEN = {
    "add-to-stack": "a card comes to its stack",
    "attach": "an Equipment is attached",
    "attack": "it attacks",
    "attacked": "a unit is attacked",
    "battle-start": "the battle begins",
    "build-start": "a build step begins",
    "character-start": "the Character battle step begins",
    "complete": "a card is completed",
    "control-arena": "an arena is controlled",
    "counters": "counters are put on it",
    "damages": "it damages a unit",
    "discards": "a card is discarded from the hand",
    "few-cards": "few cards are left in the hand",
    "gain-power": "it gains power",
    "rolls": "dice are rolled",
    "damaged": "it is damaged",
    "deploy": "a unit is deployed",
    "discarded": "a unit is discarded",
    "disrupt": "something is disrupted",
    "force-ability": "a Force ability is used",
    "force-zero": "no Force is left",
    "gain-force": "Force is gained",
    "gain-speed": "it gains speed",
    "higher-stacked": "a card comes on top of its stack",
    "idle-attack": "it taps without an attack, or without damage",
    "move-in": "a unit moves in",
    "own-complete": "it is completed",
    "play": "a card is played",
    "prevent": "damage is prevented",
    "remove-from-stack": "a card leaves its stack",
    "retreat": "it retreats",
    "search": "a deck is searched",
    "tap": "a unit taps",
    "tapped-by": "a unit is tapped",
    "trait-attached": "a Trait is attached",
    "untap": "it untaps",
    "use-ability": "an ability is used",
    "would-attack": "it would attack",
    "would-be-damaged": "a unit would be damaged",
}
_WHOSE = {"you": "", "opponent": " (of an opponent)", "either": " (of any player)"}


@rule(
    "E114",
    "attached-needs-judge",
    on="board",
    when=lambda view: view.equipment,
    at="attached",
    severity="note",
    summary="A judge must say whether an Equipment may be on this unit.",
    message="{card} is on {unit}, but by its own text it is attached to {classes}, when {when}: a judge must say "
    "whether another card put it there",
    hint="show the judge what attached it",
    reference="an Equipment without Equip is attached by its own text, or by another card's (card texts)",
    judge=True,
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every Equipment of which only a judge can say whether it may be on its unit."""
    for player, unit, each, owner in view.equipment:
        card, top = each.card, unit.cards[0].card
        if card is None or top is None or card.types[0] != "Equipment":
            continue
        triggers = misses_trigger(view, unit, card)
        away = owner is not player and not view.at_home(player, unit, each)
        strange = card.arenas and top.types[0] in UNITS and set(card.arenas).isdisjoint(arenas(view, unit))
        beside = len(unit.equipment) > 1 and _is_unclear(view, card)
        if not (triggers or away or strange or beside):
            continue
        names = (each.name, unit.top.name)
        told = {"card": each.name, "unit": unit.label}
        if triggers:
            told |= {"classes": _classes(triggers), "when": _when(triggers)}
            told["source"] = view.effects.source(card.key, "attach")
            yield Hit(told, names, each.where)
            continue
        if away:
            by = [card.name for card, _ in judges(view, player, unit, card, "owner")]
            if by:
                told |= {"by": " or ".join(dict.fromkeys(by)), "owner": owner.name, "player": player.name}
                yield Hit(told, tuple(dict.fromkeys((*names, *by))), each.where, message=OWNER, hint=TEXT)
                continue
        if beside:
            others = tuple([other.name for other in unit.equipment if other is not each])
            told |= {"others": " and ".join(others), "by": card.name, "source": view.effects.source(card.key, "attach")}
            yield Hit(told, tuple(dict.fromkeys((*names, *others))), each.where, message=BESIDE, hint=TEXT)
        elif strange:
            by = [card.name for card, _ in judges(view, player, unit, card, "type")]
            if by:
                told |= {"by": " or ".join(dict.fromkeys(by)), "wanted": "/".join(card.arenas)}
                yield Hit(told, tuple(dict.fromkeys((*names, *by))), each.where, message=TYPE, hint=TEXT)


def _is_unclear(view: BoardView, card: Card) -> bool:
    """Whether an Equipment says unclearly beside which others it may be attached."""
    return any(each.what == "beside" for each in view.effects.on_equipment(card, AttachJudge))


def _classes(triggers: tuple[Trigger, ...]) -> str:
    """Return to what kinds of unit triggers attach an Equipment, in words."""
    found = [each for trigger in triggers for each in (trigger.subject if trigger.same else trigger.to)]
    return " or ".join("any" + each[3:] if each.startswith("Any ") else each for each in dict.fromkeys(found))


def _when(triggers: tuple[Trigger, ...]) -> str:
    """Return when triggers go off, in words."""
    return " or ".join(dict.fromkeys(_WHEN[event] + _WHOSE[trigger.by] for trigger in triggers for event in trigger.on))
