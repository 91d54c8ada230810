"""`gridwright bench`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gridwright.cli.options import Leftovers, family_options

if TYPE_CHECKING:
    from gridwright.core.contract import Table


def bench(
    family: str | None = None,
    /,
    *own: Leftovers,
    race: str | None = None,
    quick: bool = False,
    slow: bool = False,
    plot: Path | None = None,
    seconds: float | None = None,
    json: bool = False,
) -> int:
    """Race our solvers against their peers, on the same puzzles in the same run.

    Parameters
    ----------
    family
        One family only.
    own
        Flags of the family.
    race
        One race only.
    quick
        A glance: fewer and smaller puzzles.
    slow
        With the parts that take minutes.
    plot
        Draw the curves of a race into this file (.svg, .png or .pdf).
    seconds
        How long all of it may take.
    json
        Print one JSON object.
    """
    from gridwright import catalog
    from gridwright.actions.bench import bench as bench_
    from gridwright.cli.output import print_json, say, watching
    from gridwright.cli.tell import save_plot, tell_table
    from gridwright.core.contract import Pace
    from gridwright.errors import BadOption

    if own and family is None:
        raise BadOption(f"'{own[0]}' is not understood; name a family to use its flags.")
    options = family_options(catalog.family(family), "bench", own) if family is not None else None
    tables: list[Table] = []
    with watching("Racing", seconds) as budget:
        for table in bench_(family, race, Pace(quick, slow), budget, options):
            tables.append(table)
            if not json:
                tell_table(table)
                say()
    if plot is not None:
        save_plot(tables, plot)
    if json:
        print_json({"races": [{"title": table.title, **table.fields} for table in tables]})
    return 0
