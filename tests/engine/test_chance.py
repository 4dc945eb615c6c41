"""Luck that can be checked: unbiased, reproducible, and different for every key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

import sandtable as st
from sandtable.engine.chance import Deal, Draw, Keyed, commitment_of, key_of, weighted
from sandtable.engine.facts import ALL
from sandtable.engine.opening import Opening

KEY = key_of("a fixed key")


def chi_square(counts: Sequence[int], expected: Sequence[float]) -> float:
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))


@pytest.mark.parametrize(("faces", "limit"), [(2, 10.8), (6, 20.5), (10, 27.9), (100, 148.2)])
def test_draws_are_even(faces: int, limit: float) -> None:
    """Chi-square of 60,000 draws stays under its 0.1 % point; the key is fixed, so it always does."""
    luck, count = Keyed(KEY), 60_000
    counts = Counter(luck.below(n, faces) for n in range(count))
    assert set(counts) == set(range(faces))
    assert chi_square([counts[face] for face in range(faces)], [count / faces] * faces) < limit


def test_pairs_of_draws_are_even() -> None:
    """A die does not depend on the one before: 36 pairs, 35 degrees of freedom."""
    luck, count = Keyed(KEY), 36_000
    pairs = Counter((luck.below(2 * n, 6), luck.below(2 * n + 1, 6)) for n in range(count))
    assert chi_square(list(pairs.values()), [count / 36] * 36) < 66.6


def test_weights_are_respected() -> None:
    """One, two and three parts of six; nothing for a weight of nought."""
    luck, count = Keyed(KEY), 60_000
    draw = Draw("T.1", "card", "abcd", (1, 0, 2, 3), ALL)
    counts = Counter(draw.values[luck.index(n, draw)] for n in range(count))
    assert counts["b"] == 0
    assert chi_square([counts[card] for card in "acd"], [count / 6, count / 3, count / 2]) < 13.8


def test_the_line_of_weights() -> None:
    """Points 0 to 5 on weights 1, 0, 2, 3."""
    assert [weighted(point, (1, 0, 2, 3)) for point in range(6)] == [0, 2, 2, 3, 3, 3]
    with pytest.raises(AssertionError):
        weighted(6, (1, 0, 2, 3))


def test_draws_of_a_fixed_key_never_change() -> None:
    """Records must replay in ten years: dice, later blocks, and numbers so far off that nobody gets there."""
    assert KEY.hex() == "bc98c7b37c60881042568c02a4a83c4bea0a61122b1e35dae92683ac3f138277"
    dice = [Keyed(KEY).below(n, 6) for n in range(16)]
    assert dice == [1, 3, 0, 4, 1, 1, 3, 4, 0, 1, 0, 3, 0, 2, 1, 1]
    far = {16: 45, 17: 24, 31: 14, 32: 38, 47: 22, 48: 47, 1000: 83, 10**6: 30, 2**40: 4}
    assert {n: Keyed(KEY).below(n, 100) for n in far} == far


def test_refused_words_are_replaced_for_ever_alike() -> None:
    """With a bound just over half of the span these words are refused: what replaces them is fixed too."""
    replaced = {6: 806534671, 13: 2140150748, 15: 1469619965, 20: 2105798559, 24: 1585332410, 29: 931311218}
    bound = (1 << 31) + 1
    assert min(Keyed(KEY).below(n, 1 << 32) for n in replaced) >= bound
    assert {n: Keyed(KEY).below(n, bound) for n in replaced} == replaced


def test_draws_do_not_depend_on_the_order_of_asking() -> None:
    luck = Keyed(KEY)
    assert [luck.below(n, 6) for n in (40, 3, 17, 3)] == [Keyed(KEY).below(n, 6) for n in (40, 3, 17, 3)]


def test_the_key_of_a_game_never_changes() -> None:
    """Seed, entropy and id of a game, and the commitment to the seed."""
    opening = Opening(seed="1", entropy=("a", "ü"), game_id="g")
    assert opening.keyed().key.hex() == "87d68ab6798a10d56daab289221e480ad7636bfd3f71e76b0918c370fad011ee"
    assert opening.commitment == "edb7f5b8abc1635fbe00ce0c8644289d3697c6f40efddf9841bde0df5eb54bda"


def test_seed_entropy_and_game_id_make_the_key() -> None:
    """Each of them changes the luck, their order counts, and none runs into the next."""
    openings = [
        Opening(seed="1"),
        Opening(seed="2"),
        Opening(seed="1", entropy=("a", "b")),
        Opening(seed="1", entropy=("b", "a")),
        Opening(seed="1", entropy=("ab",)),
        Opening(seed="1", game_id="ab"),
        Opening(seed="1", entropy=("a",), game_id="b"),
    ]
    keys = [opening.keyed().key for opening in openings]
    assert len(set(keys)) == len(keys)
    assert openings[0].keyed().key == Opening(seed="1").keyed().key


def test_the_commitment_tells_the_seed_apart_and_not_what_it_is() -> None:
    """It is the hash of the seed alone, and not the key of the luck."""
    assert commitment_of("1") == Opening(seed="1", game_id="x").commitment != commitment_of("2")
    assert Opening(seed="1").keyed().key.hex() != commitment_of("1")


def test_a_record_without_a_seed_keeps_the_commitment() -> None:
    """Before the seed is published the record holds what was committed to."""
    assert Opening(seed=None, committed="abc").commitment == "abc"


def test_deals_are_the_same_for_the_same_key() -> None:
    """What a guess deals follows from its seed."""
    one, other = Deal(KEY), Deal(KEY)
    assert [one.below(10) for _ in range(30)] == [other.below(10) for _ in range(30)]
    assert sorted(Deal(KEY).shuffled("abcde")) == list("abcde")
    assert {Deal(key_of(n)).one("ab", (0, 1)) for n in range(20)} == {"b"}


def test_assigned_gives_each_slot_something_that_fits() -> None:
    """Three slots of a pool of four; letters go to letters, digits to digits."""
    for n in range(50):
        dealt = Deal(key_of(n)).assigned(["x", "1", "y"], ["a", "7", "b", "8"], fits)
        assert [item.isdigit() for item in dealt] == [False, True, False]
        assert sorted(dealt)[1:] == ["a", "b"]


def test_assigned_finds_the_only_way() -> None:
    """Thirty slots that fit one item each: shuffles will not find it, the search does."""
    slots = list(range(30))
    assert Deal(KEY).assigned(slots, slots, lambda slot, item: slot == item) == slots


def test_assigned_hands_on_from_slot_to_slot() -> None:
    """Slot n takes n or n + 1, the last one only the first item: all must move up, whatever was shuffled."""
    slots = list(range(20))

    def steps(slot: int, item: int) -> bool:
        return item in (slot, slot + 1) if slot < 19 else item == 0

    for n in range(20):
        dealt = Deal(key_of(n)).assigned(slots, slots, steps)
        assert dealt == [*range(1, 20), 0]


def test_assigned_is_nearly_fair_where_it_hands_on() -> None:
    """One of four slots takes a, b or c, the others anything: every item is left over about as often."""

    def picky(slot: int, item: str) -> bool:
        return slot > 0 or item in "abc"

    given = Counter(Deal(key_of(n)).assigned(range(8), "abcdefgh", picky)[0] for n in range(900))
    assert all(240 < given[item] < 360 for item in "abc")


def test_assigned_says_when_there_is_no_way() -> None:
    """Two letters for one letter of the pool cannot be dealt."""
    with pytest.raises(st.NoGuess):
        Deal(KEY).assigned(["x", "y"], ["a", "7"], fits)


def test_assigned_is_fair() -> None:
    """Two alike and one other over three slots: the other is in each place a third of the time."""
    places = Counter(Deal(key_of(n)).assigned("xyz", "aab", fits).index("b") for n in range(3000))
    assert chi_square([places[n] for n in range(3)], [1000.0] * 3) < 13.8


def fits(slot: str, item: str) -> bool:
    return slot.isdigit() == item.isdigit()
