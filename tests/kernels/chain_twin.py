"""The plain twin of the chain reaction: look at every clue, dot and edge again and again until nothing changes."""

from __future__ import annotations

NO_CLUE = 255


def around_cell(rows: int, cols: int, cell: int) -> list[int]:
    row, col = divmod(cell, cols)
    left = (rows + 1) * cols + row * (cols + 1) + col
    return [row * cols + col, left, (row + 1) * cols + col, left + 1]


def ends(rows: int, cols: int, edge: int) -> tuple[int, int]:
    across = (rows + 1) * cols
    if edge < across:
        row, col = divmod(edge, cols)
        return row * (cols + 1) + col, row * (cols + 1) + col + 1
    return edge - across, edge - across + cols + 1


def spread(rows: int, cols: int, clues: bytes, marks: bytes) -> bytes | None:
    """What follows from clues and dots alone, by sweeps; early loops are left to the kernel."""
    now = bytearray(marks)
    edges = len(now)
    groups = [(around_cell(rows, cols, cell), {clue}) for cell, clue in enumerate(clues) if clue != NO_CLUE]
    for dot in range((rows + 1) * (cols + 1)):
        groups.append(([edge for edge in range(edges) if dot in ends(rows, cols, edge)], {0, 2}))
    changed = True
    while changed:
        changed = False
        for members, allowed in groups:
            lines = sum(now[edge] == 1 for edge in members)
            unknown = [edge for edge in members if not now[edge]]
            fits = [total for total in allowed if lines <= total <= lines + len(unknown)]
            if not fits:
                return None
            # An edge is forced when only one of its two values leaves a total that can still be reached.
            for edge in unknown:
                can_be = [
                    value
                    for value in (1, 2)
                    if any(
                        lines + (value == 1) <= total <= lines + (value == 1) + len(unknown) - 1 for total in allowed
                    )
                ]
                if not can_be:
                    return None
                if len(can_be) == 1:
                    now[edge] = can_be[0]
                    changed = True
                    break
    return bytes(now)


def closes_a_loop(rows: int, cols: int, marks: bytes) -> bool:
    """Whether some lines form a closed loop."""
    parent = list(range((rows + 1) * (cols + 1)))

    def root(dot: int) -> int:
        while parent[dot] != dot:
            dot = parent[dot]
        return dot

    for edge, mark in enumerate(marks):
        if mark == 1:
            one, other = (root(dot) for dot in ends(rows, cols, edge))
            if one == other:
                return True
            parent[one] = other
    return False
