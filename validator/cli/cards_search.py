"""`swtcg cards search`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

import click

from validator.cards import names
from validator.cards.database import Database
from validator.cards.model import RARITIES, Card, Number
from validator.cli.options import cards_option, no_color_option, output_option, write_json
from validator.cli.words import did_you_mean
from validator.inputs.files import printable
from validator.report.card import card_object
from validator.report.terminal import paint, table, wants_color

Test = Callable[[Card], bool]

NUMBERS = ("cost", "speed", "power", "health")
PHRASES = ("name", "type", "subtype", "keyword", "stack")
FILTERS = ("name", "set", "side", "type", "subtype", "keyword", "stack", "rarity", "version", *NUMBERS)
SIDES = ("light", "dark", "neutral", "vong")


@click.command("search")
@click.argument("query", nargs=-1, required=True)
@click.option(
    "--limit", type=click.IntRange(min=0), default=50, show_default=True, help="Show at most so many; 0: all."
)
@output_option("text", "json")
@cards_option
@no_color_option
def command(query: Sequence[str], limit: int, output: str, cards: str | None, no_color: bool) -> None:
    """Search cards.

    QUERY is words that must all stand in the name or the subtype, and filters:

    \b
      set:ESB  side:dark  type:Space  type:unit  subtype:"Bounty Hunter"
      keyword:Evade  stack:Skywalker  rarity:R  version:A  name:Vader
      cost:4  cost:3-5  power:>=6  (also speed, health)

    A `-` before a word or filter means "not"; put such a query behind `--`.
    """
    from validator.api import load_cards

    db = load_cards(cards)
    tests = [_test(term, db) for term in _terms(query)]
    found = [card for card in db if all(test(card) for test in tests)]
    words = [names.fold(term) for term in _terms(query) if not _key(term)]
    found.sort(key=lambda card: not all(word in names.fold(card.name) for word in words))
    shown = found[:limit] if limit else found
    if output == "json":
        write_json([card_object(card) for card in shown])
        return
    if not found:
        click.echo("No card matches.", err=True)
        return
    color = wants_color(sys.stdout, no_color)
    rows = [["name", "side", "type", "subtype", "cost", "S/P/H", "sets"], *(_row(card) for card in shown)]
    lines = table(rows)
    click.echo("\n".join([paint(lines[0], "dim", color), *lines[1:]]), color=True)
    if len(shown) < len(found):
        click.echo(f"… and {len(found) - len(shown):,} more of {len(found):,} (--limit 0 shows all)", err=True)


def _row(card: Card) -> list[str]:
    numbers = [card.speed, card.power, card.health]
    return [
        card.key,
        card.side,
        "/".join(card.types),
        card.subtype,
        "" if card.cost is None else str(card.cost),
        "/".join("-" if n is None else str(n) for n in numbers) if any(n is not None for n in numbers) else "",
        " ".join(card.sets),
    ]


def _key(term: str) -> str:
    """Return the filter's key of a term, or nothing when it is a word."""
    key, colon, _ = term.removeprefix("-").partition(":")
    return key.lower() if colon and key.isalpha() else ""


def _terms(query: Sequence[str]) -> Iterator[str]:
    """Yield words and filters, whether the shell has taken their quotes away or not."""
    for part in query:
        if _key(part) in PHRASES and '"' not in part and part.count(":") == 1:
            yield part
            continue
        term, quoted = "", False
        for c in part:
            if c == '"':
                quoted = not quoted
            elif c.isspace() and not quoted:
                if term:
                    yield term
                term = ""
            else:
                term += c
        if term:
            yield term


def _test(term: str, db: Database) -> Test:
    if term[:1] == "-" and len(term) > 1:
        inner = _test(term[1:], db)
        return lambda card: not inner(card)
    key = _key(term)
    value = term.partition(":")[2].strip() if key else term
    wanted = names.fold(value)
    if key in NUMBERS and value:
        return _number(key, value)
    if not wanted:
        raise click.UsageError(f"nothing to search for in {printable(term)!r}")
    if not key or key == "name":
        return lambda card: wanted in names.fold(card.name) or (not key and wanted in names.fold(card.subtype))
    if key == "set":
        code = db.set_code(value)
        if code is None:
            near = did_you_mean(value, [s.code for s in db.sets]) or " Write its code, such as ESB."
            raise click.UsageError(f"no set {printable(value)!r}.{near}")
        return lambda card: any(p.set == code for p in card.printings)
    if key == "side":
        sides = [side for side in SIDES if side.startswith(wanted)]
        if not sides:
            raise click.UsageError(f"no side {printable(value)!r}.{did_you_mean(value, SIDES)}")
        return lambda card: card.side in sides
    if key == "type":
        if wanted in ("unit", "units"):
            return lambda card: card.is_unit
        types = {each for card in db for each in card.types}
        _known(key, value, any(names.fold(each).startswith(wanted) for each in types), lambda: {*types, "Unit"})
        return lambda card: any(names.fold(each).startswith(wanted) for each in card.types)
    if key == "subtype":
        words = {names.fold(word) for card in db for word in card.subtype.replace("-", " ").split()}
        asked = {names.fold(word) for word in value.replace("-", " ").split()}
        _known(key, value, asked <= words, lambda: {word for card in db for word in card.subtypes})
        return _subtype(value)
    if key == "keyword":
        spelt = {each for card in db for each in _keywords(card)}
        bare = names.fold(" ".join(_words(value)))
        found = any(bare == names.fold(each)[: len(bare)] for each in spelt)
        _known(key, value, found, lambda: {" ".join(_words(each)) for each in spelt})
        return lambda card: any(wanted == names.fold(each)[: len(wanted)] for each in _keywords(card))
    if key == "stack":
        return lambda card: any(wanted in names.fold(each) for each in (*card.stack, *card.grants_stack))
    if key == "rarity":
        _known(key, value, value.upper() in RARITIES, lambda: RARITIES)
        return lambda card: any((p.rarity or "").casefold() == wanted for p in card.printings)
    if key == "version":
        if not names.is_version(value.strip("()")):
            raise click.UsageError(f"no version letter {printable(value)!r}; write version:A or version:B2")
        wanted = value.strip("()").casefold()
        return lambda card: (card.version or "").casefold() == wanted
    raise click.UsageError(f"no filter {key}:.{did_you_mean(key, FILTERS)}")


def _known(key: str, value: str, found: bool, choices: Callable[[], Iterable[str]]) -> None:
    """Raise click's UsageError for a value of a filter that no card can have."""
    if not found:
        raise click.UsageError(f"no {key} {printable(value)!r}.{did_you_mean(value, sorted(choices()))}")


def _words(keyword: str) -> Iterator[str]:
    """Yield the words of a keyword, without its value."""
    return (word for word in keyword.split() if word.isalpha() and len(word) > 1)


def _subtype(value: str) -> Test:
    """Match the words of a subtype: whole words of the line, those of a phrase side by side."""
    words = " ".join(names.fold(word) for word in value.replace("-", " ").split())
    return lambda card: f" {words} " in f" {' '.join(names.fold(w) for w in card.subtype.replace('-', ' ').split())} "


def _keywords(card: Card) -> Iterator[str]:
    """Yield the keywords of a card, those of Switch and Insert too, each with its value."""
    yield from map(str, card.abilities)
    for arenas in card.switch:
        for abilities in arenas:
            yield from map(str, abilities)
    if card.insert is not None:
        yield from map(str, card.insert.abilities)
    for word, there in (
        ("Stack", card.stack),
        ("Equip", card.equip),
        ("Pilot", card.pilot),
        ("Switch", card.switch),
        ("Insert", card.insert),
        ("Treat", card.treat),
    ):
        if there:
            yield word


def _number(key: str, value: str) -> Test:
    text = value.replace(" ", "")
    operator = next((o for o in ("<=", ">=", "<", ">", "=") if text.startswith(o)), "")
    rest = text[len(operator) :]
    low, dash, high = rest.partition("-")
    if dash and low.isdigit() and high.isdigit() and not operator and int(low) <= int(high):
        return lambda card: isinstance(_of(card, key), int) and int(low) <= int(str(_of(card, key))) <= int(high)
    if not rest.isdigit():
        if operator or rest.upper() not in ("X", "*"):
            what = f"{key}:{printable(value)} is no number"
            raise click.UsageError(f"{what}; write {key}:4, {key}:3-5, {key}:>=4 or {key}:X")
        return lambda card: isinstance(_of(card, key), str) and str(_of(card, key)).casefold() == rest.casefold()
    wanted = int(rest)

    def compare(card: Card) -> bool:
        number = _of(card, key)
        if not isinstance(number, int):
            return False
        match operator:
            case "<=":
                return number <= wanted
            case ">=":
                return number >= wanted
            case "<":
                return number < wanted
            case ">":
                return number > wanted
            case _:
                return number == wanted

    return compare


def _of(card: Card, key: str) -> Number | None:
    found: Number | None = getattr(card, key)
    return found
