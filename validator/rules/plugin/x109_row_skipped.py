"""The client loads every line of every set file.

What it checks
--------------
Every set file stands in `ListOfCardDataFiles.txt`, and every file named there exists (an error; a single note where
most of them are missing); every line has a name (an error), a set and an image file.

Why
---
A line that the client passes over is a card that nobody can play.

Fails
-----
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Pay 2 Force -> Evade 1		STAND
    Orn Vesh (A)	ABC		L	Character	Rebel Pilot	3	40	3	3	C	2		Armor | Pay 2 Force -> Evade 1		STAND

Passes
------
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Pay 2 Force -> Evade 1		STAND

How to mend
-----------
Fill the cell, or add the file to the list.
"""  # noqa: E501

from __future__ import annotations

import os
from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.results import Where
from validator.rules.registry import Hit, rule


@rule(
    "X109",
    "row-skipped",
    on="plugin",
    severity="warning",
    summary="The client loads every line of every set file.",
    message="{what}",
    hint="{mend}",
    reference=(
        "the client loads the set files that ListOfCardDataFiles.txt names; a card needs a name, a set and an image"
    ),
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield what the readers met, cards without set or image, and files that are not listed."""
    yield from view.reader_hits("X109")
    plugin = view.plugin
    for row in view.asked:
        cells = row.cells or {}
        missing = [
            word
            for column, word in (("Set", "set"), ("ImageFile", "image file"))
            if column in cells and not cells[column].strip()
        ]
        if missing and not view.accepts("X109", row.name):
            yield row.hit(what=f"{row.name.strip()} has no {' and no '.join(missing)}", mend="add it")
    if plugin is None or plugin.listed is None:
        return
    there = {os.path.basename(file.path): file for file in view.files if file.kind == "plugin-set"}
    for name, file in there.items():
        if name not in plugin.listed:
            yield file.hit(
                Where(line=1),
                what=f"ListOfCardDataFiles.txt doesn't name {name}: none of its {len(file.rows)} cards is loaded",
                mend=f"add <filetoinclude>{name}</filetoinclude>",
            )
    sets = os.path.join(plugin.root, "sets")
    absent = {
        name: line
        for name, line in plugin.listed.items()
        if name not in there and not os.path.exists(os.path.join(sets, name))
    }
    listing = plugin.files["ListOfCardDataFiles.txt"]
    if len(absent) * 2 > len(plugin.listed):
        what = f"{len(absent)} of the {len(plugin.listed)} files that the list names are not here"
        yield listing.hit(Where(line=1), severity="note", what=what, mend="remove it, if it is no part of the plugin")
        return
    for name, line in absent.items():
        what = f"there is no file sets/{name}"
        yield listing.hit(Where(line=line), severity="error", what=what, mend="correct the name, or remove the line")
