"""What card texts give and take, with real cards: whether a unit has a keyword now, perhaps has it, or hasn't.

Each case was written down from the card's text, not from what the program says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.turns.logs import ann, board, bob, cards, check, do, log, unit
from validator.cards.model import Cost
from validator.stacks.matching import lists_of
from validator.turns.giving import Gives, Takes
from validator.turns.grants import KeywordGrants, grants_of
from validator.turns.keywords import UnitKeyword, keyword
from validator.turns.reader import parse_turn
from validator.turns.state import State


def ask(name: str, *stack: str, arena: str = "character", **more: Any) -> UnitKeyword:
    """Ask for a keyword of a unit of Ann's. `mine`, `theirs`: other tops in its arena; `elsewhere`, `theirs_elsewhere`:
    by arena; `locations`, `events`, `discard`: of Ann's; `theirs_locations`: of Bob's."""
    own = {key: more.pop(key) for key in ("locations", "events", "discard", "resource") if key in more}
    ours: dict[str, list[Any]] = {"space": [], "ground": [], "character": []}
    others: dict[str, list[Any]] = {"space": [], "ground": [], "character": []}
    for number, top in enumerate(more.pop("mine", ())):
        ours[arena].append(unit(f"a{number}", *([top] if isinstance(top, str) else top)))
    for place, tops in more.pop("elsewhere", {}).items():
        ours[place] += [unit(f"{place}{number}", top) for number, top in enumerate(tops)]
    others[arena] += [unit(f"b{number}", top) for number, top in enumerate(more.pop("theirs", ()))]
    for place, tops in more.pop("theirs_elsewhere", {}).items():
        others[place] += [unit(f"x{place}{number}", top) for number, top in enumerate(tops)]
    theirs = {"locations": more.pop("theirs_locations")} if "theirs_locations" in more else {}
    ours[arena].append(unit("u", *stack, **more))
    before = board(ann(arenas=ours, **own), bob(arenas=others, **theirs), step="battle-character")
    state = State(parse_turn(log(before), cards()).before)
    piece = state.by_id["u"]
    return keyword(piece, name, grants_of(cards()).known(piece, name, state))


def deflects(*stack: str, name: str = "evade", mine: Sequence[str] = ()) -> list[str]:
    """Ann's unit uses a keyword against 1 damage."""
    units = [unit("u", *stack), *(unit(f"a{n}", top) for n, top in enumerate(mine))]
    before = board(ann(*units), bob(unit("m", "Gladiator Droid")), step="battle-character")
    hurt = do("damage", "Bob", id="d1", source="m", unit="u", amount=3)
    by = {"by": name.capitalize()} if name in ("parry",) else {}
    found = check(before, hurt, do("prevent" if by else name, unit="u", damage="d1", amount=1, **by))
    return [f.rule for f in found if f.rule[0] == "K"]


@pytest.mark.parametrize(
    ("stack", "name", "rules"),
    [
        (("Savage Opress (C)",), "parry", ["K190"]),
        (("Tiplar (A)",), "parry", ["K190"]),
        (("Captain Rex (A)",), "evade", ["K101"]),
        (("Ezra Bridger (G)", "Ezra Bridger (B)"), "absorb", ["K101"]),
        (("Anakitus Warriors",), "parry", ["K190"]),
        (("Anakitus Warriors",), "evade", ["K101"]),
    ],
)
def test_a_keyword_under_a_condition_is_never_missing(stack: tuple[str, ...], name: str, rules: list[str]) -> None:
    """Even where the board shows that the condition isn't met: a judge reads the card."""
    assert deflects(*stack, name=name) == rules


@pytest.mark.parametrize(
    ("event", "more", "rules"),
    [
        ("evade", {"equipment": ["Stun Cuffs"]}, ["K101"]),
        ("evade", {"equipment": ["Charming to the Last"]}, ["K190"]),
        ("evade", {"theirs": ["Rey (D)"]}, []),
        ("evade", {"theirs": ["Voidgazer's Cyberanimate Rancor (A)"]}, ["K190"]),
        ("evade", {"locations": {"character": "Hyllyard City"}}, ["K190"]),
        ("evade", {"locations": {"ground": "Hyllyard City"}}, []),
        ("evade", {"theirs": ["Qi'ra (B)"]}, []),
        ("prevent", {"theirs": ["Darth Sion (C)"]}, ["K101"]),
        ("prevent", {"mine": ["Darth Sion (C)"]}, []),
    ],
)
def test_a_card_that_keeps_a_keyword_from_being_used(event: str, more: dict[str, Any], rules: list[str]) -> None:
    theirs, mine = more.pop("theirs", ()), more.pop("mine", ())
    zones = {key: more.pop(key) for key in ("locations",) if key in more}
    user = "Yoda (A)" if event == "evade" else "Baze Malbus (A)"
    units = [unit("u", user, **more), unit("t", "Tenel Ka (A)"), *(unit(f"a{n}", top) for n, top in enumerate(mine))]
    foes = [unit("m", "Gladiator Droid"), *(unit(f"b{n}", top) for n, top in enumerate(theirs))]
    before = board(ann(*units, **zones), bob(*foes), step="battle-character")
    hurt = do("damage", "Bob", id="d1", source="m", unit="u" if event == "evade" else "t", amount=3)
    by = {"by": "Protect"} if event == "prevent" else {}
    found = check(before, hurt, do(event, unit="u", damage="d1", amount=1, **by))
    assert [f.rule for f in found if f.rule[0] == "K"] == rules


BEARERS = [
    ("yes", "Parry", "Darksaber (A)", "Bo-Katan Kryze (A)", "character"),
    ("yes", "Protect", "Ahsoka Tano's Lightsabers (B)", "Ahsoka Tano (E)", "character"),
    ("yes", "Protect", "Brotherly Bond", "Savage Opress (C)", "character"),
    ("yes", "Parry", "Yoda's Lightsaber (B)", "Yoda (P)", "character"),
    ("yes", "Shields", "Shield Gauntlets", "Captain Rex (C)", "character"),
    ("yes", "Deflect", "Shaak Ti's Lightsaber", "Obi-Wan Kenobi (T)", "character"),
    ("yes", "Evade", "Lightsaber Collection (B)", "General Grievous (H)", "character"),
    ("yes", "Deflect", "Heavy Armor", "First Order AT-AT", "ground"),
    ("yes", "Armor", "Big-Ass Door", "Crait Base (E)", "ground"),
    ("yes", "Retaliate", "Poe Dameron's EL-16HFE Blaster Rifle (B)", "Rose Tico (E)", "character"),
    ("yes", "Absorb", "Lightsaber Collection (D)", "Rey Skywalker (N)", "character"),
    ("yes", "Retaliate", "Enfys Nest's Battle Helmet (A)", "Enfys Nest (C)", "character"),
    ("no", "Evade", "Ancient Lightsaber", "Anakin Skywalker (X)", "character"),
    ("no", "Protect", "Ahsoka Tano's Lightsabers (B)", "Cad Bane (F)", "character"),
    ("no", "Protect", "Brotherly Bond", "Pre Vizsla (C)", "character"),
    ("no", "Parry", "Yoda's Lightsaber (B)", "Qui-Gon Jinn (C)", "character"),
    ("no", "Shields", "Shield Gauntlets", "Yoda (P)", "character"),
    ("no", "Deflect", "Shaak Ti's Lightsaber", "Captain Fordo (B)", "character"),
    ("no", "Evade", "Lightsaber Collection (B)", "Ahsoka Tano (G)", "character"),
    ("no", "Deflect", "Heavy Armor", "Gundark", "ground"),
    ("no", "Armor", "Big-Ass Door", "Gundark", "ground"),
    ("no", "Riposte", "Poe Dameron's EL-16HFE Blaster Rifle (B)", "Rose Tico (E)", "character"),
    ("no", "Absorb", "Lightsaber Collection (D)", "Finn (M)", "character"),
    ("no", "Retaliate", "Enfys Nest's Battle Helmet (A)", "Rebel Marauder", "character"),
    ("perhaps", "Double Damage", "Offensive Tactics", "Anakin Skywalker (X)", "character"),
    ("perhaps", "Parry", "Lightsaber Collection (B)", "Ahsoka Tano (G)", "character"),
    ("perhaps", "Evade", "Jedi Bond", "Ahsoka Tano (G)", "character"),
    ("perhaps", "Evade", "Hunter's Trophy", "Anakin Skywalker (X)", "character"),
]


@pytest.mark.parametrize(("answer", "name", "equipment", "top", "arena"), BEARERS)
def test_an_equipment_gives_its_bearer(answer: str, name: str, equipment: str, top: str, arena: str) -> None:
    assert ask(name, top, arena=arena, equipment=[equipment]).answer == answer


SHIPS = [
    ("perhaps", "Evade", "Ahsoka Tano (G)", "Jedi Starfighter 3R3", "space"),
    ("perhaps", "Retaliate", "Ahsoka Tano (G)", "Jedi Starfighter 3R3", "space"),
    ("perhaps", "Evade", "Rey (K)", "Finn's Shuttle (A)", "space"),
    ("perhaps", "Protect", "Rey (K)", "Finn's Shuttle (A)", "ground"),
    ("perhaps", "Retaliate", "Chewbacca (A2)", "Naboo Royal Starship", "space"),
    ("perhaps", "Protect", "Finn (K)", "Swoop Bike", "ground"),
    ("perhaps", "Retaliate", "Jek Porkins (A)", "N-1 Starfighter", "space"),
    ("perhaps", "Evade", "Luke Skywalker (E)", "X-wing Red Ten", "space"),
    ("perhaps", "Deflect", "Sebulba (A)", "Swoop Bike", "ground"),
    ("perhaps", "Deflect", "Han Solo (B2)", "Corellian Star Shuttle", "space"),
    ("perhaps", "Riposte", "Enfys Nest (A)", "Swoop Bike", "ground"),
    ("perhaps", "Evade", "Klaud (A)", "Corellian Star Shuttle", "space"),
    ("no", "Evade", "Ahsoka Tano (G)", "Naboo Royal Starship", "space"),
    ("no", "Protect", "Rey (K)", "Finn's Shuttle (A)", "space"),
    ("no", "Evade", "Chewbacca (A2)", "Naboo Royal Starship", "space"),
    ("no", "Protect", "Finn (K)", "Naboo Royal Starship", "space"),
    ("no", "Retaliate", "Jek Porkins (A)", "Corellian Star Shuttle", "space"),
    ("no", "Evade", "Luke Skywalker (E)", "Corellian Star Shuttle", "space"),
    ("no", "Deflect", "Sebulba (A)", "N-1 Starfighter", "space"),
    ("no", "Protect", "Han Solo (B2)", "Corellian Star Shuttle", "space"),
    ("no", "Riposte", "Enfys Nest (A)", "N-1 Starfighter", "space"),
    ("no", "Retaliate", "Klaud (A)", "Corellian Star Shuttle", "space"),
    ("no", "Protect", "Val (C)", "Corellian Star Shuttle", "space"),
]


@pytest.mark.parametrize(("answer", "name", "pilot", "top", "arena"), SHIPS)
def test_a_pilot_may_give_its_ship(answer: str, name: str, pilot: str, top: str, arena: str) -> None:
    assert ask(name, top, arena=arena, pilots=[pilot]).answer == answer


OTHERS: list[tuple[str, str, str, dict[str, Any]]] = [
    # answer, keyword, unit, what else is in play
    ("yes", "Retaliate", "Naboo Security Guard", {"mine": ["Captain Panaka (A)"]}),
    ("yes", "Retaliate", "Captain Panaka (A)", {}),
    ("yes", "Intercept", "Captain Rex (C)", {"mine": ["Pong Krell (B)"]}),
    ("yes", "Protect", "Acklay", {"mine": ["Lando Calrissian (V)"]}),
    ("yes", "Protect", "Lando Calrissian (V)", {}),
    ("yes", "Protect", "Acklay", {"mine": ["Val (C)"]}),
    ("yes", "Protect", "Kaydel Ko Connix (C)", {"mine": ["Aftab Ackbar (A)"]}),
    ("yes", "Intercept", "Qi'ra (D)", {"mine": ["Qi'ra (C)"]}),
    ("yes", "Fortitude", "Yoda (P)", {"elsewhere": {"ground": ["Jedi Spirits (A)"]}}),
    ("yes", "Shields", "Gungan Battle Wagon", {"arena": "ground", "mine": ["Fambaa Shield Beast"]}),
    ("yes", "Evade", "Gungan Battle Wagon", {"arena": "ground", "locations": {"ground": "Swamps of Naboo"}}),
    ("yes", "Evade", "Gungan Battle Wagon", {"arena": "ground", "theirs_locations": {"ground": "Swamps of Naboo"}}),
    ("yes", "Armor", "Gundark", {"arena": "ground", "locations": {"ground": "Resistance Trenches"}}),
    ("yes", "Retaliate", "Jedi Patrol", {"arena": "ground", "locations": {"ground": "Crait Battlefront"}}),
    ("yes", "Protect", "Jedi Patrol", {"arena": "ground", "events": ["Battle of Crait"]}),
    ("yes", "Intercept", "Rebolt (A)", {"locations": {"ground": "Corellia City"}}),
    ("no", "Retaliate", "Acklay", {"mine": ["Captain Panaka (A)"]}),
    ("no", "Retaliate", "Naboo Security Guard", {"theirs": ["Captain Panaka (A)"]}),
    ("no", "Intercept", "Acklay", {"mine": ["Pong Krell (B)"]}),
    ("no", "Intercept", "Captain Rex (C)", {"theirs": ["Pong Krell (B)"]}),
    ("no", "Protect", "Acklay", {"theirs": ["Lando Calrissian (V)"]}),
    ("no", "Protect", "Gundark", {"arena": "ground", "elsewhere": {"character": ["Val (C)"]}}),
    ("no", "Protect", "Aftab Ackbar (A)", {}),
    ("no", "Intercept", "Qi'ra (C)", {}),
    ("no", "Fortitude", "Acklay", {"elsewhere": {"ground": ["Jedi Spirits (A)"]}}),
    ("no", "Shields", "Boss Nass (A)", {"elsewhere": {"ground": ["Fambaa Shield Beast"]}}),
    ("no", "Evade", "Gundark", {"arena": "ground", "locations": {"ground": "Swamps of Naboo"}}),
    ("no", "Armor", "Gundark", {"arena": "ground", "theirs_locations": {"ground": "Resistance Trenches"}}),
    ("no", "Evade", "Gundark", {"arena": "ground", "locations": {"ground": "Resistance Trenches"}}),
    ("no", "Retaliate", "Gundark", {"arena": "ground", "locations": {"ground": "Crait Battlefront"}}),
    ("no", "Protect", "Gundark", {"arena": "ground", "events": ["Battle of Crait"]}),
    ("no", "Parry", "Boba Fett (A)", {"mine": ["Petro (A)"]}),
    ("perhaps", "Parry", "Byph (A)", {"mine": ["Petro (A)"]}),
    ("perhaps", "Protect", "Acklay", {"mine": ["Finn (I)"]}),
    ("perhaps", "Retaliate", "Acklay", {"discard": ["Let the Wookiee Win"]}),
    ("no", "Retaliate", "Acklay", {"discard": ["Blast It!"]}),
]


@pytest.mark.parametrize(("answer", "name", "top", "more"), OTHERS)
def test_another_card_in_play_gives_it(answer: str, name: str, top: str, more: dict[str, Any]) -> None:
    assert ask(name, top, **more).answer == answer


CONDITIONS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("perhaps", "Parry", "Savage Opress (C)", {"mine": ["Darth Maul (M)"]}),
    ("perhaps", "Parry", "Savage Opress (C)", {"theirs": ["Darth Maul (M)"]}),
    ("perhaps", "Intercept", "Commander Wolffe (B)", {"mine": ["Plo Koon (A)"]}),
    ("perhaps", "Parry", "Tiplar (A)", {"mine": ["Tiplee (A)"]}),
    ("perhaps", "Parry", "Onderon Rebel Army", {"arena": "ground", "elsewhere": {"character": ["Yoda (P)"]}}),
    ("perhaps", "Parry", "212th Attack Battalion (A)", {"arena": "ground", "elsewhere": {"character": ["Yoda (P)"]}}),
    ("perhaps", "Parry", "Anakitus Warriors", {"arena": "ground", "elsewhere": {"character": ["Yoda (P)"]}}),
    ("perhaps", "Double Strike", "Liberated Mutant", {"mine": ["Anakin Skywalker (A)"]}),
    ("perhaps", "Double Strike", "Han Solo (D2)", {"mine": ["Drawd Munbrin (A)"]}),
    ("perhaps", "Parry", "General Leia Organa Solo (G2)", {"theirs": ["Acklay"]}),
    ("perhaps", "Protect", "General Armitage Hux (J)", {"mine": ["Finn (M)"]}),
    ("perhaps", "Armor", "501st Legion (B)", {"arena": "ground", "elsewhere": {"character": ["Darth Vader (D)"]}}),
    ("no", "Parry", "Savage Opress (C)", {}),
    ("no", "Parry", "Savage Opress (C)", {"mine": [["Mother Talzin (B)", "Darth Maul (M)"]]}),
    ("no", "Intercept", "Commander Wolffe (B)", {"mine": ["Yoda (P)"]}),
    ("no", "Parry", "Tiplar (A)", {}),
    ("no", "Parry", "Onderon Rebel Army", {"arena": "ground", "mine": ["Jedi Patrol"]}),
    ("no", "Parry", "Onderon Rebel Army", {"arena": "ground", "theirs_elsewhere": {"character": ["Yoda (P)"]}}),
    ("no", "Parry", "212th Attack Battalion (A)", {"arena": "ground", "elsewhere": {"character": ["Acklay"]}}),
    ("no", "Parry", "Anakitus Warriors", {"arena": "ground"}),
    ("no", "Double Strike", "Liberated Mutant", {"mine": ["Yoda (P)"]}),
    ("no", "Double Strike", "Han Solo (D2)", {"theirs": ["Drawd Munbrin (A)"]}),
    ("no", "Parry", "General Leia Organa Solo (G2)", {"theirs": ["Dexter Jettster (A)"]}),
    ("no", "Protect", "General Armitage Hux (J)", {"theirs": ["Finn (M)"]}),
    ("no", "Armor", "501st Legion (B)", {"arena": "ground", "mine": ["Gundark"]}),
    ("perhaps", "Double Damage", "Darth Maul (Q)", {"mine": ["Darth Sidious (A)"]}),
    ("no", "Double Damage", "Darth Maul (Q)", {}),
    ("perhaps", "Double Strike", "Gladiator Droid", {"arena": "ground"}),
    ("perhaps", "Ferocity", "Rugal (A)", {}),
    ("no", "Evade", "Gladiator Droid", {"arena": "ground"}),
]


@pytest.mark.parametrize(("answer", "name", "top", "more"), CONDITIONS)
def test_a_card_has_it_under_a_condition(answer: str, name: str, top: str, more: dict[str, Any]) -> None:
    assert ask(name, top, **more).answer == answer


STACKS = [
    ("perhaps", "Absorb", ("Ezra Bridger (G)", "Ezra Bridger (F)"), "character"),
    ("perhaps", "Intercept", ("Ezra Bridger (G)", "Ezra Bridger (C)"), "character"),
    ("perhaps", "Evade", ("Jyn Erso (B)", "Jyn Erso (A)", "Ezra Bridger (A)"), "character"),
    ("yes", "Evade", ("Maul (S)", "Ezra Bridger (A)"), "character"),
    ("yes", "Evade", ("Force Dyad (A)", "Rey (P)"), "ground"),
    ("yes", "Absorb", ("Force Dyad (A)", "Ben Solo (C)"), "ground"),
    ("yes", "Protect", ("Captain Rex (A)", "Captain Rex (C)"), "character"),
    ("yes", "Fortitude", ("Doctor Aphra (A)", "Doctor Aphra (B)"), "character"),
    ("yes", "Evade", ("Outrider (B)", "Outrider (C)"), "space"),
    ("perhaps", "Deflect", ("Jedi Initiate Team (A)", "Byph (A)"), "ground"),
    ("no", "Absorb", ("Ezra Bridger (G)", "Ezra Bridger (B)"), "character"),
    ("no", "Absorb", ("Ezra Bridger (G)",), "character"),
    ("no", "Absorb", ("Ezra Bridger (A)", "Ezra Bridger (F)"), "character"),
    ("no", "Evade", ("Maul (S)", "Ezra Bridger (B)"), "character"),
    ("no", "Evade", ("Maul (S)", "Obi-Wan Kenobi (C)"), "character"),
    ("no", "Evade", ("Force Dyad (A)", "Ben Solo (C)"), "ground"),
    ("no", "Absorb", ("Force Dyad (A)", "Rey (P)"), "ground"),
    ("no", "Protect", ("Captain Rex (A)",), "character"),
    ("no", "Evade", ("Outrider (B)", "Outrider (D)"), "space"),
    ("no", "Absorb", ("Jedi Initiate Team (A)", "Zatt (A)"), "ground"),
]


@pytest.mark.parametrize(("answer", "name", "stack", "arena"), STACKS)
def test_a_top_takes_it_from_beneath(answer: str, name: str, stack: tuple[str, ...], arena: str) -> None:
    assert ask(name, *stack, arena=arena).answer == answer


TAKEN: list[tuple[str, str, str, dict[str, Any]]] = [
    ("no", "Stealth", "Ahsoka Tano (F)", {"theirs": ["Chewbacca (S)"]}),
    ("yes", "Stealth", "Ahsoka Tano (F)", {"mine": ["Chewbacca (S)"]}),
    ("no", "Stealth", "Ahsoka Tano (F)", {"theirs": ["BB-9E (A)"]}),
    ("no", "Stealth", "TIE Whisper Starfighter", {"arena": "space", "equipment": ["Homing Beacon"]}),
    ("yes", "Stealth", "TIE Whisper Starfighter", {"arena": "space"}),
    ("no", "Stealth", "Ahsoka Tano (F)", {"equipment": ["Z-6 Rotary Blaster Cannon"]}),
    ("yes", "Stealth", "Ahsoka Tano (F)", {"equipment": ["Darksaber (A)"]}),
    ("perhaps", "Stealth", "TIE Whisper Starfighter", {"arena": "space", "events": ["Kessel Run"]}),
    ("perhaps", "Evade", "Ahsoka Tano (F)", {"theirs": ["Qi'ra (B)"]}),
    ("perhaps", "Stealth", "Ahsoka Tano (F)", {"theirs": ["Night Buzzard (B)"]}),
]


@pytest.mark.parametrize(("answer", "name", "top", "more"), TAKEN)
def test_a_card_takes_it_away(answer: str, name: str, top: str, more: dict[str, Any]) -> None:
    assert ask(name, top, **more).answer == answer


def test_value_and_cost_are_known() -> None:
    given = ask("Deflect", "Obi-Wan Kenobi (T)", equipment=["Shaak Ti's Lightsaber"]).abilities
    assert [(a.value, a.cost) for a in given] == [(1, Cost(force=1))]
    given = ask("Absorb", "Rey Skywalker (N)", equipment=["Lightsaber Collection (D)"]).abilities
    assert [(a.value, a.cost) for a in given] == [(2, Cost(force=1))]


class TestInALog:
    """The rules that ask: K101, K190 and K103."""

    MAUL = unit("m", "Darth Maul (Q)")

    def deflect(self, amount: int, **more: Any) -> list[tuple[str, str]]:
        before = board(ann(unit("o", "Obi-Wan Kenobi (T)", **more)), bob(self.MAUL), step="battle-character")
        hurt = do("damage", "Bob", id="d1", source="m", unit="o", amount=3)
        found = check(before, hurt, do("deflect", unit="o", damage="d1", amount=amount, to="m", new_damage="d2"))
        return [(f.rule, f.severity) for f in found]

    def test_what_an_equipment_gives_is_used(self) -> None:
        assert self.deflect(1, equipment=["Shaak Ti's Lightsaber"]) == []

    def test_more_than_what_it_gives_is_an_error(self) -> None:
        assert self.deflect(2, equipment=["Shaak Ti's Lightsaber"]) == [("K103", "error")]

    def test_an_equipment_that_gives_something_else_doesnt_help(self) -> None:
        assert self.deflect(1, equipment=["Darksaber (A)"]) == [("K101", "error")]

    def test_an_equipment_that_isnt_known_is_for_a_judge(self) -> None:
        found = self.deflect(1, equipment=["Lightsaber of Nobody"])
        assert ("K190", "note") in found
        assert ("K101", "error") not in found

    def test_more_than_it_surely_prevents_is_for_a_judge(self) -> None:
        before = board(
            ann(unit("a", "Ahsoka Tano (F)", equipment=["Jedi Bond"])), bob(self.MAUL), step="battle-character"
        )
        hurt = do("damage", "Bob", id="d1", source="m", unit="a", amount=3)
        for amount, rules in ((1, []), (2, ["K190"])):
            found = check(before, hurt, do("evade", unit="a", damage="d1", amount=amount))
            assert [f.rule for f in found] == rules

    def test_twice_as_many_counters_with_a_double_damage_that_may_be_there(self) -> None:
        for others, rules in (([unit("s", "Darth Sidious (A)")], ["K190"]), ([], ["K112"])):
            before = board(ann(unit("y", "Yoda (A)")), bob(self.MAUL, *others), step="battle-character")
            hurt = do("damage", "Bob", id="d1", source="m", unit="y", amount=2)
            found = check(before, hurt, do("place", "Bob", damage="d1", counters=4))
            assert [f.rule for f in found] == rules


class TestTheData:
    """Every entry names what exists."""

    def test_cards_exist(self) -> None:
        keys = {card.key for card in cards()}
        assert [key for key in grants_of(cards()).entries if key not in keys] == []

    def test_a_card_has_one_entry(self) -> None:
        texts = (cards().folder and KeywordGrants(cards())).entries
        assert len(texts) == len(grants_of(cards()).entries)

    def test_every_set_was_read(self) -> None:
        grants = grants_of(cards())
        for name in ("Absorb", "Deflect", "Double Strike", "Evade", "Ferocity", "Fortitude", "Stealth"):
            assert [card.key for card in cards() if not grants.was_read(card, name)] == []

    def test_kinds_of_units_are_understood_and_fit_a_card(self) -> None:
        lists, wrong = lists_of(cards()), []
        for key, entry in grants_of(cards()).entries.items():
            for each in (*entry.gives, *entry.takes):
                words = [*each.of, *([each.needs.of] if each.needs else [])]
                if isinstance(each, Gives):
                    words += [*each.cards, *([each.beneath] if each.beneath else [])]
                for text in words:
                    parts = lists.bearer(text).parts
                    if any(all(part.match(card) is False for card in cards()) for part in parts):
                        wrong.append((key, text))
        assert wrong == []

    def test_who_gets_it_fits_what_the_card_is(self) -> None:
        wrong = []
        for key, entry in grants_of(cards()).entries.items():
            card = cards().get(key)
            for each in (*entry.gives, *entry.takes):
                right = {
                    "bearer": card.kind == "Equipment",
                    "itself": card.kind in ("Unit", "Subordinate"),
                    "ship": bool(card.pilot) or (card.insert is not None and bool(card.insert.pilot)),
                }.get(each.to, True)
                if not right:
                    wrong.append((key, each.to))
                if isinstance(each, Takes) and each.keyword == "*" and not each.condition and each.to != "bearer":
                    wrong.append((key, "takes all"))
        assert wrong == []
