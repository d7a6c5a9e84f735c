"""A small game played by rules of its own: what is legal is written down here once more, for a handful of cards.

Nothing of the program is used, so that agreement of the two means something.
"""

from __future__ import annotations

import copy
from typing import Any, NamedTuple

from tests.turns.logs import do

LISTS = {
    "Falcon Bridge Crew (A)": {"Chewbacca", "Han Solo", "Princess Leia"},
    "Falcon Bridge Crew (C)": {"Chewbacca", "Finn", "Han Solo"},
    "Yoda (A)": set(),
}
CREED = {"Boba Fett", "Din Djarin", "Fennec Shand"}
VERSIONS = {
    "Ann": {
        "Luke Skywalker": "ABCDE",
        "Falcon Bridge Crew": "AC",
        "Din Djarin": "FG",
        "Yoda": "A",
    },
    "Bob": {"Darth Maul": "Q", "Cad Bane": "D", "Darth Vader": "ABCD"},
}
LISTED = ("Chewbacca (B)", "Han Solo (A)", "Princess Leia (A)", "Finn (A)", "Boba Fett (W)", "Fennec Shand (A)")
PREVENT = {
    "Yoda (A)": {"deflect": 3, "evade": 3},
    "Darth Maul (Q)": {"absorb": 1, "evade": 1},
    "Luke Skywalker (A)": {"evade": 1},
    "Luke Skywalker (B)": {"evade": 1},
    "Luke Skywalker (E)": {"evade": 2},
    "Darth Vader (A)": {"evade": 2},
    "Darth Vader (B)": {"evade": 3},
    "Darth Vader (C)": {"evade": 2},
    "Darth Vader (D)": {"evade": 3},
}
FEROCITY = ("Din Djarin (F)",)
"""Units whose damage can't be prevented."""
STEALTH = ("Din Djarin (G)",)
"""Units that can't be attacked unless they are tapped or damaged."""
TWICE = ("Darth Maul (Q)", "Cad Bane (D)")
"""Units with Double Strike."""
TURN = ("ready", "build-dark", "build-light", "retreat-dark", "retreat-light", "battle-space", "battle-ground")
TURN = (*TURN, "battle-character", "end")
OWN = {"Ann": "build-light", "Bob": "build-dark"}


def base(card: str) -> str:
    return card.rpartition(" (")[0]


class Mutant(NamedTuple):
    """A log that goes wrong at one event, and the rule that must say so there."""

    events: list[dict[str, Any]]
    rule: str
    at: int


class Game:
    """Both players' cards, and the events so far. Every method but `board` does one legal thing, or nothing."""

    def __init__(self) -> None:
        self.turn, self.step = 1, "ready"
        self.units: dict[str, dict[str, Any]] = {}
        self.loose: dict[str, list[tuple[str, str]]] = {
            "Ann": [("creed", "The Creed (A)"), ("jet1", "Z-6 Jetpack"), ("jet2", "Z-6 Jetpack")],
            "Bob": [("jet3", "Z-6 Jetpack")],
        }
        self.piles: dict[str, list[str]] = {"Ann": [], "Bob": []}
        self.equipped: set[str] = set()
        self.damages: dict[str, dict[str, Any]] = {}
        self.attack: dict[str, Any] | None = None
        self.events: list[dict[str, Any]] = []
        self.mutants: list[Mutant] = []
        self.clean: list[int] = []
        """Numbers of events before which nothing is going on that a board doesn't show."""
        self.counter = 0
        self.before = self.board()

    # what is

    def fresh(self, letter: str) -> str:
        self.counter += 1
        return f"{letter}{self.counter}"

    def mine(self, player: str, *, in_arena: bool = False) -> list[str]:
        return [i for i, u in self.units.items() if u["player"] == player and (u["arena"] or not in_arena)]

    def allowed(self, unit: dict[str, Any], top: str | None = None) -> set[str]:
        """Return the names that may lie under the top, its own aside."""
        found = set(LISTS.get(top or unit["cards"][0], set()))
        if any(name == "The Creed (A)" for _, name in unit["equipment"]):
            found |= CREED
        return found

    def bad(self, unit: dict[str, Any], top: str | None = None) -> list[str]:
        """Return the cards that can't lie there."""
        top = top or unit["cards"][0]
        allowed = self.allowed(unit, top)
        return [c for c in unit["cards"] if base(c) != base(top) and base(c) not in allowed]

    def board(self) -> dict[str, Any]:
        players = []
        for name, side in (("Ann", "light"), ("Bob", "dark")):
            arena, home = [], []
            for id_, unit in self.units.items():
                if unit["player"] == name:
                    shown = {
                        "id": id_,
                        "cards": list(unit["cards"]),
                        "tapped": unit["tapped"],
                        "damage": unit["damage"],
                    }
                    shown["equipment"] = [{"id": i, "card": c} for i, c in unit["equipment"]]
                    (arena if unit["arena"] else home).append(shown)
            zone = {"units": home, "equipment": [{"id": i, "card": c} for i, c in self.loose[name]]}
            player = {"name": name, "side": side, "arenas": {"character": arena}, "build_zone": zone}
            players.append({**player, "discard": list(self.piles[name])})
        return {"board": 1, "turn": {"number": self.turn, "step": self.step}, "players": players}

    # doing

    def log(self, event: dict[str, Any]) -> None:
        if not self.damages and self.attack is None and not self.equipped:
            self.clean.append(len(self.events))
        self.events.append(event)

    def mutate(self, rule: str, *events: dict[str, Any]) -> None:
        """Remember a log whose last event is wrong."""
        known = [*self.events, *events]
        self.mutants.append(Mutant(copy.deepcopy(known), rule, len(known) - 1))

    def next_step(self) -> None:
        at = TURN.index(self.step)
        self.step = TURN[(at + 1) % len(TURN)]
        if self.step == "ready":
            self.turn += 1
            for unit in self.units.values():
                unit["tapped"] = False
        self.damages.clear()
        self.attack = None
        self.log(do("step", "Bob" if "dark" in self.step else "Ann", step=self.step))
        if self.step == "ready":
            self.equipped.clear()

    def go_to(self, step: str) -> None:
        while self.step != step:
            self.next_step()

    def deploy(self, player: str, name: str, letter: str) -> None:
        card = f"{name} ({letter})"
        if any(base(self.units[i]["cards"][0]) == name for i in self.mine(player)):
            self.mutate("U104", do("deploy", player, card=card, arena="character", id="zz"))
            return
        id_ = self.fresh("u")
        self.units[id_] = {
            "player": player,
            "cards": [card],
            "equipment": [],
            "arena": True,
            "tapped": False,
            "damage": 0,
        }
        self.log(do("deploy", player, card=card, arena="character", id=id_))

    def stack(self, id_: str, card: str, *, on_top: bool) -> None:
        unit = self.units[id_]
        player, cards = unit["player"], unit["cards"]
        event = do("stack", player, card=card, unit=id_, position="top" if on_top else "bottom")
        if self.step != OWN[player]:
            due = on_top and self.bad(unit, card)  # then cards fall due as well
            if base(card) == base(cards[0]) and card not in cards and len(cards) < 4 and not due:
                self.mutate("S111", event)
            return
        own = base(card) == base(cards[0])
        if len(cards) >= 4:
            if not on_top and own and card not in cards:
                self.mutate("S101", event)
            return
        if own and card in cards:
            self.mutate("S105", event)
            return
        if not own and base(card) not in self.allowed(unit):
            self.mutate("S102", event)
            return
        if not own and on_top:
            self.mutate("S103", event)
            return
        if not own and any(base(c) == base(card) for c in cards):
            if card not in cards:  # the same version breaks S105 as well
                self.mutate("S104", {**event, "position": "bottom"})
            return
        other = "Ann" if player == "Bob" else "Bob"
        if not on_top or not self.bad(unit, card):  # else cards fall due as well
            self.mutate("S113", {**event, "player": other})
        self.log(event)
        cards.insert(0 if on_top else len(cards), card)
        self.discard_bad(id_)

    def discard_bad(self, id_: str) -> None:
        """Discard what lies in a stack and can't, by events of its own."""
        unit = self.units[id_]
        bad = self.bad(unit)
        if bad:
            tap = do("tap", unit["player"], unit=id_)
            self.mutants.append(Mutant(copy.deepcopy([*self.events, tap]), "S108", len(self.events) - 1))
        for card in bad:
            self.events.append(do("discard", unit["player"], card=card, unit=id_))
            unit["cards"].remove(card)
            self.piles[unit["player"]].append(card)

    def swap(self, id_: str, number: int, *, later: bool) -> None:
        unit = self.units[id_]
        player, cards = unit["player"], unit["cards"]
        if len(cards) < 2:
            return
        top = cards[number % (len(cards) - 1) + 1]
        own = base(top) == base(cards[0])
        bad = self.bad(unit, top) if own else []
        event = do("swap", player, unit=id_, top=top, discards=[] if later else bad)
        if self.step != OWN[player]:
            if own:
                self.mutate("S110", {**event, "discards": bad})
            return
        if not own:
            self.mutate("S103", event)
            return
        stays = [c for c in cards if c != top and c not in bad]
        if bad:
            self.mutate("S108", {**event, "discards": bad[1:]})
        if stays:
            self.mutate("S109", {**event, "discards": [*bad, stays[-1]]})
        self.mutate("S113", {**event, "discards": bad, "player": "Ann" if player == "Bob" else "Bob"})
        cards.remove(top)
        cards.insert(0, top)
        self.log(event)
        if later:
            self.discard_bad(id_)
        else:
            for card in bad:
                cards.remove(card)
                self.piles[player].append(card)

    def equip(self, id_: str, number: int) -> None:
        unit = self.units[id_]
        player = unit["player"]
        jets = [(i, c) for i, c in self.loose[player] if c == "Z-6 Jetpack"]
        jets += [
            (i, c) for j in self.mine(player) if j != id_ for i, c in self.units[j]["equipment"] if c == "Z-6 Jetpack"
        ]
        if not jets:
            return
        jet = jets[number % len(jets)]
        event = do("equip", player, equipment=jet[0], unit=id_, paid={"force": 2})
        own, again = self.step == OWN[player], jet[0] in self.equipped
        another = any(c == "Z-6 Jetpack" for _, c in unit["equipment"])
        if not own or again or another:
            if own + (not again) + (not another) == 2:
                self.mutate("E105" if not own else "E104" if again else "E107", event)
            return
        self.mutate("E111", {**event, "paid": {"force": 1}})
        self.log(event)
        self.equipped.add(jet[0])
        for place in (self.loose[player], *(self.units[i]["equipment"] for i in self.mine(player))):
            if jet in place:
                place.remove(jet)
        unit["equipment"].append(jet)

    def creed(self, id_: str) -> None:
        """Attach The Creed, or take it off."""
        unit = self.units[id_]
        player, creed = unit["player"], ("creed", "The Creed (A)")
        if creed in unit["equipment"]:
            self.log(do("detach", player, equipment="creed", unit=id_))
            unit["equipment"].remove(creed)
            self.loose[player].append(creed)
            self.discard_bad(id_)
        elif creed in self.loose[player]:
            self.mutate("E106", do("equip", player, equipment="creed", unit=id_, paid={}))
            self.log(do("attach", player, equipment="creed", unit=id_))
            self.loose[player].remove(creed)
            unit["equipment"].append(creed)

    def lose(self, id_: str) -> None:
        """Discard a whole unit."""
        unit = self.units.pop(id_)
        self.log(do("discard", unit["player"], unit=id_))
        self.piles[unit["player"]] += unit["cards"]
        self.loose[unit["player"]] += unit["equipment"]
        self.damages = {k: d for k, d in self.damages.items() if id_ not in (d["unit"], d["source"])}
        if self.attack is not None and id_ in (self.attack["unit"], self.attack["target"]):
            self.attack = None

    def travel(self, id_: str) -> None:
        unit = self.units[id_]
        unit["arena"] = not unit["arena"]
        if unit["arena"]:
            self.log(do("move", unit["player"], unit=id_, arena="character"))
        else:
            self.log(do("retreat", unit["player"], unit=id_))

    def hidden(self, id_: str) -> bool:
        """Whether a unit can't be attacked because of Stealth."""
        unit = self.units[id_]
        return unit["cards"][0] in STEALTH and not unit["tapped"] and not unit["damage"]

    def strike(self, id_: str, target: str, *, tapped: bool) -> None:
        unit = self.units[id_]
        player = unit["player"]
        if not (unit["arena"] and self.units[target]["arena"]) or self.units[target]["player"] == player:
            return
        if self.step != "battle-character" or unit["tapped"] or self.attack is not None:
            return
        event = do("attack", player, unit=id_, target=target, tapped=tapped, strike=1)
        friends = [i for i in self.mine(player, in_arena=True) if i != id_]
        away = [i for i, u in self.units.items() if not u["arena"]]
        for wrong in (*friends[:1], *away[:1]):
            self.mutate("K116", {**event, "target": wrong})
        if self.hidden(target):
            self.mutate("K116", event)
            return
        self.mutate("K117", {**event, "player": "Ann" if player == "Bob" else "Bob"})
        self.log(event)
        unit["tapped"] = tapped or unit["tapped"]
        self.attack = {"unit": id_, "target": target, "tapped": tapped, "strike": 1}

    def end_attack(self) -> None:
        attack = self.attack
        if attack is None:
            return
        unit = self.units[attack["unit"]]
        second = do("attack", unit["player"], unit=attack["unit"], target=attack["target"], tapped=False, strike=2)
        able = unit["cards"][0] in TWICE and not any(c == "The Creed (A)" for _, c in unit["equipment"])
        there = unit["arena"] and self.units[attack["target"]]["arena"] and not self.hidden(attack["target"])
        if there and able and (attack["tapped"] or attack["strike"] == 2):
            self.mutate("K102", second)
        self.log(do("end-attack", unit["player"]))
        if there:
            self.second_strike(attack, second, able)
        else:
            self.attack = None

    def second_strike(self, attack: dict[str, Any], second: dict[str, Any], able: bool) -> None:
        """Strike again where that is allowed; `second`: the event for it."""
        unit = self.units[attack["unit"]]
        if not able:
            self.mutate("K101", second)
        elif attack["strike"] == 2:
            self.mutate("K111", second)
        elif not attack["tapped"]:
            self.mutate("K109", second)
        else:
            friends = [i for i in self.mine(unit["player"], in_arena=True) if i != attack["unit"]]
            if friends:
                self.mutate("K110", {**second, "target": friends[0]})
            self.log(second)
            self.attack = {**attack, "strike": 2}
            return
        self.attack = None

    def hurt(self, source: str, target: str, amount: int) -> None:
        if not self.units[target]["arena"]:
            return
        id_ = self.fresh("d")
        self.log(do("damage", self.units[source]["player"], id=id_, source=source, unit=target, amount=amount))
        self.damages[id_] = {"unit": target, "source": source, "left": amount, "deflected": False, "evaded": set()}
        self.damages[id_]["family"] = {"placed": False}

    def prevent(self, word: str, number: int, to: str) -> None:
        open_ = sorted(self.damages)
        if not open_:
            return
        id_ = open_[number % len(open_)]
        damage = self.damages[id_]
        unit = self.units[damage["unit"]]
        value = PREVENT.get(unit["cards"][0], {}).get(word)
        event = do(word, unit["player"], unit=damage["unit"], damage=id_, amount=damage["left"])
        if value is None:
            self.mutate("K101", event)
            return
        amount = min(value, damage["left"])
        event["amount"] = amount
        if self.units[damage["source"]]["cards"][0] in FEROCITY:
            self.mutate("K113", event)
            return
        if word == "evade" and damage["unit"] in damage["evaded"]:
            if not damage["family"]["placed"]:
                self.mutate("K114", event)
            return
        if damage["family"]["placed"]:
            if not damage["deflected"]:
                self.mutate("K102", event)
            return
        other = "Ann" if unit["player"] == "Bob" else "Bob"
        if word != "deflect":
            self.mutate("K117", {**event, "player": other})
        if word != "deflect":
            self.mutate("K103", {**event, "amount": value + 1})
            self.log(event)
            damage["left"] -= amount
            if word == "evade":
                damage["evaded"].add(damage["unit"])
            return
        if damage["deflected"]:
            self.mutate("K104", {**event, "amount": damage["left"]})
            return
        if not self.units[to]["arena"] or not unit["arena"]:
            return
        event |= {"to": to, "new_damage": self.fresh("d")}
        self.mutate("K103", {**event, "amount": value + 1})
        if amount:
            self.mutate("K106", {**event, "amount": amount - 1})
        away = [i for i, u in self.units.items() if not u["arena"]]
        if away:
            self.mutate("K105", {**event, "to": away[0]})
        new = event["new_damage"]
        wrong = do("damage", unit["player"], id=new, source=damage["unit"], unit=to, amount=amount + 1)
        self.mutate("K107", event, wrong)
        self.log(event)
        damage["left"] -= amount
        damage["deflected"] = True
        self.damages[new] = {**damage, "unit": to, "source": damage["unit"], "left": amount, "deflected": False}
        self.damages[new]["evaded"] = set()

    def place(self, number: int) -> None:
        open_ = sorted(self.damages)
        if not open_:
            return
        id_ = open_[number % len(open_)]
        damage = self.damages[id_]
        unit = self.units[damage["unit"]]
        event = do("place", unit["player"], damage=id_, counters=damage["left"])
        self.mutate("K112", {**event, "counters": 2 * damage["left"] + 1})
        self.log(event)
        del self.damages[id_]
        damage["family"]["placed"] = True
        unit["damage"] += damage["left"]
        self.mutate("K102", event)

    def tap(self, id_: str) -> None:
        unit = self.units[id_]
        if not unit["tapped"]:
            self.mutate("K117", do("tap", "Ann" if unit["player"] == "Bob" else "Bob", unit=id_))
        unit["tapped"] = not unit["tapped"]
        self.log(do("tap" if unit["tapped"] else "untap", unit["player"], unit=id_))
