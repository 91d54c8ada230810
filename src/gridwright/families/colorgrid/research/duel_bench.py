"""Benchmarks of the duel: how long exact play takes, how strong the best bot is, and whether strengths are a ladder."""

from __future__ import annotations

import time
from itertools import pairwise
from random import Random
from statistics import median

from gridwright.core.budget import Budget
from gridwright.core.intervals import mean_and_margin
from gridwright.core.results import Benchmark, BenchScope, ResultTable
from gridwright.core.roles import Bot
from gridwright.families.colorgrid.duels import rules
from gridwright.families.colorgrid.duels.bots import BOTS, STRENGTHS, arrays, player
from gridwright.families.colorgrid.puzzle import Contest, Grid, Move, RuleSet
from gridwright.families.colorgrid.research.bench import BenchOptions, random_grid

UNLIMITED = 10**15
"""Nodes, where seconds are to decide."""


def exact_times(scope: BenchScope, options: BenchOptions, budget: Budget) -> ResultTable:
    """Measure how long it takes to solve whole duels: value, and a best move."""
    boards = 5 if scope.quick else 20
    cases: list[tuple[str, int, int, tuple[float, ...], RuleSet, float]] = [
        ("7x7, 20% black", 7, 7, (0.2,) * 5, "classic", 0.2),
        ("8x8, 20% black", 8, 8, (0.2,) * 5, "classic", 2.0),
        ("6x6, all white", 6, 6, (1.0, 0, 0, 0, 0), "classic", 4.0),
        ("6x6, free rules", 6, 6, (0.2,) * 5, "free", 5.0),
        ("7x7, free rules", 7, 7, (0.2,) * 5, "free", 5.0),
    ]
    rows, found = list[tuple[str, ...]](), list[dict[str, object]]()
    for name, height, width, shares, rule_set, target in cases:
        times, undecided = list[float](), 0
        for seed in range(boards):
            if not budget.should_continue():
                break
            budget.report(name, seed, boards)
            state = rules.start(random_grid(height, width, 9, seed, shares, rule_set))
            limit = 60.0 if scope.full else 4 * target
            with player() as mine:
                started = time.perf_counter()
                solved = mine.solve(*arrays(state), seconds=limit, watch=budget.should_continue)
            times.append(time.perf_counter() - started)
            undecided += solved is None
        if times:
            rows.append((name, str(len(times)), f"{median(times):.3f} s", f"{max(times):.3f} s", str(undecided)))
            found.append({"boards": name, "seconds": times, "undecided": undecided, "target": target})
    return ResultTable(
        title="ColorGrid, duel: time to solve a whole game",
        columns=("boards", "how many", "median", "worst", "undecided"),
        rows=tuple(rows),
        remarks=("Stopped after four times the target (a minute with --full), and counted with that time.",),
        fields={"cases": found},
    )


def strongest(scope: BenchScope, options: BenchOptions, budget: Budget) -> ResultTable:
    """Play the strongest bot against the original MCTS at equal time a move, and against greedy on large grids."""
    cases: list[tuple[int, int, str, float, int, RuleSet]] = [
        (8, 8, "mcts", 0.005, 10 if scope.quick else 100, "classic"),
        (8, 8, "mcts", 0.005, 5 if scope.quick else 30, "free"),
        (10, 20, "mcts", 0.02, 3 if scope.quick else 25, "classic"),
        (10, 20, "greedy", 0.02, 3 if scope.quick else 25, "classic"),
    ]
    if not scope.quick:
        cases.append((100, 200, "greedy", 0.05, 10 if scope.full else 2, "classic"))
    rows, found = list[tuple[str, ...]](), list[dict[str, object]]()
    for height, width, opponent, seconds, boards, rule_set in cases:
        points = list[list[float]]()
        for seed in range(boards):
            if not budget.should_continue():
                break
            budget.report(f"{height}x{width} against {opponent}", seed, boards)
            board = random_grid(height, width, 9, seed, rules=rule_set)
            points.append(_both_seats(board, "tree", opponent, seconds, UNLIMITED, seed))
        if points:
            rows.append((f"{height}x{width} {rule_set}", opponent, f"{seconds * 1000:g} ms", *_summarise(points)))
            found.append({"rows": height, "cols": width, "rules": rule_set, "opponent": opponent, "points": points})
    return ResultTable(
        title="ColorGrid, duel: tree against the original report's MCTS and greedy, both seats of each grid",
        columns=("grid", "against", "a move", "won-drawn-lost", "points", "95%"),
        rows=tuple(rows),
        remarks=("Both have the same seconds for each move; equal scores are draws.",),
        fields={"cases": found},
    )


def ladder(scope: BenchScope, options: BenchOptions, budget: Budget) -> ResultTable:
    """Play each strength against the one below it, by nodes and not by seconds: the same games on every machine."""
    boards = 10 if scope.quick else 40
    rows, found = list[tuple[str, ...]](), list[dict[str, object]]()
    for lower, upper in pairwise(STRENGTHS):
        points = list[list[float]]()
        for seed in range(boards):
            if not budget.should_continue():
                break
            budget.report(f"{upper} against {lower}", seed, boards)
            points.append(_both_seats(random_grid(8, 8, 9, seed), upper, lower, None, None, seed))
        if points:
            rows.append((upper, lower, *_summarise(points)))
            found.append({"upper": upper, "lower": lower, "points": points})
    return ResultTable(
        title="ColorGrid, duel: each strength against the one below, 8x8, both seats of each grid",
        columns=("strength", "against", "won-drawn-lost", "points", "95%"),
        rows=tuple(rows),
        fields={"steps": found},
    )


def mistakes(scope: BenchScope, options: BenchOptions, budget: Budget) -> ResultTable:
    """Count how often a bot loses points at 6x6, where every position can be solved: against another of its kind."""
    boards = 4 if scope.quick else 20
    rows, found = list[tuple[str, ...]](), list[dict[str, object]]()
    for name in ("minimax", "mcts", *STRENGTHS, "exact"):
        lost = list[int]()
        for seed in range(boards):
            if not budget.should_continue():
                break
            budget.report(name, seed, boards)
            lost += _losses(random_grid(6, 6, 9, seed), BOTS[name], seed)
        if lost:
            wrong = sum(loss > 0 for loss in lost)
            rows.append((name, str(len(lost)), f"{wrong / len(lost):.1%}", f"{sum(lost) / len(lost):.2f}"))
            found.append({"bot": name, "moves": len(lost), "wrong": wrong, "points": sum(lost)})
    return ResultTable(
        title="ColorGrid, duel: moves that lose points at 6x6, against perfect play",
        columns=("bot", "moves", "lose points", "points a move"),
        rows=tuple(rows),
        remarks=("Moves where there was nothing to choose are not counted.",),
        fields={"bots": found},
    )


def _both_seats(
    board: Grid, ours: str, theirs: str, seconds: float | None, nodes: int | None, seed: int
) -> list[float]:
    """Return the points of the first bot on a grid: with the first move, and without."""
    points = []
    for seat in (0, 1):
        names = (ours, theirs) if seat == 0 else (theirs, ours)
        paid = _ended(board, (BOTS[names[0]], BOTS[names[1]]), seconds, nodes, seed).costs
        mine, other = paid[seat], paid[1 - seat]
        points.append(1.0 if mine < other else 0.5 if mine == other else 0.0)
    return points


def _ended(
    board: Grid,
    bots: tuple[Bot[Contest, Move], Bot[Contest, Move]],
    seconds: float | None,
    nodes: int | None,
    seed: int,
) -> Contest:
    state, rngs = rules.start(board), (Random(2 * seed), Random(2 * seed + 1))
    while rules.status(state) == "playing":
        seat = rules.seat(state)
        state = rules.play(state, bots[seat](state, Budget(seconds, nodes), rngs[seat]))
    return state


def _losses(board: Grid, bot: Bot[Contest, Move], seed: int) -> list[int]:
    """List what each move of a game of the bot against itself lost, by solving before and after."""
    state, rng, lost = rules.start(board), Random(seed), list[int]()
    with player() as checker:
        while rules.status(state) == "playing":
            after = rules.play(state, bot(state, Budget(), rng))
            values = [checker.solve(*arrays(each)) for each in (state, after)]
            assert values[0] is not None and values[1] is not None
            seat = rules.seat(state)
            if len(list(rules.moves(state))) > 1:
                lost.append(values[0][0] + after.costs[seat] - state.costs[seat] + values[1][0])
            state = after
    return lost


def _summarise(points: list[list[float]]) -> tuple[str, str, str]:
    """Write won-drawn-lost, the share of points, and its 95% interval over grids, whose two games depend."""
    games = [point for board in points for point in board]
    share, half = mean_and_margin([sum(board) / len(board) for board in points])
    record = "-".join(str(sum(point == value for point in games)) for value in (1.0, 0.5, 0.0))
    return record, f"{share:.1%}", f"{max(0.0, share - half):.1%} to {min(1.0, share + half):.1%}"


DUEL_BENCHMARKS: dict[str, Benchmark] = {
    "duel-exact": exact_times,
    "duel-strongest": strongest,
    "duel-ladder": ladder,
    "duel-mistakes": mistakes,
}
