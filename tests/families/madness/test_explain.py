"""Hints, explanations, ratings and reviews."""

from __future__ import annotations

import pytest

from gridwright import catalog
from gridwright.actions.explain import explain
from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.families.madness import check, rules, solve
from gridwright.families.madness.bots import planner
from gridwright.families.madness.explain import TECHNIQUES, plan, rate
from gridwright.families.madness.puzzle import Answer, Board, Bound, Turn
from gridwright.families.madness.review import review
from tests.families.madness.boards import ASSIGNMENT_4, ASSIGNMENT_5, ASSIGNMENT_6, HARDEST_4, board, shuffled

CARD = catalog.family("madness")


def spoken(view: Board) -> list[str]:
    return [step.technique for technique in TECHNIQUES if (step := technique(view)) is not None]


@pytest.mark.parametrize(
    ("view", "technique"),
    [
        (board("AA../AA../BB.B/..B."), "Remove"),
        (board("AAA./A.../..../...."), "One turn"),
        (board("AA../A.../..../...A"), "Last one"),
        (board("AA../..../..../..AA"), "Two and two"),
        (board("A..A/..../..../A..A"), "Gather"),
    ],
)
def test_each_technique_speaks_about_its_own_kind_of_board(view: Board, technique: str) -> None:
    assert spoken(view) == [technique]


def test_a_solved_board_gives_no_hint() -> None:
    assert spoken(board("../..")) == []


def test_a_hint_says_colour_group_and_rotations_in_words() -> None:
    (step,) = [step for technique in TECHNIQUES if (step := technique(board("AA../A.../..../...A"))) is not None]
    assert step.do.startswith("Bring the last white heart to")
    assert "rotations, then remove it." in step.do
    assert "every shorter one was ruled out" in step.because


@pytest.mark.parametrize("view", [ASSIGNMENT_4, HARDEST_4, *(shuffled(4, 4, seed) for seed in range(6))])
def test_on_4x4_the_explanation_is_a_shortest_way(view: Board) -> None:
    explanation = explain(CARD, view)
    moves = tuple(move for _, step in explanation.steps for move in step.moves)
    verdict = solve.exact(view, Budget())
    assert isinstance(verdict, Solved)
    assert explanation.complete
    assert len(moves) == len(verdict.answer.moves)


@pytest.mark.parametrize("view", [ASSIGNMENT_5, ASSIGNMENT_6])
def test_on_larger_boards_the_explanation_clears_the_board(view: Board) -> None:
    explanation = explain(CARD, view)
    moves = tuple(move for _, step in explanation.steps for move in step.moves)
    assert check.faults(view, Answer(moves, Bound(0, "none"))) == []


def test_plans_are_the_same_every_time() -> None:
    first = plan(ASSIGNMENT_6)
    plan.cache_clear()
    assert plan(ASSIGNMENT_6) == first


def test_the_hardest_4x4_is_rated_hard_and_a_solved_block_easy() -> None:
    assert rate(HARDEST_4, Budget()).difficulty == "hard"
    assert rate(board("AABB/AABB/CCDD/CCDD"), Budget()).difficulty == "easy"
    assert rate(HARDEST_4, Budget()).number == 15


def test_a_perfect_game_is_reviewed_without_a_remark() -> None:
    finished = review(ASSIGNMENT_4, plan(ASSIGNMENT_4), Budget())
    assert finished.figures == {"moves": 13, "best": 13, "over": 0}
    assert finished.remarks == ()


def test_a_wasted_turn_is_remarked_upon() -> None:
    there_and_back = (Turn(0, 0, "+"), Turn(0, 0, "-"))
    finished = review(ASSIGNMENT_4, (*there_and_back, *plan(ASSIGNMENT_4)), Budget())
    assert finished.figures["over"] == 2
    assert sum(int(remark.split()[1]) for _, remark in finished.remarks) == 2


def test_the_planner_plays_a_perfect_4x4_game() -> None:
    from random import Random

    state, moves = HARDEST_4, 0
    while rules.status(state) == "playing":
        state = rules.play(state, planner(state, Budget(), Random(0)))
        moves += 1
    assert moves == 15
