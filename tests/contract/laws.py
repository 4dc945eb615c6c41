"""The laws of hidden information. Each check raises Broken where a seat could learn what it must not.

*re-fold*: the game is folded again with all that a seat did not see made otherwise. As long as its history is
the same, everything the seat sees, asks and guesses must be the same. *twin*: a guess looks to its seat like
the game itself. *bots*: they choose in it what they choose in the game. *idempotent*: a guess of a guess is a
guess. *not vacuous*: each hidden thing varies, both in guesses and in re-folds that the seat cannot tell from
the game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any, Final

import sandtable as st
from sandtable.bots import Bot, RandomBot
from sandtable.bots.roster import bot
from sandtable.engine.ask import Value
from sandtable.engine.chance import Draw, Keyed, key_of
from sandtable.engine.facts import seen, sees
from sandtable.engine.tape import Control, Entry, newer
from tests.contract.looks import (
    Look,
    as_bytes,
    differences,
    inquiry,
    look,
    records_held,
    state_of,
    waiting,
    whole,
)
from tests.contract.tables import Probe, Table
from tests.contract.walks import Walk, decide, random_walk, reported

FORWARD: Final = 25
STEERED: Final = 0.75
CLOSELY: Final = 0.5
TRIES: Final = 6
REFOLDS: Final = 150
ENOUGH: Final = 40
PATIENCE: Final = 10
BOTS: Final = (RandomBot, partial(bot, "greedy"), partial(bot, "search:10/cautious"))
OFTEN: Final = 6  # every how many moments the dear comparisons are made


class Broken(AssertionError):
    """A law does not hold."""

    def __init__(self, law: str, said: object) -> None:
        super().__init__(f"{law}: {said}")
        self.law = law


class Lost(Exception):
    """The re-folded game does not go the way that the seat saw."""


class Shadow:
    """Luck that repeats the draws a seat saw and makes all others with a key of its own.

    In three of four re-folds the others are such that public things stay as they are in the true game, if the
    ruleset's tests know which do (Hidden.draws): for long, or for a while.
    """

    name = "shadow"

    def __init__(self, seat: int, key: object, walk: Walk, truth: st.Game[Any]) -> None:
        self.seat = seat
        self.seen: deque[Entry] = deque()
        self.twin: st.Game[Any] | None = None
        steering = Random(f"steer {key}").random()
        self.steers, self._closely = steering < STEERED, steering < CLOSELY
        self._own = Keyed(key_of("shadow", seat, key))
        self._hidden = walk.table.hidden
        self._walk = walk
        self._truth = truth

    def expect(self, entries: Iterable[Entry | Control]) -> None:
        draws = [entry for entry in entries if isinstance(entry, Entry) and entry.seat == st.CHANCE]
        self.seen.extend(entry for entry in draws if sees(entry.seen_by, self.seat))

    def index(self, n: int, draw: Draw) -> int:
        if not sees(draw.seen_by, self.seat):
            return self._unseen(n, draw)
        if not self.seen:
            raise Lost
        due, values = self.seen.popleft(), list(draw.values)
        if (due.clause, due.kind) != (draw.clause, draw.purpose) or due.value not in values:
            raise Lost
        return values.index(due.value)

    def likely(self, ask: st.Ask[Any]) -> Sequence[Value]:
        """The options of a secret ask from which its answer is taken."""
        likely = self._hidden.answers(self._truth.state, facts_of(self._walk), ask) if self.steers else ()
        return likely or ask.values

    def _unseen(self, n: int, draw: Draw) -> int:
        if self.steers:
            twin = None if self.twin is None else self.twin.state
            ahead = facts_of(self._walk)
            likely = self._hidden.draws(self._truth.state, ahead, twin, draw, self._closely)
            if likely:
                return list(draw.values).index(likely[self._own.below(n, len(likely))])
        return self._own.index(n, draw)


class Told:
    """What a seat has been told in a game and in its re-fold since both had told it the same."""

    def __init__(self, seat: int, game: st.Game[Any], twin: st.Game[Any]) -> None:
        self._seat = seat
        self._games = (game, twin)
        self._last: list[Any] = [None, None]
        self._alone: list[list[bytes]] = [[], []]

    def lead(self) -> int:
        """How many facts more the game has told than its re-fold; Lost where they tell different things."""
        news = [self._news(which) for which in (0, 1)]
        if None in news:  # some have been taken back
            self._alone = [[], []]
            news = [game.seat(self._seat).history() for game in self._games]
        for alone, fresh in zip(self._alone, news, strict=True):
            alone.extend(map(as_bytes, fresh or ()))
        game, twin = self._alone
        common = min(len(game), len(twin))
        if game[:common] != twin[:common]:
            raise Lost
        del game[:common], twin[:common]
        return len(game) - len(twin)

    def _news(self, which: int) -> list[st.Fact] | None:
        chain = self._games[which].tape.told
        fresh, self._last[which] = newer(chain, self._last[which]), chain
        return None if fresh is None else seen(fresh, self._seat)


@lru_cache(maxsize=8)
def facts_of(walk: Walk) -> list[st.Fact]:
    """All that happens in a walk before its last decision: later moments are not compared."""
    return walk.at(max(0, walk.skip + len(walk.choices) - 1)).facts


def refolded(walk: Walk, seat: int, key: object, game: st.Game[Any]) -> Iterator[tuple[int, st.Game[Any]]]:
    """Moment by moment the game's re-fold, as long as the seat has seen the same in both.

    How many secret answers there were it does not see: one of the two may need more of them for the same.
    """
    hidden = walk.table.hidden
    luck, random = Shadow(seat, key, walk, game), Random(str(key))
    luck.expect(game.log)
    try:
        sheet = hidden.sheet(walk.table.rules, walk.table.scenario, seat, random)
        luck.twin = twin = walk.start(luck=luck, scenario=sheet)
        told = Told(seat, game, twin)
        for number, choice in enumerate(walk.decisions()):
            lead = _catch_up(twin, told, luck, random)
            if not lead:
                yield number, twin
            if game.ask is None:
                return
            before = game.tape.log
            decide(game, choice)
            answer, *draws = newer(game.tape.log, before) or []
            luck.expect(draws)
            _follow(twin, answer, luck, random, ahead=lead < 0)
    except Lost:
        return


def _catch_up(twin: st.Game[Any], told: Told, luck: Shadow, random: Random) -> int:
    """Answer in secret until the re-fold has told as much as the game; below zero if it has told more."""
    while (lead := told.lead()) > 0 or luck.seen:
        ask = twin.ask
        if ask is None or ask.seat == luck.seat or not (ask.secret or ask.sealed):
            raise Lost
        twin.answer(st.Option(random.choice(luck.likely(ask)), ask))
    return lead


def _follow(
    twin: st.Game[Any], answer: Entry | Control, luck: Shadow, random: Random, *, ahead: bool
) -> None:
    """Give the same answer if the seat saw it, else any; Lost if that is impossible here.

    A re-fold that is ahead waits for the secret answers of the game.
    """
    if isinstance(answer, Control):
        if ahead or twin.undoable != answer.seat:
            raise Lost
        twin.undo()
        return
    ask, open_to_all = twin.ask, sees(answer.seen_by, luck.seat)
    if ahead and not open_to_all:
        return
    assert ask is not None
    value = answer.value if open_to_all else random.choice(luck.likely(ask))
    if ahead or not ask.allows(value):
        raise Lost
    twin.answer(st.Option(value, ask))


def check_refolds(walk: Walk, seat: int, key: object) -> None:
    """Re-fold with several keys, until one follows the game for half of the walk."""
    for attempt in range(TRIES):
        with reported(walk.start()) as game:
            if check_refold(walk, seat, f"{key} {attempt}", game) * 2 >= len(walk.choices):
                return


def check_refold(walk: Walk, seat: int, key: object, game: st.Game[Any]) -> int:
    """What the seat sees, may do and guesses depends on its history alone; the number of moments compared."""
    compared = 0
    for number, twin in refolded(walk, seat, key, game):
        if number < walk.skip:
            continue
        compared += 1
        _same("re-fold", look(game, seat), look(twin, seat))
        if game.ask is None:
            break
        _same_guesses(walk, seat, f"{key} {number}", (game, twin), far=not number % OFTEN)
        if not number % OFTEN and game.ask.seat == seat:
            _same_inquiries("re-fold", walk, seat, game, twin)
    return compared


def _same_guesses(walk: Walk, seat: int, seed: str, games: Iterable[st.Game[Any]], *, far: bool) -> None:
    dead = walk.table.hidden.dead
    guesses = [game.seat(seat).guess(seed) for game in games]
    _same("re-fold of a guess", *(_inside(guess, dead) for guess in guesses))
    if far:
        random = Random(seed)
        for _ in range(FORWARD):
            if guesses[0].ask is None:
                break
            choice = random.randrange(900)
            for guess in guesses:
                decide(guess, choice)
            _same("re-fold of a guess played on", *(_inside(guess, dead) for guess in guesses))


def _inside(guess: st.Game[Any], dead: Collection[str]) -> Look:
    """All that decides how a guess goes on."""
    ask = guess.ask
    return {
        "state": state_of(guess),
        "locals": as_bytes(waiting(guess, dead)),
        "ask": as_bytes(ask and [ask.seat, ask.kind, ask.clause, ask.about, ask.values]),
        "facts": as_bytes(guess.facts),
    }


def check_locals(walk: Walk, game: st.Game[Any]) -> None:
    """No rule that waits holds a record of the state: it would be stale, or true, after a guess."""
    if held := records_held(game, walk.table.hidden.dead):
        raise Broken("locals", held)


def check_twin(walk: Walk, seat: int, seed: object, game: st.Game[Any]) -> None:
    """The seat cannot tell a guess from the game, and looking at it changes nothing."""
    guess = game.seat(seat).guess(str(seed))
    _same("twin", look(game, seat), look(guess, seat))
    if game.ask is not None and game.ask.seat == seat and not len(game.log) % 3:
        _same_inquiries("twin", walk, seat, game, guess)


def check_bots(seed: object, game: st.Game[Any], makers: Iterable[Callable[[str], Bot]] = BOTS) -> int:
    """Whoever is asked, a bot chooses and thinks the same in the game and in a guess; how many were compared.

    Bots that go by the clock are none of these.
    """
    if game.ask is None or len(game.ask.values) == 1:
        return 0
    seat, compared = game.ask.seat, 0
    guess = game.seat(seat).guess(f"bots {seed}")
    for make in makers:
        bots = make(str(seed)), make(str(seed))
        said = [bot.choose(which.seat(seat)).text for bot, which in zip(bots, (game, guess), strict=True)]
        if said[0] != said[1] or bots[0].thought != bots[1].thought:
            raise Broken("bots", f"{said[0]} in the game, {said[1]} in a guess: {bots[0].thought}")
        compared += 1
    return compared


def check_idempotent(seat: int, seed: object, game: st.Game[Any]) -> None:
    """A guess of a guess of a seat is that seat's guess."""
    direct = game.seat(seat).guess(str(seed))
    again = game.seat(seat).guess(f"not {seed}").seat(seat).guess(str(seed))
    _same("idempotent", whole(direct), whole(again))


def _same_inquiries(law: str, walk: Walk, seat: int, game: st.Game[Any], other: st.Game[Any]) -> None:
    hidden, texts = walk.table.hidden, _texts(game)
    doors = [which.seat(seat) for which in (game, other)]
    _same(law, *(inquiry(door, texts, hidden) for door in doors))


def _texts(game: st.Game[Any]) -> list[str]:
    """Public answers of any seat: good questions for why_not."""
    answers = [e for e in game.log if isinstance(e, Entry) and e.seat >= 0 and sees(e.seen_by, st.SPECTATOR)]
    return sorted({game.words.option(entry.value) for entry in answers[-12:]})


def _same(law: str, one: Look, other: Look) -> None:
    if found := differences(one, other):
        raise Broken(law, "\n".join(found))


# Not vacuous


class Variety:
    """How often each hidden thing could be otherwise, as far as a seat can tell."""

    def __init__(self, probes: Mapping[str, Probe]) -> None:
        self._probes = probes
        self._varied: dict[tuple[str, int, str], int] = {}

    def note(self, where: str, seat: int, truth: st.Game[Any], others: Iterable[st.Game[Any]]) -> None:
        """These games look to the seat like the true one: count the things that differ in one of them."""
        others = list(others)
        for name, probe in self._probes.items():
            true = probe(truth.state, seat)
            if true is not None and true != {}:
                varied = any(probe(other.state, seat) != true for other in others)
                self._varied[name, seat, where] = self._varied.get((name, seat, where), 0) + varied

    @property
    def varied(self) -> set[str]:
        """What has varied for somebody."""
        return {name for (name, *_), times in self._varied.items() if times}

    @property
    def constant(self) -> list[str]:
        """What never varied (not dealt anew in a guess; told by the history in a re-fold) or never was."""
        never = [key for key, times in self._varied.items() if not times]
        unmet = self._probes.keys() - {name for name, *_ in self._varied}
        return [f"{name}: seat {seat}, {where}" for name, seat, where in never] + sorted(unmet)


def check_variety(tables: Iterable[Table], games: int) -> None:
    """Each hidden thing takes other values, both in guesses and in re-folds that look the same."""
    tables = list(tables)
    hidden = tables[0].hidden
    variety = Variety({name: probe for name, probe in hidden.probes.items() if name not in hidden.unmet})
    for seed in range(games):
        for table in tables:
            walk = random_walk(table, seed)
            for seat in table.seats:
                game = walk.start()
                for number, twin in refolded(walk, seat, seed, game):
                    variety.note("re-fold", seat, game, [twin])
                    guesses = (game.seat(seat).guess(f"{number} {n}") for n in range(4))
                    variety.note("guess", seat, game, guesses)
        if not variety.constant:
            return
    raise Broken("not vacuous", variety.constant)


def check_guesses(table: Table, seed: int) -> None:
    """The rows that the tests of a ruleset name vary in guesses of one random game."""
    variety, random, game = Variety(table.hidden.probes), Random(seed), table.new(seed)
    while table.hidden.soon and game.ask is not None:
        for seat in table.seats:
            variety.note("guess", seat, game, [game.seat(seat).guess(n) for n in range(2)])
        game.answer(random.choice(game.ask.options))
    if missing := set(table.hidden.soon) - variety.varied:
        raise Broken("not vacuous", sorted(missing))


def check_truth(probes: Mapping[str, Probe], seat: int, game: st.Game[Any]) -> None:
    """What is true can be guessed: over 200 guesses each hidden thing has its true value at least once."""
    guesses = [game.seat(seat).guess(n).state for n in range(200)]
    for name, probe in probes.items():
        dealt = {item for guess in guesses for item in _items(probe(guess, seat))}
        if missing := set(_items(probe(game.state, seat))) - dealt:
            raise Broken("truth", f"{name}: {missing} is true and never guessed")


def check_possible(walk: Walk, seat: int, probes: Mapping[str, Probe], refolds: int = REFOLDS) -> int:
    """What is guessed can be true: some re-fold with the same history has it. The number of such re-folds.

    The moment is the one before the last decision. Fewer re-folds than ENOUGH prove nothing; where there are
    as many, and something guessed is still not among them, PATIENCE times as many are tried.
    """
    last = walk.skip + len(walk.choices) - 1
    game = walk.at(last)
    if game.ask is None:
        return 0
    wrong = _guessed(game, seat, probes)
    twins = 0
    for key in range(refolds * PATIENCE):
        if twins >= ENOUGH and not any(wrong.values()):
            return twins
        if key >= refolds and twins < ENOUGH:
            return 0
        twin = _twin_at(last, refolded(walk, seat, f"possible {key}", walk.start()))
        if twin is not None:
            twins += 1
            for name, probe in probes.items():
                wrong[name].difference_update(_items(probe(twin.state, seat)))
    for name, never in wrong.items():
        if never:
            raise Broken("possible", f"{name}: {never} is guessed, but {twins} re-folds never have it")
    return twins


def _guessed(game: st.Game[Any], seat: int, probes: Mapping[str, Probe]) -> dict[str, set[object]]:
    """What is dealt in a number of guesses, thing by thing."""
    guesses = [game.seat(seat).guess(n).state for n in range(ENOUGH)]
    return {name: {item for s in guesses for item in _items(p(s, seat))} for name, p in probes.items()}


def _twin_at(last: int, refolds: Iterable[tuple[int, st.Game[Any]]]) -> st.Game[Any] | None:
    """The re-folded game at a moment, if it comes so far: it is not played on."""
    return next((twin for number, twin in refolds if number == last), None)


def _items(value: object) -> list[object]:
    """A hidden thing of many parts, part by part."""
    return list(value.items()) if isinstance(value, Mapping) else [value]
