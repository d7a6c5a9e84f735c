"""What the page and the API ask about one stack: may these cards form it, what fits, what a swap discards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from validator import api, formats
from validator.report import facts_text
from validator.results import counted
from validator.web.question import MakeReport, Refused, day_in, format_in, names_in, text_in

if TYPE_CHECKING:
    from validator.checks.swap import Swapped


class StackQuestions:
    """Answers the questions about stacks. `report` makes the JSON report of results."""

    def __init__(self, cards: api.Cards, report: MakeReport) -> None:
        self.cards = cards
        self.report = report

    def explain(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Say whether cards may form a stack: `top`, `under` and `with` are names, as for `stack explain`.

        Returns `report`, and `facts`, how many cards it has and may have, in words.
        """
        day = day_in(given)
        top, under, others = text_in(given, "top", 300), names_in(given, "under"), names_in(given, "with")
        result = api.explain_stack(top, under, others, format_in(given) or formats.DEFAULT, day, self.cards)
        return {"report": self.report([result], day), "facts": facts_text("stack", result.facts)}

    def fits(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return what may lie under a card: `top` and `with` as for `stack fits`; `title` says how many cards do."""
        found = api.fits(text_in(given, "top", 300), names_in(given, "with"), self.cards)
        top = api.find_card(text_in(given, "top", 300), self.cards)
        sure = sum(each["fits"] is True for each in found)
        title = f"{counted(sure, 'card')} may lie beneath {top.name}"
        if len(found) > sure:
            title += f"; of {counted(len(found) - sure, 'more card')} a judge must say"
        return {"top": top.name, "title": title, "cards": list(found)}

    def swap(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Say what is discarded when `new`, a card beneath, comes to the top: `top`, `under`, `with` as for `explain`.

        Returns `discards`, `told` in a sentence, and `stack`, the cards after it, the top first.
        """
        top = api.find_card(text_in(given, "top", 300), self.cards)
        under = [api.find_card(each, self.cards).key for each in names_in(given, "under")]
        others = [api.find_card(each, self.cards) for each in names_in(given, "with")]
        new = api.find_card(text_in(given, "new", 300), self.cards)
        if not top.is_unit:
            raise Refused(422, f"{top.name} is no unit", "only the top of a unit's stack is swapped")
        side = top.side if top.side in ("light", "dark", "vong") else "light"
        unit = {
            "id": "stack",
            "cards": [top.key, *under],
            "equipment": [each.key for each in others if each.kind == "Equipment"],
        }
        player = {"name": "Player", "side": side, "arenas": {top.types[0].lower(): [unit]}}
        board = api.parse_board({"board": 1, "turn": {"step": f"build-{side}"}, "players": [player]}, self.cards)
        found = api.swap(board, "stack", new.key, format_in(given) or formats.DEFAULT, day_in(given), self.cards)
        after = next(iter(found.board.players[0].units))
        return {
            "discards": [each.name for each in found.discards],
            "told": swap_words(found),
            "stack": [each.name for each in after.cards],
        }


def swap_words(swapped: Swapped) -> str:
    """Return what a version swap does, in a sentence, with the reason for each card that goes."""
    pairs = zip(swapped.discards, swapped.reasons, strict=True)
    gone = "; ".join(f"{card.name} ({why})" for card, why in pairs)
    return f"{swapped.top.name} comes to the top. " + (f"Discarded: {gone}." if gone else "Nothing is discarded.")
