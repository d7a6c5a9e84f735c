"""A process that hands in decks one after the other and says of each that it was accepted; a test kills it.

Usage: python -m tests.events.handing_in STORE FIRST LAST
"""

from __future__ import annotations

import sys

from tests.events.submissions import text
from validator.events.store import Store


def main(path: str, first: int, last: int) -> None:
    with Store(path, write=True) as store:
        for number in range(first, last):
            side = ("light", "dark")[number % 2]
            done = store.submit(
                f"Player {number // 4}", [(f"{number}-{side}.txt", text(side, number=number % 40).encode())]
            )
            sys.stdout.write(f"{number} {done.number}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
