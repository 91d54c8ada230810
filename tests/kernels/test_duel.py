"""The duel kernel against its plain-Python twin: values, moves, lines; limits that hold; the same move every time."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from gridwright.kernels import duel
from tests.kernels import duel_twin as twin
from tests.kernels.duel_twin import Board

Arrays = tuple[int, int, NDArray[np.uint8], NDArray[np.int64], NDArray[np.uint8], bool]


def arrays(board: Board, taken: int = 0) -> Arrays:
    rows, cols, colours, values, free = board
    marks = np.array([taken >> cell & 1 for cell in range(rows * cols)], np.uint8)
    return rows, cols, np.array(colours, np.uint8), np.array(values, np.int64), marks, free


def large(rows: int, cols: int, free: bool, seed: int = 1, most: int = 9) -> Arrays:
    chance = np.random.default_rng(seed)
    colours = chance.integers(0, 5, rows * cols).astype(np.uint8)
    values = chance.integers(1, most + 1, rows * cols)
    return rows, cols, colours, values, np.zeros(rows * cols, np.uint8), free


@pytest.mark.parametrize("free", [False, True])
def test_the_value_is_that_of_trying_every_line_of_play(free: bool) -> None:
    chance, player = Random(f"value {free}"), duel.Player(10)
    for _ in range(250):
        board = twin.random_board(chance, 11 if free else 14, free)
        found = player.solve(*arrays(board))
        assert found is not None
        assert found[0] == twin.valuation(board)(0)


@pytest.mark.parametrize("free", [False, True])
def test_every_move_of_a_perfect_line_keeps_the_value(free: bool) -> None:
    chance, player = Random(f"line {free}"), duel.Player(10)
    for _ in range(80):
        board = twin.random_board(chance, 11 if free else 14, free)
        costs, value = twin.pairs(board), twin.valuation(board)
        found = player.solve(*arrays(board), whole=True)
        assert found is not None
        taken = 0
        for pair in found[1]:
            after = taken | twin.bits(pair)
            assert not taken & twin.bits(pair)
            assert -costs[pair] - value(after) == value(taken)
            taken = after
        assert all(taken & twin.bits(pair) for pair in costs)


@pytest.mark.parametrize("free", [False, True])
def test_positions_in_the_middle_of_a_game_are_solved_too(free: bool) -> None:
    chance, player = Random(f"middle {free}"), duel.Player(10)
    for _ in range(60):
        board = twin.random_board(chance, 14, free)
        open_pairs, taken = list(twin.pairs(board)), 0
        for pair in chance.sample(open_pairs, len(open_pairs)):
            if not taken & twin.bits(pair) and chance.random() < 0.3:
                taken |= twin.bits(pair)
        if 16 - taken.bit_count() > 12:
            continue
        found = player.solve(*arrays(board, taken))
        assert found is not None
        assert found[0] == twin.valuation(board)(taken)


@pytest.mark.parametrize("whites", [1, 2, 3])
def test_with_few_whites_cells_that_none_of_them_wants_change_nothing(whites: int) -> None:
    """Many coloured cells without a partner among themselves, of which the search keeps only the nearest."""
    chance, player = Random(f"whites {whites}"), duel.Player(10)
    for _ in range(80):
        colours = [0] * whites + chance.choices((1, 2, 3, 4), (2, 1, 3, 3), k=16 - whites)
        chance.shuffle(colours)
        values = tuple(chance.randint(1, chance.choice([5, 9, 100])) for _ in colours)
        board = 4, 4, tuple(colours), values, True
        found = player.solve(*arrays(board))
        assert found is not None
        assert found[0] == twin.valuation(board)(0)


@pytest.mark.parametrize("free", [False, True])
def test_no_game_gains_more_than_its_dearest_pair_less_its_cheapest(free: bool) -> None:
    chance = Random(29)
    for _ in range(60):
        board = twin.random_board(chance, 11 if free else 14, free)
        costs = twin.pairs(board)
        if costs:
            assert -max(costs.values()) <= twin.valuation(board)(0) <= max(costs.values()) - min(costs.values())


def test_a_search_with_nodes_enough_is_exact() -> None:
    chance, player = Random("search"), duel.Player(10)
    for number in range(120):
        board = twin.random_board(chance, 12, free=number % 2 == 1)
        costs, value = twin.pairs(board), twin.valuation(board)
        found = player.choose(*arrays(board), nodes=100_000)
        if not costs:
            assert found is None
            continue
        assert found is not None
        pair, worth, proven, _, _ = found
        assert proven
        assert worth == value(0) == -costs[pair] - value(twin.bits(pair))


def test_tempi_beyond_the_64_cells_of_a_game_are_set_aside() -> None:
    """Forty separate pairs and a small board with something to decide: 84 cells, solved all the same."""
    chance = Random("tempi")
    for _ in range(10):
        cores = [chance.randint(1, 9) for _ in range(4)]
        tempi = [chance.randint(0, 8) for _ in range(40)]
        values = [*cores, *(value for tempo in tempi for value in (1, 1, 1 + tempo))]
        colours = [0] * 4 + [4, 0, 0] * 40
        board = 1, len(values), tuple(colours), tuple(values), False
        found = duel.Player(10).solve(*arrays(board))
        assert found is not None
        # Equal tempi cancel, so a line of the core and the odd ones out has the same value.
        odd = [tempo for tempo in set(tempi) if tempi.count(tempo) % 2]
        short = [*cores, *(value for tempo in odd for value in (1, 1, 1 + tempo))]
        core = 1, len(short), tuple([0] * 4 + [4, 0, 0] * len(odd)), tuple(short), False
        assert found[0] == twin.valuation(core)(0)


def test_a_player_that_has_seen_other_shapes_gives_the_same_answers() -> None:
    chance, used = Random("shapes"), duel.Player(6)
    for number in range(60):
        board = twin.random_board(chance, 30, free=number % 3 == 0)
        fresh = duel.Player(6)
        for nodes in (50, 700):
            assert used.choose(*arrays(board), nodes=nodes) == fresh.choose(*arrays(board), nodes=nodes)


@pytest.mark.parametrize("size", [(8, 8), (12, 20), (30, 40)])
@pytest.mark.parametrize("free", [False, True])
def test_the_same_nodes_and_seed_give_the_same_move(size: tuple[int, int], free: bool) -> None:
    board = large(*size, free)
    first, again = (duel.Player(8).choose(*board, nodes=300) for _ in range(2))
    assert first == again is not None
    assert duel.rollouts(*board, games=1, seed=7) == duel.rollouts(*board, games=1, seed=7)


def test_without_time_or_nodes_nothing_is_claimed() -> None:
    board = large(8, 8, free=False)
    player = duel.Player(8)
    assert player.solve(*board, nodes=50) is None
    assert player.solve(*large(100, 200, free=False)) is None
    hurried = player.choose(*board, nodes=1)
    assert hurried is not None
    assert not hurried[2]


def test_values_too_large_for_the_solver_are_not_decided_and_still_played() -> None:
    board = large(4, 5, free=False, most=2**31 - 1)
    player = duel.Player(8)
    assert player.solve(*board) is None
    found = player.choose(*board, nodes=200)
    assert found is not None
    assert not found[2]


def test_watch_stops_a_long_search_from_another_thread() -> None:
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    assert duel.Player(12).solve(*large(9, 9, free=True), watch=lambda: not stop.is_set()) is None


def greedy_ends(costs: dict[twin.Pair, int]) -> dict[twin.Pair, int]:
    """For each pair what who makes it gains if both go on with the cheapest pair, the first of equal ones."""
    order = sorted((cost, pair, twin.bits(pair)) for pair, cost in costs.items())
    found = {}
    for gone, first, taken in order:
        value, sign = -gone, 1
        for cost, _, cells in order:
            if not taken & cells:
                value, sign, taken = value + sign * cost, -sign, taken | cells
        found[first] = value
    return found


def weighed(costs: dict[twin.Pair, int], pair: twin.Pair) -> int:
    """A pair's cost minus that of the cheapest answer."""
    return costs[pair] - min((cost for other, cost in costs.items() if not set(other) & set(pair)), default=0)


def test_rollouts_without_chance_take_the_pair_with_the_best_greedy_end() -> None:
    chance = Random("rollouts")
    for number in range(60):
        board = twin.random_board(chance, 16, free=number % 2 == 1)
        costs = twin.pairs(board)
        found = duel.rollouts(*arrays(board), games=1, epsilon=0.0)
        if found is None:
            assert not costs
        else:
            ends = greedy_ends(costs)
            assert ends[found] == max(ends.values())


@pytest.mark.parametrize(
    ("weights", "most", "free"),
    [((1, 0, 0, 0), 3, False), ((1, 0, 0, 0), 1000, False), ((3, 1, 1, 1), 9, False), ((3, 1, 1, 1), 9, True)],
)
def test_one_move_ahead_on_a_large_board_takes_the_best_greedy_end(
    weights: tuple[int, ...], most: int, free: bool
) -> None:
    chance = Random(f"one move {weights} {most} {free}")
    for _ in range(3):
        colours = tuple(chance.choices(range(4), weights, k=90))
        board = 9, 10, colours, tuple(chance.randint(1, most) for _ in range(90)), free
        found = duel.Player(8).choose(*arrays(board), depth=1)
        assert found is not None
        assert found[3] == 0, "the board is small enough for the solver"
        ends = greedy_ends(twin.pairs(board))
        assert found[1] == ends[found[0]] == max(ends.values())


@pytest.mark.parametrize("seat", [0, 1])
def test_on_a_large_board_greedy_never_gets_back_what_it_lost(seat: int) -> None:
    """The value counts on greedy replies, so it holds to the end, or as far as the solver takes over."""
    board = large(20, 30, free=False, seed=3)
    values, taken, player = board[3], board[4], duel.Player(8)
    gained, turn, totals = 0, 0, list[float]()
    while True:
        pair = duel.cheapest(*board)
        if turn == seat:
            found = player.choose(*board, depth=1)
            if found is None or found[3]:
                break
            pair = found[0]
            totals.append(gained + found[1])
        assert pair is not None
        cost = abs(int(values[pair[0]] - values[pair[1]]))
        gained += -cost if turn == seat else cost
        taken[list(pair)] = 1
        turn = 1 - turn
    assert len(totals) > 50
    assert totals == sorted(totals)
    assert totals[-1] > 0


def test_minimax_weighs_its_cost_against_the_cheapest_answer() -> None:
    chance = Random("minimax")
    for number in range(60):
        board = twin.random_board(chance, 16, free=number % 2 == 1)
        costs = twin.pairs(board)
        found, cheapest = duel.minimax(*arrays(board)), duel.cheapest(*arrays(board))
        if found is None or cheapest is None:
            assert not costs
        else:
            assert weighed(costs, found) == min(weighed(costs, pair) for pair in costs)
            assert costs[cheapest] == min(costs.values())


@pytest.mark.parametrize(
    "spoil",
    [
        {"rows": -1},
        {"colours": np.array([0, 9], np.uint8)},
        {"values": np.array([1], np.int64)},
        {"values": np.array([1, -1], np.int64)},
        {"taken": np.array([0], np.uint8)},
    ],
)
def test_boards_that_make_no_sense_are_refused(spoil: dict[str, Any]) -> None:
    good: dict[str, Any] = {
        "rows": 1,
        "cols": 2,
        "colours": np.zeros(2, np.uint8),
        "values": np.ones(2, np.int64),
        "taken": np.zeros(2, np.uint8),
        "free": False,
    }
    with pytest.raises(ValueError, match=r"\w"):
        duel.cheapest(**(good | spoil))
    with pytest.raises(ValueError, match="memory"):
        duel.Player(40)
