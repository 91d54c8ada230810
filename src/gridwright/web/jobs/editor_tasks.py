"""The tasks of the editor, the lessons and the printed booklets."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Literal

from msgspec import Struct

from gridwright import catalog
from gridwright.actions.book import printed
from gridwright.actions.generate import generate
from gridwright.actions.lessons import lesson
from gridwright.actions.rate import rate
from gridwright.actions.solve import solve
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.scene import Mark as SceneMark
from gridwright.core.scene import Settings
from gridwright.core.verdict import Ambiguous, Fault, Solved, Unsolvable, Verdict
from gridwright.errors import BadOption, Refused
from gridwright.paint.book import LAYOUTS, Entry, book
from gridwright.web.jobs.task import Task
from gridwright.web.live.messages import Board, Mark, mark
from gridwright.web.live.scene_diff import SceneDiff
from gridwright.web.puzzles.options import order_of_preset

MOST_PRINTED = 48
TRIES = 4
"""How often a puzzle without a single solution is replaced before a booklet is given up."""

Marks = tuple[Mark, ...]


def _marks(drawn: Iterable[SceneMark]) -> Marks:
    return tuple(map(mark, drawn))


class DifficultyFound(Struct, frozen=True):
    """How hard a board is."""

    difficulty: str
    number: float
    because: str


class BoardVerdict(Struct, frozen=True):
    """Whether a board has no, one or several solutions; each is a list of marks over the board."""

    kind: Literal["proven", "found", "several", "none", "undecided"]
    title: str
    because: str
    seconds: float
    answers: tuple[Marks, ...] = ()
    rating: DifficultyFound | None = None


class JudgeBoard(Task[BoardVerdict], frozen=True, kw_only=True):
    """Solve and rate a board from the editor."""

    family: str
    text: str

    def run(self, budget: Budget) -> BoardVerdict:
        """Solve it, and rate it while there is time."""
        family = catalog.family(self.family)
        view = family.text.read_view(self.text)
        began = time.perf_counter()
        verdict = solve(family, view, budget).verdict
        seconds = verdict.seconds or time.perf_counter() - began
        answers = tuple(_marks(family.draw.overlay(view, shown)) for shown in _shown(verdict))
        kind, title, because = _describe(family, view, verdict)
        return BoardVerdict(kind, title, because, seconds, answers, _rate(family, view, verdict, budget))


def _describe(
    family: AnyFamily, view: Any, verdict: Verdict[Any]
) -> tuple[Literal["proven", "found", "several", "none", "undecided"], str, str]:
    """Return the kind of a verdict, its title and what else there is to say."""
    if isinstance(verdict, Solved):
        title = family.teaching.verdict(view, verdict.answer) if family.teaching.verdict is not None else "Solved"
        return "proven" if verdict.proven else "found", title, ""
    if isinstance(verdict, Ambiguous):
        return "several", "Several solutions", "Two of them can be shown."
    if isinstance(verdict, Unsolvable):
        return "none", "No solution", verdict.because
    return "undecided", "Undecided", verdict.because


def _shown(verdict: Verdict[Any]) -> list[Any]:
    """Return what is laid over the board: the solutions, or what contradicts itself."""
    if isinstance(verdict, Solved):
        return [verdict.answer]
    if isinstance(verdict, Ambiguous):
        return [verdict.answer, verdict.second]
    if isinstance(verdict, Unsolvable) and verdict.where:
        return [Fault("", verdict.because, verdict.where)]
    return []


def _rate(family: AnyFamily, view: Any, verdict: Verdict[Any], budget: Budget) -> DifficultyFound | None:
    if not isinstance(verdict, Solved) or family.creation.rate is None or not budget.should_continue():
        return None
    rating = rate(family, view, budget)
    return DifficultyFound(rating.difficulty, float(rating.number), rating.because)


class LessonStage(Struct, frozen=True):
    """What one stage of a lesson says, and the marks it lays over the board."""

    text: str
    marks: Marks = ()


class LessonShown(Struct, frozen=True):
    """A technique on a board, in four stages: its name, where to look, the move, the reason."""

    name: str
    about: str
    text: str
    board: Board
    stages: tuple[LessonStage, ...]


class BuildLesson(Task[LessonShown], frozen=True, kw_only=True):
    """Build the lesson of a technique."""

    family: str
    technique: str

    def run(self, budget: Budget) -> LessonShown:
        """Find the technique's step on its example board."""
        family = catalog.family(self.family)
        shown = lesson(family, self.technique)
        step = shown.step
        board = SceneDiff(Settings()).show_board(family.draw.scene(shown.view, None, Settings()))
        look = _marks(family.draw.overlay(shown.view, replace(step, moves=())))
        whole = _marks(family.draw.overlay(shown.view, step))
        stages = (
            LessonStage(shown.name),
            LessonStage(step.look, look),
            LessonStage(step.do, whole),
            LessonStage(step.because, whole),
        )
        return LessonShown(shown.name, shown.about, family.text.write_view(shown.view), board, stages)


class Booklet(Struct, frozen=True):
    """A booklet as PDF."""

    pdf: bytes
    puzzles: int


class MakeBooklet(Task[Booklet], frozen=True, kw_only=True):
    """Make a booklet of new puzzles with their solutions at the back."""

    family: str
    preset: str | None
    count: int
    per_page: int
    paper: str
    title: str
    seed: int

    def run(self, budget: Budget) -> Booklet:
        """Generate, solve and print the puzzles."""
        family = catalog.family(self.family)
        if not 1 <= self.count <= MOST_PRINTED or self.per_page not in LAYOUTS:
            layouts = ", ".join(map(str, LAYOUTS))
            raise BadOption(f"Choose 1 to {MOST_PRINTED} puzzles, and {layouts} of them per page.")
        order = order_of_preset(family, self.preset)
        entries: list[Entry] = []
        seeds = iter(range(self.seed, self.seed + self.count * TRIES))
        while len(entries) < self.count:
            budget.report("Generating puzzles", len(entries), self.count)
            piece = budget.share(1 / (self.count - len(entries)))
            entries.append(_print_puzzle(family, order, seeds, f"Puzzle {len(entries) + 1}", piece))
        return Booklet(book(self.title, entries, self.per_page, self.paper), self.count)


def _print_puzzle(family: AnyFamily, order: Any, seeds: Iterator[int], name: str, budget: Budget) -> Entry:
    """Return a new puzzle whose solution can be printed; the next one if this has none."""
    for _ in range(TRIES):
        view = family.rules.view(family.rules.start(generate(family, order, next(seeds), budget)))
        try:
            made = printed(family, view, name, budget)
        except Refused:
            if not budget.should_continue():
                break
            continue
        title = f"{family.title}, {made.level}" if made.level else family.title
        return Entry(title, made.board, made.answer, made.words)
    raise Refused(f"No {family.title} puzzle with a printable solution was generated in time. Ask for fewer.")
