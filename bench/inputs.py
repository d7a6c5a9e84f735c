"""What the benchmarks read: decks drawn from the pool, a board of twenty units, the log of a turn."""

from __future__ import annotations

import compileall
import json
import random
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
program = [str(ROOT)]
"""The folder of the program that is measured: the checkout, or what a wheel holds."""
DECK = ROOT / "examples" / "starter-resistance-dark.dek"
BOARD = ROOT / "examples" / "board_legal.json"
LOG = ROOT / "examples" / "turn_legal.json"


def a_log() -> bytes:
    """Return the log of a legal turn, its first 20 events."""
    log = json.loads(LOG.read_bytes())
    return json.dumps({"turn_log": 1, "before": log["before"], "events": log["events"][:20]}).encode()


def of_wheel(wheel: Path, folder: Path) -> None:
    """Measure what a wheel holds, unpacked into a folder with its bytecode, as an installation has it."""
    with zipfile.ZipFile(wheel) as file:
        file.extractall(folder)
    compileall.compile_dir(folder, quiet=2)
    program[0] = str(folder)


Lines = list[tuple[int, str, str]]
"""Of a deck: copies, full name, set code."""


def decks(number: int, *, seed: int = 1) -> Iterator[Lines]:
    """Yield decks of sixty cards, each another one; every fourth has a misspelt name and too many copies of a card.

    The others are legal: fifteen units of each arena and fifteen Battle and Mission cards of one side.
    """
    from validator import load_cards

    draw = random.Random(seed)
    pools = {}
    for side in ("light", "dark"):
        mine = [card for card in load_cards() if card.side == side and not card.stack and not card.pilot]
        pools[side] = [[card for card in mine if card.types == (arena,)] for arena in ("Space", "Ground", "Character")]
        pools[side].append([card for card in mine if card.kind in ("Battle", "Mission")])
    for at in range(number):
        lines: Lines = []
        for pool in pools[draw.choice(["light", "dark"])]:
            for count, card in zip((4, 4, 3, 2, 1, 1), draw.sample(pool, 6), strict=True):
                printing = draw.choice(card.printings)
                lines.append((count, printing.name, printing.set))
        if at % 4 == 0:
            _, name, code = lines[5]
            cut = draw.randrange(1, len(name))
            lines[5] = (2, name[:cut] + name[cut + 1 :], code)
            lines[7] = (5, *lines[7][1:])
        yield lines


def as_text(lines: Lines) -> bytes:
    return "".join(f"{count} {name}\n" for count, name, _ in lines).encode()


def as_json(lines: Lines, indent: int | None = 1) -> bytes:
    cards = [{"card": name, "count": count, "set": code} for count, name, code in lines]
    return json.dumps({"deck": 1, "zones": {"deck": cards}}, indent=indent).encode()


def as_site_json(lines: Lines) -> bytes:
    """Return a deck in the form of swtcg-deckdb.com, in one line."""
    cards = [{"count": count, "name": name, "setCode": code} for count, name, code in lines]
    return json.dumps({"cards": cards}).encode()


def as_dek(lines: Lines) -> bytes:
    """Return a deck as LackeyCCG writes it."""
    cards = ""
    for count, name, code in lines:
        for letter, entity in (("&", "&amp;"), ("'", "&apos;"), ('"', "&quot;"), ("<", "&lt;"), (">", "&gt;")):
            name = name.replace(letter, entity)
        cards += f'\t\t<card><name id="{code}">{name}</name><set>{code}</set></card>\n' * count
    head = '<deck version="0.8">\n\t<meta>\n\t\t<game>starwars</game>\n\t</meta>\n\t<superzone name="Deck">\n'
    return f"{head}{cards}\t</superzone>\n</deck>\n".encode()


def a_tenth(folder: Path) -> None:
    """Write a card database with about a tenth of the cards: the sets of the deck, and others in their order."""
    a_pool(1, folder)
    needed = set(re.findall("<set>([^<]*)</set>", DECK.read_text(encoding="utf-8")))
    table = json.loads((folder / "sets.json").read_bytes())
    kept, rows = [], 0
    for each in sorted(table["sets"], key=lambda one: one["code"] not in needed):
        path = folder / "sets" / f"{each['code']}.json"
        if each["code"] in needed or rows < 1_100:
            kept.append(each)
            rows += len(json.loads(path.read_bytes())["cards"])
        else:
            path.unlink()
    (folder / "sets.json").write_text(json.dumps({**table, "sets": kept}), encoding="utf-8")


def a_pool(times: int, folder: Path) -> None:
    """Write a card database with so many times the cards: each copy of a set has other names and another code."""
    shipped = ROOT / "card_data"
    (folder / "sets").mkdir(parents=True)
    sets = json.loads((shipped / "sets.json").read_bytes())
    more: list[dict[str, Any]] = []
    for number in range(times):
        for each in sets["sets"]:
            code = each["code"] if number == 0 else f"{each['code']}X{number}"
            new = {**each, "code": code}
            if number:
                new |= {"name": f"{each['name']} {number}", "aliases": [], "order": each["order"] + 1000 * number}
            more.append(new)
            content = json.loads((shipped / "sets" / f"{each['code']}.json").read_bytes())
            content["set"] = code
            if number:
                for row in content["cards"]:
                    row["name"] = f"{'Qwxzvj'[number % 6]}{number} {row['name']}"
                    row.pop("aliases", None)
            (folder / "sets" / f"{code}.json").write_text(json.dumps(content), encoding="utf-8")
    (folder / "sets.json").write_text(json.dumps({**sets, "sets": more}), encoding="utf-8")
    for name in ("identities.json", "subtypes.json"):
        (folder / name).write_bytes((shipped / name).read_bytes())


def a_board() -> bytes:
    """Return a board of two players with 20 units: single cards, stacks, Equipment and Pilots."""
    light = {
        "space": [
            {"id": "s1", "cards": ["Luke's X-Wing (A)"], "pilots": ["Wedge Antilles (A)"]},
            *_units("Rebel X-Wing", 2),
        ],
        "ground": [
            {
                "id": "g1",
                "cards": ["Ghost Crew (E)", "Ezra Bridger (F)", "Kanan Jarrus (C)"],
                "equipment": ["E-22 Rifle Cache"],
            },
            {"id": "g2", "cards": ["Falcon Bridge Crew (B)", "Han Solo (A)", "Chewbacca (B)"], "damage": 1},
        ],
        "character": [
            {"id": "c1", "cards": [f"Luke Skywalker ({letter})" for letter in "ABCDE"]},
            {"id": "c2", "cards": ["Din Djarin (F)", "Boba Fett (W)"], "equipment": ["The Creed (A)", "Z-6 Jetpack"]},
            {"id": "c3", "cards": ["Obi-Wan Kenobi (A)"], "tapped": True},
            {"id": "c4", "cards": ["Yoda (A)", "Yoda (B)"]},
            {"id": "c5", "cards": ["Princess Leia (A)", "Leia Organa Solo (N)"]},
        ],
    }
    dark = {
        "space": [{"id": "s9", "cards": ["Slave I (A)"]}, {"id": "s8", "cards": ["Devastator (A)"], "damage": 2}],
        "ground": [{"id": "g9", "cards": ["AT-AT Assault Group"], "pilots": ["Imperial Walker Driver"]}],
        "character": [
            {
                "id": "c9",
                "cards": ["Darth Vader (A)", "Darth Vader (B)"],
                "equipment": ["Darth Vader's Lightsaber (A)"],
            },
            {"id": "c8", "cards": ["Darth Maul (A)", "Darth Maul (B)", "Darth Maul (C)"]},
            {"id": "c7", "cards": ["Grand Moff Tarkin (A)"]},
            {"cards": ["Stormtrooper"]},
            {"id": "c6", "cards": ["Kylo Ren (A)", "Kylo Ren (B)"]},
        ],
    }
    board = {
        "board": 1,
        "turn": {"number": 4, "step": "build-light"},
        "players": [
            {
                "name": "Ann",
                "side": "light",
                "arenas": light,
                "build_zone": {"units": [{"id": "b1", "cards": ["Rey (A)"]}], "building": ["Yoda (C)"]},
                "locations": {"character": "Commandeered Cruiser Bridge"},
            },
            {
                "name": "Bob",
                "side": "dark",
                "arenas": dark,
                "build_zone": {"units": [{"id": "b2", "cards": ["Asajj Ventress (A)"]}]},
                "discard": ["Stormtrooper", "Darth Sidious (A)"],
            },
        ],
    }
    return json.dumps(board).encode()


def _units(card: str, count: int) -> list[dict[str, list[str]]]:
    return [{"cards": [card]}] * count


def _units(card: str, count: int) -> list[dict[str, list[str]]]:
    return [{"cards": [card]}] * count
