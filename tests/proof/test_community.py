"""Our verdict of a deck against that of the community's validator: every difference is one of the readings below."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from tests.decks.pool import db
from tests.proof.community import Copies, faults
from validator import formats
from validator.cards.model import Card
from validator.checks.deck import rule_findings
from validator.decks.model import ZONES, Deck, Entry
from validator.decks.view import DeckView
from validator.results import Finding

OURS = {
    "size": "D101",
    "units": "D102",
    "arenas": "D103",
    "balance": "D104",
    "copies": "D105",
    "sides": "D106",
    "side outside": "D107",
}
READINGS = {
    "printings": "promos, previews and LEGO cards are the same card (D105)",
    "one name": "two cards that only share a name are two cards (D105)",
    "not in a deck": "Events and Subordinates are no part of a deck, and don't count (D101, D108)",
    "balance": "that no arena may have twice the units of another is in no other source: a warning (D104)",
    "other side": "deckbuilding.json names cards that fit another side as well (D106, D107)",
}


@cache
def pools() -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {}
    for card in db():
        for arena in card.types if card.is_unit else ():
            found.setdefault(f"{card.side} {arena}", []).append(card)
        if not card.is_unit:
            found.setdefault(f"{card.side} {card.kind}", []).append(card)
            found.setdefault(f"{card.side} rest", []).append(card)
        if len(card.printings) > 1:
            found.setdefault(f"{card.side} again", []).append(card)
    return found


def drawn(draw: Random) -> list[Copies]:
    """Return a deck near all limits at once: a little too small or not, an arena short or not, a card too often."""
    side = draw.choice(["light", "dark"])
    rows: list[Copies] = []

    def add(pool: str, copies: int, zone: str = "deck") -> None:
        left = copies
        while left > 0:
            whose = draw.choices([side, "neutral", "vong"], [30, 3, 0.05])[0]
            of = pools().get(f"{whose} {pool}") or pools()[f"{side} {pool}"]
            card = draw.choice(of)
            count = min(left, draw.choices([4, 3, 2, 1, 5], [20, 3, 3, 3, 0.3])[0])
            first = card.printings[0]
            rows.append(Copies(count, card, first, zone))
            if len(card.printings) > 1 and draw.random() < 0.4:
                rows.append(Copies(draw.randint(1, 4), card, draw.choice(card.printings), zone))
            left -= count

    for arena in ("Space", "Ground", "Character"):
        add(arena, draw.choices([12, 13, 14, 11, 24, 26], [8, 4, 4, 2, 1, 1])[0])
    if draw.random() < 0.5:
        add("again", draw.randint(1, 5))
    add("rest", max(0, draw.choices([60, 59, 58, 62], [8, 3, 1, 3])[0] - sum(row.count for row in rows)))
    for kind, chance in (("Resource", 0.3), ("Event", 0.2), ("Subordinate", 0.2)):
        if draw.random() < chance:
            add(kind, 1, draw.choices(["supply", "deck"], [4, 1])[0])
    if draw.random() < 0.1:
        other = "dark" if side == "light" else "light"
        card = draw.choice(pools()[f"{other} Character"])
        rows.append(Copies(1, card, card.printings[0], draw.choice(["deck", "sideboard", "outside"])))
    return rows


def deck_of(rows: list[Copies]) -> Deck:
    zones: dict[str, list[Entry]] = {zone: [] for zone in ZONES}
    for row in rows:
        entry = Entry(row.card, row.count, row.printing.name, printing=row.printing)
        zones[row.zone].append(entry)
    return Deck(zones={zone: tuple(entries) for zone, entries in zones.items()})


def copies_of(inside: list[Copies], name: str) -> int:
    return sum(row.count for row in inside if row.printing.name == name)


def readings(rows: list[Copies], theirs: set[str], ours: dict[str, Finding], fits: set[str]) -> set[str]:
    """Return the readings by which two answers differ. Raises AssertionError for a difference that is none of them."""
    found = set()
    for fault, rule in OURS.items():
        if (fault in theirs) == (rule in ours) or (fault == "side outside" and "sides" in theirs):
            continue  # where the deck has no one side, there is none for the zones outside
        if fault == "copies":
            inside = [row for row in rows if row.zone == "deck"]
            if rule not in ours:  # too many of an Event or a Subordinate, or two cards that share a name
                often = {row.printing.name for row in inside if copies_of(inside, row.printing.name) > 4}
                strange = {row.printing.name for row in inside if row.card.kind in ("Event", "Subordinate")}
                shared = {name for name in often if len({r.card.key for r in inside if r.printing.name == name}) > 1}
                assert often <= strange | shared, often
                found.add("not in a deck" if often & strange else "one name")
                continue
            names = Counter[str]()
            for row in inside:
                names[row.card.key] += row.count
            assert max(names.values()) > 4
            assert len({row.printing.name for row in inside if names[row.card.key] > 4}) > 1
            found.add("printings")
        elif fault == "size":
            assert rule in ours
            assert any(row.card.kind in ("Event", "Subordinate") and row.zone == "deck" for row in rows)
            found.add("not in a deck")
        elif fault in ("sides", "side outside"):
            others = {row.card.key for row in rows if row.card.kind in ("Event", "Subordinate")}
            assert others or any(row.card.key in fits for row in rows), (fault, theirs, ours.keys())
            found.add("not in a deck" if others else "other side")
        else:
            raise AssertionError(f"{fault}: {theirs} and {sorted(ours)}")
    if "balance" in theirs and ours["D104"].severity != "error":
        found.add("balance")
    if "D108" in ours:
        found.add("not in a deck")
    return found


def compared(number: int, seed: int) -> Counter[str]:
    draw = Random(seed)
    under = formats.resolve("open", "2026-01-01", db())
    seen: Counter[str] = Counter()
    for _ in range(number):
        rows = drawn(draw)
        theirs = faults(rows)
        view = DeckView(deck_of(rows), under, db())
        found = [each for each in rule_findings(view) if each.rule[0] == "D"]
        ours = {each.rule: each for each in found if each.rule == "D104" or each.severity == "error"}
        why = readings(rows, theirs, ours, set(under.other_sides))
        legal = not any(each.severity == "error" for each in ours.values())
        seen["both legal" if legal and not theirs else "both illegal" if not legal and theirs else "differ"] += 1
        assert why or legal == (not theirs)
        assert why <= READINGS.keys()
        seen.update(why)
    return seen


def test_every_difference_is_a_named_reading() -> None:
    seen = compared(400, 1)
    assert seen["both legal"] > 20
    assert seen["both illegal"] > 20
    assert {"printings", "not in a deck", "balance"} <= seen.keys()


@pytest.mark.slow
def test_every_difference_of_thousands_of_decks_is_a_named_reading() -> None:
    seen = compared(5000, 2)
    assert seen["both legal"] > 200
    assert seen["differ"] > 20
