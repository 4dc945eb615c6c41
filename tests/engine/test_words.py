"""Phrases: values to text and back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies

import sandtable as st
from sandtable.engine.ask import Ask
from sandtable.engine.facts import Fact
from sandtable.engine.words import DIRECTIONS, PLAIN_CODECS, Codec, Phrase, Words

CELL = Codec(lambda cell: "ABC"[cell], {"A": 0, "B": 1, "C": 2}.__getitem__)
CODECS = {**PLAIN_CODECS, "cell": CELL}


def phrase(template: str) -> Phrase:
    return Phrase("verb", template, CODECS)


@pytest.mark.parametrize(
    ("template", "values", "text"),
    [
        ("pass", (), "pass"),
        ("fire {unit:piece} at {cell}", (17, 2), "fire 17 at C"),
        ("move {piece} to {cell} facing {facing}", (4, 0, 1), "move 4 to A facing NE"),
        ("lose {number}%", (-3,), "lose -3%"),
        ("say {words}", ("all is lost",), "say all is lost"),
    ],
)
def test_written_and_read(template: str, values: tuple[Any, ...], text: str) -> None:
    """A phrase writes its values in order and reads them back."""
    assert phrase(template).write(values) == text
    assert phrase(template).read(text) == ("verb", *values)


@pytest.mark.parametrize(
    "text",
    ["fire 17 at D", "fire x at A", "fire 1 at A B", "fire  at A", "fire 017 at A", "fire 1e3 at A"],
)
def test_nonsense_is_not_read(text: str) -> None:
    """Unknown hexes, numbers that are none and texts of another shape are no value."""
    assert phrase("fire {unit:piece} at {cell}").read(text) is None


@given(strategies.text(max_size=60))
def test_any_text_is_read_or_not(text: str) -> None:
    """Reading never fails, and what is read writes itself."""
    read = phrase("turn {piece} {facing}").read(text)
    assert read is None or phrase("turn {piece} {facing}").write(read[1:]) == text


@given(strategies.integers(-(10**9) + 1, 10**9 - 1), strategies.integers(0, 5))
def test_numbers_and_directions_come_back(number: int, facing: int) -> None:
    """All numbers of nine digits and all six directions."""
    text = phrase("turn {number} {facing}").write((number, facing))
    assert text == f"turn {number} {DIRECTIONS[facing]}"
    assert phrase("turn {number} {facing}").read(text) == ("verb", number, facing)


def test_unknown_codec_is_a_fault_of_the_content() -> None:
    """It is found when the words are loaded, not when the option is shown."""
    with pytest.raises(st.ContentError, match="hexside"):
        phrase("cross {hexside}")


def test_verbs_with_the_same_first_word() -> None:
    """Several phrases may begin alike; the one that fits is taken."""
    words = Words({"option": {"to": "move {piece} to {cell}", "off": "move {piece} off"}}, {"cell": CELL})
    ask: st.Ask[Any] = st.Ask(0, "move", "T.1", list)
    assert words.read(ask, "move 3 off") == ("off", 3)
    assert words.read(ask, " move  3   to A ") == ("to", 3, 0)
    assert words.read(ask, "move 3 away") is None


def test_sentences_are_filled_by_name() -> None:
    """A fact's data may come in any order."""
    words = Words({"fact": {"moved": "{piece} goes to {cell}."}}, {"cell": CELL})
    assert words.sentence(st.Fact("moved", {"cell": 1, "piece": 9})) == "9 goes to B."


def test_sentences_name_pieces_that_all_know() -> None:
    """By number and name; one without a name by its number; what a client is told has the number alone."""
    table = {"fact": {"fired": "{piece} fires {number} at {target:piece}."}}
    words, fact = Words(table, {}, {9: "Rifles"}), Fact("fired", {"piece": 9, "number": 9, "target": 4})
    assert words.sentence(fact) == "9 (Rifles) fires 9 at 4."
    assert words.told(fact)["text"] == "9 fires 9 at 4."


def test_a_scale_and_a_group_are_told_as_data() -> None:
    """What a total is read from goes to the client beside the sentence; a group is listed by number."""
    words = Words({"fact": {"fired": "{group:pieces} fire: {number}"}}, {})
    data: dict[str, Any] = {"group": (4, 17), "number": 6, "gauge": ("low", 1, 6, (3, 2, 1))}
    told = words.told(Fact("fired", data))
    assert told["text"] == "4, 17 fire: 6"
    assert told["at"][0] == {"name": "group", "kind": "pieces", "text": "4, 17"}
    assert told["gauge"] == {"good": "low", "first": 1, "now": 6, "values": ["3", "2", "1"]}


def test_a_prompt_names_what_its_options_have_in_common() -> None:
    """A blank of a prompt is filled from the first option; without one the pieces it is about stand there."""
    table = {
        "option": {"give": "give {card:word} to {piece}", "keep": "give {card:word} to nobody"},
        "prompt": {"gift": "Who gets {card:named}?", "turn": "Where does {about} turn?"},
    }
    words = Words(table, {"named": Codec({"c1": "the first card"}.__getitem__, str)})
    gift = Ask(0, "gift", "X.1", lambda: [("keep", "c1"), ("give", "c1", 4)])
    assert words.question(gift) == "Who gets the first card?"
    assert words.question(Ask(0, "turn", "X.1", list, about=(4,))) == "Where does 4 turn?"
