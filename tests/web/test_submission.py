"""Handing in over the web: what is accepted, who sees it, and what is kept from everybody else."""

from __future__ import annotations

import csv
import html
import io
import json
import logging
import re
import sqlite3
import zipfile
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.cli.test_basics import swtcg
from tests.events.submissions import ODD, text
from tests.events.test_store import current, hand_in, opened
from validator.events import links
from validator.events.store import Store
from validator.web import submission
from validator.web.engine import Engine
from validator.web.server import app
from validator.web.submission import SubmissionLimits, routes

ENGINE = Engine()
DARK, LIGHT = text("dark"), text("light")


@pytest.fixture
def store(tmp_path: Path) -> str:
    return opened(tmp_path)


def client(store: str, limits: SubmissionLimits | None = None, address: str = "203.0.113.7") -> TestClient:
    server = app(ENGINE, routes=routes(store, limits))
    return TestClient(server, raise_server_exceptions=False, follow_redirects=False, client=(address, 1))


@pytest.fixture
def page(store: str) -> TestClient:
    return client(store)


def send(page: TestClient, player: str = "Ann Smith", *, at: str = "/event", do: str = "submit", **decks: str) -> Any:
    """Send a form as a browser does: with every field, empty ones and files that weren't chosen too."""
    fields = {"player": player, "do": do, "text0": decks.get("light", ""), "text1": decks.get("dark", "")}
    files = {
        name: (f"{name}.txt", decks[side].encode()) if side in decks else ("", b"")
        for name, side in (("file0", "light_file"), ("file1", "dark_file"))
    }
    return page.post(at, data=fields, files=files)


def organiser(store: str) -> str:
    with Store(store, write=True) as opened_:
        return f"/event/o/{links.new_link(opened_, None)}"


def test_a_player_hands_in_sees_the_verdict_and_replaces_a_deck(store: str, page: TestClient) -> None:
    assert "Light deck" in page.get("/event").text
    done = send(page, light=LIGHT, dark_file=DARK)
    assert done.status_code == 303
    link = done.headers["location"]
    receipt = page.get(link)
    assert receipt.status_code == 200
    for told in ("Ann Smith", "nothing is to be mended", "Light: legal", "Dark: legal", f"http://testserver{link}"):
        assert told in receipt.text
    before = current(store)
    assert before.keys() == {("Ann Smith", "light"), ("Ann Smith", "dark")}
    replaced = send(page, at=link, dark="5 Han Solo (A)\n" + text("dark", number=3))
    assert replaced.status_code == 200
    assert "takes the place of" in replaced.text
    assert "5 copies of Han Solo (A)" in replaced.text
    after = current(store)
    assert after[("Ann Smith", "light")] == before[("Ann Smith", "light")]
    assert page.get(f"{link}/receipt.txt").text.startswith("Receipt: Autumn")
    assert page.get(f"{link}/sheets.html").text.count("class=page>") == 2


def test_the_check_page_leads_there_where_there_is_an_event(page: TestClient) -> None:
    assert '<a href="event">Hand in decks</a>' in page.get("/").text
    assert "Hand in" not in TestClient(app(ENGINE)).get("/").text


def test_checking_hands_in_nothing(store: str, page: TestClient) -> None:
    found = send(page, do="check", light="5 Han Solo (A)\n" + LIGHT)
    assert (found.status_code, current(store)) == (200, {})
    assert "5 copies of Han Solo (A)" in found.text
    assert "Nothing was handed in yet" in found.text
    assert "5 Han Solo (A)\n" in html.unescape(found.text)  # what was pasted is still there
    twice = send(page, do="check", light=LIGHT, dark=text("light", number=2)).text
    assert "a second Light deck" in twice
    assert "the cards of Dark deck, pasted.txt are Light" in twice


def test_a_name_is_taken_once_and_only_the_link_replaces(store: str, page: TestClient) -> None:
    link = send(page, light=LIGHT).headers["location"]
    for name in ("Ann Smith", "smith, ann", "ÁNN  SMITH"):
        again = send(page, name, dark=DARK)
        assert again.status_code == 422
        assert "private link" in again.text
        assert link.rpartition("/")[2] not in again.text
    assert current(store).keys() == {("Ann Smith", "light")}
    hand_in(store, "Bob", "dark")  # by the organiser: his deck can't be replaced by anybody else either
    assert send(page, "Bob", dark=text("dark", number=2)).status_code == 422
    wrong = send(page, at=link[:-2] + "xx", dark=DARK)
    assert (wrong.status_code, current(store).keys()) == (404, {("Ann Smith", "light"), ("Bob", "dark")})


def test_a_roster_says_who_and_is_told_to_nobody(tmp_path: Path) -> None:
    path = opened(tmp_path, roster="player,nick\nAnn Smith,xXAnnXx\nBob Miller,\n")
    page = client(path)
    for name in ("Cy", "Ann", "Ann Smyth", "Miller"):
        refused = send(page, name, light=LIGHT)
        assert refused.status_code == 422
        assert "Ann Smith" not in refused.text.replace(f'value="{name}"', "")
        assert "Bob" not in refused.text
    assert send(page, "xxannxx", light=LIGHT).status_code == 303
    assert current(path).keys() == {("Ann Smith", "light")}


def test_decks_are_shown_to_their_player_and_the_organiser_only(store: str, page: TestClient) -> None:
    ann = send(page, light=LIGHT, dark=text("dark", player="Ann Smith")).headers["location"]
    bob = send(page, "Bob", light=LIGHT, dark=DARK).headers["location"]
    for each in (page.get(bob), page.get(f"{bob}/receipt.txt"), page.get(f"{bob}/sheets.html"), page.get("/event")):
        assert "Ann" not in each.text
    master = organiser(store)
    shown = page.get(master)
    assert "Ann Smith" in shown.text
    assert "Bob" in shown.text
    assert "of 2 players" in shown.text  # one deck of both: for the organiser to know
    for below in ("/sheets.html", "/players.csv", "/event.json", "/export.zip", "/player?name=Bob"):
        assert page.get(master + below).status_code == 200
        assert page.get(ann.replace("/d/", "/o/") + below).status_code == 404
    token = master.rpartition("/")[2]
    assert page.get(f"/event/d/{token}").status_code == 404
    for way in ("/event/o/", "/event/d/", "/event/o/x", f"/event/o/{token[:-1]}", f"/event/o/{token}x"):
        assert page.get(way).status_code == 404


def test_the_organiser_lists_exports_prints_closes_and_gives_links(store: str, page: TestClient) -> None:
    lost = send(page, light=LIGHT, dark=DARK).headers["location"]
    send(page, "Bob", light="5 Han Solo (A)\n" + LIGHT)
    master = organiser(store)
    rows = {row["player"]: row for row in csv.DictReader(io.StringIO(page.get(f"{master}/players.csv").text))}
    assert {name: row["status"] for name, row in rows.items()} == {"Ann Smith": "ready", "Bob": "mend"}
    told = json.loads(page.get(f"{master}/event.json").text)
    assert [each["player"] for each in told["players"]] == ["Ann Smith", "Bob"]
    with zipfile.ZipFile(io.BytesIO(page.get(f"{master}/export.zip").content)) as packed:
        assert {"roster.csv", "event.toml", "submissions.csv"} < set(packed.namelist())
        assert packed.read("decks/001-ann-smith-dark.txt").decode() == DARK
    assert page.get(f"{master}/sheets.html").text.count("class=page>") == 3
    new = page.post(f"{master}/player?name=Ann%20Smith", data={"do": "link"})
    found = re.search(r"/event/d/[\w-]{40,}", new.text)
    assert found is not None
    assert page.get(lost).status_code == 404
    assert page.get(found[0]).status_code == 200
    assert "Closed on" in page.post(master, data={"do": "close"}).text
    assert send(page, "Cy", light=LIGHT).status_code == 409
    assert "<form" not in page.get(found[0]).text
    assert send(page, at=found[0], light=LIGHT).status_code == 409
    assert len(current(store)) == 3
    with Store(store, write=True) as opened_:
        bob = f"/event/d/{links.new_link(opened_, 'Bob')}"
    assert "there is something to mend.</strong>" in page.get(bob).text  # not: you can replace it
    assert "Open, without" in page.post(master, data={"do": "reopen"}).text
    assert "no moment" in page.post(master, data={"do": "deadline", "deadline": "soon"}).text
    assert "2020-01-01" in page.post(master, data={"do": "deadline", "deadline": "2020-01-01 10:00"}).text
    late = send(page, "Cy", light=LIGHT)
    assert (late.status_code, "The deadline was 2020-01-01" in late.text) == (409, True)
    assert "<form" not in page.get("/event").text


def test_links_are_long_and_only_their_hashes_are_kept(store: str, page: TestClient) -> None:
    tokens = [send(page, f"Player {at} X", light=LIGHT).headers["location"].rpartition("/")[2] for at in range(3)]
    tokens.append(organiser(store).rpartition("/")[2])
    assert len(set(tokens)) == 4
    assert all(re.fullmatch(r"[\w-]{43}", token) for token in tokens)
    with sqlite3.connect(store) as db:
        dump = "\n".join(db.iterdump())
    db.close()
    assert not any(token in dump for token in tokens)


@pytest.mark.parametrize(
    ("decks", "told"),
    [
        ({}, "there is no deck"),
        ({"light": "I will bring it on the day"}, "no card is named"),
        ({"light": LIGHT, "light_file": LIGHT}, "a text and a file"),
        ({"light": LIGHT, "dark": text("light", number=2)}, "the cards of Dark deck, pasted.txt are Light"),
        ({"light": text("dark", number=2), "dark": DARK}, "the cards of Light deck, pasted.txt are Dark"),
        ({"light": LIGHT, "dark": LIGHT}, "is the same deck as"),
        ({"light": "%PDF-1.7\n1 0 obj"}, "is a PDF"),
    ],
)
def test_what_is_not_accepted_is_said_in_the_form(
    store: str, page: TestClient, decks: dict[str, str], told: str
) -> None:
    refused = send(page, **decks)
    assert (refused.status_code, current(store)) == (422, {})
    assert told in refused.text
    assert 'value="Ann Smith"' in refused.text
    assert "--" not in refused.text  # no option of the command line


def test_files_that_are_no_lists(store: str, page: TestClient) -> None:
    for name, data in (("a.docx", b"PK\x03\x04word/"), ("a.png", b"\x89PNG\r\n\x1a\n\0\0"), ("a.txt", b"")):
        refused = page.post("/event", data={"player": "Ann", "do": "submit"}, files={"file0": (name, data)})
        assert (refused.status_code, current(store)) == (422, {})
        assert name in refused.text


def test_html_in_names_and_decks_stays_text(store: str, page: TestClient) -> None:
    nasty = "4 <img src=x onerror=alert(1)>\n" + LIGHT
    link = send(page, ODD, light=nasty).headers["location"]
    master = organiser(store)
    shown = [page.get(link), page.get(f"{link}/sheets.html"), page.get(master), send(page, ODD, light=nasty)]
    shown += [page.get(f"{master}/player", params={"name": ODD}), send(page, ODD, do="check", light=nasty)]
    for each in shown:
        assert each.status_code in (200, 422)
        assert "<script" not in each.text
        assert "<img" not in each.text


@pytest.mark.parametrize("path", ["/event", "/event/d/wrong", "/event/o/wrong", "/event/style.css"])
def test_every_page_is_safe(page: TestClient, path: str) -> None:
    headers = page.get(path).headers
    assert "set-cookie" not in headers
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    policy = headers["content-security-policy"]
    assert "unsafe" not in policy
    if path != "/event/style.css":
        assert policy.startswith("default-src 'none'; style-src 'self'")
        assert "form-action 'self'" in policy
        assert headers["cache-control"] == "no-store"


def test_a_sheet_is_styled_and_nothing_else_may_style_it(page: TestClient) -> None:
    link = send(page, light=LIGHT).headers["location"]
    assert "style-src 'sha256-" in page.get(f"{link}/sheets.html").headers["content-security-policy"]


def test_too_much_from_one_address_or_link_is_refused(store: str) -> None:
    few = SubmissionLimits(looks=0.001, sent=0.001, replaced=0.001, looks_at_once=4, sent_at_once=2, replaced_at_once=1)
    page = client(store, few)
    link = send(page, light=LIGHT).headers["location"]
    assert send(page, at=link, light=text("light", number=1)).status_code == 200
    refused = send(page, "Bob", light=LIGHT)
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) >= 1
    other = TestClient(page.app, follow_redirects=False, client=("198.51.100.9", 1))
    assert other.get("/event").status_code == 200
    assert send(other, at=link, light=LIGHT).status_code == 429  # another address, the same link
    assert [page.get("/event").status_code for _ in range(3)][-1] == 429
    assert ("Bob", "light") not in current(store)


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"x" * 1_100_000, "application/x-www-form-urlencoded", 413),
        (b"{}", "application/json", 415),
        (b"--b\r\nnothing", "multipart/form-data; boundary=b", 422),
        (b"--b\r\n", "multipart/form-data", 400),
        (b"player=Ann&text0=" + b"%ff" * 10, "application/x-www-form-urlencoded", 422),
        ("player=Ä".encode(), "application/x-www-form-urlencoded", 400),
        (b"&".join(b"a%d=1" % at for at in range(99)), "application/x-www-form-urlencoded", 400),
    ],
)
def test_a_body_that_is_no_form_of_ours(store: str, page: TestClient, body: bytes, kind: str, status: int) -> None:
    answer = page.post("/event", content=body, headers={"content-type": kind})
    assert (answer.status_code, current(store)) == (status, {})
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site", "origin": "http://testserver"},
        {"origin": "https://evil.example"},
        {"origin": "http://[x"},
        {"origin": "http://testserver.evil.example"},
    ],
)
def test_forms_of_other_sites_are_refused(store: str, page: TestClient, headers: dict[str, str]) -> None:
    answer = page.post("/event", data={"player": "Ann", "text0": LIGHT}, headers=headers)
    assert (answer.status_code, current(store)) == (403, {})


@pytest.mark.parametrize("origin", ["null", "http://testserver", "https://testserver:8443", "http://TESTSERVER"])
def test_forms_of_our_own_pages_are_taken_without_the_newer_header(store: str, page: TestClient, origin: str) -> None:
    fields = {"player": "Ann", "text0": LIGHT, "do": "submit"}
    answer = page.post("/event", data=fields, headers={"origin": origin}, follow_redirects=False)
    assert (answer.status_code, current(store).keys()) == (303, {("Ann", "light")})


def test_nothing_of_a_deck_or_a_link_is_logged(
    store: str, page: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    link = send(page, light=LIGHT).headers["location"]

    def broken(*_: object) -> None:
        raise RuntimeError(LIGHT)

    monkeypatch.setattr(submission, "sent_decks", broken)
    with caplog.at_level(logging.DEBUG):
        assert send(page, at=link, light=LIGHT).status_code == 500
    assert "RuntimeError in" in caplog.text
    assert "Han Solo" not in caplog.text
    assert LIGHT.splitlines()[0] not in caplog.text
    assert link.rpartition("/")[2] not in "".join(
        record.getMessage() for record in caplog.records if not record.name.startswith("httpx")
    )


def test_an_event_that_is_full_takes_no_more(store: str, page: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    link = send(page, light=LIGHT).headers["location"]
    monkeypatch.setattr(links, "MOST_PLAYERS", 1)
    assert "takes no more" in send(page, "Bob", light=LIGHT).text
    monkeypatch.setattr(links, "MOST_STORED", 10)
    assert "takes no more" in send(page, at=link, dark=DARK).text
    assert len(current(store)) == 1


def test_a_store_that_cannot_be_written_is_said(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = client(store)

    def full(*_: object) -> int:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Store, "_insert", full)
    refused = send(page, light=LIGHT)
    assert (refused.status_code, "the disk is full" in refused.text) == (503, True)
    assert str(Path(store).parent) not in refused.text
    monkeypatch.undo()
    assert (send(page, light=LIGHT).status_code, len(current(store))) == (303, 1)


def test_the_command_makes_links(tmp_path: Path) -> None:
    path = opened(tmp_path, roster="player\nAnn Smith\nBob\n")
    page = client(path)
    made = swtcg("event", "link", "--store", path, "--url", "https://decks.example/")
    assert made.exit_code == 0
    address = made.output.strip()
    assert address.startswith("https://decks.example/event/o/")
    assert page.get(address.removeprefix("https://decks.example")).status_code == 200
    again = swtcg("event", "link", "--store", path)
    assert page.get(address.removeprefix("https://decks.example")).status_code == 404
    assert again.exit_code == 0
    mine = swtcg("event", "link", "ann smith", "--store", path).output.strip().removeprefix("http://127.0.0.1:8000")
    assert "Nothing is handed in yet" in page.get(mine).text
    assert send(page, "Ann Smith", light=LIGHT).status_code == 422  # the link alone hands in for her now
    assert send(page, at=mine, light=LIGHT).status_code == 200
    assert swtcg("event", "link", "Nobody", "--store", path).exit_code == 2


def test_a_store_without_links_is_served_too(store: str) -> None:
    with Store(store) as unwritten:
        assert links.holder(unwritten, "x") is None
    assert send(client(store), light=LIGHT).status_code == 303
