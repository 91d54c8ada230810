"""The checker: a grid for every fault, certificates accepted, and rejected when a single price is changed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved, Step
from gridwright.families.colorgrid import check, rules
from gridwright.families.colorgrid.puzzle import Answer, Certificate, Grid, Join, Move, OddSet, Place, Position, RuleSet
from gridwright.families.colorgrid.solve import exact
from tests.families.colorgrid.grids import MIXED, TRAP, grid, grids
from tests.quick import examples


def codes(board: Grid, answer: Answer) -> list[str]:
    return [fault.code for fault in check.faults(Position(board), answer)]


def proof_codes(board: Grid, answer: Answer) -> list[str]:
    return [fault.code for fault in check.proof_faults(Position(board), answer)]


def solved(board: Grid) -> Answer:
    verdict = exact(Position(board), Budget(20))
    assert isinstance(verdict, Solved)
    assert verdict.proven
    return verdict.answer


A, B, C = (0, 0), (0, 1), (0, 2)


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (Answer("classic", ((A, (7, 7)),)), "beside"),
        (Answer("classic", ((A, B),)), "not-allowed"),
        (Answer("classic", ((A, (1, 0)), (A, (1, 0)))), "twice"),
        (Answer("classic", ((A, (1, 0)),), score=1), "score"),
        (Answer("free", ()), "rules"),
        (Answer("classic", (), bound=30), "bound-above-score"),
    ],
)
def test_each_fault_of_a_pairing_has_a_grid_that_yields_it(answer: Answer, code: str) -> None:
    assert code in codes(MIXED, answer)


@pytest.mark.parametrize("beside", [(-1, 0), (2, 0), (0, -1), (0, 2)])
def test_a_place_before_the_first_or_after_the_last_is_no_cell(beside: Place) -> None:
    assert codes(grid("w1 w1 / w1 w1"), Answer("classic", ((beside, (0, 0)),))) == ["beside"]


def test_no_pairs_at_all_is_a_pairing() -> None:
    assert codes(TRAP, Answer("classic", (), score=36)) == []


def test_each_fault_of_a_proof_has_a_grid_that_yields_it() -> None:
    answer = solved(TRAP)
    assert answer.score == 12
    certificate = answer.certificate
    assert certificate is not None
    assert proof_codes(TRAP, answer) == []
    assert proof_codes(TRAP, replace(answer, certificate=None)) == ["no-certificate"]
    short = Certificate(certificate.prices[:-1])
    assert proof_codes(TRAP, replace(answer, certificate=short)) == ["price-count"]
    negative = Certificate((-1, *certificate.prices[1:]))
    assert proof_codes(TRAP, replace(answer, certificate=negative)) == ["negative"]
    nothing = Certificate((0,) * 6)
    assert "unpaid" in proof_codes(TRAP, replace(answer, certificate=nothing))
    generous = Certificate((99, *certificate.prices[1:]))
    assert proof_codes(TRAP, replace(answer, certificate=generous)) == ["sum"]


def test_prices_whose_sum_is_beyond_64_bits_prove_nothing() -> None:
    board = grid(" ".join(["w1"] * 16))
    claimed = Answer("classic", (), 16, 16, Certificate((2**60,) * 16))
    assert proof_codes(board, claimed) == ["sum"]


def test_an_odd_set_pays_for_the_pairs_inside_it() -> None:
    """Three whites of value 1, free rules: one pair at most, so a score of 1; prices of 0 and z = 2 on the three
    prove it.
    """
    board = grid("w1 w1 w1", "free")
    answer = Answer("free", ((A, B),), 1, 1, Certificate((0, 0, 0), (OddSet((A, B, C), 2),)))
    assert codes(board, answer) == []
    assert proof_codes(board, answer) == []
    weaker = replace(answer, certificate=Certificate((0, 0, 0), (OddSet((A, B, C), 1),)))
    assert "unpaid" in proof_codes(board, weaker)


@pytest.mark.parametrize(
    ("odd", "rule_set", "code"),
    [
        (OddSet((A, B), 1), "free", "odd-set"),
        (OddSet((A, B, B), 1), "free", "odd-set"),
        (OddSet((A, B, (7, 7)), 1), "free", "odd-set"),
        (OddSet((A, B, C), -1), "free", "negative"),
        (OddSet((A, B, C), 1), "classic", "odd-set"),
    ],
    ids=["even", "a cell twice", "outside", "below zero", "classic"],
)
def test_a_set_that_is_no_odd_set_proves_nothing(odd: OddSet, rule_set: RuleSet, code: str) -> None:
    board = grid("w1 w1 w1", rule_set)
    claimed = Answer(rule_set, ((A, B),), 1, 1, Certificate((9, 9, 9), (odd,)))
    assert code in proof_codes(board, claimed)


@examples(200)
@given(board=grids(most_cells=12), data=st.data())
def test_pairings_without_a_fault_are_exactly_those_a_plain_loop_allows(board: Grid, data: st.DataObject) -> None:
    allowed = [(rules.place(board, one), rules.place(board, other)) for one, other in rules.all_pairs(board)]
    place = st.tuples(st.integers(-1, board.rows), st.integers(-1, board.cols))
    pair = st.tuples(place, place) | (st.sampled_from(allowed) if allowed else st.nothing())
    pairs = tuple(data.draw(st.lists(pair, max_size=4)))
    cells = [[rules.cell_at(board, where) for where in each] for each in pairs]
    inside = [cell for each in cells for cell in each if cell is not None]
    are_allowed = all(
        one is not None and other is not None and rules.objection(board, one, other) is None for one, other in cells
    )
    has_faults = bool(codes(board, Answer(board.rules, pairs)))
    assert has_faults == (not are_allowed or len(set(inside)) < len(inside))


@examples(150)
@given(board=grids(most_cells=16), data=st.data())
def test_a_certificate_is_rejected_when_one_price_is_lowered_or_the_claim_raised(
    board: Grid, data: st.DataObject
) -> None:
    answer = solved(board)
    assert codes(board, answer) == []
    assert proof_codes(board, answer) == []
    assert answer.certificate is not None and answer.score is not None
    paired = [row * board.cols + col for pair in answer.pairs for row, col in pair]
    if paired:
        cell = data.draw(st.sampled_from(paired))
        prices = list(answer.certificate.prices)
        prices[cell] -= 1
        lowered = replace(answer, certificate=replace(answer.certificate, prices=tuple(prices)))
        # A cheaper price breaks the pair it holds, or would prove a score that is not there.
        if answer.bound:
            assert proof_codes(board, lowered)
        prices[cell] += 2
        raised = replace(answer, certificate=replace(answer.certificate, prices=tuple(prices)))
        if answer.bound:
            assert proof_codes(board, raised) == ["sum"]


@examples(100)
@given(board=grids(most_cells=12), prices=st.lists(st.integers(0, 9), min_size=15, max_size=15))
def test_unpaid_pairs_are_exactly_those_a_plain_loop_finds(board: Grid, prices: list[int]) -> None:
    priced = tuple(prices[: len(board.colours)])
    plain = {
        (one, other)
        for one, other in rules.all_pairs(board)
        if priced[one] + priced[other] < 2 * min(board.values[one], board.values[other])
    }
    found = check._unpaid(board, Certificate(priced), Budget())
    assert {tuple(int(key[5:]) for key in fault.where) for fault in found} == plain


def test_a_step_has_to_be_playable_and_to_lower_the_score() -> None:
    def step(*moves: Move) -> Step[Move]:
        return Step("x", "x", moves, "x", "x")

    view = Position(TRAP)
    assert check.step_faults(view, step(Join(A, B))) == []
    assert [fault.code for fault in check.step_faults(view, step(Join(A, C)))] == ["illegal"]
    assert [fault.code for fault in check.step_faults(view, step(Join(A, B), Join(A, B, "/")))] == ["score"]
