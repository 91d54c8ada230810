"""Solvers: optimal where they claim it, sound bounds everywhere, and honest when time is short."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import catalog
from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved, Undecided
from gridwright.families.madness import check, rules, solve, text
from gridwright.families.madness.explain import rate
from gridwright.families.madness.puzzle import Answer, Board
from gridwright.kernels import twist
from tests.families.madness.boards import HARDEST_4, ORIGINAL_4, ORIGINAL_5, ORIGINAL_6, board, boards, shuffled
from tests.quick import examples


def best(view: Board, seconds: float = 2.0) -> Solved[Answer]:
    verdict = solve.shortest(view, Budget(seconds))
    if isinstance(verdict, Undecided):  # a busy machine is given more time, not a bad mark
        verdict = solve.shortest(view, Budget(10 * seconds))
    assert isinstance(verdict, Solved)
    assert check.faults(view, verdict.answer) == []
    return verdict


def brute_force(view: Board, most: int) -> int:
    """Fewest moves by breadth-first search over all moves, removals optional; most + 1 if more are needed."""
    layer, seen = {view}, {view}
    for used in range(most + 1):
        if any(rules.status(state) == "solved" for state in layer):
            return used
        layer = {rules.play(state, move) for state in layer for move in rules.moves(state)} - seen
        seen |= layer
    return most + 1


def test_the_original_4x4_needs_13_moves() -> None:
    verdict = best(ORIGINAL_4)
    assert verdict.proven
    assert len(verdict.answer.moves) == verdict.answer.bound.moves == 13


def test_the_hardest_4x4_needs_15_moves() -> None:
    verdict = best(HARDEST_4)
    assert verdict.proven
    assert len(verdict.answer.moves) == 15


def test_an_empty_board_is_solved_with_no_move() -> None:
    verdict = best(board("../.."))
    assert verdict.proven
    assert verdict.answer.moves == ()


@examples(40)
@given(view=boards(most=3))
def test_up_to_3x3_the_answer_is_as_short_as_brute_force_finds(view: Board) -> None:
    verdict = best(view)
    assert verdict.proven
    assert len(verdict.answer.moves) == brute_force(view, len(verdict.answer.moves))


@examples(25)
@given(seed=st.integers(0, 10**6), colours=st.integers(1, 4))
def test_on_4x4_the_checker_s_own_search_agrees_with_the_proof(seed: int, colours: int) -> None:
    view = shuffled(4, colours, seed)
    verdict = best(view)
    assert verdict.proven
    assert check.proof_faults(view, verdict.answer) == []


@pytest.mark.parametrize("side", [5, 6, 7, 8])
def test_larger_boards_get_an_answer_and_a_bound_below_it(side: int) -> None:
    verdict = best(shuffled(side, side * side // 4, seed=side), seconds=0.5)
    assert len(verdict.answer.bound.source) > 0
    assert side * side // 4 < verdict.answer.bound.moves <= len(verdict.answer.moves)


def test_the_original_5x5_is_solved_in_25_moves() -> None:
    verdict = best(ORIGINAL_5, seconds=3.0)
    assert len(verdict.answer.moves) <= 25
    assert verdict.answer.bound.moves >= 20


def test_a_bound_never_exceeds_a_way_known_beforehand() -> None:
    """Boards made by turning a few groups of an easy board back: the bound may not claim more than those turns."""
    view = board("AABB./AABB./CCDD./CCDD./.....")
    for move in [m for m in rules.moves(view) if m.action != "x"][:6]:
        turned = rules.play(view, move)
        assert best(turned, 0.5).answer.bound.moves <= 1 + 4


def test_exact_without_time_is_undecided_and_says_what_is_known() -> None:
    verdict = solve.exact(ORIGINAL_6, Budget(0.2))
    assert isinstance(verdict, Undecided)
    assert "at least" in verdict.because


def test_the_beam_alone_gives_an_answer_and_the_bound_of_a_moment() -> None:
    verdict = solve.beam(ORIGINAL_5, Budget(0.3))
    assert isinstance(verdict, Solved)
    assert 6 < verdict.answer.bound.moves < len(verdict.answer.moves)
    assert check.faults(ORIGINAL_5, verdict.answer) == []


def test_cancelling_from_another_thread_ends_the_solve_soon() -> None:
    budget = Budget(600.0)
    threading.Timer(0.5, budget.cancel).start()
    solve.shortest(ORIGINAL_6, budget)
    assert budget.left() > 0


def test_progress_is_reported_while_solving() -> None:
    said: list[str] = []
    solve.shortest(ORIGINAL_6, Budget(0.6, on_progress=lambda progress: said.append(progress.what)))
    assert any("moves found" in line for line in said)


def test_a_damaged_pair_table_on_disk_is_made_again(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    from gridwright.core import cache

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(solve, "KEPT_SIDE", 4)
    solve.TABLES.clear()
    cache.replace_file(cache.folder() / "pairs4.bin", b"nonsense")
    assert solve.pair_table(4).side == 4
    assert (cache.folder() / "pairs4.bin").stat().st_size > 1000
    solve.TABLES.clear()


@pytest.mark.parametrize("view", [ORIGINAL_5, shuffled(7, 12, 1)])
def test_while_a_caller_waits_answers_come_at_once_and_get_better(view: Board) -> None:
    offered: list[Answer] = []
    budget = Budget(1.0)
    budget.on_answer = offered.append
    verdict = solve.shortest(view, budget)
    assert isinstance(verdict, Solved)
    lengths = [len(answer.moves) for answer in offered]
    assert lengths
    assert lengths == sorted(set(lengths), reverse=True)
    assert all(check.faults(view, answer) == [] for answer in offered)
    assert len(verdict.answer.moves) <= lengths[-1]


@pytest.mark.parametrize(("name", "known"), [("4x4-hardest", 15), ("5x5-hardest", 28), ("6x6-hardest", 49)])
def test_the_hardest_boards_known_have_the_bounds_that_their_titles_allow(name: str, known: int) -> None:
    example = catalog.family("madness").creation.examples[name]
    view = text.read(example.text)
    assert example.title.endswith(f"{known} moves")
    proved = solve.shortest(view, Budget(0.5))
    assert isinstance(proved, Solved)
    assert proved.answer.bound.moves <= known
    assert rate(view, Budget()).difficulty == "extreme"


def test_without_time_there_is_an_answer_all_the_same(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    solve.TABLES.clear()
    for view in (ORIGINAL_5, ORIGINAL_6, shuffled(8, 16, 1)):
        verdict = solve.shortest(view, Budget(1e-3))
        assert isinstance(verdict, Solved)
        assert check.faults(view, verdict.answer) == []
        assert len(view.colours()) < verdict.answer.bound.moves < len(verdict.answer.moves)
    assert not solve.TABLES


def test_without_time_no_search_but_the_first_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(twist, "beam")
    verdict = solve.shortest(ORIGINAL_6, Budget(1e-3))
    assert isinstance(verdict, Solved)
