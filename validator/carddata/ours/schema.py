"""JSON Schema on card data files: one engine behind one list of findings.

jsonschema is the engine; jsonschema-rs is used instead when it is installed. Both are only asked where an instance
fails and at which keyword of the schema; the wording is made here from schema and instance, so that it is the same.
"""

from __future__ import annotations

import fnmatch
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec

from validator.cards.paths import SCHEMAS
from validator.inputs.files import InputError, read_bytes

FILES: Mapping[str, str] = {
    "sets.json": "sets",
    "sets/*.json": "card-set",
    "identities.json": "identities",
    "subtypes.json": "subtypes",
    "keywords.json": "keywords",
    "accepted_spellings.json": "accepted-spellings",
}
"""Which schema checks which file of a card database; others are found by their name (`schema_of`)."""

Path = tuple[str | int, ...]


class Fault(NamedTuple):
    """One place where an instance doesn't fit its schema."""

    path: Path
    """Keys and indexes from the document to the value at fault."""
    keyword: str
    """Keyword of the schema that fails; `false` where nothing may stand."""
    message: str
    """What is wrong, in one line."""

    @property
    def pointer(self) -> str:
        """The value's JSON pointer."""
        return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in self.path)


def schema_of(relative: str) -> str | None:
    """Return the name of the schema for a file of a card database, by its path within the folder; None for none.

    A file that isn't in `FILES` has the schema of its own name, or of its folder's: `formats/open.json` that of
    `formats.schema.json` or `format.schema.json`.
    """
    relative = relative.replace(os.sep, "/")
    for pattern, name in FILES.items():
        if fnmatch.fnmatchcase(relative, pattern):
            return name
    stem = relative.removesuffix(".json").replace("_", "-")
    folder, _, own = stem.rpartition("/")
    singular = folder[:-1] if folder.endswith("s") else folder
    choices = [own] if not folder else [f"{singular}-{own}", own if own == folder else "", folder, singular]
    return next((name for name in choices if name and os.path.exists(_path(name))), None)


def _path(name: str) -> str:
    return os.path.join(SCHEMAS, f"{name}.schema.json")


@cache
def load(name: str) -> dict[str, Any]:
    """Return a shipped schema. Raises InputError when there is none of that name."""
    found = msgspec.json.decode(read_bytes(_path(name)))
    if not isinstance(found, dict):
        raise InputError("not a schema", path=_path(name), code="damaged")
    return found


def engine() -> str:
    """Return which engine is used: `jsonschema-rs` when it is installed, else `jsonschema`.

    The environment variable SWTCG_SCHEMA_ENGINE may name either.
    """
    wanted = os.environ.get("SWTCG_SCHEMA_ENGINE")
    if wanted == "jsonschema":
        return "jsonschema"
    try:
        import jsonschema_rs  # noqa: F401  # optional
    except ImportError:
        return "jsonschema"
    return "jsonschema-rs"


def faults(name: str, instance: Any, *, using: str | None = None) -> list[Fault]:
    """Return where `instance` doesn't fit the schema `name`, ordered by place.

    `using`: the engine, else the one that `engine()` chooses.
    """
    found: set[Fault] = set()
    for failure in (_rs if (using or engine()) == "jsonschema-rs" else _py)(name)(instance):
        found.update(_word(instance, failure))
    return sorted(
        found, key=lambda f: ([(isinstance(p, str), p if isinstance(p, int) else 0, str(p)) for p in f.path], f)
    )


class _Failure(NamedTuple):
    """What an engine says: where, and which keyword of which part of the schema."""

    path: Path
    keyword: str
    part: Any


SchemaEngine = Callable[[Any], Iterable[_Failure]]
_OF_NAMES = "propertyNames/"
"""Stands before a keyword that speaks of the names of an object's members, not of the object."""


@cache
def _rs(name: str) -> SchemaEngine:
    import jsonschema_rs

    schema = load(name)
    validator = jsonschema_rs.validator_for(schema)

    def failures(instance: Any) -> Iterator[_Failure]:
        for error in validator.iter_errors(instance):
            part: Any = schema
            steps = list(error.schema_path)
            for step in steps[:-1]:
                part = part[step]
            last = steps[-1]
            keyword = "false" if part[last] is False and last != "additionalProperties" else last
            if steps[-2:-1] == ["propertyNames"]:
                keyword = f"{_OF_NAMES}{last}"
            yield _Failure(tuple(error.instance_path), str(keyword), part)

    return failures


@cache
def _py(name: str) -> SchemaEngine:
    from jsonschema import Draft202012Validator, ValidationError, validators

    plain = Draft202012Validator.VALIDATORS["properties"]
    plain_all = Draft202012Validator.VALIDATORS["allOf"]
    passed: dict[tuple[int, bytes], bool] = {}
    encode = msgspec.json.Encoder().encode

    def passes(validator: Any, value: Any, part: Any) -> bool:
        # The same value under the same part of the schema was seen to pass: cards repeat theirs thousands of times.
        key = (id(part), encode(value))
        answer = passed.get(key)
        if answer is None:
            answer = passed[key] = validator.evolve(schema=part).is_valid(value)
        return answer

    def properties(validator: Any, parts: Any, instance: Any, schema: Any) -> Iterator[Any]:
        if not isinstance(instance, dict):
            return
        left = {}
        for word, value in instance.items():
            part = parts.get(word, True)
            if part is False:
                # The library doesn't say which property it is.
                yield ValidationError("nothing may stand here", validator="false", path=(word,))
            elif word == "cards" or not passes(validator, value, part):
                left[word] = part
        yield from plain(validator, left, instance, schema)

    read_by: dict[int, frozenset[str] | None] = {}

    def all_of(validator: Any, parts: Any, instance: Any, schema: Any) -> Iterator[Any]:
        # What all parts read of an object decides; cards differ in it in a few hundred ways only.
        if id(parts) not in read_by:
            read_by[id(parts)] = _names_read(parts)
        read = read_by[id(parts)]
        if read is None or not isinstance(instance, dict):
            yield from plain_all(validator, parts, instance, schema)
            return
        part = {word: value for word, value in instance.items() if word in read}
        key = (id(parts), encode(part))
        if key not in passed:
            passed[key] = not any(True for _ in plain_all(validator, parts, part, schema))
        if not passed[key]:
            yield from plain_all(validator, parts, instance, schema)

    changed = {"properties": properties, "allOf": all_of}
    validator = validators.extend(Draft202012Validator, changed)(load(name))

    def failures(instance: Any) -> Iterator[_Failure]:
        for error in validator.iter_errors(instance):
            of_names = list(error.absolute_schema_path)[-2:-1] == ["propertyNames"]
            keyword = f"{_OF_NAMES if of_names else ''}{error.validator}"
            yield _Failure(tuple(error.absolute_path), keyword, error.schema)

    return failures


def _names_read(parts: list[Any]) -> frozenset[str] | None:
    """Return which properties of an object decide whether it fits all parts; None where more than properties does."""
    found: set[str] = set()
    pending = list(parts)
    while pending:
        part = pending.pop()
        if not isinstance(part, dict) or not part.keys() <= {"if", "then", "else", "properties", "required"}:
            return None
        found.update(part.get("properties", ()), part.get("required", ()))
        pending += [part[word] for word in ("if", "then", "else") if word in part]
    return frozenset(found)


def _word(instance: Any, failure: _Failure) -> Iterator[Fault]:
    """Word one failure; several, where one keyword fails for several names."""
    path, keyword, part = failure
    value: Any = instance
    owner: Any = None
    for step in path:
        owner = value
        value = value[step]
    if keyword == "false":
        kind = _kind_of(owner)
        yield Fault(path, keyword, f"`{path[-1]}` can't stand {f'on {kind}' if kind else 'here'}")
        return
    rule = part[keyword.removeprefix(_OF_NAMES)]
    if keyword in _SEVERAL:
        yield from _SEVERAL[keyword](path, value, rule, part)
    elif keyword.startswith(_OF_NAMES):
        yield from _names_of(path, keyword.removeprefix(_OF_NAMES), value, rule)
    else:
        yield Fault(path, keyword, _sentence(keyword, value, rule))


def _sentence(keyword: str, value: Any, rule: Any) -> str:
    """Return what is wrong with one value, for a keyword that looks at it as a whole."""
    shown = _shown(value)
    if keyword == "type":
        expected = rule if isinstance(rule, list) else [rule]
        return f"{shown} is {_type_of(value)}; expected {' or '.join(_TYPES[t] for t in expected)}"
    if keyword in ("enum", "const"):
        return f"{shown} is not one of {', '.join(map(_shown, rule if keyword == 'enum' else [rule]))}"
    return _LIMITS.get(keyword, f"{{shown}} breaks `{keyword}` of the schema").format(shown=shown, limit=rule)


def _missing(path: Path, value: Any, rule: Any, part: Any) -> Iterator[Fault]:
    for name in rule:
        if name not in value:
            yield Fault(path, "required", f"`{name}` is missing")


def _unknown(path: Path, value: Any, rule: Any, part: Any) -> Iterator[Fault]:
    for name in value:
        if name not in part.get("properties", {}):
            yield Fault((*path, name), "additionalProperties", f"`{name}` is not known here")


def _alone(path: Path, value: Any, rule: Any, part: Any) -> Iterator[Fault]:
    for name, needed in rule.items():
        for other in needed if name in value else ():
            if other not in value:
                yield Fault(path, "dependentRequired", f"`{name}` stands without `{other}`")


def _names_of(path: Path, keyword: str, value: Any, rule: Any) -> Iterator[Fault]:
    """Yield the names in an object that aren't as the schema wants names."""
    for name in value:
        if keyword == "enum" and name not in rule:
            allowed = ", ".join(map(_shown, rule))
            yield Fault((*path, name), keyword, f"the name {_shown(name)} is not one of {allowed}")
        elif keyword == "pattern" and not re.search(rule, name):
            yield Fault((*path, name), keyword, f"the name {_shown(name)} has not the form {rule}")


_SEVERAL = {"required": _missing, "additionalProperties": _unknown, "dependentRequired": _alone}
"""Keywords that may fail for several names of one object."""
_LIMITS = {
    "pattern": "{shown} has not the form {limit}",
    "uniqueItems": "the same value stands twice in {shown}",
    "minimum": "{shown} is less than {limit}",
    "maximum": "{shown} is more than {limit}",
    "minLength": "an empty text; at least {limit} character is expected",
    "maxLength": "a text of more than {limit} characters",
    "minItems": "{shown} has fewer than {limit} entries",
    "maxItems": "{shown} has more than {limit} entries",
    "minProperties": "{shown} has fewer than {limit} entries",
}
_TYPES = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}


def _type_of(value: Any) -> str:
    if value is None:
        return "null"
    for kind, word in ((bool, "true or false"), (int, "a whole number"), (float, "a number"), (str, "a text")):
        if isinstance(value, kind):
            return word
    return "a list" if isinstance(value, list) else "an object"


def _shown(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else text[:59] + "…"


def _kind_of(owner: Any) -> str:
    types = owner.get("types") if isinstance(owner, dict) else None
    if not isinstance(types, list) or not types or not isinstance(types[0], str):
        return ""
    first = types[0]
    if first in ("Space", "Ground", "Character"):
        return "a unit"
    return f"{'an' if first[0] in 'AEIOU' else 'a'} {first}"
