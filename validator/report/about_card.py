"""What a card is in the game: where it is legal, names of its unit, what it does to stacks, what fits under it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from validator import api, formats
from validator.cards.build import read_identities
from validator.cards.database import Database
from validator.cards.model import Card
from validator.report.effect_words import effect_text
from validator.report.terminal import paint, wrap
from validator.results import counted
from validator.rules import registry
from validator.stacks.effects import effects_of

About = Literal["stacking", "attach", "pilots"]
_ABOUT: tuple[tuple[About, str], ...] = (("stacking", "stacks"), ("attach", "Equipment"), ("pilots", "Pilots"))

_PRINTED = "printed in"


class StandingOfCard(msgspec.Struct, frozen=True):
    """How a card stands under one format on one day."""

    format: str
    standing: str
    """`legal`, `restricted`, `banned`, `not in it` or `unsure`."""
    why: str = ""
    """Which list, from when on and by which source, or in which sets it was printed; empty where it is just legal."""


def standings(card: Card, db: Database, as_of: str | None = None) -> list[StandingOfCard]:
    """Return how a card stands under every format that is played on a day (`YYYY-MM-DD`; today by default).

    It says the same as `Cards.legality`, with the reason. Raises InputError for a day that is none.
    """
    found = []
    for under in formats.every(as_of, db, registry.catalogue):
        if under.played:
            standing = api.standing_of(card, under)
            found.append(StandingOfCard(under.name, standing, _why(card, under, standing)))
    return found


def _why(card: Card, under: formats.Format, standing: str) -> str:
    if standing == "legal":
        return ""
    if standing == "not in it":
        out = under.out_later(card)
        return f"not out before {out}" if out and under.allows(card) else f"{_PRINTED} {', '.join(card.sets)}"
    told = []
    for each in under.listings.get(card.key, ()):
        if each.state != "announced":
            printing = f" for the printing {each.printing}" if each.printing else ""
            told.append(f"{each.entry.status}{printing}, list {each.list}, {each.since}; {each.entry.source}")
    if under.may_differ(card):
        told.append(f"it isn't known which of two lists of sets held on {under.as_of}")
    return "; ".join(told)


def other_names(card: Card, db: Database) -> dict[str, Any]:
    """Return the names that are one unit with the card's: `names`, `confidence`, `source`; empty for none."""
    for each in read_identities(db.folder).units:
        if card.base in each.names and card.unique:
            names = [name for name in each.names if name != card.base]
            return {"names": names, "confidence": each.confidence, "source": each.source}
    return {}


def effects(card: Card, db: Database) -> list[dict[str, Any]]:
    """Return what a card changes about stacks, Equipment and Pilots, as the data has it, with the source of each."""
    known = effects_of(db)
    found = []
    for about, _ in _ABOUT:
        those = getattr(known, about).get(card.key)
        if those:
            source = known.source(card.key, about)
            found.append({"about": about, "effects": msgspec.to_builtins(those), "source": source})
    return found


def about_object(card: Card, db: Database, as_of: str | None = None, *, count: bool = True) -> dict[str, Any]:
    """Return all of it as JSON has it; `count`: also how many cards may lie under a unit (`fits_under`)."""
    titles = {each.code: each.name for each in db.sets}
    found: dict[str, Any] = {
        "set_names": {code: titles[code] for code in card.sets},
        "legality": [msgspec.to_builtins(each) for each in standings(card, db, as_of)],
    }
    if names := other_names(card, db):
        found["other_names"] = names
    if changes := effects(card, db):
        found["effects"] = changes
    if count and card.is_unit:
        found["fits_under"] = len(api.fits(card.key, (), db))
    return found


def about_lines(
    card: Card, db: Database, as_of: str | None, *, color: bool, width: int | None, count: bool
) -> Iterator[str]:
    """Yield all of it as lines of text."""
    about = about_object(card, db, as_of, count=count)
    sets = ", ".join(f"{code} {name}" for code, name in about["set_names"].items())
    yield from wrap(f"  Sets: {sets}", width)
    told: dict[str, list[str]] = {}
    for each in about["legality"]:
        key = each["standing"] if each["standing"] in ("legal", "not in it") else ""
        if key == "not in it" and not each["why"].startswith(_PRINTED):
            key = ""  # it is in a set of the format, but not on that day
        told.setdefault(key, []).append(each["format"])
        if not key:
            style = "illegal" if each["standing"] == "banned" else "warning"
            standing = "not" if each["standing"] == "not in it" else each["standing"]
            head = paint(f"{standing.capitalize()} in {each['format']}", style, color)
            yield from wrap(f"  {head}: {each['why']}", width)
    yield from wrap(f"  {paint('Legal in', 'legal', color)}: {', '.join(told.get('legal', [])) or 'no format'}", width)
    if out := told.get("not in it"):
        yield from wrap(f"  Not in (none of its sets is in them): {', '.join(out)}", width)
    if names := about.get("other_names"):
        text = f"  One unit with: {', '.join(names['names'])} ({names['confidence']}; {names['source']})"
        yield from wrap(text, width)
    for change in about.get("effects", ()):
        what = dict(_ABOUT)[change["about"]]
        kinds = "; ".join(map(effect_text, change["effects"]))
        yield from wrap(f"  About {what}: {kinds} [{change['source']}]", width)
    if "fits_under" in about:
        quoted = card.key if '"' in card.key else f'"{card.key}"'
        yield from wrap(
            f"  Under it: {counted(about['fits_under'], 'card')} may lie (swtcg stack fits {quoted})", width
        )
