"""All rules about one stack as it lies there, run together."""

from __future__ import annotations

from collections.abc import Mapping

from validator.results import Finding
from validator.rules import registry
from validator.stacks.view import StackView


def check_stack(view: StackView, severities: Mapping[str, str] | None = None) -> tuple[Finding, ...]:
    """Return what is wrong with a stack, in the order of the rules.

    `severities`: what a format sets for a rule id: a severity, or `off`.
    """
    if view.plain:
        return ()
    return tuple(registry.run(registry.rules_on("stack"), view, severities))
