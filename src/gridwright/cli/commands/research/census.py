"""`gridwright census`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from gridwright.cli.options import Json, Leftovers, Limit, family_options

if TYPE_CHECKING:
    from gridwright.core.contract import AnyFamily
    from gridwright.core.results import ResultTable


def census(
    family: str,
    /,
    *own: Leftovers,
    plot: Annotated[Path | None, Parameter(help="Draw the curves into this file (.svg, .png or .pdf).")] = None,
    seconds: Limit = None,
    json: Json = False,
) -> int:
    """Solve every puzzle of a kind and count them; `gridwright census FAMILY --help` lists the kinds."""
    from gridwright import catalog
    from gridwright.actions.research.census import census as census_
    from gridwright.cli.output import print_json, watching
    from gridwright.cli.printing import print_table, save_plot

    record = catalog.family(family)
    options = family_options(record, "census", own)
    with watching("Counting", seconds) as budget:
        counted = census_(record, options, budget)
    if plot is not None:
        save_plot([counted], plot)
    if json:
        print_json({"family": record.name, **counted.fields})
    else:
        print_table(counted)
        _draw_boards(record, counted)
    return 0


def _draw_boards(family: AnyFamily, counted: ResultTable) -> None:
    from gridwright.cli.output import colourful, draws_unicode, say
    from gridwright.core.scene import Settings
    from gridwright.paint.terminal import terminal

    for board in counted.boards:
        scene = family.draw.scene(family.text.read_view(board), None, Settings(coordinates=False))
        say()
        say(terminal(scene, "light", colour=colourful(), unicode=draws_unicode()))
