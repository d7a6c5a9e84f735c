"""Reading and checking what was handed in: one file at a time, in this process or another."""

from __future__ import annotations

import os

import msgspec

from validator import api
from validator.cards.names import fold
from validator.decks.limits import MAX_BYTES
from validator.decks.model import Deck
from validator.decks.readers import parse_decks
from validator.events.halves import split_by_side
from validator.events.model import HandedDeck, HeldCard
from validator.inputs.files import InputError, over_limit, printable, read_bytes
from validator.results import Result

MOST_DECKS = 40
"""Decks of one file that are taken."""


class ReadSettings(msgspec.Struct, frozen=True):
    """How decks are checked; it travels to other processes."""

    format: str | None
    as_of: str
    cards: str | None


class FileJob(msgspec.Struct, frozen=True):
    """A file to read."""

    path: str
    shown: str
    """Its path from the folder of the event."""
    settings: ReadSettings


class ReadFile(msgspec.Struct, frozen=True):
    """What was read of a file: its decks, checked; one without cards when it can't be read."""

    path: str
    shown: str
    decks: tuple[HandedDeck, ...]


_held: dict[str | None, api.Cards] = {}
"""The database of this process, so that it isn't loaded anew for every file."""


def read_file(job: FileJob) -> ReadFile:
    """Read and check the decks of a file."""
    try:
        data = read_bytes(job.path, limit=MAX_BYTES)
    except InputError as error:
        return ReadFile(job.path, job.shown, (refused(job.shown, error),))
    return read_data(data, job)


def read_data(data: bytes, job: FileJob) -> ReadFile:
    """Read and check the decks in the bytes of a file, which lie elsewhere than in its path."""
    settings = job.settings
    cards = _held.get(settings.cards)
    if cards is None:
        cards = _held[settings.cards] = api.load_cards(settings.cards)
    try:
        decks = parse_decks(data, cards, job.shown)
        if len(decks) > MOST_DECKS:
            raise over_limit(
                f"holds {len(decks)} decks; at most {MOST_DECKS} are taken",
                MOST_DECKS,
                path=job.shown,
                found=len(decks),
            )
    except InputError as error:
        return ReadFile(job.path, job.shown, (refused(job.shown, error),))
    remark = ""
    if len(decks) == 1 and (halves := split_by_side(decks[0])) is not None:
        decks = list(halves)
    unnamed = not any(deck.side or deck.name or deck.player for deck in decks)
    if len(decks) == 2 and unnamed and data.lstrip()[:1] not in (b"{", b"[", b"<") and decks[1].zones["deck"]:
        line = f" at line {place.line}" if (place := decks[1].zones["deck"][0].where).line else ""
        remark = f"{job.shown} was split into two decks{line}, where the other side begins"
    several = len(decks) > 1
    found = []
    for at, deck in enumerate(decks):
        shown = f"{job.shown}#/{at}" if several else job.shown
        deck = msgspec.structs.replace(deck, path=shown)
        result = api.check_deck(deck, settings.format, settings.as_of, cards)
        held = held_cards(deck)
        found.append(
            HandedDeck(
                file=printable(shown, 300),
                result=result,
                title=deck.name,
                player=deck.player,
                side=result.facts.get("side"),
                said=deck.side if deck.side in ("light", "dark", "vong") else None,
                cards=held,
                known=sum(card.count for card in held if card.group),
                remark=remark if at == 0 else "",
            )
        )
    return ReadFile(job.path, job.shown, tuple(found))


def refused(shown: str, error: InputError) -> HandedDeck:
    """Return what stands for a file that can't be read."""
    if error.path is not None and os.path.basename(error.path) == os.path.basename(shown):
        error.path = shown
    reason = f"{error.message} ({error.hint})" if error.hint else error.message
    result: Result = api.unreadable(shown, "deck", error)
    return HandedDeck(file=printable(shown, 300), result=result, refusal=" ".join(reason.split()))


def held_cards(deck: Deck) -> tuple[HeldCard, ...]:
    """Return the cards of a deck, copies of one card in one zone together, in the order of the deck."""
    counts: dict[tuple[str, str], int] = {}
    kinds: dict[tuple[str, str], tuple[str, str]] = {}
    for zone, entry in deck.entries():
        if not entry.count:
            continue
        card = entry.card
        held = (zone, card.key if card is not None else "?" + fold(entry.text))
        counts[held] = counts.get(held, 0) + entry.count
        if held not in kinds:
            if card is None:
                kinds[held] = (" ".join(printable(entry.text, 120).split()), "")
            else:
                kinds[held] = (card.name, "/".join(card.types) if card.is_unit else card.kind)
    return tuple(HeldCard(*held, *kinds[held], count) for held, count in counts.items())
