"""Card data of ours made from a plugin: the facts of its set files, its text only on request.

What our shipped data knows of a set is used: spellings that it corrects are corrected here too (the plugin's is kept
as an alias), and subtypes of several words are joined as there.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from validator.carddata import importing_formats
from validator.carddata.importing_formats import MadeFormats
from validator.carddata.lists import TYPES, abilities_of, lists_of
from validator.carddata.ours.database import context_rows
from validator.carddata.plugin import lists as plugins
from validator.carddata.plugin.cells import PluginFile
from validator.carddata.rows import Row
from validator.carddata.typography import mend_form, mend_line, straighten
from validator.cards import names
from validator.cards.model import RARITIES
from validator.cards.paths import SHIPPED
from validator.cards.subtypes import JoinedWords, read_line
from validator.inputs.files import InputError, read_bytes, write_bytes
from validator.problems import COLUMNS_WRONG, ROW_SKIPPED
from validator.stacks.grammar import ListError, parse_list

FIELDS = ("name", "number", "side", "types", "subtype", "subtypes", "arenas", "cost", "speed", "power", "health",
          "rarity", "abilities", "stack", "grants_stack", "removes", "equip", "equipped", "pilot", "treat", "switch",
          "insert", "special", "flags", "aliases", "source", "text")  # fmt: skip
"""The fields of a row in the order in which a set file has them."""


class Sentence(NamedTuple):
    """Something that was not read."""

    set: str
    name: str
    text: str


class Imported(NamedTuple):
    """Card data made from a plugin."""

    sets: dict[str, list[dict[str, Any]]]
    """Rows of each set code."""
    left: list[Sentence]
    """Sentences about stacks, Equipment and Pilots that were not understood."""
    skipped: list[Sentence]
    """Rows that could not be taken, with the reason."""
    version: str
    unreadable: Sequence[InputError] = ()
    """Set files that could not be read at all."""
    formats: MadeFormats | None = None
    """Formats and lists of the plugin."""


def from_plugin(folder: str, *, keep_text: bool = False) -> Imported:
    """Read the card data of a plugin folder. Raises InputError when it is none."""
    files, plugin = plugins.read_plugin(folder)
    version = f"plugin {plugin.version[0]}" if plugin.version is not None else "plugin"
    made = from_files(files, version, keep_text=keep_text)
    labels = None
    if plugin.formats is not None:
        labels = [(label, [code for code, _ in codes]) for label, _, codes in plugin.formats]
    day = importing_formats.day_of(plugin.version[0]) if plugin.version is not None else None
    own = importing_formats.make(labels, made.sets, day)
    return made._replace(unreadable=plugin.unreadable, formats=own)


def from_files(files: Sequence[PluginFile], version: str, *, keep_text: bool = False) -> Imported:
    """Make card data of set files that were read."""
    known = _Known({file.set for file in files})
    sets: dict[str, list[dict[str, Any]]] = {}
    left: list[Sentence] = []
    skipped: list[Sentence] = []
    for file in files:
        for hit in (hit for rule, hit in file.hits if rule in (COLUMNS_WRONG, ROW_SKIPPED) and hit.where.line):
            if hit.severity != "note":
                skipped.append(Sentence(file.set, str(hit.data["what"]), f"line {hit.where.line}"))
        for row in file.rows:
            code = row.facts.get("set", file.set)
            made = _row(row, known, keep_text)
            if isinstance(made, str):
                skipped.append(Sentence(code, row.name.strip(), made))
                continue
            sets.setdefault(code, []).append(made)
            left += [Sentence(code, made["name"], text) for text in (*row.facts.get("left", ()), *_unread(row, known))]
    return Imported(sets, left, skipped, version)


def _unread(row: Row, known: _Known) -> Iterator[str]:
    """Yield what of a row isn't read, or is kept though nothing knows it."""
    for field, text in (row.facts.get("unread") or {}).items():
        if not (field == "number" and text == row.facts.get("rarity")):
            yield f"{field} {text!r} is no number"
    for each in row.types:
        if each not in TYPES:
            yield f"the type {each!r} is unknown"
    rarity = row.facts.get("rarity")
    if rarity is not None and rarity not in RARITIES:
        yield f"the rarity {rarity!r} is unknown"
    cells = row.cells or {}
    usage = cells.get("Usage", "").strip()
    abilities = not cells.get("Text", "").strip() or re.search(r"->|^\[[Tt]ap\]", usage)
    if usage and abilities and not re.fullmatch(r"[*\s]*(?:BANNED|RESTRICTED)[^|>]{0,60}", usage):
        yield f"in the column Usage: {usage}"
    for _, ability in abilities_of(row):
        keyword = ability.get("keyword")
        if keyword is not None and keyword not in known.keywords:
            yield f"the keyword {keyword!r} is unknown"
        cost = (ability.get("cost") or {}).get("text")
        if cost is not None and cost not in known.costs:
            yield f"the cost of {keyword} is kept in words: {cost}"
    for cost in row.facts.get("equip") or ():
        if (text := cost.get("text")) is not None and text not in known.costs:
            yield f"the cost of Equip is kept in words: {text}"
    for _, text in lists_of(row):
        try:
            parse_list(text)
        except ListError as error:
            yield f"the list {text!r} isn't understood: {error.what}"


class _Known:
    """Corrections and joined words of the shipped data."""

    def __init__(self, codes: Iterable[str]) -> None:
        wanted = set(codes)
        self.rows: dict[tuple[str, str], list[dict[str, Any]]] = {}
        shipped = {name.removesuffix(".json") for name in os.listdir(os.path.join(SHIPPED, "sets"))}
        for row in context_rows(SHIPPED, shipped - wanted):
            source = row.facts.get("source", {}).get("name", row.name)
            self.rows.setdefault((row.set, " ".join(source.split())), []).append(row.facts)
        self.costs = {
            str(cost["text"])
            for rows in self.rows.values()
            for facts in rows
            for cost in (*facts.get("equip", ()), *(each.get("cost", {}) for each in facts.get("abilities", ())))
            if "text" in cost
        }
        """Costs in words that cards have."""
        self.keywords = {each.keyword for each in plugins.shipped_keywords()}
        self.join = JoinedWords(SHIPPED).join

    def of(self, code: str, name: str, number: int | None) -> dict[str, Any]:
        """Return our row of a card that the plugin names so, or an empty one."""
        found = self.rows.get((code, " ".join(name.split())), [])
        return next((row for row in found if row.get("number") == number), found[0] if found else {})


def _row(row: Row, known: _Known, keep_text: bool) -> dict[str, Any] | str:
    """Return a row of ours, or why it can't be one."""
    facts = dict(row.facts)
    cells = row.cells or {}
    if "side" not in facts:
        return f"unknown side {cells.get('Side', '').strip()!r}"
    if not facts["types"]:
        return "no type"
    code = facts.get("set", row.file.set)
    ours = known.of(code, row.name, facts.get("number"))
    source: dict[str, str] = {}
    written = " ".join(row.name.split())
    name = ours.get("name") or mend_form(straighten(written))
    if name != row.name.strip():
        source["name"] = row.name.strip()
    corrected = ours.get("source", {})
    subtype = straighten(cells.get("Subtype", "")).strip()
    if "subtype" in corrected and mend_line(subtype) in (subtype, mend_line(corrected["subtype"])):
        source["subtype"] = subtype
        subtype = ours.get("subtype", "")
    subtype = mend_line(subtype)
    if "type" in corrected:
        source["type"] = cells.get("Type", "").strip()
        facts["types"] = list(ours["types"])
    made: dict[str, Any] = {key: value for key, value in facts.items() if key in FIELDS}
    made["name"] = name
    if made.get("rarity") not in ("R", "U", "C", "P", "S", "L"):
        made.pop("rarity", None)
    for field in ("subtype", "subtypes", "arenas"):
        made.pop(field, None)
    made |= _line(made["types"], subtype, known)
    flags = [*facts.get("flags", ())]
    if name != mend_form(straighten(written)):
        flags.append("NAME?")
    if facts.get("odd"):
        flags.append("ODD")
    if flags:
        made["flags"] = flags
    if source:
        made["source"] = source
    if "name" in source and written != name:
        made["aliases"] = [written]
    if keep_text and cells.get("Text", "").strip():
        made["text"] = cells["Text"].strip()
    return {field: made[field] for field in FIELDS if field in made}


def _line(types: list[str], subtype: str, known: _Known) -> dict[str, Any]:
    """Return subtype line, subtypes and arenas."""
    found: dict[str, Any] = {"subtype": subtype} if subtype else {}
    arenas, words = read_line(types, subtype)
    if arenas:
        found["arenas"] = arenas
    if words := known.join(word for word in words if word != "-"):
        found["subtypes"] = words
    return found


def set_file(code: str, rows: Sequence[Mapping[str, Any]]) -> bytes:
    """Return a set file, one card a line."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f'{{"card_set": 1, "set": "{code}", "cards": [\n{lines}\n]}}\n'.encode()


def write(imported: Imported, out: str) -> list[str]:
    """Write a database folder, one that `--cards` takes; return the paths of its files. Raises InputError.

    Of a database that was there, the files of sets that the new one doesn't have are removed.
    """
    folder = os.path.join(out, "sets")
    before = _sets_of(out)
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise InputError(f"can't be made: {error.strerror or error}", path=out, code="unwritable") from None
    written = []
    for path, data in _files(imported, out):
        write_bytes(path, data)
        written.append(path)
    if imported.formats is not None:
        importing_formats.write(imported.formats, out)
    for code in before - imported.sets.keys():
        with suppress(OSError):
            os.unlink(os.path.join(folder, f"{code}.json"))
    return written


def _sets_of(out: str) -> set[str]:
    """Return the sets that the list of a database names; none where there is no list."""
    try:
        value = msgspec.json.decode(read_bytes(os.path.join(out, "sets.json")))
        return {code for each in value["sets"] if (code := str(each["code"])).isalnum()}
    except (InputError, msgspec.DecodeError, KeyError, TypeError):
        return set()


def _files(imported: Imported, out: str) -> Iterator[tuple[str, bytes]]:
    for code, rows in sorted(imported.sets.items()):
        yield os.path.join(out, "sets", f"{code}.json"), set_file(code, rows)
    shipped = msgspec.json.decode(read_bytes(os.path.join(SHIPPED, "sets.json")))
    known = {entry["code"]: entry for entry in shipped["sets"]}
    last = max(entry["order"] for entry in shipped["sets"])
    entries: list[dict[str, Any]] = []
    for code in sorted(imported.sets, key=lambda code: (known.get(code, {}).get("order", last + 1), code)):
        entry = known.get(code, {"code": code, "name": code, "publisher": "IDC"})
        entries.append({**entry, "order": len(entries) + 1})
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    head = json.dumps({"sets_list": 1, "version": imported.version, "source": "set files of a LackeyCCG plugin"})
    yield os.path.join(out, "sets.json"), f'{head[:-1]}, "sets": [\n{lines}\n]}}\n'.encode()
    # What the plugin doesn't say, and the look-up of names and subtypes needs.
    yield os.path.join(out, "subtypes.json"), read_bytes(os.path.join(SHIPPED, "subtypes.json"))
    identities = _identities(row["name"] for rows in imported.sets.values() for row in rows)
    yield os.path.join(out, "identities.json"), msgspec.json.format(msgspec.json.encode(identities), indent=1) + b"\n"


def _identities(full_names: Iterable[str]) -> dict[str, Any]:
    """Return what the shipped data says about names of one unit, as far as these cards have the names."""
    cards = [names.split(text) for text in full_names]
    bases = {card.base for card in cards}
    known = {card.card for card in cards}
    shipped = msgspec.json.decode(read_bytes(os.path.join(SHIPPED, "identities.json")))
    found: dict[str, Any] = {}
    for field in ("units", "unsettled"):
        entries = [{**e, "names": [name for name in e["names"] if name in bases]} for e in shipped.get(field, ())]
        found[field] = [entry for entry in entries if len(entry["names"]) > 1]
    found["same_cards"] = [e for e in shipped.get("same_cards", ()) if e["card"] in known and e["also"] in known]
    return found
