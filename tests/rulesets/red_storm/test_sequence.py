"""RS-ORD, RS-REG, RS-TRN: orders, regroup, turns."""

from __future__ import annotations

from tests.rulesets.red_storm.positions import asked, condition, options, play, position, told, unit

FAR = "50 s_str_r Suppressed L8 N"


def pieces(texts: list[str]) -> list[int]:
    return [int(text.split()[1]) for text in texts if text.startswith(("activate", "regroup"))]


def test_rs_ex_1_kampfgruppe() -> None:
    """RS-EX.1 Up to three nearby units of any type, then up to two regrouped."""
    german = "\n".join(f"{n} g_gren_r Spent E5 N" for n in (10, 11, 12)) + "\n13 g_pz2f Support E5 N"
    game = position(german, FAR)
    play(game, "order og1")
    for piece in (10, 13, 11):
        play(game, f"activate {piece}", f"move {piece}", f"stop {piece}", f"face {piece} N")
        if asked(game) == "then":
            play(game, f"done with {piece}")
    assert asked(game) == "regroup"
    play(game, "regroup 12", "regroup 11")
    assert (condition(game, 12), condition(game, 11), condition(game, 10)) == ("Ready", "Ready", "Spent")
    assert (asked(game), game.ask and game.ask.seat) == ("order", 1)


def test_rs_ord_5_and_6_what_an_order_activates() -> None:
    """RS-ORD.5 Infantry only with og2, vehicles only with og3; RS-ORD.6 fewer are allowed."""
    game = position("10 g_gren_r Ready E5 N\n11 g_pz2f Move E5 N", FAR)
    play(game, "order og2")
    assert options(game) == ["activate 10", "end"]
    game = position("10 g_gren_r Ready E5 N\n11 g_pz2f Move E5 N", FAR)
    play(game, "order og3")
    assert options(game) == ["activate 11", "end"]


def test_rs_ord_5_two_icons_on_a_marker() -> None:
    """RS-ORD.5 Combined Assault: two infantry and two vehicles."""
    soviet = "\n".join(f"{50 + n} s_str_r Spent E5 N" for n in range(3)) + "\n60 s_t70 Support E5 N"
    game = position("10 g_gren_r Suppressed A1 N", soviet, attacker="soviet")
    play(game, "order os3")
    for piece in (50, 51):
        play(game, f"activate {piece}", f"move {piece}", f"stop {piece}", f"face {piece} N")
    assert options(game) == ["activate 60", "end"]


def test_rs_ord_7_nearby_units_only() -> None:
    """RS-ORD.7, RS-R.24 The first is free; the next must be in the same area or an adjacent one."""
    german = "10 g_gren_r Ready A1 N\n11 g_gren_r Ready A3 N\n12 g_gren_r Ready L1 N"
    game = position(german, FAR)
    play(game, "order og1")
    assert pieces(options(game)) == [10, 11, 12]
    play(game, "activate 10", "move 10", "stop 10", "face 10 N")
    assert pieces(options(game)) == [11]


def test_rs_r_24_judged_by_where_units_were_when_the_order_began() -> None:
    """RS-R.24 A unit that moved away still makes its old neighbours eligible, not its new ones."""
    german = "10 g_gren_r Ready C4 N\n11 g_gren_r Ready A3 N\n12 g_gren_r Ready G4 N"
    game = position(german, FAR)
    play(game, "order og1", "activate 10", "move 10", "step 10 to E4", "step 10 to F4", "face 10 N")
    assert pieces(options(game)) == [11]


def test_rs_r_23_once_per_order() -> None:
    """RS-R.23 A unit that was activated is not offered again."""
    game = position("10 g_gren_r Ready E5 N\n11 g_gren_r Ready E5 N", FAR)
    play(game, "order og2", "activate 10", "move 10", "stop 10", "face 10 N")
    assert pieces(options(game)) == [11]


def test_rs_ord_4_the_same_order_again_and_gen_6_all_can_be_chosen() -> None:
    """RS-ORD.4, RS-GEN.6 Five German markers, every turn."""
    game = position("10 g_gren_r Ready E5 N", FAR, event_done=True)
    markers = ["order og1", "order og2", "order og3", "order og4", "order og5"]
    assert options(game) == markers
    play(game, "order og5", "end", "end", "order os4", "end", "end")
    assert (told(game, "turn")[-1].data["turn"], options(game)) == (3, markers)


def test_rs_reg_1_and_2_who_may_regroup() -> None:
    """RS-REG.1 Spent squads, RS-REG.2 vehicles not Suppressed or Broken; RS-R.27 each once."""
    german = (
        "10 g_gren_r Spent E5 N\n11 g_gren_r Reduced E5 N\n"
        "12 g_gren_r Suppressed E5 N\n13 g_gren_r Ready E5 N\n"
        "14 g_pz2f Move E5 N\n15 g_pz2f Suppressed E5 N"
    )
    game = position(german, FAR)
    play(game, "order og5", "end")
    assert pieces(options(game)) == [10, 14]
    play(game, "regroup 14")
    assert options(game) == ["set to Fire", "set to Support"]
    play(game, "set to Support")
    assert condition(game, 14) == "Support"
    assert pieces(options(game)) == [10]


def test_rs_r_123_what_was_regrouped_is_public_not_to_what() -> None:
    """RS-R.123 The enemy is told which block was turned, not the new condition."""
    game = position("14 g_pz2f Move E5 N", FAR)
    play(game, "order og5", "end", "regroup 14", "set to Fire")
    kinds = [fact.kind for fact in game.seat(1).history()]
    assert "regrouped" in kinds
    assert "set" not in kinds


def test_rs_r_25_a_player_may_activate_nobody() -> None:
    """RS-R.25 And still regroup."""
    game = position("10 g_gren_r Spent E5 N", FAR)
    play(game, "order og1", "end")
    assert asked(game) == "regroup"


def test_rs_trn_8_without_an_event_one_is_drawn_at_the_end() -> None:
    """RS-TRN.8, RS-EVT.3, RS-EVT.6 The card has no focus: its secondary event happens."""
    game = position("10 g_gren_r Ready E5 N", FAR, "event e01", event_done=False)
    play(game, "order og5", "end", "end", "order os4", "end", "end")
    assert told(game, "secondary")[-1].data["side"] == 0
    assert options(game) == ["activate 10", "end"]
    play(game, "end")
    assert told(game, "turn")[-1].data["turn"] == 3


def test_rs_trn_1_the_clock_says_what_goes_on() -> None:
    """An order is chosen, then it has its name; the event comes after both."""

    def phase() -> str:
        return game.seat(0).view()["clock"]["phase"]

    game = position("10 g_gren_r Ready E5 N", FAR, "event e01", event_done=False)
    assert (asked(game), phase()) == ("order", "choosing an order")
    play(game, "order og5")
    assert phase() == game.state.box.pack.orders["og5"].name
    play(game, "end", "end")
    assert (asked(game), phase()) == ("order", "choosing an order")


def test_rs_evt_2_the_log_says_what_the_card_does() -> None:
    game = position("10 g_gren_r Ready E5 N", FAR, "event e01", event_done=False)
    play(game, "order og5", "end", "end", "order os4", "end", "end")
    text = game.state.box.pack.events["e01"].text
    assert game.words.sentence(told(game, "event")[-1]) == f"Event: Tracer Fire. {text}"
    assert game.words.sentence(told(game, "secondary")[-1]).endswith("instead of what the card says.")


def test_rs_r_28_once_per_turn_counters_are_reset() -> None:
    """RS-R.28 Rally attempts and opportunity fire are possible again in the next turn."""
    game = position("10 g_gren_r Suppressed E5 N rallied fired", FAR)
    play(game, "order og5", "end", "end", "order os4", "end", "end")
    assert (unit(game, 10).rallied, unit(game, 10).reacted) == (False, False)


def test_rs_end_1_times_up_ends_the_game_at_once() -> None:
    """RS-END.1, RS-EVT.13 With only Time's Up left the next event is the end."""
    game = position("10 g_gren_r Ready E5 N", FAR, deck=(0, 0, 1), event_done=False)
    play(game, "order og5", "end", "end", "order os4", "end", "end")
    assert game.result is not None
    assert game.result.reason == "Time's Up"
