"""What a seat sees: section 3.3 row by row."""

from __future__ import annotations

from typing import Any

import sandtable as st
from sandtable.rulesets.red_storm.state import RedStorm
from tests.rulesets.red_storm.positions import play, position, told

GERMAN = (
    "10 g_stug Support E5 N damage=gun_damaged\n11 g_gren_r Spent E6 N holds=ag5\n12 g_gren_r Suppressed E7 N"
)
SOVIET = "50 s_str_r Suppressed L8 N"


def piece(game: st.Game[RedStorm], seat: int, number: int) -> Any:
    return next(p for p in game.seat(seat).view()["pieces"] if p["id"] == number)


def test_rs_blk_3_name_ratings_and_condition_face_the_owner() -> None:
    """RS-BLK.3 The owner reads his block, the enemy sees side, size, hex and facing."""
    game = position(GERMAN, SOVIET)
    own, enemy = piece(game, 0, 10), piece(game, 1, 10)
    assert (own["name"], own["condition"]["index"]) == ("StuG III F/8", 2)
    assert {key: enemy[key] for key in ("side", "size", "cell", "facing")} == {
        "side": 0,
        "size": "vehicle",
        "cell": "E5",
        "facing": 0,
    }
    assert not {"name", "ratings", "symbol", "condition"} & set(enemy)


def test_rs_r_122_suppressed_reduced_and_broken_are_public() -> None:
    """RS-R.122 A Spent squad's condition is hidden, a Suppressed one's is not."""
    game = position(GERMAN, SOVIET)
    assert "condition" not in piece(game, 1, 11)
    assert piece(game, 1, 12)["condition"]["index"] == 3


def test_rs_ctr_2_damage_is_seen_its_type_is_not() -> None:
    """RS-CTR.2, RS-CTR.3 The marker lies face-down by the vehicle."""
    game = position(GERMAN, SOVIET)
    assert piece(game, 0, 10)["markers"] == ["gun_damaged"]
    assert piece(game, 1, 10)["markers"] == ["damage"]


def test_rs_mrk_1_a_unit_marker_shows_its_number_only() -> None:
    """RS-MRK.1, RS-AST.12 The twin tells its owner what it stands for."""
    game = position(GERMAN, SOVIET)
    assert piece(game, 0, 11)["markers"] == ["1 Panzerknacker"]
    assert piece(game, 1, 11)["markers"] == ["1"]


def test_rs_fow_1_face_down_markers_and_hidden_units() -> None:
    """RS-FOW.1, RS-FOW.3 The attacker sees where markers lie, not what they are, and no hidden unit."""
    fog = [{"kind": "ambush", "hex": "H5", "number": 1}, {"kind": "mines", "hex": "G2", "face_up": True}]
    game = position(GERMAN, f"{SOVIET}\n51 s_str_r Ready - - ambush=1", fog=fog)
    kinds = {m["cell"]: m.get("kind") for m in game.seat(0).view()["markers"]}
    assert kinds == {"H5": None, "G2": "mines"}
    assert {m["cell"]: m.get("kind") for m in game.seat(1).view()["markers"]} == {
        "H5": "ambush",
        "G2": "mines",
    }
    assert 51 not in [p["id"] for p in game.seat(0).view()["pieces"]]
    assert 51 in [p["id"] for p in game.seat(1).view()["pieces"]]


def test_rs_dck_1_only_the_defender_knows_the_deck() -> None:
    """RS-DCK.1 The number of cards is his secret."""
    game = position(GERMAN, SOVIET)
    names = [[track["name"] for track in game.seat(seat).view()["tracks"]] for seat in (0, 1)]
    assert "events" not in names[0]
    assert "events" in names[1]


def test_rs_d_11_eliminated_blocks_are_shown() -> None:
    """RS-D.11, RS-RES.2 The enemy keeps the block and reads it."""
    game = position("10 g_gren_r Ready E5 N", f"51 s_str_c Reduced E4 S\n{SOVIET}", "chip c21")
    play(game, "order og2", "activate 10", "fire 10 at E4")
    lost = piece(game, 0, 51)
    assert (lost["place"], lost["name"]) == ("lost", "Strelki (conscript)")


def test_rs_set_10_a_player_sees_his_own_sheet() -> None:
    """RS-SET.10, RS-SET.16 Objectives and cards of the own sheet, nothing of the other's."""
    game = st.new_game("red_storm", "house-by-house", seed=1)
    views = [game.seat(seat).view() for seat in (0, 1)]
    cards = [[card["id"] for card in view["hands"][0]["cards"]] for view in views]
    assert "ag9" in cards[0]
    assert "as9" in cards[1]
    assert not set(cards[0]) & set(cards[1])
    assert len(views[0]["objectives"]) == 3
    assert "hands" not in game.public()


def test_a_spectator_sees_what_all_see() -> None:
    """RS-R.120 No name, condition, card or objective of either side."""
    game = position(GERMAN, SOVIET)
    public = game.public()
    shown = {p["id"]: p for p in public["pieces"]}
    assert not any("name" in p for p in shown.values())
    assert shown[11]["markers"] == ["1"]
    assert "objectives" not in public


def test_where_tells_turn_order_and_unit() -> None:
    """RS-TRN.1 The outline of what is under way is public."""
    game = position(GERMAN, SOVIET)
    play(game, "order og2", "activate 11")
    assert game.public()["where"] == ["Turn 2", "German: Infanterie vor", "Unit 11"]


def test_the_log_speaks_of_sides_units_and_shifts() -> None:
    """RS-R.122 What all may read after a shot: sides by name, the chip, the shift as such, the result."""
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Ready E3 S\n51 s_str_r Ready L8 N", "chip c14")
    play(game, "order og2", "activate 10", "fire 10 at E3")
    said = [game.words.sentence(fact) for fact in game.facts]
    assert "The German side orders Infanterie vor." in said
    assert "Chip c14 is drawn for an attack." in said
    assert "50: chip c14, not shifted: reduced." in said
    (fact,) = told(game, "result")
    assert (fact.reasons[0].text, fact.reasons[0].value) == ("the chip says reduced", 0)


def test_rs_ord_5_an_order_marker_says_what_it_does() -> None:
    """RS-ORD.5, RS-ORD.7, RS-ORD.8 Kampfgruppe: three units of any kind in a group, then two regroup."""
    cards = {card["id"]: card for card in position(GERMAN, SOVIET).seat(0).view()["hands"][0]["cards"]}
    assert cards["og1"]["text"] == "3 units, nearby. Regroup 2."
    assert cards["og1"]["answer"] == "order og1"


def test_rs_chp_1_the_bag_is_public() -> None:
    """RS-CHP.1 Twenty-four chips, whose medals all may read; RS-CMP.1 twelve damage markers."""
    tracks = {track["name"]: track for track in position(GERMAN, SOVIET).public()["tracks"]}
    bag = tracks["chips in the bag"]
    assert bag["value"] == 24
    assert sum(number for what, number in bag["holds"].items() if "medal" in what) == 24
    assert sum(tracks["damage markers"]["holds"].values()) == 12


def test_rs_r_26_a_card_says_why_it_is_no_order() -> None:
    """RS-R.26 An artillery card without uses, and equipment that a unit holds."""
    game = st.new_game("red_storm", "house-by-house", seed=1)
    seat = game.seat(game.ask.seat if game.ask else 0)
    cards = [card for card in seat.view()["hands"][0]["cards"] if card["answer"].startswith("play")]
    assert cards
    for card in cards:
        reasons = seat.why_not(card["answer"])
        assert [reason.clause in {"RS-R.26", "RS-ORD.1"} for reason in reasons] == [True]
        assert card["name"] in reasons[0].text
