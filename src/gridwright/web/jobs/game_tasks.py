"""What a player at the board asks for: advice, the solution, overlays, a goal, a review, a bot's moves."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from random import Random
from typing import Generic, Literal

import msgspec
from msgspec import Struct

from gridwright import catalog
from gridwright.actions.analyse import analyse
from gridwright.actions.check import check_position
from gridwright.actions.overlay import find_overlay
from gridwright.actions.solve import Solution, solve
from gridwright.actions.teaching.hint import hint, step_fields
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.results import SEAT_NAMES, OverlaySummary, Review
from gridwright.core.scene import Mark, Settings, Window
from gridwright.core.verdict import Ambiguous, Mistake, Solved, Step, Unsolvable
from gridwright.errors import GridwrightError, Missing, UnknownName
from gridwright.play.session import replay
from gridwright.web.jobs.task import R, Task
from gridwright.web.jobs.tasks import StepFound

HINT_SHARE = 0.3
"""The part of a bot's time that may go into finding the reason of its move."""


class ViewTask(Task[R], Generic[R], frozen=True, kw_only=True):
    """A task about what a player sees."""

    family: str
    view: str

    def read(self) -> tuple[AnyFamily, object]:
        """Return the family and the view."""
        family = catalog.family(self.family)
        return family, family.text.read_view(self.view)


class WrongMarks(Struct, frozen=True):
    """A mistake as it travels: all of it but its proof, which the checker has seen, with moves as texts."""

    moves: tuple[str, ...]
    where: tuple[str, ...]
    because: str
    remedy: tuple[str, ...]
    among: tuple[str, ...]

    @classmethod
    def of(cls, family: Family[P, S, V, M, A], mistake: Mistake[M]) -> WrongMarks:
        """Write a mistake."""
        moves, remedy, among = (
            tuple(map(family.text.write_move, made)) for made in (mistake.moves, mistake.remedy, mistake.among)
        )
        return cls(moves, mistake.where, mistake.because, remedy, among)

    def read(self, family: Family[P, S, V, M, A]) -> Mistake[M]:
        """Read it again."""
        moves, remedy, among = (
            tuple(map(family.text.read_move, made)) for made in (self.moves, self.remedy, self.among)
        )
        return Mistake(moves, self.where, self.because, remedy, among=among)


class Advice(Struct, frozen=True):
    """The mistake on the board; else the next step, or how far the board is."""

    mistake: WrongMarks | None = None
    step: StepFound | None = None
    progress: str = ""


class Advise(ViewTask[Advice], frozen=True, kw_only=True):
    """Look for a mistake first, then for a hint or for how far the board is; `first` is the view of the start."""

    first: str
    wants: Literal["hint", "check"]

    def run(self, budget: Budget) -> Advice:
        """Look at what the player sees; whatever is said has passed the checker."""
        family, view = self.read()
        if self.wants == "hint":
            found = hint(family, view, budget)
            if isinstance(found, Mistake):
                return Advice(WrongMarks.of(family, found))
            return Advice(step=None if found is None else msgspec.convert(step_fields(family, found), StepFound))
        checked = check_position(family, view, budget, family.text.read_view(self.first))
        if checked.mistake is not None:
            return Advice(WrongMarks.of(family, checked.mistake))
        return Advice(progress=checked.progress)


class SolutionShown(Struct, frozen=True):
    """A solution as text, if there is one, and what is said about it."""

    answer: str | None
    message: str


class ShowSolution(ViewTask[SolutionShown], frozen=True, kw_only=True):
    """Find the solution to show a player who gave up."""

    def run(self, budget: Budget) -> SolutionShown:
        """Solve what the player sees; better answers are reported on the way."""
        family, view = self.read()
        found = solve(family, view, budget, improving=True)
        return SolutionShown(_answer(found), _describe(found, view))


class OverlayMarks(Struct, frozen=True):
    """What an overlay shows on the board, and what is said about it; or why no board fits what the player sees."""

    marks: tuple[Mark, ...]
    summary: OverlaySummary | None = None
    impossible: str = ""


class FindOverlay(ViewTask[OverlayMarks], frozen=True, kw_only=True):
    """Work out what an overlay shows of a part of the board, and have it checked."""

    choices: Mapping[str, str]
    window: Window | None

    def run(self, budget: Budget) -> OverlayMarks:
        """Work it out for what the player sees."""
        family, view = self.read()
        found = find_overlay(family, view, Settings(choices=self.choices, window=self.window), budget)
        if found.summary is None:
            verdict = solve(family, view, budget).verdict
            return OverlayMarks((), impossible=verdict.because if isinstance(verdict, Unsolvable) else "")
        return OverlayMarks(found.marks, found.summary)


class ExplainBest(ViewTask[SolutionShown], frozen=True, kw_only=True):
    """Find the solution with a verified proof, and say why nothing is better; or how much of that is verified."""

    def run(self, budget: Budget) -> SolutionShown:
        """Solve it and verify the proof; better answers are reported on the way."""
        family, view = self.read()
        found = solve(family, view, budget, verify=True, improving=True)
        if found.proof:
            unproven = "The checker accepts this solution. It doesn't confirm that nothing is better."
            return SolutionShown(_answer(found), f"{unproven}\n{found.proof[0].message}")
        message = _describe(found, view)
        if family.teaching.why is not None and isinstance(found.verdict, Solved):
            message = f"{family.teaching.why(view, found.verdict.answer)} The proof is verified."
        return SolutionShown(_answer(found), message)


def _answer(found: Solution) -> str | None:
    verdict = found.verdict
    return found.family.text.write_answer(verdict.answer) if isinstance(verdict, Solved | Ambiguous) else None


def _describe(found: Solution, view: object) -> str:
    """Say what the verdict is; one that is proven in the family's own words."""
    verdict, words = found.verdict, found.family.teaching.verdict
    if isinstance(verdict, Solved) and verdict.proven and words is not None:
        return f"{words(view, verdict.answer)}. This is proven."
    if isinstance(verdict, Solved):
        return "This is a solution."
    if isinstance(verdict, Ambiguous):
        return "This is one of several solutions."
    return verdict.because


class Goal(Struct, frozen=True):
    """What the best game of a puzzle reaches, by name."""

    goal: dict[str, float]


class FindGoal(Task[Goal], frozen=True, kw_only=True):
    """Find what the best game of a puzzle reaches."""

    family: str
    text: str

    def run(self, budget: Budget) -> Goal:
        """Find the figures alone: nothing of the way to them leaves the server."""
        family = catalog.family(self.family)
        if family.play.goal is None:
            raise Missing(f"{family.title} has no goal to compare with.")
        view = family.rules.view(family.rules.start(family.text.read(self.text)))
        return Goal(dict(family.play.goal(view, budget)))


class GameReview(Struct, frozen=True):
    """The review of a finished game or duel; remarks are about single moves, counted from 1."""

    summary: str
    figures: dict[str, float]
    remarks: tuple[tuple[int, str], ...]
    values: tuple[float, ...] = ()
    losses: tuple[tuple[int, float], ...] = ()

    @classmethod
    def of(cls, review: Review) -> GameReview:
        """Return a family's review as it travels."""
        return cls(review.summary, dict(review.figures), tuple(review.remarks), review.values, review.losses)


class ReviewGame(Task[GameReview], frozen=True, kw_only=True):
    """Review a finished game, or a duel."""

    family: str
    text: str
    moves: tuple[str, ...]
    duel: bool = False

    def run(self, budget: Budget) -> GameReview:
        """Compare every move with the best one."""
        family = catalog.family(self.family)
        puzzle = family.text.read(self.text)
        # Each page puts the names there as its player knows them.
        return GameReview.of(analyse(family, puzzle, self.moves, budget, duel=self.duel, names=SEAT_NAMES))


class MovesMade(Struct, frozen=True):
    """Moves of a bot, and the reason of a single one."""

    moves: tuple[str, ...]
    reason: str = ""


class Autoplay(Task[MovesMade], frozen=True, kw_only=True):
    """Let a bot continue a game, at most this many moves."""

    family: str
    text: str
    log: tuple[str, ...]
    bot: str
    steps: int
    seed: int

    def run(self, budget: Budget) -> MovesMade:
        """Make the bot's next moves; it sees what the player sees."""
        family = catalog.family(self.family)
        if self.bot not in family.play.bots:
            raise UnknownName(f"{family.title} bot", self.bot, family.play.bots)
        bot, random = family.play.bots[self.bot], Random(self.seed)
        session, made = replay(family, family.text.read(self.text), self.log), list[str]()
        before = session.view
        while len(made) < self.steps and session.status == "playing" and budget.should_continue():
            session.play(family.text.write_move(bot(session.view, budget, random)))
            made.append(session.log[-1])
            budget.report(f"{len(made)} moves", len(made), self.steps)
        return MovesMade(tuple(made), _reason(family, before, self.bot, made[0], budget) if len(made) == 1 else "")


def _reason(family: Family[P, S, V, M, A], view: V, bot: str, move: str, budget: Budget) -> str:
    """Say why a bot made a move: as the hint does that gives the same one, else what the bot goes by."""
    try:
        found = hint(family, view, budget.share(HINT_SHARE)) if family.teaching.techniques else None
    except GridwrightError:
        found = None
    if isinstance(found, Step) and move in map(family.text.write_move, found.moves):
        return found.because
    says = (inspect.getdoc(family.play.bots[bot]) or "").split("\n")[0]
    return f"{bot.replace('-', ' ').capitalize()}: {says[:1].lower()}{says[1:]}"
