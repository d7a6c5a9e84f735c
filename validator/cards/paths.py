"""Where the shipped data lies: in the package when installed from a wheel, beside it in a checkout."""

from __future__ import annotations

import os
import sys

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
