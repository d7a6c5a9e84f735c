"""The server: the same answers over HTTP, limits, headers, and nothing but the page's own files."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from validator.web.engine import Engine
from validator.web.limits import Limits
from validator.web.openapi import document
from validator.web.question import FIELDS
from validator.web.server import app

ENGINE = Engine()
CLIENT = TestClient(app(ENGINE), raise_server_exceptions=False)
DECK = "5 Han Solo (A)\n"


def post(path: str, body: Any) -> Any:
    return CLIENT.post(f"/api/v1/{path}", json=body)


@pytest.mark.parametrize(
    ("path", "given"),
    [
        ("decks/check", {"deck": DECK}),
        ("decks/check", {"decks": [DECK, DECK]}),
        ("boards/check", {"board": "Ann (light)\nCharacter: Yoda (A)\n"}),
        (
            "boards/swap",
            {"board": "Ann (light)\nCharacter: y = Yoda (A) / Yoda (B)\n", "stack": "y", "top": "Yoda (B)"},
        ),
        ("stacks/explain", {"top": "Yoda (A)", "under": ["Yoda (B)"]}),
        ("stacks/fits", {"top": "Ghost Crew (E)"}),
        ("stacks/swap", {"top": "Yoda (A)", "under": ["Yoda (B)"], "new": "Yoda (B)"}),
    ],
)
def test_a_question_is_answered_as_by_the_engine(path: str, given: dict[str, Any]) -> None:
    answer = post(path, given)
    assert answer.status_code == 200
    assert answer.json() == json.loads(json.dumps(ENGINE.ask(path, given)))


@pytest.mark.parametrize(
    ("path", "question", "given"),
    [
        ("about", "about", {}),
        ("cards?q=yoda&limit=3", "cards", {"q": "yoda", "limit": 3}),
        ("cards/Darth%20Vader%20(J)", "card", {"name": "Darth Vader (J)"}),
        ("formats", "formats", {}),
        ("rules", "rules", {}),
        ("rules/D105", "rule", {"id": "D105"}),
    ],
)
def test_a_catalogue_has_a_tag_and_is_not_sent_twice(path: str, question: str, given: dict[str, Any]) -> None:
    answer = CLIENT.get(f"/api/v1/{path}")
    assert answer.json() == json.loads(json.dumps(ENGINE.ask(question, given)))
    again = CLIENT.get(f"/api/v1/{path}", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"[1]", "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        (b"{}", "text/plain", 415),
        (b"{}", "application/json", 422),
        (b'{"deck": 1}', "application/json", 422),
        (b'{"deck": "' + b"x" * 1_100_000 + b'"}', "application/json", 413),
    ],
)
def test_a_bad_body_is_a_problem_in_json(body: bytes, kind: str, status: int) -> None:
    answer = CLIENT.post("/api/v1/decks/check", content=body, headers={"content-type": kind})
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["status"] == status
    assert answer.json()["title"]


def test_a_long_body_is_refused_with_and_without_its_length() -> None:
    client = TestClient(app(ENGINE, limits=Limits(body=1_000)))
    body = json.dumps({"deck": "x" * 2_000}).encode()
    headers = {"content-type": "application/json"}
    assert client.post("/api/v1/decks/check", content=body, headers=headers).status_code == 413
    assert (
        client.post("/api/v1/decks/check", content=iter([body[:500], body[500:]]), headers=headers).status_code == 413
    )


def test_too_much_at_one_time_is_told_to_come_again() -> None:
    answer = TestClient(app(ENGINE, limits=Limits(at_once=0))).post("/api/v1/decks/check", json={"deck": DECK})
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/decks/check", 405),
        ("POST", "/api/v1/rules", 405),
        ("GET", "/api/v1/nothing", 404),
        ("GET", "/api/v1/rules/Z999", 404),
        ("GET", "/api/v1/cards/nobody", 422),
        ("GET", "/api/v1/cards?q=yoda&q=vader", 422),
        ("GET", "/api/v1/cards?query=yoda", 422),
        ("GET", "/nothing.html", 404),
        ("GET", "/..%2fserver.py", 404),
        ("GET", "/%2e%2e/server.py", 404),
        ("GET", "/etc/passwd", 404),
    ],
)
def test_what_is_not_there_is_a_problem(method: str, path: str, status: int) -> None:
    answer = CLIENT.request(method, path)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"


def test_the_page_is_the_same_but_for_its_engine_and_its_policy() -> None:
    page = CLIENT.get("/")
    assert '<meta name="engine" content="api">' in page.text
    assert "http-equiv" not in page.text
    for name, kind in (("app.js", "text/javascript"), ("app.css", "text/css"), ("icon.svg", "image/svg+xml")):
        assert CLIENT.get(f"/{name}").headers["content-type"].startswith(kind)
    assert CLIENT.get("/app.js", headers={"if-none-match": CLIENT.get("/app.js").headers["etag"]}).status_code == 304


@pytest.mark.parametrize("path", ["/", "/app.js", "/api/v1/about", "/nothing", "/healthz"])
def test_every_answer_has_the_headers_that_keep_it_safe(path: str) -> None:
    headers = CLIENT.get(path).headers
    assert "script-src 'self';" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert "set-cookie" not in headers
    assert "access-control-allow-origin" not in headers


def test_only_a_site_that_was_named_may_ask() -> None:
    client = TestClient(app(ENGINE, origins=("https://decks.example",)))
    for origin, allowed in (("https://decks.example", True), ("https://other.example", False)):
        answer = client.post("/api/v1/decks/check", json={"deck": DECK}, headers={"origin": origin})
        assert ("access-control-allow-origin" in answer.headers) is allowed
        asked = client.options("/api/v1/decks/check", headers={"origin": origin})
        assert asked.status_code == (204 if allowed else 405)


def test_every_path_of_the_description_is_there_and_every_path_is_described() -> None:
    described = document()
    assert CLIENT.get("/api/v1/openapi.json").json() == described
    served = {route.path.replace(":path}", "}") for route in app(ENGINE).routes}  # type: ignore[attr-defined]
    own = {"/", "/{file}", "/api/v1/openapi.json"}
    assert served - own == set(described["paths"])


def test_the_description_names_the_fields_that_the_engine_takes() -> None:
    for path, what in document()["paths"].items():
        question = path.removeprefix("/api/v1/")
        if "post" in what:
            schema = what["post"]["requestBody"]["content"]["application/json"]["schema"]
            assert set(schema["properties"]) == FIELDS[question], question
            assert schema["additionalProperties"] is False


@pytest.mark.parametrize(
    ("path", "given"),
    [
        ("decks/check", {"deck": DECK, "formt": "standard"}),
        ("decks/check", {"deck": DECK, "decks": [DECK]}),
        ("decks/check", {"decks": [DECK], "lines": True}),
        ("decks/check", {"deck": DECK, "lines": "yes"}),
        ("decks/check", {"deck": DECK, "name": 3}),
        ("decks/check", {"deck": DECK, "format": 3}),
        ("decks/check", {"deck": DECK, "as_of": False}),
        ("stacks/explain", {"top": "Yoda (A)", "beneath": ["Yoda (B)"]}),
        ("boards/check", {"board": "Ann (light)\n", "as-of": "2026-01-01"}),
    ],
)
def test_what_would_be_left_out_of_the_answer_is_refused(path: str, given: dict[str, Any]) -> None:
    answer = post(path, given)
    assert answer.status_code == 422
    assert answer.json()["title"]
