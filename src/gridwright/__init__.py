"""Gridwright: play, solve and create grid puzzles, and see why every answer is right.

    import gridwright as gw

    puzzle = gw.load("board.txt")      # a path, or an ID of a puzzle that comes with the product
    verdict = gw.solve(puzzle)         # Solved, Ambiguous, Unsolvable or Undecided
    print(gw.hint(puzzle).because)
    gw.draw(puzzle, "board.svg")

In a notebook a puzzle draws itself. Everything slow takes `seconds`, and can be cancelled with Ctrl-C.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.actions.check import CheckReport
    from gridwright.actions.teaching.explain import Explanation
    from gridwright.core.contract import AnyFamily
    from gridwright.core.results import ResultTable
    from gridwright.core.scene import Scene
    from gridwright.core.verdict import Mistake, Rating, Step, Verdict

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
    "rate",
    "read",
    "solve",
]


@dataclass(frozen=True)
class Puzzle:
    """A handle: the family and the puzzle as the family has it (`value`)."""

    family: AnyFamily
    value: Any

    @property
    def view(self) -> Any:
        """What a player may see before the first move."""
        return self.family.rules.view(self.family.rules.start(self.value))

    def solve(self, solver: str | None = None, seconds: float | None = None) -> Verdict[Any]:
        """Return the verdict of a solver; see `gridwright.solve`."""
        return solve(self, solver, seconds)

    def hint(self) -> Step[Any] | Mistake[Any] | None:
        """Return the next step; see `gridwright.hint`."""
        return hint(self)

    def explain(self) -> Explanation:
        """Return the explanation; see `gridwright.explain`."""
        return explain(self)

    def rate(self) -> Rating:
        """Return how hard it is; see `gridwright.rate`."""
        return rate(self)

    def draw(self, path: str | Path | None = None, theme: str = "light", **choices: str) -> str:
        """Return its picture; see `gridwright.draw`."""
        return draw(self, path, theme, **choices)

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

    loaded = load_(str(source), family)
    return Puzzle(loaded.family, loaded.puzzle())


def read(text: str, family: str | None = None) -> Puzzle:
    """Return the puzzle that this text is."""
    from gridwright.actions.load import recognise

    loaded = recognise(text, family)
    return Puzzle(loaded.family, loaded.puzzle())


def solve(puzzle: Puzzle, solver: str | None = None, seconds: float | None = None) -> Verdict[Any]:
    """Return Solved, Ambiguous, Unsolvable or Undecided within `seconds` (10 if not given); answers are verified."""
    from gridwright.actions.solve import SECONDS
    from gridwright.actions.solve import solve as solve_
    from gridwright.core.budget import Budget

    return solve_(puzzle.family, puzzle.view, Budget(SECONDS if seconds is None else seconds), solver).verdict


def check(puzzle: Puzzle, answer: Any, *, verify: bool = False) -> CheckReport:
    """Return the checker's report on an answer (a value, or its text); `verify` checks its proof too."""
    from gridwright.actions.check import check as check_

    if isinstance(answer, str):
        answer = puzzle.family.text.read_answer(answer)
    return check_(puzzle.family, puzzle.view, answer, verify=verify)


def generate(family: str, *, seed: int = 0, generator: str | None = None, **options: Any) -> Puzzle:
    """Return a new puzzle; `options` are the fields of the family's generate options."""
    from gridwright import catalog
    from gridwright.actions.generate import build_options
    from gridwright.actions.generate import generate as generate_

    record = catalog.family(family)
    return Puzzle(record, generate_(record, build_options(record, **options), seed, generator=generator))


def hint(puzzle: Puzzle) -> Step[Any] | Mistake[Any] | None:
    """Return the next step a person could take, the mistake to undo first, or None."""
    from gridwright.actions.teaching.hint import hint as hint_

    return hint_(puzzle.family, puzzle.view)


def explain(puzzle: Puzzle) -> Explanation:
    """Return the explanation of the solution, step by step."""
    from gridwright.actions.teaching.explain import explain as explain_

    return explain_(puzzle.family, puzzle.family.rules.start(puzzle.value))


def rate(puzzle: Puzzle) -> Rating:
    """Return how hard the puzzle is."""
    from gridwright.actions.rate import rate as rate_

    return rate_(puzzle.family, puzzle.view)


def convert(puzzle: Puzzle, to: str) -> str:
    """Return the puzzle in another format."""
    from gridwright.actions.convert import convert as convert_

    return convert_(puzzle.family, puzzle.value, to)


def census(family: str, **options: Any) -> ResultTable:
    """Return the table over all puzzles of a kind."""
    from gridwright import catalog
    from gridwright.actions.research.census import census as census_

    record = catalog.family(family)
    return census_(record, record.options["census"](**options) if "census" in record.options else None)


def draw(puzzle: Puzzle, path: str | Path | None = None, theme: str = "light", **choices: str) -> str:
    """Return the picture as SVG text; with a path it is also written there, as .svg, .png or .pdf.

    `choices` are the fields of the family's draw options, such as `overlay="odds"`.
    """
    from gridwright.paint.files import save
    from gridwright.paint.svg import svg

    scene = puzzle.scene(**choices)
    if path is not None:
        save(scene, Path(path), theme)
    return svg(scene, theme)
