"""What a request to the server may take: how often one address may ask, how long a body may be and may take.

Every count stands in memory and belongs to one process; nothing of a request is kept but its address, and that no
longer than it is needed for counting.
"""

from __future__ import annotations

import asyncio
import ipaddress
import math
import time
from collections.abc import AsyncIterator, Callable

import msgspec
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send

from validator.web.question import Refused


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What a request may take."""

    body: int = 12_000_000
    """Bytes of a body."""
    wait: float = 10.0
    """Seconds until a body must be there."""
    busy: float = 10.0
    """Seconds that an answer may take."""
    at_once: int = 64
    """Requests that are answered at one time; more are told to come again."""
    rate: float = 20.0
    """Requests a second that one address may send to the API in the long run; 0: as many as it likes."""
    burst: int = 200
    """Requests that one address may send at once."""


class RateLimit:
    """Counts how often each key (an address, a link) asks: `rate` times a second, and up to `burst` times at once.

    For each key one number is kept: when all that it has asked for would have been due. At most `most` keys are kept;
    the one that has not asked for longest is forgotten first.
    """

    def __init__(
        self, rate: float, burst: int, *, most: int = 20_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        if rate <= 0 or burst < 1 or most < 1:
            raise ValueError("a rate over 0, and a burst and a count of keys of at least 1")
        self.apart = 1 / rate
        self.ahead = (burst - 1) / rate
        self.most = most
        self.clock = clock
        self._due: dict[str, float] = {}

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Count a request and return 0, or return the seconds after which it may come; then it isn't counted.

        `cost`: how many requests this one counts for.
        """
        now = self.clock()
        due = max(self._due.pop(key, now), now)
        over = due - now - self.ahead
        self._due[key] = due if over > 1e-9 else due + cost * self.apart
        if len(self._due) > self.most:
            del self._due[next(iter(self._due))]
        return over if over > 1e-9 else 0.0


def address_of(scope: Scope) -> str:
    """Return whom a request counts for: an IPv4 address, the first half of an IPv6 one, "" for this machine.

    A web server before this one that listens at the same machine names the address of its client in
    `X-Forwarded-For`; uvicorn believes that header from the loopback address, and from none else.
    """
    client = scope.get("client")
    try:
        found = ipaddress.ip_address(client[0] if client else "")
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is None:
            whole = ipaddress.ip_network((int(found) >> 64 << 64, 64))
            return "" if found.is_loopback else str(whole)
        found = found.ipv4_mapped
    return "" if found.is_loopback else str(found)


class Limited:
    """An ASGI application that answers 429 to an address that asks too often, and hands on every other request.

    `counts` says which requests count, every one by default. Requests from this machine are never refused.
    """

    def __init__(self, app: ASGIApp, limit: RateLimit, *, counts: Callable[[Scope], bool] = lambda _: True) -> None:
        self.app = app
        self.limit = limit
        self.counts = counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        address = address_of(scope) if scope["type"] == "http" and self.counts(scope) else ""
        seconds = self.limit.wait(address) if address else 0.0
        if not seconds:
            await self.app(scope, receive, send)
            return
        again = max(1, math.ceil(seconds))
        refused = Refused(429, "too many requests from your address", f"ask again in {again} s")
        headers = [(b"retry-after", str(again).encode())]
        await send_problem(send, refused, headers)


async def send_problem(send: Send, refused: Refused, headers: list[tuple[bytes, bytes]] | None = None) -> None:
    """Send a refusal as `application/problem+json` (RFC 9457)."""
    body = msgspec.json.encode(refused.as_dict())
    told = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        *(headers or []),
    ]
    await send({"type": "http.response.start", "status": refused.status, "headers": told})
    await send({"type": "http.response.body", "body": body})


async def pieces(receive: Receive) -> AsyncIterator[bytes]:
    """Yield the pieces of a request's body as they come. Raises ClientDisconnect where its client has gone."""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        more = message.get("more_body", False)
        yield message.get("body", b"")


async def whole_body(stream: AsyncIterator[bytes], length: str | None, most: int, wait: float) -> bytes:
    """Return the body of a request.

    `stream`: its pieces (`pieces(receive)`, `request.stream()`); `length`: what its head says of its length; `most`:
    bytes; `wait`: seconds in which it must be there. Raises Refused with 413 or 408.
    """
    long = f"the body is longer than {most:,} bytes"
    if length and length.isascii() and length.isdigit() and int(length[:20]) > most:
        raise Refused(413, long)
    data = bytearray()
    try:
        async with asyncio.timeout(wait):
            async for piece in stream:
                data += piece
                if len(data) > most:
                    raise Refused(413, long)
    except (TimeoutError, ClientDisconnect):
        raise Refused(408, "the body did not come in time") from None
    return bytes(data)
