"""The store of an event: what was handed in and when, with what replaced what. One file; safe against any crash.

A submission is accepted when `Store.submit` returns: then it is on the disk. Several processes may hand in at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime

import msgspec

from validator import api, formats
from validator._version import __version__
from validator.events import names, store_file
from validator.events.grouping import PlayerFiles
from validator.events.model import EventPlan, EventProblem, EventReport, HandedDeck
from validator.events.players import fill, judged, not_asked_for, shared_decks
from validator.events.reading import FileJob, ReadSettings, read_data
from validator.inputs.files import InputError, printable
from validator.inputs.likeness import hint_for

MOST_FILES = 12
"""Files of one submission."""
NOTHING = "nothing was accepted"


class Submission(msgspec.Struct, frozen=True):
    """A submission that was accepted."""

    number: int
    player: str
    received: str
    late: bool
    decks: tuple[HandedDeck, ...]
    replaced: tuple[str, ...]
    """Files of the decks that it replaces."""
    remarks: tuple[str, ...] = ()


class StoredDeck(msgspec.Struct, frozen=True):
    """A deck of a store with where it is from."""

    id: int
    submission: int
    player: str
    received: str
    late: bool
    file: int
    name: str
    """Name of its file as it was sent."""
    place: int
    """Which deck of its file it is, from 0."""
    replaced_by: int | None
    deck: HandedDeck
    program: str
    cards: str
    """Versions of the program and the card data that it was checked with."""


class KnownPlayer(msgspec.Struct, frozen=True):
    """A player who may hand in."""

    name: str
    """As the roster or an earlier submission spells it."""
    whole: bool = True
    """Whether the whole name was given, not a part of it."""
    remarks: tuple[str, ...] = ()


class FiledDeck(msgspec.Struct, frozen=True):
    """A deck of a submission with where it is from."""

    file: int
    """Which file of the submission, from 0."""
    place: int
    """Which deck of its file, from 0."""
    deck: HandedDeck


class StoredRoster(msgspec.Struct, frozen=True):
    """The players that may hand in, with the keys of their names and nicknames."""

    players: dict[str, list[str]]


def moment() -> str:
    """Return the present moment, to the second, as ISO 8601 with its offset."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Store:
    """An event store that is open. Use it in a `with` block, or close it."""

    def __init__(self, path: str, *, write: bool = False) -> None:
        """Raises InputError for a file that is no store, or may not be written to."""
        self.path = path
        self.db = store_file.connect(path, write=write)
        try:
            with store_file.told(path):
                row = self.db.execute("SELECT plan, roster, as_of, cards, opened FROM event").fetchone()
            self.plan = msgspec.json.decode(row[0], type=EventPlan)
            self.roster = msgspec.json.decode(row[1], type=StoredRoster) if row[1] else None
            self.settings = ReadSettings(self.plan.format, row[2], row[3])
            self.opened: str = row[4]
        except (msgspec.MsgspecError, TypeError) as error:
            self.db.close()
            raise InputError(f"is a damaged store: {printable(str(error))}", path=path) from None
        except BaseException:
            self.db.close()
            raise

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; the event itself stays open."""
        self.db.close()

    @property
    def closed(self) -> str | None:
        """When the event was closed; None while decks are accepted."""
        with store_file.told(self.path):
            found: str | None = self.db.execute("SELECT closed FROM event").fetchone()[0]
        return found

    def end(self) -> str:
        """Close the event: nothing is accepted from now on. Return when. Raises InputError for one that is closed."""
        with self.writing():
            if self.closed is not None:
                raise InputError(f"the event was closed on {self.closed}", path=self.path)
            now = moment()
            self.db.execute("UPDATE event SET closed = ?", (now,))
        return now

    def reopen(self, deadline: str | None = None) -> EventPlan:
        """Accept decks again and return the plan; `deadline`: a new one, ISO 8601 with its offset.

        Raises InputError for an event that is open, unless there is a new deadline.
        """
        with self.writing():
            if self.closed is None and deadline is None:
                raise InputError("the event is open", path=self.path, hint="--deadline MOMENT moves its deadline")
            plan = msgspec.structs.replace(self.plan, deadline=deadline) if deadline is not None else self.plan
            self.db.execute("UPDATE event SET closed = NULL, plan = ?", (msgspec.json.encode(plan).decode(),))
        self.plan = plan
        return plan

    @property
    def is_over(self) -> bool:
        """Whether the deadline has passed."""
        return _is_late(moment(), self.plan.deadline)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction: all of it is written, or nothing."""
        with store_file.told(self.path):
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.db.execute("COMMIT")
            except BaseException:
                if self.db.in_transaction:
                    self.db.execute("ROLLBACK")
                raise

    # ── handing in ────────────────────────────────────────────────────────────────────────────────────────────────

    def submit(self, player: str, files: Sequence[tuple[str, bytes]], *, late: bool = False) -> Submission:
        """Accept the decks in files, named and with their bytes, of a player.

        A deck replaces the player's earlier one of its side. `late`: accept it after the deadline too. Raises
        InputError, and nothing is accepted, for a file that can't be read, two decks for one side, a player who isn't
        on the roster, after the deadline, and when the event is closed.
        """
        new = self.read(files)
        with self.writing():
            return self.accept(self.known_player(player), files, new, late=late)

    def read(self, files: Sequence[tuple[str, bytes]]) -> list[FiledDeck]:
        """Read and check the decks in files. Raises InputError where one can't be read."""
        if not 1 <= len(files) <= MOST_FILES:
            raise InputError(f"{len(files)} files; 1 to {MOST_FILES} can be handed in at once")
        read = [read_data(data, FileJob(name, _file_name(name), self.settings)).decks for name, data in files]
        new = [FiledDeck(at, place, _named(deck)) for at, decks in enumerate(read) for place, deck in enumerate(decks)]
        for each in new:
            if each.deck.refusal:
                raise InputError(each.deck.refusal, path=each.deck.file, hint=NOTHING)
            if not each.deck.known:
                raise InputError("no card is named in it", path=each.deck.file, hint=NOTHING)
        return new

    def accept(
        self, player: KnownPlayer, files: Sequence[tuple[str, bytes]], new: Sequence[FiledDeck], *, late: bool = False
    ) -> Submission:
        """Accept decks that `read` returned for files, in the transaction of `writing`. Raises InputError."""
        if self.closed is not None:
            raise InputError(f"the event was closed on {self.closed}", hint=NOTHING, code="closed")
        received = moment()
        is_late = _is_late(received, self.plan.deadline)
        if is_late and not late:
            hint = f"{NOTHING}; --late accepts it all the same, and marks it"
            raise InputError(f"the deadline was {self.plan.deadline}", hint=hint, code="late")
        before = [each for each in self._decks(names.key(player.name)) if each.replaced_by is None]
        replaced = self._replaced([each.deck for each in new], before)
        number = self._insert(player.name, received, is_late, files, new)
        marks = [(number, each.id) for each in replaced]
        self.db.executemany("UPDATE deck SET replaced_by = ? WHERE id = ?", marks)
        decks = tuple(msgspec.structs.replace(each.deck, received=received, late=is_late) for each in new)
        gone = tuple(each.deck.file for each in replaced)
        return Submission(number, player.name, received, is_late, decks, gone, player.remarks)

    def _replaced(self, new: list[HandedDeck], before: list[StoredDeck]) -> list[StoredDeck]:
        """Return the decks that new ones replace. Raises InputError for new ones that aren't asked for."""
        asked = self.plan.decks
        problems: list[EventProblem] = []
        slots, left = fill(asked, new, problems)
        problems += not_asked_for(slots, left)
        if problems:
            raise InputError(problems[-1].message, hint=f"{NOTHING}; hand in one deck for each ({', '.join(asked)})")
        before = sorted(before, key=lambda each: -each.id)
        slots, _ = fill(asked, [*new, *(each.deck for each in before)], [])
        kept = [deck for _, deck in slots]
        return [each for each in before if not any(deck is each.deck for deck in kept)]

    def _insert(
        self,
        player: str,
        received: str,
        late: bool,
        files: Sequence[tuple[str, bytes]],
        decks: Sequence[FiledDeck],
    ) -> int:
        run = self.db.execute
        values = (player, names.key(player), received, int(late))
        number = run(
            "INSERT INTO submission (player, player_key, received, late) VALUES (?, ?, ?, ?)", values
        ).lastrowid
        insert = "INSERT INTO file (submission, name, data) VALUES (?, ?, ?)"
        ids = [run(insert, (number, _file_name(name), data)).lastrowid for name, data in files]
        cards = api.load_cards(self.settings.cards).version
        for each in decks:
            checked = msgspec.json.encode(each.deck).decode()
            result = each.deck.result
            made = (result.verdict, result.fingerprint or "", __version__, cards, checked)
            run(
                "INSERT INTO deck (submission, file, place, verdict, fingerprint, program, cards, checked)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (number, ids[each.file], each.place, *made),
            )
        assert number is not None
        return number

    def known_player(self, text: str) -> KnownPlayer:
        """Return a player in the spelling that is known. Raises InputError for one not on the roster."""
        name = names.clean(text)
        if name is None:
            raise InputError(f"{printable(text, 80)!r} is no player's name")
        if self.roster is not None:
            keys = {key: player for player, keys in self.roster.players.items() for key in keys}
            found, whole = names.RosterNames(keys).find(name)
            if found is None:
                hint = hint_for(name, list(self.roster.players))
                raise InputError(f"{printable(name, 80)!r} is not on the roster", hint=hint)
            return KnownPlayer(found, whole, () if whole else (f"taken for {found} of the roster",))
        query = "SELECT player FROM submission WHERE player_key = ? ORDER BY id LIMIT 1"
        row = self.db.execute(query, (names.key(name),)).fetchone()
        if row is not None:
            return KnownPlayer(str(row[0]))
        known = [str(each) for (each,) in self.db.execute("SELECT DISTINCT player FROM submission")]
        near = [other if one == name else one for one, other in names.alike([name, *known]) if name in (one, other)]
        return KnownPlayer(name, remarks=tuple(f"may be the same player as {each}" for each in near))

    # ── looking ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _decks(self, key: str | None = None) -> list[StoredDeck]:
        query = (
            "SELECT deck.id, deck.submission, submission.player, received, late, file.id, file.name, place,"
            " replaced_by, checked, program, deck.cards FROM deck"
            " JOIN submission ON submission.id = deck.submission JOIN file ON file.id = deck.file"
        )
        if key is not None:
            rows = self.db.execute(f"{query} WHERE player_key = ? ORDER BY deck.id", (key,))
        else:
            rows = self.db.execute(f"{query} ORDER BY deck.id")
        found = []
        for id_, submission, player, received, late, file, name, place, by, checked, program, cards in rows:
            deck = msgspec.json.decode(checked, type=HandedDeck)
            deck = msgspec.structs.replace(deck, received=received, late=bool(late), stored=id_)
            at = (id_, submission, player, received, bool(late), file, name, place, by, deck, program, cards)
            found.append(StoredDeck(*at))
        return found

    def decks(self, player: str | None = None) -> list[StoredDeck]:
        """Return every deck that was accepted, or those of a player, replaced ones too, in their order.

        Raises InputError.
        """
        with store_file.told(self.path):
            try:
                return self._decks(names.key(player) if player is not None else None)
            except msgspec.MsgspecError as error:
                raise InputError(f"is a damaged store: {printable(str(error))}", path=self.path) from None

    def data(self, file: int) -> bytes:
        """Return the bytes of a file as they were sent."""
        with store_file.told(self.path):
            found: bytes = self.db.execute("SELECT data FROM file WHERE id = ?", (file,)).fetchone()[0]
        return found

    def report(self, only: str | None = None) -> EventReport:
        """Return how the event stands. Decks that other versions checked are checked again; a change is said.

        `only`: the name of a player, in the spelling that is known: the report says nothing of others. Raises
        InputError.
        """
        cards = api.load_cards(self.settings.cards)
        asked = [only] if only is not None else (self.roster.players if self.roster else ())
        players = {name: PlayerFiles(name, [], []) for name in asked}
        for each in self.decks(only):
            player = players.setdefault(each.player, PlayerFiles(each.player, [], []))
            if each.replaced_by is not None:
                continue
            deck = each.deck
            if (each.program, each.cards) != (__version__, cards.version):
                deck = self._again(each)
                if deck.result.verdict != each.deck.result.verdict:
                    message = f"{deck.file} was {each.deck.result.verdict} when it was handed in"
                    player.problems.append(EventProblem("verdict-changed", "warning", message, (deck.file,)))
            player.decks.append(deck)
        listed = list(players.values())
        if self.roster is None:
            listed.sort(key=lambda player: player.name.casefold())
        day = self.settings.as_of
        notes = shared_decks(listed)
        if self.closed is not None:
            notes.insert(0, EventProblem("closed", "note", f"closed on {self.closed}"))
        return EventReport(
            plan=self.plan,
            as_of=day,
            version=__version__,
            cards_version=cards.version,
            lists=formats.newest_day(day, cards),
            players=judged(listed, self.plan, rostered=self.roster is not None),
            problems=tuple(notes),
        )

    def _again(self, stored: StoredDeck) -> HandedDeck:
        decks = read_data(self.data(stored.file), FileJob(stored.name, stored.name, self.settings)).decks
        deck = decks[min(stored.place, len(decks) - 1)]
        return msgspec.structs.replace(_named(deck), received=stored.received, late=stored.late, stored=stored.id)


def _named(deck: HandedDeck) -> HandedDeck:
    """Return a deck with the side that the name of its file says."""
    stem = deck.file.partition("#/")[0].rpartition(".")[0] or deck.file
    side = names.parts_of(stem).side
    return msgspec.structs.replace(deck, said=side) if side is not None and "#/" not in deck.file else deck


def _file_name(path: str) -> str:
    """Return the name of a file without its folders, whatever system it is from."""
    name = path.replace("\\", "/").rpartition("/")[2]
    return printable("standard input" if name == "-" else name, 200) or "deck"


def _is_late(received: str, deadline: str | None) -> bool:
    return deadline is not None and datetime.fromisoformat(received) > datetime.fromisoformat(deadline)
