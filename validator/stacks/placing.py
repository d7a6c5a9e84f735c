"""By which road a card lies under a top, or why none leads there."""

from __future__ import annotations

import msgspec

from validator.cards.identity import open_questions_of
from validator.cards.model import ARENAS, Card
from validator.stacks.around import Around, GivenList
from validator.stacks.effects import AlsoNamed, Beside, FaceDown, NoStack, Opens, Under
from validator.stacks.model import BY_VERSION, Placement, are_unique_units, is_version

TEXT = "the text of a card, or a ruling on it"


class Placing(Around):
    """Where single cards lie under one top."""

    def place(self, card: Card, *, taken: bool = False) -> Placement:
        """Say whether a card may lie under the top; `taken`: as many copies as its own text allows lie there."""
        return self.road(card, taken=taken) or self._refused(card, taken=taken)

    def road(self, card: Card, *, taken: bool = False) -> Placement | None:
        """Return how a card may lie under the top, or may in a judge's reading; None: it doesn't fit."""
        top = self.top
        texts = card.key in self.texts
        if self.stacks_not or (texts and self.effects.on_stacks(card, NoStack)):
            return None
        if card.unit == top.unit and is_version(top, card) and not self.non_unique:
            likely = open_questions_of(self.db).joined((top, card)) if card.base != top.base else None
            why = f"another version of {self._unit(card)}"
            return Placement(card, True, "version", why, ground=BY_VERSION, likely=likely)
        own = self._own_text(card) if texts and not taken else None
        if own is not None and own.fits:
            return own
        listed = self._listed(card)
        if listed is not None and listed.fits:
            return listed
        opened = self._opened(card)
        if opened is not None and opened.fits:
            return opened
        named = self._also_named(card) if texts or self.also_named else None
        taken_list = self._borrowed(card) if self.borrowed else None
        first: Placement | None = None
        judges: tuple[str, ...] = ()
        for question in (own, listed, opened, named, taken_list):
            if question is not None:
                first = first or question
                if question.judge != judges:
                    judges = tuple(dict.fromkeys(judges + question.judge))
        return first if first is None or judges == first.judge else msgspec.structs.replace(first, judge=judges)

    def _unit(self, card: Card) -> str:
        top = self.top
        return card.base if card.base == top.base else f"{top.base}, the same unit as {card.base}"

    def _own_text(self, card: Card) -> Placement | None:
        source = self.effects.source(card.key)
        for effect in self.effects.on_stacks(card, Under):
            against = self.context.against
            if effect.opponents and against is not None and all(c is not card for c in against):
                continue
            if effect.not_in_setup and self.context.setup:
                continue
            answer = self.is_top(effect.hosts, card.key)
            if answer:
                whose = " of an opponent" if effect.opponents else ""
                why = f"its own text lets it lie under {_in_words(effect.hosts)}{whose}"
                return Placement(card, True, "own-text", why, copies=effect.copies, ground=TEXT, source=source)
            if answer is None:
                lenders = self.lenders_for(effect.hosts, card.key)
                open_ = f"{self.top.base} is that unit by another name"
                if lenders:
                    open_ = f"{' or '.join(each.name for each in lenders)} may have made {self.top.base} one"
                why = f"its own text names {_in_words(effect.hosts)}; {open_}"
                judge = (card.name, *(each.name for each in lenders))
                return Placement(card, None, "own-text", why, judge, copies=effect.copies, ground=TEXT, source=source)
        return None

    def _listed(self, card: Card) -> Placement | None:
        open_one: Placement | None = None
        for given in self.given:
            answer = given.matcher.match(card, self.top)
            if answer is False:
                continue
            if answer:
                warning = ""
                if card.types[0] == "Subordinate" and not given.matcher.names(card):
                    warning = f"a Subordinate lies there by a list that names no card ({given.matcher.text})"
                return self._by_list(card, given, warning)
            open_one = open_one or Placement(
                card, None, given.road, given.why_open, (given.giver,), ground=given.ground, source=given.source
            )
        return open_one

    def _by_list(self, card: Card, given: GivenList, warning: str) -> Placement:
        """Return the place of a card that is on a list, with what that rests on."""
        part = given.matcher.part(card, self.top)
        name = part.name if part is not None else None
        likely = None
        if name is not None and not name.literal(card):
            named = next((c for c in self.db.named(name.text) if c.unit == card.unit), None)
            likely = open_questions_of(self.db).joined((named, card))
        sources = [each for each in (given.source, name.source if name is not None else "") if each]
        return Placement(
            card,
            True,
            given.road,
            given.why,
            warning=warning,
            ground=given.ground,
            source="; ".join(sources),
            likely=likely,
        )

    def _opened(self, card: Card) -> Placement | None:
        open_one: Placement | None = None
        for opening in self.openings:
            for matcher in opening.cards:
                if matcher.match(card):
                    break
            else:
                continue
            giver, effect, source = opening.giver, opening.effect, opening.source
            if isinstance(effect, Opens) and not opening.past:
                why = f"{giver} lets it lie there"
                copies, again = effect.copies, effect.again
                return Placement(card, True, "exception", why, copies=copies, again=again, ground=TEXT, source=source)
            if open_one is None:
                why = f"{giver} may have put it there"
                open_one = Placement(card, None, "exception", why, (giver,), ground=TEXT, source=source)
        return open_one

    def _borrowed(self, card: Card) -> Placement | None:
        """Whether a list of a card beneath, which the top may take for a time, names the card."""
        for each in self.borrowed:
            if each.of != card.name and each.matcher.match(card, self.top) is not False:
                giver = each.giver
                why = f"on the list of {each.of}, an ability that {giver.name} lets the top take for a time"
                source = self.effects.source(giver.key)
                return Placement(card, None, "exception", why, (giver.name,), ground=TEXT, source=source)
        return None

    def _also_named(self, card: Card) -> Placement | None:
        for one, other in ((card, self.top), (self.top, card)):
            for effect in self.effects.on_stacks(one, AlsoNamed):
                name = self.lists.names(effect.name)
                if name is None:
                    continue
                parts = [part for given in self.given for part in given.matcher.parts]
                listed = one is card and any(p.name is not None and p.name.bases == name.bases for p in parts)
                if listed or name.match(other):
                    why = f"{one.name} is treated as {effect.name}; whether that holds for stacking is open"
                    source = self.effects.source(one.key)
                    return Placement(card, None, None, why, (one.name,), ground=TEXT, source=source)
        return None

    def _refused(self, card: Card, *, taken: bool) -> Placement:
        top = self.top
        for one in (top, card):
            if self.effects.on_stacks(one, NoStack):
                return Placement(card, False, None, f"{one.name} does not stack")
        if taken:
            placed = self._own_text(card)
            if placed is not None:
                return placed
        for text in (*card.stack, *(card.insert.stack if card.insert else ())):
            if card.unit != top.unit and self.lists.any_printed(text, card.name).match(top, card):
                why = f"{top.name} is on the list of {card.name}, so it can't be on top of it"
                return Placement(card, False, None, why, on_top=True)
        for effect in self.effects.on_stacks(top, Under):
            if effect.never_top and any(self.lists.any_printed(t, top.key).match(card) for t in effect.hosts):
                why = f"{top.name} may lie under {card.name}, but not on top of it"
                return Placement(card, False, None, why, on_top=True)
        if not top.is_unit and top.types[0] not in ("Subordinate", "Equipment"):
            return Placement(card, False, None, f"{top.name} is a {top.kind} card; only units have stacks")
        why = self._why_not(card)
        if any(isinstance(e, FaceDown | Beside) and e.beneath == "own" for e in self.texts.get(top.key, ())):
            why += f"; what {top.name} puts beneath itself by its text is no part of its stack"
        unsettled = are_unique_units(top, card) and open_questions_of(self.db).between(top, card)
        if unsettled:
            why += f"; whether {top.base} and {card.base} are one unit isn't settled: they count as two"
        return Placement(card, False, None, why, unsettled=unsettled)

    def _why_not(self, card: Card) -> str:
        """Return in words why a card doesn't fit the top, when it isn't about which of them is on top."""
        top = self.top
        if card.unit == top.unit:
            if self.non_unique:
                return f"{self.non_unique} has every {top.base} treated as non-unique"
            return "only versions of a unique unit stack by themselves"
        if self.context.setup and any(effect.not_in_setup for effect in self.effects.on_stacks(card, Under)):
            return "its own text doesn't work in setup"
        if card.types[0] not in (*ARENAS, "Subordinate", "Equipment"):
            return f"a {card.kind} card isn't stacked"
        if not self.given:
            return f"no version of {top.base}, and {top.name} has no Stack list"
        short = self._short_of(card)
        return f"no version of {top.base}, and not on {self._listed_by()}" + (f"; {short}" if short else "")

    def _listed_by(self) -> str:
        return " or ".join(f"{given.giver}'s list ({given.matcher.text})" for given in self.given)

    def _short_of(self, card: Card) -> str:
        """Say what the nearest part of the lists asks for that the card lacks, and which versions of it would fit."""
        best: list[str] | None = None
        for given in self.given:
            for part in given.matcher.parts:
                lacks = part.lacks(card, self.top)
                if lacks and (best is None or len(lacks) < len(best)):
                    best = lacks
        found = ""
        if best:
            found = f"{card.name} {' and '.join(best)}"
        if card.version is not None:
            fit = [
                c.name
                for c in self.db.of_unit(card.unit)
                if c.key != card.key and any(g.matcher.match(c, self.top) for g in self.given)
            ]
            if fit:
                more = f" and {len(fit) - 3} more" if len(fit) > 3 else ""
                found += f"{'; ' if found else ''}versions that fit: {', '.join(fit[:3])}{more}"
        return found


def _in_words(classes: tuple[str, ...]) -> str:
    """Word classes of cards within a sentence."""
    return " or ".join("any" + text[3:] if text.startswith("Any ") else text for text in classes)
