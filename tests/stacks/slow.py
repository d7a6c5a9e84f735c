"""The Stack rules a second time: slow, obvious, and straight from the printed words.

Nothing of the matcher is used but the card data: a list is read by string patterns, subtypes are read from the whole
subtype line, and a stack is legal when some way of saying by which road each card lies there breaks no rule.
"""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

from validator.cards.database import Database
from validator.cards.model import Card

DATA = Path(__file__).parents[2] / "card_data"
ARENAS = ("Space", "Ground", "Character")


def plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower().replace("é", "e"))


class Table(NamedTuple):
    """What bears on a stack besides the player's own cards in play."""

    pilots: tuple[Card, ...] = ()
    gone: tuple[Card, ...] = ()
    opposing: tuple[Card, ...] = ()
    against: tuple[Card, ...] | None = None
    setup: bool = False
    grown: bool = False


class Slow:
    def __init__(self, db: Database) -> None:
        self.cards = list(db)
        words = json.loads((DATA / "subtypes.json").read_text())["multi_word"]
        self.several = sorted((w["subtype"] for w in words), key=len, reverse=True)
        self.effects = {
            e["card"]: e["effects"] for e in json.loads((DATA / "effects" / "stacking.json").read_text())["cards"]
        }
        self.spelt = {
            a["written"]: a["name"] for a in json.loads((DATA / "effects" / "list_aliases.json").read_text())["names"]
        }
        self.by_key = {c.key: c for c in self.cards}
        self.by_base: dict[str, list[Card]] = {}
        for card in self.cards:
            for name in {plain(card.base), *(plain(re.sub(r" \([A-Z]\d?\)$", "", a)) for a in card.aliases)}:
                self.by_base.setdefault(name, []).append(card)
        self.all_words = {w for c in self.cards for w in self.line(c)}
        self.extra: frozenset[str] = frozenset()
        self.surely: set[str] = set()
        self.lent: list[frozenset[str]] = []
        self.allows = cache(self._allows)  # type: ignore[method-assign]

    # words

    def glue(self, text: str) -> list[str]:
        """Words in lower case, with two-word subtypes as one word."""
        text = f" {text.replace(' - ', ' ')} "
        for subtype in self.several:
            text = re.sub(rf"(?<= ){re.escape(subtype)}(?= )", subtype.replace(" ", "_"), text, flags=re.I)
        return text.lower().split()

    def line(self, card: Card) -> set[str]:
        """All words of the type line, and those that the card is treated as having."""
        text = card.subtype
        if card.kind not in ("Unit",):
            text = re.sub(r"^(Space|Ground|Character)(/(Space|Ground|Character))*\s*-?\s*", "", text)
        words = set(self.glue(text)) - {"-"}
        for treat in card.treat:
            if not re.search(r"\b(or|if|the|non-unique)\b", treat):
                words |= set(self.glue(treat.replace(" unit", "")))
        return words

    # lists

    def _allows(
        self, text: str, key: str, top_key: str, literal: bool = False, extra: frozenset[str] = frozenset()
    ) -> bool | None:
        """Whether a list or class, as printed, lets this card lie there."""
        card, top = self.card(key), self.card(top_key) if top_key else None
        text = text.replace("Lah'", 'Lah"').replace('"Force in', '"Force" in')
        answers = [self.item(i, card, top, literal, extra) for i in self.items(text)]
        return True if True in answers else None if None in answers else False

    def card(self, key: str) -> Card:
        return self.by_key[key]

    @cache  # noqa: B019
    def items(self, text: str) -> tuple[str, ...]:
        """Cut a list into complete items, each of which could stand alone."""
        if match := re.fullmatch(r"(any .*?)(unit|Character) with (.*) in its name( and (.*))?", text, re.I):
            parts = [f"{match[1]}{match[2]} NAMED {p}" for p in re.findall(r'"(.*?)"', match[3])]
            return (*parts, *([match[5]] if match[5] else []))
        if match := re.fullmatch(r"any unique unit with \"(.*)\" in its game text or subtype", text, re.I):
            return (f"any unique unit TEXT {match[1]}",)
        if match := re.fullmatch(r"any unique Character with the same expansion symbol as (.*)", text):
            return (f"any unique Character SYMBOL {match[1]}",)
        if match := re.fullmatch(r"Any unique Character with the same expansion symbol as (.*)", text):
            return (f"any unique Character SYMBOL {match[1]}",)
        if match := re.fullmatch(r"(.*?)(?:,? and|, or|,) (any .*)", text):
            return (*self.items(match[1]), *self.items(match[2]))
        if not text.lower().startswith("any "):
            return tuple(re.sub("^the ", "", i) for i in re.split(r",? and |, or |, | or ", text))
        body = text[4:]
        lead = "any "
        for word in ("unique ", "non-unique "):
            if body.startswith(word):
                lead, body = lead + word, body[len(word) :]
        if match := re.fullmatch(r"Ground or Character (.+)", body):
            return (f"{lead}{match[1]} Ground unit", f"{lead}{match[1]} Character")
        if match := re.fullmatch(r"(.+) Ground unit or Character", body):
            return (f"{lead}{match[1]} Ground unit", f"{lead}{match[1]} Character")
        pieces = re.split(r",? and |, or | or |, ", body)
        last = re.search(r" (Space unit|Ground unit|Character)$", pieces[-1])
        found = []
        for piece in pieces:
            piece = piece.removeprefix("unique ")
            if last and not re.search(r"(unit|Character)$", piece):
                piece += last[0]
            known = all(w in self.all_words for w in self.glue(re.sub(last[0] + "$", "", piece) if last else piece))
            found.append(lead + piece if known or piece == pieces[0] else piece)
        return tuple(found)

    def item(self, item: str, card: Card, top: Card | None, literal: bool, extra: frozenset[str]) -> bool | None:
        kind = card.types[0]
        if top and top.types[0] == "Equipment":
            if kind != "Equipment":
                return False
        elif kind not in ARENAS and kind != "Subordinate":
            return False
        if not item.lower().startswith("any "):
            return self.named(item, card, literal)
        words = item[4:].split()
        answer: bool | None = True
        for mark in ("NAMED", "TEXT", "SYMBOL"):
            if mark in words:
                at = words.index(mark)
                answer = self.marked(mark, " ".join(words[at + 1 :]), card, top)
                words = words[:at]
        line = self.line(card) | extra
        text = " ".join(words)
        if "unique" in words and (card.version is None or "non-unique" in card.treat):
            return False
        if "non-unique" in words and not (card.version is None or "non-unique" in card.treat):
            return False
        if "Light Side" in text and card.side != "light":
            return False
        for arena in ARENAS:
            if arena in words and arena not in (card.types if kind in ARENAS else card.arenas):
                return False
        rest = [w for w in words if w not in (*ARENAS, "unique", "non-unique", "unit", "Light", "Side")]
        for word in self.glue(" ".join(w for w in rest if not w.startswith("non-"))):
            if word not in line:
                return False
        for word in rest:
            if word.startswith("non-") and word[4:].lower() in line:
                return False
        return answer

    def marked(self, mark: str, what: str, card: Card, top: Card | None) -> bool | None:
        if mark == "NAMED":
            return re.search(rf"(^|[^a-z0-9']){re.escape(what)}([^a-z0-9]|$)", card.base, re.I) is not None
        if mark == "SYMBOL":
            return bool(top and set(top.sets) & set(card.sets))
        texts = [card.subtype, *card.treat]
        return True if any(re.search(rf"\b{what}\b", t, re.I) for t in texts) else None

    def named(self, name: str, card: Card, literal: bool) -> bool | None:
        name = self.spelt.get(name, name)
        meant = [c for c in self.by_base.get(plain(name), ()) if plain(c.base) == plain(name)]
        assert meant, name
        if plain(card.base) == plain(name):
            return True
        same = card.version is not None and any(c.version and c.unit == card.unit for c in meant)
        return None if same and literal else same

    # stacks

    def any_of(self, texts: list[str], card: Card, top: Card) -> bool | None:
        """Whether the top fits a class in a card's own text; there names are meant to the letter."""
        answers = [self.allows(t, top.key, "", True, self.extra) for t in texts] or [True]
        if set(answers) == {False} and any(
            self.allows(t, top.key, "", True, self.extra | more) is not False for t in texts for more in self.lent
        ):
            return None
        return True if True in answers else None if None in answers else False

    def lends(self, top: Card, equipment: list[Card], in_play: list[Card], table: Table) -> None:
        """Find the subtypes that cards give the top: `surely`, and `lent` where a board doesn't show it."""
        at = {"itself": [top], "bearer": equipment, "ship": table.pilots, "in-play": in_play}
        at["gone"] = [*in_play, *table.gone]
        self.surely, self.lent = set(), []
        for where, cards in at.items():
            for effect in (e for c in cards for e in self.has(c, "lends") if e["where"] == where):
                units = effect.get("units")
                if units and all(self.allows(t, top.key, "", True) is False for t in units):
                    continue
                words = {w for t in effect["subtypes"] for w in self.glue(t)}
                words = self.all_words if "*" in words else words
                if effect.get("sure"):
                    self.surely |= words
                else:
                    self.lent.append(frozenset(words))

    def has(self, card: Card, kind: str) -> list[dict]:
        return [e for e in self.effects.get(card.key, ()) if e["kind"] == kind]

    def roads(
        self, top: Card, card: Card, equipment: list[Card], in_play: list[Card], inserts: list[Card], table: Table
    ) -> dict[str, bool | None]:
        """Every road by which the card may lie there; None where it can't be known."""
        found: dict[str, bool | None] = {}
        if self.has(top, "no-stack") or self.has(card, "no-stack"):
            return found
        same = top.unit == card.unit and top.version and card.version and top.is_unit and card.is_unit
        if same and not any(
            self.named(n, top, literal=False)
            for c in (*in_play, *table.opposing)
            for e in self.has(c, "non-unique")
            for n in e["cards"]
        ):
            return {"version": True}
        for effect in self.has(card, "under"):
            if effect.get("not_in_setup") and table.setup:
                continue
            if effect.get("opponents") and table.against is not None and all(c is not card for c in table.against):
                continue
            if (answer := self.any_of(effect["hosts"], card, top)) is not False:
                found["own"] = answer
        lists = [*top.stack, *(t for c in (top, *inserts) if c.insert for t in c.insert.stack)]
        taken = False
        for to, cards in (("bearer", equipment), ("piloted", table.pilots)):
            for each, effect in ((c, e) for c in cards for e in self.has(c, "grants") if e["to"] == to):
                texts = [effect["list"]] if "list" in effect else each.grants_stack
                answer = self.any_of(effect.get("tops", []), each, top)
                if answer:
                    lists += texts
                elif answer is None and self.lent:
                    taken = taken or any(self.allows(t, card.key, top.key) is not False for t in texts)
        for _, effect in self.borrows(top, inserts, equipment):
            for other in inserts:
                if effect.get("what", "abilities") not in ("abilities", "both") or not self.takes(effect, other):
                    continue
                if effect.get("always"):
                    lists += other.stack
                elif other.key != card.key and any(self.allows(t, card.key, top.key) is not False for t in other.stack):
                    taken = True
        for text in lists:
            if (answer := self.allows(text, card.key, top.key)) is not False:
                found["list"] = found.get("list") or answer
        for key, effects in self.effects.items():
            for effect in effects:
                if effect["kind"] == "opens":
                    if effect.get("while_in_play") and all(
                        c.key != key for c in (top, *in_play, *equipment, *table.pilots)
                    ):
                        host = self.any_of(effect.get("hosts", []), card, top)
                        cards = any(self.allows(t, card.key, "") for t in effect["cards"])
                        if host is not False and cards and any(c.key == key for c in table.gone):
                            found.setdefault("judge", None)
                        continue
                    if not effect.get("hosts") and top.key != key:
                        continue
                    host = self.any_of(effect.get("hosts", []), card, top)
                    if host is not False and any(self.allows(t, card.key, "") for t in effect["cards"]):
                        found.setdefault(*(("other", True) if host else ("judge", None)))
                if effect["kind"] == "judge":
                    where = {
                        "top": [top],
                        "bearer": equipment,
                        "in-play": [top, *in_play, *equipment, *table.pilots],
                        "gone": [top, *in_play, *equipment, *table.pilots, *table.gone],
                        "piloted": table.pilots,
                    }[effect["when"]]
                    giver = next((c for c in where if c.key == key), None)
                    if giver and self.any_of(effect.get("tops", []), card, top) is not False:
                        texts = effect.get("cards") or giver.grants_stack
                        if any(self.allows(t, card.key, "") for t in texts):
                            found.setdefault("judge", None)
        for one, other in ((card, top), (top, card)):
            for effect in self.has(one, "also-named"):
                listed = one is card and any(effect["name"] in re.split(r", and |, | and ", t) for t in lists)
                if listed or self.named(effect["name"], other, literal=False):
                    found.setdefault("judge", None)
        if taken and True not in found.values():
            found.setdefault("judge", None)
        return found

    def borrows(self, top: Card, beneath: list[Card], equipment: list[Card]) -> list[tuple[Card, dict]]:
        """What lets the top have what lies beneath it."""
        found = [(top, e) for e in self.has(top, "borrows") if e.get("whose", "own") != "bearer"]
        found += [(c, e) for c in beneath for e in self.has(c, "borrows") if e.get("whose") == "insert"]
        for each in equipment:
            for e in self.has(each, "borrows"):
                if e.get("whose") == "bearer" and self.any_of(e.get("tops", []), each, top) is not False:
                    found.append((each, e))
        return found

    def takes(self, effect: dict, card: Card) -> bool:
        return not effect.get("cards") or any(self.allows(t, card.key, "") for t in effect["cards"])

    def verdict(self, top: Card, under: list[Card], others: list[Card], table: Table | None = None) -> str:
        """Say how a stack stands; `others`: as named beside it, an Equipment attached; `table`: what else there is."""
        if not under:
            return "legal"
        table = table or Table()
        equipment = [c for c in others if c.types[0] == "Equipment"]
        in_play = [c for c in others if c.types[0] != "Equipment"]
        self.extra = frozenset()
        self.lends(top, equipment, in_play, table)
        inserts: list[Card] = []
        while True:
            treats = [t for c in (top, *inserts) if c.insert for t in c.insert.treat]
            treats += [t for c in (top, *inserts) for e in self.has(c, "inserts") for t in e["treat"]]
            words = {w for t in treats for w in self.glue(t)}
            for _, effect in self.borrows(top, inserts, equipment):
                if effect.get("always") and effect.get("what") in ("subtypes", "both"):
                    words |= {w for c in inserts if self.takes(effect, c) for w in self.line(c)}
            self.extra = frozenset(words | self.surely)
            roads = [self.roads(top, c, equipment, in_play, inserts, table) for c in under]
            fitting = [c for c, r in zip(under, roads, strict=True) if True in r.values()]
            if fitting == inserts:
                break
            inserts = fitting
        if not all(roads):
            return "illegal"
        best = "illegal"
        for ways in itertools.product(*(r.items() for r in roads)):
            if all(sure for _, sure in ways) and self.sound(top, under, ways, equipment, in_play, table, sure=True):
                return "legal"
            if self.sound(top, under, ways, equipment, in_play, table, sure=False):
                best = "needs-judge"
        return best

    def sound(self, top, under, ways, equipment, in_play, table, *, sure: bool) -> bool:  # type: ignore[no-untyped-def]
        """Whether a stack breaks no rule when its cards lie there by these roads."""
        by = list(zip(under, ways, strict=True))
        size = self.size(top, by, equipment, in_play, table, sure=sure)
        if size is not None and 1 + len(under) > size:
            return False
        listed = Counter(c.unit for c, (road, known) in by if road == "list" and known and c.version)
        if max(listed.values(), default=0) > 1 and not self.has(top, "many-versions"):
            return False
        counted: Counter[str] = Counter([top.key])
        for card, (road, known) in by:
            limits = [e.get("copies") for e in self.has(card, "under")]
            if road == "own" and known and limits[0]:
                if sum(1 for c, (r, _) in by if r == "own" and c.key == card.key) > limits[0]:
                    return False
            elif road == "other":
                limit = min(
                    (e["copies"] for es in self.effects.values() for e in es if e["kind"] == "opens" and e.get("copies")
                     and any(self.allows(t, card.key, "") for t in e["cards"])),
                    default=99,
                )  # fmt: skip
                if sum(1 for c, (r, _) in by if r == "other" and c.key == card.key) > limit:
                    return False
                again = any(e.get("again") and any(self.allows(t, card.key, "") for t in e["cards"])
                            for es in self.effects.values() for e in es if e["kind"] == "opens")  # fmt: skip
                if limit == 99 and not again and card.version:
                    counted[card.key] += 1
            elif known and card.version:
                counted[card.key] += 1
        return all(n == 1 for k, n in counted.items() if k != top.key or top.version)

    def size(self, top, by, equipment, in_play, table, *, sure: bool) -> int | None:  # type: ignore[no-untyped-def]
        sources = [(top, e) for e in self.has(top, "size") if e["whose"] in ("own", "insert")]
        for card, (road, known) in by:
            for effect in self.has(card, "size"):
                beneath = effect["whose"] == "insert" or (effect["whose"] == "host" and road == "own")
                if beneath and (known or not sure):
                    sources.append((card, effect))
        sources += [(c, e) for c in equipment for e in self.has(c, "size") if e["whose"] == "bearer"]
        mine = in_play if top.key in [c.key for c in in_play] else [*in_play, top]
        sources += [(c, e) for c in mine for e in self.has(c, "size") if e["whose"] == "each"]
        for card in table.opposing:
            for effect in self.has(card, "size"):
                if effect["whose"] == "each" and (
                    effect.get("players") == "all" or (effect.get("players") == "unclear" and not sure)
                ):
                    sources.append((card, effect))
        if table.grown and not sure:
            sources += [(c, e) for c in table.gone for e in self.has(c, "size") if e["whose"] == "each"]
        most, extra = 4, 0
        for card, effect in sources:
            fits = self.any_of(effect.get("tops", []), card, top)
            if fits or (fits is None and not sure):
                if effect.get("unlimited"):
                    return None
                most = max(most, effect.get("most", 0))
                extra += effect.get("extra", 0)
        return most + extra
