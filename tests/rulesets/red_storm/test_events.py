"""RS-EVT, section 6.12: the early cards where they apply and where not; all cards at the end of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.red_storm.draws import HIT, MISS, REST, SECONDARY, outcome, piles, rallying, shot
from tests.rulesets.red_storm.looks import pass_order, turn_to
from tests.rulesets.red_storm.positions import condition, options, play, position, told, unit

# The same for all cards


@pytest.mark.parametrize("card", sorted(SECONDARY))
def test_rs_trn_2_at_the_end_of_a_turn_only_the_secondary_event(card: str) -> None:
    """RS-TRN.2, RS-EVT.6, RS-EVT.3 Whatever lies on the map, the named side gets its bonus order."""
    german = "10 g_gren_r Spent D4 N\n11 g_pz3j1 Broken E5 N damage=no_penalty\n12 g_gren_r Suppressed D3 N"
    soviet = "50 s_t34 Suppressed E2 S\n51 s_str_r Reduced E1 S"
    game = position(
        german,
        soviet,
        f"event {card}",
        attacker="soviet",
        event_done=False,
        deck=piles(card),
        wind=3,
        markers=[{"kind": "blaze", "hex": "J7"}],
    )
    pass_order(pass_order(game, "os4"), "og5")
    assert outcome(game) == "secondary"
    assert turn_to(game) == (SECONDARY[card][0], "activate")
    assert game.state.orders[-1].either == SECONDARY[card][1]


@pytest.mark.parametrize("card", ["e03", "e04", "e06", "e10", "l04"])
def test_rs_evt_8_no_vehicle_section(card: str) -> None:
    """RS-EVT.8, RS-R.39 Infantry cards drawn for a tank give the secondary event."""
    german = "10 g_pz3j1 Fire E5 N\n11 g_gren_r Spent E6 N\n12 g_gren_r Reduced E6 N"
    assert outcome(shot(card, german)) == "secondary"


@pytest.mark.parametrize("card", ["e05", "e09", "l01", "l09"])
def test_rs_evt_8_no_infantry_section(card: str) -> None:
    """RS-EVT.8, RS-R.39 Vehicle cards drawn for a squad give the secondary event."""
    assert outcome(shot(card, "10 g_gren_r Broken E5 N")) == "secondary"


@pytest.mark.parametrize("card", ["e03", "e08", "l07"])
def test_rs_evt_5_cards_for_an_attack_need_one(card: str) -> None:
    """RS-EVT.5 A rally check is no attack: these three have nothing to act on."""
    assert outcome(rallying(card, "10 g_gren_r Suppressed E5 N")) == "secondary"


# Early cards


def test_e01_needs_flammable_ground_that_does_not_burn() -> None:
    """e01 In brush a Blaze breaks out under a rallying squad; in the open the attacker acts."""
    game = rallying("e01", "10 g_gren_r Suppressed D4 N")
    assert (outcome(game), condition(game, 10)) == ("primary", "lost")
    assert outcome(rallying("e01", "10 g_gren_r Suppressed E5 N")) == "secondary"


def test_e02_needs_a_blaze_that_can_spread() -> None:
    """e02 From D4 the south wind finds brush at D5, a north wind nothing."""
    markers = [{"kind": "blaze", "hex": "D4"}]
    assert outcome(shot("e02", "10 g_gren_r Ready E5 N", wind=3, markers=markers)) == "primary"
    assert outcome(shot("e02", "10 g_gren_r Ready E5 N", wind=0, markers=markers)) == "secondary"


def test_e03_the_attack_misses_whatever_the_chip_says() -> None:
    """e03 Reduced with an upshift would have eliminated the squad; the next target of the shot is hit."""
    game = shot("e03", "10 g_gren_r Ready E5 N\n11 g_gren_r Ready E5 N", f"chip {HIT}", chip=HIT)
    assert (condition(game, 10), condition(game, 11)) == ("Ready", "lost")


def test_e04_the_crater_protects_in_the_interrupted_attack() -> None:
    """e04 Reduced, upshift, foxhole: Reduced instead of Eliminated, and the reason is shown."""
    game = shot("e04", "10 g_gren_r Ready E5 N", chip=HIT)
    assert (outcome(game), condition(game, 10)) == ("primary", "Reduced")
    assert ("RS-R.57", -1) in [(r.clause, r.value) for r in told(game, "result")[-1].reasons]


def test_e04_the_crater_serves_one_infantry_of_the_attacker_too() -> None:
    """e04 With a Soviet squad as the focus the attacker's own infantry has the place from now on."""
    game = position(
        "10 g_pz3j1 Fire E5 N\n11 g_pz3j1 Fire E6 N",
        "50 s_str_r Ready E2 S",
        f"chip {MISS}",
        "event e04",
        "chip c01",
        attacker="soviet",
        active="german",
        event_done=False,
    )
    play(game, "order og3", "activate 10", "fire 10 at E2", "activate 11", "fire 11 at E2")
    assert [fact.data["shift"] for fact in told(game, "result")] == [0, 0]  # rating +1, crater -1, both times


@pytest.mark.parametrize(
    ("german", "more"),
    [
        ("10 g_gren_r Ready E5 N", {"markers": [{"kind": "haze", "hex": "E5"}]}),
        ("10 g_gren_r Ready E5 N", {"fog": [{"kind": "trench", "hex": "E5", "face_up": True}]}),
        ("10 g_gren_r Ready E5 N", {"overlays": ("O01a E5",)}),
    ],
)
def test_e04_needs_open_ground_without_works(german: str, more: dict[str, Any]) -> None:
    """e04 Haze, houses or a trench in the hex: the secondary event."""
    assert outcome(shot("e04", german, **more)) == "secondary"


def test_e05_thrown_track_only_for_a_sound_vehicle() -> None:
    """e05, RS-R.102 The marker comes out of the pool; a reduced vehicle does not throw its track."""
    game = shot("e05", "10 g_pz3j1 Fire E5 N")
    assert (outcome(game), unit(game, 10).damage) == ("primary", "immobilized")
    assert game.state.damage.count("immobilized") == 1
    assert outcome(shot("e05", "10 g_pz3j1 Fire E5 N damage=no_penalty")) == "secondary"


def test_e05_counts_for_the_interrupted_attack() -> None:
    """e05, RS-RES.4 Reduced by the card, then Reduced by the chip (firepower 3 on 3): the tank is lost."""
    assert condition(shot("e05", "10 g_pz3j1 Fire E5 N", chip=HIT), 10) == "lost"


def test_e05_a_broken_vehicle_is_lost_by_it() -> None:
    """e05, RS-R.139 Any further result ends a Broken vehicle."""
    assert condition(shot("e05", "10 g_pz3j1 Broken E5 N"), 10) == "lost"


def test_e06_pinned() -> None:
    """e06, RS-R.20 Ready and Spent become Suppressed without a check, teams too; nobody else."""
    for block in ("g_gren_r Ready", "g_gren_r Spent", "g_wt_r Ready"):
        assert condition(shot("e06", f"10 {block} E5 N"), 10) == "Suppressed"
    for state in ("Suppressed", "Reduced", "Broken"):
        assert outcome(shot("e06", f"10 g_gren_r {state} E5 N")) == "secondary"


def test_e06_counts_for_the_interrupted_attack() -> None:
    """e06 Pinned, then Suppressed by the chip (shifted from Miss) and the check fails: Broken."""
    game = shot("e06", "10 g_gren_r Ready E5 N", "chip c12", chip=MISS)
    assert condition(game, 10) == "Broken"


def test_e07_stand_fast_lasts_until_the_end_of_the_turn() -> None:
    """e07 Valor 1 + 1 holds against two medals in this turn; in the next turn it is 1 again."""
    game = shot("e07", "10 g_gren_r Ready E5 N", "chip c12")
    assert (outcome(game), condition(game, 10), unit(game, 10).steeled) == ("primary", "Ready", 1)
    play(game, "end", "end")
    pass_order(game, "og5")
    assert (game.state.turn, unit(game, 10).steeled) == (3, 0)


def test_e07_not_for_the_elite_and_in_the_check_that_brought_it() -> None:
    """e07 Not for Pioniere; a rally of a regular against two medals then succeeds."""
    assert outcome(shot("e07", "10 g_pion Spent E5 N", "chip c01")) == "secondary"
    assert condition(rallying("e07", "10 g_gren_r Suppressed E5 N"), 10) == "Ready"


def test_e08_muzzle_flash_only_for_an_unseen_firer() -> None:
    """e08 The owner of the target sees all in the firer's hex; a firer seen before gives the secondary."""
    game = shot("e08", "10 g_pz3j1 Fire E5 N", soviet="51 s_str_r Ready E2 N holds=as5")
    assert outcome(game) == "primary"
    assert set(game.state.memory[0].blocks) >= {50, 51}
    assert all(pair.shown for pair in game.state.pairs.values())
    game = position(
        f"10 g_pz3j1 Fire E5 N\n{REST}", "50 s_t34 Fire E2 S seen", f"chip {MISS}", "event e08",
        attacker="soviet", event_done=False,
    )  # fmt: skip
    assert outcome(play(game, "order os2", "activate 50", "fire 50 at E5")) == "secondary"


def test_e09_the_opponent_turns_the_vehicle() -> None:
    """e09 Turned away, a Pz III shows rear armour 2 to firepower 3: Reduced becomes Eliminated."""
    game = shot("e09", "10 g_pz3j1 Fire E5 N", chip=HIT)
    assert turn_to(game) == (1, "slew")
    play(game, "face 10 S")
    assert condition(game, 10) == "lost"


def test_e09_not_an_immobilized_vehicle_nor_one_that_moves() -> None:
    """e09, RS-R.71 Immobilized, or without a facing in mid-move: the secondary event."""
    assert outcome(shot("e09", "10 g_pz3j1 Fire E5 N damage=immobilized")) == "secondary"
    game = position(
        "10 g_pz3j1 Move E6 N", "50 s_t34 Fire E2 S", f"chip {MISS}", "event e09", event_done=False
    )
    play(game, "order og3", "activate 10", "move 10", "step 10 to E5", "react with 50")
    data = told(game, "secondary")[-1].data
    assert (data["side"], data["units"]) == (0, 1)  # here the Germans attack


def test_e10_fresh_legs_up_to_two() -> None:
    """e10 One, two or none of the Spent squads, as their owner likes; without any the secondary event."""
    german = "10 g_gren_r Spent E5 N\n11 g_gren_r Spent B1 N\n12 g_gren_r Spent B2 N"
    game = shot("e10", german, "chip c01")
    assert options(game) == ["regroup 10", "regroup 11", "regroup 12", "end"]
    play(game, "regroup 11", "regroup 12")
    assert [condition(game, n) for n in (10, 11, 12)] == ["Spent", "Ready", "Ready"]
    assert outcome(shot("e10", "10 g_gren_r Ready E5 N")) == "secondary"
