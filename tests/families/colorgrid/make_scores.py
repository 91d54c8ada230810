"""Write `scores.json`: scores of grids of our own, by networkx and by a greedy written from the report's words alone.

    python -m tests.families.colorgrid.make_scores

None of the product's solvers takes part, only its random grids and the rules of who may pair.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import networkx

from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.puzzle import Grid, RuleSet
from gridwright.families.colorgrid.research.bench import random_grid

FILE = Path(__file__).with_name("scores.json")
SIZES = ((2, 3, 11), (4, 8, 1), (4, 8, 9), (6, 7, 30), (10, 20, 1), (10, 20, 9), (10, 20, 99), (20, 30, 9))
"""Rows, columns and the largest value, as the original report has them and a little beyond."""


def make_grid(name: str, rule_set: RuleSet = "classic") -> Grid:
    """Return the grid of that name, such as `10x20-9-1` for the first with values to 9."""
    size, most, number = name.split("-")
    rows, cols = map(int, size.split("x"))
    return random_grid(rows, cols, int(most), int(number), rules=rule_set)


def find_optimum(board: Grid) -> int:
    """Match with greatest weight by networkx."""
    graph = networkx.Graph()
    for one, other in rules.all_pairs(board):
        graph.add_edge(one, other, weight=2 * min(board.values[one], board.values[other]))
    saved: int = sum(graph[one][other]["weight"] for one, other in networkx.max_weight_matching(graph))
    return board.total - saved


def run_greedy(board: Grid, down: int = 0, right: int = 0) -> int:
    """Give each free cell, row by row from a start, its cheapest free neighbour; ties go up, left, right, down."""
    partner: dict[tuple[int, int], tuple[int, int]] = {}

    def value(place: tuple[int, int]) -> int:
        return board.values[place[0] * board.cols + place[1]]

    for i in range(board.rows):
        for j in range(board.cols):
            row, col = (i + down) % board.rows, (j + right) % board.cols
            if (row, col) in partner:
                continue
            around = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
            free = [
                place
                for place in around
                if 0 <= place[0] < board.rows
                and 0 <= place[1] < board.cols
                and place not in partner
                and rules.objection(board, row * board.cols + col, place[0] * board.cols + place[1]) is None
            ]
            if free:
                best = min(free, key=lambda place: abs(value(place) - value((row, col))))
                partner[row, col], partner[best] = best, (row, col)
    differences = sum(abs(value(one) - value(other)) for one, other in partner.items()) // 2
    alone = sum(
        board.values[cell]
        for cell in range(len(board.values))
        if board.is_live(cell) and divmod(cell, board.cols) not in partner
    )
    return differences + alone


def main() -> None:
    """Measure every grid and write the file."""
    found = {}
    for rows, cols, most in SIZES:
        for number in (1, 2):
            name = f"{rows}x{cols}-{most}-{number}"
            board = make_grid(name)
            starts = [(down, right) for down in range(rows) for right in range(cols)]
            found[name] = {
                "classic": find_optimum(board),
                "free": find_optimum(replace(board, rules="free")),
                "ones": find_optimum(replace(board, values=(1,) * len(board.values))),
                "greedy": run_greedy(board),
                "restarts": min(run_greedy(board, *start) for start in starts),
            }
    FILE.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
