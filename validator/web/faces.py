"""What the page shows of a card: its name, letter, side, types, numbers and keywords, and its facts in rows."""

from __future__ import annotations

from typing import Any

from validator import api
from validator.cards.model import SIDE_WORDS, Card
from validator.report.card import abilities_text, card_object

_NUMBERS = ("cost", "speed", "power", "health")


def face(card: Card) -> dict[str, Any]:
    """Return what the page shows of a card wherever it is named. No card text."""
    kind = " · ".join(filter(None, (SIDE_WORDS[card.side], "/".join(card.types), card.subtype)))
    numbers = [f"{each} {value}" for each in _NUMBERS if (value := getattr(card, each)) is not None]
    keywords = abilities_text(card.abilities)
    return {
        "name": card.key,
        "base": card.base,
        "version": card.version,
        "side": card.side,
        "side_word": SIDE_WORDS[card.side],
        "types": list(card.types),
        "unit": card.is_unit,
        "subtype": card.subtype,
        "cost": card.cost,
        "speed": card.speed,
        "power": card.power,
        "health": card.health,
        "keywords": keywords,
        "stack": list(card.stack),
        "sets": list(card.sets),
        "kind": kind,
        "numbers": " · ".join(numbers),
        "tip": [each for each in (kind, " · ".join(numbers), keywords) if each],
    }


def card_facts(card: Card, cards: api.Cards, day: str) -> dict[str, Any]:
    """Return a card with all its facts: those of `cards show`, `face`, and `rows`, the facts with their names."""
    from validator.report.about_card import about_object  # not needed for a deck

    about = about_object(card, cards, day)
    found = {**card_object(card), **about, "face": face(card)}
    names = about.get("other_names")
    rows: list[tuple[str, list[str]]] = [
        ("Keywords", [abilities_text(card.abilities)]),
        ("Stack", list(card.stack)),
        ("Gives Stack", _texts(found.get("grants_stack"))),
        ("When equipped", _texts(found.get("equipped"))),
        ("Pilot of", [", ".join(each) for each in found.get("pilot", ())]),
        ("Treated as", _texts(found.get("treat"))),
        ("One unit with", [f"{', '.join(names['names'])} ({names['confidence']}; {names['source']})"] if names else []),
        ("Special", [f"{each['about']}: {_effects(each)} [{each['source']}]" for each in about.get("effects", ())]),
        ("Sets", [f"{title} ({code})" for code, title in about["set_names"].items()]),
    ]
    found["rows"] = [{"title": title, "values": kept} for title, values in rows if (kept := [v for v in values if v])]
    return found


def _texts(value: object) -> list[str]:
    if isinstance(value, (list, tuple)):
        return [str(each) for each in value]
    return [str(value)] if value else []


def _effects(change: dict[str, Any]) -> str:
    """Return what a card changes, by the kinds of the data."""
    return ", ".join(str(each["kind"]).replace("-", " ").replace("_", " ") for each in change["effects"])
