"""Mistakes are named exactly, never on a right position, and only with a proof that the checker follows."""

from __future__ import annotations

from collections.abc import Callable
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
from gridwright.engines.sat import Satisfier
from gridwright.errors import Unfinished
from gridwright.families.slitherlink import rules
from gridwright.families.slitherlink.check import mistake_faults
from gridwright.families.slitherlink.checking.reasoning import setup_faults
from gridwright.families.slitherlink.geometry import edge_of_move, geometry_of
from gridwright.families.slitherlink.puzzle import CROSS, LINE, UNKNOWN, Board, Clues, MistakeProof, Move
from gridwright.families.slitherlink.solvers import proofs, sat_solver
from gridwright.families.slitherlink.solvers.proofs import prove
from gridwright.families.slitherlink.techniques import mistakes
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


def test_marks_that_can_go_are_named_where_the_fewest_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat_solver, "find_fewest_to_remove", lambda *_: None)
    monkeypatch.setattr(mistakes, "DEPTHS", ())
    loops = solutions(SEVERAL)
    for seed in range(6):
        random = Random(seed)
        marks = {edge: random.choice((LINE, CROSS)) for edge in random.sample(range(24), 8)}
        view = with_marks(board(SEVERAL), marks)
        mistake = find_mistake(view, Budget(20))
        if mistake is None:
            assert any(all(loop[edge] == (mark == LINE) for edge, mark in marks.items()) for loop in loops)
            continue
        assert mistake_faults(view, mistake) == []
        assert mistake.because.startswith("No loop that fits the clues and has the other marks has ")
        for gone in (wrong := sides(view, mistake)):
            kept = {edge: mark for edge, mark in marks.items() if edge == gone or edge not in wrong}
            assert not any(all(loop[edge] == (mark == LINE) for edge, mark in kept.items()) for loop in loops)


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


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("3....\n\nlines e1t\ncrosses c1t\n", 1),
        ("tiling honeycomb 3x3\n.......4.\n\nlines 1 2\ncrosses 10\n", 1),
        (".....1.\n\nlines a1t e1t c1b e1l\ncrosses b1b\n", 2),
        ("..32...\n\nlines f1t a1b\ncrosses b1t b1b\n", 1),
    ],
)
def test_a_loop_that_fits_the_clues_but_not_the_marks_hides_no_mistake(text: str, count: int) -> None:
    mistake = find_mistake(FAMILY.text.read_view(text), Budget(20))
    assert mistake is not None and len(mistake.moves) == count
    assert mistake_faults(FAMILY.text.read_view(text), mistake) == []


def test_that_no_loop_has_all_marks_is_proved_by_loops_that_lack_one() -> None:
    view = FAMILY.text.read_view("3....\n\nlines e1t\ncrosses c1t\n")
    found = prove(view.puzzle, b"", Budget(20), view.marks)
    assert found is not None
    assert setup_faults(view, geometry_of(view.puzzle), set(), found) == []
    bare = Board(view.puzzle, b"")
    assert {fault.code for fault in setup_faults(bare, geometry_of(view.puzzle), set(), found)} == {"possible-loop"}


@pytest.mark.parametrize(
    "text", ["tiling honeycomb 2x2\n6...\n\ncrosses 0\n", "tiling octagonal 2x2\n..8..\n\nlines 2\n"]
)
def test_a_clue_may_ask_for_every_side_of_its_face(text: str) -> None:
    view = FAMILY.text.read_view(text)
    mistake = find_mistake(view, Budget(20))
    assert mistake is not None and len(mistake.moves) == 1
    assert mistake_faults(view, mistake) == []


def test_a_mark_ruled_out_by_the_others_needs_no_further_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    view = FAMILY.text.read_view("3..\n...\n..2\n\ncrosses a1t\n")
    monkeypatch.setattr(proofs, "prove", no_proof)
    mistake = find_mistake(view, Budget(20))
    assert mistake is not None
    assert mistake_faults(view, mistake) == []


def test_without_time_for_a_proof_there_is_no_hint_from_a_wrong_position(monkeypatch: pytest.MonkeyPatch) -> None:
    view, _ = spoil(Random(3))
    monkeypatch.setattr(mistakes, "_prove_unique", no_proof)
    monkeypatch.setattr(mistakes, "_refute", no_proof)
    with pytest.raises(Unfinished, match="Not all marks can stay"):
        hint(FAMILY, view)


def test_without_time_for_a_proof_no_hint_is_given_where_no_loop_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "prove", no_proof)
    with pytest.raises(Unfinished, match="no solution"):
        check_position(FAMILY, board(puzzle("33./3../...")))


def no_proof(*_: object) -> None:
    return None


def test_clues_in_conflict_are_named_without_time_to_leave_any_out() -> None:
    budget = Budget(0)
    kept = list(range(1, 1000))
    with Satisfier([[1]]) as solver:
        assert sat_solver._shrunk(geometry_of(SEVERAL), solver, kept, budget) == kept


@pytest.mark.parametrize(
    "work",
    [
        lambda budget: sat_solver.decide(SEVERAL, budget),
        lambda budget: sat_solver.find_conflict(SEVERAL, budget),
        lambda budget: sat_solver.find_fewest_removed(SEVERAL, b"", budget),
        lambda budget: prove(SEVERAL, b"", budget),
    ],
    ids=["decide", "find_conflict", "find_fewest_removed", "prove"],
)
def test_no_clauses_are_built_without_time(work: Callable[[Budget], object], monkeypatch: pytest.MonkeyPatch) -> None:
    added: list[object] = []
    monkeypatch.setattr(Satisfier, "add", lambda _, clause: added.append(clause))
    work(Budget(0))
    assert added == []


@pytest.mark.parametrize(
    ("rows", "named"), [(["0" * 31] * 31, 961), (["." * 30 + "3", "." * 30 + "0", *["2" + "." * 30] * 29], 2)]
)
def test_a_large_board_that_plain_rules_refute_is_refuted_at_once(
    rows: list[str], named: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Satisfier, "ask", lambda *_: pytest.fail("no search is needed"))
    given = puzzle("/".join(rows))
    mistake = find_mistake(board(given), Budget(20))
    assert mistake is not None and len(mistake.where) == named
    assert mistake_faults(board(given), mistake) == []
