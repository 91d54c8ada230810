"""Algebra and search agree on every board, and the checker confirms what algebra claims."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from gridwright.actions.teaching.explain import explain
from gridwright.catalog import family
from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved, Undecided, Unsolvable
from gridwright.errors import BadOption
from gridwright.families.lights import check, rules, text
from gridwright.families.lights.explain import difficulty_of
from gridwright.families.lights.generate import press_at_random
from gridwright.families.lights.puzzle import GenerateOptions, Lamps
from gridwright.families.lights.solve import find_mistake, solve_by_algebra, solve_by_search

SIZES = ((2, 2), (2, 5), (3, 3), (4, 4), (5, 5), (6, 4), (9, 9))


def boards(rows: int, cols: int, count: int) -> list[Lamps]:
    rng = Random(f"{rows}x{cols}")
    return [Lamps(rows, cols, tuple(rng.random() < 0.5 for _ in range(rows * cols))) for _ in range(count)]


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_algebra_and_search_agree_and_the_checker_confirms(rows: int, cols: int) -> None:
    dark = Lamps(rows, cols, (False,) * (rows * cols))
    pressed = [rules.play(rules.play(dark, press), next(rules.moves(dark))) for press in rules.moves(dark)]
    for view in (*boards(rows, cols, 20), *pressed):
        found, searched = solve_by_algebra(view, Budget()), solve_by_search(view, Budget())
        assert type(found) is type(searched)
        if isinstance(found, Solved) and isinstance(searched, Solved):
            assert check.faults(view, found.answer) == check.proof_faults(view, found.answer) == []
            assert check.faults(view, searched.answer) == []
            assert len(found.answer.presses) == len(searched.answer.presses)
        else:
            mistake = find_mistake(view, Budget())
            assert mistake is not None and check.mistake_faults(view, mistake) == []


def test_every_board_of_3x3_has_one_solution_with_the_presses_that_made_it() -> None:
    for lit in product((False, True), repeat=9):
        view = Lamps(3, 3, lit)
        found = solve_by_algebra(view, Budget())
        assert isinstance(found, Solved) and found.answer.quiet == ()
        assert check.faults(view, found.answer) == []


def test_the_full_5x5_board_needs_15_presses() -> None:
    found = solve_by_algebra(text.read("lights\n" + "*****\n" * 5), Budget())
    assert isinstance(found, Solved) and len(found.answer.presses) == 15


def test_a_single_lamp_on_5x5_is_out_of_reach() -> None:
    assert isinstance(solve_by_algebra(text.read("lights\n*....\n" + ".....\n" * 4), Budget()), Unsolvable)


def test_a_cancelled_search_says_so() -> None:
    budget = Budget()
    budget.cancel()
    assert isinstance(solve_by_search(boards(5, 5, 1)[0], budget), Undecided)


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "extreme"])
@pytest.mark.parametrize("side", [5, 7])
def test_generated_boards_are_as_hard_as_asked_and_explained_to_the_end(side: int, difficulty: str) -> None:
    board = press_at_random(GenerateOptions(side, side, difficulty), Random(1), Budget())
    found = solve_by_algebra(board, Budget())
    assert isinstance(found, Solved)
    assert difficulty_of(board, len(found.answer.presses)) == difficulty
    explanation = explain(family("lights"), board)
    assert explanation.complete
    named = {step.technique for _, step in explanation.steps}
    assert ("Top row" in named) == (difficulty != "easy")


def test_a_difficulty_that_a_size_does_not_have_is_refused() -> None:
    with pytest.raises(BadOption, match="No extreme board of 4x4"):
        press_at_random(GenerateOptions(4, 4, "extreme"), Random(1), Budget())
    with pytest.raises(BadOption, match="2 to 12"):
        press_at_random(GenerateOptions(13, 4), Random(1), Budget())
