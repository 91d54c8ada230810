"""Of every family: a lesson for each technique, on boards where it is the next step, and answers to moves made."""

from __future__ import annotations

import pytest

from gridwright import catalog
from gridwright.actions.solve import solve
from gridwright.actions.teaching import practise
from gridwright.actions.teaching.hint import easiest
from gridwright.actions.teaching.lessons import about, exercise_of, lesson, lesson_on, set_up, taught, title_of
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.roles import Technique
from gridwright.core.teaching import Exercise
from gridwright.core.verdict import Solved
from gridwright.errors import Missing, UnknownName

BOARDS = 5
TAUGHT = [
    pytest.param(name, technique, id=f"{name}-{title_of(technique)}")
    for name in catalog.names()
    if catalog.family(name).teaching.lessons
    for technique in catalog.family(name).teaching.techniques
]


@pytest.mark.parametrize(("name", "technique"), TAUGHT)
def test_a_technique_is_the_next_step_on_each_of_its_boards_and_its_moves_follow(
    name: str, technique: Technique[object, object]
) -> None:
    family, lesson_name = catalog.family(name), title_of(technique)
    boards = family.teaching.lessons[lesson_name].boards
    assert len(set(boards)) == BOARDS
    assert about(technique)
    for exercise in boards:
        view = family.rules.view(set_up(family, exercise))
        found = easiest(family, view)
        assert found is not None and found[0] is technique, exercise
        assert lesson_on(family, found[1].technique) == lesson_name
        assert practise.task_of(practise.start(family, exercise)).endswith(".")
        assert_steps_made(family, exercise)


TOPICS = [
    pytest.param(name, lesson_name, id=f"{name}-{lesson_name}")
    for name in catalog.names()
    for lesson_name, technique in taught(catalog.family(name)).items()
    if technique is None
]


@pytest.mark.parametrize(("name", "topic"), TOPICS)
def test_a_topic_says_what_it_is_about_and_each_of_its_boards_what_it_shows(name: str, topic: str) -> None:
    family = catalog.family(name)
    series = family.teaching.lessons[topic]
    assert series.title and series.about.endswith(".")
    assert len(set(series.boards)) == len(series.boards) > 1
    for number, exercise in enumerate(series.boards):
        shown = lesson(family, topic, number)
        assert (shown.title, shown.about, shown.note) == (series.title, series.about, exercise.note)
        assert exercise.note.endswith(".")
        view = family.rules.view(set_up(family, exercise))
        assert isinstance(solve(family, view, Budget(20.0)).verdict, Solved)
        assert_steps_made(family, exercise)


def assert_steps_made(family: AnyFamily, exercise: Exercise) -> None:
    """Making the moves of the step is right, one after the other, until none is left."""
    board = practise.start(family, exercise)
    while not board.is_done:
        made = practise.attempt(board, board.left[0])
        assert made.is_right, made.message
        assert len(made.after.left) < len(board.left)
        board = made.after


@pytest.mark.parametrize("name", [name for name in catalog.names() if catalog.family(name).teaching.lessons])
def test_a_move_that_is_not_part_of_the_step_is_refused_with_a_reason(name: str) -> None:
    family = catalog.family(name)
    refused = 0
    for series in family.teaching.lessons.values():
        board = practise.start(family, series.boards[0])
        for move in list(family.rules.moves(board.view))[:6]:
            tried = practise.attempt(board, move)
            if not tried.is_right:
                refused += 1
                assert tried.message.startswith("Not that one: ")
                assert tried.message.endswith(".")
                assert tried.after == board
    assert refused


@pytest.mark.parametrize("name", [name for name in catalog.names() if catalog.family(name).teaching.lessons])
def test_a_lesson_that_is_not_there_is_refused_with_those_that_are(name: str) -> None:
    family = catalog.family(name)
    first = next(iter(family.teaching.lessons))
    with pytest.raises(UnknownName, match=first):
        lesson(family, "magic")
    with pytest.raises(Missing):
        exercise_of(family, first, BOARDS)
