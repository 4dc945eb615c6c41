"""OWM-CCS, OWM-CRD, OWM-R.1 to OWM-R.5: the core deck as numbers, hand and clock."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.of_war_and_men.cards import fogged
from sandtable.rulesets.of_war_and_men.state import War
from tests.rulesets.of_war_and_men.battles import (
    battle,
    do,
    facts,
    firing,
    lieutenant,
    options,
    passes,
    until,
)

ALL = range(1, 193)


def with_pile(cards: tuple[int, ...], **more: Any) -> st.Game[War]:
    """A game in which just these cards are left to draw; the rest lies in the discard pile."""
    position = more.pop("position", {})
    hands = more.pop("hands", ("", ""))
    held = battle("11 A1 103\n31 A3 302", hands=hands).state.hands
    gone = [n for n in ALL if n not in cards and n not in (*held[0], *held[1])]
    given = {"discards": gone, **position}
    return battle("11 A1 103\n31 A3 302", *more.pop("flips", ()), hands=hands, position=given, **more)


def test_owm_ccs_1_every_triple_once() -> None:
    """OWM-CCS.1, OWM-CMP.1 4 x 6 x 8 combinations, each on one card."""
    pack = battle("11 A1 103\n31 A3 302").state.box.pack
    triples = {(card.red, card.green, card.blue) for card in pack.cards.values()}
    assert len(pack.cards) == len(triples) == 192


def test_owm_ccs_13_flipped_cards_lie_aside_until_the_attack_is_over() -> None:
    """OWM-CCS.13, OWM-R.5 Then they go to the discard pile in order of flipping, behind the order card."""
    game = battle(
        "11 A1 103\n31 A3 302",
        "number of attackers R1",
        "target R1",
        "lethality G1",
        "lethality B1",
        "Discipline R1",
        hands=("attack R", ""),
    )
    order = game.state.hands[0][0]
    do(game, "attack", 31)
    assert game.state.discards == (order,)
    number = facts(game, "flipped")[0]["card"]
    assert game.state.event == (number,)
    do(game, "fire", 103)
    flipped = [fact["card"] for fact in facts(game, "flipped")]
    assert game.state.discards == (order, *flipped)
    assert not game.state.event


def test_owm_r_5_the_cards_of_a_valor_that_only_rallies_lie_aside_too() -> None:
    """OWM-R.5, OWM-R.85 The flips of an Act of Valor are an event: both lie behind the Chain of Command that
    was played between them.
    """
    game = lieutenant(
        "11 A1 103\n31 A3 302",
        "number of shots R2",
        "number of shots R3",
        hands=("act-of-valor", "chain-of-command"),
        soldiers=[{"id": 103, "state": "suppressed", "suppressed_in": 1, "jammed": True}],
    )
    valor, chain = game.state.hands[0][0], game.state.hands[1][0]
    do(game, "hearten", 103)
    until(game, "flip_window", 1)
    do(game, "chain_of_command")
    passes(game)
    flipped = [fact["card"] for fact in facts(game, "flipped")]
    assert game.state.discards == (valor, chain, *flipped)


def test_owm_r_1_the_last_card_completes_a_play_through() -> None:
    """OWM-R.1, OWM-CCS.5 The discard pile is the new draw pile; hands and the event's cards stay out of
    it.
    """
    game = with_pile((191,), hands=("attack R", ""), flips=("number of attackers 191",))
    order = game.state.hands[0][0]
    before = len(game.state.discards)
    do(game, "attack", 31)
    assert game.state.played_through == 1
    assert game.state.pile == before + 1
    assert order in game.state.pool
    assert 191 not in game.state.pool
    assert not game.state.time_up


def test_owm_r_2_the_event_is_finished_then_the_game_ends() -> None:
    """OWM-R.2, OWM-R.162 The last play-through ends in an attack: it goes on with the shuffled pile, then
    points.
    """
    game = with_pile((191,), hands=("attack R", ""), flips=("number of attackers 191",), decks=1)
    do(game, "attack", 31)
    assert game.state.time_up
    assert options(game, "fire")
    do(game, "stop")
    assert game.result is not None
    assert game.result.reason == "the deck has been played through"
    assert game.result.points == (9, 8)


@pytest.mark.parametrize(
    ("timer", "over"),
    [("mission", True), ("1 deck", True), ("2 decks", False), ("wiped out", False)],
)
def test_owm_r_162_the_players_agree_on_another_end(timer: str, over: bool) -> None:
    """OWM-R.162, OWM-CCS.6, OWM-D.12 A Mission of one deck and two rounds, in whose second round the deck is
    played through: it goes on where the players have agreed on more.
    """
    game = with_pile((191,), position={"phase": "debrief"}, decks=1, rounds=2, rules={"timer": timer})
    assert game.state.played_through == 1
    assert (game.result is not None) is over


def test_owm_ccs_6_until_a_side_is_wiped_out() -> None:
    """OWM-CCS.6, OWM-R.134 Without a timer the death of the last man (6 + 8 - 1 reaches Vitality 8) ends
    it.
    """
    game = firing(
        "11 A1 103\n31 A3 302",
        "target R1",
        "lethality G6",
        "lethality B8",
        "Discipline R1",
        rules={"timer": "wiped out"},
    )
    assert game.result is not None
    assert game.result.reason == "a side has no soldiers left"


def test_owm_r_3_the_fog_of_war_is_never_shuffled_back() -> None:
    """OWM-R.3, OWM-DBF.4, OWM-SET.18 The card that goes under unseen completes the deck and stays away."""
    game = with_pile((190, 191), position={"phase": "debrief", "fog": 1})
    assert fogged(game.state) == 2
    assert game.state.fog == (190, 191)
    assert not {190, 191} & set(game.state.pool)


def test_owm_dbf_4_fog_is_unseen() -> None:
    """OWM-DBF.4 Nobody learns which card it was: no fact and no draw tells."""
    game = battle("11 A1 103\n31 A3 302", position={"phase": "debrief"})
    assert facts(game, "fog") == [{"number": 1}]
    assert len(game.state.pool) - game.state.pile == 1


def test_owm_r_154_a_draw_goes_on_over_the_shuffle() -> None:
    """OWM-R.154, OWM-R.75 One card is left: the second comes from the new pile."""
    hand = "maneuver, maneuver"
    game = with_pile((191,), hands=(hand, ""), flips=("card 191",))
    do(game, "redraw")
    do(game, "discard")
    do(game, "discard")
    assert len(game.state.hands[0]) == 2
    assert 191 in game.state.hands[0]
    assert game.state.played_through == 1
