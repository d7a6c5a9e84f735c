"""The text column of a plugin's set file, read for what our card data keeps: keywords, costs and lists.

Abilities stand behind each other with ` | ` between them, a cost before its effect with `->`. What a card gives to
others, or has only under a condition, is not its own and is passed over. Sentences about stacks, Equipment and Pilots
that none of the patterns reads are listed, so that nobody believes that they were understood.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, NamedTuple

from validator.carddata.plugin.costs import NUMBER, read_cost, value_of
from validator.carddata.plugin.sentences import parted, sentences, treated_as, without_brackets, without_quoted
from validator.carddata.typography import straighten
from validator.carddata.view import KeywordEntry
from validator.inputs.likeness import within

_LOST_DIVIDER = re.compile(r"(?<=[a-z\d).][.!)]) +((?:Pay (?:\d|X)|Put|Discard|Remove|\[[Tt]ap\])[^.|>:]{0,150}? ->)")
_ABOUT_STACKS = re.compile(r"\bstack(?:s|ed|ing)?\b|\bbeneath\b|\bextra Pilot|\bPilots\b.*\battach|\battached to\b")
_PILOT_LIMIT = re.compile(
    r"\b(?:can|may)(?:'t)? (?:only )?(?:have|hold) (?:an extra |up to \d+ (?:extra )?|a |\d+ |more than \d+ )Pilots?\b"
    r"|\bonly be piloted\b|\bpiloted only\b"
)
_ATTACH_TRIGGER = re.compile(r"^When(?:ever)?\b(?! you attach).*\b(?:attach|equip) (?:this\b|it\b|[A-Z][^.,]* to\b)")
_ATTACH_LIMIT = re.compile(
    r"\b(?:only|no more than|more than|up to) (?:\d+|one|two) [A-Z][\w' -]* (?:attached|in play)\b"
    r"|\bmay (?:also )?be (?:attached|equipped) to\b|\bcan't be detached\b|\bEquipment attached to\b.*\bno more\b"
)
_STACKING = re.compile(
    r"\b(?:may|can|must)(?: be)? stack(?:ed)?\b|\bstack(?:s|ed)? .*\b(?:beneath|under)\b|\bcan't be on top of\b"
    r"|\b(?:have|hold) (?:up to |more than )?\d+ (?:extra )?cards? in (?:its|his|her|their) stacks?\b"
    r"|\bextra cards? in\b.*\bstack|\bstack may hold\b"
    r"|\bput\b.*\b(?:beneath|under) (?:it|him|her|this|one|an|another)\b"
)


_TELLING = re.compile("stack|beneath|under|on top of|ilot|ttach|quip|in play|detach")
"""What every sentence has one of that the patterns above read."""


_EQUIPPED = re.compile(r"(?:^|[.|]\s|-> )Equipped ([^|.]+?)(?: loses? [^|.]*?)? (?:(?:also|each|both) )*gets?\b")
_BARE_PILOT = re.compile(r"(?:[A-Z][\w'-]*(?:,? and|,? or|,)? )+Pilot\. The [A-Z][^:.]* gets:")
"""Some sets have no [Pilot] before what a Pilot is for."""


class ReadText(NamedTuple):
    """What was read."""

    facts: dict[str, Any]
    """Fields of our card data."""
    left: tuple[str, ...]
    """Sentences about stacks, Equipment or Pilots that no pattern reads."""
    odd: bool
    """Whether arrows or dividers had to be guessed."""


def split_abilities(text: str) -> list[str]:
    """Return the abilities of a text; a divider within closed quotes doesn't divide."""
    text = straighten(text)
    quotes = text.count('"')
    if not quotes or quotes % 2 or "|" not in text:
        parts = text.split("|")
    else:
        parts = [""]
        for at, piece in enumerate(text.split('"')):
            if at % 2:  # within quotes
                parts[-1] += f'"{piece}"'
            else:
                before, *after = piece.split("|")
                parts[-1] += before
                parts += after
    return [part.strip() for part in parts if part.strip()]


class TextReader:
    """Reads texts with a table of known keywords."""

    def __init__(self, keywords: Collection[KeywordEntry]) -> None:
        self.keywords = [each.keyword for each in keywords]
        names = "|".join(sorted(map(re.escape, self.keywords), key=len, reverse=True))
        with_text = "|".join(re.escape(each.keyword) for each in keywords if each.text)
        self.anywhere = re.compile(rf"\b(?:{names})\b")
        self.plain = re.compile(rf"({names})(?: ({NUMBER}))?")
        self.keyword = re.compile(rf"({names})(?: ({NUMBER}))?(?![\w'])")
        self.effect = re.compile(
            rf"({names})(?: ({NUMBER}))?(?:,? (and/or|and|or) ({names})(?: ({NUMBER}))?)?\s*(?=$|[.,(|])"
        )
        begins = "When|Whenever|As long|Each|Pay|You may|If|Remove|Discard|At the"
        self.followed = re.compile(rf"((?:{names})(?: (?:{NUMBER}))?) (?=(?:{begins})\b)")
        self.tailed = re.compile(rf"((?:{names}) (?:{NUMBER})), (?=where\b|up to\b|but\b)")
        self.with_text = re.compile(rf"({with_text}|Reduced Cost(?: ({NUMBER}))?)\s*:\s*(.*)", re.DOTALL)

    def read(self, text: str, name: str, kind: str) -> ReadText:
        """Read the text of a card.

        `name`: its name without letter, for "Treat NAME as"; `kind`: `Unit`, `Equipment`, ….
        """
        facts: dict[str, Any] = {}
        left: list[str] = []
        odd = False
        for part in split_abilities(text):
            odd = self._part(part, name, kind, facts, left) or odd
        if not odd and ("?" in text or "- >" in text):
            odd = bool(re.search(r"\s\?\s|- >|\? \w", text)) and "->" not in re.sub(r"- >| \? ", "", text)
            odd = odd or bool(re.search(r"- >|\w \? [A-Z]", text))
        return ReadText(facts, tuple(left), odd)

    def _part(self, part: str, name: str, kind: str, facts: dict[str, Any], left: list[str]) -> bool:
        if (plain := self.plain.fullmatch(part)) is not None:  # most are a keyword and its number
            ability: dict[str, Any] = {"keyword": plain[1]}
            if plain[2]:
                ability["value"] = value_of(plain[2])
            facts.setdefault("abilities", []).append(ability)
            return False
        if part.startswith("Stack:"):
            facts.setdefault("stack", []).append(part[6:].strip().rstrip(".").strip())
            return False
        if part.startswith(("INSERT:", "Insert:")):
            self._insert(part[7:].strip(), name, facts, left)
            return False
        if part.startswith("Switch:"):
            facts.setdefault("switch", []).append([self._several(o) for o in part[7:].strip().rstrip(".").split("/")])
            return False
        bare = without_quoted(part)
        if "->" in bare and (lost := _LOST_DIVIDER.search(bare)) is not None:
            # A sentence, and a cost with its effect whose divider was lost.
            self._part(part[: lost.start(1)].strip(), name, kind, facts, left)
            self._part(part[lost.start(1) :].strip(), name, kind, facts, left)
            return True
        if _BARE_PILOT.match(bare):
            part, bare = f"[Pilot] {part}", f"[Pilot] {bare}"
        at = bare.find("[Pilot]")
        if at == 0 or (at > 0 and bare[:at].rstrip()[-1:] in ".!"):
            before, after = part[:at], part[at + 7 :]
            if before.strip():
                self._part(before.strip(), name, kind, facts, left)
            self._pilot(after.strip(), facts)
            self._special(after, kind, facts, left, pilot=True)
            return False
        if match := self.followed.match(part):
            # A keyword whose divider was lost, and a sentence.
            self._static(match[1], facts)
            self._part(part[match.end() :].strip(), name, kind, facts, left)
            return True
        if ":" in part and (match := self.with_text.fullmatch(part)):
            self._with_text(match, facts)
            self._special(part, kind, facts, left)
            return False
        return self._ability(part, name, kind, facts, left)

    def _ability(self, part: str, name: str, kind: str, facts: dict[str, Any], left: list[str]) -> bool:
        """Read what is neither a list nor of a Pilot: keywords with or without a cost, and sentences."""
        odd = False
        if kind == "Equipment" and "Equipped " in part:
            self._equipped(part, facts)
        for given in () if "Stack: " not in part else re.finditer(r'\bgets? (?:[^"]* )?"Stack: ([^|"]+?)\.?"', part):
            facts.setdefault("grants_stack", []).append(given[1])
        cost, arrow, effect = parted(part)
        if part.count('"') % 2:
            left.append(f"a quote is not closed: {part}")
        elif "|" in part:
            left.append(f"a divider within quotes: {part}")
            return odd
        if arrow:
            odd = arrow != "->"
            if self._activated(cost, effect, facts, left):
                self._say_tail(effect, left)
                return odd
        elif self._static(part, facts):
            return False
        elif tailed := self.tailed.match(part):
            self._static(tailed[1], facts)
            left.append(part)
            return False
        elif self.keyword.match(part) or self._of_itself(part, name):
            left.append(part)
        if found := treated_as(part, name):
            facts.setdefault("treat", []).append(found)
        self._special(part, kind, facts, left)
        return odd

    def _of_itself(self, part: str, name: str) -> bool:
        """Whether a sentence gives its own card a keyword, with nothing before that makes it a condition."""
        found = re.match(r"([A-Z][\w'-]*)\b[^.,:]* gets? ", part)
        own = found is not None and (found[1] in name.split() or part.startswith("This unit"))
        return own and found is not None and self.keyword.match(part, found.end()) is not None

    def _say_tail(self, effect: str, left: list[str]) -> None:
        """List what stands behind the keyword of an effect and changes it, such as `, up to 4`."""
        found = self.effect.match(effect)
        tail = without_brackets(effect[found.end() :]) if found is not None else ""
        if re.match(r"\s*, ?(?:up to|where|but|and|plus|minus)\b", tail):
            left.append(effect)

    def _with_text(self, match: re.Match[str], facts: dict[str, Any]) -> None:
        ability: dict[str, Any] = {"keyword": match[1]}
        if match[1].startswith("Reduced Cost"):
            ability = {"keyword": "Reduced Cost"}
            if match[2]:
                ability["value"] = value_of(match[2])
        elif match[1] == "Enhance":
            cost, arrow, _ = parted(match[3])
            if arrow:
                ability["cost"] = read_cost(cost)
            elif built := re.match(r"If there (?:is|are) (at least \w+ (?:extra|more) build counters?) on ", match[3]):
                ability["cost"] = {"text": built[1]}
        abilities = facts.setdefault("abilities", [])
        if ability != {"keyword": "Reserves"} or ability not in abilities:  # several sentences are one keyword
            abilities.append(ability)

    def _activated(self, cost: str, effect: str, facts: dict[str, Any], left: list[str] | None = None) -> bool:
        """Read an effect that is a keyword; one that only begins with a keyword is listed."""
        if re.match(r"Equip\b", effect):
            facts.setdefault("equip", []).append(read_cost(cost))
            return True
        found = self.effect.match(effect)
        if found is None:
            if left is not None and self.keyword.match(effect):
                left.append(effect)
            if wrong := self._misspelt(effect):
                facts.setdefault("abilities", []).append({**wrong, "cost": read_cost(cost)})
            return wrong is not None
        paid = read_cost(cost)
        first: dict[str, Any] = {"keyword": found[1]}
        if found[2]:
            first["value"] = value_of(found[2])
        first["cost"] = paid
        abilities = facts.setdefault("abilities", [])
        abilities.append(first)
        if found[3]:
            first["joined"] = found[3]
            second: dict[str, Any] = {"keyword": found[4]}
            if found[5]:
                second["value"] = value_of(found[5])
            abilities.append({**second, "cost": dict(paid)})
        return True

    def _static(self, part: str, facts: dict[str, Any]) -> bool:
        """Read plain keywords; several in a row are several whose divider was lost."""
        rest = without_brackets(part).strip().rstrip(".").strip()
        found = []
        while rest and (match := self.keyword.match(rest)):
            ability: dict[str, Any] = {"keyword": match[1]}
            if match[2]:
                ability["value"] = value_of(match[2])
            found.append(ability)
            rest = rest[match.end() :].lstrip(" ,")
        if rest and not found and (wrong := self._misspelt(rest)):
            found, rest = [wrong], ""
        if rest or not found:
            return False
        facts.setdefault("abilities", []).extend(found)
        return True

    def _misspelt(self, text: str) -> dict[str, Any] | None:
        """Return the ability that a short text is with its keyword misspelt or unknown, such as `Acuracy 1`."""
        match = re.fullmatch(rf"([A-Z][A-Za-z']+(?: [A-Z][a-z]+)?)(?: ({NUMBER}))?\.?", text)
        if match is None or len(match[1]) < 4:
            return None
        if match[2]:  # a word and a number are a keyword, known or not
            return {"keyword": match[1], "value": value_of(match[2])}
        limit = 2 if len(match[1]) >= 7 else 1
        if not within(match[1], self.keywords, limit):
            return None
        return {"keyword": match[1], "value": value_of(match[2])} if match[2] else {"keyword": match[1]}

    def _several(self, text: str) -> list[dict[str, Any]]:
        """Read the abilities of one arena of a Switch."""
        found: list[dict[str, Any]] = []
        for piece in text.strip().split(", "):
            piece = piece.strip()
            if not piece or piece.lower() == "none":
                if piece:
                    found.append({"text": piece})
                continue
            cost, arrow, effect = parted(piece)
            own: dict[str, Any] = {}
            if match := self.with_text.fullmatch(piece):
                self._with_text(match, own)
                found.extend(own["abilities"])
            elif (arrow and self._activated(cost, effect, own)) or self._static(piece, own):
                found.extend(own["abilities"])
            else:
                found.append({"text": piece})
        return found

    def _insert(self, text: str, name: str, facts: dict[str, Any], left: list[str]) -> None:
        inner: dict[str, Any] = {}
        plain = text.rstrip(".").strip()
        if plain.startswith("Stack:"):
            inner["stack"] = [plain[6:].strip()]
        elif plain.startswith("[Pilot]"):
            self._pilot(plain[7:].strip(), inner)
        elif found := treated_as(plain, name):
            inner["treat"] = [found]
        else:
            cost, arrow, effect = parted(plain)
            own: dict[str, Any] = {}
            with_text = self.with_text.fullmatch(plain)
            if with_text:
                self._with_text(with_text, own)
            elif re.fullmatch(r"[+-]\d+ (?:speed|power|health)(?:(?:,| and) [+-]\d+ (?:speed|power|health))*", plain):
                own["abilities"] = [{"text": plain}]
            elif arrow:
                self._activated(cost, effect, own)
            else:
                self._static(plain, own)
            if "abilities" in own:
                inner["abilities"] = own["abilities"]
        if inner:
            into = facts.setdefault("insert", {})
            for field, values in inner.items():
                into.setdefault(field, []).extend(values)
        else:
            facts.setdefault("abilities", []).append({"keyword": "Insert"})
            if self.anywhere.search(without_quoted(text)):
                left.append(f"INSERT: {text}")

    @staticmethod
    def _pilot(text: str, facts: dict[str, Any]) -> None:
        match = re.match(r"(.+?)(?: Pilot)?[.:](?:\s|$)", text) or re.match(r"(.+?) Pilot\b", text)
        if match is not None:
            words = re.split(r",? or |,? and |, ", match[1].removesuffix(" Pilot").strip())
            facts.setdefault("pilot", []).append([word.removesuffix(" Pilot").strip() for word in words])

    @staticmethod
    def _equipped(part: str, facts: dict[str, Any]) -> None:
        for match in _EQUIPPED.finditer(part):
            facts.setdefault("equipped", []).append(match[1])
        taken = r"\bEquipped [^|\".]+? loses ([A-Z][A-Za-z' ]*(?:(?:,| and|, and) [A-Z][A-Za-z' ]*)*)"
        for match in re.finditer(taken, part):
            facts.setdefault("removes", []).extend(re.split(r", and |, | and ", match[1]))

    @staticmethod
    def _special(part: str, kind: str, facts: dict[str, Any], left: list[str], pilot: bool = False) -> None:
        """Note the kinds of special stacking facts, and list sentences about them that aren't read."""
        if _TELLING.search(part) is None:
            return
        for sentence in sentences(part):
            found = None
            if _PILOT_LIMIT.search(sentence):
                found = "PilotLimit"
            elif kind == "Equipment" and _ATTACH_TRIGGER.search(sentence):
                found = "AttachTrigger"
            elif _ATTACH_LIMIT.search(sentence):
                found = "AttachLimit"
            elif not pilot and _STACKING.search(sentence) and not (kind == "Mission" and "stack" not in sentence):
                found = "Stacking"
            if found is not None:
                special = facts.setdefault("special", [])
                if found not in special or found == "PilotLimit":
                    special.append(found)
            elif _ABOUT_STACKS.search(sentence) and not pilot and not sentence.startswith("Equipped "):
                left.append(sentence)
