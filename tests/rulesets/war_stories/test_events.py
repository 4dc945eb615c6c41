"""WS-EVT, WS-R.14, WS-R.18, section 6.10: when cards are drawn and what each does."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.war_stories import cards
from sandtable.rulesets.war_stories.state import WarState
from tests.rulesets.war_stories.positions import activate, asked, at, options, play, position, told, unit

FAR = "660 G-GREN N9 spent"


def event(card: str, own: str = "", foe: str = FAR, *luck: str, **more: Any) -> st.Game[WarState]:
    """Rallying in brush (ordinary) 110 draws c05, which passes and has the event icon."""
    chart = {"brush": ["C4"], **more.pop("chart", {})}
    game = position(
        f"110 A-RIFLE C4 tokens=S20\n{own}", foe, "chit c05", *luck, chart=chart, cards=(card,), **more
    )
    return activate(game, 110, "rally 110")


def labels(game: st.Game[WarState], cells: tuple[int, ...]) -> list[str]:
    return [game.state.box.ground.map.labels[cell] for cell in cells]


def test_ws_evt_2_the_chit_first_then_the_card() -> None:
    """WS-EVT.1, WS-R.14 The token is rallied before the card is drawn."""
    game = event("EV-04", "111 A-RIFLE C9 tokens=S21")
    kinds = [fact.kind for fact in game.facts]
    assert kinds.index("rallied") < kinds.index("event")


def test_ws_evt_2_a_shot_is_carried_out_before_the_card() -> None:
    """c05 damages the squad and has the icon: it is spent and has its token when the card comes."""
    game = position("110 A-RIFLE C4", "660 G-GREN C6\n661 G-GREN N9 spent", "chit c05", cards=("EV-04",))
    activate(game, 110, "fire first 110", "fire 110 at 660")
    kinds = [fact.kind for fact in game.facts]
    assert kinds.index("shot") < kinds.index("token") < kinds.index("event")


def test_ws_evt_4_the_active_player_chooses() -> None:
    """WS-R.19 EV-05 says otherwise: the reacting player; without an object nothing happens."""
    game = event("EV-05", "", "660 G-GREN N9 spent tokens=S21")
    assert game.ask is not None
    assert (game.ask.seat, options(game)) == (1, ["pick 660"])
    play(game, "pick 660")
    assert unit(game, 660).marks == ()
    assert asked(event("EV-05")) == "action"


def test_ws_r_14_two_icons_two_cards_in_order() -> None:
    """Without cover the check is difficult: c05 and c32 both pass and both have the icon."""
    game = position(
        "110 A-RIFLE C4 tokens=S20", FAR, "chit c05", "chit c32", cards=("EV-07", "EV-12"), haze=["A1"]
    )
    activate(game, 110, "rally 110")
    assert [fact.data["card"] for fact in told(game, "event")] == ["EV-07", "EV-12"]
    said = game.words.sentence(told(game, "event")[0])
    assert said == "Event: Gust of Wind. All smoke and haze is blown away."


def test_ws_evt_1_the_log_says_what_every_card_of_the_deck_does() -> None:
    """Assets lie among the events."""
    game = position("110 A-RIFLE C4", FAR)
    pack = game.state.box.pack
    for card in (*pack.events, *pack.assets):
        said = game.words.sentence(st.Fact("event", {"card": card}))
        assert said.startswith("Event: ")
        assert said.endswith(".")
        assert said.count(". ") >= 1


def test_ws_r_18_sudden_death_lies_in_the_last_part() -> None:
    """WS-SET.9 Nine events and a last part of four: it joins when four others are left."""
    game = position("110 A-RIFLE C4", FAR)
    s = game.state
    deck = cards.build(s.box.pack, s.box.scenario)
    assert (deck.count, cards.SUDDEN_DEATH in deck.sure) == (9, False)
    four = cards.last_part(deck.__class__(deck.pool, deck.sure, 4), 4)
    assert (four.count, four.sure) == (5, (cards.SUDDEN_DEATH,))


def test_ws_r_18_reinforcements_and_deck_assets_are_sure_to_be_in_it() -> None:
    """WS-AST.1, WS-AST.3 Crossroads: 14 events, two EV-02, SA-03 and SA-02 of the two sides."""
    game = st.new_game("war_stories", "crossroads-at-vernay", seed=1)
    deck = game.state.deck
    assert deck.count == 14 + 2 + 2
    assert sorted(deck.sure) == ["0:SA-03", "1:SA-02", "EV-02", "EV-02"]


def test_ev_02_reinforcements() -> None:
    """WS-SET.10, WS-R.130 They wait beside A7 and act from the owner's next turn on; then they drive in."""
    groups = [{"number": 1, "entry": "A7", "units": {"A-M4": 1, "A-M3HT": 1, "A-RIFLE": 1}}]
    groups[0]["aboard"] = {"A-RIFLE": "A-M3HT"}
    game = event("EV-02", booklets={"attacker": {"reinforcements": groups}})
    tank = next(u.id for u in game.state.units.values() if u.kind == "A-M4")
    squad = next(u for u in game.state.units.values() if u.kind == "A-RIFLE" and u.id != 110)
    assert squad.hidden
    assert squad.carrier
    play(game, "no action 110")
    play(game, "order G-O7", "done", "end", "order A-O5", "done", "pass")
    assert f"activate A-O5 {tank}" in options(game)
    play(game, f"activate A-O5 {tank}", f"advance {tank}", f"enter {tank} at A7", f"face {tank} SE")
    assert at(game, tank) == "A7"


def test_ws_r_130_not_in_the_turn_in_which_they_come() -> None:
    groups = [{"number": 1, "entry": "A7", "units": {"A-M4": 1}}]
    chart = {"brush": ["C4"]}
    game = position(
        "110 A-RIFLE C4 tokens=S20\n111 A-RIFLE C4",
        FAR,
        "chit c05",
        chart=chart,
        cards=("EV-02",),
        booklets={"attacker": {"reinforcements": groups}},
    )
    play(game, "order A-O6", "done", "activate A-O6 110", "rally 110", "no action 110")
    assert options(game) == ["activate A-O6 111", "end"]


def arrived(units: dict[str, int], **more: Any) -> tuple[st.Game[WarState], list[int]]:
    """A group waits beside A7, and it is the turn after the one in which it came; its numbers."""
    groups = [{"number": 1, "entry": "A7", "units": units}]
    game = event("EV-02", booklets={"attacker": {"reinforcements": groups}}, **more)
    play(game, "no action 110", "order G-O7", "done", "end")
    return game, [u.id for u in game.state.units.values() if u.side == 0 and u.id != 110]


def test_ws_r_130_where_the_entry_is_impassable_the_nearest_hex_of_the_edge_serves() -> None:
    """WS-IMP.4 A7 is woods: an armored car comes in at A6 or A8, as its owner likes; a tank at A7."""
    game, numbers = arrived({"A-M8": 1, "A-M4": 1}, chart={"woods": ["A7"]})
    car = next(piece for piece in numbers if unit(game, piece).kind == "A-M8")
    tank = next(piece for piece in numbers if piece != car)
    play(game, "order A-O5", "done", "pass", f"activate A-O5 {car}", f"advance {car}")
    assert options(game) == [f"enter {car} at A6", f"enter {car} at A8", f"stop {car}"]
    play(game, f"stop {car}", f"activate A-O5 {tank}", f"advance {tank}")
    assert options(game) == [f"enter {tank} at A7", f"stop {tank}"]


def test_ws_r_130_units_that_wait_at_one_entry_are_nearby_each_other() -> None:
    """The squad at C4 is not nearby: it cannot join the group of the two tanks."""
    game, (one, other) = arrived({"A-M4": 2})
    play(game, "order A-O2", "done", f"group {one}")
    assert options(game) == [f"group {other}", "done"]


def test_ev_02_without_a_group_is_ev_03() -> None:
    """EV-03 The active player may regroup one of his units."""
    game = event("EV-02", "111 A-RIFLE C9 spent")
    assert options(game) == ["pick 111", "pass"]
    play(game, "pick 111")
    assert not unit(game, 111).spent


def test_ev_03_second_wind() -> None:
    game = event("EV-03", "400 A-M4 C9/S moving")
    play(game, "pick 400")
    assert not unit(game, 400).moving


def test_ev_09_dust() -> None:
    """Haze in a hex and in one adjacent to it, not where smoke lies."""
    game = event("EV-09", smoke=["F5"])
    assert "at F5" not in options(game)
    play(game, "at F6")
    assert len(options(game)) == 5
    play(game, "at F7")
    assert labels(game, game.state.haze) == ["F6", "F7"]


def test_ev_10_dry_wood() -> None:
    """Woods next to blaze, or with haze or a wreck; H3 has none of these."""
    chart = {"woods": ["E5", "G5", "I5", "K5"]}
    game = event("EV-10", chart=chart, blaze=["E6"], haze=["G5"], wrecks=["I5"])
    assert options(game) == ["at E5", "at G5", "at I5"]
    play(game, "at G5")
    assert "G5" in labels(game, game.state.change.blaze)
    assert not game.state.haze


def test_ev_11_brew_up() -> None:
    """A wreck that does not burn, not in water, a building or rubble."""
    chart = {"water": ["E5"], "masonry": {"F5": 1}, "rubble": ["G5"]}
    game = event("EV-11", chart=chart, wrecks=["E5", "F5", "G5", "H5", "I5"], blaze=["I5"], smoke=["H5"])
    assert options(game) == ["at H5"]
    play(game, "at H5")
    assert labels(game, game.state.change.blaze) == ["H5", "I5"]
    assert not game.state.change.smoke


def test_ev_13_jam() -> None:
    """c07 has three medals: a regular fails and loses the deployed weapon."""
    game = event("EV-13", "", "661 G-GREN N9 weapon=W-G2 deployed=N\n660 G-GREN N8 weapon=W-G3", "chit c07")
    assert options(game) == ["pick 661"]
    play(game, "pick 661")
    assert unit(game, 661).weapon == ""


def test_ev_14_windows_go_on_in_the_last_activation() -> None:
    """The turn ends when the current activation is over; until then the enemy reacts as ever."""
    game = event("EV-14", "", "660 G-GREN C9")
    play(game, "advance 110", "step 110 to C5")
    assert asked(game) == "react"


def test_ev_15_initiative() -> None:
    """WS-R.43 One more under the base order, the group does not matter for it."""
    game = position(
        "110 A-RIFLE C4 tokens=S20\n111 A-RIFLE L1",
        FAR,
        "chit c05",
        chart={"brush": ["C4"]},
        cards=("EV-15",),
    )
    play(game, "order A-O4", "done", "group 110", "activate A-O4 110", "rally 110", "no action 110")
    assert options(game) == ["activate A-O4 111", "end"]


def test_ev_16_report() -> None:
    """An enemy counter is turned up, or a unit spotted and its type known; an ambusher is just placed."""
    foes = "660 G-GREN N9\n661 G-GREN N8 known spent\n662 G-GREN - ambush=10"
    game = event("EV-16", "", foes, counters=[{"number": 10, "kind": "ambush", "hex": "N2"}])
    assert options(game) == ["pick 660", "counter 10"]
    play(game, "counter 10")
    assert at(game, 662) == "N2"
    assert game.state.sprung == ()
    game = event("EV-16", "", foes, counters=[{"number": 10, "kind": "ambush", "hex": "N2"}])
    play(game, "pick 660")
    assert unit(game, 660).known


def test_ev_17_sniper() -> None:
    """Infantry or guns, not in a bunker, not transported, no vehicles."""
    foes = "660 G-GREN N9\n661 G-GREN N8 inside=10\n760 G-251 N7/N\n662 G-GREN - aboard=760\n210 G-PAK40 N6/N"
    bunker = {"number": 10, "kind": "bunker", "hex": "N8", "up": True}
    game = event("EV-17", "", foes, counters=[bunker])
    assert options(game) == ["pick 660", "pick 210"]
    play(game, "pick 210")
    assert unit(game, 210).suppressed


def test_ev_20_field_repair() -> None:
    """CREW, MOBILITY or TURRET, face up, on a gun or vehicle that no enemy sees."""
    own = "400 A-M4 C9/S tokens=D15\n401 A-M4 C10/S tokens=D10\n402 A-M4 N8/S tokens=D15"
    game = event("EV-20", own, "660 G-GREN N9 spent", chart={"woods": ["E9", "E8", "E10", "F9", "F8"]})
    assert "pick 402" not in options(game)
    assert "pick 401" not in options(game)
    play(game, "pick 400")
    assert unit(game, 400).marks == ()


def test_ev_21_lull() -> None:
    """The active player first, then the other."""
    game = event("EV-21", "111 A-RIFLE C9 spent", "660 G-GREN N9 spent")
    play(game, "pick 111")
    assert game.ask is not None
    assert (game.ask.seat, options(game)) == (1, ["pick 660", "pass"])
    play(game, "pick 660")
    assert not unit(game, 660).spent


def test_ev_22_falling_masonry() -> None:
    """A building beside rubble; S21 (10) brings it down, S22 (12) does not."""
    for token, falls in (("S21", True), ("S22", False)):
        game = event("EV-22", "", FAR, f"token {token}", chart={"masonry": {"F5": 2}, "rubble": ["F6"]})
        play(game, "at F5")
        assert (game.state.overlay(game.state.box.ground.map.cell("F5")) == "") == falls


def test_ev_23_nerves() -> None:
    """Each unit with two tokens: 111 passes (c03), 660 fails (c01) and is spent."""
    game = event(
        "EV-23", "111 A-RIFLE C9 tokens=S21,D5", "660 G-GREN N9 tokens=S22,D8", "chit c03", "chit c01"
    )
    assert not unit(game, 111).spent
    assert unit(game, 660).spent


def test_ws_evt_3_a_card_is_carried_out_and_goes_to_a_discard_pile() -> None:
    """EV-07 A gust of wind takes all haze and smoke."""
    game = event("EV-07", haze=["E5"], smoke=["F6"])
    assert (game.state.haze, game.state.change.smoke) == ((), ())
    assert game.state.drawn_cards == ("EV-07",)


# Assets at will


def test_sa_10_two_counters_within_eight_hexes_of_one_unit() -> None:
    """Of 110 at A5 the counters at F5; the one at N5 is near 111 only."""
    counters = [
        {"number": 10, "kind": "wire", "hex": "F5"},
        {"number": 11, "kind": "wire", "hex": "N5"},
        {"number": 12, "kind": "mines", "hex": "G5"},
    ]
    game = position(
        "110 A-RIFLE A5\n111 A-RIFLE M10 tokens=S20",
        "660 G-GREN N9 spent",
        counters=counters,
        hands={"attacker": ["SA-10"]},
    )
    play(game, "play SA-10")
    assert options(game) == ["pick 110", "pick 111"]
    play(game, "pick 110")
    assert options(game) == ["counter 10", "counter 12"]
    play(game, "counter 10", "counter 12")
    assert [game.state.fog[n].up for n in (10, 11, 12)] == [True, False, True]


def test_sa_12_aid_men() -> None:
    game = position(
        "110 A-RIFLE C4 tokens=S20\n111 A-RIFLE C5 tokens=S21\n400 A-M4 C6/S tokens=S22",
        FAR,
        hands={"attacker": ["SA-12"]},
    )
    play(game, "play SA-12")
    assert options(game) == ["pick 110", "pick 111"]
    play(game, "pick 110", "pick 111")
    assert unit(game, 110).marks == unit(game, 111).marks == ()
    assert asked(game) == "order"


def test_sa_13_recovery_crew() -> None:
    """MOBILITY or IMMOBILIZED of a vehicle out of enemy sight."""
    game = position(
        "400 A-M4 C4/S tokens=D10", FAR, chart={"woods": ["M8", "M9", "N8"]}, hands={"attacker": ["SA-13"]}
    )
    play(game, "play SA-13", "pick 400")
    assert unit(game, 400).marks == ()


def test_sa_11_smoke_mission() -> None:
    """WS-R.27 In a straight line from a hex in sight; haze is removed; the card is gone."""
    game = position("110 A-RIFLE C4", FAR, haze=["D6"], hands={"attacker": ["SA-11"]})
    play(game, "play SA-11", "at D5", "at D6")
    assert sorted(options(game)) == ["at D4", "at D7", "pass"]
    play(game, "at D7")
    assert labels(game, game.state.change.smoke) == ["D5", "D6", "D7"]
    assert not game.state.haze
    assert game.state.hands[0] == ()


@pytest.mark.parametrize("looker", ["660 G-GREN C9 unspotted", "660 G-GREN C9 unspotted decoy"])
@pytest.mark.parametrize("woods", [(), ("C5",)])
def test_ws_d_8_whether_a_vehicle_is_seen_does_not_tell_a_decoy(looker: str, woods: tuple[str, ...]) -> None:
    """SA-13, EV-20: a counter with sight of the vehicle counts, be it a unit or a decoy."""
    hidden = bool(woods)
    terrain = {"woods": [*woods, "M8", "M9", "N8"]}
    far = f"{looker}\n661 G-GREN N9"
    game = position("400 A-M4 C4/S tokens=D10", far, chart=terrain, hands={"attacker": ["SA-13"]})
    assert ("play SA-13" in options(game)) == hidden


@pytest.mark.parametrize("facing", ["N", "S"])
@pytest.mark.parametrize("up", [True, False])
def test_ws_d_8_whether_a_vehicle_is_seen_does_not_tell_how_a_bunker_faces(facing: str, up: bool) -> None:
    """From a bunker that was spotted, sight is ahead only; who is in one that was not may see all round."""
    game = position(
        "400 A-M4 C2/S tokens=D10",
        "660 G-GREN C9 inside=10",
        counters=[{"number": 10, "hex": "C9", "kind": "bunker", "facing": facing, "up": up}],
        hands={"attacker": ["SA-13"]},
    )
    assert ("play SA-13" in options(game)) == (up and facing == "S")
