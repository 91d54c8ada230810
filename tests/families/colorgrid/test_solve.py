"""`exact` against brute force and the report's solvers; every score of the report where its grids are at hand."""

from __future__ import annotations

import networkx
import pytest
from hypothesis import given, settings

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved, Undecided
from gridwright.families.colorgrid import check, rules, text
from gridwright.families.colorgrid.puzzle import Answer, Grid, Position, Reading, RuleSet
from gridwright.families.colorgrid.solve import SOLVERS, exact
from tests.families.colorgrid.grids import DATA, MIXED, TRAP, grid, grids, least_score


def run(name: str, board: Grid, seconds: float = 60.0) -> Answer:
    verdict = SOLVERS[name](Position(board), Budget(seconds))
    assert isinstance(verdict, Solved), verdict
    assert check.faults(Position(board), verdict.answer) == []
    return verdict.answer


@settings(max_examples=2000, deadline=None)
@given(board=grids(most_cells=12))
def test_exact_equals_brute_force(board: Grid) -> None:
    verdict = exact(Position(board), Budget(20))
    assert isinstance(verdict, Solved)
    assert verdict.proven
    assert verdict.answer.score == least_score(board)
    assert check.proof_faults(Position(board), verdict.answer) == []


@settings(max_examples=1000, deadline=None)
@given(board=grids(most_cells=12, most_value=3, colours="wwwrg"))
def test_exact_equals_brute_force_on_grids_rich_in_white(board: Grid) -> None:
    assert run("exact", board).score == least_score(board)


@settings(max_examples=60, deadline=None)
@given(board=grids(most_cells=60, most_value=30))
def test_exact_equals_networkx_on_larger_grids(board: Grid) -> None:
    graph = networkx.Graph()
    for one, other in rules.all_pairs(board):
        graph.add_edge(one, other, weight=2 * min(board.values[one], board.values[other]))
    saved = sum(graph[one][other]["weight"] for one, other in networkx.max_weight_matching(graph))
    assert run("exact", board).score == rules.score(board, frozenset()) - saved


@settings(max_examples=60, deadline=None)
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


@settings(max_examples=40, deadline=None)
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


GREEDY = {
    "00": (14, 12), "01": (8, 8), "02": (1, 1), "03": (2, 2), "04": (4, 4), "05": (39, 39),
    "11": (26, 26), "12": (21, 21), "13": (22, 22), "14": (29, 27), "15": (23, 21), "16": (32, 30),
    "17": (294, 276), "18": (291, 267), "19": (284, 268), "21": (1850, None), "22": (1889, None),
}  # fmt: skip
"""Table 1: greedy, and greedy from every start."""

UNIT = {
    "00": 0, "01": 1, "02": 1, "03": 2, "04": 4, "05": 3, "11": 26, "12": 19, "13": 22, "14": 27, "15": 21, "16": 28,
    "17": 24, "18": 29, "19": 25,
}  # fmt: skip
"""Table 3: maximum matching with all values 1."""


def _scores(numbers: str) -> dict[str, int]:
    names = "00 01 02 03 04 05 11 12 13 14 15 16 17 18 19 21 22 23 24 25 26 27 28 29"
    return dict(zip(names.split(), map(int, numbers.split()), strict=True))


OPTIMA: dict[RuleSet, dict[str, int]] = {
    "classic": _scores(
        "12 8 1 2 4 35 26 19 22 27 21 28 256 259 248 1686 1689 1711 2422 2434 2359 23399 23121 23252",
    ),
    "free": _scores("6 8 1 0 0 21 0 1 0 11 7 22 136 131 98 0 1 1 648 630 593 10047 9681 9724"),
}
"""Tables 4 and 5, and the large grids under free rules, which the report could not do."""

with_the_report_s_grids = pytest.mark.skipif(not DATA.exists(), reason="the report's grids are not at hand")


def report_grid(name: str, rule_set: RuleSet = "classic") -> Grid:
    return text.read((DATA / f"grid{name}.in").read_text(), Reading(rule_set))


@with_the_report_s_grids
@pytest.mark.parametrize("rule_set", ["classic", "free"])
@pytest.mark.parametrize("name", OPTIMA["classic"])
def test_the_optimal_score_of_each_grid_of_the_report_is_found_and_proved(name: str, rule_set: RuleSet) -> None:
    board = report_grid(name, rule_set)
    answer = run("exact", board)
    assert answer.score == answer.bound == OPTIMA[rule_set][name]
    assert check.proof_faults(Position(board), answer) == []


@with_the_report_s_grids
@pytest.mark.parametrize("name", GREEDY)
def test_table_1_is_reproduced(name: str) -> None:
    board = report_grid(name)
    greedy, restarts = GREEDY[name]
    assert run("greedy", board).score == greedy
    if restarts is not None:
        assert run("greedy-restarts", board).score == restarts


@with_the_report_s_grids
@pytest.mark.parametrize("name", UNIT)
def test_table_3_is_reproduced(name: str) -> None:
    board = report_grid(name)
    ones = Grid(board.rows, board.cols, board.colours, (1,) * len(board.values))
    assert run("max-matching", ones).score == UNIT[name]


@with_the_report_s_grids
@pytest.mark.parametrize("name", [name for name in OPTIMA["classic"] if name < "20"])
def test_tables_4_and_5_are_reproduced_by_the_report_s_solvers(name: str) -> None:
    assert run("hungarian", report_grid(name)).score == OPTIMA["classic"][name]
    if name < "15":
        assert run("blossom", report_grid(name, "free")).score == OPTIMA["free"][name]
