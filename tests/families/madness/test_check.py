"""The checker: a board for every fault, and proofs taken apart."""

from __future__ import annotations

import pytest
from hypothesis import given

from gridwright.core.budget import Budget
from gridwright.core.verdict import Step
from gridwright.errors import Unfinished
from gridwright.families.madness import check, text
from gridwright.families.madness.puzzle import Answer, Board, Bound, BoundSource, Turn
from gridwright.families.madness.solve import flat
from gridwright.kernels import twist
from tests.families.madness.boards import ORIGINAL_4, ORIGINAL_5, ShortBudget, board, boards
from tests.quick import examples


def answer(moves: str, bound: int = 0, source: BoundSource = "none") -> Answer:
    return Answer(text.read_answer(moves).moves, Bound(bound, source))


def codes(view: Board, given: Answer) -> list[str]:
    return [fault.code for fault in check.faults(view, given)]


def test_a_way_that_clears_the_board_has_no_fault() -> None:
    assert codes(board("AABB/AABB/..../...."), answer("a1x c1x", 2)) == []


@pytest.mark.parametrize("moves", ["d1+", "c1x", "a3+", "a1+", "b1+ b1x"])
def test_a_move_that_is_not_allowed_is_illegal(moves: str) -> None:
    assert codes(board("AABB/AA.B/..B./...."), answer(moves)) == ["illegal"]


def test_an_illegal_move_is_named_by_its_number() -> None:
    (fault,) = check.faults(board("AABB/AABB/..../...."), answer("a1x c1x b2+"))
    assert fault.code == "illegal"
    assert fault.message.startswith("Move 3, b2+")


def test_colours_left_at_the_end_are_named() -> None:
    (fault,) = check.faults(board("AABB/AABB/..../...."), answer("a1x"))
    assert fault.code == "left-over"
    assert fault.message == "After 1 move there are colours left: B."
    assert fault.where == ("square:2", "square:3", "square:6", "square:7")


def test_a_bound_above_the_answer_contradicts_itself() -> None:
    assert codes(board("AABB/AABB/..../...."), answer("a1x c1x", 3)) == ["bound-above-answer"]


def test_a_step_must_end_with_a_removal() -> None:
    step = Step("x", "x", (Turn(1, 1, "+"),), "x", "x")
    assert [fault.code for fault in check.step_faults(ORIGINAL_4, step)] == ["left-over"]


@pytest.mark.parametrize(("moves", "codes"), [("a1x", []), ("b1+ a1x", ["illegal"]), ("b2x", ["illegal"])])
def test_a_step_is_played_before_it_is_shown(moves: str, codes: list[str]) -> None:
    step = Step("x", "x", text.read_answer(moves).moves, "x", "x")
    assert [fault.code for fault in check.step_faults(board("AABB/AABB/..../...."), step)] == codes


def proof(view: Board, bound: int, source: BoundSource) -> list[str]:
    return [fault.code for fault in check.proof_faults(view, Answer((), Bound(bound, source)))]


def test_the_checker_repeats_the_search_behind_the_original_s_13_moves() -> None:
    assert proof(ORIGINAL_4, 13, "search") == []
    assert proof(ORIGINAL_4, 14, "search") == ["bound-wrong"]


def test_a_bound_by_single_colours_has_to_add_up() -> None:
    assert proof(ORIGINAL_5, 15, "squares") == []
    assert proof(ORIGINAL_5, 25, "squares") == ["bound-wrong"]


def test_a_search_too_large_for_the_checker_is_said_to_be_so() -> None:
    assert proof(ORIGINAL_5, 22, "search") == ["bound-not-repeated"]


@examples(30)
@given(view=boards(most=5))
def test_what_each_colour_needs_alone_is_what_the_kernel_finds_in_its_own_way(view: Board) -> None:
    if view.colours():
        found = [(rotations, moved) for rotations, moved, _ in twist.gather(flat(view), view.side)]
        assert check.costs_alone(view, Budget()) == found


def test_a_proof_that_takes_too_long_is_not_verified() -> None:
    with pytest.raises(Unfinished):
        check.proof_faults(ORIGINAL_5, Answer((), Bound(15, "squares")), ShortBudget())


@examples(25)
@given(view=boards(most=6))
def test_as_many_moves_as_colours_is_always_a_bound(view: Board) -> None:
    assert check.proof_faults(view, Answer((), Bound(len(view.colours()), "none"))) == []
