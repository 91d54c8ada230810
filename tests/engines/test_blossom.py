"""Heaviest matchings against trying everything, and against their own duals, which are a proof."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

import pytest

from gridwright.engines.blossom import Matching, maximum_weight_matching

Edges = Sequence[tuple[int, int, int]]


def always() -> bool:
    return True


def random_graph(rng: Random, vertices: int, share: float, greatest: int) -> Edges:
    pairs = combinations(range(vertices), 2)
    return [(v, w, rng.randint(0, greatest)) for v, w in pairs if rng.random() < share]


def greatest_weight(vertices: int, edges: Edges) -> int:
    """The weight of a heaviest matching, by trying everything: the last vertex takes a free neighbour, or none."""
    weight = {frozenset(edge[:2]): edge[2] for edge in edges}

    @cache
    def best(free: frozenset[int]) -> int:
        if not free:
            return 0
        last = max(free)
        rest = free - {last}
        takes = [weight[frozenset({v, last})] + best(rest - {v}) for v in rest if frozenset({v, last}) in weight]
        return max([best(rest), *takes])

    return best(frozenset(range(vertices)))


def proved_weight(vertices: int, edges: Edges, answer: Matching) -> int:
    """What the matching weighs, after its duals have been checked to prove that none is heavier."""
    assert len(answer.partner) == len(answer.vertex_duals) == vertices
    assert all(w == -1 or (w != v and answer.partner[w] == v) for v, w in enumerate(answer.partner))
    assert all(dual >= 0 for dual in answer.vertex_duals)
    assert all(odd.dual > 0 and len(set(odd.vertices)) == len(odd.vertices) for odd in answer.odd_sets)
    assert all(len(odd.vertices) % 2 == 1 for odd in answer.odd_sets)
    sets = [(set(odd.vertices), odd.dual) for odd in answer.odd_sets]
    for v, w, weight in edges:
        shared = sum(dual for members, dual in sets if v in members and w in members)
        assert answer.vertex_duals[v] + answer.vertex_duals[w] + shared >= 2 * weight

    heaviest: dict[tuple[int, int], int] = {}
    for v, w, weight in edges:
        pair = min(v, w), max(v, w)
        heaviest[pair] = max(weight, heaviest.get(pair, weight))
    total = sum(heaviest[v, w] for v, w in enumerate(answer.partner) if w > v)
    odd_part = sum(odd.dual * (len(odd.vertices) - 1) // 2 for odd in answer.odd_sets)
    assert 2 * total == sum(answer.vertex_duals) + odd_part
    return total


def found(vertices: int, edges: Edges) -> Matching:
    answer = maximum_weight_matching(vertices, edges, always)
    assert answer is not None
    return answer


@pytest.mark.parametrize("greatest", [1, 2, 5, 30, 1000])
@pytest.mark.parametrize("share", [0.2, 0.4, 0.7, 1.0])
def test_matchings_of_thousands_of_small_graphs_are_as_heavy_as_any_and_prove_it(share: float, greatest: int) -> None:
    rng = Random(f"{share} {greatest}")
    for _ in range(200):
        vertices = rng.randint(0, 20)
        edges = random_graph(rng, vertices, share, greatest)
        weight = proved_weight(vertices, edges, found(vertices, edges))
        assert vertices > 7 or weight == greatest_weight(vertices, edges)


@pytest.mark.parametrize("vertices", [3, 5, 7, 21, 101])
def test_an_odd_cycle_leaves_one_vertex_alone_and_is_one_odd_set(vertices: int) -> None:
    edges = [(v, (v + 1) % vertices, 4) for v in range(vertices)]
    answer = found(vertices, edges)
    assert proved_weight(vertices, edges, answer) == 4 * (vertices // 2)
    assert answer.partner.count(-1) == 1
    assert [odd.vertices for odd in answer.odd_sets] == [tuple(range(vertices))]


def nested(depth: int) -> Edges:
    """A heavy triangle, and round it, lighter and lighter, triangles of two more vertices and all that is inside."""
    edges = [(0, 1, 4 * depth), (0, 2, 4 * depth), (1, 2, 4 * depth)]
    for level in range(1, depth):
        v, w, weight = 2 * level + 1, 2 * level + 2, 4 * (depth - level)
        edges += [(v, w, weight), (v - 2, v, weight), (w - 2, w, weight)]
    return edges


@pytest.mark.parametrize("depth", [1, 2, 3, 10, 100])
def test_blossoms_lie_inside_blossoms(depth: int) -> None:
    edges = nested(depth)
    answer = found(2 * depth + 1, edges)
    proved_weight(2 * depth + 1, edges, answer)
    assert sorted(odd.vertices for odd in answer.odd_sets) == [tuple(range(2 * k + 1)) for k in range(1, depth + 1)]


@pytest.mark.parametrize("outside", [0, 1, 7, 20])
def test_a_vertex_deep_inside_blossoms_can_be_matched_to_the_outside(outside: int) -> None:
    edges = [*nested(10), (outside, 21, 1)]
    answer = found(22, edges)
    proved_weight(22, edges, answer)
    assert answer.partner[21] == outside


def test_a_blossom_is_opened_again_when_its_dual_is_used_up() -> None:
    # The triangle 0 1 2 is heavy enough to shrink first; the three outsiders then pull it apart.
    edges = [(0, 1, 10), (1, 2, 10), (0, 2, 10), (0, 3, 9), (1, 4, 9), (2, 5, 9)]
    answer = found(6, edges)
    assert proved_weight(6, edges, answer) == 27
    assert answer.partner == [3, 4, 5, 0, 1, 2]


def test_a_lighter_matching_of_more_edges_is_left_aside() -> None:
    edges = [(0, 1, 2), (1, 2, 5), (2, 3, 2)]
    assert found(4, edges).partner == [-1, 2, 1, -1]


def test_edges_without_positive_weight_and_lighter_twins_do_not_count() -> None:
    edges = [(0, 1, 0), (2, 3, -5), (4, 5, 1), (5, 4, 3), (4, 5, 2)]
    answer = found(6, edges)
    assert answer.partner == [-1, -1, -1, -1, 5, 4]
    assert proved_weight(6, edges, answer) == 3


def test_without_edges_everybody_is_alone() -> None:
    assert found(0, []) == Matching([], [], [])
    assert found(3, []) == Matching([-1, -1, -1], [0, 0, 0], [])


@pytest.mark.parametrize("greatest", [1, 9, 10**6])
def test_two_hundred_vertices_prove_themselves(greatest: int) -> None:
    edges = random_graph(Random(greatest), 200, 0.5, greatest)
    proved_weight(200, edges, found(200, edges))


def test_the_search_stops_when_told_to() -> None:
    edges = random_graph(Random(1), 30, 0.5, 9)
    assert maximum_weight_matching(30, edges, lambda: False) is None
    answers = iter([True] * 20 + [False])
    assert maximum_weight_matching(30, edges, lambda: next(answers)) is None
