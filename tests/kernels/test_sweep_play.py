"""The bots of the mine kernel against brute force, whole games against single moves, and boards without a guess."""

from math import comb
from random import Random

import numpy as np
import pytest

from gridwright.kernels import sweep

from . import sweep_twin as twin
from .test_sweep import as_view, random_position

SAFEST, STRONG, RANDOM, CHAMPION = 0, 1, 2, 3
WON, MOVES, GUESSES, CERTAIN, WRONG, THREE_BV = range(6)


def seeds(count: int, first: int = 0) -> "np.ndarray[tuple[int], np.dtype[np.uint64]]":
    return np.arange(first, first + count, dtype=np.uint64)


def move_by_move(rows: int, cols: int, mines: int, rule: int, start: int, bot: int, seed: int) -> tuple[int, int]:
    """Whether the game is won, and its guesses, when `best` is asked for every single move."""
    layout = sweep.layout(rows, cols, mines, seed, start, rule).tolist()
    view, cell, guesses = [twin.COVERED] * (rows * cols), start, int(rule == 0)
    while not layout[cell]:
        view = twin.opened(rows, cols, layout, view, cell)
        if view.count(twin.COVERED) == mines:
            return 1, guesses
        status, cell, safety, *_ = sweep.best(as_view(view), rows, cols, mines, bot)
        assert status == 0 and view[cell] == twin.COVERED
        guesses += safety < 1
    return 0, guesses


@pytest.mark.parametrize("bot", [SAFEST, STRONG])
@pytest.mark.parametrize(
    ("rows", "cols", "mines", "rule"), [(9, 9, 10, 2), (16, 16, 40, 1), (16, 30, 99, 1), (8, 8, 20, 0)]
)
def test_a_game_is_the_same_when_the_bot_is_asked_move_by_move(
    bot: int, rows: int, cols: int, mines: int, rule: int
) -> None:
    records = sweep.play(rows, cols, mines, rule, 0, bot, seeds(25))
    for seed, record in enumerate(records):
        assert move_by_move(rows, cols, mines, rule, 0, bot, seed) == (record[WON], record[GUESSES])


def test_games_do_not_depend_on_the_games_before_them() -> None:
    together = sweep.play(16, 16, 40, 1, 0, STRONG, seeds(30))
    for seed in range(30):
        assert sweep.play(16, 16, 40, 1, 0, STRONG, seeds(1, seed))[0].tolist() == together[seed].tolist()


@pytest.mark.parametrize("bot", [SAFEST, STRONG, RANDOM])
def test_records_of_games_add_up(bot: int) -> None:
    records = sweep.play(16, 16, 40, 1, 0, bot, seeds(200))
    assert (records[:, WRONG] == 0).all()
    assert (records[:, MOVES] == records[:, CERTAIN] + records[:, GUESSES] + 1).all()
    for seed in range(20):
        assert records[seed, THREE_BV] == sweep.three_bv(sweep.layout(16, 16, 40, seed, 0, 1), 16, 16)
    assert 0 < records[:, WON].sum() < 200


def test_looking_ahead_wins_more_games_than_safety_and_safety_more_than_chance() -> None:
    strong, safest, chance = (
        sweep.play(9, 9, 16, 1, 0, bot, seeds(1500))[:, WON].sum() for bot in (STRONG, SAFEST, RANDOM)
    )
    assert strong > safest > chance


def test_the_bot_chooses_the_first_cell_when_none_is_given() -> None:
    status, cell, *_ = sweep.best(as_view([-1] * 81), 9, 9, 10, STRONG)
    assert status == 0
    chosen = sweep.play(9, 9, 10, 1, -1, STRONG, seeds(20))
    assert chosen.tolist() == sweep.play(9, 9, 10, 1, cell, STRONG, seeds(20)).tolist()


def test_boards_full_of_mines_and_boards_without_any_are_played() -> None:
    assert sweep.play(3, 3, 9, 0, 0, STRONG, seeds(1))[0].tolist() == [1, 0, 0, 0, 0, 0]
    assert sweep.play(3, 3, 0, 0, 0, STRONG, seeds(1))[0].tolist() == [1, 1, 1, 0, 0, 1]
    assert sweep.play(1, 1, 0, 1, -1, STRONG, seeds(1))[0].tolist() == [1, 1, 0, 0, 0, 1]


def test_games_for_which_there_is_no_time_are_rows_of_minus_one() -> None:
    records = sweep.play(16, 30, 99, 1, 0, STRONG, seeds(100_000), seconds=0.05)
    played = int((records[:, WON] >= 0).sum())
    assert 0 < played < 100_000
    assert (records[played:] == -1).all()
    assert (sweep.play(9, 9, 10, 1, 0, STRONG, seeds(50_000_000 // 6), watch=lambda: False)[-1] == -1).all()


def test_a_solved_endgame_has_the_chance_of_best_play_and_a_cell_that_reaches_it() -> None:
    random, solved = Random(3), 0
    while solved < 400:
        rows, cols, mines, view = random_position(random, [(3, 3), (3, 4), (2, 6), (1, 8), (4, 4)], lies=0)
        fits = twin.layouts(view, rows, cols, mines)
        if len(fits) > 120:
            continue
        status, cell, safety, estimate, *_, exact = sweep.best(as_view(view), rows, cols, mines, STRONG)
        assert status == 0
        if not exact:
            assert cell == -1 or safety == 1
            continue
        solved += 1
        covered = frozenset(c for c in range(rows * cols) if view[c] == twin.COVERED)
        assert estimate == pytest.approx(twin.best_chance(view, rows, cols, mines), abs=1e-12)
        shown: dict[int, set[frozenset[int]]] = {}
        for chosen in fits:
            if cell not in chosen:
                shown.setdefault(len(chosen.intersection(twin.neighbours(rows, cols, cell))), set()).add(chosen)
        won = sum(twin.wins(frozenset(left), covered - {cell}, rows, cols) for left in shown.values())
        assert won / len(fits) == pytest.approx(estimate, abs=1e-12)


def value(view: list[int], rows: int, cols: int, mines: int) -> float:
    """The chance to win by the solved endgame, following certain cells until one is reached."""
    status, cell, safety, estimate, *_, exact = sweep.best(as_view(view), rows, cols, mines, STRONG, endgame=10_000)
    assert status == 0
    if cell == -1:
        return 1.0
    if exact:
        return estimate
    assert safety == 1
    return value_of_opening(view, rows, cols, mines, cell)


def value_of_opening(view: list[int], rows: int, cols: int, mines: int, cell: int) -> float:
    """The chance to win after this cell: the mean over all numbers that it may show."""
    before = sweep.analyse(as_view(view), rows, cols, mines)[2]
    total = 0.0
    for number in range(9):
        after = [number if place == cell else mark for place, mark in enumerate(view)]
        status, _, log10_ways = sweep.analyse(as_view(after), rows, cols, mines)
        if status == 0:
            total += 10 ** (log10_ways - before) * value(after, rows, cols, mines)
    return total


@pytest.mark.long
def test_large_solved_endgames_are_worth_the_mean_of_what_follows_and_no_cell_is_better() -> None:
    random = Random(17)
    sizes: list[int] = []
    while len(sizes) < 2:
        layout = twin.layout(4, 6, 6, random.getrandbits(64))
        view = [twin.COVERED] * 24
        for cell in random.sample(range(24), 5):
            if not layout[cell]:
                view[cell] = twin.number(4, 6, layout, cell)
        _, cell, _, estimate, *_, exact = sweep.best(as_view(view), 4, 6, 6, STRONG, endgame=10_000)
        layouts = round(10 ** sweep.analyse(as_view(view), 4, 6, 6)[2])
        if not exact or not 200 < layouts < 3000:
            continue
        sizes.append(layouts)
        values = {c: value_of_opening(view, 4, 6, 6, c) for c in range(24) if view[c] == twin.COVERED}
        assert values[cell] == pytest.approx(estimate, abs=1e-9)
        assert max(values.values()) == pytest.approx(estimate, abs=1e-9)
    assert max(sizes) > 640


@pytest.mark.parametrize("bot", [SAFEST, STRONG])
def test_figures_of_a_choice_are_those_of_all_layouts(bot: int) -> None:
    random = Random(11)
    for _ in range(250):
        rows, cols, mines, view = random_position(random, [(3, 4), (2, 6), (1, 9)], lies=0)
        fits = twin.layouts(view, rows, cols, mines)
        _, cell, safety, _, other, other_safety, _ = sweep.best(as_view(view), rows, cols, mines, bot)
        certain = [c for c in range(rows * cols) if view[c] == twin.COVERED and not any(c in chosen for chosen in fits)]
        if certain or cell == -1:
            assert cell == min(certain, default=-1)
            continue
        for chosen, chance in ((cell, safety), (other, other_safety)):
            assert chosen < 0 or chance == pytest.approx(sum(chosen not in fit for fit in fits) / len(fits), abs=1e-12)


def test_progress_is_the_share_of_layouts_in_which_a_further_cell_is_certain() -> None:
    random = Random(12)
    for _ in range(250):
        rows, cols, mines, view = random_position(random, [(3, 4), (2, 6), (1, 9)], lies=0)
        status, found = sweep.progress(as_view(view), rows, cols, mines, np.arange(rows * cols, dtype=np.int32))
        assert status == 0
        for cell in (place for place in range(rows * cols) if view[place] == twin.COVERED):
            assert found[cell] == pytest.approx(twin.progress(view, rows, cols, mines, cell), abs=1e-6)


@pytest.mark.parametrize("side", [12, 32, 100])
def test_progress_from_the_corner_of_a_covered_board_is_that_of_a_zero_whatever_its_size(side: int) -> None:
    cells, mines = side * side, side * side // 5
    _, found = sweep.progress(as_view([-1] * cells), side, side, mines, np.array([0], dtype=np.int32))
    zero = comb(cells - 4, mines) / comb(cells, mines)
    assert found[0] == pytest.approx(zero, rel=1e-9)


def test_progress_of_an_open_cell_and_without_time_is_not_told() -> None:
    cells = np.array([0, 1], dtype=np.int32)
    assert sweep.progress(as_view([1, -1, -1, -1]), 2, 2, 1, cells)[1].tolist() == [-1.0, pytest.approx(0)]
    assert sweep.progress(as_view([-1] * 1600), 40, 40, 320, cells, seconds=1e-9)[1].tolist() == [-1.0, -1.0]


def test_an_impossible_view_has_no_best_cell() -> None:
    assert sweep.best(as_view([8, -1, -1, -1]), 2, 2, 1, STRONG)[:2] == (1, -1)


@pytest.mark.parametrize(
    ("rows", "cols", "mines", "count"), [(9, 9, 10, 30), (16, 30, 99, 20), (16, 30, 150, 4), (9, 9, 35, 5)]
)
def test_boards_without_a_guess_are_certified_and_follow_their_seed(
    rows: int, cols: int, mines: int, count: int
) -> None:
    for seed in range(count):
        start = seed * 7 % (rows * cols)
        layout, attempts = sweep.no_guess(rows, cols, mines, start, seed)
        assert layout.sum() == mines and attempts >= 1
        assert not layout[start] and not any(layout[list(twin.neighbours(rows, cols, start))])
        assert sweep.certify(layout, rows, cols, start)[0]
        assert_opens_without_a_guess(layout.tolist(), rows, cols, mines, start)
        assert layout.tolist() == sweep.no_guess(rows, cols, mines, start, seed)[0].tolist()


def assert_opens_without_a_guess(layout: list[int], rows: int, cols: int, mines: int, start: int) -> None:
    view = twin.opened(rows, cols, layout, [twin.COVERED] * (rows * cols), start)
    while view.count(twin.COVERED) > mines:
        probability = sweep.analyse(as_view(view), rows, cols, mines)[1]
        safe = [cell for cell in range(rows * cols) if view[cell] == twin.COVERED and probability[cell] == 0]
        assert safe
        for cell in safe:
            view = twin.opened(rows, cols, layout, view, cell)


def test_certificates_of_small_boards_agree_with_logic_by_listing_all_layouts() -> None:
    random, seen = Random(9), set()
    for _ in range(250):
        rows, cols = random.choice([(3, 3), (3, 5), (4, 4), (1, 9)])
        mines = random.randint(0, 6)
        layout, start = twin.layout(rows, cols, mines, random.getrandbits(64)), random.randrange(rows * cols)
        solvable, rounds, needs_count = sweep.certify(np.array(layout, dtype=np.uint8), rows, cols, start)
        assert solvable == opens_by_listing(layout, rows, cols, start)
        assert rounds or not needs_count
        seen.add((solvable, needs_count))
    assert {(True, False), (True, True), (False, False)} <= seen


def opens_by_listing(layout: list[int], rows: int, cols: int, start: int) -> bool:
    if layout[start]:
        return False
    mines = sum(layout)
    view = twin.opened(rows, cols, layout, [twin.COVERED] * (rows * cols), start)
    while view.count(twin.COVERED) > mines:
        fits = twin.layouts(view, rows, cols, mines)
        safe = [c for c in range(rows * cols) if view[c] == twin.COVERED and not any(c in chosen for chosen in fits)]
        if not safe:
            return False
        for cell in safe:
            view = twin.opened(rows, cols, layout, view, cell)
    return True


def test_grades_of_small_boards_agree_with_plain_logic() -> None:
    random, seen = Random(4), [0, 0, 0, 0, 0]
    for _ in range(300):
        rows, cols = random.choice([(3, 4), (3, 5), (4, 4), (2, 7)])
        mines = random.randint(1, 5)
        layout, start = twin.layout(rows, cols, mines, random.getrandbits(64)), random.randrange(rows * cols)
        if layout[start]:
            continue
        complete, rounds = sweep.grade(np.array(layout, dtype=np.uint8), rows, cols, start)
        assert (complete, rounds) == twin.grade(layout, rows, cols, start)
        assert complete == sweep.certify(np.array(layout, dtype=np.uint8), rows, cols, start)[0]
        seen = [before + now for before, now in zip(seen, rounds, strict=True)]
    assert all(seen[:4])


@pytest.mark.parametrize(("means", "boards"), [(2, 12), (4, 3)])
def test_grades_agree_with_plain_logic_where_three_numbers_or_more_are_needed(means: int, boards: int) -> None:
    random = Random(means)
    while boards:
        rows, cols = random.choice([(4, 6), (5, 5), (5, 6)])
        layout, start = sweep.layout(rows, cols, 6, random.getrandbits(64)), random.randrange(rows * cols)
        complete, rounds = sweep.grade(layout, rows, cols, start)
        if rounds[means]:
            assert (complete, rounds) == twin.grade(layout.tolist(), rows, cols, start)
            boards -= 1


def test_a_start_on_a_mine_is_no_start() -> None:
    assert sweep.grade(np.array([1, 0, 0], dtype=np.uint8), 1, 3, 0) == (False, (0, 0, 0, 0, 0))


def test_no_guess_gives_up_when_tries_are_used_up_and_on_boards_that_cannot_be() -> None:
    layout, attempts = sweep.no_guess(3, 3, 9, 4, 1, tries=5)
    assert layout.size == 0 and attempts == 0
    layout, attempts = sweep.no_guess(1, 5, 2, 0, 1, tries=3)
    assert (layout.size == 0 and attempts == 3) or sweep.certify(layout, 1, 5, 0)[0]
    assert sweep.no_guess(16, 30, 230, 0, 1, seconds=0.05)[0].size in (0, 480)
