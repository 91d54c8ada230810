"""Positions of finished games that are worth practising."""

from __future__ import annotations

from gridwright import catalog
from gridwright.actions.teaching.lessons import set_up
from gridwright.actions.teaching.mistakes import find_mistake
from gridwright.core.budget import Budget
from gridwright.core.teaching import Exercise
from gridwright.web.jobs.lesson_tasks import FindMissed, FinishedGame, MissedStep


def find(family: str, game: FinishedGame) -> tuple[MissedStep, ...]:
    return FindMissed(family=family, games=(game,)).run(Budget(30)).found


def a_move(family: str, exercise: Exercise, *, is_wrong: bool) -> str:
    """A move after which the position can't be solved any more, or one that risks something needlessly."""
    record = catalog.family(family)
    state = set_up(record, exercise)
    view = record.rules.view(state)
    missed = record.teaching.practice.missed
    for move in record.rules.moves(view):
        if is_wrong and find_mistake(record, record.rules.view(record.rules.play(state, move))) is not None:
            return record.text.write_move(move)
        if not is_wrong and missed is not None and missed(view, move, Budget(5)):
            return record.text.write_move(move)
    raise AssertionError("There is no such move.")


def test_a_needless_risk_a_mistake_and_a_hint_are_found_where_they_were() -> None:
    for family, technique, is_wrong, why in (
        ("minesweeper", "satisfied number", False, "guess"),
        ("slitherlink", "diagonal 3s", True, "mistake"),
        ("madness", "gather", False, "guess"),
    ):
        exercise = catalog.family(family).teaching.lessons[technique].boards[0]
        moves = exercise.moves.split()
        log = (*moves, a_move(family, exercise, is_wrong=is_wrong), ":undo")
        found = find(family, FinishedGame("game", exercise.puzzle, log, (), ()))
        assert (found[-1].entries, found[-1].why) == (len(moves), why)
        assert found[-1].moves == exercise.moves
        helped = find(family, FinishedGame("game", exercise.puzzle, tuple(moves), (len(moves),), ()))
        assert (helped[-1].entries, helped[-1].why) == (len(moves), "hint")
        skipped = find(family, FinishedGame("game", exercise.puzzle, tuple(moves), (len(moves),), (len(moves),)))
        assert all(step.entries != len(moves) for step in skipped)
