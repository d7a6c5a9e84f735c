"""Makes `table`: what every rule looks at and when it is asked, from the decorators.

`python -m validator.rules.making` writes it anew; a test fails when it is stale. Constants that a `when` names are put
in by their values, so that the table imports nothing.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

from validator.rules import registry

PATH = Path(__file__).with_name("table.py")
HEAD = '''"""What every rule looks at and when it is asked; made by `python -m validator.rules.making`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

RuleRow = tuple[str, Callable[[Any], object] | None, tuple[str, ...], str | None]
"""Of a rule: `on`, `when`, `events`, `at`."""

# fmt: off
# ruff: noqa: E501
RULES: dict[str, RuleRow] = {
'''


class _Values(ast.NodeTransformer):
    """Puts the values of a module's constants in the place of their names."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        value = self.names.get(node.id)
        return ast.Constant(value) if isinstance(value, int | str) else node


def _when(rule: registry.Rule) -> str:
    if rule.when is None:
        return "None"
    names = rule.when.__globals__
    tree = ast.parse(Path(names["__file__"]).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "when":
            return ast.unparse(ast.fix_missing_locations(_Values(names).visit(node.value)))
    raise ValueError(f"rule {rule.id}: `when` is to be written in its decorator")


def made() -> str:
    """Return the table as the decorators say it is. Raises ValueError for a `when` that is no lambda in its file."""
    rows = []
    for id_ in registry.catalogue():
        rule = registry.get(id_)
        rows.append(f"    {id_!r}: ({rule.on!r}, {_when(rule)}, {rule.events!r}, {rule.at!r}),\n")
    return f"{HEAD}{''.join(rows)}}}\n".replace("'", '"')


if __name__ == "__main__":
    PATH.write_text(made(), encoding="utf-8")
    sys.stdout.write(f"{PATH.name} is made anew\n")
