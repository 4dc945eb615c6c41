"""The house content has the counts and the sums of the specification."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sandtable.engine.errors import ContentError
from sandtable.rulesets.of_war_and_men.packs import load_pack
from sandtable.rulesets.of_war_and_men.sheets import Colour, Decision, Icon, Modifiers, Order, Rank
from tests.rulesets.of_war_and_men.battles import pack_with

PACK = load_pack()
ORDERS = [card for card in PACK.cards.values() if card.order]
MEN = [card for card in PACK.soldiers.values() if card.division]


# The core deck


def test_owm_cmp_1_the_core_deck_has_192_cards_of_two_kinds() -> None:
    """OWM-CRD.1 144 Order cards and 48 Terrain cards."""
    assert list(PACK.cards) == list(range(1, 193))
    assert len(ORDERS) == 144
    assert sum(bool(card.terrain) for card in PACK.cards.values()) == 48


def test_owm_ccs_1_every_triple_of_numbers_occurs_once() -> None:
    """R = 1 + (n-1) div 48, G = 1 + ((n-1) div 8) mod 6, B = 1 + (n-1) mod 8."""
    for number, card in PACK.cards.items():
        n = number - 1
        assert (card.red, card.green, card.blue) == (1 + n // 48, 1 + n // 8 % 6, 1 + n % 8)
    assert len({(card.red, card.green, card.blue) for card in PACK.cards.values()}) == 192


def test_owm_crd_3_standing_orders_and_their_colours() -> None:
    found = Counter((card.order, card.colour) for card in ORDERS)
    assert found == {
        (Order.ATTACK, Colour.RED): 20,
        (Order.ATTACK, Colour.GREEN): 20,
        (Order.ATTACK, Colour.BLUE): 16,
        (Order.MANEUVER, None): 48,
        (Order.RALLY, Colour.RED): 8,
        (Order.RALLY, Colour.GREEN): 8,
        (Order.RALLY, Colour.BLUE): 6,
        (Order.ENTRENCH, None): 18,
    }


def test_owm_imm_5_all_order_cards_have_a_command_decision() -> None:
    assert Counter(card.decision for card in ORDERS) == {
        Decision.ACT_OF_VALOR: 6,
        Decision.ATTENTION: 6,
        Decision.CHAIN_OF_COMMAND: 9,
        Decision.COMBAT_OPERATION: 12,
        Decision.COVERING_FIRE: 7,
        Decision.DOUBLE_TIME: 14,
        Decision.EVADE: 12,
        Decision.FIELD_DRESSING: 8,
        Decision.FIELD_REPAIRS: 6,
        Decision.FUBAR: 7,
        Decision.GRENADE: 10,
        Decision.INTELLIGENCE: 5,
        Decision.LAST_STAND: 4,
        Decision.LUCKY_SHOT: 6,
        Decision.MARCHING_ORDER: 5,
        Decision.MARKSMAN: 7,
        Decision.ON_THE_RUN: 4,
        Decision.RECON: 6,
        Decision.REGROUP: 5,
        Decision.SMOKE: 5,
    }


def test_owm_cd_13_evade_and_grenade_come_in_colours() -> None:
    """OWM-CD.18"""
    found = Counter((card.decision, card.decision_colour) for card in ORDERS if card.decision_colour)
    assert found == {
        (Decision.EVADE, Colour.RED): 5,
        (Decision.EVADE, Colour.GREEN): 4,
        (Decision.EVADE, Colour.BLUE): 3,
        (Decision.GRENADE, Colour.RED): 4,
        (Decision.GRENADE, Colour.GREEN): 3,
        (Decision.GRENADE, Colour.BLUE): 3,
    }


def test_owm_r_58_event_icons_are_on_order_cards_only() -> None:
    found = Counter(card.icon for card in ORDERS)
    assert (found[Icon.JAM], found[Icon.WOUND], found[Icon.RANDOM]) == (12, 24, 24)
    assert all(card.icon is Icon.NONE for card in PACK.cards.values() if card.terrain)


def test_owm_crd_5_terrain_cards_by_title() -> None:
    assert Counter(card.terrain for card in PACK.cards.values() if card.terrain) == {
        "hill": 5, "road": 6, "railroad": 3, "hedgerow": 5, "woods": 6, "lake": 3, "building": 5,
        "ruins": 4, "village": 3, "swamp": 3, "craters": 3, "wheat-field": 2,
    }  # fmt: skip


def test_owm_crd_5_some_cards_as_printed() -> None:
    """Card 4 is Woods with its cross-hair in the north, card 140 an Entrench with Double Time and a jam."""
    assert (PACK.cards[4].terrain, PACK.cards[4].cross_hair) == ("woods", "N")
    entrench = PACK.cards[140]
    assert (entrench.order, entrench.decision, entrench.icon) == (
        Order.ENTRENCH,
        Decision.DOUBLE_TIME,
        Icon.JAM,
    )
    grenade = PACK.cards[170]
    assert (grenade.order, grenade.colour) == (Order.RALLY, Colour.GREEN)
    assert (grenade.decision, grenade.decision_colour) == (Decision.GRENADE, Colour.RED)


def test_owm_cmp_3_twelve_mission_cards() -> None:
    """OWM-CRD.10 73A is a Building, 11A a Village; all have the cross-hair in the centre."""
    assert {name: card.terrain for name, card in PACK.mission_cards.items()} == {
        "11A": "village", "21A": "chateau", "35A": "bridge", "36A": "bridge", "41A": "lake", "42A": "lake",
        "43A": "lake", "58A": "hill", "73A": "building", "96A": "building", "120A": "road", "121A": "road",
    }  # fmt: skip
    assert {card.cross_hair for card in PACK.mission_cards.values()} == {"C"}


# Terrain and tokens


def test_owm_crd_5_modifiers_of_the_fifteen_terrains() -> None:
    assert {name: (kind.attack, kind.defense) for name, kind in PACK.terrains.items()} == {
        "field": (0, 0), "hill": (3, 1), "road": (0, 1), "railroad": (0, 1), "hedgerow": (1, 3),
        "woods": (-1, 2), "lake": (0, 0), "building": (1, 3), "ruins": (1, 2), "village": (1, 2),
        "swamp": (-2, -1), "craters": (0, 2), "wheat-field": (0, 1), "chateau": (2, 4), "bridge": (0, 0),
    }  # fmt: skip


def named(flag: str) -> set[str]:
    return {name for name, kind in PACK.terrains.items() if getattr(kind, flag)}


def test_owm_ico_10_icons_of_the_terrains() -> None:
    """OWM-ICO.11, OWM-ICO.14, OWM-ICO.18, OWM-GLO.9, OWM-OPS.16"""
    assert named("blocks") == {"hill", "hedgerow", "woods", "building", "village", "chateau"}
    assert named("no_movement") == {"lake"}
    assert named("no_stealth") == {"road", "railroad", "lake", "bridge"}
    assert named("fast_move") == {"road", "bridge"}
    assert named("man_made") == {"road", "railroad", "building", "ruins", "village", "chateau", "bridge"}
    assert named("destructible") == {"building", "ruins"}


def test_owm_crd_7_a_field_has_no_modifier_and_no_icon() -> None:
    assert all("field" not in named(flag) for flag in ("blocks", "no_movement", "no_stealth", "fast_move"))


def test_owm_tok_4_tokens_as_printed() -> None:
    """OWM-ENT.3, OWM-CD.38, OWM-TOK.11"""
    tokens = PACK.tokens
    assert tokens.entrench == Modifiers(1, 1)
    assert tokens.moving == Modifiers(0, -2)
    assert (tokens.smoke_yellow, tokens.smoke_red) == (Modifiers(-2, 2), Modifiers(-1, 1))
    assert (tokens.truck_green, tokens.truck_orange) == (8, 9)


# Soldiers


WEAPON_POINTS = {
    "pistol": 1, "carbine": 2, "shotgun": 2, "bolt": 3, "smg": 3, "semi": 4,
    "assault": 4, "auto": 5, "lmg": 5, "sniper": 5, "hmg": 6,
}  # fmt: skip
RANK_POINTS = {Rank.CAPTAIN: 3, Rank.SERGEANT: 2, Rank.CORPORAL: 1, Rank.FIRST_CLASS: 1, Rank.PRIVATE: 0}
DISCIPLINE_POINTS = {Colour.RED: 2, Colour.GREEN: 1, Colour.BLUE: 0}


def test_owm_cmp_2_soldiers_by_division() -> None:
    """OWM-SOL.13 136 in nine divisions of different sizes."""
    assert Counter(card.division for card in MEN) == {
        "RGR": 16, "ABN": 16, "G352": 15, "G15": 15, "S45": 16, "S70": 15, "P6": 15, "P3": 14, "F5": 14,
    }  # fmt: skip
    assert len(MEN) == 136


def test_owm_sol_5_points_follow_from_what_is_printed() -> None:
    """Weapon + Discipline + (Vitality - 7) + (Resolve - 4) + rank."""
    for man in MEN:
        weapon = WEAPON_POINTS[PACK.weapons[man.weapon].profile]
        flesh = man.vitality - 7 + man.resolve - 4
        worth = weapon + DISCIPLINE_POINTS[man.discipline] + flesh + RANK_POINTS[man.rank]
        assert man.points == worth, man.id


def test_owm_set_11_historical_squads() -> None:
    sums = {
        name: sum(card.points for card in MEN if card.division == name and card.number <= kind.historical)
        for name, kind in PACK.divisions.items()
    }
    assert sums == {
        "RGR": 81, "ABN": 81, "G352": 61, "G15": 59, "S45": 69, "S70": 71, "P6": 72, "P3": 69, "F5": 68,
    }  # fmt: skip
    long = {name for name, kind in PACK.divisions.items() if kind.historical == 12}
    assert long == {"RGR", "ABN", "P6", "S45"}


def test_owm_div_1_nations_and_their_sides() -> None:
    """OWM-TRM.1, OWM-TRM.2, OWM-R.25 Two divisions each, Finland one; the Soviet Union may choose."""
    found = Counter((kind.nation, kind.side) for kind in PACK.divisions.values())
    assert found == {
        ("U.S.A.", 0): 2, ("Poland", 0): 2, ("Germany", 1): 2, ("Finland", 1): 1, ("Soviet Union", None): 2,
    }  # fmt: skip


def test_owm_sol_3_leaders_are_all_but_privates() -> None:
    evans, oakes = PACK.soldiers["RGR-3"], PACK.soldiers["RGR-4"]
    assert evans.is_leader
    assert not oakes.is_leader
    assert [card.is_leader for card in MEN] == [card.rank is not Rank.PRIVATE for card in MEN]


def test_owm_ex_2_pfc_evans_has_green_and_blue_at_range_3() -> None:
    evans = PACK.soldiers["RGR-3"]
    profile = PACK.profiles[PACK.weapons[evans.weapon].profile]
    assert (evans.rank, evans.discipline, profile.rows[2]) == (Rank.FIRST_CLASS, Colour.RED, "GB")
    assert "Pokey" in PACK.soldiers["RGR-2"].name
    assert PACK.soldiers["RGR-2"].rank is Rank.CORPORAL


def test_owm_sol_7_second_grids_for_guns_and_scopes() -> None:
    kinds = {name: profile.kind for name, profile in PACK.profiles.items() if profile.kind}
    assert kinds == {"lmg": "gun", "hmg": "gun", "sniper": "scope"}
    hmg, sniper = PACK.profiles["hmg"], PACK.profiles["sniper"]
    assert hmg.rows == ("B", "BR", "BR", "GR", "G", "R")
    assert hmg.second == ("GB", "BBR", "BBG", "BBR", "BB", "GB")
    assert sniper.second == ("R", "GB", "BB", "BBR", "BB", "GB")


def test_owm_ico_1_advantage_icons_of_weapons() -> None:
    """OWM-ICO.2"""
    found = {name: profile.assault for name, profile in PACK.profiles.items() if profile.assault}
    assert found == {
        "pistol": 1, "shotgun": 1, "smg": 1, "assault": 1, "lmg": -1, "hmg": -1, "sniper": -1,
    }  # fmt: skip


def test_owm_sol_10_43_traits_one_of_each_for_every_soldier() -> None:
    """All of them are somebody's; six are called by the Random Effect icon."""
    strengths = [f"S{n:02}" for n in range(1, 23)]
    weaknesses = [f"W{n:02}" for n in range(1, 22)]
    assert list(PACK.traits) == strengths + weaknesses
    assert {card.strength for card in MEN} == set(strengths)
    assert {card.weakness for card in MEN} == set(weaknesses)
    assert [name for name, trait in PACK.traits.items() if trait.random] == [
        "S18", "S19", "S20", "W10", "W11", "W12",
    ]  # fmt: skip


def test_owm_r_130_lu_as_printed() -> None:
    lu = PACK.soldiers["LU"]
    assert (lu.resolve, lu.discipline, lu.vitality, lu.points) == (4, Colour.GREEN, 7, 0)
    assert not lu.is_leader
    assert [lu.weapon, lu.strength, lu.weakness] == ["", "", ""]


# Packs of another make


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("deck.toml", "green = 1, blue = 2", "green = 1, blue = 1", "OWM-CCS.1"),
        ("deck.toml", "192 = {", "193 = {", "without a gap"),
        ("deck.toml", 'order = "attack", colour = "B"', 'order = "attack"', "have a colour"),
        ("deck.toml", 'decision = "evade", decision_colour = "R"', 'decision = "evade"', "`decision_colour`"),
        ("deck.toml", 'cross_hair = "C" }', 'cross_hair = "X" }', "cross-hair is one of"),
        ("deck.toml", 'terrain = "hill"', 'terrain = "dune"', "no Terrain 'dune'"),
        ("deck.toml", "1 = {", "one = {", "a core card is a number"),
        ("terrain.toml", "attack = 0", "attack = 1", "without modifiers"),
        ("terrain.toml", 'code = "Ro"', 'code = "Hi"', "is used 2 times"),
        ("weapons.toml", 'profile = "carbine"', 'profile = "blunderbuss"', "no profile"),
        ("weapons.toml", 'kind = "gun"\n', "", "go together"),
        ("soldiers.toml", "vitality = 9", "vitality = 5", "below Vitality"),
        ("soldiers.toml", 'strength = "S04"', 'strength = "W04"', "no strength"),
        ("soldiers.toml", 'weapon = "thompson"', 'weapon = "bow"', "no weapon"),
        ("soldiers.toml", "RGR-1 =", "RGR1 =", "called like RGR-3"),
        ("soldiers.toml", "RGR-1 =", "RGR-17 =", "without a gap"),
        ("soldiers.toml", "points = 0", "points = 5", "Lu is no Leader"),
        ("divisions.toml", "number = 2", "number = 1", "its own number"),
        ("divisions.toml", "historical = 12", "historical = 40", "only 16 soldiers"),
        ("traits.toml", "S22 = {", "S23 = {", "S22"),
    ],
)
def test_owm_crd_1_a_pack_with_a_fault_is_refused(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    name = pack_with(tmp_path, file, old, new)
    with pytest.raises(ContentError, match=f"{file}.*{said}"):
        load_pack(name)


def test_owm_cmp_1_a_pack_may_have_other_numbers(tmp_path: Path) -> None:
    """What is no constraint is free: a Road may protect better."""
    name = pack_with(tmp_path, "terrain.toml", 'name = "Road"', 'name = "Lane"')
    assert load_pack(name).terrains["road"].name == "Lane"
