"""RS-ORD, RS-REG: what an order activates, units nearby, and the regroup at its end."""

from __future__ import annotations

from tests.rulesets.red_storm.looks import FAR, choices, kinds, pass_order, pass_turn, said, turn_to
from tests.rulesets.red_storm.positions import asked, condition, options, play, position, unit

THREE = "10 g_gren_r Ready E5 N\n11 g_gren_r Ready F5 N\n12 g_gren_r Ready I5 N"


def test_rs_gen_6_all_order_markers_every_turn() -> None:
    """RS-GEN.6 Five German and four Soviet markers are on offer, in the next turn too."""
    game = position(THREE, FAR)
    markers = ["order og1", "order og2", "order og3", "order og4", "order og5"]
    assert options(game) == markers
    pass_order(game, "og5")
    assert options(game) == ["order os1", "order os2", "order os3", "order os4"]
    pass_order(game, "os4")
    assert options(game) == markers


def test_rs_ord_1_attacker_then_defender() -> None:
    """RS-ORD.1 With a Soviet attacker the Soviets order first, then the Germans; then the turn is over."""
    game = position(THREE, FAR, attacker="soviet")
    assert turn_to(game) == (1, "order")
    pass_order(game, "os4")
    assert turn_to(game) == (0, "order")
    pass_order(game, "og5")
    assert (turn_to(game), game.state.turn) == ((1, "order"), 3)


def test_rs_ord_2_an_asset_instead_of_a_marker() -> None:
    """RS-ORD.2, RS-R.26 Artillery is played once instead of a marker: no activations, regroup 2."""
    sheets = {"german": {"assets": {"ag8": 1}}}
    game = position("10 g_gren_r Ready E5 N\n11 g_gren_r Spent A1 N", FAR, sheets=sheets)
    assert "play ag8" in options(game)
    play(game, "play ag8")
    assert asked(game) == "target"
    play(game, "target E2")
    assert asked(game) == "regroup"
    play(game, "regroup 11", "end")
    pass_order(game, "os4")
    assert "play ag8" not in options(game)


def test_rs_r_26_an_asset_without_an_observer_is_not_offered() -> None:
    """RS-R.26 The card wants an own unit that is not Suppressed or Broken: there is none."""
    game = position("10 g_gren_r Suppressed E5 N", FAR, sheets={"german": {"assets": {"ag8": 1}}})
    assert "play ag8" not in options(game)


def test_rs_ord_3_one_unit_after_the_other() -> None:
    """RS-ORD.3 While 10 moves nobody else is offered; when it has its facing the others are."""
    game = position(THREE, FAR)
    play(game, "order og2", "activate 10", "move 10")
    assert not choices(game, "activate")
    play(game, "step 10 to E6", "stop 10")
    assert not choices(game, "activate")
    play(game, "face 10 N")
    assert choices(game, "activate") == ["activate 11", "activate 12"]


def test_rs_r_23_once_per_order() -> None:
    """RS-R.23 A unit that has acted, even one that only looked, is not offered again in this order."""
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Suppressed E2 S")
    play(game, "order og2", "activate 10", "spot 10 at E2")
    assert options(game) == ["end"]


def test_rs_ord_4_the_same_order_again() -> None:
    """RS-ORD.4 The marker used last turn may be used this turn."""
    game = pass_turn(position(THREE, FAR))
    play(game, "order og5", "activate 10")
    assert asked(game) == "action"


def test_rs_ord_5_infantry_only() -> None:
    """RS-ORD.5 Three infantry: weapon teams count, vehicles are not offered, and three is the end."""
    game = position(f"{THREE}\n13 g_wt_r Ready A1 N\n14 g_pz2f Move A1 N", FAR)
    play(game, "order og2")
    assert choices(game, "activate") == ["activate 10", "activate 11", "activate 12", "activate 13"]
    for number in (10, 11, 13):
        play(game, f"activate {number}", f"move {number}", f"stop {number}", f"face {number} N")
    assert asked(game) == "regroup"


def test_rs_d_26_nobody_is_asked_when_there_is_no_room() -> None:
    """RS-D.26 After two units of Auftragstaktik comes the regroup; after one the player may still end."""
    game = position(THREE, FAR)
    play(game, "order og4", "activate 10", "move 10", "stop 10", "face 10 N")
    assert choices(game, "activate") == ["activate 11", "activate 12"]
    play(game, "activate 11", "move 11", "stop 11", "face 11 N")
    assert asked(game) == "regroup"


def test_rs_ord_5_vehicles_only() -> None:
    """RS-ORD.5 An order for vehicles offers no infantry."""
    game = position(f"{THREE}\n14 g_pz2f Move A1 N", FAR)
    play(game, "order og3")
    assert choices(game, "activate") == ["activate 14"]


def test_rs_ord_5_two_icons_on_one_marker() -> None:
    """RS-ORD.5 Two infantry and two vehicles: after two squads only vehicles are left."""
    soviets = "50 s_str_r Ready E5 N\n51 s_str_r Ready E5 N\n52 s_str_r Ready E5 N\n53 s_t60 Move E5 N"
    game = position("10 g_gren_r Suppressed L8 N", soviets, attacker="soviet")
    play(game, "order os3")
    for number in (50, 51):
        play(game, f"activate {number}", f"move {number}", f"stop {number}", f"face {number} N")
    assert options(game) == ["activate 53", "end"]


def test_rs_ord_6_fewer_than_allowed() -> None:
    """RS-ORD.6, RS-R.25 A player may end at once or after one unit, but an order he must choose."""
    game = position(THREE, FAR)
    assert "end" not in options(game)
    assert "pass" not in options(game)
    play(game, "order og2")
    assert "end" in options(game)
    play(game, "activate 10", "move 10", "stop 10", "face 10 N", "end")
    assert asked(game) == "regroup"


def test_rs_r_25_nobody_acts_but_units_regroup() -> None:
    """RS-R.25 An order without activations still regroups."""
    game = position("10 g_gren_r Spent E5 N", FAR)
    play(game, "order og4", "end", "regroup 10")
    assert condition(game, 10) == "Ready"


# NEARBY


def test_rs_ord_7_the_first_unit_is_free() -> None:
    """RS-ORD.7 Before anyone has acted all three are offered."""
    game = position(THREE, FAR)
    play(game, "order og1")
    assert choices(game, "activate") == ["activate 10", "activate 11", "activate 12"]


def test_rs_r_24_each_further_unit_next_to_one_activated() -> None:
    """RS-R.24 From area 6 (E5) area 10 (F5) is adjacent; area 14 (I5) only when one of area 10 has acted."""
    game = position(THREE, FAR)
    play(game, "order og1", "activate 10", "move 10", "stop 10", "face 10 N")
    assert choices(game, "activate") == ["activate 11"]
    play(game, "activate 11", "move 11", "stop 11", "face 11 N")
    assert choices(game, "activate") == ["activate 12"]


def test_rs_r_24_positions_when_the_order_began() -> None:
    """RS-R.24 That 10 has come into area 14 beside 12 does not help 12: it began in area 6."""
    game = position(THREE, FAR)
    play(game, "order og1", "activate 10", "move 10", "step 10 to H4", "step 10 to I4", "face 10 N")
    assert choices(game, "activate") == ["activate 11"]


def test_rs_r_24_the_same_area_whole_even_at_half_speed() -> None:
    """RS-R.24 G5 and F6 are not adjacent but lie in one marsh area, which counts whole."""
    game = position("10 g_gren_r Ready G5 N\n11 g_gren_r Ready F6 N", FAR, boards=("4b",))
    play(game, "order og1", "activate 10", "move 10", "stop 10", "face 10 N")
    assert choices(game, "activate") == ["activate 11"]


def test_rs_r_24_a_hidden_ambusher_counts_at_its_marker() -> None:
    """RS-R.24 The ambusher whose marker lies at F5 is near a squad at E5, the one at I5 is not."""
    soviets = "50 s_str_r Ready E5 N\n51 s_str_r Ready - - ambush=1\n52 s_str_r Ready - - ambush=2"
    fog = [{"kind": "ambush", "hex": "F5", "number": 1}, {"kind": "ambush", "hex": "I5", "number": 2}]
    game = position("10 g_gren_r Suppressed L8 N", soviets, active="soviet", fog=fog)
    play(game, "order os1", "activate 50", "move 50", "stop 50", "face 50 N")
    assert choices(game, "activate") == ["activate 51"]


def test_rs_r_24_a_passenger_counts_at_its_carrier() -> None:
    """RS-R.24 The rider of a tank at I5 is near a squad at F5 (area 10), not near one at E5 (area 6)."""
    soviets = "50 s_str_r Ready F5 N\n51 s_t34 Support I5 N\n52 s_tdes Ready - - aboard=51"
    game = position("10 g_gren_r Suppressed A1 N", soviets, attacker="soviet")
    play(game, "order os3", "activate 50", "move 50", "stop 50", "face 50 N")
    assert choices(game, "activate") == ["activate 51", "activate 52"]
    far = "50 s_str_r Ready E5 N\n51 s_t34 Support I5 N\n52 s_tdes Ready - - aboard=51"
    game = position("10 g_gren_r Suppressed A1 N", far, attacker="soviet")
    play(game, "order os3", "activate 50", "move 50", "stop 50", "face 50 N")
    assert options(game) == ["end"]


def test_rs_ex_1_three_units_nearby_and_two_regroup() -> None:
    """RS-EX.1 Kampfgruppe: a squad, a team and a tank close together act, then two units regroup."""
    germans = "10 g_gren_r Ready E5 N\n11 g_wt_r Ready E5 N\n12 g_pz2f Move E5 N\n13 g_gren_r Spent E5 N"
    game = position(f"{germans}\n14 g_gren_r Spent A1 N", FAR)
    play(game, "order og1")
    for number in (10, 11, 12):
        play(game, f"activate {number}", f"move {number}", f"stop {number}", f"face {number} N")
    assert asked(game) == "regroup"
    play(game, "regroup 13", "regroup 14")
    assert (condition(game, 13), condition(game, 14)) == ("Ready", "Ready")
    assert turn_to(game) == (1, "order")


# Regroup


def test_rs_ord_8_as_many_as_the_marker_says() -> None:
    """RS-ORD.8, RS-REG.3 Panzer marsch regroups one unit: then it is the enemy's order."""
    game = position("10 g_gren_r Spent E5 N\n11 g_gren_r Spent E5 N", FAR)
    play(game, "order og3", "end", "regroup 10")
    assert (condition(game, 10), condition(game, 11)) == ("Ready", "Spent")
    assert turn_to(game) == (1, "order")


def test_rs_reg_1_only_spent_squads() -> None:
    """RS-REG.1, RS-R.19, RS-R.27 Not Ready, Reduced, Suppressed or Broken ones, and no weapon teams."""
    germans = "\n".join(
        f"{number} g_gren_r {state} E5 N"
        for number, state in enumerate(("Ready", "Spent", "Reduced", "Suppressed", "Broken"), 10)
    )
    game = position(f"{germans}\n15 g_wt_r Ready E5 N", FAR)
    play(game, "order og5", "end")
    assert options(game) == ["regroup 11", "end"]


def test_rs_reg_1_spent_becomes_ready() -> None:
    """RS-REG.1 The squad that is regrouped, and only that one."""
    game = position("10 g_gren_r Spent E5 N\n11 g_gren_r Spent E5 N", FAR)
    play(game, "order og5", "end", "regroup 11")
    assert [condition(game, number) for number in (10, 11)] == ["Spent", "Ready"]


def test_rs_reg_2_to_another_rated_condition() -> None:
    """RS-REG.2 A Semovente (Move, Fire) in Move can only go to Fire; a Pz II on Fire to Move or Support."""
    game = position("10 g_semo Move E5 N\n11 g_pz2f Fire E5 N", FAR)
    play(game, "order og5", "end", "regroup 10")
    assert options(game) == ["set to Fire"]
    play(game, "set to Fire", "regroup 11")
    assert options(game) == ["set to Move", "set to Support"]
    play(game, "set to Support")
    assert (condition(game, 10), condition(game, 11)) == ("Fire", "Support")


def test_rs_reg_2_not_a_shaken_vehicle() -> None:
    """RS-REG.2, RS-VEH.2 No Suppressed or Broken vehicle regroups; a damaged one may."""
    germans = "10 g_pz2f Suppressed E5 N\n11 g_pz2f Broken E5 N\n12 g_pz3j1 Fire E5 N damage=gun_damaged"
    game = position(germans, FAR)
    play(game, "order og5", "end")
    assert options(game) == ["regroup 12", "end"]


def test_rs_reg_3_each_unit_once_and_it_may_be_declined() -> None:
    """RS-REG.3, RS-R.27 A vehicle that has regrouped is not offered again; the rest may be declined."""
    game = position("10 g_pz2f Move E5 N\n11 g_gren_r Spent E5 N", FAR)
    play(game, "order og5", "end", "regroup 10", "set to Fire")
    assert options(game) == ["regroup 11", "end"]
    play(game, "end")
    assert condition(game, 11) == "Spent"
    assert turn_to(game) == (1, "order")


def test_rs_reg_4_no_regroup_needed_to_do_the_same_again() -> None:
    """RS-REG.4 After firing a vehicle is still on Fire, after moving in Move, after supporting in Support."""
    germans = "10 g_pz2f Fire E5 N\n11 g_pz3j1 Move A1 N\n12 g_pz3j1 Support C1 N"
    game = position(germans, "50 s_str_r Suppressed E2 S", "chip c01")
    play(game, "order og3", "activate 10", "fire 10 at E2")
    play(game, "activate 11", "move 11", "step 11 to A2", "stop 11", "face 11 N")
    play(game, "activate 12", "move 12", "step 12 to C2", "stop 12", "face 12 N", "done with 12")
    assert [condition(game, number) for number in (10, 11, 12)] == ["Fire", "Move", "Support"]


def test_rs_r_27_regroup_comes_after_close_combat() -> None:
    """RS-R.27 A Spent squad that the close combat destroys cannot have regrouped before it."""
    game = position(
        "10 g_gren_r Spent E5 N", "50 s_guards Spent E4 S", "chip c01", "chip c24", "chip c01", "chip c24"
    )
    play(game, "order og2", "activate 10", "move 10", "step 10 to E4", "face 10 N", "end")
    # 1 + 0 against 2 + 4: Grenadiers reduced, Guards reduced; the second round kills the Grenadiers.
    assert condition(game, 10) == "lost"
    assert kinds(game, "combat", "regrouped") == ["combat"]


def test_rs_r_27_passengers_may_hidden_ambushers_may_not() -> None:
    """RS-R.27 A Spent rider regroups; a tank under an ambush marker does not."""
    soviets = "50 s_t34 Move E5 N\n51 s_tdes Spent - - aboard=50\n52 s_t34 Move - - ambush=1"
    fog = [{"kind": "ambush", "hex": "I5", "number": 1}]
    game = position("10 g_gren_r Suppressed L8 N", soviets, active="soviet", fog=fog)
    play(game, "order os4", "end")
    assert options(game) == ["regroup 50", "regroup 51", "end"]


def test_rs_r_123_what_a_vehicle_was_turned_to_is_secret() -> None:
    """RS-R.123 Both learn that 10 regrouped, only its owner to what."""
    game = position("10 g_pz2f Move E5 N", FAR)
    play(game, "order og5", "end", "regroup 10", "set to Fire")
    assert said(game, "regrouped") == [{"piece": 10}]
    assert [fact.seen_by for fact in game.facts if fact.kind == "set"] == [(0,)]
    assert unit(game, 10).condition == "Fire"
