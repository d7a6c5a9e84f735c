"""`swtcg rules show`."""

from __future__ import annotations

import sys

import click

from validator.cli.options import OneOf, complete_rules, no_color_option, output_option, rule_id, write_json
from validator.report.rule import rule_lines, rule_object
from validator.report.terminal import wants_color, width_of
from validator.rules import registry


@click.command("show")
@click.argument("rule", shell_complete=complete_rules)
@click.option(
    "--example",
    type=OneOf("fails", "passes"),
    help="Write only that example, as a file that the checking commands read from standard input.",
)
@output_option("text", "json")
@no_color_option
def command(rule: str, example: str | None, output: str, no_color: bool) -> None:
    """Show a rule's page: what it checks, why, what fails and passes, how to mend it.

    RULE is an id or a name: `D105`, `too-many-copies`.
    """
    found = registry.get(rule_id(rule))
    if example is not None:
        from validator.report.rule_examples import example as example_of  # only where it is asked for

        click.echo(example_of(found, "Fails" if example == "fails" else "Passes").data, nl=False)
        return
    if output == "json":
        write_json(rule_object(found))
        return
    color = wants_color(sys.stdout, no_color)
    click.echo("\n".join(rule_lines(found, color, width_of(sys.stdout))), color=True)
