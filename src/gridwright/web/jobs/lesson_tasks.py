"""The tasks of the lessons: a board with its step in four stages, a gesture of the player's on it, and what a player
missed in their games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace as update

from gridwright import catalog
from gridwright.actions.teaching import practise
from gridwright.actions.teaching.hint import easiest
from gridwright.actions.teaching.lessons import lesson_on
from gridwright.actions.teaching.mistakes import find_mistake
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.keyboard import interpret
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.scene import Gesture, Refusal, Scene, Select, Settings, extent
from gridwright.core.teaching import Exercise
from gridwright.core.verdict import Step
from gridwright.errors import GridwrightError, IllegalMove
from gridwright.play.session import Session
from gridwright.web.games.game_messages import Fact
from gridwright.web.jobs.task import Task
from gridwright.web.live.messages import Board, Change, Mark, marks
from gridwright.web.live.scene_diff import SceneDiff

Marks = tuple[Mark, ...]
MOST_MISSED = 10
"""How many positions of a player's games are practised at once."""
LONGEST_STEP = 12
"""A step with more moves isn't practised."""


class LessonStage(Struct, frozen=True):
    """What one stage of a lesson says, and the marks it lays over the board."""

    text: str
    marks: Marks = ()


class LessonShown(Struct, frozen=True):
    """A technique on a board: what to do, and the step in four stages (its name, where to look, the move, the reason).

    `name` is empty where the technique has no lesson of its own; `note` says what the board shows, where it has one.
    """

    name: str
    title: str
    text: str
    task: str
    board: Board
    stages: tuple[LessonStage, ...]
    moves: int
    facts: tuple[Fact, ...] = ()
    note: str = ""


class ExerciseTask(Struct, frozen=True, kw_only=True):
    """Work on an exercise: a puzzle and the moves made on it."""

    family: str
    puzzle: str
    moves: str = ""

    def start(self) -> practise.AnyPractised:
        """Return the board with its step to make."""
        return _begin(self.family, self.puzzle, self.moves)


@lru_cache(maxsize=64)
def _begin(family: str, puzzle: str, moves: str) -> practise.AnyPractised:
    """Find the step once: every gesture on the board needs it."""
    return practise.start(catalog.family(family), Exercise(puzzle, moves))


class BuildLesson(ExerciseTask, Task[LessonShown], frozen=True, kw_only=True):
    """Show an exercise, with its note."""

    note: str = ""

    def run(self, budget: Budget) -> LessonShown:
        """Find the step and draw its four stages."""
        board = self.start()
        family, view, step = board.family, board.view, board.step
        whole = marks(family.draw.overlay(view, step))
        stages = (
            LessonStage(step.technique),
            LessonStage(step.look, marks(family.draw.overlay(view, replace(step, moves=())))),
            LessonStage(step.do, whole),
            LessonStage(step.because, whole),
        )
        return LessonShown(
            name=lesson_on(family, step.technique),
            title=step.technique,
            text=family.text.write_view(view),
            task=practise.task_of(board),
            board=SceneDiff(Settings()).show_board(family.draw.scene(view, None, Settings())),
            stages=stages,
            moves=len(step.moves),
            facts=_facts(family, view),
            note=self.note,
        )


def _facts(family: Family[P, S, V, M, A], view: V) -> tuple[Fact, ...]:
    """Return what a player sees beside the board in a game: a step may rest on it."""
    found = () if family.play.facts is None else family.play.facts(view, {})
    return tuple(Fact(label, value) for label, value in found)


class Verified(Struct, frozen=True):
    """Whether moves make a whole step."""

    done: bool


class VerifyExercise(ExerciseTask, Task[Verified], frozen=True, kw_only=True):
    """Check that moves make the whole step of an exercise."""

    made: tuple[str, ...]

    def run(self, budget: Budget) -> Verified:
        """Make the moves again."""
        return Verified(practise.continued(self.start(), self.made, budget).is_done)


class Answered(Struct, frozen=True):
    """What a gesture did: the changes of the picture one after the other, and what is said about it.

    After a wrong move there are two changes: there and back. `made` are all right moves so far, `tick` is where the
    last one was made, and `place` is the target that a refusal is shown at.
    """

    kind: Literal["none", "selected", "refused", "right", "wrong", "done"]
    message: str = ""
    changes: tuple[Change, ...] = ()
    selection: str | None = None
    made: tuple[str, ...] = ()
    left: int = 0
    tick: tuple[float, float] | None = None
    place: str = ""
    because: str = ""
    facts: tuple[Fact, ...] = ()


class AnswerGesture(ExerciseTask, Task[Answered], frozen=True, kw_only=True):
    """Do what a gesture means on an exercise's board."""

    made: tuple[str, ...]
    selection: str | None
    gesture: Gesture
    choices: Mapping[str, str]

    def run(self, budget: Budget) -> Answered:
        """Say whether it is part of the step, and if not, why."""
        board = practise.continued(self.start(), self.made, budget)
        family, settings = board.family, Settings(choices=self.choices)
        shown = _Shown(family, settings, family.draw.scene(board.view, self.selection, settings))
        as_before = Answered("none", selection=self.selection, made=self.made, left=len(board.left))
        if board.is_done:
            return as_before
        meant = interpret(
            family.gestures.interpret, family.draw.scene, board.view, self.selection, self.gesture, settings
        )
        if not meant:
            return as_before
        if isinstance(meant, Refusal):
            return update(as_before, kind="refused", message=meant.message, place=meant.key)
        moves = meant.moves if isinstance(meant, Select) else meant
        if isinstance(meant, Select) and not moves:
            return update(as_before, kind="selected", selection=meant.key, changes=shown.to(board.view, meant.key))
        answered = as_before
        for move in moves:
            if answered.kind not in ("none", "right"):
                break
            answered, board = self._answer(answered, board, move, shown, budget)
        return answered

    def _answer(
        self, before: Answered, board: practise.AnyPractised, move: Any, shown: _Shown, budget: Budget
    ) -> tuple[Answered, practise.AnyPractised]:
        """Answer one move, and give the board after it."""
        family, view = board.family, board.view
        try:
            tried = practise.attempt(board, move, budget)
        except IllegalMove as error:
            return update(before, kind="refused", message=str(error), place=error.key or ""), board
        answer = update(before, message=tried.message, tick=_middle(family, view, board.step, move))
        if not tried.is_right:
            changes = (*before.changes, *self._there_and_back(board, move, shown))
            return update(answer, kind="wrong", changes=changes), board
        after = tried.after
        selection = None if after.is_done else self.selection
        answer = update(
            answer,
            kind="done" if after.is_done else "right",
            because=board.step.because,
            made=(*before.made, family.text.write_move(move)),
            left=len(after.left),
            facts=_facts(family, after.view),
            selection=selection,
            changes=(*before.changes, *shown.to(after.view, selection)),
        )
        return answer, after

    def _there_and_back(self, board: practise.AnyPractised, move: object, shown: _Shown) -> tuple[Change, ...]:
        """Return the changes that show a wrong move for a moment; none where the rules would tell a secret."""
        family = board.family
        if board.has_secrets:
            return ()
        view = family.rules.view(family.rules.play(board.state, move))
        return (*shown.to(view, self.selection), *shown.to(board.view, self.selection))


class _Shown:
    """What the page shows, so that only changes are sent."""

    def __init__(self, family: AnyFamily, settings: Settings, scene: Scene) -> None:
        self._family, self._settings, self._diff = family, settings, SceneDiff(settings)
        self._diff.show_board(scene)

    def to(self, view: object, selection: str | None) -> tuple[Change, ...]:
        """Return the change to another view; none if it looks the same."""
        change = self._diff.show_change(self._family.draw.scene(view, selection, self._settings))
        return () if change is None else (change,)


def _middle(family: Family[P, S, V, M, A], view: V, step: Step[M], move: M) -> tuple[float, float] | None:
    """Return the middle of what a move is about, by the marks that would offer it."""
    boxes = [extent(one) for one in family.draw.overlay(view, replace(step, moves=(move,), where=()))]
    if not boxes:
        return None
    left, top, right, bottom = (pick(box[side] for box in boxes) for side, pick in enumerate((min, min, max, max)))
    return (left + right) / 2, (top + bottom) / 2


# What a player missed


class FinishedGame(Struct, frozen=True):
    """A game that is over: its puzzle, its log, after how many entries its player was helped, and what to skip."""

    game: str
    puzzle: str
    log: tuple[str, ...]
    helped: tuple[int, ...]
    skip: tuple[int, ...]


class MissedStep(Struct, frozen=True):
    """A position of a game where a step was missed: after this many entries of its log, and how that shows."""

    game: str
    entries: int
    why: Literal["hint", "mistake", "guess"]
    title: str
    moves: str


class MissedSteps(Struct, frozen=True):
    """The positions worth practising, those of the latest games first."""

    found: tuple[MissedStep, ...]


class FindMissed(Task[MissedSteps], frozen=True, kw_only=True):
    """Find the positions of finished games where a hint was taken, a mistake made, or a needless risk taken."""

    family: str
    games: tuple[FinishedGame, ...]

    def run(self, budget: Budget) -> MissedSteps:
        """Replay each game, and look at its positions while there is time."""
        family = catalog.family(self.family)
        found: list[MissedStep] = []
        for one in self.games:
            seen: set[str] = set()
            for step in _missed_in(family, one, budget):
                # The same step is asked for at every move until it is made.
                if step.moves not in seen and len(found) < MOST_MISSED:
                    seen.add(step.moves)
                    found.append(step)
            budget.report("Looking at your games", len(found), MOST_MISSED)
        return MissedSteps(tuple(found))


def _missed_in(family: AnyFamily, one: FinishedGame, budget: Budget) -> Iterator[MissedStep]:
    session = Session(family, family.text.read(one.puzzle))
    for entries, line in enumerate((*one.log, "")):
        if not budget.should_continue() or session.status != "playing":
            return
        view, moves = session.view, " ".join(session.moves)
        why: Literal["hint", "mistake", "guess"] | None = "hint" if entries in one.helped else None
        if line and not line.startswith(":"):
            why = why or _why_missed(family, view, session, line, budget)
        if line:
            session.apply_entry(line)
        if why is not None and entries not in one.skip:
            step = _step_on(family, view, budget)
            if step is not None and len(step.moves) <= LONGEST_STEP:
                yield MissedStep(one.game, entries, why, step.technique, moves)


def _step_on(family: Family[P, S, V, M, A], view: V, budget: Budget) -> Step[M] | None:
    """Return the next step, where the position has no mistake and a technique applies."""
    if find_mistake(family, view, budget) is not None:
        return None
    found = easiest(family, view, budget)
    return found[1] if found is not None and found[1].moves else None


def _why_missed(
    family: Family[P, S, V, M, A], view: V, session: Session[P, S, V, M, A], line: str, budget: Budget
) -> Literal["mistake", "guess"] | None:
    """Say what a move of a game did wrong, where there was a step to make instead."""
    move = family.text.read_move(line)
    missed = family.teaching.practice.missed
    if missed is not None and missed(view, move, budget):
        return "guess"
    if family.teaching.mistakes is None:
        return None
    try:
        after = family.rules.play(session.state, move)
    except GridwrightError:
        return None
    if family.rules.status(after) != "playing":
        return None
    is_wrong = find_mistake(family, family.rules.view(after), budget) is not None
    return "mistake" if is_wrong and find_mistake(family, view, budget) is None else None
