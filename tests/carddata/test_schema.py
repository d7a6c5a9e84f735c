"""The shipped files fit their schemas, and both engines say the same."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.asked import examples
from validator.carddata.ours import schema
from validator.cards.paths import SCHEMAS, SHIPPED

FILES = sorted(str(path.relative_to(SHIPPED)) for path in Path(SHIPPED).rglob("*.json"))
NAMES = sorted(path.name.removesuffix(".schema.json") for path in Path(SCHEMAS).glob("*.schema.json"))


@pytest.mark.parametrize("name", NAMES)
def test_every_schema_is_a_schema_of_the_draft_it_names(name: str) -> None:
    from jsonschema import Draft202012Validator

    found = schema.load(name)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(found)


@pytest.mark.parametrize("file", FILES)
def test_every_shipped_file_has_a_schema_and_fits_it(file: str) -> None:
    name = schema.schema_of(file)
    assert name is not None, f"no schema for card_data/{file}"
    data = json.loads((Path(SHIPPED) / file).read_text(encoding="utf-8"))
    assert schema.faults(name, data) == []


def test_a_set_file_is_named_after_its_set() -> None:
    for path in Path(SHIPPED, "sets").glob("*.json"):
        assert json.loads(path.read_text(encoding="utf-8"))["set"] == path.stem


ROW: dict[str, Any] = {"name": "Nerf Herder", "side": "light", "types": ["Ground"], "arenas": ["Ground"]}


@pytest.mark.parametrize(
    ("change", "pointer", "word"),
    [
        ({"side": "blue"}, "/cards/0/side", "blue"),
        ({"side": None}, "/cards/0/side", "null"),
        ({"side": {"light": 1}}, "/cards/0/side", "is not one of"),
        ({"types": []}, "/cards/0/types", "fewer"),
        ({"types": ["Starship"]}, "/cards/0/types/0", "Starship"),
        ({"cost": -1}, "/cards/0/cost", "-1"),
        ({"cost": 1.5}, "/cards/0/cost", "1.5"),
        ({"power": "Y"}, "/cards/0/power", "form"),
        ({"equipped": ["Jedi"]}, "/cards/0/equipped", "unit"),
        ({"types": ["Battle"], "pilot": [["Squad"]]}, "/cards/0/pilot", "Battle"),
        ({"types": ["Battle", "Event"]}, "/cards/0/types", "more than 1"),
        ({"abilities": [{"value": 1}]}, "/cards/0/abilities/0", "keyword"),
        ({"abilities": [{"keyword": "Evade", "cost": {"tap": False}}]}, "/cards/0/abilities/0/cost/tap", "false"),
        ({"colour": "red"}, "/cards/0/colour", "colour"),
        ({"source": {"text": "x"}}, "/cards/0/source/text", "text"),
        ({"subtype": "Rebel " * 40}, "/cards/0/subtype", "more than 200"),
        ({"stack": ["Orn, " * 250]}, "/cards/0/stack/0", "more than 1000"),
        ({"flags": ["FORBIDDEN"]}, "/cards/0/flags/0", "FORBIDDEN"),
    ],
)
@pytest.mark.parametrize("engine", ["jsonschema", "jsonschema-rs"])
def test_a_fault_is_found_where_it_is(change: dict[str, Any], pointer: str, word: str, engine: str) -> None:
    if engine == "jsonschema-rs":
        pytest.importorskip("jsonschema_rs")
    row = {key: value for key, value in {**ROW, **change}.items() if not (change.get("types") and key == "arenas")}
    found = schema.faults("card-set", {"card_set": 1, "set": "ABC", "cards": [row]}, using=engine)
    if change.get("types") == ["Starship"]:
        assert found
    at = [fault for fault in found if fault.pointer == pointer]
    assert at
    assert any(word in fault.message for fault in at)


@pytest.mark.parametrize("engine", ["jsonschema", "jsonschema-rs"])
def test_an_object_in_the_place_of_a_constant_is_a_fault(engine: str) -> None:
    if engine == "jsonschema-rs":
        pytest.importorskip("jsonschema_rs")
    faults = schema.faults("card-set", {"card_set": {"1": 1}, "set": "ABC", "cards": []}, using=engine)
    assert [(fault.pointer, fault.message) for fault in faults] == [("/card_set", '{"1":1} is not one of 1')]


@pytest.mark.parametrize("engine", ["jsonschema", "jsonschema-rs"])
def test_a_name_of_another_form_is_a_fault_of_that_member(engine: str) -> None:
    if engine == "jsonschema-rs":
        pytest.importorskip("jsonschema_rs")
    faults = schema.faults("format", {"severities": {"D105": "note", "many": "note"}}, using=engine)
    assert any(f.pointer == "/severities/many" and "has not the form" in f.message for f in faults)
    assert not any(f.pointer == "/severities/D105" for f in faults)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["X", "*", "", "Ground", "Battle", "light", "R"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["keyword", "value", "cost"]), inner),
    max_leaves=5,
)
PROPERTIES = sorted(schema.load("card-set")["properties"]["cards"]["items"]["properties"])
ROWS = st.dictionaries(st.sampled_from([*PROPERTIES, "other"]), VALUES, max_size=8)


@settings(max_examples=examples(150), deadline=None)
@given(rows=st.lists(ROWS, max_size=3), code=VALUES)
def test_both_engines_say_the_same(rows: list[dict[str, Any]], code: Any) -> None:
    pytest.importorskip("jsonschema_rs")
    data = {"card_set": 1, "set": code, "cards": [{**ROW, **row} for row in rows]}
    assert schema.faults("card-set", data, using="jsonschema") == schema.faults("card-set", data, using="jsonschema-rs")


def test_a_file_finds_its_schema_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("format", "effects", "thing-list"):
        (tmp_path / f"{name}.schema.json").write_text("{}")
    monkeypatch.setattr(schema, "SCHEMAS", str(tmp_path))
    assert schema.schema_of(os.path.join("formats", "open.json")) == "format"
    assert schema.schema_of(os.path.join("effects", "stacking.json")) == "effects"
    assert schema.schema_of("thing_list.json") == "thing-list"
    assert schema.schema_of("nothing.json") is None
