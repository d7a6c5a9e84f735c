"""What single events do, and what is said of wrong ones."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.turns.logs import CREW, ann, board, bob, cards, check, do, open_format, result, short, unit
from validator.checks.turn import replay
from validator.turns.reader import parse_turn

SWAP = do("swap", unit="u1", top=CREW[1], discards=["Princess Leia (A)"])
CREED = {"id": "e1", "card": "The Creed (A)"}
DIN = unit("u1", "Din Djarin (F)", "Din Djarin (G)", "Boba Fett (W)", equipment=[CREED])
LOOSE = {"build_zone": {"equipment": [{"id": "e2", "card": "Z-6 Jetpack"}, {"id": "e3", "card": "Z-6 Jetpack"}]}}
YODA, MAUL = unit("y", "Yoda (A)"), unit("m", "Darth Maul (Q)")
SEED = msgspec.structs.replace(open_format(), swap_wording="seed")


def fight(*events: dict[str, Any], **more: Any) -> list[tuple[str, str | None]]:
    return short(check(board(ann(YODA), bob(MAUL, **more), step="battle-character"), *events))


class TestDiscardsThatFallDue:
    def test_may_follow_in_the_next_events_in_any_order(self) -> None:
        events = (do("discard", card="Yoda (B)"), do("discard", card="Boba Fett (W)", unit="u1"))
        assert check(board(ann(DIN)), do("detach", equipment="e1", unit="u1"), *events) == []

    def test_without_its_unit_the_card_is_the_one_that_is_due(self) -> None:
        found = result(
            board(ann(DIN)), do("detach", equipment="e1", unit="u1"), do("discard", card="Boba Fett (W)"),
            after=board(ann(unit("u1", "Din Djarin (F)", "Din Djarin (G)"), build_zone={"equipment": [CREED]},
                            discard=["Boba Fett (W)"])),
        )  # fmt: skip
        assert found.findings == ()

    def test_must_not_wait_for_another_event(self) -> None:
        events = (do("tap", unit="u1"), do("discard", card="Boba Fett (W)", unit="u1"))
        found = check(board(ann(DIN)), do("detach", equipment="e1", unit="u1"), *events)
        assert short(found) == [("S108", "/events/0")]
        assert found[0].cards == ("Boba Fett (W)",)

    @pytest.mark.parametrize("event", [do("discard", equipment="e1"), do("discard", card="e1", unit="u1")])
    def test_whatever_takes_the_equipment_away(self, event: dict[str, Any]) -> None:
        assert short(check(board(ann(DIN)), event)) == [("S108", "/events/0")]

    def test_an_equipment_that_moves_leaves_a_stack_behind(self) -> None:
        after = unit("u2", "Luke Skywalker (A)")
        found = check(board(ann(DIN, after)), do("attach", equipment="e1", unit="u2"))
        assert short(found) == [("S108", "/events/0")]

    def test_insert_that_leaves_the_stack(self) -> None:
        gang = unit("g", "Bounty Hunter Gang (C)", "Bounty Hunter Gang (D)", "Din Djarin (F)")
        found = check(board(ann(), bob(gang)), do("discard", "Bob", card="Bounty Hunter Gang (D)", unit="g"))
        assert short(found) == [("S108", "/events/0")]

    def test_the_top_is_discarded(self) -> None:
        first = do("discard", card=CREW[0], unit="u1")
        before = board(ann(unit("u1", *CREW)))
        assert short(check(before, first)) == [("S108", "/events/0")]
        assert check(before, first, do("discard", card="Princess Leia (A)", unit="u1")) == []

    def test_a_top_without_another_version_leaves_nothing_that_may_stay(self) -> None:
        stack = ("Falcon Bridge Crew (A)", "Princess Leia (A)", "Chewbacca (B)")
        before = board(ann(unit("u1", *stack)))
        first, leia, chewie = (do("discard", card=each, unit="u1") for each in stack)
        assert short(check(before, first)) == [("S108", "/events/0")]
        assert short(check(before, first, chewie)) == [("S108", "/events/0")]
        assert check(before, first, chewie, leia, after=board(ann(discard=list(stack)))) == []
        assert check(before, first, leia, chewie) == []

    def test_no_more_is_needless_than_could_have_stayed(self) -> None:
        rey = [f"Rey ({letter})" for letter in "MABCDE"]
        swap = do("swap", unit="u1", top="Rey (A)", discards=["Rey (C)", "Rey (D)", "Rey (E)"])
        found = check(board(ann(unit("u1", *rey))), swap)
        assert [(f.rule, f.cards) for f in found] == [("S109", ("Rey (C)",))]

    def test_a_limit_that_is_gone_leaves_the_stack(self) -> None:
        stack = [f"Luke Skywalker ({letter})" for letter in "ABCDE"]
        location = {"locations": {"character": "Commandeered Cruiser Bridge"}}
        before = board(ann(unit("u1", *stack), **location))
        gone = do("discard", card="Commandeered Cruiser Bridge")
        assert short(check(before, gone)) == []
        found = check(before, gone, do("stack", card="Luke Skywalker (F)", unit="u1"))
        assert short(found) == [("S101", "/events/1")]

    def test_the_older_wording_asks_for_a_change_of_the_top(self) -> None:
        lost = do("detach", equipment="e1", unit="u1")
        assert check(board(ann(DIN)), lost, rules=SEED) == []
        swap = do("swap", unit="u1", top="Din Djarin (G)")
        assert short(check(board(ann(DIN)), lost, do("tap", unit="u1"), swap, rules=SEED)) == [("S108", "/events/2")]
        assert check(board(ann(DIN)), lost, {**swap, "discards": ["Boba Fett (W)"]}, rules=SEED) == []
        changed = do("swap", unit="u1", top="Din Djarin (G)")
        found = check(board(ann(unit("u1", *CREW))), {**SWAP, "discards": []}, rules=SEED)
        assert short(found) == [("S108", "/events/0")]
        assert short(check(board(ann(DIN)), changed, rules=SEED)) == []

    def test_the_discard_that_was_forgotten_may_stand_in_the_board_after_it(self) -> None:
        stack = (CREW[1], CREW[0], CREW[3])
        for pile, left in ((["Princess Leia (A)"], stack), ([], (*stack, "Princess Leia (A)"))):
            after = board(ann(unit("u1", *left), discard=pile))
            assert short(check(board(ann(unit("u1", *CREW))), {**SWAP, "discards": []}, after=after)) == [
                ("S108", "/events/0")
            ]


class TestOneCauseIsOneFinding:
    def test_a_stack_that_is_wrong_is_not_reported_again(self) -> None:
        wrong = do("stack", card="Yoda (A)", unit="u1")
        events = (wrong, do("tap", unit="u1"), do("stack", card="Luke Skywalker (B)", unit="u1"))
        after = board(ann(unit("u1", "Luke Skywalker (A)", "Yoda (A)", "Luke Skywalker (B)", tapped=True)))
        found = check(board(ann(unit("u1", "Luke Skywalker (A)"))), *events, after=after)
        assert short(found) == [("S102", "/events/0")]

    def test_but_a_fault_that_comes_again_is(self) -> None:
        wrong, mended = do("stack", card="Yoda (A)", unit="u1"), do("discard", card="Yoda (A)", unit="u1")
        found = check(board(ann(unit("u1", "Luke Skywalker (A)"))), wrong, mended, wrong)
        assert short(found) == [("S102", "/events/0"), ("S102", "/events/2")]

    def test_what_was_wrong_before_the_log_is_said_of_the_board_before_it(self) -> None:
        before = board(ann(unit("u1", "Luke Skywalker (A)", "Yoda (A)", "Luke Skywalker (B)")))
        swap = do("swap", unit="u1", top="Luke Skywalker (B)")
        assert short(check(before, do("tap", unit="u1"), swap)) == [
            ("S102", "/before/players/0/arenas/character/0/cards/1")
        ]

    def test_a_second_unit(self) -> None:
        deploy = do("deploy", card="Luke Skywalker (B)", arena="character", id="u2")
        before = board(ann(unit("u1", "Luke Skywalker (A)")))
        assert short(check(before, deploy, do("tap", unit="u1"), do("retreat", unit="u2"))) == [("U104", "/events/0")]
        assert check(before, deploy, do("discard", unit="u2")) == []
        assert check(before, deploy, do("discard", card="Luke Skywalker (B)")) == []
        # The forgotten discard may stand in the board after it.
        pile = board(ann(unit("u1", "Luke Skywalker (A)"), discard=["Luke Skywalker (B)"]))
        both = board(ann(unit("u1", "Luke Skywalker (A)"), unit("u2", "Luke Skywalker (B)")))
        for after in (pile, both):
            assert short(check(before, deploy, after=after)) == [("U104", "/events/0")]
        # The one that came last has to go.
        assert short(check(before, deploy, do("discard", unit="u1"))) == [("U104", "/events/0")]

    def test_a_contest_is_settled_by_a_retreat(self) -> None:
        before = board(ann(unit("a", "Boba Fett (A)")), bob(unit("b", "Boba Fett (B)")))
        step = do("step", step="battle-space")
        later = do("step", step="battle-ground")
        assert short(check(before, step, do("retreat", unit="a"), later)) == []
        assert short(check(before, step, do("tap", unit="a"), later)) == [("U102", "/events/0")]

    def test_a_keyword_that_is_missing(self) -> None:
        first = do("attack", unit="y", target="m", tapped=False, strike=1)
        second = do("attack", unit="y", target="y", tapped=False, strike=2)
        assert fight(first, do("end-attack"), second) == [("K101", "/events/2")]

    def test_a_new_top_of_another_arena_may_move(self) -> None:
        before = board(ann(unit("u1", *CREW[:2])))
        stack = do("stack", card="Falcon Bridge Crew (B)", unit="u1", position="top")
        assert check(before, stack, do("move", unit="u1", arena="ground")) == []
        assert short(check(before, stack, do("tap", unit="u1"))) == [("B101", "/events/0")]


class TestStacks:
    def test_a_listed_card_is_not_put_on_top(self) -> None:
        before = board(ann(unit("u1", CREW[0])))
        for card, rule in (("Chewbacca (B)", "S103"), ("Yoda (A)", "S102")):
            found = check(before, do("stack", card=card, unit="u1", position="top"))
            assert short(found) == [(rule, "/events/0")]

    def test_a_granted_list_lets_no_stranger_on_top(self) -> None:
        # The list of The Creed names Din Djarin, who could lie under any top that has it.
        before = board(ann(unit("u1", "Din Djarin (F)", equipment=[CREED])))
        found = check(before, do("stack", card="Chewbacca (B)", unit="u1", position="top"))
        assert short(found) == [("S102", "/events/0")]

    def test_a_full_stack_takes_no_new_top(self) -> None:
        stack = [f"Luke Skywalker ({letter})" for letter in "ABCD"]
        found = check(board(ann(unit("u1", *stack))), do("stack", card="Luke Skywalker (E)", unit="u1", position="top"))
        assert short(found) == [("S101", "/events/0")]

    def test_rearranging_is_a_change_of_the_top(self) -> None:
        before, order = board(ann(unit("u1", *CREW))), [CREW[1], *CREW[:1], *CREW[2:]]
        assert short(check(before, do("rearrange", unit="u1", cards=order))) == [("S108", "/events/0")]
        listed = [CREW[3], *CREW[:3]]
        assert short(check(before, do("rearrange", unit="u1", cards=listed))) == [("S103", "/events/0")]
        same = [CREW[0], CREW[3], CREW[2], CREW[1]]
        assert check(before, do("rearrange", unit="u1", cards=same)) == []
        battle = board(ann(unit("u1", *CREW)), step="battle-space")
        assert check(battle, do("rearrange", unit="u1", cards=same)) == []

    def test_granted_makes_the_step_a_note(self) -> None:
        before = board(ann(unit("u1", *CREW)), step="battle-space")
        found = check(before, {**SWAP, "granted": "Ezra Bridger's Ingenuity (A)"})
        assert [(f.rule, f.severity) for f in found] == [("S110", "note")]

    @pytest.mark.parametrize("reason", ["", "  "])
    def test_an_empty_reason_grants_nothing(self, reason: str) -> None:
        before = board(ann(unit("u1", *CREW)), step="battle-space")
        assert short(check(before, {**SWAP, "granted": reason})) == [("S110", "/events/0")]

    def test_what_is_no_unit_does_not_stand_in_an_arena(self) -> None:
        deploy = do("deploy", card="Han's Promise", arena="space", id="q")
        assert short(check(board(ann()), deploy)) == [("B103", "/events/0")]
        assert check(board(ann()), do("deploy", card="Han's Promise")) == []

    def test_granted_excuses_nothing_else(self) -> None:
        before = board(ann(unit("u1", *CREW)))
        assert short(check(before, {**SWAP, "player": "Bob", "granted": "x"})) == [("S113", "/events/0")]
        assert short(check(before, {**SWAP, "top": "Chewbacca (B)", "granted": "x"})) == [("S103", "/events/0")]

    def test_an_unknown_step_makes_a_note(self) -> None:
        found = check(board(ann(unit("u1", *CREW)), step=None), SWAP)
        assert [(f.rule, f.severity) for f in found] == [("S110", "note")]

    def test_a_card_in_two_places(self) -> None:
        before = board(ann(unit("u1", "Luke Skywalker (A)"), unit("u2", CREW[0], {"id": "c", "card": "Chewbacca (B)"})))
        found = check(before, do("stack", card={"id": "c", "card": "Chewbacca (B)"}, unit="u2"))
        assert short(found) == [("S107", "/events/0")]

    def test_equipment_that_stacks(self) -> None:
        saber = {"id": "e1", "card": "Zayne Carrick's Lightsaber (A)"}
        before = board(ann(unit("u1", "Zayne Carrick (A)", equipment=[saber])))
        after = board(ann(unit("u1", "Zayne Carrick (A)", equipment=[{**saber, "under": ["Ancient Lightsaber"]}])))
        assert check(before, do("stack", card="Ancient Lightsaber", unit="e1"), after=after) == []
        assert short(check(before, do("stack", card="Z-6 Jetpack", unit="e1"))) == [("S102", "/events/0")]

    def test_a_stack_without_end(self) -> None:
        events = [do("stack", card="Yoda (A)", unit="u1")] * 120
        found = check(board(ann(unit("u1", "Luke Skywalker (A)"))), *events)
        assert [f.where.pointer for f in found if f.rule == "P109"] == ["/events/99"]

    def test_a_card_that_was_built_is_taken_from_the_build_zone(self) -> None:
        before = board(ann(unit("u1", "Luke Skywalker (A)"), build_zone={"building": ["Luke Skywalker (B)"]}))
        stack = do("stack", card="Luke Skywalker (B)", unit="u1")
        done = unit("u1", "Luke Skywalker (A)", "Luke Skywalker (B)")
        assert check(before, stack, after=board(ann(done))) == []
        # It may have come from the hand.
        assert check(before, stack, after=board(ann(done, build_zone={"building": ["Luke Skywalker (B)"]}))) == []


class TestPiles:
    CREW_OF_BOB = unit("u1", *CREW[:2], {"card": CREW[2], "owner": "Bob"}, CREW[3])
    LEFT = unit("u1", CREW[1], CREW[0], CREW[3])

    def test_a_card_goes_to_its_owner(self) -> None:
        before = board(ann(self.CREW_OF_BOB))
        right = board(ann(self.LEFT, discard=[]), bob(discard=[CREW[2]]))
        assert check(before, SWAP, after=right) == []
        wrong = board(ann(self.LEFT, discard=[CREW[2]]), bob(discard=[]))
        assert short(check(before, SWAP, after=wrong)) == [("S112", "/after/players/0/discard/0")]

    def test_the_event_may_name_the_owner(self) -> None:
        before = board(ann(self.CREW_OF_BOB))
        for owner, found in (("Bob", []), ("Ann", [("S112", "/events/0")])):
            assert short(check(before, {**SWAP, "discards": [{"card": CREW[2], "owner": owner}]})) == found

    def test_equipment_goes_to_the_build_zone_with_its_unit_gone(self) -> None:
        after = board(ann(build_zone={"equipment": [CREED]}, discard=list(DIN["cards"])))
        assert check(board(ann(DIN)), do("discard", unit="u1"), after=after) == []


class TestEquip:
    TWO = ann(unit("u1", "Din Djarin (F)"), unit("u2", "Luke Skywalker (A)"), **LOOSE)

    def equip(self, **more: Any) -> dict[str, Any]:
        return do("equip", **{"equipment": "e2", "unit": "u1", "paid": {"force": 2}, **more})

    @pytest.mark.parametrize("paid", [{"force": 2}, "2F", "2 Force", "2 force."])
    def test_the_printed_cost(self, paid: Any) -> None:
        assert check(board(self.TWO), self.equip(paid=paid)) == []

    @pytest.mark.parametrize(
        "paid",
        [
            {},
            {"force": 1},
            {"force": 3},
            {"build": 2},
            {"force": 2, "build": 1},
            "1F",
            "one Force",
            "3 Force and a card",
            "nothing",
        ],
    )
    def test_another_payment(self, paid: Any) -> None:
        assert short(check(board(self.TWO), self.equip(paid=paid))) == [("E111", "/events/0")]

    @pytest.mark.parametrize("paid", ["2F", "two Force", "2 force points", " 2 Force."])
    def test_the_cost_in_other_words(self, paid: str) -> None:
        assert check(board(self.TWO), self.equip(paid=paid)) == []

    @pytest.mark.parametrize("paid", ["two", "its cost", "2 Force and a card"])
    def test_words_that_may_be_the_cost(self, paid: str) -> None:
        assert [f.severity for f in check(board(self.TWO), self.equip(paid=paid))] == ["note"]

    def test_no_payment_named(self) -> None:
        event = self.equip()
        del event["paid"]
        assert [(f.rule, f.severity) for f in check(board(self.TWO), event)] == [("E111", "note")]

    def test_a_cost_in_words(self) -> None:
        card = {"id": "e2", "card": "ARC Armor"}
        before = board(ann(unit("u1", "Din Djarin (F)"), build_zone={"equipment": [card]}))
        for paid in ("discard a card from your hand", {"text": "Discard a card from your hand."}):
            assert [f for f in check(before, self.equip(paid=paid)) if f.rule == "E111"] == []
        # Only a reader knows what words cost: some say "or 2F".
        for paid in ("a card", {"text": "a card"}, {}, {"force": 1}, "2F"):
            found = check(before, self.equip(paid=paid))
            assert [(f.rule, f.severity) for f in found if f.rule == "E111"] == [("E111", "note")]

    def test_a_number_beside_the_words_counts(self) -> None:
        card = {"id": "e2", "card": "Boba Fett's Gaderffii (A)"}
        before = board(ann(unit("u1", "Din Djarin (F)"), build_zone={"equipment": [card]}))
        words = "discard a card from hand"
        assert short(check(before, self.equip(paid={"build": 1, "text": words}))) == []
        assert short(check(before, self.equip(paid={"build": 2, "text": words}))) == [("E111", "/events/0")]

    def test_granted_makes_cost_and_step_notes(self) -> None:
        battle = board(self.TWO, step="battle-space")
        found = check(battle, self.equip(paid={}, granted="a card"), self.equip(unit="u2", granted="a card"))
        assert short(found) == []
        assert sorted(f.rule for f in found) == ["E104", "E105", "E105", "E111"]

    def test_it_moves_in_the_next_turn(self) -> None:
        steps = [do("step", step=each) for each in ("end", "ready", "build-light")]
        equipped = unit("u2", "Luke Skywalker (A)", equipment=[{"id": "e2", "card": "Z-6 Jetpack"}])
        zone = {"equipment": [{"id": "e3", "card": "Z-6 Jetpack"}]}
        after = board(ann(unit("u1", "Din Djarin (F)"), equipped, build_zone=zone))
        after["turn"]["number"] = 4
        assert check(board(self.TWO), self.equip(), *steps, self.equip(unit="u2"), after=after) == []

    def test_an_effect_may_move_it_in_the_same_turn(self) -> None:
        assert check(board(self.TWO), self.equip(), do("attach", equipment="e2", unit="u2")) == []

    def test_a_limit(self) -> None:
        found = check(board(self.TWO), self.equip(), self.equip(equipment="e3"))
        assert short(found) == [("E107", "/events/1")]

    def test_whose_it_is(self) -> None:
        before = board(self.TWO, bob(MAUL))
        assert short(check(before, self.equip(unit="m"))) == [("E109", "/events/0")]
        assert short(check(before, self.equip(player="Bob", unit="m", granted="x"))) == [("E109", "/events/0")]

    def test_what_it_is(self) -> None:
        before = board(ann(unit("u1", "Din Djarin (F)"), build_zone={"equipment": [{"id": "e2", "card": "Yoda (A)"}]}))
        assert short(check(before, self.equip()))[-1:] == [("E101", "/events/0")]

    @pytest.mark.parametrize("what", ["u2", "Luke Skywalker (A)", "Yoda (A)", "l1"])
    def test_something_else_that_is_on_the_board(self, what: str) -> None:
        place = {"locations": {"character": {"id": "l1", "card": "Commandeered Cruiser Bridge"}}}
        units = (unit("u1", "Din Djarin (F)"), unit("u2", "Luke Skywalker (A)"))
        before = board(ann(*units, build_zone={"building": ["Yoda (A)"]}, **place))
        assert short(check(before, self.equip(equipment=what))) == [("E101", "/events/0")]

    def test_one_that_is_being_built(self) -> None:
        before = board(ann(unit("u1", "Din Djarin (F)"), build_zone={"building": ["Z-6 Jetpack"]}))
        equip = self.equip(equipment="Z-6 Jetpack")
        found = result(before, equip)
        assert short(list(found.findings)) == [("E101", "/events/0")]
        assert found.findings[0].hint == "write the 'deploy' event that completes it first"
        assert check(before, do("deploy", card="Z-6 Jetpack"), equip) == []
        assert check(before, do("deploy", card="Z-6 Jetpack", id="e2"), self.equip()) == []

    def test_a_retreated_unit_gets_a_note(self) -> None:
        loose = {"units": [unit("u1", "Din Djarin (F)")], **LOOSE["build_zone"]}
        found = check(board(ann(build_zone=loose)), self.equip())
        assert [(f.rule, f.severity) for f in found] == [("E103", "note")]

    def test_of_which_arena_it_is(self) -> None:
        loose = {"equipment": [{"id": "e2", "card": "E-22 Rifle Cache"}]}
        before = board(ann(unit("u1", "Din Djarin (F)"), build_zone=loose))
        assert short(check(before, self.equip(paid={"build": 1}))) == [("E102", "/events/0")]


class TestPilots:
    def test_a_pilot_goes_aboard_and_leaves(self) -> None:
        ship = unit("s", "Rebel X-Wing")
        pilot = unit("p", "Luke Skywalker (A)")
        before = board(ann(pilot, arenas={"space": [ship]}))
        aboard = unit("s", "Rebel X-Wing", pilots=[{"id": "p", "card": "Luke Skywalker (A)"}])
        go = do("pilot", card="p", unit="s")
        found = check(before, go, after=board(ann(arenas={"space": [aboard]})))
        assert [f for f in short(found) if f[0] == "B105"] == []
        found = check(before, go, do("move", unit="p", arena="character"), after=before)
        assert [f for f in short(found) if f[0] == "B105"] == []

    def test_one_that_is_no_pilot(self) -> None:
        before = board(ann(unit("p", "Yoda (A)"), arenas={"space": [unit("s", "Rebel X-Wing")]}))
        assert short(check(before, do("pilot", card="p", unit="s"))) == [("L104", "/events/0")]

    def test_a_pilot_in_play_is_that_unit(self) -> None:
        aboard = unit("s", "Rebel X-Wing", pilots=["Luke Skywalker (A)"])
        deploy = do("deploy", card="Luke Skywalker (B)", arena="character", id="l")
        found = check(board(ann(arenas={"space": [aboard]})), deploy)
        assert ("U104", "/events/0") in short(found)


class TestKeywords:
    DAMAGE = do("damage", "Bob", id="d1", source="m", unit="y", amount=4)

    def deflect(self, amount: int, **more: Any) -> dict[str, Any]:
        return do("deflect", **{"unit": "y", "damage": "d1", "amount": amount, "to": "m", "new_damage": "d2", **more})

    def test_without_a_target_nothing_is_done(self) -> None:
        assert (
            fight(self.DAMAGE, do("deflect", unit="y", damage="d1", amount=3), do("place", damage="d1", counters=1))
            == []
        )

    def test_the_new_damage_is_a_new_source(self) -> None:
        again = self.deflect(3, damage="d2", to="m", new_damage="d3")
        place = [do("place", damage=each, counters=n) for each, n in (("d1", 1), ("d2", 0), ("d3", 3))]
        assert fight(self.DAMAGE, self.deflect(3, to="y"), again, *place) == []

    def test_evade_prevents_up_to_its_value(self) -> None:
        for amount, found in ((0, []), (3, []), (4, [("K103", "/events/1")])):
            assert fight(self.DAMAGE, do("evade", unit="y", damage="d1", amount=amount)) == found

    def test_no_more_than_is_left(self) -> None:
        events = (self.DAMAGE, self.deflect(3), do("evade", unit="y", damage="d1", amount=2))
        assert fight(*events) == [("K103", "/events/2")]

    def test_granted_makes_a_missing_keyword_a_note(self) -> None:
        prevent = do("absorb", unit="y", damage="d1", amount=2, granted="a card")
        assert fight(self.DAMAGE, prevent, do("place", damage="d1", counters=2)) == []
        assert fight(self.DAMAGE, {**prevent, "amount": 5}) == [("K103", "/events/1")]

    def test_damage_to_another_unit(self) -> None:
        other = do("damage", "Bob", id="d1", source="m", unit="m", amount=4)
        assert fight(other, self.deflect(3)) == [("K102", "/events/1")]

    def test_the_deflected_amount_said_again(self) -> None:
        for amount, found in ((3, []), (2, [("K107", "/events/2")])):
            again = do("damage", id="d2", source="y", unit="m", amount=amount)
            assert fight(self.DAMAGE, self.deflect(3), again) == found

    def test_double_damage(self) -> None:
        droid = unit("m", "Assassin Droid ASN-121 (B)")
        for counters, found in ((8, []), (4, [("K108", "/events/1")])):
            before = board(ann(YODA), bob(droid), step="battle-character")
            assert short(check(before, self.DAMAGE, do("place", damage="d1", counters=counters))) == found

    def test_double_damage_of_another_attack_isnt_doubled(self) -> None:
        droid, before = unit("m", "Assassin Droid ASN-121 (B)"), None
        before = board(ann(YODA), bob(droid), step="battle-character")
        attack = do("attack", unit="y", target="m")
        for counters, found in ((4, []), (8, [("K112", "/events/2")])):
            assert short(check(before, attack, self.DAMAGE, do("place", damage="d1", counters=counters))) == found

    def test_switch_counts_in_its_arena(self) -> None:
        for arena, found in (("ground", []), ("character", [("K101", "/events/1")])):
            knights = unit("m", "Darth Tyranus (O)")
            before = board(ann(YODA), bob(arenas={"character": [], arena: [knights]}), step="battle-character")
            hurt = do("damage", id="d1", source="y", unit="m", amount=2)
            deflect = do("deflect", "Bob", unit="m", damage="d1", amount=2)
            assert short(check(before, hurt, deflect)) == found

    def test_insert_counts_from_beneath(self) -> None:
        hurt = do("damage", "Bob", id="d1", source="m", unit="y", amount=2)
        absorb = do("absorb", unit="y", damage="d1", amount=1)
        for stack, found in (
            (["Anakin Skywalker (A)"], [("K101", "/events/1")]),
            (["Anakin Skywalker (A)", "Anakin Skywalker (G)"], []),
        ):
            before = board(ann(unit("y", *stack)), bob(MAUL), step="battle-character")
            assert short(check(before, hurt, absorb)) == found

    def test_an_x_without_a_bound_is_a_note(self) -> None:
        before = board(ann(), bob(unit("x", "Darth Sidious (H)"), MAUL), step="battle-character")
        hurt = do("damage", "Bob", id="d1", source="m", unit="x", amount=6)
        found = check(before, hurt, do("evade", "Bob", unit="x", damage="d1", amount=6))
        assert [(f.rule, f.severity) for f in found if f.rule[0] == "K"] == [("K103", "note")]

    def test_an_x_with_a_bound(self) -> None:
        before = board(ann(unit("x", "Yoda (U)")), bob(MAUL), step="battle-character")
        hurt = do("damage", "Bob", id="d1", source="m", unit="x", amount=6)
        for amount, found in ((3, []), (4, [("K103", "/events/1")])):
            assert short(check(before, hurt, do("absorb", unit="x", damage="d1", amount=amount))) == found

    def test_an_equipment_may_have_given_it(self) -> None:
        saber = unit("a", "Anakin Skywalker (X)", equipment=["Hunter's Trophy"])
        before = board(ann(saber), bob(MAUL), step="battle-character")
        hurt = do("damage", "Bob", id="d1", source="m", unit="a", amount=2)
        found = check(before, hurt, do("evade", unit="a", damage="d1", amount=1))
        assert [(f.rule, f.severity) for f in found] == [("K190", "note")]

    def test_double_damage_that_an_effect_grants_is_a_note(self) -> None:
        hurt = do("damage", "Bob", id="d1", source="m", unit="y", amount=2)
        for counters, severity in ((4, "note"), (3, "note")):
            place = do("place", "Bob", damage="d1", counters=counters, granted="a card")
            found = check(board(ann(YODA), bob(MAUL), step="battle-character"), hurt, place)
            assert [(f.rule, f.severity) for f in found] == [("K112", severity)]

    def test_a_second_strike_in_another_step(self) -> None:
        first = do("attack", "Bob", unit="m", target="y", tapped=True)
        second = do("attack", "Bob", unit="m", target="y", strike=2)
        step = do("step", "Bob", step="end")
        assert fight(first, do("end-attack", "Bob"), step, second) == [("B107", "/events/3"), ("K102", "/events/3")]

    def test_a_second_strike_whose_first_was_before_the_log(self) -> None:
        second = do("attack", "Bob", unit="m", target="y", tapped=False, strike=2)
        assert fight(second) == [("K102", "/events/0")]
        before = board(ann(YODA), bob({**MAUL, "tapped": True}), step="battle-character")
        assert short(check(before, second)) == []


class TestTheBoardAfter:
    def differs(self, change: dict[str, Any]) -> list[str]:
        before = board(ann(unit("u1", "Luke Skywalker (A)", damage=1), discard=["Yoda (A)"]))
        after = copy.deepcopy(before)
        after["players"][0]["arenas"]["character"][0].update(change)
        return [f.message for f in check(before, after=after)]

    def test_the_same(self) -> None:
        assert self.differs({}) == []

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            ({"damage": 2}, "the damage of Luke Skywalker (A) [u1]: 1 by the events, 2 in 'after'"),
            ({"tapped": True}, "Luke Skywalker (A) [u1]: untapped by the events, tapped in 'after'"),
            (
                {"cards": ["Luke Skywalker (B)"]},
                "the stack of Luke Skywalker (A) [u1]: Luke Skywalker (A) by the events, Luke Skywalker (B) in 'after'",
            ),
            (
                {"equipment": ["Z-6 Jetpack"]},
                "the Equipment of Luke Skywalker (A) [u1]: no Z-6 Jetpack by the events, Z-6 Jetpack in 'after'",
            ),
            (
                {"counters": {"mastery": 1}},
                "the counters of Luke Skywalker (A) [u1]: none by the events, mastery 1 in 'after'",
            ),
        ],
    )
    def test_says_exactly_what_differs(self, change: dict[str, Any], words: str) -> None:
        assert self.differs(change) == [words]

    def test_a_unit_more_or_less(self) -> None:
        found = check(board(ann(unit("u1", "Yoda (A)"))), after=board(ann(unit("u2", "Luke Skywalker (A)"))))
        assert [f.message for f in found] == [
            "Yoda (A) [u1]: in the Character arena by the events, missing in 'after'",
            "Luke Skywalker (A) [u2]: no unit of Ann by the events, in the Character arena in 'after'",
        ]

    def test_a_pile_that_isnt_mentioned_isnt_compared(self) -> None:
        before = board(ann(unit("u1", "Yoda (A)")))
        gone = do("discard", unit="u1")
        assert check(before, gone, after=board(ann())) == []
        assert short(check(before, gone, after=board(ann(discard=[])))) == [("B105", "/after/players/0/discard")]

    def test_but_the_pile_of_another_player_is(self) -> None:
        piles: list[dict[str, Any]] = [{}, {"discard": []}]
        for mine in piles:
            after = board(ann(**mine), bob(discard=["Yoda (A)"]))
            found = short(check(board(ann(unit("u1", "Yoda (A)"))), do("discard", unit="u1"), after=after))
            assert found == [("S112", "/after/players/1/discard/0")]

    @pytest.mark.parametrize(
        ("after", "words"),
        [
            (
                board(ann(unit("u1", CREW[0], *CREW[2:]), discard=[CREW[1]])),
                f"{CREW[1]}: in the stack of {CREW[0]} [u1] by the events, in the discard pile of Ann in 'after'",
            ),
            (
                board(ann(discard=list(CREW))),
                f"{CREW[0]} [u1]: a unit of Ann in the Character arena by the events,"
                " in the discard pile of Ann in 'after'",
            ),
            (
                board(ann(), bob(unit("u1", *CREW))),
                f"{CREW[0]} [u1]: a unit of Ann in the Character arena by the events,"
                " a unit of Bob in the Character arena in 'after'",
            ),
            (board(ann(unit("u2", *CREW))), f"the id of {CREW[0]}: u1 by the events, u2 in 'after'"),
        ],
        ids=["card", "unit-on-pile", "unit-of-another", "id"],
    )
    def test_what_is_somewhere_else_is_one_difference(self, after: dict[str, Any], words: str) -> None:
        found = check(board(ann(unit("u1", *CREW))), after=after)
        assert [f.message for f in found if f.severity == "error"] == [words]

    def test_a_unit_that_was_discarded_and_stands_there(self) -> None:
        before = board(ann(unit("u1", *CREW)))
        found = check(before, do("discard", unit="u1"), after=board(ann(unit("u1", *CREW), discard=[])))
        assert [f.message for f in found] == [
            f"{CREW[0]} [u1]: in the discard pile of Ann by the events, a unit of Ann in the Character arena in 'after'"
        ]

    def test_an_equipment_on_another_unit(self) -> None:
        bearers = unit("u1", "Din Djarin (F)", equipment=[CREED]), unit("u2", "Luke Skywalker (A)")
        after = board(ann(unit("u1", "Din Djarin (F)"), unit("u2", "Luke Skywalker (A)", equipment=[CREED])))
        assert [f.message for f in check(board(ann(*bearers)), after=after)] == [
            "The Creed (A): among the Equipment of Din Djarin (F) [u1] by the events,"
            " among the Equipment of Luke Skywalker (A) [u2] in 'after'"
        ]

    def test_units_without_ids(self) -> None:
        units = [{"cards": ["Rebel X-Wing"]}, {"cards": ["Rebel X-Wing"], "damage": 0}]
        before = board(ann(arenas={"space": units}))
        assert check(before, after=board(ann(arenas={"space": units[::-1]}))) == []


@pytest.mark.parametrize(
    ("name", "rules"),
    [("legal", []), ("illegal", ["S109", "S108", "E111", "U104", "K103", "K101"])],
)
def test_examples(name: str, rules: list[str]) -> None:
    text = (Path(__file__).parents[2] / "examples" / f"turn_{name}.json").read_bytes()
    found = replay.check(parse_turn(text, cards()), cards(), open_format())
    assert [f.rule for f in found.findings if f.severity == "error"] == rules


class TestWhatIsntThere:
    @pytest.mark.parametrize(
        "event",
        [
            do("tap", unit="u9"),
            do("equip", equipment="e9", unit="u1", paid={}),
            do("swap", unit="u1", top="Yoda (A)"),
            do("swap", unit="u1", top=CREW[1], discards=["Yoda (A)"]),
            do("rearrange", unit="u1", cards=[CREW[0]]),
            do("discard", card="Yoda (A)", unit="u1"),
            do("evade", unit="u1", damage="d1", amount=1),
            do("detach", equipment="e9", unit="u1"),
            do("attack", unit="u1", target="u9"),
        ],
    )
    def test_makes_the_log_unreadable_but_the_rest_is_checked(self, event: dict[str, Any]) -> None:
        wrong = do("stack", card="Yoda (A)", unit="u1")
        found = result(board(ann(unit("u1", *CREW[:2]))), event, wrong)
        assert found.unreadable
        assert short(list(found.findings)) == [("P101", "/events/0"), ("S102", "/events/1")]

    def test_a_unit_that_has_left(self) -> None:
        found = result(board(ann(unit("u1", "Yoda (A)"))), do("discard", unit="u1"), do("tap", unit="u1"))
        assert found.unreadable
        assert "no longer" in found.findings[0].message

    def test_an_id_of_a_damage_twice(self) -> None:
        hurt = do("damage", id="d", source="a storm", unit="u1", amount=1)
        found = result(board(ann(unit("u1", "Yoda (A)"))), hurt, hurt)
        assert short(list(found.findings)) == [("P101", "/events/1")]

    def test_a_name_for_a_unit(self) -> None:
        for name in ("Yoda (A)", "yoda(a)"):
            assert check(board(ann({"cards": ["Yoda (A)"]})), do("tap", unit=name)) == []

    def test_a_name_of_several_units(self) -> None:
        twice = board(ann(arenas={"space": [{"cards": ["Rebel X-Wing"]}, {"cards": ["Rebel X-Wing"]}]}))
        found = result(twice, do("tap", unit="Rebel X-Wing"))
        assert found.unreadable
        assert found.findings[0].message == "2 units on the board are 'Rebel X-Wing'"

    def test_an_unknown_card(self) -> None:
        found = check(board(ann()), do("discard", card="Yodda (A)"))
        assert short(found) == [("P103", "/events/0/card")]
