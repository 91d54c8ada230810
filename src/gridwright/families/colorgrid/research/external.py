"""Other solvers of the same problem, classic rules: each takes a grid and returns the greatest weight it finds.

Cells with an even row + column are one side, the others the other; an edge of weight 2 min(v(a), v(b)) joins
neighbours that may pair.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.families.colorgrid.puzzle import COMPATIBLE, Grid

Integers = NDArray[np.int64]


def edges(grid: Grid) -> tuple[Integers, Integers, Integers, int, int]:
    """List the ends of every edge numbered within its side, the weights, and how many cells each side uses."""
    colours = np.frombuffer(grid.colours, dtype=np.uint8).reshape(grid.rows, grid.cols)
    values = np.asarray(grid.values)
    cells = np.arange(grid.rows * grid.cols, dtype=np.int64).reshape(grid.rows, grid.cols)
    fits = np.array([[other in mates for other in range(5)] for mates in COMPATIBLE])
    across, down = fits[colours[:, :-1], colours[:, 1:]], fits[colours[:-1], colours[1:]]
    one = np.concatenate((cells[:, :-1][across], cells[:-1][down]))
    other = np.concatenate((cells[:, 1:][across], cells[1:][down]))
    odd = (one // grid.cols + one % grid.cols) % 2 == 1
    left, right = np.where(odd, other, one), np.where(odd, one, other)
    left_cells, left_numbers = np.unique(left, return_inverse=True)
    right_cells, right_numbers = np.unique(right, return_inverse=True)
    return left_numbers, right_numbers, 2 * np.minimum(values[one], values[other]), left_cells.size, right_cells.size


def or_tools(grid: Grid) -> int:
    """Run linear sum assignment; every cell may also be assigned to a copy of itself at no cost."""
    from ortools.graph.python import linear_sum_assignment

    one, other, weights, left, right = edges(grid)
    solver = linear_sum_assignment.SimpleLinearSumAssignment()
    starts = np.concatenate((one, np.arange(left), left + np.arange(right), left + other))
    ends = np.concatenate((other, right + np.arange(left), np.arange(right), right + one))
    costs = np.concatenate((-weights, np.zeros(left + right + weights.size, dtype=np.int64)))
    solver.add_arcs_with_cost(starts.astype(np.int32), ends.astype(np.int32), costs)
    assert solver.solve() == solver.OPTIMAL
    return -int(solver.optimal_cost())


def scipy_sparse(grid: Grid) -> int:
    """Run SciPy's full bipartite matching of least weight, with a free partner for every left cell."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import min_weight_full_bipartite_matching

    one, other, weights, left, right = edges(grid)
    above = int(weights.max(initial=0)) + 1
    costs = np.concatenate((above - weights, np.full(left, above))).astype(float)
    rows = np.concatenate((one, np.arange(left)))
    columns = np.concatenate((other, right + np.arange(left)))
    matrix = csr_array((costs, (rows, columns)), shape=(left, right + left))
    chosen = min_weight_full_bipartite_matching(matrix)
    return int(left * above - matrix[chosen].sum())


def rustworkx_matching(grid: Grid) -> int:
    """Run rustworkx's maximum weight matching of a general graph."""
    import rustworkx

    one, other, weights, left, right = edges(grid)
    graph: Any = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(left + right))
    graph.add_edges_from(list(zip(one.tolist(), (left + other).tolist(), weights.tolist(), strict=True)))
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=False, weight_fn=int, verify_optimum=False)
    return sum(graph.get_edge_data(a, b) for a, b in pairs)


def networkx_matching(grid: Grid) -> int:
    """Run networkx's maximum weight matching of a general graph."""
    import networkx

    one, other, weights, left, _ = edges(grid)
    graph: Any = networkx.Graph()
    graph.add_weighted_edges_from(zip(one.tolist(), (left + other).tolist(), weights.tolist(), strict=True))
    return sum(graph[a][b]["weight"] for a, b in networkx.max_weight_matching(graph))


OTHER_SOLVERS: dict[str, Callable[[Grid], int]] = {
    "OR-tools": or_tools,
    "SciPy": scipy_sparse,
    "rustworkx": rustworkx_matching,
    "networkx": networkx_matching,
}
