"""Strict JSON, and the place of every pointer."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from validator.inputs.files import InputError
from validator.inputs.json_source import load_json, pointer_to

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=20,
)


def pointers(value: Any, *above: str | int) -> list[tuple[str, Any]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(pointer_to(*above), value)] + [p for key, each in inside for p in pointers(each, *above, key)]


@given(VALUES, st.sampled_from([None, 1]), st.booleans())
def test_every_pointer_leads_to_its_value(value: Any, indent: int | None, ascii_only: bool) -> None:
    written = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    loaded, text = load_json(written)
    assert loaded == value
    lines = written.split("\n")
    for pointer, each in pointers(value):
        line, column = text.locate(pointer)
        rest = "\n".join([lines[line - 1][column - 1 :], *lines[line:]])
        assert json.JSONDecoder().raw_decode(rest)[0] == each


@given(VALUES, st.sampled_from([None, 0, 3]), st.sampled_from(["\n", "\r\n"]))
def test_the_places_of_the_items_of_a_list_are_those_of_each(value: Any, indent: int | None, end: str) -> None:
    _, text = load_json(json.dumps(value, indent=indent).replace("\n", end))
    for pointer, each in pointers(value):
        expected = [text.locate(f"{pointer}/{at}") for at in range(len(each))] if isinstance(each, list) else []
        assert list(text.places(pointer)) == expected


def test_a_key_can_be_located() -> None:
    _, text = load_json('{\n  "a/b": 1,\n  "c": [10, {"~": 2}]}')
    assert text.locate("/a~1b", key=True) == (2, 3)
    assert text.locate("/a~1b") == (2, 10)
    assert text.locate("/c/1/~0") == (3, 19)


def test_a_pointer_that_names_nothing_gives_the_nearest_place() -> None:
    _, text = load_json('{"a": [1]}')
    assert text.locate("/a/7/b") == (1, 7)
    assert text.locate("/x") == (1, 1)
    assert text.locate("/a/0/deeper") == (1, 8)


@pytest.mark.parametrize(
    ("written", "line", "column", "words"),
    [
        ('{"a": 1,\n "a": 2}', 2, 2, "'a' stands twice"),
        ('{"a\\u0041": 1, "b": {}, "aA": 2}', 1, 25, "stands twice"),
        ('{"a": {"b": 1, "b": 1}}', 1, 16, "'b' stands twice"),
        ("[1,\n NaN]", 2, 2, "NaN"),
        ("[-Infinity]", 1, 2, "-Infinity"),
        ("[1e999]", 1, 2, "1e999"),
        ("[1,?]", 1, 4, "? is in no quotes"),
        ('{"a" 1}', 1, 6, "a colon is missing before 1}"),
        ("{} x", 1, 4, "something stands behind the end: x"),
        ('"\x01"', 1, 2, "control character"),
        ('["\\ud800"]', None, None, "surrogate"),
        ("[" * 200_000, None, None, "nested too deeply"),
        ('{"a":' * 200_000, None, None, "nested too deeply"),
        ("[1" + "0" * 5000 + "]", None, None, "too many digits"),
        (" \n", None, None, "is empty"),
    ],
)
def test_bad_json_is_one_line(written: str, line: int | None, column: int | None, words: str) -> None:
    with pytest.raises(InputError) as caught:
        load_json(written, "x.json")
    assert (caught.value.line, caught.value.column) == (line, column)
    assert words in caught.value.message
    assert "\n" not in caught.value.one_line()
    assert caught.value.path == "x.json"


def test_encodings() -> None:
    assert load_json(b'\xef\xbb\xbf"\xc3\xa9"')[0] == "é"
    assert load_json('"é"'.encode("utf-16"))[0] == "é"
    value, text = load_json(b'"\xe9"')
    assert (value, text.encoding) == ("é", "cp1252")
    with pytest.raises(InputError):
        load_json(b'"\x00"')


@given(st.binary(max_size=200))
def test_nothing_but_an_input_error(data: bytes) -> None:
    with suppress(InputError):
        load_json(data)
