"""The arguments of a ColorGrid proof, one by one: the prices of the cells, then each odd set."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.certificate import Argument, Certificate
from gridwright.core.verdict import Step
from gridwright.core.wording import pluralise
from gridwright.families.colorgrid import text
from gridwright.families.colorgrid.puzzle import Answer, Move, Position
from gridwright.families.colorgrid.puzzle import Certificate as Prices
from gridwright.grid.cells import name_of_cell, place_of


def arguments(view: Position, certificate: Certificate) -> list[Argument[Move, Answer]]:
    """List the prices on the cells, and the odd sets that have one."""
    grid, files = view.grid, certificate.files
    price = {row: int(value) for row, value in map(str.split, files["dual.sol"].splitlines())}
    prices = [price.get(f"cell_{name_of_cell(cell, grid.cols)}", 0) for cell in range(len(grid.colours))]
    pairs = text.read_answer(files["solution.txt"]).pairs
    sets = ", with the sets that hold both" if "odd_sets.txt" in files else ""
    says = (
        "Each cell has a price, in its lower right corner. Two cells that may pair cost together at least what their "
        f"pair saves{sets}. So no pairs save more than all prices add up to, and these pairs save just that."
    )
    return [
        Argument(says, Answer(grid.rules, pairs, certificate=Prices(prices))),
        *_odd_sets(view, files.get("odd_sets.txt", ""), price),
    ]


def _odd_sets(view: Position, sets: str, price: dict[str, int]) -> Iterator[Argument[Move, Answer]]:
    for row, *names in map(str.split, sets.splitlines()):
        if value := price.get(row, 0):
            half = len(names) // 2
            says = (
                f"At most {pluralise(half, 'pair fits', 'pairs fit')} into these {len(names)} cells. "
                f"Each pair inside pays {value}, beside the prices of its cells."
            )
            places = (place_of(name) or (0, 0) for name in names)
            where = tuple(f"cell:{r * view.grid.cols + c}" for r, c in places)
            yield Argument(says, Step("odd set", says, (), says, says, where))
