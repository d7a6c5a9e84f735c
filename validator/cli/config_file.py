"""Where the configuration file of a folder is."""

from __future__ import annotations

import os

FILE = "swtcg.toml"
MAX_BYTES = 1024 * 1024


def find(folder: str) -> str | None:
    """Return the nearest configuration file for a folder, or None."""
    while True:
        path = os.path.join(folder, FILE)
        if os.path.isfile(path):
            return path
        path = os.path.join(folder, "pyproject.toml")
        try:
            # A pipe or a device of that name could keep the program waiting for ever.
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    if b"tool.swtcg" in file.read(MAX_BYTES):
                        return path
        except OSError:
            pass
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent
