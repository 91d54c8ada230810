"""How wide strokes are, how they are dashed, and where letters stand."""

from __future__ import annotations

# Widths in cells, for marks that name none.
EDGE_WIDTH = 0.025
RING_WIDTH = 0.065
LINE_WIDTH = 0.1
HATCH_WIDTH = 0.04

KEYLINE = 0.06
"""How much wider than its ring a keyline is, in cells."""

POINTING = ("ink", "select")
"""Roles of the rings that point: ink where the pointer is, select for what is chosen, and dashed for what is possible.

They have a keyline in `surface-raised` under them, so that they show on a tile of any colour."""

# Dash, gap and how far into them a line starts, in widths; round ends eat one width of each gap.
LINE_DASH = (1.15, 1.85, 2.3)
RING_DASH = (1.8, 1.45, 0.0)

COORDINATE_SIZE = 13.0
"""Height of the letters at the frame in pixels (points on paper), whatever the size of a cell."""

BASELINE = 0.36
"""How far below its middle a figure or capital stands, in multiples of its size."""
