"""Deck legality and stack validator for the Star Wars Trading Card Game.

The names below are those of `validator.api` and `validator.programs`, imported when they are first asked for:

>>> import validator
>>> deck = validator.parse_deck("4 Luke Skywalker (A)")
>>> validator.check_deck(deck, "standard").verdict
'illegal'
"""

from typing import TYPE_CHECKING, Any

from validator._version import __version__

if TYPE_CHECKING:
    from validator.api import (
        BoundBoard,
        BoundDeck,
        BoundLog,
        BoundStack,
        Cards,
        Database,
        Deck,
        Finding,
        InputError,
        Result,
        Subject,
        check_board,
        check_deck,
        check_turn,
        explain_stack,
        find_card,
        fits,
        lint_cards,
        load_cards,
        parse_board,
        parse_deck,
        parse_turn,
        read_board,
        read_deck,
        read_turn,
        swap,
    )
    from validator.programs import convert, filtered, legality, render, to_dict

__all__ = [
    "BoundBoard",
    "BoundDeck",
    "BoundLog",
    "BoundStack",
    "Cards",
    "Database",
    "Deck",
    "Finding",
    "InputError",
    "Result",
    "Subject",
    "__version__",
    "check_board",
    "check_deck",
    "check_turn",
    "convert",
    "explain_stack",
    "filtered",
    "find_card",
    "fits",
    "legality",
    "lint_cards",
    "load_cards",
    "parse_board",
    "parse_deck",
    "parse_turn",
    "read_board",
    "read_deck",
    "read_turn",
    "render",
    "swap",
    "to_dict",
]

_FOR_PROGRAMS = ("convert", "filtered", "legality", "render", "to_dict")


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'validator' has no attribute {name!r}")
    if name in _FOR_PROGRAMS:
        from validator import programs

        return getattr(programs, name)
    from validator import api

    return getattr(api, name)
