"""Find the largest number of disjoint pairs between two sides, as a flow (Edmonds and Karp 1972).

Water enters at the source, visits one node of the left side, one of the right side, and leaves at the sink; every arc
carries one unit. A flow then chooses pairs that share no node, and a greatest flow chooses as many as there can be.

The residual graph holds the arcs along which one more unit could still move. A path through it from source to sink adds
a pair; turning its arcs around records the unit, and lets a later path send that unit another way. Taking a *shortest*
path each time (breadth-first search) is what bounds the number of rounds for any network; here there are never more
rounds than nodes on one side, so the cost is O(nodes * arcs).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True)
class Network:
    """Arcs of capacity one between nodes 0, 1, ... `nodes` - 1, with the two nodes where the flow begins and ends."""

    nodes: int
    source: int
    sink: int
    arcs: tuple[tuple[int, int], ...]


def matching_network(left: int, right: int, edges: Sequence[tuple[int, int]]) -> Network:
    """Build the network source -> left side -> right side -> sink, whose flows are the matchings of these edges.

    Left node i is node i of the network, right node j is node `left` + j; source and sink come after them.
    """
    source, sink = left + right, left + right + 1
    enter = [(source, i) for i in range(left)]
    cross = [(i, left + j) for i, j in edges]
    leave = [(left + j, sink) for j in range(right)]
    return Network(sink + 1, source, sink, (*enter, *cross, *leave))


def maximum_matching(
    left: int, right: int, edges: Sequence[tuple[int, int]], should_continue: Callable[[], bool]
) -> list[tuple[int, int]] | None:
    """Choose as many edges (left node, right node) as possible, no two with a common node; None when told to stop."""
    network = matching_network(left, right, edges)
    residual = _saturate(network, should_continue)
    if residual is None:
        return None
    # An arc that carries flow lies in the residual graph the other way round: from the right side to the left.
    return sorted((i, j) for j in range(right) for i in residual[left + j] if i != network.sink)


def _saturate(network: Network, should_continue: Callable[[], bool]) -> list[list[int]] | None:
    """Return the residual graph of a greatest flow: for each node, the nodes to which a unit could still move."""
    residual: list[list[int]] = [[] for _ in range(network.nodes)]
    for tail, head in network.arcs:
        residual[tail].append(head)
    while should_continue():
        path = _shortest_path(residual, network.source, network.sink)
        if not path:
            return residual
        for tail, head in pairwise(path):
            residual[tail].remove(head)
            residual[head].append(tail)
    return None


def _shortest_path(residual: list[list[int]], source: int, sink: int) -> list[int]:
    """Return the nodes of a shortest path from source to sink; none when there is no path."""
    reached_from = [-1] * len(residual)
    reached_from[source] = source
    queue = [source]
    for tail in queue:  # the queue grows while it is read
        for head in residual[tail]:
            if reached_from[head] < 0:
                reached_from[head] = tail
                if head == sink:
                    return _backtrack(reached_from, source, sink)
                queue.append(head)
    return []


def _backtrack(reached_from: list[int], source: int, sink: int) -> list[int]:
    """Return the path that the search took to the sink, from its beginning."""
    path = [sink]
    while path[-1] != source:
        path.append(reached_from[path[-1]])
    return path[::-1]
