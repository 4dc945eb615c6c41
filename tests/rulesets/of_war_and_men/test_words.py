"""Every ask, option and fact of the rules has its phrase, and the phrase finds its data."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from string import Formatter

import pytest

from sandtable.engine.content import load_words
from sandtable.rulesets.of_war_and_men.packs import FOLDER
from sandtable.rulesets.of_war_and_men.under_way import Window
from sandtable.rulesets.of_war_and_men.wording import announced

WORDS = load_words(FOLDER)
CALLS = [node for file in sorted(FOLDER.glob("*.py")) for node in ast.walk(ast.parse(file.read_text()))]


def calls(name: str) -> Iterator[ast.Call]:
    for node in CALLS:
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called == name:
                yield node


def text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def test_owm_crd_3_every_ask_has_a_prompt() -> None:
    kinds = {text(call.args[1]) for call in calls("Ask")} - {None}
    assert kinds | {window.value for window in Window} <= WORDS["prompt"].keys()


def test_owm_fair_1_every_fact_has_a_sentence_with_blanks_that_are_filled() -> None:
    for call in calls("tell"):
        kind = text(call.args[0])
        if kind is None:
            continue
        blanks = {name for _, name, _, _ in Formatter().parse(WORDS["fact"][kind]) if name}
        given = {keyword.arg for keyword in call.keywords}
        assert blanks <= given, (kind, blanks - given)


def test_owm_crd_3_no_phrase_is_left_over() -> None:
    told = {text(call.args[0]) for call in calls("tell")} - {None}
    asked = {text(call.args[1]) for call in calls("Ask")} | {window.value for window in Window}
    assert WORDS["fact"].keys() <= told
    assert WORDS["prompt"].keys() <= asked
    verbs = {node.value for node in CALLS if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert WORDS["option"].keys() <= verbs
    for section in ("role", "final"):
        assert WORDS[section].keys() <= WORDS["option"].keys()
    assert WORDS["weight"].keys() <= WORDS["prompt"].keys()
    assert WORDS["level"].keys() <= WORDS["fact"].keys()


@pytest.mark.parametrize(
    ("verb", "args", "said"),
    [
        ("maneuver", (2,), " to C1"),
        ("attack", (31,), " at 31"),
        ("attack", (2,), " at the truck"),
        ("valor", (103, 31), " by 103 at 31"),
        ("smoke", (11, 1), " by 11 in B1"),
        ("lay", (0, 1), " in A1"),
        ("recon", (0, 2, 0), " in C1"),
        ("regroup", (11, 31), " of 11 and 31"),
        ("intelligence", (1,), " on player 2"),
        ("attention", (11,), " for 11"),
        ("fubar", (), ""),
    ],
)
def test_owm_r_36_what_is_announced_is_said(verb: str, args: tuple[int, ...], said: str) -> None:
    """OWM-R.36 The log names what a card is played on."""
    assert announced(("A1", "B1", "C1"), verb, args) == said
