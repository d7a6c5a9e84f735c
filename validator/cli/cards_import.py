"""`swtcg cards import`."""

from __future__ import annotations

import os

import click

from validator.carddata import importing
from validator.cli.group import Failure
from validator.inputs.files import printable
from validator.results import counted


@click.command("import")
@click.argument("plugin")
@click.argument("out")
@click.option("--keep-text", is_flag=True, help="Keep the cards' texts too; they are not ours to pass on.")
@click.option("--force", is_flag=True, help="Write over a database that OUT holds.")
def command(plugin: str, out: str, keep_text: bool, force: bool) -> None:
    """Make a card database of a LackeyCCG plugin.

    PLUGIN is its folder (the one with `sets` in it), OUT the folder of the new database; `--cards OUT` then uses it.
    Keywords, costs, Stack lists and the like are read from the text column; sentences about stacks, Equipment and
    Pilots that can't be read are listed. The formats of `formats.txt` and the marks of banned and restricted cards
    become formats and lists of the new database, of the day of the plugin; what differs is said.

    Exit codes: 0 written, 2 PLUGIN or one of its set files can't be read (the others are written), or OUT can't be
    written.
    """
    if os.path.exists(os.path.join(out, "sets.json")) and not force:
        raise Failure(f"{printable(out)} holds a card database already (--force writes over it)")
    imported = importing.from_plugin(plugin, keep_text=keep_text)
    importing.write(imported, out)
    cards = sum(map(len, imported.sets.values()))
    click.echo(f"{counted(cards, 'card')} of {counted(len(imported.sets), 'set')} written to {printable(out)}")
    for title, entries in (
        (counted(len(imported.skipped), "row was", "rows were") + " left out:", imported.skipped),
        (counted(len(imported.left), "sentence was", "sentences were") + " not read:", imported.left),
    ):
        if entries:
            click.echo(title)
            for entry in entries:
                click.echo(f"  {printable(f'{entry.set} {entry.name}: {entry.text}', 300)}")
    if imported.formats is not None:
        made = imported.formats
        own = [name.partition("/")[2].removesuffix(".json") for name in made.files if name.startswith("formats/")]
        number = sum(len(file.get("entries", ())) for file in made.files.values())
        click.echo(
            f"{counted(len(own), 'format')} of formats.txt{': ' if own else ''}{', '.join(own)}; "
            f"{counted(number, 'ban or restriction', 'bans and restrictions')} of the cards' marks"
        )
        for line in made.differs:
            click.echo(f"  {printable(line, 300)}")
    for error in imported.unreadable:
        click.echo(f"Error: {error.one_line()}", err=True)
    if imported.unreadable:
        click.get_current_context().exit(2)
