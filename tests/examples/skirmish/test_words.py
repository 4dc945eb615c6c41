"""The words of the skirmish as a client needs them."""

from __future__ import annotations

import sandtable as st
from sandtable.engine.facts import Fact, Plain, Reason
from skirmish.ruleset import RULESET


def test_a_fact_in_words_names_its_things_and_its_place_in_the_outline() -> None:
    words = st.new_game(RULESET, "patrol", seed=1).words
    reason = Reason("SK-FIR.2", "woods", -1)
    data: dict[str, Plain] = {"piece": 104, "target": 203, "die": 4, "result": "shaken"}
    told = words.told(Fact("fired", data, ("SK-FIR.1",), (reason,)))
    assert told["text"] == "Piece 104 fires at 203: die 4, shaken."
    assert told["level"] == "result"
    assert told["at"][1] == {"name": "target", "kind": "piece", "text": "203"}
    assert (told["clauses"], told["reasons"]) == (("SK-FIR.1",), (reason,))


def test_a_plain_fact_is_a_detail() -> None:
    words = st.new_game(RULESET, "patrol", seed=1).words
    told = words.told(Fact("passed", {"side": 1}))
    assert told == {
        "kind": "passed",
        "text": "Side 1 passes.",
        "at": [{"name": "side", "kind": "number", "text": "1"}],
    }


def test_verbs_say_what_becomes_final_and_windows_are_marked() -> None:
    game = st.new_game(RULESET, "patrol", seed=1)
    board = game.seat(0).board()
    assert board["verbs"]["fire"]["final"] == "a die is rolled"
    assert "final" not in board["verbs"]["step"]
    assert board["overlays"] == ["sight", "threat"]
    assert board["traces"] == ["sight"]
    assert game.seat(0).view()["ask"]["weight"] == "set-up"
