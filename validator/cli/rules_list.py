"""`swtcg rules list`."""

from __future__ import annotations

import sys

import click

from validator.cli.options import no_color_option, output_option, write_json
from validator.cli.streams import write_lines
from validator.inputs.likeness import question_or_known
from validator.report.rule import rule_object
from validator.report.terminal import paint, table, wants_color, width_of
from validator.rules import registry


@click.command("list")
@click.argument("family", nargs=-1)
@output_option("text", "json")
@no_color_option
def command(family: tuple[str, ...], output: str, no_color: bool) -> None:
    """List the rules.

    FAMILY limits the list to families, by letter or name: `D`, `deck`, `format`, `stack`.
    """
    letters = [_letter(each) for each in family]
    ids = [id_ for id_ in registry.catalogue() if not letters or id_[0] in letters]
    rules = [registry.get(id_) for id_ in ids]
    if output == "json":
        write_json([rule_object(rule) for rule in rules])
        return
    if not rules:
        click.echo("No rule of that family yet.", err=True)
        return
    rows = [["rule", "name", "severity", "what it checks"], *([r.id, r.name, r.severity, r.summary] for r in rules)]
    lines = table(rows, width=width_of(sys.stdout))
    color = wants_color(sys.stdout, no_color)
    write_lines([paint(lines[0], "dim", color), *lines[1:]])


def _letter(text: str) -> str:
    for letter, name in registry.FAMILIES.items():
        if text.lower() in (letter.lower(), name):
            return letter
    raise click.UsageError(f"no family {text!r}.{question_or_known(text, list(registry.FAMILIES.values()))}")
