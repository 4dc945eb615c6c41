"""RS-DCK: the event deck as it is drawn, card by card, to Time's Up."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.engine.errors import ContentError
from sandtable.server.showcase import shown_ruleset
from tests.rulesets.red_storm.looks import FAR, Table, pass_order, said
from tests.rulesets.red_storm.positions import play, position

STUKA = {"asset": "ag7", "pile": "early"}
STURMOVIK = {"asset": "as8", "pile": "early"}


GERMANS = "10 g_gren_r Suppressed A1 N\n11 g_gren_r Suppressed A8 N"
SOVIETS = "50 s_str_r Suppressed L1 N\n51 s_str_r Suppressed L8 N"


def drawn(deck: tuple[int, int, int], **sheets: Any) -> list[str]:
    """The cards of a whole game in which nobody does anything, in the order in which they come."""
    game: Table = position(GERMANS, SOVIETS, deck=deck, event_done=False, turn=1, sheets=sheets)
    while game.result is None:
        assert game.ask is not None
        if game.ask.kind == "order":
            pass_order(game, "og5" if game.ask.seat == 0 else "os4")
        else:
            play(game, list(game.ask.options)[-1].text)
    return [str(data["card"]) for data in said(game, "event")]


@pytest.mark.parametrize("deck", [(7, 4, 2), (5, 3, 5), (4, 2, 2)])
def test_rs_ex_4_early_then_late_then_the_end(deck: tuple[int, int, int]) -> None:
    """RS-EX.4, RS-DCK.2, RS-DCK.8 All early cards first, then late ones; Time's Up is among the last pile."""
    early, late, end = deck
    cards = drawn(deck)
    assert {card[0] for card in cards[:early]} == {"e"}
    assert {card[0] for card in cards[early:-1]} == {"l"}
    assert cards[-1] == "x01"
    assert early + late + 1 <= len(cards) <= early + late + end


def test_rs_dck_2_only_early_cards_in_the_early_pile() -> None:
    """RS-DCK.2 With ten of them the first ten cards are the ten early ones; then come late ones."""
    cards = drawn((10, 1, 1))
    assert sorted(cards[:10]) == [f"e{number:02}" for number in range(1, 11)]
    assert cards[10].startswith("l")


def test_rs_dck_3_the_attackers_asset_in_the_pile_he_names() -> None:
    """RS-DCK.3 A Stuka for the late pile comes after the early cards and before the last pile."""
    late = {"asset": "ag7", "pile": "late"}
    assert drawn((2, 1, 1), german={"cards": [late]})[2] == "ag7"


def test_rs_dck_4_and_the_defenders() -> None:
    """RS-DCK.4 The only early card is his Il-2."""
    assert drawn((1, 1, 1), soviet={"cards": [STURMOVIK]})[0] == "as8"


def test_rs_dck_5_an_asset_counts_as_a_card() -> None:
    """RS-DCK.5 Two early cards, one of them a Stuka: one event card beside it."""
    first = drawn((2, 1, 1), german={"cards": [STUKA]})[:2]
    assert "ag7" in first
    assert len([card for card in first if card.startswith("e")]) == 1


@pytest.mark.parametrize("deck", [(1, 1, 1), (1, 1, 4), (0, 0, 2)])
def test_rs_dck_6_times_up_is_always_there(deck: tuple[int, int, int]) -> None:
    """RS-DCK.6 Every game ends with it, in the last pile and nowhere else."""
    cards = drawn(deck)
    assert cards.count("x01") == 1
    assert cards.index("x01") >= deck[0] + deck[1]


def test_rs_dck_8_early_on_top_late_below() -> None:
    """RS-DCK.8 No early card after a late one."""
    letters = "".join(card[0] for card in drawn((3, 3, 3)))
    assert letters.startswith("eeelll")
    assert set(letters[6:]) <= {"l", "x"}


def test_rs_r_42_times_up_is_one_of_the_number() -> None:
    """RS-R.42, RS-DCK.6 A last pile of one card is Time's Up alone: the game has early + late + 1 turns."""
    cards = drawn((2, 1, 1))
    assert len(cards) == 4
    assert cards[-1] == "x01"


def test_rs_r_43_no_card_twice() -> None:
    """RS-R.43, RS-R.137 Late and late+end come from one pile of late cards; a drawn card is out."""
    cards = drawn((10, 5, 6))
    assert len(cards) == len(set(cards))


def test_rs_ex_3_assets_count_in_their_pile() -> None:
    """RS-EX.3, RS-DCK.3-.5 Seven early cards with an asset of each side: five events and two assets."""
    cards = drawn((7, 1, 1), german={"cards": [STUKA]}, soviet={"cards": [STURMOVIK]})
    first = cards[:7]
    assert {"ag7", "as8"} <= set(first)
    assert len([card for card in first if card.startswith("e")]) == 5
    assert len(cards) == 9


def test_rs_dck_7_the_order_is_drawn_by_chance() -> None:
    """RS-DCK.7 Any early card may be the first, whatever its number."""
    for card in ("e02", "e10"):
        game = position("10 g_gren_r Suppressed A1 N", FAR, f"event {card}", event_done=False)
        pass_order(pass_order(game, "og5"), "os4")
        assert said(game, "event")[0]["card"] == card


def test_rs_dck_1_only_the_defender_knows_how_many() -> None:
    """RS-DCK.1 His view counts the cards left; the attacker's does not."""
    game = position("10 g_gren_r Suppressed A1 N", FAR, deck=(3, 2, 2))
    tracks = [
        {track["name"]: track["value"] for track in game.seat(seat).view()["tracks"]} for seat in (0, 1)
    ]
    assert [track.get("events") for track in tracks] == [None, 7]


@pytest.mark.parametrize(
    ("deck", "cards"),
    [
        ((1, 1, 1), [STUKA, {"asset": "ag7", "pile": "early"}]),
        ((1, 1, 1), [{"asset": "ag7", "pile": "end"}]),
        ((11, 1, 1), []),
    ],
)
def test_rs_r_137_piles_that_cannot_be_built(deck: tuple[int, int, int], cards: list[dict[str, str]]) -> None:
    """RS-R.137 More assets than a pile has room for beside Time's Up, or more cards than there are."""
    with pytest.raises(ContentError):
        position("10 g_gren_r Ready A1 N", FAR, deck=deck, sheets={"german": {"cards": cards}})


def test_rs_gen_8_the_deck_is_the_clock() -> None:
    """RS-GEN.8 The shipped scenarios last as many turns as their decks say."""
    lengths = {"outpost-line": (7, 8), "kolkhoz-crossroads": (9, 12), "bridge-over-the-mokraya": (10, 13)}
    lengths |= {"house-by-house": (11, 14), "red-storm": (12, 16)}
    for name, (shortest, longest) in lengths.items():
        scenario = st.new_game("red_storm", name, seed=1).state.box.scenario
        deck = scenario.deck
        assert (deck.early + deck.late + 1, deck.early + deck.late + deck.end) == (shortest, longest)


def test_rs_dck_1_the_list_of_scenarios_does_not_tell_it() -> None:
    """RS-DCK.1 From the most turns a game may last an attacker would know the number of cards."""
    shown = shown_ruleset(st.rulesets()["red_storm"]).scenarios
    assert len(shown) == 5
    assert not any(scenario.turns for scenario in shown)
