"""Find the heaviest matching of any graph, with dual numbers that prove it (Edmonds 1965, the blossom algorithm).

Every vertex carries a dual y >= 0, and some sets of an odd number of vertices carry a dual z >= 0, such that each edge
is covered: y(v) + y(w) + (the z of all sets holding both) >= 2 * weight. Slack is what an edge is covered beyond that.
Adding this up over the edges of any matching, twice its weight is at most sum(y) + sum(z * (size - 1) / 2): a vertex is
in one pair at most, and an odd set holds (size - 1) / 2 at most. A matching without slack, with y = 0 on the vertices
it leaves alone and as many pairs as can be inside each odd set, reaches that bound: it is the heaviest. (Everything is
doubled, so that halves stay whole numbers.)

The search plays in time. At first every y is the greatest weight, and all are alone. A tree grows from each vertex
that is alone, along edges without slack; nodes at an even distance from the root are *outer*, the others *inner*, the
rest *loose*. As the clock advances, duals sink on outer vertices and rise on inner ones, so edges inside a tree stay
tight while those leading out of outer vertices tighten. Four things can happen, and a heap tells which comes next:

    an edge to a loose node tightens            the tree grows by that node and by the node it is matched with
    an edge between two trees tightens          an augmenting path: matched and unmatched edges swap along it
    an edge inside one tree tightens            an odd cycle: it shrinks to one outer node, a *blossom*
    the dual of an inner blossom reaches zero   it expands into its cycle again

Each augmenting path matches two more vertices and ends the search; the next begins with the duals and blossoms left
by it. A vertex that is alone has been outer all along, so the duals of all of these reach zero together: then all is
done.
There are at most n/2 searches; each costs O(n^2 + m log n) with n vertices and m edges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

LOOSE, OUTER, INNER = 0, 1, 2
NONE = -1
ROOT = (NONE, NONE)
"""Instead of the edge from its parent, for the root of a tree."""


@dataclass(frozen=True)
class OddSet:
    """An odd number of vertices, and the dual z > 0 they carry together."""

    vertices: tuple[int, ...]
    dual: int


@dataclass(frozen=True)
class Matching:
    """Who is matched with whom (-1: alone), and the proof that no matching is heavier.

    For every edge: vertex_duals[v] + vertex_duals[w] + the duals of the odd sets holding both >= 2 * weight; and twice
    the weight of the matching is sum(vertex_duals) + sum(dual * (size - 1) / 2 over the odd sets).
    """

    partner: list[int]
    vertex_duals: list[int]
    odd_sets: list[OddSet]


def maximum_weight_matching(
    vertices: int, edges: Sequence[tuple[int, int, int]], should_continue: Callable[[], bool]
) -> Matching | None:
    """Find a heaviest matching of the graph with these edges (vertex, vertex, weight); None when told to stop.

    Edges without positive weight are never used. Of parallel edges the heaviest counts.
    """
    forest = _Forest(vertices, edges)
    while (found := forest.search(should_continue)) is not None:
        if not found:
            return Matching(forest.partner, forest.dual[:vertices], list(forest.odd_sets()))
    return None


class _Forest:
    """The graph, its matching, its duals, and the trees of the search under way.

    A node is a vertex (numbers below `size`) or a blossom (from `size` on). A blossom is a cycle of an odd number of
    nodes, each joined to the next by a tight edge. One vertex inside, its base, is matched to the outside or alone.
    The node that holds it comes first in the cycle; then second and third are matched, fourth and fifth, and so on.
    """

    def __init__(self, vertices: int, edges: Sequence[tuple[int, int, int]]) -> None:
        self.size = vertices
        self.near: list[dict[int, int]] = [{} for _ in range(vertices)]  # neighbour -> twice the weight
        for v, w, weight in edges:
            if weight > 0 and v != w:
                self.near[v][w] = self.near[w][v] = max(2 * weight, self.near[v].get(w, 0))
        self.clock = 0  # goes on from search to search, up to the end, when the dual of a lone vertex is zero
        self.end = max((max(around.values()) for around in self.near if around), default=0) // 2

        # Kept from search to search. At most one blossom for two vertices is alive at any time.
        self.partner = [NONE] * vertices
        self.dual = [self.end] * vertices + [0] * vertices  # y of a vertex, z of a blossom
        self.top = list(range(vertices))  # for each vertex the outermost node that holds it
        self.parent = [NONE] * (2 * vertices)  # for each node the blossom in whose cycle it is
        self.base = list(range(2 * vertices))
        self.cycle: list[list[int]] = [[] for _ in range(2 * vertices)]
        self.links: list[list[tuple[int, int]]] = [[] for _ in range(2 * vertices)]  # the edge from each to the next
        self.unused = list(range(vertices, 2 * vertices))

        # New in every search.
        self.role = [LOOSE] * (2 * vertices)  # of outermost nodes
        self.entry: list[tuple[int, int]] = [ROOT] * (2 * vertices)  # the edge from the node's parent in its tree
        self.nearest = [NONE] * vertices  # for a vertex that is not outer: the scanned outer one with least slack
        self.unscanned: list[int] = []  # outer vertices whose edges have not been looked at
        self.events: list[tuple[int, int, int]] = []  # (time, v, w): edge tightens; (time, blossom, NONE): z is zero

    def search(self, should_continue: Callable[[], bool]) -> bool | None:
        """Match two more vertices, the duals moving as they must; False when all is done, None when told to stop."""
        self.plant()
        while should_continue():
            if self.unscanned and not (self.events and self.events[0][0] == self.clock):
                self.scan(self.unscanned.pop())
            elif self.events:
                time, v, w = heappop(self.events)
                if self.stands(time, v, w):
                    self.advance(time)
                    if self.happen(v, w):
                        return True
            else:
                self.advance(self.end)
                return False
        return None

    def plant(self) -> None:
        """Make every vertex that is alone the root of a tree, and all other nodes loose."""
        self.role = [LOOSE] * (2 * self.size)
        self.entry = [ROOT] * (2 * self.size)
        self.nearest = [NONE] * self.size
        self.unscanned = []
        self.events = []
        for vertex in range(self.size):
            if self.partner[vertex] == NONE:
                self.make_outer(self.top[vertex], ROOT)

    def stands(self, time: int, v: int, w: int) -> bool:
        """Say whether what was expected for that time will happen, in spite of what has happened since."""
        if w == NONE:
            return self.role[v] == INNER and self.parent[v] == NONE
        there = self.top[w]
        if self.top[v] == there or self.role[there] == INNER:
            return False
        slack = self.slack(v, w)
        return time == self.clock + (slack // 2 if self.role[there] == OUTER else slack)

    def happen(self, v: int, w: int) -> bool:
        """Do what an event asks for, and say whether that was an augmenting path."""
        if w == NONE:
            self.expand(v)
            return False
        here, there = self.top[v], self.top[w]
        if self.role[there] == LOOSE:
            self.grow(v, w)
            return False
        ours, theirs = self.path_to_root(here), self.path_to_root(there)
        if ours[-1] == theirs[-1]:
            self.shrink(v, w, ours, theirs)
            return False
        self.augment(v, w)
        self.augment(w, v)
        return True

    def slack(self, v: int, w: int) -> int:
        """Return how much too much the edge is covered, for vertices in different outermost nodes."""
        return self.dual[v] + self.dual[w] - self.near[v][w]

    def scan(self, v: int) -> None:
        """Note when the edges of a vertex that became outer will tighten."""
        here, dual, role, top, nearest = self.top[v], self.dual, self.role, self.top, self.nearest
        for w, doubled in self.near[v].items():
            there = top[w]
            if there == here:
                continue
            slack = dual[v] + dual[w] - doubled
            if role[there] == OUTER:
                # Both ends sink. All outer vertices have duals of the same parity, so this is a whole number.
                self.expect(self.clock + slack // 2, v, w)
            elif nearest[w] == NONE or slack < self.slack(nearest[w], w):
                nearest[w] = v
                if role[there] == LOOSE:
                    self.expect(self.clock + slack, v, w)

    def expect(self, time: int, v: int, w: int) -> None:
        """Put an event on the heap, unless it comes too late to matter."""
        if time < self.end:
            heappush(self.events, (time, v, w))

    def advance(self, time: int) -> None:
        """Advance the clock to that time, and move the duals with it."""
        step = time - self.clock
        if step == 0:
            return
        self.clock = time
        change = {LOOSE: 0, OUTER: -step, INNER: step}
        for vertex, node in enumerate(self.top):
            self.dual[vertex] += change[self.role[node]]
        for node in set(self.top):
            if node >= self.size:
                self.dual[node] -= 2 * change[self.role[node]]

    def make_outer(self, node: int, entry: tuple[int, int]) -> None:
        """Put the node at an even distance from its root."""
        self.role[node], self.entry[node] = OUTER, entry
        self.unscanned += self.leaves(node)

    def make_inner(self, node: int, entry: tuple[int, int]) -> None:
        """Put the node at an odd distance from its root; a blossom will be used up after a while."""
        self.role[node], self.entry[node] = INNER, entry
        if node >= self.size:
            self.expect(self.clock + self.dual[node] // 2, node, NONE)

    def make_loose(self, node: int) -> None:
        """Take a node, inner until now, out of its tree; the outer vertices nearest to it come closer again."""
        self.role[node], self.entry[node] = LOOSE, ROOT
        for w in self.leaves(node):
            v = self.nearest[w]
            if v != NONE:
                self.expect(self.clock + self.slack(v, w), v, w)

    def grow(self, v: int, w: int) -> None:
        """Add the loose node holding w, and the one it is matched with, to the tree of v."""
        node = self.top[w]
        self.make_inner(node, (v, w))
        base = self.base[node]
        mate = self.partner[base]
        self.make_outer(self.top[mate], (base, mate))

    def shrink(self, v: int, w: int, ours: list[int], theirs: list[int]) -> None:
        """Make one outer blossom of the cycle that edge v, w closes; given the paths of both ends to their root."""
        while ours and theirs and ours[-1] == theirs[-1]:
            common = ours.pop()
            theirs.pop()
        blossom = self.unused.pop()
        down = [self.entry[node] for node in reversed(ours)]
        up = [self.entry[node][::-1] for node in theirs]
        self.cycle[blossom] = [common, *reversed(ours), *theirs]
        self.links[blossom] = [*down, (v, w), *up]
        self.base[blossom] = self.base[common]
        self.role[blossom], self.entry[blossom] = OUTER, self.entry[common]
        for node in self.cycle[blossom]:
            self.parent[node] = blossom
            for vertex in self.leaves(node):
                self.top[vertex] = blossom
                if self.role[node] == INNER:
                    self.unscanned.append(vertex)

    def expand(self, blossom: int) -> None:
        """Put the cycle of an inner blossom in its place: its even half joins the tree, the other nodes are loose."""
        cycle, links = self.cycle[blossom], self.links[blossom]
        for node in cycle:
            self.parent[node] = NONE
            for vertex in self.leaves(node):
                self.top[vertex] = node
        self.unused.append(blossom)

        # From the node that is entered, over the one it is matched with, to the base: forward or backward.
        size, first = len(cycle), cycle.index(self.top[self.entry[blossom][1]])
        if first % 2:
            walk = [(cycle[i % size], links[i - 1]) for i in range(first + 1, size + 1)]
        else:
            walk = [(cycle[i], links[i][::-1]) for i in range(first - 1, -1, -1)]
        self.make_inner(cycle[first], self.entry[blossom])
        for (outer, entry), (inner, next_entry) in zip(walk[::2], walk[1::2], strict=True):
            self.make_outer(outer, entry)
            self.make_inner(inner, next_entry)
        for node in set(cycle) - {cycle[first]} - {node for node, _ in walk}:
            self.make_loose(node)

    def augment(self, v: int, w: int) -> None:
        """Match v with w on the side of v, an outer vertex: along the path to its root, matched edges change places."""
        while True:
            outer = self.top[v]
            self.rebase(outer, v)
            self.partner[v] = w
            if self.entry[outer] == ROOT:
                return
            inner = self.top[self.entry[outer][0]]
            v, w = self.entry[inner]
            self.rebase(inner, w)
            self.partner[w] = v

    def rebase(self, node: int, vertex: int) -> None:
        """Match the vertices inside a node so that this one is its base."""
        todo = [(node, vertex)]
        while todo:
            node, vertex = todo.pop()
            if self.base[node] == vertex:
                continue
            self.base[node] = vertex
            child = vertex
            while self.parent[child] != node:
                child = self.parent[child]
            todo.append((child, vertex))
            first = self.cycle[node].index(child)
            cycle = self.cycle[node] = self.cycle[node][first:] + self.cycle[node][:first]
            links = self.links[node] = self.links[node][first:] + self.links[node][:first]
            for i in range(1, len(cycle), 2):
                a, b = links[i]
                self.partner[a], self.partner[b] = b, a
                todo += [(cycle[i], a), (cycle[i + 1], b)]

    def path_to_root(self, node: int) -> list[int]:
        """List the outermost nodes from an outer one to the root of its tree."""
        path = [node]
        while self.entry[node] != ROOT:
            node = self.top[self.entry[node][0]]
            path.append(node)
        return path

    def leaves(self, node: int) -> Iterator[int]:
        """Yield the vertices inside a node."""
        todo = [node]
        while todo:
            node = todo.pop()
            if node < self.size:
                yield node
            else:
                todo += self.cycle[node]

    def odd_sets(self) -> Iterator[OddSet]:
        """Yield the vertices of each blossom with a dual."""
        for blossom in range(self.size, 2 * self.size):
            if self.dual[blossom] > 0:
                yield OddSet(tuple(sorted(self.leaves(blossom))), self.dual[blossom])
