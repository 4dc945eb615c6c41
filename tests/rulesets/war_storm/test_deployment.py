"""The preset "deploy": a set-up that bots and players in a hurry take."""

from __future__ import annotations

from functools import cache

import pytest

import sandtable as st
from sandtable.rulesets.war_storm import deployment
from sandtable.rulesets.war_storm.state import Piece, Reaction, WarStorm
from tests.presets import set_up_by

SCENARIOS = st.rulesets()["war_storm"].scenarios
DEFENDER = 1


@cache
def deployed(scenario: str) -> WarStorm:
    game: st.Game[WarStorm] = set_up_by("deploy", "war_storm", scenario)
    return game.state


def platoons(s: WarStorm, side: int) -> list[Piece]:
    return [
        piece for piece in s.pieces.values() if piece.side == side and piece.is_platoon and piece.cell >= 0
    ]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_wss_scn_6_all_wire_positions_and_markers_are_used(scenario: str) -> None:
    """WSS-REA.14 Nobody says enough while there is something to lay or to give."""
    s = deployed(scenario)
    for side, sheet in enumerate(s.box.scenario.sides):
        assert list(s.wire.values()).count(side) == sheet.wire
        assert list(s.improved.values()).count(side) == sheet.improved
        marked = [piece for piece in platoons(s, side) if piece.reaction is not Reaction.NONE]
        assert len(marked) == min(sheet.reaction_markers, len(platoons(s, side)))


@pytest.mark.parametrize(
    ("scenario", "label"),
    [
        ("the-commissars-ford", "A608"),
        ("the-commissars-ford", "A306"),
        ("the-commissars-ford", "A510"),
        ("the-bridge-at-vaux-sur-lenne", "B808"),
        ("the-bridge-at-vaux-sur-lenne", "B810"),
        ("broken-company", "C505"),
        ("broken-company", "C808"),
        ("hedgerow-lane", "D806"),
        ("hedgerow-lane", "D1108"),
        ("hedgerow-lane", "D1208"),
    ],
)
def test_the_defender_stands_in_every_objective_of_his_zone(scenario: str, label: str) -> None:
    s = deployed(scenario)
    assert s.has_platoon(s.box.ground.cell(label), DEFENDER)


@pytest.mark.parametrize("scenario", ["the-commissars-ford", "the-bridge-at-vaux-sur-lenne"])
def test_wss_h_26_positions_are_improved_in_objectives_that_are_held(scenario: str) -> None:
    s = deployed(scenario)
    assert s.improved
    assert all(cell in s.box.objectives and s.has_platoon(cell, DEFENDER) for cell in s.improved)


@pytest.mark.parametrize("scenario", ["hedgerow-lane", "the-long-road"])
def test_wss_h_25_wire_lies_before_the_objectives_and_under_nobody(scenario: str) -> None:
    """Two hexes before one of them, nearer to the enemy than it is."""
    s = deployed(scenario)
    far = deployment.from_foe(s.box, DEFENDER)
    assert s.wire
    assert not set(s.wire) & set(s.stacks)
    for cell in s.wire:
        rows = s.box.ground.distance[cell]
        assert any(rows[goal] == 2 and far[cell] == far[goal] - 2 for goal in s.box.objectives)


@pytest.mark.parametrize(
    "scenario", ["the-commissars-ford", "the-bridge-at-vaux-sur-lenne", "broken-company", "the-long-road"]
)
def test_machine_guns_of_the_defender_have_cover_and_a_field_of_fire(scenario: str) -> None:
    s = deployed(scenario)
    guns = [piece for piece in platoons(s, DEFENDER) if s.platoon_type(piece).kind == "machine_gun"]
    assert guns
    for gun in guns:
        assert s.box.ground.terrain[gun.cell].name != "open"
        assert deployment.field(s.box, gun, gun.cell) > 0


def test_wss_rea_14_markers_go_to_those_who_see_the_approach() -> None:
    s = deployed("the-commissars-ford")
    seen = {piece: deployment.field(s.box, piece, piece.cell) for piece in platoons(s, DEFENDER)}
    marked = [piece for piece in seen if piece.reaction is Reaction.OLD]
    assert min(seen[piece] for piece in marked) >= max(seen[p] for p in seen if p not in marked)


def test_wss_cmd_2_officers_reach_as_many_of_their_platoons_as_they_can() -> None:
    s = deployed("hedgerow-lane")
    for company in s.companies.values():
        officer = s.pieces[company.officer]
        cells = [piece.cell for piece in s.platoons_of(company.id)]
        reach = s.officer_type(officer).command

        def reached(cell: int, cells: list[int] = cells, reach: int = reach) -> int:
            return sum(s.box.ground.distance[cell][other] <= reach for other in cells)

        assert reached(officer.cell) >= max(map(reached, cells))
