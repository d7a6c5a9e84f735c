"""A card database under the linter: its JSON files, compared with one another."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from validator.carddata.ours.json_file import JsonFile, read_json
from validator.carddata.rows import File, Row
from validator.carddata.view import Accept, CardDataView, KeywordEntry
from validator.cards.build import MAX_SET_BYTES, Identities, SetList
from validator.cards.model import CardSet
from validator.cards.paths import SHIPPED
from validator.inputs.files import InputError, read_bytes
from validator.problems import SET_UNKNOWN

Progress = Callable[[int], None]
"""Is told how many files were read."""


def context_rows(folder: str, without: Iterable[str]) -> Iterator[Row]:
    """Yield the printings of a database's other sets, as they are."""
    names = os.listdir(os.path.join(folder, "sets"))
    left = set(without)
    return set_rows(folder, {name.removesuffix(".json") for name in names if name.endswith(".json")} - left)


def set_rows(folder: str, codes: Iterable[str]) -> Iterator[Row]:
    """Yield the printings of some sets of a database, as they are; codes that it doesn't have are passed over."""
    sets = os.path.join(folder, "sets")
    known = set(os.listdir(sets))
    for code in sorted(codes):
        if f"{code}.json" in known:
            file = File(os.path.join(sets, f"{code}.json"), "context", code)
            value = msgspec.json.decode(read_bytes(file.path, limit=MAX_SET_BYTES))
            for index, facts in enumerate(value["cards"]):
                yield Row(file, index, facts)


def read_database(folder: str, progress: Progress | None = None) -> CardDataView:
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
    subject = subject_of(files, folder)
    subject.folder = folder
    subject.unreadable += unreadable
    return subject


def subject_of(files: list[JsonFile], folder: str | None, *, plugin: Any = None) -> CardDataView:
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
    return CardDataView(
        files,
        context=context,
        sets=sets,
        keywords=read_table(by_kind.get("keywords"), "keywords.json", "keywords", KeywordEntry),
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
                SET_UNKNOWN,
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
            file.add(SET_UNKNOWN, file.at("/set"), what=f"the list of sets has no {code}", mend="add it to sets.json")
    for listed_code, at in known.items():
        if listed_code not in sets and isinstance(listed_code, str):
            where = listed.at(f"/sets/{at}/code")
            listed.add(
                SET_UNKNOWN,
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
