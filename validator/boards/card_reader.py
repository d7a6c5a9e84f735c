"""Reading single cards and units of a board, or of a turn log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from validator.boards.model import BoardCard, Source, Unit
from validator.boards.shape import CARD, EQUIPMENT, PILOT, UNIT, ShapeReader
from validator.cards.asking import Asking
from validator.cards.database import Database, Match
from validator.cards.model import Card
from validator.inputs.json_source import pointer_to
from validator.inputs.wording import kind, short
from validator.problems import OVER_LIMIT
from validator.results import Where

MOST_CARDS = 20_000
"""Most cards of one board that are read."""
MOST_SUGGESTED = 100
"""For so many unknown names of one board similar ones are sought, which takes time."""


class CardReader(ShapeReader):
    """Reads cards and units, which share their ids."""

    def __init__(self, db: Database, source: Source, pointer: str = "") -> None:
        super().__init__(source, pointer)
        self.db = db
        self.owners: list[tuple[str, str]] = []
        """Owners named, with their pointers."""
        self._cards = 0
        self.asking = Asking(db, MOST_SUGGESTED)
        self._ids: dict[str, tuple[str, str]] = {}
        self._known: dict[str, Card] = db.memory("board names")
        """Names that were found as they are written."""
        db.bound(self._known)

    # ── cards ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def look_up(self, text: str, pointer: str) -> Card | None:
        """Return the card of a name; None, and a problem, where there isn't exactly one."""
        found = self.db.lookup(text)
        if type(found) is Match:
            if not found.repaired or text == found.card.key:
                self._known[text] = found.card
            else:
                self.problems.append(self.asking.repaired(text, found.card.key, found.card, Where(pointer=pointer)))
            return found.card
        assert not isinstance(found, Match)
        self.problems.append(self.asking.problem(text, found, Where(pointer=pointer)))
        return None

    def card(self, value: Any, pointer: str, fields: tuple[str, ...] = CARD) -> BoardCard | None:
        """Read a card: a name, or an object with `card`. None, and a fault, for anything else."""
        self._count(1, pointer)
        return self._card(value, pointer, fields)

    def _count(self, cards: int, pointer: str) -> None:
        """Count cards that are read next. Raises InputError when they are too many."""
        self._cards += cards
        if self._cards > MOST_CARDS:
            self.fault(
                f"more than {MOST_CARDS:,} cards", pointer, rule=OVER_LIMIT, code="limit", data={"allowed": MOST_CARDS}
            )
            self._raise()

    def _card(self, value: Any, pointer: str, fields: tuple[str, ...]) -> BoardCard | None:
        if type(value) is str:
            return BoardCard(value, self.look_up(value, pointer), pointer)
        if type(value) is not dict and not isinstance(value, Mapping):
            self.fault(f"a card must be a name or an object, not {kind(value)}", pointer)
            return None
        self.fields(value, fields, pointer, "a card")
        if "card" not in value:
            self.missing("card", value, fields, pointer, "a card")
            return None
        name = self.text(value["card"], f"{pointer}/card", "the name of a card")
        if name is None:
            return None
        card = self.look_up(name, pointer)
        id_ = self._id(value, card.key if card is not None else name, pointer)
        owner = value.get("owner")
        if owner is not None:
            owner = self.text(owner, f"{pointer}/owner", "an owner")
            if owner is not None:
                self.owners.append((owner, f"{pointer}/owner"))
        under = self.cards(value, "under", pointer) if "under" in value and "under" in fields else ()
        equipment = (
            self.cards(value, "equipment", pointer, EQUIPMENT) if "equipment" in value and fields is PILOT else ()
        )
        return BoardCard(name, card, pointer, id_, owner, under, equipment)

    def _id(self, value: Mapping[str, Any], card: str, pointer: str) -> str | None:
        """Return the id of a card or unit; a fault where another card has it."""
        id_ = value.get("id")
        if id_ is None:
            return None
        id_ = self.text(id_, f"{pointer}/id", "an id")
        if id_ is not None:
            self.take_id(id_, card, pointer)
        return id_

    def take_id(self, id_: str, card: str, pointer: str) -> None:
        """Note that the card or unit at `pointer` has an id, and a fault where another card has it."""
        other, at = self._ids.setdefault(id_, (card, pointer))
        if other != card:
            self.fault(
                f"the id {short(id_)} is {short(card)} here and {short(other)} at {at}",
                f"{pointer}/id",
                "give every card an id of its own",
                code="twice",
                data={"id": id_},
            )

    def card_of_id(self, id_: str) -> str | None:
        """Return the name or key of the card that has an id; None when none met so far has it."""
        found = self._ids.get(id_)
        return found[0] if found is not None else None

    def cards(
        self, value: Mapping[str, Any], field: str, pointer: str, fields: tuple[str, ...] = CARD
    ) -> tuple[BoardCard, ...]:
        """Read a field that is a list of cards; an absent one is empty."""
        found = value.get(field, ())
        if not found and (found is None or isinstance(found, (list, tuple))):
            return ()
        pointer = f"{pointer}/{field}"
        if type(found) is not list:
            found = self.items(found, pointer, field)
        self._count(len(found), pointer)
        known = self._known
        read: list[BoardCard] = []
        for number, each in enumerate(found):
            if type(each) is str and each in known:
                read.append(BoardCard(each, known[each], f"{pointer}/{number}"))
            elif (card := self._card(each, f"{pointer}/{number}", fields)) is not None:
                read.append(card)
        return tuple(read)

    # ── units ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def unit(self, value: Any, arena: Any, pointer: str) -> Unit | None:
        """Read a unit; None, and a fault, for anything that isn't one."""
        if type(value) is str:
            self.fault("a unit must be an object, not a text", pointer, f'write {{"cards": ["{value[:60]}"]}}')
            return None
        what = self.fields(value, UNIT, pointer, "a unit")
        cards = self.cards(what, "cards", pointer)
        if not cards:
            if not isinstance(value, Mapping):
                return None
            if "cards" not in what:
                self.missing("cards", what, UNIT, pointer, "a unit")
            elif what["cards"] in ([], ()):
                self.fault("a unit needs at least one card", f"{pointer}/cards")
            return None
        top = cards[0]
        id_ = self._id(what, top.card.key if top.card is not None else top.text, pointer) if "id" in what else None
        tapped = what.get("tapped", False)
        if type(tapped) is not bool:
            self.fault(f"'tapped' must be true or false, not {kind(tapped)}", f"{pointer}/tapped")
        damage = what.get("damage", 0)
        if type(damage) is not int or damage < 0:
            self.fault(f"'damage' must be a whole number from 0, not {kind(damage)}", f"{pointer}/damage")
        return Unit(
            cards,
            pointer,
            arena,
            id_,
            tapped,
            damage,
            self.cards(what, "equipment", pointer, EQUIPMENT) if "equipment" in what else (),
            self.cards(what, "pilots", pointer, PILOT) if "pilots" in what else (),
            self._counters(what["counters"], f"{pointer}/counters") if "counters" in what else {},
            self.cards(what, "face_down", pointer) if "face_down" in what else (),
        )

    def _counters(self, value: Any, pointer: str) -> Mapping[str, int | str | bool]:
        if not isinstance(value, Mapping):
            self.fault(f"'counters' must be an object, not {kind(value)}", pointer)
            return {}
        self.keys += len(value)
        for key, count in value.items():
            if type(count) not in (int, str, bool):
                at = pointer + pointer_to(str(key))
                self.fault(f"a counter must be a number or a text, not {kind(count)}", at)
        return dict(value)

    def units(self, value: Any, arena: Any, pointer: str, what: str) -> tuple[Unit, ...]:
        """Read a list of units."""
        read = [self.unit(each, arena, f"{pointer}/{n}") for n, each in enumerate(self.items(value, pointer, what))]
        return tuple([each for each in read if each is not None])
