"""Symmetries of a piece of a tiling: which face comes to lie on which."""

from __future__ import annotations

from gridwright.grid.recent import keep_recent
from gridwright.grid.tilings.plane import Corner
from gridwright.grid.tilings.tiling import Tiling

Images = tuple[int, ...]
"""For each face the one that it comes to lie on."""


def symmetries(board: Tiling) -> dict[str, Images]:
    """Return those of half-turn, mirror (left and right), flip (up and down) and quarter-turn that the piece has.

    All of them keep the middle of the corners where it is, so they are found exactly, by whole numbers.
    """
    found = {}
    for name, turned in (("half-turn", _half_turn), ("mirror", _mirror), ("flip", _flip), ("quarter-turn", _quarter)):
        if name == "quarter-turn" and board.scale[:2] != board.scale[2:]:
            continue
        images = _images(board, [turned(corner) for corner in _from_middle(board)])
        if images is not None:
            found[name] = images
    return found


@keep_recent(lambda images: sum(map(len, images)))
def all_images(board: Tiling) -> tuple[Images, ...]:
    """Return every symmetry that those of `symmetries` make together, the identity first."""
    found = [tuple(range(len(board.faces)))]
    makers = list(symmetries(board).values())
    for images in found:  # grows while it is read
        for maker in makers:
            after = tuple(maker[face] for face in images)
            if after not in found:
                found.append(after)
    return tuple(found)


def _from_middle(board: Tiling) -> list[Corner]:
    """Return all corners seen from the middle of them, so many times as far away as there are corners."""
    count = len(board.exact)
    sums = [sum(numbers) for numbers in zip(*board.exact, strict=True)]
    corners = []
    for corner in board.exact:
        p, q, r, s = (count * number - whole for number, whole in zip(corner, sums, strict=True))
        corners.append((p, q, r, s))
    return corners


def _half_turn(corner: Corner) -> Corner:
    p, q, r, s = corner
    return -p, -q, -r, -s


def _mirror(corner: Corner) -> Corner:
    p, q, r, s = corner
    return -p, -q, r, s


def _flip(corner: Corner) -> Corner:
    p, q, r, s = corner
    return p, q, -r, -s


def _quarter(corner: Corner) -> Corner:
    p, q, r, s = corner
    return -r, -s, p, q


def _images(board: Tiling, turned: list[Corner]) -> Images | None:
    numbers = {corner: number for number, corner in enumerate(_from_middle(board))}
    if any(corner not in numbers for corner in turned):
        return None
    faces = {frozenset(face): number for number, face in enumerate(board.faces)}
    images = [faces.get(frozenset(numbers[turned[corner]] for corner in face)) for face in board.faces]
    whole = tuple(image for image in images if image is not None)
    return whole if len(whole) == len(images) else None
