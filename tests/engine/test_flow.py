"""Steps, asks and answers: order, recovery, luck by hand."""

from __future__ import annotations

import gc
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import sandtable as st
from sandtable.engine.chance import draw, drawn
from sandtable.engine.tape import Tape
from tests.engine.tiny import Tiny, choice, over, tiny
from tests.examples.skirmish.scenes import scene


async def end(s: Tiny) -> None:
    raise over()


def test_steps_run_in_the_order_in_which_they_are_pushed() -> None:
    """What a step pushes comes before what was on the agenda already."""

    async def first(s: Tiny) -> None:
        s.push(("note", "a"), ("twice",), ("note", "d"), ("end",))

    async def twice(s: Tiny) -> None:
        s.push(("note", "b"), ("note", "c"))

    async def note(s: Tiny, what: str) -> None:
        s.notes.append(what)

    game = tiny(first=first, twice=twice, note=note, end=end)
    assert game.state.notes == ["a", "b", "c", "d"]
    assert game.ask is None
    assert game.result == st.Result(0, (0, 0), "done")


def test_the_mark_of_a_step_is_its_own() -> None:
    """It stays while answers are given in the step, also in a clone; the next step has another."""

    async def first(s: Tiny) -> None:
        s.push(("twice",), ("twice",), ("end",))

    async def twice(s: Tiny) -> None:
        await choice(0)
        await choice(1)

    game = tiny(first=first, twice=twice, end=end)
    mark = game.began
    game.answer("go")
    assert game.began is game.clone().began is mark
    game.answer("go")
    assert game.began is game.clone().began
    assert game.began is not mark


def test_a_game_may_end_in_the_middle_of_a_step() -> None:
    """GameOver ends it at that instant; what lies on the agenda is not played."""

    async def first(s: Tiny) -> None:
        s.push(("end",))
        await choice(0)
        raise over(1)

    game = tiny(first=first, end=end)
    game.answer("go")
    assert game.result == st.Result(1, (0, 0), "done")


def test_an_agenda_that_runs_out_is_a_bug() -> None:
    """Rules that stop without a result are ours to mend."""

    async def first(s: Tiny) -> None:
        await choice(0)

    game = tiny(first=first)
    with pytest.raises(AssertionError, match="agenda"):
        game.answer("go")


async def fragile(s: Tiny) -> None:
    """Two answers and a die; the second answer may break it."""
    s.notes.append("begun")
    await choice(0)
    s.notes.append(f"die {await draw(s, 'T.2', 'd6', range(1, 7))}")
    if (await choice(0, "go", "break"))[0] == "break":
        s.notes.append("broken")
        await draw(s, "T.2", "d6", range(1, 7))
        s.tell("noted", "T.1", what="nonsense")
        raise ZeroDivisionError
    s.push(("end",))


def test_a_rule_that_breaks_leaves_the_game_as_it_was() -> None:
    """The bug escapes; state, log, facts, luck and the pending ask are those of the moment before."""
    game = tiny(first=fragile, end=end)
    game.answer("go")
    before = (game.fingerprint(), str(game.record()), game.facts, game.given.copy())
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            game.answer("break")
        assert (game.fingerprint(), str(game.record()), game.facts, game.given) == before
    game.answer("go")
    assert game.result is not None


def test_a_step_after_the_answer_may_break_too() -> None:
    """Recovery reaches back over the end of a step."""

    async def first(s: Tiny) -> None:
        await choice(0, "go", "break")
        s.notes.append("first is done")
        s.push(("second",))

    async def second(s: Tiny) -> None:
        raise ZeroDivisionError

    game = tiny(first=first, second=second)
    before = game.fingerprint()
    with pytest.raises(ZeroDivisionError):
        game.answer("go")
    assert game.fingerprint() == before
    assert game.ask is not None
    assert game.state.notes == []


def test_luck_by_hand_asks_the_seat_chance() -> None:
    """The game stops at the draw, says how likely each value is, and takes one as an answer."""
    game = tiny(luck=st.by_hand(), first=fragile, end=end)
    game.answer("go")
    assert game.ask is not None
    assert (game.ask.seat, game.ask.kind, game.ask.clause) == (st.CHANCE, "d6", "T.2")
    assert [option.text for option in game.ask.options] == [f"d6 {face}" for face in range(1, 7)]
    assert len(set(game.ask.weights or ())) == 1
    with pytest.raises(st.NoGuess):
        game.seat(0).guess(1)
    with pytest.raises(st.IllegalAnswer):
        game.answer("d6 7")
    game.answer("d6 5")
    assert game.state.notes == ["begun", "die 5"]
    assert "2 * T.2 d6 5" in str(game.record())
    assert game.undoable is None


def test_luck_by_hand_replays() -> None:
    """A record of luck by hand needs no seed to be played again."""
    game = tiny(luck=st.by_hand(), first=fragile, end=end)
    for answer in ("go", "d6 5", "go"):
        game.answer(answer)
    again = st.replay(str(game.record()), rules=game.ruleset)
    assert again.fingerprint() == game.fingerprint()


def test_by_hand_gives_exact_odds() -> None:
    """SK-FIR.2 All six faces tried: rifles hit in the open with exactly one half."""
    base = scene({101: "rifles C3"}, {201: "rifles E3"})
    position = base.game.box.source.data
    game = st.new_game(base.game.ruleset, position, seed=1, luck=st.by_hand())
    game.answer("activate 101")
    game.answer("fire 101 at 201")
    assert game.ask is not None
    chances: Counter[str] = Counter()
    for option, weight in zip(game.ask.options, game.ask.weights or (), strict=True):
        clone = game.clone()
        clone.answer(option.text)
        while clone.ask is not None and clone.ask.seat == st.CHANCE:
            clone.answer(clone.ask.options[0])  # the only card, which changes nothing
        chances[next(str(fact.data["result"]) for fact in clone.facts if fact.kind == "fired")] += weight
    assert Fraction(chances["hit"], chances.total()) == Fraction(1, 2)


def test_loaded_luck_complains_and_leaves_the_game_as_it_was() -> None:
    """What is loaded must be what the rules ask for; the refused answer can be given again."""
    game = tiny(luck=st.loaded("chip 4"), first=fragile, end=end)
    before = game.fingerprint()
    with pytest.raises(st.Diverged, match=r"chip 4.*d6"):
        game.answer("go")
    assert game.fingerprint() == before


def test_loaded_luck_falls_back_to_the_seed() -> None:
    """After the last loaded result draws are those of the seed, at their own numbers."""

    async def first(s: Tiny) -> None:
        s.notes += [str(await draw(s, "T.2", "d6", range(1, 7))) for _ in range(20)]
        await choice(0)

    by_seed = tiny(seed=5, first=first).state.notes
    forced = tiny(seed=5, luck=st.loaded("d6 1", "d6 1", "d6 1"), first=first).state.notes
    assert forced == ["1", "1", "1", *by_seed[3:]]


def test_loaded_luck_serves_two_games() -> None:
    """The same loaded luck may be used for games with different seeds."""

    async def first(s: Tiny) -> None:
        await choice(0)
        s.notes += [str(await draw(s, "T.2", "d6", range(1, 7))) for _ in range(20)]
        await choice(0)

    luck = st.loaded("d6 1")
    games = [tiny(seed=seed, luck=luck, first=first) for seed in (1, 2)]
    for game in games:
        game.answer("go")
    alone = tiny(seed=1, luck=st.loaded("d6 1"), first=first)
    alone.answer("go")
    assert games[0].state.notes == alone.state.notes


def test_values_are_drawn_one_by_one() -> None:
    """Every item once; each place is a draw of its own in the record."""

    async def first(s: Tiny) -> None:
        s.notes += await drawn(s, "T.3", "place", ["a", "b", "c"], 3)
        await choice(0)

    game = tiny(luck=st.loaded("place c", "place a", "place b"), first=first)
    assert game.state.notes == ["c", "a", "b"]
    assert "\n1 * T.3 place c\n2 * T.3 place a\n3 * T.3 place b\n" in str(game.record())


@pytest.mark.parametrize("how", ["resign", "timeout"])
def test_conceding_is_an_entry_of_the_record(how: str) -> None:
    """`! resign 1` ends the game, replays, and cannot be taken back."""
    game = tiny(first=fragile, end=end)
    game.answer("go")
    {"resign": game.resign, "timeout": game.timeout}[how](1)
    assert game.result == st.Result(0, (0, 0), how)
    assert str(game.record()).endswith(f"\n! {how} 1\n")
    again = st.replay(str(game.record()), rules=game.ruleset)
    assert (again.result, again.fingerprint()) == (game.result, game.fingerprint())
    for refused in (game.undo, lambda: game.resign(0), lambda: game.answer("go")):
        with pytest.raises(st.IllegalAnswer):
            refused()


def test_a_seat_that_is_not_there_cannot_resign() -> None:
    """There are two seats, 0 and 1."""
    game = tiny(first=fragile, end=end)
    for seat in (-1, 2):
        with pytest.raises(st.IllegalAnswer):
            game.resign(seat)


def test_undo_across_steps() -> None:
    """Three steps of one seat can be taken back one by one; a public draw would have stopped that."""

    async def first(s: Tiny) -> None:
        s.push(("ask", "a"), ("idle",), ("ask", "b"), ("ask", "c"), ("end",))

    async def ask(s: Tiny, what: str) -> None:
        await choice(0)
        s.notes.append(what)

    async def idle(s: Tiny) -> None:
        s.tell("noted", "T.1", what="idle")

    game = tiny(first=first, ask=ask, idle=idle, end=end)
    start = game.fingerprint()
    game.answer("go")
    game.answer("go")
    assert game.state.notes == ["a", "b"]
    game.undo()
    assert game.state.notes == ["a"]
    game.undo()
    assert (game.state.notes, game.fingerprint(), game.undoable) == ([], start, None)
    assert str(game.record()).count("! undo 0") == 2


def test_a_reveal_in_an_idle_step_ends_undo() -> None:
    """A public fact that reveals stops undo, also when it comes in a step without asks."""

    async def first(s: Tiny) -> None:
        await choice(0)
        s.push(("shown",))

    async def shown(s: Tiny) -> None:
        s.tell("noted", "T.1", reveals=True, what="secret")
        s.push(("last",))

    async def last(s: Tiny) -> None:
        await choice(0)
        raise over()

    game = tiny(first=first, shown=shown, last=last)
    game.answer("go")
    assert game.undoable is None


def test_nothing_is_left_of_a_game_that_nobody_holds() -> None:
    """The collector does not look into entries, facts and options, so no ring leads through one of them."""

    def tapes() -> int:
        gc.collect()
        return sum(isinstance(thing, Tape) for thing in gc.get_objects())

    def use(twin: st.Game[Any]) -> None:
        assert twin.ask is not None
        twin.seat(twin.ask.seat).view()
        twin.answer(twin.ask.options[0])

    gc.collect()
    gc.freeze()  # all that other tests have left is not looked at
    game = scene({101: "rifles C3"}, {201: "rifles E3"}).game
    before = tapes()
    use(game.clone())
    use(game.clone(keep=False))
    use(game.guess(0, 1))
    use(game.guess(0, 1).clone())
    assert tapes() == before
    kept = game.clone()
    assert tapes() == before + 1
    use(kept)
    gc.unfreeze()
