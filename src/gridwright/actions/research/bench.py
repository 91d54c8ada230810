"""Benchmark our solvers against others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gridwright import catalog
from gridwright.actions.choose import choose
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.results import BenchScope, ResultTable
from gridwright.errors import Missing


def bench(
    family: str | None, benchmark: str | None, scope: BenchScope, budget: Budget | None = None, options: object = None
) -> Iterator[ResultTable]:
    """Yield the tables of one benchmark, of a family's, or of all families', one after the other.

    Missing where the family named has none.
    """
    budget = budget or Budget()
    for name in (family,) if family is not None else catalog.names():
        record = catalog.family(name)
        benchmarks = record.research.bench
        if family is not None and not benchmarks:
            raise Missing(f"{record.title} has no benchmarks.")
        if benchmark is not None:
            benchmarks = dict([choose(record, "benchmark", benchmarks, benchmark)])
        for title, run in benchmarks.items():
            if not budget.should_continue():
                return
            table = run(scope, options or _default_options(record), budget)
            yield replace(table, fields={"benchmark": title, **table.fields})


def _default_options(family: AnyFamily) -> object:
    return family.options["bench"]() if "bench" in family.options else None
