"""The server: the check page and the HTTP API, for those who have a machine that runs all the time.

Nothing of a request is kept or logged; there are no accounts and no cookies. Every limit stands in `limits.Limits`.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import multiprocessing
import os
import re
import signal
import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence
from multiprocessing.connection import wait
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from validator.web.engine import Engine
from validator.web.limits import Limited, Limits, RateLimit, pieces, whole_body
from validator.web.openapi import document
from validator.web.question import Refused
from validator.web.site import PAGE

POSTS = (
    "decks/check",
    "decks/share",
    "decks/sheet",
    "boards/check",
    "boards/edit",
    "boards/swap",
    "turns/check",
    "stacks/explain",
    "stacks/fits",
    "stacks/swap",
)
"""Questions that are asked with a JSON object as the body of a POST."""
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_GZIP = re.compile(rb"\bgzip\b")
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}


def app(
    engine: Engine | None = None,
    *,
    limits: Limits | None = None,
    origins: tuple[str, ...] = (),
    routes: Sequence[BaseRoute] = (),
) -> Starlette:
    """Return the server as an ASGI application.

    `engine`: answers the questions; one with the shipped cards by default. `origins`: other sites whose pages may ask
    (CORS), such as `https://example.org`; none by default. `routes`: what else is served, asked before the page's own
    files; an answer of theirs that has a policy of its own (`content-security-policy`) keeps it.
    """
    asked = engine if engine is not None else Engine()
    return _Server(asked, limits or Limits(), origins).app(routes)


def from_environment() -> Starlette:
    """Return the server for `swtcg serve`, which says in `SWTCG_CORS` and `SWTCG_RATE` who may ask, and how often."""
    _end_with_parent()
    limits = Limits(rate=float(os.environ.get("SWTCG_RATE") or Limits().rate))
    routes: list[BaseRoute] = []
    if store := os.environ.get("SWTCG_SERVED_EVENT"):
        from validator.web import submission  # only with --event: it needs python-multipart

        routes = submission.routes(store)
    return app(limits=limits, origins=tuple(os.environ.get("SWTCG_CORS", "").split()), routes=routes)


def _end_with_parent() -> None:
    """Stop this worker, as SIGTERM does, when the process that started it is gone: else it would keep the port."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, name="parent", daemon=True).start()


class _Server:
    def __init__(self, engine: Engine, limits: Limits, origins: tuple[str, ...]) -> None:
        self.engine = engine
        self.limits = limits
        self.origins = origins
        self.running = 0
        self.files = {
            path.name: _file(path.name, path.read_bytes()) for path in sorted(PAGE.iterdir()) if path.is_file()
        }
        self.files["index.html"] = _file("index.html", _served_page(self.files["index.html"][0]))

    def app(self, more: Sequence[BaseRoute]) -> Starlette:
        if any(getattr(each, "path", "") == "/event" for each in more):
            page = self.files["index.html"][0].replace(b"</nav>", b'  <a href="event">Hand in decks</a>\n  </nav>')
            self.files["index.html"] = _file("index.html", page)
        routes: list[BaseRoute] = [Route(f"/api/v1/{each}", self._post(each), methods=["POST"]) for each in POSTS]
        routes += [
            Route("/api/v1/about", self._get("about"), methods=["GET"]),
            Route("/api/v1/cards", self._get("cards", ("q", "limit")), methods=["GET"]),
            Route("/api/v1/cards/{name:path}", self._get("card", ("as_of",), "name"), methods=["GET"]),
            Route("/api/v1/formats", self._get("formats", ("as_of",)), methods=["GET"]),
            Route("/api/v1/rules", self._get("rules"), methods=["GET"]),
            Route("/api/v1/rules/{id}", self._get("rule", (), "id"), methods=["GET"]),
            Route("/api/v1/openapi.json", self._openapi, methods=["GET"]),
            Route("/healthz", self._health, methods=["GET"]),
            *more,
            Route("/", self._file, methods=["GET"]),
            Route("/{file}", self._file, methods=["GET"]),
        ]
        found = Starlette(routes=routes, exception_handlers={404: _missing, 405: _not_so, Exception: _failed})
        found.add_middleware(_Direct, server=self)
        if self.limits.rate:
            limit = RateLimit(self.limits.rate, self.limits.burst)
            found.add_middleware(Limited, limit=limit, counts=lambda scope: scope["path"].startswith("/api/"))
        found.add_middleware(_Headers, origins=self.origins)
        return found

    # The API

    def _post(self, question: str) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            return await self.asked(request.scope, request.receive, question)

        return answer

    async def asked(self, scope: Scope, receive: Receive, question: str) -> Response:
        """Return the answer to a question that is asked with a body."""
        headers = dict(scope["headers"])
        try:
            given = await self._body(headers, receive)
            return _json(headers, await self._answered(question, given), tagged=False)
        except Refused as refused:
            return problem(refused)

    def _get(
        self, question: str, names: tuple[str, ...] = (), part: str = ""
    ) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            try:
                given: dict[str, Any] = {}
                for name, value in request.query_params.multi_items():
                    if name not in names or name in given:
                        why = (
                            "is there twice" if name in given else f"is not known; known: {', '.join(names) or 'none'}"
                        )
                        raise Refused(422, f"the parameter {name} {why}")
                    given[name] = _number(value) if name == "limit" else value
                if part:
                    given[part] = request.path_params[part]
                return _json(dict(request.scope["headers"]), await self._answered(question, given), tagged=True)
            except Refused as refused:
                return problem(refused)

        return answer

    async def _body(self, headers: Mapping[bytes, bytes], receive: Receive) -> dict[str, Any]:
        kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
        if kind != b"application/json":
            raise Refused(415, "the body is not application/json")
        length = headers.get(b"content-length", b"").decode("latin-1")
        data = await whole_body(pieces(receive), length, self.limits.body, self.limits.wait)
        try:
            given = msgspec.json.decode(data, type=dict[str, Any])
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise Refused(400, "the body is no JSON object", str(error)[:200]) from None
        return given

    async def _answered(self, question: str, given: dict[str, Any]) -> bytes:
        if self.running >= self.limits.at_once:
            raise Refused(503, "too many requests at one time", "ask again in a second")
        self.running += 1
        try:
            async with asyncio.timeout(self.limits.busy):
                if question == "decks/check" and len(str(given.get("deck", ""))) < 20_000 and "decks" not in given:
                    return self.engine.answer(question, given)  # done before a thread could take it over
                return await run_in_threadpool(self.engine.answer, question, given)
        except TimeoutError:
            raise Refused(503, "the answer took too long", "ask for less at one time") from None
        finally:
            self.running -= 1

    async def _openapi(self, request: Request) -> Response:
        return _json(dict(request.scope["headers"]), msgspec.json.encode(document()), tagged=True)

    async def _health(self, request: Request) -> Response:
        del request
        return Response(b'{"status":"ok"}', media_type="application/json")

    # The page

    async def _file(self, request: Request) -> Response:
        name = request.path_params.get("file") or "index.html"
        found = self.files.get(name)
        if found is None or name in ("worker.js", "sw.js"):
            return problem(Refused(404, "there is nothing at this address"))
        plain, packed, tag = found
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers={"etag": tag})
        kind = TYPES.get(name[name.rindex(".") :], "application/octet-stream")
        headers = {"content-type": kind, "etag": tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if re.search(r"\bgzip\b", request.headers.get("accept-encoding", "")):
            return Response(packed, headers=headers | {"content-encoding": "gzip"})
        return Response(plain, headers=headers)


class _Direct:
    """Answers the questions of POST requests without a search through the routes; hands on every other request."""

    def __init__(self, app: ASGIApp, server: _Server) -> None:
        self.app = app
        self.server = server
        self.questions = {f"/api/v1/{each}": each for each in POSTS}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        question = self.questions.get(scope.get("path", "")) if scope.get("method") == "POST" else None
        if question is None:
            await self.app(scope, receive, send)
        else:
            await (await self.server.asked(scope, receive, question))(scope, receive, send)


class _Headers:
    """Gives every answer the headers that keep a page safe; and those of CORS to the sites that were named."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        self.app = app
        self.origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        origin = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"origin"), "")
        allowed = origin in self.origins
        extra = [
            (b"content-security-policy", POLICY.encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"no-referrer"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"x-frame-options", b"DENY"),
        ]
        if allowed:
            extra += [(b"access-control-allow-origin", origin.encode("latin-1")), (b"vary", b"origin")]

        async def told(message: Any) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(each for each in extra if each[0] not in own or each[0] == b"vary"),
                ]
            await send(message)

        if allowed and scope["method"] == "OPTIONS":
            preflight = {"access-control-allow-methods": "GET, POST", "access-control-allow-headers": "content-type"}
            await Response(status_code=204, headers=preflight)(scope, receive, told)
            return
        await self.app(scope, receive, told)


def problem(refused: Refused) -> Response:
    """Return a refusal as `application/problem+json`."""
    headers = {"retry-after": "1"} if refused.status == 503 else {}
    body = msgspec.json.encode(refused.as_dict())
    return Response(body, refused.status, headers, media_type="application/problem+json")


async def _missing(request: Request, error: Exception) -> Response:
    del request, error
    return problem(Refused(404, "there is nothing at this address", "the API is described at /api/v1/openapi.json"))


async def _not_so(request: Request, error: Exception) -> Response:
    found = problem(Refused(405, f"{request.method} is not possible here"))
    found.headers["allow"] = (getattr(error, "headers", None) or {}).get("Allow", "GET, POST")
    return found


async def _failed(request: Request, error: Exception) -> Response:
    del request, error
    return problem(Refused(500, "the checker failed; please report this input"))


def _json(asked: Mapping[bytes, bytes], body: bytes, *, tagged: bool) -> Response:
    """Return an answer; `asked`: the headers of its request. With a tag it is not sent twice."""
    headers = {"cache-control": "no-store"}
    if tagged:
        tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
        headers = {"cache-control": "no-cache", "etag": tag}
        if tag.encode() in asked.get(b"if-none-match", b""):
            return Response(status_code=304, headers=headers)
    if len(body) > 2_000 and _GZIP.search(asked.get(b"accept-encoding", b"")):
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
        body = gzip.compress(body, 1)
    return Response(body, headers=headers, media_type="application/json")


def _number(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else text


def _file(name: str, data: bytes) -> tuple[bytes, bytes, str]:
    tag = f'"{hashlib.blake2b(data + name.encode(), digest_size=12).hexdigest()}"'
    return data, gzip.compress(data, 9, mtime=0), tag


def _served_page(page: bytes) -> bytes:
    """Return the page for the server: it asks the API, and the policy stands in a header."""
    text = page.decode().replace('<meta name="engine" content="worker">', '<meta name="engine" content="api">')
    return re.sub(r"<meta http-equiv=\"Content-Security-Policy\"[^>]*>\n", "", text).encode()
