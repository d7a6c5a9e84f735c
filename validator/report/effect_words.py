"""What a card changes about stacks, Equipment and Pilots, as a sentence: one for each kind of effect of the data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from validator.inputs.sequence import joined
from validator.results import counted
from validator.stacks.attach_effects import AttachEffect
from validator.stacks.pilot_effects import PilotEffect
from validator.stacks.stack_effects import StackEffect

OneEffect = Mapping[str, Any]
"""An effect as JSON has it; fields with their usual value may be missing."""


def effect_text(effect: OneEffect) -> str:
    """Return an effect in words, with what its note says."""
    told = SENTENCES.get(effect["kind"], _unknown)(effect)
    return f"{told} ({effect['note']})" if effect.get("note") else told


def _unknown(effect: OneEffect) -> str:
    """Return what the data says of a kind that has no sentence of its own."""
    kind = next(
        each
        for kinds in (StackEffect, AttachEffect, PilotEffect)
        for each in get_args(kinds)
        if each.__struct_config__.tag == effect["kind"]
    )
    doc = " ".join((kind.__doc__ or "").split())
    return doc[:1].lower() + doc[1:].rstrip(".")


def _these(classes: Sequence[str], otherwise: str) -> str:
    """Return classes of cards as a part of a sentence: `any unit`, `Boba Fett or Din Djarin`."""
    return joined(["any" + each[3:] if each.startswith("Any ") else each for each in classes], "or") or otherwise


def _if(classes: Sequence[str], what: str) -> str:
    """Return a condition: what must be one of some classes; empty where there is none."""
    return f", if {what} is {_one(classes)}" if classes else ""


def _one(classes: Sequence[str]) -> str:
    """Return classes of cards with an article: `a Clone`, `an Imperial Pilot or Han Solo`."""
    told = []
    for each in classes:
        rest = each.removeprefix("Any ")
        article = "an " if rest[0] in "AEIOU" else "a "
        told.append(each if rest == each else article + rest)
    return joined(told, "or")


def _such(classes: Sequence[str]) -> str:
    return f": {_these(classes, '')}" if classes else ""


_WHOSE = {
    "own": "its own stack",
    "insert": "the stack that it is in",
    "host": "the stack that it lies in",
    "bearer": "the stack of the unit that it is attached to",
    "each": "each stack of its player",
    "other": "another stack of its player",
    "any": "a stack of any player",
    "all": "every stack",
}
_TOP = {
    "own": "it",
    "itself": "it",
    "bearer": "the unit that it is attached to",
    "insert": "the top of the stack that it is in",
    "ship": "the unit that it pilots",
    "piloted": "the unit that it pilots",
    "in-play": "a unit of its player",
    "gone": "a unit of its player",
}
_OF_WHOM = {
    "owner": "its player's",
    "own": "its player's",
    "opponent": "an opponent's",
    "either": "any player's",
    "all": "any player's",
}
_TO = {
    "arena": "an arena",
    "hand": "the hand",
    "deck": "the deck",
    "supply": "the supply",
    "removed": "outside the game",
    "discard": "the discard pile",
    "face-down": "a place face down",
}
_WHEN = {
    "build": "in its player's build step",
    "battle-start": "when a battle begins",
    "battle-end": "when a battle ends",
    "no-attack": "while no unit attacks",
    "prevention": "while damage may be prevented",
    "turn-start": "when a turn begins",
    "tapped": "when it is tapped",
    "once": "once",
    "any": "at any time",
}
_BENEATH = {
    "own": "itself",
    "itself": "itself",
    "unit": "a unit",
    "location": "a Location",
    "other-stack": "another stack",
}
_PER = {
    "bearer": "on one unit",
    "player": "in play for one player",
    "bearer-turn": "on one unit in one turn",
    "arena": "on the units of one arena",
}
_BORROWED = {
    "abilities": "the abilities",
    "activated": "the activated abilities",
    "subtypes": "the subtypes",
    "both": "the abilities and subtypes",
}


def _size(e: OneEffect) -> str:
    if e.get("unlimited"):
        many = "any number of cards"
    elif e.get("most") is not None:
        many = f"up to {counted(e['most'], 'card')}"
    else:
        many = f"{counted(e.get('extra', 0), 'more card', 'more cards')}"
    whose = "each stack of any player" if e.get("players") in ("all", "unclear") else _WHOSE[e["whose"]]
    return f"{whose} may have {many}{_if(e.get('tops', ()), 'the top')}"


def _under(e: OneEffect) -> str:
    most = f", at most {e['copies']} of it in one stack" if e.get("copies") else ""
    top = "" if e.get("never_top", True) else "; it may be on top there, too"
    setup = "; not in setup" if e.get("not_in_setup") else ""
    hosts = _these(e["hosts"], "any unit") + (" of an opponent" if e.get("opponents") else "")
    return f"it may lie under {hosts}{most}{top}{setup}"


def _opens(e: OneEffect) -> str:
    most = f", at most {e['copies']}" if e.get("copies") else ""
    time = ", while it is in play" if e.get("while_in_play") else ""
    return f"{_these(e['cards'], 'any card')} may lie under {_these(e.get('hosts', ()), 'it')}{most}{time}"


def _grants(e: OneEffect) -> str:
    stack = f"the Stack list {e['list']}" if e.get("list") else "its Stack list"
    return f"{_TOP[e['to']]} gets {stack}{_if(e.get('tops', ()), 'that')}"


def _borrows(e: OneEffect) -> str:
    has = "has" if e.get("always") else "can have"
    what = _BORROWED[e.get("what", "abilities")]
    whose = _TOP[e.get("whose", "own")]
    return (
        f"{whose} {has} {what} of {_these(e.get('cards', ()), 'cards')} beneath it{_if(e.get('tops', ()), 'the top')}"
    )


def _lends(e: OneEffect) -> str:
    words = [*e.get("subtypes", ()), *e.get("types", ())]
    what = "any subtype" if words == ["*"] else joined(words, "and")
    return f"{_TOP[e['where']]} {'is' if e.get('sure') else 'may be'} also {what}{_if(e.get('units', ()), 'the unit')}"


def _leaves(e: OneEffect) -> str:
    cards = _these(e.get("cards", ()), "a card")
    return f"{cards} may leave {_WHOSE[e['whose']]} for {_TO[e['to']]} {_WHEN[e['when']]}"


def _fetch(e: OneEffect) -> str:
    cards = _these(e.get("cards", ()), "a card")
    return f"{cards} may come to {_WHOSE[e['whose']]} from elsewhere than the hand, {_WHEN[e['when']]}"


def _equipment_limit(e: OneEffect) -> str:
    what = "this unit has at most" if e.get("on_itself") else "at most"
    return (
        f"{what} {e['most']} of {_these(e.get('of', ()), 'it')} {_PER[e['per']]}{_if(e.get('bearers', ()), 'the unit')}"
    )


def _attachable(e: OneEffect) -> str:
    stays = "; it can't be detached freely" if e.get("stays") else ""
    control = "; its player controls that unit meanwhile" if e.get("control") else ""
    return f"it may be attached to {_OF_WHOM[e['whose']]} units{_such(e.get('bearers', ()))}{stays}{control}"


def _accepts(e: OneEffect) -> str:
    free = ", for no cost" if e.get("free") else ""
    return f"{_these(e['equipment'], 'any Equipment')} may be attached to it as if it were {e['as_if']}{free}"


def _attach_step(e: OneEffect) -> str:
    when = "at any time" if e["when"] == "any" else "in battle, too"
    cost = f", for this cost: {e['cost']}" if e.get("cost") else ""
    when += {"none": ", while no unit attacks", "defends": ", while the unit is attacked"}.get(e.get("attack", ""), "")
    return f"Equip may be used {when}{_if(e.get('bearers', ()), 'the unit')}{cost}"


def _attach_price(e: OneEffect) -> str:
    where = {"itself": "its own Equip", "bearer": "attaching {} to it", "attached": "attaching {} to its bearer"}
    which = _these(e.get("equipment", ()), "Equipment")
    what = where.get(e["where"], "attaching {} to units of its player").format(which)
    if e["where"] == "gone":
        what += ", while it lies in the discard pile,"
    if e.get("insert"):
        what += ", also from beneath,"
    numbers = ((e.get("force"), "Force"), (e.get("build"), "build points"))
    parts = [f"{number:+d} {kind}" for number, kind in numbers if number]
    how = "is free" if e.get("free") else f"costs {joined(parts, 'and')}" if parts else "costs something else"
    unsure = "" if e.get("exact") else "; under a condition, or once it was used"
    return f"{what} {how}{_if(e.get('bearers', ()), 'the unit')}{unsure}"


def _trigger(e: OneEffect) -> str:
    events = joined([each.replace("-", " ") for each in e["on"]], "or")
    subject = f" of {_these(e['subject'], '')}" if e.get("subject") else ""
    whom = "to that very unit" if e.get("same") else f"to {_OF_WHOM[e.get('owner', 'own')]} units"
    return f"it is attached without Equip at an event ({events}{subject}), {whom}{_such(e.get('to', ()))}"


def _pilot_limit(e: OneEffect) -> str:
    unit = "the unit that it pilots" if e["whose"] == "piloted" else "it"
    parts = []
    if e.get("most") is not None:
        parts.append(f"at most {counted(e['most'], 'Pilot')}")
    if e.get("extra"):
        parts.append(f"{counted(e['extra'], 'more Pilot')}{_if(e.get('pilots', ()), 'that')}")
    if e.get("ceiling") is not None:
        parts.append(f"at most {counted(e['ceiling'], 'Pilot')}, whatever else is in play")
    if e.get("at_most_one"):
        parts.append(f"no more than one that is {_one(e['at_most_one'])}")
    return f"{unit} may have {'; '.join(parts)}{_if(e.get('units', ()), 'the unit')}"


def _always(text: str) -> Callable[[OneEffect], str]:
    return lambda _: text


_UNCLEAR = "in a way that isn't modelled, so a judge must say"
SENTENCES: Mapping[str, Callable[[OneEffect], str]] = {
    # on stacks
    "size": _size,
    "under": _under,
    "opens": _opens,
    "grants": _grants,
    "inserts": lambda e: f"the top of the stack that it is in is treated as {joined(e['treat'], 'and')}",
    "borrows": _borrows,
    "no-stack": _always("it is never part of a stack"),
    "non-unique": lambda e: (
        f"while it is in play, {_these(e['cards'], '')} isn't unique, and its versions don't stack as such"
    ),
    "unnames": lambda e: (
        f"it can take the name of {_OF_WHOM[e['players']]} units, or have them not unique{_such(e['units'])}"
    ),
    "expels": lambda e: (
        f"from the discard pile it may have removed {_these(e['units'], 'a unit')} of an opponent from the game, "
        f"while its player has {_these(e['having'], 'a unit')}"
    ),
    "lends": _lends,
    "no-contest": lambda e: f"{_TOP['bearer']} contests with nobody{_if(e.get('tops', ()), 'it')}",
    "in-play": lambda e: f"at most {e['most']} of it in play for one player",
    "many-versions": _always("several versions of one listed unit may lie under it"),
    "face-down": lambda e: (
        f"it puts cards face down beneath {_BENEATH[e.get('beneath', 'own')]}; they aren't part of a stack"
    ),
    "beside": lambda e: f"it puts cards beneath {_BENEATH[e.get('beneath', 'own')]} that aren't part of a stack",
    "rearrange": lambda e: (
        f"{_WHOSE[e['whose']]} may be rearranged without cost, {_WHEN[e['when']]}{_if(e.get('tops', ()), 'the top')}"
    ),
    "fixed": lambda e: f"no card of {_WHOSE[e['whose']]} can be rearranged",
    "bars": lambda e: f"in its turn, no card may be stacked on {_OF_WHOM[e['players']]} units{_such(e['tops'])}",
    "leaves": _leaves,
    "fetch": _fetch,
    "also-named": lambda e: (
        f"it is treated as {e['name']}, too; whether for stacks"
        f"{' and as the second one' if e.get('clashes') else ''}, a judge must say"
    ),
    "judge": _always(f"it can make a stack legal {_UNCLEAR}"),
    # on Equipment
    "equipment-limit": _equipment_limit,
    "attachable": _attachable,
    "attachable-to-pilot": _always("it may be attached to a card that pilots a unit"),
    "accepts": _accepts,
    "adds-type": lambda e: f"{_TOP['bearer']} is also {joined(e['types'], 'and')}{_if(e.get('bearers', ()), 'it')}",
    "attach-judge": _always(f"it can let Equipment be attached {_UNCLEAR}"),
    "attach-step": _attach_step,
    "attach-price": _attach_price,
    "becomes-equipment": _always("it is attached as an Equipment is"),
    "guards": lambda e: (
        "while it is in play, opponents can't detach "
        f"{_these(e.get('equipment', ()), 'Equipment')} from its player's units{_such(e.get('units', ()))}"
    ),
    "trigger": _trigger,
    # on Pilots
    "pilot-limit": _pilot_limit,
    "piloted-only-by": lambda e: f"only {_these(e['pilots'], '')} may pilot it",
    "piloted-as": lambda e: f"it may be piloted as if it were {joined(e['subtypes'], 'or')}",
    "pilotable": lambda e: "it may have a Pilot" if e["may"] else "it can't have a Pilot",
    "pilots": lambda e: f"it may also pilot {_these(e['units'], '')}{' of an opponent' if e.get('opponents') else ''}",
    "makes-pilots": lambda e: f"while it is in play, {_these(e['pilots'], '')} may pilot {joined(e['subtypes'], 'or')}",
    "piloted-by": lambda e: f"{_these(e['pilots'], '')} may pilot it",
    "pilots-only": lambda e: f"it may pilot {_these(e['units'], '')} only",
    "bearer-pilots": lambda e: f"{_TOP['bearer']} may pilot {joined(e['subtypes'], 'or')}",
    "pilot-stays": lambda e: (
        "it can't be moved from the unit that it pilots"
        if e["where"] == "own"
        else f"while it is in play, no Pilot can be moved from {'the ' + e['arena'] if e.get('arena') else 'any'} arena"
    ),
    "extra-only": _always("it pilots only as an extra Pilot"),
    "ship-unique": lambda e: (
        f"the unit that it pilots counts as unique{_if(e.get('units', ()), 'it')}; what that means, a judge must say"
    ),
    "pilot-judge": _always(f"it may be piloted, may pilot, or lets others pilot {_UNCLEAR}"),
}
"""By the kind of an effect (see `validator.stacks.effects`): what makes a sentence of it."""
