"""What of a format's pools and lists holds on a day, and what isn't known of that day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from validator.cards import names as card_names
from validator.cards.model import Card
from validator.formats.model import ListedCard, Listing, ListState, SetPool


def listings(entries: Iterable[tuple[ListedCard, str, Card]], day: str, now: str) -> Iterator[Listing]:
    """Yield what of a card's entries counts on a day, or is announced."""
    for entry, where, card in entries:
        state = _state(entry, day, now)
        if state is not None:
            printing = entry.card if card_names.split(entry.card).printing else None
            yield Listing(entry, where, card.name, state, printing)


def _state(entry: ListedCard, day: str, now: str) -> ListState | None:
    """Return how an entry stands to a day; None where it is over, or can't have begun."""
    if entry.until is not None and day >= entry.until:
        return None
    if entry.since is not None:
        return "holds" if day >= entry.since else "announced"
    if entry.earliest is not None and day < entry.earliest and day < now:
        return None
    return "holds" if day >= min(now, entry.known or now) else "unsure"


def choose(
    pools: tuple[SetPool, ...], title: str, day: str, now: str
) -> tuple[SetPool | None, SetPool | None, SetPool | None, list[str], bool]:
    """Return the pool of a day, another that may have held, the next one announced, what isn't known, and whether the
    format is still among those of the newest list.
    """
    if not pools:
        return None, None, None, [], True
    notes: list[str] = []
    at = -1
    for index, pool in enumerate(pools):
        # Today, the newest holds whose first day isn't in the future: a day on which it was seen is no first day.
        if pool.day is None or pool.day <= day or (day >= now and pool.since is None):
            at = index
    if at < 0:
        at = 0
        notes.append(f"the sets of {title} on {day} are not known; those of {when(pools[0])} are used")
        following = pools[1] if len(pools) > 1 and pools[1].since else None
        rival = None
    else:
        following = pools[at + 1] if at + 1 < len(pools) else None
        rival = following if following is not None and following.since is None and pools[at].day != day else None
        following = following if following is not None and following.since is not None else None
    chosen = pools[at]
    played = bool(chosen.sets)
    if not played:
        used = next((p for p in (*pools[at + 1 :], *reversed(pools[:at])) if p.sets), chosen)
        notes = [f"{title} is not known to be among the formats of {day}; its sets of {when(used)} are used"]
        chosen, rival = used, None
        following = following if following is not used else None
    if rival is not None and not rival.sets:
        notes.append(f"whether {title} was still among the formats on {day} is not known")
        rival = None
    if following is not None and not following.sets:
        notes.append(f"{title} ends on {following.since}")
        following = None
    return chosen, rival, following, notes, played


def when(pool: SetPool) -> str:
    """Return since when the sets of a format are known, in words."""
    if pool.since is not None:
        return f"the list from {pool.since}"
    return f"the list known on {pool.known}" if pool.known is not None else "the oldest list stored"


def about(pool: SetPool | None) -> str:
    """Return what a format is, in a few words."""
    if pool is None:
        return "every set"
    sets = f"{len(pool.sets)} sets" if len(pool.sets) != 1 else "1 set"
    return f"{sets}, {when(pool)}" if pool.day is not None else sets
