"""The tasks of the command line and of a game: generate, read, solve, check, hint, explain, rate, draw, review."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from random import Random
from typing import Any, Generic, Literal

import msgspec
from msgspec import Struct

from gridwright import catalog
from gridwright.actions.analyse import analyse
from gridwright.actions.check import check, check_position
from gridwright.actions.convert import convert
from gridwright.actions.generate import generate
from gridwright.actions.load import Loaded, load_text
from gridwright.actions.overlay import draw_view, find_overlay
from gridwright.actions.rate import rate
from gridwright.actions.solve import Solution, solve
from gridwright.actions.teaching.explain import explain
from gridwright.actions.teaching.hint import hint, hint_fields, step_fields
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.results import SEAT_NAMES, OverlaySummary, Review
from gridwright.core.scene import Mark, Settings, Window
from gridwright.core.verdict import Ambiguous, Mistake, Solved, Step
from gridwright.errors import BadOption, GridwrightError, Missing, UnknownName
from gridwright.paint.files import picture
from gridwright.play.record import read_game
from gridwright.play.session import replay
from gridwright.web.jobs.task import Choices, R, Report, Task
from gridwright.web.puzzles.options import options_of_preset, read_options

HINT_SHARE = 0.3
"""The part of a bot's time that may go into finding the reason of its move."""
LARGEST_PICTURE = 40_000
"""Cells a board may have to be drawn as a file."""

Picture = Literal["svg", "png", "pdf"]


# New puzzles


class GeneratedPuzzle(Struct, frozen=True):
    """A new puzzle."""

    text: str
    title: str
    seed: int


class Generate(Task[GeneratedPuzzle], frozen=True, kw_only=True):
    """Generate a puzzle by a preset, or by options."""

    family: str
    preset: str | None = None
    options: Choices | None = None
    seed: int
    generator: str | None = None

    def run(self, budget: Budget) -> GeneratedPuzzle:
        """Generate it; the same seed gives the same puzzle."""
        family = catalog.family(self.family)
        if self.preset is not None:
            options = options_of_preset(family, self.preset)
        else:
            options = read_options(family, "generate", self.options or {})
        puzzle = generate(family, options, self.seed, budget, self.generator)
        return GeneratedPuzzle(family.text.write(puzzle), title_of(family, puzzle), self.seed)


class ImportedPuzzle(Struct, frozen=True):
    """A puzzle from outside in its family's own text; `log` are the entries of a game of it."""

    family: str
    text: str
    title: str
    log: tuple[str, ...] = ()


class ReadGame(Task[ImportedPuzzle], frozen=True, kw_only=True):
    """Read a game file."""

    text: str

    def run(self, budget: Budget) -> ImportedPuzzle:
        """Read its puzzle and its log."""
        session = read_game(self.text)
        family, puzzle = session.family, session.puzzle
        return ImportedPuzzle(
            family.name, family.text.write(puzzle), title_of(family, puzzle), tuple(map(str, session.log))
        )


def title_of(family: AnyFamily, puzzle: Any) -> str:
    """Return what lists call the puzzle: the head of its picture's title, without the family."""
    view = family.rules.view(family.rules.start(puzzle))
    title = family.draw.scene(view, None, Settings(coordinates=False, window=(0, 0, 1, 1))).title
    return title.removeprefix(f"{family.title}, ").split(", ")[0]


# What the command line does, on a puzzle or a position as text


class PuzzleTask(Task[R], Generic[R], frozen=True, kw_only=True):
    """A task about a puzzle or position: text, link or ID; `how` are the family's options for reading it."""

    text: str
    family: str | None = None
    how: Choices | None = None

    def load(self) -> tuple[Loaded, Any]:
        """Read the text; the family's options for reading come with it."""
        loaded = load_text(self.text, self.family)
        return loaded, read_options(loaded.family, "read", self.how) if self.how else None

    def puzzle(self) -> tuple[AnyFamily, Any]:
        """Read the text as a puzzle."""
        loaded, options = self.load()
        return loaded.family, loaded.puzzle(options)

    def view(self) -> tuple[AnyFamily, Any]:
        """Read the text as a position."""
        loaded, options = self.load()
        return loaded.family, loaded.view(options)


class ReadPuzzle(PuzzleTask[ImportedPuzzle], frozen=True, kw_only=True):
    """Read a puzzle from outside."""

    def run(self, budget: Budget) -> ImportedPuzzle:
        """Read it; a large one takes seconds."""
        family, puzzle = self.puzzle()
        return ImportedPuzzle(family.name, family.text.write(puzzle), title_of(family, puzzle))


class SolveReport(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What `gridwright solve --json` prints; the family's own fields come beside these."""

    family: str
    solver: str
    verdict: Literal["solved", "ambiguous", "unsolvable", "undecided"]
    proven: bool
    seconds: float
    seconds_total: float
    answer: str | None
    proof: Literal["certificate", "search"] | None = None
    because: str = ""
    verified: bool | None = None
    proof_faults: tuple[str, ...] = ()


class Solve(PuzzleTask[SolveReport], frozen=True, kw_only=True):
    """Solve a puzzle."""

    solver: str | None = None
    verify: bool = False

    def run(self, budget: Budget) -> Report[SolveReport]:
        """Solve it and verify the solution; better answers are reported on the way."""
        family, view = self.view()
        return Report(solve(family, view, budget, self.solver, verify=self.verify, improving=True).fields())


class FaultFound(Struct, frozen=True):
    """One thing that is wrong with a solution."""

    code: str
    message: str
    where: tuple[str, ...]


class SolutionReport(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What `gridwright check --json` prints."""

    family: str
    correct: bool
    faults: tuple[FaultFound, ...]
    proof_faults: tuple[FaultFound, ...] | None = None


class Check(PuzzleTask[SolutionReport], frozen=True, kw_only=True):
    """Check a solution."""

    answer: str
    verify: bool = False

    def run(self, budget: Budget) -> Report[SolutionReport]:
        """Find everything that is wrong with it."""
        family, view = self.view()
        return Report(check(family, view, family.text.read_answer(self.answer), verify=self.verify).fields())


class StepFound(Struct, frozen=True):
    """A step in four stages: technique, where to look, the move, the reason."""

    technique: str
    look: str
    do: str
    because: str
    moves: tuple[str, ...]
    where: tuple[str, ...]


class MistakeFound(Struct, frozen=True):
    """Marks that no solution has: the moves that made them, where they are, why they must go."""

    moves: tuple[str, ...]
    where: tuple[str, ...]
    because: str


class HintReport(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What `gridwright hint --json` prints: `step` (null if no technique applies), or `mistake` instead of it."""

    family: str
    step: StepFound | None = None
    mistake: MistakeFound | None = None


class Hint(PuzzleTask[HintReport], frozen=True, kw_only=True):
    """Find the next step a person could take."""

    def run(self, budget: Budget) -> Report[HintReport]:
        """Find the mistake on the board, else the easiest step."""
        family, view = self.view()
        return Report(hint_fields(family, hint(family, view, budget)))


class ExplanationReport(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What `gridwright explain --json` prints: `complete` and `steps`, or `mistake` instead of them."""

    family: str
    complete: bool = False
    steps: tuple[StepFound, ...] = ()
    mistake: MistakeFound | None = None


class Explain(PuzzleTask[ExplanationReport], frozen=True, kw_only=True):
    """Explain the solution step by step."""

    def run(self, budget: Budget) -> Report[ExplanationReport]:
        """Follow the techniques to the end, or as far as they reach."""
        family, puzzle = self.puzzle()
        return Report(explain(family, family.rules.start(puzzle), budget).fields())


class RatingReport(Struct, frozen=True):
    """What `gridwright rate --json` prints."""

    family: str
    difficulty: str
    number: float
    because: str


class Rate(PuzzleTask[RatingReport], frozen=True, kw_only=True):
    """Rate a puzzle."""

    def run(self, budget: Budget) -> RatingReport:
        """Rate how hard the reasoning is."""
        family, view = self.view()
        rating = rate(family, view, budget)
        return RatingReport(family.name, rating.difficulty, float(rating.number), rating.because)


class ConvertedPuzzle(Struct, frozen=True):
    """A puzzle in another format."""

    family: str
    format: str
    text: str


class Convert(PuzzleTask[ConvertedPuzzle], frozen=True, kw_only=True):
    """Write a puzzle in another format."""

    to: str

    def run(self, budget: Budget) -> ConvertedPuzzle:
        """Read it, and write it in that format."""
        family, puzzle = self.puzzle()
        return ConvertedPuzzle(family.name, self.to, convert(family, puzzle, self.to))


class Drawing(Struct, frozen=True):
    """A picture file."""

    picture: bytes


class Draw(PuzzleTask[Drawing], frozen=True, kw_only=True):
    """Draw a position as a picture file."""

    kind: Picture
    theme: str = "light"
    choices: Mapping[str, str] = {}

    def run(self, budget: Budget) -> Drawing:
        """Draw it, unless it is too large for a file."""
        family, view = self.view()
        scene = draw_view(family, view, None, Settings(choices=self.choices), budget)
        if scene.width * scene.height > LARGEST_PICTURE:
            raise BadOption(f"Boards of up to {LARGEST_PICTURE:,} cells can be drawn as a file. This one is larger.")
        return Drawing(picture(scene, f".{self.kind}", self.theme))


# What a player at the board asks for


class WrongMarks(Struct, frozen=True):
    """A mistake, and the moves that take it away."""

    moves: tuple[str, ...]
    where: tuple[str, ...]
    because: str
    remedy: tuple[str, ...]


class Advice(Struct, frozen=True):
    """The mistake on the board; else the next step, or how far the board is."""

    mistake: WrongMarks | None = None
    step: StepFound | None = None
    progress: str = ""


class Advise(Task[Advice], frozen=True, kw_only=True):
    """Look for a mistake first, then for a hint or for how far the board is; `first` is the view of the start."""

    family: str
    view: str
    first: str
    wants: Literal["hint", "check"]

    def run(self, budget: Budget) -> Advice:
        """Look at what the player sees; whatever is said has passed the checker."""
        family = catalog.family(self.family)
        view = family.text.read_view(self.view)
        if self.wants == "hint":
            found = hint(family, view, budget)
            if isinstance(found, Mistake):
                return Advice(_wrong_marks(family, found))
            return Advice(step=None if found is None else msgspec.convert(step_fields(family, found), StepFound))
        checked = check_position(family, view, budget, family.text.read_view(self.first))
        if checked.mistake is not None:
            return Advice(_wrong_marks(family, checked.mistake))
        return Advice(progress=checked.progress)


def _wrong_marks(family: AnyFamily, mistake: Mistake[Any]) -> WrongMarks:
    write = family.text.write_move
    moves, remedy = (tuple(map(write, made)) for made in (mistake.moves, mistake.remedy))
    return WrongMarks(moves, mistake.where, mistake.because, remedy)


class SolutionShown(Struct, frozen=True):
    """A solution as text, if there is one, and what is said about it."""

    answer: str | None
    message: str


class ShowSolution(Task[SolutionShown], frozen=True, kw_only=True):
    """Find the solution to show a player who gave up."""

    family: str
    view: str

    def run(self, budget: Budget) -> SolutionShown:
        """Solve what the player sees; better answers are reported on the way."""
        family = catalog.family(self.family)
        found = solve(family, family.text.read_view(self.view), budget, improving=True)
        return SolutionShown(_answer(found), _describe(found))


class OverlayMarks(Struct, frozen=True):
    """What an overlay shows on the board, and what is said about it."""

    marks: tuple[Mark, ...]
    summary: OverlaySummary | None = None


class FindOverlay(Task[OverlayMarks], frozen=True, kw_only=True):
    """Work out what an overlay shows of a part of the board, and have it checked."""

    family: str
    view: str
    choices: Mapping[str, str]
    window: Window | None

    def run(self, budget: Budget) -> OverlayMarks:
        """Work it out for what the player sees."""
        family = catalog.family(self.family)
        settings = Settings(choices=self.choices, window=self.window)
        found = find_overlay(family, family.text.read_view(self.view), settings, budget)
        return OverlayMarks(found.marks, found.summary)


class ExplainBest(Task[SolutionShown], frozen=True, kw_only=True):
    """Find the solution with a verified proof, and say why nothing is better; or how much of that is verified."""

    family: str
    view: str

    def run(self, budget: Budget) -> SolutionShown:
        """Solve it and verify the proof; better answers are reported on the way."""
        family = catalog.family(self.family)
        view = family.text.read_view(self.view)
        found = solve(family, view, budget, verify=True, improving=True)
        if found.proof:
            unproven = "The checker accepts this solution. It doesn't confirm that nothing is better."
            return SolutionShown(_answer(found), f"{unproven}\n{found.proof[0].message}")
        message = _describe(found)
        if family.teaching.why is not None and isinstance(found.verdict, Solved):
            message = f"{family.teaching.why(view, found.verdict.answer)} The proof is verified."
        return SolutionShown(_answer(found), message)


def _answer(found: Solution) -> str | None:
    verdict = found.verdict
    return found.family.text.write_answer(verdict.answer) if isinstance(verdict, Solved | Ambiguous) else None


def _describe(found: Solution) -> str:
    verdict = found.verdict
    if isinstance(verdict, Solved):
        return "This solution is proven to be the best or the only one." if verdict.proven else "This is a solution."
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
    """Let a bot continue a game, at most so many moves."""

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


def _reason(family: AnyFamily, view: Any, bot: str, move: str, budget: Budget) -> str:
    """Say why a bot made a move: as the hint does that gives the same one, else what the bot goes by."""
    try:
        found = hint(family, view, budget.share(HINT_SHARE)) if family.teaching.techniques else None
    except GridwrightError:
        found = None
    if isinstance(found, Step) and move in map(family.text.write_move, found.moves):
        return found.because
    says = (inspect.getdoc(family.play.bots[bot]) or "").split("\n")[0]
    return f"{bot.replace('-', ' ').capitalize()}: {says[:1].lower()}{says[1:]}"
