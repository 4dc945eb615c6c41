"""WS-D.9, WS-D.10, section 6.13: who controls a hex, in truth and as far as each side knows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import sandtable as st
from sandtable.engine.facts import SPECTATOR
from sandtable.rulesets.war_stories import victory
from sandtable.rulesets.war_stories.state import WarState
from tests.rulesets.war_stories.positions import activate, play, position, told

FAR = "661 G-GREN N9 spent"
C5 = {"kind": "control", "hex": "C5", "worth": 3}
AIMS = {"attacker": {"objectives": [C5]}, "defender": {"objectives": [C5]}}
GUESSES = range(40)


def advanced(decoy: int, other: int, *, foes: str = FAR, aims: Any = AIMS, **more: Any) -> st.Game[WarState]:
    """Of two counters that nobody has spotted one is a decoy; 110 goes to C5, which is the defender's."""
    own = {decoy: f"{decoy} A-RIFLE C4 decoy unspotted", other: f"{other} A-RIFLE C4 unspotted"}
    game = position("\n".join(own[piece] for piece in sorted(own)), foes, booklets=aims, **more)
    return activate(game, 110, "advance 110", "step 110 to C5")


def holder(game: st.Game[WarState], viewer: int | None = None) -> int:
    """Who controls C5, in truth or as a viewer sees it."""
    cell = game.state.box.ground.map.cell("C5")
    return victory.controller(game.state, cell, victory.BOTH if viewer is None else (viewer,))


def known_of(game: st.Game[WarState], seat: int) -> bytes:
    """All that a seat can read: view, history, standing, and what the game looks like in some guesses."""
    one = game.seat(seat)
    guesses = [one.guess(seed).fingerprint() for seed in range(6)]
    return msgspec.json.encode((one.view(), one.history(), one.value(), one.can_undo, guesses))


def counts(game: st.Game[WarState], seat: int) -> list[bool]:
    return [objective["now"] for objective in game.seat(seat).view()["objectives"]]


def test_ws_d_9_a_decoy_that_alone_enters_a_hex_does_not_show_itself() -> None:
    """The defender and a spectator see, hear and guess the same whether 110 is the decoy or 111."""
    bluff, deed = advanced(110, 111), advanced(111, 110)
    assert known_of(bluff, 1) == known_of(deed, 1)
    assert msgspec.json.encode(bluff.public()) == msgspec.json.encode(deed.public())
    assert [holder(bluff, viewer) for viewer in (0, 1, SPECTATOR)] == [1, 0, 0]
    assert [holder(deed, viewer) for viewer in (0, 1, SPECTATOR)] == [0, 0, 0]


def test_ws_d_9_its_owner_is_told_the_truth() -> None:
    bluff, deed = advanced(110, 111), advanced(111, 110)
    assert (counts(bluff, 0), counts(bluff, 1)) == ([False], [False])
    assert (counts(deed, 0), counts(deed, 1)) == ([True], [False])
    assert bluff.seat(0).value() < deed.seat(0).value()
    kinds = [[fact.kind for fact in game.seat(0).history()] for game in (bluff, deed)]
    assert ("controlled" in kinds[0], "controlled" in kinds[1]) == (False, True)
    assert told(bluff, "controlled")[0].data["side"] == 0


def test_ws_d_9_who_truly_controls_the_hex_is_guessed() -> None:
    """Not vacuous: in some guesses of the defender 110 is a decoy and the hex is his, in others it is not."""
    game = advanced(110, 111)
    guesses = [game.seat(1).guess(seed) for seed in GUESSES]
    assert {holder(guess) for guess in guesses} == {0, 1}
    assert {holder(guess, 1) for guess in guesses} == {0}
    assert {guess.state.units[110].decoy for guess in guesses if holder(guess) == 1} == {True}


def test_ws_r_23_the_truth_counts_at_the_end() -> None:
    """Sudden Death finds the decoy in C5: three points for the defender, who had given it up for lost."""
    luck = ("chit c05",)
    foes = "661 G-GREN N9 tokens=S20"
    for decoy, other, points in ((110, 111, (0, 3)), (111, 110, (3, 0))):
        own = {decoy: f"{decoy} A-RIFLE C4 decoy unspotted", other: f"{other} A-RIFLE C4 unspotted"}
        units = "\n".join(own.values())
        game = position(units, foes, *luck, booklets=AIMS, chart={"brush": ["N9"]}, cards=("EV-01",))
        activate(game, 110, "advance 110", "step 110 to C5", "pass", "stop 110")
        activate(game, 661, "rally 661", card="G-O7")
        assert game.result is not None
        assert game.result.points == points
        assert [counts(game, seat) for seat in (0, 1)] == [[points[0] > 0], [points[1] > 0]]


def test_ws_d_9_found_out_the_decoy_never_held_it() -> None:
    """660 comes near enough to spot it: the hex is the defender's again; its owner knew."""
    game = advanced(110, 111, foes="660 G-GREN C10\n" + FAR)
    play(game, "pass", "stop 110")
    activate(game, 660, "advance 660", "step 660 to C9", card="G-O7")
    assert 110 not in game.state.units
    assert [holder(game, viewer) for viewer in (0, 1, SPECTATOR)] == [1, 1, 1]
    facts = [(fact.data["side"], fact.seen_by) for fact in told(game, "controlled")]
    assert facts == [(0, (1, SPECTATOR)), (1, (1, SPECTATOR))]


def test_ws_d_9_the_last_real_holder_is_looked_for_behind_the_decoy() -> None:
    """110 takes the hex and goes on; the decoy 111 follows, is found out, and takes nothing away."""
    game = position("110 A-RIFLE C4\n111 A-RIFLE D4 decoy unspotted", FAR, booklets=AIMS)
    s, cell = game.state, game.state.box.ground.map.cell
    for piece, labels in ((110, ("C5", "C6")), (111, ("C5",))):
        for label in labels:
            old = s.units[piece].cell
            s.put(piece, cell(label))
            victory.occupied(s, old)
            victory.occupied(s, cell(label))
    assert s.holders[cell("C5")] == (110, 111)
    victory.found_out(s, 111)
    assert s.holders[cell("C5")] == (110,)
    assert [holder(game, viewer) for viewer in (0, 1, SPECTATOR)] == [0, 0, 0]


@pytest.mark.parametrize("decoy", [False, True])
def test_ws_d_9_a_decoy_crosses_no_bridge(decoy: bool) -> None:
    """Three points as long as no vehicle has been in C5; the defender takes a decoy for one."""
    aims = {"defender": {"objectives": [{"kind": "never_crossed", "hex": "C5", "worth": 3}]}}
    units = f"400 A-M4 C4/S unspotted{' decoy' * decoy}\n401 A-M4 C2/S unspotted{' decoy' * (not decoy)}"
    game = position(units, FAR, booklets=aims)
    activate(game, 400, "advance 400", "step 400 to C5", "face 400 S")
    assert victory.points(game.state, 1) == (3 if decoy else 0)
    assert counts(game, 1) == [False]
    assert told(game, "crossed")[0].seen_by == ((1, SPECTATOR) if decoy else (0, 1, SPECTATOR))
    guesses = [game.seat(1).guess(seed).state for seed in GUESSES]
    assert {victory.points(s, 1) for s in guesses} == {0, 3}


def test_ws_d_9_a_decoy_that_has_left_the_map_is_not_told_by_a_guess() -> None:
    """For an objective of its side both may leave: which of them was the decoy is dealt anew."""
    aims = {"attacker": {"objectives": [{"kind": "exit", "hex": "A4", "worth": 2}]}}
    units = "110 A-RIFLE A4 decoy unspotted\n111 A-RIFLE C4 unspotted"
    game = activate(position(units, FAR, booklets=aims), 110, "advance 110", "leave with 110")
    assert game.state.left[110].decoy
    guesses = [game.seat(1).guess(seed).state for seed in GUESSES]
    assert {(s.left[110].decoy, s.units[111].decoy) for s in guesses} == {(True, False), (False, True)}


# What seems to end the game


EARLY = {"early_end": {"control": ["C5"]}}


def test_ws_d_10_a_bluff_that_would_end_the_game_is_called() -> None:
    """The defender sees the attacker in C5; the turn ends and play goes on: the decoy goes."""
    game = play(advanced(110, 111, scenario=EARLY), "stop 110")
    assert game.result is None
    assert 110 not in game.state.units
    assert told(game, "decoy")[-1].clauses == ("WS-D.10",)
    assert holder(game, 1) == 1


def test_ws_d_10_also_of_a_decoy_that_has_gone_on() -> None:
    game = advanced(110, 111, scenario=EARLY)
    play(game, "step 110 to C6", "stop 110")
    assert (110 in game.state.units, holder(game, 1)) == (False, 1)


def test_ws_d_10_no_bluff_is_called_that_ends_nothing() -> None:
    """D5 is the defender's for all to see, or a defender is in the zone: the decoy stands."""
    for early in ({"control": ["C5", "D5"]}, {"control": ["C5"], "clear": ["N"]}):
        game = play(advanced(110, 111, scenario={"early_end": early}), "stop 110")
        assert 110 in game.state.units
        assert holder(game, 1) == 0


def test_ws_vic_3_a_decoy_behind_a_real_holder_takes_nothing_away() -> None:
    """110 took C5, a decoy stands there now: in truth the attacker holds it, and the game ends."""
    game = position("110 A-RIFLE C6\n111 A-RIFLE C4 decoy unspotted", FAR, booklets=AIMS, scenario=EARLY)
    s, cell = game.state, game.state.box.ground.map.cell("C5")
    s.holders = {cell: (110,)}
    activate(game, 111, "advance 111", "step 111 to C5", "stop 111")
    assert game.result is not None
    assert game.result.reason == "the attacker holds the objectives"
