"""Search the plies of a duel in full, as the original report's MiniMax does for two.

A position is worth what the player to move gains on the opponent over the plies looked at: minus the cost of a pair,
minus what the opponent gains after it. On the last ply that is minus the cost of the cheapest pair left. Pairs are
tried from cheap to expensive, and alpha-beta leaves out replies that can't change the choice.
"""

from __future__ import annotations

from gridwright.core.budget import Budget
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.puzzle import Contest, Pair

_Priced = list[tuple[int, Pair]]
_FAR = 2**62


class _OutOfTimeError(Exception):
    """The budget ran out within a search."""


def search(view: Contest, depth: int, budget: Budget) -> Pair | None:
    """Return the best pair by the deepest search that came to its end, up to this depth; None if none did."""
    grid = view.grid
    pairs = sorted(
        (rules.cost(grid, pair), pair)
        for pair in rules.all_pairs(grid)
        if not (view.taken[pair[0]] or view.taken[pair[1]])
    )
    best: Pair | None = None
    try:
        for plies in range(3, depth + 1):
            best = _best_pair(pairs, plies, budget)
    except _OutOfTimeError:
        pass
    return best


def _best_pair(pairs: _Priced, plies: int, budget: Budget) -> Pair | None:
    best, gained = None, -_FAR
    for cost, pair in pairs:
        gain = -cost - _gain(_without(pairs, pair), plies - 1, -_FAR, -cost - gained, budget)
        if gain > gained:
            best, gained = pair, gain
    return best


def _gain(pairs: _Priced, plies: int, alpha: int, beta: int, budget: Budget) -> int:
    """Return what the player to move gains within this many plies; a bound of it outside alpha and beta."""
    if not pairs:
        return 0
    if plies == 1:
        return -pairs[0][0]
    if not budget.should_continue():
        raise _OutOfTimeError
    gained = -_FAR
    for cost, pair in pairs:
        rest = _without(pairs, pair)
        gained = max(gained, -cost - _gain(rest, plies - 1, -cost - beta, -cost - max(alpha, gained), budget))
        if gained >= beta:
            break
    return gained


def _without(pairs: _Priced, taken: Pair) -> _Priced:
    """Leave out the pairs that share a cell with this one."""
    one, other = taken
    return [priced for priced in pairs if one not in priced[1] and other not in priced[1]]
