"""Turn logs are read strictly, and every fault is named with its place."""

from __future__ import annotations

import json
import time
from typing import Any

import jsonschema
import pytest
from referencing import Registry, Resource

from tests.turns.logs import ann, board, cards, do, log, result, unit
from validator.cards.paths import SHIPPED
from validator.inputs.files import InputError
from validator.turns.model import WORDS
from validator.turns.reader import MOST_EVENTS, SHAPES, parse_turn
from validator.turns.writer import turn_json, write_turn

BEFORE = board(ann(unit("u1", "Luke Skywalker (A)")))
EVENTS: list[dict[str, Any]] = [
    do("step", step="build-light"),
    do("deploy", card="Yoda (A)", arena="character", id="y"),
    do("deploy", card={"id": "h", "card": "Han Solo (A)", "owner": "Bob"}),
    do("stack", card="Luke Skywalker (B)", unit="u1", position="top", granted="why"),
    do("swap", unit="u1", top="Luke Skywalker (A)", discards=["Chewbacca (B)", {"card": "Finn (A)", "owner": "Bob"}]),
    do("rearrange", unit="u1", cards=[{"id": "c"}, "Luke Skywalker (A)"]),
    do("equip", equipment="e1", unit="u1", paid={"force": 2, "build": 1, "tap": True, "text": "a card"}),
    do("equip", equipment={"id": "e1", "card": "Z-6 Jetpack"}, unit="u1", paid="2F"),
    do("attach", equipment="e1", unit="u1"),
    do("detach", equipment="e1", unit="u1"),
    do("pilot", card="p", unit="u1"),
    do("discard", card="Yoda (A)"),
    do("discard", unit="u1"),
    do("discard", equipment="e1"),
    do("retreat", unit="u1"),
    do("move", unit="u1", arena="ground"),
    do("attack", unit="u1", target="y", tapped=False, strike=2, hits=3),
    do("tap", unit="u1"),
    do("untap", unit="u1"),
    do("damage", id="d1", source="a storm", unit="u1", amount=0),
    do("deflect", unit="u1", damage="d1", amount=1, to="y", new_damage="d2"),
    do("absorb", unit="u1", damage="d1", amount=1),
    do("persuade", unit="u1", damage="d1", amount=1),
    do("prevent", unit="u1", damage="d1", amount=1, by="Parry"),
    do("take", unit="u1", card="Luke Skywalker (B)", to="hand"),
    do("evade", unit="u1", damage="d1", amount=1),
    do("place", damage="d1", counters=1),
    {"do": "end-attack"},
]


def schema() -> jsonschema.protocols.Validator:
    folder = SHIPPED.rpartition("/")[0] + "/schemas/"
    loaded = {}
    for name in ("turn", "board"):
        with open(f"{folder}{name}.schema.json", encoding="utf-8") as file:
            loaded[name] = json.load(file)
    registry: Any = Registry().with_resources([(each["$id"], Resource.from_contents(each)) for each in loaded.values()])
    return jsonschema.Draft202012Validator(loaded["turn"], registry=registry)


def fault(data: Any) -> InputError:
    with pytest.raises(InputError) as raised:
        parse_turn(data if isinstance(data, (str, bytes)) else json.dumps(data), cards(), "log.json")
    return raised.value


def test_every_kind_of_event_is_read_written_and_in_the_schema() -> None:
    data = log(BEFORE, *EVENTS, after=BEFORE)
    assert {each["do"] for each in EVENTS} == set(SHAPES)
    read = parse_turn(data, cards())
    assert len(read.events) == len(EVENTS)
    again = parse_turn(write_turn(read), cards())
    assert again.events == read.events
    assert (again.before, again.after) == (read.before, read.after)
    assert not list(schema().iter_errors(data))
    assert not list(schema().iter_errors(turn_json(read)))


@pytest.mark.parametrize("number", range(len(EVENTS)))
def test_schema_and_reader_refuse_the_same(number: int) -> None:
    event = EVENTS[number]
    checker = schema()
    changes: list[dict[str, Any]] = [{**event, "extra": 1}, {**event, "granted": 1}]
    for key in event:
        changes.append({k: v for k, v in event.items() if k != key})
        changes += [{**event, key: wrong} for wrong in (3.5, -1, [1], {"x": 1}, True)]
    for change in changes:
        data = log(BEFORE, change)
        valid = not list(checker.iter_errors(data))
        try:
            parse_turn(json.dumps(data), cards())
            assert valid, change
        except InputError:
            # What names nobody, or an id twice, a schema can't know.
            assert not valid or change.get("player", "Ann") not in ("Ann", "Bob"), change


@pytest.mark.parametrize(
    ("change", "message", "pointer", "hint"),
    [
        ({"do": "depoly"}, "no event is called 'depoly'", "/events/0/do", "did you mean 'deploy'?"),
        ({"do": 3}, "no event is called 3", "/events/0/do", None),
        ({"units": "u1"}, "unknown field 'units' in a 'tap' event", "/events/0/units", "fields here"),
        ({"unit": 1}, "a unit must be a text, not 1", "/events/0/unit", None),
        ({"player": "Anne"}, "no player has the name 'Anne'", "/events/0/player", "did you mean 'Ann'?"),
    ],
)
def test_faults_of_an_event(change: dict[str, Any], message: str, pointer: str, hint: str | None) -> None:
    found = fault(log(BEFORE, {**do("tap", unit="u1"), **change}))
    assert found.message == message
    assert found.pointer == pointer
    assert hint is None or (found.hint or "").startswith(hint)
    assert found.line == 1
    assert found.rule == "P101"


@pytest.mark.parametrize("card", [{"owner": "Ann"}, {"id": None}, {"card": None, "owner": "Ann"}, {}])
def test_a_reference_to_nothing(card: dict[str, Any]) -> None:
    found = fault(log(BEFORE, do("detach", equipment=card)))
    assert found.message == "a card needs the field 'card'"
    assert found.pointer == "/events/0/equipment"


def test_a_missing_field_and_all_faults_at_once() -> None:
    found = fault(
        log(BEFORE, {"do": "tap", "player": "Ann"}, {"do": "move", "player": "Ann", "unit": "u1", "arena": "sea"})
    )
    assert found.message == "a 'tap' event needs the field 'unit'"
    assert [each.pointer for each in found.others] == ["/events/1/arena"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "is empty"),
        ("[]", "a turn log must be an object, not a list"),
        ("{}", "this is no turn log: it lacks the field 'turn_log'"),
        ('{"board": 1, "players": []}', "this is no turn log: it lacks the field 'turn_log'"),
        ('{"turn_log": 2, "before": {"board": 1, "players": [{}]}, "events": []}', "'turn_log' must be 1"),
        ('{"turn_log": 1, "events": []}', "a turn log needs the field 'before'"),
        ('{"turn_log": 1, "before": {"board": 1, "players": [{}]}}', "a turn log needs the field 'events'"),
        ('{"turn_log": 1, "before": {"board": 1, "players": [{}]}, "events": {}}', "'events' must be a list"),
        (
            '{"turn_log": 1, "before": {"board": 1, "players": [{}]}, "events": [1]}',
            "an event must be an object, not 1",
        ),
        ('{"turn_log": 1, "turn_log": 1, "before": {}, "events": []}', ""),
        ("[" * 100_000, ""),
        (b"\xff\xfe\x00", ""),
    ],
)
def test_other_inputs(data: str | bytes, message: str) -> None:
    assert message in fault(data).message


def test_a_key_that_stands_twice() -> None:
    text = json.dumps(log(BEFORE, do("tap", unit="u1"))).replace('"unit": "u1"', '"unit": "u1", "unit": "u2"')
    assert "stands twice" in fault(text).message


def test_a_million_events() -> None:
    data = '{"turn_log": 1, "before": {"board": 1, "players": [{}]}, "events": [' + ",".join(["{}"] * 1_000_000) + "]}"
    found = fault(data)
    assert found.message == f"1,000,000 events; at most {MOST_EVENTS:,} are read"
    assert found.rule == "P109"


def test_thousands_of_names_of_nothing_take_no_time() -> None:
    names = [f"Yodda ({number})" for number in range(800)]
    events = [event for name in names for event in (do("tap", unit=name), do("swap", unit="u1", top=name))]
    events += [do("discard", card=name) for name in names]
    start = time.process_time()
    found = result(BEFORE, *events)
    assert len(found.findings) >= 2_400
    assert time.process_time() - start < 5


def test_an_id_of_two_cards() -> None:
    found = fault(log(BEFORE, do("deploy", card="Yoda (A)", arena="character", id="u1")))
    assert found.message.startswith("the id 'u1' is 'Yoda (A)' here and 'Luke Skywalker (A)' at /before/players/0")


def test_an_id_of_a_card_that_is_there_already() -> None:
    found = result(BEFORE, do("deploy", card="Luke Skywalker (A)", arena="character", id="u1"))
    assert "S107" in [f.rule for f in found.findings if f.where.pointer == "/events/0"]


def test_names_are_looked_up_as_on_a_board() -> None:
    read = parse_turn(log(BEFORE, do("deploy", card="yoda a", arena="character")), cards())
    assert [(p.rule, p.hit.where.pointer) for p in read.problems] == [("P106", "/events/0/card")]
    read = parse_turn(log(BEFORE, do("stack", card="Luke Skywalker", unit="u1")), cards())
    assert [p.rule for p in read.problems] == ["P104"]


def test_an_owner_who_is_no_player() -> None:
    event = do("swap", unit="u1", top="Luke Skywalker (A)", discards=[{"card": "Finn (A)", "owner": "Eve"}])
    assert fault(log(BEFORE, event)).pointer == "/events/0/discards/0/owner"


def test_findings_have_lines() -> None:
    text = json.dumps(log(BEFORE, do("tap", unit="u1"), do("stack", card="Yoda (A)", unit="u1")), indent=1)
    from tests.turns.logs import open_format
    from validator.checks.turn import replay

    found = replay.check(parse_turn(text, cards()), cards(), open_format()).findings
    line = found[0].where.line
    assert line is not None
    assert found[0].where.pointer == "/events/1"
    assert '"do": "stack"' in text.splitlines()[line]


def test_what_people_type_is_read_with_a_note() -> None:
    text = """{"turn_log": 1, "before": {"board": 1, "players": [{"name": "Ann", "side": "light"}]},
     "events": [{"Do": "Step", "player": "Ann", "step": "Battle: Ground"}, // a comment
       {'do': 'end attack'},]}"""
    log = parse_turn(text, cards())
    assert [WORDS[type(event)] for event in log.events] == ["step", "end-attack"]
    assert log.events[0].step == "battle-ground"  # type: ignore[attr-defined]
    assert {p.rule for p in log.problems} == {"P111"}


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ('{"deck": 1, "zones": {"deck": []}}', "this looks like a deck: use `swtcg deck check`"),
        ('[{"count": 4, "name": "Yoda (A)"}]', "this looks like a deck: use `swtcg deck check`"),
        ('{"board": 1, "players": []}', "this looks like a board: use `swtcg board check`"),
        (
            "Yoda (A)",
            "`swtcg board check` takes a board as text, `swtcg deck check` a deck; `swtcg turn new` writes a start",
        ),
    ],
)
def test_another_kind_of_input_is_named(text: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_turn(text, cards())
    assert caught.value.hint == hint
