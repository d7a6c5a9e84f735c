"""Random legal events are never refused; one wrong event among them is, by the right rule."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule
from msgspec import structs

from tests.asked import examples
from tests.turns.game import LISTED, OWN, PREVENT, VERSIONS, Game
from tests.turns.logs import cards, log, open_format
from validator.boards.model import Board
from validator.boards.writer import board_json
from validator.checks.turn import replay, running
from validator.rules import registry
from validator.turns.reader import parse_turn
from validator.turns.state import State
from validator.turns.writer import turn_json

MUTANTS = 12
"""Wrong logs that are checked for one legal one."""


def checked(data: dict[str, Any]) -> replay.Result:
    return replay.check(parse_turn(data, cards()), cards(), open_format())


class _Nothing(dict[Any, Any]):
    def __setitem__(self, key: Any, value: Any) -> None:
        """Remember nothing."""


class _Forgetful(State):
    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.speaking = _Nothing()


def in_order(state: State) -> dict[str, Any]:
    """Return a board with the units of every zone in the order of their ids: their order is nothing."""
    found = board_json(state.to_board())
    for player in found["players"]:
        for units in (*player["arenas"].values(), player.get("build_zone", {}).get("units", [])):
            units.sort(key=lambda unit: str(unit["id"]))
    return found


class LegalGame(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.game = Game()

    players = st.sampled_from(("Ann", "Bob"))
    numbers = st.integers(0, 20)

    def one(self, number: int, player: str | None = None) -> str | None:
        known = [i for i in self.game.units if player is None or self.game.units[i]["player"] == player]
        return known[number % len(known)] if known else None

    @rule()
    def next_step(self) -> None:
        self.game.next_step()

    @rule(player=players)
    def build_step(self, player: str) -> None:
        self.game.go_to(OWN[player])

    @rule()
    def battle(self) -> None:
        self.game.go_to("battle-character")

    @rule(player=players, data=st.data())
    def deploy(self, player: str, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(VERSIONS[player])))
        self.game.deploy(player, name, data.draw(st.sampled_from(VERSIONS[player][name])))

    @precondition(lambda self: self.game.units)
    @rule(number=numbers, data=st.data(), on_top=st.booleans())
    def stack(self, number: int, data: st.DataObject, on_top: bool) -> None:
        id_ = self.one(number)
        assert id_ is not None
        unit = self.game.units[id_]
        name = unit["cards"][0].rpartition(" (")[0]
        own = [f"{name} ({letter})" for letter in VERSIONS[unit["player"]][name]]
        self.game.stack(id_, data.draw(st.sampled_from([*own, *LISTED])), on_top=on_top)

    @precondition(lambda self: any(len(u["cards"]) > 1 for u in self.game.units.values()))
    @rule(number=numbers, card=numbers, later=st.booleans())
    def swap(self, number: int, card: int, later: bool) -> None:
        high = [i for i, u in self.game.units.items() if len(u["cards"]) > 1]
        self.game.swap(high[number % len(high)], card, later=later)

    @precondition(lambda self: self.game.units)
    @rule(number=numbers, jet=numbers)
    def equip(self, number: int, jet: int) -> None:
        id_ = self.one(number)
        assert id_ is not None
        self.game.equip(id_, jet)

    @precondition(lambda self: self.game.mine("Ann"))
    @rule(number=numbers)
    def creed(self, number: int) -> None:
        id_ = self.one(number, "Ann")
        assert id_ is not None
        self.game.creed(id_)

    @precondition(lambda self: len(self.game.units) > 3)
    @rule(number=numbers)
    def lose(self, number: int) -> None:
        id_ = self.one(number)
        assert id_ is not None
        self.game.lose(id_)

    @precondition(lambda self: self.game.units)
    @rule(number=numbers, taps=st.booleans())
    def turn_or_travel(self, number: int, taps: bool) -> None:
        id_ = self.one(number)
        assert id_ is not None
        if taps:
            self.game.tap(id_)
        else:
            self.game.travel(id_)

    @precondition(lambda self: self.game.mine("Ann") and self.game.mine("Bob"))
    @rule(one=numbers, other=numbers, dark=st.booleans(), tapped=st.booleans())
    def strike(self, one: int, other: int, dark: bool, tapped: bool) -> None:
        attacker, target = self.one(one, "Bob" if dark else "Ann"), self.one(other, "Ann" if dark else "Bob")
        assert attacker is not None
        assert target is not None
        self.game.strike(attacker, target, tapped=tapped)

    @precondition(lambda self: self.game.attack is not None)
    @rule()
    def end_attack(self) -> None:
        self.game.end_attack()

    @precondition(lambda self: self.game.units)
    @rule(one=numbers, other=numbers, amount=st.integers(0, 6))
    def hurt(self, one: int, other: int, amount: int) -> None:
        source, target = self.one(one), self.one(other)
        assert source is not None
        assert target is not None
        able = [i for i, u in self.game.units.items() if u["cards"][0] in PREVENT]
        self.game.hurt(source, able[other % len(able)] if able and other % 2 else target, amount)

    @precondition(lambda self: self.game.damages)
    @rule(word=st.sampled_from(("deflect", "absorb", "evade", "persuade")), number=numbers, to=numbers)
    def prevent(self, word: str, number: int, to: int) -> None:
        target = self.one(to)
        assert target is not None
        self.game.prevent(word, number, target)

    @precondition(lambda self: self.game.damages)
    @rule(number=numbers)
    def place(self, number: int) -> None:
        self.game.place(number)

    def teardown(self) -> None:
        game = self.game
        whole = log(game.before, *game.events, after=game.board())
        result = checked(whole)
        assert not result.unreadable
        assert not [f for f in result.findings if f.severity == "error"], game.events
        self.written(whole)
        self.halves(result)
        self.slowly(whole, result)
        step = max(1, len(game.mutants) // MUTANTS)
        for mutant in game.mutants[::step]:
            wrong = log(game.before, *mutant.events)
            found = checked(wrong)
            self.slowly(wrong, found)
            errors = [f for f in found.findings if f.severity == "error"]
            assert [f.rule for f in errors if f.where.pointer == f"/events/{mutant.at}"] == [mutant.rule], (
                mutant,
                [(f.rule, f.message, f.where.pointer) for f in errors],
            )

    def written(self, whole: dict[str, Any]) -> None:
        """A log that was written reads back as the same log."""
        read = parse_turn(whole, cards())
        again = parse_turn(turn_json(read), cards())
        assert turn_json(again) == turn_json(read)
        assert again.events == read.events

    def slowly(self, whole: dict[str, Any], result: replay.Result) -> None:
        """Every rule asked, and nothing remembered of what bears on units, the findings are the same."""
        asked = registry.for_event
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(registry, "for_event", lambda kind: [structs.replace(r, when=None) for r in asked(kind)])
            patch.setattr(running, "State", _Forgetful)
            assert checked(whole).findings == result.findings

    def halves(self, result: replay.Result) -> None:
        """Half a log and then the rest lead where the whole leads, with the same findings."""
        game = self.game
        if not game.clean:
            return
        cut = game.clean[len(game.clean) // 2]
        first = checked(log(game.before, *game.events[:cut]))
        middle = board_json(first.state.to_board())
        second = checked(log(copy.deepcopy(middle), *game.events[cut:]))
        assert in_order(second.state) == in_order(result.state)
        assert not [f for f in (*first.findings, *second.findings) if f.severity == "error"]


LegalGame.TestCase.settings = settings(
    max_examples=examples(60), stateful_step_count=50, deadline=None, suppress_health_check=list(HealthCheck)
)
TestLegalGame = LegalGame.TestCase
