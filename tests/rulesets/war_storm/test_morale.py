"""Company and platoon checks, rout, forced movement, rally, replacement."""

from __future__ import annotations

import sandtable as st
from sandtable.rulesets.war_storm import hits, morale, rally, rout
from sandtable.rulesets.war_storm.state import WarStorm
from tests.rulesets.war_storm.positions import (
    asked,
    at,
    cell,
    dice,
    options,
    passed,
    piece,
    play,
    position,
    told,
)

AMERICAN = "company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300"


def settle(game: st.Game[WarStorm]) -> st.Game[WarStorm]:
    """Take the first way for all who flee."""
    while game.ask is not None and asked(game) in ("run", "flee", "origin"):
        play(game, options(game)[0])
    return game


def shot(german: str, *luck: str, **more: object) -> st.Game[WarStorm]:
    """Two platoons fire with FF 12 at C1302: a roll of 2 less 1 gives 9, four hits."""
    game = position(AMERICAN, german, *luck, **more)  # type: ignore[arg-type]
    return play(game, "activate 10", "fire 11 at C1302", "join 12")


def test_wss_mor_2_to_wss_mor_4_company_morale() -> None:
    """WSS-MOR.3, WSS-MOR.4: 7 + 1; a Routed officer gives no leadership; a fallen one neither (WSS-LOO.2)."""
    for extra, value in (("", 8), (" routed", 7), (" dead", 7)):
        game = position(AMERICAN, f"company D GE-GR GE-GR\nD C1605{extra}\nD1 C1605\nD2 C1605")
        assert morale.company_morale(game.state, game.state.companies[11]) == value


def test_wss_cmc_9_to_wss_cmc_10_rout_and_disintegration() -> None:
    """WSS-CMC.10: Two platoons; four hits: one falls, the other has one loss. 8 - (4 - 2) = 6: 10 routs, 11
    disintegrates.
    """
    german = "company D GE-GR GE-GR\nD C1302\nD1 C1302\nD2 C1302"
    lots = dice("hit_alloc", 1, 1)
    luck = [*dice("combat", 1, 1), *lots, *dice("officer_casualty:110", 6, 6)]
    routed = settle(shot(german, *luck, *dice("company_morale:11", 5, 5)))
    assert told(routed, "company_check")[-1].data["morale"] == 6
    assert all(piece(routed, n).routed for n in (110, 111, 112))
    gone = shot(german, *luck, *dice("company_morale:11", 5, 6))
    assert [at(gone, n) for n in (110, 111, 112)] == ["lost"] * 3


def test_wss_cmc_11_and_wss_r_103_those_routed_before() -> None:
    """WSS-R.103: Failed by 3: the Routed platoon is eliminated, the other one only Routed."""
    german = "company D GE-GR GE-GR\nD C1308\nD1 C1302 routed\nD2 C1302"
    game = shot(german, *dice("combat", 1, 1), *dice("hit_alloc", 1, 1), *dice("company_morale:11", 4, 5))
    settle(game)  # 7 + 1 - 2 = 6
    assert at(game, 111) == "lost"
    assert piece(game, 112).routed


def test_wss_cmc_2_and_wss_ffr_2_the_loss_of_a_platoon_makes_its_company_check() -> None:
    """WSS-FFR.2: Three steps of a company of four are no cause of their own, a platoon less is."""
    german = "company D GE-GR GE-GR GE-GR GE-GR\nD C1303\nD1 C1302{0}\nD2 C1304\nD3 C1304\nD4 C1303{1}"
    for losses, luck in (((" lost=2", ""), dice("company_morale:11", 1, 1)), (("", " lost=1"), [])):
        game = position(AMERICAN, german.format(*losses), *dice("combat", 1, 1), *luck)
        play(game, "activate 10", "fire 11 at C1302", "fire now")
        assert game.state.companies[11].lost == 3
        assert (111 in game.state.lost, len(told(game, "company_check"))) == (bool(luck), len(luck) // 2)


def test_wss_cmc_1_and_wss_r_97_only_those_who_see_it() -> None:
    """WSS-R.96: WSS-R.97: A platoon behind the hill sees nothing: the others check as platoons."""
    german = "company D GE-GR GE-GR GE-GR\nD C1304\nD1 C1302 lost=2\nD2 C1304\nD3 C111"
    game = position(AMERICAN, german, *dice("combat", 1, 1), *passed(112))
    play(game, "activate 10", "fire 11 at C1302", "fire now")
    assert at(game, 111) == "lost"
    assert not told(game, "company_check")
    assert [fact.data["piece"] for fact in told(game, "platoon_check")] == [112]


def test_wss_pmc_2_hit_while_out_of_command() -> None:
    """WSS-PMC.1, WSS-PMC.7, WSS-R.98: One hit on an OoC platoon of a large company: 7 - 1 = 6; a roll of 7
    routs it.
    """
    german = "company D GE-GR GE-GR GE-GR GE-GR\nD C1311\nD1 C1302\nD2 C1311\nD3 C1311\nD4 C1311"
    game = position(AMERICAN, german, *dice("combat", 3, 3), *dice("platoon_morale:111", 3, 4))
    play(game, "activate 10", "fire 11 at C1302", "fire now")
    assert told(game, "platoon_check")[-1].data["morale"] == 6
    settle(game)
    assert piece(game, 111).routed


def test_wss_rou_8_and_wss_r_109_three_hexes_towards_the_lines() -> None:
    """WSS-ROU.1, WSS-ROU.5, WSS-R.117: WSS-R.109: South from C1302, away from C1300: three steps through S,
    SE or SW.
    """
    german = "company D GE-GR GE-GR GE-GR GE-GR\nD C1311\nD1 C1302\nD2 C1311\nD3 C1311\nD4 C1311"
    game = position(AMERICAN, german, *dice("combat", 3, 3), *dice("platoon_morale:111", 3, 4))
    play(game, "activate 10", "fire 11 at C1302", "fire now")
    assert set(options(game)) <= {"run to C1303", "run to C1203", "run to C1403"}
    play(game, "run to C1303")
    while asked(game) == "run":
        play(game, options(game)[0])
    assert game.state.distance(piece(game, 111).cell, cell(game, "C1302")) == 3


def routes_of(game: st.Game[WarStorm], number: int, origin: str) -> list[tuple[str, ...]] | None:
    s = game.state
    found = rout.routes(s, (number,), s.box.ground.cell(origin))
    return None if found is None else [tuple(s.box.ground.map.labels[c] for c in route) for route in found]


def test_wss_r_108_the_first_hex_leads_away() -> None:
    """Fire from the south: the first hex is north or beside, then towards the lines."""
    game = position(AMERICAN, "company D GE-GR\nD C1601\nD1 C1304")
    found = routes_of(game, 111, "C1306")
    assert found is not None
    s = game.state
    assert all(s.distance(cell(game, r[0]), cell(game, "C1306")) > 2 for r in found)


def test_wss_r_111_off_the_board() -> None:
    """WSS-ROU.11: At the southern edge all ways towards the lines leave the board: eliminated."""
    game = position(AMERICAN, "company D GE-GR\nD C1601\nD1 C1311")
    assert routes_of(game, 111, "C1309") is None


def test_wss_rou_12_and_wss_r_110_enemies_beside_the_way() -> None:
    """WSS-ROU.13: WSS-R.110: An American in C1305 makes every normal way from C1303 unsafe: sideways, not
    nearer to where it routed.
    """
    american = "company B US-IN US-IN\nB C1300\nB1 C1301\nB2 C1305"
    game = position(american, "company D GE-GR\nD C1601\nD1 C1303")
    found = routes_of(game, 111, "C1301")
    assert found is not None
    s = game.state
    for route in found:
        for label in route:
            assert not s.is_near_enemy(cell(game, label), 1)


def test_wss_rfi_1_and_wss_rfi_2_routed_units_under_fire() -> None:
    """WSS-RFI.2: Result 1, no hit: still it runs with 5 MP, five open hexes towards the lines."""
    german = "company D GE-GR\nD C1311\nD1 C1302 routed"
    game = position(AMERICAN, german, *dice("combat", 5, 6))
    play(game, "activate 10", "fire 11 at C1302", "fire now")
    settle(game)
    assert game.state.distance(piece(game, 111).cell, cell(game, "C1302")) == 5


def test_wss_r_115_nobody_left_to_run_to() -> None:
    """WSS-RFI.3: From C511 to C412 or C612; there only the edge is left, and MP: eliminated."""
    german = "company D GE-GR\nD C1305\nD1 C511 routed"
    game = position(AMERICAN.replace("C1300", "C509"), german, *dice("combat", 5, 6))
    settle(play(game, "activate 10", "fire 11 at C511", "fire now"))
    assert at(game, 111) == "lost"


def test_wss_r_107_the_firer_chooses_between_equally_near_hexes() -> None:
    american = "company B US-IN US-IN\nB C1301\nB1 C1202\nB2 C1402"
    german = "company D GE-GR\nD C1303\nD1 C1303"
    game = position(american, german, hexes={"C1402": {"terrain": "."}, "C1403": {"terrain": "."}})
    fires = (cell(game, "C1202"), cell(game, "C1402"))
    toll = hits.toll_on(game.state, cell(game, "C1303"), (111,), fires, 0)
    assert len(rout.origins(game.state, toll)) == 2


# Rally


def test_wss_ral_3_and_wss_pra_2_the_officer_rallies() -> None:
    """WSS-RAL.1, WSS-RAL.7, WSS-PRA.1, WSS-PMC.6: WSS-PRA.2: Each piece once a turn (WSS-RAL.6); a failure
    is Finished.
    """
    american = "company B US-IN US-IN\nB C1300\nB1 C1300 routed\nB2 C1300 routed"
    game = position(american, GERMAN, *dice("rally:11", 4, 4), *dice("rally:12", 4, 5))
    play(game, "activate 10", "rally 11", "rally 12")
    assert [piece(game, n).routed for n in (11, 12)] == [False, True]
    assert piece(game, 12).finished
    assert piece(game, 10).finished  # WSS-R.121


def test_wss_ora_1_and_wss_ora_4_himself_first() -> None:
    """WSS-RAL.2, WSS-ROU.4: WSS-ORA.4: Printed morale 7; then his platoon with leadership."""
    american = "company B US-IN\nB C1300 routed\nB1 C1300 routed"
    game = position(american, GERMAN, *dice("rally:10", 3, 4), *dice("rally:11", 4, 4))
    play(game, "activate 10")
    assert [text for text in options(game) if text.startswith("rally")] == ["rally 10"]
    play(game, "rally 10", "rally 11")
    assert not piece(game, 11).routed


def test_wss_ora_2_wss_r_122_a_higher_officer_rallies() -> None:
    """WSS-RAL.5, WSS-R.126: WSS-R.122: Whitlock 8 + 2, less the platoon's own losses; company losses do not
    count.
    """
    american = "company B US-IN US-IN\nB C1305 routed\nB1 C1300 routed lost=2\nB2 C1300 dead\nHR C1300"
    game = position(american, "company D GE-GR\nD C1601\nD1 C1601")
    s = game.state
    assert rally.rally_value(s, s.pieces[1], s.pieces[11]) == 8
    assert rally.objects(s, 1) == [11]


SOVIET = "company A SU-RF SU-RF\nA C1305\nA1 C1300 routed{0}\nA2 C1305\nP1 C1300"
GERMAN = "company D GE-GR\nD C1601\nD1 C1601"


def test_wss_pra_5_and_wss_pra_6_the_commissar() -> None:
    """WSS-RAL.4, WSS-R.123, WSS-R.124, WSS-H.22: WSS-PRA.6: Rusak 9 + 1: a roll of 11 fails: Discipline
    Failure; the next failure costs a step.
    """
    luck = dice("rally:11", 5, 6)
    game = position(SOVIET.format(""), GERMAN, *luck, nations=("SU", "GE"))
    play(game, "activate 1", "rally 11")
    assert (piece(game, 11).disciplined, piece(game, 11).lost, piece(game, 11).finished) == (True, 0, True)
    again = position(SOVIET.format(" disciplined"), GERMAN, *luck, nations=("SU", "GE"))
    play(again, "activate 1", "rally 11")
    assert piece(again, 11).lost == 1
    good = position(SOVIET.format(" disciplined"), GERMAN, *dice("rally:11", 5, 5), nations=("SU", "GE"))
    play(good, "activate 1", "rally 11")
    assert (piece(good, 11).routed, piece(good, 11).disciplined) == (False, False)  # WSS-PRA.7


def test_wss_pra_3_wss_pra_4_and_wss_r_125_a_second_leader_activates() -> None:
    """WSS-PRA.4, WSS-R.125: Rallied by the commissar, it acts with its own officer after an enemy
    activation.
    """
    soviet = "company A SU-RF\nA C1301\nA1 C1300 routed\nP1 C1300"
    game = position(soviet, GERMAN, *dice("rally:11", 5, 5), nations=("SU", "GE"))
    play(game, "activate 1", "rally 11", "activate 110", "end activation", "activate 10")
    assert "move 11" in options(game)


def test_wss_h_21_lead() -> None:
    """An idle platoon of the higher officer's hex performs one action after all."""
    american = "company B US-IN\nB C1300\nB1 C1300\nHR C1300"
    game = position(american, GERMAN)
    play(game, "activate 10", "end activation", "pass", "activate 1")
    assert "lead 11" in options(game)
    play(game, "lead 11", "move 11", "step to C1301", "stop")
    assert piece(game, 11).finished
    assert piece(game, 1).finished


# Replacements


def test_wss_rep_2_to_wss_rep_4_and_wss_loo_3_a_replacement_officer() -> None:
    """WSS-REP.1, WSS-R.83: WSS-REP.3, WSS-REP.4, WSS-LOO.3: Dolan (7, 0) comes to the platoon of the owner's
    choice at the start of the next turn.
    """
    american = "company B US-IN US-IN\nB C1300 dead\nB1 C1300\nB2 C1305"
    game = position(american, GERMAN)
    assert piece(game, 11).ooc
    play(game, "pass", "pass")
    assert options(game) == ["send the replacement to 11", "send the replacement to 12"]
    play(game, "send the replacement to 12")
    assert at(game, 19) == "C1305"
    company = game.state.companies[1]
    assert (company.officer, morale.company_morale(game.state, company)) == (19, 7)
    assert [piece(game, n).ooc for n in (11, 12)] == [True, False]


def test_wss_r_82_no_replacement_without_counters() -> None:
    american = "company B US-IN\nB C1300 dead\nB1 C1300"
    game = position(american, GERMAN, replacements=False)
    play(game, "pass", "pass")
    assert asked(game) == "activation"
    assert game.state.turn == 3
