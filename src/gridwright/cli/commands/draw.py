"""`gridwright draw`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from gridwright.cli.options import FamilyName, File, Json, Leftovers, Output, Seconds, several_options

if TYPE_CHECKING:
    from gridwright.core.contract import AnyFamily
    from gridwright.core.scene import Mark, Scene


def draw(
    file: File,
    /,
    *own: Leftovers,
    output: Output = None,
    family: FamilyName = None,
    theme: Annotated[str, Parameter(help="light, dark, light-contrast, dark-contrast or print.")] = "light",
    select: Annotated[str | None, Parameter(help="Key of a mark to show as selected.")] = None,
    solution: Annotated[bool, Parameter(help="Show the answer on the board.")] = False,
    hint: Annotated[bool, Parameter(help="Show the next step on the board.")] = False,
    seconds: Seconds = 10.0,
    json: Json = False,
) -> int:
    """Draw a puzzle: to a file as SVG, PNG or PDF, or in the terminal."""
    from gridwright.actions.load import load
    from gridwright.actions.overlay import draw_view
    from gridwright.cli.output import print_json, say, watching
    from gridwright.core.scene import Settings
    from gridwright.paint.files import save

    loaded = load(file, family)
    reading, drawing = several_options(loaded.family, ("read", "draw"), own)
    view = loaded.view(reading)
    choices = {} if drawing is None else {name: str(value) for name, value in vars(drawing).items()}
    with watching("Drawing", seconds) as budget:
        scene = draw_view(loaded.family, view, select, Settings(choices=choices), budget)
    shown = _overlay(loaded.family, view, solution, hint, seconds)
    scene = scene.with_marks(shown.marks)
    if output is not None:
        save(scene, output, theme)
    if json:
        print_json({"family": loaded.family.name} | ({"file": str(output)} if output else {"scene": _fields(scene)}))
    elif output is None:
        from gridwright.cli.output import colourful, draws_unicode
        from gridwright.paint.terminal import terminal

        say(terminal(scene, theme, colour=colourful(), unicode=draws_unicode()))
    else:
        say(f"Written to {output}.")
    if not json:
        for remark in shown.remarks:
            say(remark)
    return shown.code


@dataclass
class _Shown:
    """What is drawn on the board of a solution and a hint, why one is missing, and the exit code that goes with it."""

    marks: list[Mark] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    code: int = 0

    def miss(self, because: str, code: int, marks: list[Mark] | None = None) -> None:
        """Note that something asked for can't be shown, and why."""
        self.marks += marks or []
        self.remarks.append(because)
        self.code = self.code or code


def _fields(scene: Scene) -> dict[str, object]:
    """Return what `--json` prints about a picture: all its marks and targets, one by one."""
    from dataclasses import asdict

    parts = ("marks", "targets", "columns", "rows")
    listed = {name: [asdict(one) for one in getattr(scene, name)] for name in parts}
    return {"title": scene.title, "width": scene.width, "height": scene.height, **listed}


def _overlay(family: AnyFamily, view: object, solution: bool, hint: bool, seconds: float) -> _Shown:
    from gridwright.cli.output import watching
    from gridwright.core.verdict import Ambiguous, Fault, Mistake, Solved, Step, Undecided

    shown = _Shown()
    if solution:
        from gridwright.actions.solve import solve

        with watching("Solving", seconds) as budget:
            verdict = solve(family, view, budget).verdict
        if isinstance(verdict, Solved | Ambiguous):
            shown.marks += family.draw.overlay(view, verdict.answer)
        elif isinstance(verdict, Undecided):
            shown.miss(f"No solution is shown. {verdict.because}", 3)
        else:
            where = family.draw.overlay(view, Fault("mistake", verdict.because, verdict.where))
            shown.miss(f"No solution is shown. {verdict.because}", 1, where)
    if hint:
        from gridwright.actions.teaching.hint import hint as find_hint

        with watching("Looking for a hint", seconds) as budget:
            step = find_hint(family, view, budget)
        if isinstance(step, Step):
            shown.marks += family.draw.overlay(view, step)
        elif isinstance(step, Mistake):
            where = family.draw.overlay(view, Fault("mistake", step.because, step.where))
            shown.miss(f"There is a mistake. {step.because}", 1, where)
        else:
            shown.miss("No hint available.", 0)
    return shown
