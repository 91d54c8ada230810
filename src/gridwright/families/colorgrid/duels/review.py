"""Evaluate a duel's position, and review what each move of a finished duel lost.

A move is reviewed by the evaluations before and after it, where both are proven. Elsewhere they come from the best play
found: two searches that look ahead a different number of moves can differ by more than any move loses, so what stands
between them says nothing about the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.core.budget import Budget
from gridwright.core.results import SEAT_NAMES, Evaluation, Review
from gridwright.core.wording import pluralise
from gridwright.families.colorgrid.duels import rules
from gridwright.families.colorgrid.duels.bots import EXACT_NODES, arrays, player, seconds
from gridwright.families.colorgrid.puzzle import Contest, Grid, Move, Pair
from gridwright.families.colorgrid.rules import name

SEARCH_NODES = 20_000
"""For a position that cannot be solved in the time there is."""


@dataclass(frozen=True)
class _Value:
    """The evaluation of a position for the player to move, with the best play from there that was found."""

    value: float
    line: tuple[Pair, ...]
    proven: bool


def evaluate(view: Contest, budget: Budget) -> Evaluation[Move]:
    """Find by how many points seat 0 will end ahead, proven where the rest can be solved, and a line to that end."""
    found = _solved(view, budget.share(0.8), whole=True) or _searched(view, budget)
    line = tuple(rules.join(view.grid, pair) for pair in found.line)
    return Evaluation(_ahead(view, found), found.proven, line)


def value_within(view: Contest, nodes: int, budget: Budget) -> int | None:
    """Solve the rest of the duel for the player to move; None if it takes more nodes or time than that."""
    with player() as mine:
        found = mine.solve(*arrays(view), nodes=nodes, seconds=seconds(budget), watch=budget.should_continue)
    return None if found is None else found[0]


def _solved(view: Contest, budget: Budget, whole: bool) -> _Value | None:
    with player() as mine:
        found = mine.solve(
            *arrays(view), whole=whole, nodes=EXACT_NODES, seconds=seconds(budget), watch=budget.should_continue
        )
    return None if found is None else _Value(found[0], tuple(found[1]), proven=True)


def _searched(view: Contest, budget: Budget) -> _Value:
    with player() as mine:
        found = mine.choose(*arrays(view), nodes=SEARCH_NODES, seconds=seconds(budget), watch=budget.should_continue)
    if found is None:
        return _Value(0, (), proven=True)
    pair, value, proven, *_ = found
    return _Value(value, (pair,), proven)


def review(puzzle: Grid, moves: Sequence[Move], budget: Budget) -> Review:
    """Review what each move lost, with the better move where there was one, and a line about each player."""
    states = [rules.start(puzzle)]
    for move in moves:
        states.append(rules.play(states[-1], move))
    values = _evaluate_all(states, budget)
    lost = [_loss(states, values, number) for number in range(len(moves))]
    remarks = tuple(
        (number + 1, _remark(puzzle, amount, values[number]))
        for number, amount in enumerate(lost)
        if amount is not None and amount > 0
    )
    first, second = ([amount for amount in lost[place::2] if amount is not None] for place in (0, 1))
    figures = {
        "first": states[-1].costs[0],
        "second": states[-1].costs[1],
        "first_lost": sum(first),
        "second_lost": sum(second),
        "reviewed": len(first) + len(second),
        "proven": sum(value.proven for value in values[:-1]),
    }
    if values[0].proven:
        figures["evaluation"] = values[0].value
    ahead = tuple(_ahead(state, found) for state, found in zip(states, values, strict=True))
    losses = tuple((number + 1, amount) for number, amount in enumerate(lost) if amount)
    return Review(_summary(len(moves), values, first, second), figures, remarks, ahead, losses)


def _ahead(state: Contest, found: _Value) -> float:
    """Return by how many points seat 0 ends ahead."""
    return state.costs[1] - state.costs[0] + (found.value if rules.seat(state) == 0 else -found.value)


def _evaluate_all(states: list[Contest], budget: Budget) -> list[_Value]:
    """Evaluate from the last position to the first; once one is too hard to solve, all before it are."""
    values: list[_Value] = []
    solvable = True
    for done, state in enumerate(reversed(states)):
        budget.report("moves reviewed", done, len(states))
        found = _solved(state, budget.share(0.3), whole=False) if solvable else None
        solvable = found is not None
        values.append(found or _searched(state, budget.share(1 / (len(states) - done))))
    return values[::-1]


def _loss(states: list[Contest], values: list[_Value], number: int) -> float | None:
    """Return what a move lost against the best one; None where that isn't proven."""
    before, after = values[number], values[number + 1]
    if not (before.proven and after.proven):
        return None
    seat = rules.seat(states[number])
    cost = states[number + 1].costs[seat] - states[number].costs[seat]
    return max(0.0, before.value + cost + after.value)


def _remark(grid: Grid, amount: float, before: _Value) -> str:
    one, other = before.line[0]
    return f"lost {pluralise(amount, 'point')}. {name(grid, one)} with {name(grid, other)} was best."


def _summary(moves: int, values: list[_Value], first: list[float], second: list[float]) -> str:
    proven = sum(value.proven for value in values[:-1])
    if moves and not proven:
        return (
            "No move could be compared with best play. Too much was left to play for all of it to be searched, so the "
            "evaluations are the best found, not proven."
        )
    reviewed = "Every move was" if proven == moves else f"The last {proven} of {moves} moves were"
    players = " ".join(f"{name} {_verdict(lost)}." for name, lost in zip(SEAT_NAMES, (first, second), strict=True))
    return f"{players} {reviewed} compared with best play."


def _verdict(lost: list[float]) -> str:
    mistakes = sum(amount > 0 for amount in lost)
    if not lost:
        return "made no move that can be reviewed"
    if not mistakes:
        return "lost nothing"
    return f"lost {pluralise(sum(lost), 'point')} in {mistakes} of {len(lost)} moves"
