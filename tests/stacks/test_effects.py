"""The effects of single cards: all there, all of cards that exist, all understood."""

from __future__ import annotations

import ast
import os
from collections import Counter
from functools import cache
from pathlib import Path

import msgspec
import pytest

from tests.stacks.pool import DB, card
from validator.carddata.ours import schema
from validator.cards.paths import SCHEMAS, SHIPPED
from validator.stacks import effects
from validator.stacks.effects import effects_of
from validator.stacks.matching import lists_of

EFFECTS = effects_of(DB)
TABLES = {"stacking": EFFECTS.stacking, "attach": EFFECTS.attach, "pilots": EFFECTS.pilots}
WANTED = {
    "Stacking": "stacking",
    "AttachLimit": "attach",
    "AttachTrigger": "attach",
    "PilotLimit": "pilots",
}
KINDS = {
    kind.__struct_config__.tag: kind
    for union in (effects.StackEffect, effects.AttachEffect, effects.PilotEffect)
    for kind in union.__args__
}
OPEN = (
    effects.Judge,
    effects.AlsoNamed,
    effects.PilotJudge,
    effects.AttachJudge,
    effects.Unnames,
    effects.Expels,
    effects.ShipUnique,
)


def is_open(effect: object) -> bool:
    """Whether an effect leaves something to a judge."""
    return isinstance(effect, OPEN) or (isinstance(effect, effects.Lends) and not effect.sure)


CLASSES = (
    "tops",
    "hosts",
    "cards",
    "bearers",
    "subject",
    "to",
    "of",
    "equipment",
    "pilots",
    "units",
    "having",
    "at_most_one",
)


@pytest.mark.parametrize("kind", WANTED)
def test_every_card_with_such_a_fact_has_its_effect(kind: str) -> None:
    table = TABLES[WANTED[kind]]
    having = [c for c in DB if kind in c.special]
    assert len(having) >= 20
    seen = {entry.card for entry in EFFECTS.looked_at(WANTED[kind])}
    assert not [c.key for c in having if c.key not in table and c.key not in seen]
    assert not seen & set(table)
    if kind == "AttachTrigger":
        apart = (effects.Trigger, effects.Becomes)
        assert not [c.key for c in having if not any(isinstance(e, apart) for e in EFFECTS.attach[c.key])]
    if kind == "AttachLimit":
        limits = [e for c in having for e in EFFECTS.attach[c.key] if not isinstance(e, effects.Trigger)]
        assert len(limits) >= len(having)


def test_every_card_that_grants_a_list_has_its_effect() -> None:
    for each in DB:
        if each.grants_stack:
            kinds = (effects.Grants, effects.Judge)
            assert any(isinstance(e, kinds) for e in EFFECTS.stacking[each.key])


def test_an_equipment_changes_the_stacks_of_no_others_than_it_names() -> None:
    lists = lists_of(DB)
    for key, found in EFFECTS.stacking.items():
        giver = card(key)
        for effect in found:
            given = isinstance(effect, effects.StackSize) and effect.whose == "bearer"
            judged = isinstance(effect, effects.Judge) and effect.when == "bearer"
            if not (isinstance(effect, effects.Grants) or given or judged):
                continue
            if isinstance(effect, effects.Grants) and effect.to == "piloted":
                assert giver.pilot, key
                continue
            assert giver.equipped, key
            for top in DB:
                if top.is_unit and any(lists.printed(t, key).literal(top) for t in effect.tops or ("Any unit",)):
                    assert any(lists.bearer(t, key).literal(top) is not False for t in giver.equipped), (key, top.key)


@pytest.mark.parametrize("name", TABLES)
def test_every_effect_is_of_a_card(name: str) -> None:
    keys = {c.key for c in DB}
    assert not [k for k in TABLES[name] if k not in keys]


@pytest.mark.parametrize("name", TABLES)
def test_every_class_in_an_effect_is_understood(name: str) -> None:
    lists = lists_of(DB)
    lightsaber = card("Zayne Carrick's Lightsaber (A)")
    for key, found in TABLES[name].items():
        for effect in found:
            for field in CLASSES:
                texts = getattr(effect, field, ())
                for text in texts if isinstance(texts, tuple) else ():
                    top = lightsaber if field in ("of", "equipment") else None
                    assert any(lists.printed(text, key).match(c, top) for c in DB), (key, text)


@pytest.mark.parametrize("file", ["stacking", "attach", "pilots", "list_aliases"])
def test_the_files_fit_their_schema(file: str) -> None:
    path = os.path.join(SHIPPED, "effects", f"{file}.json")
    with open(path, "rb") as data:
        read = msgspec.json.decode(data.read())
    name = schema.schema_of(f"effects/{file}.json")
    assert name is not None
    assert schema.faults(name, read) == []


def test_the_schema_knows_the_fields_that_the_loader_knows() -> None:
    with open(os.path.join(SCHEMAS, "effects.schema.json"), "rb") as data:
        shape = msgspec.json.decode(data.read())
    items = shape["properties"]["cards"]["items"]["properties"]["effects"]["items"]
    parts = {p["if"]["properties"]["kind"]["const"]: p["then"] for p in items["allOf"]}
    assert set(items["properties"]["kind"]["enum"]) == set(KINDS) == set(parts)
    assert set(items["properties"]) - {"kind"} == {f for kind in KINDS.values() for f in kind.__struct_fields__}
    for tag, kind in KINDS.items():
        assert set(parts[tag]["properties"]) - {"kind"} == set(kind.__struct_fields__), tag
        required = {f.name for f in msgspec.structs.fields(kind) if f.required}
        assert set(parts[tag].get("required", ())) == required, tag


def test_a_field_of_another_kind_is_a_fault() -> None:
    entry = {"card": "Luke Skywalker (A)", "effects": [{"kind": "no-stack"}], "source": "none"}
    assert schema.faults("effects", {"effects": "stacking", "cards": [entry]}) == []
    entry["effects"] = [{"kind": "no-stack", "extra": 1}]
    assert schema.faults("effects", {"effects": "stacking", "cards": [entry]})
    entry["effects"] = [{"kind": "non-unique"}]
    assert schema.faults("effects", {"effects": "stacking", "cards": [entry]})


@pytest.mark.parametrize("tag", KINDS)
def test_every_kind_of_effect_is_read_by_code(tag: str) -> None:
    assert KINDS[tag].__name__ in _names_used(), tag


@cache
def _names_used() -> frozenset[str]:
    """Return every name that code outside the module of the effects uses, imports apart."""
    found: set[str] = set()
    for path in Path(effects.__file__).parents[1].rglob("*.py"):
        if path.samefile(effects.__file__):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name):
                found.add(node.id)
            elif isinstance(node, ast.Attribute):
                found.add(node.attr)
    return frozenset(found)


def test_the_readme_counts_the_effects_of_every_kind() -> None:
    with open(os.path.join(SHIPPED, "README.md"), encoding="utf-8") as file:
        text = file.read()
    counts = Counter(type(e).__struct_config__.tag for t in TABLES.values() for found in t.values() for e in found)
    for tag in KINDS:
        assert f"| `{tag}` | {counts[tag]} |" in text, (tag, counts[tag])


@pytest.mark.parametrize("name", TABLES)
def test_every_entry_has_a_source_and_cards_are_in_order(name: str) -> None:
    with open(os.path.join(SHIPPED, "effects", f"{name}.json"), "rb") as data:
        entries = msgspec.json.decode(data.read())["cards"]
    names = [e["card"] for e in entries]
    assert len(set(names)) == len(names)
    assert all(e["source"] for e in entries)


def test_few_cards_are_left_to_a_judge_and_the_readme_names_them() -> None:
    left = [key for table in TABLES.values() for key, found in table.items() if any(map(is_open, found))]
    assert len(left) <= 60
    with open(os.path.join(SHIPPED, "README.md"), encoding="utf-8") as file:
        named = file.read().partition("## Left to a judge\n")[2]
    lines = [line.removeprefix("- ") for line in named.splitlines() if line.startswith("- ")]
    assert [line.partition(":")[0] for line in lines] == sorted(left)


def test_the_readme_names_every_file() -> None:
    with open(os.path.join(SHIPPED, "README.md"), encoding="utf-8") as file:
        text = file.read()
    for folder, _, files in os.walk(SHIPPED):
        inside = os.path.relpath(folder, SHIPPED)
        for name in files:
            if name.endswith(".json"):
                kind = {"sets": "sets/CODE.json", "formats": "formats/NAME.json", "lists": "lists/NAME.json"}.get(
                    inside
                )
                path = name if inside == "." else f"{inside}/{name}"
                assert f"| `{kind or path}` |" in text, path


def test_pilot_and_equipment_effects_are_typed() -> None:
    (extra,) = EFFECTS.on_pilots(card("Millennium Falcon (A)"), effects.PilotLimit)
    assert (extra.whose, extra.extra, extra.most) == ("own", 1, None)
    (trigger,) = EFFECTS.on_equipment(card("The Creed (A)"), effects.Trigger)
    assert trigger.same
    assert trigger.on == ("deploy", "move-in")
    assert EFFECTS.on_stacks(card("Luke Skywalker (A)"), effects.Under) == ()


@pytest.mark.parametrize(("key", "event"), [("Irresistible Force", "deploy"), ("Need for Speed", "gain-speed")])
def test_a_trait_that_attaches_itself_says_when(key: str, event: str) -> None:
    (trigger,) = EFFECTS.on_equipment(card(key), effects.Trigger)
    assert trigger.on == (event,)
    assert not card(key).equip
