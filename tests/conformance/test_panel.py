"""What a game shows beside its board: facts as text, a goal that can be reached, a board that the checker reads."""

from __future__ import annotations

from typing import Any

from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.scene import Settings
from gridwright.core.verdict import Solved


def first_view(family: AnyFamily, puzzle: Any) -> Any:
    return family.rules.view(family.rules.start(puzzle))


def test_facts_are_labels_and_values_with_and_without_a_goal(family: AnyFamily, puzzles: list[Any]) -> None:
    if family.play.facts is None:
        return
    view = first_view(family, puzzles[0])
    goal = {} if family.play.goal is None else family.play.goal(view, Budget(20.0))
    for facts in (family.play.facts(view, {}), family.play.facts(view, goal)):
        assert all(isinstance(text, str) and text for fact in facts for text in fact)
        assert len({label for label, _ in facts}) == len(facts)


def test_a_goal_is_numbers_and_the_same_twice(family: AnyFamily, puzzles: list[Any]) -> None:
    if family.play.goal is None:
        return
    view = first_view(family, puzzles[0])
    goal = family.play.goal(view, Budget(20.0))
    assert goal and all(isinstance(number, int | float) for number in goal.values())
    assert family.play.goal(view, Budget(20.0)) == goal


def test_why_is_said_of_a_proved_answer(family: AnyFamily, puzzles: list[Any]) -> None:
    if family.teaching.why is None:
        return
    view = first_view(family, puzzles[0])
    verdict = next(iter(family.solvers.values()))(view, Budget(20.0))
    assert isinstance(verdict, Solved)
    answer = verdict.answer if family.prove is None else family.prove(view, verdict.answer, Budget(20.0))
    assert family.teaching.why(view, answer).endswith(".")


def test_what_is_revealed_is_a_view(family: AnyFamily, puzzles: list[Any]) -> None:
    if family.play.reveal is None:
        return
    state = family.rules.start(puzzles[0])
    assert type(family.play.reveal(state)) is type(family.rules.view(state))


def test_progress_is_said_in_sentences(family: AnyFamily, puzzles: list[Any]) -> None:
    if family.teaching.progress is None:
        return
    view = first_view(family, puzzles[0])
    assert family.teaching.progress(view, view, Budget(5.0)).endswith(".")


def test_the_moves_of_a_solution_end_the_game(family: AnyFamily, puzzles: list[Any]) -> None:
    if family.play.solution_moves is None:
        return
    state = family.rules.start(puzzles[0])
    verdict = next(iter(family.solvers.values()))(family.rules.view(state), Budget(20.0))
    assert isinstance(verdict, Solved)
    for move in family.play.solution_moves(verdict.answer):
        assert family.rules.status(state) == "playing"
        state = family.rules.play(state, move)
    assert family.rules.status(state) != "playing"


LARGEST_COVER = 5
"""Cells on each side of a picture that is shown in 48 pixels."""


def test_the_cover_is_a_small_position_in_play(family: AnyFamily) -> None:
    if not family.creation.cover:
        return
    view = family.text.read_view(family.creation.cover)
    assert family.text.write_view(family.text.read_view(family.text.write_view(view))) == family.text.write_view(view)
    scene = family.draw.scene(view, None, Settings(coordinates=False))
    assert scene.marks and max(scene.width, scene.height) <= LARGEST_COVER
