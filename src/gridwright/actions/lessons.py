"""Lessons: every technique of a family on a position where it is the easiest to apply."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from gridwright.actions.explain import explain
from gridwright.actions.generate import generate
from gridwright.actions.hint import next_step
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.roles import Technique
from gridwright.core.verdict import Step
from gridwright.errors import Missing, UnknownName


@dataclass(frozen=True)
class Lesson:
    """A technique by name, what it says in general, and a position with its step."""

    name: str
    about: str
    view: Any
    step: Step[Any]


def title_of(technique: Technique[Any, Any]) -> str:
    """Return a technique's name as people write it."""
    return technique.__name__.replace("_", " ")


def lessons(family: AnyFamily) -> tuple[Lesson, ...]:
    """Return one lesson for each technique that has an example, easiest first."""
    taught = [(technique, family.teaching.lessons.get(title_of(technique))) for technique in family.teaching.techniques]
    return tuple(_lesson(family, technique, text) for technique, text in taught if text is not None)


def lesson(family: AnyFamily, name: str) -> Lesson:
    """Return the lesson on one technique."""
    for technique in family.teaching.techniques:
        if title_of(technique) == name and name in family.teaching.lessons:
            return _lesson(family, technique, family.teaching.lessons[name])
    raise UnknownName(f"{family.title} lesson", name, family.teaching.lessons)


def _lesson(family: AnyFamily, technique: Technique[Any, Any], text: str) -> Lesson:
    view = family.text.read_view(text)
    step = next_step(family, view)
    if step is None or step != technique(view):
        raise Missing(f"The example of '{title_of(technique)}' no longer shows it.")
    return Lesson(title_of(technique), inspect.getdoc(technique) or "", view, step)


def examples(family: AnyFamily, orders: Iterable[Any], seeds: Iterable[int], budget: Budget) -> Mapping[str, str]:
    """Return for each technique the shortest position, met in generated puzzles, where it applies first."""
    found: dict[str, str] = {}
    chosen = tuple(seeds)
    for order in orders:
        for seed in chosen:
            if not budget.should_continue():
                return found
            start = family.rules.start(generate(family, order, seed, budget))
            for view, step in explain(family, start, budget).steps:
                name = next(title_of(technique) for technique in family.teaching.techniques if technique(view) == step)
                text = family.text.write_view(view)
                # Short and with little on it: a lesson is looked at, not worked through.
                if name not in found or len(text) < len(found[name]):
                    found[name] = text
            budget.report(f"{len(found)} of {len(family.teaching.techniques)} techniques met")
    return found
