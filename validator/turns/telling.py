"""A turn log in words, an event a line: `3. Ann deflects 3 of 4 with Yoda (A) to Darth Maul (Q)`.

Nothing is checked here: what a log says is told as it says it, also where it is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from validator.boards.model import BoardCard
from validator.results import counted
from validator.turns import model as m

_STEPS = {"setup": "setup", "ready": "the ready step", "end": "the end of the turn"}


def tell(log: m.TurnLog) -> list[str]:
    """Return what a log says: the players and the step, a line for each event, and whether the board after is given."""
    teller = _Teller(log)
    players = ", ".join(f"{p.name} ({p.side})" if p.side is not None else p.name for p in log.before.players)
    step = log.before.step
    at = [f"turn {log.before.turn}"] if log.before.turn is not None else []
    at += [_step(step)] if step is not None else []
    lines = [": ".join(part for part in (", ".join(at), players) if part)]
    width = len(str(len(log.events)))
    lines += [f"{number:>{width}}. {teller.event(event)}" for number, event in enumerate(log.events, 1)]
    if log.after is not None:
        lines.append("The board after these events is given too.")
    return lines


def _step(step: str) -> str:
    """Return a step in words."""
    kind, _, which = step.partition("-")
    if step in _STEPS:
        return _STEPS[step]
    if kind in ("build", "retreat", "battle") and which:
        return f"the {which.capitalize()} {'battle' if kind == 'battle' else f'{kind} step'}"
    return f"the step {step}"


class _Teller:
    """Names for what events call by an id, and what is left of each damage."""

    def __init__(self, log: m.TurnLog) -> None:
        self.names: dict[str, str] = {}
        self.damages: dict[str, tuple[int, int]] = {}
        """Of each damage the amount and what is left."""
        for player in log.before.players:
            for unit in player.units:
                if unit.id is not None:
                    self.names[unit.id] = unit.cards[0].name
                for card in (*unit.cards, *unit.equipment, *unit.pilots, *unit.face_down):
                    self._learn(card)
            zones = (player.building, player.equipment, player.missions, player.events, player.discard, player.supply)
            for card in (each for zone in zones for each in zone):
                self._learn(card)

    def _learn(self, card: BoardCard) -> None:
        if card.id is not None:
            self.names.setdefault(card.id, card.name)
        for each in (*card.under, *card.equipment):
            self._learn(each)

    def event(self, event: m.Event) -> str:
        """Return an event in words; later events are told as if it had happened."""
        text = _TOLD[type(event)](self, event)
        return f"{text} [granted: {event.granted}]" if event.granted is not None else text

    # ── names ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def name(self, text: str) -> str:
        """Return the name of a unit, card or source that an event names; what is written where that isn't known."""
        return self.names.get(text, text)

    def ref(self, ref: m.Ref) -> str:
        """Return the name of a card that an event refers to."""
        return self.names.get(ref.id if ref.id is not None else ref.text, ref.text)

    def refs(self, refs: tuple[m.Ref, ...]) -> str:
        """Return several names: `A, B and C`."""
        names = [self.ref(each) for each in refs]
        return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part) if names else "nothing"

    @staticmethod
    def who(event: m.Event) -> str:
        """Return who did it."""
        return event.player or "Someone"

    # ── events ────────────────────────────────────────────────────────────────────────────────────────────────────

    def step(self, event: m.Step) -> str:
        return f"The turn goes on to {_step(event.step)}"

    def deploy(self, event: m.Deploy) -> str:
        if event.id is not None:
            self.names[event.id] = event.card.name
        self._learn(event.card)
        where = f" to the {event.arena.capitalize()} arena" if event.arena is not None else ""
        return f"{self.who(event)} deploys {event.card.name}{where}"

    def stack(self, event: m.Stack) -> str:
        self._learn(event.card)
        unit = self.name(event.unit)
        if event.position == "top":
            self.names[event.unit] = event.card.name
            return f"{self.who(event)} puts {event.card.name} on top of {unit}"
        return f"{self.who(event)} puts {event.card.name} beneath {unit}"

    def swap(self, event: m.Swap) -> str:
        old, new = self.name(event.unit), self.ref(event.top)
        self.names[event.unit] = new
        gone = f", and discards {self.refs(event.discards)}" if event.discards else ""
        return f"{self.who(event)} brings {new} to the top in place of {old}{gone}"

    def rearrange(self, event: m.Rearrange) -> str:
        old = self.name(event.unit)
        if event.cards:
            self.names[event.unit] = self.ref(event.cards[0])
        order = ", then ".join(self.ref(each) for each in event.cards)
        return f"{self.who(event)} rearranges the stack of {old}: {order}"

    def equip(self, event: m.Equip) -> str:
        paid = event.paid
        price = paid if isinstance(paid, str) else _paid(paid) if paid is not None else ""
        return f"{self.who(event)} equips {self.name(event.unit)} with {self.ref(event.equipment)}" + (
            f" for {price}" if price else ""
        )

    def attach(self, event: m.Attach) -> str:
        return f"{self.who(event)} attaches {self.ref(event.equipment)} to {self.name(event.unit)} by an effect"

    def detach(self, event: m.Detach) -> str:
        unit = f" from {self.name(event.unit)}" if event.unit is not None else ""
        return f"{self.who(event)} detaches {self.ref(event.equipment)}{unit}"

    def pilot(self, event: m.Pilot) -> str:
        return f"{self.who(event)} lets {self.ref(event.card)} pilot {self.name(event.unit)}"

    def discard(self, event: m.Discard) -> str:
        of = self.name(event.unit) if event.unit is not None else ""
        if event.equipment is not None:
            what = self.ref(event.equipment)
        elif event.card is not None:
            what = self.ref(event.card)
        else:
            return f"{self.who(event)} discards {of} with its stack"
        return f"{self.who(event)} discards {what}" + (f" from {of}" if of else "")

    def retreat(self, event: m.Retreat) -> str:
        return f"{self.who(event)} retreats {self.name(event.unit)}"

    def move(self, event: m.Move) -> str:
        return f"{self.who(event)} moves {self.name(event.unit)} to the {event.arena.capitalize()} arena"

    def attack(self, event: m.Attack) -> str:
        more = [f"{event.hits} hits" if event.hits != 1 else "1 hit"] if event.hits is not None else []
        more += ["without tapping"] if event.tapped is False and event.strike == 1 else []
        text = f"{self.who(event)} attacks {self.name(event.target)} with {self.name(event.unit)}"
        return ", ".join([text + (" a second time" if event.strike == 2 else ""), *more])

    def end_attack(self, event: m.EndAttack) -> str:
        return "The attack ends"

    def tap(self, event: m.Tap) -> str:
        return f"{self.who(event)} taps {self.name(event.unit)}"

    def untap(self, event: m.Untap) -> str:
        return f"{self.who(event)} untaps {self.name(event.unit)}"

    def damage(self, event: m.Damage) -> str:
        self.damages[event.id] = (event.amount, event.amount)
        return f"{self.name(event.source)} would do {event.amount} damage to {self.name(event.unit)} ({event.id})"

    def _prevented(self, event: m.Prevention) -> str:
        """Return how much is prevented of what is left: `3 of 4`."""
        amount, left = self.damages.get(event.damage, (event.amount, event.amount))
        self.damages[event.damage] = (amount, max(0, left - event.amount))
        return f"{event.amount} of {left}"

    def prevention(self, event: m.Prevention) -> str:
        verb = {m.Absorb: "absorbs", m.Persuade: "persuades away", m.Evade: "evades"}[type(event)]
        return f"{self.who(event)} {verb} {self._prevented(event)} with {self.name(event.unit)} ({event.damage})"

    def deflect(self, event: m.Deflect) -> str:
        text = f"{self.who(event)} deflects {self._prevented(event)} with {self.name(event.unit)}"
        if event.to is not None:
            text += f" to {self.name(event.to)}"
        if event.new_damage is not None:
            self.damages[event.new_damage] = (event.amount, event.amount)
            return f"{text} ({event.damage} becomes {event.new_damage})"
        return f"{text} ({event.damage})"

    def prevent(self, event: m.Prevent) -> str:
        unit = self.name(event.unit)
        of = f"with {unit}" if event.by.casefold().startswith("protect") else f"to {unit}"
        return f"{self.who(event)} prevents {self._prevented(event)} {of} by {event.by} ({event.damage})"

    def take(self, event: m.Take) -> str:
        if event.id is not None:
            self.names[event.id] = self.ref(event.card)
        place = f"the {event.arena.capitalize()} arena" if event.arena is not None else f"the {event.to}"
        return f"{self.who(event)} takes {self.ref(event.card)} from the stack of {self.name(event.unit)} to {place}"

    def place(self, event: m.Place) -> str:
        return f"{self.who(event)} places {counted(event.counters, 'damage counter')} ({event.damage})"


def _paid(paid: m.Paid) -> str:
    """Return what was paid in words."""
    return " and ".join(_parts(paid)) or "nothing"


def _parts(paid: m.Paid) -> Iterator[str]:
    if paid.force:
        yield f"{paid.force} Force"
    if paid.build:
        yield counted(paid.build, "build point")
    if paid.tap:
        yield "a tap"
    if paid.text is not None:
        yield paid.text


_TOLD: Mapping[type[m.Event], Callable[[_Teller, Any], str]] = {
    m.Step: _Teller.step,
    m.Deploy: _Teller.deploy,
    m.Stack: _Teller.stack,
    m.Swap: _Teller.swap,
    m.Rearrange: _Teller.rearrange,
    m.Equip: _Teller.equip,
    m.Attach: _Teller.attach,
    m.Detach: _Teller.detach,
    m.Pilot: _Teller.pilot,
    m.Discard: _Teller.discard,
    m.Retreat: _Teller.retreat,
    m.Move: _Teller.move,
    m.Attack: _Teller.attack,
    m.EndAttack: _Teller.end_attack,
    m.Tap: _Teller.tap,
    m.Untap: _Teller.untap,
    m.Damage: _Teller.damage,
    m.Deflect: _Teller.deflect,
    m.Absorb: _Teller.prevention,
    m.Persuade: _Teller.prevention,
    m.Evade: _Teller.prevention,
    m.Prevent: _Teller.prevent,
    m.Take: _Teller.take,
    m.Place: _Teller.place,
}
"""How each event is told."""
