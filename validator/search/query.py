"""The language of the search for cards: words and filters, `or`, `-` for not, brackets.

query  = chain ("or" chain)…        chain = part part…
part   = ["-"] ( "(" query ")" | filter | word )
filter = KEY : VALUE   or KEY OPERATOR VALUE, such as `set:ESB`, `cost>=7`, `fits:"Ghost Crew (E)"`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import msgspec

from validator.cards.model import Card
from validator.inputs.files import printable

Test = Callable[[Card], bool]

PHRASES = ("name", "type", "subtype", "keyword", "stack", "fits", "under")
"""Filters whose value may have blanks, where the shell took the quotes away."""

_FILTER = re.compile(r"([A-Za-z]+)(:|[<>=!~]+)(.*)", re.S)
_VERSION = re.compile(r"\(([A-Za-z]\d?)\)")
_TOKEN = re.compile(r"\s+|[()]|(?:\"[^\"]*\"|[^\s()\"]|(?<=[\w:])\([A-Za-z]\d?\))+|\"", re.S)


class QueryError(ValueError):
    """What is wrong with a query, in one line."""


class Term(msgspec.Struct, frozen=True):
    """A word (without a key) or a filter, as it was written."""

    text: str
    key: str = ""
    operator: str = ":"
    value: str = ""


class Branch(msgspec.Struct, frozen=True):
    """Parts of a query: all of them must be so, or any (`or`), or the one must not."""

    kind: str
    """`and`, `or` or `not`."""
    parts: tuple[Node, ...]


Node = Term | Branch


def parse(query: Sequence[str]) -> Node:
    """Return the tree of a query; `query` are the arguments as the shell gave them. Raises QueryError."""
    tokens = [token for part in query for token in _tokens(part)]
    found, rest = _either(tokens, 0)
    if rest < len(tokens):
        raise QueryError("a bracket is closed that wasn't opened")
    return found


def passes(tree: Node, test: Callable[[Term], Test]) -> Test:
    """Return the test of a whole query; `test` makes that of one term."""
    if isinstance(tree, Term):
        return test(tree)
    tests = [passes(part, test) for part in tree.parts]
    if tree.kind == "not":
        return lambda card: not tests[0](card)
    if tree.kind == "or":
        return lambda card: any(each(card) for each in tests)
    return lambda card: all(each(card) for each in tests)


def written(tree: Node) -> str:
    """Return a part of a query as it was written."""
    if isinstance(tree, Term):
        return tree.text
    if tree.kind == "not":
        return f"-{written(tree.parts[0])}"
    return f"({(' or ' if tree.kind == 'or' else ' ').join(map(written, tree.parts))})"


def words(tree: Node) -> list[str]:
    """Return the plain words that must all be there."""
    if isinstance(tree, Term):
        return [] if tree.key else [tree.value]
    return [word for part in tree.parts for word in words(part)] if tree.kind == "and" else []


def _tokens(part: str) -> Iterator[str]:
    begin = _FILTER.fullmatch(part.removeprefix("-"))
    if begin and begin[1].lower() in PHRASES and '"' not in part and not re.search(r"\bor\b|\s-?\w+[:<>=]", begin[3]):
        # The shell took the quotes away: the value is the whole argument.
        yield f'{part[: len(part) - len(begin[3])]}"{begin[3]}"'
        return
    for found in _TOKEN.finditer(_guarded(part)):
        token = found[0].replace("\ue000", "(").replace("\ue001", ")")
        if token.strip() and token != '"':
            yield token


def _guarded(part: str) -> str:
    """Return an argument in which the brackets of a version letter, such as (A), are no brackets of the query."""
    return _VERSION.sub("\ue000\\1\ue001", part)


def _either(tokens: Sequence[str], at: int) -> tuple[Node, int]:
    parts: list[Node] = []
    while True:
        part, at = _all(tokens, at)
        parts.append(part)
        if at >= len(tokens) or tokens[at].lower() != "or":
            return (parts[0] if len(parts) == 1 else Branch("or", tuple(parts))), at
        at += 1


def _all(tokens: Sequence[str], at: int) -> tuple[Node, int]:
    parts: list[Node] = []
    while at < len(tokens) and tokens[at] != ")" and tokens[at].lower() != "or":
        part, at = _part(tokens, at)
        parts.append(part)
    if not parts:
        near = f" before {tokens[at]!r}" if at < len(tokens) else " at the end"
        raise QueryError(f"nothing to search for{near}")
    return (parts[0] if len(parts) == 1 else Branch("and", tuple(parts))), at


def _part(tokens: Sequence[str], at: int) -> tuple[Node, int]:
    token = tokens[at]
    if token == "-":
        if at + 1 >= len(tokens):
            raise QueryError("nothing to search for behind '-'")
        inner, at = _part(tokens, at + 1)
        return Branch("not", (inner,)), at
    if token == "(":
        inner, at = _either(tokens, at + 1)
        if at >= len(tokens):
            raise QueryError("a bracket isn't closed")
        return inner, at + 1
    if token[0] == "-" and len(token) > 1:
        return Branch("not", (_term(token[1:]),)), at + 1
    return _term(token), at + 1


def _term(token: str) -> Term:
    bare = token.replace('"', "")
    found = _FILTER.fullmatch(bare) if not token.startswith('"') or bare.partition(":")[0].lower() in PHRASES else None
    if found is None:
        version = _VERSION.fullmatch(bare)
        return Term(token, "version", ":", version[1]) if version else Term(token, value=bare)
    key, operator, value = found[1].lower(), found[2], found[3].strip()
    inner = re.match(r"<=|>=|!=|[<>=]", value)
    if operator == ":" and inner:
        operator, value = inner[0], value[inner.end() :].strip()
    if operator not in (":", "=", "!=", "<", ">", "<=", ">="):
        raise QueryError(f"{printable(operator)!r} is no operator; there are : = != < > <= and >=")
    return Term(token, key, operator, value)
