"""A long run tells how far it is: after half a second, with a total; it leaves nothing behind."""

from __future__ import annotations

import sys

import pytest

from validator.cli.progress import watched


def test_a_short_run_tells_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(watched([1, 2, 3], 3, "deck", lambda: 0.0)) == [1, 2, 3]
    assert capsys.readouterr().err == ""


def test_a_long_run_tells_how_many_of_how_many(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)
    seconds = iter(range(100))
    assert list(watched([1, 2, 3], 3, "deck", lambda: float(next(seconds)))) == [1, 2, 3]
    told = capsys.readouterr().err
    assert "decks: 1 of 3" in told
    assert told.endswith("\r\x1b[K")
