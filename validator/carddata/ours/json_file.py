"""One JSON file of a card database under the linter: its values with their places, and what is wrong with its shape."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from validator.carddata.ours import schema
from validator.carddata.rows import File, Row
from validator.cards.build import MAX_SET_BYTES
from validator.inputs.files import InputError, over_limit, read_bytes
from validator.inputs.json_source import TWO_KEYS, JsonText, load_json, pointer_to
from validator.problems import DUPLICATE_KEY, RARITY_UNKNOWN, SCHEMA, TYPE_UNKNOWN
from validator.results import Where

_OWN_RULES = {"types": TYPE_UNKNOWN, "rarity": RARITY_UNKNOWN}
"""Fields of a card whose wrong words have a rule of their own, which says it better than the schema."""
_FIELDS = {"type": "types"}
"""Fields as the rules name them that stand under another key."""
MAX_ROWS = 50_000
"""Most cards of a set file that are read."""


class JsonFile(File):
    """A JSON file of a card database."""

    def __init__(self, path: str, kind: str, text: JsonText, value: Any, data: bytes = b"") -> None:
        super().__init__(path, kind)
        self.data = data
        self.text = text
        self.value = value

    def at(self, pointer: str, *, key: bool = False) -> Where:
        """Return the place that a pointer names."""
        line, column = self.text.locate(pointer, key=key)
        return Where(line=line, column=column, pointer=pointer)

    def locate(self, row: Row, field: str) -> Where:
        """Return where a field of a row stands."""
        name = _FIELDS.get(field, field)
        pointer = pointer_to("cards", row.index, *([name] if name in row.facts else []))
        line, column = self.text.locate(pointer)
        return Where(line=line, column=column, pointer=pointer, set=self.set or None, number=row.number)

    def place(self, row: Row, field: str) -> str | None:
        """Return the pointer of a field of a row, where it holds a text that can be mended."""
        return pointer_to("cards", row.index, field) if isinstance(row.facts.get(field), str) else None


def read_json(path: str, relative: str | None = None) -> JsonFile:
    """Read a JSON file and what is wrong with its shape.

    `relative`: its path within the database; None for a file by itself, whose kind its first key tells.
    Raises InputError when it isn't JSON at all.
    """
    return parse_json(read_bytes(path, limit=MAX_SET_BYTES), path, relative)


def parse_json(data: bytes, path: str, relative: str | None = None) -> JsonFile:
    """Do what `read_json` does, for bytes that were read."""
    twice: list[tuple[str, int]] = []
    try:
        value, text = load_json(data, path)
    except InputError as error:
        if error.code == TWO_KEYS:
            value, text, twice = _with_duplicates(data, path)
        else:
            raise
    kind = schema.schema_of(relative) if relative is not None else _kind_by_content(value)
    found = JsonFile(path, kind or "", text, value, data)
    for key, at in twice:
        line = text.text.count("\n", 0, at) + 1
        column = at - text.text.rfind("\n", 0, at)
        found.add(DUPLICATE_KEY, Where(line=line, column=column), key=key)
    if kind is None:
        if relative is None:
            raise InputError(
                "is no file of a card database", path=path, hint="a set file begins with card_set", code="another-kind"
            )
        found.add(SCHEMA, found.at(""), severity="note", what="no schema is known for this file", schema="…")
        return found
    _check_shape(found, kind)
    return found


def _is_text(value: Any, path: Sequence[str | int]) -> bool:
    """Whether a text stands at a place of a value."""
    for step in path:
        value = value[step]
    return isinstance(value, str)


def _with_duplicates(data: bytes, path: str) -> tuple[Any, JsonText, list[tuple[str, int]]]:
    """Read JSON in which keys stand twice; the last one counts."""
    content = data.decode("utf-8-sig", "replace")
    try:
        value = json.loads(content)
    except json.JSONDecodeError as error:
        what = f"damaged JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise InputError(what, path=path, line=error.lineno, column=error.colno, code="damaged") from None
    except (ValueError, RecursionError):
        raise InputError(
            "damaged JSON: a number too long, or too many brackets in one another", path=path, code="damaged"
        ) from None
    return value, JsonText(content, path=path), list(_duplicates(content))


def _duplicates(text: str) -> Iterator[tuple[str, int]]:
    import re  # only for a faulty file

    opened: list[set[str] | None] = []
    for token in re.finditer(r'("(?:[^"\\]|\\.)*")([ \t\r\n]*:)?|[\[{]|[\]}]', text):
        if token[0] in "[{":
            opened.append(set() if token[0] == "{" else None)
        elif token[0] in "]}":
            opened.pop()
        elif token[2]:
            keys, name = opened[-1], json.loads(token[1])
            if keys is not None:
                if name in keys:
                    yield name, token.start()
                keys.add(name)


def _kind_by_content(value: Any) -> str | None:
    first = next((key for key in value if key != "$schema"), None) if isinstance(value, dict) else None
    if first is None:
        return None
    known = {
        "card_set": "card-set",
        "sets_list": "sets",
        "units": "identities",
        "multi_word": "subtypes",
        "keywords": "keywords",
        "accepted": "accepted-spellings",
    }
    return known.get(first) or schema.schema_of(f"{first}.json")


def _check_shape(file: JsonFile, kind: str) -> None:
    broken: set[int] = set()
    for fault in schema.faults(kind, file.value):
        path = fault.path
        if kind == "card-set" and len(path) > 2 and path[0] == "cards":
            if fault.keyword == "enum" and _OWN_RULES.get(str(path[2])) and _is_text(file.value, path):
                continue
            assert isinstance(path[1], int)
            broken.add(path[1])
        elif kind == "card-set" and len(path) == 2 and path[0] == "cards":
            broken.add(int(path[1]))
        file.add(SCHEMA, file.at(fault.pointer), what=fault.message, schema=kind)
    if kind != "card-set" or not isinstance(file.value, dict):
        return
    code = file.value.get("set")
    file.set = code if isinstance(code, str) else ""
    rows = file.value.get("cards")
    if isinstance(rows, list) and len(rows) > MAX_ROWS:
        raise over_limit(f"has more than {MAX_ROWS:,} cards", MAX_ROWS, path=file.path, hint="is it a set file?")
    for index, facts in enumerate(rows if isinstance(rows, list) else ()):
        if index not in broken:
            file.rows.append(Row(file, index, facts))
        elif isinstance(facts, dict) and isinstance(facts.get("name"), str):
            # Its name is known to the others, but nothing more is said about it.
            file.facts.setdefault("unsound", []).append(Row(file, index, {"name": facts["name"]}))
