"""Build hook: puts the card index into the wheel, so that one deck needs no card file read."""

from __future__ import annotations

import os
import sys
import tempfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CardIndexHook(BuildHookInterface):  # type: ignore[type-arg]
    _temporary: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, self.root)
        try:
            from validator.cards.build import read_cards, read_sets
            from validator.cards.index import write
        finally:
            sys.path.pop(0)
        folder = os.path.join(self.root, "card_data")
        sets = read_sets(folder)
        self._temporary = tempfile.TemporaryDirectory(prefix="swtcg-build-")
        path = os.path.join(self._temporary.name, "cards.index")
        write(path, read_cards(folder, sets), sets.sets, sets.version, "shipped")
        build_data["force_include"][path] = "validator/_data/cards.index"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._temporary is not None:
            self._temporary.cleanup()
