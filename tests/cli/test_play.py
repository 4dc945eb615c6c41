"""`sandtable play`: answers, commands, and what each seat gets to see."""

from __future__ import annotations

import re
from pathlib import Path

from sandtable import replay
from tests.cli.command import Ran, refused, run
from tests.places import SKIRMISH

GAME = ("skirmish/patrol", "--terminal", "--seed", "4")
SET_UP = "lay at A5\n2\nbe bold\n"


def play(typed: str, *more: object) -> Ran:
    ran = run("play", *GAME, *more, typed=typed)
    assert ran.code == 0, ran.err
    return ran


def test_a_whole_game_by_numbers() -> None:
    """The first option every time: the game ends, says who has won, and leaves with the input."""
    ran = play("1\n" * 200)
    assert re.search(r"(wins|A draw), \d+ : \d+: the count of points", ran.out)
    assert "the game is over: log, save FILE" in ran.out
    assert ran.out.rstrip().endswith("Goodbye.")


def test_without_the_option_it_says_where_it_plays() -> None:
    assert "in the terminal" in run("play", "skirmish/patrol", typed="quit\n").out


def test_without_an_argument_it_plays_the_first_scenario() -> None:
    assert "you are" in run("play", typed="quit\n").out


def test_answers_by_words_and_numbers() -> None:
    out = play(SET_UP + "activate 160\nquit\n").out
    assert "Side 0 lays a marker at A5." in out
    assert "It is a dummy." in out
    assert "What does 160 do?" in out


def test_what_is_wrong_is_said_and_asked_again() -> None:
    out = play("99\nfly away\n\nlay at G1\nquit\n").out
    assert "there is no option 99" in out
    assert "'fly away' is not an option now" in out
    assert "type the number of an option" in out
    assert "'lay at G1' is not an option now" in out


def test_why_gives_clauses() -> None:
    out = play(SET_UP + "activate 160\nhold 160\nwhy activate 160\nwhy pass\nwhy\nquit\n").out
    assert re.search(r"piece 160 has been activated this turn +SK-SEQ.1|not for seat|SK-", out)
    assert "why what?" in out


def test_undo_takes_back_and_is_refused_after_a_reveal() -> None:
    out = play("undo\n" + SET_UP + "activate 160\nundo\nquit\n").out
    assert "nothing to take back" in out
    last = out.rindex("Activate a piece, or pass")
    assert last > out.index("What does 160 do?")


def test_log_board_options_and_help() -> None:
    plain, out = play(SET_UP + "quit\n").out, play(SET_UP + "log\nboard\noptions\nhelp\nquit\n").out
    assert "Your decoy is number 130.  SK-SET.1" in out
    assert out.count("Patrol   you are Blue [n]") == plain.count("Patrol   you are Blue [n]") + 1
    assert out.count(" 4 pass") == plain.count(" 4 pass") + 1
    assert "why      Say which clauses forbid an answer" in out


def test_a_plan_is_carried_out_answer_by_answer() -> None:
    """Where the ruleset can plan, "go" gives all answers that lead there and stops."""
    out = play(SET_UP + "go 160 to C3\nlog\nquit\n").out
    assert "Piece 160 is activated." in out
    assert "Piece 160 moves to C3." in out
    assert "What does 160 do?" not in out


def test_resign() -> None:
    assert "Gold wins" in play("resign\nquit\n").out


def test_save_and_load_go_on_with_the_same_game(tmp_path: Path) -> None:
    """A saved game goes on where it was, and the luck is the same as if it had not been saved."""
    file, whole, rest = tmp_path / "game.record", tmp_path / "whole", tmp_path / "rest"
    hot = ("--hot-seat",)
    play("\nlay at A5\n1\n\nlay at G5\n" + f"save {file}\nit is a mine\n\n1\n\n1\nsave {whole}\nquit\n", *hot)
    ran = run("play", "--terminal", "--hot-seat", "--load", file, typed=f"\n1\n\n1\n\n1\nsave {rest}\nquit\n")
    assert ran.code == 0, ran.err
    assert rest.read_text() == whole.read_text()
    assert replay(rest.read_text(), rules=SKIRMISH).ask is not None


def test_a_record_without_its_seed_cannot_go_on(tmp_path: Path) -> None:
    """Draws that are not in the record cannot be made either."""
    file = tmp_path / "game.record"
    play(f"save {file}\nquit\n")
    lines = file.read_text().splitlines()
    head = [line for line in lines[: lines.index("")] if not line.startswith("seed")]
    file.write_text("\n".join([*head, "", *lines[lines.index("") + 1 : -1], ""]))
    assert "no luck to go on with" in refused("play", "--load", file)


def test_save_says_what_is_wrong(tmp_path: Path) -> None:
    """A path may be so long that the line is broken: only the words count."""
    out = " ".join(play(f"save\nsave {tmp_path}/no/where\nquit\n").out.split())
    assert "save needs the name of a file" in out
    assert "no such file or directory" in out


def test_one_seat_sees_nothing_of_the_other() -> None:
    """Only side 1 has a machine gun: seat 0 does not read of it, nor of the other objective."""
    out = play(SET_UP + "pass\nlog\nboard\nquit\n").out
    assert "Machine-gun" not in out
    assert out.count("Your objective is") == 2, "once as news, once in the log"
    assert "Machine-gun" in play("1\n1\n1\nquit\n", "--seat", 1).out


def test_a_curtain_falls_between_two_people() -> None:
    """What stands between two curtains is for one side only."""
    out = play("\n1\n1\n\n1\n1\n\n1\n\n1\n\nquit\n", "--hot-seat").out
    acts = out.split("Pass the screen to ")[1:]
    assert [act.split()[0] for act in acts[:4]] == ["Blue", "Gold", "Blue", "Gold"]
    for act in acts:
        me, other = ("Blue", "Gold") if act.startswith("Blue") else ("Gold", "Blue")
        assert f"you are {other}" not in act
        assert ("Machine-gun team" in act) <= (me == "Gold")
        assert ("Scouts" in act) <= (me == "Blue")


def test_the_same_seed_is_the_same_game() -> None:
    assert play("1\n" * 60).out == play("1\n" * 60).out
