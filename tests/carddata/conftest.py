"""Files are compared with the cards of all other sets; most tests need only a few of these."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

import pytest

from validator.carddata.ours import database
from validator.carddata.plugin import lists
from validator.carddata.view import Row
from validator.cards.paths import SHIPPED

KEPT = {"AOTC", "SR", "ANH"}


@pytest.fixture
def all_sets() -> None:
    """Ask for the cards of all sets, where `few_sets` holds for a whole file."""


@pytest.fixture
def few_sets(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let files be compared with the cards of three sets only: a linting takes a tenth of the time."""
    if "all_sets" in request.fixturenames:
        return
    whole = database.context_rows
    left = {name.removesuffix(".json") for name in os.listdir(os.path.join(SHIPPED, "sets"))} - KEPT

    def few(folder: str, without: Iterable[str]) -> Iterator[Row]:
        return whole(folder, {*without, *left})

    for module in (database, lists):
        monkeypatch.setattr(module, "context_rows", few)
