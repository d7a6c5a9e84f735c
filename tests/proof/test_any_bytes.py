"""Every reader, given any bytes, reads them or refuses them with one clear line; it never fails otherwise.

The readers and what must hold are those of `bench/fuzz`, which tries them longer, led by the code that runs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.asked import examples
from validator.inputs.files import InputError

sys.path.insert(0, str(Path(__file__).parents[2] / "bench" / "fuzz"))
try:
    import fuzz
    import readers
finally:
    del sys.path[0]

READERS: dict[str, Callable[[bytes], None]] = readers.READERS
TOKENS = [line[1:-1].encode() for line in fuzz.WORDS.read_text().splitlines() if "\\" not in line] + [
    *(b"\0", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\r", b"\n", b"\t", b'"', b"(" * 60, b"[" * 200, b"{" * 40),
    *(b"-1", b"1e999", b"9" * 400, "\u202e\u2028\x1b[0m".encode(), "Ａ\U0001f600".encode(), b"null", b"true", b"<a>"),
]


@cache
def seeds(name: str) -> list[bytes]:
    """Return the kept inputs of a reader, and a few of the rules' cases."""
    return [*readers.kept_seeds(name), *[each for each in sorted(fuzz.starts(name), key=len) if len(each) < 1500][::6]]


@st.composite
def inputs(draw: st.DrawFn, name: str) -> bytes:
    """Return any bytes, or a kept input with a few places changed."""
    if not seeds(name) or draw(st.integers(0, 9)) == 0:
        return draw(st.binary(max_size=200))
    data = bytearray(draw(st.sampled_from(seeds(name))))
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, len(data)))
        gone = draw(st.sampled_from([0, 0, 1, 3, 30]))
        data[at : at + gone] = draw(st.sampled_from(TOKENS) | st.binary(max_size=4))
    return bytes(data)


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=examples(25), suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_reader_reads_or_refuses_any_bytes(name: str, data: st.DataObject) -> None:
    READERS[name](data.draw(inputs(name)))


@pytest.mark.parametrize("name", READERS)
def test_a_reader_reads_or_refuses_what_fuzzing_kept(name: str) -> None:
    for each in readers.kept_seeds(name):
        READERS[name](each)


def test_a_broken_law_is_noticed() -> None:
    @readers.reader
    def odd(data: bytes) -> None:
        raise InputError("two\nlines")

    def refused(text: Any) -> bool:
        try:
            readers.one_line(text)
        except readers.BrokenLawError:
            return True
        return False

    odd(b"")  # an error's own line is cleaned
    del READERS["odd"]
    assert [refused(text) for text in ("", "a\nb", "\x1b[0m", "one line")] == [True, True, True, False]
