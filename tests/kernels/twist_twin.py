"""The plain-Python twin of the twist kernel: the rules, and breadth-first search, with nothing clever in them."""

from collections.abc import Iterator, Sequence
from random import Random

Squares = tuple[int, ...]


def groups(side: int) -> Iterator[tuple[int, int, int, int]]:
    """The squares of each group, clockwise from the top left."""
    for row in range(side - 1):
        for col in range(side - 1):
            corner = row * side + col
            yield corner, corner + 1, corner + side + 1, corner + side


def settled(squares: Sequence[int], side: int) -> Squares:
    """The board without the colours that are blocks."""
    blocks = {squares[group[0]] for group in groups(side) if len({squares[square] for square in group}) == 1}
    return tuple(0 if colour in blocks else colour for colour in squares)


def turned(squares: Sequence[int], side: int, rotation: int) -> Squares:
    """The board after a rotation, blocks not yet removed."""
    group = list(groups(side))[rotation // 2]
    to = group[1:] + group[:1] if rotation % 2 == 0 else group[3:] + group[:3]
    out = list(squares)
    for here, there in zip(group, to, strict=True):
        out[there] = squares[here]
    return tuple(out)


def after(squares: Sequence[int], side: int, path: Sequence[int]) -> Squares:
    """The board after these rotations, blocks removed as soon as they appear."""
    board = settled(squares, side)
    for rotation in path:
        board = settled(turned(board, side, rotation), side)
    return board


def solves(squares: Sequence[int], side: int, path: Sequence[int]) -> bool:
    """True if the rotations clear the board."""
    return not any(after(squares, side, path))


def fewest_rotations(squares: Sequence[int], side: int) -> int:
    """The optimum, by breadth-first search; for small boards only."""
    frontier = {settled(squares, side)}
    seen = set(frontier)
    rotations = 0
    while not any(not any(board) for board in frontier):
        rotations += 1
        children = {after(board, side, [rotation]) for board in frontier for rotation in range(2 * (side - 1) ** 2)}
        frontier = children - seen
        seen |= frontier
    return rotations


def fewest_moved_squares(squares: Sequence[int], side: int) -> int:
    """The fewest squares of the only colour that must be moved to gather it, by Bellman and Ford over its boards."""
    cost = {tuple(squares): 0}
    queue = [tuple(squares)]
    best = 1000
    for board in queue:
        if settled(board, side) != board:
            best = min(best, cost[board])
        for rotation in range(2 * (side - 1) ** 2):
            child = turned(board, side, rotation)
            there = cost[board] + sum(child[square] != 0 for square in list(groups(side))[rotation // 2])
            if there < cost.get(child, best):
                cost[child] = there
                queue.append(child)
    return best


def random_board(side: int, colours: int, random: Random) -> Squares:
    """A board with that many colours at random places."""
    squares = [colour for colour in range(1, colours + 1) for _ in range(4)]
    squares += [0] * (side * side - len(squares))
    random.shuffle(squares)
    return tuple(squares)


def scrambled(side: int, rotations: int, random: Random) -> Squares:
    """A board of blocks, turned so many times: it needs at most that many rotations."""
    squares = [0] * (side * side)
    for colour, (row, col) in enumerate(
        ((row, col) for row in range(0, side - 1, 2) for col in range(0, side - 1, 2)), start=1
    ):
        for square in (
            row * side + col,
            row * side + col + 1,
            (row + 1) * side + col,
            (row + 1) * side + col + 1,
        ):
            squares[square] = colour
    board = tuple(squares)
    for _ in range(rotations):
        board = turned(board, side, random.randrange(2 * (side - 1) ** 2))
    return board
