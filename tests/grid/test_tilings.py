"""Every tiling is a planar graph without gaps or overlaps, has the corners it is known for, and keeps its numbers."""

from __future__ import annotations

import hashlib
import math
from collections import Counter

import pytest

from gridwright.grid.tilings.catalogue import EARS, KINDS, tiling
from gridwright.grid.tilings.symmetries import symmetries
from gridwright.grid.tilings.tiling import Tiling, area_of

PATCHES = {
    "penrose-p2": "41ABAVBBAVBA",
    "penrose-p3": "22CXDYXXYXDDYC",
    "hats": "2,1,1,6,5,5,H",
    "spectres": "91214612F",
}
SIZES = [(6, 6), (7, 8)]
BOARDS = [(name, *size, PATCHES.get(name, "")) for name in KINDS for size in SIZES] + [("triangular", 5, 5, EARS)]


def polygon(board: Tiling, face: int) -> list[tuple[float, float]]:
    return [board.corners[corner] for corner in board.faces[face]]


@pytest.mark.parametrize("which", BOARDS, ids=str)
def test_it_is_a_planar_graph_in_one_piece(which: tuple[str, int, int, str]) -> None:
    board = tiling(*which)
    assert len(board.corners) - len(board.sides) + len(board.faces) == 1  # Euler: no holes
    assert all(1 <= len(faces) <= 2 for faces in board.beside)
    ways = [way for face in board.faces for way in zip(face, face[1:] + face[:1], strict=True)]
    assert len(set(ways)) == len(ways)  # no two faces on the same hand of a side
    for face, sides in enumerate(board.around):
        for corner, side in zip(board.faces[face], sides, strict=True):
            assert corner in board.sides[side]
    assert all(side in board.at[corner] for side, ends in enumerate(board.sides) for corner in ends)


@pytest.mark.parametrize("which", BOARDS, ids=str)
def test_faces_do_not_overlap(which: tuple[str, int, int, str]) -> None:
    board = tiling(*which)
    turns = [0.0] * len(board.corners)
    for face in range(len(board.faces)):
        corners = polygon(board, face)
        assert area_of(corners) > 0  # clockwise
        for k, corner in enumerate(board.faces[face]):
            before, here, after = (complex(*corners[(k + step) % len(corners)]) for step in (-1, 0, 1))
            angle = math.atan2(*_parts((before - here) / (after - here))) % math.tau
            turns[corner] += angle
    for corner, turn in enumerate(turns):
        inner = all(len(board.beside[side]) == 2 for side in board.at[corner])
        assert turn == pytest.approx(math.tau) if inner else turn < math.tau - 0.1
    assert sum(area_of(polygon(board, face)) for face in range(len(board.faces))) == pytest.approx(_outline_area(board))


def _parts(number: complex) -> tuple[float, float]:
    return number.imag, number.real


def _outline_area(board: Tiling) -> float:
    """Return the area within the rim, walked along the sides that have one face."""
    following: dict[int, list[int]] = {}
    for face in board.faces:
        for a, b in zip(face, face[1:] + face[:1], strict=True):
            following.setdefault(a, []).append(b)
    inner = {(a, b) for a, ends in following.items() for b in ends}
    rim = [(a, b) for a, b in inner if (b, a) not in inner]
    corners = board.corners
    return math.fsum(corners[a][0] * corners[b][1] - corners[b][0] * corners[a][1] for a, b in rim) / 2


@pytest.mark.parametrize("which", BOARDS, ids=str)
def test_no_face_hangs_on_by_one_side(which: tuple[str, int, int, str]) -> None:
    if which[3] == EARS:
        return
    board = tiling(*which)
    for sides in board.around:
        assert len({face for side in sides for face in board.beside[side]}) >= 3


CORNERS = {
    "square": {(4, 4, 4, 4)},
    "triangular": {(3,) * 6},
    "honeycomb": {(6, 6, 6)},
    "kagome": {(3, 6, 3, 6)},
    "rhombille": {(4, 4, 4), (4,) * 6},
    "kites": {(4, 4, 4), (4,) * 4, (4,) * 6},
    "cairo": {(5, 5, 5), (5,) * 4},
    "floret": {(5, 5, 5), (5,) * 6},
    "snub-square": {(3, 3, 4, 3, 4)},
    "elongated-triangular": {(3, 3, 3, 4, 4)},
    "octagonal": {(4, 8, 8)},
    "great-hexagonal": {(3, 4, 6, 4)},
    "dodecagonal": {(3, 12, 12)},
    "great-dodecagonal": {(4, 6, 12), (4, 12, 6)},
    "great-great-dodecagonal": {(3, 4, 6, 4), (4, 6, 12), (4, 12, 6)},
    "compass-dodecagonal": {(3, 4, 3, 12), (3, 12, 12)},
}


@pytest.mark.parametrize("name", CORNERS)
def test_inner_corners_are_those_the_tiling_is_known_for(name: str) -> None:
    board = tiling(name, 6, 7)
    found = {_round_corner(board, corner) for corner in range(len(board.corners))} - {None}
    assert found == CORNERS[name]


def _round_corner(board: Tiling, corner: int) -> tuple[int, ...] | None:
    """Return how many sides the faces round an inner corner have, in order, the least way to write it."""
    if any(len(board.beside[side]) == 1 for side in board.at[corner]):
        return None
    faces = {face for side in board.at[corner] for face in board.beside[side]}
    middle = complex(*board.corners[corner])

    def direction(face: int) -> float:
        at = board.faces[face].index(corner)
        return math.atan2(*_parts(complex(*polygon(board, face)[(at + 1) % len(board.faces[face])]) - middle))

    sizes = [len(board.faces[face]) for face in sorted(faces, key=direction)]
    return min(tuple(sizes[k:] + sizes[:k]) for k in range(len(sizes)))


AREAS = {
    "penrose-p2": {0.5878, 0.3633},
    "penrose-p3": {0.5878, 0.9511},
    "hats": {13.8564},
    "spectres": {8.1962},
}


@pytest.mark.parametrize("name", AREAS)
def test_tiles_that_never_repeat_have_their_shapes(name: str) -> None:
    board = tiling(name, 10, 10, PATCHES[name])
    areas = Counter(round(area_of(polygon(board, face)), 4) for face in range(len(board.faces)))
    assert set(areas) == AREAS[name]
    if name.startswith("penrose"):
        common, rare = (count for _, count in areas.most_common())
        assert 1.2 < common / rare < 2.3  # golden in the long run
    lengths = {round(math.dist(*(board.corners[corner] for corner in ends)), 4) for ends in board.sides}
    assert lengths == {"penrose-p2": {1.0, 0.618}, "hats": {1.0, 1.7321}}.get(name, {1.0})


@pytest.mark.parametrize("name", PATCHES)
def test_random_patches_reach_far_enough_and_differ(name: str) -> None:
    random_patch = KINDS[name].random_patch
    assert random_patch is not None
    patches = [random_patch(7, 6, seed) for seed in (0, 1)]
    assert patches[0] == random_patch(7, 6, 0)
    assert len(set(patches)) > 1
    for patch in patches:
        assert len(tiling(name, 7, 6, patch).faces) > 5


@pytest.mark.parametrize(
    ("name", "patch", "problem"),
    [
        ("penrose-p2", "41AU", "No triangle A lies in a triangle U"),
        ("penrose-p2", "41A", "doesn't reach"),
        ("penrose-p3", "41ABA", "letters C, D, X, Y"),
        ("penrose-p3", "", "A patch is"),
        ("penrose-p3", "93C", "A patch is"),
        ("hats", "2,1,1", "A patch is"),
        ("hats", "2,1,11,H", "no place 11"),
        ("hats", "9,1,1,H", "eight kites"),
        ("spectres", "0", "A patch is"),
        ("spectres", "0190G", "no place 9"),
        ("spectres", "01D", "no spectre 1"),
        ("spectres", "00D", "doesn't reach"),
        ("honeycomb", "x", "repeats"),
        ("triangular", "x", "'ears'"),
    ],
)
def test_a_bad_patch_is_refused(name: str, patch: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        tiling(name, 10, 10, patch)


@pytest.mark.parametrize(
    ("name", "width", "height", "problem"),
    [
        ("pentagonal", 5, 5, "Unknown tiling 'pentagonal'. Choose from: square, triangular"),
        ("honeycomb", 1, 5, "at least 2"),
        ("honeycomb", 1000, 1000, "too large"),
        ("great-hexagonal", 44, 44, "too large"),
    ],
)
def test_a_piece_that_cannot_be_is_refused(name: str, width: int, height: int, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        tiling(name, width, height)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("square", {"half-turn", "mirror", "flip", "quarter-turn"}),
        ("triangular", {"half-turn", "mirror", "flip"}),
        ("honeycomb", {"half-turn"}),
        ("snub-square", {"half-turn", "mirror", "flip"}),
        ("cairo", {"half-turn", "quarter-turn"}),
        ("rhombille", set()),
        ("octagonal", {"half-turn", "mirror", "flip", "quarter-turn"}),
        ("compass-dodecagonal", {"half-turn", "mirror", "flip", "quarter-turn"}),
        ("penrose-p3", set()),
        ("spectres", set()),
    ],
)
def test_symmetries(name: str, expected: set[str]) -> None:
    board = tiling(name, 6, 6, PATCHES.get(name, ""))
    found = symmetries(board)
    assert set(found) == expected
    for images in found.values():
        assert sorted(images) == list(range(len(board.faces)))
        assert all(len(board.faces[face]) == len(board.faces[image]) for face, image in enumerate(images))


def test_faces_and_sides_have_names_for_people() -> None:
    board = tiling("square", 3, 2)
    assert [board.name_of_face(face) for face in range(6)] == ["r1f1", "r1f2", "r1f3", "r2f1", "r2f2", "r2f3"]
    assert board.name_of_side(board.around[0][1]) == "r1f1-r1f2"
    assert board.name_of_side(board.around[1][0]) == "r1f2 rim"
    assert [board.name_of_side(side) for side in board.around[0]][::3] == ["r1f1 rim 1", "r1f1 rim 2"]


@pytest.mark.parametrize("which", BOARDS, ids=str)
def test_names_are_unique(which: tuple[str, int, int, str]) -> None:
    board = tiling(*which)
    assert len({board.name_of_face(face) for face in range(len(board.faces))}) == len(board.faces)
    assert len({board.name_of_side(side) for side in range(len(board.sides))}) == len(board.sides)


def test_numbers_never_change() -> None:
    """Faces, corners and sides keep their numbers, or every saved board would mean another one."""
    text = repr([(which, tiling(*which).faces, tiling(*which).sides, tiling(*which).places) for which in BOARDS])
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "987ccb4019fbca36"
