"""Leaks planted in the skirmish: each is a small change that lets a seat learn what it must not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import msgspec
import pytest

from sandtable.engine.ask import Ask, Value
from sandtable.engine.chance import Deal, draw
from sandtable.engine.facts import NOBODY, Reason
from sandtable.engine.ruleset import Plan, Ruleset
from sandtable.engine.scene import Scene
from skirmish import command, fire, movement, sequence
from skirmish.ruleset import RULESET
from skirmish.state import Posture, Skirmish, SkirmishBox, Unit

Plant: TypeAlias = Callable[[pytest.MonkeyPatch], Ruleset[Any]]


def changed(**functions: Any) -> Ruleset[Any]:
    return replace(RULESET, id="leaky", **functions)


def with_step(name: str, rule: Callable[..., Any]) -> Ruleset[Any]:
    return changed(steps={**RULESET.steps, name: rule})


def strength(s: Skirmish, side: int) -> int:
    """A number that depends on which piece is which."""
    return sum(n * s.kind(unit.id).allowance for n, unit in enumerate(s.of_side(side)))


# In the state, in locals


class Tallied(Skirmish, kw_only=True, eq=False):
    """A skirmish with one field too many."""

    tally: int = 0


def number_in_the_state(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """A number that follows from hidden kinds is stored instead of derived."""

    def begin(box: SkirmishBox) -> Tallied:
        honest = RULESET.begin(box)
        return Tallied(**{name: getattr(honest, name) for name in honest.__struct_fields__})

    async def activation(s: Tallied, side: int) -> None:
        s.tally = strength(s, side)
        await sequence.activation(s, side)

    return changed(begin=begin, steps={**RULESET.steps, "activation": activation})


def kind_in_a_local(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """A rule remembers a hidden kind while it waits, and acts on it."""

    async def activation(s: Skirmish, side: int) -> None:
        kind = s.of_side(side)[0].kind
        await sequence.activation(s, side)
        if kind == "decoy":
            s.left[side] = 0

    return with_step("activation", activation)


def record_in_a_local(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """A rule keeps a record while it waits."""

    async def activation(s: Skirmish, side: int) -> None:
        first = s.of_side(side)[:1]
        await sequence.activation(s, side)
        s.left[side] -= sum(unit.shaken for unit in first)

    return with_step("activation", activation)


def record_in_an_ask(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """The options of an ask are made from a record, not from an id."""

    def holding(s: Skirmish, unit: Unit) -> list[Value]:
        return [("hold", unit.id)]

    async def act(s: Skirmish, piece: int) -> None:
        await Ask(s.units[piece].side, "action", "SK-SEQ.1", holding, (s, s.units[piece]), (piece,))

    patch.setattr(command, "act", act)
    return changed()


# In what is asked


def window_for_those_who_can(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """The reaction window opens only if somebody really can react."""
    honest = movement.could_act

    def could_act(s: Skirmish, seat: int) -> list[Unit]:
        return [unit for unit in honest(s, seat) if s.kind(unit.id).firepower]

    patch.setattr(movement, "could_act", could_act)
    return changed()


def forced_ask_skipped(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """A decoy has nothing to choose, so nobody is asked: the pause is missing."""
    honest = command.act

    async def act(s: Skirmish, piece: int) -> None:
        if s.kind(piece).firepower:
            await honest(s, piece)

    patch.setattr(command, "act", act)
    return changed()


def options_ordered_by_kind(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """Targets are listed in the order of their kinds."""
    honest = fire.targets

    def targets(s: Skirmish, piece: int) -> list[tuple[str, int, int]]:
        return sorted(honest(s, piece), key=lambda shot: s.units[shot[2]].kind)

    patch.setattr(fire, "targets", targets)
    return changed()


def option_for_the_knowing(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """An enemy mine is not offered as a hex to enter."""
    honest = movement.steps

    def steps(s: Skirmish, piece: int) -> list[tuple[str, int, int]]:
        mines = [m.cell for m in s.markers.values() if m.side != s.units[piece].side and m.kind == "mine"]
        return [step for step in honest(s, piece) if step[2] not in mines]

    patch.setattr(movement, "steps", steps)
    return changed()


def prompt_tells(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """The enemy's prompt carries the allowance of the mover."""

    async def reaction(s: Skirmish, piece: int) -> bool:
        about, enemy = (piece, s.kind(piece).allowance), 1 - s.units[piece].side
        await Ask(enemy, "react", "SK-MOV.4", movement.reactions, (s, enemy), about)
        return False

    patch.setattr(movement, "reaction", reaction)
    return changed()


def posture_not_sealed(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """The first posture is an open answer."""

    async def postures(s: Skirmish) -> None:
        for side in (0, 1):
            open_choice = await Ask(side, "posture", "SK-SET.4", sequence.posture_choices)
            s.postures = {**s.postures, side: Posture(open_choice[1])}
        s.push(("turn", 1, await draw(s, "SK-SET.4", "side", (0, 1))))

    return with_step("postures", postures)


# In what is told


def fact_told_to_all(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """Everyone hears which piece is what."""

    async def set_up(s: Skirmish) -> None:
        await sequence.set_up(s)
        for unit in s.units.values():
            s.tell("looked_kind", "SK-SET.1", piece=unit.id, kind=unit.kind)

    return with_step("set_up", set_up)


def fact_told_of_some(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """Everyone hears which piece is a decoy, and guesses go on as if nobody had."""

    async def set_up(s: Skirmish) -> None:
        await sequence.set_up(s)
        for unit in s.units.values():
            if unit.kind == "decoy":
                s.tell("activated", "SK-SET.1", piece=unit.id)

    return with_step("set_up", set_up)


def undo_tells(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """A move past a mine cannot be taken back, one past a dummy can."""
    honest = movement.turn_up

    def turn_up(s: Skirmish, piece: int, cell: int) -> bool:
        marker = s.markers.get(1 - s.units[piece].side)
        if marker is not None and marker.kind == "mine":
            s.tell("turned_up", "SK-MOV.3", seen_by=NOBODY, reveals=True, cell=marker.cell, kind=marker.kind)
        return honest(s, piece, cell)

    patch.setattr(movement, "turn_up", turn_up)
    return changed()


def numbers_in_order(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """Pieces are numbered in the order of the scenario's list, which everyone has read."""

    async def in_order(s: Skirmish, clause: str, count: int, pool: range, owner: int) -> list[int]:
        return list(pool[:count])

    patch.setattr(sequence, "opaque_numbers", in_order)
    return changed()


# In what is shown


def pieces_ordered_by_kind(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """The pieces of a view stand in the order of their kinds."""

    def view(s: Skirmish, seat: int) -> Scene:
        scene = RULESET.view(s, seat)
        return {**scene, "pieces": sorted(scene["pieces"], key=lambda piece: s.units[piece["id"]].kind)}

    return changed(view=view)


def spectator_sees_a_marker(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """Spectators see what markers hide."""

    def view(s: Skirmish, seat: int) -> Scene:
        scene = RULESET.view(s, seat)
        return {**scene, "where": [m.kind for m in s.markers.values()]} if seat < 0 else scene

    return changed(view=view)


def count_tells(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """A track counts the mines on the board."""

    def view(s: Skirmish, seat: int) -> Scene:
        scene = RULESET.view(s, seat)
        mines = sum(marker.kind == "mine" for marker in s.markers.values())
        return {**scene, "tracks": [*scene["tracks"], {"name": "mines", "value": mines}]}

    return changed(view=view)


# In advice


def value_peeks(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """How a seat stands counts what the enemy really has."""
    return changed(value=lambda s, seat: RULESET.value(s, seat) - 0.001 * strength(s, 1 - seat))


def reach_peeks(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """The client is told not to go where the mine lies."""

    def reach(s: Skirmish, seat: int, option: Value) -> dict[str, int]:
        mines = [s.box.map.labels[m.cell] for m in s.markers.values() if m.side != seat and m.kind == "mine"]
        return {**RULESET.reach(s, seat, option), **dict.fromkeys(mines, 99)}

    return changed(reach=reach)


def plan_peeks(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """A plan warns of an enemy objective that the seat cannot know."""

    def plan(s: Skirmish, seat: int, text: str) -> Plan | None:
        found = RULESET.plan(s, seat, text)
        return found and msgspec.structs.replace(found, cost=s.objectives.get(1 - seat, 0))

    return changed(plan=plan)


def why_not_peeks(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """A refusal says what the enemy's marker is."""

    def why_not(s: Skirmish, seat: int, option: Value) -> list[Reason]:
        kinds = [marker.kind for marker in s.markers.values() if marker.side != seat]
        return [*RULESET.why_not(s, seat, option), *(Reason("SK-MOV.3", kind) for kind in kinds)]

    return changed(why_not=why_not)


def overlay_peeks(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """An overlay shows where the enemy wants to go."""

    def sight(s: Skirmish, seat: int, label: str) -> dict[str, int]:
        return {label: s.objectives.get(1 - seat, 0)}

    return changed(overlays={**RULESET.overlays, "sight": sight})


# In guesses


def goal_not_dealt_anew(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """A guess leaves the enemy's objective as it is."""

    def guess(s: Skirmish, seat: int, deal: Deal) -> None:
        goals = {**s.objectives}
        RULESET.guess(s, seat, deal)
        s.objectives = goals

    return changed(guess=guess)


def deal_from_the_truth(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """A guess turns the true marker over or not: the same seed deals differently on different truths."""

    def guess(s: Skirmish, seat: int, deal: Deal) -> None:
        true = {side: marker.kind for side, marker in s.markers.items()}
        RULESET.guess(s, seat, deal)
        for side, kind in true.items():
            if side != seat and deal.below(2):
                other = "dummy" if kind == "mine" else "mine"
                s.markers = {**s.markers, side: msgspec.structs.replace(s.markers[side], kind=other)}

    return changed(guess=guess)


def order_changed_by_a_guess(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """A guess takes pieces out and puts them back in another order."""

    def guess(s: Skirmish, seat: int, deal: Deal) -> None:
        RULESET.guess(s, seat, deal)
        s.units = dict(sorted(s.units.items(), key=lambda item: item[1].kind))

    return changed(guess=guess)


def memory_forgotten(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """A guess deals anew what the seat has looked at."""

    def guess(s: Skirmish, seat: int, deal: Deal) -> None:
        RULESET.guess(s, seat, deal)
        enemies = s.of_side(1 - seat)
        for unit, kind in zip(enemies, deal.shuffled(sorted(unit.kind for unit in enemies)), strict=True):
            s.change(unit.id, kind=kind)

    return changed(guess=guess)


def own_secret_dealt_away(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """A guess deals the seat's own objective anew."""

    def guess(s: Skirmish, seat: int, deal: Deal) -> None:
        RULESET.guess(s, seat, deal)
        dealt = [s.box.map.cell(deal.one(s.box.scenario.objectives)) for _ in s.objectives]
        s.objectives = dict(zip(s.objectives, dealt, strict=True))

    return changed(guess=guess)


def too_sure(patch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """A guess never deals what is true."""

    def guess(s: Skirmish, seat: int, deal: Deal) -> None:
        true = {side: cell for side, cell in s.objectives.items() if side != seat}
        while True:
            RULESET.guess(s, seat, deal)
            if all(s.objectives[side] != cell for side, cell in true.items()):
                return

    return changed(guess=guess)


LEAKS: dict[Plant, set[str]] = {
    number_in_the_state: {"re-fold of a guess"},
    kind_in_a_local: {"re-fold of a guess"},
    record_in_a_local: {"locals", "re-fold of a guess"},
    record_in_an_ask: {"locals", "re-fold of a guess"},
    window_for_those_who_can: {"re-fold"},
    forced_ask_skipped: {"re-fold"},
    options_ordered_by_kind: {"re-fold", "twin"},
    option_for_the_knowing: {"re-fold", "twin"},
    prompt_tells: {"re-fold", "twin"},
    posture_not_sealed: {"not vacuous", "possible"},
    fact_told_to_all: {"not vacuous", "possible"},
    fact_told_of_some: {"possible"},
    undo_tells: {"re-fold"},
    numbers_in_order: {"not vacuous", "possible"},
    pieces_ordered_by_kind: {"re-fold", "twin"},
    spectator_sees_a_marker: {"re-fold"},
    count_tells: {"re-fold", "twin"},
    value_peeks: {"re-fold", "twin"},
    reach_peeks: {"re-fold", "twin"},
    plan_peeks: {"re-fold", "twin"},
    why_not_peeks: {"re-fold", "twin"},
    overlay_peeks: {"re-fold", "twin"},
    goal_not_dealt_anew: {"re-fold of a guess", "not vacuous"},
    deal_from_the_truth: {"re-fold of a guess"},
    order_changed_by_a_guess: {"twin"},
    memory_forgotten: {"twin"},
    own_secret_dealt_away: {"twin"},
    too_sure: {"truth", "re-fold of a guess"},
}
