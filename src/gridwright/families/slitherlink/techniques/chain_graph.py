"""The board as the kernel of the techniques knows it."""

from __future__ import annotations

from functools import lru_cache

from gridwright.families.slitherlink.geometry import Geometry, geometry
from gridwright.kernels import chain


def chain_graph(grid: Geometry) -> chain.Graph:
    """Return what touches what, for the kernel; it is built once."""
    return _build(grid.rows, grid.cols)


@lru_cache(maxsize=64)
def _build(rows: int, cols: int) -> chain.Graph:
    grid = geometry(rows, cols)
    return chain.Graph(grid.around, grid.ends)
