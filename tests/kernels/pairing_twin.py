"""The plain-Python twin of the pairing kernel: who may pair, the heaviest pairing by trying all, what makes a proof."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

WHITE, RED, BLUE, GREEN, BLACK = range(5)
FRIENDS = {
    WHITE: {WHITE, RED, BLUE, GREEN},
    RED: {WHITE, RED, BLUE},
    BLUE: {WHITE, RED, BLUE},
    GREEN: {WHITE, GREEN},
    BLACK: set[int](),
}


@dataclass(frozen=True)
class Grid:
    """Colours and values row by row; `free`: a white cell may pair with anyone anywhere."""

    rows: int
    cols: int
    colours: tuple[int, ...]
    values: tuple[int, ...]
    free: bool = False

    def neighbours(self, one: int, other: int) -> bool:
        return abs(one // self.cols - other // self.cols) + abs(one % self.cols - other % self.cols) == 1

    def allowed(self, one: int, other: int) -> bool:
        if one == other or self.colours[other] not in FRIENDS[self.colours[one]]:
            return False
        anywhere = self.free and WHITE in (self.colours[one], self.colours[other])
        return anywhere or self.neighbours(one, other)

    def weight(self, one: int, other: int) -> int:
        return 2 * min(self.values[one], self.values[other])

    def allowed_pairs(self) -> Iterator[tuple[int, int]]:
        """Every allowed pair once, the smaller number first."""
        for one in range(self.rows * self.cols):
            if self.free:
                nearby = range(one + 1, self.rows * self.cols)
            else:
                nearby = range(one + 1, min(one + self.cols + 1, self.rows * self.cols))
            yield from ((one, other) for other in nearby if self.allowed(one, other))


def random_grid(
    random: Random, rows: int, cols: int, largest: int, shares: Sequence[float], free: bool = False
) -> Grid:
    cells = rows * cols
    colours = tuple(random.choices(range(5), shares, k=cells))
    return Grid(rows, cols, colours, tuple(random.randint(1, largest) for _ in range(cells)), free)


def heaviest(grid: Grid) -> int:
    """The weight of the best pairing: every cell stays alone or pairs with a later one, all ways tried."""
    partners: dict[int, list[int]] = {}
    for one, other in grid.allowed_pairs():
        partners.setdefault(one, []).append(other)

    @cache
    def best(cells_left: frozenset[int]) -> int:
        if not cells_left:
            return 0
        one = min(cells_left)
        rest = cells_left - {one}
        choices = (grid.weight(one, other) + best(rest - {other}) for other in partners.get(one, ()) if other in rest)
        return max(choices, default=0) if not rest else max(best(rest), max(choices, default=0))

    return best(frozenset(range(grid.rows * grid.cols)))


def weight_of(grid: Grid, partners: Sequence[int]) -> int:
    return sum(grid.weight(one, other) for one, other in enumerate(partners) if other > one)


def pairing_faults(grid: Grid, partners: Sequence[int]) -> list[str]:
    """What is wrong with a pairing."""
    faults = []
    for one, other in enumerate(partners):
        if other == -1:
            continue
        if partners[other] != one:
            faults.append(f"{one} is paired with {other}, which is paired with {partners[other]}")
        elif not grid.allowed(one, other):
            faults.append(f"{one} and {other} may not pair")
    return faults


def bound_of(prices: Sequence[int], odd_sets: Sequence[tuple[Sequence[int], int]] = ()) -> int:
    return sum(prices) + sum(z * (len(cells) - 1) // 2 for cells, z in odd_sets)


def proof_faults(grid: Grid, prices: Sequence[int], odd_sets: Sequence[tuple[Sequence[int], int]] = ()) -> list[str]:
    """Why these prices do not prove that no pairing weighs more than `bound_of` them."""
    faults = [f"cell {cell} has price {price}" for cell, price in enumerate(prices) if price < 0]
    faults += [
        f"black cell {cell} has a price" for cell, price in enumerate(prices) if price and grid.colours[cell] == BLACK
    ]
    for cells, z in odd_sets:
        if len(cells) % 2 == 0 or len(set(cells)) != len(cells) or z <= 0:
            faults.append(f"odd set of {len(cells)} cells with price {z}")
    members = [(frozenset(cells), z) for cells, z in odd_sets]
    for one, other in grid.allowed_pairs():
        missing = grid.weight(one, other) - prices[one] - prices[other]
        if missing > 0 and missing > sum(z for cells, z in members if one in cells and other in cells):
            faults.append(f"{one} and {other} are priced too low")
    return faults
