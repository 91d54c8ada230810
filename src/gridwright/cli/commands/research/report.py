"""`gridwright report`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from gridwright.cli.options import Json, Output

if TYPE_CHECKING:
    from gridwright.core.results import ResultTable
    from gridwright.paint.page import Section


def report(
    results: Annotated[Path, Parameter(help="A file of JSON lines that a large run or `bench` wrote.")],
    /,
    *more: Annotated[Path, Parameter(help="More of them, on the same page.")],
    output: Output = None,
    json: Json = False,
) -> int:
    """Summarise a large run as one self-contained page: shares and numbers with 95% intervals, plots, and the
    commands and versions that made them. Without --output the page is written beside the results.
    """
    from gridwright.cli.output import print_json, say
    from gridwright.core.cache import replace_file
    from gridwright.paint.page import page

    read = [_read(path) for path in (results, *more)]
    if json:
        print_json({"reports": [fields for _, fields in read]})
        if output is None:
            return 0
    path = output or results.with_suffix(".html")
    replace_file(path, page("Gridwright report", [section for section, _ in read]).encode())
    if not json:
        say(f"Written to {path}.")
    return 0


def _read(path: Path) -> tuple[Section, dict[str, object]]:
    """Return one file of results as a part of the page, and as `--json` prints it."""
    from gridwright.batch.ledger import read_ledger
    from gridwright.batch.summary import read_lines, summarise
    from gridwright.paint.page import Section

    lines = read_lines(path)
    first = next(lines, None)
    if first is not None and isinstance(first.get("benchmark"), dict):
        return _benchmarks(path, [first, *lines])
    found = read_ledger(path)
    seconds = [second for entry in found[1] for second in entry.seconds] if found else []
    summary = summarise(() if first is None else (line for part in ((first,), lines) for line in part), seconds)
    about = {name: value for name, value in found[0].items() if name not in ("ledger", "job")} if found else {}
    facts = [(name, _write(value)) for name, value in about.items() if value != ""]
    section = Section(path.name, [*facts, ("lines", f"{summary.lines:,}")], summary.tables, summary.plots)
    return section, {"results": str(path), "made_with": about} | dict(summary.fields)


def _benchmarks(path: Path, lines: list[dict[str, Any]]) -> tuple[Section, dict[str, object]]:
    from gridwright.errors import Unreadable

    about, tables = lines[0]["benchmark"], []
    for number, line in enumerate(lines[1:], 2):
        try:
            tables.append(table_of(line))
        except (AttributeError, KeyError, TypeError, ValueError):
            problem = f"{path} has no table here. Expected what `bench` writes."
            raise Unreadable(problem, line=number, column=1) from None
    return benchmark_section(path.name, about, tables), {
        "results": str(path),
        "made_with": about,
        "benchmarks": lines[1:],
    }


def benchmark_section(title: str, about: dict[str, object], tables: list[ResultTable]) -> Section:
    """Return the tables and plots of benchmarks, and how they were made."""
    from gridwright.paint.page import Section

    facts = [(name, _write(value)) for name, value in about.items()]
    return Section(title, facts, tables, [table.plot for table in tables if table.plot is not None])


def table_of(line: dict[str, Any]) -> ResultTable:
    """Return a table as `bench` wrote it."""
    from gridwright.core.results import Curve, Plot, ResultTable

    drawn = line.get("plot")
    plot = None
    if drawn is not None:
        curves = tuple(Curve(curve["name"], tuple((x, y) for x, y in curve["points"])) for curve in drawn["curves"])
        plot = Plot(**{**drawn, "curves": curves})
    rows = tuple(tuple(row) for row in line["rows"])
    return ResultTable(line["title"], tuple(line["columns"]), rows, tuple(line["remarks"]), line["fields"], plot=plot)


def _write(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
