"""Small faults put into a module on purpose, one at a time: which there could be, and how one is made.

A mutant is named by its file, the function it is in, its operator, and the code before and after; its line may move.
Left alone are docstrings, annotations, class bodies outside methods (fields and their defaults), imports, and the
wording of exceptions that a programmer alone can meet (`ValueError`, `TypeError`, `KeyError`, `LookupError`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

COMPARED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult}
FOR_PROGRAMMERS = frozenset({"ValueError", "TypeError", "KeyError", "LookupError", "RuntimeError", "AssertionError"})
CONTROL = "control"
"""The operator that changes nothing: its mutants must survive."""
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutant:
    """One fault: where it is, what it is, and how it is made again from the same source."""

    path: str
    line: int
    function: str
    """`Class.method`, `function`, or the name that a statement of the module sets; of a control `*`."""
    operator: str
    before: str
    after: str
    node: int
    """Number of the node in `ast.walk` of the module."""
    way: int
    """Which of the changes of that node."""

    @property
    def name(self) -> str:
        return f"{self.path}:{self.line} {self.function}: {self.operator}: {self.before} -> {self.after}"


Change = tuple[str, str, Callable[[], None]]
"""Operator, the code afterwards, and what makes it."""


class Tree:
    """A module's tree with the parent of each node."""

    def __init__(self, source: str) -> None:
        self.tree = ast.parse(source)
        self.nodes = list(ast.walk(self.tree))
        self.parents: dict[ast.AST, tuple[ast.AST, str, int | None]] = {}
        for node in self.nodes:
            for field, value in ast.iter_fields(node):
                for at, each in enumerate(value if isinstance(value, list) else [value]):
                    if isinstance(each, ast.AST):
                        self.parents[each] = node, field, at if isinstance(value, list) else None

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        while node in self.parents:
            node = self.parents[node][0]
            yield node

    def statement(self, node: ast.AST) -> ast.stmt | None:
        """Return the innermost statement that a node is in, itself perhaps."""
        return next((each for each in (node, *self.above(node)) if isinstance(each, ast.stmt)), None)

    def put(self, old: ast.AST, new: ast.AST) -> None:
        parent, field, at = self.parents[old]
        ast.copy_location(new, old)
        if at is None:
            setattr(parent, field, new)
        else:
            getattr(parent, field)[at] = new

    def owner(self, node: ast.AST) -> str | None:
        """Return the function or name of the module that a node belongs to; None where no mutant is made."""
        path = [each for each in (node, *self.above(node)) if isinstance(each, FUNCTIONS | ast.ClassDef)][::-1]
        names = []
        for each in path:
            names.append(each.name)
            if isinstance(each, FUNCTIONS):
                return ".".join(names)
        if path:
            return None  # a class body
        top = self.statement(node)
        for each in self.above(node):
            top = each if isinstance(each, ast.stmt) else top
        if isinstance(top, ast.Assign) and len(top.targets) == 1 and isinstance(top.targets[0], ast.Name):
            return top.targets[0].id
        if isinstance(top, ast.AnnAssign) and isinstance(top.target, ast.Name) and top.value is not None:
            return top.target.id
        return None

    def left_alone(self, node: ast.AST) -> bool:
        """Whether a node is an annotation, a docstring, an import, or wording for programmers."""
        chain = [node, *self.above(node)]
        for each in chain:
            parent = self.parents.get(each)
            if parent is None:
                continue
            if isinstance(each, ast.keyword) and each.arg == "strict":
                return True  # of `zip`: says what holds anyway
            if parent[1] in ("annotation", "returns", "type_params", "ctx"):
                return True
            if isinstance(each, ast.Import | ast.ImportFrom | ast.Global | ast.Nonlocal | ast.Assert):
                return True
            if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant):
                return True
            if isinstance(each, ast.If) and isinstance(each.test, ast.Name) and each.test.id == "TYPE_CHECKING":
                return True
            if isinstance(each, ast.Raise) and isinstance(each.exc, ast.Call):
                raised = each.exc.func
                return isinstance(raised, ast.Name) and raised.id in FOR_PROGRAMMERS
            if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id in ("cast", "TypeVar"):
                return True
            if parent[1] == "decorator_list" and not (isinstance(each, ast.Call) and _named(each.func) == "rule"):
                return True
        return False

    def changes(self, node: ast.AST) -> Iterator[Change]:
        """Yield every fault that can be made of one node."""
        if isinstance(node, ast.stmt):
            yield from self._of_statement(node)
        elif isinstance(node, ast.Constant):
            yield from self._of_constant(node)
        elif isinstance(node, ast.expr):
            yield from self._of_expression(node)

    def _of_statement(self, node: ast.stmt) -> Iterator[Change]:
        if isinstance(node, ast.Continue):
            yield "continue", "break", lambda: self.put(node, ast.Break())
        elif isinstance(node, ast.Break):
            yield "break", "continue", lambda: self.put(node, ast.Continue())
        elif isinstance(node, ast.Return) and node.value is not None:
            if not _is(node.value, None):
                yield (
                    "return",
                    "return None",
                    lambda: setattr(node, "value", ast.copy_location(ast.Constant(None), node)),
                )
            if isinstance(node.value, ast.Compare | ast.BoolOp | ast.Call | ast.Name | ast.Attribute):
                for value in (True, False):
                    new = ast.copy_location(ast.Constant(value), node)
                    yield "return", f"return {value}", lambda new=new: setattr(node, "value", new)  # type: ignore[misc]
        removable = ast.Expr | ast.AugAssign | ast.Raise | ast.Delete
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        if isinstance(node, removable) or isinstance(target, ast.Attribute | ast.Subscript) or _is_return(node):
            yield "statement", "pass", lambda: self.put(node, ast.Pass())

    def _of_constant(self, node: ast.Constant) -> Iterator[Change]:
        value = node.value
        parent = self.parents[node][0]
        if isinstance(value, bool):
            yield "constant", repr(not value), lambda: setattr(node, "value", not value)
        elif isinstance(value, int):
            inside = isinstance(parent, ast.UnaryOp)
            yield "off by one", repr(value + 1), lambda: setattr(node, "value", value + 1)
            if value > 1 and not inside:
                yield "off by one", repr(value - 1), lambda: setattr(node, "value", value - 1)
        elif isinstance(value, float):
            yield "constant", repr(value * 1.1), lambda: setattr(node, "value", value * 1.1)
        elif isinstance(value, str) and value:
            new = f"{value}~"
            yield "text", repr(new), lambda: setattr(node, "value", new)

    def _of_expression(self, node: ast.expr) -> Iterator[Change]:
        if isinstance(node, ast.Compare):
            for at, op in enumerate(node.ops):
                new = COMPARED[type(op)]()
                text = ast.unparse(ast.Compare(node.left, [*node.ops[:at], new, *node.ops[at + 1 :]], node.comparators))
                yield "comparison", text, lambda at=at, new=new: node.ops.__setitem__(at, new)  # type: ignore[misc]
        elif isinstance(node, ast.BoolOp):
            new_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "and, or", ast.unparse(ast.BoolOp(new_op, node.values)), lambda: setattr(node, "op", new_op)
            for at in range(len(node.values)):
                rest = [*node.values[:at], *node.values[at + 1 :]]
                whole = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
                yield "part left out", ast.unparse(whole), lambda whole=whole: self.put(node, whole)  # type: ignore[misc]
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield "not", ast.unparse(node.operand), lambda: self.put(node, node.operand)
        elif isinstance(node, ast.BinOp) and type(node.op) in COUNTED:
            other = COUNTED[type(node.op)]()
            yield "arithmetic", ast.unparse(ast.BinOp(node.left, other, node.right)), lambda: setattr(node, "op", other)
        if self.parents.get(node, (None, ""))[1] == "test":
            for value in (True, False):
                yield "condition", repr(value), lambda value=value: self.put(node, ast.Constant(value))  # type: ignore[misc]


def _named(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _is(node: ast.expr, value: Any) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def _is_return(node: ast.stmt) -> bool:
    return isinstance(node, ast.Return) and node.value is None


def mutants(path: str, source: str) -> Iterator[Mutant]:
    """Yield every fault that can be put into a module, its control first."""
    tree = Tree(source)
    yield Mutant(path, 1, "*", CONTROL, "", "", 0, 0)
    for number, node in enumerate(tree.nodes):
        if not isinstance(node, ast.stmt | ast.expr) or tree.left_alone(node):
            continue
        owner = tree.owner(node)
        if owner is None or owner == "__all__":
            continue
        before = ast.unparse(node) if not isinstance(node, ast.Constant) else repr(node.value)
        for way, (operator, after, _) in enumerate(tree.changes(node)):
            if after != before:
                yield Mutant(path, node.lineno, owner, operator, _short(before), _short(after), number, way)


def _short(text: str, most: int = 160) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[:most]}…"


def made(mutant: Mutant, source: str) -> ast.Module:
    """Return the module's tree with one fault."""
    tree = Tree(source)
    if mutant.operator != CONTROL:
        list(tree.changes(tree.nodes[mutant.node]))[mutant.way][2]()
    return ast.fix_missing_locations(tree.tree)


def block_of(tree: Tree, number: int) -> int:
    """Return the line of the first statement of the innermost block that runs when a node does; 0 for the module."""
    statement = tree.statement(tree.nodes[number])
    while statement is not None and statement in tree.parents:
        parent, field, _ = tree.parents[statement]
        if isinstance(parent, ast.Module):
            return 0
        if field in BLOCKS:
            return int(getattr(parent, field)[0].lineno)
        statement = tree.statement(parent)
    return 0


BLOCKS = ("body", "orelse", "finalbody", "handlers")


def marked(path: str, source: str) -> ast.Module:
    """Return the module's tree with a call of `__hit__` at the start of each block of its functions."""
    tree = Tree(source)
    for node in tree.nodes:
        if not any(isinstance(each, FUNCTIONS) for each in (node, *tree.above(node))):
            continue
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                call = ast.parse(f"__hit__({(path, block[0].lineno)!r})").body[0]
                for each in ast.walk(call):
                    ast.copy_location(each, block[0])
                first = block[0]
                docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
                block.insert(1 if docstring and isinstance(node, FUNCTIONS) else 0, call)
    return tree.tree
