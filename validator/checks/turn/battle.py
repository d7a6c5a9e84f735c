"""The events of a battle replayed: attacks, damage, what prevents it, and the counters that are left of it."""

from __future__ import annotations

import msgspec

from validator.boards.model import BoardCard, Unit
from validator.checks.turn.running import NotThereError, Running
from validator.inputs.wording import short
from validator.problems import (
    DEFLECTED_AMOUNT_DIFFERS,
    KEYWORD_MISSING,
    KEYWORD_NEEDS_JUDGE,
    MORE_HITS_THAN_POWER,
    NOT_YOUR_UNIT_USED,
    OUT_OF_STEP,
    TARGET_NOT_ATTACKABLE,
)
from validator.results import Hit, Severity, hit
from validator.turns import model as m
from validator.turns.attacking import obstacles
from validator.turns.bearing import damage_texts_of
from validator.turns.grants import grants_of
from validator.turns.keywords import UnitKeyword, keyword
from validator.turns.pieces import Attacking, Pending, Piece
from validator.turns.preventing import preventing_of
from validator.turns.state import pick
from validator.turns.view import EventView

STEADY = ("Precision", "Elude")
"""With these the attacked unit stays the attacked unit."""
WIDE = ("Overkill", "Area Damage")
"""By these an attack damages other units as well."""
PILOTS = "{unit} pilots {ship}: its own abilities don't work there"
NAME_THE_SHIP = "name the unit that it pilots, if that has the keyword"


def attack(run: Running, event: m.Attack) -> None:
    """Let a unit attack; a second strike is looked at as the use of its keyword."""
    if _is_of_pilots(run, event):
        return
    piece, target = run.unit(event.unit), run.unit(event.target)
    subject = EventView(event, run.state, run.db, run.side())
    subject.unit, subject.target = piece, target
    bearing = damage_texts_of(run.db)
    doubts = bearing.on("attacked", target, run.state) + bearing.on("restrained", piece, run.state)

    def ask(unit: Piece, name: str) -> UnitKeyword:
        return _keyword(run, unit, name)

    second = event.strike == 2
    subject.obstacles = tuple(obstacles(piece, target, run.state, run.db, ask, second=second))
    for obstacle in subject.obstacles:
        doubts += obstacle.cards
    if second:
        subject.keyword = _used_keyword(run, piece, "Double Strike")
    if not event.tapped and (subject.keyword is None or subject.keyword.answer == "no"):
        again = _again(run, piece, target)
        subject.again = again is not None
        if again is not None:
            subject.keyword = None
            doubts += again.perhaps if not again.abilities else ()
        elif piece.tapped and (texts := bearing.on("again", piece, run.state, once=True)):
            subject.again, subject.keyword = True, None
            doubts += texts
    if doubts and not any(each.certain for each in subject.obstacles):
        subject.open_question = (f"{piece.label} may attack {target.label}", doubts)
    run.ask(OUT_OF_STEP, subject)
    if second and not subject.again:
        run.judge(subject)
    else:
        run.ask(KEYWORD_NEEDS_JUDGE, subject)
    for rule in (MORE_HITS_THAN_POWER, TARGET_NOT_ATTACKABLE, NOT_YOUR_UNIT_USED):
        run.ask(rule, subject)
    tapped = event.tapped if event.tapped is not None else event.strike == 1
    run.state.attack = Attacking(piece, target, tapped, event.strike)
    piece.next_power = 0
    if tapped:
        piece.tapped, piece.tapped_unsure = True, False
        piece.marked()


def _again(run: Running, piece: Piece, target: Piece) -> UnitKeyword | None:
    """Return Tenacity of a unit, where it may be by that that it attacks its last target once more without tapping."""
    attack = run.state.attack
    if not piece.tapped or attack is None or attack.unit is not piece or attack.target is not target:
        return None
    found = _used_keyword(run, piece, "Tenacity")
    return None if found.answer == "no" else found


def _is_of_pilots(run: Running, event: m.Attack) -> bool:
    """Whether an attack names a Pilot, which is no unit of its arena; say so, or that a judge must."""
    attacker, target = _pilot(run, event.unit), _pilot(run, event.target)
    if attacker is None and target is None:
        return False
    label = attacker[1].name if attacker is not None else run.unit(event.unit).label
    other = target[1].name if target is not None else run.unit(event.target).label
    if attacker is None and target is not None:
        piece = run.unit(event.unit)
        answer, cards = damage_texts_of(run.db).allows({"other"}, piece, target[0], run.state)
        if answer is not False:
            subject = EventView(event, run.state, run.db, run.side())
            subject.open_question = (f"{label} may attack the Pilot {other}", cards or (piece.cards[0],))
            run.ask(KEYWORD_NEEDS_JUDGE, subject)
            return True
    ship, card = attacker or target or (None, None)
    assert ship is not None
    assert card is not None
    texts = damage_texts_of(run.db).of_pilot(card)
    if texts and event.granted is None:
        subject = EventView(event, run.state, run.db, run.side())
        subject.open_question = (f"{label} may attack {other} while {card.name} is a Pilot", texts)
        run.ask(KEYWORD_NEEDS_JUDGE, subject)
        return True
    names = (card.name, ship.cards[0].name)
    severity: Severity | None = "note" if event.granted is not None else None
    why = f"{card.name} pilots {ship.label}"
    run.report(TARGET_NOT_ATTACKABLE, hit(names, event.where, severity=severity, unit=label, target=other, why=why))
    return True


def _pilot(run: Running, text: str) -> tuple[Piece, BoardCard] | None:
    """Return the Pilot that a text names, where it names no unit, and the unit that it is on."""
    if run.state.unit(text, run.side()) is not None:
        return None
    for piece in run.state.pieces:
        card = pick(m.Ref(text, ""), piece.pilots) if piece.pilots and not piece.gone else None
        if card is not None:
            return piece, card
    return None


def _as_unit(ship: Piece, card: BoardCard) -> Piece:
    """Return a Pilot as what damage can be done to: it has no abilities there, and no board shows its counters."""
    return Piece(-1, ship.player, Unit((card,), card.pointer, None, card.id))


def _is_of_a_pilot(run: Running, event: m.Prevention) -> bool:
    """Whether a Pilot is said to use an ability of its own; say that it can't."""
    found = _pilot(run, event.unit)
    if found is None:
        return False
    ship, card = found
    damage = _damage(run, event.damage)
    data = {"unit": card.name, "ship": ship.label}
    severity: Severity | None = "note" if event.granted is not None else None
    run.report(KEYWORD_MISSING, Hit(data, (card.name,), event.where, severity, PILOTS, NAME_THE_SHIP))
    damage.left -= min(event.amount, damage.left)
    return True


def end_attack(run: Running, event: m.EndAttack) -> None:
    """End the attack that runs."""
    if run.state.attack is not None:
        run.state.attack.ended = True


def tap(run: Running, event: m.Tap | m.Untap) -> None:
    """Tap or untap a unit."""
    piece = run.unit(event.unit)
    if isinstance(event, m.Tap):
        subject = EventView(event, run.state, run.db, run.side())
        subject.unit = piece
        run.ask(NOT_YOUR_UNIT_USED, subject)
    piece.tapped, piece.tapped_unsure = isinstance(event, m.Tap), False
    piece.marked()


def damage(run: Running, event: m.Damage) -> None:
    """Announce damage, or say once more what a Deflect does. Raises NotThereError for an id that another has."""
    state, pilot = run.state, _pilot(run, event.unit)
    piece = run.unit(event.unit) if pilot is None else _as_unit(*pilot)
    source = state.unit(event.source, run.side())
    old = state.damages.get(event.id)
    if old is not None:
        if old.restated:
            raise NotThereError(
                f"the id {short(event.id)} is that of another damage",
                "give every damage an id of its own",
            )
        old.restated = True
        subject = EventView(event, state, run.db, run.side())
        subject.damage, subject.unit = old, piece
        run.ask(DEFLECTED_AMOUNT_DIFFERS, subject)
        old.amount = old.left = event.amount
        old.unit = piece
        return
    new = Pending(event.id, source, event.source, piece, event.amount)
    attack = state.attack
    if source is None or (state.step is not None and not state.in_battle):
        new.of_attack = False  # nobody attacks in other steps
    elif attack is not None and not attack.ended:
        new.of_attack = (True if attack.target is piece else None) if attack.unit is source else False
        new.during = attack if attack.unit is source else None
        if attack.unit is source and attack.target is not piece and piece is not source:
            _diverted(run, event, piece, source, attack.target)
    elif attack is not None and attack.unit is not source:
        # What the attacked unit does to its attacker afterwards is Retaliate or the like.
        new.of_attack = False if (attack.unit, attack.target) == (piece, source) else None
    state.damages[event.id] = new


def _diverted(run: Running, event: m.Damage, piece: Piece, source: Piece, target: Piece) -> None:
    """Ask a judge about damage to another than the attacked unit, where no other could take its place."""
    steady = next((name for name in STEADY if _keyword(run, source, name).abilities), None)
    if event.granted is not None or steady is None or piece.player is source.player:
        return
    if any((have := _keyword(run, source, name)).abilities or have.perhaps for name in WIDE):
        return
    subject = EventView(event, run.state, run.db, run.side())
    question = f"the damage {event.id} may be done to {piece.label} in an attack with {steady} on {target.label}"
    subject.open_question = (question, (source.cards[0],))
    run.ask(KEYWORD_NEEDS_JUDGE, subject)


def _damage(run: Running, id_: str) -> Pending:
    damage = run.state.damages.get(id_)
    if damage is None:
        hint = run.meant_of(id_, list(run.state.damages), "name a damage by the id of its 'damage' event")
        raise NotThereError(f"no damage has the id {short(id_)}", hint)
    return damage


def prevent(run: Running, event: m.Prevention) -> None:
    """Prevent damage; a Deflect makes new damage of it. Raises NotThereError for what the log hasn't."""
    if _is_of_a_pilot(run, event):
        return
    state, damage = run.state, _damage(run, event.damage)
    left = state.unit(event.unit, run.side()) if isinstance(event, m.Prevent) else None
    # A unit that protects may have left play as the cost of it.
    piece = left if left is not None and left.gone else run.unit(event.unit)
    subject = EventView(event, state, run.db, run.side())
    subject.unit, subject.damage = piece, damage
    if isinstance(event, m.Prevent):
        _by(run, event, subject)
    else:
        name = type(event).__name__
        subject.prevents = preventing_of(run.db).by_name.get(name)
        subject.keyword = _used_keyword(run, piece, name)
    if damage.source is not None:
        fierce, firm = (_keyword(run, u, n) for u, n in ((damage.source, "Ferocity"), (piece, "Fortitude")))
        subject.about = {"Ferocity": fierce, "Fortitude": firm}
    if isinstance(event, m.Deflect):
        if event.to is not None:
            subject.target = run.unit(event.to)
        if event.new_damage is not None:
            if subject.target is None:
                raise NotThereError("a new damage needs a unit that it is done to", "give 'to' as well")
            if event.new_damage in state.damages:
                raise NotThereError(
                    f"the id {short(event.new_damage)} is that of another damage",
                    "give every damage an id of its own",
                )
    _may_be_prevented(run, subject, damage)
    run.judge(subject)
    if not damage.placed:
        damage.left -= min(event.amount, damage.left)
    _used(run, event, subject, piece, damage)


def _may_be_prevented(run: Running, subject: EventView, damage: Pending) -> None:
    """Find out whether damage may be prevented at all, and what of that only a judge can tell."""
    if damage.source is None:
        return
    bearing = damage_texts_of(run.db)
    subject.unpreventable = bearing.unpreventable(damage.source, damage.of_attack, run.state)
    doubts = bearing.on("unpreventable", damage.source, run.state)
    fierce, firm = subject.about["Ferocity"], subject.about["Fortitude"]
    doubts += fierce.doubted if fierce.abilities else fierce.perhaps
    if subject.protector is None:
        # Fortitude lets a unit prevent such damage to itself, and no other unit.
        doubts = () if firm.abilities else doubts + (firm.perhaps if doubts or fierce.abilities else ())
    if doubts:
        subject.open_question = (f"the damage {damage.id} of {damage.source.label} may be prevented", doubts)


def _used(run: Running, event: m.Prevention, subject: EventView, piece: Piece, damage: Pending) -> None:
    """Remember what was used to prevent, and what follows from it."""
    if isinstance(event, m.Deflect):
        damage.uses.setdefault(piece.number, []).append(event.amount)
        if event.new_damage is not None and subject.target is not None:
            new = Pending(event.new_damage, piece, piece.label, subject.target, event.amount, damage)
            run.state.damages[event.new_damage] = new
        return
    if subject.keyword is None:
        return
    user, name = subject.protector or piece, subject.keyword.name
    damage.used[user.number, name] = damage.used.get((user.number, name), 0) + 1
    if name == "Absorb":
        piece.next_power += event.amount
    elif name == "Persuade" and damage.source is not None and damage.of_attack is not False:
        damage.source.next_power -= event.amount


def _by(run: Running, event: m.Prevent, subject: EventView) -> None:
    """Find out which keyword of which unit a `prevent` event speaks of."""
    keywords = preventing_of(run.db)
    name, piece, damage = keywords.named(event.by), subject.unit, subject.damage
    assert piece is not None
    assert damage is not None
    if name is None:
        return
    subject.prevents = keywords.by_name[name]
    if not subject.prevents.others:
        subject.keyword = _used_keyword(run, piece, name)
        return
    if piece is damage.unit:
        others = [p for p in piece.player.units.values() if p is not piece and p.arena is piece.arena]
        named = [p for p in others if p.top.name in event.by or (p.id is not None and p.id in event.by.split())]
        able = [p for p in named or others if (have := _used_keyword(run, p, name)).abilities or have.perhaps]
        protector = next(iter(able or named), None)
    else:
        protector = piece
        subject.unit = damage.unit
    subject.protector = protector
    subject.keyword = _used_keyword(run, protector, name) if protector is not None else UnitKeyword(name, ())


def place(run: Running, event: m.Place) -> None:
    """Put the counters of a damage on its unit."""
    damage = _damage(run, event.damage)
    subject = EventView(event, run.state, run.db, run.side())
    subject.damage = damage
    if damage.source is not None and not damage.source.gone:
        subject.keyword = _keyword(run, damage.source, "Double Damage")
    bearing = damage_texts_of(run.db)
    doubts = bearing.on("prevents", damage.unit, run.state) + bearing.on("counters", damage.unit, run.state)
    if damage.source is not None:
        doubts += bearing.on("converts", damage.source, run.state)
    if doubts and damage.left:
        subject.open_question = (f"{event.counters} counters for the damage {damage.id} are right", doubts)
    run.judge(subject)
    damage.placed = True
    if not damage.unit.gone:
        damage.unit.damage += event.counters
        damage.unit.marked()


def _keyword(run: Running, piece: Piece, name: str) -> UnitKeyword:
    """Return what is known of a keyword of a unit now; asked again before a card has moved, it is the same."""
    found: UnitKeyword | None = run.state.speaking.get((piece, name))
    if found is None:
        known = grants_of(run.db).known(piece, name, run.state, run.texts.extra(piece.unit))
        prevents = preventing_of(run.db).by_name.get(name)
        # Where a unit must be that protects another, a rule of its own says.
        anywhere = prevents is not None and prevents.others
        found = run.state.speaking[piece, name] = keyword(piece, name, known, anywhere=anywhere)
    return found


def _used_keyword(run: Running, piece: Piece, name: str) -> UnitKeyword:
    """Return what is known of a keyword that a unit uses.

    A card that gives it under a condition may have given it, even where the board doesn't show the condition to be met.
    """
    found = _keyword(run, piece, name)
    if found.abilities or not found.unmet:
        return found
    return msgspec.structs.replace(found, perhaps=tuple(dict.fromkeys(found.perhaps + found.unmet)))
