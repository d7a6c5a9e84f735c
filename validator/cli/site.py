"""`swtcg site`."""

from __future__ import annotations

import click

from validator.results import counted


@click.command("site")
@click.argument("out")
@click.option(
    "--parts", metavar="DIR", help="A folder that holds the parts from elsewhere; nothing is downloaded then."
)
@click.option("--quiet", is_flag=True, help="Say nothing but errors.")
def command(out: str, parts: str | None, quiet: bool) -> None:
    """Write the check page as a folder of static files.

    OUT is a new or empty folder, or one that an earlier run wrote. Put it on any web space, or look at it with
    `python -m http.server -d OUT`. The whole checker runs in the browser, and after the first visit without a network.

    \b
    Examples:
      swtcg site public
      swtcg site public --parts downloads
    """
    from validator.web.site import build

    sizes = build(out, given=parts, tell=(lambda _: None) if quiet else lambda text: click.echo(text, err=True))
    if not quiet:
        sent = sum(size for name, size in sizes.items() if not name.endswith(".br") and f"{name}.gz" not in sizes)
        click.echo(f"{out}: {counted(len(sizes), 'file')}, {sent / 1e6:.1f} MB over the wire where it is gzipped")
