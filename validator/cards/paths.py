"""Where data lies, and what tells one folder of it from another.

The shipped data is in the package when installed from a wheel, and beside it in a checkout.
"""

from __future__ import annotations

import os
import sys

from validator._version import __version__
from validator.cards.model import Card
from validator.inputs.files import InputError

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_WHEEL = os.path.join(_PACKAGE, "_data")
_ROOT = _WHEEL if os.path.isdir(os.path.join(_WHEEL, "card_data")) else os.path.dirname(_PACKAGE)

SHIPPED = os.path.join(_ROOT, "card_data")
"""Folder of the shipped card data."""
SCHEMAS = os.path.join(_ROOT, "schemas")
"""Folder of the JSON Schemas."""


def shipped_index() -> str | None:
    """Return the path of the index that a wheel carries, or None in a checkout."""
    path = os.path.join(_WHEEL, "cards.index")
    return path if _ROOT == _WHEEL and os.path.exists(path) else None


def cache_folder() -> str:
    """Return the folder where this program may keep what it can make again."""
    if chosen := os.environ.get("SWTCG_CACHE_DIR"):
        return chosen
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "swtcg-validator")


def content_of(folder: str) -> str:
    """Return what tells the content of a folder of card data from any other: names, sizes and times of all its files.

    Raises InputError when it is none.
    """
    parts = [signature_of(folder)]
    for part in ("formats", "lists", "effects"):
        path = os.path.join(folder, part)
        if os.path.isdir(path):
            with os.scandir(path) as entries:
                for entry in sorted(entries, key=lambda e: e.name):
                    info = entry.stat()
                    parts.append(f"{part}/{entry.name} {info.st_size} {info.st_mtime_ns}")
    return "\n".join(parts)


def signature_of(folder: str) -> str:
    """Return what tells an index of a folder from any other: the files' names, sizes and times of change.

    An index that another version of this program made, perhaps with other fields of a card, is another one.
    """
    parts = [os.path.abspath(folder), __version__, " ".join(Card.__struct_fields__)]
    for part in (folder, os.path.join(folder, "sets")):
        try:
            with os.scandir(part) as entries:
                for entry in sorted(entries, key=lambda e: e.name):
                    if entry.name.endswith(".json"):
                        info = entry.stat()
                        parts.append(f"{entry.name} {info.st_size} {info.st_mtime_ns}")
        except OSError:
            hint = "it needs sets.json and sets/*.json"
            raise InputError("is not a folder of card data", path=folder, hint=hint, code="another-kind") from None
    return "\n".join(parts)
