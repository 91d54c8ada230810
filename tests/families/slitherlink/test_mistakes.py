"""Mistakes are named exactly, never on a right position, and only with a proof that the checker follows."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gridwright import catalog
from gridwright.actions.check import check_position
from gridwright.actions.teaching.explain import explain
from gridwright.actions.teaching.hint import hint, hint_fields
from gridwright.actions.teaching.mistakes import mistake_fields
from gridwright.core.budget import Budget
from gridwright.core.verdict import Mistake
from gridwright.families.slitherlink import rules
from gridwright.families.slitherlink.check import mistake_faults
from gridwright.families.slitherlink.geometry import edge_of_move, geometry_of
from gridwright.families.slitherlink.puzzle import CROSS, LINE, UNKNOWN, Board, Clues, MistakeProof, Move
from gridwright.families.slitherlink.techniques.analysis import with_marks
from gridwright.families.slitherlink.techniques.mistakes import find_mistake
from gridwright.kernels import loop
from tests.families.slitherlink.brute import board, clues_of, puzzle, random_loop, solutions, thinned

FAMILY = catalog.family("slitherlink")
SEVERAL = puzzle("2../.../..2")


def sides(view: Board, mistake: Mistake[Move]) -> set[int]:
    grid = geometry_of(view.puzzle)
    return {edge_of_move(grid, move) for move in mistake.moves}


def is_unique(given: Clues) -> bool:
    return loop.solve(given.rows, given.cols, given.clues).verdict == "unique"


def spoil(random: Random, size: int = 6) -> tuple[Board, set[int]]:
    """Return a board with right and wrong marks of a puzzle with one solution, and the wrong ones."""
    lines = random_loop(size, size, random, 8)
    given = thinned(clues_of(size, size, lines), is_unique, random)
    chosen = [edge for edge in range(len(lines)) if random.random() < 0.4]
    wrong = set(random.sample(chosen, random.randint(1, 4)))
    marks = {edge: LINE if bool(lines[edge]) != (edge in wrong) else CROSS for edge in chosen}
    return with_marks(board(given), marks), wrong


@pytest.mark.parametrize("seed", range(12))
def test_exactly_the_wrong_marks_are_named(seed: int) -> None:
    view, wrong = spoil(Random(seed))
    mistake = find_mistake(view, Budget(20))
    assert mistake is not None
    assert sides(view, mistake) == wrong
    assert mistake_faults(view, mistake) == []
    assert mistake.because.endswith(".") and mistake.because.count(". ") == 0
    assert {f"edge:{edge}" for edge in wrong} <= set(mistake.where)
    mended = view
    for move in mistake.remedy:
        mended = rules.play(mended, move)
    assert find_mistake(mended, Budget(20)) is None


@pytest.mark.parametrize("seed", range(12))
def test_a_right_position_never_gets_a_mistake(seed: int) -> None:
    view, wrong = spoil(Random(100 + seed))
    right = Board(view.puzzle, bytes(UNKNOWN if edge in wrong else mark for edge, mark in enumerate(view.marks)))
    assert find_mistake(right, Budget(20)) is None


def test_the_sentence_says_what_goes_wrong() -> None:
    view = FAMILY.text.read_view("3..\n...\n..2\n\ncrosses a1t\n")
    mistake = find_mistake(view, Budget(20))
    assert mistake is not None
    assert (
        mistake.because == "With the top of a1 crossed out, one more edge follows, and the 3 at a1 gets only two lines."
    )


def test_of_several_solutions_the_nearest_is_kept() -> None:
    loops = solutions(SEVERAL)
    assert len(loops) > 2
    for seed in range(6):
        random = Random(seed)
        marks = {edge: random.choice((LINE, CROSS)) for edge in random.sample(range(24), 8)}
        view = with_marks(board(SEVERAL), marks)
        fewest = min(sum(marks[edge] != (LINE if loop[edge] else CROSS) for edge in marks) for loop in loops)
        mistake = find_mistake(view, Budget(20))
        assert (0 if mistake is None else len(mistake.moves)) == fewest
        if mistake is not None:
            assert mistake_faults(view, mistake) == []


def test_clues_without_a_solution_are_named() -> None:
    view = board(puzzle("33./3../..."))
    mistake = find_mistake(view, Budget(20))
    if solutions(view.puzzle):
        pytest.fail("the board was meant to have no solution")
    assert mistake is not None and mistake.moves == () and mistake.where
    assert mistake.because.startswith("This puzzle has no solution.")
    assert mistake_faults(view, mistake) == []
    assert mistake_faults(view, replace(mistake, where=())) != []


@pytest.mark.parametrize("seed", range(6))
def test_the_checker_rejects_claims_that_are_not_so(seed: int) -> None:
    view, _ = spoil(Random(seed))
    mistake = find_mistake(view, Budget(20))
    assert mistake is not None and isinstance(mistake.proof, MistakeProof)
    right = next(edge for edge, mark in enumerate(view.marks) if mark != UNKNOWN and edge not in sides(view, mistake))
    extra = rules.stroke(rules.grid_of(view.puzzle), right, view.marks[right])
    clear = rules.stroke(rules.grid_of(view.puzzle), right, UNKNOWN)
    more = replace(mistake, moves=(*mistake.moves, extra), remedy=(*mistake.remedy, clear))
    fewer = replace(mistake, moves=mistake.moves[1:], remedy=mistake.remedy[1:])
    bare = replace(mistake, proof=replace(mistake.proof, answer=replace(mistake.proof.answer, proof=None)))  # type: ignore[type-var]
    codes = [[fault.code for fault in mistake_faults(view, claim)] for claim in (more, fewer, bare)]
    assert codes[0] == ["no-mistake"]
    assert codes[1][0] in ("left-over", "no-proof")
    assert codes[2] == ["no-proof"]
    assert [fault.code for fault in mistake_faults(view, replace(mistake, proof=None))] == ["no-proof"]
    assert [fault.code for fault in mistake_faults(view, replace(mistake, remedy=()))] == ["left-over"]


def test_hint_explain_and_check_name_the_mistake() -> None:
    view, wrong = spoil(Random(3))
    found = hint(FAMILY, view)
    assert isinstance(found, Mistake) and len(found.moves) == len(wrong)
    assert hint_fields(FAMILY, found) == {"family": FAMILY.name, "mistake": mistake_fields(FAMILY, found)}
    explanation = explain(FAMILY, view)
    assert (explanation.exit_code, explanation.steps) == (1, ())
    assert check_position(FAMILY, view).exit_code == 1


def test_check_says_how_many_clues_are_open() -> None:
    view = board(puzzle("3.3/.../2.2"))
    assert check_position(FAMILY, view).message == "No mistakes so far. 4 clues are still open."


def test_a_mark_that_the_others_rule_out_at_once_says_so() -> None:
    view = FAMILY.text.read_view("1..\n..3\n.3.\n\nlines a1t a1l\n")
    mistake = find_mistake(view, Budget(20))
    assert mistake is not None
    assert mistake.because.startswith("With ")
    assert mistake_faults(view, mistake) == []
