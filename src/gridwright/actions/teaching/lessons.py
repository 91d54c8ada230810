"""Lessons: every technique of a family on positions where it is the next step."""

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
    """A technique by name and title, what it says in general, and a position with its step."""

    name: str
    title: str
    about: str
    view: Any
    step: Step[Any]


def title_of(technique: Technique[V, M]) -> str:
    """Return the name by which a technique's lesson is found."""
    return technique.__name__.replace("_", " ")


def about(technique: Technique[V, M]) -> str:
    """Return what a technique says in general."""
    return inspect.getdoc(technique) or ""


def taught(family: Family[P, S, V, M, A]) -> list[Technique[V, M]]:
    """Return the techniques that have a lesson, easiest first."""
    return [technique for technique in family.teaching.techniques if title_of(technique) in family.teaching.lessons]


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
    """Return one lesson for each technique that has boards, easiest first."""
    return tuple(_lesson(family, technique, 0) for technique in taught(family))


def lesson(family: AnyFamily, name: str, board: int = 0) -> Lesson:
    """Return the lesson on one technique, on the first of its boards or another one."""
    for technique in taught(family):
        if title_of(technique) == name:
            return _lesson(family, technique, board)
    raise UnknownName(f"{family.title} lesson", name, family.teaching.lessons)


def exercise_of(family: AnyFamily, name: str, board: int) -> Exercise:
    """Return a board of a technique's lesson."""
    if name not in family.teaching.lessons:
        raise UnknownName(f"{family.title} lesson", name, family.teaching.lessons)
    boards = family.teaching.lessons[name].boards
    if not 0 <= board < len(boards):
        raise Missing(f"'{name}' has {len(boards)} boards.")
    return boards[board]


def _lesson(family: Family[P, S, V, M, A], technique: Technique[V, M], board: int) -> Lesson:
    name = title_of(technique)
    view = family.rules.view(set_up(family, exercise_of(family, name, board)))
    found = easiest(family, view)
    if found is None or found[0] is not technique:
        raise Missing(f"Board {board + 1} of '{name}' no longer shows it.")
    return Lesson(name, found[1].technique, about(technique), view, found[1])
