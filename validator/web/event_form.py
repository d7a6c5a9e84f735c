"""What a player or the organiser sends from the pages of an event: the fields and files of a form, within limits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from urllib.parse import parse_qsl, urlsplit

import msgspec
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from validator.events.model import SLOT_WORDS
from validator.web.limits import whole_body
from validator.web.question import Refused

MOST_BYTES = 1_000_000
"""Bytes of one submission."""
MOST_FIELDS = 40
MOST_SECONDS = 20.0


class SentForm(msgspec.Struct, frozen=True):
    """The fields of a form, and the files that were chosen in it."""

    fields: dict[str, str]
    files: dict[str, tuple[str, bytes]]
    """By the field: its name and its bytes."""


def _foreign(request: Request) -> bool:
    """Whether a browser says that another site sends this form.

    Over plain HTTP browsers don't send `Sec-Fetch-Site`, only `Origin`. `null` is the origin of our own pages, too,
    because they have the policy `no-referrer`; ports are left out, since a web server in front may change them.
    """
    if site := request.headers.get("sec-fetch-site"):
        return site not in ("same-origin", "none")
    origin = request.headers.get("origin", "null")
    if origin == "null":
        return False
    try:
        return urlsplit(origin).hostname != urlsplit(f"//{request.headers.get('host', '')}").hostname
    except ValueError:  # no address at all
        return True


async def read_form(request: Request) -> SentForm:
    """Read what a form of this server sends. Raises Refused, also for a form of another site."""
    if _foreign(request):
        raise Refused(403, "this form is of another site")
    length = request.headers.get("content-length")
    data = await whole_body(request.stream(), length, MOST_BYTES, MOST_SECONDS)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "multipart/form-data":
        return await _multipart(request, data)
    if kind != "application/x-www-form-urlencoded":
        raise Refused(415, "this is no form")
    try:
        pairs = parse_qsl(data.decode("ascii"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise Refused(400, "this form can't be read") from None
    return SentForm(dict(pairs), {})


async def _multipart(request: Request, data: bytes) -> SentForm:
    async def once() -> AsyncGenerator[bytes, None]:
        yield data

    reader = MultiPartParser(
        request.headers, once(), max_files=MOST_FIELDS, max_fields=MOST_FIELDS, max_part_size=MOST_BYTES
    )
    reader.spool_max_size = MOST_BYTES  # a deck never gets into a temporary file
    try:
        form = await reader.parse()
    except (MultiPartException, KeyError, ValueError, UnicodeError):
        raise Refused(400, "this form can't be read") from None
    fields: dict[str, str] = {}
    files: dict[str, tuple[str, bytes]] = {}
    try:
        for name, value in form.multi_items():
            if isinstance(value, UploadFile):
                content = await value.read()
                if content or value.filename:
                    files[name] = (value.filename or "deck", content)
            else:
                fields[name] = value
    finally:
        await asyncio.shield(form.close())
    return SentForm(fields, files)


def slot_labels(asked: tuple[str, ...]) -> list[str]:
    """Return how the fields of the decks that are asked for are called."""
    found = []
    for number, slot in enumerate(asked, 1):
        word = SLOT_WORDS[slot]
        several = f" {number}" if asked.count(slot) > 1 else ""
        found.append(f"Deck{several}" if slot == "any" else f"{word} deck{several}")
    return found


def sent_decks(form: SentForm, asked: tuple[str, ...]) -> list[tuple[str, bytes]]:
    """Return the decks of a form, each with the name of its file and its bytes. Raises Refused for one sent twice."""
    found: list[tuple[str, bytes]] = []
    for at, label in enumerate(slot_labels(asked)):
        text = form.fields.get(f"text{at}", "").replace("\r\n", "\n")
        file = form.files.get(f"file{at}")
        if text.strip() and file is not None:
            raise Refused(422, f"{label}: there is a text and a file", "send one of the two; nothing was accepted")
        if text.strip():
            found.append((f"{label}, pasted.txt", text.encode("utf-8", "replace")))
        elif file is not None:
            found.append(file)
    if not found:
        raise Refused(422, "there is no deck", "paste a list or choose a file")
    return found
