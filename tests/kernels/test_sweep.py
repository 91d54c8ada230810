"""The mine kernel against its plain-Python twin: probabilities, layouts and figures of a position."""

import math
import threading
from collections.abc import Sequence
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from gridwright.kernels import sweep
from tests.quick import examples

from . import sweep_twin as twin

EXACT, IMPOSSIBLE, REFUSED = 0, 1, 2
PRODUCTS, CIRCLE = 1, 2
SHAPES = [(1, 1), (1, 7), (5, 1), (2, 3), (3, 4), (4, 4), (3, 5), (2, 8), (4, 5), (1, 12)]

Position = tuple[int, int, int, list[int]]


def as_view(view: Sequence[int]) -> NDArray[np.int8]:
    return np.array(view, dtype=np.int8)


def random_position(random: Random, shapes: Sequence[tuple[int, int]] = SHAPES, lies: float = 0.15) -> Position:
    """Rows, cols, mines and a view; sometimes with a wrong number or a wrong count of mines."""
    rows, cols = random.choice(shapes)
    cells = rows * cols
    mines = (
        random.randint(0, cells) if cells <= 12 else random.choice([random.randrange(6), cells - random.randrange(4)])
    )
    layout = twin.layout(rows, cols, mines, random.getrandbits(64))
    share, view = random.random(), [twin.COVERED] * cells
    for cell in range(cells):
        if not layout[cell] and random.random() < share:
            view[cell] = twin.number(rows, cols, layout, cell)
    if random.random() < lies:
        mines = min(cells, max(0, mines + random.choice([-1, 1])))
    shown = [cell for cell in range(cells) if view[cell] != twin.COVERED]
    if shown and random.random() < lies:
        cell = random.choice(shown)
        view[cell] = min(8, max(0, view[cell] + random.choice([-1, 1])))
    return rows, cols, mines, view


def all_numbers(layout: NDArray[np.uint8]) -> NDArray[np.int8]:
    """How many neighbours of each cell are mines."""
    ringed = np.pad(layout, 1).astype(np.int8)
    total = np.zeros_like(ringed)
    for row, col in product((-1, 0, 1), repeat=2):
        total += np.roll(ringed, (row, col), (0, 1))
    return (total - ringed)[1:-1, 1:-1]


def assert_exact(position: Position, method: int) -> None:
    """Status, every probability, every certainty and the number of layouts are those of all layouts listed."""
    rows, cols, mines, view = position
    fits = twin.layouts(view, rows, cols, mines)
    status, probability, log10_ways = sweep.analyse(as_view(view), rows, cols, mines, method=method)
    if not fits:
        assert status == IMPOSSIBLE, position
        assert np.isnan(probability).all() and math.isnan(log10_ways)
        return
    assert status == EXACT, position
    for cell, p in enumerate(probability):
        count = sum(cell in chosen for chosen in fits)
        if view[cell] != twin.COVERED or count in (0, len(fits)):
            assert p == (view[cell] == twin.COVERED and count > 0), (position, cell)
        else:
            assert 0 < p < 1, (position, cell)
            assert p == pytest.approx(count / len(fits), abs=1e-12), (position, cell)
    assert 10**log10_ways == pytest.approx(len(fits), rel=1e-9)


@pytest.mark.parametrize("method", [PRODUCTS, CIRCLE])
def test_analysis_agrees_with_all_layouts_of_thousands_of_random_positions(method: int) -> None:
    random = Random(1)
    for _ in range(2000):
        assert_exact(random_position(random), method)


@examples(300)
@given(
    st.sampled_from([(1, 5), (2, 4), (3, 3), (2, 5)]).flatmap(
        lambda shape: st.tuples(
            st.just(shape[0]),
            st.just(shape[1]),
            st.integers(0, shape[0] * shape[1]),
            st.lists(
                st.sampled_from([twin.COVERED] * 6 + list(range(9))),
                min_size=shape[0] * shape[1],
                max_size=shape[0] * shape[1],
            ),
        )
    )
)
def test_analysis_agrees_with_all_layouts_of_any_view_also_one_that_play_cannot_reach(position: Position) -> None:
    assert_exact(position, PRODUCTS)
    assert_exact(position, CIRCLE)


@pytest.mark.parametrize("method", [PRODUCTS, CIRCLE])
def test_boards_without_open_cells_without_mines_full_of_mines_and_wholly_open_are_exact(method: int) -> None:
    for rows, cols in [(1, 1), (1, 6), (3, 3), (4, 4)]:
        for mines in range(rows * cols + 1):
            assert_exact((rows, cols, mines, [twin.COVERED] * (rows * cols)), method)
        assert_exact((rows, cols, 0, [0] * (rows * cols)), method)
        assert_exact((rows, cols, 1, [0] * (rows * cols)), method)


def test_last_mines_on_the_frontier_make_the_other_cells_safe_by_their_number_alone() -> None:
    view = [1, -1, -1, -1, -1, -1]
    for method in (PRODUCTS, CIRCLE):
        assert sweep.analyse(as_view(view), 1, 6, 1, method=method)[1].tolist() == [0, 1, 0, 0, 0, 0]


@pytest.mark.parametrize("seed", range(4))
def test_what_numbers_decide_without_the_number_of_mines_is_what_all_layouts_agree_on(seed: int) -> None:
    random, seen = Random(seed), set()
    for _ in range(150):
        rows, cols, _, view = random_position(random, [(1, 9), (2, 5), (3, 3), (3, 4)])
        fits = [
            chosen for count in range(view.count(twin.COVERED) + 1) for chosen in twin.layouts(view, rows, cols, count)
        ]
        status, decided = sweep.decide(as_view(view), rows, cols)
        assert status == (EXACT if fits else IMPOSSIBLE)
        for cell, what in enumerate(decided.tolist()):
            values = {cell in chosen for chosen in fits}
            assert what == (int(values.pop()) if len(values) == 1 else -1)
            seen.add((view[cell] == twin.COVERED, what))
    assert {(True, -1), (True, 0), (True, 1), (False, 0)} <= seen


@pytest.mark.parametrize("mines", [40, 60])
def test_both_methods_agree_on_boards_too_large_to_list(mines: int) -> None:
    for seed in range(40):
        rows, cols = 15, 17
        layout = twin.layout(rows, cols, mines, seed)
        view = [twin.COVERED] * (rows * cols)
        for cell in Random(seed).sample(range(rows * cols), 30):
            if not layout[cell] and view[cell] == twin.COVERED:
                view = twin.opened(rows, cols, layout, view, cell)
        first, second = (
            sweep.analyse(as_view(view), rows, cols, mines, method=method) for method in (PRODUCTS, CIRCLE)
        )
        assert first[0] == second[0] == EXACT
        np.testing.assert_allclose(first[1], second[1], rtol=0, atol=1e-12)
        for certain in (0.0, 1.0):
            np.testing.assert_array_equal(first[1] == certain, second[1] == certain)
        assert first[2] == pytest.approx(second[2], abs=1e-9)
        probability = first[1]
        assert all(layout[cell] for cell in np.flatnonzero(probability == 1.0))
        assert not any(layout[cell] for cell in np.flatnonzero(probability == 0.0))
        assert probability.sum() == pytest.approx(mines, abs=1e-9)


def test_a_nearly_certain_cell_is_not_taken_for_certain() -> None:
    ring = [6, 7, 8, 11, 13, 16, 17, 18]  # around the middle of 5 x 5: ones that share it, or need four mines outside
    small = [1 if cell in ring else twin.COVERED for cell in range(25)]
    without = [chosen for chosen in twin.layouts(small, 5, 5, 4) if 12 not in chosen]
    rows = cols = 1000
    view = np.full((rows, cols), -1, dtype=np.int8)
    view[500:505, 300:305] = as_view(small).reshape(5, 5)
    status, probability, _ = sweep.analyse(view.ravel(), rows, cols, 4)
    assert status == EXACT and without
    assert len(without) / math.comb(rows * cols - 25, 3) < 2**-54  # so 1 minus this is 1.0 in a float
    middle, outside = probability.reshape(rows, cols)[502, 302], probability.reshape(rows, cols)[500, 301]
    assert 1 - 1e-15 < middle < 1
    assert 0 < outside < 1e-15


def test_a_large_board_has_as_many_mines_as_its_probabilities_say_and_no_wrong_certainty() -> None:
    rows, cols, mines = 300, 400, 25_000
    layout = sweep.layout(rows, cols, mines, 5)
    numbers = all_numbers(layout.reshape(rows, cols)).ravel()
    chosen = (np.random.default_rng(5).random(rows * cols) < 0.1) & (layout == 0)
    view = np.where(chosen, numbers, -1).astype(np.int8)
    status, probability, log10_ways = sweep.analyse(view, rows, cols, mines)
    assert status == EXACT
    assert probability.sum() == pytest.approx(mines, abs=1e-5)
    assert layout[probability == 1.0].all() and not layout[(probability == 0.0)].any()
    assert log10_ways > 1000


def test_a_batch_says_what_single_analyses_say_with_any_number_of_threads() -> None:
    random = Random(8)
    positions = [random_position(random, [(4, 5)]) for _ in range(300)]
    views = np.array([position[3] for position in positions], dtype=np.int8).reshape(-1, 4, 5)
    mines = np.array([position[2] for position in positions], dtype=np.int32)
    for threads in (1, 3):
        status, probability = sweep.analyse_many(views, mines, threads=threads)
        for index, (rows, cols, count, view) in enumerate(positions):
            alone = sweep.analyse(as_view(view), rows, cols, count)
            assert status[index] == alone[0]
            np.testing.assert_array_equal(probability[index].ravel(), alone[1])


def test_layouts_are_those_of_the_twin_for_every_rule_and_any_seed() -> None:
    random = Random(4)
    for _ in range(400):
        rows, cols = random.choice([(1, 1), (1, 9), (4, 4), (5, 7), (9, 9)])
        mines, rule = random.randint(0, rows * cols), random.randrange(3)
        seed = random.choice([0, 1, 2**64 - 1, 2**63, random.getrandbits(64)])
        first = random.randrange(-1, rows * cols)
        dealt = sweep.layout(rows, cols, mines, seed, first, rule)
        assert dealt.tolist() == twin.layout(rows, cols, mines, seed, first, rule)
        assert dealt.sum() == mines


def test_three_bv_is_the_number_of_clicks_the_twin_needs() -> None:
    random = Random(6)
    for _ in range(200):
        rows, cols = random.choice([(1, 1), (2, 9), (6, 6), (9, 9)])
        mines = twin.layout(rows, cols, random.randint(0, rows * cols), random.getrandbits(64))
        assert sweep.three_bv(np.array(mines, dtype=np.uint8), rows, cols) == twin.three_bv(mines, rows, cols)


def wide_view() -> tuple[NDArray[np.int8], int, int, int]:
    """Lone numbers three cells apart, each with a foot in its neighbours' ground: a frontier without narrow places."""
    rows = cols = 120
    layout = sweep.layout(rows, cols, 4500, 3).reshape(rows, cols)
    numbers = all_numbers(layout)
    shown = np.zeros((rows, cols), dtype=bool)
    shown[::2, ::2] = True
    return np.where(shown & (layout == 0), numbers, -1).astype(np.int8).ravel(), rows, cols, 4500


def test_a_frontier_that_is_too_wide_is_refused_and_never_approximated() -> None:
    view, rows, cols, mines = wide_view()
    status, probability, log10_ways = sweep.analyse(view, rows, cols, mines)
    assert status == REFUSED
    assert np.isnan(probability).all() and math.isnan(log10_ways)


def test_analysis_stops_when_time_is_up_or_the_caller_says_so() -> None:
    view, rows, cols, mines = wide_view()
    assert sweep.analyse(view, rows, cols, mines, seconds=1e-6)[0] == REFUSED
    asked = threading.Event()

    def watch() -> bool:
        asked.set()
        return False

    assert sweep.analyse(view, rows, cols, mines, watch=watch)[0] == REFUSED
    assert asked.is_set()


@pytest.mark.parametrize(
    ("view", "rows", "cols", "mines"),
    [
        ([-1] * 5, 2, 3, 1),
        ([-1] * 6, 2, 3, 7),
        ([-1] * 6, 2, 3, -1),
        ([9] + [-1] * 5, 2, 3, 1),
        ([-2] + [-1] * 5, 2, 3, 1),
        ([], 0, 3, 0),
        ([-1] * 1001, 1, 1001, 0),
    ],
)
def test_arguments_that_make_no_sense_are_value_errors(view: list[int], rows: int, cols: int, mines: int) -> None:
    with pytest.raises(ValueError):
        sweep.analyse(as_view(view), rows, cols, mines)
    with pytest.raises(ValueError):
        sweep.best(as_view(view), rows, cols, mines)


def test_wrong_cells_rules_methods_and_sizes_are_value_errors() -> None:
    view, layout = as_view([-1] * 6), np.zeros(6, dtype=np.uint8)
    seeds = np.zeros(1, dtype=np.uint64)
    for call in (
        lambda: sweep.layout(2, 3, 7, 1),
        lambda: sweep.layout(2, 3, 1, 1, 6, 1),
        lambda: sweep.layout(2, 3, 1, 1, 0, 3),
        lambda: sweep.analyse(view, 2, 3, 1, method=3),
        lambda: sweep.best(view, 2, 3, 1, 2),
        lambda: sweep.three_bv(layout, 2, 4),
        lambda: sweep.certify(layout, 2, 3, 6),
        lambda: sweep.certify(layout, 3, 3, 0),
        lambda: sweep.no_guess(2, 3, 1, -1, 1),
        lambda: sweep.play(2, 3, 1, 0, 6, 1, seeds),
        lambda: sweep.play(2, 3, 1, 0, 0, 3, seeds),
        lambda: sweep.analyse_many(np.zeros((2, 2, 3), dtype=np.int8), np.zeros(1, dtype=np.int32)),
        lambda: sweep.analyse_many(np.zeros((1, 2, 3), dtype=np.int8), np.full(1, 7, dtype=np.int32)),
        lambda: sweep.analyse_many(np.zeros((1, 2, 3), dtype=np.int8), np.zeros(1, dtype=np.int32), threads=0),
    ):
        with pytest.raises(ValueError):
            call()
