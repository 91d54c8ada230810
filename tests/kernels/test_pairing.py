"""The pairing kernel against its plain-Python twin: best by trying all pairings, proofs checked by adding numbers."""

import math
import threading
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from gridwright.kernels import pairing
from tests.quick import quick

from . import pairing_twin as twin
from .pairing_twin import Grid

LARGEST = 2**31 - 1
SHARES = {
    "even": (1, 1, 1, 1, 1),
    "white-rich": (6, 1, 1, 1, 1),
    "half white": (5, 1, 1, 2, 1),
    "white-poor": (1, 9, 9, 8, 3),
    "all white": (1, 0, 0, 0, 0),
    "no white": (0, 1, 1, 1, 0),
}


def arrays(grid: Grid) -> tuple[int, int, NDArray[np.uint8], NDArray[np.int64]]:
    return grid.rows, grid.cols, np.array(grid.colours, np.uint8), np.array(grid.values, np.int64)


def proved_weight(grid: Grid) -> int:
    """The weight of the kernel's pairing, after the twin has accepted its proof."""
    if grid.free:
        found, y, sets, bound = pairing.free(*arrays(grid))
        odd_sets = [(cells.tolist(), z) for cells, z in sets]
    else:
        answer = pairing.classic(*arrays(grid))
        assert answer is not None
        (found, y), odd_sets = answer, []
        bound = int(y.sum())
    partners, prices = found.tolist(), y.tolist()
    assert twin.pairing_faults(grid, partners) == []
    assert twin.proof_faults(grid, prices, odd_sets) == []
    assert twin.bound_of(prices, odd_sets) == bound
    assert twin.weight_of(grid, partners) == bound
    return bound


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("shares", SHARES)
def test_random_tiny_grids_are_solved_exactly(shares: str, free: bool) -> None:
    random = Random(shares)
    for _ in range(60):
        rows = random.randint(1, 3)
        grid = twin.random_grid(
            random, rows, random.randint(1, 10 // rows), random.choice((1, 2, 4, 20, LARGEST)), SHARES[shares], free
        )
        assert proved_weight(grid) == twin.heaviest(grid)


@pytest.mark.parametrize("largest", [1, 9, 1000, LARGEST])
@pytest.mark.parametrize("shares", SHARES)
def test_larger_grids_come_with_a_proof(shares: str, largest: int) -> None:
    random = Random(largest)
    proved_weight(twin.random_grid(random, 60, 50, largest, SHARES[shares]))
    proved_weight(twin.random_grid(random, 17, 23, largest, SHARES[shares], free=True))


def shaped(side: int, name: str) -> Grid:
    """All-white boards on which pairs have to be found far away; value 0 stands for black."""
    random = Random(name)

    def lost(row: int, col: int) -> bool:  # one side of the chessboard on the left, the other on the right
        odd = (row + col) % 2
        edge = side // 10
        return ((col < edge and not odd) or (col >= side - edge and odd == 1)) and random.random() < 0.1

    def value(row: int, col: int) -> int:
        match name:
            case "gradient":
                return 1 + row + col
            case "plateau with holes":
                return 0 if random.random() < 0.05 else 500
            case "cone":
                return 1 + int(math.hypot(row - side / 2, col - side / 2))
            case "diagonal waves":
                return int(100 + 90 * math.sin((row + col) / 17))
            case "torn apart, gradient":
                return 0 if lost(row, col) else 1000 - col
            case "torn apart, noise":
                return 0 if lost(row, col) else 500 + random.randrange(10)
            case "torn apart, noise, huge":
                return 0 if lost(row, col) else 10**9 + random.randrange(10**7)
        raise AssertionError(name)

    values = [value(row, col) for row in range(side) for col in range(side)]
    return Grid(side, side, tuple(0 if v else 4 for v in values), tuple(values))


@pytest.mark.parametrize(
    "name",
    [
        "gradient",
        "plateau with holes",
        "cone",
        "diagonal waves",
        "torn apart, gradient",
        "torn apart, noise",
        "torn apart, noise, huge",
    ],
)
@pytest.mark.parametrize("side", [40, 101])
def test_boards_made_to_be_hard_come_with_a_proof(name: str, side: int) -> None:
    proved_weight(shaped(side, name))


def test_many_shapes_in_sequence_give_what_each_gives_alone() -> None:
    """A solver that kept something between calls once hung here."""
    random = Random(5)
    shapes = [(1, 1), (1, 40), (40, 1), (2, 2), (31, 7), (7, 31), (30, 30), (1, 2), (30, 30), (3, 60)]
    grids = [twin.random_grid(random, *shape, 9, SHARES["even"], free) for shape in shapes for free in (False, True)]
    first = [proved_weight(grid) for grid in grids]
    assert [proved_weight(grid) for grid in reversed(grids)] == first[::-1]


def test_two_calls_at_once_do_not_disturb_each_other() -> None:
    kinds = [(seed, free) for seed in (1, 2) for free in (False, True)]
    grids = [twin.random_grid(Random(seed), 30, 30, 99, SHARES["even"], free) for seed, free in kinds]
    alone = [proved_weight(grid) for grid in grids]
    together: list[int] = [0] * len(grids)

    def solve(number: int) -> None:
        for _ in range(3):
            together[number] = proved_weight(grids[number])

    threads = [threading.Thread(target=solve, args=(number,)) for number in range(len(grids))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize(("rows", "cols"), [(0, 0), (0, 5), (5, 0), (1, 1), (1, 9), (9, 1), (4, 5)])
@pytest.mark.parametrize("colour", range(5))
@pytest.mark.parametrize("value", [0, 1, LARGEST])
def test_grids_of_one_kind_of_cell(rows: int, cols: int, colour: int, value: int, free: bool) -> None:
    cells = rows * cols
    weight = proved_weight(Grid(rows, cols, (colour,) * cells, (value,) * cells, free))
    assert weight == (0 if colour == twin.BLACK else cells // 2 * 2 * value)


def test_the_same_grid_gives_the_same_answer_every_time() -> None:
    grid = arrays(twin.random_grid(Random(3), 30, 40, 50, SHARES["white-rich"], free=True))
    first, second = pairing.free(*grid), pairing.free(*grid)
    assert (first[0] == second[0]).all()
    assert (first[1] == second[1]).all()


def far_apart(side: int) -> tuple[int, int, NDArray[np.uint8], NDArray[np.int64]]:
    row, col = np.mgrid[:side, :side]
    random = np.random.default_rng(1)
    odd = (row + col) % 2 == 1
    edge = side // 10
    lost = (((col < edge) & ~odd) | ((col >= side - edge) & odd)) & (random.random((side, side)) < 0.1)
    values = 500 + random.integers(0, 10, (side, side))
    return side, side, np.where(lost, 4, 0).astype(np.uint8).ravel(), values.ravel()


def test_classic_stops_when_its_watcher_says_so() -> None:
    assert pairing.classic(*far_apart(700), watch=lambda: False) is None


def test_classic_stops_when_time_is_up() -> None:
    assert pairing.classic(*far_apart(700), seconds=0.1) is None


def mostly_white() -> Grid:
    return twin.random_grid(Random(8), 50, 50, 1000, (4, 1.5, 1.5, 2, 1), free=True)


@pytest.mark.parametrize("seconds", quick(1e-9, 0.01, of=[1e-9, 0.002, 0.01, 0.04]))
def test_free_cut_short_still_bounds_what_is_possible(seconds: float) -> None:
    grid = mostly_white()
    partners, prices, odd_sets, bound = pairing.free(*arrays(grid), seconds)
    sets = [(cells.tolist(), z) for cells, z in odd_sets]
    assert twin.pairing_faults(grid, partners.tolist()) == []
    assert twin.proof_faults(grid, prices.tolist(), sets) == []
    assert twin.bound_of(prices.tolist(), sets) == bound
    best = pairing.free(*arrays(grid))[3]
    assert twin.weight_of(grid, partners.tolist()) <= best <= bound


def test_free_stops_when_its_watcher_says_so() -> None:
    random = np.random.default_rng(2)
    cells = 300 * 300
    colours = random.choice(5, cells, p=(0.4, 0.15, 0.15, 0.2, 0.1)).astype(np.uint8)
    asked: list[bool] = []

    def watch() -> bool:
        asked.append(True)
        return False

    pairing.free(300, 300, colours, random.integers(1, 1001, cells), watch=watch)
    assert asked == [True]  # and not again


def test_what_a_watcher_raises_comes_through() -> None:
    def watch() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pairing.classic(*far_apart(700), watch=watch)


def test_arguments_that_make_no_sense_are_refused() -> None:
    colours, values = np.zeros(6, np.uint8), np.ones(6, np.int64)
    for call in (pairing.classic, pairing.free):
        with pytest.raises(ValueError, match="6 colours, not 5"):
            call(2, 3, colours[:5].copy(), values)
        with pytest.raises(ValueError, match="6 values, not 5"):
            call(2, 3, colours, values[:5].copy())
        with pytest.raises(ValueError, match="-2 rows"):
            call(-2, -3, colours, values)
        with pytest.raises(ValueError, match="too large"):
            call(2**20, 2**20, colours, values)
        with pytest.raises(ValueError, match="colour 5"):
            call(2, 3, np.array([0, 1, 2, 3, 4, 5], np.uint8), values)
        with pytest.raises(ValueError, match="value -1"):
            call(2, 3, colours, np.array([1, 1, 1, 1, 1, -1], np.int64))
        with pytest.raises(ValueError, match="value 2147483648"):
            call(2, 3, colours, np.array([1, 1, 1, 1, 1, 2**31], np.int64))
        with pytest.raises(TypeError):
            call(2, 3, colours.astype(np.float64), values)
