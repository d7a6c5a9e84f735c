"""How a case of a card data or plugin rule becomes findings: a set file of either kind, or a folder of files."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from validator.carddata.ours import database
from validator.carddata.ours.json_file import parse_json
from validator.carddata.plugin import lists as plugin
from validator.carddata.plugin.files import read_set_file
from validator.carddata.plugin.text import TextReader
from validator.carddata.view import CardDataView
from validator.checks import carddata as run
from validator.inputs.files import InputError
from validator.results import Finding
from validator.rules import registry


def found_in(subject: CardDataView) -> list[Finding]:
    """Return the findings of a subject, file after file."""
    return [finding for those in run.findings(subject).values() for finding, _ in those]


def set_file(data: bytes, path: str = "") -> CardDataView:
    """Return the subject of a set file of ours, as if there were no other cards."""
    if not path:
        value = json.loads(data)
        path = f"{value.get('set', 'ABC')}.json"
    return database.subject_of([parse_json(data, path)], "")


def plugin_file(data: bytes, path: str = "ABC.txt") -> CardDataView:
    """Return the subject of a set file of a plugin, as if there were no other cards."""
    reader = TextReader(plugin.shipped_keywords())
    return plugin.plugin_subject([read_set_file(path, data, reader)], plugin.Plugin("."), context=False)


def folder(root: Path) -> CardDataView:
    """Return the subject of a folder, as if there were no other cards."""
    if plugin.is_plugin(str(root)):
        return plugin.plugin_subject(*plugin.read_plugin(str(root)), context=False, folder=True)
    return database.read_database(str(root))


def write_files(files: dict[str, object], root: Path) -> None:
    """Write the files of a case: texts as they are, anything else as JSON."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, str) else json.dumps(content)
        path.write_bytes(text.encode())


def data_findings(data: bytes, under: str = "open", as_of: str | None = None) -> list[Finding]:
    """Return what is found in a case."""
    try:
        if data.lstrip().startswith(b"{"):
            value = json.loads(data)
            if "files" in value:
                with tempfile.TemporaryDirectory() as root:
                    write_files(value["files"], Path(root))
                    return found_in(folder(Path(root)))
            return found_in(set_file(data))
        return found_in(plugin_file(data))
    except InputError as error:
        return [Finding(error.rule, registry.get(error.rule).name, "error", error.one_line())]
