"""Hints and explanations lead to the optimum, and say true things."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from gridwright import catalog
from gridwright.actions.explain import explain
from gridwright.core.budget import Budget
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.explain import TECHNIQUES, best, rate
from gridwright.families.colorgrid.puzzle import Grid, Join, Position, RuleSet
from gridwright.families.colorgrid.review import review
from tests.families.colorgrid.grids import TRAP, grid, grids, least_score


def spoken(view: Position) -> list[str]:
    return [step.technique for technique in TECHNIQUES if (step := technique(view)) is not None]


@settings(max_examples=40, deadline=None)
@given(board=grids(most_cells=12))
def test_explanations_end_at_the_least_score(board: Grid) -> None:
    explanation = explain(catalog.family("colorgrid"), rules.start(board))
    assert explanation.complete
    assert rules.score(board, explanation.last.pairs) == least_score(board)


def test_a_dead_end_is_paired() -> None:
    assert spoken(Position(grid("w9 k1 k1 / w4 w7 w7")))[0] == "Dead end"


def test_a_dead_end_whose_partner_could_do_better_is_left() -> None:
    assert "Dead end" not in spoken(Position(grid("w2 k1 k1 / w4 w4 w1")))[:1]


def test_a_bad_pair_is_swapped_and_the_gain_is_said() -> None:
    board = grid("w9 w9 w9 w9")
    view = rules.play(rules.start(board), Join((0, 1), (0, 2)))
    step = TECHNIQUES[0](view)
    assert step is not None
    assert step.technique == "Better swap"
    assert "−18" in step.do
    assert "one pair for 2 pairs" in step.do


def test_the_end_says_why_nobody_can_do_better() -> None:
    answer = best(TRAP)
    assert answer is not None
    pairs = frozenset(rules.pair_of(a * 3 + b, c * 3 + d) for (a, b), (c, d) in answer.pairs)
    step = TECHNIQUES[-1](Position(TRAP, pairs))
    assert step is not None
    assert "nobody gets below 36 − 24 = 12" in step.because


def test_a_done_position_gets_no_hint() -> None:
    assert spoken(Position(TRAP, frozenset(), done=True)) == []


def test_a_grid_on_which_greedy_is_best_is_easier_than_one_on_which_it_is_not() -> None:
    simple, trap = grid("w5 w5 k1 / k1 k1 k1"), TRAP
    assert rate(Position(simple), Budget()).number < rate(Position(trap), Budget()).number


def test_a_finished_game_is_reviewed_beside_the_optimum() -> None:
    finished = review(TRAP, [Join((0, 0), (0, 1))], Budget())
    assert finished.figures == {"score": 28, "best": 12, "over": 16}


@pytest.mark.parametrize("rule_set", ["classic", "free"])
def test_generated_grids_have_the_shares_ordered(rule_set: RuleSet) -> None:
    from random import Random

    from gridwright.families.colorgrid.generate import shares
    from gridwright.families.colorgrid.puzzle import Order

    made = shares(
        Order(40, 50, white=0.5, red=0, blue=0, green=0.3, least=3, most=5, rules=rule_set), Random(1), Budget()
    )
    assert set(made.values) == {3, 4, 5}
    assert abs(made.colours.count(0) / 2000 - 0.5) < 0.06
    assert made.colours.count(1) == made.colours.count(2) == 0
    assert made.rules == rule_set
