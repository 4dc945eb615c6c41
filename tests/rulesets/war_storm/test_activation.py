"""Who may be activated, what is offered, and states that are stored rather than measured."""

from __future__ import annotations

from sandtable.rulesets.war_storm import command, morale, tables
from tests.rulesets.war_storm.positions import FAR_AWAY, dice, options, passed, piece, play, position, told

THREE = "company B US-IN US-IN US-IN\nB C1300\nB1 C1300\nB2 C1301\nB3 C1304{0}"


def test_wss_gen_7_a_failed_activation_leaves_the_reaction_marker() -> None:
    """WSS-ACT.7: 7 - 1 = 6, a roll of 7: Finished; no rule takes its marker away."""
    game = position(THREE.format(" reaction=old"), FAR_AWAY, *dice("platoon_morale:13", 3, 4))
    play(game, "activate 13")
    assert (piece(game, 13).finished, piece(game, 13).reaction) == (True, "old")


def test_wss_r_9_command_is_stored() -> None:
    """WSS-R.10: The officer comes beside it, but its marker stays: it is activated alone, at 7 - 1."""
    game = position(THREE.format(""), FAR_AWAY, *passed(13))
    play(game, "activate 10", "move 10", "go", "step to C1301", "step to C1302", "step to C1303", "stop")
    play(game, "end activation", "pass", "activate 13")
    assert told(game, "platoon_check")[-1].data["morale"] == 6


def test_wss_r_13_who_can_be_activated() -> None:
    """All are OoC: not with a fresh marker, Routed, Finished or activated; an old marker does not matter."""
    american = """
    company B US-IN US-IN US-IN US-IN US-IN
    B C1300
    B1 C1305 reaction=fresh
    B2 C1305 routed
    B3 C1305 finished
    B4 C1306 activated
    B5 C1307 reaction=old
    """
    game = position(american, FAR_AWAY)
    assert options(game) == ["activate 10", "activate 15", "pass"]


def test_wss_r_15_what_still_counts() -> None:
    """WSS-ACT.11: A Routed platoon in command has no marker, so its officer counts; so do other leaders."""
    marked = "company D GE-GR GE-GR\nD C1601\nD1 C1601 reaction=old\nD2 C1601{0}"
    assert not command.still_counts(position(THREE.format(""), marked.format(" reaction=old")).state, 1)
    assert not command.still_counts(position(THREE.format(""), marked.format(" finished")).state, 1)
    assert command.still_counts(position(THREE.format(""), marked.format(" routed")).state, 1)
    leader = f"{marked.format(' finished')}\nHR C1601"
    assert command.still_counts(position(THREE.format(""), leader).state, 1)


def test_wss_r_23_the_activation_ends_between_two_actions() -> None:
    """One has prepared, the other two do nothing and are not Finished (WSS-R.18)."""
    game = position(THREE.format(""), FAR_AWAY)
    play(game, "activate 10", "prepare 11", "end activation")
    assert game.state.active == 1
    assert [piece(game, n).finished for n in (10, 11, 12)] == [True, False, False]


SIX = "company A GE-GR\nA1 C1304\ncompany D GE-GR GE-GR GE-GR GE-GR GE-GR\n"
SIX += "D1 C1306\nD2 C1405\nD3 C1406\nD4 C1205\nD5 C1206"


def test_wss_r_184_only_what_can_be_begun_is_offered() -> None:
    """A mortar among enemies on all sides: no way, no FF, nobody to rally; it may prepare all the same."""
    game = position("company B GE-MT\nB C1305\nB1 C1305", SIX.replace("GE-GR", "US-IN"), nations=("GE", "US"))
    play(game, "activate 10")
    found = [text for text in options(game) if not text.startswith("assault")]
    assert found == ["prepare 11", "end activation"]


def test_wss_r_100_losses_lower_every_morale() -> None:
    """WSS-LOO.2: No officer, four steps of a company of two lost: 7 - 2, less its own two."""
    game = position("company B US-IN US-IN\nB C1300 dead\nB1 C1300 lost=2\nB2 C1300 lost=2", FAR_AWAY)
    s = game.state
    assert morale.platoon_morale(s, s.pieces[11]) == 3


def test_wss_r_104_the_original_number_never_changes() -> None:
    """One of two platoons is gone: 3 steps, 3 - 2 = 1 beyond."""
    game = position("company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300 dead", FAR_AWAY)
    company = game.state.companies[1]
    assert (company.original, morale.excess(company)) == (2, 1)


def test_wss_r_105_morale_has_no_limits() -> None:
    """Twelve and leadership: even 12 passes; 2 + 1 - 2 and one beyond is 0: even 2 fails. At wire."""
    wire = {"works": [{"kind": "wire", "hex": "C1301", "side": 1}]}
    found = []
    for value, lost, faces in ((12, 0, (6, 6)), (2, 2, (1, 1))):
        game = position(
            f"company B US-IN\nB C1300\nB1 C1300 lost={lost}",
            FAR_AWAY,
            *dice("platoon_morale:11", *faces),
            position=wire,
            changes={"officers": {"US-B": {"morale": value}}},
        )
        play(game, "activate 10", "move 11", "go", "step to C1301")
        check = told(game, "platoon_check")[-1].data
        found.append((check["morale"], check["result"]))
    assert found == [(13, "passed"), (0, "failed")]


def test_wss_r_81_and_wss_ffr_4_the_printed_factor_decides() -> None:
    """WSS-FFR.5: Bands 1-6, 7-11, 12-15, 16 and more by the printed FF; the reduced side replaces it."""
    game = position("company B US-IN\nB C1300\nB1 C1300", FAR_AWAY)
    kind = game.state.box.pack.platoons["US-IN"]
    first = {printed: tables.worn(printed, kind)[1] for printed in (1, 6, 7, 11, 12, 15, 16)}
    assert first == {1: 0, 6: 5, 7: 5, 11: 9, 12: 9, 15: 12, 16: 12}
    assert {tables.worn(printed, kind)[2] for printed in first} == {3}


def test_wss_r_133_officer_counters_run_out() -> None:
    """The French have two replacements of infantry: the third company stays without officer (WSS-R.82)."""
    french = "\n".join(f"company {x} FR-IN\n{x} C1300 dead\n{x}1 C1300" for x in "ABC")
    game = position(french, FAR_AWAY, nations=("FR", "GE"))
    play(game, "pass", "pass", "send the replacement to 11", "send the replacement to 21")
    assert [company.officer for company in game.state.companies.values()][:3] == [19, 29, 0]
    assert game.state.reserves[:1] == ("GE-r1",)
    assert [name for name in game.state.reserves if name.startswith("FR")] == ["FR-r3"]


def test_wss_rep_4_cavalry_without_a_replacement_of_its_kind() -> None:
    """WSS-REP.2: The first is of cavalry, the next (an American company has none) of infantry."""
    for nation, kind, name in (("GE", "GE-CV", "GE-r4"), ("US", "US-IN", "US-r1")):
        letter = "K" if nation == "GE" else "A"
        own = f"company {letter} {kind}\n{letter} C1300 dead\n{letter}1 C1300"
        enemy = "company B FR-IN\nB C101\nB1 C101"
        game = position(own, enemy, nations=(nation, "FR"))
        play(game, "pass", "pass", "send the replacement to 11")
        assert piece(game, 19).kind == name


def test_wss_loo_1_platoons_without_officer_are_activated_alone() -> None:
    game = position("company B US-IN US-IN\nB C1300 dead\nB1 C1300\nB2 C1300", FAR_AWAY)
    assert options(game) == ["activate 11", "activate 12", "pass"]


def test_wss_r_130_who_waits_to_enter_is_in_command() -> None:
    """The officer has entered, the platoon waits: in command; the other way round it is out of command."""
    game = position("company B US-IN US-IN\nB C1300\nB1 -\nB2 C1300", FAR_AWAY)
    assert [piece(game, n).ooc for n in (11, 12)] == [False, False]
    late = position("company B US-IN\nB -\nB1 C1300", FAR_AWAY)
    assert piece(late, 11).ooc
