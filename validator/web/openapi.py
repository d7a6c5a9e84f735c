"""The description of the HTTP API (OpenAPI 3.1), made from the same limits that the engine keeps."""

from __future__ import annotations

from typing import Any

from validator._version import __version__
from validator.report.board_picture import NARROWEST
from validator.web.board_edits import MOST_EDITS
from validator.web.board_questions import WIDEST
from validator.web.question import MOST_CARDS, MOST_DECKS, MOST_TEXT

_NAME = {"type": "string", "maxLength": 300}
_NAMES = {"type": "array", "items": _NAME, "maxItems": MOST_CARDS}
_TEXT = {"type": "string", "maxLength": MOST_TEXT}
_BOARD = {"anyOf": [{"type": "object", "description": "see schemas/board.schema.json"}, _TEXT]}
_CALLED = {"type": ["string", "null"], "maxLength": 200, "description": "how the input is called in the report"}
_COMMON = {
    "format": {"type": ["string", "null"], "maxLength": 100, "description": "name of a format"},
    "as_of": {"type": ["string", "null"], "maxLength": 40, "description": "day for which lists apply, YYYY-MM-DD"},
}
_WIDTH = {
    "type": ["integer", "null"],
    "minimum": NARROWEST,
    "maximum": WIDEST,
    "description": "pixels; the answer has a picture as SVG then",
}
_PLACE = {"type": "string", "maxLength": 300, "description": "JSON pointer into the board"}
_EDITS = {
    "type": "array",
    "maxItems": MOST_EDITS,
    "items": {
        "type": "object",
        "required": ["do"],
        "properties": {
            "do": {"enum": ["add", "move", "take", "tap", "damage", "turn"]},
            "card": _NAME,
            "at": _PLACE,
            "to": _PLACE,
            "whole": {"type": "boolean", "description": "the whole unit"},
            "as": {"enum": ["cards", "equipment", "pilots"]},
            "by": {"type": "integer"},
            "step": {"type": "string"},
            "number": {"type": ["integer", "null"]},
        },
    },
}
_REPORT = {"type": "object", "description": "the JSON report; see schemas/report.schema.json"}

_ONE_DECK = {"deck": _TEXT, "name": _CALLED, **_COMMON}
_LOG = {"anyOf": [{"type": "object", "description": "see schemas/turn.schema.json"}, _TEXT]}

_POSTS: dict[str, tuple[str, dict[str, Any], tuple[str, ...], tuple[str, ...]]] = {
    "decks/check": (
        "Check one deck, or many",
        {
            "deck": _TEXT,
            "decks": {"type": "array", "items": _TEXT, "maxItems": MOST_DECKS},
            "name": _CALLED,
            "elsewhere": {
                "type": ["boolean", "null"],
                "description": "say how one deck stands under the other formats",
            },
            "lines": {"type": ["boolean", "null"], "description": "say what one deck holds, line by line"},
            **_COMMON,
        },
        (),
        ("report",),
    ),
    "decks/share": (
        "Verdict and list as a text for a chat",
        {"deck": _TEXT, "name": _CALLED, **_COMMON},
        ("deck",),
        ("text",),
    ),
    "decks/sheet": (
        "What a registration sheet says",
        {"deck": _TEXT, "name": _CALLED, **_COMMON},
        ("deck",),
        ("sheets",),
    ),
    "boards/check": (
        "Check a board",
        {"board": _BOARD, "name": _CALLED, "width": _WIDTH, **_COMMON},
        ("board",),
        ("report", "board", "notation", "places"),
    ),
    "boards/edit": (
        "Change a board by hand, and check it",
        {"board": _BOARD, "name": _CALLED, "edits": _EDITS, "width": _WIDTH, **_COMMON},
        (),
        ("report", "board", "notation", "places", "at"),
    ),
    "boards/swap": (
        "What a version swap discards",
        {"board": _BOARD, "name": _CALLED, "stack": _NAME, "top": _NAME, **_COMMON},
        ("board", "stack", "top"),
        ("discards", "told", "after", "notation"),
    ),
    "turns/check": (
        "Check a turn log",
        {
            "log": {"anyOf": [{"type": "object", "description": "see schemas/turn.schema.json"}, _TEXT]},
            "name": _CALLED,
            **_COMMON,
        },
        ("log",),
        ("report",),
    ),
    "stacks/explain": (
        "May these cards form a stack, and why",
        {"top": _NAME, "under": _NAMES, "with": _NAMES, **_COMMON},
        ("top",),
        ("report", "facts"),
    ),
    "stacks/fits": ("What may lie under a card", {"top": _NAME, "with": _NAMES}, ("top",), ("top", "title", "cards")),
    "stacks/swap": (
        "What a version swap discards in one stack",
        {"top": _NAME, "under": _NAMES, "with": _NAMES, "new": _NAME, **_COMMON},
        ("top", "new"),
        ("discards", "told", "stack"),
    ),
}
_GETS: dict[str, tuple[str, tuple[tuple[str, str, dict[str, Any], bool], ...], tuple[str, ...]]] = {
    "about": ("Version, cards, formats", (), ("version", "cards", "formats")),
    "cards": (
        "Search cards",
        (
            ("q", "query", {"type": "string", "maxLength": 300}, True),
            ("limit", "query", {"type": "integer", "minimum": 1, "maximum": MOST_CARDS}, False),
        ),
        ("count", "cards"),
    ),
    "cards/{name}": (
        "A card: facts, printings, legality",
        (("name", "path", {"type": "string", "maxLength": 300}, True), ("as_of", "query", {"type": "string"}, False)),
        ("name", "legality"),
    ),
    "formats": ("Formats with their lists", (("as_of", "query", {"type": "string"}, False),), ("as_of", "formats")),
    "rules": ("The catalogue of rules", (), ("rules",)),
    "rules/{id}": ("The page of a rule", (("id", "path", {"type": "string"}, True),), ("id", "page")),
}


def document() -> dict[str, Any]:
    """Return the OpenAPI document."""
    paths: dict[str, Any] = {}
    for path, (summary, properties, required, answer) in _POSTS.items():
        body: dict[str, Any] = {
            "type": "object",
            "properties": properties,
            "required": list(required),
            "additionalProperties": False,
        }
        if path == "decks/check":
            body["oneOf"] = [{"required": ["deck"]}, {"required": ["decks"]}]
        content = {"application/json": {"schema": body}}
        paths[f"/api/v1/{path}"] = {
            "post": {
                "summary": summary,
                "requestBody": {"required": True, "content": content},
                **_answers(answer, body=True),
            }
        }
    for path, (summary, parameters, answer) in _GETS.items():
        listed = [{"name": n, "in": i, "schema": s, "required": r} for n, i, s, r in parameters]
        paths[f"/api/v1/{path}"] = {"get": {"summary": summary, "parameters": listed, **_answers(answer, body=False)}}
    paths["/healthz"] = {"get": {"summary": "Whether the server runs", **_answers(("status",), body=False)}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "swtcg-validator", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
    }


def _answers(names: tuple[str, ...], *, body: bool) -> dict[str, Any]:
    schema = {"type": "object", "required": list(names), "properties": {"report": _REPORT} if "report" in names else {}}
    fault = {"type": "object", "required": ["status", "title"]}
    problem = {"content": {"application/problem+json": {"schema": fault}}}
    found: dict[str, Any] = {
        "200": {"description": "the answer", "content": {"application/json": {"schema": schema}}},
        "404": {"description": "there is no such thing", **problem},
        "422": {"description": "the question can't be answered as it is", **problem},
        "429": {"description": "too many requests of one address", **problem},
        "503": {"description": "too much at one time", **problem},
    }
    if body:
        found |= {
            "400": {"description": "the body is no JSON object", **problem},
            "408": {"description": "the body did not come in time", **problem},
            "413": {"description": "the body is too long", **problem},
            "415": {"description": "the body is not application/json", **problem},
        }
    return {"responses": found}
