"""Every fault of Lights Out has a board that yields it, and the checker needs no solver to find it."""

from __future__ import annotations

import pytest

from gridwright.core.verdict import Mistake, Step
from gridwright.families.lights import check, text

PLUS = text.read("lights\n.*.\n***\n.*.\n")
ROUND = text.read("lights\n**...\n*....\n.....\n.....\n.....\n")
"""One press at a1; on 5x5 two sets of presses switch nothing."""
QUIET = "a1 c1 e1 a2 c2 e2 a4 c4 e4 a5 c5 e5 / b1 c1 d1 a2 c2 e2 a3 b3 d3 e3 a4 c4 e4 b5 c5 d5"


def step(technique: str, *presses: str) -> Step[object]:
    return Step(technique, "Look.", tuple(map(text.read_move, presses)), "Press.", "Because.", ("lamp:0",))


@pytest.mark.parametrize(("presses", "code"), [("b2", None), ("c3", "lit"), ("", "lit"), ("d4", "no-lamp")])
def test_presses_are_played(presses: str, code: str | None) -> None:
    found = [fault.code for fault in check.faults(PLUS, text.read_answer(presses))]
    assert found == ([] if code is None else [code])


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (f"a1 quiet {QUIET}", None),
        ("a1", "no-certificate"),
        ("a1 quiet a1 b1", "not-quiet"),
        ("a1 quiet a1 c1 e1 a2 c2 e2 a4 c4 e4 a5 c5 e5", "missing"),
        (f"a1 quiet {QUIET} / {QUIET}", None),
        (f"c1 e1 a2 c2 e2 a4 c4 e4 a5 c5 e5 quiet {QUIET}", "longer"),
        (f"a1 b2 b2 quiet {QUIET}", "longer"),
    ],
)
def test_a_certificate_is_played_counted_and_compared(answer: str, code: str | None) -> None:
    read = text.read_answer(answer)
    assert check.faults(ROUND, read) == []
    found = [fault.code for fault in check.proof_faults(ROUND, read)]
    assert found == ([] if code is None else [code])


@pytest.mark.parametrize(
    ("board", "made"),
    [
        ("*.*\n...\n...\n", step("Light chasing", "a2", "c2")),
        ("...\n...\n*..\n", step("Top row", "a1", "b1")),
        ("**.\n*..\n...\n", step("Last press", "a1")),
    ],
)
def test_each_technique_keeps_its_promise(board: str, made: Step[object]) -> None:
    view = text.read("lights\n" + board)
    others = [step(other, *map(text.write_move, made.moves)) for other in check._PROMISES if other != made.technique]
    wrong = [step(made.technique, "b3"), step("Magic", "b2"), step(made.technique), *others]
    assert check.step_faults(view, made) == []
    assert all([fault.code for fault in check.step_faults(view, other)] == ["wrong-step"] for other in wrong)


def test_a_board_has_no_solution_only_where_the_lamps_show_it() -> None:
    view = text.read("lights\n*....\n.....\n.....\n.....\n.....\n")
    odd = tuple(f"lamp:{cell}" for cell in (0, 2, 4, 5, 7, 9, 15, 17, 19, 20, 22, 24))
    assert check.mistake_faults(view, Mistake((), odd, "Odd.")) == []
    for lamps in (odd[1:], (), ("lamp:0",), ("nonsense",)):
        assert [fault.code for fault in check.mistake_faults(view, Mistake((), lamps, "Odd."))] == ["wrong-parity"]


def test_quiet_sets_are_counted_as_in_the_literature() -> None:
    """Anderson and Feil 1998: the nullity of n x n boards, n = 1 to 11."""
    counts = [check._count_quiet(side, side) for side in range(1, 12)]
    assert counts == [2**nullity for nullity in (0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6)]
