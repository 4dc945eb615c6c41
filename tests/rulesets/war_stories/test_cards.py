"""WS-EVT, WS-ART, WS-AST: every event card and every asset of the deck, each with something to work on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.war_stories.events import EFFECTS
from sandtable.rulesets.war_stories.packs import load_pack
from sandtable.rulesets.war_stories.state import WarState
from tests.rulesets.war_stories.positions import asked, options, play, position, told, unit

CHART = {"woods": ["C6", "H3"], "masonry": {"E8": 1}, "wooden": {"L2": 1}, "roads": [["A5", "N5"]]}
ATTACKERS = """
110 A-RIFLE C4 tokens=S20
111 A-RIFLE-T C5 spent squad=A-RIFLE tokens=S21
400 A-M4 B2/S moving tokens=D15
"""
DEFENDERS = """
660 G-GREN K4 spent tokens=S19,S22
661 G-GREN K5 weapon=W-G2 deployed=SW aim=C4
760 G-STUG M7/NW moving
580 G-PAK40 N2/NW tokens=D7
"""
FIELD: dict[str, Any] = {
    "smoke": ["J9"],
    "haze": ["C6", "A9"],
    "blaze": ["F8"],
    "wrecks": ["J2"],
    "counters": [{"number": 10, "kind": "trench", "hex": "L8"}],
}


def drawn(card: str, *luck: str, active: str = "attacker", **more: Any) -> st.Game[WarState]:
    """A rally check of 110 draws an event icon (c05), so the card is drawn; both chits pass."""
    chits = ("chit c05", "chit c03", *luck)
    game = position(ATTACKERS, DEFENDERS, *chits, chart=CHART, cards=(card,), active=active, **FIELD, **more)
    return play(game, "order A-O7", "done", "activate A-O7 110", "rally 110")


def settle(game: st.Game[WarState]) -> None:
    """Take the first offer at each choice until the unit acts."""
    for _ in range(40):
        if game.ask is None or asked(game) == "action":
            return
        game.answer(game.ask.options[0])


@pytest.mark.parametrize("card", EFFECTS)
def test_every_event_card_is_told_and_play_goes_on(card: str) -> None:
    """Whatever it asks for, the first offer is taken; what each does is tested card by card."""
    game = drawn(card)
    settle(game)
    assert told(game, "event")[0].data["card"] == card
    assert game.ask is None or asked(game) == "action"


@pytest.mark.parametrize("card", [c.id for c in load_pack().assets.values() if c.played == "deck"])
def test_ws_art_1_every_deck_asset_is_carried_out(card: str) -> None:
    """WS-AST.3, WS-R.123 Planned ones fall where planned, called ones where their owner sees."""
    game = drawn(f"0:{card}", plans={f"0:{card}": ("K4", 0)})
    settle(game)
    assert game.ask is None or asked(game) == "action"
    assert told(game, "barrage") or card == "SA-09"


def check(card: str, *luck: str) -> st.Game[WarState]:
    game = drawn(card, *luck)
    settle(game)
    return game


def test_ev_04_steady() -> None:
    game = drawn("EV-04")
    play(game, "pick 111")
    assert not unit(game, 111).marks


def test_ev_06_shaken() -> None:
    """A regular fails c07 (three medals) and is suppressed."""
    game = drawn("EV-06", "chit c07")
    assert sorted(options(game)) == ["pick 580", "pick 660"]
    play(game, "pick 580")
    assert unit(game, 580).suppressed


def test_ev_07_gust_of_wind() -> None:
    """WS-R.128"""
    game = check("EV-07")
    assert (game.state.haze, game.state.change.smoke) == ((), ())
    assert game.state.change.blaze


def test_ev_08_drifting_smoke() -> None:
    """Chit c02 points NE: from J9 to K9."""
    game = check("EV-08", "chit c02")
    labels = game.state.box.ground.map.labels
    assert [labels[cell] for cell in game.state.change.smoke] == ["K9"]


def test_ev_12_cloudburst() -> None:
    game = check("EV-12")
    labels = game.state.box.ground.map.labels
    assert [labels[cell] for cell in game.state.haze] == ["F8"]
    assert not game.state.change.blaze


def test_ev_14_radio_out() -> None:
    """The turn ends when the activation is over."""
    game = check("EV-14")
    play(game, "no action 110")
    assert game.state.active == 1


def test_ev_18_thrown_track() -> None:
    """WS-BOG.2 A StuG fails c07 in an ordinary check."""
    game = drawn("EV-18", "chit c07")
    play(game, "pick 760")
    assert unit(game, 760).damaged
    assert unit(game, 760).spent


def test_ev_19_stragglers() -> None:
    game = drawn("EV-19")
    play(game, "pick 111")
    assert unit(game, 111).kind == "A-RIFLE"


def test_ev_24_lost_target() -> None:
    game = drawn("EV-24")
    play(game, "pick 661")
    assert unit(game, 661).aim == -1


@pytest.mark.parametrize(
    ("card", "answers", "seen"),
    [
        ("SA-12", ("play SA-12", "pick 110", "pick 111", "pass"), lambda s: not s.units[110].marks),
        ("SA-11", ("play SA-11", "at D6", "at D7", "at D8"), lambda s: len(s.change.smoke) == 4),
        ("SA-10", ("play SA-10",), lambda s: "SA-10" not in s.hands[0]),
    ],
)
def test_ws_r_27_assets_played_at_will(
    card: str, answers: tuple[str, ...], seen: Callable[[WarState], bool]
) -> None:
    """Section 3.1, D1: at the start of the own turn, once."""
    near = {**FIELD, "counters": [{"number": 10, "kind": "trench", "hex": "I4"}]}
    game = position(ATTACKERS, DEFENDERS, chart=CHART, hands={"attacker": [card]}, **near)
    for answer in answers:
        if game.ask is not None and answer in options(game):
            game.answer(answer)
    assert seen(game.state)


def test_ws_r_27_a_card_that_cannot_be_played_is_not_offered() -> None:
    """SA-12 needs infantry with a suppression token."""
    for tokens, offered in (("", False), (" tokens=S20", True)):
        game = position(f"110 A-RIFLE C4{tokens}", "660 G-GREN N9 spent", hands={"attacker": ["SA-12"]})
        assert ("play SA-12" in options(game)) is offered


@pytest.mark.parametrize("hand", [[], ["SA-11", "SA-12", "SA-15"]])
def test_ws_d_11_who_has_cards_to_play_is_asked_nothing_more(hand: list[str]) -> None:
    """From the order to the shot: the same questions with a full hand and with none."""
    luck = ("chit c03", "chit c12", "chit c03")
    game = position("110 A-RIFLE C4 tokens=S20", "660 G-GREN C6 spent", *luck, hands={"attacker": hand})
    opening = ("order A-O7", "done", "activate A-O7 110", "rally 110")
    answers = (*opening, "aim 110", "aim 110 at 660", "shoot 110")
    kinds = []
    for answer in answers:
        kinds.append(asked(game))
        play(game, answer)
    assert kinds == ["order", "enhance", "activate", "rally", "action", "aim", "aimed"]


def test_ws_d_11_camouflage_is_an_answer_when_states_are_chosen() -> None:
    """SA-14 Openly marked, once; who has not the card is asked the same."""
    game = st.new_game("war_stories", "hedgerows", seed=3)
    while asked(game) != "states":
        play(game, "done" if "done" in options(game) else options(game)[0])
    marked = next(text for text in options(game) if text.startswith("camouflage "))
    play(game, marked)
    assert asked(game) == "states"
    assert options(game) == ["all ready", "choose states"]
    assert unit(game, int(marked.split()[1])).camouflaged
    assert "SA-14" not in game.state.hands[1]


def test_sa_16_political_officer_passes_all_rally_checks() -> None:
    game = position(
        "110 S-RIFLE C4 tokens=S20,S21",
        "660 G-GREN N9 spent",
        nations=("soviet", "german"),
        hands={"attacker": ["SA-16"]},
    )
    play(game, "order S-O7", "done", "activate S-O7 110", "play SA-16", "rally 110")
    assert not unit(game, 110).marks


def test_sa_15_extra_ammunition() -> None:
    """Full FP 6 and two more reach the icon 7 of c02's foot side."""
    game = position(
        "110 A-RIFLE C4", "660 G-GREN C6 spent", "chit c02", hands={"attacker": ["SA-15"]}
    )
    play(game, "order A-O7", "done", "activate A-O7 110", "aim 110", "aim 110 at 660", "play SA-15")
    assert "WS-MOD.10" in {reason.clause for reason in told(game, "shot")[-1].reasons}
