"""Handing in over the web: `swtcg serve --event FILE`. Plain forms, private links, no accounts, no cookies.

Decks go into the event's store and are shown to their player and to the organiser only. Nothing of a deck or a link
is logged.
"""

from __future__ import annotations

import base64
import hashlib
import logging
import math
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path

import anyio
import anyio.to_thread
import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from validator.events import links, sheets
from validator.events.event_json import event_object
from validator.events.links import LinkHolder
from validator.events.model import EventProblem, Participant
from validator.events.papers import paper_decks
from validator.events.plan import moment_of
from validator.events.players import fill, not_asked_for
from validator.events.receipts import receipt_text
from validator.events.store import Store
from validator.events.store_export import packed
from validator.events.table import as_csv
from validator.inputs.files import InputError
from validator.web import event_pages as pages
from validator.web.event_form import SentForm, read_form, sent_decks
from validator.web.limits import RateLimit, address_of
from validator.web.question import Refused

POLICY = (
    "default-src 'none'; style-src {style}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
AT_ONCE = 8
"""Requests that are worked on at one time; others wait."""
WAITING = 64
"""Requests that may wait; more are told to come again."""
STYLE = Path(__file__).with_name("event.css")

_log = logging.getLogger("uvicorn.error")


class SubmissionLimits(msgspec.Struct, frozen=True, kw_only=True):
    """How often one address, and one link, may ask."""

    looks: float = 5.0
    """Pages a second from one address, in the long run."""
    looks_at_once: int = 300
    sent: float = 0.5
    """Forms a second from one address, in the long run; a whole club may sit behind one."""
    sent_at_once: int = 60
    replaced: float = 1 / 60
    """Forms a second from one link, in the long run."""
    replaced_at_once: int = 20


class EventAsked(msgspec.Struct, frozen=True):
    """A request to the pages of an event."""

    token: str
    """The link; empty for the open page."""
    base: str
    """Address of this server, such as `https://example.org`."""
    name: str
    """The player that the organiser asks for."""
    form: SentForm | None
    """What was sent; None for a page that is only looked at."""


Work = Callable[[EventAsked], Response]


def routes(store: str, limits: SubmissionLimits | None = None) -> list[BaseRoute]:
    """Return the pages of an event as routes of the server. `store`: path of its store. Raises InputError for none."""
    with Store(store, write=True):
        pass
    return _EventServer(store, limits or SubmissionLimits()).routes()


class _EventServer:
    def __init__(self, store: str, limits: SubmissionLimits) -> None:
        self.store = store
        self.looks = RateLimit(limits.looks, limits.looks_at_once)
        self.sent = RateLimit(limits.sent, limits.sent_at_once)
        self.replaced = RateLimit(limits.replaced, limits.replaced_at_once)
        self.limiter: anyio.CapacityLimiter | None = None
        self.running = 0
        self.style = STYLE.read_bytes()

    def routes(self) -> list[BaseRoute]:
        pages_of: dict[str, tuple[Work, bool]] = {
            "/event": (self._open_page, True),
            "/event/d/{token}": (self._player_page, True),
            "/event/d/{token}/receipt.txt": (self._receipt, False),
            "/event/d/{token}/sheets.html": (self._own_sheets, False),
            "/event/o/{token}": (self._organiser_page, True),
            "/event/o/{token}/player": (self._organiser_player, True),
            "/event/o/{token}/sheets.html": (self._all_sheets, False),
            "/event/o/{token}/players.csv": (self._table, False),
            "/event/o/{token}/event.json": (self._report, False),
            "/event/o/{token}/export.zip": (self._export, False),
        }
        found: list[BaseRoute] = [
            Route("/event/style.css", self._style, methods=["GET"]),
            Route("/favicon.ico", _nothing, methods=["GET"]),  # browsers ask for it beside a sheet
        ]
        for path, (work, sends) in pages_of.items():
            found.append(Route(path, self._answer(work), methods=["GET", "POST"] if sends else ["GET"]))
        return found

    def _answer(self, work: Work) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            try:
                asked = await self._asked(request)
                return await self._worked(work, asked)
            except Refused as refused:
                return _refusal(refused)
            except InputError as error:
                return _refusal(Refused(503, "the event's store can't be used just now", error.message))
            except Exception as error:  # what went wrong may hold a piece of a deck: only where is logged
                last = traceback.extract_tb(error.__traceback__)[-1]
                _log.error("event page: %s in %s, line %d", type(error).__name__, Path(last.filename).name, last.lineno)
                return _refusal(Refused(500, "the server failed", "nothing was accepted; tell the organiser"))

        return answer

    async def _asked(self, request: Request) -> EventAsked:
        posts = request.method == "POST"
        address, token = address_of(request.scope), request.path_params.get("token", "")
        _count(self.looks, address)
        if posts:
            _count(self.sent, address)
        if posts and request.url.path.startswith("/event/d/"):
            _count(self.replaced, hashlib.sha256(token.encode()).hexdigest())
        form = await read_form(request) if posts else None
        base = str(request.base_url).rstrip("/")
        return EventAsked(token, base, request.query_params.get("name", ""), form)

    async def _worked(self, work: Work, asked: EventAsked) -> Response:
        if self.running >= AT_ONCE + WAITING:
            raise Refused(503, "too much at one time", "try again in a moment")
        if self.limiter is None:
            self.limiter = anyio.CapacityLimiter(AT_ONCE)
        self.running += 1
        try:
            return await anyio.to_thread.run_sync(work, asked, limiter=self.limiter)
        finally:
            self.running -= 1

    async def _style(self, request: Request) -> Response:
        del request
        return Response(self.style, media_type="text/css", headers={"cache-control": "max-age=3600"})

    # Players

    def _open_page(self, asked: EventAsked) -> Response:
        with Store(self.store, write=asked.form is not None) as store:
            shut, listed = _shut(store), store.roster is not None
            form = asked.form
            if form is None or shut:
                return _html(pages.form_page(store.plan, shut, listed=listed), 200 if form is None else 409)
            try:
                decks = sent_decks(form, store.plan.decks)
                if form.fields.get("do") == "check":
                    told, status = _checked(store, decks), 200
                else:
                    _, token = links.first_submission(store, form.fields.get("player", ""), decks)
                    return Response(status_code=303, headers=_headers() | {"location": f"/event/d/{token}"})
            except (InputError, Refused) as error:
                told, status = _wrong(store, error)
            return _html(pages.form_page(store.plan, "", told=told, sent=form, listed=listed), status)

    def _player_page(self, asked: EventAsked) -> Response:
        with Store(self.store, write=asked.form is not None) as store:
            held = _player(store, asked.token)
            told, shut, form = "", _shut(store), asked.form
            status = 409 if shut and form is not None else 200
            if form is not None and not shut:
                try:
                    decks = sent_decks(form, store.plan.decks)
                    if form.fields.get("do") == "check":
                        told = _checked(store, decks)
                    else:
                        done = links.submission_by(store, held, decks)
                        gone = f"It takes the place of {', '.join(done.replaced)}." if done.replaced else ""
                        told, form = pages.notice("good", "Your deck was handed in.", gone), None
                except (InputError, Refused) as error:
                    told, status = _wrong(store, error)
            report = store.report(held.player)
        address = f"{asked.base}/event/d/{asked.token}"
        return _html(pages.player_page(report, report.players[0], address, shut, told=told, sent=form), status)

    def _receipt(self, asked: EventAsked) -> Response:
        with Store(self.store) as store:
            report = store.report(_player(store, asked.token).player)
        return _file(receipt_text(report, report.players[0]).encode("utf-8", "replace"), "text/plain", "receipt.txt")

    def _own_sheets(self, asked: EventAsked) -> Response:
        with Store(self.store) as store:
            report = store.report(_player(store, asked.token).player)
        return _sheets(sheets.sheets_html(report, paper_decks(report, [])))

    # The organiser

    def _organiser_page(self, asked: EventAsked) -> Response:
        with Store(self.store, write=asked.form is not None) as store:
            _organiser(store, asked.token)
            told = ""
            if asked.form is not None:
                try:
                    _act(store, asked.form)
                except InputError as error:
                    told = pages.notice("wrong", error.message)
            return _html(pages.organiser_page(store.report(), asked.token, store.closed, told=told))

    def _organiser_player(self, asked: EventAsked) -> Response:
        with Store(self.store, write=asked.form is not None) as store:
            _organiser(store, asked.token)
            player = _named(store, asked.name)
            told = ""
            if asked.form is not None:
                try:
                    told = pages.link_notice(f"{asked.base}/event/d/{links.new_link(store, player.name)}")
                except InputError as error:
                    told = pages.notice("wrong", error.message)
            report = store.report(player.name)
        return _html(pages.organiser_player_page(report, report.players[0], asked.token, told=told))

    def _all_sheets(self, asked: EventAsked) -> Response:
        with Store(self.store) as store:
            _organiser(store, asked.token)
            report = store.report()
        return _sheets(sheets.sheets_html(report, paper_decks(report, [])))

    def _table(self, asked: EventAsked) -> Response:
        with Store(self.store) as store:
            _organiser(store, asked.token)
            return _file(as_csv(store.report()).encode("utf-8", "replace"), "text/csv", "players.csv")

    def _report(self, asked: EventAsked) -> Response:
        with Store(self.store) as store:
            _organiser(store, asked.token)
            return _file(msgspec.json.encode(event_object(store.report())), "application/json", "event.json")

    def _export(self, asked: EventAsked) -> Response:
        with Store(self.store) as store:
            _organiser(store, asked.token)
            return _file(packed(store), "application/zip", "decks.zip")


async def _nothing(request: Request) -> Response:
    del request
    return Response(status_code=204, headers={"cache-control": "max-age=86400"})


def _count(limit: RateLimit, key: str) -> None:
    seconds = math.ceil(limit.wait(key))
    if seconds:
        raise Refused(429, "too many requests", f"try again in {seconds} s", where={"seconds": seconds})


def _player(store: Store, token: str) -> LinkHolder:
    held = links.holder(store, token)
    if held is None or held.player is None:
        raise Refused(404, "this link is not valid", "a newer one may have been made; ask the organiser")
    return held


def _organiser(store: Store, token: str) -> None:
    held = links.holder(store, token)
    if held is None or held.player is not None:
        raise Refused(404, "this link is not valid", "`swtcg event link` makes a new one for the organiser")


def _named(store: Store, name: str) -> Participant:
    for player in store.report().players:
        if player.name == name:
            return player
    raise Refused(404, "there is no such player")


def _act(store: Store, form: SentForm) -> None:
    """Do what the organiser asks for. Raises InputError."""
    what = form.fields.get("do")
    if what == "close":
        store.end()
    elif what == "reopen":
        store.reopen()
    elif what == "deadline":
        store.reopen(moment_of(form.fields.get("deadline", "")))


def _shut(store: Store) -> str:
    """Return why nothing is accepted; empty while decks are."""
    if store.closed is not None:
        return "The event is closed: decks are not accepted any more."
    if store.is_over:
        return f"The deadline was {pages.moment_words(store.plan.deadline or '')}: decks are not accepted any more."
    return ""


def _checked(store: Store, files: list[tuple[str, bytes]]) -> str:
    decks = [each.deck for each in store.read(files)]
    problems: list[EventProblem] = []
    slots, left = fill(store.plan.decks, decks, problems)
    told = [each.message for each in (*problems, *not_asked_for(slots, left))]
    return pages.checked(decks, told)


def _wrong(store: Store, error: InputError | Refused) -> tuple[str, int]:
    """Return what is said of a submission that was not accepted, and the status."""
    if isinstance(error, Refused):
        return pages.notice("wrong", error.title, error.detail), error.status
    file = f"{error.path}: " if error.path and "/" not in error.path else ""
    hint = (error.hint or "").partition("; --")[0]
    status = 409 if error.code in ("closed", "late") else 503 if error.path == store.path else 422
    return pages.notice("wrong", f"{file if status == 422 else ''}{error.message}", hint), status


def _headers(style: str = "'self'") -> dict[str, str]:
    return {
        "content-security-policy": POLICY.format(style=style),
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
    }


def _html(text: str, status: int = 200) -> Response:
    return Response(text.encode("utf-8", "replace"), status, _headers(), media_type="text/html")


def _sheets(text: str) -> Response:
    """Return sheets, whose style stands in the page: only that style is allowed."""
    digest = base64.b64encode(hashlib.sha256(sheets.STYLE.encode()).digest()).decode()
    return Response(text.encode("utf-8", "replace"), 200, _headers(f"'sha256-{digest}'"), media_type="text/html")


def _file(data: bytes, kind: str, name: str) -> Response:
    headers = _headers("'none'") | {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, 200, headers, media_type=kind)


def _refusal(refused: Refused) -> Response:
    found = _html(pages.page(refused.title, pages.notice("wrong", refused.title, refused.detail)), refused.status)
    if refused.status in (429, 503):
        found.headers["retry-after"] = str(refused.where.get("seconds", 2))
    return found
