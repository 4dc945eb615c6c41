"""RS-FOW.6, RS-FOW.9, RS-R.57 and the card Bunker: what fortifications do for those in them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.red_storm.looks import Table, choices, turn_to
from tests.rulesets.red_storm.positions import asked, condition, options, play, position, told

HOME = "19 g_gren_v Ready A1 N"


def shot(soviet: str, *luck: str, german: str = "10 g_222 Fire E5 N", **more: Any) -> Table:
    """The German unit 10 fires from the south at the Soviet defenders of E3."""
    game: Table = position(f"{german}\n{HOME}", soviet, *luck, **more)
    return play(game, "order og4", "activate 10", "fire 10 at E3")


def net(game: Table) -> dict[object, object]:
    """The net shift of the last attack on each unit."""
    return {fact.data["piece"]: fact.data["shift"] for fact in told(game, "result")}


def works(kind: str, *, up: bool = False, hex_: str = "E3") -> dict[str, Any]:
    return {"fog": [{"kind": kind, "hex": hex_, "face_up": up}]}


# Foxhole and trench


def test_rs_r_57_the_choice_is_made_anew_for_each_attack() -> None:
    """RS-R.57 The first time one squad has the foxhole, the second time the other; it stays in play."""
    soviet = "50 s_str_r Ready E3 S\n51 s_str_r Ready E3 S"
    game = shot(
        soviet, *["chip c01"] * 4, german="10 g_222 Fire E5 N\n11 g_222 Fire E5 N", **works("foxhole")
    )
    assert turn_to(game) == (1, "shelter")
    play(game, "shelter 50")
    assert net(game) == {50: -1, 51: 0}
    play(game, "activate 11", "fire 11 at E3", "shelter 51")
    assert net(game) == {50: 0, 51: -1}
    assert game.state.fog[101].up


def test_rs_r_94_places_are_chosen_before_the_first_chip() -> None:
    """RS-R.94 The owner is asked while no chip has been drawn."""
    game = shot("50 s_str_r Ready E3 S\n51 s_str_r Ready E3 S", **works("foxhole"))
    assert (asked(game), told(game, "chip")) == ("shelter", [])


def test_rs_fow_9_a_trench_has_two_places() -> None:
    """RS-FOW.9, RS-R.57 Two of three squads are chosen; flanked, only the third has the upshift."""
    soviet = "50 s_str_r Ready E3 N\n51 s_str_r Ready E3 N\n52 s_wt Ready E3 N"
    game = shot(soviet, *["chip c01"] * 3, **works("trench"))
    assert options(game) == ["shelter 50", "shelter 51", "shelter 52"]
    play(game, "shelter 50")
    assert options(game) == ["shelter 51", "shelter 52"]
    play(game, "shelter 52")
    assert net(game) == {50: -1, 51: 1, 52: -1}


def test_rs_fow_6_a_foxhole_does_not_cover_the_flank() -> None:
    """ad2 The flank upshift counts against its downshift."""
    assert net(shot("50 s_str_r Ready E3 N", "chip c01", **works("foxhole"))) == {50: 0}


def test_rs_r_57_an_attack_on_vehicles_does_not_turn_it_up() -> None:
    """RS-R.57 Only an attack on infantry does."""
    game = shot("50 s_t60 Move E3 S", "chip c01", **works("foxhole"))
    assert not game.state.fog[101].up


def test_rs_r_57_passengers_and_attackers_have_no_place() -> None:
    """RS-R.57 A rider on a T-34 is not in the trench; nor is the attacker's squad in the same hex."""
    soviet = "51 s_t34 Move E3 S\n50 s_str_r Ready - - aboard=51"
    german = "10 g_222 Fire E5 N\n12 g_gren_r Ready E3 S"
    game = shot(soviet, "chip c01", "chip c01", german=german, **works("trench", up=True))
    play(game, "against infantry")
    assert net(game) == {50: 0, 12: 0}


def test_e04_a_crater_serves_either_side() -> None:
    """e04 The foxhole of a Shell Crater protects the attacker's squad."""
    fog = [{"kind": "foxhole", "hex": "E3", "face_up": True, "for_all": True}]
    game = position("10 g_gren_r Ready E3 S", "50 s_t60 Fire E5 N", "chip c01", active="soviet", fog=fog)
    play(game, "order os4", "activate 50", "fire 50 at E3")
    assert net(game) == {10: -1}


def test_rs_r_125_a_crater_in_a_contested_hex() -> None:
    """RS-R.125 Squads of both sides want its one place: the active player says who has it."""
    fog = [{"kind": "foxhole", "hex": "E3", "face_up": True, "for_all": True}]
    german = "10 g_222 Fire E5 N\n12 g_gren_r Ready E3 S"
    game = shot("50 s_str_r Ready E3 S", "chip c01", "chip c01", german=german, fog=fog)
    assert (turn_to(game), options(game)) == ((0, "shelter"), ["shelter 50", "shelter 12"])
    play(game, "shelter 12")
    assert net(game) == {50: 0, 12: -1}


# Bunker


def stormed(german: str, soviet: str, *luck: str, facing: str = "S", **more: Any) -> Table:
    """A German bunker at E3; the Soviets attack."""
    bunker = [{"asset": "ag9", "hex": "E3", "facing": facing}]
    return position(f"{german}\n{HOME}", soviet, *luck, attacker="soviet", works=bunker, **more)


@pytest.mark.parametrize(
    ("facing", "unit_facing", "shift"),
    [
        ("S", "S", -3),
        ("S", "N", -3),  # not flanked: the bunker faces the attack
        ("N", "N", 0),  # one downshift, flanked
        ("N", "S", 0),  # flanked though the squad faces the attack
        ("SE", "S", -3),
        ("NE", "S", 0),
    ],
)
def test_the_card_bunker_faces_for_those_inside(facing: str, unit_facing: str, shift: int) -> None:
    """ag9 Three downshifts from its forward zone, else one; its facing tells the flank."""
    game = stormed(f"10 g_gren_r Ready E3 {unit_facing}", "50 s_t60 Fire E5 N", "chip c01", facing=facing)
    play(game, "order os4", "activate 50", "fire 50 at E3")
    assert net(game) == {10: shift}


def test_the_card_bunker_has_two_places() -> None:
    """ag9 The third squad in the hex stands outside."""
    german = "10 g_gren_r Ready E3 S\n11 g_gren_r Ready E3 S\n12 g_wt_r Ready E3 S"
    game = stormed(german, "50 s_t60 Fire E5 N", *["chip c01"] * 3)
    play(game, "order os4", "activate 50", "fire 50 at E3", "shelter 10", "shelter 12")
    assert net(game) == {10: -3, 11: 0, 12: -3}


def test_the_card_bunker_limits_the_field_of_fire() -> None:
    """ag9, RS-ARC.2 Those inside fire into its forward zone only; a vehicle in the hex all round."""
    soviet = "50 s_str_r Suppressed E6 N\n51 s_str_r Suppressed E1 S"
    german = "10 g_gren_r Ready E3 N\n11 g_pz2f Fire E3 N\n12 g_wt_r Ready E3 N holds=ag2"
    for number, seen in ((10, ["E6"]), (11, ["E6", "E1"]), (12, ["E6"])):
        game = stormed(german, soviet, active="german")
        play(game, "order og4", f"activate {number}")
        fires = [
            t for t in (*choices(game, "fire"), *choices(game, "shoot")) if t.split()[-1] in ("E6", "E1")
        ]
        assert sorted({t.split()[-1] for t in fires}, reverse=True) == seen


def test_the_card_bunker_does_not_serve_the_enemy() -> None:
    """ag9 A Soviet squad that holds the hex has neither its cover nor its limits."""
    soviet = "50 s_str_r Ready E3 S"
    game = stormed("10 g_gren_r Ready E1 S\n11 g_222 Fire E5 N", soviet, "chip c01", active="german")
    play(game, "order og4", "activate 11", "fire 11 at E3")
    assert net(game) == {50: 0}
    game = stormed("10 g_gren_r Ready E1 S\n11 g_222 Fire E5 N", soviet)
    play(game, "order os4", "activate 50")
    assert "fire 50 at E1" in options(game)


def test_rs_d_2_a_bunker_under_artillery() -> None:
    """RS-D.2 Fire from off the map comes from no forward zone: one downshift."""
    game = stormed(
        "10 g_gren_r Ready E3 S",
        "50 s_str_r Ready E7 N",
        "chip c01",
        sheets={"soviet": {"assets": {"as9": 1}}},
    )
    play(game, "play as9", "target E3")
    assert [fact.data["shift"] for fact in told(game, "bombed")] == [0]  # upshift, bunker


def test_rs_dst_1_a_bunker_is_too_strong_for_76mm() -> None:
    """RS-DST.1 Firepower 3 on strength 5: Eliminated becomes Suppressed, nobody is hurt."""
    game = stormed("10 g_gren_r Ready E3 S", "50 s_kv1s Fire E5 N", "chip c24")
    play(game, "order os4", "activate 50", "blast 50 at E3")
    assert told(game, "blasted")[-1].data["result"] == "suppressed"
    assert condition(game, 10) == "Ready"
