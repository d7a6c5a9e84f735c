"""JSON that people type: what is certain is read with its places kept, and the rest is named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from validator.inputs.files import InputError
from validator.inputs.json_source import load_json
from validator.inputs.lenient_json import fault, in_words, mend

CERTAIN: list[tuple[str, Any, str]] = [
    ('{"a": [1, 2,], }', {"a": [1, 2]}, "a comma before ] and a comma before }"),
    ('{"a": 1 // one\n}', {"a": 1}, "a comment"),
    ('{"a": 1, # one\n "b": 2 /* two\nlines */}', {"a": 1, "b": 2}, "a comment"),
    ("{“a”: “b”}", {"a": "b"}, "curly quotes"),
    ('{"a": “Garazeb "Zeb" Orrelios (C)”}', {"a": 'Garazeb "Zeb" Orrelios (C)'}, "curly quotes"),
    ("{“a”: “Garazeb “Zeb” Orrelios (C)”}", {"a": "Garazeb “Zeb” Orrelios (C)"}, "curly quotes"),
    ("{'a': 'b'}", {"a": "b"}, "single quotes"),
    ("{'a': 'Ezra Bridger's Ingenuity (A)', 'b': 1}", {"a": "Ezra Bridger's Ingenuity (A)", "b": 1}, "single quotes"),
    ("{'a': 'Garazeb \"Zeb\" Orrelios (C)'}", {"a": 'Garazeb "Zeb" Orrelios (C)'}, "single quotes"),
    ('{a: true, b_c: "x"}', {"a": True, "b_c": "x"}, "a name without quotes"),
    ('{"a": True, "b": None}', {"a": True, "b": None}, "True for true and None for null"),
    ('{"a": "// no comment, ] neither",}', {"a": "// no comment, ] neither"}, "a comma before }"),
    ('{"a":\u00a01}', {"a": 1}, "a blank that isn't one in JSON"),
]


@pytest.mark.parametrize(("text", "value", "what"), CERTAIN)
def test_what_is_certain_is_read(text: str, value: Any, what: str) -> None:
    with pytest.raises(InputError):
        load_json(text)
    found, source = load_json(text, lenient=True)
    assert found == value
    assert in_words(source.repairs) == what


DOUBTFUL = [
    ('{"a": 1 "b": 2}', 'a comma is missing before "b": 2}', 1, 9),
    ('{"a": ["x" "y"]}', 'a comma is missing before "y"]}', 1, 12),
    ('{"a": 1,, "b": 2}', "two commas with nothing between them", 1, 9),
    ('{"a": [1, 2}', "} stands where ] should, for the [ of line 1", 1, 12),
    ('{"a": [1,\n 2]', "} is missing at the end, for the { of line 1", 2, 4),
    ('{"a" 1}', "a colon is missing before 1}", 1, 6),
    ('{"a": light}', "light is in no quotes", 1, 7),
    ('{"a": "b}', "a quote isn't closed on its line", 1, 7),
    ('{"a": 1}}', "something stands behind the end: }", 1, 9),
]


@pytest.mark.parametrize(("text", "what", "line", "column"), DOUBTFUL)
def test_what_is_doubtful_is_named(text: str, what: str, line: int, column: int) -> None:
    with pytest.raises(InputError) as caught:
        load_json(text, lenient=True)
    assert str(caught.value).endswith(f"damaged JSON: {what}")
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("at", "message"),
    [(8, "Expecting value"), (7, "Illegal trailing comma before end of array")],
    ids=["before-3.13", "3.13"],
)
def test_every_python_stops_elsewhere_at_a_comma_too_many(at: int, message: str) -> None:
    assert fault('{"a":[1,]}', at, message) == ("a comma before ]", 7)


def test_a_comma_before_a_bracket_is_named_where_all_must_be_strict() -> None:
    with pytest.raises(InputError, match=r"damaged JSON: a comma before \]"):
        load_json('{"a": [1, 2,]}')


def test_a_key_that_stands_twice_is_still_refused() -> None:
    with pytest.raises(InputError, match="stands twice"):
        load_json("{'a': 1, 'a': 2,}", lenient=True)


def test_places_are_those_of_the_text_as_written() -> None:
    text = "{aa: 1, 'bb': 'x \"y\" z', /* c */ cc: [1, 2,],\n dd: 'q'}"
    _, source = load_json(text, lenient=True)
    for pointer, written in (("/aa", "1, 'bb"), ("/bb", "'x"), ("/cc", "[1"), ("/dd", "'q")):
        line, column = source.locate(pointer)
        assert text.split("\n")[line - 1][column - 1 :].startswith(written)


@pytest.mark.parametrize(
    "text", ["{" * 50_000, "'x" * 50_000, '{"a": ' + "'x " * 20_000, "[" + "“a" * 20_000, "// " * 9]
)
def test_hostile_texts_end_soon(text: str) -> None:
    with pytest.raises(InputError):
        load_json(text, lenient=True)


def test_strict_json_is_never_mended() -> None:
    for value in ({"a": ["it's // no", "“q”", 1.5e3, None, True]}, [], "x", -0.5):
        assert mend(json.dumps(value, ensure_ascii=False)) is None
