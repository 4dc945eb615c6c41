"""The log as a player reads it: each line is true, and names the clause behind it."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from tests.rulesets.storm_of_steel.positions import WOODS, play, position

HQ = "109 hq 85,55 180"
THEN = ("sequence move_2", "cpt 6")
ARMY = "Germany 1939–41"
Line = tuple[str, tuple[str, ...]]


def lines(game: st.Game[StormOfSteel], *kinds: str) -> list[Line]:
    """The sentences of some facts, with their clauses, oldest first."""
    found = [fact for fact in game.facts if fact.kind in kinds]
    return [(game.words.sentence(fact), fact.clauses) for fact in found]


def shares(game: st.Game[StormOfSteel], kind: str) -> list[tuple[str, int]]:
    """What the first result of a kind is made of; nothing is said of what adds nothing."""
    fact = next(fact for fact in game.facts if fact.kind == kind)
    return [(reason.text, reason.value) for reason in fact.reasons if reason.value]


def test_sos_seq_2_sos_mov_1_the_card_and_the_command_points() -> None:
    """SOS-SEQ.2, SOS-MOV.1, SOS-R.35 5 without a Headquarters are 3, with Confusion besides 2."""
    sides = {"first": {"hq_lost": True, "confusion": 1}}
    luck = ("event turn_ends", "sequence move_1", "cpt 5")
    game = position("1 infantry 20,20 0", HQ, *luck, drawn="event", sides=sides)
    assert lines(game, "phase", "command")[-2:] == [
        (f"Card: {ARMY} rolls for command points and moves.", ("SOS-SEQ.2",)),
        (f"Command points of {ARMY}: 2.", ("SOS-MOV.1",)),
    ]
    assert shares(game, "command") == [("d6", 5), ("Headquarters lost", -2), ("Confusion", -1)]


def test_sos_mov_4_sos_det_1_alone_or_with_a_detachment() -> None:
    """SOS-MOV.4, SOS-DET.1, SOS-EVT.14, SOS-DEM.5 A price of 3 in fog and demoralised."""
    stands = "1 infantry 20,20 0\n2 infantry 24,20 0\n3 infantry 60,20 0"
    sides = {"first": {"demoralised": True}}
    game = position(stands, HQ, "cpt 6", drawn="move_1", weather="fog", sides=sides)
    play(game, "activate 3", "stay", "activate 1")
    assert lines(game, "activated", "detachment") == [
        ("Stand 3 (Infantry) is activated.", ("SOS-MOV.4",)),
        ("Stand 1 (Infantry) is activated with its detachment: 2.", ("SOS-DET.1",)),
    ]
    assert shares(game, "detachment") == [("command points", -1), ("fog", -1), ("demoralised", -1)]


def test_sos_r_26_sos_r_15_a_move_and_a_turn() -> None:
    game = position("1 pz4h 20,20 0\n2 pz4h 60,20 0", HQ, "cpt 6", drawn="move_1")
    play(game, "activate 1", "to 20.00,30.00 facing 45", "activate 2", "to 60.00,20.00 facing 90")
    assert lines(game, "moved", "turned") == [
        ("Stand 1 (Panzer IV H) moves to 20.00,30.00, facing 45°.", ("SOS-R.26",)),
        ("Stand 2 (Panzer IV H) turns to face 90°.", ("SOS-R.15",)),
    ]


def test_sos_min_2_who_is_stopped_by_a_mine() -> None:
    """SOS-MIN.1, SOS-MIN.2 It does not come to where it wanted to go."""
    mines = [{"id": "M1", "outline": [[10, 25], [30, 25], [30, 28], [10, 28]]}]
    game = position("1 infantry 20,20 0\n2 hq 60,20 0", HQ, "cpt 6", "mine 5", drawn="move_1", mines=mines)
    play(game, "activate 1", "to 20.00,30.00")
    assert lines(game, "mine", "morale", "stopped", "moved") == [
        ("Stand 1 (Infantry) enters minefield M1 and rolls 5.", ("SOS-MIN.1",)),
        ("Stand 1 (Infantry) is now pinned.", ("SOS-MIN.1",)),
        ("Stand 1 (Infantry) stops at 20.00,25.00, facing 0°.", ("SOS-MIN.2",)),
    ]


def test_sos_trn_7_who_is_aboard_shares_the_fate() -> None:
    """SOS-SFT.5, SOS-TRN.7 The truck is destroyed by the hit, its load by the loss of the truck."""
    second = f"101 at37 - 0 aboard=102\n102 truck 20,38 0\n{HQ}"
    game = play(position("1 infantry 20,20 0", second, "fire 6", *THEN), "shoot with 1")
    assert [clauses for _, clauses in lines(game, "destroyed")] == [("SOS-SFT.5",), ("SOS-TRN.7",)]
    assert game.state.forces[1].losses == (102, 101)


def test_sos_mov_4_why_nothing_can_be_activated() -> None:
    """SOS-MOV.4, SOS-EVT.14 In fog a single point is not enough."""
    first = "1 infantry 33.05,30 0\n2 truck 30,30 0"
    game = position(first, HQ, "cpt 1", drawn="move_1", weather="fog")
    reason = game.seat(0).why_not("activate 1")[0]
    assert (reason.clause, reason.text) == ("SOS-MOV.4", "command points: 2 needed, 1 left")


def test_sos_r_71_sos_frf_1_support() -> None:
    """SOS-R.71, SOS-AIR.1, SOS-FRF.1 What was waived, and what the pilots rolled."""
    stands = ("1 infantry 40,10 0", f"101 pz1 40,50 180\n{HQ}")
    game = position(*stands, "support bombardment", *THEN, drawn="support_1")
    assert lines(play(game, "waive"), "waived") == [(f"{ARMY} waives the bombardment.", ("SOS-R.71",))]
    luck = ("support air_strike", "air_type 6", "air_error 3", "air_error 5", "air 4", "damage 3", *THEN)
    game = play(position(*stands, *luck, drawn="support_1"), "strike 40.00,50.00")
    assert lines(game, "aircraft", "pilots", "struck", "damage") == [
        (f"{ARMY} rolls 6 for its aircraft: level bombers.", ("SOS-AIR.1",)),
        (f"The pilots of {ARMY} roll 8 and do not err.", ("SOS-FRF.1",)),
        ("Stand 101 (Panzer I) is attacked: 4, hit.", ("SOS-R.75",)),
        ("Stand 101 (Panzer I) rolls 3 for damage.", ("SOS-ARM.4",)),
    ]


@pytest.mark.parametrize(
    ("card", "weather", "words", "clause"),
    [
        ("air_strike", "heavy_rains", "heavy rains", "SOS-EVT.9"),
        ("air_strike", "overcast", "overcast", "SOS-EVT.15"),
        ("bombardment", "fog", "fog", "SOS-EVT.12"),
    ],
)
def test_sos_r_71_why_there_is_no_support(card: str, weather: str, words: str, clause: str) -> None:
    game = position("1 infantry 40,10 0", HQ, f"support {card}", *THEN, drawn="support_1", weather=weather)
    assert lines(game, "no_support") == [(f"{ARMY} gets no support: {words}.", (clause,))]


def test_sos_prv_1_what_protects_a_target() -> None:
    """SOS-PRV.1, SOS-COV.1"""
    bunkers = [{"id": "K", "at": [40, 21], "apertures": [180]}]
    for terrain, words in (
        ({}, "Protection Value"),
        ({"areas": [{**WOODS, "kind": "bush"}]}, "Protection Value"),
        ({"areas": [{**WOODS, "kind": "forest"}]}, "Protection Value in forest"),
        ({"areas": [{**WOODS, "kind": "building"}]}, "Protection Value in cover"),
        ({"bunkers": bunkers}, "Protection Value in a bunker"),
    ):
        stands = ("1 infantry 40,3 0", f"101 hmg 40,21 180 spotted\n{HQ}")
        game = play(position(*stands, "fire 6", *THEN, **terrain), "shoot with 1")
        assert shares(game, "fired")[-1][0] == words


def happened(card: str, first: str, *luck: str, **more: Any) -> list[Line]:
    """What is told of an event and after it."""
    game = position(first, HQ, f"event {card}", *luck, *THEN, drawn="event", **more)
    kinds = [fact.kind for fact in game.facts]
    told = game.facts[kinds.index("event") : kinds.index("phase", kinds.index("event"))]
    said = [(game.words.sentence(fact), fact.clauses) for fact in told]
    return [(_title(said[0][0]), said[0][1]), *said[1:]]


def _title(sentence: str) -> str:
    """What stands on a card before what it does."""
    title, _, effect = sentence.partition(". ")
    assert effect.endswith(".")
    return f"{title}."


@pytest.mark.parametrize(
    ("card", "title", "clause", "why"),
    [
        ("change_in_weather", "Change in Weather", "SOS-EVT.17", "SOS-EVT.17"),
        ("reinforcements_1", f"Reinforcements, {ARMY}", "SOS-EVT.24", "SOS-R.113"),
        ("breakdown_1", f"Mechanical Breakdown, {ARMY}", "SOS-EVT.25", "SOS-R.105"),
        ("heroism_1", f"Unexpected Heroism, {ARMY}", "SOS-EVT.29", "SOS-EVT.29"),
        ("surprise_fire_1", f"Surprise Fire, {ARMY}", "SOS-EVT.30", "SOS-EVT.30"),
        ("fanatic_charge_1", f"Fanatic Charge, {ARMY}", "SOS-EVT.32", "SOS-EVT.32"),
        ("repair_1", f"Repair, {ARMY}", "SOS-EVT.33", "SOS-EVT.33"),
    ],
)
def test_sos_r_109_events_of_which_nothing_comes(card: str, title: str, clause: str, why: str) -> None:
    """SOS-R.109 A truck alone has no use for any of these."""
    assert happened(card, "1 truck 20,20 0") == [
        (f"Event: {title}.", (clause,)),
        ("Nothing comes of it.", (why,)),
    ]


def test_sos_evt_31_sos_r_108_nobody_fires_at_his_own() -> None:
    """SOS-EVT.31, SOS-R.108 The two have no weapon."""
    found = happened("friendly_fire_1", "1 truck 20,20 0\n2 hq 30,20 0", "friendly 1")
    assert found[1:] == [
        ("Stand 1 (Truck) is mistaken for the enemy.", ("SOS-EVT.31",)),
        ("Nothing comes of it.", ("SOS-R.108",)),
    ]


def test_sos_c_6_sos_evt_9_snipers_and_rain() -> None:
    """SOS-C.6, SOS-EVT.9, SOS-EVT.10 The die of the sniper is told even if he misses."""
    found = happened("sp_sniper_1", "1 truck 20,20 0", "sniper 3", special_events=["sp_sniper_1"])
    assert found == [
        (f"Event: Sniper, {ARMY}.", ("SOS-C.6",)),
        ("A sniper aims at 109 (Headquarters) and rolls 3.", ("SOS-C.6",)),
    ]
    assert happened("heavy_rains", "1 truck 20,20 0") == [
        ("Event: Heavy Rains.", ("SOS-EVT.9", "SOS-EVT.10")),
        ("The weather is now heavy rains.", ("SOS-EVT.16", "SOS-R.98")),
    ]


def test_sos_c_8_what_the_points_are_made_of() -> None:
    """SOS-C.8 A hill for 6, a Panther and infantry for 5, and 5 for a demoralised enemy: 16 to nothing."""
    second = f"101 panther - 0 destroyed\n102 infantry - 0 destroyed\n{HQ}"
    sides = {"second": {"losses": [101, 102], "demoralised": True}}
    goals = [{"id": "hill", "point": [20, 20], "vp": 6}]
    game = position("1 infantry 20,20 0", second, drawn="event", cards_left=0, sides=sides, objectives=goals)
    assert lines(game, "scored", "ended") == [
        (f"{ARMY} has points: 16.", ("SOS-C.8",)),
        (f"{ARMY} has points: 0.", ("SOS-C.8",)),
        (f"{ARMY} wins: a decisive victory.", ("SOS-EVT.8", "SOS-C.8")),
    ]
    assert shares(game, "scored") == [("objectives", 6), ("units destroyed", 5), ("enemy demoralised", 5)]
    game = position("1 infantry 20,20 0", HQ, drawn="event", cards_left=0)
    assert lines(game, "drawn") == [("Nobody wins: a draw.", ("SOS-EVT.8", "SOS-C.8"))]
