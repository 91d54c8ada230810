"""Small charts as SVG: everyone's results with yours among them, the last games, puzzles by day, ranks by day.

Colours come from the style sheet by class. Nothing depends on colour alone: what is yours has a label, a ring or a
sentence, and every chart is described in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count

from markupsafe import Markup, escape

from gridwright.core.wording import pluralise
from gridwright.play.clock import format_time
from gridwright.storage.days import Rank
from gridwright.storage.scores import Measure

BARS = 14
SECOND_STEPS = (1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 300, 600, 900, 1800, 3600)
MOST_OF_INTEREST = 0.95
"""The part of all results that the bars spread over; the last bar has the rest."""
MEAN_OF = 5
WEEKS = 26
HEAT_FROM = (1, 2, 4)
"""From how many puzzles a day on a tile is darker."""


@dataclass(frozen=True)
class Distribution:
    """Everyone's results in bars: how many are in each, which one has yours, and where bars begin."""

    counts: tuple[int, ...]
    mine: int | None
    starts: tuple[str, ...]


def distribute(results: Sequence[float], mine: float | None, measure: Measure) -> Distribution:
    """Sort results, the best first, into bars of a round width."""
    low, high = results[0], results[min(len(results) - 1, int(MOST_OF_INTEREST * len(results)))]
    for step in _steps(measure):
        start = low // step * step
        if high < start + BARS * step:
            break

    def bar(value: float) -> int:
        return max(0, min(BARS - 1, int((value - start) // step)))

    counts = [0] * BARS
    for value in results:
        counts[bar(value)] += 1
    edges = [_write_edge(start + number * step, step, measure) for number in range(BARS)]
    if results[-1] >= start + BARS * step:
        edges[-1] += " +"
    return Distribution(tuple(counts), None if mine is None else bar(mine), tuple(edges))


def _steps(measure: Measure) -> Sequence[int]:
    doubled = [SECOND_STEPS[-1] * 2**power for power in range(1, 20)]
    return (*SECOND_STEPS, *doubled) if measure == "seconds" else tuple(2**power for power in range(40))


def _write_edge(value: float, step: int, measure: Measure) -> str:
    if measure == "over":
        return f"{value:.0f}"
    return f"{value / 60:.0f} min" if step % 60 == 0 else format_time(value)


def draw_distribution(shown: Distribution, mine: str) -> Markup:
    """Draw the bars; yours has a label with a line down to it."""
    width, floor, top = 34, 150, 34
    tallest = max(shown.counts)
    parts, labels = list[str](), list[str]()
    for number, results in enumerate(shown.counts):
        x, height = number * width, (floor - top) * results / tallest
        if number == shown.mine:
            at = min(max(x + width / 2, 46), BARS * width - 46)
            parts.append(f'<text class="mine" x="{at:g}" y="12" text-anchor="middle">You {escape(mine)}</text>')
            parts.append(f'<path class="mine-line" d="M{x + width / 2:g} 17V{floor - max(height, 2) - 3:g}"/>')
        parts.append(_bar(x + 1, floor, width - 2, height, number == shown.mine, f"{results}"))
    for number in (0, 4, 8, BARS - 1):
        anchor = "end" if number == BARS - 1 else "start"
        x = BARS * width if number == BARS - 1 else number * width
        labels.append(f'<text x="{x}" y="{floor + 18}" text-anchor="{anchor}">{shown.starts[number]}</text>')
    said = f"{pluralise(sum(shown.counts), 'result')} in {BARS} bars"
    if shown.mine is not None:
        better = sum(shown.counts[: shown.mine])
        others = pluralise(better, "is in a better one", "are in better ones")
        said += f". Yours, {mine}, is in bar {shown.mine + 1}; {others}"
    baseline = f'<path class="axis" d="M0 {floor + 0.5}H{BARS * width}"/>'
    return _svg("distribution", BARS * width, floor + 26, f"{said}.", *parts, baseline, *labels)


def draw_ranks(ranks: Mapping[date, Rank], today: date, days: int = 14) -> Markup:
    """Draw a bar for each day: the higher, the more players are behind. The last one carries the rank."""
    width, floor, top = 26, 100, 26
    shown = [today - timedelta(days=days - 1 - number) for number in range(days)]
    last = max((day for day in shown if day in ranks), default=None)
    parts = list[str]()
    for number, day in enumerate(shown):
        rank = ranks.get(day)
        if rank is None:
            continue
        height = (floor - top) * (rank.players - rank.rank + 1) / rank.players
        x = number * width
        parts.append(_bar(x + 4, floor, width - 8, height, day == last, f"{write_day(day)}: {_place(rank)}"))
        if day == last:
            at = min(x + width / 2, days * width - 18)
            parts.append(
                f'<text class="mine" x="{at:g}" y="{floor - height - 8:g}" text-anchor="middle">'
                f"{ordinal(rank.rank)}</text>"
            )
    said = [f"{write_day(day)} {_place(ranks[day])}" for day in shown if day in ranks]
    baseline = f'<path class="axis" d="M0 {floor + 0.5}H{days * width}"/>'
    first = f'<text x="2" y="{floor + 18}">{write_day(shown[0])}</text>'
    end = f'<text x="{days * width - 2}" y="{floor + 18}" text-anchor="end">today</text>'
    described = "Rank in the daily puzzles of two weeks: " + ("; ".join(said) or "none") + "."
    return _svg("ranks", days * width, floor + 26, described, *parts, baseline, first, end)


def _place(rank: Rank) -> str:
    return f"{ordinal(rank.rank)} of {rank.players}"


def _bar(x: float, floor: float, width: float, height: float, is_mine: bool, title: str) -> str:
    height = max(height, 2) if height or is_mine else 0
    if not height:
        return ""
    kind = "bar mine" if is_mine else "bar"
    top = floor - height
    return (
        f'<g class="{kind}"><title>{escape(title)}</title>'
        f'<rect x="{x:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="2"/>'
        f'<path d="M{x:g} {top:g}h{width:g}"/></g>'
    )


def draw_last_games(values: Sequence[float], written: Sequence[str]) -> Markup:
    """Draw results in the order they were reached as dots, their mean of five as a line, and a ring at the best."""
    if not values:
        return Markup("")
    width, height, edge = 132, 32, 4
    low, high = min(values), max(values)
    across = (width - 2 * edge) / max(1, len(values) - 1)

    def place(number: int, value: float) -> tuple[float, float]:
        part = (value - low) / (high - low) if high > low else 0.5
        return edge + number * across, edge + (height - 2 * edge) * (1 - part)

    dots = "".join('<circle cx="{:.1f}" cy="{:.1f}" r="1.6"/>'.format(*place(*point)) for point in enumerate(values))
    line = " ".join(
        "{:.1f},{:.1f}".format(*place(number, mean)) for number, mean in zip(count(), means(values), strict=False)
    )
    best = min(range(len(values)), key=lambda number: values[number])
    x, y = place(best, values[best])
    said = f"Last {len(values)} games: the best {written[best]}, the latest {written[-1]}."
    if len(values) == 1:
        said = f"1 game: {written[0]}."
    return _svg(
        "last-games",
        width,
        height,
        said,
        f'<g class="dots">{dots}</g><polyline points="{line}"/><circle class="best" cx="{x:.1f}" cy="{y:.1f}" r="3"/>',
    )


def means(values: Sequence[float]) -> list[float]:
    """Return for each result the mean of it and the four before, or of as many as there are."""
    windows = (values[max(0, number - MEAN_OF + 1) : number + 1] for number in range(len(values)))
    return [sum(window) / len(window) for window in windows]


def draw_days(solved: Mapping[date, int], today: date) -> Markup:
    """Draw how many puzzles were solved on each day of 26 weeks, a column for each week."""
    start = today - timedelta(days=today.weekday() + 7 * (WEEKS - 1))
    tiles, months = list[str](), list[str]()
    for week in range(WEEKS):
        monday = start + timedelta(weeks=week)
        if week and monday.day <= 7 and week < WEEKS - 1:
            months.append(f'<text x="{week * 15}" y="120">{monday:%b}</text>')
        for weekday in range(7):
            day = monday + timedelta(days=weekday)
            if day > today:
                continue
            number = solved.get(day, 0)
            heat = sum(number >= least for least in HEAT_FROM)
            tiles.append(
                f'<rect class="heat-{heat}" x="{week * 15}" y="{weekday * 15}" width="12.5" height="12.5" rx="3">'
                f"<title>{write_day(day)}: {pluralise(number, 'puzzle')}</title></rect>"
            )
    shown = {day: number for day, number in solved.items() if day >= start}
    in_all = pluralise(sum(shown.values()), "puzzle")
    said = f"{in_all} solved on {pluralise(len(shown), 'day')} of the last {WEEKS} weeks"
    if shown:
        most = max(shown, key=lambda day: shown[day])
        said += f", the most on {write_day(most)}: {shown[most]}"
    return _svg("days", WEEKS * 15 - 2, 124, f"{said}.", *tiles, *months)


def ordinal(number: int) -> str:
    """Write a rank: 1st, 2nd, 3rd, 11th."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def write_day(day: date) -> str:
    """Write a day without its year: 2 Nov."""
    return f"{day.day} {day:%b}"


def _svg(name: str, width: float, height: float, said: str, *parts: str) -> Markup:
    return Markup(
        f'<svg class="chart {name}" viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(said)}">'
        f"{''.join(parts)}</svg>"
    )
