"""`swtcg cards search`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import click

from validator.cards import names
from validator.cards.model import Card
from validator.cli.options import OneOf, cards_option, day_option, no_color_option, output_option, write_json
from validator.cli.streams import warn
from validator.report.card import abilities_text, card_object
from validator.report.terminal import columns_of, paint, table, wants_color, width_of
from validator.search.query import QueryError, parse

COLUMNS: dict[str, Callable[[Card], str]] = {
    "name": lambda card: card.key,
    "side": lambda card: card.side,
    "type": lambda card: "/".join(card.types),
    "subtype": lambda card: card.subtype,
    "cost": lambda card: _text(card.cost),
    "speed": lambda card: _text(card.speed),
    "power": lambda card: _text(card.power),
    "health": lambda card: _text(card.health),
    "S/P/H": lambda card: _numbers(card),
    "keywords": lambda card: abilities_text(card.abilities),
    "stack": lambda card: "; ".join(card.stack),
    "sets": lambda card: " ".join(card.sets),
    "rarity": lambda card: " ".join(dict.fromkeys(p.rarity for p in card.printings if p.rarity)),
}
USUAL = ("name", "side", "type", "subtype", "cost", "S/P/H", "sets")
NARROW = ("name", "type", "cost", "S/P/H", "sets")
"""What is shown without being asked for where a terminal has no room for the usual columns."""
ORDERS = ("name", "set", "side", "type", "cost", "speed", "power", "health")


@click.command("search")
@click.argument("query", nargs=-1, required=True)
@click.option(
    "--sort", type=OneOf(*ORDERS), help="Order of the cards.  [default: matches of the name first, then sets]"
)
@click.option("--reverse", is_flag=True, help="The other way round.")
@click.option("--columns", metavar="NAMES", help=f"Columns, with commas: {', '.join(COLUMNS)}.")
@click.option(
    "--limit", type=click.IntRange(min=0), default=50, show_default=True, help="Show at most so many; 0: all."
)
@day_option
@output_option("text", "json")
@cards_option
@no_color_option
def command(
    query: Sequence[str],
    sort: str | None,
    reverse: bool,
    columns: str | None,
    limit: int,
    as_of: str,
    output: str,
    cards: str | None,
    no_color: bool,
) -> None:
    """Search cards.

    QUERY is words that must all stand in the name or the subtype, and filters:

    \b
      set:ESB  side:dark  type:Space  type:unit  arena:ground  unique:yes
      subtype:"Bounty Hunter"  keyword:Evade  rarity:R  version:A  name:Vader
      cost:4  cost:3-5  cost:7+  power:..4  'health>=6'  (also speed)
      format:standard  banned:wotc  restricted:vintage  (as of the day)
      stack:Skywalker   the words of its Stack list
      fits:"Ghost Crew (E)"   what may lie under that card
      under:"Ezra Bridger (F)"   what that card may lie under

    `or` between two parts, a `-` before one for "not", and brackets; put a query with brackets, < or > in quotes, and
    one that begins with a `-` behind `--`.

    \b
    Examples:
      swtcg cards search set:ESB side:dark keyword:Evade cost:5-8
      swtcg cards search 'subtype:Jedi (cost:7+ or power:..2) -side:dark' --sort cost
    """
    from validator.api import load_cards
    from validator.search.filters import Filters

    db = load_cards(cards)
    filters = Filters(db, as_of)
    try:
        tree = parse(query)
        found = filters.search(tree)
    except QueryError as error:
        raise click.UsageError(str(error)) from None
    if sort is not None:
        found.sort(key=_order(sort))
    if reverse:
        found.reverse()
    shown = found[:limit] if limit else found
    if output == "json":
        write_json([card_object(card) for card in shown])
        return
    if not found:
        from validator.search.instead import instead  # only where nothing is found

        warn(instead(tree, db, filters.test))
        return
    click.echo("\n".join(_table(shown, _chosen(columns), wants_color(sys.stdout, no_color))), color=True)
    if len(shown) < len(found):
        warn(f"… and {len(found) - len(shown):,} more of {len(found):,} (--limit 0 shows all)")


def _table(cards: Sequence[Card], columns: Sequence[str], color: bool) -> list[str]:
    width = width_of(sys.stdout)
    head, *lines = table([list(columns), *([COLUMNS[name](card) for name in columns] for card in cards)], width=width)
    if columns == USUAL and width is not None and any(columns_of(line) > width for line in (head, *lines)):
        return _table(cards, NARROW, color)
    return [paint(head, "dim", color), *lines]


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _numbers(card: Card) -> str:
    numbers = [card.speed, card.power, card.health]
    return "/".join("-" if n is None else str(n) for n in numbers) if any(n is not None for n in numbers) else ""


def _chosen(columns: str | None) -> tuple[str, ...]:
    """Return the columns that were asked for, in that order."""
    if columns is None:
        return USUAL
    word = OneOf(*COLUMNS)
    known = {name.lower(): name for name in COLUMNS}
    return tuple(
        known[each.lower()] if (each := part.strip()).lower() in known else word.convert(each, None, None)
        for part in columns.split(",")
    )


def _order(sort: str) -> Callable[[Card], tuple[object, ...]]:
    """Return what cards are sorted by; those without a number come last."""
    if sort == "name":
        return lambda card: (names.fold(card.name),)
    if sort == "set":
        return lambda card: (card.printings[0].set, card.printings[0].number or 0)
    if sort in ("side", "type"):
        return lambda card: (card.side if sort == "side" else card.types[0],)

    def number(card: Card) -> tuple[object, ...]:
        value = getattr(card, sort)
        return (not isinstance(value, int), value if isinstance(value, int) else 0)

    return number
