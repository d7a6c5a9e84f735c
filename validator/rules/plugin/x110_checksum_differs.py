r"""The checksums of the update list fit the files.

What it checks
--------------
Each file of the plugin that the update list names and that is there has the checksum of the list's third column. A
file that fits only in the other encoding is named so. A checksum that is no number is an error.

Why
---
The client loads a file anew, or not at all, when its checksum is wrong.

Fails
-----
A plugin folder, as a JSON object of its files::

    {"files": {"sets/ABC.txt": "Name\tSet\tImageFile\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tRarity\tNumber\tUsage\tText\tScript\tClassification\nTarn Vesh (A)\tABC\tABC001_Tarn_Vesh_A\tL\tCharacter\tRebel Pilot\t3\t40\t3\t3\tC\t1\t\tArmor | Pay 2 Force -> Evade 1\t\tSTAND", "version.txt": "<version></version>", "updatelist.txt": "starwars\t01-02-25\t\nplugins/starwars/version.txt\thttps://example.org/v\t5\nCardImageURLs:\t\t\n"}}

Passes
------
A plugin folder, as a JSON object of its files::

    {"files": {"sets/ABC.txt": "Name\tSet\tImageFile\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tRarity\tNumber\tUsage\tText\tScript\tClassification\nTarn Vesh (A)\tABC\tABC001_Tarn_Vesh_A\tL\tCharacter\tRebel Pilot\t3\t40\t3\t3\tC\t1\t\tArmor | Pay 2 Force -> Evade 1\t\tSTAND", "version.txt": "<version></version>", "updatelist.txt": "starwars\t01-02-25\t\nplugins/starwars/version.txt\thttps://example.org/v\t1838\nCardImageURLs:\t\t\n"}}

How to mend
-----------
Make the update list anew after the last change of a file.
"""  # noqa: E501

from __future__ import annotations

import os
from collections.abc import Iterator

from validator.carddata.plugin.lists import checksum
from validator.carddata.view import CardDataView
from validator.results import Where
from validator.rules.registry import Hit, rule


@rule(
    "X110",
    "checksum-differs",
    on="plugin",
    severity="warning",
    summary="The checksums of the update list fit the files.",
    message="{what}",
    hint="{mend}",
    reference=(
        "third column of updatelist.txt: the bytes of the file as signed numbers, without CR and LF, "
        "summed, minus 1, modulo 10^8"
    ),
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for each file whose checksum is another."""
    plugin = view.plugin
    if plugin is None or plugin.updates is None:
        return
    listing = plugin.files["updatelist.txt"]
    for line, path, _, wanted in plugin.updates:
        inner = path.replace("\\", "/").removeprefix("plugins/").partition("/")[2]
        local = (
            os.path.join(plugin.root, *inner.split("/"))
            if inner and path.startswith("plugins") and ".." not in inner
            else ""
        )
        if not wanted or not local or not os.path.isfile(local) or os.path.getsize(local) > 64 * 1024 * 1024:
            continue
        if not wanted.lstrip("-").isdigit():
            yield listing.hit(
                Where(line=line),
                severity="error",
                what=f"the checksum of {path} is no number: {wanted[:40]!r}",
                mend="write the sum",
            )
            continue
        with open(local, "rb") as file:
            data = file.read()
        found = checksum(data)
        if found == int(wanted):
            continue
        what = f"{path} has the checksum {found}, the list says {wanted}"
        if other := _in_other_encoding(data, int(wanted)):
            what += f"; saved as {other} it fits"
        yield listing.hit(Where(line=line), what=what, mend=f"write {found}, or bring the file up to date")


def _in_other_encoding(data: bytes, wanted: int) -> str | None:
    if data.isascii():
        return None
    for read, write, name in (("utf-8", "cp1252", "Windows-1252"), ("cp1252", "utf-8", "UTF-8")):
        try:
            if checksum(data.decode(read).encode(write)) == wanted:
                return name
        except UnicodeError:
            continue
    return None
