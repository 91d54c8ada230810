"""Draws docs/pictures/tilings.svg: a small piece of every tiling, with the number of each face in its middle.

python docs/draw_tilings.py
"""

from __future__ import annotations

import math
from pathlib import Path

from gridwright.grid.tilings.catalogue import KINDS, Kind, tiling
from gridwright.grid.tilings.tiling import area_of, centre_of

PICTURE = Path(__file__).parent / "pictures" / "tilings.svg"
PANEL, TITLE, GAP, COLUMNS = 190.0, 22.0, 16.0, 4
FACES = 34
"""About how many faces a piece has."""
TINTS = {3: "#f6dfa8", 4: "#cfe0f3", 5: "#d3ead0", 6: "#efd3df", 8: "#dcd3ee", 12: "#e8e2cf", 14: "#cfe0f3"}


def draw(kind: Kind, left: float, top: float) -> list[str]:
    """Return one panel: the title and the faces of a piece of this tiling."""
    side = max(kind.least, round(math.sqrt(FACES / kind.density)))
    if kind.random_patch:
        side += 1
    board = tiling(kind.name, side, side, kind.random_patch(side, side, 1) if kind.random_patch else "")
    xs, ys = zip(*board.corners, strict=True)
    scale = PANEL / max(max(xs) - min(xs), max(ys) - min(ys))
    lines = [f'<text x="{left + PANEL / 2:.0f}" y="{top + 14:.0f}" class="title">{kind.title}</text>']
    for number, face in enumerate(board.faces):
        corners = [
            ((board.corners[k][0] - min(xs)) * scale + left, (board.corners[k][1] - min(ys)) * scale + top + TITLE)
            for k in face
        ]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
        size = min(10.0, 0.4 * math.sqrt(area_of(corners)))
        x, y = centre_of(corners)
        lines.append(f'<polygon points="{points}" fill="{TINTS[len(face)]}"/>')
        lines.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}">{number}</text>')
    return lines


def main() -> None:
    """Draw all tilings, four in a row."""
    rows = -(-len(KINDS) // COLUMNS)
    width, height = COLUMNS * (PANEL + GAP) + GAP, rows * (PANEL + TITLE + GAP) + GAP
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif">',
        "<style>polygon{stroke:#555;stroke-width:.8;stroke-linejoin:round}"
        "text{text-anchor:middle;dominant-baseline:central;fill:#222}.title{font-size:13px;font-weight:600}</style>",
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for place, kind in enumerate(KINDS.values()):
        row, column = divmod(place, COLUMNS)
        lines += draw(kind, GAP + column * (PANEL + GAP), GAP + row * (PANEL + TITLE + GAP))
    PICTURE.write_text("\n".join([*lines, "</svg>\n"]), encoding="utf-8")


if __name__ == "__main__":
    main()
