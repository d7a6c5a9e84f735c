"""What is said of each player: which decks there are, which are missing, what has to be mended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.events import names
from validator.events.grouping import PlayerFiles
from validator.events.model import SLOT_WORDS, EventPlan, EventProblem, HandedDeck, Participant, PlayerStatus
from validator.results import Finding, counted
from validator.rules import registry

_MOST_NAMED = 12
MOST_SINGLE = 3
"""Findings of one rule in a deck that are told one by one, where the rule has a wording for many."""
MOST_SHOWN = 4_000
"""Characters of a line of what is to be mended."""
Slots = list[tuple[str, HandedDeck | None]]


def judged(players: Sequence[PlayerFiles], plan: EventPlan, *, rostered: bool) -> tuple[Participant, ...]:
    """Return the players of an event with what is to be said of each. `rostered`: whether names are from a roster."""
    near = _alike(players, rostered)
    return tuple(_judge(player, plan, near.get(player.name, [])) for player in players)


def _judge(player: PlayerFiles, plan: EventPlan, more: list[EventProblem]) -> Participant:
    problems = list(player.problems)
    broken = [deck for deck in player.decks if deck.refusal]
    slots, others = fill(plan.decks, [deck for deck in player.decks if not deck.refusal], problems)
    for deck in broken:
        problems.append(EventProblem("unreadable-file", "error", f"{deck.file} {deck.refusal}", (deck.file,)))
    _sides(slots, problems)
    _missing(slots, others, bool(broken), problems)
    for deck in (*(deck for _, deck in slots if deck is not None), *others):
        if deck.remark:
            problems.append(EventProblem("split-by-side", "note", deck.remark, (deck.file,)))
        if deck.late:
            changed = f"{deck.file} was handed in" if deck.stored is not None else f"{deck.file} was changed"
            message = f"{changed} after the deadline"
            problems.append(EventProblem("after-deadline", "warning", message, (deck.file,)))
    problems.extend(more)
    return Participant(
        name=player.name,
        status=_status(slots, player.decks, problems),
        slots=tuple(slots),
        others=(*others, *broken),
        problems=tuple(problems),
    )


def fill(
    asked: Sequence[str], decks: Sequence[HandedDeck], problems: list[EventProblem]
) -> tuple[Slots, list[HandedDeck]]:
    """Return each deck that is asked for with the one that was handed in, and what is left.

    The side of the cards decides; for Neutral cards, and where that leaves a choice, the side that the name says. A
    copy of a deck that is already there is left out with a note.
    """
    left: list[HandedDeck] = []
    seen: dict[tuple[str | None, str | None], HandedDeck] = {}
    for deck in decks:
        this = (deck.result.fingerprint, deck.side)
        first = seen.get(this)
        if first is not None:
            message = f"{deck.file} is the same deck as {first.file}"
            problems.append(EventProblem("handed-in-again", "note", message, (first.file, deck.file)))
            continue
        seen[this] = deck
        left.append(deck)
    slots: Slots = []
    for slot in asked:
        fitting = [deck for deck in left if slot == "any" or slot == _side(deck)]
        if not fitting:
            fitting = [deck for deck in left if deck.side == "neutral" and deck.said is None]
        chosen = fitting[0] if fitting else None
        if chosen is not None:
            left.remove(chosen)
        slots.append((slot, chosen))
    return slots, left


def _side(deck: HandedDeck) -> str | None:
    """Return the side that a deck is of: that of its cards, else the one that is said."""
    return deck.said if deck.side in ("neutral", None) else deck.side


def _sides(slots: Slots, problems: list[EventProblem]) -> None:
    """Say where a deck is of another side than its file's name or the roster says."""
    wrong = [
        deck
        for _, deck in slots
        if deck is not None and deck.said is not None and deck.side not in ("neutral", None, deck.said)
    ]
    if len(wrong) > 1:
        told = "; ".join(f"{deck.file} is {SLOT_WORDS.get(deck.side or '', '')}" for deck in wrong)
        files = tuple(deck.file for deck in wrong)
        problems.append(EventProblem("sides-swapped", "warning", f"the sides are swapped: {told}", files))
        return
    for deck in wrong:
        side, said = SLOT_WORDS.get(deck.side or "", ""), SLOT_WORDS.get(deck.said or "", "")
        message = f"{deck.file} is a {side} deck, called {said}"
        problems.append(EventProblem("side-differs", "warning", message, (deck.file,)))


def _missing(slots: Slots, others: list[HandedDeck], broken: bool, problems: list[EventProblem]) -> None:
    missing = [slot for slot, deck in slots if deck is None]
    nothing = len(missing) == len(slots) and not others and not broken
    if nothing:
        problems.append(EventProblem("nothing-handed-in", "error", "nothing was handed in"))
    elif missing:
        told = " and ".join(f"no {SLOT_WORDS[slot]}{' deck' if slot != 'any' else ''}" for slot in missing)
        told += " that can be read" if broken else ""
        problems.append(EventProblem("missing-deck", "error", told))
    problems.extend(not_asked_for(slots, others))


def not_asked_for(slots: Slots, others: Sequence[HandedDeck]) -> Iterator[EventProblem]:
    """Yield what is said of each deck that `fill` left: which deck is there instead, or that none of its kind is asked.

    A deck of another side than its name says is told so, as it is most often the one that went astray.
    """
    for deck in others:
        side = _side(deck)
        same = [each for slot, each in slots if each is not None and (slot == "any" or slot == side)]
        if same:
            pair = (same[0], deck)
            astray = [each for each in pair if each.said not in (None, side)]
            told = f"; the cards of {astray[0].file} are {SLOT_WORDS.get(side or '', '')}" if len(astray) == 1 else ""
            message = f"a second {_word(deck)}deck: {deck.file} besides {same[0].file}{told}; which one?"
            yield EventProblem("second-deck", "error", message, (same[0].file, deck.file))
        else:
            message = f"a {_word(deck)}deck, which isn't asked for: {deck.file}"
            yield EventProblem("deck-not-asked-for", "error", message, (deck.file,))


def _status(slots: Slots, decks: Sequence[HandedDeck], problems: Sequence[EventProblem]) -> PlayerStatus:
    if not decks:
        return "missing"
    verdicts = {deck.result.verdict for _, deck in slots if deck is not None}
    if "illegal" in verdicts or any(problem.severity == "error" for problem in problems):
        return "mend"
    return "judge" if "needs-judge" in verdicts else "ready"


def shared_decks(players: Sequence[PlayerFiles]) -> list[EventProblem]:
    """Return a note for each deck that several players handed in, card for card."""
    owners: dict[str, list[tuple[str, HandedDeck]]] = {}
    for player in players:
        for deck in player.decks:
            if deck.result.fingerprint is not None and deck.known:
                owners.setdefault(deck.result.fingerprint, []).append((player.name, deck))
    found = []
    for same in owners.values():
        named = list(dict.fromkeys(name for name, _ in same))
        if len(named) > 1:
            told = ", ".join(named[:_MOST_NAMED]) + (
                f" and {len(named) - _MOST_NAMED} more" * (len(named) > _MOST_NAMED)
            )
            message = f"one {_word(same[0][1])}deck, card for card, of {counted(len(named), 'player')}: {told}"
            found.append(EventProblem("same-deck", "note", message, tuple(deck.file for _, deck in same)))
    return found


def _word(deck: HandedDeck) -> str:
    word = SLOT_WORDS.get(_side(deck) or "")
    return f"{word} " if word else ""


def _alike(players: Sequence[PlayerFiles], rostered: bool) -> dict[str, list[EventProblem]]:
    """Return warnings of names that may be one person's; between players of a roster none is needed."""
    listed = {player.name for player in players if player.listed and rostered}
    named = [player.name for player in players if not any(each.kind == "no-name" for each in player.problems)]
    found: dict[str, list[EventProblem]] = {}
    for one, other in names.alike(named):
        if one in listed and other in listed:
            continue
        for this, that in ((one, other), (other, one)):
            message = f"may be the same player as {that}"
            found.setdefault(this, []).append(EventProblem("alike-names", "warning", message))
    return found


def to_mend(player: Participant) -> list[str]:
    """Return in one line each what a player must mend, then what a judge must look at.

    Many findings of one rule that has a wording for them are one line, such as cards that are not in the format.
    """
    lines = [problem.message for problem in player.problems if problem.severity == "error"]
    judge = []
    for slot, deck in player.slots:
        if deck is None:
            continue
        label = SLOT_WORDS[slot] if slot != "any" else deck.file
        lines += [f"{label}: {told}" for told in _errors(deck)]
        judge += [f"{label}: {told}" for told in _for_judge(deck)]
    return [*lines, *judge]


def deck_to_mend(deck: HandedDeck) -> list[str]:
    """Return in one line each what must be mended in a deck, then what a judge must look at."""
    return [*_errors(deck), *_for_judge(deck)]


def _for_judge(deck: HandedDeck) -> Iterator[str]:
    for each in deck.result.findings:
        if each.severity != "error" and registry.get(each.rule).judge:
            yield _with_line(each)


def _errors(deck: HandedDeck) -> Iterator[str]:
    errors = [each for each in deck.result.findings if each.severity == "error"]
    alike: dict[str, list[Finding]] = {}
    for each in errors:
        if registry.get(each.rule).together_by in each.data:
            alike.setdefault(each.rule, []).append(each)
    for each in errors:
        same = alike.get(each.rule, [])
        if len(same) <= MOST_SINGLE or each not in same:
            yield _with_line(each)
        elif each is same[0]:
            yield _as_one(same)


def _as_one(findings: Sequence[Finding]) -> str:
    rule = registry.get(findings[0].rule)
    message = rule.together.format_map({**findings[0].data, "count": f"{len(findings):,}"})
    alike: dict[str, list[str]] = {}
    for finding in findings:
        named = finding.data[rule.together_by]
        by = ", ".join(map(str, named)) if isinstance(named, list) else str(named)
        line = f" (line {finding.where.line})" if finding.where.line else ""
        alike.setdefault(by, []).append(f"{', '.join(finding.cards)}{line}")
    parts = [f"{by}: {', '.join(cards)}" for by, cards in alike.items()]
    return f"{message} {'; '.join(parts)}"


def _with_line(finding: Finding) -> str:
    return finding.message + (f" (line {finding.where.line})" if finding.where.line else "")
