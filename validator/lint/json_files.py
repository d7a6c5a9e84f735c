"""Our own card data under the linter: JSON files with their places, and what is wrong with their shape."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from validator.cards.build import MAX_SET_BYTES, Identities, SetList
from validator.cards.model import CardSet
from validator.cards.paths import SHIPPED
from validator.files import InputError, read_bytes
from validator.findings import Where
from validator.jsontext import JsonText, load_json, pointer_to
from validator.lint import schema
from validator.rules.data_subject import Accept, DataSubject, File, Keyword, Row

_OWN_RULES = {"types": "C125", "rarity": "C126"}
"""Fields of a card whose wrong words have a rule of their own, which says it better than the schema."""
Progress = Callable[[int], None]
MAX_ROWS = 50_000
"""Most cards of a set file that are read."""
_FIELDS = {"type": "types"}


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
        if error.message.startswith("damaged JSON: the key"):
            value, text, twice = _with_duplicates(data, path)
        else:
            raise
    kind = schema.schema_of(relative) if relative is not None else _kind_by_content(value)
    found = JsonFile(path, kind or "", text, value, data)
    for key, at in twice:
        line = text.text.count("\n", 0, at) + 1
        column = at - text.text.rfind("\n", 0, at)
        found.add("C121", Where(line=line, column=column), key=key)
    if kind is None:
        if relative is None:
            raise InputError("is no file of a card database", path=path, hint="a set file begins with card_set")
        found.add("C101", found.at(""), severity="note", what="no schema is known for this file", schema="…")
        return found
    _check_shape(found, kind)
    return found


def _with_duplicates(data: bytes, path: str) -> tuple[Any, JsonText, list[tuple[str, int]]]:
    """Read JSON in which keys stand twice; the last one counts."""
    content = data.decode("utf-8-sig", "replace")
    value = json.loads(content)
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
    first = next(iter(value), None) if isinstance(value, dict) else None
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
            if fault.keyword == "enum" and _OWN_RULES.get(str(path[2])):
                continue
            assert isinstance(path[1], int)
            broken.add(path[1])
        elif kind == "card-set" and len(path) == 2 and path[0] == "cards":
            broken.add(int(path[1]))
        file.add("C101", file.at(fault.pointer), what=fault.message, schema=kind)
    if kind != "card-set" or not isinstance(file.value, dict):
        return
    code = file.value.get("set")
    file.set = code if isinstance(code, str) else ""
    rows = file.value.get("cards")
    if isinstance(rows, list) and len(rows) > MAX_ROWS:
        raise InputError(f"has more than {MAX_ROWS:,} cards", path=file.path, rule="P109", hint="is it a set file?")
    for index, facts in enumerate(rows if isinstance(rows, list) else ()):
        if index not in broken:
            file.rows.append(Row(file, index, facts))
        elif isinstance(facts, dict) and isinstance(facts.get("name"), str):
            # Its name is known to the others, but nothing more is said about it.
            file.facts.setdefault("unsound", []).append(Row(file, index, {"name": facts["name"]}))


def context_rows(folder: str, without: Iterable[str]) -> Iterator[Row]:
    """Yield the printings of a database's other sets, as they are."""
    left = set(without)
    sets = os.path.join(folder, "sets")
    for name in sorted(os.listdir(sets)):
        code = name.removesuffix(".json")
        if name.endswith(".json") and code not in left:
            file = File(os.path.join(sets, name), "context", code)
            value = msgspec.json.decode(read_bytes(file.path, limit=MAX_SET_BYTES))
            for index, facts in enumerate(value["cards"]):
                yield Row(file, index, facts)


def read_database(folder: str, progress: Progress | None = None) -> DataSubject:
    """Read a card database folder under the linter; files that can't be read are named in the subject.

    `progress`: is told how many files were read.
    """
    files: list[JsonFile] = []
    unreadable: list[InputError] = []
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for name in sorted(names):
            if name.endswith(".json") and not name.startswith("."):
                path = os.path.join(parent, name)
                if progress is not None:
                    progress(len(files) + 1)
                try:
                    files.append(read_json(path, os.path.relpath(path, folder)))
                except InputError as error:
                    unreadable.append(error.at(path))
    from validator.lint.format_files import check_formats  # it needs the files of this module

    if not unreadable:
        check_formats(files, folder)
    subject = subject_of(files, folder)
    subject.unreadable += unreadable
    return subject


def subject_of(files: list[JsonFile], folder: str | None, *, plugin: Any = None) -> DataSubject:
    """Return the subject of these files; what they don't have (keywords, spellings) is taken from the shipped data.

    `folder`: of the database, which is then whole; None for single files, beside which the shipped cards stand.
    """
    by_kind = {file.kind: file for file in files}
    sets = _sets(by_kind.get("sets"), None if folder is not None else SHIPPED)
    if folder is not None:
        _check_sets(files, by_kind.get("sets"))
    codes = [file.set for file in files if file.kind == "card-set"]
    context = [row for file in files for row in file.facts.get("unsound", ())]
    if folder is None:
        context += context_rows(SHIPPED, codes)
    return DataSubject(
        files,
        context=context,
        sets=sets,
        keywords=read_table(by_kind.get("keywords"), "keywords.json", "keywords", Keyword),
        accepted=read_table(by_kind.get("accepted-spellings"), "accepted_spellings.json", "accepted", Accept),
        identities=_identities(by_kind.get("identities"), folder),
        list_names=list_names(files, folder),
        plugin=plugin,
        whole=folder is not None,
    )


def _sets(file: JsonFile | None, folder: str | None) -> tuple[CardSet, ...]:
    if file is None and folder is None:
        return ()
    value = file.value if file is not None else _load(os.path.join(folder or "", "sets.json"))
    try:
        return msgspec.convert(value, SetList).sets
    except msgspec.ValidationError:
        return ()  # the schema said what is wrong


def _check_sets(files: list[JsonFile], listed: JsonFile | None) -> None:
    """Compare the list of sets with the set files that are there."""
    sets = {file.set: file for file in files if file.kind == "card-set" and file.set}
    for code, file in sets.items():
        stem = os.path.basename(file.path).removesuffix(".json")
        if stem != code:
            file.add(
                "C118",
                file.at("/set"),
                what=f"the file {stem}.json says that it is set {code!r}",
                mend=f"name it {code}.json",
            )
    if listed is None or not isinstance(listed.value, dict):
        return
    entries = listed.value.get("sets")
    entries = entries if isinstance(entries, list) else []
    known = {each.get("code"): at for at, each in enumerate(entries) if isinstance(each, dict)}
    for code, file in sets.items():
        if code not in known:
            file.add("C118", file.at("/set"), what=f"the list of sets has no {code}", mend="add it to sets.json")
    for listed_code, at in known.items():
        if listed_code not in sets and isinstance(listed_code, str):
            where = listed.at(f"/sets/{at}/code")
            listed.add(
                "C118",
                where,
                what=f"there is no file of the set {listed_code}",
                mend=f"add sets/{listed_code}.json, or remove it",
            )


def _identities(file: JsonFile | None, folder: str | None) -> Identities:
    path = os.path.join(SHIPPED, "identities.json")
    if file is None and (folder is not None or not os.path.exists(path)):
        return Identities()
    try:
        return msgspec.convert(file.value if file is not None else _load(path), Identities)
    except msgspec.ValidationError:
        return Identities()


def subject_of_identities() -> Identities:
    """Return the shipped identities."""
    return _identities(None, None)


def list_names(files: list[JsonFile], folder: str | None) -> list[str]:
    """Return names as Stack lists spell them where no card does."""
    inside = os.path.join("effects", "list_aliases.json")
    value = next((file.value for file in files if file.path.endswith(inside)), None)
    shipped = os.path.join(SHIPPED, inside)
    if value is None and os.path.exists(shipped):
        value = _load(shipped)
    names = value.get("names") if isinstance(value, dict) else None
    return [str(each.get("written")) for each in names if isinstance(each, dict)] if isinstance(names, list) else []


def read_table(file: JsonFile | None, name: str, key: str, kind: type[Any]) -> Iterator[Any]:
    """Yield the entries of a table, of the file or (without one) of the shipped data; what isn't sound is left out."""
    value = file.value if file is not None else _load(os.path.join(SHIPPED, name))
    entries = value.get(key) if isinstance(value, dict) else None
    for each in entries if isinstance(entries, list) else ():
        try:
            yield msgspec.convert(each, kind)
        except msgspec.ValidationError:
            continue


def _load(path: str) -> Any:
    return msgspec.json.decode(read_bytes(path, limit=MAX_SET_BYTES))
