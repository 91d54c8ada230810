"""What many lines say together: shares with intervals, numbers with their spread, and how they are distributed.

The names of the fields are all that is known here: a truth or a short word is counted, a number is measured, a long
text is passed over.
"""

from __future__ import annotations

import json
import math
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gridwright.core.intervals import mean_and_margin, wilson
from gridwright.core.results import Curve, Plot, ResultTable
from gridwright.errors import Unreadable

WORDS = 12
"""A text field with more different values than this is no category."""

BARS = 30
_LONGEST = 40
_NAMES = frozenset({"seed", "source"})
"""Fields that say which item it is, not what came of it."""


@dataclass
class _Field:
    """All values of one field."""

    numbers: array[float] = field(default_factory=lambda: array("d"))
    words: Counter[str] = field(default_factory=Counter)
    many: bool = False

    def add(self, value: object) -> None:
        if isinstance(value, bool):
            self.words["yes" if value else "no"] += 1
        elif isinstance(value, int | float):
            self.numbers.append(value)
        elif isinstance(value, str) and not self.many:
            self.words[value] += 1
            self.many = len(self.words) > WORDS or len(value) > _LONGEST


@dataclass(frozen=True)
class Summary:
    """How often each word of a field occurs, what each number is like; the same as tables and plots."""

    lines: int
    shares: Mapping[str, Counter[str]]
    numbers: Mapping[str, Mapping[str, object]]
    tables: tuple[ResultTable, ...]
    plots: tuple[Plot, ...]

    @property
    def fields(self) -> dict[str, object]:
        """What `--json` prints."""
        return {"lines": self.lines} | {name: part for table in self.tables for name, part in table.fields.items()}


def read_lines(path: Path) -> Iterator[dict[str, object]]:
    """Return the objects of a file of JSON lines, or Unreadable with the line."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                value = json.loads(line, parse_constant=_refuse)
            except (ValueError, RecursionError):
                value = None
            if not isinstance(value, dict):
                raise Unreadable(f"{path} isn't a results file. Expected a JSON object.", line=number, column=1)
            yield value


def _refuse(constant: str) -> None:
    """Raise ValueError: Python reads NaN and Infinity, but JSON has no such numbers."""
    raise ValueError(constant)


def summarise(lines: Iterable[Mapping[str, object]], seconds: Sequence[float] = ()) -> Summary:
    """Return what the lines say; `seconds`, from the ledger, is how long each took."""
    fields: dict[str, _Field] = {}
    count = 0
    for line in lines:
        count += 1
        for name, value in line.items():
            if name not in _NAMES:
                fields.setdefault(name, _Field()).add(value)
    if seconds:
        fields["seconds"] = _Field(array("d", seconds))
    words = {name: found.words for name, found in fields.items() if found.words and not found.many}
    numbers = {name: found.numbers for name, found in fields.items() if found.numbers}
    measures = {name: _measure(values) for name, values in numbers.items()}
    tables = tuple(table for table in (_shares(words), _measures(measures)) if table.rows)
    plots = tuple(histogram(name, values) for name, values in numbers.items() if min(values) < max(values))
    return Summary(count, words, measures, tables, plots)


def _shares(words: Mapping[str, Counter[str]]) -> ResultTable:
    rows: list[tuple[str, ...]] = []
    fields: dict[str, Any] = {}
    for name, counts in words.items():
        total = counts.total()
        fields[name] = {}
        for word, hits in counts.most_common():
            low, high = wilson(hits, total)
            rows.append((name, word, f"{hits:,}", f"{total:,}", f"{hits / total:.2%}", f"{low:.2%} to {high:.2%}"))
            fields[name][word] = {"count": hits, "of": total, "share": hits / total, "interval": [low, high]}
    return ResultTable("Shares", ("field", "value", "count", "of", "share", "95% interval"), tuple(rows), (), fields)


def _measures(measures: Mapping[str, Mapping[str, Any]]) -> ResultTable:
    rows: list[tuple[str, ...]] = []
    for name, found in measures.items():
        low, high = found["interval"]
        middle = (found["mean"], found["median"], found["5%"], found["95%"], found["least"], found["most"])
        mean, *others = (f"{number:.5g}" for number in middle)
        rows.append((name, f"{found['count']:,}", mean, f"{low:.5g} to {high:.5g}", *others))
    columns = ("field", "count", "mean", "95% interval", "median", "5%", "95%", "least", "most")
    return ResultTable("Numbers", columns, tuple(rows), (), measures)


def _measure(values: Sequence[float]) -> dict[str, object]:
    ordered = sorted(values)
    count = len(ordered)
    mean, margin = mean_and_margin(ordered)

    def at(part: float) -> float:
        return ordered[min(count - 1, int(part * count))]

    return {
        "count": count,
        "mean": mean,
        "interval": [mean - margin, mean + margin],
        "median": at(0.5),
        "5%": at(0.05),
        "95%": at(0.95),
        "least": ordered[0],
        "most": ordered[-1],
    }


def histogram(name: str, values: Sequence[float]) -> Plot:
    """Return how often each value or range of values occurs; the last hundredth of a long tail isn't drawn."""
    ordered = sorted(values)
    low, high = ordered[0], ordered[-1]
    nearly_all = ordered[int(0.99 * len(ordered))]
    if high - low > 3 * (nearly_all - low) > 0:
        name, high = f"{name} (1% lie beyond {nearly_all:.3g}, up to {high:.3g})", nearly_all
        values = [value for value in ordered if value <= high]
    whole = all(value == int(value) for value in values)
    width = max(1, math.ceil((high - low + 1) / BARS)) if whole else max((high - low) / BARS, math.ulp(0.0))
    counts: Counter[int] = Counter(min(BARS - 1, int((value - low) / width)) for value in values)
    middle = (width - 1) / 2 if whole else width / 2
    points = tuple((low + bar * width + middle, float(counts[bar])) for bar in range(max(counts) + 1))
    return Plot(
        f"Distribution of {name.split(' (')[0]}", name, "lines", (Curve(name, points),), logarithmic=False, bars=True
    )
