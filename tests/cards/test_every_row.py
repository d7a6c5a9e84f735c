"""Every row of the tables that the card data was made from is there, with every fact.

`table_digests.json` holds, for each set, one 5-byte BLAKE2b digest a row, in the order of the rows. A row is written
back from our structure as its twelve columns (name, number, side, type, subtype, cost, speed, power, health, rarity,
flags, keywords in alphabetical order), with the source's own spelling where ours differs. A lost or changed fact
changes the digest. The sentences behind the special stacking facts are not part of a digest, only that there is one.

Sets and rows that are added later need no digests: they were not made from such a table. A fact that is corrected keeps
what the table says in `source` (`"cost": 4, …, "source": {"cost": "3"}`), and the row is still the table's. For a
keyword or a list that is corrected, `--accept` writes the digest anew.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from validator.cards.build import read_set, read_sets
from validator.cards.model import Ability, Cost, PrintedCard
from validator.cards.paths import SHIPPED

PATH = Path(__file__).with_name("table_digests.json")
DIGESTS: dict[str, str] = json.loads(PATH.read_text(encoding="utf-8"))

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
    facts = {
        "name": row.name,
        "number": show(row.number),
        "side": SIDES[row.side],
        "type": "/".join(row.types),
        "subtype": row.subtype,
        **{field: show(getattr(row, field)) for field in ("cost", "speed", "power", "health", "rarity")},
    }
    columns = [*(row.source.get(column, text) for column, text in facts.items()), ",".join(row.flags)]
    lines: list[list[str]] = [[]]
    for spellings in choices(row):
        lines = [[*line, spelling] for line in lines for spelling in spellings]
    return {blake2b("\t".join([*columns, "; ".join(sorted(line))]).encode(), digest_size=5).digest() for line in lines}


def parted(text: str) -> list[bytes]:
    data = base64.b64decode(text)
    return [data[at : at + 5] for at in range(0, len(data), 5)]


def differing(rows: Sequence[PrintedCard], wanted: Sequence[bytes]) -> list[str]:
    """Return the names of the rows that are not the table's, where rows of the table are missing."""
    have = [digests(row) for row in rows]
    missing = set(wanted) - set().union(*have)
    return [row.name for row, own in zip(rows, have, strict=True) if own.isdisjoint(wanted)] if missing else []


def test_every_set_is_there() -> None:
    assert {s.code for s in read_sets(SHIPPED).sets} >= set(DIGESTS)
    assert sum(len(parted(text)) for text in DIGESTS.values()) == 11228


def test_every_row_is_there(accept: bool) -> None:
    for code, text in DIGESTS.items():
        rows = read_set(os.path.join(SHIPPED, "sets", f"{code}.json")).cards
        wanted = parted(text)
        wrong = differing(rows, wanted)
        if accept and wrong:
            assert len(rows) == len(wanted), "a row is lost, or one is new: first mend that"
            anew = [at if at in digests(row) else min(digests(row)) for row, at in zip(rows, wanted, strict=True)]
            DIGESTS[code] = base64.b64encode(b"".join(anew)).decode()
            PATH.write_text(json.dumps(DIGESTS, indent=0) + "\n", encoding="utf-8")
        else:
            assert wrong == [], f"{code}: keep what the table says of a corrected fact in the row's `source`"
            assert len(rows) >= len(wanted), f"{code}: a row is lost"


def test_a_changed_fact_is_found_and_a_correction_says_what_the_table_has() -> None:
    rows = read_set(os.path.join(SHIPPED, "sets", "ANH.json")).cards
    wanted = parted(DIGESTS["ANH"])
    at, row = next((at, row) for at, row in enumerate(rows) if isinstance(row.cost, int) and not row.source)
    for changed in (
        msgspec.structs.replace(row, cost=row.cost + 1),
        msgspec.structs.replace(row, name=f"{row.name}x"),
        msgspec.structs.replace(row, abilities=(*row.abilities, Ability("Armor"))),
    ):
        assert differing([*rows[:at], changed, *rows[at + 1 :]], wanted) == [changed.name]
    noted = msgspec.structs.replace(row, cost=row.cost + 1, source={"cost": str(row.cost)})
    assert differing([*rows[:at], noted, *rows[at + 1 :]], wanted) == []
    new = msgspec.structs.replace(row, name="Tarn Vesh", number=999)
    assert differing([*rows, new], wanted) == []
