"""`gridwright bench`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from gridwright.cli.options import Json, Leftovers, Limit, family_options

if TYPE_CHECKING:
    from gridwright.core.results import ResultTable

OUTPUT = "Write a report (.html), or results that `gridwright report` reads (.jsonl)."


def bench(
    family: Annotated[str | None, Parameter(help="One family only.")] = None,
    /,
    *own: Leftovers,
    benchmark: Annotated[str | None, Parameter(help="One benchmark only.")] = None,
    quick: Annotated[bool, Parameter(help="Fewer and smaller puzzles.")] = False,
    full: Annotated[bool, Parameter(help="Include the parts that take minutes.")] = False,
    plot: Annotated[
        Path | None, Parameter(help="Draw a benchmark's curves into this file (.svg, .png or .pdf).")
    ] = None,
    output: Annotated[Path | None, Parameter(name=("--output", "-o"), help=OUTPUT)] = None,
    seconds: Limit = None,
    json: Json = False,
) -> int:
    """Benchmark our solvers against others, on the same puzzles in one run."""
    from gridwright import catalog
    from gridwright.actions.research.bench import bench as bench_
    from gridwright.cli.output import print_json, say, watching
    from gridwright.cli.printing import print_table, save_plot
    from gridwright.core.results import BenchScope
    from gridwright.errors import BadOption, Unfinished

    if own and family is None:
        raise BadOption(f"'{own[0]}' needs a family. Name one to use its flags.")
    if output is not None and output.suffix not in (".html", ".jsonl"):
        raise BadOption(f"'{output}' should end in .html (a report) or .jsonl (results).")
    options = family_options(catalog.family(family), "bench", own) if family is not None else None
    tables: list[ResultTable] = []
    with watching("Benchmarking", seconds) as budget:
        for table in bench_(family, benchmark, BenchScope(quick, full), budget, options):
            tables.append(table)
            if not json:
                print_table(table)
                say()
    if not tables:
        raise Unfinished("The time ran out before the first benchmark was over.")
    if plot is not None:
        save_plot(tables, plot)
    if output is not None:
        _write(tables, output)
    if json:
        print_json({"benchmarks": [{"title": table.title, **table.fields} for table in tables]})
    return 0


def _write(tables: list[ResultTable], path: Path) -> None:
    """Write the tables and how they were made, as a page or as lines."""
    from dataclasses import asdict
    from json import dumps

    from gridwright.batch.ledger import circumstances
    from gridwright.cli.commands.research.report import benchmark_section
    from gridwright.core.cache import replace_file
    from gridwright.paint.page import page

    about = circumstances(["gridwright", *sys.argv[1:]])
    if path.suffix == ".html":
        replace_file(path, page("Gridwright benchmarks", [benchmark_section("Benchmarks", about, tables)]).encode())
        return
    lines: list[dict[str, object]] = [{"benchmark": about}, *(asdict(table) for table in tables)]
    replace_file(path, "".join(f"{dumps(line)}\n" for line in lines).encode())
