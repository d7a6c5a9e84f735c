"""What the page offers to begin with: a deck and a board with faults in them, searches, the steps of a turn."""

from __future__ import annotations

from validator.boards.model import STEPS
from validator.report.board_words import step_words

DECK = """\
My first deck

Space
4 Millennium Falcon (A)
4 X-wing Red Squadron

Ground
4 Rebel Speeder

Character
4 Luke Skywaker (A)
5 Han Solo (A)
"""
BOARD = """\
turn 4, build-light

Ann (light)
Space: falcon = Millennium Falcon (A) ^ Han Solo (A) [2 damage]
Ground: crew = Ghost Crew (E) / Ezra Bridger (F)
Character: din = Din Djarin (F) / Boba Fett (W) + The Creed (A)
Character: luke = Luke Skywalker (A)
Retreated: second = Luke Skywalker (B) [tapped]
Character location: Commandeered Cruiser Bridge

Bob (dark)
Space: Executor (B)
Ground: AT-AT ^ Imperial Walker Driver
Character: Darth Maul (A) + Double-Bladed Lightsaber
"""
SEARCHES = (
    "darth vader",
    "type:character side:light cost:2-4",
    "keyword:evade power:>=5",
    "subtype:bounty set:ESB",
    'fits:"Ghost Crew (E)"',
    "banned:standard",
)
SAMPLES = {"deck": DECK, "board": BOARD, "searches": list(SEARCHES)}


def steps() -> list[dict[str, str]]:
    """Return the steps of a turn, in their order: `value` as in a board, and `title`."""
    return [{"value": each, "title": step_words(each)} for each in STEPS]
