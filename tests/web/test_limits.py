"""How often one address may ask, and for whom a request counts."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from validator.web.limits import Limits, RateLimit, address_of
from validator.web.server import app


class _Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_let_through_and_then_as_many_as_the_rate_says() -> None:
    clock = _Clock()
    limit = RateLimit(2.0, 5, clock=clock)
    assert [limit.wait("a") for _ in range(6)] == [0, 0, 0, 0, 0, 0.5]
    assert limit.wait("b") == 0
    clock.now += 0.5
    assert [limit.wait("a"), limit.wait("a")] == [0, 0.5]
    clock.now += 1000
    assert [limit.wait("a") for _ in range(6)] == [0, 0, 0, 0, 0, 0.5]


def test_a_request_that_costs_more_counts_for_more() -> None:
    limit = RateLimit(1.0, 3, clock=_Clock())
    assert [limit.wait("a", 3.0), limit.wait("a")] == [0, 1.0]


def test_who_has_not_asked_for_longest_is_forgotten_first() -> None:
    limit = RateLimit(1.0, 1, most=2, clock=_Clock())
    assert [limit.wait(key) for key in ("a", "b", "a", "c")] == [0, 0, 1.0, 0]
    assert (limit.wait("a"), limit.wait("b")) == (1.0, 0)


@pytest.mark.parametrize("given", [(0, 1), (-1, 1), (1, 0)])
def test_a_limit_that_lets_nothing_through_is_refused(given: tuple[float, int]) -> None:
    with pytest.raises(ValueError, match="rate"):
        RateLimit(*given)


@pytest.mark.parametrize(
    ("client", "want"),
    [
        (("127.0.0.1", 1), ""),
        (("::1", 1), ""),
        (("::ffff:127.0.0.1", 1), ""),
        (None, ""),
        (("testclient", 1), ""),
        (("203.0.113.9", 1), "203.0.113.9"),
        (("::ffff:203.0.113.9", 1), "203.0.113.9"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("2001:db8:1:2:ffff::1", 1), "2001:db8:1:2::/64"),
    ],
)
def test_a_request_counts_for_its_address(client: tuple[str, int] | None, want: str) -> None:
    assert address_of({"type": "http", "client": client}) == want


def test_too_many_requests_of_one_address_are_told_when_to_come_again() -> None:
    server = app(limits=Limits(rate=0.5, burst=2))
    far, near = (TestClient(server, client=(host, 1)) for host in ("203.0.113.9", "127.0.0.1"))
    assert [far.get("/api/v1/about").status_code for _ in range(3)] == [200, 200, 429]
    answer = far.get("/api/v1/about")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["retry-after"] == "2"
    assert answer.json()["status"] == 429
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert far.get("/").status_code == 200, "the page itself is not counted"
    assert [near.get("/api/v1/about").status_code for _ in range(4)] == [200] * 4
    free = TestClient(app(limits=Limits(rate=0, burst=2)), client=("203.0.113.9", 1))
    assert [free.get("/api/v1/about").status_code for _ in range(4)] == [200] * 4
