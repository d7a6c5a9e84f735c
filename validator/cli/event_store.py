"""What the commands on an event store share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

DecoratedCommand = TypeVar("DecoratedCommand", bound=Callable[..., Any])


def store_option(function: DecoratedCommand) -> DecoratedCommand:
    """Add `--store`."""
    return click.option(
        "--store",
        metavar="FILE",
        help="The event's store.  [default: $SWTCG_EVENT_STORE, else the only one in this folder]",
    )(function)
