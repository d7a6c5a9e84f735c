"""Whether the decks at the table are those that were handed in, and what changed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from validator.decks.diffing import DeckChange
from validator.events import names
from validator.events.fingerprints import is_of, read_form
from validator.events.model import SLOT_WORDS, EventReport, HandedDeck, Participant
from validator.inputs.files import InputError, printable
from validator.inputs.likeness import hint_for


class Verified(msgspec.Struct, frozen=True):
    """A deck at the table beside the one that was handed in."""

    player: str
    at_table: str
    """Its file, or the fingerprint that was typed in."""
    handed_in: str | None
    """The file of the deck that was handed in; None where there is none of that side."""
    same: bool
    changes: tuple[DeckChange, ...] = ()
    note: str = ""
    """Why they could not be compared card by card."""
    unreadable: bool = False
    """Whether the deck at the table can't be read."""


def find_player(report: EventReport, name: str) -> Participant:
    """Return the player of a name, in whatever spelling. Raises InputError when there is none, or several could be."""
    known = names.RosterNames({names.key(player.name): player.name for player in report.players})
    found = known.find(name)[0]
    if found is None:
        hint = hint_for(name, [player.name for player in report.players])
        raise InputError(f"no player {printable(name, 80)!r} handed in a deck", hint=hint)
    return next(player for player in report.players if player.name == found)


def verified(player: Participant, at_table: Sequence[HandedDeck]) -> list[Verified]:
    """Compare decks at the table with those that a player handed in, each with the one of its side."""
    found = []
    slots = [(slot, deck) for slot, deck in player.slots if deck is not None]
    for deck in at_table:
        if deck.refusal:
            found.append(Verified(player.name, deck.file, None, False, note=deck.refusal, unreadable=True))
            continue
        side = deck.side if deck.side not in ("neutral", None) else deck.said
        equal = [each for _, each in slots if each.result.fingerprint == deck.result.fingerprint]
        fitting = equal or [each for slot, each in slots if slot in (side, "any") or side in ("neutral", None)]
        if not fitting:
            word = SLOT_WORDS.get(side or "", side or "")
            found.append(Verified(player.name, deck.file, None, False, note=f"no {word} deck was handed in"))
            continue
        before = fitting[0]
        slot = next(slot for slot, each in slots if each is before)
        if player.rivals(slot):
            several = [before, *(each for each in player.others if not each.refusal)]
            note = f"several decks were handed in: {', '.join(each.file for each in several)}; which one counts?"
            found.append(Verified(player.name, deck.file, None, False, note=note))
            continue
        changes = changed(before, deck)
        found.append(Verified(player.name, deck.file, before.file, not changes, changes))
    return found


def verified_fingerprint(player: Participant, typed: str) -> Verified:
    """Compare a fingerprint as it was typed in with those of the decks that a player handed in.

    Raises InputError for what is no fingerprint.
    """
    form = read_form(typed)
    if form is None:
        hint = "16 hexadecimal digits, or as on paper: 1-04HMA-SW9NF"
        raise InputError(f"{printable(typed, 60)!r} is no file and no fingerprint", hint=hint)
    for deck in player.decks:
        if deck.result.fingerprint is not None and is_of(form, deck.result.fingerprint):
            return Verified(player.name, form, deck.file, True)
    return Verified(player.name, form, None, False, note="no deck that was handed in has this fingerprint")


def changed(before: HandedDeck, after: HandedDeck) -> tuple[DeckChange, ...]:
    """Return what changed from one deck to another, in the order of the first, then what only the second has."""
    old = {(card.zone, card.key): card for card in before.cards}
    new = {(card.zone, card.key): card for card in after.cards}
    found = []
    for held in dict.fromkeys((*old, *new)):
        was, is_ = (each[held].count if held in each else 0 for each in (old, new))
        if was != is_:
            card = old.get(held) or new[held]
            name = card.name if card.key.startswith("?") else card.key
            found.append(DeckChange(card.zone, name, was, is_))
    return tuple(found)
