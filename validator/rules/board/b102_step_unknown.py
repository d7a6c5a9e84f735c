"""The step of the turn is one that there is.

What it checks
--------------
`step` of the board's `turn`. Without a known step nothing that depends on it is an error.

Why
---
Some rules hold in some steps only: a unit that both players have is contested in the battle steps.

Fails
-----
::

    {"board": 1, "turn": {"step": "battle"}, "players": [{"name": "Ann", "side": "light"}]}

Passes
------
::

    {"board": 1, "turn": {"step": "battle-ground"}, "players": [{"name": "Ann", "side": "light"}]}

How to mend
-----------
Write one of the steps that the message names, or leave the step out.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.model import STEPS
from validator.boards.view import BoardView
from validator.inputs.files import printable
from validator.inputs.likeness import hint_for
from validator.results import Where
from validator.rules.registry import Hit, hit, rule


@rule(
    "B102",
    "step-unknown",
    on="board",
    severity="error",
    summary="The step of the turn is one that there is.",
    message="unknown step '{step}'; the {count} steps are {steps}",
    hint="{suggestion}",
    reference="the steps of a turn (newest turn order, with a step for each side)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield the step when there is no such step."""
    step = view.board.step
    if step is not None and step not in STEPS:
        yield hit(
            (),
            Where(pointer=f"{view.pointer}/turn/step"),
            step=printable(step, 40),
            count=len(STEPS),
            steps=", ".join(STEPS),
            suggestion=hint_for(step, STEPS, "write one of these, or leave the step out"),
        )
