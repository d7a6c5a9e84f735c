"""`swtcg deck show`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import click

from validator.api import check_deck, load_cards, read_deck
from validator.cards.model import ARENAS
from validator.checks.deck_help import DeckHelp, help_of
from validator.cli.options import cards_option, no_color_option, output_option, write_json
from validator.cli.streams import write_lines
from validator.decks.model import Deck
from validator.inputs.files import printable
from validator.report import facts_text
from validator.report.terminal import paint, wants_color
from validator.results import counted

_WORDS = {"stack": "Stack list", "equipment": "Equipment", "pilot": "Pilot"}
_FEW = 6


@click.command("show")
@click.argument("path")
@output_option("text", "json")
@cards_option
@no_color_option
def command(path: str, output: str, cards: str | None, no_color: bool) -> None:
    """Show what a deck holds: counts, side, fingerprint, cost curve, keywords, what finds what, and the opening draw.

    PATH is a deck file of any kind, or - for standard input. The fingerprint is the same for the same deck, however
    it is written down. The cost curve counts units by build cost in each arena. "3 cards fit" counts the other cards of
    the deck that a Stack list names, that an Equipment helps, or that a Pilot may pilot.

    \b
    swtcg deck show my-deck.dek
    swtcg deck show my-deck.txt --output json
    """
    db = load_cards(cards)
    deck = read_deck(path, db)
    checked = check_deck(deck, db=db)
    kinds, costs, help_ = _kinds(deck), _costs(deck), help_of(deck, db)
    zones = {zone: deck.copies(zone) for zone in deck.zones}
    wrong = sum(finding.severity == "error" and finding.rule[0] == "P" for finding in checked.findings)
    if output == "json":
        write_json(
            {
                "path": checked.path,
                "name": deck.name,
                "player": deck.player,
                "source": deck.source,
                "fingerprint": checked.fingerprint,
                "facts": checked.facts,
                "zones": zones,
                "kinds": kinds,
                "costs": costs,
                "unread": wrong,
                "help": help_,
            }
        )
        return
    color = wants_color(sys.stdout, no_color)
    lines = [paint(printable(deck.name or checked.path), "bold", color)]
    if deck.player:
        lines.append(f"  by {printable(deck.player)}")
    lines.append(f"  {facts_text('deck', checked.facts)}")
    outside = [f"{counted(number, 'card')} in {zone}" for zone, number in zones.items() if zone != "deck" and number]
    if outside:
        lines.append(f"  {', '.join(outside)}")
    lines.append("  " + ", ".join(f"{number} {kind}" for kind, number in kinds.items()))
    lines.append(f"  fingerprint {checked.fingerprint}")
    if costs:
        lines += ["", f"  cost  units  {'  '.join(arena.lower() for arena in ARENAS)}"]
        for cost, number in costs.items():
            each = "  ".join(f"{help_.curve[arena].get(cost, 0) or '':>{len(arena)}}" for arena in ARENAS)
            lines.append(f"  {cost:>4}  {number:>5}  {each}  {paint('█' * number, 'dim', color)}".rstrip())
    lines += _help_lines(help_)
    write_lines(lines)
    if wrong:
        click.echo(f"{counted(wrong, 'line')} not understood; `swtcg deck check` names them", err=True)


def _help_lines(found: DeckHelp) -> Iterator[str]:
    """Yield the lines on keywords, on what finds what, and on the opening draw."""
    if found.keywords:
        yield ""
        yield f"  keywords: {', '.join(f'{number} {name}' for name, number in found.keywords.items())}"
    if found.partners:
        yield ""
        for each in found.partners:
            shown = ", ".join(each.finds[:_FEW]) + (" …" if len(each.finds) > _FEW else "")
            fits = f"{len(each.finds)} cards fit" if len(each.finds) != 1 else "1 card fits"
            yield f"  {each.card} ({_WORDS[each.kind]}): {fits}" + (f", {each.copies} copies: {shown}" if shown else "")
    draw = found.draw
    if draw is not None:
        yield ""
        yield f"  opening hand of {draw.hand}: {draw.units:.1f} units on average; at least one unit of " + ", ".join(
            f"{arena} {chance:.0%}" for arena, chance in draw.arenas.items()
        )
        chances = (f"{copies} {'copy' if copies == '1' else 'copies'} {c:.0%}" for copies, c in draw.copies.items())
        yield f"  at least one of a card of which the deck has {', '.join(chances)}"


def _kinds(deck: Deck) -> dict[str, int]:
    found: dict[str, int] = {}
    for entry in deck.zones["deck"]:
        if entry.card is not None and entry.count:
            found[entry.card.kind] = found.get(entry.card.kind, 0) + entry.count
    return dict(sorted(found.items(), key=lambda each: (-each[1], each[0])))


def _costs(deck: Deck) -> dict[str, int]:
    """Return the units of the deck by build cost, printed letters such as `X` last."""
    found: dict[Any, int] = {}
    for entry in deck.zones["deck"]:
        if entry.card is not None and entry.card.is_unit and entry.count and entry.card.cost is not None:
            found[entry.card.cost] = found.get(entry.card.cost, 0) + entry.count
    numbers = [cost for cost in found if isinstance(cost, int)]
    if numbers:
        for cost in range(min(numbers), max(numbers)):
            found.setdefault(cost, 0)
    return {str(cost): found[cost] for cost in sorted(found, key=lambda c: (isinstance(c, str), c))}
