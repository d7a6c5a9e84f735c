r"""The update list names every set file and image.

What it checks
--------------
Where the plugin has an `updatelist.txt`, every set file has a line in it, and every card's image a line behind
`CardImageURLs:`. A set of which the list has no image at all gives one finding.

Why
---
What the list doesn't name is not loaded by those who update.

Fails
-----
A plugin folder, as a JSON object of its files::

    {"files": {"sets/ABC.txt": "Name\tSet\tImageFile\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tRarity\tNumber\tUsage\tText\tScript\tClassification\nTarn Vesh (A)\tABC\tABC001_Tarn_Vesh_A\tL\tCharacter\tRebel Pilot\t3\t40\t3\t3\tC\t1\t\tArmor | Pay 2 Force -> Evade 1\t\tSTAND", "updatelist.txt": "starwars\t01-02-25\t\nCardImageURLs:\t\t\n"}}

Passes
------
A plugin folder, as a JSON object of its files::

    {"files": {"sets/ABC.txt": "Name\tSet\tImageFile\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tRarity\tNumber\tUsage\tText\tScript\tClassification\nTarn Vesh (A)\tABC\tABC001_Tarn_Vesh_A\tL\tCharacter\tRebel Pilot\t3\t40\t3\t3\tC\t1\t\tArmor | Pay 2 Force -> Evade 1\t\tSTAND", "updatelist.txt": "starwars\t01-02-25\t\nplugins/starwars/sets/ABC.txt\thttps://example.org/ABC.txt\t\nCardImageURLs:\t\t\nABC/ABC001_Tarn_Vesh_A.jpg\thttps://example.org/1.jpg\t\n"}}

How to mend
-----------
Add the line to the update list.
"""  # noqa: E501

from __future__ import annotations

import os
from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.results import Where
from validator.rules.registry import Hit, rule


@rule(
    "X107",
    "not-in-updatelist",
    on="plugin",
    severity="warning",
    summary="The update list names every set file and image.",
    message="{what}",
    hint="{mend}",
    reference=("updatelist.txt: a line a file, then CardImageURLs and a line an image; the client loads what it names"),
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for a file, and one for each image of a set whose others are there."""
    plugin = view.plugin
    if plugin is None or plugin.updates is None:
        return
    paths = {path.replace("\\", "/").rpartition("/")[2].lower() for _, path, _, _ in plugin.updates}
    sets = {path.partition("/")[0] for path in plugin.images}
    lower = {path.lower(): path for path in plugin.images}
    for file in view.files:
        if file.kind != "plugin-set":
            continue
        name = os.path.basename(file.path)
        if name.lower() not in paths:
            yield file.hit(
                Where(line=1), what=f"the update list has no line for {name}", mend=f"add plugins/starwars/sets/{name}"
            )
        if file.set not in sets:
            yield file.hit(
                Where(line=1),
                what=f"the update list has no image of the set {file.set}",
                mend="add its images behind CardImageURLs:",
            )
            continue
        for row in file.rows:
            image = (row.cells or {}).get("ImageFile", "").strip()
            path = f"{file.set}/{image.removesuffix('.jpg')}.jpg"
            if image and path not in plugin.images:
                near = lower.get(path.lower())
                yield row.hit(
                    "image",
                    what=f"{row.name.strip()}: the update list has no image {path}",
                    mend=f"it has {near}" if near else "add it, or correct the image file's name",
                )
