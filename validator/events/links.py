"""Private links: who holds one may replace a player's decks, or see the whole event.

A link is its token, 32 random bytes as text. A store keeps the hash of each, never the token, and one link for each
player: a new one takes the place of the one before.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

import msgspec

from validator.events import names, store_file
from validator.events.store import NOTHING, Store, Submission, moment
from validator.inputs.files import InputError, printable

MOST_PLAYERS = 5_000
"""Players that the page accepts where there is no roster."""
MOST_STORED = 1_000_000_000
"""Bytes of a store up to which the page accepts decks."""
_LENGTH = 32
_ORGANISER = ""


class LinkHolder(msgspec.Struct, frozen=True):
    """Who holds a link."""

    player: str | None
    """The name of the player; None for the organiser."""
    made: str
    """When the link was made, ISO 8601."""


def new_link(store: Store, player: str | None) -> str:
    """Make a link for a player, or for the organiser (None), and return its token; the one before no longer works.

    `player`: a name in any spelling. Raises InputError for one not on the roster, or, without a roster, one who has
    handed in nothing.
    """
    with store.writing():
        if player is None:
            return _made(store, "", _ORGANISER)
        known = store.known_player(player)
        if store.roster is None and not store.decks(known.name):
            raise InputError(f"{known.name} has handed in nothing", path=store.path)
        return _made(store, known.name, names.key(known.name))


def holder(store: Store, token: str) -> LinkHolder | None:
    """Return who holds the link of a token; None for a token of no link."""
    with store_file.told(store.path):
        has = store.db.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'link'").fetchone()
        if has is None:  # a store that was only read since it was made by an older version
            return None
        query = "SELECT player_key, player, made FROM link WHERE hash = ?"
        row = store.db.execute(query, (_hash(token),)).fetchone()
    return LinkHolder(row[1] if row[0] != _ORGANISER else None, row[2]) if row is not None else None


def has_organiser(store: Store) -> bool:
    """Whether there is an organiser's link. The store must be open for writing."""
    with store_file.told(store.path):
        return store.db.execute("SELECT 1 FROM link WHERE player_key = ?", (_ORGANISER,)).fetchone() is not None


def first_submission(store: Store, player: str, files: Sequence[tuple[str, bytes]]) -> tuple[Submission, str]:
    """Accept the first decks of a player, as `Store.submit` does, and return the token of their link with it.

    Only the whole name will do, and only once: who has handed in needs the link. What is said names no other player.
    Raises InputError.
    """
    new = store.read(files)
    with store.writing():
        try:
            known = store.known_player(player)
        except InputError as error:
            error.hint = f"{NOTHING}; write it as the roster of the event has it, or ask the organiser"
            raise
        if not known.whole:
            raise InputError(f"{printable(player, 80)!r} is not a whole name of the roster", hint=NOTHING)
        key = names.key(known.name)
        if store.db.execute("SELECT 1 FROM link WHERE player_key = ?", (key,)).fetchone() or store.decks(known.name):
            hint = f"{NOTHING}; use that link, or ask the organiser for a new one"
            raise InputError("this player has a private link already", hint=hint)
        _room(store)
        done = store.accept(known, files, new)
        token = _made(store, known.name, key)
    return msgspec.structs.replace(done, remarks=()), token


def submission_by(store: Store, held: LinkHolder, files: Sequence[tuple[str, bytes]]) -> Submission:
    """Accept decks of the player who holds a link, as `Store.submit` does. Raises InputError."""
    assert held.player is not None
    new = store.read(files)
    with store.writing():
        _room(store)
        done = store.accept(store.known_player(held.player), files, new)
    return msgspec.structs.replace(done, remarks=())


def _room(store: Store) -> None:
    """Raise InputError where the store holds all that the page accepts."""
    pages, size = (store.db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    number = store.db.execute("SELECT count(DISTINCT player_key) FROM submission").fetchone()[0]
    if pages * size > MOST_STORED or (store.roster is None and number >= MOST_PLAYERS):
        raise InputError("the event takes no more decks here", hint=f"{NOTHING}; ask the organiser")


def _made(store: Store, player: str, key: str) -> str:
    token = secrets.token_urlsafe(_LENGTH)
    store.db.execute("DELETE FROM link WHERE player_key = ?", (key,))
    values = (_hash(token), key, player, moment())
    store.db.execute("INSERT INTO link (hash, player_key, player, made) VALUES (?, ?, ?, ?)", values)
    return token


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()
