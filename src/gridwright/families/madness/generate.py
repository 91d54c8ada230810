"""Generate boards.

A random board is nearly always of medium difficulty. To reach a difficulty or an exact number of moves it is changed
square by square: two squares swap places, and the swap stays if the board is no further from the goal than before. Up
to 4x4 the number of moves is the true optimum. On larger boards it is the length of the best solution that a beam of
fixed width finds, so the difficulty is an estimate, the same on every machine.

The generator `hardest` takes one of the boards that the census found to need the most moves.
"""

from __future__ import annotations

from random import Random

from gridwright.core.budget import Budget
from gridwright.core.wording import pluralise
from gridwright.errors import BadOption, Unfinished
from gridwright.families.madness import explain, solve
from gridwright.families.madness.colours import FRESH_LETTERS, find_symmetries
from gridwright.families.madness.puzzle import EMPTY, LARGEST_SIDE, SMALLEST_SIDE, Board, GenerateOptions
from gridwright.families.madness.research.census import LARGEST, find_hardest
from gridwright.families.madness.techniques.rating import EXTREME, MOST_ROTATIONS, has_boards, rate_rotations, typical
from gridwright.kernels import twist

PATIENCE = 200
"""Swaps that bring a board no nearer before a new one is drawn."""
NARROW_WIDTH = 200
"""On boards too large to be solved, a beam this narrow guides the swaps; only the plan decides."""


def shuffled(options: GenerateOptions, rng: Random, budget: Budget) -> Board:
    """Put colours in random places, then swap squares until the board is as hard as asked for."""
    colours = check_options(options)
    while True:
        board = _draw(options.side, colours, rng)
        gap = _gap(board, options)
        tries = 0
        while gap and tries < PATIENCE:
            if not budget.should_continue():
                raise BadOption(_too_rare(options))
            budget.report(f"{gap:.0f} moves to go")
            other = _swap(board, rng)
            other_gap = _gap(other, options)
            tries = 0 if other_gap < gap else tries + 1
            if other_gap <= gap:
                board, gap = other, other_gap
        if not gap and keeps(board, options, budget):
            return board


def hardest(options: GenerateOptions, rng: Random, budget: Budget) -> Board:
    """Choose one of the boards that need the most moves of all, turned or mirrored at random."""
    if options.side > LARGEST:
        raise BadOption(f"The hardest boards are known up to a side of {LARGEST}, not for {options.side}.")
    check_options(options)
    _refuse_other_boards(options)
    board = rng.choice(find_hardest(options.side, budget))
    return rng.choice(list(find_symmetries(board)))


def _refuse_other_boards(options: GenerateOptions) -> None:
    """Raise BadOption if the hardest boards of a side aren't what was asked for."""
    colours = options.side**2 // 4
    rotations = MOST_ROTATIONS[options.side][colours - 1]
    moves, difficulty = colours + rotations, rate_rotations(options.side, colours, rotations)
    if (
        options.colours not in (0, colours)
        or options.moves not in (0, moves)
        or options.difficulty not in ("any", difficulty)
    ):
        raise BadOption(
            f"The hardest boards of side {options.side} have {pluralise(colours, 'colour')}, need "
            f"{pluralise(moves, 'move')} and are rated {difficulty}. "
            "Leave out what differs, or use the generator shuffled."
        )


GENERATORS = {"shuffled": shuffled, "hardest": hardest}


def alike(view: Board) -> GenerateOptions | None:
    """Return the options for a board of the same size with as many colours, if that can be made."""
    options = GenerateOptions(view.side, len(view.colours()))
    try:
        check_options(options)
    except BadOption:
        return None
    return options


def check_options(options: GenerateOptions) -> int:
    """Return the number of colours, or raise BadOption with what is allowed."""
    if not SMALLEST_SIDE <= options.side <= LARGEST_SIDE:
        raise BadOption(f"A side of {options.side} isn't possible. Choose from {SMALLEST_SIDE} to {LARGEST_SIDE}.")
    most = options.side**2 // 4
    if not 0 <= options.colours <= most:
        raise BadOption(
            f"{options.colours} colours don't fit. "
            f"A side of {options.side} has room for 1 to {most} (0 fills the board)."
        )
    colours = options.colours or most
    if options.moves:
        _check_moves(options, colours)
    if options.difficulty != "any" and not has_boards(options.side, colours, options.difficulty):
        raise BadOption(
            f"No {options.side} × {options.side} board with {pluralise(colours, 'colour')} is "
            f"{options.difficulty}. Choose another difficulty or side."
        )
    return colours


def _check_moves(options: GenerateOptions, colours: int) -> None:
    """Raise BadOption if no board of that side needs so many moves, or if none of that difficulty does."""
    if options.side > solve.ALWAYS_PROVED_SIDE:
        raise BadOption("An exact number of moves is only possible up to 4 × 4. Choose a difficulty instead.")
    boards = f"{options.side} × {options.side} board with {pluralise(colours, 'colour')}"
    most = colours + MOST_ROTATIONS[options.side][colours - 1]
    if not colours <= options.moves <= most:
        possible = f"from {colours} to {most}" if colours < most else str(most)
        raise BadOption(f"No {boards} needs {pluralise(options.moves, 'move')}. Choose {possible}.")
    rated = rate_rotations(options.side, colours, options.moves - colours)
    if options.difficulty not in ("any", rated):
        raise BadOption(
            f"A {boards} that needs {pluralise(options.moves, 'move')} is {rated}, not {options.difficulty}. "
            "Leave out the moves or the difficulty."
        )


def _too_rare(options: GenerateOptions) -> str:
    wanted = pluralise(options.moves, "move") if options.moves else f"difficulty {options.difficulty}"
    return f"No board of side {options.side} with {wanted} was found in time. Try another, or more --seconds."


def _draw(side: int, colours: int, rng: Random) -> Board:
    squares = [letter for letter in FRESH_LETTERS[:colours] for _ in range(4)]
    squares += EMPTY * (side * side - len(squares))
    rng.shuffle(squares)
    return Board(side, "".join(squares))


def _swap(board: Board, rng: Random) -> Board:
    """Exchange two squares of different colours."""
    one = rng.randrange(len(board.squares))
    others = [place for place, square in enumerate(board.squares) if square != board.squares[one]]
    if not others:
        return board
    other = rng.choice(others)
    squares = list(board.squares)
    squares[one], squares[other] = squares[other], squares[one]
    return Board(board.side, "".join(squares))


def keeps(board: Board, options: GenerateOptions, budget: Budget) -> bool:
    """Say whether the board has the difficulty and the moves asked for, by its plan; BadOption without time for one."""
    if options.difficulty == "any" and not options.moves:
        return True
    try:
        moves, colours = len(explain.plan(board, budget)), len(board.colours())
    except Unfinished:
        raise BadOption(_too_rare(options)) from None
    rated = rate_rotations(board.side, colours, moves - colours)
    return options.difficulty in ("any", rated) and options.moves in (0, moves)


def _gap(board: Board, options: GenerateOptions) -> float:
    """Say how many moves the board is away from what was asked for, by a quick look; 0 when it seems to have it."""
    if options.difficulty == "any" and not options.moves:
        return 0
    colours = len(board.colours())
    rotations = _count_rotations(board)
    gap = float(abs(rotations + colours - options.moves)) if options.moves else 0.0
    if options.difficulty != "any" and rate_rotations(board.side, colours, rotations) != options.difficulty:
        mean, deviation = typical(board.side, colours)
        gap += max(1.0, abs(rotations - mean - _AIMS[options.difficulty] * deviation))
    return gap


def _count_rotations(board: Board) -> int:
    if board.side <= solve.ALWAYS_PROVED_SIDE:
        return len(explain.plan(board)) - len(board.colours())
    return len(twist.quick(solve.flat(board), board.side, solve.weights(board.side), NARROW_WIDTH) or ())


_AIMS = {"easy": -1, "medium": 0, "hard": 1, "extreme": EXTREME}
"""Where a difficulty lies, in standard deviations from the mean."""
