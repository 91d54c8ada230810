"""The plain-Python twin of the mine kernel: every layout of a tiny board, with nothing clever in it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product

COVERED = -1
Equation = tuple[frozenset[int], int]  # cells, and how many of them are mines
WORD = (1 << 64) - 1


@cache
def neighbours(rows: int, cols: int, cell: int) -> tuple[int, ...]:
    """The cells that touch a cell."""
    row, col = divmod(cell, cols)
    return tuple(
        r * cols + c
        for r in range(max(0, row - 1), min(rows, row + 2))
        for c in range(max(0, col - 1), min(cols, col + 2))
        if (r, c) != (row, col)
    )


def random_words(seed: int) -> Iterator[int]:
    """Splitmix64."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & WORD
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
        yield z ^ z >> 31


def layout(rows: int, cols: int, mines: int, seed: int, first: int = -1, rule: int = 0) -> list[int]:
    """The mines of a seed, one 0 or 1 for each cell."""
    kept: set[int] = set()
    if first >= 0 and rule == 2 and rows * cols - 1 - len(neighbours(rows, cols, first)) >= mines:
        kept = {first, *neighbours(rows, cols, first)}
    elif first >= 0 and rule >= 1 and rows * cols - 1 >= mines:
        kept = {first}
    cells = [cell for cell in range(rows * cols) if cell not in kept]
    words = random_words(seed)
    for k in range(mines):
        other = k + (next(words) * (len(cells) - k) >> 64)
        cells[k], cells[other] = cells[other], cells[k]
    chosen = set(cells[:mines])
    return [int(cell in chosen) for cell in range(rows * cols)]


def number(rows: int, cols: int, mines: Sequence[int], cell: int) -> int:
    """How many neighbours are mines."""
    return sum(mines[other] for other in neighbours(rows, cols, cell))


def opened(rows: int, cols: int, mines: Sequence[int], view: Sequence[int], cell: int) -> list[int]:
    """The view after a safe cell was opened, with all that its zeros open."""
    result, ahead = list(view), [cell]
    while ahead:
        at = ahead.pop()
        if result[at] == COVERED:
            result[at] = number(rows, cols, mines, at)
            if result[at] == 0:
                ahead.extend(neighbours(rows, cols, at))
    return result


def layouts(view: Sequence[int], rows: int, cols: int, mines: int) -> list[frozenset[int]]:
    """Every set of mines under the covered cells that fits the view."""
    covered = [cell for cell in range(rows * cols) if view[cell] == COVERED]
    clues = [
        (view[cell], frozenset(neighbours(rows, cols, cell))) for cell in range(rows * cols) if view[cell] != COVERED
    ]
    return [
        chosen
        for chosen in map(frozenset, combinations(covered, mines))
        if all(len(chosen & around) == value for value, around in clues)
    ]


def progress(view: Sequence[int], rows: int, cols: int, mines: int, cell: int) -> float:
    """The share of layouts in which a covered cell is safe and then shows a further safe one, or wins."""
    fits = layouts(view, rows, cols, mines)
    safe = [chosen for chosen in fits if cell not in chosen]
    others = [other for other in range(rows * cols) if view[other] == COVERED and other != cell]
    found = 0
    for number in range(9):
        alike = [chosen for chosen in safe if len(chosen.intersection(neighbours(rows, cols, cell))) == number]
        is_known = len(others) == mines or any(not any(other in chosen for chosen in alike) for other in others)
        found += len(alike) * is_known
    return found / len(fits)


def three_bv(mines: Sequence[int], rows: int, cols: int) -> int:
    """The fewest left clicks that open the board: zeros first, each with all it opens, then the numbers left."""
    view, clicks = [COVERED] * (rows * cols), 0
    for zeros in (True, False):
        for cell in range(rows * cols):
            if mines[cell] or view[cell] != COVERED or (zeros and number(rows, cols, mines, cell)):
                continue
            view, clicks = opened(rows, cols, mines, view, cell), clicks + 1
    return clicks


def best_chance(view: Sequence[int], rows: int, cols: int, mines: int) -> float:
    """The chance to win with best play, by trying every cell and every number it may show."""
    fits = layouts(view, rows, cols, mines)
    return wins(frozenset(fits), frozenset(c for c in range(rows * cols) if view[c] == COVERED), rows, cols) / len(fits)


@cache
def wins(fits: frozenset[frozenset[int]], covered: frozenset[int], rows: int, cols: int) -> int:
    """In how many of the layouts best play wins."""
    if len(fits) == 1 or all(len(chosen) == len(covered) for chosen in fits):
        return len(fits)
    best = 0
    for cell in covered:
        shown: dict[int, set[frozenset[int]]] = {}
        for chosen in fits:
            if cell not in chosen:
                shown.setdefault(len(chosen.intersection(neighbours(rows, cols, cell))), set()).add(chosen)
        if sum(map(len, shown.values())) > best:
            best = max(best, sum(wins(frozenset(left), covered - {cell}, rows, cols) for left in shown.values()))
    return best


def grade(layout: Sequence[int], rows: int, cols: int, start: int) -> tuple[bool, tuple[int, ...]]:
    """Open a layout in rounds: whether it opens to the end, and the rounds of each means."""
    mines, times = sum(layout), [0, 0, 0, 0, 0]
    view = opened(rows, cols, layout, [COVERED] * (rows * cols), start)
    while view.count(COVERED) > mines:
        found = enumerate(safe_cells(view, rows, cols, mines))
        place, safe = next(((place, safe) for place, safe in found if safe), (-1, set()))
        if not safe:
            return False, tuple(times)
        times[place] += 1
        for cell in safe:
            view = opened(rows, cols, layout, view, cell)
    return True, tuple(times)


def safe_cells(view: Sequence[int], rows: int, cols: int, mines: int) -> Iterator[set[int]]:
    """The cells that each means shows to be safe, easiest first."""
    for together in (1, 2, 3):
        yield deduced(view, rows, cols, together)
    by_numbers = deduced(view, rows, cols, rows * cols)
    fits = layouts(view, rows, cols, mines)
    yield {cell for cell, mark in enumerate(view) if mark == COVERED} - frozenset().union(*fits) - by_numbers
    yield by_numbers


def deduced(view: Sequence[int], rows: int, cols: int, together: int) -> set[int]:
    """The safe cells that numbers show, up to this many at a time: 1, 2, 3, or all that hang together."""
    known: dict[int, bool] = {}
    while True:
        equations = set()
        for cell, mark in enumerate(view):
            around = [other for other in neighbours(rows, cols, cell) if view[other] == COVERED]
            left = frozenset(other for other in around if other not in known)
            if mark != COVERED and left:
                equations.add((left, mark - sum(known.get(other, False) for other in around)))
        new: dict[int, bool] = {}
        for size in (size for size in (1, 2, 3) if size <= together and not new):
            chosen = (group for group in combinations(equations, size) if len(tied(group, group[0])) == size)
            new = decided(chosen)
        if together > 3 and not new:
            new = decided(tied(list(equations), equation) for equation in equations)
        if not new:
            return {cell for cell, mined in known.items() if not mined}
        known.update(new)


def decided(groups: Iterable[Sequence[Equation]]) -> dict[int, bool]:
    """What each group of equations decides, by trying all mines in its cells."""
    found: dict[int, bool] = {}
    for group in groups:
        cells = sorted(frozenset().union(*(around for around, _ in group)))
        tried = (dict(zip(cells, mined, strict=True)) for mined in product((False, True), repeat=len(cells)))
        fits = [mined for mined in tried if all(sum(mined[c] for c in around) == need for around, need in group)]
        for cell in cells:
            if len({mined[cell] for mined in fits}) == 1:
                found[cell] = fits[0][cell]
    return found


def tied(equations: Sequence[Equation], first: Equation) -> list[Equation]:
    """The equations that one comes to from the first over shared cells."""
    reached = [first]
    for equation in reached:
        reached += [other for other in equations if other not in reached and other[0] & equation[0]]
    return reached
