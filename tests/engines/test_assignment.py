"""Assignments against trying all permutations, and against their own prices, which are a proof."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from gridwright.engines.assignment import Assignment, assign

Costs = NDArray[np.int64] | NDArray[np.int32]


def always() -> bool:
    return True


@st.composite
def matrices(draw: st.DrawFn) -> Costs:
    rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    number = st.integers(*draw(st.sampled_from([(-1, 0), (-9, 0), (0, 5), (-1000, 1000)])))
    line = st.lists(number, min_size=cols, max_size=cols)
    return np.array(draw(st.lists(line, min_size=rows, max_size=rows)), np.int64)


def least_cost(cost: Costs) -> int:
    """What the cheapest assignment costs, by trying all."""
    if cost.shape[0] > cost.shape[1]:
        cost = cost.T
    rows, cols = cost.shape
    return min(int(sum(cost[i, j] for i, j in enumerate(chosen))) for chosen in permutations(range(cols), rows))


def proved_cost(cost: Costs, answer: Assignment) -> int:
    """What the assignment costs, after its prices have been checked to prove that none is cheaper."""
    rows, cols = cost.shape
    u, v = answer.u, answer.v
    placed = np.flatnonzero(answer.row_to_col >= 0)
    columns = answer.row_to_col[placed]
    assert len(answer.row_to_col) == len(u) == rows
    assert len(v) == cols
    assert len(set(columns.tolist())) == len(placed) == min(rows, cols)
    reduced = cost - u[:, None] - v[None, :]
    assert (reduced >= 0).all()
    assert (reduced[placed, columns] == 0).all()
    if rows < cols:
        assert (v <= 0).all()
    if rows > cols:
        assert (u <= 0).all()
    total = int(cost[placed, columns].sum())
    assert total == int(u.sum() + v.sum())
    return total


def found(cost: Costs) -> Assignment:
    answer = assign(cost, always)
    assert answer is not None
    return answer


@given(matrices())
def test_an_assignment_is_as_cheap_as_any_and_proves_it(cost: Costs) -> None:
    assert proved_cost(cost, found(cost)) == least_cost(cost)


@pytest.mark.parametrize("shape", [(120, 120), (80, 150), (150, 80)])
@pytest.mark.parametrize("greatest", [1, 5, 10**9])
def test_larger_assignments_prove_themselves(shape: tuple[int, int], greatest: int) -> None:
    cost = np.random.default_rng(7).integers(-greatest, greatest, shape)
    proved_cost(cost, found(cost))


def test_products_make_every_row_move_the_others() -> None:
    # Machol and Wien's example: each new row walks past all rows before it.
    count = np.arange(1, 61)
    cost = np.outer(count, count)
    assert proved_cost(cost, found(cost)) == int((count * count[::-1]).sum())


@pytest.mark.parametrize("kind", [np.int32, np.int64])
def test_matrix_is_left_as_it_was(kind: type[Any]) -> None:
    cost = np.random.default_rng(3).integers(-50, 50, (20, 17)).astype(kind)
    before = cost.copy()
    proved_cost(cost, found(cost))
    assert (cost == before).all()


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0)])
def test_an_empty_side_leaves_the_other_alone(shape: tuple[int, int]) -> None:
    assert proved_cost(np.zeros(shape, np.int64), found(np.zeros(shape, np.int64))) == 0


@pytest.mark.parametrize("shape", [(4, 4), (5, 3)])
def test_the_search_stops_when_told_to(shape: tuple[int, int]) -> None:
    answers = iter([True, True, False])
    assert assign(np.zeros(shape, np.int64), lambda: next(answers)) is None
