"""`swtcg event status`."""

from __future__ import annotations

from typing import Unpack

import click

from validator.cli.event_report import ReportOptions, finish, report_options
from validator.cli.event_store import store_option
from validator.events.store import Store
from validator.events.store_open import find_store


@click.command("status")
@store_option
@report_options
def command(store: str | None, **options: Unpack[ReportOptions]) -> None:
    """Show who has handed in what, and who must mend what, as `event check` does of a folder.

    Exit codes: 0 nothing to mend, 1 something to mend, 2 wrong usage, or nothing was handed in at all.
    """
    with Store(find_store(store)) as opened:
        report = opened.report()
    finish(report, options)
