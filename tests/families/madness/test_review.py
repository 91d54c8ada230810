"""Reviews of finished games."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from gridwright.core.budget import Budget
from gridwright.families.madness import check, explain, rules, solve, text
from gridwright.families.madness.explain import plan
from gridwright.families.madness.puzzle import Answer, Board, Bound, Turn
from gridwright.families.madness.review import review, skip_empty_groups
from gridwright.grid.cells import name_of
from gridwright.kernels import twist
from tests.families.madness.boards import ORIGINAL_4, ORIGINAL_6, ShortBudget, board, shuffled

THERE_AND_BACK = (Turn(0, 0, "+"), Turn(0, 0, "-"))
GAME_6 = text.read_answer(
    """
    c2- c2- c3- d2+ c3- c4x e1- d4- d1+ c5- b5+ c4- b3x b1- c2+ c2+
    d1+ a5+ b5+ c4- d3x a4+ b3- a3+ b2- b1x e5- d4+ a1- e5- e4+ d3+
    c2- b2- c3+ d2+ e1x e4+ d3- c3+ c5- d4x b3- a2x a5+ b4x e2+ d2x
    """
).moves
"""The original 6x6 board in 48 moves; the plan from its start has 50."""


@pytest.fixture
def poor_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make plans by a beam so narrow that they are quick, long, and contradict each other."""

    @cache
    def poor(view: Board) -> tuple[Turn, ...]:
        return solve.turns(view, twist.quick(solve.flat(view), view.side, solve.weights(view.side), 5) or ())

    monkeypatch.setattr(explain, "plan", lambda view, budget=None: poor(view))


def test_a_perfect_game_is_reviewed_without_a_remark() -> None:
    finished = review(ORIGINAL_4, plan(ORIGINAL_4), Budget())
    assert finished.figures == {"moves": 13, "best": 13, "over": 0}
    assert finished.remarks == ()


def test_a_wasted_rotation_is_remarked_upon() -> None:
    finished = review(ORIGINAL_4, (*THERE_AND_BACK, *plan(ORIGINAL_4)), Budget())
    assert finished.figures["over"] == 2
    assert sum(int(remark.split()[1]) for _, remark in finished.remarks) == 2


def test_a_game_that_goes_on_is_not_compared_with_a_finished_one() -> None:
    unfinished = review(ORIGINAL_4, plan(ORIGINAL_4)[:3], Budget())
    assert unfinished.figures == {"moves": 3, "best": 13}
    assert unfinished.summary == "3 moves so far. From here 10 more are enough."
    assert review(ORIGINAL_4, plan(ORIGINAL_4)[:12], Budget()).summary.endswith("From here 1 more is enough.")


@pytest.mark.usefixtures("poor_plans")
def test_a_game_shorter_than_the_plan_is_the_best_solution_known_and_no_move_lost() -> None:
    planned = len(explain.plan(ORIGINAL_6))
    finished = review(ORIGINAL_6, GAME_6, Budget())
    assert finished.summary == f"48 moves. The best solution known had {planned}. Now one with 48 is known."
    assert finished.figures == {"moves": 48, "best": planned, "over": 48 - planned}
    assert finished.figures["over"] < 0 and finished.remarks == ()


@pytest.mark.usefixtures("poor_plans")
def test_a_solution_found_from_a_later_position_is_one_from_the_start() -> None:
    finished = review(ORIGINAL_6, (*THERE_AND_BACK, *GAME_6), Budget())
    assert finished.summary.endswith("Now one with 48 is known.")
    assert finished.figures["over"] == 50 - len(explain.plan(ORIGINAL_6))


def test_a_game_counts_as_a_known_solution_even_if_only_its_end_was_reviewed() -> None:
    finished = review(ORIGINAL_6, GAME_6, ShortBudget())
    assert "Now one with 48 is known." in finished.summary
    assert finished.figures == {"moves": 48, "best": 50, "over": -2}


@pytest.mark.usefixtures("poor_plans")
@pytest.mark.parametrize("seed", range(6))
def test_what_single_moves_lost_adds_up_to_what_the_game_is_over_the_best_known_now(seed: int) -> None:
    start, moves = wandering_game(seed)
    finished = review(start, moves, Budget())
    lost = {number: int(remark.split()[1]) for number, remark in finished.remarks}
    fewest = int(re.findall(r"\d+", finished.summary)[-1])
    assert sum(lost.values()) == len(moves) - fewest > 0
    assert set(lost.values()) <= {1, 2}  # a rotation can be undone
    for number, remark in finished.remarks:
        move = moves[number - 1]
        assert move.action != "x"
        assert f"Rotating {name_of(move.row, move.col)} {WAYS[move.action]} was better" not in remark


WAYS = {"+": "right", "-": "left"}


def wandering_game(seed: int) -> tuple[Board, tuple[Turn, ...]]:
    """A 5x5 game that begins with eight rotations at random and then follows a plan."""
    start, random = shuffled(5, 4, seed), Random(seed)
    position, moves = start, list[Turn]()
    for _ in range(8):
        moves.append(random.choice([move for move in rules.moves(position) if move.action != "x"]))
        position = rules.play(position, moves[-1])
    return start, (*moves, *explain.plan(position))


def test_a_solution_goes_on_without_a_colour_that_was_removed_earlier() -> None:
    view = board("AA.../AA.../..B.B/...../..B.B")
    removed = rules.play(view, Turn(0, 0, "x"))
    later = (Turn(1, 0, "+"), Turn(0, 0, "+"), Turn(0, 0, "-"), Turn(1, 0, "-"), Turn(0, 0, "x"), *plan(removed))
    assert check.faults(view, Answer(later, Bound(0, "none"))) == []
    kept = skip_empty_groups(removed, later)
    assert check.faults(removed, Answer(kept, Bound(0, "none"))) == []
    assert len(kept) == len(later) - 5


@pytest.mark.parametrize(
    ("times", "says"),
    [
        (0, " There was no time to review any move."),
        (1, " The last 1 of 14 moves was reviewed."),
        (12, " The last 12 of 14 moves were reviewed."),
        (14, ""),
    ],
)
def test_a_review_says_which_moves_there_was_time_for(times: int, says: str) -> None:
    start = shuffled(5, 4, seed=3)
    moves = plan(start)[:14]
    review(start, moves, Budget())  # every plan is known now, so each position asks the budget once
    summary = f"14 moves so far. From here {len(plan(start)) - 14} more are enough."
    assert review(start, moves, ShortBudget(times)).summary == summary + says
