"""Decks as players hand them in: legal lists of both sides, and files of many kinds made of them."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from functools import lru_cache
from pathlib import Path

from tests.cli.test_basics import ROOT
from validator import load_cards
from validator.decks.model import Deck
from validator.decks.readers import read_deck

STARTERS = {"light": "starter-legacy-light.dek", "dark": "starter-resistance-dark.dek"}
ODD = 'Ann <script>alert(1)</script> & "Bo"'


@lru_cache
def starter(side: str) -> Deck:
    return read_deck(str(ROOT / "examples" / STARTERS[side]), load_cards())


@lru_cache
def lines(side: str) -> tuple[tuple[int, str], ...]:
    found: dict[str, int] = {}
    for entry in starter(side).zones["deck"]:
        assert entry.card is not None
        found[entry.card.name] = found.get(entry.card.name, 0) + entry.count
    return tuple((count, name) for name, count in found.items())


def text(side: str, *, player: str | None = None, number: int = 0) -> str:
    """Return a legal list; another `number` is another deck, legal too."""
    rows = list(lines(side))
    if number:
        rows = [*rows, (1 + number % 4, EXTRA[side][number // 4])]
    head = [f"Player: {player}"] if player else []
    return "\n".join([*head, *(f"{count} {name}" for count, name in rows)]) + "\n"


def _extra(side: str) -> list[str]:
    used = {name for _, name in lines(side)}
    cards = (card for card in load_cards() if card.side == side and card.kind == "Battle" and card.name not in used)
    return [next(cards).name for _ in range(60)]


EXTRA = {side: _extra(side) for side in STARTERS}


def word(words: str) -> bytes:
    """Return a Word document, as far as a reader needs to know it for one."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("[Content_Types].xml", "<Types/>")
        packed.writestr("word/document.xml", f"<w:document>{words}</w:document>")
    return out.getvalue()


def table(side: str) -> str:
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(["count", "name"])
    rows.writerows(lines(side))
    return out.getvalue()


def as_json(side: str, player: str) -> str:
    cards = [{"card": name, "count": count} for count, name in lines(side)]
    return json.dumps({"deck": 1, "player": player, "zones": {"deck": cards}})


def folder(root: Path) -> Path:
    """Make a folder with the files that some twenty people send, in the ways in which they send them."""
    light, dark = text("light"), text("dark")
    dek = {side: (ROOT / "examples" / name).read_bytes() for side, name in STARTERS.items()}
    files: dict[str, str | bytes] = {
        "Ann Smith - dark.txt": dark,
        "Ann Smith - light.txt": light,
        "bob_dark.dek": dek["dark"],
        "BOB light (1).dek": dek["light"],
        "Cara decks.docx": word("4 Han Solo"),
        "Dave - light.pdf": b"%PDF-1.7\n1 0 obj",
        "Dave - dark.txt": dark,
        "eve both decks.txt": "Light Side\n" + light + "\nDark Side\n" + dark,
        "frank/dark.txt": dark,
        "frank/light deck final.txt": light,
        "Gina (Light).csv": table("light"),
        "Gina (Dark).csv": table("dark"),
        "IvyDark.txt": dark,
        "IvyLight.txt": light,
        "deck1.json": as_json("dark", "Jack Jones"),
        "deck2.txt": text("light", player="Jack Jones"),
        "Kim - dark.txt": dark,
        "Kim - dark v2.txt": text("dark", number=1),
        "Kim - light.txt": light,
        "Léa - dark.txt": dark.encode("cp1252"),
        "Lea - light.txt": b"\xef\xbb\xbf" + light.replace("\n", "\r\n").encode(),
        "light_mike.txt": dark,
        "dark_mike.txt": light,
        "Nora's dark deck.txt": dark,
        "Nora’s light deck.txt": light,
        "xXJediXx - dark.txt": text("dark", player="Olaf Berg"),
        "Olaf Berg - light.txt": light,
        "Pat - light.txt": "5 Han Solo (A)\n" + light,
        "Pat - dark.txt": dark,
        "Quin.txt": text("dark", number=9),
        "Rob Miller - light.txt": light,
        "Rob Miler - dark.txt": dark,
        "odd1.txt": text("dark", player=ODD),
        "odd2.txt": text("light", player=ODD),
        "sum1.txt": text("dark", player="=SUM(A1)"),
        "sum2.txt": text("light", player="=SUM(A1)"),
        "Tom - dark.txt": "",
        "Tom - light.txt": light,
        "photo of Uwe's deck.jpg": b"\xff\xd8\xff\xe0JFIF",
        "Vera - dark": dark,
        "Vera - light.list": light,
        "notes.txt": "Round 1 begins at ten o'clock.\nBring your own dice.\n",
        "Thumbs.db": b"\0\1",
    }
    root.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root
