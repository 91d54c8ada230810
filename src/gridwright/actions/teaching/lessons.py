"""Lessons: every technique of a family on positions where it is the next step, and topics that are no technique."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any

from gridwright.actions.teaching.hint import easiest
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.roles import Technique
from gridwright.core.teaching import Exercise
from gridwright.core.verdict import Step
from gridwright.errors import Missing, UnknownName


@dataclass(frozen=True)
class Lesson:
    """A lesson by name and title, what it says in general and of this board, and a position with its step."""

    name: str
    title: str
    about: str
    note: str
    view: Any
    step: Step[Any]


def title_of(technique: Technique[V, M]) -> str:
    """Return the name by which a technique's lesson is found."""
    return technique.__name__.replace("_", " ")


def about(technique: Technique[V, M]) -> str:
    """Return what a technique says in general."""
    return inspect.getdoc(technique) or ""


def taught(family: AnyFamily) -> dict[str, Technique[Any, Any] | None]:
    """Return all lessons by name: those on techniques, easiest first, then topics, which have none."""
    techniques = {title_of(technique): technique for technique in family.teaching.techniques}
    known = family.teaching.lessons
    return {name: each for name, each in techniques.items() if name in known} | {
        name: None for name in known if name not in techniques
    }


def about_lesson(family: AnyFamily, name: str) -> str:
    """Return what a lesson says in general."""
    technique = taught(family)[name]
    return family.teaching.lessons[name].about if technique is None else about(technique)


def lesson_on(family: AnyFamily, title: str) -> str:
    """Return the name of the lesson on steps with this title; empty if there is none."""
    return next((name for name, series in family.teaching.lessons.items() if series.title == title), "")


def slug_of(name: str) -> str:
    """Return a lesson's name in an address."""
    return name.replace(" ", "-")


def set_up(family: Family[P, S, V, M, A], exercise: Exercise) -> S:
    """Return the state of play of an exercise."""
    state = family.rules.start(family.text.read(exercise.puzzle))
    for move in exercise.moves.split():
        state = family.rules.play(state, family.text.read_move(move))
    return state


def lessons(family: AnyFamily) -> tuple[Lesson, ...]:
    """Return all lessons on their first boards, the easiest technique first."""
    return tuple(lesson(family, name) for name in taught(family))


def lesson(family: AnyFamily, name: str, board: int = 0) -> Lesson:
    """Return a lesson on the first of its boards or another one."""
    exercise = exercise_of(family, name, board)
    view = family.rules.view(set_up(family, exercise))
    technique, found = taught(family)[name], easiest(family, view)
    if found is None or (technique is not None and found[0] is not technique):
        raise Missing(f"Board {board + 1} of '{name}' no longer shows it.")
    title = family.teaching.lessons[name].title
    return Lesson(name, title, about_lesson(family, name), exercise.note, view, found[1])


def exercise_of(family: AnyFamily, name: str, board: int) -> Exercise:
    """Return a board of a lesson."""
    if name not in family.teaching.lessons:
        raise UnknownName(f"{family.title} lesson", name, family.teaching.lessons)
    boards = family.teaching.lessons[name].boards
    if not 0 <= board < len(boards):
        raise Missing(f"'{name}' has {len(boards)} boards.")
    return boards[board]
