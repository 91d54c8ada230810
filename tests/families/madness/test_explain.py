"""Hints, explanations and ratings."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given

from gridwright import catalog
from gridwright.actions.teaching.explain import explain
from gridwright.actions.teaching.hint import hint
from gridwright.core.budget import Budget
from gridwright.core.verdict import Rating, Solved, Step
from gridwright.errors import Unfinished
from gridwright.families.madness import check, rules, solve
from gridwright.families.madness.bots import planner
from gridwright.families.madness.explain import TECHNIQUES, describe_progress, make_plan, plan, rate
from gridwright.families.madness.puzzle import Answer, Board, Bound, Turn
from gridwright.families.madness.techniques.practice import refute
from tests.families.madness.boards import (
    HARDEST_4,
    ORIGINAL_4,
    ORIGINAL_5,
    ORIGINAL_6,
    ShortBudget,
    board,
    boards,
    shuffled,
)
from tests.quick import examples

FIVE = board("...../A...A/...../...../A...A")
CARD = catalog.family("madness")
NO_LIMIT = Budget()


def steps(view: Board) -> list[Step[Turn]]:
    return [step for technique in TECHNIQUES if (step := technique(view, NO_LIMIT)) is not None]


def spoken(view: Board) -> list[str]:
    return [step.technique for step in steps(view)]


@pytest.mark.parametrize(
    ("view", "technique"),
    [
        (board("AA../AA../BB.B/..B."), "Remove"),
        (board("AAA./A.../..../...."), "One rotation"),
        (board("AA../A.../..../...A"), "Last square"),
        (board("AA../..../..../..AA"), "Two more squares"),
        (board("A..A/..../..../A..A"), "Gather"),
    ],
)
def test_each_technique_speaks_about_its_own_kind_of_board(view: Board, technique: str) -> None:
    assert spoken(view) == [technique]


def test_a_solved_board_gives_no_hint() -> None:
    assert spoken(board("../..")) == []


def test_a_hint_says_colour_group_and_rotations_in_words() -> None:
    (step,) = steps(board("AA../A.../..../...A"))
    assert step.do.startswith("Bring the last white heart square to")
    assert step.do.endswith("rotations. Then remove the group.")
    assert step.because.startswith("Three white heart squares are in place, and the fourth needs at least")
    assert step.because.endswith("moves is the shortest solution from here.")


@pytest.mark.parametrize("view", [ORIGINAL_4, HARDEST_4, *(shuffled(4, 4, seed) for seed in range(6))])
def test_on_4x4_the_explanation_is_a_shortest_solution(view: Board) -> None:
    explanation = explain(CARD, view)
    moves = tuple(move for _, step in explanation.steps for move in step.moves)
    verdict = solve.exact(view, Budget())
    assert isinstance(verdict, Solved)
    assert explanation.complete
    assert len(moves) == len(verdict.answer.moves)


@pytest.mark.parametrize("view", [ORIGINAL_5, ORIGINAL_6])
def test_on_larger_boards_the_explanation_clears_the_board(view: Board) -> None:
    explanation = explain(CARD, view)
    moves = tuple(move for _, step in explanation.steps for move in step.moves)
    assert check.faults(view, Answer(moves, Bound(0, "none"))) == []


def test_plans_are_the_same_every_time() -> None:
    assert make_plan(ORIGINAL_6, NO_LIMIT) == plan(ORIGINAL_6)


def test_without_time_there_is_no_plan_no_hint_and_no_rating() -> None:
    view = shuffled(6, 9, seed=41)
    with pytest.raises(Unfinished):
        plan(view, ShortBudget())
    with pytest.raises(Unfinished):
        hint(CARD, view, ShortBudget())
    assert describe_progress(view, view, ShortBudget()) == ""
    assert rate(view, ShortBudget()).difficulty == "unrated"
    assert refute(view, steps(FIVE)[0], Turn(0, 0, "+"), ShortBudget()) == ""


def test_a_plan_that_was_stopped_is_not_kept() -> None:
    view = shuffled(6, 9, seed=42)
    with pytest.raises(Unfinished):
        plan(view, ShortBudget(1))
    assert plan(view) == make_plan(view, NO_LIMIT)


def test_a_plan_that_was_made_before_needs_no_time() -> None:
    assert plan(ORIGINAL_5, NO_LIMIT) == plan(ORIGINAL_5, ShortBudget())


def test_without_time_the_planner_plays_a_move_all_the_same() -> None:
    view = shuffled(6, 9, seed=43)
    assert planner(view, ShortBudget(), Random(0)) in set(rules.moves(view))


def test_a_hint_says_that_a_plan_is_shortest_where_the_colours_alone_prove_it() -> None:
    (step,) = steps(FIVE)
    says = "White heart needs at least ten rotations. Eleven moves is the shortest solution from here."
    assert step.because == says
    assert check.proof_faults(FIVE, Answer(step.moves, Bound(11, "gather"))) == []


def test_a_last_rotation_and_removal_is_the_shortest_solution_on_any_board() -> None:
    (step,) = steps(board("AAA.../A...../....../....../....../......"))
    assert step.because == "One rotation completes white heart. Two moves is the shortest solution from here."


@examples(20)
@given(view=boards(5, 5))
def test_what_a_hint_calls_the_shortest_is_so_by_the_checker_s_own_bound(view: Board) -> None:
    if any("is the shortest solution" in step.because for step in steps(view)):
        moves = plan(view)
        assert check.proof_faults(view, Answer(moves, Bound(len(moves), "squares"))) == []


def test_the_hardest_4x4_is_rated_extreme_and_a_solved_block_easy() -> None:
    assert rate(HARDEST_4, Budget()).difficulty == "extreme"
    assert rate(board("AABB/AABB/CCDD/CCDD"), Budget()).difficulty == "easy"
    assert rate(HARDEST_4, Budget()).number == 15


def test_a_clear_board_is_unrated_and_one_move_is_counted_as_one() -> None:
    assert rate(board("../.."), Budget()) == Rating("unrated", 0, "There is no colour to remove.")
    assert rate(board("AA./AA./..."), Budget()).because == (
        "The shortest solution has 1 move. A board of this size with 1 colour usually needs 3.1 moves."
    )


def test_progress_says_what_is_enough_from_here_and_from_the_start() -> None:
    later = ORIGINAL_4
    for move in plan(ORIGINAL_4)[:5]:
        later = rules.play(later, move)
    told = "From here 8 more moves are enough; from the start it was 13."
    assert describe_progress(ORIGINAL_4, later, Budget()) == told
    assert describe_progress(ORIGINAL_4, ORIGINAL_4, Budget()) == "From here 13 more moves are enough."


@pytest.mark.parametrize("view", [HARDEST_4, ORIGINAL_5, *(shuffled(side, 4, 3) for side in (4, 5, 6))])
def test_no_hint_has_a_move_code(view: Board) -> None:
    for _, step in explain(CARD, view).steps:
        said = f"{step.look} {step.do} {step.because}"
        assert not re.search(r"\b[a-h][1-8][-+x](\W|$)", said)


def test_the_planner_plays_a_perfect_4x4_game() -> None:
    state, moves = HARDEST_4, 0
    while rules.status(state) == "playing":
        state = rules.play(state, planner(state, Budget(), Random(0)))
        moves += 1
    assert moves == 15
