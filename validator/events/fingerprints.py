"""The forms of a deck's fingerprint: the whole one of reports, and the short one for paper.

How a fingerprint is made stands in `validator.decks.model.fingerprint`; docs/fingerprint.md describes both, with
examples to try another program on.
"""

from __future__ import annotations

import re

VERSION = 1
"""Counts up when the same deck would get another fingerprint."""
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U, which are read as others or make words."""
_LOOKS = str.maketrans("OILoil", "011011")
_WHOLE = re.compile(r"[0-9a-f]{16}")
_SHORT = re.compile(rf"[{_DIGITS}]{{10}}")


def short_form(fingerprint: str) -> str:
    """Return the form for paper of a whole fingerprint: its version, and its first 50 bits in ten signs.

    >>> short_form("0123456789abcdef")
    '1-04HMA-SW9NF'
    """
    bits = int(fingerprint, 16) >> 14
    signs = "".join(_DIGITS[bits >> shift & 31] for shift in range(45, -1, -5))
    return f"{VERSION}-{signs[:5]}-{signs[5:]}"


def read_form(text: str) -> str | None:
    """Return a fingerprint as it was typed in its one spelling: whole or short; None for what is none.

    >>> read_form("1 o4hma sw9nf"), read_form("0123456789ABCDEF"), read_form("ann.txt")
    ('1-04HMA-SW9NF', '0123456789abcdef', None)
    """
    plain = re.sub(r"[\s-]+", "", text)
    if _WHOLE.fullmatch(plain.lower()):
        return plain.lower()
    if len(plain) != 11 or plain[0] not in "1lI" or "." in text:
        return None
    signs = plain[1:].translate(_LOOKS).upper()
    return f"{VERSION}-{signs[:5]}-{signs[5:]}" if _SHORT.fullmatch(signs) else None


def is_of(form: str, fingerprint: str) -> bool:
    """Whether a form that `read_form` returned is of a whole fingerprint."""
    return form in (fingerprint, short_form(fingerprint))
