"""A plot as a scene: curves over two axes, each with a colour and a symbol of its own at its points."""

from __future__ import annotations

import math
from collections.abc import Callable

from gridwright.core.marks import make_tile
from gridwright.core.results import Curve, Plot
from gridwright.core.scene import Layer, Mark, Scene

WIDTH, HEIGHT = 12.0, 8.0
LEFT, RIGHT, TOP, BOTTOM = 1.4, 3.2, 0.8, 1.2
ROLES = ("accent", "bad", "good", "warn", "trial", "ink")
SIGNS = ("disc", "square", "triangle", "diamond", "star", "plus")
TEXT = 0.26


def chart(plot: Plot) -> Scene:
    """Return the curves with their axes, and their names at the right."""
    if plot.bars:
        return _columns(plot)
    across = _Axis([x for curve in plot.curves for x, _ in curve.points], plot.logarithmic, LEFT, WIDTH - RIGHT)
    up = _Axis([y for curve in plot.curves for _, y in curve.points], plot.logarithmic, HEIGHT - BOTTOM, TOP)
    marks = [*_frame(plot, across, up)]
    for number, curve in enumerate(plot.curves):
        marks += _curve(number, curve, across, up)
    return Scene(WIDTH, HEIGHT, tuple(marks), title=plot.title)


def _columns(plot: Plot) -> Scene:
    """Return the first curve's points as columns that stand side by side."""
    points = plot.curves[0].points
    wide = points[1][0] - points[0][0] if len(points) > 1 else 1.0
    edges = [points[0][0] - wide / 2, points[-1][0] + wide / 2]
    across = _Axis(edges, False, LEFT, WIDTH - LEFT / 2, exact=True)
    up = _Axis([y for _, y in points], False, HEIGHT - BOTTOM, TOP)
    marks = _frame(plot, across, up, WIDTH - LEFT / 2)
    for number, (x, y) in enumerate(points):
        left, right, top = across.at(x - wide / 2), across.at(x + wide / 2), up.at(y)
        gap = (right - left) * 0.08
        marks.append(
            make_tile(
                f"column:{number}",
                ROLES[0],
                (left + gap, top, right - left - 2 * gap, HEIGHT - BOTTOM - top),
                layer=Layer.LINE,
                label=f"{x:g}: {y:g}",
            )
        )
    return Scene(WIDTH, HEIGHT, tuple(marks), title=plot.title)


class _Axis:
    """Where a number stands between two ends, by its size or by its logarithm; `exact` leaves no air around them."""

    def __init__(self, numbers: list[float], logarithmic: bool, start: float, end: float, exact: bool = False) -> None:
        self._scale: Callable[[float], float] = math.log10 if logarithmic else float
        low = self._scale(min(numbers, default=1.0))
        high = self._scale(max(numbers, default=10.0))
        # Round outwards to whole powers of ten, or leave a little air.
        self.low: float = math.floor(low) if logarithmic else min(low, 0.0)
        self.high: float = math.ceil(high) if logarithmic else high * 1.05
        if exact:
            self.low, self.high = low, high
        if self.low == self.high:
            self.high = self.low + 1
        self._logarithmic, self._start, self._end = logarithmic, start, end

    def at(self, number: float) -> float:
        """Return the place of a number on the drawing."""
        return self._start + (self._scale(number) - self.low) / (self.high - self.low) * (self._end - self._start)

    def ticks(self) -> list[float]:
        """Return powers of ten, or about five steps of a round size."""
        if self._logarithmic:
            return [10.0**power for power in range(int(self.low), int(self.high) + 1)]
        step = _round_step((self.high - self.low) / 5)
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def _round_step(least: float) -> float:
    """Return the smallest of 1, 2, 5, 10, 20 ... (or their tenths, hundredths ...) that is not below this."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(power * size for size in (1, 2, 5, 10) if power * size >= least * 0.999)


def _frame(plot: Plot, across: _Axis, up: _Axis, right: float = WIDTH - RIGHT) -> list[Mark]:
    bottom = HEIGHT - BOTTOM
    marks = [_text("title", plot.title, WIDTH / 2, 0.35, strong=True)]
    marks.append(_text("across", plot.across, (LEFT + right) / 2, HEIGHT - 0.3))
    marks.append(_text("up", plot.up, LEFT, TOP - 0.2))
    for tick in across.ticks():
        x = across.at(tick)
        marks.append(_line(f"across:{tick:g}", "grid", ((x, TOP), (x, bottom)), 0.015))
        marks.append(_text(f"across-text:{tick:g}", _short(tick), x, bottom + 0.3))
    for tick in up.ticks():
        y = up.at(tick)
        marks.append(_line(f"up:{tick:g}", "grid", ((LEFT, y), (right, y)), 0.015))
        marks.append(_text(f"up-text:{tick:g}", _short(tick), LEFT - 0.6, y))
    return marks


def _curve(number: int, curve: Curve, across: _Axis, up: _Axis) -> list[Mark]:
    role, symbol = ROLES[number % len(ROLES)], SIGNS[number % len(SIGNS)]
    places = tuple((across.at(x), up.at(y)) for x, y in curve.points)
    marks = [_line(f"curve:{number}", role, places, 0.045)] if len(places) > 1 else []
    marks += [_sign(f"point:{number}:{place}", role, symbol, x, y) for place, (x, y) in enumerate(places)]
    y = TOP + 0.3 + 0.45 * number
    marks.append(_sign(f"legend-symbol:{number}", role, symbol, WIDTH - RIGHT + 0.35, y))
    marks.append(_text(f"legend:{number}", curve.name, WIDTH - RIGHT / 2 + 0.25, y))
    return marks


def _line(key: str, role: str, points: tuple[tuple[float, float], ...], stroke: float) -> Mark:
    return Mark("line", key, role, points=points, stroke=stroke, layer=Layer.LINE)


def _sign(key: str, role: str, symbol: str, x: float, y: float) -> Mark:
    return Mark("glyph", key, role, x=x, y=y, height=0.2, text=symbol, layer=Layer.STEP)


def _text(key: str, text: str, x: float, y: float, strong: bool = False) -> Mark:
    return Mark("text", key, "ink", x=x, y=y, height=TEXT, text=text, strong=strong, layer=Layer.TEXT)


def _short(number: float) -> str:
    """Return a tick's number: 0.001, 10, 10k, 1M."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:g}{letter}"
    return f"{number:.4g}"
