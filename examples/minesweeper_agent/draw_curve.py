"""Draw the games won while the agent learned: `python examples/minesweeper_agent/draw_curve.py OUT.svg`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from gridwright.core.results import Curve, Plot
from gridwright.paint.chart import chart
from gridwright.paint.files import save


def main() -> None:
    """Draw a curve for each kind of board."""
    points = json.loads(Path(__file__).with_name("curve.json").read_text())["points"]
    kinds = ("5x5", "beginner", "intermediate", "4x5", "4x4", "expert")
    curves = tuple(
        Curve(
            kind, tuple((each["moves"] / 1e6, 100 * each["won"][kind]) for each in points[::2] if kind in each["won"])
        )
        for kind in kinds
    )
    save(chart(Plot("Games won while it learns", "million moves", "won, %", curves, False)), Path(sys.argv[1]), "light")


if __name__ == "__main__":
    main()
