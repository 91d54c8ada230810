"""All solvers against listing every layout, against each other, and against another program."""

from __future__ import annotations

import time
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from gridwright.actions.solve import solve
from gridwright.actions.teaching.hint import hint
from gridwright.catalog import family
from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved, Step, Undecided, Unsolvable
from gridwright.errors import BadOption
from gridwright.families.minesweeper import check, panel, text
from gridwright.families.minesweeper.counts import LARGEST_NUMBER, numbers
from gridwright.families.minesweeper.explain import prove
from gridwright.families.minesweeper.puzzle import COVERED, MINED, OPEN, SAFE, UNKNOWN, Answer, View
from gridwright.families.minesweeper.research.bench import large_position
from gridwright.families.minesweeper.research.bench import positions as game_positions
from gridwright.families.minesweeper.research.external import ms_toollib
from gridwright.families.minesweeper.solve import SOLVERS, exact, kernel_view, original_sat, sat
from gridwright.families.minesweeper.solvers.batch_odds import probabilities
from gridwright.families.minesweeper.solvers.original_sat import axioms, clause_count
from tests.families.minesweeper.boards import layouts, odds, positions, view_of


def solved(view: View, name: str = "exact") -> Answer:
    verdict = SOLVERS[name](view, Budget(30))
    assert isinstance(verdict, Solved), verdict
    assert check.faults(view, verdict.answer) == []
    return verdict.answer


def states(view: View) -> bytes:
    """What is certain about every cell, by listing all layouts."""
    found = odds(view)
    words = {Fraction(0): SAFE, Fraction(1): MINED}
    return bytes(words.get(found[cell], UNKNOWN) if cell in found else OPEN for cell in range(len(view.cells)))


def test_exact_odds_are_those_of_all_layouts() -> None:
    for view in positions(300, seed=21):
        answer = solved(view)
        assert answer.states == states(view)
        for cell, chance in odds(view).items():
            assert abs(answer.odds[cell] - float(chance)) < 1e-12


def test_sat_finds_the_same_certain_cells() -> None:
    for view in positions(200, seed=22):
        answer = solved(view, "sat")
        assert answer.states == states(view)
        unknown = np.frombuffer(answer.states, dtype=np.uint8) == UNKNOWN
        assert bool(np.isnan(answer.odds[unknown]).all())


def test_sat_and_exact_agree_on_positions_of_real_games() -> None:
    for view in game_positions("expert", 6, seed=8, a_game=3):
        assert solved(view, "sat").states == solved(view).states


def test_the_seed_s_encoding_finds_what_follows_without_the_count_of_mines() -> None:
    for view in positions(60, seed=23):
        covered = sum(sign > LARGEST_NUMBER for sign in view.cells)
        every = [
            mines for count in range(covered + 1) for mines in layouts(View(view.rows, view.cols, count, view.cells))
        ]
        answer = solved(view, "original-sat")
        for cell, state in enumerate(answer.states):
            if state != OPEN:
                always, never = all(cell in mines for mines in every), all(cell not in mines for mines in every)
                assert state == (MINED if always else SAFE if never else UNKNOWN)


def test_where_the_count_of_mines_decides_nothing_all_three_agree() -> None:
    view = text.read_view(
        "8x8 mines=10\n00000000\n11211000\n####2221\n########\n########\n########\n########\n########\n"
    )
    found = {name: solved(view, name).states for name in SOLVERS}
    assert len(set(found.values())) == 1
    # What the report says of its test case after the first click, rows and columns from 1.
    report = {
        (3, 1): SAFE,
        (3, 2): MINED,
        (3, 3): SAFE,
        (3, 4): MINED,
        (4, 4): SAFE,
        (4, 5): SAFE,
        (4, 6): MINED,
        (4, 7): MINED,
        (4, 8): SAFE,
    }
    for row in range(3, 9):
        for col in range(1, 9):
            place = (row - 1) * 8 + col - 1
            if view.cells[place] > LARGEST_NUMBER:
                assert found["exact"][place] == report.get((row, col), UNKNOWN)


def test_the_seed_s_clauses_are_counted_without_making_them() -> None:
    for rows, cols in ((1, 1), (2, 3), (4, 4)):
        assert clause_count(rows, cols) == sum(1 for _ in axioms(rows, cols))
    assert 10_600_000 < clause_count(100, 100) < 10_800_000
    assert 1000 < clause_count(20, 20) / 400 < 1150


def test_every_reason_holds_and_has_none_to_spare() -> None:
    asked = 0
    for view in [*positions(150, seed=24), *game_positions("beginner", 25)]:
        answer = prove(view, solved(view), Budget(30))
        assert check.proof_faults(view, answer) == []
        asked += len(answer.reasons or ())
    assert asked > 400


def test_expert_odds_agree_with_another_program() -> None:
    views = game_positions("expert", 500, seed=7, a_game=20)
    ours = probabilities(np.stack([kernel_view(view).reshape(16, 30) for view in views]), 99)
    assert max(np.abs(ms_toollib(view) - found).max() for view, found in zip(views, ours, strict=True)) < 1e-9


# Positions that no layout fits.


@pytest.mark.parametrize(
    ("lines", "says", "where"),
    [
        (("2x2 mines=1", "4#", "##"), "The 4 at a1 is wrong. It has only 3 covered neighbours.", ("cell:0",)),
        (("1x5 mines=2", "#0#2#"), "The 0 at b1 and the 2 at d1 contradict each other.", ("cell:1", "cell:3")),
        (("1x3 mines=1", "010"), "The 1 at b1 is wrong. It has no covered neighbours.", ("cell:1",)),
        (("1x4 mines=1", "0###"), None, None),
        (("3x3 mines=1", "1##", "###", "##1"), None, None),
        (("1x5 mines=1", "#1#1#"), None, None),
        (("1x7 mines=1", "1##0##1"), "at least 2 mines. There is only 1 in all.", ("cell:0", "cell:6", "mines")),
        (("1x5 mines=1", "1###1"), "at least 2 mines. There is only 1 in all.", ("cell:0", "cell:4", "mines")),
        (("1x3 mines=3", "1##"), "There are 3 mines, but only 2 covered cells.", ("mines",)),
        (("2x2 mines=0", "1#", "##"), "The 1 at a1 needs at least 1 mine. There are none in all.", ("cell:0", "mines")),
        (("2x3 mines=3", "1##", "###"), None, None),
        (("2x2 mines=2", "1#", "##"), "leaves room for at most 1 of the 2 mines", ("cell:0", "mines")),
        (("1x2 mines=1", "0*"), "The 0 at a1 is wrong. It touches 1 mine.", ("cell:0",)),
    ],
)
def test_an_impossible_position_names_the_numbers_in_conflict(
    lines: tuple[str, ...], says: str | None, where: tuple[str, ...] | None
) -> None:
    view = view_of(*lines)
    for name in ("exact", "sat"):
        verdict = SOLVERS[name](view, Budget(5))
        if says is None:
            assert isinstance(verdict, Solved)
            continue
        assert isinstance(verdict, Unsolvable)
        assert says in verdict.because
        assert where is None or verdict.where == where


def test_numbers_in_conflict_clash_and_none_of_them_can_be_spared() -> None:
    chance, seen = Random(25), 0
    for view in positions(300, seed=26):
        shown = [cell for cell, sign in enumerate(view.cells) if sign <= LARGEST_NUMBER]
        if not shown:
            continue
        cells = bytearray(view.cells)
        cells[chance.choice(shown)] = chance.randint(0, 8)
        wrong = View(view.rows, view.cols, view.mines, bytes(cells))
        verdict = exact(wrong, Budget(5))
        assert isinstance(verdict, Unsolvable) == (not layouts(wrong))
        if isinstance(verdict, Unsolvable):
            seen += 1
            assert_minimal(wrong, verdict)
    assert seen > 100


def assert_minimal(view: View, verdict: Unsolvable) -> None:
    """The numbers named are impossible together; without any one of them they are not."""
    named = [int(key.removeprefix("cell:")) for key in verdict.where if key != "mines"]
    counting = "mines" in verdict.where

    def possible(kept: list[int], count: bool) -> bool:
        from gridwright.families.minesweeper.checking.counting import number_at, totals

        numbers = [number for cell in kept if (number := number_at(view, cell)) is not None]
        found = totals(numbers, {}, 10**6)
        covered = sum(sign > LARGEST_NUMBER for sign in view.cells)
        rest = covered - len(frozenset().union(*(number.around for number in numbers)))
        return any(not count or total <= view.mines <= total + rest for total in found)

    assert not possible(named, counting)
    assert all(possible([other for other in named if other != each], counting) for each in named)
    assert not counting or possible(named, False)


# Budgets, size, batches.


def test_without_time_every_solver_says_so_and_ends() -> None:
    view = large_position(200, 0.2, 1)
    for solver in (exact, sat, original_sat):
        budget = Budget(0.0)
        verdict = solver(view, budget)
        assert isinstance(verdict, Undecided)
        assert verdict.because.endswith(".")
    assert time.monotonic() > 0


def test_numbers_that_hang_together_too_widely_are_refused_and_not_approximated() -> None:
    side, chance = 60, Random(1)
    mines = bytes(chance.random() < 0.25 for _ in range(side * side))
    shown = numbers(mines, side, side)
    cells = bytes(
        COVERED if mine or cell // side % 2 or cell % side % 2 else shown[cell] for cell, mine in enumerate(mines)
    )
    verdict = exact(View(side, side, mines.count(1), cells), Budget(20))
    assert isinstance(verdict, Undecided)
    assert "Nothing is approximated" in verdict.because


def test_a_large_board_is_answered_and_its_odds_add_up() -> None:
    view = large_position(300, 0.2, 2)
    answer = solved(view)
    assert abs(float(answer.odds.sum()) - view.mines) < 1e-4
    assert answer.best is not None


def test_many_positions_in_one_call_are_the_same_as_one_by_one() -> None:
    views = game_positions("beginner", 20)
    stack = np.stack([kernel_view(view).reshape(9, 9) for view in views])
    together = probabilities(stack, 10)
    assert together.shape == (20, 9, 9)
    for view, found in zip(views, together, strict=True):
        assert np.array_equal(found.reshape(-1), solved(view).odds)
    impossible = np.array([[[8, -1]], [[1, -1]]])
    assert np.isnan(probabilities(impossible, [1, 1])).all(axis=(1, 2)).tolist() == [True, False]


@pytest.mark.parametrize(
    ("views", "mines"), [(np.zeros((2, 2)), 0), (np.full((1, 2, 2), 9), 0), (np.zeros((1, 2, 2)), 5)]
)
def test_a_batch_that_makes_no_sense_is_refused(views: np.ndarray, mines: int) -> None:
    with pytest.raises(BadOption):
        probabilities(views, mines)


def test_a_solution_is_summed_up_in_a_few_words() -> None:
    def words(view: View) -> str:
        return panel.verdict(view, solved(view))

    assert words(view_of("1x4 mines=1", "01##")) == "1 safe, 1 mine, 0 unknown"
    assert words(view_of("1x4 mines=1", "####")) == "Nothing is certain before a cell is open"
    assert words(view_of("1x3 mines=1", "#1#")) == "Nothing is certain"
    assert words(view_of("1x4 mines=0", "####")) == "4 safe, 0 mines, 0 unknown"


def test_a_full_board_and_a_lost_game_are_answered_by_what_they_show() -> None:
    lost = view_of("2x3 mines=2", "1X#", "#W*")
    answer = solved(lost)
    assert answer.states == bytes((OPEN, MINED, SAFE, SAFE, SAFE, MINED))
    assert answer.best is None


def test_flags_are_not_trusted() -> None:
    plain, flagged = view_of("1x3 mines=1", "#1#"), view_of("1x3 mines=1", "F1?")
    assert solved(plain) == solved(flagged)


def test_solve_adds_cells_and_best_to_its_fields() -> None:
    fields = solve(family("minesweeper"), view_of("1x4 mines=1", "01##")).fields()
    assert fields["cells"] == [
        [
            {"state": "open", "mine": 0.0},
            {"state": "open", "mine": 0.0},
            {"state": "mine", "mine": 1.0},
            {"state": "safe", "mine": 0.0},
        ]
    ]
    assert fields["best"] == [0, 3]
    assert fields["verdict"] == "solved"


@pytest.mark.parametrize(
    ("first", "best"), [("first=safe", [0, 0]), ("first=open", [2, 2]), ("start=d3 first=open", [2, 3])]
)
def test_the_best_first_click_is_the_cell_a_hint_opens(first: str, best: list[int]) -> None:
    view = view_of(f"6x7 mines=9 {first}", *("#" * 7,) * 6)
    assert solve(family("minesweeper"), view).fields()["best"] == best
    step = hint(family("minesweeper"), view)
    assert isinstance(step, Step)
    assert [step.moves[0].row, step.moves[0].col] == best


def test_without_a_promise_the_best_first_click_comes_from_looking_ahead() -> None:
    """By enumeration 10 of the 70 layouts are won from a2, and 8 from the corner."""
    assert solved(view_of("4x2 mines=4", *("##",) * 4)).best == 2
