"""Decks as JSON: our own form (`schemas/deck.schema.json`), and that of swtcg-deckdb.com."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from validator.cards.database import Database
from validator.decks.builder import Builder, Count, side_of
from validator.decks.limits import MAX_COUNT, MAX_LINES
from validator.decks.model import ZONES, Deck
from validator.decks.readers.foreign_json import Foreign, are_sections, has_cards, is_counts, is_deckdb, is_entry
from validator.inputs.files import InputError, cut
from validator.inputs.json_source import JsonText, load_json, pointer_to
from validator.problems import JSON_MENDED, OVER_LIMIT
from validator.results import Problem, Where, hit

MAX_DECKS = 1000
_FIELDS = ("$schema", "deck", "name", "player", "side", "format", "zones")
_CARD = ("card", "count", "set")
_DECKDB_ZONES = (("cards", "deck"), ("supply", "supply"), ("sideboard", "sideboard"), ("outside", "outside"))


def read_json(text: str, db: Database, path: str | None = None) -> list[Deck]:
    """Read one deck, or the decks of an array. Raises InputError, with place and pointer, for a wrong shape."""
    if "}\n" in text or "}\r" in text:
        from validator.decks.readers.loose_json import lines_as_list  # only for more than one line

        text = lines_as_list(text)
    value, source = load_json(text, path, lenient=True)
    decks = _decks(value, source, db, path)
    if source.repairs and decks:
        from msgspec.structs import replace  # only where something was mended

        from validator.inputs.lenient_json import in_words

        line = source.text.count("\n", 0, source.repairs[0].at) + 1
        problem = Problem(JSON_MENDED, hit((), Where(line), what=in_words(source.repairs)))
        decks[0] = replace(decks[0], problems=(problem, *decks[0].problems))
    return decks


def _decks(value: Any, source: JsonText, db: Database, path: str | None) -> list[Deck]:
    if isinstance(value, list):
        if value and all(is_entry(each) for each in value):
            return [Foreign(db, path, source, "").run({"": value})]
        if are_sections(value):
            return [Foreign(db, path, source, "").run({"": value})]
        if len(value) > MAX_DECKS:
            raise source.error(
                f"{len(value):,} decks; at most {MAX_DECKS:,} are read",
                "",
                rule=OVER_LIMIT,
                code="limit",
                data={"found": len(value), "allowed": MAX_DECKS},
            )
        if not value:
            raise source.error("an empty list, no deck", "", code="empty")
        return [_JsonReading(db, path, source, pointer_to(at)).run(each) for at, each in enumerate(value)]
    return [_JsonReading(db, path, source, "").run(value)]


class _JsonReading:
    """One reading of a deck that stands at `base` of its file."""

    def __init__(self, db: Database, path: str | None, source: JsonText, base: str) -> None:
        self.source = source
        self.base = base
        self.made = Builder(db, path, "json")
        self.total = 0

    def run(self, value: object) -> Deck:
        if not isinstance(value, dict):
            raise self.error(f"a deck must be an object, not {_kind(value)}", "")
        for key, what in (("board", "a board"), ("turn_log", "a turn log"), ("report", "a report")):
            if key in value and not isinstance(value[key], (str, list)) and "cards" not in value:
                raise self.error(
                    f"this is {what}, not a deck",
                    f"/{key}",
                    hint=None if key == "report" else f"use `swtcg {key.split('_')[0]} check`",
                    code="another-kind",
                )
        if "zones" in value or type(value.get("deck")) in (int, float):
            self.own(value)
        elif isinstance(value.get("cards"), list) and all(is_deckdb(each) for each in value["cards"]):
            self.deckdb(value)
        elif has_cards(value) or is_counts(value, self.made.db):
            value = value if has_cards(value) else {"": value}
            return Foreign(self.made.db, self.made.path, self.source, self.base).run(value)
        elif "cards" in value or "supply" in value:
            self.deckdb(value)
        else:
            raise self.error(
                "not a deck: it has neither `zones` nor `cards`",
                "",
                hint='write {"cards": [{"count": 4, "name": "…"}]}',
                code="another-kind",
            )
        return self.made.deck()

    def error(self, message: str, pointer: str, *, key: bool = False, **more: Any) -> InputError:
        return self.source.error(message, self.base + pointer, key=key, **more)

    # ── our own form ──────────────────────────────────────────────────────────────────────────────────────────────

    def own(self, value: dict[str, Any]) -> None:
        self.fields(value, _FIELDS, "")
        version = value.get("deck")
        if version is None:
            raise self.error('`"deck": 1` is missing', "", code="missing-field")
        if version != 1 or isinstance(version, bool):
            raise self.error(f"version {_shown(version)} of the deck form; 1 is known", "/deck", code="version")
        made = self.made
        made.name = self.words(value, "name")
        made.player = self.words(value, "player")
        made.format = self.words(value, "format")
        side = self.words(value, "side")
        made.side = side_of(side) if side is not None else None
        zones = value.get("zones")
        if not isinstance(zones, dict):
            raise self.error(f"`zones` must be an object, not {_kind(zones)}", "/zones")
        self.fields(zones, ZONES, "/zones")
        for zone in ZONES:
            cards = self.items(zones.get(zone, []), f"/zones/{zone}")
            for at, (card, place) in enumerate(self.placed(cards, f"/zones/{zone}")):
                self.own_card(zone, card, f"/zones/{zone}/{at}", place)

    def own_card(self, zone: str, value: object, pointer: str, place: tuple[int, int]) -> None:
        if not isinstance(value, dict):
            raise self.error(f'a card must be an object such as {{"card": …, "count": 1}}, not {_kind(value)}', pointer)
        self.fields(value, _CARD, pointer)
        name, code = value.get("card"), value.get("set")
        if not isinstance(name, str) or not name.strip():
            raise self.error(f"`card` must be the name of a card, not {_kind(name)}", f"{pointer}/card")
        if "count" not in value:
            raise self.error("`count` is missing", pointer, code="missing-field")
        if code is not None and not isinstance(code, str):
            raise self.error(f"`set` must be a set code, not {_kind(code)}", f"{pointer}/set")
        self.add(zone, value["count"], name, code, pointer, place)

    def fields(self, value: dict[str, Any], known: tuple[str, ...], pointer: str) -> None:
        """Refuse a field that isn't known."""
        for key in value:
            if key not in known:
                from validator.inputs.likeness import hint_for  # only for a faulty file

                raise self.error(
                    f"unknown field {cut(key)!r}",
                    pointer + pointer_to(key),
                    key=True,
                    hint=hint_for(key, known, f"known are {', '.join(known)}"),
                    code="unknown-field",
                    data={"field": key, "known": list(known)},
                )

    # ── swtcg-deckdb.com ──────────────────────────────────────────────────────────────────────────────────────────

    def deckdb(self, value: dict[str, Any]) -> None:
        made = self.made
        made.source = "deckdb"
        made.name = self.loose(value, "name")
        made.player = self.loose(value, "player")
        made.format = self.loose(value, "format")
        side = self.loose(value, "side")
        made.side = side_of(side) if side is not None else None
        for key, zone in _DECKDB_ZONES:
            found = value.get(key)
            if found is None or (key not in ("cards", "supply") and not isinstance(found, list)):
                continue
            for at, (card, place) in enumerate(self.placed(self.items(found, f"/{key}"), f"/{key}")):
                self.deckdb_card(zone, card, f"/{key}/{at}", place)

    def deckdb_card(self, zone: str, value: object, pointer: str, place: tuple[int, int]) -> None:
        if not isinstance(value, dict):
            raise self.error(f"a card must be an object, not {_kind(value)}", pointer)
        name, code = value.get("name"), value.get("setCode")
        if not isinstance(name, str) or not name.strip():
            raise self.error(f"`name` must be the name of a card, not {_kind(name)}", f"{pointer}/name")
        if value.get("count") is None:
            raise self.error("`count` is missing", pointer, code="missing-field")
        self.add(zone, value["count"], name, code if isinstance(code, str) else None, pointer, place)

    @staticmethod
    def loose(value: dict[str, Any], key: str) -> str | None:
        """Return a text that a foreign form may have; anything else there is of no interest."""
        found = value.get(key)
        return " ".join(found.split()) or None if isinstance(found, str) else None

    # ── both ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def words(self, value: dict[str, Any], key: str) -> str | None:
        found = value.get(key)
        if found is not None and not isinstance(found, str):
            raise self.error(f"`{key}` must be a text, not {_kind(found)}", f"/{key}")
        return found or None

    def items(self, value: object, pointer: str) -> list[Any]:
        if not isinstance(value, list):
            raise self.error(f"must be a list of cards, not {_kind(value)}", pointer)
        self.total += len(value)
        if self.total > MAX_LINES:
            raise self.error(
                f"more than {MAX_LINES:,} entries", pointer, rule=OVER_LIMIT, code="limit", data={"allowed": MAX_LINES}
            )
        return value

    def placed(self, cards: list[Any], pointer: str) -> Iterator[tuple[Any, tuple[int, int]]]:
        """Return the items of a list, each with its line and column."""
        return zip(cards, self.source.places(self.base + pointer), strict=True) if cards else iter(())

    def add(
        self, zone: str, written: object, name: str, code: str | None, pointer: str, place: tuple[int, int]
    ) -> None:
        if type(written) is int and 0 <= written <= MAX_COUNT:
            number = written
        else:
            count = Count(None if isinstance(written, str) else written)
            if isinstance(written, str):
                count.message = f"{cut(written)!r} is a text, not a number of copies"
            if count.number is None:
                raise self.error(count.message, f"{pointer}/count", rule=count.rule)
            number = count.number
        text = name.strip()
        code = code.strip() or None if code is not None else None
        made = self.made
        made.add(zone, number, text, Where(*place, self.base + pointer), made.db.lookup(text, code), code)


def _kind(value: object) -> str:
    """Return what a value of JSON is, in words."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, str):
        return "a text" if value else "an empty text"
    if isinstance(value, (int, float)):
        return "a number"
    return "a list" if isinstance(value, list) else "an object"


def _shown(value: object) -> str:
    return str(value) if isinstance(value, int) and abs(value) < 10**9 else _kind(value)
