"""Matchings found by the flow engine, against trying everything and against a cover that proves them greatest."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from gridwright.engines.flow import matching_network, maximum_matching

Edges = Sequence[tuple[int, int]]


def always() -> bool:
    return True


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, int, list[tuple[int, int]]]:
    left, right = draw(st.integers(0, 6)), draw(st.integers(0, 6))
    everything = [(i, j) for i in range(left) for j in range(right)]
    return left, right, draw(st.lists(st.sampled_from(everything), max_size=20)) if everything else []


def greatest_size(edges: Edges, used: frozenset[int] = frozenset(), start: int = 0) -> int:
    """The size of a greatest matching by trying everything: each left node takes a free neighbour, or none."""
    lefts = sorted({i for i, _ in edges if i >= start})
    if not lefts:
        return 0
    first = lefts[0]
    takes = [1 + greatest_size(edges, used | {j}, first + 1) for i, j in edges if i == first and j not in used]
    return max([greatest_size(edges, used, first + 1), *takes])


def assert_is_matching(pairs: Edges, edges: Edges) -> None:
    assert set(pairs) <= set(edges)
    assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)


def cover_size(left: int, edges: Edges, pairs: Edges) -> int:
    """The number of nodes that touch all edges, chosen by a matching (König); no matching has more edges than that.

    Follow alternating paths from the free left nodes; take what they miss on the left and reach on the right.
    """
    holder = {j: i for i, j in pairs}
    lefts = set(range(left)) - set(holder.values())
    rights: set[int] = set()
    while fresh := {j for i, j in edges if i in lefts} - rights:
        rights |= fresh
        lefts |= {holder[j] for j in fresh if j in holder}
    cover = {("left", i) for i in range(left) if i not in lefts} | {("right", j) for j in rights}
    assert all(("left", i) in cover or ("right", j) in cover for i, j in edges)
    return len(cover)


@given(graphs())
def test_a_matching_is_as_large_as_any(graph: tuple[int, int, list[tuple[int, int]]]) -> None:
    left, right, edges = graph
    pairs = maximum_matching(left, right, edges, always)
    assert pairs is not None
    assert_is_matching(pairs, edges)
    assert len(pairs) == greatest_size(edges)


def test_a_large_matching_has_a_cover_of_its_size() -> None:
    rng = Random(1)
    edges = sorted({(rng.randrange(300), rng.randrange(310)) for _ in range(800)})
    pairs = maximum_matching(300, 310, edges, always)
    assert pairs is not None
    assert_is_matching(pairs, edges)
    assert len(pairs) == cover_size(300, edges, pairs)


def test_a_long_chain_is_turned_around() -> None:
    # Each left node takes the right node after its own; the last one finds its only node taken, and all move back.
    count = 200
    edges = [edge for i in range(count - 1) for edge in ((i, i + 1), (i, i))] + [(count - 1, count - 1)]
    pairs = maximum_matching(count, count, edges, always)
    assert pairs == [(i, i) for i in range(count)]


def test_without_edges_nothing_is_matched() -> None:
    assert maximum_matching(0, 0, [], always) == []
    assert maximum_matching(3, 0, [], always) == []
    assert maximum_matching(2, 2, [], always) == []


def test_an_edge_given_twice_counts_once() -> None:
    assert maximum_matching(1, 2, [(0, 1), (0, 1)], always) == [(0, 1)]


def test_the_search_stops_when_told_to() -> None:
    answers = iter([True, True, False])
    assert maximum_matching(5, 5, [(i, i) for i in range(5)], lambda: next(answers)) is None


def test_the_network_leads_from_source_over_both_sides_to_sink() -> None:
    network = matching_network(2, 1, [(0, 0), (1, 0)])
    assert (network.nodes, network.source, network.sink) == (5, 3, 4)
    assert set(network.arcs) == {(3, 0), (3, 1), (0, 2), (1, 2), (2, 4)}
    assert all(arc in network.arcs for arc in pairwise([network.source, 1, 2, network.sink]))
