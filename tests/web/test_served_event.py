"""`swtcg serve --event` as a process: what was accepted outlives a kill, and the output names no deck and no link."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.cli.test_basics import ROOT, swtcg
from tests.events.submissions import text
from tests.events.test_store import current, opened
from validator.events import links
from validator.events.store import Store


@contextmanager
def served(store: str | None, *options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "validator", "serve", "--port", str(port), *options]
    command += [] if store is None else ["--event", store]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{address}/healthz", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        yield address, process
    finally:
        if process.poll() is None:
            process.terminate()
        process.communicate(timeout=60)


def send(address: str, player: str, **decks: str) -> tuple[str, str]:
    """Hand in, follow the way to the receipt, and return its address and text."""
    fields = {"player": player, "do": "submit", "text0": decks.get("light", ""), "text1": decks.get("dark", "")}
    with urllib.request.urlopen(address, urllib.parse.urlencode(fields).encode(), timeout=60) as answer:
        return answer.url, answer.read().decode()


def test_what_was_accepted_outlives_a_kill(tmp_path: Path) -> None:
    store = opened(tmp_path)
    with served(store) as (address, process):
        link, receipt = send(f"{address}/event", "Ann Smith", light=text("light"), dark=text("dark"))
        assert "nothing is to be mended" in receipt
        process.kill()
        output = process.communicate()[0]
    assert current(store).keys() == {("Ann Smith", "light"), ("Ann Smith", "dark")}
    with served(store) as (address, process):
        again = address + urllib.parse.urlsplit(link).path
        assert "takes the place of" in send(again, "", dark=text("dark", number=5))[1]
        process.terminate()
        output += process.communicate(timeout=30)[0]
        assert process.returncode == 0
    assert "Players hand in at" in output
    assert "event link --store" in output
    for secret in (link.rpartition("/")[2], "Ann", text("light").splitlines()[0]):
        assert secret not in output


def test_many_at_once_and_two_workers(tmp_path: Path) -> None:
    store = opened(tmp_path)
    with served(store, "--workers", "2") as (address, _), ThreadPoolExecutor(8) as pool:
        sent = [
            pool.submit(send, f"{address}/event", f"Player {at}x", light=text("light", number=at)) for at in range(24)
        ]
        links = [each.result()[0] for each in sent]
        same = [pool.submit(send, f"{address}/event", "Zoe Twice", dark=text("dark", number=at)) for at in range(6)]
        done = [each.exception() for each in same]
    assert len(set(links)) == 24
    assert sum(each is None for each in done) == 1  # a name is taken once
    assert {each.code for each in done if isinstance(each, urllib.error.HTTPError)} == {422}
    for each in done:
        if isinstance(each, urllib.error.HTTPError):
            each.close()
    assert len(current(store)) == 25


def test_a_kill_in_the_middle_of_many_loses_nothing_that_was_accepted(tmp_path: Path) -> None:
    store = opened(tmp_path)
    told: dict[str, str] = {}

    def hand_in(address: str, at: int) -> None:
        with suppress(OSError):
            told[f"Player {at}x"] = send(f"{address}/event", f"Player {at}x", light=text("light", number=at % 40))[0]

    for first in (0, 100, 200):
        with served(store) as (address, process), ThreadPoolExecutor(4) as pool:
            for at in range(first, first + 40):
                pool.submit(hand_in, address, at)
            while len(told) < first // 100 * 8 + 8:
                time.sleep(0.01)
            process.kill()
    assert len(told) >= 24
    kept = {player for player, _ in current(store)}
    assert set(told) <= kept
    with Store(store) as again:
        for player, link in told.items():
            held = links.holder(again, link.rpartition("/")[2])
            assert held is not None
            assert held.player == player
        assert again.db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def group_is_empty(group: int) -> bool:
    """Whether no process of the group is left, zombies included."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.parametrize(
    ("how", "workers", "event"),
    [
        (signal.SIGTERM, "1", False),
        (signal.SIGTERM, "3", True),
        (signal.SIGINT, "2", False),
        (signal.SIGKILL, "2", True),
    ],
)
def test_it_stops_while_requests_come_and_leaves_no_process_and_no_port(
    tmp_path: Path, how: signal.Signals, workers: str, event: bool
) -> None:
    store = opened(tmp_path) if event else None
    body = json.dumps({"decks": [text("light")] * 200}).encode()

    def ask(address: str) -> None:
        request = urllib.request.Request(f"{address}/api/v1/decks/check", body, {"content-type": "application/json"})
        with suppress(OSError, http.client.HTTPException):
            urllib.request.urlopen(request, timeout=30).read()

    with served(store, "--workers", workers) as (address, process), ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(ask, address) for _ in range(12)]
        asked[0].result()
        process.send_signal(how)
        output = process.communicate(timeout=30)[0]  # ends when the last process that could write has ended
        assert process.returncode == (-how if how == signal.SIGKILL else 0)
    assert "Traceback" not in output
    for _ in range(100):
        if group_is_empty(process.pid):
            break
        time.sleep(0.1)
    assert group_is_empty(process.pid)
    with socket.socket() as again:
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        again.bind(("127.0.0.1", urllib.parse.urlsplit(address).port or 0))
        again.listen()


def test_what_is_no_store_is_said_before_anything_is_served(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("hello")
    for path in ("x.txt", "nothing.sqlite"):
        done = swtcg("serve", "--event", str(tmp_path / path))
        assert done.exit_code == 2
        assert done.output.count("\n") == 1


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
