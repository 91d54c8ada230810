"""The board as the kernel of the techniques knows it."""

from __future__ import annotations

from gridwright.families.slitherlink.geometry import Geometry
from gridwright.grid.recent import keep_recent
from gridwright.kernels import chain


def chain_graph(grid: Geometry) -> chain.Graph:
    """Return what touches what, for the kernel; it is built once."""
    return _built(grid)[1]


@keep_recent(lambda built: built[0].cells)
def _built(grid: Geometry) -> tuple[Geometry, chain.Graph]:
    return grid, chain.Graph(grid.around, grid.ends)
