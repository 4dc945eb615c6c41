"""SOS-LOS, SOS-R.16 to SOS-R.25: who sees whom on the table."""

from __future__ import annotations

from typing import Any

from sandtable.rulesets.storm_of_steel.sight import is_open_to_fire
from tests.rulesets.storm_of_steel.positions import WOODS, position, stand

HQ = "109 hq 85,55 180"
TOP, HIGH = [[37, 27], [43, 27], [43, 33], [37, 33]], [[63, 28], [67, 28], [67, 32], [63, 32]]
HILL = {"id": "H", "outline": WOODS["outline"], "top": TOP}
TOWER = {"id": "T", "outline": [[60, 25], [70, 25], [70, 35], [60, 35]], "top": HIGH}


def sees(first: str, second: str, **terrain: Any) -> bool:
    """Whether stand 1 sees stand 101; and then the other way round it is the same."""
    game = position(f"1 hq {first} 0", f"101 infantry {second} 180\n{HQ}", drawn="event", **terrain)
    found = "101" in game.seat(0).overlay("sight", 1)
    assert found == ("1" in game.seat(0).overlay("sight", 101))
    return found


def area(kind: str) -> dict[str, Any]:
    return {"areas": [{**WOODS, "kind": kind}]}


def test_sos_los_2_sos_r_22_what_stops_a_line() -> None:
    """SOS-LOS.2, SOS-R.22, SOS-R.16 Woods, forest, bush and buildings; not marsh or water."""
    found = [sees("20,30", "60,30", **area(kind)) for kind in ("woods", "forest", "bush", "building")]
    assert not any(found)
    assert all(sees("20,30", "60,30", **area(kind)) for kind in ("marsh", "river", "lake", "stream"))


def test_sos_los_3_sos_r_19_at_the_edge() -> None:
    """SOS-LOS.3, SOS-R.19 With the base on the outline one sees and is seen; 1.51 inside not."""
    assert sees("20,30", "31.50,30", **area("woods"))
    assert not sees("20,30", "31.51,30", **area("woods"))
    assert not sees("60,30", "31.50,30", **area("woods"))


def test_sos_r_19_grazing_is_seeing() -> None:
    """SOS-R.19, SOS-R.25 A line along the outline is free."""
    assert sees("20,20", "60,20", **area("woods"))
    assert not sees("20,20.01", "60,20.01", **area("woods"))


def test_sos_los_4_sos_r_20_within_one_template() -> None:
    """SOS-LOS.4, SOS-R.20 5.00 and not 5.01."""
    assert sees("35,30", "43,30", **area("forest"))
    assert not sees("35,30", "43.01,30", **area("forest"))


def test_sos_r_22_houses_do_not_hide_who_is_in_them() -> None:
    assert sees("20,30", "40,30", **area("building"))


def test_sos_los_5_sos_r_23_bare_hills() -> None:
    """SOS-LOS.5, SOS-R.23 They hide, but not from or to a top; nobody sees across a crest."""
    assert not sees("20,30", "60,30", hills=[HILL])
    assert sees("20,30", "40,30", hills=[HILL])
    assert sees("20,30", "65,30", hills=[HILL, TOWER])
    assert sees("20,30", "33,30", hills=[HILL])
    assert not sees("33,30", "47,30", hills=[HILL])


def test_sos_los_6_sos_r_24_crowned_hills() -> None:
    """SOS-LOS.6, SOS-R.24 Over a hill with woods nobody sees, even from a top; bush does not count."""
    crown = {"id": "C", "kind": "woods", "outline": [[31, 38], [33, 38], [33, 39.5], [31, 39.5]]}
    assert not sees("20,30", "65,30", hills=[HILL, TOWER], areas=[crown])
    assert sees("20,30", "65,30", hills=[HILL, TOWER], areas=[{**crown, "kind": "bush"}])


def test_sos_r_24_what_crowns_a_hill() -> None:
    """SOS-R.24, SOS-LOS.6 Woods, forest or a building that reach over its outline, not if they touch it."""
    reaching, touching = ([[x, 38], [x + 5, 38], [x + 5, 44], [x, 44]] for x in (26, 25))
    for kind in ("woods", "forest", "building"):
        crown = {"id": "C", "kind": kind, "outline": reaching}
        assert not sees("20,30", "65,30", hills=[HILL, TOWER], areas=[crown])
        assert sees("20,30", "65,30", hills=[HILL, TOWER], areas=[{**crown, "outline": touching}])


def test_sos_r_24_who_is_on_a_crowned_hill() -> None:
    """SOS-R.24, SOS-R.23 On its slope as on a bare one: seen from another top, not across its own crest."""
    crown = {"id": "C", "kind": "woods", "outline": [[31, 38], [33, 38], [33, 39.5], [31, 39.5]]}
    assert sees("33,30", "65,30", hills=[HILL, TOWER], areas=[crown])
    assert not sees("33,30", "55,30", hills=[HILL, TOWER], areas=[crown])


def test_sos_los_7_sos_wir_5_stands_and_wire_hide_nobody() -> None:
    """SOS-LOS.7, SOS-WIR.5"""
    wire = [{"id": "W", "rect": [38, 25, 40, 35]}]
    game = position(
        "1 hq 20,30 0\n2 pz4h 30,30 0",
        f"101 infantry 60,30 0\n102 pz4h 50,30 0\n{HQ}",
        drawn="event",
        wire=wire,
    )
    assert "101" in game.seat(0).overlay("sight", 1)


def test_sos_r_9_sos_r_10_a_bunker_is_the_base_of_who_is_in_it() -> None:
    """SOS-R.9, SOS-R.10, SOS-R.46 The centre is the bunker's, and gaps go to its outline."""
    bunker = [{"id": "K", "at": [40, 30], "apertures": [0]}]
    game = position("1 hmg 40,30 0", f"101 infantry 60,30 0\n{HQ}", drawn="event", bunkers=bunker)
    assert game.state.base_of(1).corners == ((4200, 3200), (4200, 2800), (3800, 2800), (3800, 3200))


def stopped(first: str, second: str, **terrain: Any) -> tuple[tuple[str, ...], str]:
    """The places of the line from stand 1 to stand 101, and the clause that stops it."""
    game = position(f"1 hq {first} 0", f"101 infantry {second} 180\n{HQ}", drawn="event", **terrain)
    x, y = (f"{float(part):.2f}" for part in second.split(","))
    found = game.seat(0).trace("sight", 1, f"{x},{y}")
    assert found is not None
    return found.cells, " ".join(reason.clause for reason in found.reasons)


def test_what_stops_a_line_of_sight_is_named_with_its_clause() -> None:
    """SOS-LOS.2 between, SOS-LOS.3 deep inside, SOS-LOS.4 in one template, SOS-R.22 houses."""
    ends = ("20.00,30.00", "60.00,30.00")
    assert stopped("20,30", "60,30") == (ends, "")
    assert stopped("20,30", "60,30", **area("woods")) == ((ends[0], "WO", ends[1]), "SOS-LOS.2")
    assert stopped("20,30", "40,30", **area("woods"))[1] == "SOS-LOS.3"
    assert stopped("35,30", "43.01,30", **area("woods"))[1] == "SOS-LOS.4"
    assert stopped("20,30", "60,30", **area("building"))[1] == "SOS-R.22"


def test_hills_that_stop_a_line_are_named_too() -> None:
    """SOS-LOS.5, SOS-LOS.6 A bare hill, its top for who stands on its slope, and a hill with woods on it."""
    assert stopped("20,30", "60,30", hills=[HILL])[0][1] == "H"
    assert stopped("20,30", "60,30", hills=[HILL])[1] == "SOS-LOS.5"
    assert stopped("32,30", "60,30", hills=[HILL]) == (("32.00,30.00", "H-top", "60.00,30.00"), "SOS-LOS.5")
    grove = {"id": "G", "kind": "woods", "outline": [[32, 36], [36, 36], [36, 39], [32, 39]]}
    assert stopped("20,30", "60,30", hills=[HILL], areas=[grove])[1] == "SOS-LOS.6"


def test_a_line_of_sight_runs_from_a_stand_to_a_stand_or_a_point() -> None:
    """SOS-R.21 A point inside woods is not seen though a base that reaches the edge would be."""
    game = position("1 hq 20,30 0", f"101 infantry 31,30 180\n{HQ}", drawn="event", **area("woods"))
    trace = game.seat(0).trace
    stand, point = trace("sight", 1, "31.00,30.00"), trace("sight", 1, "31.00,30.10")
    assert stand is not None
    assert stand.reasons == ()
    assert point is not None
    assert point.reasons[0].clause == "SOS-LOS.3"
    assert [trace("sight", *ends) for ends in ((7, "31.00,30.00"), (1, "nowhere"), (1, "20.00,30.00"))] == [
        None,
        None,
        None,
    ]


def test_sos_spt_1_sos_r_52_who_may_be_fired_at() -> None:
    """In woods only who has been spotted, in the open everybody."""
    found = []
    for place in ("35,30", "20,30"):
        for state in ("spotted", "unspotted"):
            game = position("1 hq 60,10 0", f"101 infantry {place} 180 {state}\n{HQ}", **area("woods"))
            found.append(is_open_to_fire(game.state.box.ground, stand(game, 101)))
    assert found == [True, False, True, True]
