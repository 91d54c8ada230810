"""`gridwright draw`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from gridwright.cli.options import Leftovers, several_options

if TYPE_CHECKING:
    from gridwright.core.contract import AnyFamily
    from gridwright.core.scene import Mark


def draw(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *own: Leftovers,
    output: Annotated[Path | None, Parameter(name=("--output", "-o"))] = None,
    family: str | None = None,
    theme: str = "light",
    select: str | None = None,
    solution: bool = False,
    hint: bool = False,
    seconds: float = 10.0,
    json: bool = False,
) -> int:
    """Draw a puzzle: to a file as SVG, PNG or PDF, or in the terminal.

    Parameters
    ----------
    file
        A path, - for standard input, or an ID.
    own
        Flags of the family.
    output
        board.svg, board.png or board.pdf; in the terminal if not given.
    family
        Which family's puzzle it is, when the text does not tell.
    theme
        light, dark, light-contrast, dark-contrast or print.
    select
        Key of a mark to show as selected.
    solution
        Show the answer on the board.
    hint
        Show the next step on the board.
    seconds
        How long the answer may take.
    json
        Print one JSON object about the file written, or the scene itself if no file was asked for.
    """
    from gridwright.actions.load import load
    from gridwright.cli.output import print_json, say
    from gridwright.core.scene import Settings
    from gridwright.paint.files import save

    loaded = load(file, family)
    reading, drawing = several_options(loaded.family, ("read", "draw"), own)
    view = loaded.view(reading)
    choices = {} if drawing is None else {name: str(value) for name, value in vars(drawing).items()}
    scene = loaded.family.draw.scene(view, select, Settings(choices=choices))
    scene = scene.with_marks(_overlay(loaded.family, view, solution, hint, seconds))
    if output is not None:
        save(scene, output, theme)
    if json:
        from dataclasses import asdict

        print_json({"family": loaded.family.name} | ({"file": str(output)} if output else {"scene": asdict(scene)}))
    elif output is None:
        from gridwright.cli.output import colourful, draws_unicode
        from gridwright.paint.terminal import terminal

        say(terminal(scene, theme, colour=colourful(), unicode=draws_unicode()))
    else:
        say(f"Written to {output}.")
    return 0


def _overlay(family: AnyFamily, view: object, solution: bool, hint: bool, seconds: float) -> list[Mark]:
    marks: list[Mark] = []
    if solution:
        from gridwright.actions.solve import solve
        from gridwright.cli.output import watching
        from gridwright.core.verdict import Ambiguous, Solved

        with watching("Solving", seconds) as budget:
            verdict = solve(family, view, budget).verdict
        if isinstance(verdict, Solved | Ambiguous):
            marks += family.draw.overlay(view, verdict.answer)
    if hint:
        from gridwright.actions.hint import hint as hint_

        step = hint_(family, view)
        if step is not None:
            marks += family.draw.overlay(view, step)
    return marks
