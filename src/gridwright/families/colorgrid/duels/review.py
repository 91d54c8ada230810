"""What a duel's position is worth, and what each move of a finished duel gave away.

A move is judged by the value of the position before it and after it: perfect play is proved where the rest of the
grid can be solved in the time there is; before that the best play found judges; and where a search
could not look at every move, nobody judges.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.core.budget import Budget
from gridwright.core.contract import Evaluation, Review
from gridwright.families.colorgrid.duels import rules
from gridwright.families.colorgrid.duels.bots import EXACT_NODES, arrays, player, seconds
from gridwright.families.colorgrid.puzzle import Contest, Grid, Move, Pair
from gridwright.families.colorgrid.rules import name

SEARCH_NODES = 20_000
"""For a position that cannot be solved in the time there is."""


@dataclass(frozen=True)
class _Worth:
    """What a position is worth to the player to move; `known` when every move was looked at."""

    value: float
    line: tuple[Pair, ...]
    proven: bool
    known: bool


def evaluate(view: Contest, budget: Budget) -> Evaluation[Move]:
    """Points by which seat 0 will end ahead, proved where the rest can be solved, and the line that leads there."""
    found = _solved(view, budget.share(0.8), whole=True) or _searched(view, budget)
    ahead = found.value if rules.seat(view) == 0 else -found.value
    line = tuple(rules.join(view.grid, pair) for pair in found.line)
    return Evaluation(view.costs[1] - view.costs[0] + ahead, found.proven, line)


def value_within(view: Contest, nodes: int, budget: Budget) -> int | None:
    """The value of the rest of the duel for the player to move, or None if it took more nodes or time than that."""
    with player() as mine:
        found = mine.solve(*arrays(view), nodes=nodes, seconds=seconds(budget), watch=budget.should_continue)
    return None if found is None else found[0]


def _solved(view: Contest, budget: Budget, whole: bool) -> _Worth | None:
    with player() as mine:
        found = mine.solve(
            *arrays(view), whole=whole, nodes=EXACT_NODES, seconds=seconds(budget), watch=budget.should_continue
        )
    return None if found is None else _Worth(found[0], tuple(found[1]), proven=True, known=True)


def _searched(view: Contest, budget: Budget) -> _Worth:
    with player() as mine:
        found = mine.choose(*arrays(view), nodes=SEARCH_NODES, seconds=seconds(budget), watch=budget.should_continue)
    if found is None:
        return _Worth(0, (), proven=True, known=True)
    pair, value, proven, depth, _ = found
    return _Worth(value, (pair,), proven, known=depth > 0)


def review(puzzle: Grid, moves: Sequence[Move], budget: Budget) -> Review:
    """What each move gave away, the better move where there was one, and a line about each player."""
    states = [rules.start(puzzle)]
    for move in moves:
        states.append(rules.play(states[-1], move))
    worths = _worths(states, budget)
    lost = [_given_away(states, worths, number) for number in range(len(moves))]
    remarks = tuple(
        (number + 1, _remark(puzzle, amount, worths[number]))
        for number, amount in enumerate(lost)
        if amount is not None and amount > 0
    )
    first, second = ([amount for amount in lost[place::2] if amount is not None] for place in (0, 1))
    figures = {
        "first": states[-1].costs[0],
        "second": states[-1].costs[1],
        "first_gave_away": sum(first),
        "second_gave_away": sum(second),
        "judged": len(first) + len(second),
        "proven": sum(worth.proven for worth in worths[:-1]),
    }
    if worths[0].proven:
        figures["value"] = worths[0].value
    return Review(_summary(len(moves), worths, first, second), figures, remarks)


def _worths(states: list[Contest], budget: Budget) -> list[_Worth]:
    """From the last position to the first: the end is solved at once, and before one that is too hard all are."""
    worths: list[_Worth] = []
    solvable = True
    for done, state in enumerate(reversed(states)):
        budget.report("judging moves", done, len(states))
        worth = _solved(state, budget.share(0.3), whole=False) if solvable else None
        solvable = worth is not None
        worths.append(worth or _searched(state, budget.share(1 / (len(states) - done))))
    return worths[::-1]


def _given_away(states: list[Contest], worths: list[_Worth], number: int) -> float | None:
    """What a move lost against the best one; None where nobody can tell."""
    before, after = worths[number], worths[number + 1]
    if not (before.known and after.known):
        return None
    seat = rules.seat(states[number])
    cost = states[number + 1].costs[seat] - states[number].costs[seat]
    return max(0.0, before.value + cost + after.value)


def _remark(grid: Grid, amount: float, before: _Worth) -> str:
    one, other = before.line[0]
    better = f"{name(grid, one)}-{name(grid, other)}"
    how = "was perfect" if before.proven else "was better, as far as the search saw"
    return f"gave away {amount:g}; {better} {how}."


def _summary(moves: int, worths: list[_Worth], first: list[float], second: list[float]) -> str:
    proven = sum(worth.proven for worth in worths[:-1])
    judged = "every move" if proven == moves else f"the last {proven} of {moves} moves"
    players = " ".join(f"{name} {_verdict(lost)}." for name, lost in zip(rules.SEATS, (first, second), strict=True))
    return f"{players} Judged by perfect play: {judged}."


def _verdict(lost: list[float]) -> str:
    mistakes = sum(amount > 0 for amount in lost)
    if not lost:
        return "made no move that can be judged"
    if not mistakes:
        return "gave nothing away"
    return f"gave away {sum(lost):g} in {mistakes} of {len(lost)} moves"
