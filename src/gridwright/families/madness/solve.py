"""Solvers of 2x2Madness.

Only rotations are searched: a colour that becomes a 2x2 block is removed at once, which is never worse.
`shortest` runs two searches of the kernel side by side, each in a thread of its own: a beam that finds good
solutions and an exhaustive deepening that raises the lower bound. They stop when the bound reaches the best solution.
Up to 4x4 that takes milliseconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files

from gridwright.core import cache as disk
from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved, Undecided, Verdict
from gridwright.core.wording import pluralise
from gridwright.errors import Unfinished
from gridwright.families.madness import rules
from gridwright.families.madness.puzzle import EMPTY, Answer, Board, Bound, BoundSource, Turn
from gridwright.kernels import twist

ALWAYS_PROVED_SIDE = 4
PAIR_TABLE_SIDE = 5
BOUND_SHARE = 0.3
KEPT_SIDE = 5
"""From this side on the pair table is expensive enough to be stored on disk."""


def flat(board: Board) -> bytes:
    """Translate the squares for the kernel: 0 for empty, colours numbered from 1 as they first appear."""
    numbers = {colour: number for number, colour in enumerate(board.colours(), 1)} | {EMPTY: 0}
    return bytes(numbers[square] for square in board.squares)


def turns(board: Board, rotations: Iterable[int]) -> tuple[Turn, ...]:
    """Translate the kernel's rotations into moves, with every removal as soon as it is possible."""
    moves: list[Turn] = []
    board = _remove_all(board, moves)
    for code in rotations:
        row, col = divmod(code // 2, board.side - 1)
        moves.append(Turn(row, col, "-" if code % 2 else "+"))
        board = _remove_all(rules.play(board, moves[-1]), moves)
    return tuple(moves)


def _remove_all(board: Board, moves: list[Turn]) -> Board:
    for move in [move for move in rules.moves(board) if move.action == "x"]:
        moves.append(move)
        board = rules.play(board, move)
    return board


@cache
def weights(side: int) -> bytes:
    """Load what a colour's four squares are worth in rotations, fitted to solved boards; empty if not fitted."""
    file = files("gridwright.families.madness") / "weights" / f"weights{side}.bin"
    return file.read_bytes() if file.is_file() else b""


def pair_table(side: int, watch: Callable[[], bool] | None = None) -> twist.Pairs:
    """Load or build the table of every two colours solved alone; Unfinished if `watch` stopped it.

    It is built in a moment up to 4x4, and in seconds for 5x5, where it is stored.
    """
    if side not in TABLES:
        TABLES[side] = _built(side, watch) if side < KEPT_SIDE else _stored(side, watch)
    return TABLES[side]


TABLES: dict[int, twist.Pairs] = {}
"""The tables that were needed so far."""


def _stored(side: int, watch: Callable[[], bool] | None) -> twist.Pairs:
    data = disk.load_or_build(
        f"pairs{side}.bin", lambda: _built(side, watch).to_bytes(), lambda data: _readable(side, data)
    )
    return twist.Pairs.from_bytes(side, data)


def _built(side: int, watch: Callable[[], bool] | None) -> twist.Pairs:
    table = twist.Pairs.build(side, watch)
    if table is None:
        raise Unfinished("The time ran out.")
    return table


def _readable(side: int, data: bytes) -> bool:
    try:
        twist.Pairs.from_bytes(side, data)
    except ValueError:
        return False
    return True


def shortest(view: Board, budget: Budget) -> Verdict[Answer]:
    """Find the shortest solution possible in the time, with a bound; proved where they meet."""
    if view.side <= ALWAYS_PROVED_SIDE:
        return exact(view, budget)
    race = twist.Race()
    started = time.perf_counter()
    with ThreadPoolExecutor(1) as helper:
        try:
            finding = helper.submit(_find, view, budget, race)
            proved, second = _prove_then_find(view, budget, race)
            found = finding.result()
        except BaseException:
            budget.cancel()
            raise
    seconds = time.perf_counter() - started
    paths = [path for path in (found, second, proved.path) if path is not None]
    if not paths:
        return Undecided("The time ran out before the first solution.", seconds)
    return _solved(view, min(paths, key=len), proved, seconds)


def _prove_then_find(view: Board, budget: Budget, race: twist.Race) -> tuple[twist.Bound, list[int] | None]:
    """Raise the bound; on boards too large for pair tables, where it soon stops growing, search from another seed."""
    if view.side <= PAIR_TABLE_SIDE or budget.seconds is None:
        return _prove(view, budget, race), None
    proved = _prove(view, budget.share(BOUND_SHARE), race)
    if not budget.should_continue():
        return proved, None
    return proved, twist.beam(
        flat(view), view.side, weights(view.side), budget.left(), race, budget.should_continue, seed=1
    )


def beam(view: Board, budget: Budget) -> Verdict[Answer]:
    """Run the beam alone for the whole time: good solutions, and a quick bound."""
    race = twist.Race()
    started = time.perf_counter()
    found = _find(view, budget, race)
    proved = twist.bound(flat(view), view.side, None, AT_ONCE, race, None)
    seconds = time.perf_counter() - started
    if found is None:
        return Undecided("The time ran out before the first solution.", seconds)
    return _solved(view, found, proved, seconds)


def exact(view: Board, budget: Budget) -> Verdict[Answer]:
    """Run the deepening alone: the optimum with proof, or no solution."""
    started = time.perf_counter()
    proved = _prove(view, budget, twist.Race())
    seconds = time.perf_counter() - started
    if proved.path is None:
        least = pluralise(proved.rotations + len(view.colours()), "move")
        return Undecided(f"The time ran out. Any solution has at least {least}.", seconds)
    return _solved(view, proved.path, proved, seconds)


AT_ONCE = 1e-6
"""Seconds for a bound that needs no search."""
QUICK_WIDTHS = (30, 300, 3000)
"""Beams for the first answers: within a moment on any board, then better ones."""
FIRST_SLICE = 1.0
"""Seconds of the first whole search while a caller waits for better answers; each one after it has twice as long."""


def _find(view: Board, budget: Budget, race: twist.Race) -> list[int] | None:
    best: list[int] | None = None
    for path in _find_better(view, budget, race):
        if path is not None and (best is None or len(path) < len(best)):
            best = path
            race.upper = min(race.upper, len(best))
            _report(view, budget, race)
            budget.offer(Answer(turns(view, best), _bound_so_far(view, race, len(best))))
    return best


def _find_better(view: Board, budget: Budget, race: twist.Race) -> Iterator[list[int] | None]:
    """Yield a first answer within a moment, whatever the time; then those of whole searches.

    While a caller waits for better answers, these are in slices of time that double. A search starts afresh in each
    slice, so half of the time is spent well; in exchange there is always an answer.
    """
    squares, side, waiting = flat(view), view.side, budget.on_answer is not None
    yield twist.quick(squares, side, weights(side), QUICK_WIDTHS[0])
    for width in QUICK_WIDTHS[1:] if waiting else ():
        if not budget.should_continue():
            return
        yield twist.quick(squares, side, weights(side), width, budget.should_continue)
    seconds = FIRST_SLICE if waiting else budget.left()
    while budget.should_continue() and race.lower < race.upper:
        part = min(seconds, budget.left())
        yield twist.beam(squares, side, weights(side), part, race, budget.should_continue)
        seconds *= 2


def _bound_so_far(view: Board, race: twist.Race, most: int) -> Bound:
    """Return the bound that the other search has proved so far."""
    lower = min(race.lower, most)
    return Bound(lower + len(view.colours()), "search" if lower else "none")


def _report(view: Board, budget: Budget, race: twist.Race) -> None:
    """Tell the best solution so far, and what is proved."""
    colours = len(view.colours())
    if race.upper < 255:
        found = pluralise(race.upper + colours, "move")
        message = f"{found} found, at least {race.lower + colours} needed"
        budget.report(message, budget.spent(), budget.seconds or 0)


def _prove(view: Board, budget: Budget, race: twist.Race) -> twist.Bound:
    def watch() -> bool:
        _report(view, budget, race)
        return budget.should_continue()

    squares, side = flat(view), view.side
    pairs = None
    if side <= PAIR_TABLE_SIDE:
        if side not in TABLES:
            twist.bound(squares, side, None, AT_ONCE, race, None)  # something is known while the table comes
        try:
            pairs = pair_table(side, watch)
        except Unfinished:
            return twist.bound(squares, side, None, AT_ONCE, race, None)
    return twist.bound(squares, side, pairs, budget.left(), race, watch)


def _solved(view: Board, path: list[int], proved: twist.Bound, seconds: float) -> Solved[Answer]:
    moves = turns(view, path)
    colours = len(view.colours())
    source: BoundSource = _SOURCES[proved.source] if proved.rotations else "none"
    bound = Bound(min(proved.rotations, len(path)) + colours, source)
    return Solved(Answer(moves, bound), proven=bound.moves == len(moves), seconds=seconds)


_SOURCES: dict[str, BoundSource] = {
    "gather": "gather",
    "squares": "squares",
    "pairs": "pairs",
    "search": "search",
}

SOLVERS = {"shortest": shortest, "beam": beam, "exact": exact}
