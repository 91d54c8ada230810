"""The plain-Python twin of the tiling kernel: every loop of a tiny board, with nothing clever in it."""

from collections.abc import Sequence
from itertools import product

Faces = Sequence[Sequence[int]]
BLANK = 255


def sides_of(faces: Faces) -> list[tuple[int, int]]:
    """The corners of every side, in the order in which the faces meet them."""
    found: dict[tuple[int, int], None] = {}
    for face in faces:
        for a, b in zip(face, [*face[1:], face[0]], strict=True):
            found.setdefault((min(a, b), max(a, b)))
    return list(found)


def is_loop(faces: Faces, lines: Sequence[int]) -> bool:
    """True if the lines are one single closed loop."""
    neighbours: dict[int, list[int]] = {}
    for (a, b), line in zip(sides_of(faces), lines, strict=True):
        if line:
            neighbours.setdefault(a, []).append(b)
            neighbours.setdefault(b, []).append(a)
    if not neighbours or any(len(ends) != 2 for ends in neighbours.values()):
        return False
    start = next(iter(neighbours))
    seen, waiting = {start}, [start]
    while waiting:
        for corner in neighbours[waiting.pop()]:
            if corner not in seen:
                seen.add(corner)
                waiting.append(corner)
    return len(seen) == len(neighbours)


def clues_of(faces: Faces, lines: Sequence[int]) -> bytes:
    """The number of lines round every face."""
    number = {side: place for place, side in enumerate(sides_of(faces))}
    return bytes(
        sum(lines[number[min(a, b), max(a, b)]] for a, b in zip(face, [*face[1:], face[0]], strict=True))
        for face in faces
    )


def loops(faces: Faces) -> dict[bytes, bytes]:
    """Every loop of a board with its clues: all sets of sides with none or two at each corner, one loop each.

    Sides are added one after another; a set is dropped as soon as a corner that gets no further side has one line.
    """
    sides = sides_of(faces)
    last = {corner: place for place, ends in enumerate(sides) for corner in ends}
    found: list[tuple[list[int], dict[int, int]]] = [([], {})]
    for place, (a, b) in enumerate(sides):
        grown = []
        for (lines, degree), line in product(found, (0, 1)):
            now = dict(degree)
            for corner in (a, b):
                now[corner] = now.get(corner, 0) + line
            done = [corner for corner in (a, b) if last[corner] == place]
            if all(now[corner] <= 2 for corner in (a, b)) and all(now[corner] != 1 for corner in done):
                grown.append(([*lines, line], now))
        found = grown
    return {bytes(lines): clues_of(faces, lines) for lines, _ in found if is_loop(faces, lines)}


def fits(clues: Sequence[int], counts: Sequence[int]) -> bool:
    """True if the lines round the faces are what the clues say."""
    return all(clue in (BLANK, count) for clue, count in zip(clues, counts, strict=True))
