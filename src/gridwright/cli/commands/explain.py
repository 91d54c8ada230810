"""`gridwright explain`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from gridwright.cli.options import AssumeUnique, FamilyName, File, Json, Leftovers, Seconds, family_options

if TYPE_CHECKING:
    from gridwright.actions.teaching.explain import Explanation

NO_FURTHER = "No technique goes further than this."


def explain(
    file: File,
    /,
    *own: Leftovers,
    family: FamilyName = None,
    seconds: Seconds = 60.0,
    assume_unique: AssumeUnique = False,
    svg_dir: Annotated[Path | None, Parameter(help="Draw every step into this folder.")] = None,
    json: Json = False,
) -> int:
    """Explain the solution step by step; on a wrong position, name the mistake."""
    from gridwright.actions.load import load
    from gridwright.actions.teaching.explain import explain as explain_
    from gridwright.cli.output import print_json, say, watching
    from gridwright.cli.printing import print_mistake, print_step
    from gridwright.core.roles import ENDS

    loaded = load(file, family)
    state = loaded.state(family_options(loaded.family, "read", own))
    with watching("Explaining", seconds) as budget:
        explanation = explain_(loaded.family, state, budget, assume_unique)
    if svg_dir is not None:
        _draw_steps(explanation, svg_dir)
    if json:
        print_json(explanation.fields())
        return explanation.exit_code
    if explanation.mistake is not None:
        print_mistake(loaded.family, explanation.mistake)
        return explanation.exit_code
    for number, (_, step) in enumerate(explanation.steps, 1):
        say(f"Step {number}")
        print_step(loaded.family, step)
        say()
    stuck = "The time ran out. Give more --seconds." if explanation.timed_out else NO_FURTHER
    say(ENDS.get(explanation.status, stuck))
    return explanation.exit_code


def _draw_steps(explanation: Explanation, folder: Path) -> None:
    from gridwright.core.scene import Settings
    from gridwright.paint.files import save

    draw = explanation.family.draw
    for number, (view, step) in enumerate(explanation.steps, 1):
        scene = draw.scene(view, None, Settings()).with_marks(draw.overlay(view, step))
        save(scene, folder / f"step-{number:03d}.svg", "light")
    save(
        draw.scene(explanation.last, None, Settings()),
        folder / f"step-{len(explanation.steps) + 1:03d}.svg",
        "light",
    )
