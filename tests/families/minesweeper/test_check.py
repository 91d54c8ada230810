"""A board for every fault, and the checker's own counting held against listing all layouts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from gridwright.core.budget import Budget
from gridwright.core.verdict import Fault, Mistake, Solved, Step
from gridwright.families.minesweeper import check, text
from gridwright.families.minesweeper.checking import counting
from gridwright.families.minesweeper.explain import prove
from gridwright.families.minesweeper.puzzle import MINED, SAFE, UNKNOWN, Answer, Move, Reason, View
from gridwright.families.minesweeper.solve import exact
from tests.families.minesweeper.boards import layouts, odds, positions, view_of

CORNER = view_of("3x3 mines=1", "000", "011", "01#")
PAIR = view_of("2x4 mines=2", "1###", "1#2#")


def answer(view: View) -> Answer:
    verdict = exact(view, Budget(5))
    assert isinstance(verdict, Solved)
    return prove(view, verdict.answer, Budget(5))


def changed(view: View, cell: int, state: int, chance: float) -> Answer:
    right = answer(view)
    states, odds = bytearray(right.states), right.odds.copy()
    states[cell], odds[cell] = state, chance
    return replace(right, states=bytes(states), odds=odds)


def codes(faults: list[Fault]) -> set[str]:
    assert all(fault.code in check.FAULTS and fault.message.endswith(".") for fault in faults)
    return {fault.code for fault in faults}


def step(
    view: View, *moves: str, technique: str = "All neighbours are mines", where: tuple[str, ...] = ()
) -> Step[Move]:
    made = tuple(text.read_move(move) for move in moves)
    return Step(technique, "Look.", made, "Do.", "Because.", where)


SPREAD = view_of("3x4 mines=2", "1###", "####", "####")


def test_right_answers_and_their_reasons_have_no_fault() -> None:
    for view in (CORNER, PAIR, SPREAD):
        assert check.faults(view, answer(view)) == []
        assert check.proof_faults(view, answer(view)) == []


def test_counting_agrees_with_listing_all_layouts() -> None:
    for view in positions(400, seed=11):
        found = counting.count(view, 10**6)
        assert found.layouts == len(layouts(view))
        assert found.odds == odds(view)


def test_counting_gives_up_rather_than_taking_too_long() -> None:
    with pytest.raises(counting.TooMuch):
        counting.count(view_of("3x4 mines=2", "1##1", "####", "1##1"), 10)


def test_possible_totals_are_those_of_some_layout() -> None:
    for view in positions(100, seed=12):
        numbers = counting.numbers_of(view)
        near = frozenset().union(*(number.around for number in numbers))
        every = [replace(view, mines=mines) for mines in range(len(view.cells) + 1)]
        found = {len(near & mines) for each in every for mines in layouts(each)}
        assert counting.totals(numbers, {}, 10**6) == found


# One board for each fault.


def test_size() -> None:
    assert codes(check.faults(CORNER, answer(PAIR))) == {"size"}
    assert codes(check.faults(CORNER, replace(answer(CORNER), odds=np.zeros(4)))) == {"size"}


def test_state() -> None:
    assert "state" in codes(check.faults(CORNER, changed(CORNER, 0, SAFE, 0.0)))
    over = view_of("1x2 mines=1", "1*")
    assert "state" in codes(check.faults(over, Answer(1, 2, bytes((0, SAFE)), np.zeros(2))))


def test_odds() -> None:
    assert codes(check.faults(SPREAD, changed(SPREAD, 1, UNKNOWN, 1.5))) == {"odds"}
    assert codes(check.faults(SPREAD, changed(SPREAD, 1, UNKNOWN, 0.0))) == {"odds"}
    assert codes(check.faults(CORNER, changed(CORNER, 8, MINED, 0.9))) == {"odds"}


def test_number_and_mines() -> None:
    assert {"number", "mines"} <= codes(check.faults(SPREAD, changed(SPREAD, 1, UNKNOWN, 0.9)))
    assert "mines" in codes(check.faults(SPREAD, changed(SPREAD, 11, UNKNOWN, 0.9)))
    assert "number" not in codes(check.faults(SPREAD, changed(SPREAD, 11, UNKNOWN, 0.9)))


def test_best() -> None:
    right = answer(PAIR)
    assert SAFE not in right.states or right.states[right.best or 0] == SAFE
    assert codes(check.faults(CORNER, replace(answer(CORNER), best=8))) == {"best"}
    assert codes(check.faults(CORNER, replace(answer(CORNER), best=0))) == {"best"}
    assert codes(check.faults(SPREAD, replace(answer(SPREAD), best=None))) == {"best"}
    assert codes(check.faults(SPREAD, replace(answer(SPREAD), runner_up=0))) == {"best"}
    assert codes(check.faults(SPREAD, replace(answer(SPREAD), runner_up=answer(SPREAD).best))) == {"best"}


def test_best_must_be_safe_where_a_safe_cell_is_known() -> None:
    view = view_of("1x8 mines=2", "01#10###")
    found = answer(view)
    unknown = [cell for cell, state in enumerate(found.states) if state == UNKNOWN]
    assert unknown and SAFE in found.states
    assert codes(check.faults(view, replace(found, best=unknown[0]))) == {"best"}


def test_impossible() -> None:
    view = view_of("2x2 mines=1", "2#", "##")
    claimed = Answer(2, 2, bytes((0, UNKNOWN, UNKNOWN, UNKNOWN)), np.array([0, 2 / 3, 2 / 3, 2 / 3]), 1)
    assert "impossible" in codes(check.faults(view, claimed))


def test_not_certain() -> None:
    view = view_of("1x3 mines=1", "#1#")
    claimed = Answer(1, 3, bytes((SAFE, 0, MINED)), np.array([0.0, 0.0, 1.0]), 0)
    assert codes(check.faults(view, claimed)) == {"not-certain"}


def test_miscounted() -> None:
    view = view_of("2x4 mines=2", "1##1", "####")
    right = answer(view)
    # Moved between cells that touch the same numbers, the sums stay as they were.
    alike = [
        cell for cell, chance in enumerate(right.odds) if chance == right.odds[1] and right.states[cell] == UNKNOWN
    ]
    wrong = right.odds.copy()
    wrong[alike[0]] += 0.01
    wrong[next(cell for cell in alike[1:] if cell in (4, 5))] -= 0.01
    assert "miscounted" in codes(check.faults(view, replace(right, odds=wrong)))


def test_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "MANY_NUMBERS", 0)
    check._counted.cache_clear()
    assert codes(check.proof_faults(CORNER, answer(CORNER))) == {"not-counted"}
    assert check.faults(CORNER, answer(CORNER)) == []
    check._counted.cache_clear()


def test_a_reason_beyond_the_checker_s_limits_is_not_taken_on_trust(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "THOROUGH", 1)
    found = check.step_faults(PAIR, step(PAIR, "b1f", where=("cell:0", "cell:4", "cell:6")))
    assert codes(found) == {"not-counted"}


def test_no_reason() -> None:
    assert codes(check.proof_faults(CORNER, replace(answer(CORNER), reasons=None))) == {"no-reason"}
    assert codes(check.proof_faults(CORNER, replace(answer(CORNER), reasons=()))) == {"no-reason"}


@pytest.mark.parametrize(
    ("clues", "count", "code"),
    [
        ((0,), False, "not-forced"),
        ((8,), False, "not-a-number"),
        ((4, 5), False, "spare"),
        ((4,), True, "spare"),
        ((), True, None),
        ((4,), False, None),
    ],
)
def test_what_is_wrong_with_a_reason(clues: tuple[int, ...], count: bool, code: str | None) -> None:
    claimed = replace(answer(CORNER), reasons=(Reason(8, clues, count),))
    assert codes(check.proof_faults(CORNER, claimed)) == ({code} if code else set())


def test_the_numbers_alone_are_not_enough_where_the_count_is_needed() -> None:
    view = view_of("1x5 mines=1", "#1###")
    found = {reason.cell: reason for reason in answer(view).reasons or ()}
    assert (found[3].clues, found[3].count) == ((1,), True)
    claimed = replace(answer(view), reasons=tuple(replace(each, count=False) for each in found.values()))
    assert codes(check.proof_faults(view, claimed)) == {"not-forced"}


def test_steps_that_are_right() -> None:
    assert check.step_faults(CORNER, step(CORNER, "c3f", where=("cell:4",))) == []
    fresh = view_of("2x2 mines=1 first=safe", "##", "##")
    assert check.step_faults(fresh, step(fresh, "a1", technique=check.FIRST)) == []
    guess = view_of("1x3 mines=1", "#1#")
    assert check.step_faults(guess, step(guess, "a1", technique=check.GUESS)) == []


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (step(CORNER), "nothing-done"),
        (step(CORNER, "a1"), "illegal"),
        (step(CORNER, "c3c"), "illegal"),
        (step(CORNER, "c3", where=("cell:4",)), "not-forced"),
        (step(CORNER, "c3f", where=("cell:0",)), "not-forced"),
        (step(CORNER, "c3f", where=("cell:4", "cell:5")), "spare"),
        (step(CORNER, "c3f", where=("cell:4", "mines")), "spare"),
    ],
)
def test_what_is_wrong_with_a_step(made: Step[Move], code: str) -> None:
    assert codes(check.step_faults(CORNER, made)) == {code}


def test_a_guess_has_to_call_itself_one_and_to_be_needed() -> None:
    guess = view_of("1x3 mines=1", "#1#")
    assert codes(check.step_faults(guess, step(guess, "a1", where=("cell:1",)))) == {"not-forced"}
    needless = view_of("1x4 mines=1", "01##")
    assert codes(check.step_faults(needless, step(needless, "c1", technique=check.GUESS))) == {"needless-guess"}


def test_a_flag_on_a_cell_to_be_opened_is_taken_away_first() -> None:
    flagged = view_of("1x4 mines=1", "01#F")
    assert codes(check.step_faults(flagged, step(flagged, "d1", where=("cell:1", "mines")))) == {"illegal"}
    assert check.step_faults(flagged, step(flagged, "d1f", "d1", where=("cell:1", "mines"))) == []


def mistake(
    *moves: str, where: tuple[str, ...] = (), proof: object = None, view: View | None = None, among: str = ""
) -> tuple[View, Mistake[Move]]:
    made, rivals = (tuple(map(text.read_move, texts)) for texts in (moves, among.split()))
    return view or view_of("1x4 mines=1", "01#F"), Mistake(made, where, "Because.", made, proof, rivals)


def test_mistakes_that_are_right() -> None:
    assert check.mistake_faults(*mistake("d1f", where=("cell:3", "cell:1"), proof=(Reason(3, (1,), True),))) == []
    over = view_of("2x3 mines=1", "1FF", "###")
    assert check.mistake_faults(*mistake("b1f", where=("cell:0", "cell:1", "cell:2"), view=over)) != [], "c1 is far"
    crowd = view_of("2x3 mines=1", "1F#", "F##")
    claimed = partial(mistake, "b1f", where=("cell:0", "cell:1", "cell:3"), view=crowd)
    assert check.mistake_faults(*claimed(among="b1f a2f")) == []
    assert check.mistake_faults(*claimed()) != [], "that b1 is the wrong one isn't proven"
    clash = view_of("1x3 mines=1", "2#0")
    assert check.mistake_faults(*mistake(where=("cell:0",), view=clash)) == []


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (mistake("c1f", where=("cell:2",)), "not-a-flag"),
        (mistake("d1f", where=("cell:1",)), "not-wrong"),
        (mistake("d1f", where=("cell:3",), proof=()), "not-wrong"),
        (mistake("d1f", where=("cell:3",), proof=(Reason(3, (1,)),)), "not-forced"),
        (mistake(where=("cell:1",)), "not-wrong"),
        (mistake(where=("cell:1", "mines")), "not-wrong"),
    ],
)
def test_what_is_wrong_with_a_mistake(made: tuple[View, Mistake[Move]], code: str) -> None:
    assert codes(check.mistake_faults(*made)) == {code}


def test_every_fault_has_a_board_here() -> None:
    from pathlib import Path

    own = Path(__file__).read_text()
    assert [code for code in check.FAULTS if f'"{code}"' not in own] == []


def test_chances_are_exact_fractions() -> None:
    assert counting.count(view_of("1x3 mines=1", "#1#"), 100).odds == {0: Fraction(1, 2), 2: Fraction(1, 2)}
