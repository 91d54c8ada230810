"""The tasks of the command line: generate, read, solve, check, hint, explain, rate, convert, draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Literal

from msgspec import Struct

from gridwright import catalog
from gridwright.actions.check import check
from gridwright.actions.convert import convert
from gridwright.actions.generate import generate
from gridwright.actions.load import Loaded, load_text
from gridwright.actions.options import read_options
from gridwright.actions.overlay import draw_view
from gridwright.actions.rate import rate, rating_fields
from gridwright.actions.solve import solve
from gridwright.actions.teaching.explain import explain
from gridwright.actions.teaching.hint import hint, hint_fields
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.roles import Status
from gridwright.core.scene import Settings
from gridwright.errors import BadOption
from gridwright.paint.files import picture
from gridwright.play.record import read_game
from gridwright.web.jobs.task import Choices, R, Report, Task
from gridwright.web.puzzles.options import options_of_preset

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


def title_of(family: Family[P, S, V, M, A], puzzle: P) -> str:
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

    def load(self) -> tuple[Loaded, object]:
        """Read the text; the family's options for reading come with it."""
        loaded = load_text(self.text, self.family)
        return loaded, read_options(loaded.family, "read", self.how) if self.how else None

    def puzzle(self) -> tuple[AnyFamily, object]:
        """Read the text as a puzzle."""
        loaded, options = self.load()
        return loaded.family, loaded.puzzle(options)

    def view(self) -> tuple[AnyFamily, object]:
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
    second: dict[str, Any] | None = None
    because: str = ""
    where: tuple[str, ...] = ()
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
    """What `gridwright explain --json` prints: `complete`, `status` and `steps`, or `mistake` instead of them."""

    family: str
    complete: bool = False
    status: Status = "playing"
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

    def run(self, budget: Budget) -> Report[RatingReport]:
        """Rate how hard the reasoning is."""
        family, view = self.view()
        return Report(rating_fields(family, rate(family, view, budget)))


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
