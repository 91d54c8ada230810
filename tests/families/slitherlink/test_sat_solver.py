"""The SAT solver and the original solver against every loop of tiny grids, and proofs of larger ones."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.budget import Budget
from gridwright.core.verdict import Ambiguous, Solved, Undecided, Unsolvable, Verdict
from gridwright.families.slitherlink import check
from gridwright.families.slitherlink.generate import region
from gridwright.families.slitherlink.geometry import geometry
from gridwright.families.slitherlink.puzzle import NO_CLUE, Answer, Clues, Difficulty, GenerateOptions, TilingName
from gridwright.families.slitherlink.research.external import cadical_with_cuts
from gridwright.families.slitherlink.solve import exact
from gridwright.families.slitherlink.solvers.clauses import loops_of
from gridwright.families.slitherlink.solvers.original import solve_as_original
from gridwright.families.slitherlink.solvers.proofs import prove
from gridwright.families.slitherlink.solvers.sat_solver import decide, sat
from tests.families.slitherlink.brute import (
    all_loops,
    board,
    border,
    clues_of,
    puzzle,
    random_loop,
    solutions,
    thinned,
    without,
)
from tests.families.slitherlink.make_boards import KnownBoard, read_boards
from tests.quick import examples

SIZES = [(1, 1), (1, 3), (2, 2), (2, 3), (3, 3), (3, 4), (4, 3)]


@st.composite
def tiny_puzzles(draw: st.DrawFn) -> Clues:
    """Clues of a loop with some erased, so that there is at least one; or any clues at all."""
    rows, cols = draw(st.sampled_from(SIZES))
    if draw(st.booleans()):
        given = clues_of(rows, cols, draw(st.sampled_from(all_loops(rows, cols))))
        return without(given, draw(st.sets(st.integers(0, rows * cols - 1))))
    clue = st.sampled_from([0, 1, 2, 3] + [NO_CLUE] * 6)
    return Clues(rows, cols, bytes(draw(st.lists(clue, min_size=rows * cols, max_size=rows * cols))))


def agrees(verdict: Verdict[Answer], loops: list[bytes]) -> bool:
    """Whether a solver said what enumeration says."""
    if isinstance(verdict, Solved):
        return verdict.proven and [verdict.answer.lines] == loops
    if isinstance(verdict, Ambiguous):
        return verdict.answer != verdict.second and {verdict.answer.lines, verdict.second.lines} <= set(loops)
    return isinstance(verdict, Unsolvable) and not loops


def test_the_grid_of_two_by_two_has_thirteen_loops() -> None:
    """Four cells alone, four pairs, four threes, and all of them."""
    assert len(all_loops(2, 2)) == 13


@examples(300)
@given(given=tiny_puzzles())
def test_sat_says_what_enumeration_says(given: Clues) -> None:
    assert agrees(sat(board(given), Budget(30)), solutions(given))


@examples(300)
@given(given=tiny_puzzles())
def test_the_original_solver_says_what_enumeration_says(given: Clues) -> None:
    assert agrees(solve_as_original(board(given), Budget(30)), solutions(given))


@examples(150)
@given(given=tiny_puzzles(), difficulty=st.sampled_from(["easy", "hard"]))
def test_a_limited_difficulty_is_undecided_or_right(given: Clues, difficulty: Difficulty) -> None:
    verdict = solve_as_original(board(given), Budget(30), difficulty)
    assert isinstance(verdict, Undecided) or agrees(verdict, solutions(given))


@examples(150)
@given(given=tiny_puzzles())
def test_the_clues_in_conflict_conflict_and_none_can_be_spared(given: Clues) -> None:
    verdict = sat(board(given), Budget(30))
    if not isinstance(verdict, Unsolvable):
        return
    cells = {int(key.removeprefix("cell:")) for key in verdict.where}
    only_those = without(given, set(range(len(given.clues))) - cells)
    assert solutions(only_those) == []
    assert all(solutions(without(only_those, [cell])) for cell in cells)


def test_the_clues_in_conflict_are_named() -> None:
    verdict = sat(board(puzzle("30./..3")), Budget(30))
    assert isinstance(verdict, Unsolvable)
    assert verdict.because == "No single loop fits the 3 at a1 and the 0 at b1."
    assert verdict.where == ("cell:0", "cell:1")


@examples(150)
@given(given=tiny_puzzles())
def test_there_is_a_proof_exactly_when_the_loop_is_the_only_one(given: Clues) -> None:
    loops = solutions(given)
    if not loops:
        return
    proof = prove(given, loops[0], Budget(30))
    assert (proof is not None) == (len(loops) == 1)
    if proof is not None:
        assert check.proof_faults(board(given), Answer(given.rows, given.cols, loops[0], proof)) == []


def test_lines_are_taken_apart_into_loops_shortest_first() -> None:
    lines = border(3, 4, [(0, 0), (0, 1), (2, 3)])
    loops = loops_of(geometry(3, 4), [edge for edge, line in enumerate(lines) if line])
    assert [len(loop) for loop in loops] == [4, 6]


@pytest.mark.parametrize("solver", [sat, solve_as_original])
def test_a_spent_budget_leaves_it_undecided(solver: object) -> None:
    assert callable(solver)
    budget = Budget(30)
    budget.cancel()
    assert isinstance(solver(board(puzzle("." * 9)), budget), Undecided)
    assert prove(puzzle("3"), bytes(4), budget) is None


def stays_unique(given: Clues) -> bool:
    return isinstance(decide(given, Budget(30)), Solved)


@pytest.mark.parametrize(("side", "seed", "at_once"), [(10, 1, 1), (15, 2, 3)])
def test_proofs_of_sparse_boards_are_checked(side: int, seed: int, at_once: int) -> None:
    random = Random(seed)
    full = clues_of(side, side, random_loop(side, side, random))
    assert stays_unique(full)
    given = thinned(full, stays_unique, random, at_once)
    assert sum(clue != NO_CLUE for clue in given.clues) < 0.75 * side * side
    verdict = sat(board(given), Budget(60))
    assert isinstance(verdict, Solved)
    assert check.faults(board(given), verdict.answer) == []
    assert check.proof_faults(board(given), verdict.answer) == []


@pytest.mark.parametrize("missing", [0, 1, 2])
@pytest.mark.parametrize(("tiling", "side"), [("square", 12), ("kites", 4)])
def test_sat_and_the_kernel_agree_on_boards_that_need_a_search(tiling: TilingName, side: int, missing: int) -> None:
    random = Random(missing)
    for _ in range(5):
        made = region(GenerateOptions(side, side, "any", tiling=tiling), random, Budget(60))
        given = [cell for cell, clue in enumerate(made.clues) if clue != NO_CLUE]
        blank = random.sample(given, missing)
        left = replace(made, clues=bytes(NO_CLUE if cell in blank else clue for cell, clue in enumerate(made.clues)))
        assert type(exact(board(left), Budget(60))) is type(sat(board(left), Budget(60)))


@pytest.mark.parametrize("seed", range(8))
def test_sat_and_the_original_solver_agree_on_middling_boards(seed: int) -> None:
    random = Random(seed)
    given = thinned(clues_of(6, 6, random_loop(6, 6, random)), stays_unique, random, 1)
    by_sat, by_original = sat(board(given), Budget(30)), solve_as_original(board(given), Budget(30))
    if isinstance(by_sat, Solved):
        assert isinstance(by_original, Solved)
        assert by_original.answer.lines == by_sat.answer.lines
    else:
        assert type(by_sat) is type(by_original)


def test_the_difficultys_are_apart() -> None:
    """Full clues fall to chain reaction; with all that can be spared gone, guessing is needed on some boards."""
    needed = set[str]()
    for number in range(12):
        random = Random(number)
        full = clues_of(5, 5, random_loop(5, 5, random))
        for clues in (full, thinned(full, stays_unique, random)):
            if not stays_unique(clues):
                continue
            difficultys: tuple[Difficulty, ...] = ("easy", "hard", "extreme")
            enough = [
                difficulty
                for difficulty in difficultys
                if isinstance(solve_as_original(board(clues), Budget(30), difficulty), Solved)
            ]
            assert enough == list(difficultys[len(difficultys) - len(enough) :])
            needed.add(enough[0])
    assert needed == {"easy", "hard", "extreme"}


@pytest.mark.parametrize("known", [each for each in read_boards() if each.rows < 15], ids=lambda each: each.name)
def test_known_boards_are_decided_as_clingo_decides_them(known: KnownBoard) -> None:
    fewer = Clues(known.rows, known.cols, bytes(NO_CLUE if clue == "." else int(clue) for clue in known.clues))
    kinds = {"unique": Solved, "several": Ambiguous, "none": Unsolvable}
    assert isinstance(sat(board(fewer), Budget(30)), kinds[known.verdict])


@pytest.mark.parametrize("name", ["square", "honeycomb", "kites", "spectres"])
def test_cadical_counts_the_loops_that_the_kernel_finds(name: TilingName) -> None:
    side = {"square": 6, "spectres": 8}.get(name, 3)
    made = region(GenerateOptions(side, side, "any", tiling=name), Random(4), Budget(60))
    assert cadical_with_cuts(made) == 1
    spared = next(cell for cell, clue in enumerate(made.clues) if clue != NO_CLUE)
    fewer = made.clues[:spared] + bytes([NO_CLUE]) + made.clues[spared + 1 :]
    assert cadical_with_cuts(replace(made, clues=fewer)) == 2
    assert cadical_with_cuts(replace(made, clues=bytes(len(made.clues)))) == 0
