r"""The dates of version.txt and updatelist.txt are days, and the same day.

What it checks
--------------
`version.txt` holds a day as YYMMDD, the first line of `updatelist.txt` one as MM-DD-YY, and both name the same day
(else a warning).

Why
---
The client compares the dates to see whether there is something new.

Fails
-----
A plugin folder, as a JSON object of its files::

    {"files": {"sets/ABC.txt": "Name\tSet\tImageFile\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tRarity\tNumber\tUsage\tText\tScript\tClassification\nTarn Vesh (A)\tABC\tABC001_Tarn_Vesh_A\tL\tCharacter\tRebel Pilot\t3\t40\t3\t3\tC\t1\t\tArmor | Pay 2 Force -> Evade 1\t\tSTAND", "version.txt": "<version>\n<lastupdateYYMMDD>2025-01-02</lastupdateYYMMDD>\n</version>"}}

Passes
------
A plugin folder, as a JSON object of its files::

    {"files": {"sets/ABC.txt": "Name\tSet\tImageFile\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tRarity\tNumber\tUsage\tText\tScript\tClassification\nTarn Vesh (A)\tABC\tABC001_Tarn_Vesh_A\tL\tCharacter\tRebel Pilot\t3\t40\t3\t3\tC\t1\t\tArmor | Pay 2 Force -> Evade 1\t\tSTAND", "version.txt": "<version>\n<lastupdateYYMMDD>250102</lastupdateYYMMDD>\n</version>"}}

How to mend
-----------
Write the day in the form of the file.
"""  # noqa: E501

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from validator.carddata.view import CardDataView
from validator.results import Where
from validator.rules.registry import Hit, rule


@rule(
    "X108",
    "date-form",
    on="plugin",
    severity="error",
    summary="The dates of version.txt and updatelist.txt are days, and the same day.",
    message="{what}",
    hint="{mend}",
    reference="version.txt has YYMMDD, the first line of updatelist.txt MM-DD-YY",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for each date."""
    plugin = view.plugin
    if plugin is None:
        return
    days = {}
    for name, found, form, pattern in (
        ("version.txt", plugin.version, "YYMMDD", "%y%m%d"),
        ("updatelist.txt", plugin.update_date, "MM-DD-YY", "%m-%d-%y"),
    ):
        if found is None:
            continue
        text, line = found
        try:
            if len(text) != len(form):
                raise ValueError
            days[name] = datetime.strptime(text, pattern).date()
        except ValueError:
            yield plugin.files[name].hit(
                Where(line=line), what=f"{text!r} is no day of the form {form}", mend=f"write {form}"
            )
    if len(days) == 2 and days["version.txt"] != days["updatelist.txt"]:
        what = f"the update list is of {days['updatelist.txt']}, version.txt of {days['version.txt']}"
        yield plugin.files["updatelist.txt"].hit(
            Where(line=1), severity="warning", what=what, mend="make both the day of the update"
        )
