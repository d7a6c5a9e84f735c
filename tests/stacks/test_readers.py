"""No field of an effect stands in the data unread: the cases of the rules make the checks look at every one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules import subjects
from tests.rules.subjects import cases
from validator.stacks import effects
from validator.stacks.effects import effects_of

KINDS: dict[str, Any] = {
    str(kind.__struct_config__.tag): kind
    for union in (effects.StackEffect, effects.AttachEffect, effects.PilotEffect)
    for kind in union.__args__
}
FAMILIES = "BDEKLSU"
"""Rules about decks, boards, logs and stacks."""


def watched(kind: Any, seen: set[tuple[str, str]]) -> Any:
    """Return a class like an effect's that writes down which of its fields are looked at."""
    tag = kind.__struct_config__.tag

    class Watched(kind, frozen=True, tag=tag):  # type: ignore[misc, call-arg]
        def __getattribute__(self, name: str) -> object:
            seen.add((tag, name))
            return super().__getattribute__(name)

    return Watched


@pytest.fixture(scope="module")
def seen() -> set[tuple[str, str]]:
    """Return what is read of effects when all cases of the rules are checked."""
    from validator.cards.database import load

    found: set[tuple[str, str]] = set()
    db = load()
    read = effects_of(db)
    classes = {tag: watched(kind, found) for tag, kind in KINDS.items()}
    for table in (read.stacking, read.attach, read.pilots):
        for key, have in list(table.items()):  # type: ignore[attr-defined]
            table[key] = tuple(  # type: ignore[index]
                classes[str(e.__struct_config__.tag)](**{f: getattr(e, f) for f in e.__struct_fields__}) for e in have
            )
    found.clear()
    before = subjects.cards
    subjects.cards = lambda: db  # type: ignore[assignment]
    try:
        for verdict in ("good", "bad"):
            for case in cases(verdict):
                if case.rule[0] in FAMILIES:
                    subjects.findings(case.data, case.format, case.as_of)
    finally:
        subjects.cards = before
    return found


@pytest.mark.parametrize("tag", KINDS)
def test_every_field_is_read_by_a_check(tag: str, seen: set[tuple[str, str]]) -> None:
    fields = [each.name for each in msgspec.structs.fields(KINDS[tag]) if each.name != "note"]
    assert not [field for field in fields if (tag, field) not in seen]
