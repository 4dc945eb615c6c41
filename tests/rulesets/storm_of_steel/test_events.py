"""SOS-EVT, SOS-C.6, SOS-SEQ: the decks and the Random Events."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

import sandtable as st
from sandtable.rulesets.storm_of_steel.cards import all_cards
from sandtable.rulesets.storm_of_steel.returns import edge_places
from sandtable.rulesets.storm_of_steel.sequence import SEQUENCE
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import load_pack
from tests.rulesets.storm_of_steel.positions import (
    WOODS,
    asked,
    morale,
    options,
    play,
    position,
    refused,
    stand,
    told,
)

HQ = "109 hq 85,55 180"
THEN = ("sequence move_2", "cpt 6")


def event(card: str, first: str, second: str, *luck: str, **more: Any) -> st.Game[StormOfSteel]:
    """An event, and then a phase in which the Second Player is asked."""
    return position(first, f"{second}\n{HQ}", f"event {card}", *luck, drawn="event", **more)


def test_sos_seq_2_eleven_cards() -> None:
    """SOS-SEQ.2"""
    assert len(SEQUENCE) == len(set(SEQUENCE)) == 11


def test_sos_seq_6_each_phase_once_in_a_turn() -> None:
    """SOS-SEQ.3, SOS-SEQ.4, SOS-SEQ.5, SOS-SEQ.6 In a turn that is not cut short every card comes once."""
    game = st.new_game("storm_of_steel", "the-farm-on-the-wielun-road", seed=4)
    while game.ask is not None:
        game.answer(game.ask.options[len(game.ask.options) - 1])
    turns: list[list[object]] = []
    for fact in game.facts:
        if fact.kind == "turn":
            turns.append([])
        elif fact.kind == "phase":
            turns[-1].append(fact.data["card"])
    whole = [cards for cards in turns if len(cards) == 11]
    assert whole
    assert all(sorted(map(str, cards)) == sorted(SEQUENCE) for cards in whole)
    assert all(len(set(cards)) == len(cards) for cards in turns)


def test_sos_evt_7_thirty_five_cards() -> None:
    """SOS-EVT.7, SOS-EVT.3, SOS-EVT.4, SOS-EVT.2 34 without The End, and the special ones besides."""
    cards = all_cards(load_pack(), ("sp_sniper_1",))
    counts = Counter(cards)
    assert len(cards) == 35
    assert (counts["turn_ends"], counts["change_in_weather"], counts["lull"], counts["fog"]) == (5, 4, 2, 1)
    assert (counts["repair_1"], counts["repair_2"], counts["sp_sniper_1"], counts["the_end"]) == (1, 1, 1, 0)
    game = position("1 infantry 20,20 0", HQ, special_events=["sp_sniper_1"])
    assert Counter(game.state.play.pool) == counts


def test_sos_ex_12_the_play_deck() -> None:
    """SOS-EX.12, SOS-EVT.5, SOS-EVT.6, SOS-R.115 Eight turns: seven cards, then The End."""
    assert st.new_game("storm_of_steel", "the-farm-on-the-wielun-road", seed=1).state.play.count == 7


def test_sos_evt_8_sos_r_100_the_end() -> None:
    """SOS-EVT.1, SOS-EVT.8, SOS-R.100, SOS-R.101 With no card left before it the game ends at once."""
    game = position("1 infantry 20,20 0", HQ, drawn="event", cards_left=0)
    assert game.result is not None


@pytest.mark.parametrize("weather", ["heavy_rains", "fog", "overcast"])
def test_sos_evt_16_sos_evt_17_weather(weather: str) -> None:
    """SOS-EVT.16, SOS-EVT.17, SOS-R.98 Each replaces the other; a change makes it normal."""
    game = event(weather, "1 infantry 20,20 0", "", *THEN, weather="overcast" if weather == "fog" else "fog")
    assert game.state.weather.value == weather
    game = event("change_in_weather", "1 infantry 20,20 0", "", *THEN, weather=weather)
    assert game.state.weather.value == "normal"


def test_sos_evt_18_sos_evt_23_lull() -> None:
    """SOS-EVT.18, SOS-EVT.19, SOS-EVT.21, SOS-EVT.22, SOS-EVT.23, SOS-R.103, SOS-R.104 Step by step."""
    first = "1 infantry 20,20 0 suppressed\n3 truck 40,20 0 immobilised"
    first += "\n2 infantry - 0 destroyed\n4 hq - 0 destroyed"
    sides = {"first": {"losses": [2], "units": 9}}
    game = event("lull", first, "101 infantry 40,50 0 pinned", "d3 2", "d3 3", sides=sides)
    assert [morale(game, n) for n in (1, 101)] == ["normal", "normal"]
    assert options(game) == ["return 2", "pass"]
    play(game, "return 2")
    assert refused(game, "enter at 20.00,1.51") != ""
    play(game, "enter at 20.00,1.50")
    assert (stand(game, 2).centre, stand(game, 2).spotted) == ((2000, 150), True)
    assert game.state.forces[0].losses == (2,)  # SOS-EVT.20, SOS-R.85
    play(game, "repair 3")
    assert not stand(game, 3).immobilised
    assert told(game, "shortened")[0].data["cards"] == 3
    assert game.state.turn == 2


def test_sos_evt_21_each_player_repairs_one_in_a_lull() -> None:
    """SOS-EVT.21 The Second Player too, and he may decline."""
    second = "101 truck 40,50 0 immobilised\n102 pz1 60,50 0 immobilised"
    game = event("lull", "1 truck 40,20 0 immobilised", second, "d3 1")
    play(game, "pass")
    assert options(game) == ["repair 101", "repair 102", "pass"]
    play(game, "repair 102")
    assert [stand(game, n).immobilised for n in (1, 101, 102)] == [True, True, False]


def test_sos_evt_24_reinforcements() -> None:
    """SOS-EVT.24, SOS-R.113 No die where nobody can return."""
    game = event("reinforcements_2", "1 infantry 20,20 0", "101 infantry - 0 destroyed", "d3 1")
    play(game, "return 101", "enter at 20.00,58.50")
    assert stand(game, 101).facing == 180
    assert asked(event("reinforcements_1", "1 infantry 20,20 0", "", *THEN)) == "orders"


def test_sos_evt_25_sos_r_105_breakdown() -> None:
    """SOS-EVT.25, SOS-R.105 Round after round until a 1."""
    dice = [f"breakdown {n}" for n in (6, 2, 3, 1)]
    game = event("breakdown_1", "1 pz1 20,20 0\n2 pz1 30,20 0", "", *dice, *THEN)
    assert (stand(game, 1).immobilised, stand(game, 2).immobilised) == (False, True)


def test_sos_r_105_an_afv_that_is_stuck_already_may_roll_the_one() -> None:
    """SOS-R.105 It rolls too, and then the rolling stops and nothing changes; trucks do not roll."""
    first = "1 truck 10,20 0\n2 pz1 20,20 0 immobilised\n3 pz1 30,20 0"
    game = event("breakdown_1", first, "", "breakdown 1", *THEN)
    assert told(game, "immobilised") == []
    assert not stand(game, 3).immobilised
    game = event("breakdown_1", "1 truck 10,20 0", "101 pz1 40,50 0", *THEN)
    assert not stand(game, 101).immobilised


def test_sos_r_105_sos_trn_7_passengers_of_an_afv_that_breaks_down() -> None:
    first = "1 infantry - 0 aboard=2\n2 sdkfz251 30,20 0"
    game = event("breakdown_1", first, "", "breakdown 1", *THEN, sides={"first": {"units": 9}})
    assert (morale(game, 1), stand(game, 2).immobilised) == ("destroyed", True)


def test_sos_evt_26_sos_r_106_extra_move() -> None:
    """SOS-EVT.26, SOS-R.106, SOS-EVT.1 Even for a stand that has moved; not for a pinned one."""
    game = event("extra_move_1", "1 infantry 20,20 0 moved\n2 infantry 30,20 0 pinned", "", *THEN)
    assert options(game) == ["move 1", "pass"]
    play(game, "move 1", "to 20.00,30.00")
    assert stand(game, 1).y == 3000


def test_sos_evt_27_sos_r_107_sudden_break() -> None:
    """SOS-EVT.27, SOS-R.107 The other player chooses a steady soft stand of the named player."""
    first = "1 infantry 20,20 0\n2 truck 30,20 0\n3 infantry 40,20 0 pinned\n4 pz1 50,20 0"
    game = event("sudden_break_1", first, "", *THEN)
    assert game.ask is not None
    assert (game.ask.seat, options(game)) == (1, ["pin 1", "pin 2"])
    assert morale(play(game, "pin 2"), 2) == "pinned"  # SOS-R.60


def test_sos_evt_28_confusion() -> None:
    game = event("confusion_1", "1 infantry 20,20 0", "", *THEN)
    assert game.state.forces[0].confusion == 1


def test_sos_evt_29_sos_r_109_heroism() -> None:
    """SOS-EVT.29, SOS-R.109 The named player chooses, and must."""
    game = event("heroism_1", "1 infantry 20,20 0 pinned\n2 infantry 30,20 0 suppressed", "", *THEN)
    assert morale(play(game, "inspire 2"), 2) == "normal"


def test_sos_evt_30_sos_r_108_surprise_fire() -> None:
    """SOS-EVT.30, SOS-R.108 Even a stand that has fired this turn."""
    first = "1 infantry 20,20 0 fired"
    game = event("surprise_fire_1", first, "101 infantry 20,38 180", "fire 5", *THEN)
    assert morale(play(game, "shoot with 1"), 101) == "pinned"


def test_sos_evt_31_sos_r_108_friendly_fire() -> None:
    """SOS-EVT.31, SOS-R.108 The nearest that can: a pinned HMG, not a nearer truck."""
    first = "1 infantry 20,20 0\n2 truck 24,20 0\n3 hmg 35,20 0 pinned\n4 hmg 45,20 0"
    game = event("friendly_fire_1", first, "", "friendly 2", "friendly 3", "friendly 4", "friendly 5",
                 "friendly 1", "fire 5", *THEN)  # fmt: skip
    assert morale(game, 1) == "pinned"
    assert told(game, "fired")[0].data["piece"] == 3


def test_sos_evt_32_fanatic_charge() -> None:
    dice = ("assault_att 9", "assault_def 3")
    game = event("fanatic_charge_1", "1 infantry 20,20 0", "101 infantry 20,23.05 180", *dice, *THEN)
    assert morale(play(game, "attack with 1"), 101) == "destroyed"


def test_sos_evt_33_repair() -> None:
    """SOS-EVT.33, SOS-R.109, SOS-R.62 One of his own, softskins too, and he must; other damage stays."""
    first = "1 pz4h 20,20 0 immobilised hit gun_out\n2 truck 30,20 0 immobilised\n3 pz1 40,20 0"
    game = event("repair_1", first, "101 pz1 40,50 0 immobilised", *THEN)
    assert options(game) == ["repair 1", "repair 2"]
    play(game, "repair 1")
    assert [stand(game, n).immobilised for n in (1, 2, 101)] == [False, True, True]
    assert (stand(game, 1).gun_out, stand(game, 1).hits) == (True, 1)


def test_sos_evt_34_sos_r_102_turn_ends() -> None:
    """SOS-EVT.34, SOS-R.102 The cards that are left are forfeited; turn flags are cleared."""
    game = event("turn_ends", "1 infantry 20,20 0 moved fired", "", *THEN)
    assert (game.state.turn, game.state.sequence.count) == (2, 10)
    assert (stand(game, 1).moved_turn, stand(game, 1).fired_turn) == (False, False)


# SOS-C.6


def special(card: str, first: str, second: str, *luck: str, **more: Any) -> st.Game[StormOfSteel]:
    return event(card, first, second, *luck, special_events=[card], **more)


def test_sos_c_6_observation_aircraft() -> None:
    sides = {"first": {"bip": [10, 10]}}
    game = special(
        "sp_spotter_plane_1", "1 infantry 20,20 0", "", *THEN, sides=sides, artillery=("low", "rigid")
    )
    play(game, "shift the impact point to 80.00,50.00")
    assert game.state.forces[0].bip == (8000, 5000)
    assert told(game, "struck") == []
    assert asked(special("sp_spotter_plane_1", "1 infantry 20,20 0", "", *THEN)) == "orders"  # no BIP yet


def test_sos_c_6_sappers_cut_wire_within_five_centimetres() -> None:
    wire = [{"id": "W1", "rect": [17, 26.5, 23, 28.5]}, {"id": "W2", "rect": [26.51, 18, 32, 22]}]
    game = special("sp_sappers_1", "1 infantry 20,20 0", "", *THEN, wire=wire)
    assert game.state.wire_gone == ("W1",)
    for other in ("infantry 20,20 0 pinned", "hmg 20,20 0"):  # infantry in normal state alone
        game = special("sp_sappers_1", f"1 {other}", "", *THEN, wire=wire)
        assert game.state.wire_gone == ()


@pytest.mark.parametrize(("die", "state"), [(2, "pinned"), (3, "normal")])
def test_sos_c_6_sniper(die: int, state: str) -> None:
    game = special("sp_sniper_1", "1 infantry 20,20 0", "", f"sniper {die}", *THEN)
    assert morale(game, 109) == state


def test_sos_c_6_a_sniper_has_nothing_to_do_with_a_shaken_headquarters() -> None:
    game = position("1 infantry 20,20 0", "109 hq 85,55 180 suppressed", "event sp_sniper_1", *THEN,
                    drawn="event", special_events=["sp_sniper_1"])  # fmt: skip
    assert morale(game, 109) == "suppressed"  # and no die: the next is of the next card


def test_sos_c_6_lines_cut_and_shells_short() -> None:
    game = special("sp_wires_cut_1", "1 infantry 20,20 0", "", *THEN, sides={"first": {"pool": 4}})
    assert game.state.forces[0].pool == 0
    game = special("sp_shells_short_1", "1 infantry 20,20 0", "", *THEN)
    assert game.state.forces[0].shells_short == 1
    sides = {"first": {"shells_short": 2}}
    game = position("1 infantry 40,10 0", HQ, "support bombardment", *THEN, drawn="support_1", sides=sides)
    assert (asked(game), game.state.forces[0].shells_short) == ("orders", 1)


def test_sos_c_6_local_guides() -> None:
    """SOS-C.6 Without a difficulty roll: the whole 10 cm."""
    game = special("sp_guides_1", "1 infantry 40,30 0", "", *THEN, areas=[WOODS])
    play(game, "move 1")
    assert refused(game, "to 40.00,39.00") == ""
    assert told(game, "difficulty") == []


def test_sos_c_6_whom_local_guides_lead() -> None:
    """SOS-C.6 A foot stand in normal state, in woods: no tank, none that is pinned, none in the open."""
    first = "1 infantry 40,30 0\n2 infantry 45,30 0 pinned\n3 t26 35,30 0\n4 infantry 20,30 0"
    game = special("sp_guides_1", first, "", *THEN, areas=[WOODS])
    assert options(game) == ["move 1", "pass"]


def test_sos_evt_7_the_log_has_the_titles_of_the_cards() -> None:
    """SOS-EVT.7, SOS-EVT.8 A card that names a player is told with his army."""
    game = event("confusion_2", "1 infantry 20,20 0", "", *THEN)
    assert game.words.sentence(told(game, "event")[0]) == (
        "Event: Confusion, Germany 1939–41. The player's next Cpt roll is halved, fractions up."
    )
    game = position("1 infantry 20,20 0", HQ, drawn="event", cards_left=0)
    assert game.words.sentence(told(game, "event")[0]) == "Event: The End. The game is over."


def test_sos_r_104_sos_r_6_a_deeper_base_touches_the_edge_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """SOS-R.104, SOS-R.6 Infantry 2 by 4 in a pack: 2.00 from the edge, 1.00 from the corner."""
    game = event("reinforcements_2", "1 infantry 20,20 0", "101 infantry - 0 destroyed", "d3 1")
    kinds = game.state.box.kinds
    monkeypatch.setitem(kinds, "infantry", replace(kinds["infantry"], width=200, depth=400))
    assert edge_places(game.state, 101)[:2] == [("enter", (100, 5800)), ("enter", (400, 5800))]
