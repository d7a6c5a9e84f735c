"""The event store: what is accepted stays, whatever happens; what replaces what; the folder it is exported to."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests import asked
from tests.cli.test_basics import ROOT, swtcg
from tests.events.submissions import text
from tests.events.test_event_check import checked, players
from validator.events import store as store_module
from validator.events.store import Store
from validator.events.store_open import open_event
from validator.inputs.files import InputError


def opened(folder: Path, plan: str = 'name = "Autumn"\n', roster: str | None = None) -> str:
    folder.mkdir(exist_ok=True)
    (folder / "event.toml").write_text(plan)
    if roster is not None:
        (folder / "roster.csv").write_text(roster)
    return open_event(str(folder / "event.toml"), None, None)[0]


def schema(name: str) -> Any:
    return json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))


def hand_in(path: str, player: str, *sides: str, number: int = 0, **options: bool) -> store_module.Submission:
    files = [(f"{player} - {side} {number}.txt", text(side, number=number).encode()) for side in sides]
    with Store(path, write=True) as store:
        return store.submit(player, files, **options)


def current(path: str) -> dict[tuple[str, str | None], str]:
    with Store(path) as store:
        found = [each for each in store.decks() if each.replaced_by is None]
    assert len({(each.player, each.deck.side) for each in found}) == len(found)
    return {(each.player, each.deck.side): each.deck.file for each in found}


def test_the_commands_from_open_to_export(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text('name = "Autumn"\n')
    path = str(tmp_path / "event.sqlite")
    dark, light = tmp_path / "a.txt", tmp_path / "b.txt"
    dark.write_text(text("dark"))
    light.write_text(text("light"))
    assert swtcg("event", "open", str(tmp_path / "event.toml")).exit_code == 0
    done = swtcg("event", "submit", "Ann", str(dark), str(light), "--store", path, "--output", "json")
    assert done.exit_code == 0
    told = json.loads(done.stdout)
    jsonschema.validate(told, schema("event-submit"))
    assert (told["number"], told["player"], len(told["decks"])) == (1, "Ann", 2)
    bad = tmp_path / "bad.txt"
    bad.write_text("5 Han Solo (A)\n" + text("light"))
    assert swtcg("event", "submit", "Bob", str(bad), "--store", path).exit_code == 1
    status = swtcg("event", "status", "--store", path, "--output", "json")
    assert status.exit_code == 1
    assert {p["player"]: p["status"] for p in json.loads(status.stdout)["players"]} == {"Ann": "ready", "Bob": "mend"}
    assert swtcg("event", "verify", "ann", str(dark), "--event", path).exit_code == 0
    assert swtcg("event", "close", "--store", path).exit_code == 0
    assert swtcg("event", "submit", "Cy", str(dark), "--store", path).exit_code == 2
    assert swtcg("event", "close", "--store", path).exit_code == 2
    assert swtcg("event", "export", str(tmp_path / "out"), "--store", path).exit_code == 0
    assert swtcg("event", "export", str(tmp_path / "out"), "--store", path).exit_code == 2
    again = checked(tmp_path / "out", code=1)
    assert {p["player"]: p["status"] for p in again["players"]} == {"Ann": "ready", "Bob": "mend"}


def test_the_store_of_the_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert swtcg("event", "status").exit_code == 2  # nobody has handed in yet
    (tmp_path / "a.txt").write_text(text("dark"))
    assert swtcg("event", "submit", "Ann", "a.txt").exit_code == 0
    assert swtcg("event", "status").exit_code == 1
    (tmp_path / "event.toml").rename(tmp_path / "other.toml")
    open_event("other.toml", None, None)
    result = swtcg("event", "status")
    assert result.exit_code == 2
    assert "several" in result.stderr
    monkeypatch.setenv("SWTCG_EVENT_STORE", "event.sqlite")
    assert swtcg("event", "status").exit_code == 1


def test_an_event_is_opened_once(tmp_path: Path) -> None:
    path = opened(tmp_path)
    hand_in(path, "Ann", "dark")
    with pytest.raises(InputError, match="already"):
        open_event(str(tmp_path / "event.toml"), None, None)
    assert current(path)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["event.sqlite", "event.toml"]


def test_a_deck_replaces_the_one_of_its_side_and_what_was_is_kept(tmp_path: Path) -> None:
    path = opened(tmp_path)
    hand_in(path, "Ann Smith", "dark", "light")
    done = hand_in(path, "smith,  ANN", "dark", number=1)
    assert done.player == "Ann Smith"
    assert done.replaced == ("Ann Smith - dark 0.txt",)
    hand_in(path, "Bob", "dark", number=2)
    assert current(path) == {
        ("Ann Smith", "light"): "Ann Smith - light 0.txt",
        ("Ann Smith", "dark"): "smith,  ANN - dark 1.txt",
        ("Bob", "dark"): "Bob - dark 2.txt",
    }
    with Store(path) as store:
        all_ = store.decks()
        assert [each.replaced_by for each in all_] == [2, None, None, None]
        assert store.data(all_[0].file) == text("dark").encode()


def test_one_deck_of_any_side(tmp_path: Path) -> None:
    path = opened(tmp_path, 'decks = ["any"]\n')
    hand_in(path, "Ann", "dark")
    hand_in(path, "Ann", "light")
    assert current(path) == {("Ann", "light"): "Ann - light 0.txt"}


@pytest.mark.parametrize(
    "files",
    [
        [("a.txt", b"PK\x03\x04word/")],
        [("a.txt", b"")],
        [("a.txt", b"round one at ten\n")],
        [("a.txt", text("dark").encode()), ("b.txt", text("dark", number=1).encode())],
        [("a.txt", text("dark").encode()), ("b.txt", text("dark").encode())],
        [("a.txt", text("dark").encode()), ("b.pdf", b"%PDF-1.7")],
        [],
    ],
)
def test_all_of_a_submission_is_accepted_or_nothing(tmp_path: Path, files: list[tuple[str, bytes]]) -> None:
    path = opened(tmp_path)
    hand_in(path, "Ann", "dark", number=3)
    before = current(path)
    with Store(path, write=True) as store, pytest.raises(InputError):
        store.submit("Ann", files)
    assert current(path) == before
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT count(*) FROM submission").fetchone() == (1,)
    db.close()


def test_only_who_is_on_the_roster(tmp_path: Path) -> None:
    path = opened(tmp_path, roster="player,nick\nAnn Smith,Annie\nBob Jones,\n")
    assert hand_in(path, "annie", "dark").player == "Ann Smith"
    assert hand_in(path, "Bob", "dark", number=1).remarks == ("taken for Bob Jones of the roster",)
    with pytest.raises(InputError, match="not on the roster"):
        hand_in(path, "Zed", "dark")
    with Store(path) as store:
        assert [player.status for player in store.report().players] == ["mend", "mend"]


def test_after_the_deadline(tmp_path: Path) -> None:
    path = opened(tmp_path, "deadline = 2020-01-01T20:00:00Z\n")
    with pytest.raises(InputError, match="deadline"):
        hand_in(path, "Ann", "dark")
    assert hand_in(path, "Ann", "dark", late=True).late
    with Store(path) as store:
        (player,) = store.report().players
    assert "after-deadline" in {problem.kind for problem in player.problems}


def test_an_event_that_was_closed_is_opened_again(tmp_path: Path) -> None:
    path = opened(tmp_path)
    assert swtcg("event", "reopen", "--store", path).exit_code == 2  # it is open
    hand_in(path, "Ann", "dark")
    assert swtcg("event", "close", "--store", path).exit_code == 0
    with pytest.raises(InputError, match="closed"):
        hand_in(path, "Ann", "light")
    assert swtcg("event", "reopen", "--store", path).exit_code == 0
    hand_in(path, "Ann", "light")
    assert current(path).keys() == {("Ann", "dark"), ("Ann", "light")}


def test_a_new_deadline_lets_decks_in_again(tmp_path: Path) -> None:
    path = opened(tmp_path, 'deadline = "2020-01-01 20:00"\n')
    with pytest.raises(InputError, match="deadline"):
        hand_in(path, "Ann", "dark")
    assert swtcg("event", "close", "--store", path).exit_code == 0
    told = swtcg("event", "reopen", "--store", path)
    assert (told.exit_code, "the deadline was 2020-01-01" in told.output) == (0, True)
    assert swtcg("event", "reopen", "--store", path, "--deadline", "soon").exit_code == 2
    assert swtcg("event", "reopen", "--store", path, "--deadline", "2099-01-01 20:00").exit_code == 0
    assert not hand_in(path, "Ann", "dark").late


def test_verdicts_of_other_card_data_are_found_anew(tmp_path: Path) -> None:
    path = opened(tmp_path)
    hand_in(path, "Ann", "dark")
    with sqlite3.connect(path) as db:
        db.execute("UPDATE deck SET cards = 'older', checked = replace(checked, '\"legal\"', '\"illegal\"')")
    db.close()
    with Store(path) as store:
        (player,) = store.report().players
    assert [deck.result.verdict for deck in player.decks] == ["legal"]
    assert "verdict-changed" in {problem.kind for problem in player.problems}


def test_the_export_is_read_as_the_store_is(tmp_path: Path) -> None:
    path = opened(tmp_path / "event", 'name = "A \\"quoted\\" name"\ndeadline = 2099-01-01T20:00:00Z\n')
    both = "Light Side\n" + text("light") + "\nDark Side\n" + text("dark")
    with Store(path, write=True) as store:
        store.submit("=SUM(A1)", [("both.txt", both.encode())])
        store.submit("Ann/../<b>", [("deck.txt", text("dark").encode())])
        store.submit("Ann/../<b>", [("deck.txt", text("light").encode())])
        store.submit("Cy", [("both.txt", both.encode())])
        store.submit("Cy", [("new.txt", text("dark", number=5).encode())])
        report = store.report()
    assert swtcg("event", "export", str(tmp_path / "out"), "--store", path).exit_code == 0
    again = players(checked(tmp_path / "out", code=0))

    def prints(slots: list[dict[str, Any]]) -> list[str]:
        return [each["deck"]["fingerprint"] for each in slots]

    for player in report.players:
        before = [deck.result.fingerprint for _, deck in player.slots if deck is not None]
        assert prints(again[player.name]["decks"]) == before
    assert len((tmp_path / "out" / "submissions.csv").read_text().splitlines()) == 8


# ── what can go wrong ─────────────────────────────────────────────────────────────────────────────────────────────


def begin(path: str, first: int, last: int) -> subprocess.Popen[str]:
    arguments = [sys.executable, "-m", "tests.events.handing_in", path, str(first), str(last)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(arguments, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


def test_a_kill_at_any_moment_loses_nothing_that_was_accepted(tmp_path: Path) -> None:
    path = opened(tmp_path)
    number, lives = (200, 6) if asked.long else (36, 3)
    number = int(os.environ.get("SWTCG_KILLED_SUBMISSIONS", number))
    moments = random.Random(12)
    accepted: dict[int, int] = {}
    first = kills = 0
    while first < number:
        running = begin(path, first, number)
        assert running.stdout is not None
        whole = []
        stop_after = moments.randrange(1, max(2, number // lives))
        for line in running.stdout:
            whole.append(line)
            if len(whole) == stop_after:
                time.sleep(moments.random() * 0.004)
                running.send_signal(signal.SIGKILL)
                kills += 1
        running.wait()
        running.stdout.close()
        accepted.update((int(a), int(b)) for a, b in (line.split() for line in whole if line.endswith("\n")))
        first = max(accepted) + 1
    assert kills >= 3
    with Store(path) as store:
        stored = {each.submission: each for each in store.decks()}
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("SELECT count(*) FROM submission LEFT JOIN deck ON deck.submission = submission.id"
                          " WHERE deck.id IS NULL").fetchone() == (0,)  # fmt: skip
    db.close()
    for which, submission in accepted.items():
        assert stored[submission].name.startswith(f"{which}-")
    assert set(accepted) == set(range(number))
    current(path)


def test_two_processes_at_once(tmp_path: Path) -> None:
    path = opened(tmp_path)
    running = [begin(path, 0, 40), begin(path, 40, 80)]
    told = [process.communicate()[0].splitlines() for process in running]
    assert [process.returncode for process in running] == [0, 0]
    numbers = [int(line.split()[1]) for lines in told for line in lines]
    assert sorted(numbers) == list(range(1, 81))
    assert len(current(path)) == 40


OPENING = """
import sys
from tests.events.test_store import many
many(sys.argv[1], sys.argv[2])
"""


def many(path: str, name: str) -> None:
    with ThreadPoolExecutor(6) as pool:
        done = [pool.submit(hand_in, path, f"{name} {at}x", "dark", number=at) for at in range(40)]
        for each in done:
            assert each.result().decks


def test_threads_that_open_and_close_the_store_beside_another_process(tmp_path: Path) -> None:
    """What one thread opens and closes must not take the locks of another: the journal would go away under it."""
    path = opened(tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-c", OPENING, path, "Other"], cwd=ROOT, env=environment) as other:
        many(path, "Thread")
    assert other.returncode == 0
    assert len(current(path)) == 80


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    path = opened(tmp_path)
    hand_in(path, "Ann", "dark")
    with Store(path, write=True) as store:
        store.db.execute("PRAGMA max_page_count = 1")  # no page more than there are
        with pytest.raises(InputError, match="the disk is full"):
            store.submit("Bob", [("bob.txt", (text("dark") + "#" * 300_000).encode())])
        assert not store.db.in_transaction
    assert list(current(path)) == [("Ann", "dark")]
    hand_in(path, "Bob", "dark")
    assert len(current(path)) == 2


def test_a_file_that_may_not_be_written_to(tmp_path: Path) -> None:
    path = opened(tmp_path)
    hand_in(path, "Ann", "dark")
    os.chmod(path, 0o444)
    with pytest.raises(InputError, match="write-protected"):
        hand_in(path, "Bob", "dark")
    assert list(current(path)) == [("Ann", "dark")]


@pytest.mark.parametrize(
    "content", [b"", b"SQLite format 3\0", b"name = 1", b"SQLite format 3\0" + b"\0" * 52 + b"SWTC" + b"\0" * 4000]
)
def test_what_is_no_store(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "event.sqlite"
    path.write_bytes(content)
    for command in (["status"], ["close"], ["export", str(tmp_path / "out")]):
        result = swtcg("event", *command, "--store", str(path))
        assert result.exit_code == 2
        assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    assert path.read_bytes() == content


def test_a_damaged_store_is_said(tmp_path: Path) -> None:
    path = opened(tmp_path)
    hand_in(path, "Ann", "dark")
    data = bytearray(Path(path).read_bytes())
    data[200:] = bytes(len(data) - 200)
    Path(path).write_bytes(data)
    result = swtcg("event", "status", "--store", path)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert "fault of swtcg" not in result.output
