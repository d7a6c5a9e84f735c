"""Examples for the help of commands, and the options that mean nothing for one; a test runs every example.

A command whose own help has two examples needs none here. The files are those of the folder `examples`.
"""

from __future__ import annotations

from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "deck_check": (
        "swtcg deck check examples/starter-rebellion-dark.dek --format all",
        "swtcg deck check examples --verbose",
    ),
    "deck_convert": (
        "swtcg deck convert examples/starter-rebellion-dark.dek --to txt",
        "swtcg deck convert examples/starter-resistance-dark.txt --to dek -o mine.dek",
    ),
    "deck_show": (
        "swtcg deck show examples/starter-rebellion-dark.dek",
        "swtcg deck show examples/starter-rebellion-dark.dek --output json",
    ),
    "board_check": (
        "swtcg board check examples/board_legal.txt",
        "swtcg board check examples/board_illegal.json --output concise",
    ),
    "board_swap": (
        "swtcg board swap examples/board_legal.json --stack crew --top 'Falcon Bridge Crew (C)'",
        "swtcg board swap examples/board_legal.json --stack crew --top 'Falcon Bridge Crew (C)' -o after.json",
    ),
    "turn_check": (
        "swtcg turn check examples/turn_legal.json",
        "swtcg turn check examples/turn_illegal.json --ignore K101",
    ),
    "turn_show": (
        "swtcg turn show examples/turn_legal.json",
        "swtcg turn show examples/turn_illegal.json",
    ),
    "stack_explain": (
        "swtcg stack explain 'Luke Skywalker (E)' 'Luke Skywalker (A)' 'Luke Skywalker (B)'",
        "swtcg stack explain 'Din Djarin (F)' 'Boba Fett (W)' --with 'The Creed (A)'",
    ),
    "stack_fits": (
        "swtcg stack fits 'Ghost Crew (E)'",
        "swtcg stack fits 'Din Djarin (F)' --with 'The Creed (A)' --output json",
    ),
    "cards_lint": (
        "swtcg cards lint",
        "swtcg cards lint card_data/sets/ESB.json --select C107,C124 --output concise",
    ),
    "rules_list": ("swtcg rules list", "swtcg rules list deck format"),
    "rules_show": ("swtcg rules show D105", "swtcg rules show too-many-copies --output json"),
    "rules_formats": ("swtcg rules formats", "swtcg rules formats wotc --as-of 2026-03-01"),
    "event_check": (
        "swtcg event check decks",
        "swtcg event check decks --sheets sheets.html --receipts receipts",
    ),
    "event_verify": (
        "swtcg event verify 'Ann Smith' ann-table.txt --event decks",
        "swtcg event verify table --event decks",
    ),
    "event_open": ("swtcg event open event.toml", "swtcg event open event.toml autumn.sqlite"),
    "event_submit": (
        "swtcg event submit 'Ann Smith' dark.txt light.dek",
        "swtcg event submit 'Ann Smith' dark.txt --store event.sqlite",
    ),
    "event_status": ("swtcg event status", "swtcg event status --output csv --sheets sheets.html"),
    "event_close": ("swtcg event close", "swtcg event close --store event.sqlite"),
    "event_reopen": ("swtcg event reopen --store event.sqlite", "swtcg event reopen --deadline '2030-11-29 09:00'"),
    "event_export": ("swtcg event export handed-in", "swtcg event export again --store event.sqlite"),
    "event_link": ("swtcg event link", "swtcg event link 'Ann Smith' --url https://decks.example"),
    "cards_import": ("swtcg cards import lackey/plugins/starwars cards", "swtcg deck check mine.dek --cards cards"),
    "cards_diff": (
        "swtcg cards diff card_data lackey/plugins/starwars",
        "swtcg cards diff card_data newer --output json",
    ),
}
"""By the module of a command."""

MEANINGLESS: Mapping[str, tuple[str, ...]] = {
    "stack_explain": ("jobs", "baseline", "write_baseline", "max_findings", "verbose"),
    "cards_lint": ("formats", "as_of", "jobs"),
}
"""By the module of a command: options that it takes, as all checking commands do, but that mean nothing for it."""


def explained(module: str, text: str) -> str:
    """Return what is to be added to the help `text` of a command: its examples, where it hasn't two of its own."""
    known = EXAMPLES.get(module, ())
    if not known or sum(line.lstrip().startswith("swtcg ") for line in text.splitlines()) > 1:
        return ""
    return "\b\nExamples:\n" + "\n".join(f"  {each}" for each in known)
