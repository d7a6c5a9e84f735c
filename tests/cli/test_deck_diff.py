"""`swtcg deck diff` and `swtcg cards sets`."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.cli.test_basics import ROOT, swtcg
from tests.rules.subjects import cards
from validator.cards.paths import SHIPPED
from validator.decks.diffing import compare
from validator.decks.model import Deck, fingerprint
from validator.decks.readers import parse_deck

NAMES = ["Han Solo (A)", "Chewbacca (B)", "Rebel Trooper", "Darth Vader (C)", "Nobody of this Name"]


def deck(counts: dict[str, int], supply: dict[str, int]) -> Deck:
    lines = [f"{count} {name}" for name, count in counts.items()]
    lines += ["Supply:", *(f"{count} {name}" for name, count in supply.items())]
    return parse_deck("\n".join(lines), cards())


def test_what_changed_is_told_by_zone(tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("4 Han Solo (A)\n2 Chewbacca (B)\n1 Rebel Trooper\n")
    (tmp_path / "new.txt").write_text("1 Rebel Trooper\n3 han solo (a)\n\nSupply:\n1 Darth Vader (C) (Promo)\n")
    done = swtcg("deck", "diff", str(tmp_path / "old.txt"), str(tmp_path / "new.txt"))
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "-1 Han Solo (A) (from 4 to 3)",
        "-2 Chewbacca (B)",
        "+1 Darth Vader (C) in the supply",
        "3 lines changed, 4 cards the same",
    ]
    report = json.loads(
        swtcg("deck", "diff", str(tmp_path / "old.txt"), str(tmp_path / "new.txt"), "--output", "json").stdout
    )
    assert report["same"] == 4
    assert report["changes"][0] == {"zone": "deck", "card": "Han Solo (A)", "before": 4, "after": 3}
    assert report["old"]["cards"] == 7


def test_two_forms_of_one_deck_are_the_same() -> None:
    done = swtcg(
        "deck", "diff", str(ROOT / "examples/starter-rebellion-dark.dek"), str(ROOT / "examples/illegal-dark.txt")
    )
    assert done.exit_code == 0
    same = swtcg("deck", "diff", *[str(ROOT / "examples/starter-rebellion-dark.dek")] * 2)
    assert same.stdout == "the same deck: 60 cards\n"


def test_a_line_that_no_card_has_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("1 Nobody of this Name\n")
    done = swtcg("deck", "diff", str(tmp_path / "a.txt"), str(tmp_path / "a.txt"))
    assert done.exit_code == 0
    assert "line 1" in done.stderr
    assert swtcg("deck", "diff", str(tmp_path / "a.txt"), str(tmp_path / "none.txt")).exit_code == 2


counts = st.dictionaries(st.sampled_from(NAMES), st.integers(1, 6), min_size=1)


@given(counts, counts, counts, counts)
def test_nothing_changed_just_where_the_fingerprints_are_equal(
    old: dict[str, int], old_supply: dict[str, int], new: dict[str, int], new_supply: dict[str, int]
) -> None:
    first, second = deck(old, old_supply), deck(new, new_supply)
    found = compare(first, second)
    assert (not found.changes) == (fingerprint(first) == fingerprint(second))
    total = sum(old.values()) + sum(old_supply.values())
    assert found.same + sum(max(0, each.before - each.after) for each in found.changes) == total


def test_sets_are_listed_with_their_counts() -> None:
    done = swtcg("cards", "sets")
    assert done.exit_code == 0
    head, first, *_ = done.stdout.splitlines()
    assert head.split() == ["code", "not", "before", "by", "cards", "name"]
    assert first.split()[:3] == ["AOTC", "2002-04", "WOTC"]
    listed = json.loads(swtcg("cards", "sets", "--output", "json").stdout)["sets"]
    rows = {path.stem: len(json.loads(path.read_text())["cards"]) for path in Path(SHIPPED, "sets").glob("*.json")}
    assert {each["code"]: each["printings"] for each in listed} == rows
