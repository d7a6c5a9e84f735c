"""The shape of an input in JSON: objects, lists and texts where they should be, and all faults together.

What a person types is read where its meaning is certain: `Light` for `light`, `Build Light` for `build-light`, and a
field's name in other letters.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from validator.boards.model import ARENAS, Source
from validator.inputs.files import InputError
from validator.inputs.json_source import pointer_to
from validator.inputs.likeness import hint_for, nearest
from validator.inputs.wording import kind, short
from validator.problems import JSON_MENDED, UNREADABLE_FILE
from validator.results import Problem, Where, hit

MOST_FAULTS = 100
"""Most faults of shape that are reported for one input."""
MOST_NOTES = 20
"""Most notes on what was read as it is meant."""

BOARD = ("board", "turn", "players", "$schema")
TURN = ("number", "step")
PLAYER = (
    "name",
    "side",
    "arenas",
    "build_zone",
    "locations",
    "resource",
    "missions",
    "events",
    "discard",
    "supply",
)
BUILD_ZONE = ("units", "building", "equipment")
UNIT = ("id", "cards", "tapped", "damage", "equipment", "pilots", "counters", "face_down")
CARD = ("id", "card", "owner")
EQUIPMENT = (*CARD, "under")
PILOT = (*EQUIPMENT, "equipment")

FIELDS_OF: dict[tuple[str, ...], frozenset[str]] = {
    fields: frozenset(fields) for fields in (BOARD, TURN, PLAYER, BUILD_ZONE, UNIT, CARD, EQUIPMENT, PILOT, ARENAS)
}


class ShapeReader:
    """Collects the faults of one input; `problems`: what was wrong with names, or read as it is meant."""

    def __init__(self, source: Source, pointer: str = "") -> None:
        self.source = source
        self.pointer = pointer
        self.problems: list[Problem] = []
        self.faults: list[InputError] = []
        self.keys = 0
        """Number of keys of all objects met."""
        self._notes = 0

    # ── faults ────────────────────────────────────────────────────────────────────────────────────────────────────

    def fault(
        self,
        message: str,
        pointer: str,
        hint: str | None = None,
        *,
        rule: str = UNREADABLE_FILE,
        key: bool = False,
        code: str = "shape",
        data: Mapping[str, object] | None = None,
    ) -> None:
        """Note a fault of shape; `key`: it is the key of that place. Raises InputError when there are too many.

        `code`, `data`: what programs get, as in InputError.
        """
        line, column = self.source.locate(pointer, key=key) or (None, None)
        self.faults.append(
            InputError(
                message,
                path=self.source.path,
                line=line,
                column=column,
                pointer=pointer or None,
                hint=hint,
                rule=rule,
                code=code,
                data=data,
            )
        )
        if len(self.faults) >= MOST_FAULTS:
            self._raise()

    def _raise(self) -> None:
        first, *rest = self.faults
        first.others = tuple(rest)
        raise first

    def note(self, what: str, pointer: str) -> None:
        """Note something that isn't written as it should be, but leaves no doubt."""
        self._notes += 1
        if self._notes <= MOST_NOTES:
            self.problems.append(Problem(JSON_MENDED, hit((), Where(pointer=pointer), what=what)))

    def word(self, value: Any, words: Sequence[str], pointer: str) -> Any:
        """Return the word of several that `value` means for certain, with a note; else `value` as it is."""
        if type(value) is not str or value in words:
            return value
        meant = meant_word(value, words)
        if meant is None:
            return value
        self.note(f"{short(value)} for {short(meant)}", pointer)
        return meant

    def renamed(self, value: Mapping[str, Any], fields: Sequence[str], pointer: str) -> Mapping[str, Any]:
        """Return an object whose fields have their right names where others leave no doubt, with a note."""
        found: dict[str, Any] = {}
        for key, each in value.items():
            meant = meant_word(key, fields, "_") if isinstance(key, str) and key not in fields else None
            if meant is not None and meant not in value and meant not in found:
                self.note(f"{short(key)} for {short(meant)}", pointer + pointer_to(key))
                key = meant
            found[key] = each
        return found

    def fields(self, value: Any, fields: tuple[str, ...], pointer: str, what: str) -> Mapping[str, Any]:
        """Return `value` as an object with no other fields than `fields`; an empty one where it isn't an object.

        A field that is null is as if it weren't there.
        """
        if type(value) is not dict and not isinstance(value, Mapping):
            self.fault(f"{what} must be an object, not {kind(value)}", pointer)
            return {}
        self.keys += len(value)
        if not FIELDS_OF[fields].issuperset(value):
            named = self.renamed(value, fields, pointer)
            for key in named:
                if key not in fields:
                    self.unknown(key, fields, named, pointer, what)
            return {key: each for key, each in named.items() if each is not None}
        found: Mapping[str, Any] = value
        return {key: each for key, each in found.items() if each is not None} if None in found.values() else found

    def unknown(self, key: object, fields: tuple[str, ...], value: Mapping[str, Any], pointer: str, what: str) -> None:
        """Note that an object has a key that is none of its fields."""
        if not isinstance(key, str):
            self.fault(f"a field's name must be a text, not {kind(key)}", pointer)
            return
        here = f"fields here: {', '.join(f for f in fields if f[0] != '$')}"
        hint = hint_for(key, [f for f in fields if f not in value], here)
        self.fault(
            f"unknown field {short(key)} in {what}",
            pointer + pointer_to(key),
            hint,
            key=True,
            code="unknown-field",
            data={"field": key, "known": list(fields)},
        )

    def missing(self, field: str, value: Mapping[str, Any], fields: tuple[str, ...], pointer: str, what: str) -> None:
        """Note that a field isn't there, unless a misspelt one was noted already."""
        if not any(nearest(key, [field]) for key in value if key not in fields):
            self.fault(f"{what} needs the field {field!r}", pointer, code="missing-field", data={"field": field})

    def text(self, value: Any, pointer: str, what: str) -> str | None:
        """Return `value` as a text; None when it is none."""
        if type(value) is str:
            return value
        self.fault(f"{what} must be a text, not {kind(value)}", pointer)
        return None

    def items(self, value: Any, pointer: str, what: str) -> Sequence[object]:
        """Return `value` as a list; an empty one when it is none."""
        if isinstance(value, (list, tuple)):
            return value
        self.fault(f"{what} must be a list, not {kind(value)}", pointer)
        return ()


def other_kind(value: object, own: str) -> str | None:
    """Return a hint where decoded JSON is another kind of input than `own`, for example a deck; None where not."""
    looks = None
    if isinstance(value, list):
        looks = "deck"
    elif isinstance(value, Mapping):
        looks = next((name for key, name in _KINDS if key in value), None)
    if looks is None or looks == own:
        return None
    return f"this looks like a {_SHOWN_KIND[looks]}: use `swtcg {looks} check`"


def other_text(text: str, own: str) -> str | None:
    """Return a hint where a text that isn't JSON is another kind of input than `own`; None where nothing tells."""
    from validator.boards.notation import is_notation  # only for what is no JSON

    lines = [line.strip() for line in text.splitlines()[:200]]
    counted = sum(_COUNTED.match(line) is not None for line in lines)
    looks = None
    if is_notation(text):
        looks = "board"
    elif "<deck" in text[:2000].lower() or 2 * counted > sum(map(bool, lines)):
        looks = "deck"
    if looks is None or looks == own:
        return None
    return f"this looks like a {_SHOWN_KIND[looks]}: use `swtcg {looks} check`"


_COUNTED = re.compile(r"\d{1,2}\s*[x×]?\s+\S|\S.*\s[x×]\s*\d{1,2}$", re.IGNORECASE)
_KINDS = (
    ("turn_log", "turn"),
    ("board", "board"),
    ("deck", "deck"),
    ("zones", "deck"),
    ("cards", "deck"),
    ("supply", "deck"),
    ("before", "turn"),
    ("players", "board"),
)
_SHOWN_KIND = {"turn": "turn log", "board": "board", "deck": "deck"}


def meant_word(text: str, words: Sequence[str], joined: str = "-") -> str | None:
    """Return the word that a text means but for case, blanks and marks: `Build: Light` is `build-light`."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", joined, text[:60])
    plain = re.sub(r"[^a-z0-9]+", joined, spaced.lower()).strip(joined)
    return plain if plain in words else None
