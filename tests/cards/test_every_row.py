"""Every row of the tables that the card data was made from is there, with every fact.

`table_digests.json` holds, for each set, one 5-byte BLAKE2b digest a row, in the order of the rows. A row is written
back from our structure as its twelve columns (name, number, side, type, subtype, cost, speed, power, health, rarity,
flags, keywords in alphabetical order), with the source's own spelling where ours differs. A lost or changed fact
changes the digest. The sentences behind the special stacking facts are not part of a digest, only that there is one.
A set that is added later needs no digests: it was not made from such a table.
"""

from __future__ import annotations

import base64
import json
import os
from hashlib import blake2b
from typing import Any

import pytest

from validator.cards.build import read_set, read_sets
from validator.cards.model import Ability, Cost, PrintedCard
from validator.cards.paths import SHIPPED

with open(os.path.join(os.path.dirname(__file__), "table_digests.json"), encoding="utf-8") as file:
    DIGESTS: dict[str, str] = json.load(file)

SIDES = {"light": "L", "dark": "D", "neutral": "N", "vong": "Y"}


def show(value: Any) -> str:
    return "" if value is None else str(value)


def cost_text(cost: Cost) -> set[str]:
    """The spellings that a cost may have: parts in any order."""
    parts = []
    if cost.tap:
        parts.append("tap")
    if cost.build is not None:
        parts.append(f"{cost.build}B")
    if cost.force is not None:
        parts.append(f"{cost.force}F")
    if cost.up_to is not None:
        parts.append(f"up to {cost.up_to}")
    if cost.text is not None:
        parts.append(cost.text)
    swapped = list(parts)
    if cost.build is not None and cost.force is not None:
        at = swapped.index(f"{cost.build}B")
        swapped[at], swapped[at + 1] = swapped[at + 1], swapped[at]
    return {", ".join(parts), ", ".join(swapped)}


def ability_text(ability: Ability, cost: bool = True) -> list[str]:
    plain = str(ability)
    if ability.cost is None or not cost:
        return [plain]
    return [f"{plain} {{{text}}}" for text in cost_text(ability.cost)]


def ability_texts(abilities: tuple[Ability, ...]) -> list[list[str]]:
    found: list[list[str]] = []
    rest = iter(abilities)
    for ability in rest:
        if ability.joined:
            found.append(
                [f"{ability_text(ability, cost=False)[0]} {ability.joined} {t}" for t in ability_text(next(rest))]
            )
        else:
            found.append(ability_text(ability))
    return found


def choices(row: PrintedCard) -> list[list[str]]:
    """Each keyword entry of the row with its possible spellings."""
    found = ability_texts(row.abilities)
    found += [[f"Stack[{text}]"] for text in row.stack]
    found += [[f"GrantsStack[{text}]"] for text in row.grants_stack]
    if row.removes:
        found.append([f"Removes[{', '.join(row.removes)}]"])
    found += [["Equip"] if cost == Cost() else [f"Equip {{{t}}}" for t in cost_text(cost)] for cost in row.equip]
    if row.equipped:
        found.append([f"Equipped[{'|'.join(row.equipped)}]"])
    found += [[f"Pilot[{row.source.get('pilot', ', '.join(names))}]"] for names in row.pilot]
    found += [[f"Treat[{text}]"] for text in row.treat]
    for switch in row.switch:
        text = "/".join(", ".join(ability_text(a)[0] for a in side) for side in switch)
        found.append([f"Switch[{row.source.get('switch', text)}]"])
    if row.insert is not None:
        found += [[f"Insert[{text}]" for text in texts] for texts in ability_texts(row.insert.abilities)]
        found += [[f"Insert[Stack[{text}]]"] for text in row.insert.stack]
        found += [[f"Insert[Pilot[{', '.join(names)}]]"] for names in row.insert.pilot]
        found += [[f"Insert[Treat[{text}]]"] for text in row.insert.treat]
    found += [[kind] for kind in row.special]
    return found


def digests(row: PrintedCard) -> set[bytes]:
    columns = [
        row.source.get("name", row.name),
        show(row.number),
        SIDES[row.side],
        row.source.get("type", "/".join(row.types)),
        row.source.get("subtype", row.subtype),
        show(row.cost), show(row.speed), show(row.power), show(row.health),
        show(row.rarity),
        ",".join(row.flags),
    ]  # fmt: skip
    lines: list[list[str]] = [[]]
    for spellings in choices(row):
        lines = [[*line, spelling] for line in lines for spelling in spellings]
    return {blake2b("\t".join([*columns, "; ".join(sorted(line))]).encode(), digest_size=5).digest() for line in lines}


def test_every_set_is_there() -> None:
    assert {s.code for s in read_sets(SHIPPED).sets} >= set(DIGESTS)
    assert sum(len(base64.b64decode(text)) for text in DIGESTS.values()) == 5 * 11228


@pytest.mark.parametrize("code", sorted(DIGESTS))
def test_every_row_is_there(code: str) -> None:
    wanted = base64.b64decode(DIGESTS[code])
    rows = read_set(os.path.join(SHIPPED, "sets", f"{code}.json")).cards
    assert len(rows) * 5 == len(wanted)
    wrong = [row.name for at, row in enumerate(rows) if wanted[5 * at : 5 * at + 5] not in digests(row)]
    assert wrong == []
