"""What has to stay connected: the inside, the outside, and the loop itself.

The cells inside the loop form one piece, and so do those outside: a cell without which one of them would fall apart
belongs to it (an articulation point). The loop is a cycle among the edges that are not crossed: it lies in one block
of that graph (a part no single dot can cut), and where two edges are the only ways between two parts it uses both or
neither. Cost: a walk over the board for the blocks and for the cells, one more for each pair of gates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Edge
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, Classes

Ways = Mapping[int, list[tuple[int, int]]]
"""For each node its neighbours, each with the edge that leads there."""


@dataclass(frozen=True)
class Walk:
    """A depth-first walk: nodes as discovered, each node's parent and edge, and the earliest node it reaches."""

    order: tuple[int, ...]
    parent: Mapping[int, tuple[int, int]]
    low: Mapping[int, int]
    rank: Mapping[int, int]


def walk(ways: Ways, root: int) -> Walk:
    """Walk depth first from the root."""
    rank, parent = {root: 0}, dict[int, tuple[int, int]]()
    order = [root]
    stack = [(root, iter(ways[root]))]
    low = {root: 0}
    while stack:
        node, onward = stack[-1]
        came_by = parent[node][1] if node in parent else -1
        for near, edge in onward:
            if near not in rank:
                rank[near] = low[near] = len(order)
                order.append(near)
                parent[near] = (node, edge)
                stack.append((near, iter(ways[near])))
                break
            if edge != came_by:
                low[node] = min(low[node], rank[near])
        else:
            stack.pop()
            if stack:
                above = stack[-1][0]
                low[above] = min(low[above], low[node])
    return Walk(tuple(order), parent, low, rank)


@dataclass(frozen=True)
class Forced:
    """A cell whose side of the loop is certain: the inside (or outside) needs it, or the other side cannot reach it."""

    cell: int
    inside: bool
    cut_off: bool


def find_forced(here: BoardAnalysis, colours: Classes) -> list[Forced]:
    """Find cells whose side follows because inside and outside are connected."""
    return [news for inside in (True, False) for news in _forced_on(here, colours, inside)]


def _forced_on(here: BoardAnalysis, colours: Classes, inside: bool) -> Iterator[Forced]:
    side = [colours.differ(cell, here.outside) for cell in range(here.outside + 1)]
    own = {cell for cell, known in enumerate(side) if known is inside}
    if not own:
        return
    ways: dict[int, list[tuple[int, int]]] = {
        cell: [] for cell, known in enumerate(side) if known is None or known is inside
    }
    for edge in range(here.grid.edges):
        one, two = here.sides(edge)
        if one in ways and two in ways and not colours.differ(one, two):
            ways[one].append((two, edge))
            ways[two].append((one, edge))
    steps = walk(ways, here.outside if here.outside in own else min(own))
    yield from (Forced(cell, not inside, True) for cell in ways if cell not in steps.rank and cell not in own)
    below = {cell: int(cell in own) for cell in steps.order}
    needed: dict[int, None] = {}
    for cell in reversed(steps.order[1:]):
        above = steps.parent[cell][0]
        below[above] += below[cell]
        if below[cell] and above not in own and steps.low[cell] >= steps.rank[above]:
            needed[above] = None
    yield from (Forced(cell, inside, False) for cell in needed)


@dataclass(frozen=True)
class Dead:
    """Edges the loop cannot use, because they hang on the rest by one dot (or by none)."""

    edges: tuple[Edge, ...]
    dot: int | None


def find_dead_parts(here: BoardAnalysis) -> Iterator[Dead]:
    """Find open edges outside the block that holds the loop, and edges that lie on no cycle at all."""
    ways = _dot_ways(here)
    blocks = _blocks(ways, ways)
    home = next((block for block, _ in blocks if _holds_line(here, set(block))), None)
    if home is not None:
        blocks = _blocks(ways, (here.grid.ends[home[0]][0], *ways))
        reached = set(walk(ways, here.grid.ends[home[0]][0]).rank)
        inside_home = set(home)
        blocks = [(block, dot) for block, dot in blocks if not inside_home & set(block)]
    else:
        reached = set(ways)
        blocks = [(block, dot) for block, dot in blocks if len(block) == 1]
    for block, dot in blocks:
        still = tuple(edge for edge in block if here.marks[edge] == UNKNOWN)
        if still:
            yield Dead(still, dot if dot in reached else None)


def _dot_ways(here: BoardAnalysis) -> dict[int, list[tuple[int, int]]]:
    ways: dict[int, list[tuple[int, int]]] = {dot: [] for dot in range(len(here.grid.at))}
    for edge, (one, two) in enumerate(here.grid.ends):
        if here.marks[edge] != CROSS:
            ways[one].append((two, edge))
            ways[two].append((one, edge))
    return ways


def _blocks(ways: Ways, roots: Iterable[int]) -> list[tuple[list[Edge], int]]:
    """Return the blocks, each with its edges and the dot at which the walk entered it."""
    blocks: list[tuple[list[Edge], int]] = []
    seen: set[int] = set()
    for root in roots:
        if root in seen:
            continue
        steps = walk(ways, root)
        seen.update(steps.order)
        block_of: dict[int, int] = {}
        for dot in steps.order[1:]:
            above = steps.parent[dot][0]
            if steps.low[dot] >= steps.rank[above]:
                block_of[dot] = len(blocks)
                blocks.append(([], above))
            else:
                block_of[dot] = block_of[above]
        for dot in steps.order:
            for near, edge in ways[dot]:
                if steps.rank[near] < steps.rank[dot]:
                    blocks[block_of[dot]][0].append(edge)
    return blocks


def _holds_line(here: BoardAnalysis, part: set[Edge]) -> bool:
    """Return whether some line must lie in this part: one is drawn, or a clue has nowhere else to go."""
    if any(here.marks[edge] == LINE for edge in part):
        return True
    for cell in {cell for edge in part for cell in here.grid.beside[edge]}:
        if here.clues[cell] in (NO_CLUE, 0):
            continue
        if all(edge in part for edge in here.grid.around[cell] if here.marks[edge] != CROSS):
            return True
    return False


def find_gates(here: BoardAnalysis) -> Iterator[tuple[Edge, ...]]:
    """Find edges that are the only ways between parts which all hold lines: the loop takes every one of them."""
    ways = _dot_ways(here)
    seen: set[int] = set()
    for root in ways:
        if root not in seen and ways[root]:
            steps = walk(ways, root)
            seen.update(steps.order)
            for gates in here.budget.within(_gate_groups(ways, steps), 1):
                if any(here.marks[edge] == UNKNOWN for edge in gates) and _all_taken(here, ways, steps, gates):
                    yield gates


def _gate_groups(ways: Ways, steps: Walk) -> list[tuple[Edge, ...]]:
    """Return groups of edges any two of which cut the graph: they lie on the same cycles.

    Every edge outside the walk's tree gets a random number, a tree edge the sum (exclusive or) of those that pass over
    it; edges with equal sums lie on the same cycles. The fixed seed makes every run the same.
    """
    chance = Random(1)
    total = dict.fromkeys(steps.order, 0)
    labels: dict[Edge, int] = {}
    tree = {edge for _, edge in steps.parent.values()}
    for dot in steps.order:
        for near, edge in ways[dot]:
            if edge not in tree and edge not in labels:
                labels[edge] = chance.getrandbits(64)
                total[dot] ^= labels[edge]
                total[near] ^= labels[edge]
    for dot in reversed(steps.order[1:]):
        above, edge = steps.parent[dot]
        labels[edge] = total[dot]
        total[above] ^= total[dot]
    groups: dict[int, list[Edge]] = {}
    for edge, label in labels.items():
        groups.setdefault(label, []).append(edge)
    return [tuple(sorted(edges)) for label, edges in groups.items() if label and len(edges) > 1]


def _all_taken(here: BoardAnalysis, ways: Ways, steps: Walk, gates: tuple[Edge, ...]) -> bool:
    """Return whether one of the gates is a line, or two of the parts between them hold lines."""
    parts = _parts(ways, steps, set(gates))
    if len(parts) < len(gates):
        return False
    if any(here.marks[edge] == LINE for edge in gates):
        return True
    return sum(_holds_line(here, part) for part in parts) > 1


def _parts(ways: Ways, steps: Walk, gates: set[Edge]) -> list[set[Edge]]:
    """Return the edges of each part that is left when the gates are taken away."""
    seen: set[int] = set()
    parts: list[set[Edge]] = []
    for start in steps.order:
        if start in seen:
            continue
        seen.add(start)
        waiting, part = [start], set[Edge]()
        while waiting:
            for near, edge in ways[waiting.pop()]:
                if edge not in gates:
                    part.add(edge)
                    if near not in seen:
                        seen.add(near)
                        waiting.append(near)
        parts.append(part)
    return parts
