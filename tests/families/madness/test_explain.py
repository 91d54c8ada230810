"""Hints, explanations, ratings and reviews."""

from __future__ import annotations

import re

import pytest

from gridwright import catalog
from gridwright.actions.teaching.explain import explain
from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.families.madness import check, rules, solve
from gridwright.families.madness.bots import planner
from gridwright.families.madness.explain import TECHNIQUES, describe_progress, plan, rate
from gridwright.families.madness.puzzle import Answer, Board, Bound, Turn
from gridwright.families.madness.review import review
from tests.families.madness.boards import HARDEST_4, ORIGINAL_4, ORIGINAL_5, ORIGINAL_6, board, shuffled

CARD = catalog.family("madness")
NO_LIMIT = Budget()


def spoken(view: Board) -> list[str]:
    return [step.technique for technique in TECHNIQUES if (step := technique(view, NO_LIMIT)) is not None]


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
    (step,) = [
        step for technique in TECHNIQUES if (step := technique(board("AA../A.../..../...A"), NO_LIMIT)) is not None
    ]
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
    first = plan(ORIGINAL_6)
    plan.cache_clear()
    assert plan(ORIGINAL_6) == first


def test_the_hardest_4x4_is_rated_extreme_and_a_solved_block_easy() -> None:
    assert rate(HARDEST_4, Budget()).difficulty == "extreme"
    assert rate(board("AABB/AABB/CCDD/CCDD"), Budget()).difficulty == "easy"
    assert rate(HARDEST_4, Budget()).number == 15


def test_a_perfect_game_is_reviewed_without_a_remark() -> None:
    finished = review(ORIGINAL_4, plan(ORIGINAL_4), Budget())
    assert finished.figures == {"moves": 13, "best": 13, "over": 0}
    assert finished.remarks == ()


def test_a_wasted_rotation_is_remarked_upon() -> None:
    there_and_back = (Turn(0, 0, "+"), Turn(0, 0, "-"))
    finished = review(ORIGINAL_4, (*there_and_back, *plan(ORIGINAL_4)), Budget())
    assert finished.figures["over"] == 2
    assert sum(int(remark.split()[1]) for _, remark in finished.remarks) == 2


def test_a_game_that_goes_on_is_not_compared_with_a_finished_one() -> None:
    unfinished = review(ORIGINAL_4, plan(ORIGINAL_4)[:3], Budget())
    assert unfinished.figures == {"moves": 3, "best": 13}
    assert unfinished.summary == "3 moves so far. From here 10 more are enough."


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
    from random import Random

    state, moves = HARDEST_4, 0
    while rules.status(state) == "playing":
        state = rules.play(state, planner(state, Budget(), Random(0)))
        moves += 1
    assert moves == 15
