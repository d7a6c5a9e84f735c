"""`swtcg rules show`."""

from __future__ import annotations

import sys

import click

from validator.cli.options import no_color_option, output_option, rule_id, write_json
from validator.report.rule import rule_lines, rule_object
from validator.report.terminal import wants_color
from validator.rules import registry


@click.command("show")
@click.argument("rule")
@output_option("text", "json")
@no_color_option
def command(rule: str, output: str, no_color: bool) -> None:
    """Show a rule's page: what it checks, why, what fails and passes, how to mend it.

    RULE is an id or a name: `D105`, `too-many-copies`.
    """
    found = registry.get(rule_id(rule))
    if output == "json":
        write_json(rule_object(found))
        return
    color = wants_color(sys.stdout, no_color)
    click.echo("\n".join(rule_lines(found, color)), color=True)
