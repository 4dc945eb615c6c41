"""OWM-SET: the first state, random map, Track, deployment and hands."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.ask import Ask
from sandtable.engine.chance import draw, drawn
from sandtable.rulesets.of_war_and_men import cards, missions, muster, position, terrain, windows
from sandtable.rulesets.of_war_and_men.sheets import ALLIES, AXIS, SquadSheet
from sandtable.rulesets.of_war_and_men.state import NOWHERE, Laid, Soldier, Team, War, WarBox


def begin(box: WarBox) -> War:
    """OWM-SET.3, OWM-SET.4 The first state: the map lies, squads are formed; or a game in the middle."""
    layout = box.layout
    s = War(
        box=box,
        spread=layout.spread,
        ground={card.cell: Laid(card.terrain, card.card, card.turned) for card in layout.printed},
        hands=dict.fromkeys(range(len(box.seats)), ()),
        memory=dict.fromkeys(range(len(box.seats)), ()),
    )
    s.pool = layout.deck
    s.pile = len(s.pool)
    missions.begin(s)
    if box.scenario.position is not None:
        position.take_up(s, box.scenario.position)
        return s
    drill = (
        [("drill_move",), ("drill_fire", 0), ("drill_fire", 1), ("drill_end",)] if box.scenario.drill else []
    )
    s.push(("random_map",), ("track",), ("deploy",), ("deal",), *drill, ("round", 1))
    if box.source.options.get("squads") == "own":
        s.musters = muster.musters_of(s)
        s.push(("choose_divisions",), ("muster",))
    else:
        form(s, quick_start(box))
    return s


def quick_start(box: WarBox) -> list[tuple[int, int, SquadSheet]]:
    """OWM-TRM.3 Seat, side and squad of everybody, as the Mission sheet has them."""
    return [
        (seat, sheet.side, squad) for seat, sheet in enumerate(box.scenario.seats) for squad in sheet.squads
    ]


def form(s: War, chosen: list[tuple[int, int, SquadSheet]]) -> None:
    """OWM-SET.13, OWM-TRM.4 The squads in their Fireteams; paratroops and late ones are not on the map
    yet.
    """
    for seat, side, squad in chosen:
        for number, line in _lines(s, squad):
            men = tuple(line)
            s.teams = {**s.teams, number: Team(number, seat, side, squad.division, men)}
            s.soldiers = {**s.soldiers, **{man: Soldier(man, number, seat, side) for man in men}}


def _lines(s: War, squad: SquadSheet) -> Iterator[tuple[int, list[int]]]:
    """Numbers of Fireteams and soldiers in play: tens and hundreds by division."""
    division = s.box.pack.divisions[squad.division].number
    for number, line in enumerate(squad.teams, 1):
        yield 10 * division + number, [100 * division + man for man in line]


async def random_map(s: War) -> None:
    """OWM-MRU.9, OWM-R.132 Terrain cards are dealt onto the pattern; a goal is drawn where there are
    several.
    """
    if s.box.layout.dealt:
        await _deal_terrain(s)
    await _draw_goal(s)


async def _deal_terrain(s: War) -> None:
    """OWM-MRU.9 A card for each position of the pattern, from the draw pile; OWM-R.132 no Lake where a side
    may start.
    """
    rest = [card for card in s.pool if cards.face(s, card).terrain]
    starts = [cell for side in (ALLIES, AXIS) for cell in missions.starting_cells(s, side)]
    laid: list[int] = []
    for cell in s.box.layout.dealt:
        aside: list[int] = []
        while True:
            card = await draw(s, "OWM-MRU.9", "terrain", rest)
            rest.remove(card)
            if cell not in starts or not s.box.pack.terrains[cards.face(s, card).terrain].no_movement:
                break
            aside.append(card)
        if aside:
            rest = sorted((*rest, *aside))
        laid.append(card)
        terrain.put_core(s, cell, card, turned=False)
    s.pool = tuple([card for card in s.pool if card not in laid])
    s.pile = len(s.pool)


async def _draw_goal(s: War) -> None:
    """Section 6.10, S5: one of the goals, by a public number."""
    goals = s.box.scenario.goals
    if goals:
        number = await draw(s, "OWM-MIS.12", "goal", range(1, goals[-1].high + 1))
        s.goal = next(n for n, goal in enumerate(goals) if goal.low <= number <= goal.high)
        s.tell("goal", "OWM-MIS.12", name=goals[s.goal].name)


async def track(s: War) -> None:
    """OWM-SET.16, OWM-INI.1, OWM-R.27 All Fireteams in random order; it is known before deployment."""
    teams = tuple(s.teams)
    s.track = tuple(await drawn(s, "OWM-SET.16", "track", teams, len(teams)))
    s.tell("track", "OWM-SET.16", teams=" ".join(map(str, s.track)))


async def deploy(s: War) -> None:
    """OWM-SET.15, OWM-R.27 A side that must goes first; else one by one in Track order."""
    _place_fixed(s)
    order = sorted(s.track, key=lambda team: not s.box.scenario.sides[s.teams[team].side].deploys_first)
    for team in order:
        sheet = s.box.scenario.sides[s.teams[team].side]
        if s.teams[team].cell != NOWHERE or sheet.drop_zone is not None:  # OWM-MRU.26
            continue
        if sheet.arrives:
            await _first_arrival(s, team)
        else:
            seat = s.teams[team].seat
            choice = await Ask(seat, "deploy", "OWM-SET.15", deployments, (s, team), (team,))
            missions.land(s, team, choice[2])
    s.homes = tuple([team.cell for team in s.of_side(ALLIES)])


def _place_fixed(s: War) -> None:
    """Squads whose places the scenario gives."""
    for sheet in s.box.scenario.seats:
        for squad in sheet.squads:
            for (number, _), label in zip(_lines(s, squad), squad.at, strict=False):
                if number in s.teams:  # OWM-D.7 not of another division
                    missions.land(s, number, s.box.grid.cell(label))


def deployments(s: War, team: int) -> list[tuple[str, int, int]]:
    """OWM-MIS.11 The free starting Terrains."""
    return [("deploy", team, cell) for cell in missions.starting_cells(s, s.teams[team].side)]


def first_choices(s: War, seat: int) -> list[tuple[str, int, int]]:
    """OWM-MRU.4, OWM-R.124 Which Fireteam starts, and where."""
    mine = [team.id for team in s.teams.values() if team.seat == seat]
    return [choice for team in mine for choice in deployments(s, team)]


async def _first_arrival(s: War, team: int) -> None:
    """OWM-MRU.4 One Fireteam starts; the others are due and not on the Track."""
    seat, side = s.teams[team].seat, s.teams[team].side
    if any(other.cell != NOWHERE for other in s.teams.values() if other.seat == seat) or team in s.due:
        return
    choice = await Ask(seat, "deploy", "OWM-MRU.4", first_choices, (s, seat), (team,))
    missions.land(s, choice[1], choice[2])
    s.due = tuple([t.id for t in s.teams.values() if t.side == side and t.cell == NOWHERE])
    s.track = tuple([other for other in s.track if other not in s.due])


async def deal(s: War) -> None:
    """OWM-SET.20, OWM-INI.4 In Track order each player draws seven cards; OWM-BC.5 an Attack among them."""
    for seat in windows.seat_order(s):
        await cards.draw_up(s, seat, "OWM-SET.20")
        if s.box.scenario.drill:
            await cards.promise_attack(s, seat)
