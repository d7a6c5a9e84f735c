"""LackeyCCG's `.dek`: XML with a `<card>` a copy, in superzones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from validator.cards.database import Database
from validator.cards.names import fold
from validator.decks.builder import Builder, Count, side_of
from validator.decks.limits import MAX_COUNT, MAX_LINES
from validator.decks.model import Deck
from validator.decks.readers.headings import heading_of
from validator.inputs.files import InputError, cut
from validator.problems import OVER_LIMIT, UNREADABLE_FILE, UNRECOGNISED_LINE
from validator.results import Where

_GAMES = frozenset(("starwars", "starwarstcg", "swtcg"))
MOST_UNKNOWN = 1000
"""Elements that aren't understood."""
_AMPERSAND = re.compile(r"&(?=\s)")
"""One that begins no entity: a deck called `Han & Chewie`."""
_COUNTS = ("qty", "quantity", "count", "number", "amount")
"""Attributes of a card in which other programs write its copies."""
_SUPERZONES = {"deck": "deck", "supply": "supply", "sideboard": "sideboard", "outside the game": "outside"}
_ALIKE = {"section": "superzone", "zone": "superzone"}
_ALIKE |= dict.fromkeys(("deckname", "comments", "lastLoadedTimestamp", "bannerCard", "tags", "notes"), "meta")
_INSIDE: dict[str, tuple[str, ...]] = {
    "deck": ("meta", "superzone"),
    "superzone": ("card",),
    "card": ("name", "set"),
    "name": (),
    "set": (),
}
"""Elements by the element that they may stand in; in `<meta>` anything may stand."""


def read_dek(text: str, db: Database, path: str | None = None) -> Deck:
    """Read a deck of LackeyCCG. Raises InputError with line and column for XML that isn't one."""
    bare = _AMPERSAND.sub("&amp;", text) if "&" in text else text
    return _DekReading(db, path).run(bare)


class _DekReading:
    def __init__(self, db: Database, path: str | None) -> None:
        from xml.parsers import expat  # only for XML

        self.expat = expat
        self.path = path
        self.made = Builder(db, path, "dek")
        self.parser: Any = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.EntityDeclHandler = self.doctype
        self.stack: list[str] = []
        self.zone: str | None = "deck"
        self.strange = 0
        """What was not understood so far."""
        self.passed = 0
        """Cards met so far."""
        self.place = (1, 1)
        """Line and column of the card."""
        self.parts: dict[str, str] = {}
        self.bare = ""
        """The text of a card that has its count as an attribute: its name, unless an element of its own has it."""
        self.written: str | None = None
        """The copies that the card's own attribute names."""
        self.facts: dict[str, str] = {}
        """What stands in `<meta>`."""
        self.last: tuple[str, str, str] | None = None
        """Zone, name and set code of the card of which copies stand behind one another."""
        self.copies = 0
        """How many copies of it were met, and where the first of them stands."""
        self.first = (1, 1)

    def run(self, text: str) -> Deck:
        try:
            self.parser.Parse(text.encode("utf-8", "replace"), True)
        except self.expat.ExpatError as error:
            raise InputError(
                f"damaged XML: {self.expat.errors.messages.get(error.code, 'error')}",
                path=self.path,
                line=error.lineno,
                column=error.offset + 1,
                code="damaged",
                hint=_CUT_OFF if "no element found" in str(error) or "unclosed" in str(error) else None,
            ) from None
        self.flush()
        game = " ".join(self.facts.get("game", "").split())
        if game and fold(game) not in _GAMES and not any(e.card for zone in self.made.zones.values() for e in zone):
            raise InputError(
                f"a deck of another game, “{cut(game)}”",
                path=self.path,
                hint="this checks decks of the Star Wars TCG",
                code="another-game",
                data={"game": game},
            )
        facts = {key: " ".join(value.split()) or None for key, value in self.facts.items()}
        made = self.made
        made.name, made.player, made.format = facts.get("name"), facts.get("player"), facts.get("format")
        side = facts.get("side")
        made.side = side_of(side) if side else None
        return made.deck()

    def here(self) -> tuple[int, int]:
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1

    def error(
        self,
        message: str,
        code: str,
        hint: str | None = None,
        rule: str = UNREADABLE_FILE,
        data: Mapping[str, object] | None = None,
    ) -> InputError:
        line, column = self.here()
        return InputError(message, path=self.path, line=line, column=column, hint=hint, rule=rule, code=code, data=data)

    # ── what expat calls ──────────────────────────────────────────────────────────────────────────────────────────

    def doctype(self, *_: object) -> None:
        raise self.error(
            "a DOCTYPE or entity declaration; no deck of LackeyCCG has one, and none is read",
            hint="delete the declaration",
            code="damaged",
        )

    def start(self, name: str, attributes: dict[str, str]) -> None:
        stack = self.stack
        if stack == ["deck"] and name in _ALIKE:
            name = _ALIKE[name]  # as other programs for playing over a network write it
        elif not stack and name == "cockatrice_deck":
            name = "deck"
        if len(stack) > 1 and stack[1] == "meta":
            pass
        elif stack and not stack[-1]:
            self.strange += 1  # said of the element around it
            self.limited()
            name = ""
        elif not stack:
            if name != "deck":
                raise self.error(
                    f"the XML is a <{cut(name)}>, not a <deck> of LackeyCCG",
                    code="another-kind",
                    data={"element": name},
                )
        elif stack[-1] in _INSIDE:
            if name not in _INSIDE[stack[-1]]:
                self.unknown(f"<{cut(name)}> in <{stack[-1]}>")
                stack.append("")  # whatever stands in it goes with it
                return
            if name == "card":
                self.place = self.here()
                self.parts, self.bare = {}, ""
                self.written = next((attributes[key] for key in _COUNTS if key in attributes), None)
                if "name" in attributes and self.written is not None:
                    self.bare = attributes["name"]
                self.passed += 1
                if self.passed > MAX_LINES:
                    raise self.error(
                        f"more than {MAX_LINES:,} cards", rule=OVER_LIMIT, code="limit", data={"allowed": MAX_LINES}
                    )
            elif name == "superzone":
                written = " ".join(attributes.get("name", "").lower().split())
                heading = heading_of(written)
                other = heading.names[0] if heading is not None and heading.kind == "zone" else None
                self.zone = _SUPERZONES.get(written, other)
                if self.zone is None:
                    line, column = self.here()
                    self.made.problem(
                        UNRECOGNISED_LINE,
                        Where(line, column),
                        message=_UNKNOWN_ZONE,
                        text=cut(attributes.get("name", "")),
                    )
            else:
                self.parts.setdefault(name, "")
        stack.append(name)

    def text(self, text: str) -> None:
        inside = self.stack[-1]
        if len(self.stack) == 3 and self.stack[1] == "meta":
            self.facts[inside] = self.facts.get(inside, "") + text
        elif inside in ("name", "set"):
            self.parts[inside] = self.parts.get(inside, "") + text
        elif inside == "card" and self.written is not None and "name" not in self.parts:
            self.bare += text
        elif (inside in _INSIDE or not inside) and not text.isspace():
            self.unknown(cut(text))

    def unknown(self, text: str) -> None:
        """Note what no deck of LackeyCCG has. Raises InputError for too much of it."""
        self.strange += 1
        self.limited()
        self.made.problem(UNRECOGNISED_LINE, Where(*self.here()), text=text)

    def limited(self) -> None:
        if self.strange > MOST_UNKNOWN:
            raise self.error(
                f"more than {MOST_UNKNOWN:,} elements that no deck of LackeyCCG has",
                rule=OVER_LIMIT,
                code="limit",
                data={"allowed": MOST_UNKNOWN},
            )

    def end(self, name: str) -> None:
        closed = self.stack.pop()
        if closed == "card" and self.stack[-1] == "superzone":
            self.card()
        elif closed == "superzone" and len(self.stack) == 1:
            self.zone = "deck"

    # ── cards ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def card(self) -> None:
        text = self.parts.get("name", self.bare).strip()
        if not text:
            self.made.problem(UNRECOGNISED_LINE, Where(*self.place), text="a <card> without a name")
            return
        if self.zone is None:
            self.made.problem(
                UNRECOGNISED_LINE, Where(*self.place), (cut(text),), text=f"{cut(text)} in an unknown superzone"
            )
            return
        count = Count(self.written if self.written is not None else 1)
        if count.number is None:
            self.made.bad_count(count, Where(*self.place), text)
            return
        if self.zone == "aside":
            self.made.aside(count.number, text)
            return
        this = (self.zone, text, self.parts.get("set", "").strip())
        if this == self.last and self.copies + count.number <= MAX_COUNT:
            self.copies += count.number
            return
        self.flush()
        self.last, self.copies, self.first = this, count.number, self.place

    def flush(self) -> None:
        """Add the copies that stood behind one another as one entry, placed where the first stands."""
        if self.last is None:
            return
        zone, text, code = self.last
        made = self.made
        found = made.db.lookup(text, code or None)
        made.add(zone, self.copies, text, made.where(zone, *self.first), found, code or None)


_UNKNOWN_ZONE = "“{text}” is no superzone that is known (Deck, Supply, Sideboard, Outside the game)"
_CUT_OFF = "the file ends too early; save or copy the whole of it again"
