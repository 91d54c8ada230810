"""The twist kernel against its plain-Python twin and against the table of all 4x4 boards."""

import threading
import time
from collections.abc import Callable
from importlib.resources import files
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kernels import twist
from tests.quick import examples, quick

from . import twist_twin as twin

WEIGHTS = files("gridwright") / "families" / "madness" / "weights"
COUNTS = [1, 10, 115, 1058, 7654, 44342, 198431, 635862, 1117089, 589922, 33120, 21]
ORIGINAL_5 = "ORPGBROGBYPGOYPGBYORBYPR."


def weights(side: int) -> bytes:
    path = WEIGHTS / f"weights{side}.bin"
    return path.read_bytes() if path.is_file() else b""


def board(text: str) -> list[int]:
    names = sorted(set(text) - {"."})
    return [names.index(name) + 1 if name != "." else 0 for name in text]


@st.composite
def boards(draw: st.DrawFn, sides: tuple[int, ...]) -> tuple[int, twin.Squares]:
    side = draw(st.sampled_from(sides))
    colours = draw(st.integers(0, side * side // 4))
    return side, twin.random_board(side, colours, Random(draw(st.integers(0, 2**32))))


@pytest.fixture(scope="module")
def table() -> twist.Table4:
    built = twist.census()
    assert built is not None
    return built


@pytest.fixture(scope="module")
def pairs() -> twist.Pairs:
    built = twist.Pairs.build(5)
    assert built is not None
    return built


def test_census_counts_every_board(table: twist.Table4) -> None:
    assert table.counts(4) == COUNTS
    assert sum(table.counts(3)) == 10510500
    assert sum(table.counts(2)) == 450450
    assert sum(table.counts(1)) == 1820
    assert table.counts(0) == [1]


def test_hardest_boards_need_eleven_and_differ(table: twist.Table4) -> None:
    hardest = table.hardest(4)
    assert len(hardest) == 8
    assert {table.rotations(squares) for squares in hardest} == {11}


def test_census_can_be_stopped_and_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    assert twist.census(lambda: False) is None
    twist.census(lambda: len(told) < 20, lambda done, boards: told.append((done, boards)))
    assert told == sorted(told)
    assert told[-1][1] == 1 + 1820 + 450450 + 10510500 + 2627625


@examples(8)
@given(st.integers(0, 2**32), st.integers(1, 2))
def test_table_agrees_with_breadth_first_search(table: twist.Table4, seed: int, colours: int) -> None:
    random = Random(seed)
    squares = twin.random_board(4, colours, random)
    if table.rotations(squares) <= 3:
        assert twin.fewest_rotations(squares, 4) == table.rotations(squares)


@pytest.mark.long
@examples(300)
@given(boards((4,)))
def test_bound_is_the_optimum_on_four_by_four(table: twist.Table4, drawn: tuple[int, twin.Squares]) -> None:
    _, squares = drawn
    race = twist.Race()
    bound = twist.bound(squares, 4, None, 0, race)
    assert bound.rotations == table.rotations(squares)
    assert bound.path is not None
    assert len(bound.path) == bound.rotations
    assert twin.solves(squares, 4, bound.path)
    assert (race.upper, race.lower) == (bound.rotations, bound.rotations)


def test_bound_finds_the_optimum_of_the_hardest_boards(table: twist.Table4) -> None:
    for squares in table.hardest(4):
        assert twist.bound(squares, 4, None, 0, twist.Race()).rotations == 11


@examples(80)
@given(boards((2, 3)))
def test_bound_and_beam_are_the_optimum_on_tiny_boards(drawn: tuple[int, twin.Squares]) -> None:
    side, squares = drawn
    best = twin.fewest_rotations(squares, side)
    bound = twist.bound(bytes(squares), side, None, 0, twist.Race())
    assert bound.rotations == best
    assert bound.path is not None
    assert twin.solves(squares, side, bound.path)
    race = twist.Race()
    race.lower = best  # lets the beam stop as soon as it has one of that length
    path = twist.beam(squares, side, b"", 1, race)
    assert path is not None
    assert len(path) == best


@examples(60)
@given(st.integers(2, 8), st.integers(0, 5), st.integers(0, 2**32))
def test_bounds_never_exceed_the_rotations_of_a_scramble(
    pairs: twist.Pairs, side: int, rotations: int, seed: int
) -> None:
    squares = twin.scrambled(side, rotations, Random(seed))
    bound = twist.bound(squares, side, pairs if side == 5 else None, 0.1, twist.Race())
    assert bound.rotations <= rotations
    assert bound.path is None or twin.solves(squares, side, bound.path)


@pytest.mark.parametrize("side", [5, 6])
def test_bounds_never_exceed_a_scramble_of_nine(pairs: twist.Pairs, side: int) -> None:
    for seed in range(12):
        squares = twin.scrambled(side, 9, Random(seed))
        bound = twist.bound(squares, side, pairs if side == 5 else None, 0.1, twist.Race())
        assert bound.rotations <= 9


def bound_at_once(squares: twin.Squares, side: int, pairs: twist.Pairs | None) -> int:
    """The bound without a search, of a board that may have lost some of its colours."""
    left = sorted(set(squares) - {0})
    numbered = [left.index(colour) + 1 if colour else 0 for colour in squares]
    return twist.bound(numbered, side, pairs, 1e-6, twist.Race()).rotations


@pytest.mark.parametrize("side", [4, 5])
def test_a_rotation_lowers_the_bound_by_one_at_most(side: int, pairs: twist.Pairs) -> None:
    """So no bound exceeds an answer: it is 0 when the board is solved."""
    table = pairs if side == 5 else None
    random = Random(side)
    for colours in range(1, side * side // 4 + 1):
        squares = twin.random_board(side, colours, random)
        least = bound_at_once(squares, side, table)
        for rotation in range(2 * (side - 1) ** 2):
            assert least <= bound_at_once(twin.after(squares, side, [rotation]), side, table) + 1


def test_the_bounds_on_the_way_of_an_answer_never_exceed_the_rest_of_it(pairs: twist.Pairs) -> None:
    for seed in range(6):
        squares = twin.random_board(5, 6, Random(seed))
        path = twist.quick(squares, 5, weights(5), 2000)
        assert path is not None
        for done in range(len(path) + 1):
            rest = twin.after(squares, 5, path[:done])
            assert bound_at_once(rest, 5, pairs) <= len(path) - done


def test_every_pair_of_colours_has_both_numbers(pairs: twist.Pairs) -> None:
    """A byte is wide enough for both: 255 stands for sets that overlap, and only there."""
    entries = pairs.to_bytes()[32:]
    assert {place for place, number in enumerate(entries[::2]) if number == 255} == {
        place for place, number in enumerate(entries[1::2]) if number == 255
    }


def test_every_kind_of_search_agrees_on_five_by_five(pairs: twist.Pairs) -> None:
    """With pair tables, without them, and the beam: the two proofs must not cross the answers."""
    for seed in range(4):
        squares = twin.random_board(5, 3, Random(seed))
        exact = twist.bound(squares, 5, pairs, 5, twist.Race())
        assert exact.path is not None
        assert twin.solves(squares, 5, exact.path)
        alone = twist.bound(squares, 5, None, 0.3, twist.Race())
        assert alone.rotations <= exact.rotations
        answer = twist.beam(squares, 5, weights(5), 0.3, twist.Race())
        assert answer is not None
        assert len(answer) >= exact.rotations


@pytest.mark.parametrize("side", quick(*range(2, 8), of=range(2, 9)))
def test_beam_solves_every_side(side: int) -> None:
    for colours in {0, 1, side * side // 8, side * side // 4}:
        squares = twin.random_board(side, colours, Random(side * 100 + colours))
        for fitted in (b"", weights(side)):
            path, seconds = None, 0.02
            while path is None and seconds < 60:  # a busy machine is given more time, not a bad mark
                seconds *= 4
                race = twist.Race()
                path = twist.beam(squares, side, fitted, seconds, race)
            assert path is not None
            assert twin.solves(squares, side, path)
            assert race.upper == len(path)


def test_beam_is_short_on_the_original_board() -> None:
    path = twist.beam(board(ORIGINAL_5), 5, weights(5), 1.0, twist.Race())
    assert path is not None
    assert len(path) <= 20


@examples(30)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_gather_agrees_with_the_twin(side: int, seed: int) -> None:
    squares = twin.random_board(side, 1, Random(seed))
    ((rotations, moved, path),) = twist.gather(squares, side)
    assert rotations == len(path) == twin.fewest_rotations(squares, side)
    assert moved == twin.fewest_moved_squares(squares, side)
    assert twin.solves(squares, side, path)


def test_gather_looks_at_each_colour_alone() -> None:
    for side in (5, 6, 7, 8):
        squares = twin.random_board(side, side * side // 4, Random(side))
        for colour, (rotations, moved, path) in enumerate(twist.gather(squares, side), start=1):
            alone = [each if each == colour else 0 for each in squares]
            assert len(path) == rotations <= moved
            assert twin.solves(alone, side, path)


def test_pairs_survive_a_round_trip_and_damage_is_refused(pairs: twist.Pairs) -> None:
    data = pairs.to_bytes()
    assert twist.Pairs.from_bytes(5, data).to_bytes() == data
    small = twist.Pairs.build(4)
    assert small is not None
    data = small.to_bytes()
    for damaged in (
        b"",
        data[:-1],
        data + b"\0",
        data[:1000] + bytes([data[1000] ^ 1]) + data[1001:],
        b"x" + data[1:],
    ):
        with pytest.raises(ValueError, match="pair table"):
            twist.Pairs.from_bytes(4, damaged)
    with pytest.raises(ValueError, match="pair table"):
        twist.Pairs.from_bytes(3, data)
    with pytest.raises(ValueError, match="side"):
        twist.bound([0] * 25, 5, small, 1, twist.Race())


def test_race_stops_both_when_they_meet(pairs: twist.Pairs) -> None:
    squares = twin.random_board(5, 4, Random(7))
    race = twist.Race()
    answers: list[list[int] | None] = []
    thread = threading.Thread(target=lambda: answers.append(twist.beam(squares, 5, weights(5), 20, race)))
    thread.start()
    bound = twist.bound(squares, 5, pairs, 20, race)
    thread.join()
    assert race.upper == race.lower == bound.rotations
    assert any(path is not None and len(path) == race.upper for path in (bound.path, answers[0]))


def test_a_decided_race_is_not_run(pairs: twist.Pairs) -> None:
    squares = board(ORIGINAL_5)
    race = twist.Race()
    race.upper = race.lower = 3
    assert twist.beam(squares, 5, weights(5), 5, race) is None
    twist.bound(squares, 5, pairs, 5, race)


def stopping(seconds: float) -> Callable[[], bool]:
    begin = time.perf_counter()
    return lambda: time.perf_counter() - begin < seconds


def test_watch_and_time_limit_stop_every_search(pairs: twist.Pairs) -> None:
    side8 = twin.random_board(8, 16, Random(1))
    twist.gather(side8, 8)  # tables
    side6 = twin.random_board(6, 9, Random(1))
    calls: list[Callable[[float, Callable[[], bool] | None], object]] = [
        lambda seconds, watch: twist.beam(side8, 8, b"", seconds, twist.Race(), watch),
        lambda seconds, watch: twist.beam(side6, 6, weights(6), seconds, twist.Race(), watch),
        lambda seconds, watch: twist.bound(side6, 6, None, seconds, twist.Race(), watch),
        lambda seconds, watch: twist.bound(side8, 8, None, seconds, twist.Race(), watch),
        lambda seconds, watch: twist.bound(board(ORIGINAL_5), 5, pairs, seconds, twist.Race(), watch),
    ]
    for call in calls:
        for seconds, watch in ((0.3, None), (0.0, stopping(0.3))):
            call(seconds, watch)
    assert twist.Pairs.build(5, stopping(0.1)) is None


def test_an_exception_in_watch_comes_through() -> None:
    def fail() -> bool:
        raise KeyError("watch")

    with pytest.raises(KeyError):
        twist.bound(twin.random_board(6, 9, Random(1)), 6, None, 5, twist.Race(), fail)
    with pytest.raises(KeyError):
        twist.Pairs.build(5, fail)


@pytest.mark.parametrize(
    ("squares", "side", "message"),
    [
        ([1, 1, 1], 2, "squares"),
        ([0] * 4, 1, "side"),
        ([0] * 81, 9, "side"),
        ([1, 1, 1, 0] + [0] * 5, 3, "three|four"),
        ([3] * 4 + [0] * 5, 3, "holds 3"),
        ([-1] + [0] * 8, 3, "holds -1"),
        ([2] * 4 + [0] * 5, 3, "Colour 1"),
        ([None] * 9, 3, "whole numbers"),
    ],
)
def test_bad_boards_are_refused_with_a_sentence(squares: list[int], side: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        twist.beam(squares, side, b"", 1, twist.Race())
    with pytest.raises(ValueError, match=message):
        twist.bound(squares, side, None, 1, twist.Race())
    with pytest.raises(ValueError, match=message):
        twist.gather(squares, side)


def test_weights_of_another_side_and_pairs_of_large_sides_are_refused(table: twist.Table4) -> None:
    with pytest.raises(ValueError, match="weights"):
        twist.beam([0] * 16, 4, weights(5), 1, twist.Race())
    with pytest.raises(ValueError, match="side"):
        twist.Pairs.build(6)
    with pytest.raises(ValueError, match="colours"):
        table.counts(5)
