"""Gridwright: play, solve and create grid puzzles, and see why every answer is right.

    import gridwright as gw

    puzzle = gw.load("board.txt")      # a path, or an ID of a puzzle that comes with the product
    verdict = gw.solve(puzzle)         # Solved, Ambiguous, Unsolvable or Undecided
    print(gw.hint(puzzle).because)
    gw.draw(puzzle, "board.svg")

In a notebook puzzles, games, verdicts, steps, explanations, reports and proofs draw themselves. Everything slow takes
`seconds`, and can be cancelled with Ctrl-C.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.actions.check import CheckReport
    from gridwright.actions.teaching.explain import Explanation
    from gridwright.core.certificate import Certificate
    from gridwright.core.contract import AnyFamily
    from gridwright.core.results import ResultTable
    from gridwright.core.scene import Scene
    from gridwright.core.verdict import Mistake, Rating, Step, Verdict
    from gridwright.library.game import Game

__version__ = "0.2.0"
__all__ = [
    "Puzzle",
    "census",
    "check",
    "convert",
    "draw",
    "explain",
    "family_names",
    "generate",
    "hint",
    "load",
    "prove",
    "rate",
    "read",
    "solve",
    "start",
]


@dataclass(frozen=True)
class Puzzle:
    """A handle: the family and the puzzle as the family has it (`value`)."""

    family: AnyFamily
    value: Any

    @property
    def view(self) -> Any:
        """What a player may see before the first move."""
        return self.family.rules.view(self.state)

    @property
    def state(self) -> Any:
        """The state of play before the first move, with its secrets."""
        return self.family.rules.start(self.value)

    def start(self, *moves: object) -> Game:
        """Return a game of it; see `gridwright.start`."""
        return start(self, *moves)

    def solve(self, solver: str | None = None, seconds: float | None = None) -> Verdict[Any]:
        """Return the verdict of a solver; see `gridwright.solve`."""
        return solve(self, solver, seconds)

    def hint(self, assume_unique: bool = False) -> Step[Any] | Mistake[Any] | None:
        """Return the next step; see `gridwright.hint`."""
        return hint(self, assume_unique)

    def explain(self, assume_unique: bool = False) -> Explanation:
        """Return the explanation; see `gridwright.explain`."""
        return explain(self, assume_unique)

    def rate(self) -> Rating:
        """Return how hard it is; see `gridwright.rate`."""
        return rate(self)

    def draw(self, path: str | Path | None = None, theme: str = "light", about: Any = None, **choices: str) -> str:
        """Return its picture; see `gridwright.draw`."""
        return draw(self, path, theme, about, **choices)

    def scene(self, **choices: str) -> Scene:
        """Return its picture without pixels."""
        from gridwright.actions.overlay import draw_view
        from gridwright.core.scene import Settings

        return draw_view(self.family, self.view, None, Settings(choices=choices))

    def __str__(self) -> str:
        return self.family.text.write(self.value)

    def _repr_svg_(self) -> str:
        return draw(self)


def family_names() -> tuple[str, ...]:
    """Return the names of all families."""
    from gridwright import catalog

    return catalog.names()


def load(source: str | Path, family: str | None = None) -> Puzzle:
    """Return the puzzle in a file, on standard input (`-`), or behind an ID of the form FAMILY:NAME."""
    from gridwright.actions.load import load as load_
    from gridwright.library.arguments import expect

    expect(source, str | Path, "Give a path, - for standard input, a link or an ID.")
    loaded = load_(str(source), family)
    return Puzzle(loaded.family, loaded.puzzle())


def read(text: str, family: str | None = None) -> Puzzle:
    """Return the puzzle that this text is."""
    from gridwright.actions.load import recognise
    from gridwright.library.arguments import expect

    expect(text, str, "Give the text of a puzzle; gw.load opens files.")
    loaded = recognise(text, family)
    return Puzzle(loaded.family, loaded.puzzle())


def start(puzzle: Puzzle, *moves: object) -> Game:
    """Return a game of the puzzle after these moves, each a text or a value such as a step has.

    A game is solved, explained, hinted at and drawn like a puzzle; `game.widget()` is a board to play on in a notebook.
    """
    from gridwright.library.arguments import expect_puzzle
    from gridwright.library.game import Game

    expect_puzzle(puzzle, or_game=False)
    return Game(puzzle.family, puzzle.value).play(*moves)


def solve(puzzle: Puzzle | Game, solver: str | None = None, seconds: float | None = None) -> Verdict[Any]:
    """Return Solved, Ambiguous, Unsolvable or Undecided within `seconds` (10 if not given); answers are verified."""
    from gridwright.actions.solve import SECONDS
    from gridwright.actions.solve import solve as solve_
    from gridwright.library.arguments import budget_of, expect_puzzle
    from gridwright.library.drawn import drawn

    expect_puzzle(puzzle)
    family, view = puzzle.family, puzzle.view
    verdict = solve_(family, view, budget_of(seconds, SECONDS), solver).verdict
    return drawn(verdict, family, view)


def check(puzzle: Puzzle | Game, answer: object, *, verify: bool = False) -> CheckReport:
    """Return the checker's report on an answer (a value, or its text); `verify` checks its proof too."""
    from gridwright.actions.check import check as check_
    from gridwright.library.arguments import expect_answer, expect_puzzle
    from gridwright.library.drawn import drawn

    expect_puzzle(puzzle)
    family, view = puzzle.family, puzzle.view
    if isinstance(answer, str):
        answer = family.text.read_answer(answer)
    expect_answer(family, answer)
    return drawn(check_(family, view, answer, verify=verify), family, view)


def prove(puzzle: Puzzle | Game, folder: str | Path | None = None, seconds: float | None = None) -> Certificate:
    """Solve a puzzle and return a proof that `gridwright-verify` and other people's checkers accept.

    With a folder it is also written there. Unfinished if `seconds` (60 if not given) didn't suffice.
    """
    from gridwright.actions.prove import SECONDS, write_folder
    from gridwright.actions.prove import prove as prove_
    from gridwright.library.arguments import budget_of, expect_puzzle
    from gridwright.library.drawn import drawn

    expect_puzzle(puzzle)
    family, view = puzzle.family, puzzle.view
    certificate = prove_(family, view, budget_of(seconds, SECONDS))
    if folder is not None:
        write_folder(Path(folder), family, certificate)
    return drawn(certificate, family, view)


def generate(family: str, *, seed: int = 0, generator: str | None = None, **options: Any) -> Puzzle:
    """Return a new puzzle; `options` are the fields of the family's generate options."""
    from gridwright import catalog
    from gridwright.actions.generate import build_options
    from gridwright.actions.generate import generate as generate_
    from gridwright.library.arguments import expect

    expect(family, str, "Give the name of a family; gw.family_names lists them.")
    record = catalog.family(family)
    return Puzzle(record, generate_(record, build_options(record, **options), seed, generator=generator))


def hint(puzzle: Puzzle | Game, assume_unique: bool = False) -> Step[Any] | Mistake[Any] | None:
    """Return the next step a person could take, the mistake to undo first, or None.

    `assume_unique` also tries techniques that take for granted that there is one solution.
    """
    from gridwright.actions.teaching.hint import hint as hint_
    from gridwright.library.arguments import expect_puzzle
    from gridwright.library.drawn import drawn

    expect_puzzle(puzzle)
    view = puzzle.view
    return drawn(hint_(puzzle.family, view, assume_unique=assume_unique), puzzle.family, view)


def explain(puzzle: Puzzle | Game, assume_unique: bool = False) -> Explanation:
    """Return the explanation of the solution, step by step; see `hint` for `assume_unique`."""
    from gridwright.actions.teaching.explain import explain as explain_
    from gridwright.library.arguments import expect_puzzle
    from gridwright.library.drawn import drawn

    expect_puzzle(puzzle)
    return drawn(explain_(puzzle.family, puzzle.state, assume_unique=assume_unique), puzzle.family, puzzle.view)


def rate(puzzle: Puzzle | Game) -> Rating:
    """Return how hard the puzzle is."""
    from gridwright.actions.rate import rate as rate_
    from gridwright.library.arguments import expect_puzzle

    expect_puzzle(puzzle)
    return rate_(puzzle.family, puzzle.view)


def convert(puzzle: Puzzle, to: str) -> str:
    """Return the puzzle in another format."""
    from gridwright.actions.convert import convert as convert_
    from gridwright.library.arguments import expect_puzzle

    expect_puzzle(puzzle, or_game=False)
    return convert_(puzzle.family, puzzle.value, to)


def census(family: str, **options: Any) -> ResultTable:
    """Return the table over all puzzles of a kind."""
    from gridwright import catalog
    from gridwright.actions.options import read_options
    from gridwright.actions.research.census import census as census_
    from gridwright.library.arguments import expect
    from gridwright.library.drawn import drawn

    expect(family, str, "Give the name of a family; gw.family_names lists them.")
    record = catalog.family(family)
    chosen = read_options(record, "census", options) if "census" in record.options else None
    return drawn(census_(record, chosen), record)


def draw(
    puzzle: Puzzle | Game,
    path: str | Path | None = None,
    theme: str = "light",
    about: object = None,
    **choices: str,
) -> str:
    """Return the picture as SVG text; with a path it is also written there, as .svg, .png or .pdf.

    `about` is shown on the board: an answer, a verdict, a step, a fault or a mistake. `choices` are the fields of the
    family's draw options, such as `overlay="odds"`.
    """
    from gridwright.library.arguments import expect, expect_about, expect_puzzle
    from gridwright.library.html import Board, Picture, marks_about
    from gridwright.paint.files import save
    from gridwright.paint.svg import svg

    expect_puzzle(puzzle)
    expect(path, str | Path | None, "Give the path of a file that ends in .svg, .png or .pdf.")
    expect_about(puzzle.family, about)
    scene = puzzle.scene(**choices).with_marks(marks_about(Board(puzzle.family, puzzle.view), about))
    if path is not None:
        save(scene, Path(path), theme)
    return Picture(svg(scene, theme))
