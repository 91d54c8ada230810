"""The checker: a board for every fault, and proofs accepted, taken apart and carried to other puzzles."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved, Step
from gridwright.families.slitherlink import check, rules
from gridwright.families.slitherlink.checking.reasoning import follow
from gridwright.families.slitherlink.geometry import edge_of, geometry
from gridwright.families.slitherlink.puzzle import CROSS, LINE, Answer, Board, Clues, Move, Proof, Side, Stroke
from gridwright.families.slitherlink.solvers.proofs import prove
from gridwright.families.slitherlink.solvers.sat_solver import sat
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
from tests.families.slitherlink.reasoning_twin import first_refused
from tests.quick import examples

OPEN = puzzle("..../..../....")


def answer(given: Clues, lines: bytes, proof: Proof | None = None) -> Answer:
    return Answer(given.rows, given.cols, lines, proof)


def lines_on(given: Clues, names: list[tuple[int, int, Side]]) -> bytes:
    grid = geometry(given.rows, given.cols)
    chosen = {edge_of(grid, *name) for name in names}
    return bytes(edge in chosen for edge in range(grid.edges))


def codes(given: Clues, lines: bytes) -> list[str]:
    return [fault.code for fault in check.faults(board(given), answer(given, lines))]


def proof_codes(given: Clues, lines: bytes, proof: Proof | None) -> list[str]:
    return [fault.code for fault in check.proof_faults(board(given), answer(given, lines, proof))]


def proven(given: Clues) -> tuple[bytes, Proof]:
    verdict = sat(board(given), Budget(30))
    assert isinstance(verdict, Solved)
    assert verdict.answer.proof is not None
    return verdict.answer.lines, verdict.answer.proof


def unique(given: Clues) -> bool:
    return len(solutions(given)) == 1


# Answers


def test_the_solution_has_no_fault() -> None:
    assert codes(puzzle("3.3/.../2.2"), solutions(puzzle("3.3/.../2.2"))[0]) == []


def test_an_answer_of_another_size_is_named() -> None:
    small = Answer(2, 2, bytes(12))
    (fault,) = check.faults(board(OPEN), small)
    assert (fault.code, fault.message) == ("size", "The answer is 2x2, the puzzle 3x4.")
    assert codes(OPEN, bytes(5)) == ["size"]


def test_no_line_at_all_is_not_a_loop() -> None:
    assert codes(puzzle("0"), bytes(4)) == ["no-line"]


def test_loose_ends_are_named_by_a_corner() -> None:
    given = answer(OPEN, lines_on(OPEN, [(0, 0, "t"), (2, 3, "b")]))
    found = check.faults(board(OPEN), given)
    assert [fault.code for fault in found] == ["loose-end"] * 4
    assert found[0].message == "A line ends at the top left corner of a1."
    assert found[0].where == ("dot:0", "edge:0")
    assert found[3].message == "A line ends at the bottom right corner of d3."


def test_branches_and_crossings_are_intersections() -> None:
    checkerboard = border(3, 4, [(0, 0), (1, 1)])
    (fault,) = check.faults(board(OPEN), answer(OPEN, checkerboard))
    assert (fault.code, fault.message) == ("intersection", "4 lines meet at the top left corner of b2.")
    branch = bytes(map(max, border(3, 4, [(0, 0), (0, 1)]), lines_on(OPEN, [(0, 0, "r")])))
    assert codes(OPEN, branch) == ["intersection"] * 2


def test_several_loops_are_named_and_the_smaller_ones_lit() -> None:
    two = border(3, 4, [(0, 0), (2, 2), (2, 3)])
    (fault,) = check.faults(board(OPEN), answer(OPEN, two))
    assert fault.code == "several-loops"
    assert fault.message == "There are 2 loops: 4 lines at a1 top, 6 lines at c3 top."
    around = geometry(3, 4).around[0]
    assert set(fault.where) == {f"edge:{edge}" for edge in around}


def test_many_loops_are_counted() -> None:
    wide = puzzle("." * 20)
    many = border(1, 20, [(0, col) for col in range(0, 20, 2)])
    (fault,) = check.faults(board(wide), answer(wide, many))
    assert fault.message.startswith("There are 10 loops: 4 lines at a1 top,")
    assert fault.message.endswith("and 4 more.")


def test_clues_with_too_few_and_too_many_lines_are_named() -> None:
    given = puzzle("2.../.3../....")
    found = check.faults(board(given), answer(given, border(3, 4, [(0, 0), (0, 1)])))
    assert [(fault.code, fault.message, fault.where) for fault in found] == [
        ("too-many", "The 2 at a1 has 3 lines.", ("cell:0",)),
        ("too-few", "The 3 at b2 has 1 line.", ("cell:5",)),
    ]


@examples(100)
@given(data=st.data())
def test_only_loops_that_fit_have_no_fault(data: st.DataObject) -> None:
    inside = data.draw(st.integers(0, 511))
    cells = [(cell // 3, cell % 3) for cell in range(9) if inside >> cell & 1]
    lines = border(3, 3, cells)
    given = without(clues_of(3, 3, data.draw(st.sampled_from(all_loops(3, 3)))), data.draw(st.sets(st.integers(0, 8))))
    assert (codes(given, lines) == []) == (lines in solutions(given))


# Steps of explanations


def step(*moves: Stroke) -> Step[Move]:
    return Step("x", "x", moves, "x", "x")


def step_codes(view: Board, *moves: Stroke) -> list[str]:
    return [fault.code for fault in check.step_faults(view, step(*moves))]


def test_a_step_may_draw_and_cross_open_edges() -> None:
    assert step_codes(board(puzzle("3./..")), Stroke(0, 0, "t"), Stroke(0, 0, "l"), Stroke(1, 1, "r", "x")) == []


def test_a_step_has_to_be_playable() -> None:
    assert step_codes(board(OPEN), Stroke(7, 0, "t")) == ["illegal"]
    assert step_codes(board(OPEN), Stroke(0, 0, "t"), Stroke(0, 0, "t")) == ["illegal"]


def test_a_step_may_not_change_or_clear_a_mark() -> None:
    view = rules.play(board(OPEN), Stroke(0, 0, "t"))
    assert step_codes(view, Stroke(0, 0, "t", "x")) == ["marked"]
    assert step_codes(view, Stroke(0, 0, "t", "?")) == ["marked"]


def test_a_step_may_not_break_a_clue_or_a_dot() -> None:
    assert step_codes(board(puzzle("1./..")), Stroke(0, 0, "t"), Stroke(0, 0, "l")) == ["too-many"]
    assert step_codes(board(puzzle("3./..")), Stroke(0, 0, "b", "x"), Stroke(0, 0, "r", "x")) == ["too-few"]
    assert step_codes(board(OPEN), Stroke(0, 0, "t"), Stroke(0, 0, "l", "x")) == ["loose-end"]
    middle = (Stroke(1, 1, "t"), Stroke(1, 1, "l"), Stroke(0, 0, "r"))
    assert step_codes(board(OPEN), *middle) == ["intersection"]


def test_a_fault_elsewhere_on_the_board_is_not_the_step_s() -> None:
    marks = bytearray(geometry(3, 4).edges)
    marks[0], marks[edge_of(geometry(3, 4), 0, 0, "l")] = LINE, CROSS
    assert step_codes(Board(OPEN, bytes(marks)), Stroke(2, 3, "b")) == []


def test_a_loop_may_be_closed_only_when_it_is_the_answer() -> None:
    sides: tuple[Side, ...] = ("t", "l", "b", "r")
    around = [Stroke(0, 0, side) for side in sides]
    assert step_codes(board(OPEN), *around) == []
    assert step_codes(board(puzzle("..../..../..2.")), *around) == ["early-loop"]
    with_another = rules.play(board(puzzle("..../..../..1.")), Stroke(2, 2, "b"))
    assert step_codes(with_another, *around) == ["early-loop"]


# Proofs


Proven = tuple[Clues, bytes, Proof]


@pytest.fixture(scope="module")
def hard() -> Proven:
    """A puzzle whose proof needs steps and loops."""
    random = Random(3)
    lines = random_loop(7, 7, random)

    def still(given: Clues) -> bool:
        return isinstance(sat(board(given), Budget(30)), Solved)

    given = thinned(clues_of(7, 7, lines), still, random)
    return given, *proven(given)


def test_a_proof_is_accepted(hard: Proven) -> None:
    given, lines, proof = hard
    assert len(proof.steps) > 10
    assert len(proof.loops) > 3
    assert codes(given, lines) == []
    assert proof_codes(given, lines, proof) == []


def test_each_fault_of_a_proof_has_a_proof_that_yields_it(hard: Proven) -> None:
    given, lines, proof = hard
    loops, steps = proof.loops, proof.steps
    assert proof_codes(given, lines, None) == ["no-proof"]
    assert proof_codes(given, lines[:-1], proof) == ["size"]
    assert proof_codes(given, lines, replace(proof, loops=((999,), *loops))) == ["beside"]
    assert proof_codes(given, lines, replace(proof, steps=((0,), *steps))) == ["beside"]
    assert proof_codes(given, lines, replace(proof, steps=((-999,), *steps))) == ["beside"]
    assert proof_codes(given, lines, replace(proof, loops=(loops[0][:-1], *loops))) == ["not-a-loop"]
    assert proof_codes(given, lines, replace(proof, loops=((), *loops))) == ["not-a-loop"]
    assert proof_codes(given, lines, replace(proof, loops=((*loops[0], loops[0][0]), *loops))) == ["not-a-loop"]
    assert proof_codes(given, lines, replace(proof, steps=steps[:-1])) == ["unfinished"]
    assert proof_codes(given, lines, replace(proof, steps=())) == ["unfinished"]
    assert proof_codes(given, lines, replace(proof, steps=steps[-1:])) == ["not-forced"]
    assert proof_codes(given, lines, replace(proof, steps=((), *steps))) == ["not-forced"]


def test_two_loops_as_one_are_not_a_loop() -> None:
    lines = border(3, 4, [(0, 0)])
    both = tuple(edge for edge, line in enumerate(border(3, 4, [(0, 0), (2, 3)])) if line)
    assert proof_codes(OPEN, lines, Proof((both,), ((),))) == ["not-a-loop"]


def test_a_loop_that_fits_may_not_be_set_aside_unless_it_is_the_answer() -> None:
    given = puzzle("2./..")
    one, other = solutions(given)[:2]
    set_aside = tuple(edge for edge, line in enumerate(other) if line)
    assert proof_codes(given, one, Proof((set_aside,), ((),))) == ["possible-loop"]


def test_a_proof_without_the_answer_set_aside_does_not_end(hard: Proven) -> None:
    given, lines, proof = hard
    own = tuple(edge for edge, line in enumerate(lines) if line)
    others = tuple(loop for loop in proof.loops if set(loop) != set(own))
    assert len(others) == len(proof.loops) - 1
    assert proof_codes(given, lines, replace(proof, loops=others)) == ["not-forced"]


def test_steps_follow_exactly_when_plain_reasoning_says_so(hard: Proven) -> None:
    given, lines, proof = hard
    random = Random(len(proof.steps))
    assert first_refused(given, proof) is None
    for _ in range(40):
        steps = [list(step) for step in proof.steps]
        changed = random.choice(steps)
        for place in range(len(changed)):
            changed[place] *= random.choice([1, 1, -1])
        rest = random.sample(proof.loops[1:], random.randint(0, len(proof.loops) - 1))
        other = Proof((proof.loops[0], *rest), tuple(map(tuple, steps)))
        found = check.proof_faults(board(given), answer(given, lines, other))
        refused = first_refused(given, other)
        assert [fault.message for fault in found] == (
            [] if refused is None else [f"Step {refused} of the proof does not follow."]
        )


def test_most_loops_and_steps_cannot_be_spared(hard: Proven) -> None:
    """A proof is trimmed: taking one part away nearly always breaks it."""
    given, lines, proof = hard
    fewer_loops = [replace(proof, loops=proof.loops[:n] + proof.loops[n + 1 :]) for n in range(len(proof.loops))]
    fewer_steps = [replace(proof, steps=proof.steps[:n] + proof.steps[n + 1 :]) for n in range(len(proof.steps) - 1)]
    spared = [one for one in fewer_loops + fewer_steps if not proof_codes(given, lines, one)]
    assert len(spared) < (len(fewer_loops) + len(fewer_steps)) / 3


def test_the_opposite_of_a_step_does_not_follow_as_well(hard: Proven) -> None:
    given, lines, proof = hard
    units = [number for number, one in enumerate(proof.steps) if len(one) == 1]
    assert units
    for number in units[:5]:
        (literal,) = proof.steps[number]
        turned = (*proof.steps[:number], (-literal,), ())
        assert proof_codes(given, lines, replace(proof, steps=turned)) == ["not-forced"]


@examples(60)
@given(data=st.data())
def test_no_proof_is_accepted_for_a_puzzle_with_several_loops(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(all_loops(3, 4)))
    full = clues_of(3, 4, lines)
    if not unique(full):
        return
    given = thinned(full, unique, Random(data.draw(st.integers(0, 99))))
    proof = prove(given, lines, Budget(30))
    assert proof is not None
    assert proof_codes(given, lines, proof) == []
    erased = data.draw(st.sets(st.integers(0, 11), min_size=1))
    looser = without(given, erased)
    assert (proof_codes(looser, lines, proof) == []) <= unique(looser)


def test_where_nothing_is_possible_nothing_else_is() -> None:
    """That there is no answer either is for `faults` to say."""
    given = puzzle("30")
    lines = border(1, 2, [(0, 0)])
    own = tuple(edge for edge, line in enumerate(lines) if line)
    assert proof_codes(given, lines, Proof((own,), ((),))) == []
    assert codes(given, lines) == ["too-many", "too-many"]


# What a proof may say of areas

OPEN_3X5 = puzzle("...../...../.....")


def corridor() -> tuple[Board, Stroke, tuple[int, ...]]:
    """Return two squares with a corridor between them, all else crossed out; a move on it; the first square's dots."""
    grid = geometry(3, 5)
    names: list[tuple[int, int, Side]] = [
        *((0, 0, side) for side in ("t", "l", "b", "r")),
        *((0, 4, side) for side in ("t", "l", "b", "r")),
        *((0, col, "b") for col in (1, 2, 3)),
    ]
    still_open = {edge_of(grid, *name) for name in names}
    marks = bytes(0 if edge in still_open else CROSS for edge in range(grid.edges))
    square = {dot for name in names[:4] for dot in grid.ends[edge_of(grid, *name)]}
    return Board(OPEN_3X5, marks), Stroke(0, 1, "b", "x"), tuple(sorted(square))


def area_codes(view: Board, move: Stroke, *areas: tuple[tuple[int, ...], tuple[int, ...]]) -> list[str]:
    edge = edge_of(geometry(3, 5), move.row, move.col, move.side)
    proof = Proof((), ((-(edge + 1),),), areas)
    step: Step[Move] = Step("", "", (move,), "", "", proof=proof)
    return [fault.code for fault in check.step_faults(view, step)]


def test_a_loop_that_would_go_out_by_the_only_way_is_refuted_by_an_area() -> None:
    view, move, square = corridor()
    assert area_codes(view, move, (square, ())) == []
    assert area_codes(view, move) == ["not-forced"]
    assert area_codes(view, move, (square[:2], ())) == ["not-forced"]


def test_each_fault_of_an_area_has_an_area_that_yields_it() -> None:
    view, move, square = corridor()
    inside, beside = (edge_of(geometry(3, 5), 0, col, "t") for col in (0, 4))
    assert area_codes(view, move, ((*square, 999), ())) == ["beside"]
    assert area_codes(view, move, (square, (inside, 999))) == ["beside"]
    assert area_codes(view, move, (square, (beside, inside))) == ["not-apart"]
    assert area_codes(view, move, (square, (inside,))) == ["not-apart"]
    grid = geometry(3, 5)
    every_second = tuple(dot for dot in range(len(grid.at)) if (dot % 6 + dot // 6) % 2)
    assert area_codes(replace(view, marks=bytes(grid.edges)), move, (every_second, ())) == ["wide-area"]


@examples(100)
@given(data=st.data())
def test_no_area_excludes_a_loop(data: st.DataObject) -> None:
    lines = random_loop(3, 5, Random(data.draw(st.integers(0, 10**6))))
    grid = geometry(3, 5)
    marks = bytes((LINE if line else CROSS) if data.draw(st.integers(0, 3)) else 0 for line in lines)
    dots = tuple(data.draw(st.sets(st.integers(0, len(grid.at) - 1), min_size=1)))
    inside = [edge for edge, line in enumerate(lines) if line and set(dots) >= set(grid.ends[edge])]
    beside = [edge for edge, line in enumerate(lines) if line and not set(dots) >= set(grid.ends[edge])]
    apart = [(dots, (inside[0], beside[0]))] if inside and beside else []
    outcome = follow(OPEN_3X5, marks, Proof((), (), ((dots, ()), *apart)), Budget())
    assert not outcome.begins_contradictory
    for edge, line in enumerate(lines):
        assert outcome.known[edge] in (0, LINE if line else CROSS)
