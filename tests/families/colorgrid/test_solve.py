"""`exact` and the original solvers against brute force, networkx, and scores that no solver of ours has found."""

from __future__ import annotations

import json

import networkx
import pytest
from hypothesis import given

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved, Undecided
from gridwright.families.colorgrid import check, rules
from gridwright.families.colorgrid.puzzle import Answer, Grid, Pair, Position, RuleSet
from gridwright.families.colorgrid.research.bench import random_grid
from gridwright.families.colorgrid.solve import SOLVERS, exact
from tests.families.colorgrid.grids import MIXED, TRAP, cells, grid, grids, least_score
from tests.families.colorgrid.make_scores import FILE, make_grid
from tests.quick import examples


def run(name: str, board: Grid, seconds: float = 60.0) -> Answer:
    verdict = SOLVERS[name](Position(board), Budget(seconds))
    assert isinstance(verdict, Solved), verdict
    assert check.faults(Position(board), verdict.answer) == []
    return verdict.answer


@examples(300)
@given(board=grids(most_cells=12))
def test_exact_equals_brute_force(board: Grid) -> None:
    verdict = exact(Position(board), Budget(20))
    assert isinstance(verdict, Solved)
    assert verdict.proven
    assert verdict.answer.score == least_score(board)
    assert check.proof_faults(Position(board), verdict.answer) == []


@examples(60)
@given(board=grids(most_cells=60, most_value=30))
def test_exact_equals_networkx_on_larger_grids(board: Grid) -> None:
    graph = networkx.Graph()
    for one, other in rules.all_pairs(board):
        graph.add_edge(one, other, weight=2 * min(board.values[one], board.values[other]))
    saved = sum(graph[one][other]["weight"] for one, other in networkx.max_weight_matching(graph))
    assert run("exact", board).score == rules.score(board, frozenset()) - saved


@examples(60)
@given(board=grids(most_cells=12))
def test_blossom_and_hungarian_find_the_optimum_and_greedy_does_not_beat_it(board: Grid) -> None:
    least = least_score(board)
    assert run("blossom", board).score == least
    if board.rules == "classic":
        assert run("hungarian", board).score == least
    for name in ("greedy", "greedy-restarts"):
        score = run(name, board).score
        assert score is not None and score >= least
    best, first = run("greedy-restarts", board).score, run("greedy", board).score
    assert best is not None and first is not None and best <= first


def plain_greedy(board: Grid) -> list[Pair]:
    """Row by row, each free cell with the cheapest of all its free partners, the first of several."""
    busy, pairs = set[int](), list[Pair]()
    for cell in range(len(board.values)):
        free = [other for other in rules.partners(board, cell) if other not in busy]
        if cell not in busy and free:
            pair = rules.pair_of(cell, min(free, key=lambda other: abs(board.values[cell] - board.values[other])))
            busy |= set(pair)
            pairs.append(pair)
    return pairs


@examples(200)
@given(board=grids(most_cells=60, most_value=12))
def test_greedy_takes_the_cheapest_free_partner_and_the_first_of_several(board: Grid) -> None:
    assert cells(board, run("greedy", board).pairs) == set(plain_greedy(board))


def test_greedy_answers_under_free_rules_on_a_large_grid() -> None:
    board = random_grid(100, 200, 1000, seed=1, rules="free")
    optimum, score = run("exact", board).score, run("greedy", board).score
    assert optimum is not None and score is not None and optimum <= score


@examples(40)
@given(board=grids(most_cells=12, most_value=1))
def test_with_equal_values_as_many_pairs_as_possible_is_best(board: Grid) -> None:
    if board.rules == "classic":
        assert run("max-matching", board).score == least_score(board)


@pytest.mark.parametrize("name", ["max-matching", "hungarian"])
def test_two_sided_solvers_say_that_they_know_classic_rules_only(name: str) -> None:
    verdict = SOLVERS[name](Position(grid("w1 w1", "free")), Budget())
    assert isinstance(verdict, Undecided)
    assert "classic" in verdict.because


def test_a_grid_that_traps_the_greedy_way() -> None:
    assert run("greedy", TRAP).score == 18
    assert run("greedy-restarts", TRAP).score == 12
    assert run("exact", TRAP).score == 12
    assert run("greedy", MIXED).score == run("exact", MIXED).score == 9


def test_values_may_be_as_large_as_they_come() -> None:
    huge = 2**31 - 1
    board = Grid(2, 2, bytes(4), (huge, huge - 1, 1, huge), "classic")
    rule_sets: tuple[RuleSet, ...] = ("classic", "free")
    for rule_set in rule_sets:
        answer = run("exact", Grid(2, 2, bytes(4), board.values, rule_set))
        assert answer.score == least_score(Grid(2, 2, bytes(4), board.values, rule_set))


SCORES: dict[str, dict[str, int]] = json.loads(FILE.read_text())
"""Scores of grids of our own, none of them by a solver of ours (`make_scores.py`)."""


@pytest.mark.parametrize("rule_set", ["classic", "free"])
@pytest.mark.parametrize("name", SCORES)
def test_the_optimum_is_found_and_proved(name: str, rule_set: RuleSet) -> None:
    board = make_grid(name, rule_set)
    answer = run("exact", board)
    assert answer.score == answer.bound == SCORES[name][rule_set]
    assert check.proof_faults(Position(board), answer) == []


@pytest.mark.parametrize("name", SCORES)
def test_the_original_solvers_score_as_their_description_says(name: str) -> None:
    board, scores = make_grid(name), SCORES[name]
    assert run("greedy", board).score == scores["greedy"]
    assert run("greedy-restarts", board).score == scores["restarts"]
    ones = Grid(board.rows, board.cols, board.colours, (1,) * len(board.values))
    assert run("max-matching", ones).score == scores["ones"]
    hungarian = run("hungarian", board)
    assert hungarian.score == hungarian.bound == scores["classic"]
    assert check.proof_faults(Position(board), hungarian) == []
    if len(board.values) <= 50:
        assert run("blossom", make_grid(name, "free")).score == scores["free"]
