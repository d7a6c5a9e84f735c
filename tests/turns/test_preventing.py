"""A keyword that prevents damage is data: a log may use one that only a folder of card data has."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from validator import load_cards
from validator.api import Cards
from validator.turns.preventing import preventing_of

SHIPPED = Path(__file__).parents[2] / "card_data"
WARD = {"keyword": "Ward", "value": "always", "cost": "never", "source": "made up"}


@pytest.fixture
def with_ward(tmp_path: Path) -> Cards:
    """Return a copy of the card data in which a unit has a keyword that no other data knows."""
    folder = tmp_path / "cards"
    shutil.copytree(SHIPPED, folder)
    path = folder / "keywords.json"
    known = json.loads(path.read_text(encoding="utf-8"))
    known["keywords"].append(WARD | {"prevents": {"once": True, "source": "made up"}})
    path.write_text(json.dumps(known), encoding="utf-8")
    path = folder / "sets" / "ANH.json"
    cards = json.loads(path.read_text(encoding="utf-8"))
    unit = next(
        card for card in cards["cards"] if card["name"] == "Rebel Trooper (A)" or card["name"] == "Rebel Trooper"
    )
    unit["abilities"] = [{"keyword": "Ward", "value": 1}]
    path.write_text(json.dumps(cards), encoding="utf-8")
    return load_cards(folder)


def log(*amounts: int, by: str = "Ward") -> dict[str, object]:
    attack = {"do": "attack", "player": "Bob", "unit": "b", "target": "a"}
    damage = {"do": "damage", "player": "Bob", "id": "d1", "source": "b", "unit": "a", "amount": 3}
    events = [{"do": "prevent", "player": "Ann", "unit": "a", "damage": "d1", "amount": n, "by": by} for n in amounts]
    units = ({"id": "a", "cards": ["Rebel Trooper"]}, {"id": "b", "cards": ["Stormtrooper"]})
    players = [
        {"name": name, "side": side, "arenas": {"character": [unit]}}
        for name, side, unit in zip(("Ann", "Bob"), ("light", "dark"), units, strict=True)
    ]
    return {
        "turn_log": 1,
        "before": {"board": 1, "turn": {"step": "battle-dark"}, "players": players},
        "events": [attack, damage, *events],
    }


def found(cards: Cards, data: dict[str, object]) -> set[str]:
    return {finding.rule for finding in cards.log(data).check().findings}


def test_a_keyword_of_the_data_prevents(with_ward: Cards) -> None:
    assert not found(with_ward, log(1)) & {"K101", "K103", "K114"}
    assert "K103" in found(with_ward, log(2))
    assert "K114" in found(with_ward, log(1, 1))
    assert "K101" in found(load_cards(), log(1, by="Evade"))


def test_what_a_folder_does_not_say_is_as_in_the_shipped_data(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    shutil.copytree(SHIPPED, folder)
    (folder / "keywords.json").write_text(json.dumps({"keywords": [WARD]}), encoding="utf-8")
    assert preventing_of(load_cards(folder)).by_name == preventing_of(load_cards()).by_name


@pytest.mark.parametrize(
    ("by", "keyword"),
    [("Protect", "Protect"), ("evade: b", "Evade"), ("Parry, twice", "Parry"), ("Deflect", None), ("", None)],
)
def test_the_keyword_with_which_a_text_begins(by: str, keyword: str | None) -> None:
    assert preventing_of(load_cards()).named(by) == keyword
