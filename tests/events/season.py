"""A folder of 43 files as people send them for a tournament, and what each player's row must say of them."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from tests.cli.test_basics import ROOT
from tests.events.submissions import STARTERS, as_json, table, text, word

PDF = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n"
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\5\0\0\0\3\0\x08\6\0\0\0"
DARK, LIGHT = text("dark"), text("light")


def packed(**files: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zip_:
        for name, content in files.items():
            zip_.writestr(f"{name}.txt", content)
    return out.getvalue()


def dek(side: str) -> bytes:
    return (ROOT / "examples" / STARTERS[side]).read_bytes()


def numbered(side: str) -> str:
    """As a word processor numbers a list, with bullets, curly quotes and a signature below."""
    body = "\n".join(f"• {line.replace(chr(39), '’')}" for line in text(side).splitlines())
    return f"Hi Marta,\n\nhere is my deck.\n\n{body}\n\nCheers, Lukas\n"


FILES: dict[str, str | bytes] = {
    # as they should be
    "Anna Nowak - light.txt": LIGHT,
    "Anna Nowak - dark.txt": DARK,
    "Bert_Light.dek": dek("light"),
    "Bert_Dark.dek": dek("dark"),
    # both in one file, with and without headings
    "carla both decks.txt": f"LIGHT SIDE\n{LIGHT}\nDARK SIDE\n{DARK}",
    "Dirk.txt": LIGHT + "\n" + DARK,
    # Word, PDF, a screenshot, a zip
    "Emil light.docx": word("4 Han Solo"),
    "Emil dark.txt": DARK,
    "Fatma_Dark_Deck.pdf": PDF,
    "Fatma light.txt": LIGHT,
    "Screenshot Gustav dark.png": PNG,
    "Gustav - light.txt": LIGHT,
    "Hanna Weiss decks.zip": packed(light=LIGHT, dark=DARK),
    # nicknames
    "xX_Slayer_Xx - dark.txt": text("dark", player="Igor Petrov"),
    "Igor Petrov - light.txt": LIGHT,
    # the wrong side in the name
    "Jana - light.dek": dek("dark"),
    "Jana - dark.dek": dek("light"),
    "Karl - dark.txt": text("light", number=1),
    # one name in other spellings
    "Müller, Lukas - light.txt": LIGHT,
    "lukas mueller - dark.txt": numbered("dark"),
    "LENA BRANDT light.txt": LIGHT,
    "Lena  Brandt (dark).txt": DARK,
    "Rob Miller - light.txt": LIGHT,
    "Rob Miler - dark.txt": DARK,
    # encodings
    "Zoé - light.txt": b"\xef\xbb\xbf" + LIGHT.replace("\n", "\r\n").encode(),
    "Zoé - dark.txt": ("Player: Zoé\n" + DARK).encode("utf-16"),
    # nothing in it; a deck twice; a second try
    "Nils - dark.txt": b"",
    "Nils - light.txt": LIGHT,
    "Olga - dark.txt": DARK,
    "Olga - dark (1).txt": DARK,
    "Olga - light.txt": LIGHT,
    "Paul - dark.txt": DARK,
    "Paul - dark NEW.txt": text("dark", number=2),
    "Paul - light.txt": LIGHT,
    # other forms, and folders of players
    "Rita/light.csv": table("light"),
    "Rita/dark.json": as_json("dark", "Rita"),
    # what is wrong with a deck
    "Sven - light.txt": LIGHT + "1 Skywalker the Lost\n",
    "Sven - dark.txt": "5 Han Solo (A)\n" + DARK,
    # a name that is a formula, one that is HTML
    "=cmd - light.txt": text("light", player="=HYPERLINK(1)"),
    # without a name, and what is no deck
    "deck.txt": text("dark", number=7),
    "timetable.txt": "Doors open at 9:00.\nRound one begins at 10:00. Please bring your own dice.\n",
    ".DS_Store": b"\0\0\0\1Bud1",
    "~$il light.docx": b"\x04Emil",
}
assert len(FILES) == 43

ROWS: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    # player: status, light, dark, what must be told
    "Anna Nowak": ("ready", "legal", "legal", ()),
    "Bert": ("ready", "legal", "legal", ()),
    "carla": ("ready", "legal", "legal", ()),
    "Dirk": ("ready", "legal", "legal", ("split-by-side",)),
    "Emil": ("mend", "missing", "legal", ("missing-deck", "unreadable-file")),
    "Fatma": ("mend", "legal", "missing", ("missing-deck", "unreadable-file")),
    "Gustav": ("mend", "legal", "missing", ("missing-deck", "unreadable-file")),
    "Hanna Weiss": ("mend", "missing", "missing", ("missing-deck", "unreadable-file")),
    "Igor Petrov": ("ready", "legal", "legal", ("name-differs",)),
    "Jana": ("ready", "legal", "legal", ("sides-swapped",)),
    "Karl": ("mend", "legal", "missing", ("missing-deck", "side-differs")),
    "Müller Lukas": ("ready", "legal", "legal", ("name-differs",)),
    "Lena Brandt": ("ready", "legal", "legal", ()),
    "Rob Miller": ("mend", "legal", "missing", ("alike-names", "missing-deck")),
    "Rob Miler": ("mend", "missing", "legal", ("alike-names", "missing-deck")),
    "Zoé": ("ready", "legal", "legal", ()),
    "Nils": ("mend", "legal", "missing", ("missing-deck", "unreadable-file")),
    "Olga": ("ready", "legal", "legal", ("handed-in-again",)),
    "Paul": ("mend", "legal", "legal", ("second-deck",)),
    "Rita": ("ready", "legal", "legal", ()),
    "Sven": ("mend", "illegal", "illegal", ()),
    "=HYPERLINK(1)": ("mend", "legal", "missing", ("missing-deck", "name-differs")),
    "deck.txt": ("mend", "missing", "legal", ("missing-deck", "no-name")),
}
PASSED = {"timetable.txt", ".DS_Store", "~$il light.docx"}


def folder(root: Path) -> Path:
    for name, content in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root
