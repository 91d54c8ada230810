"""Hints and explanations lead to the optimum, and say true things."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import catalog
from gridwright.actions.teaching.explain import explain
from gridwright.core.budget import Budget
from gridwright.core.verdict import Fault, Undecided
from gridwright.errors import BadOption
from gridwright.families.colorgrid import check, rules, text
from gridwright.families.colorgrid import explain as techniques
from gridwright.families.colorgrid.examples import EXAMPLES
from gridwright.families.colorgrid.explain import TECHNIQUES, better_swap, describe_progress, find_optimum, rate
from gridwright.families.colorgrid.generate import GENERATORS, shares
from gridwright.families.colorgrid.puzzle import BLACK, Difficulty, GenerateOptions, Grid, Join, Position, RuleSet
from gridwright.families.colorgrid.research.bench import random_grid
from gridwright.families.colorgrid.review import review
from tests.families.colorgrid.grids import TRAP, cells, grid, grids, least_score
from tests.quick import examples

NO_LIMIT = Budget()


def spoken(view: Position) -> list[str]:
    return [step.technique for technique in TECHNIQUES if (step := technique(view, NO_LIMIT)) is not None]


@examples(40)
@given(board=grids(most_cells=12))
def test_explanations_end_at_the_least_score(board: Grid) -> None:
    explanation = explain(catalog.family("colorgrid"), rules.start(board))
    assert explanation.complete
    assert rules.score(board, explanation.last.pairs) == least_score(board)


@examples(100)
@given(board=grids(most_cells=12), seed=st.integers(0, 99))
def test_hints_reach_the_least_score_from_any_position(board: Grid, seed: int) -> None:
    state, rng = rules.start(board), Random(seed)
    for _ in range(4):
        pairs = [move for move in rules.moves(state) if isinstance(move, Join) and move.action == "-"]
        made = rules.play(state, rng.choice(pairs)) if pairs else state
        state = made if rules.status(made) == "playing" else state
    explanation = explain(catalog.family("colorgrid"), state)
    assert explanation.complete
    assert rules.score(board, explanation.last.pairs) == least_score(board)


def test_a_swap_that_would_end_the_game_brings_the_others_along() -> None:
    board = grid("w1 w9 w9 w1 k1 w1 w9 w9 w1")
    step = better_swap(Position(board, frozenset({(0, 1), (2, 3), (5, 6)})), NO_LIMIT)
    assert step is not None
    assert step.do == "Take back a1 with b1, c1 with d1 and f1 with g1. Pair b1 with c1 and g1 with h1 instead."
    assert step.because == "The old 3 pairs save 6, the new 2 pairs save 36. So your score falls by 30."


def test_a_swap_on_a_large_grid_stays_near_the_pair_that_was_made() -> None:
    board = random_grid(200, 200, 9, seed=1)
    step = better_swap(rules.play(rules.start(board), Join((0, 7), (0, 8))), NO_LIMIT)
    assert step is not None
    assert step.do == "Take back h1 with i1. Pair h1 with h2 and i1 with j1 instead."


def test_a_grid_where_no_two_cells_can_pair_gets_no_hint() -> None:
    for board in (grid("k3 k5"), grid("g5 r5"), grid("w1 k1", "free")):
        assert spoken(rules.start(board)) == []


def test_a_cell_with_one_partner_is_paired() -> None:
    assert spoken(Position(grid("w9 k1 k1 / w4 w7 w7")))[0] == "Only partner"


def test_a_cell_whose_only_partner_could_do_better_is_left() -> None:
    assert "Only partner" not in spoken(Position(grid("w2 k1 k1 / w4 w4 w1")))[:1]


def test_a_bad_pair_is_swapped_and_the_gain_is_said() -> None:
    board = grid("w9 w9 w9 w9")
    view = rules.play(rules.start(board), Join((0, 1), (0, 2)))
    step = TECHNIQUES[0](view, NO_LIMIT)
    assert step is not None
    assert step.technique == "Better swap"
    assert step.do == "Take back b1 with c1. Pair a1 with b1 and c1 with d1 instead."
    assert step.because == "The old pair saves 18, the new 2 pairs save 36. So your score falls by 18."


def test_the_end_says_why_no_score_is_better() -> None:
    answer = find_optimum(TRAP, NO_LIMIT)
    assert answer is not None
    pairs = frozenset(rules.pair_of(a * 3 + b, c * 3 + d) for (a, b), (c, d) in answer.pairs)
    step = TECHNIQUES[-1](Position(TRAP, pairs), NO_LIMIT)
    assert step is not None
    assert step.because == (
        "Without pairs the score is 36. No set of pairs can save more than 24, and yours saves 24. "
        "So 12 is the best possible score."
    )


def test_a_done_position_gets_no_hint() -> None:
    assert spoken(Position(TRAP, frozenset(), done=True)) == []


def test_a_grid_on_which_greedy_is_best_is_easier_than_one_on_which_it_is_not() -> None:
    simple, trap = grid("w5 w5 k1 / k1 k1 k1"), TRAP
    assert rate(Position(simple), Budget()).number < rate(Position(trap), Budget()).number


def test_progress_says_score_and_gap() -> None:
    pairs = frozenset({(0, 1)})
    assert (
        describe_progress(Position(TRAP), Position(TRAP, pairs), Budget())
        == "Your score is 28, 16 above the optimum of 12."
    )
    best = find_optimum(TRAP, NO_LIMIT)
    assert best is not None
    solved = Position(TRAP, frozenset(cells(TRAP, best.pairs)))
    assert describe_progress(Position(TRAP), solved, Budget()) == "Your score is 12. That's the optimum."


def test_what_the_checker_refuses_is_no_optimum(monkeypatch: pytest.MonkeyPatch) -> None:
    board = grid("w4 w6 w9 / w12 w3 w1")
    monkeypatch.setattr(check, "proof_faults", lambda view, answer: [Fault("sum", "made up")])
    assert find_optimum(board, NO_LIMIT) is None
    assert describe_progress(Position(board), Position(board), Budget()) == "Your score is 35. The optimum isn't known."
    assert rate(Position(board), Budget()).difficulty == "unrated"


def test_a_rating_says_what_there_was_no_time_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(techniques, "greedy", lambda view, budget: Undecided("The time ran out."))
    rating = rate(Position(TRAP), NO_LIMIT)
    assert rating.difficulty == "unrated"
    assert rating.because == "The optimum is 12, but there was no time to compare greedy with it."
    monkeypatch.setattr(techniques, "find_optimum", lambda grid, budget: None)
    assert rate(Position(TRAP), NO_LIMIT).because == "There was no time to prove the optimum."


def test_a_grid_without_a_cell_to_pair_has_no_difficulty() -> None:
    rating = rate(Position(Grid(2, 2, bytes([BLACK] * 4), (1, 1, 1, 1))), Budget())
    assert (rating.difficulty, rating.because) == ("unrated", "There is no cell to pair yet.")


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "extreme"])
@pytest.mark.parametrize("rule_set", ["classic", "free"])
def test_a_generated_grid_has_the_difficulty_asked_for(difficulty: Difficulty, rule_set: RuleSet) -> None:
    made = shares(GenerateOptions(5, 6, rules=rule_set, difficulty=difficulty), Random(3), Budget(60))
    assert rate(Position(made), Budget()).difficulty == difficulty


@pytest.mark.parametrize("name", [name for name in EXAMPLES if "-" in name])
def test_an_example_has_the_difficulty_that_its_name_says(name: str) -> None:
    view = text.read_view(EXAMPLES[name].text)
    assert rate(view, Budget()).difficulty == name.rpartition("-")[2]


def test_a_finished_game_is_reviewed_beside_the_optimum() -> None:
    finished = review(TRAP, [Join((0, 0), (0, 1))], Budget())
    assert finished.figures == {"score": 28, "best": 12, "over": 16}


@pytest.mark.parametrize("share", [float("nan"), float("inf"), -0.1, 1.1])
def test_shares_that_make_no_sense_are_refused(share: float) -> None:
    for options in (
        GenerateOptions(white=share),
        GenerateOptions(red=share),
        GenerateOptions(blue=share),
        GenerateOptions(green=share),
    ):
        for generate in GENERATORS.values():
            with pytest.raises(BadOption, match="shares of white, red, blue and green"):
                generate(options, Random(1), NO_LIMIT)


@pytest.mark.parametrize("rule_set", ["classic", "free"])
def test_generated_grids_have_the_shares_asked_for(rule_set: RuleSet) -> None:
    made = shares(
        GenerateOptions(40, 50, white=0.5, red=0, blue=0, green=0.3, least=3, most=5, rules=rule_set),
        Random(1),
        Budget(),
    )
    assert set(made.values) == {3, 4, 5}
    assert abs(made.colours.count(0) / 2000 - 0.5) < 0.06
    assert made.colours.count(1) == made.colours.count(2) == 0
    assert made.rules == rule_set
